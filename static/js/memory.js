// The memory pages: figures beside what is written, entries moved by keys, focus and open menus kept.

import { morph } from "./morph.js";

// What an entry will come to. The server counts code points, without the white space around them; so does this.
const BETWEEN = 3; // characters that part two entries of a store

function showFigures(form) {
  const place = form?.querySelector("[data-figures]");
  if (!place) return;
  const store = (form.querySelector("input[name=target]:checked") ?? place).dataset;
  const [used, limit, was] = [Number(store.used), Number(store.limit), Number(place.dataset.was ?? 0)];
  const now = [...form.querySelector("textarea").value.trim()].length;
  const more = now - was + (was || !used ? 0 : BETWEEN);
  const percent = (chars) => `${Math.round((100 * chars) / limit)}%`;
  const figures = { was, now, before: percent(used), after: percent(used + more) };
  tell(place, figures, used + more > limit && more > 0);
}
function tell(place, figures, tooMuch) {
  place.textContent = place.dataset.words.replace(/{(\w+)}/g, (_, name) => figures[name].toLocaleString("en"));
  place.classList.toggle("bad", tooMuch);
}
for (const kind of ["input", "change"]) document.addEventListener(kind, (event) => showFigures(event.target.form));

// Filters act at once.
document.addEventListener("change", (event) => event.target.form?.matches("[data-at-once]") && event.target.form.submit());

// Alt and an arrow move the entry that one stands in.
document.addEventListener("keydown", (event) => {
  const to = event.altKey && { ArrowUp: "up", ArrowDown: "down" }[event.key];
  const button = to && event.target.closest?.(".entries > li")?.querySelector(`button[value=${to}]`);
  if (!button || event.target.matches("textarea")) return;
  event.preventDefault();
  button.click();
});

// Focus stays with the entry that something was done to, or goes to the one in its place.
let entry;
let place;
document.body.addEventListener("htmx:beforeRequest", (event) => {
  entry = event.target.closest?.(".entries > li");
  place = entry && [...entry.parentElement.children].indexOf(entry);
});
document.body.addEventListener("htmx:afterSwap", () => {
  if (!entry || document.activeElement !== document.body) return;
  const list = document.querySelector(`section[aria-labelledby="${entry.closest("section").getAttribute("aria-labelledby")}"]`);
  const stands = document.getElementById(entry.id) ?? list?.querySelectorAll(".entries > li")[place] ?? list?.querySelector(".entries > li:last-child");
  (stands?.querySelector("[autofocus], [popovertarget]") ?? list?.querySelector("a.btn"))?.focus();
  entry = undefined;
});

// What changed elsewhere is taken in without touching what stays: an open menu stays open, focus where it is.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig, serverResponse, xhr } = event.detail;
  if (!/-changed$/.test(requestConfig?.triggeringEvent?.type) || xhr.status !== 200) return;
  const wanted = new DOMParser().parseFromString(serverResponse, "text/html").getElementById(target.id);
  if (!wanted) return;
  event.detail.shouldSwap = false;
  morph(target, wanted);
  window.htmx.process(target);
});

// The edited list of the resolution page.
const list = document.getElementById("list");
list?.addEventListener("input", () => {
  const place = document.getElementById("list-figures");
  const entries = list.value.split(/^[^\S\n]*§[^\S\n]*$/m).map((entry) => entry.trim()).filter(Boolean);
  const limit = Number(place.dataset.limit);
  const chars = [...entries.join("\n§\n")].length;
  tell(place, { entries: entries.length, chars, limit }, chars > limit);
});

// What can't be undone is asked in a dialog; without it, on a page.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-forget]");
  const dialog = document.getElementById("forget");
  if (!link || !dialog) return;
  event.preventDefault();
  dialog.querySelector("form").action = link.href;
  dialog.querySelector("#forget-text").textContent = link.closest("li").querySelector("p[dir]").textContent;
  link.closest("[popover]").hidePopover();
  dialog.showModal();
});
