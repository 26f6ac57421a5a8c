"""Numbers as words: figures, number words, figures with a sign.

In: a word. Out: its number, or None; and the words back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def _figure(word: str) -> int | None:
    return int(word) if word.isdecimal() else None


def _spelled(word: str) -> int | None:
    return NUMBER_WORDS.index(word) if word in NUMBER_WORDS else None


def _more(word: str) -> int | None:
    return int(word[1:]) if word[:1] == "+" and word[1:].isdecimal() else None


def _less(word: str) -> int | None:
    return int(word[1:]) if word[:1] == "-" and word[1:].isdecimal() else None


FIGURES: Mapping[str, Callable[[str], int | None]] = {
    "int": _figure,
    "int.word": _spelled,
    "int.plus": _more,
    "int.minus": _less,
}
"""The categories of numbers, and how each is read; what is behind a minus is how much less."""


def written(category: str, value: int) -> str:
    """A number as the word of a category."""
    if category == "int.word" and 0 <= value < len(NUMBER_WORDS):
        return NUMBER_WORDS[value]
    return {"int.plus": "+", "int.minus": "-"}.get(category, "") + str(value)
