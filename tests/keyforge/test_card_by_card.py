"""Cards that are turned up one after the other, and cards that go only out of the zone that a text names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kfjudge.games.keyforge.play.actions import PlayCard
from tests.keyforge.table import ME, OPPONENT, Table, face


def _ends(text: str) -> set[str]:
    """My hand, deck, discard pile and archives, and my opponent's hand and discard pile, after an action with this
    text.
    """
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    for name, kind in (("Axe", "artifact"), ("Imp", "creature"), ("Bow", "artifact")):
        table.put("deck", face(name, type=kind))
    table.put("discard", face("Old"))
    for name, kind in (("Ruse", "action"), ("Foe", "creature")):
        table.put("hand", face(name, type=kind), OPPONENT)
    names = {number: name for name, number in table.numbers.items()}
    ends = set()
    for line in table.play(PlayCard(card)).lines:
        mine, theirs = line.board.players
        piles = (mine.hand, mine.deck, mine.discard, mine.archives, theirs.hand, theirs.discard)
        ends.add("; ".join(" ".join(names[number] for number in pile if number != card) for pile in piles))
    return ends


def test_a_card_that_an_earlier_one_took_along_is_not_discarded_again() -> None:
    table = Table()
    card = table.put(
        "hand", face("Order", "Play: Discard 2 cards. Draw a card for each card discarded this way.", type="action")
    )
    table.put("hand", face("Bomb", "Scrap: Discard a card."))
    table.put("hand", face("Ash"))
    for name in ("One", "Two", "Three", "Four"):
        table.put("deck", face(name))
    hands = {len(end.board.players[ME].hand) for end in table.play(PlayCard(card)).lines}
    assert hands == {1, 2}, "Ash goes with the Bomb before its turn comes, or goes first"


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        (
            "Play: Discard cards from the top of your deck until you discard a creature.",
            {"; Bow; Imp Axe Old; ; Ruse Foe; "},
        ),
        (
            "Play: Discard cards from the top of your deck until you discard an upgrade or run out of cards.",
            {"; ; Bow Imp Axe Old; ; Ruse Foe; "},
        ),
        (
            (
                "Play: Reveal cards from the top of your deck until you reveal a creature. Archive each card revealed"
                " this way."
            ),
            {"; Bow; Old; Axe Imp; Ruse Foe; "},
        ),
        (
            (
                "Play: Reveal cards from the top of your deck until you reveal a creature or choose to stop. Archive"
                " each card revealed this way."
            ),
            {"; Bow; Old; Axe Imp; Ruse Foe; ", "; Imp Bow; Old; Axe; Ruse Foe; "},
        ),
        (
            (
                "Play: Discard cards from the top of your deck until you discard a creature. If you discard a creature"
                " this way, put it into your hand."
            ),
            {"Imp; Bow; Axe Old; ; Ruse Foe; "},
        ),
        (
            (
                "Play: Your opponent discards a random card from their hand until they discard a creature or run out of"
                " cards."
            ),
            {"; Axe Imp Bow; Old; ; Ruse; Foe", "; Axe Imp Bow; Old; ; ; Foe Ruse"},
        ),
        (
            "Play: Discard cards from the top of your deck until your discard pile is empty.",
            {"; ; Bow Imp Axe Old; ; Ruse Foe; "},
        ),
    ],
)
def test_where_they_lie_afterwards(text: str, ends: set[str]) -> None:
    assert _ends(text) == ends


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Play: Put a creature into your hand from your discard pile.", {"Old; Axe Imp Bow; ; ; Ruse Foe; "}),
        ("Play: Put a card on top of your deck from your discard pile.", {"; Old Axe Imp Bow; ; ; Ruse Foe; "}),
        (
            "Play: Discard the top card of your deck. Put it on the bottom of your deck from your discard pile.",
            {"; Imp Bow Axe; Old; ; Ruse Foe; "},
        ),
        (
            "Play: Archive the top card of your deck. Put it on the bottom of your deck from your discard pile.",
            {"; Imp Bow; Old; Axe; Ruse Foe; "},
        ),
    ],
)
def test_only_out_of_that_zone(text: str, ends: set[str]) -> None:
    assert _ends(text) == ends


def test_the_card_revealed_from_the_deck_is_drawn() -> None:
    assert _ends("Play: Reveal the top card of your deck. Draw it.") == {"Axe; Imp Bow; Old; ; Ruse Foe; "}


def test_a_card_of_the_hand_is_made_a_token_creature() -> None:
    table = Table()
    table.board.players[ME].token = replace(face("Grunt", type="token creature"), power=2)
    card = table.put(
        "hand",
        face(
            "Order",
            "Play: Choose a creature in your hand. Make it a token creature on your right flank.",
            type="action",
        ),
    )
    table.put("hand", face("Held"))
    table.put("battleline", face("Low"))
    line = table.end(PlayCard(card))
    assert line.board.players[ME].battleline == [table["Low"], table["Held"]]
    assert line.board.cards[table["Held"]].token is not None
