"""Reading `rules_data/<game>/`: versions, documents and entries, validated as a whole with file and line.

In: the folder of a game. Out: a `Shelf`. Raises `WrongFile` with every problem found, not only the first.

An entries file is a mapping with optional defaults (`kind`, `since`, `topic`, `status`) and a list `entries`. A
citation is written
`DOCUMENT VERSION / SECTION / ...`, for example `rulebook 18.4 / Glossary / Ward`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

import yaml

from kfjudge.errors import Problem, WrongFile
from kfjudge.lookup import fold, yamlfile
from kfjudge.lookup.entry import KINDS, STATUSES, Citation, Entry
from kfjudge.lookup.versions import RulesVersion, Versions
from kfjudge.lookup.yamlfile import Mapping
from kfjudge.values import dataclass, field

_ID = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")
_CITE = re.compile(r"(?P<document>[a-z][a-z-]*) v?(?P<version>\S+) / (?P<section>\S.*)")
SHORT_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Document:
    """A document that entries cite: its title, the versions of it, and the headings a citation may name."""

    id: str
    title: str
    versions: tuple[str, ...]
    sections: frozenset[str] = frozenset()


@dataclass(slots=True)
class Shelf:
    """Everything of one game's folder: `where` tells for each entry id the file and line it stands at."""

    game: str
    versions: Versions
    documents: dict[str, Document]
    entries: tuple[Entry, ...]
    where: dict[str, tuple[str, int]] = field(default_factory=dict)


def load(folder: Path) -> Shelf:
    """Read and check the whole folder of a game (`folder.name`). Raises `WrongFile` with every problem."""
    problems: list[Problem] = []
    shelf = read_shelf(folder, problems)
    if problems:
        raise WrongFile(problems)
    return shelf


def read_shelf(folder: Path, problems: list[Problem]) -> Shelf:
    """As `load`, but adds what is wrong to `problems` and returns what could be read."""
    top = folder.parent.parent
    versions = _versions(folder / "versions.yaml", top, problems)
    documents = _documents(folder / "documents.yaml", top, problems)
    shelf = Shelf(folder.name, versions, documents, ())
    entries: list[Entry] = []
    for path in sorted((folder / "entries").rglob("*.yaml")):
        entries.extend(_entries(path, top, shelf, problems))
    shelf.entries = tuple(entries)
    _check_links(shelf, problems)
    return shelf


def read_versions(folder: Path, problems: list[Problem]) -> Versions:
    """The rules versions of the game of a folder, without reading its entries."""
    return _versions(folder / "versions.yaml", folder.parent.parent, problems)


def _name(path: Path, top: Path) -> str:
    return path.relative_to(top).as_posix() if path.is_relative_to(top) else str(path)


def _versions(path: Path, top: Path, problems: list[Problem]) -> Versions:
    """`versions.yaml`: a list `versions` with label, date, sets, note and another name, oldest first."""
    found: list[RulesVersion] = []
    data = yamlfile.read(path, problems, _name(path, top))
    for item in data.mappings("versions") if data else ():
        version = RulesVersion(
            item.required("label"), item.required("date"), item.texts("sets"), item.text("note"), item.text("also")
        )
        item.close()
        if any(version.label == other.label for other in found):
            item.report(item.node, f"the version {version.label} stands here twice")
        if found and version.date < found[-1].date:
            item.report(
                item.node, f"the version {version.label} is out of order: {version.date} is before {found[-1].date}"
            )
        found.append(version)
    if not found:
        problems.append(Problem("no versions", _name(path, top)))
        found.append(RulesVersion("0", "0000-00"))
    if data:
        data.close()
    return Versions(found)


def _documents(path: Path, top: Path, problems: list[Problem]) -> dict[str, Document]:
    """`documents.yaml`: a list `documents` with id, title, versions and sections."""
    found: dict[str, Document] = {}
    data = yamlfile.read(path, problems, _name(path, top))
    for item in data.mappings("documents") if data else ():
        document = Document(
            item.required("id"), item.required("title"), item.texts("versions"), frozenset(item.texts("sections"))
        )
        item.close()
        found[document.id] = document
    if data:
        data.close()
    return found


def _entries(path: Path, top: Path, shelf: Shelf, problems: list[Problem]) -> Iterable[Entry]:
    data = yamlfile.read(path, problems, _name(path, top))
    if data is None:
        return
    defaults = {key: data.text(key) for key in ("kind", "since", "topic", "status", "until")}
    for item in data.mappings("entries"):
        entry = _entry(item, defaults, shelf)
        if entry.id in shelf.where:
            file, line = shelf.where[entry.id]
            item.report(item.node, f"the id {entry.id!r} is taken by {file}:{line}")
            continue
        shelf.where[entry.id] = (data.file, item.node.start_mark.line + 1)
        yield entry
    data.close()


