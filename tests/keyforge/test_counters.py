"""What lies on creatures is given, taken off, moved and divided: counters, damage, wards, stuns and enrages."""

from __future__ import annotations

from typing import Any

import pytest

from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.words.statuses import Mark
from tests.keyforge.table import ME, OPPONENT, Table, face

NAMES = ("Giver", "Taker", "Foe")


def _after(text: str, **state: Any) -> set[tuple[tuple[int, ...], ...]]:
    """Damage, +1 power counters, ward, stun and enrage of each creature after an action with this text; `state` is how
    the first creature begins.
    """
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    table.put("battleline", face("Giver", power=9), **state)
    table.put("battleline", face("Taker", power=9))
    table.put("battleline", face("Foe", power=9), OPPONENT)
    ends = set()
    for line in table.play(PlayCard(card)).lines:
        states = (line.board.cards[table[name]] for name in NAMES)
        ends.add(
            tuple(
                (one.damage, one.power_counters, *map(one.has, (Mark.WARD, Mark.STUN, Mark.ENRAGE))) for one in states
            )
        )
    return ends


PLAIN = (0, 0, False, False, False)


@pytest.mark.parametrize(
    ("text", "state", "end"),
    [
        (
            "Play: Move a ward from a friendly creature to an enemy creature.",
            {"ward": True},
            (PLAIN, PLAIN, (0, 0, True, False, False)),
        ),
        (
            "Play: Move each stun from a friendly creature to an enemy creature.",
            {"stun": True},
            (PLAIN, PLAIN, (0, 0, False, True, False)),
        ),
        (
            "Play: Move all damage from a friendly creature to an enemy creature.",
            {"damage": 3},
            (PLAIN, PLAIN, (3, 0, False, False, False)),
        ),
        (
            "Play: Move 2D from a friendly creature to an enemy creature.",
            {"damage": 3},
            ((1, 0, False, False, False), PLAIN, (2, 0, False, False, False)),
        ),
        (
            "Play: Move half the +1 power counters (rounding down) from a friendly creature to an enemy creature.",
            {"power_counters": 3},
            ((0, 2, False, False, False), PLAIN, (0, 1, False, False, False)),
        ),
        (
            "Play: Move half the +1 power counters (rounding up) from a friendly creature to an enemy creature.",
            {"power_counters": 3},
            ((0, 1, False, False, False), PLAIN, (0, 2, False, False, False)),
        ),
        (
            "Play: Move each +1 power counter in play to an enemy creature.",
            {"power_counters": 2},
            (PLAIN, PLAIN, (0, 2, False, False, False)),
        ),
        ("Play: Remove a ward from each friendly creature.", {"ward": True}, (PLAIN, PLAIN, PLAIN)),
        ("Play: Remove each enrage counter from each creature.", {"enrage": True}, (PLAIN, PLAIN, PLAIN)),
        (
            "Play: Remove a +1 power counter from each friendly creature.",
            {"power_counters": 2},
            ((0, 1, False, False, False), PLAIN, PLAIN),
        ),
        (
            "Play: Each friendly creature loses a +1 power counter.",
            {"power_counters": 2},
            ((0, 1, False, False, False), PLAIN, PLAIN),
        ),
        ("Play: Each enemy creature gets two +1 power counters.", {}, (PLAIN, PLAIN, (0, 2, False, False, False))),
        ("Play: Give each enemy creature another +1 power counter.", {}, (PLAIN, PLAIN, (0, 1, False, False, False))),
    ],
)
def test_what_lies_on_them_afterwards(
    text: str, state: dict[str, Any], end: tuple[tuple[int, int, bool, bool, bool], ...]
) -> None:
    assert end in _after(text, **state)


@pytest.mark.parametrize(
    "text",
    [
        "Play: Give two +1 power counters to friendly creatures, distributed as you choose.",
        "Play: Put 2 +1 power counters on friendly creatures, divided as you choose.",
    ],
)
def test_so_many_together_spread_as_chosen(text: str) -> None:
    found = {tuple(creature[1] for creature in end) for end in _after(text)}
    assert found == {(2, 0, 0), (1, 1, 0), (0, 2, 0)}


def test_each_captures_from_the_opponent_of_its_controller() -> None:
    table = Table()
    text = "Play: A friendly creature and an enemy creature each capture 1A from their opponent."
    card = table.put("hand", face("Order", text, type="action"))
    table.put("battleline", face("Mine"))
    table.put("battleline", face("Yours"), OPPONENT)
    for player, aember in ((ME, 3), (OPPONENT, 5)):
        table.board.players[player].aember = aember
    line = table.end(PlayCard(card))
    assert [side.aember for side in line.board.players] == [2, 4]
    assert [line.board.cards[table[name]].aember for name in ("Mine", "Yours")] == [1, 1]


@pytest.mark.parametrize(
    ("text", "counters"),
    [
        ("Play: Put a +1 power counter or a doom counter on each friendly creature.", {1, 0}),
        ("Play: Give each friendly creature 2 +1 power counters or a fuse counter.", {2, 0}),
        ("Play: Give a doom, a fuse, or a growth counter to each friendly creature.", {0}),
    ],
)
def test_one_of_several_counters_is_put(text: str, counters: set[int]) -> None:
    assert {taker[1] for _, taker, _ in _after(text)} == counters


def test_one_of_several_counters_is_taken_off() -> None:
    text = "Play: Remove a ward or a stun from a friendly creature with damage on it."
    left = {line[0] for line in _after(text, damage=1, ward=True, stun=True)}
    assert left == {(1, 0, True, False, False), (1, 0, False, True, False)}
