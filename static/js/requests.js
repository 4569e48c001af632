// A request that fails is told to whoever asked for it. What a page looks up by itself stays as it is then: the next change,
// or the connection's return, has it looked up again.

const words = document.getElementById("told").dataset;
const toasts = document.getElementById("toasts");
const BY_ITSELF = /-changed$|^load$/;

export function toast(text) {
  if (toasts.lastElementChild?.textContent === text) toasts.lastElementChild.remove();
  const made = Object.assign(document.createElement("div"), { className: "toast" });
  made.append(Object.assign(document.createElement("span"), { textContent: text }));
  toasts.append(made);
}

// Without an element whose attributes say it all. htmx rejects its promise where a request fails; what is done about that
// stands below.
export function request(verb, path, options) {
  return window.htmx.ajax(verb, path, options).catch(() => {});
}

const failures = {
  "htmx:sendError": () => words.lost,
  "htmx:timeout": () => words.late,
  "htmx:responseError": ({ xhr }) => xhr.status !== 422 && words.failed.replace("{status}", xhr.status), // 422: a form with what is wrong in it
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
