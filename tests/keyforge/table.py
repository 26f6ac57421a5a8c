"""A small table for rulings: cards written in the card language, named by their titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from benchmarks.session import Line, Outcomes, Session, explore
from kfjudge.engine.trace import Step
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.zones import Zone
from kfjudge.games.keyforge.play.actions import Action
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.language.reading import read_text

ME, OPPONENT = 0, 1


@cache
def understood(text: str, name: str) -> CardText:
    """The AST of a text; fails if the language does not read it."""
    reading = read_text(KEYFORGE, text, name=name)
    assert isinstance(reading.ast, CardText), (text, reading.decline)
    return reading.ast


def face(name: str, text: str = "", **facts: Any) -> CardFace:
    """A card of house Dis; a creature of power 3 unless `facts` say otherwise."""
    kind = facts.pop("type", "creature")
    power = facts.pop("power", 3)
    if kind != "creature":
        power = None
        facts.pop("armor", None)
    houses = facts.pop("houses", ("dis",))
    slug = name.lower().replace(" ", "-")
    return CardFace(slug, name, kind, houses, power=power, text=understood(text, name), printed=text, **facts)


@dataclass
class Table:
    """A board in the making: Dis is the active house, it is my turn."""

    board: Board = field(default_factory=Board)
    numbers: dict[str, int] = field(default_factory=dict)
    session: Session = field(default_factory=Session)

    def __post_init__(self) -> None:
        for player in self.board.players:
            player.houses = ("dis", "logos", "mars")
        self.board.players[ME].active_house = "dis"

    def put(self, zone: Zone, card: CardFace, player: int = ME, label: str = "", **state: Any) -> int:
        """Lays a card into a zone (at the bottom or the right end) and remembers it under its title or label."""
        marks = tuple(mark for mark in STATUSES if state.pop(mark, False))
        number = self.board.add(card, player, zone, marks=marks, **state)
        self.numbers[label or card.name] = number
        return number

    def attach(self, card: CardFace, host: str, player: int = ME) -> int:
        """Attaches an upgrade."""
        number = self.board.add(card, player, "limbo")
        self.board.attach(number, self.numbers[host], player)
        self.numbers[card.name] = number
        return number

    def __getitem__(self, name: str) -> int:
        return self.numbers[name]

    def play(self, *actions: Action) -> Outcomes:
        """Every way through the actions."""
        return explore(self.session, self.board, actions)

    def end(self, *actions: Action) -> Line:
        """The only way through the actions; fails if there are several, or if it stops."""
        outcomes = self.play(*actions)
        assert outcomes.complete
        assert len(outcomes.lines) == 1, [describe(self, line) for line in outcomes.lines]
        line = outcomes.lines[0]
        assert line.stopped is None, line.stopped
        assert line.undecided is None, line.undecided
        return line

    def names(self, numbers: Sequence[int]) -> list[str]:
        """Titles or labels of cards."""
        known = {number: name for name, number in self.numbers.items()}
        return [known.get(number, str(number)) for number in numbers]


def describe(table: Table, line: Line) -> dict[str, Any]:
    """A line of play in the words of the tests, for failures and for comparing."""
    board = line.board
    result: dict[str, Any] = {"pools": [side.aember for side in board.players]}
    for who, side in zip(("me", "opponent"), board.players, strict=True):
        result[who] = {
            zone: table.names(getattr(side, zone)) for zone in ("battleline", "hand", "discard", "archives", "purged")
        }
    return result


def steps(line: Line) -> list[Step]:
    """All steps of a line of play."""
    return [step for action in line.steps for step in action]
