"""How many, and which of them: what a number of cards, a choice between two houses and the cards not chosen come to."""

from __future__ import annotations

import pytest

from kfjudge.keyforge.play.actions import PlayCard
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
