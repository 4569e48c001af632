// A request that fails is told to whoever asked for it. What a page looks up by itself stays as it is then: the next change,
// or the connection's return, has it looked up again.

export const sentences = document.getElementById("told").dataset;
const toasts = document.getElementById("toasts");
const BY_ITSELF = /-changed$|^load$/;

export function toast(text) {
  if (toasts.lastElementChild?.textContent === text) toasts.lastElementChild.remove();
  const made = Object.assign(document.createElement("div"), { className: "toast" });
  made.append(Object.assign(document.createElement("span"), { textContent: text }));
  toasts.append(made);
}

// Without an element whose attributes say it all; gives whether the server answered. That it did not is told below.
export function request(verb, path, options) {
  return window.htmx.ajax(verb, path, options).then(() => true, () => false);
}

// What had to wait for another request htmx asks with a second promise, which nobody gets: it rejects it with nothing, too.
window.addEventListener("unhandledrejection", (event) => { if (event.reason === undefined) event.preventDefault(); });

const failures = {
  "htmx:sendError": () => sentences.lost,
  "htmx:timeout": () => sentences.late,
  "htmx:responseError": ({ xhr }) => xhr.status !== 422 && sentences.failed.replace("{status}", xhr.status), // 422: a form with what is wrong in it
};
for (const [name, tell] of Object.entries(failures)) {
  document.body.addEventListener(name, ({ target, detail }) => {
    const { verb, triggeringEvent } = detail.requestConfig;
    const byItself = verb === "get" && (!triggeringEvent || BY_ITSELF.test(triggeringEvent.type));
    if (byItself || target.matches("[data-not-sent]")) return; // the composer tells it beside the text
    const text = tell(detail);
    if (text) toast(text);
  });
}
