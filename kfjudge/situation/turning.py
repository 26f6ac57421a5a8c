"""Which text decides: the situation is played again without one of its paragraphs, or as if a condition of it held.

In: a ruling, and the texts of its cards, each with a way to put another in its place. Out: the ruling, each claim that
comes to something else then with that as its first reason, unless its reasons tell it already. The same for every game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from kfjudge.engine.explore import Limits
from kfjudge.errors import JudgeError
from kfjudge.language.node import Node, Text, replace
from kfjudge.language.printed_words import Outcome, whole_sentences, words_at
from kfjudge.language.trees import part_names, walk, with_parts
from kfjudge.situation.asides import FIRST
from kfjudge.situation.printed import LIMITS
from kfjudge.situation.ruling import ClaimRuling, Reason, Ruling
from kfjudge.situation.verdicts import NOT_REACHED, Verdict
from kfjudge.tuples import NamedTuple

MOST = 12
"""So many other texts are played."""
_TEXT, _IF, _ALWAYS = "without it", "if it did", "if it always did"
_SAYS = (
    r"^{0}: (?!its )|(?<!\w){0}(?: decides| makes| goes off| gives{1}|, for )|text of {0}|as {0} says|which {0} gives"
)
"""How a reason tells that something is so by the text of a card."""
MANY = 40
"""A situation with more outcomes is not played again: it takes long, and depends on more than a text."""


class Kinds(NamedTuple):
    """How the texts of a game are made: paragraphs that hold by themselves, keywords, conditions, what makes of a
    condition one that always holds or never; the rule on which texts rest, and their words as people read them.
    """

    standing: tuple[type[Node], ...]
    keyword: type[Node]
    condition: type[Node]
    holds: Callable[[Any], Node]
    fails: Callable[[Any], Node]
    rule: str
    words: Callable[[str], str]


class Holder(NamedTuple):
    """A card with a text: its name, the tree and the words of it, and the scenario with another tree in its place.
    `gives`: the text is one that another card has from it; `acted`: the line itself does something with the card.
    `others`: what else of it is not so, how that is known to be told, and the scenario in which it is; `parts`: what
    else of it decides, the pattern of reasons that tell it, and the scenario without it. `measure` says of a condition
    that it holds as it begins, and with what.
    """

    name: str
    tree: Any
    printed: str
    put: Callable[[Any], Any]
    gives: bool = False
    acted: bool = False
    others: tuple[tuple[str, str, Callable[[], Any]], ...] = ()
    parts: tuple[tuple[str, str, Callable[[], Any]], ...] = ()
    measure: Callable[[Any], str] | None = None


class _Other(NamedTuple):
    """Another text of a card: what is told where it turns a claim, and under what; how a reason tells that already.
    `standing`: what is left out holds by itself, and is not what the card does. `opposite`: the scenario in which a
    claim stays as it is, if what is told is true.
    """

    name: str
    told: str
    under: str
    known: Callable[[str], bool]
    scenario: Callable[[], Any]
    standing: bool = True
    opposite: Callable[[], Any] | None = None
    quote: str = ""
    acted: bool = False
    met: Callable[[], Iterable[str]] | None = None

    def told_in(self, text: str) -> bool:
        """Whether a reason tells this already, or quotes it."""
        if self.under != _TEXT:
            return self.known(text)
        said = (self.quote, self.quote.partition(": ")[2])
        of_it = text.startswith(f"{self.name}: ") or f"which {self.name} gives" in text
        return of_it and any(f"“{one}”" in text for one in said if one)


def with_deciding(
    ruling: Ruling,
    holders: Iterable[Holder],
    kinds: Kinds | None,
    judged: Callable[[Any, Limits], Ruling],
    limits: Limits,
) -> Ruling:
    """The ruling, with the texts that decide. `judged` rules on a scenario within limits, or raises `JudgeError`; under
    `limits` no larger than those only verdicts are asked for, and nothing is played again.
    """
    if kinds is None or limits.runs <= LIMITS.runs or len(ruling.outcomes) > MANY or not ruling.complete:
        return ruling
    left = MOST
    others = [other for holder in holders for other in _others(holder, kinds)]
    for other in sorted(others, key=lambda one: one.under != _TEXT):
        open_to = [claim.verdict != "undecided" and not _tells(claim, other) for claim in ruling.claims]
        if not left or not any(open_to):
            continue
        left -= 1
        try:
            then = judged(other.scenario(), LIMITS)
            turns = [
                is_open and claim.verdict != turned.verdict
                for is_open, claim, turned in zip(open_to, ruling.claims, then.claims, strict=True)
            ]
            if other.opposite is not None and any(turns):
                true = [claim.verdict for claim in judged(other.opposite(), LIMITS).claims]
                same = [claim.verdict == verdict for claim, verdict in zip(ruling.claims, true, strict=True)]
                turns = [all(both) for both in zip(turns, same, strict=True)]
        except JudgeError:
            continue  # with that text it cannot be asked
        claims = [
            _decided_by(other, kinds, claim, turned.verdict, then) if turns_it else claim
            for turns_it, claim, turned in zip(turns, ruling.claims, then.claims, strict=True)
        ]
        ruling = ruling._replace(claims=tuple(claims))
    return ruling


def _tells(claim: ClaimRuling, other: _Other) -> bool:
    """Whether the first reasons of a claim tell it already, or what is not so need not be told beside what is."""
    told = claim.because[:FIRST]
    if other.under != _TEXT and any(" decides: " in reason.text for reason in told):
        return True
    return any(other.known(reason.text) for reason in told)


def _decided_by(other: _Other, kinds: Kinds, claim: ClaimRuling, then: Verdict, ruling: Ruling) -> ClaimRuling:
    """The claim, with what turns it as its first reason; what is only not so comes second. That a card cannot be played
    or used without the text by which it does something says nothing.
    """
    own = not other.standing and any(other.name in stopped.action for stopped, _count in ruling.stopped)
    if then in (claim.verdict, "undecided") or (then == NOT_REACHED and (own or other.under != _TEXT)):
        return claim
    stopped = next((f": {one.reason}" for one, _count in ruling.stopped), "") * (not other.quote)
    turned = f"{other.under}: {f'not legal{stopped}' if then == NOT_REACHED else then}"
    same = next((one for one in claim.because if other.told_in(one.text)), None)
    said = same.text if same else "; ".join((other.told, *filter(None, other.met() if other.met else ())))
    told = Reason(same.rule if same else kinds.rule, f"{said} ({turned})")
    rest = [one for one in claim.because if one is not same]
    first = 0 if other.under == _TEXT else 1
    if other.acted and not other.standing:  # that a card which is played does something is no news
        first = claim.because.index(same) if same else FIRST
    return claim._replace(because=(*rest[:first], told, *rest[first:]))


def _others(holder: Holder, kinds: Kinds) -> Iterator[_Other]:
    """The text without each of its paragraphs; then with each condition as one that holds."""
    tree, name = holder.tree, holder.name
    paragraphs: Sequence[Node] = tree.paragraphs if tree is not None else ()
    for place, paragraph in enumerate(paragraphs):
        words = " ".join(kinds.words(words_at(paragraph, holder.printed) or holder.printed).split())
        known = re.compile(re.escape(name))
        conditions = list(_conditions(paragraph, kinds))
        if holder.gives or isinstance(paragraph, kinds.standing):
            keyword = any(isinstance(node, kinds.keyword) for node in walk(paragraph))
            numbers = "" if keyword or conditions else r"| [+-]\d"
            known = re.compile(_SAYS.format(re.escape(name), numbers))
        rest = replace(tree, paragraphs=(*paragraphs[:place], *paragraphs[place + 1 :]))
        quote, standing = whole_sentences(words), isinstance(paragraph, kinds.standing)
        told, put = f"{name} decides: “{quote}”", partial(holder.put, rest)
        met = partial(map, holder.measure, conditions) if holder.measure is not None and standing else None
        yield _Other(name, told, _TEXT, partial(_found, known), put, standing, None, quote, holder.acted, met)
    for told, mark, scenario in holder.parts:
        yield _Other(name, told, _TEXT, partial(_found, re.compile(mark)), scenario)
    for told, mark, scenario in holder.others:
        yield _Other(name, told, _ALWAYS, partial(_has, name, mark, kinds), scenario)
    for condition in _conditions(paragraphs, kinds):
        outcome = kinds.words(str(Outcome(condition, holder.printed, holds=False)))
        changed, same = (
            replace(tree, paragraphs=_put(tuple(paragraphs), condition, other))
            for other in (kinds.holds(condition), kinds.fails(condition))
        )
        told_so, opposite = partial(_has, name, outcome, kinds), partial(holder.put, same)
        yield _Other(name, f"{name}: {outcome}", _IF, told_so, partial(holder.put, changed), opposite=opposite)


def _found(known: re.Pattern[str], text: str) -> bool:
    return known.search(text) is not None


def _has(name: str, words: str, kinds: Kinds, text: str) -> bool:
    return name in text and words in kinds.words(text)


def _conditions(value: Any, kinds: Kinds) -> Iterator[Node]:
    """The conditions of a part of a text, not those inside others."""
    for one in value if isinstance(value, tuple) else (value,):
        if isinstance(one, kinds.condition):
            yield one
        elif isinstance(one, Node) and not isinstance(one, Text):
            for part in part_names(type(one)):
                yield from _conditions(getattr(one, part), kinds)
        elif isinstance(one, tuple):
            yield from _conditions(one, kinds)


def _put(value: Any, old: Node, new: Node) -> Any:
    """A part of a text with another node in the place of one."""
    return new if value is old else with_parts(value, lambda one: _put(one, old, new))
