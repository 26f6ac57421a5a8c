"""The toy's board and engine, and the keys of its scenario files.

A scenario says how many coins the players have, which card is played, and what is claimed of the coins in the end:

    game: toy
    me: 1
    opponent: 2
    do: [Thief]
    claims: [{says: ..., player: opponent, coins: 1, expect: depends}]
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kfjudge.engine.decision import Decision
from kfjudge.engine.event import Replacement
from kfjudge.engine.path import Decider
from kfjudge.engine.run import Run
from kfjudge.errors import NotLegal
from kfjudge.language.reading import read_text
from kfjudge.lookup.versions import RulesVersion, Versions
from kfjudge.situation import written
from kfjudge.situation.model import Act, AnswerWord, Check, Claim, Compare, GivenAnswer, Scenario
from kfjudge.situation.referee import Referee
from kfjudge.situation.source import Reader, place_of
from tests.toygame.words import A_PLAYER, EACH_PLAYER, TOY, Coins, Effect, Player
from tests.toygame.words import Sequence as Row

SIDES = ("me", "opponent")
CARDS = {
    "Well": "Gain 2 coins.",
    "Thief": "A player loses 1 coin.",
    "Feast": "Each player gains 1 coin. Lose 1 coin.",
}


@dataclass(slots=True)
class Board:
    """How many coins the players have."""

    coins: list[int] = field(default_factory=lambda: [0, 0])

    def copy(self) -> Board:
        return Board(list(self.coins))

    def fingerprint(self) -> Hashable:
        return tuple(self.coins)


@dataclass(slots=True)
class Change:
    """A player gains coins, or loses them."""

    player: int
    count: int
    replaced_by: tuple[Hashable, ...] = ()


class Toy(Run[Change]):
    """One game: nothing is forbidden or replaced, and nothing answers."""

    def __init__(self, board: Board, decider: Decider) -> None:
        super().__init__(decider)
        self.board = board

    def forbids(self, event: Change) -> bool:
        return event.count == 0

    def replacements(self, event: Change) -> list[Replacement[Change]]:
        return []

    def apply(self, event: Change) -> bool:
        before = self.board.coins[event.player]
        self.board.coins[event.player] = max(0, before + event.count)
        self.step("coins", "toy-coins", "{0} has {1} coins", SIDES[event.player], self.board.coins[event.player])
        return self.board.coins[event.player] != before

    def answer(self, happened: list[Change]) -> None:
        """Nobody watches."""

    def play(self, effect: Effect) -> None:
        """Does what a card says for the player who has played it."""
        if isinstance(effect, Row):
            for one in effect.effects:
                self.play(one)
        elif isinstance(effect, Coins):
            count = effect.amount.value * (-1 if effect.lost else 1)
            self.emit(*(Change(player, count) for player in self.meant(effect.player)))

    def meant(self, player: Player) -> Sequence[int]:
        """Whom a text means; a player who is not named is chosen."""
        if player == A_PLAYER:
            (chosen,) = self.decide(Decision(0, "player", "which player?", (0, 1), rule="toy-choice"))
            return (int(str(chosen)),)
        return (0, 1) if player == EACH_PLAYER else (0,)


class ToyReferee(Referee):
    """What the toy gives for scenario files."""

    def versions(self) -> Versions:
        return Versions([RulesVersion("1", "2024-01-01")])

    def read(self, node: written.Piece, reader: Reader) -> Scenario:
        keys = reader.mapping(node, "a scenario", ("game", "me", "opponent", "do", "choose", "claims"))
        scenario = Scenario(reader.file, place_of(node))
        scenario.setting = [reader.number(keys[side], repr(side)) or 0 if side in keys else 0 for side in SIDES]
        for item in reader.items(keys["do"], "'do'") if "do" in keys else ():
            name = reader.choice(item, "a card", tuple(CARDS))
            scenario.acts += (Act("play", place_of(item), name),) if name else ()
        for item in reader.items(keys["choose"], "'choose'") if "choose" in keys else ():
            said = reader.choice(item, "a player", SIDES) or ""
            scenario.choose += (GivenAnswer(said, place_of(item), (AnswerWord(said, place_of(item)),)),)
        for item in reader.items(keys["claims"], "'claims'") if "claims" in keys else ():
            claim = reader.mapping(item, "a claim", ("says", "player", "coins", "expect"))
            whose = reader.choice(claim["player"], "'player'", SIDES) or "me"
            wanted = Compare("=", reader.number(claim["coins"], "'coins'") or 0)
            says, expect = (reader.text(claim[key], repr(key)) if key in claim else None for key in ("says", "expect"))
            check = Check(whose, "coins", wanted, place_of(item))
            scenario.claims += (Claim(says or "", place_of(item), (check,), expect=expect),)
        return scenario

    def set_up(self, scenario: Scenario, version: str) -> tuple[Board, list[tuple[str, str, str]]]:
        return Board(list(scenario.setting)), []

    def start(self, board: Board, decider: Decider, scenario: Scenario, version: str) -> Toy:
        return Toy(board, decider)

    def perform(self, game: Toy, act: Act, scenario: Scenario) -> None:
        meaning = read_text(TOY, CARDS[act.text], name=act.text).ast
        if meaning is None:
            raise NotLegal(f"{act.text} is not understood", rule="toy-coins")
        for paragraph in meaning.paragraphs:
            game.play(paragraph.effect)

    def holds(self, check: Check, game: Toy, scenario: Scenario) -> bool:
        assert isinstance(check.wanted, Compare) and isinstance(check.subject, str)
        return check.wanted.holds(game.board.coins[SIDES.index(check.subject)])

    def state(self, game: Toy, titles: Sequence[str]) -> dict[str, Any]:
        return {side: {"coins": game.board.coins[player]} for player, side in enumerate(SIDES)}


def make_referee(library: object) -> ToyReferee:
    """The toy needs no library: its cards stand above."""
    return ToyReferee()
