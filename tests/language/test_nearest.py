"""What a declined text is answered with: the place, what was expected, and the nearest sentence that is understood."""

from __future__ import annotations

import re

import pytest

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import read_text

CASES = [
    ("Play: Stel 1A.", "Stel", "Steal 1A."),
    ("Play: Draw 2 crads.", "crads", "Draw 2 cards."),
    ("Reap: Gain 1 aember and drew a card.", "drew", "Gain 1A and draw a card."),
]


@pytest.mark.parametrize(("text", "words", "nearest"), CASES)
def test_a_slip_is_mended(text: str, words: str, nearest: str) -> None:
    decline = read_text(KEYFORGE, text).decline
    assert decline is not None
    assert decline.words == words
    assert decline.nearest.endswith(nearest)


def test_the_caret_stands_under_the_words() -> None:
    decline = read_text(KEYFORGE, "Elusive.\nPlay: Gain 1 aember.\nReap: Frobnicate a creature.").decline
    assert decline is not None
    shown, mark = decline.caret.split("\n")
    assert decline.line == 3
    assert shown[mark.index("^") : mark.rindex("^") + 1] == "Frobnicate"


def test_what_is_like_nothing_is_answered_with_nothing() -> None:
    decline = read_text(KEYFORGE, "Colorless green ideas sleep.").decline
    assert decline is not None
    assert decline.nearest == ""


@pytest.mark.parametrize("text", ["Play: Deal 3D at a creature.", "Play: Destroy enemy creature a."])
def test_the_nearest_sentence_is_understood(text: str) -> None:
    decline = read_text(KEYFORGE, text).decline
    assert decline is not None
    assert decline.nearest
    assert read_text(KEYFORGE, decline.nearest).understood


@pytest.mark.parametrize(
    "text",
    ["Keys cost -2A dearly.", "Your opponent's keys cost +3A forever more than that.", "Play: Steal 3A at noon."],
)
def test_no_sentence_is_offered_that_says_another_thing(text: str) -> None:
    """Not one with another sign, another number or another player."""
    decline = read_text(KEYFORGE, text).decline
    assert decline is not None
    told = set(re.findall(r"[+-]?\d+", text))
    assert not decline.nearest or set(re.findall(r"[+-]?\d+", decline.nearest)) == told


@pytest.mark.parametrize(
    "text",
    [
        "you can never reap",
        "destroyed: put ~ on bottom of deck maybe",
        "before fight: deal 2D to the creature its owner loves",
        "artifacts you control cost 1",
        "Creatures that are adjacent by name get +1 power.",
        "Play: Give your opponent 2 turns.",
        "Your opponent's creatures with shame cannot fight.",
    ],
)
def test_nothing_is_offered_with_another_subject_place_or_verb(text: str) -> None:
    decline = read_text(KEYFORGE, text).decline
    assert decline is not None
    assert decline.nearest == ""
