// What may stand behind a slash, offered while its name is typed: by keyboard alone, and never in an input method's way.

import { isComposing } from "./typing.js";

const NAME = /^\/([\w.-]*)$/;

export function commandsFor(field) {
  const list = document.getElementById("commands");
  let all; // the options, once they are here

  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  field.addEventListener("input", offer);
  field.addEventListener("blur", close);
  // Before the composer's own keys: Enter takes an option instead of sending.
  field.addEventListener("keydown", choose, { capture: true });
  list.addEventListener("pointerdown", (event) => {
    event.preventDefault(); // the field keeps the focus
    const option = event.target.closest("[role=option]");
    if (option) take(option);
  });

  async function offer() {
    const typed = NAME.exec(field.value);
    if (!typed) return close();
    if (!all) {
      const answer = await fetch(list.dataset.from, { headers: { "HX-Request": "true" } }).catch(() => undefined);
      if (!answer?.ok || answer.redirected) return;
      const parsed = document.createElement("template");
      parsed.innerHTML = await answer.text();
      all = [...parsed.content.children];
      all.forEach((option, n) => { option.id = `command-${n}`; });
    }
    const now = NAME.exec(field.value);
    if (!now) return close();
    const begins = all.filter((option) => option.dataset.name.startsWith(now[1].toLowerCase()));
    list.replaceChildren(...begins);
    list.hidden = !begins.length;
    if (begins.length) select(begins[0]);
    else close();
  }

  function choose(event) {
    if (list.hidden || isComposing(event)) return;
    const options = [...list.children];
    const at = options.findIndex((option) => option.ariaSelected === "true");
    const go = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (go) select(options[(at + go + options.length) % options.length]);
    else if (event.key === "Escape") close();
    else if (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey)) {
      if (event.key === "Enter" && field.value === `/${options[at].dataset.name}`) return close(); // whole: it is sent
      take(options[at]);
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function take(option) {
    field.value = `/${option.dataset.name} `;
    close();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function select(option) {
    for (const each of list.children) each.ariaSelected = String(each === option);
    field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  function close() {
    list.hidden = true;
    field.removeAttribute("aria-activedescendant");
  }
}
