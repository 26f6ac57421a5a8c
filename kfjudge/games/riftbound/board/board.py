"""The board: players, battlefields, objects, the chain, what lasts, and what happened this turn."""

from __future__ import annotations

import copy
from typing import Any

from kfjudge.games.riftbound.board.chain import Happening, Item, Last
from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import BASE, PILES, Field, Obj, Ref, Seat, Snapshot, Spot
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.effects import TurnPart

_ABOUT = (Spot.BASE, Spot.FIELD)
LYING = (*_ABOUT, Spot.LEGEND)
"""Where permanents, legends and battlefields lie: there their abilities work."""


_HELD = ("fighters", "invited", "refused", "lent", "extra_turns", "skips", "owed_draws", "excess")
"""Lists, sets and mappings of values that never change."""


class Board:
    """All of a position but the procedures."""

    def __init__(self, players: int = 2, victory: int = 8) -> None:
        self.objects: dict[int, Obj] = {}
        self.seats = [Seat(index, team=index) for index in range(players)]
        self.speakers: dict[int, Obj] = {}
        """The objects that have (or had) a text: only they can have statements and triggers of their own."""
        self.staters: tuple[int, ...] = ()
        """Those of them that say that something is so."""
        self.grants = False
        """Something has a statement that gives abilities."""
        self.bears = False
        """Whether there is gear with an effect text."""
        self.forbids = False
        """Whether a text forbids something."""
        self.chooses_abilities = False
        """Whether a text chooses abilities on the chain: then something stands for each of them."""
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
        self.invited: set[int] = set()
        """Players who were invited into the combat, under rules in which not everybody may act (531.2)."""
        self.refused: set[int] = set()
        self.lent: int | None = None
        """The partner whom the turn player has invited to use their priority (316.2.b.1)."""
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

    def __deepcopy__(self, memo: object) -> Board:
        """Another board in the same position, quicker than value by value: what never changes is shared."""
        made = object.__new__(Board)
        made.__dict__.update(self.__dict__)
        made.objects = {number: obj.copied_out() for number, obj in self.objects.items()}
        made.speakers = {number: made.objects[number] for number in self.speakers}
        made.log, made.snapshots = list(self.log), dict(self.snapshots)
        made.seats = [seat.copied_out() for seat in self.seats]
        made.fields = [field.copied_out() for field in self.fields]
        for name in _HELD:
            setattr(made, name, copy.copy(getattr(self, name)))
        known: dict[int, Any] = {}
        made.chain = [item.copied_out(known) for item in self.chain]
        made.lasting = [last.copied_out(known) for last in self.lasting]
        return made

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
        if (obj.facts.states or obj.facts.forbids or obj.facts.effect) and obj.id not in self.staters:
            self.staters += (obj.id,)
        self.bears = self.bears or bool(obj.facts.effect)
        self.forbids = self.forbids or obj.facts.forbids
        self.grants = self.grants or self.bears or obj.facts.gives_text
        self.chooses_abilities = self.chooses_abilities or obj.facts.chooses_abilities

    def becomes(self, obj: Obj, facts: Facts) -> None:
        """Gives an object other facts: those of what it copies."""
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

    def item_of(self, number: int) -> Item | None:
        """The item of the chain that a card is, or that an object stands for."""
        return next((item for item in self.chain if number in (item.spell, item.stand)), None)

    def on_board(self) -> list[Obj]:
        """The permanents, runes and legends on the board, facedown cards left out."""
        return [obj for obj in self.objects.values() if obj.spot in LYING and obj.facts.kind is not Kind.BATTLEFIELD]

    def stating(self) -> list[Obj]:
        """What may say that something is so: objects on the board with statements, and bearers of effect texts."""
        there = [self.objects[number] for number in self.staters if self.objects[number].spot in LYING]
        found = [obj for obj in there if obj.facts.states]
        if self.bears:
            bearers = {obj.attached_to for obj in there if obj.facts.effect and obj.attached_to is not None}
            others = [self.objects[number] for number in bearers.difference(obj.id for obj in found)]
            found += [obj for obj in others if obj.spot in LYING]
        return found

    def units(self) -> list[Obj]:
        """The units on the board."""
        return [obj for obj in self.objects.values() if obj.spot in _ABOUT and obj.facts.kind is Kind.UNIT]

    def units_at(self, index: int) -> list[Obj]:
        """The units at a battlefield."""
        return [
            obj
            for obj in self.objects.values()
            if obj.spot is Spot.FIELD and obj.at == index and obj.facts.kind is Kind.UNIT
        ]

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
