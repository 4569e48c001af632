// Change `shown` into `wanted` and touch nothing that is the same: what is selected, open or focused stays so.
// Children are known by their ids, others by kind and place. `instead` may do an element in its own way, and says so.

const LOOK_AHEAD = 3;

export function morph(shown, wanted, instead = () => false) {
  const focused = document.activeElement;
  change(shown, wanted, instead);
  if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

function change(shown, wanted, instead) {
  if (shown.nodeType !== Node.ELEMENT_NODE) {
    if (shown.nodeValue !== wanted.nodeValue) shown.nodeValue = wanted.nodeValue;
    return;
  }
  if (instead(shown, wanted) || shown.isEqualNode(wanted)) return;
  for (const { name } of [...shown.attributes]) {
    if (name !== "open" && !wanted.hasAttribute(name)) shown.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (name !== "open" && shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  let here = shown.firstChild;
  for (const child of [...wanted.childNodes]) {
    const match = counterpart(shown, here, child);
    if (!match) {
      shown.insertBefore(child, here);
    } else if (match === here || !child.id) {
      while (here !== match) here = drop(here);
      here = here.nextSibling;
      change(match, child, instead);
    } else {
      shown.insertBefore(match, here);
      change(match, child, instead);
    }
  }
  while (here) here = drop(here);
}

function counterpart(parent, here, child) {
  if (child.id) return [...parent.children].find((node) => node.id === child.id && node.nodeName === child.nodeName);
  let node = here;
  for (let n = 0; node && n <= LOOK_AHEAD; n += 1, node = node.nextSibling) {
    if (node.nodeName === child.nodeName && !node.id) return node;
  }
  return null;
}

function drop(node) {
  const after = node.nextSibling;
  node.remove();
  return after;
}
