"""Words to nodes by frames alone: every reading of a line, for a dialect whose phrases no grammar tells apart.

In: the words of a line, the frame table. Out: `Phrase`s. Each category is matched in each place once, and what is found
is built at once: phrases of one meaning are one, and one without sense is none. So frames may overlap, as they do where
a game's noun phrases, costs and sentences stand in frame files. `match` is the other way, for a dialect with a grammar:
it tags words, inflects verbs by who acts and leaves building to the end.

Here a verb and a noun may stand in either number; which one stood there is kept with the form of the node.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from kfjudge.language.dialect import Ending
from kfjudge.language.frames.found import TooInvolved
from kfjudge.language.frames.numbers import FIGURES
from kfjudge.language.frames.pattern import Agreeing, Elements, Options, Slot, Verb, Word
from kfjudge.language.frames.subjects import NoSubject, said_of
from kfjudge.language.frames.table import Frame, Table
from kfjudge.language.frames.terms import Again, Change, Const, Hole, Make, Several, Splat, Term
from kfjudge.language.namespace import defaults, required
from kfjudge.language.node import Form, Node, replace
from kfjudge.language.tokens import Token
from kfjudge.language.trees import part_names
from kfjudge.values import dataclass

AROUND = " > "
"""Stands in a form between a frame that only puts words around a node and the frame of the node itself."""
BY_WORD = "="
"""The form of a node that a game reads from words by rule begins so; the category follows."""
MISSING = object()
LIMIT = 60_000
"""So many matches are tried: a text that needs more is too involved."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that a category covers: where they end, what they mean, and how plain values in them are worded."""

    end: int
    value: Any
    wording: Any = None


