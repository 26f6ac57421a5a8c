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
    ],
)
def test_a_riftbound_text_without_sense_is_not_understood(text: str, understood: bool) -> None:
    assert read_text(RIFTBOUND, text).understood is understood


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("After Fight: Capture 0A.", False),
        ("Play: Gain 0A.", False),
        ("Play: Draw 0 cards.", False),
        ("Play: Steal 1A.", True),
        ("The first creature you play each turn enters play ready and exhausted.", False),
        ("The first creature you play each turn enters play ready and stunned.", True),
        ("During your opponent's turn, after an enemy creature reaps, fulfill that creature.", False),
    ],
)
def test_a_keyforge_text_without_sense_is_not_understood(text: str, understood: bool) -> None:
    assert read_text(KEYFORGE, text).understood is understood
