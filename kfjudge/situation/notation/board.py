"""The sides of a line, in any game: what each player has, and the cards that lie there.

In: `Side` parts, and what is said of the whole game. Out: what a scenario file says of the players and of the game. A
game reads its own zones, numbers and states.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import ClassVar

from kfjudge.lookup.decks import Deck
from kfjudge.situation import written
from kfjudge.situation.notation.decks import deck_apart
from kfjudge.situation.notation.line import Atom, Deed, Phrase, Thing, Word
from kfjudge.situation.notation.names import UNKNOWN, Laid, LaidCards, name_lengths, name_of, said
from kfjudge.situation.notation.nodes import Nodes, Value
from kfjudge.situation.notation.words import turn_of, words_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass, field

FIRST_TURN = ("first turn", "turn first", "turn 1")
MOST_COPIES = 40


@dataclass(slots=True)
class SideOf:
    """One player while the line is read: single values by their keys, and cards by place."""

    values: dict[str, Value] = field(default_factory=dict, kw_only=True)
    cards: dict[str, list[Laid]] = field(default_factory=dict, kw_only=True)


@dataclass(slots=True)
class ReaderOf:
    """Reads one kind of what a line has; what is wrong is kept with the names, what is taken for granted here."""

    nodes: Nodes
    names: LaidCards
    assumed: list[tuple[str, str, str]] = field(default_factory=list, kw_only=True)

    def report(self, at: Atom | int, message: str, near: Sequence[str] = ()) -> None:
        """Adds a problem at a word or an offset."""
        self.names.problems.report(at, message, near)

    def tell(self, what: str, taken: str, why: str) -> None:
        """Notes what something is taken for, and why."""
        self.assumed.append((what, taken, why))


@dataclass(slots=True)
class BoardOf(ReaderOf):
    """Reads the sides of a line; what it says of the whole game is kept in `game`, and whose turn it is in `active`."""

    named: ClassVar[str]
    """The name of the game."""

    sides: tuple[SideOf, SideOf] = field(default_factory=lambda: (SideOf(), SideOf()), kw_only=True)
    game: dict[str, Value] = field(default_factory=dict, kw_only=True)
    active: int | None = field(default=None, kw_only=True)
    decks: dict[int, Deck] = field(default_factory=dict, kw_only=True)

    def without_deck(self, things: tuple[Thing, ...], number: int) -> tuple[Thing, ...]:
        """The things of a side but the deck, which is noted."""
        names = self.names
        things, deck, at = deck_apart(things, self.named, names.problems, lambda name: names.starts_with_card(name) > 0)
        if deck is None:
            return things
        self.decks[number] = deck
        names.in_decks += [card.card for card in deck.cards]
        self.set(number, "deck", self.nodes.value(deck.name, at), at)
        return self.without_deck(things, number)

    def set(self, number: int, key: str, value: written.Piece, at: Atom | int) -> None:
        """Notes a value of a player; a problem where it is said twice."""
        values = self.sides[number].values
        if key in values:
            self.report(at, f"{key!r} of {PLAYERS[number]} is said twice")
        values[key] = value

    def of_the_game(self, part: Deed) -> bool:
        """Whether a part says of the whole game what any game has, which is noted: whose turn it is, that it is the
        first one, the rules version, the title.
        """
        phrase = part.phrases[0]
        words, first, at = words_of(phrase), phrase[0], phrase[0].start
        turn = turn_of(words)
        if turn is not None:
            if self.active not in (None, turn):
                self.report(first, f"{said(phrase)!r}: the line says already that it is the other's turn")
            self.active = turn
        elif words in FIRST_TURN:
            self.game["turn"] = self.nodes.value("first", at)
        elif first.folded == "rules" and len(phrase) == 2:
            self.game["rules"] = self.nodes.value(name_of(phrase[1:]), phrase[1].start)
        elif first.folded == "title" and len(phrase) > 1:
            title = ", ".join(said(each) for each in (phrase[1:], *part.phrases[1:]))
            self.game["title"] = self.nodes.value(title, at)
        else:
            return False
        return True


def copies(phrase: Phrase, is_known: Callable[[str], bool]) -> tuple[int, Phrase]:
    """How many copies a phrase lays down, and the phrase without their number: `2 cards` are unknown ones."""
    times = re.fullmatch(r"x(\d{1,2})", phrase[-1].folded)
    if times is not None and len(phrase) > 1:
        count, rest = min(MOST_COPIES, int(times[1])), phrase[:-1]
        return (count, rest) if count or is_known(name_of(rest)) else (1, phrase)
    match = re.fullmatch(r"(\d{1,2})x?|x(\d{1,2})", phrase[0].folded)
    if match is None or len(phrase) == 1 or is_known(name_of(phrase[: name_lengths(phrase)])):
        return 1, phrase
    count = min(MOST_COPIES, int(match[1] or match[2]))
    rest = phrase[2:] if phrase[1].folded == "x" and len(phrase) > 2 else phrase[1:]
    if words_of(rest) in ("card", "cards"):
        return count, (Word(UNKNOWN, rest[0].start, rest[0].end),)
    return (count, rest) if count or is_known(name_of(rest)) else (1, phrase)
