"""Nothing changes a board in play but an event that is being applied."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from benchmarks.deciding import RandomDecider
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.sides import PlayerState
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.tables import make_tables
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import read_text
from tests.conftest import POOL
from tests.keyforge.table import ME, OPPONENT, Table, face
from tests.keyforge.test_executable import smoke_text, wordings
from tests.keyforge.test_invariants import walk

LISTS = ("hand", "deck", "discard", "archives", "purged", "battleline", "artifacts", "prophecies", "below")
WRITING = ("append", "insert", "remove", "pop", "extend", "clear", "sort", "reverse", "__setitem__", "__delitem__")
COUNTED = frozenset(("version", "structure", "clock"))
"""What a board counts for those who keep something computed from it; it is no part of the game."""


class Guard:
    """Which boards are in play, and how many events are being applied."""

    def __init__(self) -> None:
        self.applying = 0
        self.watched: dict[int, object] = {}

    def watch(self, board: Board) -> None:
        """From now on the board refuses to be written to outside of an event."""
        for side in board.players:
            for name in LISTS:
                setattr(side, name, self._guarded(getattr(side, name)))
            self.watched[id(side)] = side
        self.watched[id(board)] = board

    def check(self, written: object, what: str) -> None:
        """Raises `AssertionError` for a direct write."""
        if not self.applying and id(written) in self.watched:
            raise AssertionError(f"{what} is written outside of an event")

    def _guarded(self, cards: list[int]) -> list[int]:
        result = GuardedList(cards)
        result.guard = self
        return result


class GuardedList(list[int]):
    """A pile or a line that tells the guard when it is written to."""

    guard: Guard


def _refusing(name: str) -> Callable[..., Any]:
    plain = getattr(list, name)

    def write(self: GuardedList, *values: Any) -> Any:
        if not self.guard.applying:
            raise AssertionError(f"a list of cards is written outside of an event ({name})")
        return plain(self, *values)

    return write


for _name in WRITING:
    setattr(GuardedList, _name, _refusing(_name))


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch) -> Iterator[Guard]:
    """While a test runs every board in play refuses direct writes."""
    guard = Guard()
    apply, begin = Game.apply, Game.__init__

    def guarded_apply(game: Game, event: Event) -> bool:
        guard.applying += 1
        try:
            return apply(game, event)
        finally:
            guard.applying -= 1

    def guarded_begin(game: Game, board: Board, *values: Any, **named: Any) -> None:
        guard.watch(board)
        begin(game, board, *values, **named)

    for kind in (Board, PlayerState):
        plain = kind.__setattr__

        def write(self: object, name: str, value: object, plain: Any = plain) -> None:
            if name not in COUNTED and name not in LISTS:
                guard.check(self, name)
            plain(self, name, value)

        monkeypatch.setattr(kind, "__setattr__", write)
    for name in ("set", "lift", "put", "attach", "tuck", "shuffle", "add"):
        method = getattr(Board, name)

        def change(self: Board, *values: Any, name: str = name, method: Any = method, **named: Any) -> Any:
            guard.check(self, name)
            return method(self, *values, **named)

        monkeypatch.setattr(Board, name, change)
    monkeypatch.setattr(Game, "apply", guarded_apply)
    monkeypatch.setattr(Game, "__init__", guarded_begin)
    yield guard


@pytest.mark.parametrize("seed", range(12))
def test_random_play_changes_nothing_but_by_events(guard: Guard, seed: int) -> None:
    assert sum(1 for _ in walk(seed, 12)) > 0


@pytest.mark.parametrize(
    "text",
    [
        "Play: Move 1D from a friendly creature to an enemy creature.",
        "Play: Move each ward from a friendly creature to an enemy creature.",
        "Play: Move a +1 power counter from a friendly creature to an enemy creature.",
        "Play: Double the number of +1 power counters on a friendly creature.",
        "Play: Remove a +1 power counter from a friendly creature.",
        "Play: Redistribute the damage on friendly creatures among friendly creatures.",
        "Play: Redistribute the A on friendly creatures among friendly creatures.",
        "Play: Swap your hand with your discard pile.",
        "Play: Swap a friendly creature with another friendly creature in your battleline.",
        "Play: Flip a friendly creature.",
        "Play: Skip your next turn.",
        "Play: Take another turn after this one.",
        "Play: Shuffle your discard pile into your deck.",
        "Play: Ready a friendly creature. It gains skirmish for the remainder of the turn.",
        "Play: Destroy each creature.",
        "Play: Deal 2D to a creature. If it is destroyed, end the turn.",
    ],
)
def test_an_instruction_changes_nothing_but_by_events(guard: Guard, text: str) -> None:
    reading = read_text(KEYFORGE, text)
    if reading.ast is None:
        pytest.fail(f"{text}: {reading.decline}")
    table = Table()
    for player in (ME, OPPONENT):
        for place in range(3):
            table.put("battleline", face(f"Soldier {player}{place}"), player, damage=1, aember=1, power_counters=2)
        for zone in ("hand", "deck", "discard"):
            table.put(zone, face(f"Recruit {player} {zone}"), player)
    table.put("hand", face("Order", text, type="action"))
    assert table.play(PlayCard(table["Order"])).lines


def test_a_direct_write_is_refused(guard: Guard) -> None:
    table = Table()
    soldier = table.put("battleline", face("Soldier"))
    game = Game(table.board, RandomDecider(random.Random(0)), make_tables())
    with pytest.raises(AssertionError, match="set is written"):
        game.board.set(soldier, damage=1)
    with pytest.raises(AssertionError, match="aember is written"):
        game.board.players[ME].aember = 3
    with pytest.raises(AssertionError, match="a list of cards"):
        game.board.players[ME].battleline.clear()
    game.emit(Event("exalt", ME, soldier))
    assert game.board.cards[soldier].aember == 1


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.skipif(not POOL.is_file(), reason="the card pool of ../shared is not there")
def test_a_sample_of_the_pool_changes_nothing_but_by_events(guard: Guard) -> None:
    problems = [
        problem for card, printed in random.Random(7).sample(wordings(), 150) for problem in smoke_text(card, printed)
    ]
    assert problems == []
