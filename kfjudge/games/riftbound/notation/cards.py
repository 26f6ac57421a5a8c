"""Names of cards in a line of Riftbound: how far a name goes, whom it means, and what was put right.

In: phrases and the cards that are known. Out: cards on the table, and how a scenario refers to them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

import yaml

from kfjudge.errors import WrongName
from kfjudge.games.riftbound.board.facts import TOKENS, Facts
from kfjudge.games.riftbound.situation.library import Library
from kfjudge.lookup import fold
from kfjudge.situation.names import nearest, nearest_names
from kfjudge.situation.notation.line import Atom, Phrase, Word
from kfjudge.situation.notation.names import (
    Problems,
    begun_by,
    meant_first,
    name_lengths,
    name_of,
    possessor,
    rejoined,
    several,
    within,
)
from kfjudge.situation.notation.nodes import Nodes
from kfjudge.values import dataclass

UNKNOWN = "unknown"


@dataclass(slots=True)
class Card:
    """A card that the line has laid down. `place` is a zone, or the name of a battlefield."""

    title: str
    node: yaml.MappingNode
    side: int
    place: str
    label: str = ""
    facts: Facts | None = None
    played: bool = False


@dataclass(slots=True)
class TypedCards:
    """The cards that are known and those that the line lays down."""

    nodes: Nodes
    library: Library
    problems: Problems
    laid: list[Card] = field(default_factory=list)
    repaired: dict[str, str] = field(default_factory=dict)
    refs: list[tuple[yaml.Node, Card]] = field(default_factory=list)
    in_decks: list[str] = field(default_factory=list)
    """The cards of the decks that the line names, which are meant first."""

    # ── what is known ───────────────────────────────────────────────────────

    def known(self, name: str) -> Facts | None:
        """The card of exactly this name, or of a name that this is the whole first or last part of."""
        try:
            facts, repaired = self.library.find(name)
        except WrongName:
            return None
        return None if repaired else facts

    def is_slip(self, name: str) -> bool:
        """Whether a name is that of one card misspelled."""
        try:
            return bool(self.library.find(name)[1])
        except WrongName:
            return False

    def is_title(self, name: str) -> bool:
        """Whether a card is called exactly so."""
        facts = self.known(name)
        return facts is not None and fold.fold(facts.name) == fold.fold(name)

    def is_token(self, name: str) -> bool:
        """Whether only a token of the rules is called so (187)."""
        return self.known(name) is None and fold.fold(name) in map(fold.fold, TOKENS)

    def repair(self, name: str, at: Atom) -> Facts | None:
        """The card that a name means, put right where only one is near; a problem with the nearest otherwise."""
        try:
            facts, _repaired = self.library.find(name)
        except WrongName as error:
            first = meant_first(fold.with_words(name, self.library.names()), self.in_decks)
            if len(first) == 1 and first[0] in self.in_decks:
                self.repaired[name] = first[0]
                return self.library.find(first[0])[0]
            count = len(self.library.names())
            hint = "" if error.nearest else f"; {count} cards are known ('kfjudge import cards.json' adds a card list)"
            self.problems.report(at, error.message + hint, error.nearest)
            return None
        if fold.fold(facts.name) != fold.fold(name):
            self.repaired[name] = facts.name
        return facts

    def starts_with_card(self, phrase: Phrase) -> int:
        """With how many of its words a phrase begins with a known card's name; 0 if it does not."""
        counts = range(name_lengths(phrase), 0, -1)
        return next((count for count in counts if self.known(name_of(phrase[:count])) is not None), 0)

    def inside_names(self, phrase: Phrase) -> set[int]:
        """The places of a phrase behind the first word of a card's name: what stands there is no word of the line."""
        inside: set[int] = set()
        place = 0
        while place < len(phrase):
            count = self.starts_with_card(phrase[place:])
            inside.update(range(place + 1, place + count))
            place += max(1, count)
        return inside

    def joined(self, phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        """Phrases between commas, those that a name with a comma in it was cut at as one."""
        return rejoined(phrases, self.is_title)

    # ── cards on the table ──────────────────────────────────────────────────

    def on_table(self, name: str, fits: Callable[[Card], bool] | None = None) -> list[Card]:
        """The cards laid down that a name means: by label, title, part of the title, or nearly so. `#2` behind it picks
        the second of several.
        """
        name, _mark, digits = name.partition("#")
        there = [card for card in self.laid if fits is None or fits(card)]
        found = self._of(name.strip(), there) or self._of(possessor(name), there)
        if digits.strip().isdecimal() and found:
            place = int(digits) - 1
            return [found[place]] if 0 <= place < len(found) else []
        return found

    def _of(self, name: str, there: list[Card]) -> list[Card]:
        folded = fold.fold(name)
        if not folded:
            return []
        for found in (
            [card for card in there if card.label and fold.fold(card.label) == folded],
            [card for card in there if fold.fold(card.title) == folded],
        ):
            if found:
                return found
        titles = dict.fromkeys(card.title for card in there if card.title != UNKNOWN)
        if any(folded.startswith(fold.fold(title) + " ") for title in titles):
            return []  # a whole name, and more words: no slip of the pen
        parts = fold.with_words(name, titles) or begun_by(name, titles)
        close = parts[0] if len(parts) == 1 else None
        if close is None and not fold.with_words(name, self.library.names()):
            close = nearest(name, parts or titles)
        if close is None and not parts:
            close = within(name, titles)
        if close is None:
            return [card for card in there if card.title in parts]
        self.repaired[name] = close
        return [card for card in there if card.title == close]

    def one(self, phrase: Phrase, fits: Callable[[Card], bool] | None = None) -> Card | None:
        """The one card on the table that is meant; a problem if there is none or more."""
        text = name_of(phrase)
        found = (self.on_table(text, fits) if fits else []) or self.on_table(text)
        looks = {(card.title, card.side, card.place, len(card.node.value)) for card in found}
        if len(found) == 1 or (found and "#" not in text and len(looks) == 1):
            return found[0]
        if found:
            self.problems.report(phrase[0], several(text, [card.title for card in found]))
        else:
            near = nearest_names(text, [card.title for card in self.laid if card.title != UNKNOWN])
            self.problems.report(phrase[0], f"no card of this line is called {text!r}", near)
        return None

    def split(self, phrase: Phrase) -> tuple[Phrase, Phrase]:
        """A phrase that begins with the name of a card on the table: the name, and what is behind it."""
        for count in range(name_lengths(phrase), 0, -1):
            if self.on_table(name_of(phrase[:count])):
                return phrase[:count], phrase[count:]
        return (), phrase

    # ── how a scenario refers to them ───────────────────────────────────────

    def ref(self, card: Card, at: int) -> yaml.Node:
        """The card named at an offset; its name is written when the whole line is read."""
        node = self.nodes.value("", at)
        self.refs.append((node, card))
        return node

    def finish(self) -> None:
        """Writes the names of all cards that the line refers to; copies are given labels."""
        for node, card in self.refs:
            same = [other for other in self.laid if other.title == card.title]
            if not card.label and len(same) > 1:
                card.label = f"{card.title} #{same.index(card) + 1}"
                start = card.node.start_mark.index
                card.node.value.insert(1, (self.nodes.value("as", start), self.nodes.value(card.label, start)))
            node.value = card.label or card.title


def quoted(atom: Atom) -> str:
    """The text of a word without quotation marks."""
    return atom.text.strip('"“”') if isinstance(atom, Word) else ""
