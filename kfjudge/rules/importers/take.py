"""Taking in a file: seeing what it is, reading it, tying it to our entries, and keeping it.

In: a path. Out: a `Taken`: the import, what it holds counted for people, and whether it is new, unchanged or in place
of an older copy. Raises
`WrongFile` when nothing can be taken from the file, and `WrongSetup` when it cannot be kept; earlier imports are then
as they were.
"""

from __future__ import annotations

import dataclasses
import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from kfjudge import __version__, games
from kfjudge.errors import Problem
from kfjudge.paths import rules_data
from kfjudge.rules import fold, imports
from kfjudge.rules.carddata import read_cards
from kfjudge.rules.importers import blocks as block_module
from kfjudge.rules.importers import cardlists, chart, numbered, outline, rulebook, unheaded, version
from kfjudge.rules.importers.apart import read_apart, takes_long
from kfjudge.rules.importers.blocks import Block, Vocabulary
from kfjudge.rules.importers.files import Source, open_source, refuse
from kfjudge.rules.importers.found import Found, Reading
from kfjudge.rules.importers.link import Terms
from kfjudge.rules.importers.replacing import Replaced, replaced_by
from kfjudge.rules.imports import Import, Passage
from kfjudge.rules.load import Shelf, read_shelf
from kfjudge.rules.schema import PassageRecord, WrongRecord, checked

Progress = Callable[[str, int, int], None]
NUMBERED_BLOCKS = 20
CHART_BOXES = 4
CHART_SHARE = 0.5
"""A document of which more than this is boxes of the timing chart is a chart and nothing else."""
HEADINGS = 8
FEW_HEADINGS = 20
"""A rulebook with more paragraphs to a heading than this has lost its headings."""
GAME_WORDS = 5
TITLE_WORDS = 3
EDITION = "1"
"""Counted up when importers read more or better than before, so that the same file is worth importing again."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a file. `state` is new, unchanged, replaced (another file was kept under this id) or renewed (the
    same file, read anew).
    """

    imported: Import
    counts: dict[str, int]
    state: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class Bench:
    """What readers need of our own data: the entries, the versions, and the signs by which editions are told."""

    shelf: Shelf
    terms: Terms
    signs: tuple[tuple[str, str], ...]

    def terms_at(self, label: str) -> list[set[str]]:
        """The terms of the glossary of a version, each by all its names, folded as texts are searched for them."""
        names: dict[str, set[str]] = {}
        known: set[str] = set()
        for entry in self.shelf.entries:
            if entry.kind == "glossary":
                names.setdefault(entry.history, set()).update(map(fold.fold, (entry.title, *entry.aliases)))
                if self.shelf.versions.holds(entry.since, entry.until, label):
                    known.add(entry.history)
        return [names[history] for history in known]


def bench(game: str = games.DEFAULT) -> Bench:
    """Our data of a game, as far as it can be read."""
    problems: list[Problem] = []
    folder = rules_data(game)
    shelf = read_shelf(folder, problems)
    wordings = {
        card.name: [erratum.text for erratum in card.errata if erratum.text]
        for card in read_cards(folder, shelf, problems)
        if any(erratum.text for erratum in card.errata)
    }
    return Bench(shelf, Terms(shelf.entries, wordings), tuple(version.load_signs(folder, problems)))


def _words_of(game: games.Game, text: str) -> int:
    """How many words of a text tell that it is about a game."""
    return 0 if game.documents is None else len(game.documents.findall(text))


def reader_mark() -> str:
    """What is kept with an import to tell which importers read it."""
    return f"{__version__}/{EDITION}"


