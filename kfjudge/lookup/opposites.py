"""Opposites: cases that one question cannot be about when another is ("before" and "after", "hold" and "conquer").

In: what is asked, folded. Out: whether a text is about the opposite case, so that it must not answer. A text that names
both sides, or none, is about no opposite.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable, Sequence

from kfjudge.lookup import fold


class Side:
    """One side of a pair: whole words and phrases, divided by `|`. `_` in a phrase is one word of any kind, or none,
    and `__` up to four; such a phrase becomes a pattern only in a text that has its first word.
    """

    def __init__(self, said: str) -> None:
        phrases = said.split("|")
        self.plain = tuple(f" {phrase} " for phrase in phrases if "_" not in phrase)
        self.open = tuple(phrase for phrase in phrases if "_" in phrase)

    def search(self, text: str) -> bool:
        """Whether a folded text says it."""
        padded = f" {text} "
        if any(phrase in padded for phrase in self.plain):
            return True
        return any(
            f" {phrase.split(maxsplit=1)[0]} " in padded and re.search(_pattern(phrase), text) for phrase in self.open
        )


def _pattern(phrase: str) -> str:
    spread = phrase.replace(" __ ", r" (?:\w+ ){0,4}").replace(" _ ", r" (?:\w+ )?")
    return rf"\b{spread}\b"


def _after(first: str, *then: str) -> str:
    """Phrases that begin with the same word, or with that and any other."""
    return "|".join(f"{first} {word}" for word in then)


_DENYING = """
    not never cannot cant dont doesnt didnt isnt arent wont wouldnt shouldnt fail fails illegal unable forbidden
