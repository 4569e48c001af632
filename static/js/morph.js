// Change `shown` into `wanted` and touch nothing that is the same: what is selected, open or focused stays so.
// Children are known by their ids, others by their place. `instead` may do an element in its own way, and says so.

export function morph(shown, wanted, instead = () => false) {
  if (shown.nodeType !== wanted.nodeType || shown.nodeName !== wanted.nodeName || shown.id !== wanted.id) {
    shown.replaceWith(wanted);
    return;
  }
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
    const known = child.id && (!here || here.id !== child.id) ? [...shown.children].find((node) => node.id === child.id) : null;
    if (known) {
      shown.insertBefore(known, here);
      here = known;
    } else if (here && child.id && here.id !== child.id) {
      shown.insertBefore(child, here);
      continue;
    }
    if (!here) {
      shown.append(child);
      continue;
    }
    const after = here.nextSibling;
    morph(here, child, instead);
    here = after;
  }
  while (here) {
    const after = here.nextSibling;
    here.remove();
    here = after;
  }
}
