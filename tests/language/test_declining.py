"""A declined text is told in words a person can use: where, why, and what could have stood there."""

from __future__ import annotations

import pytest

from kfjudge import games
from kfjudge.language.absent import NOT_ON_BOARD
from kfjudge.language.reading import Language, language

DECLINED = [
    "Play: Destroy",
    "Play: Destroy a creature and",
    "Play: Destroy a creature that had a power of 5 or higher.",
    "While it was not your turn, this creature gets +1 power.",
    "After damage is dealt from ~, draw a card.",
]


@pytest.mark.parametrize("text", DECLINED)
def test_names_words_and_kinds_of_phrases(text: str, reader: Language) -> None:
    decline = reader.read(text).decline
    assert decline is not None
    assert decline.words.strip()
    assert not [one for one in decline.expected if "." in one or any(letter.isupper() for letter in one)]


@pytest.mark.parametrize(
    "text",
    [
        "While you controlled a creature, this creature gets +1 power.",  # was, at no time that is named
        "Play: If your opponent did not have any A, gain 1A.",
        "Play: If you had no cards in hand, draw 2 cards.",
        "Play: If the tide was high, gain 1A.",
        "Play: If the tide was not high, gain 1A.",
        "Your opponent does not discard cards.",  # no rule, and no instruction
        "If A would be stolen from you, it is placed on ~ instead.",  # and stay in the pool as well
        "After a +1 power counter is put from ~, draw a card.",
        "After damage is dealt from ~, draw a card.",
        "If you do, gain 1A.",  # no state to wait for
        "Play: This turn, after you play a creature, you may draw a card. If you do, steal 1A.",  # when, and how often?
    ],
)
def test_what_says_nothing_is_not_read_as_something_near_to_it(text: str, reader: Language) -> None:
    assert not reader.read(text).understood


@pytest.mark.parametrize("game", games.names())
def test_a_text_that_does_not_ship_is_declined_as_what_it_is(game: str) -> None:
    decline = language(games.named(game).dialect()).read(NOT_ON_BOARD).decline
    assert decline is not None and decline.reason == "no reading of it ships"


@pytest.mark.parametrize(
    ("game", "text", "plain"),
    [
        ("keyforge", "Each enemy creature cannot reap. (They can still fight.)", "Each enemy creature cannot reap."),
        ("riftbound", "Stun an enemy unit. (It can still move.)", "Stun an enemy unit."),
    ],
)
def test_what_can_still_be_done_is_a_reminder(game: str, text: str, plain: str) -> None:
    reader = language(games.named(game).dialect())
    assert reader.read(text).ast == reader.read(plain).ast is not None
    assert not reader.read(text.replace(" still", "")).understood
