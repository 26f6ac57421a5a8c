"""What can be said of which kind of object, and done to it: anything else is no reading. In one row with each its
sibling that makes sense.
"""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.facts import KINDS, facts_of
from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.games.riftbound.words.dialect import read_text
from tests.riftbound.table import card


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Kill a stunned unit.", "Kill a stunned gear."),
        ("Kill a unit with 3 {M} or less.", "Kill a gear with 3 {M} or less."),
        ("Kill an attacking unit.", "Kill an attacking gear."),
        ("Buffed units have [Tank].", "Buffed gear have [Tank]."),
        ("Kill an exhausted gear.", "Counter an exhausted spell."),
        ("While an enemy gear is exhausted, I have +1 {M}.", "While a spell is exhausted, I have +1 {M}."),
        ("When a unit becomes Mighty, draw 1.", "When a gear becomes Mighty, draw 1."),
        ("Attach an Equipment to a unit.", "Attach an Equipment to a battlefield."),
        ("Detach an Equipment.", "Detach a unit."),
        ("Swap the Might of two units this turn.", "Swap the Might of two gear this turn."),
        ("Gain control of an enemy gear.", "Gain control of a unit in your hand."),
        ("Spells can't be countered.", "Units can't be countered."),
        ("Gear can't be killed.", "Spells can't be killed."),
        ("Runes can't be readied.", "Battlefields can't be readied."),
        ("When this unit dies, draw 1.", "When this spell dies, draw 1."),
        ("This unit has +1 {M}.", "This battlefield has +1 {M}."),
        ("Return a card from your trash to your hand.", "Return a card in your hand to your hand."),
        ("Return a unit at a battlefield to its owner's hand.", "Return a spell at a battlefield to its owner's hand."),
        ("When you discard a spell, draw 1.", "When you discard a battlefield, draw 1."),
        ("Discard a card.", "Discard a card from your trash."),
        ("Friendly units enter ready.", "Friendly spells enter ready."),
        ("Gain control of a gear.", "Gain control of a rune."),
        ("Copy a spell.", "Copy a unit."),
        ("Swap the locations of two units.", "Swap the locations of two runes."),
        ("When you recycle a rune, draw 1.", "When you recycle a legend, draw 1."),
        ("Other friendly units have +1 {M}.", "Units in your trash have +1 {M}."),
        ("When I defend while I'm alone, draw 1.", "When I defend while I'm attacking, draw 1."),
        ("When an enemy unit holds, ready it.", "When I hold, ready it."),
        ("When you play a unit, ready it.", "When you play a spell, ready it."),
        ("Move a unit, then ready it.", "Kill a unit, then ready it."),
        ("Discard a card. Draw 1.", "Discard a card. Stun it."),
        ("Banish a unit. Its owner plays it.", "Banish a unit. Move it to your base."),
        ("When a unit would die, ready it instead.", "When a unit dies, ready it."),
        ("When a unit dies, return it to its owner's hand.", "When a unit dies, recall it."),
        ("Exhaust a unit. Deal 2 to it.", "Exhaust a rune. Deal 2 to it."),
        ("When an opponent scores, draw 1.", "When an opponent scores, kill it."),
        ("Channel 1 rune, then ready it.", "Channel 1 rune, then stun it."),
        ("If you control a gear, draw 1.", "If you control a spell, draw 1."),
        ("When I become attached to a unit, draw 1.", "When I become attached to a battlefield, draw 1."),
        ("Units can't be chosen by opponents.", "Units can't be played here by opponents."),
        ("This unit has [Tank].", "This spell has [Tank]."),
        ("Reveal a unit from your hand.", "Reveal a unit at a battlefield."),
        ("An opponent reveals their hand. Choose a unit from it.", "An opponent reveals their hand. Choose a unit."),
        (
            "Look at the top 3 cards of your Main Deck. Choose a friendly unit, and buff it.",
            "Look at the top 3 cards of your Main Deck. Choose a unit, and buff it.",
        ),
        ("Put a unit on top of your Main Deck.", "Put a battlefield on top of your Main Deck."),
        ("When I move to an enemy battlefield, they discard 1.", "When I move, they discard 1."),
    ],
)
def test_kinds_and_what_is_said_of_them(right: str, wrong: str) -> None:
    assert read_text(right).understood
    assert not read_text(wrong).understood


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Kill exactly two enemy units.", "Kill two enemy units."),
        ("If you control exactly two units, draw 1.", ""),
        ("Choose an enemy unit. Its controller recalls it unless they pay {2}.", ""),
        ("Each opponent readies a unit.", ""),
        ("Kill an opponent's stunned unit.", "Kill a stunned enemy unit."),
        ("Ready up to one unit at each battlefield you control.", ""),
        ("I have [Deflect] for each buff on friendly units.", ""),
        ("I have [Shield] for every two gear you control.", ""),
        ("You may kill a gear. When you do, draw 2.", ""),
        ("When another unit you control moves from here, you may move me with it.", ""),
        ("Choose two friendly units. Deal damage equal to their total Might to an enemy unit.", ""),
        ("The next unit you play this turn costs {1} less for each unit here.", ""),
    ],
)
def test_phrases_that_go_with_any_sentence(text: str, means: str) -> None:
    reading = read_text(text)
    assert reading.understood
    assert not means or reading.means == means
    assert not in_play(card("Odd", "spell", text=text), text).declined


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("called", [*KINDS, "token"])
def test_a_text_that_calls_its_card_what_it_is_not_is_declined(kind: str, called: str) -> None:
    facts = facts_of(
        {"name": "One", "type": kind, "text": f"While you control this {called}, when you play a spell, draw 1."}
    )
    assert ("it is no such card" in facts.declined) is (called != kind)
