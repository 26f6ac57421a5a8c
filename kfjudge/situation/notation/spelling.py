"""Misspelled words of a line put right: the small words of speech and the verbs and states of a game, then words of
cards.

In: a line that cannot be read as it stands. Out: the line with such words put right, and what was taken for what. A
word that a card, the speech or the rules have stays as it is, and so does what kind of counter one is; a small word is
known by the letters left out of it, by its sound, or by one letter; a word of a card only by one letter, where no other
is as near.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kfjudge.situation.notation.hurried import Taken
    from kfjudge.situation.notation.tongue import Tongue

SMALL = (
    "the is are was have has had with does do did will would can could should i he she they it its his her their my who"
    " what which how much many where when while if and then but because on in at to from of for into between after"
    " before again still already only just both all each no not nothing nobody any now there that this them him"
    " opponent opponents opp opps card cards hand deck turn damage creature creatures unit units dead alive dies"
    " die died destroyed survive survives killed token tokens control controls controlled empty draw draws gain"
    " gains steal steals lose loses left right side board table base point points keys key start starts begins end"
    " ends next last gets get choose chooses choosing pick picks own go goes allowed legal another other without"
    " using use uses used one two three four five six enough answer first second bottom top play plays played"
    " playing attack attacks attacked fight fights comes come came pay pays live lives bounce bounces return"
    " returns returned trash takes take took put puts say says said kill kills back down over healed discard"
    " discarded earlier together altogether"
)
"""The closed class of speech, the likelier first."""


def spelled(line: str, tongue: Tongue, names: Iterable[str]) -> tuple[str, tuple[Taken, ...]]:
    """The line with its misspelled words put right, and what each was taken for."""
    from kfjudge.situation.notation.loosely import MISSPELLED
    from kfjudge.situation.notation.speech import CLOSED
    from kfjudge.situation.notation.tongue import forms

    own = (tongue.becomes, tongue.zones, tongue.counts, tongue.places, *tongue.puts.values())
    verbs = " ".join((*tongue.verbs.values(), tongue.happens)).split()
    verbs = [each for each in (*verbs, *(verb + end for verb in verbs for end in ("s", "ing"))) if len(each) > 3]
    verbs += re.findall(r"[a-z]{4,}", "|".join(own).replace("?", ""))
    closed = sorted(each for each in CLOSED if len(each) > 4)
    small = tuple(dict.fromkeys((*SMALL.split(), *verbs, *(word.removesuffix("s") for word in verbs), *closed)))
    called = [name.lower().replace("’", "'") for name in names]
    of_cards = frozenset(word for name in called for word in re.findall(r"[a-z]{2,}", name))
    inflected = frozenset(small) - {"do"}  # `dos` is no form of it
    taken: dict[str, Taken] = {}
    for word in dict.fromkeys(re.findall(r"(?<![\w'+])[a-z]{3,}(?![\w'])", line.lower())):
        acts = re.search(rf"\b(?:to|i|he|she|opp|does \w+) {word}\b", line, re.IGNORECASE) and word not in small
        sounds = [each for each in verbs if acts and _sound(each) == _sound(word) and abs(len(each) - len(word)) < 2]
        if sounds and not any(word in name.split() and name in line.lower() for name in called):
            taken[word] = (f"'{word}'", f"'{sounds[0]}'", MISSPELLED)  # a verb, and a word of no card of the line
            line = re.sub(rf"\b{word}\b", sounds[0], line, flags=re.IGNORECASE)
            continue
        if (
            re.fullmatch(tongue.short, word)
            or word in CLOSED
            or word in small
            or {*forms(word)} & (of_cards | inflected)
            or word in _SHORT
            or (len(word.removesuffix("s")) > 3 and tongue.is_word(word))
            or re.search(rf"\b{word} counters?\b", line, re.IGNORECASE)
        ):
            continue
        low = line.lower()
        near = [each for each in of_cards if _near(word, each)] if len(word) > 3 else []
        meant = _in_a_name(word, low, near, called) or _small(word, small) or _of_a_card(word, low, near, called)
        if meant:
            taken[word] = (f"'{word}'", f"'{meant}'", MISSPELLED)
            line = re.sub(rf"(?<![\w'+]){word}(?![\w'])", meant, line, flags=re.IGNORECASE)
    return line, tuple(taken.values())


_SHORT = frozenset(["dmg", "pts", "exh", "opp", "disc", "arch", "vp", "xp"])


def _small(word: str, small: tuple[str, ...]) -> str:
    """The small word that is meant: letters left out of it, two of them turned, or the same sound."""
    turned = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}
    for fits in (
        lambda each: len(each) == len(word) + 1 and any(each[:at] + each[at + 1 :] == word for at in range(len(each))),
        lambda each: each in turned,
        lambda each: len(word) > 3 and _sound(each) == _sound(word) and abs(len(each) - len(word)) < 3,
        lambda each: word == each[0] + "".join(re.findall("[^aeiou]", _plain(each[1:]))),
        lambda each: len(word) > 4 and word[0] == each[0] and _near(word, each),
    ):
        found = next(filter(fits, small), "")
        if found:
            return found
    return ""


def _plain(word: str) -> str:
    """A word as it sounds: silent letters and doubled ones left out."""
    return re.sub(r"(.)\1", r"\1", word.replace("gh", "").replace("ck", "k"))


@cache
def _sound(word: str) -> str:
    return word[0] + re.sub("[aeiou]", "", _plain(word[1:]))


def _near(word: str, other: str) -> bool:
    """Whether one letter makes the difference."""
    if abs(len(word) - len(other)) > 1:
        return False
    short, long = sorted((word, other), key=len)
    at = next((at for at, (one, two) in enumerate(zip(short, long, strict=False)) if one != two), len(short))
    turned = word[at : at + 2] == other[at : at + 2][::-1] and word[at + 2 :] == other[at + 2 :]
    return turned or short[at + (len(short) == len(long)) :] == long[at + 1 :]


def _in_a_name(word: str, line: str, near: list[str], called: list[str]) -> str:
    """The one word near it with which the line has the whole name of a card, of more words."""
    fits = {each: re.sub(rf"(?<![\w'+]){word}(?![\w'])", each, line) for each in near}
    whole = [
        each for each in near if any(each in name.split() and name in fits[each] for name in called if " " in name)
    ]
    return whole[0] if len(whole) == 1 else ""


def _of_a_card(word: str, line: str, near: list[str], called: list[str]) -> str:
    """The word of a card that is meant: one letter makes the difference, no other word is as near, and it is a name
    alone or with the word beside it. A short word is one only behind a word that says whose.
    """
    around = re.search(rf"(?:(\w+) )?(?<![\w'+]){word}(?![\w'])(?: (\w+))?", line)
    if around is None or not near or (len(word) > 4 and len(near) != 1):
        return ""
    if len(word) == 4:
        alone = [each for each in near if each in called]
        return alone[0] if len(alone) == 1 and around[1] in ("my", "his", "her", "opp", "opps") else ""
    beside = [f"{around[1]} {near[0]}"] * bool(around[1]) + [f"{near[0]} {around[2]}"] * bool(around[2])
    return near[0] if near[0] in called or any(two in name for two in beside for name in called) else ""
