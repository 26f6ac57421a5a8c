"""What texts ask about the past: what an instruction has just done, what has been at any time of the game, how a card
was before.
"""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.executable import obstacles
from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.language.reading import read_text
from tests.keyforge.table import ME, OPPONENT, Table, face


def _gained(text: str) -> set[int]:
    """My Æmber after an action with this text; my deck is a Mars creature on an artifact on a creature, I have a Mars
    creature in play.
    """
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    table.put("hand", face("Kept", type="upgrade"))
    for name, kind, house in (("Martian", "creature", "mars"), ("Axe", "artifact", "dis"), ("Imp", "creature", "dis")):
        table.put("deck", face(name, type=kind, houses=(house,)))
    table.put("battleline", face("Marsling", houses=("mars",)))
    table.put("battleline", face("Guest"), OPPONENT)
    return {line.board.players[ME].aember for line in table.play(PlayCard(card)).lines}


@pytest.mark.parametrize(
    ("text", "gained"),
    [
        # cards from a deck are discarded too: it is said of what has just been done
        ("Discard the top 2 cards of your deck. If you discarded an artifact, gain 3A.", 3),
        ("Discard the top card of your deck. If you discarded an artifact, gain 3A.", 0),
        ("Discard the top card of your deck. If you did not discard an artifact, gain 3A.", 3),
        (
            (
                "Discard cards from the top of your deck until you discard an artifact. If you discarded an artifact,"
                " gain 3A."
            ),
            3,
        ),
        ("Discard the top 3 cards of your deck. For each Dis card discarded, gain 1A.", 2),
        ("Discard the top 3 cards of your deck. Gain 1A for each creature you discarded.", 2),
        ("Discard the top 3 cards of your deck. If 2 or more Dis cards were discarded, gain 3A.", 3),
        (
            "Reveal cards from the top of your deck until you reveal an artifact. Gain 2A if a Mars card was revealed.",
            2,
        ),
        ("Reveal the top card of your deck. If an artifact was revealed, gain 1A.", 0),
        ("Destroy each creature. If a Mars creature was destroyed, gain 1A.", 1),
        # only the last instruction that does it is meant, and not what is done afterwards
        ("Destroy each friendly creature. Destroy each enemy creature. If a Mars creature was destroyed, gain 1A.", 0),
        ("If a Mars creature was destroyed, gain 1A. Destroy each creature.", 0),
        ("Destroy each creature if a creature was destroyed. Gain 1A.", 1),
        (
            (
                "Discard the top 2 cards of your deck. Discard the top card of your deck. If you discarded an artifact,"
                " gain 3A."
            ),
            0,
        ),
        # a time that is named stays what it is
        (
            (
                "Destroy each friendly creature. Destroy each enemy creature. If a Mars creature was destroyed this"
                " turn, gain 1A."
            ),
            1,
        ),
        # of what a player discarded in a turn, cards from a deck are no part
        ("Discard the top 3 cards of your deck. If you discarded an artifact this turn, gain 3A.", 0),
    ],
)
def test_what_an_instruction_has_just_done(text: str, gained: int) -> None:
    assert _gained(f"Play: {text}") == {gained}


@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("Exhaust a friendly creature. If it is exhausted, gain 1A.", 1),
        ("Exhaust a friendly creature. If it was exhausted, gain 1A.", 0),
        ("Deal 1D to a friendly creature. If it is damaged, gain 1A.", 1),
        ("Deal 1D to a friendly creature. If it was damaged, gain 1A.", 0),
        ("Deal 1D to a friendly creature. If it was not damaged, gain 1A.", 1),
        ("Destroy a friendly creature. If it was a Mars creature, gain 1A.", 1),
        ("Destroy a friendly creature. If it was ready, gain 1A.", 1),
        ("Give a friendly creature a +1 power counter. If its power was 4 or higher, gain 1A.", 0),
        ("Give a friendly creature a +1 power counter. If its power is 4 or higher, gain 1A.", 1),
    ],
)
def test_how_a_card_was_is_not_how_it_is(text: str, gained: int) -> None:
    assert _gained(f"Play: {text}") == {gained}


