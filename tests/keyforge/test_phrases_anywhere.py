"""Phrases that cards have in one place, in every other: as subject, object, in a condition, in a count."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import Fight, PlayCard, Reap
from tests.keyforge.table import ME, OPPONENT, Table, face

BOARD = (("One", 3, 2, "dis"), ("Uno", 6, 0, "dis"), ("Two", 4, 3, "mars"), ("Three", 2, 0, "mars"))
"""Two friendly and two enemy creatures: power, æmber on it, house."""


def _table() -> Table:
    table = Table()
    for player in (ME, OPPONENT):
        table.board.players[player].aember = 5
        for number in range(5):
            table.put("deck", face(f"Deck {player}{number}"), player)
            table.put("hand", face(f"Hand {player}{number}"), player)
    for place, (name, power, aember, house) in enumerate(BOARD):
        table.put("battleline", face(name, power=power, houses=(house,)), place // 2, aember=aember)
    return table


def _ends(text: str, table: Table | None = None) -> set[str]:
    """What each way of playing an action leaves: both pools, and what has become of the creatures."""
    table = table or _table()
    card = table.put("hand", face("Deed", f"Play: {text}", type="action"))
    ends = set()
    for line in table.play(PlayCard(card)).lines:
        said = [f"{player.aember}A" for player in line.board.players]
        for name, _power, aember, _house in BOARD:
            state = line.board.cards[table[name]]
            marks = [mark.value for mark in sorted(state.marks, reverse=True)]
            marks += [f"{state.damage}D"] * bool(state.damage) + [f"{state.aember}A"] * (state.aember != aember)
            marks += [f"+{state.power_counters}"] * bool(state.power_counters)
            said += [f"{name} {' '.join(marks) if state.in_play else state.zone}"] * bool(marks or not state.in_play)
        ends.add(", ".join(said))
    return ends


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        # "that æmber" is of what moved æmber, whatever was done in between, or of a card that was said to have some
        ("Steal 2A. Draw a card. Move that A from your pool to the most powerful creature.", {"5A, 3A, Uno 2A"}),
        (
            "Choose the creature with the most A on it. Move half of that A (rounded up) to your pool.",
            {"7A, 5A, Two 1A"},
        ),
        ("Choose the creature with the most A on it. Gain that A.", {"8A, 5A"}),
        ("Steal 1A. Draw 2 cards. Gain that A.", {"7A, 4A"}),
        # a number that is one of several
        ("If you control exactly 2 or exactly 4 creatures, gain 1A.", {"6A, 5A"}),
        ("If you control exactly 3 or 4 creatures, gain 1A.", {"5A, 5A"}),
        ("If there are exactly 1 or exactly 2 houses represented among creatures in play, gain 1A.", {"6A, 5A"}),
        ("Destroy each creature with power 2 or 6.", {"5A, 5A, Uno discard, Three discard"}),
        (
            "Destroy each creature with exactly 0 or exactly 3A on it.",
            {"8A, 5A, Uno discard, Two discard, Three discard"},
        ),
        # so many or fewer
        ("Stun 1 or fewer flank creatures with power 6 or higher.", {"5A, 5A", "5A, 5A, Uno stun"}),
        # those that are left of several, as far as they are so
        (
            "Choose 4 creatures. Ward the most powerful of them. Stun each of the others that has A on it.",
            {"5A, 5A, One stun, Uno ward, Two stun"},
        ),
        # of two that were named one by one, the one of which it is not so
        (
            "Deal 3D to the least powerful friendly creature and 2D to the most powerful enemy creature. "
            "If only one of them is destroyed this way, stun the other.",
            {"5A, 7A, One discard, Two stun 2D"},
        ),
        # how much it was
        (
            "Deal 3D to the most powerful creature. Steal A equal to the amount dealt this way.",
            {"8A, 2A, Uno 3D"},
        ),
        ("Discard 2 cards from your hand. Gain A equal to the number discarded this way.", {"7A, 5A"}),
        # more, or less, than there are
        ("Gain 1A for each friendly creature, plus one more.", {"8A, 5A"}),
        ("Gain 1A for each friendly creature minus 1.", {"6A, 5A"}),
        ("Gain A equal to the number of creatures in play, minus 3.", {"6A, 5A"}),
        # a count within a list of damage
        (
            "Deal 1D to the most powerful creature for each enemy creature and 2D to the least powerful creature.",
            {"5A, 5A, Uno 2D, Three discard"},
        ),
        # each house in its turn
        (
            "For each house represented among creatures, stun the most powerful creature of that house.",
            {"5A, 5A, Uno stun, Two stun"},
        ),
        # who had it
        (
            "Destroy the least powerful creature controlled by each player. "
            "The player whose creature had less power loses 2A.",
            {"5A, 5A, One discard, Three discard"},
        ),
        ("Choose 2 enemy creatures controlled by the same player. That player loses 2A.", {"5A, 3A"}),
        ("Each player who has 5 or more A loses half of it (rounded down).", {"3A, 3A"}),
        # a creature shares with others, not with itself
        (
            "Choose an enemy creature with 3 or more A on it. Stun each creature that shares a house with it.",
            {"5A, 5A, Three stun"},
        ),
        (
            "Choose an enemy creature with 3 or more A on it. Stun each creature of its house.",
            {"5A, 5A, Two stun, Three stun"},
        ),
        (
            "Choose an enemy creature with 3 or more A on it. Stun each creature that does not share a house with it.",
            {"5A, 5A, One stun, Uno stun"},
        ),
        (
            "Choose an enemy creature with 3 or more A on it. Stun each creature that belongs to either of its houses.",
            {"5A, 5A, Two stun, Three stun"},
        ),
        # said of all, and said besides
        (
            "Ward the most powerful creature. Each other friendly creature is also warded.",
            {"5A, 5A, One ward, Uno ward"},
        ),
        ("If at least 2 friendly creatures share a house, gain 1A.", {"6A, 5A"}),
    ],
)
def test_a_phrase_goes_anywhere(text: str, ends: set[str] | None) -> None:
    found = _ends(text)
    assert found
    assert ends is None or found == ends


@pytest.mark.parametrize(
    ("text", "pools"),
    [
        ("you may destroy ~. If you do, return that A to your pool.", {(4, 2), (1, 5)}),
        ("you may destroy ~. If you do, gain that A.", {(4, 2), (4, 5)}),
        ("you may exhaust ~. If you do, your opponent loses that A.", {(4, 2), (1, 2)}),
    ],
)
def test_that_aember_is_what_was_stolen_and_not_what_was_done_since(text: str, pools: set[tuple[int, int]]) -> None:
    table = Table()
    table.board.players[ME].aember, table.board.players[OPPONENT].aember = 1, 5
    table.put("artifacts", face("Safe", f"After your opponent steals A, {text}", type="artifact"), OPPONENT)
    theft = table.put("hand", face("Theft", "Play: Steal 3A.", type="action"))
    lines = table.play(PlayCard(theft)).lines
    assert {(line.board.players[ME].aember, line.board.players[OPPONENT].aember) for line in lines} == pools


FOUGHT = (
    "After Fight: Discard the top card of your opponent's deck. If it shares a house with the creature ~ fights, "
    "purge both of those cards."
)


@pytest.mark.parametrize(("struck", "zones"), [("Two", ("purged", "purged")), ("Three", ("discard", "battleline"))])
def test_both_cards_are_what_was_discarded_and_what_was_fought(struck: str, zones: tuple[str, str]) -> None:
    table = Table()
    table.put("battleline", face("One", f"Skirmish.\n{FOUGHT}", power=3))
    table.put("battleline", face("Two", power=5, houses=("mars",)), OPPONENT)
    table.put("battleline", face("Three", power=5, houses=("logos",)), OPPONENT)
    table.put("deck", face("Top", houses=("mars",)), OPPONENT)
    board = table.end(Fight(table["One"], table[struck])).board
    assert tuple(board.cards[table[name]].zone for name in ("Top", struck)) == zones


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("", {"New One Two", "One Two New"}),
        ("Your creatures may enter play anywhere in your battleline.", {"New One Two", "One New Two", "One Two New"}),
        ("Your Mars creatures may enter play anywhere in your battleline.", {"New One Two", "One Two New"}),
    ],
)
def test_where_a_creature_may_enter(text: str, places: set[str]) -> None:
    table = Table()
    for name in ("One", "Two"):
        table.put("battleline", face(name))
    table.put("artifacts", face("Rule", text, type="artifact"))
    new = table.put("hand", face("New"))
    lines = (line.board.players[ME].battleline for line in table.play(PlayCard(new)).lines)
    assert {" ".join(table.names(line)) for line in lines} == places


@pytest.mark.parametrize("house", ["dis", "mars"])
def test_what_may_be_used_but_can_only_fight(house: str) -> None:
    table = Table()
    table.put("battleline", face("One", houses=(house,)))
    table.put("battleline", face("Two"), OPPONENT)
    rule = "Friendly creatures can be used as if they were in the active house, but can only fight."
    table.put("artifacts", face("Rule", rule, type="artifact"))
    assert all(line.stopped is not None for line in table.play(Reap(table["One"])).lines)
    assert all(line.stopped is None for line in table.play(Fight(table["One"], table["Two"])).lines)