"""
_DENIALS = frozenset(_DENYING.split())
_NOT = frozenset(["not", "isnt", "arent", "wasnt", "werent"])

_ATTACKED = (
    "is attacked|was attacked|get attacked|gets attacked|got attacked|being attacked|be attacked|are attacked"
    "|attacked by|fought|defend|defends|defending|defender",
    "attack|attacks|attacking|attacker",
)
_PAIRS = (
    ("before", "after"),
    ("first", "second|again|twice|first time each turn|first time in a turn"),
    ("enter|enters|entered|entering|come in|comes in|came in", "leave|leaves|left|leaving|die|dies|died"),
    ("win|wins|won|winning", "lose|loses|lost|losing"),
    ("conquer|conquers|conquered|conquering", "hold|holds|held|holding"),
    _ATTACKED,
    (
        "fought|be fight|is fight|get fight|gets fight",
        "fight with|"
        + "|".join(
            f"{before} (?<!be )(?<!is )(?<!get )(?<!or )fights?(?! back)"
            for before in ("can __", "may __", "does __", "creature _")
        ),
    ),
    ("friendly", "enemy|opposing|both players"),
    ("i control|i already control|he controls|at my own|on my own|onto my own", "empty|uncontrolled|nobody controls"),
    ("play|plays|played|playing|from hand", "move|moves|moved|moving|walk|walks|walked|walking"),
    ("odd", "even number"),
    (
        _after("both __", "die", "dies", "died", "are dead", "are killed", "are destroyed", "get killed")
        + "|nobody survives|all units die|kill each other|killed each other|trade",
        _after("both __", "survive", "survives", "survived", "are alive", "alive", "still have") + "|all survive",
    ),
)
_ASKED_RESULT = (
    _after("who", "survive", "survives", "dies", "wins", "lives")
    + "|"
    + _after("which _", "survive", "survives", "dies", "lives"),
    _after("both __", "survive", "survives", "survived", "alive", "die", "dies", "died", "dead")
    + "|all _ survive|sides _ survive|nobody survives|still have units",
)
"""What is asked for, against a case in which just that is given."""
_SIDES: tuple[tuple[Side, Side], ...] = tuple((Side(one), Side(other)) for one, other in (*_PAIRS, _ASKED_RESULT))
_ROLES = _SIDES[_PAIRS.index(_ATTACKED)]


_ATTACKS = frozenset(["attack", "attacks", "attacking"])
_OBJECT = 2
"""How many words may stand between the verb and what is attacked."""
_TURNING = (
    (
        "must|mandatory|force|forced|obliged|have to|has to|need to|required",
        "may|can|could|allowed|optional|choose to|permitted",
    ),
    ("play|plays|played|playing|cast|from hand", "use|uses|used|using|activate|fight|fights|fighting"),
    ("my|mine|own|friendly|i|me", "his|her|their|theirs|opponent|opponents|opp|opps|enemy|enemies|he|she|they"),
    ("without|unless", "with|if"),
    ("gain|gains|gained|get|gets", "lose|loses|lost|pay|pays|paid"),
    ("ready|readied|readies|untapped|untap", "exhaust|exhausted|exhausts|tapped|tap"),
    ("top", "bottom"),
    ("more|most|least one|minimum|at least", "less|fewer|fewest|maximum|at most"),
    ("left|leave|leaves|leaving", "stay|stays|remain|remains|enter|enters|entering"),
)
_CONDITIONS = {
    word: fold.stem(words.split()[0])
    for words in (
        "all each every everything everybody everyone everywhere whole entire",
        "none no nobody nothing without empty zero uncontrolled",
        "alone lone lonely sole",
        "most maximum max limit cap",
        "least minimum",
        "exactly exact precisely",
        "equal equally tie tied ties",
        "only merely",
        "another other else different",
        "first",
        "both",
        "half halves",
        "before",
        "after afterwards",
        "while mid",
        "until till",
        "two second twice",
        "three third",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    )
    for word in words.split()
}
"""Words that a case hangs on: how many, which of several, when; those that say the same by the first of them."""


@functools.cache
def _turns() -> tuple[tuple[Side, Side], ...]:
    """The sides of `_TURNING`, made when first asked for: few questions come so near a reply."""
    return tuple((Side(one), Side(other)) for one, other in _TURNING)


def turned(question: str, other: str) -> bool:
    """Whether one of two folded questions names a side of a pair, an obligation or a number that the other lacks: an
    answer to the one may be wrong for the other, however alike their words are.
    """
    turns = _turns()
    for one, opposed in (*_SIDES, *turns):
        sides = [(one.search(text), opposed.search(text)) for text in (question, other)]
        if sides[0] != sides[1] and (sides[0] == (not sides[1][0], not sides[1][1]) or one is turns[0][0]):
            return True
    return conditions(question) != conditions(other)


_IDLE = re.compile(r"\b(?:at all|(?:each|every) turn|(?:when|how|what) exactly)\b")
"""Phrases in which such a word tells nothing."""


def conditions(text: str) -> set[str]:
    """What the case of a folded text hangs on."""
    return {
        fold.stem(word) if word.isdecimal() else _CONDITIONS[word]
        for word in _IDLE.sub("", text).split()
        if word in _CONDITIONS or word.isdecimal()
    }


_SEVERAL = frozenset(map(fold.stem, ("both", "another", *map(str, range(2, 13)))))
"""More than one, in whatever words: a reply to a question of two holds for both, and for three."""
_REPEATED = frozenset(["twice", "another", "several"])
_NONE = fold.stem("none")
_COUNTS = frozenset(map(fold.stem, map(str, range(4, 25))))
_LIMITS = frozenset(map(fold.stem, ("most", "least")))
_OF_HOW_MANY = frozenset(map(fold.stem, ("all", "alone", "most", "least", "exactly", "equal", "only", "both", "half")))


def elsewise(question: str, asked: str, said: str) -> bool:
    """Whether what is `said` to what another had `asked` is of another case than a question, all of them folded: that
    case hangs on what the question does not tell, or the question asks of how many and neither tells it ("two units of
    equal might" are not "a unit of 4 and one of 5"), or both name numbers, none of them the same, and no limit is told.
    """
    mine, theirs, told = map(conditions, (question, asked, said))
    if denies(said.split()):
        told.add(_NONE)
    if mine & _COUNTS and theirs & _COUNTS and mine.isdisjoint(theirs | told) and told.isdisjoint(_LIMITS):
        return True
    untold = theirs - mine - told - (_SEVERAL if mine & _SEVERAL else frozenset())
    return bool(untold | ((mine & _OF_HOW_MANY) - theirs - told))


def of_more(question: str, said: str) -> bool:
    """Whether what is said is of several ("twice", "both") and a question of none, both folded."""
    return not _REPEATED.isdisjoint(said.split()) and conditions(question).isdisjoint(_SEVERAL)


def passive(asked: Sequence[str], own: Collection[str]) -> list[str]:
    """The words of a question that tells who attacks a thing, said of that thing ("he attacks an elusive unit" is "he
    is attacked an elusive unit"): one of its `own` words, as stems, stands after the verb, and none before.
    """
    mine = [fold.stem(word) in own for word in asked]
    for place, word in enumerate(asked):
        if word in _ATTACKS and any(mine[place + 1 : place + 2 + _OBJECT]) and not any(mine[:place]):
            return [*asked[:place], "is", "attacked", *asked[place + 1 :]]
    return list(asked)


def named(asked: str) -> list[tuple[Side, Side]]:
    """The pairs of opposites of which a question names one side only: that side, and the other."""
    pairs = (pair for one, other in _SIDES for pair in ((one, other), (other, one)))
    return [(one, other) for one, other in pairs if one.search(asked) and not other.search(asked)]


def of_role(pairs: Iterable[tuple[Side, Side]], text: str) -> bool:
    """Whether a folded text is of the one who attacks, or of the one attacked, as a question is with these pairs."""
    return any(one.search(text) and not other.search(text) for one, other in pairs if {one, other} == {*_ROLES})


def opposite(pairs: list[tuple[Side, Side]], text: str) -> bool:
    """Whether a folded text names the other side of one of the pairs, and not the one that is asked."""
    return any(other.search(text) and not one.search(text) for one, other in pairs)


_BEFORE_STATE = re.compile(r"\b(?:a|an|the|my|his|her|their|your) (\w+ed)\b")


def of_other_state(asked: str, text: str) -> bool:
    """Whether a folded text tells what holds of a thing in one state ("an exhausted one") and the question names a
    thing in another.
    """
    told = set(re.findall(r"\ban? (\w+ed)\b", text))
    return bool(told) and bool(_BEFORE_STATE.search(asked)) and told.isdisjoint(asked.split())


_SPAN = re.compile(r"\b(\d+)(?:-| to )(\d+)\b")


def of_other_number(asked: str, text: str) -> bool:
    """Whether a text tells what holds from a number to another one, and those that a folded question names lie in none
    of its spans.
    """
    spans = [(int(low), int(high)) for low, high in _SPAN.findall(text)]
    numbers = [fold.number(word) for word in asked.split()]
    return (
        bool(spans)
        and any(numbers)
        and not any(low <= number <= high for number in numbers if number for low, high in spans)
    )


_DENIED = 2
"""How many words may be denied in favor of others."""


def contrasted(words: Sequence[str]) -> list[str]:
    """The folded words of a question without what it says is not so, where it says at once what is: "not attached but
    exhausted" is asked of what is exhausted.
    """
    found = list(words)
    for place in reversed(range(len(found))):
        behind = found[place + 2 : place + 2 + _DENIED]
        if found[place] in _NOT and "but" in behind:
            del found[place : place + 3 + behind.index("but")]
    return found


def denies(words: Iterable[str]) -> bool:
    """Whether a question asks for the opposite of what it names: "does it not fight back"."""
    return not _DENIALS.isdisjoint(words)