def test_each_owner_is_of_the_cards_just_discarded() -> None:
    table = Table()
    for player, houses in ((ME, ("dis", "dis")), (OPPONENT, ("dis", "mars"))):
        for place, house in enumerate(houses):
            table.put("deck", face(f"Top {player} {place}", houses=(house,)), player)
    text = "Play: Each player discards the top 2 cards of their deck. For each Dis card discarded, its owner gains 1A."
    card = table.put("hand", face("Raffle", text, type="action"))
    assert {tuple(side.aember for side in line.board.players) for line in table.play(PlayCard(card)).lines} == {(2, 1)}


def test_a_card_said_to_have_been_discarded_is_the_one_that_is_played() -> None:
    table = Table()
    table.put("deck", face("Axe", type="artifact"))
    table.put("deck", face("Boon", "Play: Gain 2A.", type="action"))
    text = (
        "Play: Discard cards from the top of your deck until you discard an action card. If you discarded an action"
        " card, play that card."
    )
    card = table.put("hand", face("Dig", text, type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == 2


def test_what_has_been_purged_lies_purged_whenever_that_was() -> None:
    for purged, condition, gained in (
        (True, "a Mars creature has been purged", 1),
        (False, "a Mars creature has been purged", 0),
        (True, "a Mars creature has not been purged", 0),
        (False, "a Mars creature has not been purged", 1),
        (True, "a Logos creature has been purged", 0),
    ):
        table = Table()
        if purged:
            table.put("purged", face("Gone", houses=("mars",)))
        card = table.put("hand", face("Asking", f"Play: If {condition}, gain 1A.", type="action"))
        assert table.end(PlayCard(card)).board.players[ME].aember == gained, condition


@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("If 2 or more creatures have been purged, gain 1A.", 1),
        ("If 3 or more creatures have been purged, gain 1A.", 0),
        ("If no Mars creature has been purged, gain 1A.", 0),
        ("If no Dis creature has been purged, gain 1A.", 1),
        ("Gain 1A for each creature that has been purged.", 2),
        ("Purge a creature. Gain 1A for each creature that has been purged.", 3),
        ("Purge a creature. If a Mars creature has been purged, gain 1A.", 1),
        ("Purge a creature. If you purged a Mars creature, gain 1A.", 0),
    ],
)
def test_the_perfect_is_of_any_time_of_the_game(text: str, gained: int) -> None:
    table = Table()
    for name, player in (("Gone", ME), ("Far", OPPONENT)):
        table.put("purged", face(name, houses=("mars",)), player)
    table.put("battleline", face("Here", houses=("dis",)))
    card = table.put("hand", face("Asking", f"Play: {text}", type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == gained


@pytest.mark.parametrize(
    "condition", ["a Mars creature has been destroyed", "you have purged a creature", "no creature has been destroyed"]
)
def test_nobody_knows_what_else_has_happened_in_the_whole_game(condition: str) -> None:
    text = read_text(KEYFORGE, f"Play: If {condition}, gain 1A.").ast
    assert text is not None
    assert [item.reason for item in obstacles(text)] == ["no log goes back to the beginning of the game"]


@pytest.mark.parametrize(
    "text",
    [
        "Stun an enemy creature. If that creature was already stunned, destroy it.",
        "Choose a creature. Stun it. If it was already stunned, destroy it.",
    ],
)
@pytest.mark.parametrize("stunned", [False, True])
def test_already_asks_how_it_was_before_what_is_done(text: str, stunned: bool) -> None:
    table = Table()
    foe = table.put("battleline", face("Foe"), OPPONENT, stun=stunned)
    card = table.put("hand", face("Jolt", f"Play: {text}", type="action"))
    after = table.end(PlayCard(card)).board.cards[foe]
    assert (after.zone, after.has(Mark.STUN)) == (("discard", False) if stunned else ("battleline", True))


@pytest.mark.parametrize(("tide", "gained"), [(ME, 1), (OPPONENT, 0), (None, 0)])
def test_the_tide_was_already_high_before_it_was_raised(tide: int | None, gained: int) -> None:
    table = Table()
    table.board.tide = tide
    card = table.put(
        "hand", face("Wave", "Play: Raise the tide. If the tide was already high, gain 1A.", type="action")
    )
    assert table.end(PlayCard(card)).board.players[ME].aember == gained
