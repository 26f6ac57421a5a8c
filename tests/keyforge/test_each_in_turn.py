"""What each player, or each creature, does by itself, and what is said of each of them afterwards."""

from __future__ import annotations

import pytest

from benchmarks.session import Line
from kfjudge.games.keyforge.play.actions import PlayCard
from tests.keyforge.table import ME, OPPONENT, Table, face


def _lines(text: str) -> list[Line]:
    """The outcomes of an action with this text; three æmber, two cards in hand and two creatures each before it."""
    table = Table()
    order = table.put("hand", face("Order", text, type="action"))
    for side in (ME, OPPONENT):
        for name in ("Left", "Right"):
            table.put("battleline", face(name, houses=("dis",)), side)
            table.put("hand", face("Paper", type="action"), side)
        table.board.players[side].aember = 3
    return list(table.play(PlayCard(order)).lines)


def _ends(text: str) -> set[tuple[tuple[int, int, int], ...]]:
    """Æmber, cards in hand and creatures of both players, for each outcome."""
    lines = _lines(text)
    assert not any(line.undecided for line in lines)
    return {tuple((side.aember, len(side.hand), len(side.battleline)) for side in line.board.players) for line in lines}


AS_BEFORE = (3, 2, 2)


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("Play: Each player may discard a card from their hand.", (3, 1, 2)),
        ("Play: Each player may discard a card from their hand. If they do, they gain 1A.", (4, 1, 2)),
        ("Play: Each player may discard a card from their hand, then gain 1A.", (4, 1, 2)),
        (
            "Play: Each player may sacrifice a creature. Each player who sacrificed a creature this way gains 2A.",
            (5, 2, 1),
        ),
    ],
)
def test_each_player_decides_for_themselves(text: str, changed: tuple[int, int, int]) -> None:
    assert _ends(text) == {(mine, theirs) for mine in (AS_BEFORE, changed) for theirs in (AS_BEFORE, changed)}


@pytest.mark.parametrize(
    ("text", "each"),
    [
        ("Play: Each player discards a card from their hand. They gain 1A.", (4, 1, 2)),
        ("Play: Each player discards a card from their hand. If it is an action, they gain 1A.", (4, 1, 2)),
        ("Play: Each player loses 4A. If they do not, they gain 2A.", (2, 2, 2)),
        ("Play: Each player reveals their hand. They gain 1A for each card revealed this way.", (5, 2, 2)),
        ("Play: Each player sacrifices a creature. They lose 1A.", (2, 2, 1)),
    ],
)
def test_they_are_each_of_the_players_who_did_it(text: str, each: tuple[int, int, int]) -> None:
    assert _ends(text) == {(each, each)}


def test_what_is_said_of_each_after_something_else_was_done_is_not_judged() -> None:
    lines = _lines("Play: Each player discards a card from their hand. Destroy a creature. They gain 1A.")
    assert lines
    for line in lines:
        assert "comes after something else" in str(line.undecided)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Play: Sacrifice a creature.", (1, 2)),
        ("Play: Your opponent sacrifices a creature.", (2, 1)),
        ("Play: Each player sacrifices a creature.", (1, 1)),
        ("Play: Sacrifice 2 creatures.", (0, 2)),
    ],
)
def test_only_what_a_player_controls_can_be_picked_to_be_sacrificed(text: str, left: tuple[int, int]) -> None:
    assert {tuple(side[2] for side in end) for end in _ends(text)} == {left}


@pytest.mark.parametrize(
    ("text", "damage"),
    [
        ("Play: Each friendly creature deals 1D to an enemy creature.", {(0, 2), (1, 1), (2, 0)}),
        ("Play: Two friendly creatures deal 1D to an enemy creature.", {(0, 2), (1, 1), (2, 0)}),
        ("Play: Each friendly creature deals 1D to each enemy creature.", {(2, 2)}),
        ("Play: A friendly creature deals 1D to an enemy creature.", {(0, 1), (1, 0)}),
    ],
)
def test_each_of_several_creatures_deals_its_own_damage(text: str, damage: set[tuple[int, int]]) -> None:
    assert {
        tuple(line.board.cards[number].damage for number in line.board.players[OPPONENT].battleline)
        for line in _lines(text)
    } == damage


def test_what_was_dealt_damage_is_asked_about_and_not_what_dealt_it() -> None:
    text = "Play: A friendly creature deals 3D to an enemy creature. If it is destroyed this way, gain 1A."
    assert {(mine[0], theirs[2]) for mine, theirs in _ends(text)} == {(4, 1)}


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("Play: Gain 1A for each enemy creature. Destroy those creatures.", (5, 2, 2), (3, 2, 0)),
        ("Play: For each enemy creature, deal 1D to it. Destroy each of those creatures.", (3, 2, 2), (3, 2, 0)),
        ("Play: Deal 1D to each enemy creature. Destroy each of those creatures that survives.", (3, 2, 2), (3, 2, 0)),
        ("Play: Gain 1A for each stunned creature. Destroy those creatures.", (3, 2, 2), AS_BEFORE),
        ("Play: Choose 4 creatures. If exactly 2 of them are friendly, gain 1A.", (4, 2, 2), AS_BEFORE),
        ("Play: Choose 4 creatures. Ward those you control and destroy the others.", (3, 2, 2), (3, 2, 0)),
        ("Play: Choose 4 creatures. If none of them is damaged, gain 1A.", (4, 2, 2), AS_BEFORE),
        ("Play: Choose 4 creatures. If none of them is damaged, destroy them.", (3, 2, 0), (3, 2, 0)),
    ],
)
def test_those_counted_one_by_one_are_spoken_of_together(
    text: str, mine: tuple[int, int, int], theirs: tuple[int, int, int]
) -> None:
    assert _ends(text) == {(mine, theirs)}
