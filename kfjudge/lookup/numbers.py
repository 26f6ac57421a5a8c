"""Numbered rules as they are looked up: the rule of a number, what stands above and below it, and the contradictions it
is part of.

In: an open library and a number such as 626.1.d. Out: the entry that answers, and a `Numbered` view of it. Imported
core rules come before our own words, newer ones before older; a number nobody has leads to the nearest one above it.
Standard library only.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable

from kfjudge import games
from kfjudge.lookup import fold
from kfjudge.lookup.entry import Citation, Entry
from kfjudge.lookup.library import Library, entry_of
from kfjudge.lookup.renumbering import renumbering
from kfjudge.tuples import NamedTuple

HEADING = 90
GAME = next(game for game in games.all_games() if game.numbers is not None)
"""The game whose rules are numbered."""


class Line(NamedTuple):
    """One rule beside the one that was asked for: the id of its record, its number, its heading (or how it begins), and
    its text.
    """

    ident: str
    number: str
    heading: str
    text: str = ""
    examples: tuple[str, ...] = ()


class Official(NamedTuple):
    """The official wording of one of our entries: the document, its version, and the rules that the entry is about,
    with those below.
    """

    document: str
    version: str
    rules: tuple[Line, ...]


class Numbered(NamedTuple):
    """A numbered rule in its place. `imported`: it is an imported rule and not an entry of ours; `ours` is our entry
    about it.
    """

    number: str
    parents: tuple[Line, ...]
    children: tuple[Line, ...]
    links: tuple[Line, ...]
    examples: tuple[str, ...]
    official: tuple[Official, ...]
    disputes: tuple[Entry, ...]
    ours: Entry | None = None
    imported: bool = False
    elsewhere: tuple[tuple[str, str], ...] = ()
    """Its numbers in every version that is known to have it: the version as players call it, and the number."""


def number_of(query: str) -> str | None:
    """The rule number that the whole query is, with or without a dot at its end; None if it is none."""
    assert GAME.numbers is not None
    match = re.fullmatch(GAME.numbers, query.strip())
    return match["number"].lower() if match else None


def upwards(number: str) -> Iterable[str]:
    """The number and those above it: 626.1.d, 626.1, 626."""
    while number:
        yield number
        number = number.rpartition(".")[0]


def find(library: Library, number: str, version: str | None = None) -> Entry | None:
    """The record of a number: of the imported rules of `version` (default: the newest imported), else our entry about
    it or what is above it.

    Where rules are imported, a number they do not have does not exist, and nothing stands in for it.
    """
    label = _label(library, version)
    row = _passage(library, number, label)
    if row is not None:
        return library.entry(row["id"])
    if label is not None:
        return None if _imported(library, label) else _ours_under(library, number, label)
    if _imported(library, None):
        table = renumbering(GAME.name)
        labels = library.versions(GAME.name)
        having = (labels.label(at) for at in reversed(table.versions) if table.has(number, at))
        return next((ours for at in having if (ours := _ours_under(library, number, at)) is not None), None)
    return next((ours for at in upwards(number) if (ours := _ours(library, at)) is not None), None)


def _label(library: Library, version: str | None) -> str | None:
    """A version as entries and imports name it; one that nobody knows as it was said."""
    return None if version is None else library.versions(GAME.name).label(version)


def called(library: Library, version: str) -> str:
    """A version as players call it: as the table of numbers does."""
    return next((item.also for item in library.versions(GAME.name).all if item.label == version), version)


def _ours_under(library: Library, number: str, version: str) -> Entry | None:
    """Our entry about the rule that has this number in a version, or about what is above it."""
    table, label = renumbering(GAME.name), called(library, version)
    first = table.versions[0]
    versions = library.versions(GAME.name)
    if version not in versions:
        return None
    if label == first and not table.has(number, first) and any(table.has(number, at) for at in table.versions):
        return None
    for at in upwards(number):
        for other, its in ((first, table.numbers(at, label).get(first, "")), (label, at)):
            if its and (other == first or not table.has(its, first)):
                found = next((ours for up in upwards(its) if (ours := _ours(library, up)) is not None), None)
                if found is not None and versions.holds(found.since, None, version):
                    return found
    return None


def nearest(library: Library, number: str) -> list[str]:
    """Numbers there are that stand near one that is not there: the one above it, and those beside it."""
    if not _imported(library, None):
        return []
    above = next((at for at in upwards(number.rpartition(".")[0]) if _passage(library, at, None) is not None), None)
    if above is None:
        return []
    row = _passage(library, above, None)
    beside = (
        [ident.removeprefix(f"{row['import']}.") for ident in json.loads(row["children"])] if row is not None else []
    )
    return [above, *beside][:4]


def _imported(library: Library, version: str | None) -> bool:
    """Whether numbered rules (of this version) are imported at all."""
    condition = "AND number NOT LIKE 'tr %' " + ("AND version = ?" if version is not None else "")
    arguments = (GAME.name,) if version is None else (GAME.name, version)
    return (
        library.db.execute(
            f"SELECT 1 FROM passages WHERE game = ? AND number IS NOT NULL {condition} LIMIT 1", arguments
        ).fetchone()
        is not None
    )


def view(library: Library, entry: Entry) -> Numbered | None:
    """What belongs to a record of a game with numbered rules; None for any other."""
    if entry.game != GAME.name or entry.kind == "policy":
        return None
    row = library.db.execute("SELECT * FROM passages WHERE id = ? AND number IS NOT NULL", (entry.id,)).fetchone()
    if row is None:
        numbers = [alias for alias in entry.aliases if number_of(alias)]
        cited = [number for citation in entry.citations for number in _numbers(citation.section)]
        tops = _tops(library, entry)
        return Numbered(
            number=next(iter(next(reversed(tops.values()), [])), cited[0] if cited else ""),
            parents=(),
            children=(),
            links=(),
            examples=(),
            official=tuple(_official(library, entry, tops)),
            disputes=() if entry.status == "disputed" else tuple(_disputes(library, [*numbers, *cited])),
            elsewhere=_elsewhere(tops),
        )
    children = tuple(_lines(library, row["import"], json.loads(row["children"])))
    number = str(row["number"])
    ours = next(
        (
            found
            for at in upwards(number)
            if (found := _ours(library, at)) is not None and found.since == row["version"]
        ),
        None,
    )
    return Numbered(
        number=number,
        parents=tuple(_by_number(library, row["import"], json.loads(row["parents"]))),
        children=children,
        links=tuple(_lines(library, row["import"], json.loads(row["links"]))),
        examples=tuple(json.loads(row["examples"])),
        official=(),
        disputes=tuple(_disputes(library, [number, *(line.number for line in children)], row["version"])),
        ours=ours,
        imported=True,
        elsewhere=tuple(renumbering(GAME.name).numbers(number, called(library, row["version"])).items()),
    )


_BRACKET = re.compile(r"\(\d{3}[\d.a-z]*(?:, \d{3}[\d.a-z]*)*\)")
"""Where a text of ours says which rules it tells: numbers in brackets and nothing else."""


def spoken(library: Library, entry: Entry, version: str | None = None) -> Entry:
    """An entry of ours with the numbers of a version (None: the newest), in its text and citations. A rule that this
    version does not have keeps its number, with the version that has it.
    """
    written = entry.citations[0].version if entry.citations else ""
    ours = entry.game == GAME.name and entry.kind != "policy" and entry.status != "disputed"
    if not ours or not written or is_imported(library, entry):
        return entry
    table, versions = renumbering(GAME.name), library.versions(GAME.name)
    label = versions.label(version) if version is not None else versions.newest
    if called(library, label) not in table.versions:
        label = versions.newest
    now = called(library, label)
    newer = {
        number: called(library, one.version)
        for one in entry.citations
        if one.version != written
        for number in _each(one.section)
    }

    def then(number: str, its: str) -> str:
        return table.then(number, its, now)

    def said(match: re.Match[str]) -> str:
        found = []
        for number in _numbers(match[0]):
            its = next((newer[at] for at in upwards(number) if at in newer), called(library, written))
            found.append(then(number, its) or f"{number} in {its}")
        return f"({', '.join(dict.fromkeys(found))})"

    found = dict.fromkeys(
        then(each, called(library, one.version)) for one in entry.citations for each in _each(one.section)
    )
    numbers = [number for number in found if number and not any(up in found for up in list(upwards(number))[1:])]
    cited = (Citation(entry.citations[0].document, label, ", ".join(_spans(numbers))),) if numbers else entry.citations
    return entry._replace(text=_BRACKET.sub(said, entry.text), citations=cited)


def in_force(library: Library, entry: Entry, version: str | None = None) -> list[Entry]:
    """What versions up to one (None: the newest) changed in what an entry of ours says, the newest first."""
    versions = library.versions(GAME.name)
    at = versions.newest if version is None else versions.label(version)
    return [one for one in reversed(changes(library, entry)) if versions.holds(one.since, None, at)]


def numbers_in(library: Library, entry: Entry) -> dict[str, str]:
    """The numbers, by version as players call it, of the rules that an entry of ours is about."""
    return dict(_elsewhere(_tops(library, entry)))


def newest(library: Library, entry: Entry) -> list[str]:
    """The numbers, in the newest rules that are known, of those that an entry is about."""
    return next(reversed(_tops(library, entry).values()), [])


CHANGES = "Changes since the first core rules"
"""The topic of the entries that say what a later version changed in those they refer to."""


def changes(library: Library, entry: Entry) -> list[Entry]:
    """What later versions changed in what an entry of ours says, oldest first."""
    if entry.topic == CHANGES:
        return []
    rows = library.db.execute(
        "SELECT * FROM entries WHERE game = ? AND topic = ? AND instr(see_also, ?) ORDER BY since_place, rowid",
        (GAME.name, CHANGES, f'"{entry.id}"'),
    )
    return [entry_of(row) for row in rows.fetchall()]


def is_imported(library: Library, entry: Entry) -> bool:
    """Whether an entry is an imported rule and not in our own words."""
    return library.db.execute("SELECT 1 FROM passages WHERE id = ?", (entry.id,)).fetchone() is not None


def _tops(library: Library, entry: Entry) -> dict[str, list[str]]:
    """By version, the numbers of the rules that an entry of ours is about; of a span of them every one."""
    table = renumbering(GAME.name)
    found: dict[str, list[str]] = {}
    for citation in entry.citations:
        its = called(library, citation.version)
        for number in _each(citation.section):
            for version in table.versions:
                then = table.numbers(number, its).get(version, number if version == its else "")
                if then and then not in found.setdefault(version, []):
                    found[version].append(then)
    return {version: found[version] for version in table.versions if found.get(version)}


def _each(section: str) -> list[str]:
    """The numbers of a citation, those between the ends of a span too."""
    numbers = _numbers(section)
    if len(numbers) == 2 and all("." not in number for number in numbers):
        return [str(number) for number in range(int(numbers[0]), int(numbers[1]) + 1)]
    return numbers


def _elsewhere(tops: dict[str, list[str]]) -> tuple[tuple[str, str], ...]:
    """The numbers of each version in short: numbers that follow each other as a span."""
    return tuple((version, ", ".join(_spans(numbers))) for version, numbers in tops.items())


def _spans(numbers: list[str]) -> list[str]:
    spans: list[list[str]] = []
    for number in numbers:
        last = spans[-1][-1] if spans else ""
        if "." not in number and last.isdecimal() and int(number) == int(last) + 1:
            spans[-1] = [spans[-1][0], number]
        else:
            spans.append([number])
    return ["-".join(span) for span in spans]


def official_states(library: Library, entry: Entry) -> list[dict[str, str]]:
    """The imported wordings of the rules that an entry, or an imported rule, is about, in order of date: document,
    version, section and text.
    """
    row = library.db.execute("SELECT * FROM passages WHERE id = ? AND number IS NOT NULL", (entry.id,)).fetchone()
    if row is None:
        tops = _tops(library, entry)
    else:
        its = renumbering(GAME.name).numbers(str(row["number"]), called(library, row["version"]))
        tops = {version: [number] for version, number in its.items()}
    found: list[dict[str, str]] = []
    for imported, document, version in _documents(library):
        numbers = tops.get(called(library, version), [])
        if row is not None and version == row["version"]:
            numbers = [str(row["number"])]
        rules = [line for top in numbers for line in _subtree(library, imported, top)]
        if rules:
            text = "\n\n".join(rule.text for rule in rules)
            section = ", ".join(_spans(numbers))
            found.append({"document": document, "version": version, "section": section, "text": text})
    return found


def _passage(library: Library, number: str, version: str | None) -> sqlite3.Row | None:
    """The imported rule with this number, of one version or of the newest that is imported."""
    rows = library.db.execute("SELECT * FROM passages WHERE number = ? AND game = ?", (number, GAME.name)).fetchall()
    if version is not None:
        rows = [row for row in rows if row["version"] == version]
    return max(rows, key=lambda row: row["version"], default=None)


def _ours(library: Library, number: str) -> Entry | None:
    """Our entry that has this number among its names."""
    rows = library.db.execute(
        "SELECT entries.* FROM terms JOIN entries ON entries.rowid = terms.entry WHERE terms.key = ? AND entries.game ="
        " ? AND entries.topic NOT IN (SELECT DISTINCT import FROM passages)",
        (number, GAME.name),
    ).fetchall()
    return entry_of(rows[0]) if rows else None


def _lines(library: Library, imported: str, idents: Iterable[str]) -> Iterable[Line]:
    for ident in idents:
        row = library.db.execute("SELECT * FROM passages WHERE id = ? AND import = ?", (ident, imported)).fetchone()
        if row is not None:
            yield _line(row)


def _by_number(library: Library, imported: str, numbers: Iterable[str]) -> Iterable[Line]:
    for number in numbers:
        row = library.db.execute(
            "SELECT * FROM passages WHERE number = ? AND import = ?", (number, imported)
        ).fetchone()
        if row is not None:
            yield _line(row)


def _line(row: sqlite3.Row) -> Line:
    heading = str(row["title"])
    if heading == f"Rule {row['number']}":
        first = str(row["text"]).split("\n", 1)[0]
        heading = first if len(first) <= HEADING else first[: HEADING - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"
    return Line(row["id"], str(row["number"]), heading, str(row["text"]), tuple(json.loads(row["examples"])))


def _numbers(section: str) -> list[str]:
    """The numbers that a citation names; a span of them by both ends."""
    return re.findall(r"\d{3}(?:\.(?:\d{1,2}|[a-z]))*", section)


def _documents(library: Library) -> list[tuple[str, str, str]]:
    """The imported numbered documents in order of date: import, title and version."""
    return library.db.execute(
        "SELECT import, document, version FROM passages WHERE game = ? AND number NOT LIKE 'tr %' GROUP BY import"
        " ORDER BY version",
        (GAME.name,),
    ).fetchall()


def _official(library: Library, entry: Entry, by_version: dict[str, list[str]]) -> Iterable[Official]:
    """The imported rules that an entry of ours is about: by its numbers in the version that it cites first and in those
    whose numbers are known, by its title in any other.
    """
    written_for = entry.citations[0].version if entry.citations else ""
    sections = [_numbers(citation.section) for citation in entry.citations if citation.version == written_for]
    for imported, document, version in _documents(library):
        if version == written_for:
            tops = [number for cited in sections for number in _span(library, imported, cited)]
        elif called(library, version) in renumbering(GAME.name).versions:
            tops = by_version.get(called(library, version), [])
        else:
            wanted = {fold.key(entry.title), *(fold.key(alias) for alias in entry.aliases if not number_of(alias))}
            rows = library.db.execute("SELECT number, title FROM passages WHERE import = ?", (imported,)).fetchall()
            tops = [str(row["number"]) for row in rows if fold.key(row["title"]) in wanted][:1]
        rules = tuple(line for top in tops for line in _subtree(library, imported, top))
        if rules:
            yield Official(document, version, rules)


def _span(library: Library, imported: str, cited: list[str]) -> list[str]:
    """The cited numbers; where a citation is a span such as 701-705, every number without dots in it."""
    if len(cited) == 2 and all("." not in number for number in cited):
        rows = library.db.execute(
            "SELECT number FROM passages WHERE import = ? AND number BETWEEN ? AND ? ORDER BY place", (imported, *cited)
        ).fetchall()
        return [str(row["number"]) for row in rows if "." not in str(row["number"])]
    return cited


def _subtree(library: Library, imported: str, top: str) -> Iterable[Line]:
    """A rule and those below it by number, in their order."""
    rows = library.db.execute(
        "SELECT * FROM passages WHERE import = ? AND (number = ? OR number LIKE ? || '.%') ORDER BY place",
        (imported, top, top),
    ).fetchall()
    for row in rows:
        yield Line(
            row["id"], str(row["number"]), str(row["title"]), str(row["text"]), tuple(json.loads(row["examples"]))
        )


def _disputes(library: Library, numbers: Iterable[str], version: str | None = None) -> Iterable[Entry]:
    """The contradictions that name one of these rules, or a rule above or below one of them."""
    wanted = list(numbers)
    for entry in library.entries(game=GAME.name, status="disputed"):
        if version is not None and entry.since != version:
            continue
        named = [number for citation in entry.citations for number in _numbers(citation.section)]
        if any(_related(one, other) for one in wanted for other in named):
            yield entry


def _related(one: str, other: str) -> bool:
    return one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.")
