"""Parentheses that only restate a rule: what a keyword of the text means, in words of its own definition, or what
stands on the closed list of clarifications. Such a parenthesis is set aside; any other is text.

A keyword that no rule here knows is read from its parenthesis: `new_keywords.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from kfjudge.games.riftbound.words.base import KeywordName
from kfjudge.paths import grammar
from kfjudge.values import dataclass

_WORD = re.compile(r"(?:\{[a-z0-9]+\})+|\[[a-z -]+?(?: \d+)?\]|[+-]?\d+\+?|[a-z]+(?:['-][a-z]+)*|[:,]")
_SAYS_NOTHING = frozenset(
    (
        *("i", "i'm", "i've", "me", "my", "it", "its", "it's", "they", "them", "their", "they're", "we", "we're", "us"),
        *("this", "that", "those", "is", "am", "are", "be", "a", "an", "the", "of", "to", "at", "with", ",", ":"),
        *("you", "your", "many", "you've", "there", "there's", "for", "from", "into", "in", "on"),
    )
)
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5"}
_SENTENCE = re.compile(r"(?<=[.]) ")
_DEPENDS = re.compile(r"(?:while|if) (?:you have (\d+)\+? xp|(?:i'm|this is|it's) \[?empowered\]?), ")
_TERMS = frozenset(
    (
        *("legion", "level", "empowered", "add", "predict", "burn", "stun", "stunned", "buff", "buffed", "mighty"),
        *("disempower", "disempowered", "a", "c", "e", "m"),
    )
)
KNOWN = _TERMS | {name.value for name in KeywordName}
_SPOKEN = {
    "repeat": r"\[?repeat",
    "stun": r"\[?stun",
    "buff": r"\[?buff",
    "mighty": r"\[?mighty",
    "recall": r"\brecall",
    "predict": r"\[?predict|\[vision",
    "burn": r"\[?burn",
    "empowered": r"\[?empower",
    "empower": r"\[?empower",
    "disempower": r"\[?(?:dis)?empower",
    "add": r"\[add",
    "alone": r"\balone",
    "bonus damage": r"\bbonus damage",
}
"""Terms that are said without brackets too."""


@dataclass(frozen=True, slots=True)
class Definition:
    """What a sentence has to say, and what it may say, to restate a keyword."""

    keyword: str
    core: tuple[frozenset[str], ...]
    others: frozenset[str]


@cache
def definitions() -> tuple[Definition, ...]:
    """The definitions of `lexicon/definitions.txt`."""
    found: list[Definition] = []
    for line in grammar("riftbound", "lexicon", "definitions.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            keyword, _, words = line.partition(": ")
            core, _, others = words.partition(" ; ")
            found.append(
                Definition(keyword, tuple(frozenset(one.split("|")) for one in core.split()), frozenset(others.split()))
            )
    return tuple(found)


def pattern(line: str) -> re.Pattern[str]:
    """A line of the list of clarifications as a pattern: `~` some words, `N` a number, `*` icons, `[...]` a keyword."""
    words = line.replace("[...]", "\x01").replace("[", r"\[").replace("]", r"\]").replace("\x01", r"\[[a-z -]+\]")
    words = words.replace("+N", r"\+N").replace("N+", r"N\+").replace("*", r"(?:\{[a-z0-9]+\})+")
    words = re.sub(r"\bN\b", r"(?:\\d+|one|two|three)", words)
    return re.compile(words.replace("~?", "[^.]*").replace("~", "[^.]*").replace('.*"', '"'))


def is_reminder(inside: str, text: str, clarifications: Sequence[re.Pattern[str]]) -> bool:
    """Whether each sentence of a parenthesis restates what a keyword of the text means, or is a clarification.

    In: the words in the parenthesis, the text without parentheses, the list. Raises nothing.
    """
    words = " ".join(inside.split()).lower().strip().replace("\u201c", '"').replace("\u201d", '"')
    if words in ("", ".", "..."):
        return words != ""
    around = text.lower()
    whole = words.rstrip(".")
    if any(one.fullmatch(whole) for one in clarifications):
        return True
    if '"' in words:
        return any(one.match(words) for one in clarifications if '"' in one.pattern)
    return all(
        any(one.fullmatch(part.rstrip(".")) for one in clarifications) or _restates(part.rstrip("."), around)
        for part in _SENTENCE.split(words)
    )


def _restates(sentence: str, text: str) -> bool:
    """Whether a sentence says what keywords of the text mean: one of them, or several joined by "and" or "or"."""
    on = _DEPENDS.match(sentence)
    if on is not None:
        met = f"[level {on.group(1)}]" if on.group(1) else "[empowered]"
        if met in text and _restates(sentence[on.end() :], text):
            return True
    cost, colon, rest = sentence.partition(": ")
    if colon and not cost.startswith("{") and cost in text and _restates(rest, text):
        return True
    if any(_says(sentence, one, value, text) for one, value in _present(text)):
        return True
    either = re.fullmatch(r"(.*) (\S+) or (\S+)", sentence)  # "assigned damage first or last"
    if either is not None and all(_restates(f"{either[1]} {one}", text) for one in (either[2], either[3])):
        return True
    return any(
        _restates(sentence[: joint.start()], text) and _restates(sentence[joint.end() :], text)
        for joint in re.finditer(r",? and ", sentence)
    )


def _present(text: str) -> Iterator[tuple[Definition, str]]:
    """The definitions of what the text has, each with the value that it has there."""
    for one in definitions():
        said = _SPOKEN.get(one.keyword, rf"(?:\[|^|\n){one.keyword}")
        for found in re.finditer(rf"(?:{said})[a-z]*\]?(?: (\d+))?", text):
            yield one, found.group(1) or "1"


def _says(sentence: str, definition: Definition, value: str, text: str) -> bool:
    words = [_NUMBERS.get(word, word) for word in _WORD.findall(sentence)]
    if not words or re.sub(r"[ .\u2014;]", "", _WORD.sub("", sentence)):
        return False
    left = set(words)
    for choice in definition.core:
        met = [word for word in words if any(_is(word, wanted, value, text) for wanted in choice)]
        if not met:
            return False
        left.difference_update(met)
    return all(
        word in _SAYS_NOTHING or any(_is(word, wanted, value, text) for wanted in definition.others) for word in left
    )


def _is(word: str, wanted: str, value: str, text: str) -> bool:
    match wanted:
        case "N" | "+N" | "N+":
            return word == wanted.replace("N", value)
        case "A":
            return word == "{a}" * int(value)
        case "*":
            return word.startswith("{") and word in text
        case "?":
            return word.startswith("{")
        case _:
            return word == _NUMBERS.get(wanted, wanted)
