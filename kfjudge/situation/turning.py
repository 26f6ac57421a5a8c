"""What decides: the situation is played again without one of its paragraphs, as if a condition of it held, or without
something that the board gives as it begins.

In: a ruling, the texts of its cards, each with a way to put another in its place, and what the board gives. Out: the
ruling, each claim that comes to something else then with that among its first reasons, unless they tell it already. The
same for every game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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

MOST = 16
"""So many other texts are played."""
ENDLESS = 3
"""After so many of them that come to no end within the limits no more are: such a situation takes long with each."""
_BEGINS = " as it begins"
_TEXT, _IF, _IF_NOT, _ALWAYS = "without it", "if it did", "if it did not", "if it always did"
_SAYS = (
    r"^{0}: (?!its )|(?<!\w){0}(?: decides| makes| goes off| gives{1}|, for )|text of {0}|as {0} says|which {0} gives"
)
"""How a reason tells that something is so by the text of a card."""
_DOES = (
    r"^(?:The ability of )?{0}(?::| resolves| goes off| has | waits)|(?<!\w){0} decides"
    r"|(?:by|from) {0}\b|(?:\bthe \S+|\b[A-Z]\S+) of {0}\b|text of {0}|as {0} says|which {0} gives"
)
"""How a reason tells that a card has done something by its text."""
MANY = 40
"""A situation with more outcomes is not played again: it takes long, and depends on more than a text."""


class Kinds(NamedTuple):
    """How the texts of a game are made: paragraphs that hold by themselves, keywords, conditions, what makes of a
    condition one that always holds or never, and of a phrase for cards those that leave out fewer or none of them; the
    rule on which texts rest, and their words as people read them.
    """

    standing: tuple[type[Node], ...]
    keyword: type[Node]
    condition: type[Node]
    holds: Callable[[Any], Node]
    fails: Callable[[Any], Node]
    wider: Callable[[Node], Sequence[Node]]
    rule: str
    words: Callable[[str], str]


class Holder(NamedTuple):
    """A card with a text: its name, the tree and the words of it, and the scenario with another tree in its place.
    `gives`: the text is one that another card has from it; `acted`: the line itself does something with the card, or it
    is only `asked` whether something may be done with it.
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
    asked: bool = False
    others: tuple[tuple[str, str, Callable[[], Any]], ...] = ()
    parts: tuple[tuple[str, str, Callable[[], Any]], ...] = ()
    measure: Callable[[Any], str] | None = None


class Given(NamedTuple):
    """Something that the board gives as it begins: as it is told, the rule about it, how a reason tells it, and the
    scenario without it; `alone`: what alone it does, told where it makes no difference; `thing`: it is a card that lies
    there, which need not be told where texts decide.
    """

    told: str
    rule: str
    mark: str
    without: Callable[[], Any]
    alone: str = ""
    thing: bool = False


def states_given(
    name: str, has: Mapping[str, Any], states: Mapping[str, tuple[str, str, str, str]], put: Callable[..., Any]
) -> Iterator[Given]:
    """The states of a card, each with the scenario in which it does not have it; `has`: the values of their fields,
    `states`: by their field, in words, with the rule, a pattern of how reasons speak of them, and what they do alone.
    `put` lays the card with other values.
    """
    for field, (words, rule, spoken, alone) in states.items():
        value = has.get(field)
        if value:
            many = ", ".join(f"{count} {kind}" for kind, count in value.items()) if isinstance(value, dict) else value
            mark = rf"{re.escape(name)}.*?(?:{spoken})|(?:{spoken}).*?{re.escape(name)}"
            yield Given(f"{name} {words.format(many)}", rule, mark, partial(put, **{field: type(value)()}), alone)


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
    wider: bool = False
    """A phrase for cards without what keeps some of them out."""
    given: Given | None = None
    """What the board gives and is no text: that comes behind what texts say."""

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
    givens: Iterable[Given],
    kinds: Kinds | None,
    judged: Callable[[Any, Limits], Ruling],
    limits: Limits,
) -> Ruling:
    """The ruling, with the texts that decide. `judged` rules on a scenario within limits, or raises `JudgeError`; under
    `limits` no larger than those only verdicts are asked for, and nothing is played again.
    """
    if kinds is None or limits.runs <= LIMITS.runs or len(ruling.outcomes) > MANY or not ruling.complete:
        return ruling
    left, endless = MOST, ENDLESS
    texts = sorted(
        (other for holder in holders for other in _others(holder, kinds)), key=lambda one: one.under != _TEXT
    )
    for other in (*texts, *map(_given, givens)):
        open_to = [claim.verdict != "undecided" and not _tells(claim, other) for claim in ruling.claims]
        if not left or not endless or not any(open_to):
            continue
        left -= 1
        try:
            then = judged(other.scenario(), LIMITS)
            endless -= not then.complete
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
            _decided_by(other, kinds, claim, turned.verdict, then) if turns_it else _all_the_same(other, claim, turned)
            for turns_it, claim, turned in zip(turns, ruling.claims, then.claims, strict=True)
        ]
        ruling = ruling._replace(claims=tuple(claims))
    return ruling


