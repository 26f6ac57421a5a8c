"""Why and where a text is not understood, as it is told.

In: a prepared text, a place in it, what was expected there. Out: a `Decline`: the reason, the place, the words, and the
words and kinds of phrases that could have stood there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kfjudge.language.dialect import Dialect
from kfjudge.language.prepared import Prepared
from kfjudge.language.tokens import Token
from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True)
class Decline:
    """Why a text is not understood. `start` and `end` are offsets in the text as given, `line` its line, `caret` that
    line with a mark under the place.
    """

    reason: str
    start: int
    end: int
    line: int
    caret: str
    words: str
    expected: tuple[str, ...] = ()
    nearest: str = ""
    sentence: str = ""
    """The prepared sentence in which the place lies."""


def place_of(tokens: list[Token], at: int, prepared: Prepared) -> tuple[int, int]:
    if at < len(tokens):
        return tokens[at].start, tokens[at].end
    return len(prepared.text), len(prepared.text)


NO_SENSE = "these words say nothing together that can be meant"
UNFINISHED = "the sentence is not finished"


def last_sentence(tokens: list[Token]) -> tuple[int, int]:
    """Where the last sentence of a text begins and ends."""
    ends = [place for place, word in enumerate(tokens[:-1]) if word.tag in ("stop", "colon", "header", "paragraph")]
    first = ends[-1] + 1 if ends else 0
    return tokens[first].start, tokens[-1].end


def two_readings(one: str, other: str) -> str:
    """That a text has two meanings, each in its canonical words where these tell them apart."""
    if one == other or not (one and other):
        return "two readings"
    return f"two readings: “{one}” or “{other}”"


def decline_at(
    prepared: Prepared,
    reason: str,
    first: int,
    last: int,
    line: int,
    expected: tuple[str, ...] = (),
    sentence: str = "",
) -> Decline:
    printed = prepared.printed
    first = max(first, 0)
    begin = printed.rfind("\n", 0, first) + 1
    end = printed.find("\n", begin)
    shown = printed[begin : end if end >= 0 else len(printed)]
    mark = " " * (first - begin) + "^" * max(1, min(last, begin + len(shown)) - first)
    words = printed[first:last]
    if not words.strip():  # a text that ends too soon: its last word is shown
        words = printed[:first].rstrip().rpartition(" ")[2]
        reason = f"{reason}: it ends too soon"
    return Decline(reason, first, last, line, f"{shown}\n{mark}", words, expected, "", sentence)


def sentence_at(text: str, at: int) -> str:
    begin = max(text.rfind(mark, 0, at) for mark in ("\n", ". ", ": ", "\u201c"))
    end = min(
        (found for found in (text.find(mark, at) for mark in (".", "\n", "\u201d")) if found >= 0), default=len(text)
    )
    return text[begin + 1 : end + 1].strip()


def kinds_named(expected: Iterable[str], dialect: Dialect) -> tuple[str, ...]:
    """What was expected, as a person reads it: words first, then kinds of phrases by the names that the game gives
    them.
    """
    words = sorted(one for one in expected if one.islower() and one not in dialect.phrase_names)
    kinds = {
        dialect.phrase_names.get(base, re.sub(r"(?<=[a-z])(?=[A-Z])", " ", base).lower())
        for base in (one.partition(".")[0] for one in expected if one not in words)
    }
    return (*sorted(kinds), *words)
