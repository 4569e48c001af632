// On every page: time zone, dialogs, copying, toasts, theme, the side bar's menu, changes made elsewhere.

import { morph } from "./morph.js";
import { request, sentences, toast } from "./requests.js";

const TOAST_MS = 8000;

// Times on pages are rendered by the server, in this zone.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) document.cookie = `tz=${zone}; path=/; max-age=31536000; samesite=lax`;

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) document.getElementById(opener.dataset.open)?.showModal();
  if (event.target.closest("[data-close]")) event.target.closest("dialog")?.close();
  const copier = event.target.closest("[data-copy], [data-copy-text]");
  if (copier) copy(copier);
  const row = event.target.closest("[data-row]");
  if (row) aimRowMenu(row);
  if (event.target.closest("[data-rename]")) openRename();
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "?" || typing || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  document.getElementById("keys")?.showModal();
});

// Small forms in the middle of a page: Ctrl or Cmd and Enter save, Escape leaves; what was changed by then asks for a yes.
document.addEventListener("keydown", (event) => {
  const form = event.target.matches("textarea") && event.target.closest("[data-quick]");
  if (!form || event.isComposing) return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit();
  } else if (event.key === "Escape") {
    event.preventDefault();
    const cancel = form.querySelector("a.ghost");
    const fields = [...form.querySelectorAll("textarea:not([hidden])")];
    if (fields.every((field) => field.value === (field.dataset.was ?? field.defaultValue))) cancel.click();
    else cancel.focus();
  }
});

// Whoever decided about a change that waits stands at the next one then, not at the top of the page.
document.body.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  const { id } = target;
  if (target.matches("#staged, [id^='staged-']") && target.contains(document.activeElement)) setTimeout(() => standAgain(id));
});
function standAgain(id) {
  if (document.activeElement !== document.body) return;
  const place = document.getElementById(id);
  (place?.querySelector("[autofocus], [data-decides]") ?? place?.querySelector("[tabindex]"))?.focus({ preventScroll: true });
  if (document.activeElement === document.body) document.getElementById("main").focus({ preventScroll: true });
}

async function copy(button) {
  if (!(await copied(button.dataset.copyText ?? textFor(button)))) return toast(sentences.notCopied);
  const told = document.getElementById("told");
  told.textContent = "";
  told.textContent = sentences.copied;
  const use = button.querySelector("use");
  if (!use) return;
  const before = use.getAttribute("href");
  use.setAttribute("href", "#i-check");
  setTimeout(() => use.setAttribute("href", before === "#i-check" ? "#i-copy" : before), 1500);
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByField(text); // no permission, or plain HTTP, where browsers offer no clipboard
  }
}

function copiedByField(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "vh" });
  const before = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}

function textFor(button) {
  if (!button.dataset.copy) return button.closest("figure").querySelector("code").textContent;
  const parts = document.querySelectorAll(`${button.dataset.copy} .prose, ${button.dataset.copy}.said, ${button.dataset.copy}:not(:has(.prose))`);
  return [...parts].map((part) => part.innerText.trim()).filter(Boolean).join("\n\n");
}

// On narrow screens the tabs scroll; the one that is open is not left outside.
const tab = document.querySelector(".tabs [aria-current=page]")?.getBoundingClientRect();
const tabs = document.querySelector(".tabs")?.getBoundingClientRect();
if (tab) document.querySelector(".tabs").scrollLeft = tab.x + tab.width / 2 - tabs.x - tabs.width / 2;

// Toasts stay while one points at them or stands in them.
const toasts = document.getElementById("toasts");
function watchToast(toast) {
  let timer;
  const start = () => { timer = setTimeout(() => toast.remove(), TOAST_MS); };
  const stop = () => clearTimeout(timer);
  for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, stop);
  for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, start);
  start();
}
for (const toast of toasts.children) watchToast(toast);
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) if (node.nodeType === 1) watchToast(node);
}).observe(toasts, { childList: true });

