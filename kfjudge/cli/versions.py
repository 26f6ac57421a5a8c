"""`kfjudge versions [TERM]`: the rules versions known; with a term, what each said and when it changed."""

import re
from typing import Any

from kfjudge import games
from kfjudge.cli.output import Style, hide_control, show, show_json
from kfjudge.errors import NothingFound
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Scope, search
from kfjudge.lookup.versions import Versions

_PARAGRAPH = re.compile(r"\n\s*\n")
_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"'})


def answer(words: list[str], *, game: str = games.DEFAULT, json: bool = False, plain: bool = False) -> int:
    """Without words the list of versions; with words the history of the entry they name. Returns 0, or 1 if no entry
    has that name.
    """
    library = open_library()
    term = " ".join(words).strip()
    if not term:
        _list(library, game, json, plain)
        return 0
    entry = _entry(library, term, game)
    states = library.history(entry.history)
    official = library.official(entry.history)
    if games.named(entry.game).numbers is not None:
        from kfjudge.lookup.numbers import changes, official_states

        states += changes(library, entry)
        official = official_states(library, entry)
    if json:
        show_json(
            {
                "term": term,
                "history": entry.history,
                "states": [_state(state) for state in states],
                "official": official,
            }
        )
    else:
        versions = library.versions(entry.game)
        show(_text(entry, states, official, versions, Style(plain=plain)), Style(plain=plain))
    return 0


def _entry(library: Library, term: str, game: str) -> Entry:
    """The entry that `term` names in any version; the best answer if it is no exact term."""
    found = search(library, term, Scope(game=game), limit=1)
    if not found.exact:
        for version in reversed(library.versions(game).all):
            older = search(library, term, Scope(game=game, rules=version.label), limit=1)
            if older.exact:
                found = older
                break
    if not found.hits:
        raise NothingFound(f"no rule answers {hide_control(term)!r}", found.nearest)
    return found.hits[0].entry


def _list(library: Library, game: str, json: bool, plain: bool) -> None:
    versions = library.versions(game)
    if json:
        show_json(
            {
                "game": game,
                "versions": [
                    {"label": v.label, "date": v.date, "sets": list(v.sets), "note": v.note}
                    | ({"also": v.also} if v.also else {})
                    for v in versions.all
                ],
            }
        )
        return
    style = Style(plain=plain)
    lines = []
    names = {v.label: f"{v.label} ({v.also})" if v.also else v.label for v in versions.all}
    width = max(map(len, names.values())) + 2
    for version in versions.all:
        name = names[version.label]
        sets = f" Sets: {', '.join(version.sets)}." if version.sets else ""
        mark = "  (newest)" if version.label == versions.newest else ""
        lines.append(f"{style('bold', name)}{' ' * (width - len(name))}{version.date}  {version.note}{sets}{mark}")
    show("\n".join(lines), style)


def _state(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "since": entry.since,
        "until": entry.until,
        "title": entry.title,
        "short": entry.short,
        "text": entry.text,
        "citations": [citation._asdict() for citation in entry.citations],
    }


def _text(entry: Entry, states: list[Entry], official: list[dict[str, Any]], versions: Versions, style: Style) -> str:
    lines = [style("bold", entry.title)]
    for state in states:
        since = versions.dated(state.since)
        until = f"to {versions.dated(state.until)}" if state.until else "and later"
        lines += ["", style("bold", f"Rules {since} {until}")]
        lines.append(style.wrap(state.text, "  "))
        lines.append(style.wrap(style("dim", "Source: " + "; ".join(map(str, state.citations))), "  "))
    if len(states) == 1 and not states[0].until:
        lines += ["", "No version known said otherwise."]
    for place, passage in enumerate(official):
        lines += [
            "",
            style("bold", f"Official wording, {passage['document']} {passage['version']}, {passage['section']}"),
        ]
        if place:
            last = official[place - 1]
            lines.append(style.wrap(difference(last["text"], passage["text"]), "  "))
            same = _plain(last["text"]).split() == _plain(passage["text"]).split()
            lines.append(
                f"  The same words as in {last['version']}."
                if same
                else f"  [-words of {last['version']}-] {{+words of {passage['version']}+}}"
            )
        else:
            lines.append(style.wrap(passage["text"], "  "))
    return "\n".join(lines)


def difference(old: str, new: str) -> str:
    """`new` with what differs from `old` marked word by word: [-gone-] {+added+}. Shapes of quotation marks are no
    difference, nor are paragraphs.
    """
    from difflib import SequenceMatcher

    before, after = old.split(), new.split()
    breaks = {len(new[: found.start()].split()) for found in _PARAGRAPH.finditer(new)}
    parts: list[str] = []
    for kind, a, b, c, d in SequenceMatcher(
        None, _plain(old).split(), _plain(new).split(), autojunk=False
    ).get_opcodes():
        if kind != "equal" and a < b:
            parts += [" ", f"[-{' '.join(before[a:b])}-]"]
        if c < d:
            said = "".join(("\n\n" if place in breaks else " ") + after[place] for place in range(c, d))
            text = said.lstrip()
            parts += [said[: len(said) - len(text)], text if kind == "equal" else f"{{+{text}+}}"]
    return "".join(parts).strip()


def _plain(text: str) -> str:
    """The text with straight quotation marks."""
    return text.translate(_QUOTES)
