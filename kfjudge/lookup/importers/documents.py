"""A document read into an import: a rulebook, a timing chart, or numbered rules, told by its looks.

In: a file's text in blocks. Out: the import, what it holds counted for people, and how its version was told. Raises
`WrongFile` for what is no document that is known.
"""

from __future__ import annotations

import re

from kfjudge import games
from kfjudge.errors import Problem
from kfjudge.lookup import fold
from kfjudge.lookup.carddata import read_cards
from kfjudge.lookup.importers import blocks as block_module
from kfjudge.lookup.importers import chart, numbered, outline, rulebook, unheaded, version
from kfjudge.lookup.importers.blocks import Block, Vocabulary
from kfjudge.lookup.importers.files import Source, refuse
from kfjudge.lookup.importers.found import FoundPassage, FoundPassages
from kfjudge.lookup.importers.link import Terms
from kfjudge.lookup.importers.marking import reader_mark, slug
from kfjudge.lookup.importers.numbering import NumberedRule
from kfjudge.lookup.imports import Import, Passage
from kfjudge.lookup.load import Shelf, read_shelf, read_versions
from kfjudge.paths import rules_data
from kfjudge.values import dataclass

NUMBERED_BLOCKS = 20


CHART_BOXES = 4


CHART_SHARE = 0.5
"""A document of which more than this is boxes of the timing chart is a chart and nothing else."""


HEADINGS = 8


FEW_HEADINGS = 20
"""A rulebook with more paragraphs to a heading than this has lost its headings."""


GAME_WORDS = 5


TITLE_WORDS = 3


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
    return 0 if game.documents is None else len(re.findall(game.documents, text))


def read_document(
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
        else FoundPassages()
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
    reading: FoundPassages,
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
    ident = f"{prefix}-{slug(shown)}" + (f"-{source.sha256[:6]}" if shown == version.UNKNOWN else "")
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


def _passages(ident: str, found: list[FoundPassage]) -> list[Passage]:
    """Passages with ids of their own: the import's id and the title, counted where a title comes again."""
    used: dict[str, int] = {}
    made: list[Passage] = []
    for item in found:
        name = slug(item.title)[:60] or "passage"
        used[name] = used.get(name, 0) + 1
        if used[name] > 1:
            name = f"{name}-{used[name]}"
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
    versions = read_versions(rules_data(game.name), [])
    dated = version.of_rules(text, versions)
    shown = versions.label(label) if label else dated.label
    if not shown:
        raise refuse(source.path, "does not say which version it is; give it with --rules")
    title = next(
        (line for line in document.front if 2 <= len(line.split()) <= 6 and not version.iso_date(line)),
        "Riftbound Core Rules",
    )
    ident = f"{slug(title)}-{slug(shown)}"
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
        passages=tuple(_numbered_passage(ident, rule, _EVENT.search(title) is not None) for rule in document.rules),
        notes=(how, *dated.notes, *notes, *document.notes),
        reader=reader_mark(),
    )
    return imported, counts, how


_EVENT = re.compile(r"\btournament rules\b", re.IGNORECASE)


def _numbered_passage(ident: str, rule: NumberedRule, of_event: bool) -> Passage:
    """A rule as a passage. The rules of an event number from 000 as the core rules do: theirs are "tr 703.9"."""
    mark = "tr " if of_event else ""
    return Passage(
        id=f"{ident}.{rule.number}",
        kind="policy" if of_event else "rule",
        title=rule.title or f"Rule {rule.number}",
        text=rule.text,
        section=rule.number,
        number=f"{mark}{rule.number}",
        parents=tuple(f"{mark}{number}" for number in rule.parents),
        children=tuple(f"{ident}.{number}" for number in rule.children),
        links=tuple(f"{ident}.{number}" for number in rule.links),
        examples=tuple(rule.examples),
    )
