"""Kinds of cases: what a question says of its case, whatever cards and words it is told in, and what kinds of texts an
entry decides about.

In: the patterns of a game (`cases.yaml`) and the words of a question, each with what players mean by it; a card stands
there as its type. Out: the entries that settle such a case, with the places of the words that show it. A pattern is
words in their order: `a|b` is one of several, `..` leaves room for up to three words and `...` for up to nine; `-a|b`
is none of several anywhere. Patterns of the texts of cards are met by a card's type and the words of its text.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kfjudge.lookup import fold

NEAR, FAR = "..", "..."
_ROOM = {NEAR: 3, FAR: 9}
NOWHERE = -1
"""The room before words that must not stand anywhere."""

Step = tuple[int, Collection[str]]
"""How many words may stand before the next one, and which that may be."""


def steps(pattern: str) -> list[Step]:
    """A pattern taken apart. The first step may be met anywhere."""
    found: list[Step] = []
    room = 0
    for part in pattern.split():
        if part in _ROOM:
            room = _ROOM[part]
        else:
            words = frozenset(fold.stem(fold.fold(word)) for word in part.removeprefix("-").split("|"))
            found.append((NOWHERE if part.startswith("-") else room, words))
            room = 0
    return found


def met(pattern: Sequence[Step], words: Sequence[frozenset[str]]) -> list[int]:
    """The places of the words that meet a pattern, or nothing."""
    barred = frozenset[str]().union(*(some for room, some in pattern if room == NOWHERE))
    if barred and any(not barred.isdisjoint(word) for word in words):
        return []
    pattern = [step for step in pattern if step[0] != NOWHERE]
    for start in range(len(words)):
        if not words[start].isdisjoint(pattern[0][1]):
            places = _rest(pattern[1:], words, start + 1)
            if places is not None:
                return [start, *places]
    return []


def _rest(pattern: Sequence[Step], words: Sequence[frozenset[str]], start: int) -> list[int] | None:
    if not pattern:
        return []
    room, wanted = pattern[0]
    for place in range(start, min(start + room + 1, len(words))):
        if not words[place].isdisjoint(wanted):
            places = _rest(pattern[1:], words, place + 1)
            if places is not None:
                return [place, *places]
    return None
