"""The board: players, battlefields, objects, the chain, what lasts, and what happened this turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from kfjudge.engine.identity import ByIdentity
from kfjudge.riftbound.board.facts import Facts
from kfjudge.riftbound.words.base import Domain, Duration, Kind
from kfjudge.riftbound.words.effects import Cost, Costless, Effect, Keyword, SpendLimit, TurnPart
from kfjudge.riftbound.words.events import Condition, EventKind, Trigger
from kfjudge.riftbound.words.statics import Static


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
    stunned: bool = False
    attacker: bool = False
    defender: bool = False
    noted: bool = False
    """Its attack or defend trigger has gone off in this combat."""
    attached_to: int | None = None
    hidden_turn: int = 0
    damaged_by: tuple[int, ...] = ()
    """Players responsible for its damage."""
    killer: tuple[int, Ref | None, Kind | None] | None = None
    """Who dealt it damage last, and with what."""
    moved: int = 0
    empowered: bool = False
    named_tag: str = ""
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
    played_from: Spot | None = None

    @property
    def ref(self) -> Ref:
        return (self.id, self.stamp)

    @property
    def kind(self) -> Kind:
        return self.facts.kind


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

    def empty(self) -> None:
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
    energy_spent: int = 0
    power_spent: int = 0
    most_on_spell: int = 0

    @property
    def finalized(self) -> int:
        """How many cards were finalized this turn."""
        return len(self.finalized_cards)


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
    exhausted: bool
    stunned: bool
    damaged: bool
    token: bool


@dataclass(slots=True)
class Context:
    """What an ability or spell knows while it is finalized and resolves."""

    me: Ref
    controller: int
    chosen: ByIdentity[object, list[Any]] = field(default_factory=ByIdentity)
    """What was chosen for a phrase of the text, by the node's identity."""
    named: list[list[Ref]] = field(default_factory=list)
    place: int | None = None
    """The battlefield (or base) spoken of."""
    player: int | None = None
    looked: list[int] = field(default_factory=list)
    done: bool = True
    amount: int | None = None
    rest: list[Ref] | None = None
    """What is left of cards that were looked at or revealed; None: none were."""
    played: set[int] = field(default_factory=set)
    """Cards that the text has played: it can still speak of them."""
    labels: dict[int, str] = field(default_factory=dict)
    here: int | None = None
    paid_extra: bool = False
    event: Happening | None = None
    killed: list[Ref] = field(default_factory=list)
    origin: int | None = None
    deferred: bool = False
    source_kind: Kind = Kind.ABILITY
    spent: int = 0
    added: list[tuple[int, int, list[Domain]]] = field(default_factory=list)
    """What the last instruction added to pools: player, energy, power."""

    def copy(self) -> Context:
        """What is still known when something is done later."""
        return Context(
            me=self.me,
            controller=self.controller,
            named=[list(group) for group in self.named],
            place=self.place,
            player=self.player,
            chosen=self.chosen.copy(),
            killed=list(self.killed),
            here=self.here,
            labels=dict(self.labels),
            played=self.played,
        )

    def later(self) -> Context:
        """What an ability knows that is done later: what was chosen is named already, and it chooses for itself."""
        found = self.copy()
        found.chosen = ByIdentity()
        return found


@dataclass(slots=True)
class Item:
    """An item of the chain."""

    number: int
    controller: int
    source: Ref
    ctx: Context
    effect: Effect | None
    spell: int | None = None
    """The card, if it is a spell or a permanent."""
    pending: bool = True
    name: str = ""
    triggered: bool = False
    adds: bool = False
    targets: list[Ref] = field(default_factory=list)
    bonus: int = 0
    cost: Cost | None = None
    costless: Costless | None = None
    trash_to: Spot | None = None
    countered: bool = False
    ordered: bool = False
    repeats: int = 0
    runs: list[tuple[ByIdentity[object, list[Any]], int | None]] = field(default_factory=list)
    """What was chosen for each run of a repeated spell: choices, and the place spoken of."""


@dataclass(slots=True)
class Happening:
    """Something that happened."""

    kind: EventKind
    obj: Ref | None = None
    player: int | None = None
    at: int | None = None
    origin: int | None = None
    by: Kind | None = None
    cause: Ref | None = None
    amount: int = 0
    flags: frozenset[str] = frozenset()
    group: int = 0
    facts: Facts | None = None
    controller: int | None = None


@dataclass(slots=True)
class Last:
    """What holds for a time: a change of might, keywords, a statement, a trigger or a replacement."""

    number: int
    duration: Duration | None
    owner: int
    source: Ref
    on: tuple[Ref, ...] = ()
    might: int = 0
    set_might: int | None = None
    keywords: tuple[Keyword, ...] = ()
    statement: Static | None = None
    ctx: Context | None = None
    trigger: Trigger | None = None
    effect: Effect | None = None
    event: Any = None
    once: bool = False
    condition: Condition | None = None
    phase: Any = None
    text: Any = None
    damage_times: int = 1
    turn: int = 0


