// Text that streams, given its final shape as it comes: paragraphs, headings, lists, code and tables get their frames at
// once, so that the server's Markdown, which takes this text's place at the end, needs the same room. Nothing here parses
// HTML; whatever is not understood stays text.

const drawn = new WeakMap(); // element → { source, settled: characters of finished blocks, open: nodes of the last block }

export function isLive(element) {
  return element.nodeType === Node.ELEMENT_NODE && element.classList.contains("raw");
}

// The whole text so far.
export function take(element, source) {
  if (drawn.get(element)?.source === source) return;
  element.replaceChildren();
  drawn.set(element, { source: "", settled: 0, open: [] });
  add(element, source);
}

// More text.
export function add(element, text) {
  if (!drawn.has(element)) {
    const before = element.textContent;
    drawn.set(element, { source: "", settled: 0, open: [] });
    element.replaceChildren();
    text = before + text;
  }
  const state = drawn.get(element);
  state.source += text;
  for (const node of state.open) node.remove();
  state.open = [];
  const blocks = split(state.source.slice(state.settled));
  // The last block may go on, also after blank lines.
  const last = blocks.findLastIndex((block) => block.kind !== "blank");
  blocks.forEach((block, n) => {
    const node = build(block);
    if (node) element.append(node);
    if (n < last) state.settled += block.length;
    else if (node) state.open.push(node);
  });
  placeCaret(element);
}

