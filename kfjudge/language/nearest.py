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

from kfjudge.language.declining import Decline
from kfjudge.language.reading import Language
from kfjudge.paths import packaged

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
    whole = _STRAY.sub("", sentence)
    if whole != sentence and (reading := language.read(whole)).understood:
        return reading.prepared.text
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
            changed = re.sub(rf"\b{re.escape(word)}(?!\w)", other, sentence, count=1)
            changed = changed[0].upper() + changed[1:]
            known_word = language.lexicon.knows(word)  # then what it says is kept
            told = sentence if known_word else _without(sentence, word)
            if changed == sentence or not _same_matter(told, changed, language, "" if known_word else other):
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
    numbers = sorted(_NUMBERS.get(word, word) for word in words if word in _NUMBERS or word[-1].isdecimal())
    lead = sentence.partition(":")[0].lower().split() if ":" in sentence else []
    said = {_ONE.get(word, word) for word in words} & _TOLD | {f"{word}:" for word in lead if word in _LEADS}
    return numbers, {verbs[word] for word in words if word in verbs}, frozenset(said)


_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "more": "more", "less": "less"}
_ONE = {
    **{
        f"{noun}s": noun
        for noun in ("creature", "artifact", "upgrade", "card", "key", "player", "neighbor", "opponent")
    },
    "all": "each",
    "actions": "action",
    "enemies": "enemy",
}
_TOLD = frozenset(
    re.findall(
        r"\w+",
        "you your opponent player friendly enemy each cannot not may other another it creature artifact upgrade card"
        " action top bottom left right highest lowest most least ready exhausted stunned damaged undamaged"
        " key neighbor next turn turns before after until while unless start end hand deck discard archives"
        " power armor instead random",
    )
)
"""Words that tell of whom and of what a sentence speaks, where, when, and whether it denies."""
_STRAY = re.compile(r" (?:an?|the)(?=[.,]|$)")
"""An article with nothing behind it, which may be left out."""
_LEADS = frozenset(("reap", "fight", "destroyed", "omni", "action", "scrap", "leaves", "before", "fate"))
"""Lead-ins that no other may stand for; a sentence without one may be offered as a Play: ability."""


def _alike(sentence: str, language: Language) -> str:
    words = _words(sentence)
    best, found = ALIKE, ""
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(words)
    told = {word for word in words if word.isalpha()}
    said = _forms(told, language)
    for example, its_words in _examples():
        if len(told.intersection(its_words)) < 2:
            continue
        if any(len(word) > 2 and word not in said for word in its_words if word.isalpha()):
            continue  # it says more, or another thing
        if not _same_matter(sentence, example, language):
            continue
        matcher.set_seq1(its_words)
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
            best, found = matcher.ratio(), example
    return found


def _forms(words: set[str], language: Language) -> set[str]:
    """The words, their other forms, and those that only tie a sentence together."""
    forms = {word + "s" for word in words} | {word.removesuffix("s") for word in words} | words
    for verb in language.lexicon.verbs.values():
        if not words.isdisjoint((verb.base, verb.third, verb.past)):
            forms |= {verb.base, verb.third, verb.past}
    return forms | {"the", "and", "play", "card", "cards", "for", "with"}


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
