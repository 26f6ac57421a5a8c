"""Folding: how two spellings of one word become equal. Standard library only; used when building and when asking.

"Æmber", "aember" and "amber" are one word, and so are "Gĕzdrutyŏ" and "gezdrutyo", "rock-hurling" and "rock hurling".
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable

_QUOTES = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "`": "'",
        "´": "'",
        "–": "-",
        "—": "-",
        "‑": "-",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
    }
)
_WORD = re.compile(r"\d+(?:\.[0-9a-z]+)+|[a-z0-9+]+")
_IRREGULAR = {
    **{"dies": "die", "lies": "lie", "enemies": "enemy", "copies": "copy", "allies": "ally", "halves": "half"},
    **{"batteries": "battery", "bonuses": "bonus"},
    **{word: word for word in ("is", "this", "its", "as", "was", "has", "does", "versus", "plus", "bonus", "dis")},
    **{word: word for word in ("mars", "logos", "always", "chaos", "status", "previous", "simultaneous", "lens")},
}


_VERBS = """
    be been; become became; begin began begun; break broke broken; bring brought; choose chose chosen; come
    came; deal dealt; die died dying; do done; draw drawn drew; fight fought; find found; freeze froze frozen;
    give gave given; go gone went; hide hid; hold held; keep kept; know knew known; leave left; lose lost; make
    made; meet met; pay paid; say said; see saw seen; send sent; show shown; spend spent; steal stole stolen;
    strike struck; take taken took; tie tied tying; use used using; win won
"""
_BASES = {form: verb for verb, *forms in map(str.split, _VERBS.split(";")) for form in forms}
"""Forms of verbs that no ending tells, or that are too short to lose one, by their infinitive."""


_WHOLE = """
    another conquer consider counter deliver discover encounter however recover remainder remember together transfer
    trigger whether
"""
_ER = frozenset(_WHOLE.split())
"""Words that end in "er" by themselves: nobody who triggs is a trigger."""


@functools.lru_cache(maxsize=32768)
def base(word: str) -> str:
    """A folded word as full text knows it: irregular forms of verbs as their infinitive, nouns in the singular."""
    return _BASES.get(word) or singular(word)


_COUNTED = "zero one two three four fiv six seven eight nine ten eleven twelv"
_FIGURES = {str(number): word for number, word in enumerate(_COUNTED.split())}
"""The stems of the number words, by their figures,"""
_NUMBERS = {word: int(figure) for figure, word in _FIGURES.items()}
"""and the other way."""


@functools.lru_cache(maxsize=32768)
def stem(word: str) -> str:
    """A folded word without the endings of verbs and nouns: swap, swaps, swapped and swapping are one; 6 is six."""
    if word in _FIGURES:
        return _FIGURES[word]
    found = base(word)
    if found.endswith("ing") and len(found) > 5:
        found = found[:-3]
    elif (found.endswith("ed") and len(found) > 4) or (found.endswith("er") and len(found) > 6 and found not in _ER):
        found = found[:-2]
    if found in ("controll", "cancell") or (len(found) > 3 and found[-1] == found[-2] and found[-1] not in "sl"):
        found = found[:-1]
    if len(found) > 3 and found[-1] == "e":
        found = found[:-1]
    return found[:-1] + "i" if found[-1] == "y" and len(found) > 2 else found


def number(word: str) -> int:
    """The number that a folded word is, in figures or as a number word; 0 for any other."""
    return int(word) if word.isdecimal() else _NUMBERS.get(stem(word), 0)


def stems(text: str) -> str:
    """The stems of all words of `text`, in order."""
    return " ".join(stem(word) for word in words(text))


def fold(text: str) -> str:
    """`text` in lower case without accents, apostrophes and punctuation; æ, ae and a are one letter."""
    return " ".join(words(text))


def plain(text: str) -> str:
    """`text` in lower case without accents and apostrophes; æ is written ae."""
    lowered = text.lower().translate(_QUOTES)
    if lowered.isascii():
        return lowered.replace("'", "")
    spread = unicodedata.normalize("NFKD", lowered)
    return "".join(letter for letter in spread if not unicodedata.combining(letter)).translate(_QUOTES).replace("'", "")


def words(text: str) -> list[str]:
    """The folded words of `text`, in order. Rule numbers such as 626.1.d stay whole."""
    return list(_words(text))


@functools.lru_cache(maxsize=32768)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(plain(text).replace("ae", "a")))


@functools.lru_cache(maxsize=32768)
def singular(word: str) -> str:
    """A folded English noun or verb without its plural (or third person) s; other words as they are."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")) or word[0].isdecimal():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes")):
        return word[:-2]
    return word[:-1]


def key(text: str) -> str:
    """What exact questions are compared by: folded words in the singular, articles and hyphens gone; "Play:" keeps its
    colon.
    """
    found = [singular(word) for word in words(text)]
    while len(found) > 1 and found[0] in {"the", "a", "an"}:
        del found[0]
    return " ".join(found) + (":" if found and text.strip(' "“”').endswith(":") else "")


def with_words(name: str, titles: Iterable[str]) -> list[str]:
    """The titles that have all words of `name` among theirs, whole and in their order; a plural is its singular. A name
    with such a title is part of a name: it is no misspelling of another.
    """
    wanted = _singulars(name)
    if not wanted:
        return []
    known = ((title, _singulars(title)) for title in dict.fromkeys(titles))
    return [title for title, there in known if wanted[0] in there and in_order(there, wanted)]


def in_order(words: Iterable[str], wanted: Iterable[str], *, begun: bool = False) -> bool:
    """Whether `wanted` are, in their order, words of `words`; with `begun` the beginnings of words will do."""
    rest = iter(words)
    return all(any(word.startswith(each) if begun else word == each for word in rest) for each in wanted)


@functools.lru_cache(maxsize=16384)
def _singulars(text: str) -> tuple[str, ...]:
    return tuple(singular(word) for word in words(text))


def searchable(text: str) -> str:
    """A text as the index searches it: its words, each in its base form."""
    return " ".join(base(word) for word in words(text))


def whole_words_apart(one: str, other: str) -> bool:
    """Whether two keys differ by whole words at an end, as Guard and Guard Tower do: the names of two things, none of
    them misspelled.
    """
    return one != other and (f" {one} " in f" {other} " or f" {other} " in f" {one} ")


def other_words(one: str, other: str) -> bool:
    """Whether two keys of as many words have a word each that is not the other's misspelled, however alike the rest is:
    "poro there" is no slip for Poro Herder.
    """
    from rapidfuzz import fuzz

    pairs = list(zip(one.split(), other.split(), strict=False))
    return len(one.split()) == len(other.split()) > 1 and any(
        max(len(word), len(there)) > SHORT and fuzz.ratio(word, there) < ALIKE for word, there in pairs
    )


SHORT, ALIKE = 4, 75
"""Words of so many letters can be misspelled out of all likeness; longer ones have so much of a hundred in common."""
