"""How many, and which of them: what a number of cards, a choice between two houses and the cards not chosen come to."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import PlayCard
from tests.keyforge.table import ME, OPPONENT, Table, face

ALL = {"Low", "Mid", "Weak", "Strong"}


def _left(text: str) -> set[frozenset[str]]:
    """Which creatures can be in play after an action with this text; two are mine and two my opponent's."""
    table = Table()
    order = table.put("hand", face("Order", text, type="action"))
    table.put("battleline", face("Low", houses=("dis",)))
    table.put("battleline", face("Mid", houses=("mars",)))
    table.put("battleline", face("Weak", houses=("mars",)), OPPONENT)
    table.put("battleline", face("Strong", houses=("logos",)), OPPONENT)
    table.put("artifacts", face("Engine", type="artifact"))
    for _paper in range(2):
        table.put("hand", face("Paper", type="action"))
    for side in (ME, OPPONENT):
        table.board.players[side].aember = 3
    names = {number: name for name, number in table.numbers.items()}
    return {
        frozenset(names[number] for side in line.board.players for number in side.battleline)
        for line in table.play(PlayCard(order)).lines
    }


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        (
            "Play: Destroy a number of enemy creatures equal to the number of friendly artifacts.",
            [{"Weak"}, {"Strong"}],
        ),
        ("Play: Destroy a number of enemy creatures equal to the number of cards in your hand.", [{"Weak", "Strong"}]),
        ("Play: Choose Dis or Logos. Destroy each creature of the chosen house.", [{"Low"}, {"Strong"}]),
        (
            "Play: Each player chooses a creature they control. Destroy each creature not chosen this way.",
            [{"Low", "Weak"}, {"Low", "Strong"}, {"Mid", "Weak"}, {"Mid", "Strong"}],
        ),
        ("Play: You may pay 2A. If you do, destroy each enemy creature.", [set(), {"Weak", "Strong"}]),
    ],
)
def test_which_creatures_leave(text: str, gone: list[set[str]]) -> None:
    assert _left(text) == {frozenset(ALL - left) for left in gone}


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Play: If an enemy creature belongs to house Logos, destroy it.", [{"Strong"}]),
        ("Play: If an enemy creature is undamaged, destroy that creature.", [{"Weak"}, {"Strong"}]),
        (
            "Play: If an enemy creature belongs to house Dis, destroy it. Otherwise, destroy each friendly creature.",
            [{"Low", "Mid"}],
        ),
        ("Play: If 2 enemy creatures are undamaged, destroy them.", [{"Weak", "Strong"}]),
        ("Play: If 3 enemy creatures are undamaged, destroy them.", [set()]),
        ("Play: If your opponent controls a Mars creature, destroy that creature.", [{"Weak"}]),
        (
            "Play: Choose a friendly creature. If it shares a house with an enemy creature, purge that enemy creature.",
            [set(), {"Weak"}],
        ),
        ("Play: Choose an enemy creature. If it shares a house with each friendly creature, destroy it.", [set()]),
        (
            "Play: Choose an enemy creature. If it shares a house with a friendly creature, destroy it.",
            [set(), {"Weak"}],
        ),
        ("Play: Steal 2A. If you stole less than 2A this way, destroy each enemy creature.", [set()]),
        (
            "Play: Steal 2A. Steal 1A. If you stole 3 or more A this turn, destroy each enemy creature.",
            [{"Weak", "Strong"}],
        ),
    ],
)
def test_it_is_the_card_of_which_a_condition_holds(text: str, gone: list[set[str]]) -> None:
    assert _left(text) == {frozenset(ALL - left) for left in gone}


def test_a_player_of_whom_something_is_said_is_one_of_them() -> None:
    table = Table()
    order = table.put("hand", face("Order", "Play: If a player controls a creature, they lose 1A.", type="action"))
    table.put("battleline", face("Mine"))
    table.put("battleline", face("Theirs"), OPPONENT)
    lines = table.play(PlayCard(order)).lines
    assert lines
    assert all("both players are so" in str(line.undecided) for line in lines)
