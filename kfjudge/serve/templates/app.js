// Results while a query is typed. Everything from the server is set as text, never as markup.
"use strict";
const field = document.getElementById("q");
const shown = document.getElementById("found");
const line = document.getElementById("line");
let waiting = 0;
let asked = 0;

function element(name, text, className) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function entry(found) {
  const section = element("section", "", "entry");
  section.append(element("h2", found.title));
  if (found.verdict && found.verdict !== found.title) {
    const short = element("p");
    short.append(element("b", found.verdict));
    section.append(short);
  }
  section.append(element("p", found.text, "text"));
  const cite = found.citations[0];
  if (cite) section.append(element("p", `${cite.document} ${cite.version}, ${cite.section}`, "rule"));
  return section;
}

function kept(query) {
  const asked = new URLSearchParams({ q: query });
  for (const name of ["game", "rules"]) {
    const value = new URLSearchParams(location.search).get(name);
    if (value) asked.set(name, value);
  }
  return asked;
}

async function look() {
  const query = field.value.trim();
  const number = ++asked;
  if (query.length < 2) {
    shown.hidden = true;
    shown.replaceChildren();
    return;
  }
  const response = await fetch(`/api/rule?${kept(query)}`);
  if (!response.ok || number !== asked) return;
  const found = await response.json();
  const parts = found.results.map(entry);
  shown.replaceChildren(...(parts.length ? parts : [element("p", "No rule answers this.")]));
  shown.hidden = false;
}

field.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, 180);
});

if (line) {
  line.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      line.form.requestSubmit();
    }
  });
}
