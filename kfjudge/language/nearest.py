"""The nearest sentence that is understood, for a text that is not.

In: a declined sentence, the language. Out: a sentence near to it that is read whole, or "". First the sentence itself
with one word changed to what was expected there or to a word spelled like it; else the most similar of the identity
lines (`tests/cards/identity/*.txt`, our own sentences, which travel inside the wheel). A sentence that says another
thing is no help: it is offered only if its verbs, its numbers with their signs, and whom it speaks of are the same.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from typing import TYPE_CHECKING

from kfjudge.paths import packaged

if TYPE_CHECKING:
    from kfjudge.language.declining import Decline
    from kfjudge.language.reading import Language

TRIES = 12
"""So many changed sentences are read at most."""
ALIKE = 0.45
"""An example that is less similar than this helps nobody."""


def nearest(decline: Decline, language: Language) -> str:
    """A sentence near to the declined one that is understood; "" if there is none."""
    sentence = decline.sentence or decline.words
    if not sentence or len(sentence) > 400:
        return ""
    return _mended(decline, sentence, language) or _alike(sentence, language)


def _mended(decline: Decline, sentence: str, language: Language) -> str:
    """The sentence with the word at the place changed, where that makes it understood."""
    word = decline.words.split(" ")[0].strip(".,:;")
    if not word or word not in sentence:
        return ""
    known = language.lexicon.classes
    wanted = [one for one in decline.expected if re.fullmatch(r"[a-z'-]+", one) and one in known]
    spelled = get_close_matches(word.lower(), known, n=4, cutoff=0.75)
    for tried, other in enumerate((*spelled, *get_close_matches(word.lower(), wanted, n=2, cutoff=0.3), *wanted)):
        if tried >= TRIES:
            break
        for lead in ("", "Play: "):
            changed = sentence.replace(word, other, 1)
            changed = changed[0].upper() + changed[1:]
            if changed == sentence or not _same_matter(_without(sentence, word), changed, language, other):
                continue
            if language.read(lead + changed).understood:
                return lead + changed
    return ""


def _without(sentence: str, word: str) -> str:
    """A sentence without a word that is not known, for nobody can say what it says."""
    return re.sub(rf"(?i)\b{re.escape(word)}\b", "", sentence, count=1)


def _same_matter(sentence: str, other: str, language: Language, mended: str = "") -> bool:
    """Whether two sentences have the same verbs, the same numbers with their signs, and speak of the same people."""
    wanted, found = _matter(sentence, language), _matter(other, language)
    return wanted == found or (bool(mended) and wanted == _matter(_without(other, mended), language))


def _matter(sentence: str, language: Language) -> tuple[list[str], set[str], frozenset[str]]:
    words = re.findall(r"[+-]?\d+|[a-z]+", sentence.lower())
    verbs = {form: verb.base for verb in language.lexicon.verbs.values() for form in (verb.base, verb.third, verb.past)}
    numbers = sorted(_NUMBERS.get(word, word) for word in words if word in _NUMBERS or word[-1].isdigit())
    return numbers, {verbs[word] for word in words if word in verbs}, _PEOPLE.intersection(words)


_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "more": "more", "less": "less"}
_PEOPLE = frozenset(
    ("you", "your", "opponent", "player", "players", "friendly", "enemy", "each", "all", "cannot", "not")
)
"""Words that tell of whom a sentence speaks, and whether it denies."""


def _alike(sentence: str, language: Language) -> str:
    words = _words(sentence)
    best, found = ALIKE, ""
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(words)
    told = {word for word in words if word.isalpha()}
    for example, its_words in _examples():
        if len(told.intersection(its_words)) < 2:
            continue
        if not _same_matter(sentence, example, language):
            continue
        matcher.set_seq1(its_words)
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
            best, found = matcher.ratio(), example
    return found


def _words(sentence: str) -> list[str]:
    return re.findall(r"[a-z]+|\d+|[^\sa-z\d]", sentence.lower())


@cache
def _examples() -> tuple[tuple[str, list[str]], ...]:
    """The paragraphs of the identity lines, each with its words; none where they are missing."""
    found: dict[str, list[str]] = {}
    for path in sorted(packaged("tests", "cards", "identity").glob("*.txt")):
        if path.stem == "names":  # titles that are nobody's
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                for paragraph in line.strip().split("|"):
                    if not paragraph.startswith("\u2022") and not paragraph.endswith(":"):
                        found[paragraph] = _words(paragraph)
    return tuple(found.items())
