// The search page looks as one types, and at once when a filter is chosen.

import { whenTyped } from "./typing.js";

const form = document.getElementById("search");
const look = () => window.htmx.trigger(form, "look");

whenTyped(document.getElementById("q"), look);
form.addEventListener("change", (event) => { if (event.target.id !== "q") look(); });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  look();
});
