"""Who does what: a doer that is named once goes on through the clauses behind it."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.meaning.records import NotPlayed, unplayed
from kfjudge.games.riftbound.words.dialect import read_text
from tests.riftbound.table import Table, card


def hands(text: str, held: int = 2) -> tuple[Table, list[int]]:
    """A spell of mine with this text, played; how many cards each of us holds afterwards, who had so many."""
    table = Table()
    word = table.put(card("Word", "spell", text=text), 0, Spot.HAND)
    for player in (0, 1):
        for _ in range(held):
            table.put(card("Filler", might=1), player, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    while table.asked is not None and table.asked.kind == "discard":
        table.answer(*table.asked.options[: table.asked.minimum])
        table.settle()
    return table, [len(seat.piles[Spot.HAND]) for seat in table.board.seats]


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("Each player discards 1, then draws 2.", 3, 3),
        ("Each player discards their hand, then draws 4.", 4, 4),
        ("Each opponent discards 1, then draws 2.", 2, 3),
        ("An opponent discards 1 and draws 3. Draw 1.", 3, 4),
        ("Each opponent discards 1, then you draw 2.", 4, 1),
        ("Each opponent discards 2. Draw 2.", 4, 0),
    ],
)
def test_who_discards_draws_where_nobody_else_is_named(text: str, mine: int, theirs: int) -> None:
    _, held = hands(text)
    assert held == [mine, theirs]


def test_each_player_kills_a_unit_of_their_own_and_draws_for_it() -> None:
    table = Table()
    word = table.put(card("Word", "spell", text="Each player kills one of their units, then draws 1."), 0, Spot.HAND)
    units = [table.put(card("Unit", might=2), player) for player in (0, 1)]
    table.start()
    table.act("play", word)
    table.settle()
    while table.asked is not None and table.asked.kind == "kill":
        table.answer(*table.asked.options[:1])
        table.settle()
    assert [unit.spot for unit in units] == [Spot.TRASH, Spot.TRASH]
    assert [len(seat.piles[Spot.HAND]) for seat in table.board.seats] == [1, 1]


def test_what_each_of_several_looked_at_is_declined_in_play() -> None:
    """Whose card is "one" of those that both looked at is not known yet."""
    reading = read_text("Each opponent looks at the top 2 cards of their Main Deck, then recycles one of them.")
    assert reading.understood
    assert unplayed(reading.ast) is not None


def test_they_are_not_you_when_several_were_named() -> None:
    with pytest.raises(NotPlayed):
        hands("Each player discards 1, then they draw 2.")


def test_a_unit_is_moved_to_where_i_am() -> None:
    table = Table()
    table.board.fields[0].controller = 0
    caller = table.put(card("Caller", might=2, text="{E}: Move another friendly unit here."), 0, Spot.FIELD, at=0)
    friend = table.put(card("Friend", might=2))
    table.start()
    table.act("activate", caller, number=1)
    table.settle()
    assert (friend.spot, friend.at) == (Spot.FIELD, 0)
