"""Which cards a description means: places in a battleline, houses, what lies with a card, and what it is compared
with.
"""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.words.statuses import Mark
from tests.keyforge.table import OPPONENT, Table, face

LINES = (
    (("Low", 1, "mars"), ("Mid", 3, "dis"), ("High", 5, "mars"), ("Last", 3, "logos")),
    (("One", 3, "mars"), ("Two", 5, "logos"), ("Three", 1, "untamed")),
)


def _table(text: str) -> tuple[Table, int]:
    """An action with this text in my hand, four creatures of mine and three of my opponent; Mid has an upgrade and Two
    has two.
    """
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    for player, line in enumerate(LINES):
        for name, power, house in line:
            trait = "beast" if power == 3 else "robot"
            table.put("battleline", face(name, power=power, houses=(house,), traits=(trait,)), player)
    for number, (host, player) in enumerate((("Mid", 0), ("Two", OPPONENT), ("Two", 0))):
        table.attach(face(f"Tool {number}", type="upgrade"), host, player)
    return table, card


def _stunned(text: str) -> set[str]:
    """The creatures that are stunned in each outcome."""
    table, card = _table(text)
    outcomes = table.play(PlayCard(card))
    assert outcomes.complete
    assert not any(line.stopped or line.undecided for line in outcomes.lines)
    names = [name for line in LINES for name, _power, _house in line]
    return {" ".join(name for name in names if line.board.cards[table[name]].has(Mark.STUN)) for line in outcomes.lines}


@pytest.mark.parametrize(
    ("text", "stunned"),
    [
        # Places. The center of an even battleline is between two creatures (Rulebook: Center of the battleline).
        ("Play: Stun each creature on a flank.", {"Low Last One Three"}),
        ("Play: Stun each creature on the left flank of its controller's battleline.", {"Low One"}),
        ("Play: Stun the creature on your opponent's right flank.", {"Three"}),
        ("Play: Stun each creature in the center of its controller's battleline.", {"Two"}),
        ("Play: Choose a creature with power 5. Stun each creature to its left.", {"Low Mid", "One"}),
        ("Play: Choose 2 friendly flank creatures. Stun each creature between them.", {"Mid High"}),
        # Houses.
        ("Play: Stun each creature of the house with the most creatures in play.", {"Low High One"}),
        ("Play: Stun each creature of the house with the fewest creatures in play.", {"Mid", "Three"}),
        ("Play: Stun each creature that does not belong to one of your three houses.", {"Three"}),
        ("Play: Stun each creature of the active house.", {"Mid"}),
        ("Play: Choose a friendly flank creature. Stun each creature of the same house.", {"Low High One", "Last Two"}),
        ("Play: Choose a trait. Stun each friendly creature of the chosen trait.", {"Low High", "Mid Last"}),
        ("Play: Stun 2 friendly creatures of the same trait.", {"Low High", "Mid Last"}),
        ("Play: Stun 2 enemy creatures of different traits.", {"One Two", "One Three"}),
        # What lies with a card.
        ("Play: Stun each creature with an upgrade.", {"Mid Two"}),
        ("Play: Stun each creature with 2 or more upgrades attached to it.", {"Two"}),
        ("Play: Stun each creature with a friendly upgrade.", {"Mid Two"}),
        ("Play: Stun each creature with no upgrades.", {"Low High Last One Three"}),
        ("Play: Stun each creature without Mars neighbors.", {"Low High One Three"}),
        ("Play: Stun each creature that has exactly 1 neighbor.", {"Low Last One Three"}),
        ("Play: Stun each creature that has 2 neighbors of different houses.", {"High Two"}),
        # Compared: with a neighbor, with the card just spoken of, with the card named.
        ("Play: Stun each creature with a more powerful neighbor.", {"Low Mid Last One Three"}),
        ("Play: Stun each creature with 2 less powerful neighbors.", {"High Two"}),
        (
            "Play: Choose the most powerful friendly creature. Stun each creature with lower power.",
            {"Low Mid Last One Three"},
        ),
        (
            "Play: Choose a Logos creature. Stun each friendly creature less powerful than that creature.",
            {"Low Mid Last", "Low"},
        ),
        ("Play: Stun each creature with even power.", {""}),
        # What is denied.
        ("Play: Choose a Dis creature. Stun each creature its controller does not control.", {"One Two Three"}),
        ("Play: Stun each friendly creature not on a flank.", {"Mid High"}),
    ],
)
def test_which_creatures_are_meant(text: str, stunned: set[str]) -> None:
    assert _stunned(text) == stunned


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("Play: Return each creature purged by Gate to its owner's hand.", ["Guest"]),
        ("Play: Return each creature that was purged by Gate to its owner's hand.", ["Guest"]),
    ],
)
def test_what_a_card_purged_is_known_as_long_as_it_lies_there(text: str, hand: list[str]) -> None:
    table = Table()
    gate = table.put("hand", face("Gate", text, type="action"))
    for name in ("Guest", "Stranger"):
        table.put("purged", face(name), OPPONENT)
    table.board.set(table["Guest"], purged_by=gate)
    line = table.end(PlayCard(gate))
    assert table.names(line.board.players[OPPONENT].hand) == hand


@pytest.mark.parametrize(
    ("text", "aember"),
    [
        (
            (
                "Play: Discard the top 4 cards of your deck. If you discard 2 or more cards of the same house this way,"
                " gain 1A."
            ),
            1,
        ),
        (
            (
                "Play: Discard the top 4 cards of your deck. If you discard 3 or more cards of the same house this way,"
                " gain 1A."
            ),
            0,
        ),
    ],
)
def test_several_of_the_same_house_are_of_one_house_all_of_them(text: str, aember: int) -> None:
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    for name, house in (("First", "mars"), ("Second", "dis"), ("Third", "logos"), ("Fourth", "mars")):
        table.put("deck", face(name, houses=(house,)))
    assert table.end(PlayCard(card)).board.players[0].aember == aember


def test_a_different_name_is_that_of_another_card_than_the_one_spoken_of() -> None:
    table = Table()
    text = (
        "Play: Return a friendly creature to your hand. If you do, put a creature with a different name from your hand"
        " into play."
    )
    card = table.put("hand", face("Order", text, type="action"))
    table.put("battleline", face("Twin"))
    table.put("hand", face("Twin"), label="Other Twin")
    table.put("hand", face("Stranger"))
    assert table.names(table.end(PlayCard(card)).board.players[0].battleline) == ["Stranger"]
