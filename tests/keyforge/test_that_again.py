"""What is spoken of again: that æmber where it lies, that house, the first of what was named, the difference."""

from __future__ import annotations

from kfjudge.games.keyforge.play.actions import PlayCard, Reap
from tests.keyforge.table import ME, OPPONENT, Table, face


def _played(table: Table, text: str) -> PlayCard:
    return PlayCard(table.put("hand", face("Deed", text, type="action")))


def test_a_part_of_what_was_stolen_is_put_from_the_pool_of_the_thief() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 3
    friend = table.put("battleline", face("Friend"))
    end = table.end(_played(table, "Play: Steal 2A. Put 1 of that A on a friendly creature."))
    assert [side.aember for side in end.board.players] == [1, 1]
    assert end.board.cards[friend].aember == 1


def test_a_part_of_what_was_captured_is_moved_from_the_creature_that_has_it() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 3
    friend = table.put("battleline", face("Friend"))
    enemy = table.put("battleline", face("Enemy"), OPPONENT)
    end = table.end(_played(table, "Play: A friendly creature captures 2A. Move 1 of that A to an enemy creature."))
    assert (end.board.cards[friend].aember, end.board.cards[enemy].aember) == (1, 1)


def test_no_more_of_it_is_moved_than_was_captured() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 1
    friend = table.put("battleline", face("Friend"), aember=4)
    end = table.end(_played(table, "Play: A friendly creature captures 2A. Move 2 of that A to your pool."))
    assert (end.board.cards[friend].aember, end.board.players[ME].aember) == (4, 1)


def test_a_card_that_captured_itself_moves_half_of_that() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 2
    card = table.put("battleline", face("Taker", "After Reap: Capture 2A. Move half of that A to your pool."))
    end = table.end(Reap(card))
    assert (end.board.cards[card].aember, end.board.players[ME].aember) == (1, 2)


def test_that_house_is_the_one_of_the_card_spoken_of() -> None:
    text = (
        "Play: Discard a card. Exhaust an enemy creature of the discarded"
        " card's house. If there are no enemy creatures of that house, draw a card."
    )
    for house, drawn in (("dis", 0), ("mars", 1)):
        table = Table()
        table.put("deck", face("Top"))
        table.put("hand", face("Lost", houses=(house,)))
        enemy = table.put("battleline", face("Enemy"), OPPONENT)
        end = table.end(_played(table, text))
        assert len(end.board.players[ME].hand) == drawn
        assert end.board.cards[enemy].exhausted is not bool(drawn)


def test_the_first_creature_is_the_one_that_lost_its_upgrade() -> None:
    table = Table()
    host = table.put("battleline", face("Host"))
    table.put("battleline", face("Next"))
    table.attach(face("Badge", "", type="upgrade"), "Host")
    text = (
        "Play: Move an upgrade from a creature to one of that creature's"
        " neighbors. If the first creature has no other upgrades, destroy it."
    )
    end = table.end(_played(table, text))
    assert host in end.board.players[ME].discard


def test_the_difference_is_that_of_the_numbers_compared() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 7
    table.board.players[ME].aember = 2
    text = "Play: If your opponent has more A than you, steal half of the difference (rounding down)."
    end = table.end(_played(table, text))
    assert [side.aember for side in end.board.players] == [4, 5]


def test_the_difference_is_that_of_the_powers_compared() -> None:
    table = Table()
    card = table.put(
        "battleline",
        face(
            "Grower",
            (
                "After Reap: Choose an enemy creature. If its power is greater than"
                " this creature's, give this creature a number of +1 power counters equal to the difference."
            ),
            power=2,
        ),
    )
    table.put("battleline", face("Big", power=6), OPPONENT)
    assert table.end(Reap(card)).board.cards[card].power_counters == 4


def test_the_other_neighbor_is_the_one_that_was_not_chosen() -> None:
    table = Table()
    table.put("battleline", face("Left"))
    card = table.put(
        "battleline", face("Middle", "After Reap: Choose one of this creature's neighbors. Destroy the other neighbor.")
    )
    table.put("battleline", face("Right"))
    outcomes = table.play(Reap(card))
    lost = {tuple(table.names(line.board.players[ME].discard)) for line in outcomes.lines}
    assert lost == {("Left",), ("Right",)}


def test_who_does_it_is_that_player_and_not_whom_it_is_done_for() -> None:
    table = Table()
    table.put("artifacts", face("Idol", type="artifact"), OPPONENT, owner=ME)
    text = (
        "Play: Your opponent may return one of their artifacts to its owner's hand. If they do, that player gains 1A."
    )
    outcomes = table.play(_played(table, text))
    gained = {(len(line.board.players[ME].hand), line.board.players[OPPONENT].aember) for line in outcomes.lines}
    assert gained == {(0, 0), (1, 1)}
