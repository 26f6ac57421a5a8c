"""Random boards of real cards end in a verdict, a refusal or an open question, and break no law: a sample of
`benchmarks.boards`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import boards
from benchmarks.attack import StuckError, stopped_after
from tests.sampling import in_soak

SEED = 82


@pytest.fixture
def here(empty_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for reports, and judges of their own."""
    monkeypatch.chdir(tmp_path)
    boards.judges.cache_clear()
    return empty_home


@pytest.mark.slow
@pytest.mark.parametrize("count", in_soak(12, 200))
@pytest.mark.parametrize("game", boards.GAMES)
def test_random_boards_are_judged_without_an_error(here: Path, game: str, count: int) -> None:
    assert boards.boards(game, count, SEED).failures == []


@pytest.mark.slow
@pytest.mark.parametrize("count", in_soak(3, 30))
@pytest.mark.parametrize("game", boards.GAMES)
def test_random_boards_break_no_law(here: Path, game: str, count: int) -> None:
    assert boards.boards(game, count, SEED, first=100_000, laws=True).failures == []


def test_a_failing_board_is_shrunk_to_the_parts_that_fail() -> None:
    parts = ["me: Troll, Raider, 3 aember | opp: 1 key", "reap Troll", "Raider dead?"]
    assert boards.shrunk(parts, lambda line: "Raider" in line and "reap" in line) in (
        "me: Raider; reap Troll",
        "reap Troll; Raider dead?",
        "Raider; reap Troll",
    )


def test_what_takes_too_much_of_the_processor_is_stopped() -> None:
    with pytest.raises(StuckError), stopped_after(0.05, of_processor=True):
        while True:
            pass
