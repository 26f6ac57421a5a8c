"""What is spoken of again: that æmber where it lies, that house, the first of what was named, the difference."""

from __future__ import annotations

from kfjudge.games.keyforge.play.actions import Fight, PlayCard, Reap
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import read_text
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


def test_the_first_and_the_last_card_discarded_are_told_apart() -> None:
    for text, kept in (
        ("Put the first creature discarded this way into your hand.", "Two"),
        ("Put the last creature discarded this way into your hand.", "Three"),
        ("Put the last of those cards into your hand.", "Four"),
        ("Put the second of them into your hand.", "Two"),
        ("Put the first creature into your hand.", "Two"),
    ):
        table = Table()
        table.put("deck", face("One", type="action"))
        table.put("deck", face("Two"))
        table.put("deck", face("Three"))
        table.put("deck", face("Four", type="action"))
        end = table.end(_played(table, f"Play: Discard the top 4 cards of your deck. {text}"))
        assert table.names(end.board.players[ME].hand) == [kept]


def test_what_was_done_in_this_fight_was_not_done_before_it() -> None:
    for keyword, healed in (("", True), ("Skirmish.\n", False)):
        table = Table()
        text = f"{keyword}After Fight: If this creature was dealt damage in this fight, fully heal it."
        card = table.put("battleline", face("Brawler", text, power=9), damage=2)
        enemy = table.put("battleline", face("Enemy", power=1), OPPONENT)
        assert table.end(Fight(card, enemy)).board.cards[card].damage == (0 if healed else 2)


def test_each_player_who_does_is_asked_for_themselves() -> None:
    table = Table()
    table.put("hand", face("Mine"))
    text = "Play: Each player discards a card. Each player who does gains 1A. Each player who does not loses 1A."
    table.board.players[ME].aember = table.board.players[OPPONENT].aember = 2
    end = table.end(_played(table, text))
    assert [side.aember for side in end.board.players] == [3, 1]


def test_each_player_may_and_who_did_not_is_told_apart() -> None:
    table = Table()
    table.put("hand", face("Mine"))
    table.put("hand", face("Theirs"), OPPONENT)
    text = "Play: Each player may discard a card. Each player who does gains 1A. If neither player does, gain 5A."
    lines = table.play(_played(table, text)).lines
    told = {
        (len(mine.hand), len(theirs.hand), mine.aember, theirs.aember)
        for mine, theirs in (one.board.players for one in lines)
    }
    assert told == {(0, 0, 1, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 1, 5, 0)}


def test_who_does_not_is_who_did_not_reveal_such_a_card() -> None:
    table = Table()
    table.put("hand", face("Mine"))
    table.put("hand", face("Theirs", type="action"), OPPONENT)
    text = (
        "Play: Each player reveals a random card from their hand. Each player who reveals a creature this way gains 1A."
        " Each player who does not discards the card they revealed."
    )
    end = table.end(_played(table, text))
    assert [side.aember for side in end.board.players] == [1, 0]
    assert [table.names(side.hand) for side in end.board.players] == [["Mine"], []]


def test_from_one_of_two_to_the_other() -> None:
    table = Table()
    one = table.put("battleline", face("One"), aember=2)
    two = table.put("battleline", face("Two"))
    lines = table.play(_played(table, "Play: Choose 2 friendly creatures. Move all A from one to the other.")).lines
    lying = {(line.board.cards[one].aember, line.board.cards[two].aember) for line in lines}
    assert lying == {(0, 2), (2, 0)}


def test_two_deal_damage_to_each_other_at_once() -> None:
    text = (
        "Play: The most powerful friendly creature and the most powerful enemy creature deal damage equal to their"
        " power to each other. If both are destroyed this way, gain 1A."
    )
    for mine, theirs, gained in ((4, 4, 1), (5, 4, 0), (3, 4, 0)):
        table = Table()
        table.put("battleline", face("Mine", power=mine))
        table.put("battleline", face("Small", power=1))
        table.put("battleline", face("Theirs", power=theirs), OPPONENT)
        end = table.end(_played(table, text))
        assert end.board.players[ME].aember == gained
        assert ("Mine" in table.names(end.board.players[ME].battleline)) is (mine > theirs)
        assert ("Theirs" in table.names(end.board.players[OPPONENT].battleline)) is (theirs > mine)


def test_the_opponent_does_the_same_with_their_own() -> None:
    table = Table()
    for name, player in (("Mine", ME), ("Theirs", OPPONENT)):
        table.put("battleline", face(name), player)
    end = table.end(_played(table, "Play: Destroy a friendly creature. Your opponent does the same."))
    assert [side.battleline for side in end.board.players] == [[], []]


def test_the_same_is_said_of_one_instruction_of_yours() -> None:
    for text in (
        "Play: Gain 1A. Draw a card. Your opponent does the same.",
        "Play: Your opponent draws a card. You do the same.",
        "Play: If you have 1A, draw a card. Your opponent does the same.",
    ):
        assert not read_text(KEYFORGE, text).understood


def test_what_remains_is_moved_from_the_same_card() -> None:
    table = Table()
    enemy = table.put("battleline", face("Enemy"), OPPONENT, aember=3)
    table.put("battleline", face("Friend"), aember=0)
    end = table.end(
        _played(table, "Play: Move 1A from an enemy creature to your pool and the remaining A to its owner's pool.")
    )
    assert end.board.cards[enemy].aember == 0
    assert [side.aember for side in end.board.players] == [1, 2]


def test_of_each_in_turn_its_own_controller_is_meant() -> None:
    table = Table()
    mine = table.put("battleline", face("Mine", power=2))
    for name, power in (("First", 2), ("Second", 9)):
        table.put("battleline", face(name, power=power), OPPONENT)
    text = (
        "Play: Choose 3 creatures. Deal 2D to each of them."
        " For each of them destroyed this way, its controller gains 1A."
    )
    for end in table.play(_played(table, text)).lines:
        assert [side.aember for side in end.board.players] == [1, 1]
        assert mine not in end.board.players[ME].battleline