def _tells(claim: ClaimRuling, other: _Other) -> bool:
    """Whether the first reasons of a claim tell it already, or what is not so need not be told beside what is."""
    told = claim.because[:FIRST]
    if other.under != _TEXT and any(" decides: " in reason.text for reason in told):
        return True
    return any(other.known(reason.text) for reason in told if not _of_another(reason.text, other.quote))


def _of_another(text: str, quote: str) -> bool:
    """Whether what a reason quotes is no part of this text: of a card with several each may decide."""
    quoted = [words.rstrip(" …") for words in re.findall("“(.+?)”", text)] if quote else []
    same = (words in quote or (quote.partition(": ")[2] or quote) in words for words in quoted)
    return bool(quoted) and not any(same)


def _decided_by(other: _Other, kinds: Kinds, claim: ClaimRuling, then: Verdict, ruling: Ruling) -> ClaimRuling:
    """The claim, with what turns it as its first reason; what is only not so comes second. That a card cannot be played
    or used without the text by which it does something says nothing.
    """
    own = not other.standing and any(other.name in stopped.action for stopped, _count in ruling.stopped)
    own = own or (other.given is not None and other.given.thing)
    if other.wider and {claim.verdict, then} != {"never", "always"}:
        return claim  # that more could be chosen is no news
    if then in (claim.verdict, "undecided") or (then == NOT_REACHED and (own or other.under != _TEXT)):
        return claim
    stopped = next((f": {one.reason}" for one, _count in ruling.stopped), "") * (not other.quote)
    turned = f"{other.under}: {f'not legal{stopped}' if then == NOT_REACHED else then}"
    same = next((one for one in claim.because if other.told_in(one.text)), None)
    if same is not None and f"({turned})" in same.text:
        return claim
    said = same.text if same else "; ".join((other.told, *filter(None, other.met() if other.met else ())))
    told = Reason(same.rule if same else other.given.rule if other.given else kinds.rule, f"{said} ({turned})")
    rest = [one for one in claim.because if one is not same]
    first = 0 if other.under == _TEXT else 1
    if other.acted and not other.standing:  # that a card which is played does something is no news
        first = claim.because.index(same) if same else 0 if then == NOT_REACHED else FIRST
    if other.wider and claim.verdict == "always":
        return _behind(claim, told, thing=True)
    if other.given is not None:
        return _behind(claim, told, thing=other.given.thing)
    return claim._replace(because=(*rest[:first], told, *rest[first:]))


def _behind(claim: ClaimRuling, told: Reason, *, thing: bool) -> ClaimRuling:
    """The claim, with what the board gives among its first reasons: all of it together, in the place of one that quotes
    no text, what came of it last excepted. A `thing` comes last where enough is told.
    """
    rest = claim.because
    before = next((one for one in rest if f"{_BEGINS} ({_TEXT}: " in one.text and " decides" not in one.text), None)
    if before is not None:
        both = Reason(before.rule, f"{before.text}; {told.text}")
        return claim._replace(because=tuple(both if one is before else one for one in rest))
    places = range(1, FIRST) if claim.verdict == "always" else range(FIRST - 1, 0, -1)
    plain = [at for at in places if at >= len(rest) or "“" not in rest[at].text]
    last = thing and (len(rest) >= FIRST or any(map(_turns, rest)))
    first = len(rest) if last else next(iter(plain), FIRST)
    return claim._replace(because=(*rest[:first], told, *rest[first + 1 :], *rest[first : first + 1]))


def _turns(reason: Reason) -> bool:
    """Whether a reason tells a text that turns the verdict, or what a condition of it came to."""
    return f" ({_TEXT}: " in reason.text or " hold" in reason.text


