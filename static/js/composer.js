// The composer: drafts that are kept, Enter that sends, a message that is sent once.

import { commandsFor } from "./commands.js";

const htmx = window.htmx;
const form = document.getElementById("composer");
const field = document.getElementById("say");
const inChat = form.dataset.chat !== "new";
const draft = `draft:${form.dataset.chat}`;
const SENT = "sent"; // what the form of a new chat took along
const SAVE_AFTER_MS = 250;
const LIMIT = Number(form.dataset.limit);
let sending = false;
let unsure = false; // the last sending failed, so the server may or may not have the message

// --- Drafts --------------------------------------------------------------------------------

if (inChat) forgetSent();
const kept = read();
if (kept && !field.value) {
  field.value = kept;
  field.setSelectionRange(kept.length, kept.length);
}
let saver;
field.addEventListener("input", () => {
  if (unsure) renewKey();
  document.getElementById("note").hidden = true;
  clearTimeout(saver);
  saver = setTimeout(keep, SAVE_AFTER_MS);
  grow();
});
window.addEventListener("pagehide", keep);

function keep() {
  clearTimeout(saver);
  try {
    if (field.value.trim()) localStorage.setItem(draft, field.value);
    else localStorage.removeItem(draft);
  } catch {
    // Private windows may refuse to store: the text is still in the field.
  }
}

function read() {
  try {
    return localStorage.getItem(draft) ?? "";
  } catch {
    return "";
  }
}

// The first message of a chat has arrived when the chat's page comes: only now its draft may go.
function forgetSent() {
  try {
    const sent = sessionStorage.getItem(SENT);
    if (sent !== null && sent === localStorage.getItem("draft:new")) localStorage.removeItem("draft:new");
    sessionStorage.removeItem(SENT);
  } catch {
    // See keep().
  }
}

// --- Sending -------------------------------------------------------------------------------

// In a chat the text stays until the server has it. The form of a new chat leads to another page: without a network it
// stays where it is, for the browser's own page would take the text away.
form.addEventListener("submit", (event) => {
  const size = characters();
  // Files are sent by the script: where one of them is refused, the others stay chosen.
  const byScript = inChat || (!event.submitter?.name && document.getElementById("files").files.length > 0);
  if (sending || byScript || !navigator.onLine || size > LIMIT) event.preventDefault();
  if (sending) return;
  if (size > LIMIT) {
    const number = (value) => value.toLocaleString("en");
    tell(form.dataset.tooLong.replace("%(limit)s", number(LIMIT)).replace("%(size)s", number(size)));
    return;
  }
  if (byScript) {
    sending = true;
    htmx.trigger(form, "send");
  } else if (navigator.onLine) {
    leave();
  } else {
    notSent();
  }
});

function leave() {
  sending = true;
  keep();
  window.removeEventListener("pagehide", keep);
  try {
    sessionStorage.setItem(SENT, field.value);
  } catch {
    // See keep().
  }
}
window.addEventListener("pageshow", (event) => { if (event.persisted) sending = false; });

form.addEventListener("htmx:afterRequest", (event) => {
  if (event.target !== form) return;
  sending = false;
  const { status } = event.detail.xhr;
  const went = status >= 200 && status < 300;
  const leads = went && event.detail.xhr.getResponseHeader("HX-Redirect");
  if (leads && !inChat) {
    leave();
  } else if (went) {
    field.value = "";
    document.getElementById("note").hidden = true;
    form.dispatchEvent(new Event("sent"));
    keep();
    renewKey();
    grow();
    if (leads) return;
    if ("live" in form.dataset) document.dispatchEvent(new Event("chat:sent"));
    else if (inChat) showSent();
  } else {
    unsure = true;
    if (status !== 422) notSent(); // else the answer says why
  }
});

// Without a live connection nothing else brings the message onto the page.
function showSent() {
  history.replaceState(null, "", "#end");
  location.reload();
}

// As the server counts: what UTF-16 writes in two units is one.
function characters() {
  return field.value.length > LIMIT ? [...field.value].length : field.value.length;
}

function notSent() {
  tell(form.dataset.notSent);
}

function tell(words) {
  const shown = document.getElementById("note");
  shown.textContent = words;
  shown.hidden = false;
}

function renewKey() {
  unsure = false;
  form.elements.key.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// --- Commands ----------------------------------------------------------------------------------

commandsFor(field);

// --- Keys ----------------------------------------------------------------------------------

const touch = matchMedia("(pointer: coarse)");
if (touch.matches) field.enterKeyHint = "enter";
// Whoever has just sent goes on writing. Where the address has a fragment, browsers heed no autofocus, and may take the
// focus away while they load.
else if (location.hash === "#end") window.addEventListener("load", () => field.focus({ preventScroll: true }));
field.addEventListener("keydown", (event) => {
  if (!sends(event)) return;
  event.preventDefault();
  if (field.value.trim() || document.getElementById("files").files.length) form.requestSubmit();
});
function sends(event) {
  // 229: some browsers end a composition with the very Enter that is handled here.
  if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return false;
  const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
  return form.dataset.enter === "send" && !touch.matches ? plain : event.ctrlKey || event.metaKey;
}

// --- Saying a message in another way -------------------------------------------------------

field.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowUp" || field.value || event.isComposing || event.shiftKey || event.altKey) return;
  const pencil = [...document.querySelectorAll("[data-edit]")].at(-1);
  if (!pencil) return;
  event.preventDefault();
  pencil.click();
});
document.addEventListener("keydown", (event) => {
  const editing = event.target.closest?.("[data-edit-form]");
  if (!editing || event.isComposing) return;
  if (event.key === "Escape") {
    event.preventDefault();
    leaveEdit(editing);
  } else if (sends(event) && event.target.matches("textarea")) {
    event.preventDefault();
    if (event.target.value.trim() || !event.target.required) editing.requestSubmit();
  }
});
document.addEventListener("click", (event) => {
  const editing = event.target.closest("[data-dismiss]")?.closest(".msg [data-edit-form]");
  if (!editing) return;
  event.preventDefault();
  leaveEdit(editing);
});
document.addEventListener("submit", (event) => {
  // One branch, however often it is sent.
  if (event.target.matches("[data-edit-form]")) event.target.querySelector("button").disabled = true;
});
document.body.addEventListener("htmx:beforeRequest", (event) => {
  // The form is there already.
  if (event.target.matches("[data-edit]") && event.target.closest(".msg").querySelector("[data-edit-form]")) event.preventDefault();
});
document.body.addEventListener("htmx:afterSettle", (event) => {
  const text = event.target.querySelector?.("[data-edit-form] textarea");
  if (text && document.activeElement === text) text.setSelectionRange(text.value.length, text.value.length);
});
function leaveEdit(editing) {
  const message = editing.closest(".msg");
  editing.remove();
  message?.querySelector("[data-edit]")?.focus();
}

// --- Size, model ---------------------------------------------------------------------------

const byHand = !CSS.supports("field-sizing", "content");
function grow() {
  if (!byHand) return;
  field.rows = 1;
  while (field.scrollHeight > field.clientHeight && field.rows < 14) field.rows += 1;
}
grow();

document.getElementById("models")?.addEventListener("change", (event) => {
  document.getElementById("model-name").textContent = event.target.dataset.label;
  document.getElementById("models").hidePopover();
});
