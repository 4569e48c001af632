// The thread of a chat: turns arrive as they stand, then event by event; the page follows the end if the reader does.

import { add, isLive, take } from "./live.js";
import { morph } from "./morph.js";
import { request } from "./requests.js";

const htmx = window.htmx;
const thread = document.getElementById("thread");
const lost = document.getElementById("lost");
const below = document.getElementById("below");
const end = document.getElementById("end");
const status = document.getElementById("status");
const LOST_AFTER_MS = 800;
const STALE_AFTER_MS = 30000;
const TRIES_BEFORE_SSE = 2;

const composer = document.getElementById("composer");
let everOpen = false;
let failures = 0;
let lostTimer;
let atEnd = true;
let followNext = false;

// --- Turns ---------------------------------------------------------------------------------

htmx.defineExtension("turns", {
  // Whole turns are put in place here; everything else is left to htmx.
  transformResponse(text) {
    if (!text.includes("<section")) return text;
    const parsed = document.createElement("template");
    parsed.innerHTML = text;
    for (const section of [...parsed.content.children].filter((child) => child.matches("section[id^='turn-']"))) {
      section.remove();
      place(section);
    }
    return parsed.innerHTML;
  },
});

function place(section) {
  section.removeAttribute("hx-swap-oob");
  let shown = document.getElementById(section.id);
  if ("gone" in section.dataset) {
    shown?.remove();
    return;
  }
  const moved = shown && shown.dataset.turnNo !== section.dataset.turnNo;
  if (shown) morph(shown, section, redraw);
  else shown = section;
  if (moved || !shown.isConnected) {
    const number = Number(section.dataset.turnNo);
    const next = [...thread.querySelectorAll(":scope > .turn")].find((turn) => turn !== shown && Number(turn.dataset.turnNo) > number);
    thread.insertBefore(shown, next ?? null);
  }
  htmx.process(shown);
  settle();
  if (followNext && shown === thread.lastElementChild) {
    followNext = false;
    toEnd();
  }
}

// Text that is being written is drawn as it comes.
function redraw(shown, wanted) {
  if (!isLive(shown) || !isLive(wanted)) return false;
  take(shown, wanted.textContent);
  return true;
}
document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  // What was being waited for has come.
  if (target.matches(".raw, .think")) target.closest(".turn").querySelector(".state > .quiet")?.remove();
  if (!isLive(target) || fragment.firstElementChild) return;
  add(target, fragment.textContent);
  event.detail.shouldSwap = false;
});

// After anything arrived: open the cards that show a change, say what the agent does.
let wasBusy = Boolean(thread.querySelector("[aria-busy='true']"));
const openedOnce = new Set();
function settle() {
  for (const text of thread.querySelectorAll(".raw")) add(text, "");
  for (const body of thread.querySelectorAll("[data-opens]")) {
    const card = body.closest("details");
    if (openedOnce.has(card.id)) continue;
    openedOnce.add(card.id);
    card.open = true;
  }
  const busy = Boolean(thread.querySelector("[aria-busy='true']"));
  if (busy !== wasBusy) status.textContent = busy ? status.dataset.writing : status.dataset.done;
  wasBusy = busy;
  showBelow();
}
document.body.addEventListener("htmx:wsAfterMessage", settle);
document.body.addEventListener("htmx:sseMessage", settle);

// --- The end of the page -------------------------------------------------------------------

new IntersectionObserver((entries) => {
  atEnd = entries.at(-1).isIntersecting;
  showBelow();
}).observe(end);

function showBelow() {
  below.hidden = atEnd || !wasBusy;
}

function toEnd() {
  window.scrollTo({ top: document.documentElement.scrollHeight });
}

below.addEventListener("click", toEnd);
if (!location.hash || location.hash === "#end") toEnd();

// Where scroll anchoring is missing (Safari), follow by hand.
if (!CSS.supports("overflow-anchor", "auto")) {
  new ResizeObserver(() => { if (atEnd) toEnd(); }).observe(thread);
}

// --- The connection ------------------------------------------------------------------------

document.body.addEventListener("htmx:wsOpen", (event) => { if (event.target.id === "stream") onOpen(event.detail.socketWrapper); });
document.body.addEventListener("htmx:wsClose", (event) => { if (event.target.id === "stream") onClose(event.detail.event.code); });
document.body.addEventListener("htmx:sseOpen", () => onOpen(null));
document.body.addEventListener("htmx:sseError", () => onClose(0));

async function onOpen(socket) {
  clearTimeout(lostTimer);
  lost.hidden = true;
  failures = 0;
  composer.dataset.live = "";
  if (everOpen) {
    await refetch();
    socket?.send(JSON.stringify({ type: "state" }));
  }
  everOpen = true;
}

function onClose(code) {
  delete composer.dataset.live;
  failures += 1;
  if (code === 4401 || code === 4404) return checkLogIn(renew);
  clearTimeout(lostTimer);
  lostTimer = setTimeout(showLost, LOST_AFTER_MS);
  if (failures >= TRIES_BEFORE_SSE) checkLogIn();
  if (!everOpen && failures >= TRIES_BEFORE_SSE) useEvents();
}

function showLost() {
  lost.querySelector(".grow").textContent = lost.dataset.words;
  lost.hidden = false;
}

