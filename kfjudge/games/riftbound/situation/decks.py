"""Deck lists of Riftbound, as deck sites export them: headings, and below each a line a card, its number first.

In: the text of a file. Out: a `Deck` with legend, champion, battlefields, runes and cards, and what is to be told of
it; None for a file that is no deck list. Raises `WrongFile` with the lines of what is wrong.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kfjudge.errors import Problem, WrongFile, WrongName
from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.situation.library import Library, library
from kfjudge.games.riftbound.words.base import Domain, Kind
from kfjudge.lookup.decks import Deck, DeckCard
from kfjudge.lookup.fold import fold
from kfjudge.tuples import NamedTuple

_PARTS = {
    "legend": "legend",
    **dict.fromkeys(("champion", "chosen champion"), "champion"),
    **dict.fromkeys(("maindeck", "main deck", "main", "deck", "units", "spells", "gear", "gears"), "main"),
    **dict.fromkeys(("battlefield", "battlefields"), "battlefields"),
    **dict.fromkeys(("rune", "runes", "rune pool", "rune deck"), "runes"),
    **dict.fromkeys(("sideboard", "side board", "side"), "side"),
}
_HEADING = re.compile(r"(?:[#/*=\[ -]*)(?P<part>[A-Za-z ]+?)\s*(?:\(\d+\))?\s*(?:[:\]*= -]*)")
_CARD = re.compile(r"(?:(?P<count>\d{1,3})\s*x?\s+|x(?P<times>\d{1,3})\s+)?(?P<name>.*?)(?:\s+x(?P<behind>\d{1,2}))?")
_PRINTING = re.compile(r"\s*[(\[][A-Z]{2,4}[- ]?\d*[a-z*]*(?:/\d+)?[)\]](?:\s*#?\d+[a-z*]*)?$")
_TITLE = re.compile(r"(?:#+\s*|//\s*)?(?:(?:deck )?name|title|deck)\s*:\s*(?P<name>\S.*)", re.IGNORECASE)
_NEEDS = {"legend": Kind.LEGEND, "battlefields": Kind.BATTLEFIELD, "runes": Kind.RUNE, "champion": Kind.UNIT}
_CALLED = {"legend": "legend", "battlefields": "battlefield", "runes": "rune", "champion": "unit"}
MOST_LETTERS = 20_000
RUNES = 12


class _Line(NamedTuple):
    number: int
    copies: int
    facts: Facts


def read_deck(path: Path, text: str, _library: object = None) -> tuple[Deck, list[str], bool] | None:
    """The deck of a file, what is to be told of it, and that the file holds no texts of cards."""
    lines = text.splitlines()
    headings = {_part(line) for line in lines} - {None, "side"}
    if path.suffix.lower() == ".json" or len(text) > MOST_LETTERS or not {"legend"} < headings:
        return None
    reading = _Reading(path, library())
    for number, line in enumerate(lines, 1):
        reading.line(number, line.strip())
    return reading.deck(), reading.told, False


def _part(line: str) -> str | None:
    found = _HEADING.fullmatch(line.strip())
    return _PARTS.get(" ".join(found["part"].lower().split())) if found else None


class _Reading:
    """One deck while it is read."""

    def __init__(self, path: Path, known: Library) -> None:
        self.path, self.known = path, known
        self.name = ""
        self.part = ""
        self.parts: dict[str, list[_Line]] = {}
        self.problems: list[Problem] = []
        self.told: list[str] = []

    def line(self, number: int, text: str) -> None:
        title = _TITLE.fullmatch(text)
        if title is not None and not self.parts and _part(text) is None:
            self.name = title["name"].strip()
            return
        part = _part(text)
        if part is not None:
            self.part = part
            return
        if not text or text.startswith(("#", "//")):
            return
        if not self.part:
            if self.name:
                self._wrong(number, f"a heading is expected (Legend:, MainDeck: ...), not {text[:60]!r}")
            self.name = self.name or text.rstrip(":")
            return
        found = _CARD.fullmatch(_PRINTING.sub("", text))
        count = int((found and (found["count"] or found["times"] or found["behind"])) or 1)
        name = found["name"].strip() if found else ""
        if not name:
            self._wrong(number, f"a number and the name of a card are expected, not {text[:60]!r}")
            return
        if not 1 <= count <= 60:
            self._wrong(number, f"{name}: no deck has {count} of it")
            return
        try:
            facts, repaired = self.known.find(name.replace(" - ", ", "))
        except WrongName as error:
            near = f" (nearest: {'; '.join(error.nearest[:3])})" if error.nearest else ""
            if self.part in ("legend", "champion"):
                self.problems.append(Problem(error.message, str(self.path), number, 1, error.nearest[:3]))
            else:
                self.told.append(f"line {number}: {error.message}; it is left out{near}")
            return
        if repaired:
            self.told.append(f"line {number}: {name!r} is taken for {facts.name}")
        needed = _NEEDS.get(self.part)
        if needed is not None and facts.kind is not needed:
            self._wrong(number, f"{facts.name} is no {_CALLED[self.part]}")
            return
        self.parts.setdefault(self.part, []).append(_Line(number, count, facts))

    def deck(self) -> Deck:
        side: dict[str, Any] = {}
        for part in ("legend", "champion"):
            listed = self.parts.get(part, [])
            if len(listed) > 1 or any(line.copies > 1 for line in listed):
                self._wrong(listed[-1].number, f"a deck has one {part}")
            if listed:
                side[part] = listed[0].facts.name
            elif part == "legend" and not self.problems:
                self._wrong(0, "the deck has no legend")
        runes = _runes(self.parts.get("runes", []))
        if sum(runes.values()) > RUNES:
            self._wrong(self.parts["runes"][-1].number, f"a deck has {RUNES} runes, not {sum(runes.values())}")
        fields = [line.facts.name for line in self.parts.get("battlefields", [])]
        if self.problems:
            raise WrongFile(self.problems[:20])
        counts: dict[str, int] = {}
        for line in self.parts.get("main", []):
            counts[line.facts.name] = counts.get(line.facts.name, 0) + line.copies
        name = self.name or f"{self.path.stem}"
        beside = {key: value for key, value in (("battlefields", fields), ("runes", runes)) if value}
        return Deck(name, "riftbound", side, tuple(DeckCard(*each) for each in counts.items()), beside)

    def _wrong(self, number: int, message: str) -> None:
        self.problems.append(Problem(message, str(self.path), number, 1 if number else 0))


def _runes(listed: list[_Line]) -> dict[str, int]:
    """How many runes of each domain."""
    found: dict[str, int] = {}
    for line in listed:
        domain = next((each.value for each in Domain if each.value in fold(line.facts.name).split()), "")
        if domain:
            found[domain] = found.get(domain, 0) + line.copies
    return found
