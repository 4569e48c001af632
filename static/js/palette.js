// Ctrl or Cmd and K, on every page: chats, messages, memory and pages as one types, by keyboard alone.

import { sentences } from "./requests.js";
import { isComposing, whenTyped } from "./typing.js";

const dialog = document.getElementById("palette");
const field = document.getElementById("palette-text");
const list = document.getElementById("found");
const told = document.getElementById("found-told");
const SKELETON_AFTER_MS = 300;
const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform);

let asked; // the request under way
let askedFor; // its text
let answered; // kept when it is over
let shownFor; // the text that the list answers

if (isMac) for (const key of document.querySelectorAll("[data-palette] kbd, #palette kbd")) key.textContent = key.textContent.replace("Ctrl", "⌘");

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "k" || event.shiftKey || event.altKey || isComposing(event)) return;
  if (isMac ? !event.metaKey || event.ctrlKey : !event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (dialog.open) dialog.close();
  else open();
});
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-palette]");
  if (!opener || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  document.querySelector("[popover]:popover-open")?.hidePopover();
  open();
});

function open() {
  field.value = "";
  shownFor = askedFor = undefined;
  list.replaceChildren();
  dialog.showModal();
  look();
}

// --- What was found ------------------------------------------------------------------------

whenTyped(field, look);

// A text is asked for once: whoever waits for its answer gets it.
function look() {
  const text = field.value;
  if (text === shownFor) {
    asked?.abort(); // typed back to what is shown
    askedFor = undefined;
  } else if (text !== askedFor) {
    answered = ask(text);
  }
  return answered;
}

async function ask(text) {
  askedFor = text;
  asked?.abort();
  const own = (asked = new AbortController());
  const waiting = setTimeout(showSkeleton, SKELETON_AFTER_MS);
  try {
    const answer = await fetch(`${dialog.dataset.from}?q=${encodeURIComponent(text)}`, { signal: own.signal, headers: { "HX-Request": "true" } });
    const logIn = answer.headers.get("HX-Redirect");
    if (logIn) return location.assign(logIn); // logged out meanwhile
    if (!answer.ok) throw new Error(answer.statusText);
    const html = await answer.text();
    if (own.signal.aborted) return;
    show(html, text);
  } catch {
    if (own.signal.aborted) return;
    list.replaceChildren();
    select(undefined);
    told.textContent = sentences.lost;
    shownFor = undefined;
  } finally {
    clearTimeout(waiting);
    if (asked === own) {
      askedFor = undefined;
      list.removeAttribute("aria-busy");
    }
  }
}

function show(html, text) {
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  const words = parsed.content.querySelector("[data-told]");
  told.textContent = text.trim() ? words.textContent : "";
  words.remove();
  list.replaceChildren(parsed.content);
  options().forEach((option, n) => { option.id = `option-${n}`; });
  list.scrollTop = 0;
  shownFor = text;
  select(options()[0]);
}

function showSkeleton() {
  if (list.childElementCount) return;
  list.setAttribute("aria-busy", "true");
  for (const width of ["w3", "", "w2"]) {
    const line = document.createElement("span");
    line.className = `skel ${width}`;
    list.append(line);
  }
}

// --- By keyboard ---------------------------------------------------------------------------

const options = () => [...list.querySelectorAll("[role=option]")];
const selected = () => list.querySelector("[aria-selected=true]");

function select(option) {
  selected()?.setAttribute("aria-selected", "false");
  if (!option) {
    field.removeAttribute("aria-activedescendant");
    return;
  }
  option.setAttribute("aria-selected", "true");
  field.setAttribute("aria-activedescendant", option.id);
  // The heading above the first one comes into view with it.
  if (option === options()[0]) list.scrollTop = 0;
  else option.scrollIntoView({ block: "nearest" });
}

dialog.addEventListener("keydown", (event) => {
  if (isComposing(event)) return;
  if (event.key === "Escape") {
    event.preventDefault(); // else a search field is emptied first
    dialog.close();
  } else if (event.key === "Tab") {
    event.preventDefault();
    const others = [...dialog.querySelectorAll("button")].filter((button) => button.checkVisibility());
    (document.activeElement === field ? others[0] ?? field : field).focus();
  }
});
field.addEventListener("keydown", (event) => {
  if (isComposing(event)) return;
  if (event.key === "Enter") {
    event.preventDefault();
    enter(event);
    return;
  }
  const all = options();
  const here = all.indexOf(selected());
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
  if (!step || !all.length || event.shiftKey) return;
  event.preventDefault();
  const single = Math.abs(step) === 1;
  const to = here + step;
  select(all[single ? (to + all.length) % all.length : Math.max(0, Math.min(all.length - 1, to))]);
});

// Enter means what is typed by now, not what the list still shows of before.
async function enter(event) {
  if (event.ctrlKey || event.metaKey) {
    if (field.value.trim()) location.assign(`${dialog.dataset.all}?q=${encodeURIComponent(field.value)}`);
    return;
  }
  if (field.value !== shownFor) await look();
  if (field.value === shownFor) selected()?.click();
}

// A place on the page that is open already: there is no other page to come.
list.addEventListener("click", (event) => {
  if (event.target.closest("a") && !event.ctrlKey && !event.metaKey && !event.shiftKey) dialog.close();
});
list.addEventListener("pointermove", (event) => {
  const option = event.target.closest("[role=option]");
  if (option && option !== selected()) select(option);
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close(); // beside it
});
dialog.addEventListener("close", () => asked?.abort());
