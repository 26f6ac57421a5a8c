// Results while a query is typed. Everything from the server is set as text, never as markup.
"use strict";
const field = document.getElementById("q");
const shown = document.getElementById("found");
const line = document.getElementById("line");
const game = document.getElementById("game");
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
  const head = element("h2");
  const link = element("a", found.title);
  link.href = `/rule?${kept(found.id, found.game)}`;
  head.append(link);
  section.append(head);
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

// A lookup with the game, version and way back that hold for the page's own.
function kept(query, game) {
  const asked = new URLSearchParams({ q: query });
  for (const name of ["game", "rules", "back"]) {
    const value = field.form.elements[name]?.value;
    if (value) asked.set(name, value);
  }
  if (game) asked.set("game", game);
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

function grow() {
  line.style.height = "auto";
  line.style.height = `${line.scrollHeight + line.offsetHeight - line.clientHeight}px`;
}

function show_example() {
  for (const each of document.querySelectorAll(".example")) each.hidden = each.dataset.game !== game.value;
}

if (line) {
  grow();
  line.addEventListener("input", grow);
  addEventListener("resize", grow);
  show_example();
  game.addEventListener("change", show_example);
  line.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      line.form.requestSubmit();
    }
  });
}
