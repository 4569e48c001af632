// Calls `look` a moment after somebody typed. What an input method is still composing is no text yet.

const PAUSE_MS = 120;

export function whenTyped(field, look) {
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE_MS);
  };
  field.addEventListener("input", (event) => { if (!event.isComposing) soon(); });
  field.addEventListener("compositionend", soon);
}

// Whether a key belongs to an input method. 229: some browsers end a composition with the very key that is handled here.
export function isComposing(event) {
  return event.isComposing || event.keyCode === 229;
}
