"""A small board for tests, and a run over it that answers by name."""

from __future__ import annotations

from collections.abc import Hashable

from kfjudge.engine.decision import Decision
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.facts import Facts, with_text
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.turn import run
from kfjudge.games.riftbound.words.base import Domain, Kind


def card(
    name: str, kind: str = "unit", might: int | None = None, text: str = "", energy: int = 0, **more: object
) -> Facts:
    """A card of a test's own."""
    facts = Facts(name=name, kind=Kind(kind), might=might, energy=energy, **more)  # type: ignore[arg-type]
    return with_text(facts, text) if text else facts


class Table:
    """Two players, two battlefields, the first player's turn."""

    def __init__(self) -> None:
        self.board = Board(2, 8)
        self.game = Game(self.board)
        for index in range(2):
            self.board.add_field(Facts(name=f"field {index}", kind=Kind.BATTLEFIELD))
            for _ in range(10):
                self.board.add(Facts(name="filler", kind=Kind.UNIT, energy=9, might=1), index, Spot.DECK)
            self.board.seats[index].turns = 1
        self.asked: Decision | None = None

    def put(self, facts: Facts, player: int = 0, spot: Spot = Spot.BASE, at: int = BASE) -> Obj:
        return self.board.add(facts, player, spot, at=at)

    def pool(self, player: int, energy: int = 0, **power: int) -> None:
        seat = self.board.seats[player]
        seat.pool.energy = energy
        seat.pool.power = {Domain(name): many for name, many in power.items()}

    def start(self) -> None:
        self._run = run(self.game)
        self.asked = next(self._run)

    def answer(self, *options: Hashable) -> None:
        assert self.asked is not None
        answer = tuple(self.asked.options.index(one) for one in options)
        assert self.asked.allows(answer)
        try:
            self.asked = self._run.send(answer)
        except StopIteration:
            self.asked = None

    def act(self, kind: str, obj: Obj | None = None, at: int | None = None, number: int = 0) -> None:
        self.answer(Action(kind, 0 if obj is None else obj.id, number, at))

    def may(self, kind: str, obj: Obj) -> bool:
        """Whether whoever acts now has such an action."""
        assert self.asked is not None
        return any(isinstance(one, Action) and one.kind == kind and one.obj == obj.id for one in self.asked.options)

    def move(self, *units: Obj, at: int) -> None:
        self.act("move", at=at)
        self.answer(*(unit.ref for unit in units))

    def settle(self) -> None:
        """Everybody passes until the turn player may do anything, or a real choice comes."""
        while self.asked is not None and self.asked.kind == "act" and self.asked.question != "main":
            self.act("pass")