// The caret stands behind the last word, however deep that is.
const HOLDERS = new Set(["P", "LI", "UL", "OL", "H2", "H3", "H4", "BLOCKQUOTE", "FIGURE", "PRE", "DIV", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD"]);
function placeCaret(element) {
  element.querySelector(".caret")?.classList.remove("caret");
  let last = element;
  while (HOLDERS.has(last.lastElementChild?.tagName)) last = last.lastElementChild;
  if (last !== element) last.classList.add("caret");
}

// --- Blocks ----------------------------------------------------------------------------------

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;
const QUOTE = /^ {0,3}>\s?(.*)$/;
const RULE = /^ {0,3}([-*_])(\s*\1){2,}\s*$/;
const MATH = /^ {0,3}\$\$/;
const DELIMITER = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

function split(text) {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const blocks = [];
  let n = 0;
  while (n < lines.length) {
    const from = n;
    const line = lines[n].trimEnd();
    let kind = "p";
    const fence = line.match(FENCE);
    if (!line.trim()) {
      kind = "blank";
      while (n < lines.length && !lines[n].trim()) n += 1;
    } else if (fence) {
      kind = "code";
      n += 1;
      const closing = new RegExp(`^ {0,3}${fence[1][0]}{${fence[1].length},}\\s*$`);
      while (n < lines.length && !closing.test(lines[n])) n += 1;
      n += 1;
    } else if (MATH.test(line)) {
      kind = "math";
      n += 1;
      if (!/\S\$\$\s*$/.test(line)) {
        while (n < lines.length && lines[n].trim() && !lines[n].trimEnd().endsWith("$$")) n += 1;
        n += 1;
      }
    } else if (HEADING.test(line)) {
      kind = "heading";
      n += 1;
    } else if (RULE.test(line)) {
      kind = "rule";
      n += 1;
    } else if (ITEM.test(line)) {
      kind = "list";
      n += 1;
      while (n < lines.length && (ITEM.test(lines[n].trimEnd()) || /^\s+\S/.test(lines[n]) || (!lines[n].trim() && goesOn(lines[n + 1])) || (lines[n].trim() && lines[n - 1].trim() && !starts(lines[n])))) n += 1;
    } else if (QUOTE.test(line)) {
      kind = "quote";
      n += 1;
      while (n < lines.length && lines[n].trim() && !FENCE.test(lines[n].trimEnd())) n += 1;
    } else if (line.includes("|") && n + 1 < lines.length && DELIMITER.test(lines[n + 1]) && lines[n + 1].includes("-")) {
      kind = "table";
      n += 2;
      while (n < lines.length && lines[n].trim()) n += 1;
    } else {
      n += 1;
      while (n < lines.length && lines[n].trim() && !starts(lines[n]) && !(lines[n + 1] && lines[n].includes("|") && DELIMITER.test(lines[n + 1]))) n += 1;
    }
    const body = lines.slice(from, n);
    blocks.push({ kind, lines: body.map((each) => each.replace(/\n$/, "")), length: body.join("").length });
  }
  return blocks;
}

function goesOn(line) {
  return line !== undefined && (ITEM.test(line.trimEnd()) || /^\s+\S/.test(line));
}

function starts(line) {
  const text = line.trimEnd();
  return FENCE.test(text) || MATH.test(text) || HEADING.test(text) || QUOTE.test(text) || RULE.test(text) || /^\s*([-*+]|1[.)])\s+\S/.test(text);
}

function build({ kind, lines }) {
  if (kind === "blank") return null;
  if (kind === "code") return code(lines);
  if (kind === "heading") {
    const [, marks, text] = lines[0].match(HEADING);
    return inline(make(`h${Math.min(marks.length + 1, 4)}`), text.replace(/\s#+\s*$/, ""));
  }
  if (kind === "math") {
    const formula = make("div", "math");
    formula.textContent = lines.join("\n").replaceAll("$$", "").trim();
    return formula;
  }
  if (kind === "rule") return make("hr");
  if (kind === "list") return list(lines);
  if (kind === "quote") {
    const quote = make("blockquote");
    quote.append(inline(make("p"), lines.map((line) => line.match(QUOTE)?.[1] ?? line).join("\n")));
    return quote;
  }
  if (kind === "table") return table(lines);
  return inline(make("p"), lines.map((line) => line.trimStart()).join("\n"));
}

function code(lines) {
  const [, marks, info] = lines[0].match(FENCE);
  const closed = lines.length > 1 && new RegExp(`^ {0,3}${marks[0]}{${marks.length},}\\s*$`).test(lines.at(-1));
  const figure = make("figure", "code");
  const caption = make("figcaption");
  caption.textContent = info.trim().split(/\s/)[0];
  const pre = make("pre");
  const body = make("code");
  body.textContent = lines.slice(1, closed ? -1 : undefined).join("\n");
  pre.append(body);
  figure.append(caption, pre);
  return figure;
}

function list(lines) {
  const root = make("div");
  const open = [{ indent: -1, node: root }];
  let last = null;
  for (const line of lines) {
    const item = line.match(ITEM);
    if (!item) {
      if (last && line.trim()) last.text += `\n${line.trim()}`;
      continue;
    }
    const indent = item[1].length;
    while (open.length > 1 && indent < open.at(-1).indent) open.pop();
    if (indent > open.at(-1).indent + (open.length > 1 ? 1 : 0)) {
      const ordered = /\d/.test(item[2]);
      const nested = make(ordered ? "ol" : "ul");
      if (ordered && parseInt(item[2], 10) !== 1) nested.start = parseInt(item[2], 10);
      (open.at(-1).node.lastElementChild?.tagName === "LI" ? open.at(-1).node.lastElementChild : open.at(-1).node).append(nested);
      open.push({ indent, node: nested });
    }
    const entry = make("li");
    open.at(-1).node.append(entry);
    last = { entry, text: item[3] };
    entry.pending = last;
  }
  for (const entry of root.querySelectorAll("li")) {
    const text = document.createDocumentFragment();
    inline(text, entry.pending.text);
    entry.prepend(text);
  }
  return root.children.length === 1 ? root.firstElementChild : root;
}

function table(lines) {
  const frame = make("div", "scroll");
  const grid = make("table");
  const right = cells(lines[1]).map((cell) => cell.endsWith(":") && !cell.startsWith(":"));
  const row = (line, tag) => {
    const made = make("tr");
    cells(line).forEach((text, n) => made.append(inline(make(tag, right[n] ? "r" : ""), text)));
    return made;
  };
  const head = make("thead");
  head.append(row(lines[0], "th"));
  const body = make("tbody");
  for (const line of lines.slice(2)) body.append(row(line, "td"));
  grid.append(head, body);
  frame.append(grid);
  return frame;
}

function cells(line) {
  return line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

// --- Within a line -----------------------------------------------------------------------------

const INLINE = /(`+)(.+?)\1(?!`)|\*\*(?=\S)(.+?)\*\*|(?<!\w)__(?=\S)(.+?)__(?!\w)|\*(?=\S)([^*\n]+?)\*|(?<!\w)_(?=\S)([^_\n]+?)_(?!\w)|~~(?=\S)(.+?)~~|\[([^\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s)]+)\)|(?<![\w\\$])\$(?=[^\s\d$])([^$\n]*[^\s$])\$(?![\d$])|\\([!-/:-@[-`{-~])/s;

function inline(parent, text) {
  let rest = text;
  while (rest) {
    const found = rest.match(INLINE);
    if (!found) break;
    parent.append(rest.slice(0, found.index));
    const [whole, , coded, strong, strong2, soft, soft2, struck, label, address, math, escaped] = found;
    if (coded !== undefined) {
      const node = make("code");
      node.textContent = coded.replace(/^ (.+) $/, "$1");
      parent.append(node);
    } else if (math !== undefined) {
      const node = make("span", "math");
      node.textContent = math;
      parent.append(node);
    } else if (escaped !== undefined) {
      parent.append(escaped);
    } else if (address !== undefined) {
      const node = make("a");
      Object.assign(node, { href: address, rel: "noopener noreferrer", target: "_blank" });
      parent.append(inline(node, label));
    } else {
      const tag = strong ?? strong2 ? "strong" : struck ? "s" : "em";
      parent.append(inline(make(tag), strong ?? strong2 ?? struck ?? soft ?? soft2));
    }
    rest = rest.slice(found.index + whole.length);
  }
  parent.append(rest);
  return parent;
}

function make(tag, className = "") {
  const node = document.createElement(tag);
  if (className) node.className = className;
  return node;
}
