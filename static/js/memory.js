// The memory pages: figures beside what is written, one menu for all entries, keys that move them, focus kept.

import { morph } from "./morph.js";
import { request, toast } from "./requests.js";

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
  tell(place, now, { was, now, before: percent(used), after: percent(used + more) }, used + more > limit && more >= 0);
}
function tell(place, count, figures, tooMuch) {
  const { one, words } = place.dataset;
  place.textContent = ((count === 1 && one) || words).replace(/{(\w+)}/g, (_, name) => figures[name].toLocaleString("en"));
  place.classList.toggle("bad", tooMuch);
}
for (const kind of ["input", "change"]) document.addEventListener(kind, (event) => showFigures(event.target.form));

// The edited list of the resolution page.
const list = document.getElementById("list");
list?.addEventListener("input", () => {
  const place = document.getElementById("list-figures");
  const entries = list.value.split(/^[^\S\n]*§[^\S\n]*$/m).map((entry) => entry.trim()).filter(Boolean);
  const limit = Number(place.dataset.limit);
  const chars = [...entries.join("\n§\n")].length;
  tell(place, entries.length, { entries: entries.length, chars, limit }, chars > limit);
});

// Filters act at once.
document.addEventListener("change", (event) => event.target.form?.matches("[data-at-once]") && event.target.form.submit());

// What can be done to an entry. Without a script its form has all of this.
const menu = document.getElementById("entry-menu");
const forget = document.getElementById("forget");
let aimed;

function address(entry, act) {
  return `${entry.parentElement.dataset.entries}${entry.id.slice(2)}/${act}/`;
}

function act(entry, button) {
  const values = { csrfmiddlewaretoken: document.querySelector("#act [name=csrfmiddlewaretoken]").value };
  if (button.name) values[button.name] = button.value;
  request("POST", address(entry, button.dataset.act), { source: entry, target: "#memory", swap: "outerHTML", values });
}

document.addEventListener("click", (event) => {
  const entry = event.target.closest("[popovertarget=entry-menu]")?.closest("li");
  if (entry) aim(entry);
});
function aim(entry) {
  aimed = entry;
  menu.querySelector("[value=up]").hidden = !entry.previousElementSibling;
  menu.querySelector("[value=down]").hidden = !entry.nextElementSibling;
  menu.querySelector("a").href = menu.dataset.history + entry.id.slice(2);
  forget.querySelector("form").action = address(entry, "forget");
  const text = entry.querySelector("p[dir]").cloneNode(true);
  for (const number of text.querySelectorAll("sup")) number.remove(); // what was found is numbered
  forget.querySelector("#forget-text").textContent = text.textContent;
}
menu?.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  menu.hidePopover();
  // The page may have been drawn anew since the menu was opened.
  const entry = document.getElementById(aimed.id);
  if (entry && button.dataset.act) act(entry, button);
});

// Alt and an arrow move the entry that one stands in.
document.addEventListener("keydown", (event) => {
  const to = event.altKey && { ArrowUp: "up", ArrowDown: "down" }[event.key];
  const entry = to && !event.target.matches("textarea") && event.target.closest?.("#memory .entries > li");
  if (!entry) return;
  event.preventDefault();
  if (to === "up" ? entry.previousElementSibling : entry.nextElementSibling) act(entry, menu.querySelector(`[value=${to}]`));
});

// What is being written is not dropped for something else on the page.
function written(part) {
  const isUnsaved = (field) => field.hasAttribute("aria-invalid") || field.value !== (field.dataset.was ?? field.defaultValue);
  return [...part.querySelectorAll("[data-quick] textarea:not([hidden])")].find(isUnsaved);
}
document.body.addEventListener("htmx:confirm", (event) => {
  const { target } = event.detail;
  const field = target.dataset.unsaved && written(target);
  if (!field || field.form.contains(event.target)) return;
  event.preventDefault();
  toast(target.dataset.unsaved);
  field.focus();
});

// An undo of memory in a toast leaves that, and the page where it is, too.
document.getElementById("act").addEventListener("submit", (event) => {
  const { submitter } = event;
  const shown = submitter.closest(".toast");
  if (!shown || !submitter.formAction.includes("/memory/")) return;
  event.preventDefault();
  submitter.disabled = true;
  request("POST", submitter.formAction, { source: event.target, swap: "none" }).then((answered) => {
    submitter.disabled = false;
    if (!answered) return;
    shown.remove();
    for (const kind of ["memory", "pending"]) window.htmx.trigger(document.body, `${kind}-changed`, {});
  });
  const main = document.getElementById("main");
  (written(main) ?? main).focus({ preventScroll: true });
});

// Focus stays with the entry that something was done to, or goes to the one in its place.
let entry;
let place;
let added; // the form of a new entry
document.body.addEventListener("htmx:beforeRequest", (event) => {
  added = event.target.closest?.("#add");
  entry = event.target.closest?.(".entries > li");
  place = entry && [...entry.parentElement.children].indexOf(entry);
});
document.body.addEventListener("htmx:afterSwap", () => {
  if (document.activeElement !== document.body) return;
  if (added && !document.getElementById("add")) document.querySelector(".bar a.primary").focus();
  if (!entry) return;
  const entries = document.querySelector(`[data-entries="${entry.parentElement.dataset.entries}"]`);
  const stands = document.getElementById(entry.id) ?? entries?.children[place] ?? entries?.lastElementChild;
  (stands?.querySelector("[autofocus], [popovertarget]") ?? document.querySelector("#memory .empty a"))?.focus();
  entry = undefined;
});

// Why a text was refused stands above it, and is seen although the field below takes the focus.
document.body.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.xhr?.status !== 422) return;
  document.getElementById("problem")?.scrollIntoView({ block: "nearest" });
  showFigures(document.querySelector("#memory form"));
});

// What changed elsewhere is taken in without touching what stays: what is open stays open, focus where it is.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig, serverResponse, xhr } = event.detail;
  if (!/-changed$/.test(requestConfig?.triggeringEvent?.type) || xhr.status !== 200) return;
  const wanted = new DOMParser().parseFromString(serverResponse, "text/html").getElementById(target.id);
  if (!wanted) return;
  event.detail.shouldSwap = false;
  morph(target, wanted);
  window.htmx.process(target);
});
