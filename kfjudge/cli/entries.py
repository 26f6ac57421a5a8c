"""One template for every record of the rules library, as text and as JSON, from the same values."""

from __future__ import annotations

from typing import Any

from kfjudge import games
from kfjudge.cli.output import Style
from kfjudge.lookup import fold
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Hit

STATUS = {
    "official": "",
    "community": "a community ruling",
    "disputed": "disputed: the documents contradict each other",
    "historical": "of an earlier publisher",
}
CONTEXT = 240
UNBROKEN = "\u00a0"
REFERENCES = 5
"""So many cross-references are shown of one entry."""


def _spoken(library: Library, hit: Hit) -> Entry:
    """The entry with the numbers of the version that was asked for, where the rules of its game are numbered."""
    if games.named(hit.entry.game).numbers is None:
        return hit.entry
    from kfjudge.lookup.numbers import spoken

    return spoken(library, hit.entry, hit.rules)


def _first(library: Library, hit: Hit, style: Style) -> list[str]:
    """What stands above its text: what changed since it was written."""
    if games.named(hit.entry.game).numbers is None:
        return []
    from kfjudge.cli import numbered

    return numbered.first(library, hit.entry, style, hit.rules)


def as_json(library: Library, hit: Hit) -> dict[str, Any]:
    """A result of `kfjudge rule --json`."""
    entry = hit.entry
    said = _spoken(library, hit)
    official = [passage["text"] for passage in _official(library, entry)]
    found = {
        "id": entry.id,
        "kind": entry.kind,
        "title": entry.title,
        "game": entry.game,
        "text": said.text,
        "short": entry.short,
        "verdict": hit.verdict,
        "aliases": list(entry.aliases),
        "citations": [citation._asdict() for citation in said.citations],
        "see_also": list(entry.see_also),
        "cards": list(entry.cards),
        "since": entry.since,
        "until": entry.until,
        "history": entry.history,
        "status": entry.status,
        "official_text": official[-1] if official else None,
        "proof": entry.proof,
        "score": hit.score,
    }
    if games.named(entry.game).numbers is not None:
        from kfjudge.cli import numbered

        official = official or numbered.official_texts(library, entry)
        found |= {"official_text": official[-1] if official else None, **numbered.as_json(library, entry)}
    return found


def _official(library: Library, entry: Entry) -> list[dict[str, Any]]:
    """The imported wordings of an entry, in order of date; for an older state those of the versions in which it
    held.
    """
    versions = library.versions(entry.game)
    return [
        passage
        for passage in library.official(entry.history)
        if entry.until is None
        or (passage["version"] in versions and versions.holds(entry.since, entry.until, passage["version"]))
    ]


def whole(library: Library, hit: Hit, style: Style, first_number: int = 1) -> str:
    """An entry alone and whole; its cross-references are numbered from `first_number`."""
    entry, said = hit.entry, _spoken(library, hit)
    lines = [_heading(entry, style), *_verdict(hit, style), *_first(library, hit, style), style.wrap(said.text, "  ")]
    official = _official(library, entry)
    if official:
        newest = [passage for passage in official if passage["import"] == official[-1]["import"]]
        for passage in newest:
            source = f"{passage['document']} {passage['version']}, {passage['section']}"
            lines += ["", f"  Official wording ({source}):", style.wrap(passage["text"], "    ")]
        others = list(
            dict.fromkeys(f"{older['document']} {older['version']}" for older in official if older not in newest)
        )
        if others:
            lines.append(
                style.wrap(
                    f"Imported as well: {', '.join(others)} (kfjudge versions {entry.history} compares them)", "  "
                )
            )
    if games.named(entry.game).numbers is not None:
        from kfjudge.cli import numbered

        lines += numbered.lines(library, entry, style, hit.rules)
    lines.append("")
    if entry.cards and entry.kind != "card":
        lines.append(style.wrap("Cards: " + ", ".join(entry.cards), "  "))
    if entry.citations:
        lines.append(style.wrap("Source: " + "; ".join(str(citation) for citation in said.citations), "  "))
    lines.append("  " + _validity(library, entry))
    if entry.proof:
        lines.append(f"  Proven by play: {entry.proof} (--prove plays it)")
    return "\n".join([*lines, *_see_also(library, entry, first_number, style)])