def _all_the_same(other: _Other, claim: ClaimRuling, then: ClaimRuling) -> ClaimRuling:
    """The claim, with what makes no difference to it, as far as few reasons are told."""
    if other.given is None or not other.given.alone or claim.verdict != then.verdict or len(claim.because) >= FIRST:
        return claim
    told = Reason(other.given.rule, f"{other.given.told}, which makes no difference: {other.given.alone}")
    return claim._replace(because=(*claim.because, told))


def _others(holder: Holder, kinds: Kinds) -> Iterator[_Other]:
    """The text without each of its paragraphs; then with each condition as one that holds."""
    tree, name = holder.tree, holder.name
    paragraphs: Sequence[Node] = tree.paragraphs if tree is not None else ()
    for place, paragraph in enumerate(paragraphs):
        words = " ".join(kinds.words(words_at(paragraph, holder.printed) or holder.printed).split())
        known = re.compile(_DOES.format(re.escape(name)))
        conditions = list(_conditions(paragraph, kinds))
        if holder.gives or isinstance(paragraph, kinds.standing):
            keyword = any(isinstance(node, kinds.keyword) for node in walk(paragraph))
            numbers = "" if keyword or conditions or not re.search(r"\d", words) else r"| [+-]\d"
            known = re.compile(_SAYS.format(re.escape(name), numbers))
        rest = replace(tree, paragraphs=(*paragraphs[:place], *paragraphs[place + 1 :]))
        quote, standing = whole_sentences(words), isinstance(paragraph, kinds.standing)
        told, put = f"{name} decides: “{quote}”", partial(holder.put, rest)
        if holder.asked and not standing:
            continue  # that a card may be played for what it does is no news
        met = partial(map, holder.measure, conditions) if holder.measure is not None and standing else None
        yield _Other(name, told, _TEXT, partial(_found, known), put, standing, None, quote, holder.acted, met)
    for told, mark, scenario in holder.parts:
        yield _Other(name, told, _TEXT, partial(_found, re.compile(mark)), scenario)
    for told, mark, scenario in holder.others:
        yield _Other(name, told, _ALWAYS, partial(_has, name, mark, kinds), scenario)
    for condition in _conditions(paragraphs, kinds):
        met, unmet = (
            partial(holder.put, replace(tree, paragraphs=_put(tuple(paragraphs), condition, other)))
            for other in (kinds.holds(condition), kinds.fails(condition))
        )
        for holds, turned, opposite in ((False, met, unmet), (True, unmet, met)):
            outcome = kinds.words(str(Outcome(condition, holder.printed, holds=holds)))
            under = _IF_NOT if outcome.endswith("” holds") else _IF
            told_so = partial(_has, name, outcome, kinds)
            yield _Other(name, f"{name}: {outcome}", under, told_so, turned, opposite=opposite)
    asked = {id(inner) for condition in _conditions(paragraphs, kinds) for inner in walk(condition)}
    phrases = (one for paragraph in paragraphs for one in walk(paragraph) if id(one) not in asked)
    for phrase in phrases if not holder.asked else ():
        words = " ".join(kinds.words(words_at(phrase, holder.printed)).split())
        for wide in kinds.wider(phrase) if words else ():
            wider = replace(tree, paragraphs=_put(tuple(paragraphs), phrase, wide))
            fits = partial(
                _found, re.compile(rf"does not fit “{re.escape(words)}”|“{re.escape(words)}” does not mean all")
            )
            yield _Other(
                name, f"{name}: “{words}” does not mean all", _IF, fits, partial(holder.put, wider), wider=True
            )


def _given(one: Given) -> _Other:
    known = partial(_found, re.compile(one.mark))
    return _Other("", f"{one.told}{_BEGINS}", _TEXT, known, one.without, given=one)


def _found(known: re.Pattern[str], text: str) -> bool:
    return known.search(text) is not None


def without_filters(phrase: Any, kept: tuple[type[Node], ...]) -> Iterator[Node]:
    """A phrase for cards without each of its filters, and without all; those of the kinds `kept` it keeps."""
    loose = [one for one in phrase.filters if not isinstance(one, kept)]
    for gone in ([one] for one in loose if len(loose) > 1):
        yield replace(phrase, filters=tuple(one for one in phrase.filters if one not in gone))
    if loose:
        yield replace(phrase, filters=tuple(one for one in phrase.filters if one not in loose))


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
