"""A text that asks for what no card can be is declined, and the words that ask for it are named."""

from __future__ import annotations

import pytest

from kfjudge.language.reading import Language

NO_CARD = [
    ("Play: Destroy a friendly enemy creature.", "a friendly enemy creature"),
    ("Play: Stun a friendly creature controlled by your opponent.", "a friendly creature controlled by your opponent"),
    (
        "Play: Destroy each creature with power 3 or lower and power 5 or higher.",
        "each creature with power 3 or lower and power 5 or higher",
    ),
    ("Play: Ready a creature that is ready and exhausted.", "a creature that is ready and exhausted"),
    ("Play: Destroy each damaged creature with no damage on it.", "each damaged creature with no damage on it"),
    ("Play: Destroy a stunned creature that is not stunned.", "a stunned creature that is not stunned"),
    ("Play: Destroy each non-Beast Beast creature.", "each non-Beast Beast creature"),
    ("Play: If ~ is damaged and undamaged, gain 1A.", "~ is damaged and undamaged"),
]
A_CARD = [
    "Play: Destroy each creature with power 3 or higher and power 5 or lower.",
    "Play: Destroy each friendly creature and each enemy creature.",
    "Play: Destroy each creature that is ready or exhausted.",
    "Play: Destroy a damaged creature with 2 or more damage on it.",
    "Play: Destroy a stunned creature that is not damaged.",
]


@pytest.mark.parametrize(("text", "words"), NO_CARD)
def test_what_no_card_can_be_is_declined_with_its_place(text: str, words: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.decline is not None
    assert reading.decline.reason == "no card can be all of this at once"
    assert reading.decline.words == words


@pytest.mark.parametrize("text", A_CARD)
def test_what_a_card_can_be_is_understood(text: str, reader: Language) -> None:
    assert reader.read(text).understood


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("Play: Your opponent loses 1A. Keys cost +3A for each forged key they have.", False),
        ("Keys cost +3A for each forged key they have.", True),
        ("Each player's keys cost +1A for each forged key they have.", True),
    ],
)
def test_they_who_forge_are_a_named_player_or_each_but_not_either(
    text: str, understood: bool, reader: Language
) -> None:
    assert reader.read(text).understood is understood
