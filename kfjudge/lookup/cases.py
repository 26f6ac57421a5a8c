"""Kinds of cases: what a question says of its case, whatever cards and words it is told in, and what kinds of texts an
entry decides about.

In: the patterns of a game (`cases.yaml`) and the words of a question, each with what players mean by it; a card stands
there as its type. Out: the entries that settle such a case, with the places of the words that show it. A pattern is
words in their order: `a|b` is one of several, `..` leaves room for up to three words and `...` for up to nine; `-a|b`
is none of several anywhere. Patterns of the texts of cards are met by a card's type and the words of its text; with a
pattern of questions behind ` & ` such an entry settles a question about that card which meets this one too, `THING`
being the same word in both.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kfjudge.lookup import fold

NEAR, FAR = "..", "..."
_ROOM = {NEAR: 3, FAR: 9}
SAME = "THING"
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
            words = (word if word == SAME else fold.stem(fold.fold(word)) for word in part.removeprefix("-").split("|"))
            found.append((NOWHERE if part.startswith("-") else room, frozenset(words)))
            room = 0
    return found


def taken_apart(pattern: str) -> tuple[list[tuple[int, list[str]]], list[tuple[int, list[str]]]]:
    """The steps of a pattern and, of one of texts, those of the questions about them (none without ` & `)."""
    of_text, _, asked = pattern.partition(" & ")
    one, other = ([(room, sorted(words)) for room, words in steps(part)] for part in (of_text, asked))
    return one, other


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


def both(
    of_text: Sequence[Step],
    texts: Sequence[Sequence[frozenset[str]]],
    asked: Sequence[Step],
    words: Sequence[frozenset[str]],
) -> list[int]:
    """The places of the words of a question that meet a pattern of questions where one of the `texts` of its cards
    meets its own. What stands for the same word in both is looked for in the text of a single card only.
    """
    if all(SAME not in some for _, some in of_text):
        return met(asked, words) if any(met(of_text, text) for text in texts) else []
    for text in texts if len(texts) == 1 else ():
        for same in frozenset().union(*text) & frozenset().union(*words):
            first, second = (
                [(room, {same} if SAME in some else some) for room, some in part] for part in (of_text, asked)
            )
            if met(first, text) and (places := met(second, words)):
                return places
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
