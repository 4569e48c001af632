// Browsers send the files of a folder without their paths: these go along beside them.

const folder = document.getElementById("folder");
document.getElementById("folder-field").hidden = !("webkitdirectory" in folder);
folder.addEventListener("change", () => {
  for (const old of folder.form.querySelectorAll("[name=paths]")) old.remove();
  for (const file of folder.files) {
    const path = Object.assign(document.createElement("input"), { type: "hidden", name: "paths", value: file.webkitRelativePath });
    folder.after(path);
    folder.form.append(path);
  }
});