def brief(library: Library, hit: Hit, words: list[str], style: Style, first_number: int) -> str:
    """An entry as one of several: its heading, the part of its text that the question is about, its source and
    references.
    """
    entry, said = hit.entry, _spoken(library, hit)
    lines = [
        _heading(entry, style),
        *_verdict(hit, style),
        *_first(library, hit, style),
        style.mark(style.wrap(context(said, words), "  "), words, fold.key),
    ]
    if entry.citations:
        lines.append(style.wrap(style("dim", f"Source: {said.citations[0]}"), "  "))
    return "\n".join([*lines, *_see_also(library, entry, first_number, style)])


def _verdict(hit: Hit, style: Style) -> list[str]:
    """What can be read out, before the text. A card's facts and an imported passage's heading are none."""
    if (hit.entry.kind == "card" and not hit.reply) or hit.verdict == hit.entry.title:
        return []
    return [style.wrap(hit.verdict, "  ", paint="bold")]


def _see_also(library: Library, entry: Entry, first_number: int, style: Style) -> list[str]:
    """The cross-references of an entry that are shown, as `[N] Title`; on a terminal with links none is broken."""
    if not entry.see_also:
        return []
    space = UNBROKEN if style.page else " "
    idents = shown(library, entry)
    said = [f"[{number}] {library.title(ident)}" for number, ident in enumerate(idents, first_number)]
    text = "See also: " + "  ".join(each.replace(" ", space) for each in said)
    text = style.wrap(text, "  ", hanging="  ")
    for ident, each in zip(idents, said, strict=True):
        if style.page and not ident.startswith("card."):
            text = text.replace(each.replace(" ", space), style.link(ident, each), 1)
    return [text.replace(UNBROKEN, " ")]


def shown(library: Library, entry: Entry) -> list[str]:
    """The cross-references of an entry that are shown: the first few, none of them under a title that stands there
    already.
    """
    found: dict[str, str] = {}
    for ident in entry.see_also:
        found.setdefault(library.title(ident), ident)
    found.pop(entry.title, None)
    return list(found.values())[:REFERENCES]


def context(entry: Entry, words: list[str]) -> str:
    """The sentences of the entry that hold the most of `words`; the whole text if it is short."""
    if len(entry.text) <= CONTEXT:
        return entry.text
    sentences = [sentence + "." for sentence in entry.text.replace("\n\n", " ").rstrip(".").split(". ")]
    wanted = set(words)

    def found(place: int) -> int:
        return len(wanted.intersection(fold.singular(word) for word in fold.words(sentences[place])))

    start = max(range(len(sentences)), key=found)
    end = start + 1
    while end < len(sentences) and sum(map(len, sentences[start : end + 1])) <= CONTEXT:
        end += 1
    return ("… " if start else "") + " ".join(sentences[start:end]) + (" …" if end < len(sentences) else "")


def _heading(entry: Entry, style: Style) -> str:
    note = STATUS[entry.status]
    title = style("bold", entry.title)
    return (
        title if entry.kind == "card" or entry.until else style.link(entry.id, title)
    ) + f"  ({games.named(entry.game).title}, {entry.kind}{', ' + note if note else ''}; id {entry.id})"


def _validity(library: Library, entry: Entry) -> str:
    if entry.kind == "policy":
        return f"A rule of the event as of {entry.citations[0].document} {entry.citations[0].version}."
    if not games.named(entry.game).dated:
        return _of_numbered(library, entry)
    versions = library.versions(entry.game)
    newest = versions.newest if entry.kind != "card" else entry.since
    if entry.until:
        return f"Held from rules {versions.dated(entry.since)} to {versions.dated(entry.until)}; changed since."
    if entry.kind == "card":
        return f"As of rules {entry.since}."
    older = [other for other in library.history(entry.history) if other.until]
    changed = f" It said otherwise until {older[-1].until}: kfjudge versions {entry.history}" if older else ""
    return f"Rules {newest}; known since {entry.since}.{changed}"


def _of_numbered(library: Library, entry: Entry) -> str:
    """Since when and until when an entry of numbered rules holds, by the versions as players call them."""
    called = {version.label: version.also or version.label for version in library.versions(entry.game).all}
    since = called.get(entry.since, entry.since)
    from kfjudge.lookup.numbers import changes, is_imported

    if is_imported(library, entry):
        return f"As in the core rules {since} ({entry.since})." if since != entry.since else f"As in {since}."
    later = sorted({called.get(change.since, change.since) for change in changes(library, entry)})
    more = f" Changed in {', '.join(later)}: kfjudge versions {entry.id} --game {entry.game}" if later else ""
    if entry.until:
        until = called.get(entry.until, entry.until)
        return (f"Held in the core rules {since} only." if until == since else f"Held from {since} to {until}.") + more
    return f"Holds since the core rules {since} ({entry.since}).{more}"
