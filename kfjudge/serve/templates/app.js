// Results while a query is typed. Everything from the server is set as text, never as markup.
"use strict";
const field = document.getElementById("q");
const main = document.getElementById("main");
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

async function look() {
  const query = field.value.trim();
  if (query.length < 2) return;
  const number = ++asked;
  const response = await fetch(`/api/rule?q=${encodeURIComponent(query)}`);
  if (!response.ok || number !== asked) return;
  const found = await response.json();
  const results = element("div");
  results.id = "results";
  results.setAttribute("aria-live", "polite");
  results.append(...found.results.map(entry));
  if (!found.results.length) results.append(element("p", "No rule answers this."));
  main.replaceChildren(element("h1", query), results);
}

field.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, 180);
});
