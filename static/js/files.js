// Pictures and text files go with a message: chosen, pasted or dropped anywhere on the page.

const form = document.getElementById("composer");
const input = document.getElementById("files");
const list = document.getElementById("clips");
const note = document.getElementById("note");
const LIMIT_BYTES = Number(form.dataset.fileLimit);
const PICTURE_BYTES = Number(form.dataset.pictureLimit);
const PICTURES_MOST = Number(form.dataset.picturesMost);
const isPicture = (file) => form.dataset.pictureMimes.split(",").includes(file.type);
let files = [];

document.getElementById("clip").addEventListener("click", () => input.click());
input.addEventListener("change", () => take([...input.files]));
form.addEventListener("sent", () => keep([]));

document.getElementById("say").addEventListener("paste", (event) => {
  const { files: pasted, types } = event.clipboardData;
  // What is text as well was meant as text: some programs put a picture of it beside it.
  if (!pasted.length || types.includes("text/plain")) return;
  event.preventDefault();
  take([...pasted]);
});

const bringsFiles = (event) => event.dataTransfer?.types.includes("Files");
let depth = 0; // of elements that were entered and not left
document.addEventListener("dragenter", (event) => { if (bringsFiles(event) && ++depth) form.dataset.dropping = ""; });
document.addEventListener("dragleave", (event) => { if (bringsFiles(event) && --depth <= 0) delete form.dataset.dropping; });
document.addEventListener("dragover", (event) => { if (bringsFiles(event)) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  if (!bringsFiles(event)) return;
  event.preventDefault();
  depth = 0;
  delete form.dataset.dropping;
  take([...event.dataTransfer.files]);
});

async function take(given) {
  note.hidden = true;
  const fit = [];
  for (const file of given) {
    const limit = isPicture(file) ? PICTURE_BYTES : LIMIT_BYTES;
    if (file.size > limit) tell(form.dataset.tooLarge, limit, file);
    else if (isPicture(file) || (await isText(file))) fit.push(file);
    else tell(form.dataset.noText, limit, file);
  }
  const told = fit.map((file) => named(file, fit));
  const names = new Set(told.map((file) => file.name));
  const all = [...files.filter((file) => !names.has(file.name)), ...told];
  const over = all.filter(isPicture).slice(PICTURES_MOST);
  if (over.length) tell(form.dataset.tooMany, PICTURES_MOST);
  keep(all.filter((file) => !over.includes(file)));
  document.getElementById("say").focus();
}

// A picture from the clipboard is always called image.png: another one gets a number.
function named(file, beside) {
  if (file.name !== "image.png") return file;
  const taken = [...files, ...beside.filter((other) => other !== file)].map((other) => other.name);
  let name = file.name;
  for (let n = 2; taken.includes(name); n++) name = `image-${n}.png`;
  return name === file.name ? file : new File([file], name, { type: file.type });
}

// As the server decides it.
async function isText(file) {
  const data = new Uint8Array(await file.arrayBuffer());
  const wide = { "255,254": "utf-16le", "254,255": "utf-16be" }[data.slice(0, 2).join()];
  try {
    return !new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(data).includes("\0");
  } catch {
    return false;
  }
}

function tell(words, limit, file) {
  const told = words.replace("{limit}", limit.toLocaleString("en")).replace("{name}", () => file?.name ?? "");
  note.textContent = note.hidden ? told : `${note.textContent} ${told}`;
  note.hidden = false;
}

function keep(wanted) {
  files = wanted;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  list.hidden = !files.length;
  document.getElementById("say").required = !files.length;
  for (const shown of list.querySelectorAll("img")) URL.revokeObjectURL(shown.src);
  list.replaceChildren(...files.map(clip));
}

function clip(file) {
  const item = document.createElement("li");
  const name = document.createElement("span");
  name.className = "cut";
  name.dir = "auto";
  name.textContent = file.name;
  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "icon s";
  remove.setAttribute("aria-label", list.dataset.remove.replace("{name}", file.name));
  remove.append(icon("close"));
  remove.addEventListener("click", () => {
    keep(files.filter((other) => other !== file));
    note.hidden = true; // it may have been about this one
    document.getElementById("say").focus();
  });
  item.append(isPicture(file) ? thumbnail(file) : icon("file"), name, remove);
  return item;
}

function thumbnail(file) {
  const shown = document.createElement("img");
  shown.alt = "";
  shown.src = URL.createObjectURL(file);
  return shown;
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}