def take_in(path: Path, *, label: str | None = None, replace: bool = False, progress: Progress | None = None) -> Taken:
    """Read the file at `path` and keep it. `label` is its version, for a document that does not say.

    Raises `WrongFile` for a file that would take the place of a fuller import, unless `replace` says that it may.
    """
    source = open_source(path)
    same = _taken_in_already(source, label, imports.load_all([]))
    if same is not None:
        return same
    reading = read_apart if takes_long(source) else read
    imported, counts, how = reading(source, label=label, progress=progress)
    with imports.nobody_else():
        known = list(imports.load_all([]))  # reading takes long: somebody may have stored another copy meanwhile
        same = _taken_in_already(source, label, known)
        if same is not None:
            return same
        older: Replaced = replaced_by(imported, known)
        if older.why_not and not replace:
            raise refuse(path, f"{older.why_not}; give --replace if it is to take its place all the same")
        try:
            imports.save(imported)
        except WrongRecord as error:
            raise refuse(path, f"cannot be kept: its {error}") from error
        for ident in older.idents:
            if ident != imported.id:
                imports.remove(ident)
    return Taken(imported, counts, older.state, how)


def _taken_in_already(source: Source, label: str | None, known: Iterable[imports.Import]) -> Taken | None:
    """What is said of a file that these importers have read before; None if they have not."""
    for item in known:
        if item.sha256 == source.sha256 and (label is None or item.version == label) and item.reader == reader_mark():
            return Taken(item, {}, "unchanged")
    return None


def read(
    source: Source, *, label: str | None = None, progress: Progress | None = None
) -> tuple[Import, dict[str, int], str]:
    """The import that a file makes, what it holds, and how its version was told. Passages that cannot be kept are
    counted and named in its notes.
    """
    imported, counts, how = _read(source, label, progress)
    return _storable(imported), counts, how


def _read(source: Source, label: str | None, progress: Progress | None) -> tuple[Import, dict[str, int], str]:
    if source.sort == "json":
        return _cards(source, cardlists.read_json(source), label)
    if source.sort == "csv":
        return _cards(source, cardlists.read_csv(source), label)
    notes: list[str] = []
    if source.sort == "pdf":
        from kfjudge.rules.importers.pdf import read_pdf

        found, edges, notes = read_pdf(
            source, (lambda done, of: progress("reading pages", done, of)) if progress else None
        )
        text = "\n\n".join([*edges, *("\n".join(block.lines) for block in found)])
    else:
        text = source.text
        found = block_module.of_text(text)
        if source.encoding == "cp1252":
            notes.append("the file is not UTF-8; it was read as Western text")
    return _document(source, text, found, notes, label)


def _document(
    source: Source, text: str, found: list[Block], notes: list[str], label: str | None
) -> tuple[Import, dict[str, int], str]:
    """Read a document of any kind, the kind being told by its looks."""
    if numbered.looks_numbered(found) >= NUMBERED_BLOCKS:
        return _numbered(source, text, found, notes, label)
    if _words_of(games.named(games.DEFAULT), text) < GAME_WORDS and not chart.is_difference(text):
        raise refuse(
            source.path,
            "is no document that kfjudge knows: neither a rulebook or chart of KeyForge, nor numbered rules, nor a card"
            " list",
        )
    ours = bench()
    current = chart.current_revision(text)
    if source.sort != "pdf" and current != text:
        found = block_module.of_text(current)
        notes = [*notes, "the page shows a difference between revisions; only the current one was read"]
    vocabulary = Vocabulary(found)
    charted = (
        chart.read_chart(found, ours.terms, vocabulary)
        if chart.has_chart(found, ours.terms) >= CHART_BOXES
        else Reading()
    )
    if sum(len(passage.text) for passage in charted.passages if passage.entry) > CHART_SHARE * sum(
        len(block.text) for block in found
    ):
        reading = charted
        dated = (
            version.of_revision(text, current, ours.shelf.versions)
            if current != text
            else _rulebook_version(source, text, ours)
        )
        return _made(source, "chart", "KeyForge Timing Chart", "chart", reading, dated, notes, label)
    pieces, _ = outline.pieces(found, vocabulary)
    headings = sum(1 for piece in pieces if piece.heading and piece.level == 1)
    if headings >= HEADINGS and headings * FEW_HEADINGS >= len(pieces):
        reading = rulebook.read_rulebook(found, ours.terms, vocabulary)
    else:
        reading = unheaded.read_unheaded(found, ours.terms, vocabulary)
        notes = [*notes, "the document has no headings; its paragraphs were matched to the terms they define"]
    dated = _rulebook_version(source, text, ours)
    return _made(source, "rulebook", "KeyForge Master Rulebook", "rulebook", reading, dated, notes, label)


