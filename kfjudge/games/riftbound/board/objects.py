"""The objects of a board, and the places they are in (107, 124, 142)."""

from __future__ import annotations

import copy
from enum import StrEnum
from operator import attrgetter

from kfjudge.games.riftbound.board.facts import Ability, Facts
from kfjudge.games.riftbound.words.base import Domain, Kind
from kfjudge.games.riftbound.words.effects import SpendLimit
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.values import dataclass, field, fields


class Spot(StrEnum):
    """The zones an object can be in."""

    HAND = "hand"
    DECK = "deck"
    RUNE_DECK = "rune deck"
    TRASH = "trash"
    BANISHED = "banished"
    CHAMPION = "champion"
    LEGEND = "legend"
    BASE = "base"
    FIELD = "battlefield"
    FACEDOWN = "facedown"
    CHAIN = "chain"
    GONE = "gone"


ON_BOARD = frozenset((Spot.BASE, Spot.FIELD, Spot.LEGEND, Spot.FACEDOWN))


PILES = (Spot.HAND, Spot.DECK, Spot.RUNE_DECK, Spot.TRASH, Spot.BANISHED, Spot.CHAMPION)


BASE = -1
"""The place of what lies in a base."""


@dataclass(slots=True)
class Obj:
    """A card or token and its state. `stamp` counts the objects that it has been: it grows whenever it goes to or comes
    from a zone that is not of the board (124.1).
    """

    id: int
    facts: Facts
    owner: int
    controller: int
    spot: Spot
    at: int = BASE
    stamp: int = 0
    exhausted: bool = False
    damage: int = 0
    buffs: int = 0
    marks: frozenset[Mark] = frozenset()
    attacker: bool = False
    defender: bool = False
    noted: bool = False
    """Its attack or defend trigger has gone off in this combat."""
    attached_to: int | None = None
    hidden_turn: int = 0
    damaged_by: tuple[int, ...] = ()
    """Players responsible for its damage."""
    killer: tuple[int, Kind | None] | None = None
    """Who dealt it damage last, and with what kind of thing."""
    moved: int = 0
    died: bool = False
    """It was killed, and has not come to the board since."""
    named_tag: str = ""
    named_kind: str = ""
    named_card: str = ""
    banished_with: int | None = None
    used: frozenset[int] = frozenset()
    """Abilities used this turn, by number."""
    picked: frozenset[int] = frozenset()
    """Options chosen this turn, by number."""
    picked_ever: frozenset[int] = frozenset()
    """Options chosen since it came to the board, by number."""
    paid_extra: bool = False
    from_hidden: bool = False
    copied: Facts | None = None
    ability_of: int | None = None
    """It stands for an ability on the chain: the card that it is of."""
    played_from: Spot | None = None

    def copied_out(self) -> Obj:
        """The same on another board: all its values are such as never change."""
        return Obj(*_values(self))

    def has(self, mark: Mark) -> bool:
        """Whether it has a status."""
        return mark in self.marks

    def put(self, mark: Mark, on: bool = True) -> None:
        """It has a status from now on, or has it no more."""
        self.marks = self.marks | {mark} if on else self.marks - {mark}

    @property
    def ref(self) -> Ref:
        return (self.id, self.stamp)

    @property
    def kind(self) -> Kind:
        return self.facts.kind


_values = attrgetter(*(one.name for one in fields(Obj)))
Ref = tuple[int, int]
"""An object as something remembers it: it is another one after it left the board."""


@dataclass(slots=True)
class Field:
    """A battlefield."""

    index: int
    obj: int
    controller: int | None = None
    contested: int | None = None
    staged: bool = False
    combat: bool = False
    scored_by: set[int] = field(default_factory=set)
    owner: int | None = None
    """Who brought it, if that is known."""

    def copied_out(self) -> Field:
        """The same on another board."""
        made = copy.copy(self)
        made.scored_by = set(self.scored_by)
        return made


@dataclass(slots=True)
class Pool:
    energy: int = 0
    power: dict[Domain, int] = field(default_factory=dict)

    kept: list[tuple[SpendLimit, int, list[Domain]]] = field(default_factory=list)
    """Energy and power that can only be spent so."""

    def keep(self, limit: SpendLimit, energy: int, power: list[Domain]) -> None:
        """Sets resources of the pool apart."""
        self.energy -= energy
        for domain in power:
            self.power[domain] -= 1
            if not self.power[domain]:
                del self.power[domain]
        self.kept.append((limit, energy, list(power)))

    stays: bool = False
    """Whether it stands for whatever is needed, at any time: then it is never emptied."""

    def empty(self) -> None:
        if not self.stays:
            self.energy, self.power, self.kept = 0, {}, []


@dataclass(slots=True)
class Seat:
    """A player."""

    index: int
    points: int = 0
    xp: int = 0
    pool: Pool = field(default_factory=Pool)
    piles: dict[Spot, list[int]] = field(default_factory=lambda: {spot: [] for spot in PILES})
    team: int = 0
    out: bool = False
    turns: int = 0
    finalized_cards: list[int] = field(default_factory=list)
    """The objects finalized this turn, in order (Legion)."""
    drawn: int = 0
    """How many cards were drawn in all, for claims of it."""
    energy_spent: int = 0
    power_spent: int = 0
    most_on_spell: int = 0
    loose: tuple[frozenset[int], ...] = ()
    """Cards of the deck that lie together in no known order; which of them comes next is chance, told when needed."""

    def told(self, number: int) -> None:
        """Where a card lies is known from here on; of two in no known order, that tells where both do."""
        self.loose = tuple(left for group in self.loose if len(left := group - {number}) > 1)

    def copied_out(self) -> Seat:
        """The same at another board."""
        made = copy.copy(self)
        made.pool = Pool(self.pool.energy, dict(self.pool.power), stays=self.pool.stays)
        made.pool.kept = [(limit, energy, list(power)) for limit, energy, power in self.pool.kept]
        made.piles = {spot: list(pile) for spot, pile in self.piles.items()}
        made.finalized_cards = list(self.finalized_cards)
        return made


@dataclass(slots=True)
class Snapshot:
    """What was known of an object before it left."""

    obj: int
    stamp: int
    name: str
    controller: int
    owner: int
    at: int
    spot: Spot
    might: int
    facts: Facts
    buffed: bool
    mighty: bool
    alone: bool
    attacker: bool
    defender: bool
    exhausted: bool
    marks: frozenset[Mark]
    damaged: bool
    token: bool
    borne: tuple[Ability, ...] = ()
    """What it had from effect texts."""
