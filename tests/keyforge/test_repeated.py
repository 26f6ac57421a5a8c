"""Instructions that are done several times, halves of a line, fights that do not take place, hands discarded until a
card fits.
"""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import Fight, PlayCard
from tests.keyforge.table import ME, OPPONENT, Table, face

ONE_AGAINST_MANY = (
    "Play: Ready and fight with a friendly Dis creature 3 times, each time against a different enemy creature."
)


def test_one_creature_fights_three_times_and_never_twice_against_the_same() -> None:
    table = Table()
    hero = table.put("battleline", face("Hero", power=20))
    bystander = table.put("battleline", face("Bystander", power=20), exhausted=True)
    for name in ("One", "Two", "Three", "Four"):
        table.put("battleline", face(name, power=3), OPPONENT)
    card = table.put("hand", face("Stand", ONE_AGAINST_MANY, type="action"))
    lines = table.play(PlayCard(card)).lines
    assert {(line.board.cards[hero].damage, line.board.cards[bystander].damage) for line in lines} == {(9, 0), (0, 9)}
    assert all(len(line.board.players[OPPONENT].battleline) == 1 for line in lines)


def test_with_too_few_enemies_the_other_rounds_only_ready() -> None:
    table = Table()
    hero = table.put("battleline", face("Hero", power=20))
    enemy = table.put("battleline", face("One", power=30), OPPONENT)
    card = table.put("hand", face("Stand", ONE_AGAINST_MANY, type="action"))
    end = table.end(PlayCard(card))
    assert end.board.cards[enemy].damage == 20
    assert not end.board.cards[hero].exhausted


def test_a_round_that_only_removes_a_stun_is_against_nobody() -> None:
    table = Table()
    hero = table.put("battleline", face("Hero", power=20), stun=True)
    for name in ("One", "Two", "Three"):
        table.put("battleline", face(name, power=3), OPPONENT)
    card = table.put("hand", face("Stand", ONE_AGAINST_MANY, type="action"))
    left = set()
    for line in table.play(PlayCard(card)).lines:
        assert line.board.cards[hero].damage == 6
        left.add(tuple(line.board.players[OPPONENT].battleline))
    assert left == {(table[name],) for name in ("One", "Two", "Three")}


def test_one_half_of_each_line_is_destroyed_and_the_middle_one_goes_with_either() -> None:
    table = Table()
    line = [table.put("battleline", face(name), OPPONENT) for name in ("A", "B", "C")]
    text = (
        "Play: Divide each player's battleline in half as evenly as possible. For each battleline, destroy each"
        " creature in one of the halves."
    )
    card = table.put("hand", face("Rift", text, type="action"))
    left = sorted(
        tuple(table.names(end.board.players[OPPONENT].battleline)) for end in table.play(PlayCard(card)).lines
    )
    assert left == [("A",), ("A", "B"), ("B", "C"), ("C",)]
    assert len(line) == 3


def test_a_creature_exhausted_with_no_effect_does_not_fight() -> None:
    text = (
        "Before a creature fights, its controller discards the top card of their deck. "
        "If that card is of house Dis, exhaust that creature with no effect."
    )
    table = Table()
    table.put("artifacts", face("Sigil", text, type="artifact"), OPPONENT)
    fighter = table.put("battleline", face("Fighter", "After Fight: Gain 3A."))
    table.put("deck", face("Top"))
    table.put("deck", face("Next", houses=("logos",)))
    enemy = table.put("battleline", face("Enemy", power=5), OPPONENT)
    end = table.end(Fight(fighter, enemy))
    assert end.board.cards[enemy].damage == 0
    assert end.board.cards[fighter].exhausted
    assert end.board.players[ME].aember == 0


def test_a_hand_is_discarded_at_random_until_a_card_fits() -> None:
    table = Table()
    table.put("hand", face("Stop", type="action"), OPPONENT)
    table.put("hand", face("Go"), OPPONENT)
    text = (
        "Play: Your opponent discards a random card from their hand until they discard an action or run out of cards."
    )
    card = table.put("hand", face("Churn", text, type="action"))
    hands = sorted(len(end.board.players[OPPONENT].hand) for end in table.play(PlayCard(card)).lines)
    assert hands == [0, 1]


def test_a_card_that_says_how_it_is_archived_is_archived() -> None:
    table = Table()
    table.put("hand", face("Archivist", "If you archive Archivist, archive it faceup."))
    card = table.put("hand", face("File", "Play: Archive a card.", type="action"))
    end = table.end(PlayCard(card))
    assert end.board.players[ME].archives == [table["Archivist"]]


@pytest.mark.parametrize(
    ("text", "decks"),
    [
        ("Play: Draw a card. Repeat the preceding effect on your opponent.", (1, 1)),
        ("Play: Discard the top card of your deck. Repeat the preceding effect.", (0, 2)),
        ("Play: Discard the top card of your deck. Repeat the preceding effect on your opponent.", (1, 1)),
        (
            "Play: Discard the top card of your opponent's deck. Your opponent repeats the preceding effect on you.",
            (1, 1),
        ),
    ],
)
def test_what_is_repeated_on_a_player_is_done_to_that_player(text: str, decks: tuple[int, int]) -> None:
    table = Table()
    for player in (ME, OPPONENT):
        for place in (1, 2):
            table.put("deck", face("Card"), player, label=f"{player} {place}")
    end = table.end(PlayCard(table.put("hand", face("Echo", text, type="action"))))
    assert tuple(len(side.deck) for side in end.board.players) == decks


def test_whoever_repeats_it_chooses_though_it_is_done_to_the_other() -> None:
    table = Table()
    for player, names in ((ME, ("A", "B")), (OPPONENT, ("C", "D"))):
        for name in names:
            table.put("battleline", face(name), player)
    card = table.put(
        "hand",
        face(
            "Echo", "Play: Sacrifice a friendly creature. Repeat the preceding effect on your opponent.", type="action"
        ),
    )
    outcomes = table.play(PlayCard(card))
    assert len(outcomes.lines) == 4
    assert {tuple(len(side.battleline) for side in line.board.players) for line in outcomes.lines} == {(1, 1)}


def test_in_whose_place_a_player_comes_must_be_clear() -> None:
    table = Table()
    card = table.put(
        "hand",
        face("Echo", "Play: Each player draws a card. Repeat the preceding effect on your opponent.", type="action"),
    )
    assert [line.undecided is not None for line in table.play(PlayCard(card)).lines] == [True]
