"""Lasting effects: statements and abilities that hold for a time and outlive the card that made them (Rulebook: Lasting
effects).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge.games.keyforge.board.abilities import Goes, Statement
from kfjudge.games.keyforge.board.event import CardStay, LastKnown
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.words.nodes.kinds import Condition
from kfjudge.values import dataclass, field, replace

if TYPE_CHECKING:
    from kfjudge.games.keyforge.board.board import Board

Past = tuple[tuple[str, CardStay, int], ...]
"""Events of the past as a lasting effect remembers them: name, card, amount."""
FOREVER = 1_000_000
THIS_USE, NEXT_USE, THIS_FIGHT = "this use", "next use", "this fight"
"""What `what` says of an effect that ends with the use going on, of one that ends as soon as a card that it speaks
of is used, and of one that ends with the fight of the two creatures it is `on`.
"""


@dataclass(frozen=True, slots=True)
class Bindings:
    """What an ability had met when it made a lasting or delayed effect: the effect goes on speaking of it."""

    mentions: tuple[tuple[CardStay, ...], ...] = ()
    numbered: tuple[tuple[int, tuple[CardStay, ...]], ...] = ()
    people: tuple[tuple[int, int], ...] = ()
    past: tuple[tuple[int, Past], ...] = ()
    players: tuple[int, ...] = ()
    each: tuple[CardStay, ...] | None = None
    x: int | None = None
    amount: int = 0
    house: str | None = None
    trait: str | None = None
    type: str | None = None
    name: str | None = None
    player: int | None = None
    option: int | None = None
    flank: str | None = None
    color: str | None = None
    undecided: tuple[tuple[int, int], ...] = ()
    remembered: tuple[tuple[CardStay, LastKnown], ...] = field(default=(), repr=False)
    """How those of the cards that have left play last were."""

    def known_of_old(self) -> tuple[str, ...]:
        """The same in a form that compares."""
        return tuple(repr((seen, snapshot[1:])) for seen, snapshot in self.remembered)


NOTHING_BOUND = Bindings()


@dataclass(frozen=True, slots=True, eq=False)
class Lasting:
    """A lasting effect on the board.

    It works from turn `starts` to turn `ends` (both included; `before`: only until turn `ends` begins), in step `step`
    if one is named, while every card of `tied` is still in the stay it was in, and while `condition` holds. `left` is
    how often it may still be used (None: no limit), `covered` the cards on which it was used and that it covers from
    then on. `value`: a number that the effect carries along. `resolution` is
    the same for all that one resolution of an ability made.
    """

    number: int
    face: CardFace
    card: int
    named: int
    player: int
    triggered: tuple[Goes, ...] = ()
    statements: tuple[Statement, ...] = ()
    bindings: Bindings = NOTHING_BOUND
    starts: int = 0
    ends: int = FOREVER
    before: bool = False
    step: str | None = None
    tied: tuple[CardStay, ...] = ()
    condition: Condition | None = None
    left: int | None = None
    what: str = ""
    on: tuple[CardStay, ...] = ()
    value: int = 0
    skips: str = ""
    resolution: int = 0
    covered: tuple[CardStay, ...] = ()

    def key(self) -> tuple[object, ...]:
        """Equal for lasting effects that do the same; sorts."""
        spans = (*(goes.node.span for goes in self.triggered), *(statement.node.span for statement in self.statements))
        return (
            self.face.id,
            spans,
            self.what,
            self.player,
            self.card,
            self.starts,
            self.ends,
            self.before,
            -1 if self.left is None else self.left,
            self.on,
            self.value,
            self.tied,
            self.step or "",
            repr(self.bindings),
            self.bindings.known_of_old(),
            self.covered,
        )

    def is_used_up(self) -> bool:
        """Whether it has been used as often as it may be, and covers nothing from then on."""
        return self.left == 0 and not self.covered

    def works(self, board: Board) -> bool:
        """Whether it holds at this moment, as far as time, step and the cards it is tied to go."""
        if not self.starts <= board.turn <= self.ends or self.is_used_up():
            return False
        if self.before and board.turn == self.ends and board.step != "before":
            return False
        if self.step is not None and board.step != self.step:
            return False
        return all(board.cards[card].stay == stay for card, stay in self.tied)

    def is_over(self, board: Board, end_of_turn: bool = False) -> bool:
        """Whether it can never work again; `end_of_turn`: this turn counts as over."""
        if self.is_used_up() or board.turn > self.ends or (end_of_turn and not self.before and board.turn >= self.ends):
            return True
        if self.before and board.turn == self.ends and board.step not in ("before", "start"):
            return True
        return any(board.cards[card].stay != stay for card, stay in self.tied)


@dataclass(frozen=True, slots=True)
class Span:
    """From when to when: see `Lasting`."""

    starts: int
    ends: int
    before: bool = False
    step: str | None = None
    tied: tuple[CardStay, ...] = ()
    condition: Condition | None = None


def next_turn_of(board: Board, player: int) -> int:
    """The number of `player`'s next turn. A turn that has not begun yet is the next one of its player."""
    if board.active == player:
        return board.turn if board.step == "before" else board.turn + 2
    return board.turn + 1


def before_extra_turn(effect: Lasting, turn: int) -> Lasting:
    """The effect as turn `turn` turns out to be another turn of the player before: the two players' next turns have
    changed places.
    """
    places = {turn: turn + 1, turn + 1: turn}
    return replace(effect, starts=places.get(effect.starts, effect.starts), ends=places.get(effect.ends, effect.ends))
