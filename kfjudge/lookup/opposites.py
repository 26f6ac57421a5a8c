"""Opposites: cases that one question cannot be about when another is ("before" and "after", "hold" and "conquer").

In: what is asked, folded. Out: whether a text is about the opposite case, so that it must not answer. A text that names
both sides, or none, is about no opposite.
"""

from __future__ import annotations

import functools
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
_ASKED_RESULT = (
    r"who (?:survives?|dies|wins|lives)|which (?:\w+ )?(?:survives?|dies|lives)",
    r"both (?:\w+ ){0,2}(?:survives?|survived|alive|dies?|died|dead)|(?:all|sides) (?:\w+ )?survive"
    r"|nobody survives|still have units",
)
"""What is asked for, against a case in which just that is given."""
_SIDES: tuple[tuple[Side, Side], ...] = tuple(
    (re.compile(rf"\b(?:{one})\b"), re.compile(rf"\b(?:{other})\b")) for one, other in (*_PAIRS, _ASKED_RESULT)
)


_TURNING = (
    (
        "must|mandatory|forced?|obliged|have to|has to|need to|required",
        "may|can|could|allowed|optional|choose to|permitted",
    ),
    ("play|plays|played|playing|cast|from hand", "use|uses|used|using|activate|fights?|fighting"),
    (r"my|mine|own|friendly|i|me", r"his|her|their|theirs|opponents?|opp|opps|enemy|enemies|he|she|they"),
    ("without|unless", "with|if"),
    ("gain|gains|gained|get|gets", "lose|loses|lost|pay|pays|paid"),
    ("ready|readied|readies|untapped|untap", "exhaust|exhausted|exhausts|tapped|tap"),
    ("top", "bottom"),
    ("more|most|least one|minimum|at least", "less|fewer|fewest|maximum|at most"),
    ("left|leaves?|leaving", "stays?|remains?|enters?|entering"),
)
_NUMBERS = (
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice|first|second|third|both|each|all)\b"
)


@functools.cache
def _turns() -> tuple[tuple[Side, Side], ...]:
    """The sides of `_TURNING`, made when first asked for: few questions come so near a reply."""
    return tuple((re.compile(rf"\b(?:{one})\b"), re.compile(rf"\b(?:{other})\b")) for one, other in _TURNING)


def turned(question: str, other: str) -> bool:
    """Whether one of two folded questions names a side of a pair, an obligation or a number that the other lacks: an
    answer to the one may be wrong for the other, however alike their words are.
    """
    turns = _turns()
    for one, opposed in (*_SIDES, *turns):
        sides = [(bool(one.search(text)), bool(opposed.search(text))) for text in (question, other)]
        if sides[0] != sides[1] and (sides[0] == (not sides[1][0], not sides[1][1]) or one is turns[0][0]):
            return True
    return set(re.findall(_NUMBERS, question)) != set(re.findall(_NUMBERS, other))


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