class Board:
    """All of a position but the procedures."""

    def __init__(self, players: int = 2, victory: int = 8) -> None:
        self.objects: dict[int, Obj] = {}
        self.seats = [Seat(index, team=index) for index in range(players)]
        self.speakers: dict[int, Obj] = {}
        """The objects that have (or had) a text: only they can have statements and triggers of their own."""
        self.grants = False
        """Something has a statement that gives abilities."""
        self.fields: list[Field] = []
        self.chain: list[Item] = []
        self.lasting: list[Last] = []
        self.log: list[Happening] = []
        self.snapshots: dict[Ref, Snapshot] = {}
        self.turn = 1
        self.active = 0
        self.phase = "main"
        self.victory = victory
        self.winner: int | None = None
        self.showdown: int | None = None
        self.combat = False
        self.combat_attacker: int | None = None
        self.fighters: set[int] = set()
        """Players whose attack or defence in this combat has been noted."""
        self.focus: int | None = None
        self.priority: int | None = None
        self.passes = 0
        self.keeps_focus = False
        self.chained = False
        """There was a chain, and nothing has been done about its end yet."""
        self.extra_turns: list[int] = []
        self.skips: list[tuple[int, TurnPart]] = []
        """What players will skip."""
        self.phase_combat = ""
        """Where a combat stands whose showdown is over."""
        self.recalled = False
        self.passed_focus = 0
        """Players who passed focus in a row."""
        self.owed_draws: list[int] = []
        """Players who draw in place of the final point (471.1.b)."""
        self.excess: dict[int, int] = {}
        self._next = 1

    def number(self) -> int:
        """A number that nothing has had before."""
        self._next += 1
        return self._next

    def add(self, facts: Facts, owner: int, spot: Spot, *, at: int = BASE, controller: int | None = None) -> Obj:
        """Puts a new object somewhere."""
        obj = Obj(self.number(), facts, owner, owner if controller is None else controller, spot, at)
        self.objects[obj.id] = obj
        self._speaking(obj)
        if spot in PILES:
            self.seats[owner].piles[spot].append(obj.id)
        return obj

    def _speaking(self, obj: Obj) -> None:
        if obj.facts.text is not None and obj.id not in self.speakers:
            self.speakers[obj.id] = obj
        self.grants = self.grants or obj.facts.gives_text

    def becomes(self, obj: Obj, facts: Facts) -> None:
        """Gives an object other facts: those of a copy, or its own again."""
        obj.facts = facts
        self._speaking(obj)

    def add_field(self, facts: Facts, owner: int = 0, controller: int | None = None) -> Field:
        obj = self.add(facts, owner, Spot.FIELD, at=len(self.fields))
        found = Field(len(self.fields), obj.id, controller)
        self.fields.append(found)
        return found

    def find(self, ref: Ref | None) -> Obj | None:
        """The object that is remembered, if it still is that object."""
        obj = self.objects.get(ref[0]) if ref is not None else None
        return obj if obj is not None and ref is not None and obj.stamp == ref[1] else None

    def on_board(self) -> Iterator[Obj]:
        """The permanents, runes and legends on the board, facedown cards left out."""
        return (
            obj
            for obj in self.objects.values()
            if obj.spot in (Spot.BASE, Spot.FIELD, Spot.LEGEND) and obj.kind is not Kind.BATTLEFIELD
        )

    def units(self) -> Iterator[Obj]:
        return (obj for obj in self.on_board() if obj.kind is Kind.UNIT and obj.spot is not Spot.LEGEND)

    def units_at(self, index: int) -> list[Obj]:
        return [obj for obj in self.units() if obj.spot is Spot.FIELD and obj.at == index]

    def runes(self, player: int) -> list[Obj]:
        return [obj for obj in self.on_board() if obj.kind is Kind.RUNE and obj.controller == player]

    def opponents(self, player: int) -> list[int]:
        team = self.seats[player].team
        return [seat.index for seat in self.in_turn_order(player) if seat.team != team]

    def in_turn_order(self, first: int | None = None) -> list[Seat]:
        """The players that are left, from one on."""
        start = self.active if first is None else first
        count = len(self.seats)
        order = [self.seats[(start + step) % count] for step in range(count)]
        return [seat for seat in order if not seat.out]

    def friendly(self, one: int, other: int) -> bool:
        return self.seats[one].team == self.seats[other].team

    def place_of(self, obj: Obj) -> tuple[Spot, int]:
        """Where an object is: which base, or which battlefield."""
        return (Spot.BASE, obj.controller) if obj.spot is not Spot.FIELD else (Spot.FIELD, obj.at)

    @property
    def closed(self) -> bool:
        return bool(self.chain)

    @property
    def neutral(self) -> bool:
        return self.showdown is None