// The theme shows at once and is kept on the server.
document.addEventListener("change", (event) => {
  const form = event.target.closest("#theme");
  if (!form || event.target.name !== "theme") return;
  const theme = event.target.value;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  fetch(form.action, { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" } })
    .catch(() => toast(sentences.lost));
});

// One menu serves all rows of the side bar.
const rowMenu = document.getElementById("chat-row-menu");
const renameDialog = document.getElementById("rename-row");
const NOBODY = "00000000-0000-0000-0000-000000000000";
let aimed;

function aimRowMenu(row) {
  aimed = row;
  const update = rowMenu.dataset.update.replace(NOBODY, row.dataset.row);
  for (const button of rowMenu.querySelectorAll("[name]")) button.setAttribute("formaction", update);
  rowMenu.querySelector("[data-remove]").setAttribute("formaction", rowMenu.dataset.delete.replace(NOBODY, row.dataset.row));
  const pin = rowMenu.querySelector("[data-pin]");
  const pinned = row.dataset.pinned === "1";
  pin.value = pinned ? "0" : "1";
  pin.querySelector("span").textContent = pinned ? pin.dataset.on : pin.dataset.off;
}

function openRename() {
  rowMenu.hidePopover();
  renameDialog.querySelector("form").action = rowMenu.dataset.update.replace(NOBODY, aimed.dataset.row);
  const field = renameDialog.querySelector("input[name=title]");
  field.value = aimed.dataset.title;
  renameDialog.showModal();
  field.select();
}

// The list is fetched anew as far as it was unrolled, and what one points at or stands on stays where it is.
const chats = document.getElementById("chats");
const rows = () => chats.querySelectorAll("li").length;
let unrolled = 0; // on the page before
chats?.addEventListener("htmx:configRequest", (event) => {
  if (event.target === chats) event.detail.parameters.rows = Math.max(unrolled, rows());
});
chats?.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== chats || event.detail.xhr.status !== 200) return;
  event.detail.shouldSwap = false;
  const wanted = chats.cloneNode(false);
  wanted.innerHTML = event.detail.serverResponse;
  morph(chats, wanted);
  window.htmx.process(chats);
});

// From page to page it stays unrolled and where it was, unless the chat that is open would be out of sight.
const PLACE = "chats";
if (chats) {
  restorePlace();
  window.addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(PLACE, JSON.stringify({ top: chats.scrollTop, rows: rows() }));
    } catch {
      // Private windows may refuse to store.
    }
  });
}

async function restorePlace() {
  let kept;
  try {
    kept = JSON.parse(sessionStorage.getItem(PLACE));
  } catch {
    // As above.
  }
  if (!kept?.top) return;
  unrolled = kept.rows;
  if (unrolled > rows()) await request("GET", chats.getAttribute("hx-get"), { source: chats, target: chats });
  unrolled = 0;
  chats.scrollTop = kept.top;
  chats.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

// What was typed into a form survives a log-in that was asked for in between, as long as the server knows no newer text.
const TYPED = "typed";
if (chats) {
  if (document.referrer.startsWith(`${location.origin}${chats.dataset.doors}`)) restoreTyped();
  window.addEventListener("pagehide", () => {
    const fields = [...document.querySelectorAll("main textarea[id]:not(#say)")].filter((field) => field.value !== field.defaultValue);
    const typed = fields.map((field) => [field.id, field.defaultValue, field.value]);
    try {
      sessionStorage.setItem(TYPED, JSON.stringify({ path: location.pathname, typed }));
    } catch {
      // As above.
    }
  });
}

function restoreTyped() {
  let kept;
  try {
    kept = JSON.parse(sessionStorage.getItem(TYPED));
  } catch {
    // As above.
  }
  if (kept?.path !== location.pathname) return;
  for (const [id, was, text] of kept.typed) {
    const field = document.getElementById(id);
    if (field?.defaultValue !== was) continue;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// What changes elsewhere reaches pages as `<kind>-changed` on the body: hx-trigger="memory-changed from:body".
const KINDS = ["session", "turn", "memory", "pending", "settings"];
// While the socket was cut off; and, where a chat is at work, between drawing the page and the socket's opening.
let missed = document.querySelector("#chats .live") !== null;
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  const notice = document.getElementById("changes");
  if (event.detail.target?.id === "changes" && notice) announce(notice.dataset.kind, notice.dataset.id);
});
document.getElementById("changes-socket")?.addEventListener("htmx:wsOpen", () => {
  if (missed) for (const kind of KINDS) announce(kind, "");
  missed = true;
});
function announce(kind, id) {
  window.htmx.trigger(document.body, `${kind}-changed`, { id });
}

if (window.htmx) {
  window.htmx.config.wsReconnectDelay = (tries) => Math.min(500 * 2 ** tries, 5000) * (0.5 + Math.random() / 2);
}
