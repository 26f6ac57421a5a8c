"""Whether a condition holds, how much an amount is, and whom a phrase means, on one board."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.language.reading import read_text
from tests.keyforge.table import ME, OPPONENT, Table, face


def _after(text: str) -> tuple[Table, list[tuple[int, int]]]:
    """Both pools after an action with this text, for each way it can go.

    I have 3 Æmber, a red key, two more cards in hand, Alpha (Mars, power 5, 2 Æmber on it) and Beta (Dis, damaged). My
    opponent has 6 Æmber, a red and a blue key, a card in hand, Gamma (Mars, power 4), Delta (Logos, stunned, power 2)
    and Epsilon (Dis, power 1), and two cards in their discard pile.
    """
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    for name in ("Spare", "Other"):
        table.put("hand", face(name))
    table.put("hand", face("Theirs"), OPPONENT)
    table.put("battleline", face("Alpha", power=5, houses=("mars",)), aember=2)
    table.put("battleline", face("Beta"), damage=1)
    table.put("battleline", face("Gamma", power=4, houses=("mars",)), OPPONENT)
    table.put("battleline", face("Delta", power=2, houses=("logos",)), OPPONENT, stun=True)
    table.put("battleline", face("Epsilon", power=1), OPPONENT)
    for name in ("Gone", "Lost"):
        table.put("discard", face(name), OPPONENT)
    me, opponent = table.board.players
    me.aember, opponent.aember = 3, 6
    me.keys, opponent.keys = ("red",), ("red", "blue")
    return table, [
        (line.board.players[ME].aember, line.board.players[OPPONENT].aember)
        for line in table.play(PlayCard(card)).lines
    ]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("your opponent has more A than you", True),
        ("you have as much A as your opponent", False),
        ("your opponent has at least twice as much A as you", True),
        ("your opponent has at least 4 more A than you", False),
        ("your opponent has at least 3 more A than you", True),
        ("your opponent has an even amount of A", True),
        ("you have an odd number of cards in hand", False),
        ("you have more cards in hand than your opponent", True),
        ("your opponent does not have more cards in hand than you", True),
        ("your opponent has fewer than 2 forged keys", False),
        ("you have exactly 1 forged key", True),
        ("both players have a forged key", True),
        ("both players have 4A or more", False),
        ("each player has 3 or more A", True),
        ("neither player has 7A or more", True),
        ("neither player has 6A or more", False),
        ("a player has 6A or more", True),
        ("a player has 9A or more", False),
        ("any player has 2 forged keys", True),
        ("each player controls a Mars creature", True),
        ("each player controls a Logos creature", False),
        ("you control fewer creatures than your opponent", True),
        ("you control no Logos creatures", True),
        ("there are more enemy creatures than friendly creatures", True),
        ("there are as many friendly creatures as enemy creatures", False),
        ("there are 3 or more houses represented among enemy creatures", True),
        ("no friendly creatures are stunned", True),
        ("at least 2 enemy creatures are stunned", False),
        ("none of your creatures are stunned", True),
        ("all friendly creatures are damaged", False),
        ("no enemy creatures have power 5 or higher", True),
        ("no friendly creatures have A on them", False),
        ("exactly 1 enemy creature is stunned", True),
        ("at least 2 enemy creatures are not stunned", True),
        ("both players do not have 7A or more", True),
        ("each player does not control an artifact", True),
        ("the number of creatures in play is odd", True),
        ("the number of friendly creatures is not 2", False),
        ("the total power of friendly creatures is greater than the total power of enemy creatures", True),
        ("friendly creatures have a total power of 9 or more", False),
        ("your opponent's discard pile is empty", False),
        ("your discard pile is empty", True),
        ("your red key is forged", True),
        ("your blue key is not forged", True),
        ("you control a Mars creature and your opponent has 6A or more", True),
        ("you control a Logos creature or your opponent has 7A or more", False),
        ("you control a Logos creature or your opponent has 6A or more", True),
        ("you control a Mars creature and have a forged key", True),
        ("you do not control a Logos creature and have 3A", True),
        ("your keys cost 6A", True),
        ("your keys cost exactly 5A", False),
        ("your keys cost 5A or more", True),
        ("you have A equal to or greater than the current key cost", False),
        ("your opponent has A equal to or greater than the current key cost", True),
        ("two keys of the same color are forged", True),
        ("3 keys of the same color are forged", False),
        ("your opponent has exactly 1 unforged key", True),
        ("there is a combined total of 9A or more between both players' pools", True),
        ("there is a combined total of 10A or more between both players' pools", False),
        ("there is a combined total of 3 or more cards between your opponent's hand and discard pile", True),
        ("there is a combined total of 4 or more cards between your opponent's hand and discard pile", False),
        ("there are 3A or more in your pool", True),
        ("there are 4A or more in your pool", False),
        ("you control at least 2 creatures", True),
        ("you control fewer than 2 creatures", False),
        ("your opponent's keys cost more than 6A", False),
        ("your opponent can forge a key", True),
        ("you cannot forge a key", True),
        ("a friendly Mars creature is in play", True),
        ("a friendly Logos creature is in play", False),
        ("a friendly Logos creature is not in play", True),
        ("a friendly Mars creature is not in play", False),
        ("2 friendly creatures are in play", True),
        ("3 friendly creatures are in play", False),
        ("you played no creatures this turn", True),
        ("no creatures were destroyed this turn", True),
        ("there are more enemy creatures than A in your opponent's pool", False),
        ("there are fewer enemy creatures than A in your opponent's pool", True),
    ],
)
def test_whether_a_condition_holds(condition: str, holds: bool) -> None:
    assert _after(f"Play: If {condition}, gain 1A.")[1] == [(4 if holds else 3, 6)]


@pytest.mark.parametrize(
    ("text", "pools"),
    [
        (
            (
                "Gain A equal to the difference between the number of friendly creatures and the number of enemy"
                " creatures."
            ),
            (4, 6),
        ),
        ("Gain A equal to the difference between your A and your opponent's A.", (6, 6)),
        ("If there are fewer enemy creatures than A in your opponent's pool, X is the difference. Gain XA.", (6, 6)),
        ("If there are more enemy creatures than A in your opponent's pool, X is the difference. Gain XA.", (3, 6)),
        ("Gain A equal to half the number of creatures in play, rounded down.", (5, 6)),
        ("Gain A equal to half the number of creatures in play, rounded up.", (6, 6)),
        ("Gain A equal to twice the number of forged keys your opponent has.", (7, 6)),
        ("Gain 1A for each creature your opponent controls in excess of you.", (4, 6)),
        ("Gain 1A for each forged key your opponent has in excess of you.", (4, 6)),
        ("Gain 1A for each enemy creature beyond the first.", (5, 6)),
        ("Gain 1A for each enemy creature in excess of 2.", (4, 6)),
        ("Gain 1A for each unforged key you have.", (5, 6)),
        ("Gain 1A for each unforged key your opponent has.", (4, 6)),
        ("Gain A equal to the combined total of A between each player's pools.", (12, 6)),
        ("Steal all but 5 of your opponent's A.", (4, 5)),
        ("Your opponent loses all but 2 of their A.", (3, 2)),
        ("Your opponent loses all but 9 of their A.", (3, 6)),
        ("Gain A equal to the total power of enemy creatures.", (10, 6)),
        ("Gain 1A for every 2 creatures in play.", (5, 6)),
        ("Gain 1A for each creature in play, to a maximum of 4A.", (7, 6)),
        ("Gain 1A for each different house among enemy creatures.", (6, 6)),
        ("Gain 1A for each A on friendly creatures.", (5, 6)),
        ("Gain A equal to the highest power among enemy creatures.", (7, 6)),
        ("Gain A equal to your opponent's key cost.", (9, 6)),
        ("Gain 1A for each of your forged keys.", (4, 6)),
        ("Gain 1A for each damage in play.", (4, 6)),
        ("Gain 1A for each creature with power less than the number of forged keys.", (5, 6)),
        ("Gain 1A for each creature with no damage on it and power 4 or higher.", (5, 6)),
        ("Each player with 4 or more A loses 1A.", (3, 5)),
        ("Each player who has fewer than 2 forged keys loses 1A.", (2, 6)),
        ("Each player who does not control a stunned creature gains 1A.", (4, 6)),
        ("Each overwhelmed player gains 1A.", (4, 6)),
        ("The player with the most forged keys loses 1A.", (3, 5)),
        ("The player with the fewest cards in hand gains 1A.", (3, 7)),
        ("If a player has 6A or more, they lose 1A.", (3, 5)),
        ("Choose an enemy creature. If it has the most power, gain 1A.", (3, 6)),
    ],
)
def test_how_much_and_for_whom(text: str, pools: tuple[int, int]) -> None:
    assert set(_after(f"Play: {text}")[1]) == {pools}


def test_what_a_condition_is_about_is_it() -> None:
    """The creature that was asked about is stunned, not the one it is compared with."""
    table, _ = _after("Play: Draw a card.")
    judge = table.put(
        "hand", face("Judge", "Play: Choose an enemy creature. If it has less power than ~, stun it.", power=2)
    )
    stunned = {
        tuple(name for name in ("Judge", "Gamma", "Epsilon") if line.board.cards[table[name]].has(Mark.STUN))
        for line in table.play(PlayCard(judge)).lines
    }
    assert stunned == {(), ("Epsilon",)}


def test_what_is_not_counted_counts_on_neither_side() -> None:
    table, _ = _after("Play: Draw a card.")
    milli = table.put(
        "hand",
        face(
            "Tally",
            "Play: For each creature your opponent controls in excess of you, not counting ~, gain 1A.",
            power=2,
        ),
    )
    assert {line.board.players[ME].aember for line in table.play(PlayCard(milli)).lines} == {4}


def test_that_number_is_the_one_that_was_chosen() -> None:
    """Not the Æmber gained in between."""
    _table, lines = _after("Play: Choose a number. Gain 2A. Gain A equal to that number.")
    assert {(5, 6), (6, 6), (7, 6), (8, 6)} <= set(lines)
    assert len(set(lines)) == len(lines)


def test_points_of_armor_on_several_creatures_are_added_up() -> None:
    table = Table()
    table.put("battleline", face("Plated", armor=2), OPPONENT)
    table.put("battleline", face("Scaled", armor=1), OPPONENT)
    table.put("battleline", face("Mine", armor=4))
    card = table.put(
        "hand", face("Appraisal", "Play: Gain 1A for each point of armor on enemy creatures.", type="action")
    )
    assert table.end(PlayCard(card)).board.players[ME].aember == 3


@pytest.mark.parametrize(
    ("text", "purged"),
    [
        ("If a creature is in your discard pile, purge it.", {"One", "Two"}),
        ("If there is a creature in your discard pile, purge it and gain 1A.", {"One", "Two"}),
        ("If there is a creature in your discard pile, you may purge it.", {"One", "Two", ""}),
        ("If there is another creature in your discard pile, purge it.", {"One", "Two"}),
        ("If there are 2 or more creatures in your discard pile, purge them.", {"One Two"}),
        ("If an artifact is in your discard pile, purge it.", {"Axe"}),
    ],
)
def test_of_what_a_condition_asks_for_one_is_chosen(text: str, purged: set[str]) -> None:
    table = Table()
    for name, kind in (("One", "creature"), ("Two", "creature"), ("Axe", "artifact")):
        table.put("discard", face(name, type=kind))
    card = table.put("hand", face("Asking", f"Play: {text}", type="action"))
    assert {
        " ".join(table.names(sorted(line.board.players[ME].purged))) for line in table.play(PlayCard(card)).lines
    } == purged


PARTS = [
    ("2 of them are creatures", {"ccc", "cca", "cc"}),
    ("1 of them is a creature", {"ccc", "cca", "caa", "cc", "c"}),
    ("any of them is a creature", {"ccc", "cca", "caa", "cc", "c"}),
    ("2 or more of them are creatures", {"ccc", "cca", "cc"}),
    ("all of them are creatures", {"ccc", "cc", "c"}),
    ("both are creatures", {"ccc", "cca", "cc"}),
    ("the 3 discarded cards are creatures", {"ccc"}),
    ("they are creatures", {"ccc", "cc", "c"}),
    ("2 of them share a house", {"ccc", "cca", "caa", "cc"}),
]


@pytest.mark.parametrize("deck", ["ccc", "cca", "caa", "cc", "c"])
@pytest.mark.parametrize(("asked", "so"), PARTS, ids=[asked for asked, _so in PARTS])
def test_so_many_of_them_are_so(asked: str, so: set[str], deck: str) -> None:
    """Of a part of some cards so many have to be so, and not all of them; fewer cards than that are not enough."""
    table = Table()
    for number, kind in enumerate(deck):
        card = face(f"Leaf {number}", type="creature" if kind == "c" else "action", houses=(HOUSES_OF[kind],))
        table.put("deck", card)
    text = f"Play: Discard the top 3 cards of your deck. If {asked}, gain 1A."
    played = table.put("hand", face("Sift", text, type="action"))
    assert table.end(PlayCard(played)).board.players[ME].aember == (deck in so)


HOUSES_OF = {"c": "dis", "a": "mars"}


def test_what_is_so_is_what_later_words_mean() -> None:
    table = Table()
    cards = [
        table.put("deck", face(f"Leaf {number}", type=kind))
        for number, kind in enumerate(("action", "creature", "action"))
    ]
    text = "Play: Discard the top 3 cards of your deck. If 1 of them is a creature, archive it."
    played = table.put("hand", face("Sift", text, type="action"))
    board = table.end(PlayCard(played)).board
    assert [board.cards[card].zone for card in cards] == ["discard", "archives", "discard"]


def test_both_are_the_two_that_were_chosen() -> None:
    table = Table()
    mine = table.put("battleline", face("Mine"))
    theirs = table.put("battleline", face("Theirs"), OPPONENT)
    text = "Play: Choose a friendly creature and an enemy creature. Destroy both."
    board = table.end(PlayCard(table.put("hand", face("Doom", text, type="action")))).board
    assert {board.cards[card].zone for card in (mine, theirs)} == {"discard"}


@pytest.mark.parametrize(
    ("asked", "so"),
    [
        ("1 of them is destroyed", {(2, 2), (2, 5)}),
        ("any of them are destroyed this way", {(2, 2), (2, 5)}),
        ("both are destroyed this way", {(2, 2)}),
        ("they are destroyed", {(2, 2)}),
        ("1 of them has power 5 or higher", {(2, 5), (5, 5)}),
        ("both have power 5 or higher", {(5, 5)}),
    ],
)
@pytest.mark.parametrize("powers", [(2, 2), (2, 5), (5, 5)])
def test_so_many_of_them_are_destroyed(asked: str, so: set[tuple[int, int]], powers: tuple[int, int]) -> None:
    table = Table()
    for number, power in enumerate(powers):
        table.put("battleline", face(f"Target {number}", power=power), OPPONENT)
    text = f"Play: Choose 2 enemy creatures. Deal 2D to each of them. If {asked}, gain 1A."
    played = table.put("hand", face("Bolts", text, type="action"))
    assert table.end(PlayCard(played)).board.players[ME].aember == (powers in so)


@pytest.mark.parametrize("asked", ["1 of them is not a Mars creature", "either of them survives"])
def test_that_some_are_not_so_is_declined(asked: str) -> None:
    """It could mean that none is so, or that one is not."""
    reading = read_text(
        KEYFORGE, f"Play: Choose 2 creatures. Deal 2D to each of them. If {asked}, gain 1A.", name="Bolts"
    )
    assert not reading.understood


@pytest.mark.parametrize(("stunned", "gained"), [(1, 1), (2, 1), (3, 0)])
def test_up_to_so_many_are_no_more(stunned: int, gained: int) -> None:
    table = Table()
    for number in range(3):
        table.put("battleline", face(f"Mine {number}"), stun=number < stunned)
    card = table.put("hand", face("Count", "Play: If up to 2 of your creatures are stunned, gain 1A.", type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == gained


def test_a_half_of_those_there_are_is_not_counted() -> None:
    table = Table()
    table.put("battleline", face("Mine"), stun=True)
    table.put("battleline", face("Other"))
    card = table.put("hand", face("Count", "Play: If half of your creatures are stunned, gain 1A.", type="action"))
    assert "is not counted" in str(table.play(PlayCard(card)).lines[0].undecided)
