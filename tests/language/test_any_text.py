"""Whatever is typed, the answer is a reading or a decline, and it comes soon."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import language, read_text

LANGUAGE = language(KEYFORGE)
WORDS = sorted(LANGUAGE.lexicon.classes)
FRAME_WORDS = [
    *sorted(LANGUAGE.table.words),
    "1",
    "2",
    "3",
    "+1",
    "-2",
    "Mars",
    "Dis",
    "Knight",
    "\n",
    "Play:",
    "Reap:",
]
MOST = 5.0
"""Seconds of processor time; a second where nothing else runs."""


def _holds(text: str) -> None:
    begun = time.process_time()
    reading = LANGUAGE.read(text)
    assert time.process_time() - begun < MOST
    assert reading.prepared.undone() == text
    assert reading.understood == (reading.decline is None)
    if reading.decline is not None:
        assert reading.decline.reason
        assert 0 <= reading.decline.start <= reading.decline.end <= len(text)
        assert reading.decline.caret


@pytest.mark.slow
@given(st.text(max_size=2000))
@settings(max_examples=120)
def test_any_characters(text: str) -> None:
    _holds(text)


@given(st.lists(st.sampled_from(WORDS), max_size=300).map(lambda words: " ".join(words)[:2000]))
@settings(max_examples=80)
def test_any_words_of_the_lexicon(text: str) -> None:
    _holds(text)


@given(st.lists(st.sampled_from(FRAME_WORDS), max_size=300).map(lambda words: " ".join(words)[:2000]))
@settings(max_examples=80)
def test_any_words_of_the_frames(text: str) -> None:
    _holds(text)


REPEATED = (
    "each of ",
    "a creature and ",
    "draw a card and ",
    "If you do, ",
    "for each creature, ",
    "you may ",
    "\u201c",
    "(",
    "of its neighbors ",
    "while ~ is ready, ",
    "its controller's ",
    "half of ",
    "This creature gains, \u201cReap: ",
    "Choose one:\n\u2022 ",
    "draw a card. ",
    "A ",
    "Mars or ",
    "play a card, then ",
)


@pytest.mark.parametrize("lead", ["", "Play: "])
@pytest.mark.parametrize("piece", REPEATED)
def test_the_same_again_and_again(piece: str, lead: str) -> None:
    _holds((lead + piece * 2000)[:2000])


@given(st.text("abc deD1A.,:()\u201c\u201d\n~", max_size=200))
@settings(max_examples=60)
def test_help_is_given_for_any_text(text: str) -> None:
    decline = read_text(KEYFORGE, text).decline
    assert decline is None or decline.nearest == "" or LANGUAGE.read(decline.nearest).understood
