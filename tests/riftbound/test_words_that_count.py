"""A text that differs by a word means something else, or is declined, unless the words are declared synonyms."""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.mutation import GAMES, alike, measure
from kfjudge.games.riftbound.words.dialect import RIFTBOUND, read_text
from kfjudge.language.reading import language
from tests.sampling import in_soak

RIFT = GAMES["riftbound"]


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("Friendly units have +1 {M}.", True),
        ("Friendly units had +1 {M}.", False),
        ("Friendly units had [Tank].", False),
        ("Kill a unit. If you do, draw 1.", True),
        ("Kill a unit. If they do, draw 1.", False),
        ("An opponent kills a unit they control. If they do, draw 1.", True),
        ("An opponent kills a unit they control. If you do, draw 1.", False),
        ("An opponent may discard 1. If they don't, draw 1.", True),
        ("An opponent may discard 1. If you don't, draw 1.", False),
        ("Return me to my owner's hand.", True),
        ("Return a unit to its owner's hand.", True),
        ("Return all units to their owners' hands.", True),
        ("Return me to its owner's hand.", True),
        ("Return a unit to my owner's hand.", False),
        ("Return a unit to my hand.", False),
        ("Return a unit to its hand.", False),
    ],
)
def test_a_word_that_says_who_or_when_is_read(text: str, understood: bool) -> None:
    assert read_text(text).understood is understood


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Stun a unit.", "Stun any unit.", True),
        ("Stun a unit.", "Stun each unit.", False),
        ("You may draw 1.", "You must draw 1.", False),
        ("Move a unit from a battlefield to its base.", "Move a unit at a battlefield to its base.", True),
    ],
)
def test_synonyms_are_declared(one: str, other: str, same: bool) -> None:
    assert alike(one, other, RIFT) is same


@pytest.mark.slow
@pytest.mark.parametrize("most", in_soak(1, 6))
def test_of_our_own_texts_no_changed_word_is_swallowed(most: int) -> None:
    report = measure(RIFT.own(), language(RIFTBOUND), 1, most, RIFT)
    assert report.read > 40
    assert not report.same


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize("every", in_soak(20, 2))
def test_of_the_pool_no_changed_word_is_swallowed(every: int) -> None:
    texts = list(islice(RIFT.pool(), 0, None, every))
    if not texts:
        pytest.skip("needs the card list in ../shared/riftbound")
    report = measure(texts, language(RIFTBOUND), 2, 3, RIFT)
    assert report.read > 300 // every
    assert not report.same