def _rulebook_version(source: Source, text: str, ours: Bench) -> version.Dated:
    return version.of_rulebook(text, source.name, ours.shelf.versions, ours.signs, ours.terms_at)


def _made(
    source: Source,
    kind: str,
    title: str,
    prefix: str,
    reading: Reading,
    dated: version.Dated,
    notes: list[str],
    label: str | None,
) -> tuple[Import, dict[str, int], str]:
    """A KeyForge document as an import."""
    linked = sum(1 for passage in reading.passages if passage.entry is not None)
    if linked == 0:
        raise refuse(
            source.path,
            "has nothing in it that kfjudge recognises: no heading, question or paragraph about a rule it knows",
        )
    shown = label or dated.label or (version.UNKNOWN if dated.least else "")
    if not shown:
        raise refuse(source.path, "does not say which version it is; give it with --rules")
    ident = f"{prefix}-{_slug(shown)}" + (f"-{source.sha256[:6]}" if shown == version.UNKNOWN else "")
    loose = [passage for passage in reading.passages if passage.entry is None]
    if loose:
        names = ", ".join(
            f"{passage.title} ({passage.place})" if passage.place else passage.title for passage in loose[:12]
        )
        several = "1 passage belongs" if len(loose) == 1 else f"{len(loose)} passages belong"
        notes = [
            *notes,
            f"{several} to no entry of ours, to be found by title: {names}" + (", …" if len(loose) > 12 else ""),
        ]
    how = f"version {shown}, {'as given' if label else dated.how}"
    if shown == version.UNKNOWN:
        how = f"its version is unknown, but not older than {dated.least}; give it with --rules"
    imported = Import(
        id=ident,
        kind=kind,
        game=games.DEFAULT,
        document=title,
        version=shown,
        file=source.name,
        sha256=source.sha256,
        passages=tuple(_passages(ident, reading.passages)),
        notes=(how, *dated.notes, *notes, *reading.notes),
        reader=reader_mark(),
    )
    return imported, dict(reading.counts), how


def _passages(ident: str, found: list[Found]) -> list[Passage]:
    """Passages with ids of their own: the import's id and the title, counted where a title comes again."""
    used: dict[str, int] = {}
    made: list[Passage] = []
    for item in found:
        slug = _slug(item.title)[:60] or "passage"
        used[slug] = used.get(slug, 0) + 1
        name = slug if used[slug] == 1 else f"{slug}-{used[slug]}"
        made.append(
            Passage(
                id=f"{ident}.{name}",
                kind=item.kind,
                title=item.title,
                text=item.text,
                section=item.section,
                entry=item.entry,
                examples=item.examples,
            )
        )
    return made


def _storable(imported: Import) -> Import:
    """The import with the passages that can be kept and read again; the others are counted and named in its notes."""
    passages: list[Passage] = []
    wrong: list[str] = []
    seen: set[str] = set()
    for passage in imported.passages:
        whole = _without_half_characters(passage)
        try:
            checked(asdict(whole), PassageRecord)
            if whole.id in seen:
                raise WrongRecord("id", f"{whole.id!r} is there twice")
        except WrongRecord as error:
            wrong.append(f"left out: the passage {whole.title[:80]!r} ({whole.section[:80]}): {error}")
        else:
            seen.add(whole.id)
            passages.append(whole)
    return dataclasses.replace(
        imported,
        passages=tuple(passages),
        document=_whole(imported.document)[:200],
        version=_whole(imported.version)[:200],
        file=_whole(imported.file),
        notes=tuple(_whole(note) for note in (*imported.notes, *wrong)),
    )


def _without_half_characters(passage: Passage) -> Passage:
    return dataclasses.replace(
        passage,
        title=_whole(passage.title),
        text=_whole(passage.text),
        section=_whole(passage.section),
        examples=tuple(map(_whole, passage.examples)),
    )