class Chart:
    """The readings of one line. `hurried`: frames whose words the line has not, or not at the place, are left out at
    once; then `far` and `wanted` say nothing.
    """

    def __init__(self, tokens: list[Token], table: Table, hurried: bool = False) -> None:
        self.tokens = tokens
        self.table = table
        self.far = 0
        self.wanted: set[str] = set()
        self._dialect = table.dialect
        self._single = table.dialect.single_words
        self._rows = table.dialect.rows
        self._words = [*(token.word for token in tokens), ""]
        self._present = frozenset(self._words)
        self._known: dict[tuple[str, int], list[Phrase]] = {}
        self._hurried = hurried
        self._fitting: dict[str, list[tuple[Frame, frozenset[str]]]] = {}
        self._steps = 0

    def parse(self, category: str, at: int) -> list[Phrase]:
        """Every phrase of a category that begins at a place. Raises `TooInvolved`."""
        key = (category, at)
        known = self._known.get(key)
        if known is not None:
            return known
        self._known[key] = []
        found: dict[tuple[int, Any], Phrase] = {}
        if at < len(self.tokens):
            for end, value, wording in self._terminal(category, at):
                found[end, value] = Phrase(end, value, wording)
        for frame in self._begun_by(category, at):
            self._take(frame, at, at, {}, found)
        for source in self.table.includes.get(category, ()):
            for one in self.parse(source.category, at):
                found.setdefault((one.end, one.value), one)
        tails = self.table.tails.get(category, ())
        if tails:
            queue = list(found.values())
            while queue:
                inner = queue.pop()
                for name in tails:
                    for frame in self._begun_by(name, inner.end):
                        self._take(frame, at, inner.end, {"inner": inner}, found, queue)
        self._known[key] = list(found.values())
        return self._known[key]

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
        found: dict[tuple[int, Any], Phrase],
        queue: list[Phrase] | None = None,
    ) -> None:
        for end, bound, wording in self._match(frame.elements, 0, at, binds, ()):
            made = self._made(frame, start, end, bound, wording)
            if made is not None and (end, made.value) not in found:
                found[end, made.value] = made
                if queue is not None:
                    queue.append(made)

    def _match(
        self, elements: Elements, place: int, at: int, binds: dict[str, Phrase], wording: tuple[Any, ...]
    ) -> Iterator[tuple[int, dict[str, Phrase], tuple[Any, ...]]]:
        self._steps += 1
        if self._steps > LIMIT:
            raise TooInvolved
        if place == len(elements):
            yield at, binds, wording
            return
        element = elements[place]
        if isinstance(element, Word):
            if self._words[at] == element.word:
                yield from self._match(elements, place + 1, at + 1, binds, wording)
            else:
                self._missed(at, element.word)
        elif isinstance(element, Options):
            for number, way in enumerate(element.ways):
                for end, bound, inner in self._match(way, 0, at, binds, (*wording, number)):
                    yield from self._match(elements, place + 1, end, bound, inner)
        elif isinstance(element, Slot):
            row = element.repeat
            for one in self._row(element, at) if row else self.parse(element.category, at):
                if not row and element.hole in binds and binds[element.hole].value != one.value:
                    continue
                more = wording if not row and isinstance(one.value, Node) else (*wording, one.wording)
                yield from self._match(elements, place + 1, one.end, {**binds, element.hole: one}, more)
        else:
            ways = either(element, self.table)
            if self._words[at] in ways:
                more = (*wording, ways.index(self._words[at]))
                yield from self._match(elements, place + 1, at + 1, binds, more)
            else:
                self._missed(at, ways[0])

    def _row(self, slot: Slot, at: int) -> Iterator[Phrase]:
        """Rows of phrases; their wording is that of each plain value, and what stands before it."""
        if slot.repeat in ("*", "+"):
            rows = [Phrase(at, (), ())]
            if slot.repeat == "*":
                yield rows[0]
            while rows:
                rows = [
                    Phrase(one.end, (*row.value, one.value), (*row.wording, one.wording))
                    for row in rows
                    for one in self.parse(slot.category, row.end)
                ]
                yield from rows
            return
        rows = [Phrase(one.end, (one.value,), ([one.wording, 0],)) for one in self.parse(slot.category, at)]
        if slot.repeat.endswith("+"):
            yield from rows
        while rows:
            longer: list[Phrase] = []
            for row in rows:
                for number, words in enumerate(self._rows[slot.repeat.rstrip("+")]):
                    if tuple(self._words[row.end : row.end + len(words)]) != words:
                        self._missed(row.end, words[0])
                        continue
                    longer += [
                        Phrase(one.end, (*row.value, one.value), (*row.wording, [one.wording, number]))
                        for one in self.parse(slot.category, row.end + len(words))
                    ]
            yield from longer
            rows = longer

    def _missed(self, at: int, word: str) -> None:
        if at > self.far:
            self.far, self.wanted = at, set()
        if at == self.far:
            self.wanted.add(word)

    def _made(
        self, frame: Frame, start: int, end: int, binds: dict[str, Phrase], wording: tuple[Any, ...]
    ) -> Phrase | None:
        if isinstance(frame.term, Hole):
            inner = binds[frame.term.name]
            if isinstance(inner.value, Node):
                form = Form(f"{_form(frame, wording)}{AROUND}{inner.value.form}")
                return Phrase(end, replace(inner.value, form=form))
            return Phrase(end, inner.value, [frame.id, list(wording)])
        value = self._value(frame.term, binds)
        if value is MISSING:
            return None
        if isinstance(value, Node):
            form = _form(frame, wording)
            if isinstance(frame.term, Change | Again):
                form = Form(f"{form}{AROUND}{binds[frame.term.name].value.form}")
            span = (self.tokens[start].start, self.tokens[end - 1].end) if end > start else (-1, -1)
            return Phrase(end, replace(value, form=form, span=span))
        return Phrase(end, value, [frame.id, list(wording)])

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
            if value is MISSING:
                continue
            if field not in initial or getattr(inner, field) != initial[field] or value == initial[field]:
                return MISSING
            more[field] = value
        said = {name: getattr(inner, name) for name in part_names(type(inner))} | more
        return replace(inner, **more) if self._dialect.makes_sense(type(inner), said) else MISSING


def either(element: Verb | Agreeing, table: Table) -> tuple[str, str]:
    """The two numbers of a verb or a noun."""
    if isinstance(element, Verb):
        forms = table.verbs[element.base]
        return forms.base, forms.third
    return element.singular, element.plural


def _form(frame: Frame, wording: tuple[Any, ...]) -> Form:
    return Form(f"{frame.id}|{json.dumps(wording, separators=(',', ':'))}")
