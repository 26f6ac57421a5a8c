"""A board as it is drawn: sides with rows of cards and piles, and what lies between them.

In: a state in the names of `then`, and the cards as printed. Out: plain values that page, Markdown, table and server
read. A game registers what draws its boards (`kfjudge.games`, `picture`); of one that does not, what each side has is
told as it stands in the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from kfjudge import games
from kfjudge.situation.speaker import UNSEEN
from kfjudge.situation.words import PLAYERS
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass


class Shown(Protocol):
    """What a board needs of a card as it is printed."""

    @property
    def type(self) -> str: ...
    @property
    def groups(self) -> tuple[str, ...]: ...
    @property
    def name(self) -> str: ...


class Mark(NamedTuple):
    """A state of a card in words, and as short as a terminal wants it."""

    said: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in play. `group` is what it belongs to, as its colour is named and in words; `strength` is what its main
    number is called, `numbers` are others in words; `on_it` the cards on and under it.
    """

    name: str
    group: str
    group_said: str
    strength: str
    power: int | None
    numbers: tuple[str, ...]
    damage: int
    exhausted: bool
    marks: tuple[Mark, ...]
    on_it: tuple[str, ...]

    @property
    def said(self) -> str:
        """The card in one line of text."""
        parts = [f"{self.strength} {self.power}"] if self.power is not None else []
        parts += [*self.numbers, *([f"{self.damage} damage"] if self.damage else [])]
        parts += [*(mark.said for mark in self.marks), *(["exhausted"] if self.exhausted else [])]
        return ", ".join([*parts, *(f"with {name}" for name in self.on_it)])


@dataclass(frozen=True, slots=True)
class RowView:
    """Cards in play side by side, under the name of their place."""

    name: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class PileView:
    """The cards of a zone outside play. `count` is None where nobody knows it."""

    name: str
    cards: tuple[str, ...]
    count: int | None

    @property
    def said(self) -> str:
        """The cards by name, those that nobody can see by their number."""
        known = [card for card in self.cards if not UNSEEN.fullmatch(card)]
        hidden = len(self.cards) - len(known)
        if not self.cards and self.count is None:
            return "not known"
        more = [f"{hidden} unknown card{'s' if hidden > 1 else ''}"] if hidden else []
        return ", ".join(known + more) or (f"{self.count} cards" if self.count else "empty")


@dataclass(frozen=True, slots=True)
class SideView:
    """One player's side: what the player has beside cards, in words; the rows of cards in play, the foremost first,
    which is drawn even where it is empty; and the piles.
    """

    player: str
    said: str
    has: tuple[str, ...]
    rows: tuple[RowView, ...]
    piles: tuple[PileView, ...]


@dataclass(frozen=True, slots=True)
class FieldView:
    """A place between the sides: its name, what is said of it, and the cards there."""

    name: str
    said: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """All sides, mine first, and what lies between them."""

    sides: tuple[SideView, ...]
    active: str = ""
    winner: str = ""
    fields: tuple[FieldView, ...] = ()
    field: str = ""
    """What a place between the sides is called."""


def board_of(game: str, state: Mapping[str, Any], shown: Mapping[str, Shown]) -> BoardView:
    """The board of a state; `shown` are the cards as printed, by name."""
    found: BoardView = games.named(game).draws()(state, shown)
    return found


def counted(count: int, word: str) -> str:
    """So many of something."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def player_said(name: str) -> str:
    """A player as the head of a side."""
    return name.capitalize()


def card_said(title: str, shown: Mapping[str, Shown]) -> str:
    """What a card is called, with a name that the file gives it beside its own."""
    printed = shown[title].name if title in shown else title
    return title if title.startswith(printed) else f"{printed} “{title}”"


def plain(state: Mapping[str, Any], shown: Mapping[str, Shown]) -> BoardView:
    """The board of a game that draws none of its own: numbers are what a side has, lists are its piles."""
    return BoardView(tuple(_side(name, state[name]) for name in PLAYERS if name in state))


def _side(name: str, side: Mapping[str, Any]) -> SideView:
    has = tuple(f"{value} {key}" for key, value in side.items() if isinstance(value, int | str))
    piles = [(key, tuple(map(str, value))) for key, value in side.items() if isinstance(value, list | tuple)]
    return SideView(
        name, player_said(name), has, (), tuple(PileView(key.capitalize(), each, len(each)) for key, each in piles)
    )
