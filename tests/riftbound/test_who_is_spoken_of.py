"""Who and what a text speaks of: players named by an event, what was recycled, where something moved from, lists that
others choose from, and how much was spent.
"""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.records import NotPlayed, unplayed
from kfjudge.games.riftbound.words.dialect import read_text
from tests.riftbound.table import Table, card


def spell(text: str) -> Facts:
    return card("Word", "spell", text=text)


def play(table: Table, facts: Facts) -> Obj:
    """Plays a card from hand, as far as nobody has a choice."""
    played = table.put(facts, 0, Spot.HAND)
    table.start()
    table.act("play", played)
    table.settle()
    return played


def go_on(table: Table) -> None:
    """Everybody takes the first of what is offered: what may be done is done."""
    while table.asked is not None and table.asked.question != "main":
        if table.asked.kind == "act":
            table.act("pass")
        else:
            table.answer(*table.asked.options[: max(1, table.asked.minimum)])


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "When I hold, I gain [Tank] and +1 {M} this turn.",
            "When I hold, give me +1 {m} this turn. Give me [Tank] this turn.",
        ),
        (
            "When a friendly unit moves, you may move me to the location that unit moved from.",
            "When a friendly unit moves, you may move me to the location that unit moved from.",
        ),
        (
            "Stun up to two units. If either of them is [Mighty], draw 1.",
            "Stun up to two units. Draw 1 if one or more of them are [mighty].",
        ),
        (
            "Look at the top 3 cards of your Main Deck. Draw one of those cards and recycle the rest.",
            "Look at the top three cards of your main deck. Draw one and recycle the remaining cards.",
        ),
        ("If my Might is exactly 5, draw 1.", "Draw 1 if I have total might exactly 5."),
    ],
)
def test_it_is_read(text: str, means: str) -> None:
    assert read_text(text).means == means


@pytest.mark.parametrize(
    "text",
    [
        "If you didn't choose yourself, draw 1.",
        "Kill a gear. If you discarded two or more, draw 1.",
        "Draw 1 for each 3 XP spent this way.",
        "Move two units to the same location.",
        "Move a unit to the location I moved from.",
        "Ready me and it.",
        "Move a unit to the same location.",
        "That opponent discards 1.",
        "Give a unit the recycled.",
        "Ready a gear. Copy that spell.",
        "Choose a unit. Counter that spell.",
        "Counter a spell. Stun that unit.",
    ],
)
def test_what_speaks_of_nothing_is_no_text(text: str) -> None:
    assert not read_text(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "Choose an opponent. They choose one —\n• Kill a unit.\n• You draw 2.",
        "Play a unit from your hand. It enters exhausted.",
        "Each time an enemy spell would deal damage to me, reduce that damage by 1.",
    ],
)
def test_what_is_read_and_played_by_nobody_is_declined(text: str) -> None:
    assert unplayed(read_text(text).ast) is not None


def test_a_unit_gives_itself_might_and_a_keyword() -> None:
    table = Table()
    unit = table.put(card("Unit", might=2, text="Spend 1 XP: Give me +1 {M} and [Ganking] this turn."))
    table.board.seats[0].xp = 1
    table.start()
    table.act("activate", unit, number=1)
    table.settle()
    assert table.game.view.might(unit) == 3
    assert "ganking" in {name.value for name in table.game.view.keywords(unit)}


def test_another_unit_comes_to_where_it_moved_from() -> None:
    table = Table()
    text = "When I move, you may move another friendly unit to the location I moved from."
    mover = table.put(card("Mover", might=2, text=text))
    other = table.put(card("Other", might=2), 0, Spot.FIELD, 1)
    table.board.fields[1].controller = 0
    table.start()
    table.move(mover, at=0)
    go_on(table)
    assert mover.at == 0
    assert other.spot is Spot.BASE


def test_might_of_what_the_text_recycled() -> None:
    table = Table()
    table.put(card("Lost", might=4), 0, Spot.TRASH)
    unit = table.put(card("Unit", might=1))
    play(
        table,
        spell(
            "Recycle a unit from your trash. Give a friendly unit +{M} equal to the recycled unit's Might this turn."
        ),
    )
    assert table.game.view.might(unit) == 5


def test_an_opponent_chooses_from_the_list() -> None:
    table = Table()
    lost = [table.put(card(f"Lost {number}"), 1, Spot.HAND) for number in range(2)]
    text = "Choose an opponent. They choose one —\n• They discard 2.\n• You draw 2."
    play(table, spell(text))
    assert table.asked is not None
    if table.asked.kind == "player":
        table.answer(1)
        table.settle()
    assert (table.asked.kind, table.asked.player) == ("mode", 1)
    table.answer(0)
    table.settle()
    assert [one.spot for one in lost] == [Spot.TRASH, Spot.TRASH]
    assert not table.board.seats[0].piles[Spot.HAND]


