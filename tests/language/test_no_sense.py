"""A text that nothing can be meant by is not understood; its neighbour that means something is."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.riftbound.words.dialect import RIFTBOUND
from kfjudge.language.reading import read_text


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("Gain 0 XP.", False),
        ("Gain 1 XP.", True),
        ("Draw 0.", False),
        ("Deal 0 to a unit.", False),
        ("Play a 2 {M} Gold gear token.", False),
        ("Play a Gold gear token.", True),
        ("[Reaction]\nThe next time it would die this turn, recall it instead.", False),
        ("[Reaction]\nChoose a unit. The next time it would die this turn, recall it instead.", True),
        ("Deal 3 to a unit. If it's a gear, kill it.", False),
        ("Kill a unit. If it was a gear, draw 1.", False),
        ("Kill a gear. If it was a unit, draw 1.", False),
        ("Kill a unit or gear. If it was a gear, draw 1.", True),
        ("Choose three enemy units. [Stun] both of them.", False),
        ("Choose two enemy units. [Stun] both of them.", True),
        ("Choose a friendly unit and an enemy unit. Ready both.", True),
        ("Choose up to three units. Kill both of those units.", False),
        ("When you hold here, ready that unit.", False),
        ("When you conquer here, kill that gear.", False),
        ("When I conquer, ready that unit.", False),
        ("When you play a unit here, ready that unit.", True),
    ],
)
def test_a_riftbound_text_without_sense_is_not_understood(text: str, understood: bool) -> None:
    assert read_text(RIFTBOUND, text).understood is understood


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("After Fight: Capture 0A.", False),
        ("Play: Gain 0A.", False),
        ("Play: Your deck captures 1A.", False),
        ("Play: A creature captures 1A.", True),
        ("While ~ is not in play, ~ gets +2 power.", False),
        ("While ~ is in your discard pile, it gains taunt.", False),
        ("Play: Take control of an artifact. Its former controller gains 2A.", False),
        ("Play: Stun a damaged creature. Ward another.", False),
        ("Play: Draw 2 cards. Archive each card not drawn this way.", False),
        ("Play: Draw 0 cards.", False),
        ("Play: Steal 1A.", True),
        ("Play: Choose a house. Destroy each creature with the chosen trait.", False),
        ("Play: Choose a trait. Destroy each creature with the chosen trait.", True),
        ("Play: Choose a type. Your opponent discards each card of that house from their hand.", False),
        ("Play: Name a card. Destroy each artifact of the chosen type.", False),
        ("After a player chooses an active house, destroy an artifact of that house.", True),
        ("Play: For each house, destroy a creature of that house.", True),
        ("Play: For each house represented among friendly creatures, ready a creature of that house.", True),
        ("Play: For each trait represented among friendly creatures, ready a creature of that house.", False),
        ("Play: Draw a card. Deal 2D to its other neighbor.", False),
        ("Play: Choose a creature. Ward one of its neighbors. Deal 2D to its other neighbor.", True),
        ("Play: Discard a card. Deal 2D to each of its neighbors.", False),
        ("Play: Destroy a creature. Deal 2D to each of its neighbors.", True),
        ("Play: Reveal a card from your hand. Stun a creature next to it.", False),
        ("Play: Discard the top card of your deck. Its controller gains 1A.", False),
        ("Play: Discard the top card of your deck. Its owner gains 1A.", True),
        ("Play: Discard a card. If it is damaged, gain 1A.", False),
        ("Play: Discard a card. If it is an action, gain 1A.", True),
        ("Play: Draw a card. Destroy an upgrade attached to it.", False),
        ("Play: Gain 1A. Stun it.", False),
        ("Play: Choose a creature. Gain 1A. Stun it.", True),
        ("Play: Swap your hand with a creature.", False),
        ("Play: Swap your hand with your archives.", True),
        ("Play: Give your hand a +1 power counter.", False),
        ("Play: Your opponent reveals their hand. Gain 1A for each Logos card.", False),
        ("Play: Your opponent reveals their hand. Gain 1A for each Logos card revealed this way.", True),
        ("Play: Gain 1A for each Logos card. Reveal your hand.", True),
        # one of the cards that were shown last, or the one that was revealed before
        (
            (
                "Play: Reveal a card from your hand. Your opponent reveals their hand and discards each card of the"
                " same type as the one you revealed."
            ),
            False,
        ),
        # a card that is named as one, behind cards that were shown: one of these is to be said
        ("Play: Your opponent reveals their hand. Choose a creature card and purge it.", False),
        ("Play: Look at your opponent's hand. Choose an artifact card and discard it.", False),
        ("Play: Reveal the top 3 cards of your deck. Choose an upgrade card and archive it.", False),
        ("Play: Discard the top 3 cards of your deck. Return a creature card to your hand.", False),
        ("Play: Your opponent reveals their hand. Purge each action card.", False),
        ("Play: Your opponent reveals their hand. Purge a creature card or an artifact card.", False),
        ("Play: Your opponent reveals their hand. Put a card on the bottom of their deck.", False),
        ("Play: Your opponent reveals their hand. Gain 1A for each creature card.", False),
        ("Play: Your opponent reveals their hand. Choose a creature card in it and purge it.", True),
        ("Play: Your opponent reveals their hand. Purge each creature card revealed this way.", True),
        ("Play: Your opponent reveals their hand. Choose an action card and purge it.", True),
        ("Play: Your opponent reveals their hand. Discard each artifact card.", True),
        ("Play: Your opponent reveals their hand. Purge a creature.", True),
        ("Play: Search your deck for a creature card and reveal it.", True),
        ("Play: Deal 2D to each damaged creature. Stun the others.", False),
        ("Play: Choose 2 creatures. Deal 2D to one of them and stun the other.", True),
        ("Play: Draw 2 cards. Move that A to a friendly creature.", False),
        ("Play: Capture 2A. Move that A to a friendly creature.", True),
        ("While stunned, ~ enters play ready.", False),
        ("~ enters play stunned and cannot be damaged while stunned.", False),
        ("~ enters play exhausted while on a flank.", False),
        ("While the tide is high, ~ enters play ready.", True),
        ("Play: Return 2 creatures to your hand. Draw 1 card for each card shuffled to your hand this way.", False),
        ("Play: Return 2 creatures to your hand. Draw 1 card for each card returned to your hand this way.", True),
        ("The first creature you play each turn enters play ready and exhausted.", False),
        ("The first creature you play each turn enters play ready and stunned.", True),
        ("During your opponent's turn, after an enemy creature reaps, fulfill that creature.", False),
        # what is done to a reference is asked of what it means: of its type …
        ("Play: Choose an artifact. Ward it.", False),
        ("Play: Choose an artifact. Exhaust it.", True),
        ("Play: Choose an artifact or creature. If it is a creature, ward it.", True),
        ("Play: Stun an artifact or upgrade.", False),
        ("Play: Exhaust an artifact. Stun its left neighbor.", False),
        ("Play: Destroy an upgrade. Ready each of its neighbors.", False),
        ("Play: Destroy a creature. Ready each of its neighbors.", True),
        # … and of where it is by then
        ("Play: Draw a card. Ready it.", False),
        ("Play: Draw a card. Reveal it.", True),
        ("Play: Reveal the top card of your deck. Deal 2D to it.", False),
        ("Play: Discard a card from your hand. It captures 1A.", False),
        ("Play: Reveal your hand. Stun each creature revealed this way.", False),
        ("Play: Destroy a creature. Enrage it.", False),
        ("Play: Destroy a creature. If you do, enrage it.", False),
        ("Play: Destroy a creature. If it is not destroyed, enrage it.", True),
        ("Play: Destroy a creature. If it is a Mars creature, stun it instead.", True),
        ("Play: If a creature is damaged, destroy it. Otherwise, stun it.", True),
        ("Play: Purge a creature. Put it into play. Ready it.", True),
        ("After a creature is destroyed, ready it.", False),
        ("After a creature reaps, ready it.", True),
        ("Play: Ward a creature that is not in play.", False),
        # power, armor and what is asked in a fight are of cards in play
        ("Your hand gets +1 power.", False),
        ("Each creature in your discard pile gets +2 armor.", False),
        ("Each upgrade in your hand gains taunt.", False),
        ("Your deck gains deploy.", False),
        ("Each upgrade gets +1 armor.", False),
        ("Each card in your hand gains versatile.", True),
        ("Each friendly creature gets +1 power.", True),
        # one of many is spoken of where each has its turn
        ("Play: Exhaust each enemy creature. Destroy its upgrades.", False),
        ("Play: Exhaust each enemy creature and destroy its upgrades.", True),
        # both, either and neither are two; the other is one
        ("Play: Choose 3 creatures. Ready both of them.", False),
        ("Play: Choose 2 creatures. Ready both of them.", True),
        ("Play: Choose 3 creatures. Ready either of them.", False),
        ("Play: Choose 3 creatures. If neither of them is damaged, draw a card.", False),
        ("Play: Choose 2 creatures. If neither of them is damaged, draw a card.", True),
        ("Play: Choose 3 creatures. Ready one of them. Stun the other.", False),
        ("Play: Choose 3 creatures. Ready one of them, ward another, and stun the other.", True),
        ("Play: Choose 3 creatures. Ready one of them. Stun the others.", True),
        ("Play: Choose a creature and an artifact. Ready one of them. Exhaust the other.", True),
    ],
)
def test_a_keyforge_text_without_sense_is_not_understood(text: str, understood: bool) -> None:
    assert read_text(KEYFORGE, text).understood is understood