def _entry(item: Mapping, defaults: dict[str, str], shelf: Shelf) -> Entry:
    text = "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", item.required("text")))
    ident = item.required("id")
    if ident and not _ID.fullmatch(ident):
        item.report(item.keys["id"], f"the id {ident!r} must be lower-case words joined by hyphens")
    short = item.text("short")
    if len(short) > SHORT_LIMIT:
        item.report(item.keys["short"], f"'short' has {len(short)} characters, more than {SHORT_LIMIT}")
    entry = Entry(
        id=ident,
        kind=_choice(item, "kind", defaults["kind"], KINDS),
        game=shelf.game,
        title=item.required("title"),
        text=text,
        short=short or _first_sentence(text),
        citations=tuple(citation(value, node, item, shelf) for value, node in item.located("cite")),
        since=_version(item, "since", defaults["since"], shelf) or shelf.versions.all[0].label,
        until=_version(item, "until", defaults["until"], shelf),
        history=item.text("history") or ident,
        aliases=(*item.texts("aliases"), *_event_numbers(item)),
        see_also=item.texts("see_also"),
        cards=item.texts("cards"),
        status=_choice(item, "status", defaults["status"] or "official", STATUSES),
        proof=item.text("proof") or None,
        topic=item.text("topic") or defaults["topic"],
    )
    if not entry.citations:
        item.report(item.node, f"{ident!r} cites nothing")
    if entry.until and shelf.versions.place(entry.until) < shelf.versions.place(entry.since):
        item.report(item.node, f"{ident!r} ends ({entry.until}) before it begins ({entry.since})")
    item.close()
    return entry


def _event_numbers(item: Mapping) -> tuple[str, ...]:
    """The names of a rule of the event by its numbers, which the core rules have too: "tr 703.9"."""
    cited = (re.match(r"tournament-rules \S+ / (\d{3}(?:\.\w+)*)$", value) for value, _ in item.located("cite"))
    return tuple(f"tr {number[1]}" for number in cited if number)


def _first_sentence(text: str) -> str:
    """The short form where none is written: the first sentence, cut at a word if it is too long."""
    first = re.split(r"(?<=[.!?]) (?=[A-Z0-9Æ])", text.partition("\n")[0], maxsplit=1)[0]
    return first if len(first) <= SHORT_LIMIT else first[: SHORT_LIMIT - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"


def _choice(item: Mapping, key: str, default: str, allowed: tuple[str, ...]) -> str:
    value = item.text(key) or default
    if value not in allowed:
        item.report(
            item.keys.get(key, item.node), f"{key!r} is {value or 'missing'!r}, not one of {', '.join(allowed)}"
        )
        return allowed[0]
    return value


def _version(item: Mapping, key: str, default: str, shelf: Shelf) -> str | None:
    value = item.text(key) or default
    if not value:
        return None
    if value not in shelf.versions:
        item.report(
            item.keys.get(key, item.node), f"{key!r} names the unknown version {value!r}", shelf.versions.labels
        )
        return None
    return value


def citation(value: str, node: yaml.Node, item: Mapping, shelf: Shelf) -> Citation:
    """`rulebook 18.4 / Glossary / Ward`, checked against the documents, their versions and their sections."""
    match = _CITE.fullmatch(value)
    if match is None:
        item.report(node, f"the citation {value!r} is not 'document version / section'")
        return Citation(value, "", "")
    document = shelf.documents.get(match["document"])
    section = match["section"]
    if document is None:
        item.report(node, f"unknown document {match['document']!r}", sorted(shelf.documents))
        return Citation(match["document"], match["version"], section)
    if match["version"] not in document.versions:
        item.report(node, f"{document.title} has no version {match['version']!r} here", document.versions)
    if document.sections and section not in document.sections and section.split(" / ")[0] not in document.sections:
        item.report(
            node,
            f"{document.title} has no section {section!r}",
            get_close_matches(section, sorted(document.sections), 2),
        )
    return Citation(document.title, match["version"], section.replace(" / ", ": "))


def _check_links(shelf: Shelf, problems: list[Problem]) -> None:
    """Every see-also names an entry; no two entries in force together answer the same exact term."""
    known = {entry.id for entry in shelf.entries}
    owners: dict[str, list[Entry]] = {}
    for entry in shelf.entries:
        file, line = shelf.where[entry.id]
        for other in entry.see_also:
            if other not in known:
                nearest = tuple(get_close_matches(other, sorted(known), 2))
                problems.append(
                    Problem(f"{entry.id!r} refers to {other!r}, which does not exist", file, line, 0, nearest)
                )
        if entry.history not in known:
            problems.append(
                Problem(f"{entry.id!r} belongs to the history {entry.history!r}, which is no entry", file, line)
            )
        for term in {fold.key(entry.title), *map(fold.key, entry.aliases), fold.key(entry.id)}:
            owners.setdefault(term, []).append(entry)
    for term, entries in owners.items():
        for place, entry in enumerate(entries):
            for rival in entries[:place]:
                if rival.history != entry.history and _overlap(shelf.versions, entry, rival):
                    file, line = shelf.where[entry.id]
                    problems.append(Problem(f"{entry.id!r} and {rival.id!r} both answer {term!r}", file, line))


def _overlap(versions: Versions, one: Entry, other: Entry) -> bool:
    last = len(versions.all)
    ends = [versions.place(entry.until) if entry.until else last for entry in (one, other)]
    return versions.place(one.since) <= ends[1] and versions.place(other.since) <= ends[0]