@pytest.mark.parametrize("who", ["that opponent discards", "they discard"])
def test_the_opponent_is_the_one_who_controls_the_battlefield(who: str) -> None:
    table = Table()
    unit = table.put(card("Unit", might=2, text=f"When I move to a battlefield an opponent controls, {who} 1."))
    mine, theirs = table.put(card("Mine"), 0, Spot.HAND), table.put(card("Theirs"), 1, Spot.HAND)
    table.put(card("Guard", might=1), 1, Spot.FIELD, 0)
    table.board.fields[0].controller = 1
    table.start()
    table.move(unit, at=0)
    table.settle()
    assert (mine.spot, theirs.spot) == (Spot.HAND, Spot.TRASH)


def test_what_nobody_chose_is_killed() -> None:
    table = Table()
    units = [table.put(card(f"Unit {number}", might=1), number % 2) for number in range(4)]
    play(table, spell("Each player chooses one of their units. Kill all units not chosen this way."))
    go_on(table)
    assert [unit.spot for unit in units] == [Spot.BASE, Spot.BASE, Spot.TRASH, Spot.TRASH]


def test_what_its_player_chose_is_chosen_too() -> None:
    table = Table()
    units = [table.put(card(f"Unit {number}", might=1)) for number in range(2)]
    word = table.put(spell("Choose a unit. Kill all units not chosen this way."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.answer(units[0].ref)
    table.settle()
    assert [unit.spot for unit in units] == [Spot.BASE, Spot.TRASH]


def test_a_cost_is_reduced_for_each() -> None:
    table = Table()
    for number in range(2):
        table.put(card(f"Great {number}", might=5))
    dear = table.put(card("Dear", energy=4, might=1), 0, Spot.HAND)
    play(table, spell("Play a unit from your hand, reducing its cost by {2} for each [Mighty] unit you control."))
    go_on(table)
    assert dear.spot is Spot.BASE


@pytest.mark.parametrize(("tokens", "drawn"), [(2, 0), (3, 1)])
def test_three_or_more_were_killed(tokens: int, drawn: int) -> None:
    table = Table()
    made = [table.put(card(f"Token {number}", might=1, token=True)) for number in range(tokens)]
    word = table.put(
        spell("Kill any number of friendly token units. If you killed three or more, draw 1."), 0, Spot.HAND
    )
    table.start()
    table.act("play", word)
    table.answer(*(one.ref for one in made))
    table.settle()
    assert len(table.board.seats[0].piles[Spot.HAND]) == drawn


@pytest.mark.parametrize(("owner", "goes"), [(0, Spot.HAND), (1, Spot.TRASH)])
def test_what_died_comes_back_from_the_trash_that_is_said(owner: int, goes: Spot) -> None:
    table = Table()
    table.put(card("Shrine", "gear", text="When a friendly unit dies, return that unit from your trash to your hand."))
    unit = table.put(card("Unit", might=1), owner)
    unit.controller = 0
    play(table, spell("Kill a friendly unit."))
    assert unit.spot is goes


def test_one_is_drawn_for_each_three_xp_spent() -> None:
    table = Table()
    table.board.seats[0].xp = 7
    play(table, spell("Spend all your XP. Draw 1 for each 3 XP spent this way."))
    assert table.board.seats[0].xp == 0
    assert len(table.board.seats[0].piles[Spot.HAND]) == 2


@pytest.mark.parametrize(("whom", "drawn"), [(0, 1), (1, 2)])
def test_whom_its_player_chose(whom: int, drawn: int) -> None:
    table = Table()
    table.put(card("Filler"), 1, Spot.HAND)
    play(table, spell("Choose a player. They gain 1 XP. Draw 1. If you didn't choose yourself, draw 1."))
    table.answer(whom)
    table.settle()
    assert table.board.seats[whom].xp == 1
    assert len(table.board.seats[0].piles[Spot.HAND]) == drawn


def test_another_unit_follows_to_the_same_location() -> None:
    table = Table()
    first, second = (table.put(card(f"Unit {number}", might=2)) for number in range(2))
    text = "Choose a friendly unit. The next time it moves this turn, you may move another unit to the same location."
    word = table.put(spell(text), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.answer(first.ref)
    table.settle()
    table.move(first, at=1)
    table.settle()
    table.answer("yes")
    go_on(table)
    assert (first.at, second.at) == (1, 1)


def test_what_was_recycled_to_pay_is_not_known_later() -> None:
    table = Table()
    table.put(card("Lost", might=4), 0, Spot.TRASH)
    text = (
        "You may recycle a unit from your trash as an additional cost to play me.\n"
        "When you play me, if you paid the additional cost, give me +{M} equal to the recycled unit's Might this turn."
    )
    unit = table.put(card("Unit", might=1, text=text), 0, Spot.HAND)
    table.start()
    table.act("play", unit)
    with pytest.raises(NotPlayed, match="recycled"):
        go_on(table)