// The element is replaced, so that htmx lets go of the old connection.
function renew(change = () => {}) {
  const old = document.getElementById("stream");
  const fresh = old.cloneNode(false);
  change(fresh);
  htmx.remove(old);
  thread.before(fresh);
  htmx.process(fresh);
}

function useEvents() {
  if (document.getElementById("stream").hasAttribute("sse-connect")) return;
  renew((element) => {
    element.removeAttribute("ws-connect");
    element.setAttribute("hx-ext", "sse,turns");
    element.setAttribute("sse-connect", element.dataset.sse);
    element.setAttribute("sse-swap", "message");
    element.setAttribute("hx-swap", "none");
  });
}

async function checkLogIn(goOn = () => {}) {
  try {
    const answer = await fetch(document.getElementById("stream").dataset.page, { redirect: "manual" });
    if (answer.type === "opaqueredirect" || answer.status === 404) loggedOut();
    else goOn(); // a new password gives this browser's log-in a new key
  } catch {
    // No connection at all: the next try will tell.
  }
}

function loggedOut() {
  const link = document.createElement("a");
  link.href = document.getElementById("stream").dataset.logIn;
  link.textContent = lost.dataset.logIn;
  lost.querySelector(".grow").replaceChildren(lost.dataset.ended, " ", link);
  lost.hidden = false;
  clearTimeout(lostTimer);
}

async function thisPage() {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
  return answer.ok && !answer.redirected ? answer.text() : "";
}

// The page as it is now, for what happened while nobody listened.
async function refetch() {
  const text = await thisPage().catch(() => ""); // cut off again: the next opening looks again
  if (!text) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  const wanted = new Map([...page.querySelectorAll("#thread > .turn")].map((turn) => [turn.id, turn]));
  const first = Math.min(...[...wanted.values()].map((turn) => Number(turn.dataset.turnNo)));
  for (const turn of thread.querySelectorAll(":scope > .turn")) {
    if (!wanted.has(turn.id) && Number(turn.dataset.turnNo) >= first) turn.remove();
  }
  for (const turn of wanted.values()) place(turn);
}

let hiddenAt = 0;
document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenAt = Date.now();
  else if (hiddenAt && Date.now() - hiddenAt > STALE_AFTER_MS) renew();
});
window.addEventListener("online", () => renew());
window.addEventListener("offline", () => {
  delete composer.dataset.live;
  showLost();
});

// A message was discarded, or the chat renamed, in another tab.
document.body.addEventListener("turn-changed", (event) => {
  document.getElementById(`turn-${event.detail.id.replaceAll("-", "")}`)?.remove();
});
document.body.addEventListener("session-changed", (event) => {
  const { title } = document.getElementById("stream").dataset;
  if (title.includes(event.detail.id)) request("GET", title, { target: "#title", swap: "outerHTML" }).then(nameTab);
});
const renewReviews = (place) => request("GET", place.dataset.src, { target: place, swap: "innerHTML" });
document.body.addEventListener("review-changed", (event) => {
  const place = document.getElementById(`reviews-${event.detail.id.replaceAll("-", "")}`);
  if (place) renewReviews(place);
});
// What a review did was taken back, or decided, here or elsewhere.
for (const kind of ["memory-changed", "pending-changed"]) {
  document.body.addEventListener(kind, () => document.querySelectorAll(".reviews:not(:empty)").forEach(renewReviews));
}
// A change of memory was undone in another tab: its card says so, in place of the button.
document.body.addEventListener("memory-changed", () => {
  const offered = [...thread.querySelectorAll("button[id^='undo-']")].map((button) => `of=${button.id.slice("undo-".length)}`);
  if (offered.length) request("GET", `${document.getElementById("stream").dataset.undone}?${offered.join("&")}`, { swap: "none" });
});
function nameTab() {
  const title = document.getElementById("title").textContent;
  document.title = `${title} · Hermes`;
  document.getElementById("new-title")?.setAttribute("value", title);
}

// Earlier messages come in above what is being read, and that stays where it is.
let fromBottom = 0;
thread.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id === "earlier") fromBottom = document.documentElement.scrollHeight - window.scrollY;
});
document.body.addEventListener("htmx:afterSettle", (event) => {
  if (!fromBottom || !event.detail.requestConfig?.path.includes("before=")) return;
  window.scrollTo({ top: document.documentElement.scrollHeight - fromBottom, behavior: "instant" });
  fromBottom = 0;
});

// Another answer of a turn is shown: who leafs through them goes on leafing.
document.body.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.requestConfig?.path.includes("/answers/") && document.activeElement === document.body) {
    document.getElementById(event.detail.target.id)?.querySelector(".versions a")?.focus({ preventScroll: true });
  }
});

// Far from the end nothing streams; once all later messages are there, the page goes on living.
document.body.addEventListener("htmx:afterSettle", () => {
  const { ws } = document.getElementById("stream").dataset;
  if (!ws || document.getElementById("later") || !location.search.includes("since=")) return;
  history.replaceState(null, "", location.pathname);
  renew((element) => {
    element.removeAttribute("data-ws");
    element.setAttribute("ws-connect", ws);
  });
});

// --- Stop ----------------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
  if (!wasBusy || document.querySelector("dialog[open], [popover]:popover-open")) return;
  document.getElementById("stop").requestSubmit();
});

settle();
document.addEventListener("chat:sent", () => { followNext = true; });
