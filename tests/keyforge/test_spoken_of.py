"""References in any place of a sentence: what they mean is what the engine takes."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import Fight, PlayCard, UseAction
from kfjudge.games.keyforge.words.statuses import Mark
from tests.keyforge.table import ME, OPPONENT, Table, face


def _deed(table: Table, text: str) -> PlayCard:
    return PlayCard(table.put("hand", face("Deed", f"Play: {text}", type="action")))


def test_the_creature_an_upgrade_is_attached_to() -> None:
    table = Table()
    table.put("battleline", face("Host"))
    table.put("battleline", face("Next"))
    table.attach(face("Badge", "", type="upgrade"), "Host")
    end = table.end(_deed(table, "Choose an upgrade. Stun the creature it is attached to."))
    assert [end.board.cards[table[name]].has(Mark.STUN) for name in ("Host", "Next")] == [True, False]


@pytest.mark.parametrize(("mine", "theirs", "gained"), [(0, 0, 2), (1, 0, 1), (1, 1, 0)])
def test_players_of_whom_something_is_so_are_counted(mine: int, theirs: int, gained: int) -> None:
    table = Table()
    for player, archived in ((ME, mine), (OPPONENT, theirs)):
        for number in range(archived):
            table.put("archives", face(f"Kept {player} {number}"), player)
    end = table.end(_deed(table, "Gain 1A for each player whose archives are empty."))
    assert end.board.players[ME].aember == gained


@pytest.mark.parametrize(("damage", "drawn"), [(0, 0), (1, 1)])
def test_the_other_creature_is_the_one_that_another_named(damage: int, drawn: int) -> None:
    table = Table()
    table.put("deck", face("Top"))
    text = "Action: Move 1A from ~ to another creature. If the other creature is damaged, draw a card."
    card = table.put("battleline", face("Giver", text), aember=2)
    other = table.put("battleline", face("Taker"), damage=damage)
    end = table.end(UseAction(card))
    assert end.board.cards[other].aember == 1
    assert len(end.board.players[ME].hand) == drawn


def test_other_cards_in_the_archives_are_other_than_the_one_just_archived() -> None:
    table = Table()
    old = table.put("archives", face("Old"))
    new = table.put("hand", face("New"))
    end = table.end(_deed(table, "Archive a card. Purge each other card in your archives."))
    assert [end.board.cards[number].zone for number in (old, new)] == ["purged", "archives"]


def test_the_other_cards_that_were_turned_up() -> None:
    table = Table()
    for name in ("First", "Second"):
        table.put("deck", face(name, type="artifact"))
    table.put("deck", face("Badge", "", type="upgrade"))
    text = (
        "Reveal cards from the top of your deck until you reveal an upgrade. Put that upgrade into your hand and purge "
        "the other cards."
    )
    end = table.end(_deed(table, text))
    assert [end.board.cards[table[name]].zone for name in ("First", "Second", "Badge")] == ["purged", "purged", "hand"]


def test_what_is_left_there_stays() -> None:
    table = Table()
    top = table.put("deck", face("Top"))
    end = table.end(
        _deed(table, "Look at the top card of your deck. If it is an artifact, discard it. Leave it there.")
    )
    assert end.board.cards[top].zone == "deck"


def test_the_damage_that_armor_has_prevented() -> None:
    table = Table()
    text = "After ~'s armor prevents damage, deal the prevented damage to an enemy creature."
    card = table.put("battleline", face("Wall", text, power=9, armor=2))
    enemy = table.put("battleline", face("Enemy", power=5), OPPONENT)
    end = table.end(Fight(card, enemy))
    assert end.board.cards[card].damage == 3
    assert end.board.cards[enemy].zone == "discard"


def test_the_last_creature_played_this_turn() -> None:
    table = Table()
    first, last = (table.put("hand", face(name)) for name in ("First", "Last"))
    deed = _deed(table, "Stun the last creature played this turn.")
    for line in table.play(PlayCard(first), PlayCard(last), deed).lines:
        assert [line.board.cards[number].has(Mark.STUN) for number in (first, last)] == [False, True]


def test_the_first_creature_your_opponent_played_on_their_last_turn_is_not_the_first_of_yours() -> None:
    table = Table()
    first, last = (table.put("hand", face(name)) for name in ("First", "Last"))
    deed = _deed(table, "Stun the first creature you played this turn.")
    for line in table.play(PlayCard(first), PlayCard(last), deed).lines:
        assert [line.board.cards[number].has(Mark.STUN) for number in (first, last)] == [True, False]


def test_both_players_of_whom_it_is_said_who_did() -> None:
    table = Table()
    for player in (ME, OPPONENT):
        table.board.players[player].aember = 3
        table.put("deck", face(f"Top {player}"), player)
    table.put("hand", face("Mine"))
    text = "Each player discards a card. Those who do lose 1A; those who do not draw a card."
    end = table.end(_deed(table, text))
    assert [side.aember for side in end.board.players] == [2, 3]
    assert [len(side.hand) for side in end.board.players] == [0, 1]


@pytest.mark.parametrize(("tide", "hands"), [("high", [1, 0]), ("low", [0, 1])])
def test_otherwise_the_other_player_does_the_same(tide: str, hands: list[int]) -> None:
    table = Table()
    table.board.tide = ME if tide == "high" else OPPONENT
    for player in (ME, OPPONENT):
        table.put("deck", face(f"Top {player}"), player)
    end = table.end(_deed(table, "If the tide is high, draw a card. Otherwise, your opponent does."))
    assert [len(side.hand) for side in end.board.players] == hands


def test_traits_that_two_creatures_share() -> None:
    table = Table()
    for name, traits in (("One", ("beast", "giant", "mutant")), ("Two", ("giant", "mutant", "thief"))):
        table.put("battleline", face(name, traits=traits))
    lines = table.play(_deed(table, "Choose 2 creatures. Gain 1A for each trait they share.")).lines
    assert {line.board.players[ME].aember for line in lines} == {2}


@pytest.mark.parametrize("first", ["you", "your opponent"])
def test_each_player_the_named_one_first(first: str) -> None:
    table = Table()
    for player in (ME, OPPONENT):
        for number in range(2):
            table.put("battleline", face(f"Creature {player} {number}"), player)
    deed = _deed(table, f"Starting with {first}, each player chooses a creature they control. Stun those creatures.")
    lines = table.play(deed).lines
    assert len(lines) == 4