def _whole(text: str) -> str:
    """The text without halves of characters (lone surrogates), which no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _numbered(
    source: Source, text: str, found: list[Block], notes: list[str], label: str | None
) -> tuple[Import, dict[str, int], str]:
    """Numbered rules as an import: every rule a passage, with its place among the others."""
    document = numbered.read_numbered(found)
    if len(document.rules) < NUMBERED_BLOCKS:
        raise refuse(
            source.path,
            "has numbers at the head of its paragraphs, but they are no rule numbers that follow each other",
        )
    numbered_games = [game for game in games.all_games() if game.numbers is not None]
    game = next((game for game in numbered_games if _words_of(game, text)), None)
    if game is None:
        known = " or ".join(game.title for game in numbered_games)
        raise refuse(source.path, f"is numbered rules of a game that kfjudge does not know: {known} is not named in it")
    dated = version.of_rules(text)
    shown = label or dated.label
    if not shown:
        raise refuse(source.path, "does not say which version it is; give it with --rules")
    title = next(
        (line for line in document.front if 2 <= len(line.split()) <= 6 and not version.iso_date(line)),
        "Riftbound Core Rules",
    )
    ident = f"{_slug(title)}-{_slug(shown)}"
    last = document.rules[-1]
    end = (last.examples or last.paragraphs or [""])[-1]
    if len(end.split()) > TITLE_WORDS and not re.search(r"[.!?][\"”)]?$", end):
        notes = [*notes, f"the document ends in the middle of a sentence, in {last.number}"]
    counts = {
        "numbered rules": len(document.rules),
        "example passages": sum(len(rule.examples) for rule in document.rules),
        "cross-references": sum(rule.sees for rule in document.rules),
    }
    how = f"version {shown}, {'as given' if label else dated.how}"
    imported = Import(
        id=ident,
        kind="rules",
        game=game.name,
        document=title,
        version=shown,
        file=source.name,
        sha256=source.sha256,
        passages=tuple(_numbered_passage(ident, rule) for rule in document.rules),
        notes=(how, *dated.notes, *notes, *document.notes),
        reader=reader_mark(),
    )
    return imported, counts, how


def _numbered_passage(ident: str, rule: numbered.NumberedRule) -> Passage:
    return Passage(
        id=f"{ident}.{rule.number}",
        kind="rule",
        title=rule.title or f"Rule {rule.number}",
        text=rule.text,
        section=rule.number,
        number=rule.number,
        parents=rule.parents,
        children=tuple(f"{ident}.{number}" for number in rule.children),
        links=tuple(f"{ident}.{number}" for number in rule.links),
        examples=tuple(rule.examples),
    )


def _cards(source: Source, found: cardlists.CardList, label: str | None) -> tuple[Import, dict[str, int], str]:
    """A card list as an import. Its id comes from what it calls itself, or its file's name, and from its cards, so
    that two lists of the same name are two imports.
    """
    wordings = sum(1 for card in found.cards for printing in card["printings"] if printing.get("text"))
    counts = {"cards": len(found.cards), "wordings": wordings, "sets": len(found.sets)}
    if found.wrong:
        counts["records left out"] = len(found.wrong)
    title = found.title or source.path.stem.encode("utf-8", "replace").decode()[:120]
    mark = hashlib.sha256("\n".join(sorted(card["id"] for card in found.cards)).encode()).hexdigest()[:6]
    imported = Import(
        id="-".join(part for part in ("cards", _slug(title)[:60].strip("-."), mark) if part),
        kind="cards",
        game=games.DEFAULT,
        document="Card list",
        version=label or source.sha256[:8],
        file=source.name,
        sha256=source.sha256,
        cards=found.cards,
        sets=found.sets,
        notes=(found.form, *found.notes, *_left_out(found)),
        reader=reader_mark(),
        title=title,
    )
    return imported, counts, found.form


def _left_out(found: cardlists.CardList) -> list[str]:
    """A line for each record that was left out, for a list that is not worse than that."""
    lines = [f"left out: {problem.message}" for problem in found.wrong[: cardlists.MOST_PROBLEMS]]
    more = len(found.wrong) - len(lines)
    return [*lines, f"and {more} more records left out"] if more else lines


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", fold.plain(text)).strip("-.")
