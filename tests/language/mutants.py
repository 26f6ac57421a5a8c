"""Texts that are wrong by one word: what must be declined, or mean something else.

In: words of an understood text, a source of chance. Out: `Mutant`s: what was done, and the text that comes of
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import Language
from kfjudge.language.tokens import Token, join, tokenise

CLASSES = {
    "verb": frozenset(("verb", "modal", "be", "have", "do")),
    "determiner": frozenset(("article", "determiner")),
    "preposition": frozenset(("preposition",)),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """What was done to the text (and to which word), and the text."""

    how: str
    word: str
    text: str


def mutants(text: str, language: Language, chance: Random) -> Iterator[Mutant]:
    """One mutant of each kind that the text allows: a word deleted by class, a word doubled, two neighbors of different
    class swapped, a word replaced.
    """
    words, unknown = tokenise(text, language.lexicon)
    assert unknown is None
    classes = [_classes(word, language) for word in words]
    for kind, of_kind in CLASSES.items():
        yield from _deleted(
            kind, words, [place for place, known in enumerate(classes) if known and known <= of_kind], chance
        )
    yield from _deleted("number", words, [place for place, word in enumerate(words) if word.number is not None], chance)
    places = [place for place, known in enumerate(classes) if known]
    if places:
        place = chance.choice(places)
        yield Mutant("doubled", words[place].word, said([*words[: place + 1], words[place], *words[place + 1 :]]))
    places = [place for place, (one, two) in enumerate(pairwise(classes)) if one and two and one != two]
    if places:
        place = chance.choice(places)
        yield Mutant(
            "swapped", words[place].word, said([*words[:place], words[place + 1], words[place], *words[place + 2 :]])
        )
    yield from _replaced(words, chance)


def _classes(word: Token, language: Language) -> frozenset[str]:
    """The classes of a word; none for marks, headers and what stands in lines of keywords."""
    if word.tag or not word.surface[0].isalnum():
        return frozenset()
    return language.lexicon.classes.get(word.word) or frozenset((word.kind or "number",))


def _deleted(kind: str, words: list[Token], places: list[int], chance: Random) -> Iterator[Mutant]:
    if places:
        place = chance.choice(places)
        yield Mutant(f"{kind} deleted", words[place].word, said(words[:place] + words[place + 1 :]))


REPLACED = (
    {"friendly", "enemy"},
    {"creature", "artifact"},
    {"each", "a"},
    {"gain", "lose"},
    {"stun", "exhaust", "ward", "enrage", "destroy", "purge"},
    {"draw", "discard"},
    {"your", "their"},
    {"hand", "archives"},
    {"highest", "lowest"},
    {"left", "right"},
    {"elusive", "skirmish", "poison", "taunt"},
)


def _replaced(words: list[Token], chance: Random) -> Iterator[Mutant]:
    """Words that have a fellow of their class: numbers, houses, and some more."""
    found: list[tuple[int, str]] = []
    for place, word in enumerate(words):
        if word.number is not None and word.word.isdecimal():
            found.append((place, str(word.number + 1)))
        elif word.kind == "House" and word.word != "star alliance":
            found.append((place, "Dis" if word.value != "dis" else "Mars"))
        else:
            found += [
                (place, other) for group in REPLACED if word.word in group for other in sorted(group - {word.word})
            ]
    if found:
        place, other = chance.choice(found)
        yield Mutant("replaced", words[place].word, said(words, {place: other}))


def said(words: list[Token], instead: dict[int, str] | None = None) -> str:
    """Words as text."""
    proper = (word.surface if word.tag == "header" or (word.kind and word.word != "~") else word.word for word in words)
    return join([(instead or {}).get(place, word) for place, word in enumerate(proper)], KEYFORGE.spelling)
