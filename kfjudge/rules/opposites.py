"""Opposites: cases that one question cannot be about when another is ("before" and "after", "hold" and "conquer").

In: what is asked, folded. Out: whether a text is about the opposite case, so that it must not answer. A text that names
both sides, or none, is about no opposite.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

Side = re.Pattern[str]
_DENYING = """
    not never cannot cant dont doesnt didnt isnt arent wont wouldnt shouldnt fail fails illegal unable forbidden
"""
_DENIALS = frozenset(_DENYING.split())

_PAIRS = (
    ("before", "after"),
    ("first", "second|again|twice"),
    ("enter|enters|entered|entering|comes? in|came in", "leave|leaves|left|leaving|dies?|died"),
    ("wins?|won|winning", "loses?|lost|losing"),
    ("conquer|conquers|conquered|conquering", "hold|holds|held|holding"),
    (
        "(?:is|was|gets?|got|being|be|are) attacked|attacked by|defends?|defending|defender",
        "attacks?|attacking|attacker",
    ),
    ("friendly", "enemy"),
    ("odd", "even number"),
    (
        r"both (?:\w+ )?(?:dies?|died|are dead|are killed|are destroyed|get killed)|nobody survives|all units die",
        r"both (?:\w+ )?(?:survives?|survived|are alive|alive|still have)|all survive",
    ),
)
_SIDES: tuple[tuple[Side, Side], ...] = tuple(
    (re.compile(rf"\b(?:{one})\b"), re.compile(rf"\b(?:{other})\b")) for one, other in _PAIRS
)


def named(asked: str) -> list[tuple[Side, Side]]:
    """The pairs of opposites of which a question names one side only: that side, and the other."""
    pairs = (pair for one, other in _SIDES for pair in ((one, other), (other, one)))
    return [(one, other) for one, other in pairs if one.search(asked) and not other.search(asked)]


def opposite(pairs: list[tuple[Side, Side]], text: str) -> bool:
    """Whether a folded text names the other side of one of the pairs, and not the one that is asked."""
    return any(other.search(text) and not one.search(text) for one, other in pairs)


def denies(words: Iterable[str]) -> bool:
    """Whether a question asks for the opposite of what it names: "does it not fight back"."""
    return not _DENIALS.isdisjoint(words)
