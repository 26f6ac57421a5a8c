"""Pairs of words: what is said of what, in which order, with which side, duty or condition beside it.

In: the sentences of the entries and the questions that they answer, and the words of a question, each with what players
mean by it; a card stands there as its type. Out: how much the pairs of words that a question has in common with each
entry tell. A pair is two words in their order with at most `BETWEEN` telling words between them, so "mine dies after
his" is not "his dies after mine"; of small words those that turn a case (may, must, no, my, his, before, if) are kept.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from kfjudge.lookup import fold

if TYPE_CHECKING:
    from kfjudge.lookup.library import Library

BETWEEN = 3
MOST_ENTRIES = 60
"""A pair that more entries have tells nothing."""
_EMPTY = """
    a an the is are was were be been being am do does did of s t it its that this there just really please ok hey anyway
    exactly actually like get got to then so i he she they you me him her them and or as
"""
_SMALL = frozenset(_EMPTY.split())


def tells(word: str) -> bool:
    """Whether a folded word counts in a pair."""
    return word not in _SMALL


def of(text: str) -> set[tuple[str, str]]:
    """The pairs of a sentence, as stems."""
    stems = [fold.stem(word) for word in fold.words(text) if tells(word)]
    return {
        (one, other)
        for place, one in enumerate(stems)
        for other in stems[place + 1 : place + 2 + BETWEEN]
        if one != other
    }


def rows(said: Mapping[tuple[str, str], Iterable[str]]) -> list[dict[str, object]]:
    """The rows of the index for what is said by each entry, given as game and id."""
    having: dict[str, list[str]] = {}
    entries: dict[str, int] = {}
    for (game, entry), texts in said.items():
        entries[game] = entries.get(game, 0) + 1
        for one, other in set().union(*map(of, texts)):
            having.setdefault(f"{game} {one} {other}", []).append(entry)
    return [
        {
            "pair": pair,
            "entries": " ".join(ids),
            "tells": round(math.log((entries[pair.partition(" ")[0]] + 1) / (len(ids) + 0.5)), 3),
        }
        for pair, ids in having.items()
        if len(ids) <= MOST_ENTRIES
    ]


def shared(library: Library, game: str, words: Sequence[Collection[str]]) -> dict[str, float]:
    """How much the pairs tell that each entry shares with a question: the most telling ones, as long as each has a
    word that no other one has.
    """
    places: dict[str, set[tuple[int, int]]] = {}
    for first, ones in enumerate(words):
        for second in range(first + 1, min(first + 2 + BETWEEN, len(words))):
            for pair in (f"{game} {one} {other}" for one in ones for other in words[second] if one != other):
                places.setdefault(pair, set()).add((first, second))
    marks = ",".join("?" * len(places))
    found: dict[str, dict[tuple[int, int], float]] = {}
    for row in library.db.execute(f"SELECT pair, entries, tells FROM pairs WHERE pair IN ({marks})", tuple(places)):
        for entry in row["entries"].split():
            told = found.setdefault(entry, {})
            told.update((both, max(row["tells"], told.get(both, 0.0))) for both in places[row["pair"]])
    return {entry: _together(told) for entry, told in found.items()}


def _together(told: Mapping[tuple[int, int], float]) -> float:
    used: set[int] = set()
    total = 0.0
    for both, tells_ in sorted(told.items(), key=lambda one: (-one[1], one[0])):
        if not used.issuperset(both):
            used.update(both)
            total += tells_
    return total
