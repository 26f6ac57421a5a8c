"""Words to nodes by frames alone: every reading of a line, for a dialect whose phrases no grammar tells apart.

In: the words of a line, the frame table. Out: `Phrase`s. Each category is matched in each place once, and what is found
is built at once: phrases of one meaning are one, and one without sense is none. So frames may overlap, as they do where
a game's noun phrases, costs and sentences stand in frame files. `match` is the other way, for a dialect with a grammar:
it tags words, inflects verbs by who acts and leaves building to the end.

A phrase has a number, as far as its words tell: a noun agrees with the word of number before it, a verb with its
subject. A verb phrase has the number of those of whom it can be said. Which form stood there is kept with the node.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kfjudge.language.dialect import Ending, Unsaid
from kfjudge.language.frames.found import TooInvolved
from kfjudge.language.frames.numbers import FIGURES
from kfjudge.language.frames.pattern import Agreeing, Elements, Options, Slot, Verb, Word
from kfjudge.language.frames.subjects import NoSubject, said_of
from kfjudge.language.frames.table import EITHER_NUMBER, Frame, Table
from kfjudge.language.frames.terms import Again, Change, Const, Hole, Make, Several, Splat, Spread, Term
from kfjudge.language.namespace import defaults, required
from kfjudge.language.node import Form, Node, replace
from kfjudge.language.tokens import Token
from kfjudge.language.trees import part_names
from kfjudge.values import dataclass

AROUND = " > "
"""Stands in a form between a frame that only puts words around a node and the frame of the node itself."""
BY_WORD = "="
"""The form of a node that a game reads from words by rule begins so; the category follows."""
ONE, SEVERAL, MYSELF, OBJECT = 1, 2, 4, 8
"""Persons, as bits: verbs agree with "it", with "they" and "you", with "I"; with "me" none does."""
ANY_PERSON = ONE | SEVERAL | MYSELF | OBJECT
_NUMBERS = {"": ANY_PERSON, "sg": ONE, "pl": SEVERAL, "me": MYSELF, "obj": OBJECT, "s": ANY_PERSON}
SAID_OF = {
    **dict.fromkeys(("is", "has", "isn't", "hasn't", "doesn't", "does"), ONE),
    **dict.fromkeys(("are", "aren't", "were", "weren't"), SEVERAL),
    **dict.fromkeys(("have", "haven't", "don't", "do"), SEVERAL | MYSELF),
    **dict.fromkeys(("was", "wasn't"), ONE | MYSELF),
    "am": MYSELF,
}
"""Of whom words can be said that no frame marks as verbs."""
BEHIND = {
    **dict.fromkeys(
        ("would", "must", "may", "can", "can't", "didn't", "don't", "doesn't", "couldn't", "they", "you"), SEVERAL
    ),
    **dict.fromkeys(("of", "to", "or", "and", "if", "while", "where", "more", "fewer", "for"), ANY_PERSON),
    "it": ONE,
    "i": MYSELF,
}
"""With what agrees what stands behind a word: a verb behind "may" is in its base form, whoever does it."""
MISSING = object()
DEEPEST = 60
"""So many categories are begun inside one another at most; of the cards that are printed, less than half."""
LIMIT = 60_000
"""So many matches are tried: a text that needs more is too involved."""
LIMIT_UNSAID = 400_000
"""The same where words may be left out: what somebody types is short, and nobody reads a list of it."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that a category covers: where they end, what they mean, and how plain values in them are worded."""

    end: int
    value: Any
    wording: Any = None
    number: int = 7
    """The persons that it can be, or can be said of."""
    unsaid: int = 0
    """What the words count that were left out of it."""


_State = tuple[int, dict[str, Phrase], tuple[Any, ...], int, int, int]
"""How far a match is, what its slots hold, its wording, the person of what stood last, of the whole (or 0), what the
words count that were left out.
"""


class Chart:
    """The readings of one line. `hurried`: frames whose words the line has not, or not at the place, are left out at
    once; then `far` and `wanted` say nothing. `unsaid`: small words that the line may lack.
    """

    def __init__(
        self, tokens: list[Token], table: Table, hurried: bool = False, unsaid: Mapping[str, Unsaid] | None = None
    ) -> None:
        self.tokens = tokens
        self.table = table
        self.far = 0
        self.wanted: set[str] = set()
        self._dialect = table.dialect
        self._single = table.dialect.single_words
        self._rows = table.dialect.rows
        self._words = [*(token.word for token in tokens), ""]
        self._unsaid = unsaid or {}
        self._present = frozenset((*self._words, *self._unsaid))
        self._known: dict[tuple[str, int], list[Phrase]] = {}
        self._hurried = hurried
        self._fitting: dict[str, list[tuple[Frame, frozenset[str]]]] = {}
        self._steps = self._depth = 0
        self._limit = LIMIT if not self._unsaid else LIMIT_UNSAID

    def parse(self, category: str, at: int) -> list[Phrase]:
        """Every phrase of a category that begins at a place. Raises `TooInvolved`."""
        key = (category, at)
        known = self._known.get(key)
        if known is not None:
            return known
        self._known[key] = []
        self._depth += 1
        if self._depth > DEEPEST:
            raise TooInvolved
        found: dict[tuple[int, Any, int], Phrase] = {}
        if at < len(self.tokens):
            for end, value, wording in self._terminal(category, at):
                one = Phrase(end, value, wording, self._counted(value, wording))
                found[end, value, one.number] = one
        for frame in self._begun_by(category, at):
            self._take(frame, at, at, {}, found)
        for source in self.table.includes.get(category, ()):
            for one in self.parse(source.category, at):
                _keep(found, one)
        tails = self.table.tails.get(category, ())
        if tails:
            queue = list(found.values())
            while queue:
                inner = queue.pop()
                for name in tails:
                    for frame in self._begun_by(name, inner.end):
                        self._take(frame, at, inner.end, {"inner": inner}, found, queue)
        self._depth -= 1
        self._known[key] = list(found.values())
        return self._known[key]

    def _counted(self, value: Any, wording: Any) -> int:
        """The number of a word that is read by rule: a figure says how many there are, a name has two forms."""
        if isinstance(value, int) and not isinstance(value, bool):
            return ONE if value == 1 else SEVERAL
        return (ONE, SEVERAL)[wording] if isinstance(value, str) and wording in (0, 1) else ANY_PERSON

    def _begun_by(self, category: str, at: int) -> Iterable[Frame]:
        """The frames of a category that can begin at a place; all of them, unless there is a hurry."""
        if not self._hurried:
            return self.table.frames.get(category, ())
        fitting = self._fitting.get(category)
        if fitting is None:
            fitting = self._fitting[category] = [
                (frame, firsts)
                for frame, needs, firsts in self.table.told_by(category)
                if not any(map(self._present.isdisjoint, needs))
            ]
        word = self._words[at]
        if self._unsaid:
            return [frame for frame, firsts in fitting if not firsts or word in firsts or self._unsaid.keys() & firsts]
        return [frame for frame, firsts in fitting if not firsts or word in firsts]

    def _terminal(self, category: str, at: int) -> Iterator[Ending]:
        word = self._words[at]
        if category in FIGURES:
            value = FIGURES[category](word)
            if value is not None:
                yield at + 1, value, 0
        elif self._single is not None and category in self._single.categories:
            for end, value, wording in self._single.read(category, self.tokens, at):
                if isinstance(value, Node):
                    yield end, replace(value, form=Form(BY_WORD + category)), None
                else:
                    yield end, value, wording

    def _take(
        self,
        frame: Frame,
        start: int,
        at: int,
        binds: dict[str, Phrase],
        found: dict[tuple[int, Any, int], Phrase],
        queue: list[Phrase] | None = None,
    ) -> None:
        before = binds["inner"].unsaid if "inner" in binds else 0
        for end, bound, wording, last, whole, unsaid in self._match(
            frame.elements, 0, at, binds, (), ANY_PERSON, 0, before
        ):
            number = self._number(frame, bound, last, whole)
            made = self._made(frame, start, end, bound, wording, number, unsaid)
            if made is not None and _keep(found, made) and queue is not None:
                queue.append(made)

    def _number(self, frame: Frame, binds: dict[str, Phrase], last: int, whole: int) -> int:
        """The number of a phrase: as its line says, as its inner phrase has it, or as its words tell."""
        if frame.number:
            return last if frame.number == EITHER_NUMBER else _NUMBERS[frame.number]
        if "inner" in binds:
            return binds["inner"].number
        if not whole and isinstance(frame.term, Hole):
            return binds[frame.term.name].number
        return whole or ANY_PERSON

    def _match(
        self,
        elements: Elements,
        place: int,
        at: int,
        binds: dict[str, Phrase],
        wording: tuple[Any, ...],
        last: int,
        whole: int,
        unsaid: int,
    ) -> Iterator[_State]:
        self._steps += 1
        if self._steps > self._limit:
            raise TooInvolved
        if place == len(elements):
            yield at, binds, wording, last, whole, unsaid
            return
        element = elements[place]
        if isinstance(element, Word):
            word, end = element.word, at + 1
            if word != self._words[at]:
                lacking = self._unsaid.get(word)
                if lacking is not None and word == "." and self._words[at] == ",":
                    unsaid += lacking.counts  # a comma where a sentence ends
                elif lacking is None or not lacking.can_be_before(self._words[at]):
                    self._missed(at, word)
                    return
                else:
                    end, unsaid = at, unsaid + lacking.counts
            of = SAID_OF.get(word, ANY_PERSON)
            if not of & last:
                return
            if word in SAID_OF and last == ANY_PERSON and not whole:
                whole = of
            last = BEHIND.get(word, of & last)
            yield from self._match(elements, place + 1, end, binds, wording, last, whole, unsaid)
        elif isinstance(element, Options):
            for number, way in enumerate(element.ways):
                for state in self._match(way, 0, at, binds, (*wording, number), last, whole, unsaid):
                    yield from self._match(elements, place + 1, *state)
        elif isinstance(element, Slot):
            row = element.repeat
            wanted = _NUMBERS[element.agrees] & last if element.agrees == "s" else _NUMBERS[element.agrees]
            for one in self._row(element, at) if row else self.parse(element.category, at):
                if not row and element.hole in binds and binds[element.hole].value != one.value:
                    continue
                if element.agrees and not one.number & wanted:
                    continue
                more = wording if not row and isinstance(one.value, Node) else (*wording, one.wording)
                held = {**binds, element.hole: one}
                lacks = unsaid + one.unsaid
                if element.agrees == "s":
                    now = one.number & wanted
                    yield from self._match(elements, place + 1, one.end, held, more, now, now, lacks)
                elif element.agrees:  # "each of your units" has the number of "each"
                    yield from self._match(
                        elements, place + 1, one.end, held, more, one.number, whole or one.number, lacks
                    )
                else:
                    now = one.number if isinstance(one.value, Node) or (row and row not in ("*", "+")) else last
                    yield from self._match(elements, place + 1, one.end, held, more, now, whole, lacks)
        else:
            ways = either(element, self.table)
            if self._words[at] not in ways:
                self._missed(at, ways[0])
                return
            form = ways.index(self._words[at])
            of = _OF_FORM[isinstance(element, Verb)][form] if ways[0] != ways[1] else ANY_PERSON
            if isinstance(element, Agreeing) and element.number:
                of = _NUMBERS[element.number]
            elif not of & last:
                return
            if isinstance(element, Agreeing):
                last = whole = of & last if not element.number else of
            elif last == ANY_PERSON and not whole:
                whole = of
            yield from self._match(elements, place + 1, at + 1, binds, (*wording, form), last, whole, unsaid)

    def _row(self, slot: Slot, at: int) -> Iterator[Phrase]:
        """Rows of phrases; their wording is that of each plain value, and what stands before it."""
        if slot.repeat in ("*", "+"):
            rows = [Phrase(at, (), ())]
            if slot.repeat == "*":
                yield rows[0]
            while rows:
                rows = [
                    Phrase(
                        one.end,
                        (*row.value, one.value),
                        (*row.wording, one.wording),
                        one.number,
                        row.unsaid + one.unsaid,
                    )
                    for row in rows
                    for one in self.parse(slot.category, row.end)
                    if one.end > row.end
                ]
                yield from rows
            return
        rows = [
            Phrase(one.end, (one.value,), ([one.wording, 0],), one.number, one.unsaid)
            for one in self.parse(slot.category, at)
        ]
        of_all = SEVERAL if slot.repeat.startswith("and") else 0  # "a unit and a gear" are several
        if slot.repeat.endswith("+"):
            yield from rows
        between = self._rows[slot.repeat.rstrip("+")]
        joined = slot.repeat.startswith("or")
        while rows:
            longer: list[Phrase] = []
            for row in rows:
                for number, words in enumerate(between):
                    if tuple(self._words[row.end : row.end + len(words)]) != words:
                        self._missed(row.end, words[0])
                        continue
                    longer += [
                        Phrase(
                            one.end,
                            (*row.value, one.value),
                            (*row.wording, [one.wording, number]),
                            together,
                            row.unsaid + one.unsaid,
                        )
                        for one in self.parse(slot.category, row.end + len(words))
                        if (together := one.number & row.number if slot.agrees else of_all or one.number)
                    ]
            # A list with "or" has the word before its last member; one with "and" may be a part of a longer one.
            yield from (row for row in longer if not joined or between[row.wording[-1][1]] != (",",))
            rows = longer

    def _missed(self, at: int, word: str) -> None:
        if at > self.far:
            self.far, self.wanted = at, set()
        if at == self.far:
            self.wanted.add(word)

    def _made(
        self,
        frame: Frame,
        start: int,
        end: int,
        binds: dict[str, Phrase],
        wording: tuple[Any, ...],
        number: int,
        unsaid: int,
    ) -> Phrase | None:
        if isinstance(frame.term, Hole):
            inner = binds[frame.term.name]
            if isinstance(inner.value, Node):
                form = Form(f"{_form(frame, wording)}{AROUND}{inner.value.form}")
                return Phrase(end, replace(inner.value, form=form), None, number, unsaid)
            return Phrase(end, inner.value, [frame.id, list(wording)], number, unsaid)
        value = self._value(frame.term, binds)
        if value is MISSING:
            return None
        if isinstance(value, Node):
            form = _form(frame, wording)
            if isinstance(frame.term, Change | Again):
                form = Form(f"{form}{AROUND}{binds[frame.term.name].value.form}")
            span = (self.tokens[start].start, self.tokens[end - 1].end) if end > start else (-1, -1)
            return Phrase(end, replace(value, form=form, span=span), None, number, unsaid)
        return Phrase(end, value, [frame.id, list(wording)], number, unsaid)

    def _value(self, term: Term, binds: dict[str, Phrase]) -> Any:
        """What a term makes of what its slots hold; MISSING for what was left out, or makes no sense."""
        match term:
            case Const(value):
                return value
            case Hole(name):
                return binds[name].value if name in binds else MISSING
            case Again(name, giver):
                place = self._dialect.roles.subject
                assert place is not None
                try:
                    return said_of(binds[name].value, binds[giver].value, place, self._dialect.makes_sense)
                except NoSubject:
                    return MISSING
            case Several(items):
                made: list[Any] = []
                for item in items:
                    if isinstance(item, Splat):
                        made += binds[item.name].value if item.name in binds else ()
                        continue
                    if isinstance(item, Spread):
                        for one in binds[item.name].value:
                            each = self._value(item.item, {**binds, item.name: Phrase(0, one)})
                            if each is MISSING:
                                return MISSING
                            made.append(each)
                        continue
                    value = self._value(item, binds)
                    if value is not MISSING:
                        made.append(value)
                return tuple(made)
            case Make(kind, fields):
                values = {name: one for name, inner in fields if (one := self._value(inner, binds)) is not MISSING}
                if not required(kind) <= values.keys() or not self._dialect.makes_sense(kind, values):
                    return MISSING
                return kind(**values)
            case Change(kinds, name, fields):
                return self._changed(binds[name].value, kinds, fields, binds)
        return MISSING

    def _changed(
        self, inner: Any, kinds: tuple[type[Node], ...], fields: tuple[tuple[str, Term], ...], binds: dict[str, Phrase]
    ) -> Any:
        """A node with more said of it; MISSING if it says that already, or if it makes no sense of it."""
        if not isinstance(inner, kinds):
            return MISSING
        initial = defaults(type(inner))
        more: dict[str, Any] = {}
        for field, term in fields:
            value = self._value(term, binds)
            if value is MISSING and isinstance(term, Make):
                return MISSING  # what is said makes no sense, and is not left out
            if value is MISSING:
                continue
            if field not in initial or getattr(inner, field) != initial[field] or value == initial[field]:
                return MISSING
            more[field] = value
        said = {name: getattr(inner, name) for name in part_names(type(inner))} | more
        return replace(inner, **more) if self._dialect.makes_sense(type(inner), said) else MISSING


def _keep(found: dict[tuple[int, Any, int], Phrase], one: Phrase) -> bool:
    """Keeps a phrase, unless the same is found that lacks no more; says whether it is kept."""
    known = found.setdefault((one.end, one.value, one.number), one)
    if known.unsaid > one.unsaid:
        found[one.end, one.value, one.number] = one
    return known is one or known.unsaid > one.unsaid


_OF_FORM = ((ONE, SEVERAL), (SEVERAL | MYSELF, ONE))
"""Of whom the two forms of a noun are, and those of a verb."""


def either(element: Verb | Agreeing, table: Table) -> tuple[str, str]:
    """The two numbers of a verb or a noun."""
    if isinstance(element, Verb):
        forms = table.verbs[element.base]
        return forms.base, forms.third
    return element.singular, element.plural


def _form(frame: Frame, wording: tuple[Any, ...]) -> Form:
    return Form(f"{frame.id}|{json.dumps(wording, separators=(',', ':'))}")
