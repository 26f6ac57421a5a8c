"""Every reading of a text: frames matched from each place on, each category in each place once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kfjudge.language.node import replace
from kfjudge.riftbound.reading.table import (
    BUILT_IN,
    Const,
    Element,
    Frame,
    Hole,
    Make,
    Options,
    Several,
    Slot,
    Splat,
    Table,
    Term,
    Words,
    defaults,
)
from kfjudge.riftbound.reading.terminals import read_terminal
from kfjudge.riftbound.reading.tokens import PARAGRAPH, Token
from kfjudge.riftbound.words.base import Node
from kfjudge.riftbound.words.sense import makes_sense

CONNECTORS: dict[str, tuple[tuple[str, ...], ...]] = {
    "and": ((",",), ("and",), (",", "and"), ("and/or",)),
    "or": ((",",), ("or",), (",", "or"), ("and/or",), ("and", "/", "or")),
    "chain": ((",", "then"), ("and",), (",", "and"), ("then",), (",",), (",", "and", "then")),
    "either": (("or",), ("and", "when"), ("or", "when")),
    "slash": (("/",),),
    ",": ((",",),),
    "/": ((PARAGRAPH,),),
    ".": ((".",),),
}
"""What stands between the members of a list."""
AROUND = " > "
MISSING = object()
LIMIT = 60_000
"""So many matches are tried: a text that needs more is too involved."""


class TooInvolved(Exception):
    """The text has more readings than anybody should wait for."""


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase: where it ends, what it means, and how plain values in it are worded."""

    end: int
    value: Any
    trail: Any = None


class Chart:
    """The readings of one text."""

    def __init__(self, tokens: list[Token], table: Table) -> None:
        self.tokens = tokens
        self.table = table
        self.far = 0
        self.wanted: set[str] = set()
        self._known: dict[tuple[str, int], list[Found]] = {}
        self._steps = 0

    def parse(self, category: str, at: int) -> list[Found]:
        """Every phrase of a category that begins at a token."""
        key = (category, at)
        known = self._known.get(key)
        if known is not None:
            return known
        self._known[key] = []
        found: dict[tuple[int, Any], Found] = {}
        if category in BUILT_IN:
            for end, value, trail in read_terminal(category, self.tokens, at):
                found[end, value] = Found(end, value, trail)
        for frame in self.table.frames.get(category, ()):
            self._take(frame, at, at, {}, found)
        for inner in self.table.includes.get(category, ()):
            for one in self.parse(inner, at):
                found.setdefault((one.end, one.value), one)
        tails = self.table.frames.get(category + ".tail", ())
        if tails:
            queue = list(found.values())
            while queue:
                inner_found = queue.pop()
                for frame in tails:
                    self._take(frame, at, inner_found.end, {"inner": inner_found}, found, queue)
        self._known[key] = list(found.values())
        return self._known[key]

    def _take(
        self,
        frame: Frame,
        start: int,
        at: int,
        binds: dict[str, Found],
        found: dict[tuple[int, Any], Found],
        queue: list[Found] | None = None,
    ) -> None:
        elements = frame.elements[1:] if frame.tail else frame.elements
        for end, bound, trail in self._match(elements, 0, at, binds, ()):
            made = self._made(frame, start, end, bound, trail)
            if made is not None and (end, made.value) not in found:
                found[end, made.value] = made
                if queue is not None:
                    queue.append(made)

    def _match(
        self, elements: tuple[Element, ...], place: int, at: int, binds: dict[str, Found], trail: tuple[Any, ...]
    ) -> Iterator[tuple[int, dict[str, Found], tuple[Any, ...]]]:
        self._steps += 1
        if self._steps > LIMIT:
            raise TooInvolved
        if place == len(elements):
            yield at, binds, trail
            return
        match elements[place]:
            case Words(ways):
                if at < len(self.tokens) and self.tokens[at].word in ways:
                    more = trail if len(ways) == 1 else (*trail, ways.index(self.tokens[at].word))
                    yield from self._match(elements, place + 1, at + 1, binds, more)
                else:
                    self._missed(at, ways[0])
            case Options(ways):
                for number, way in enumerate(ways):
                    for end, bound, inner in self._match(way, 0, at, binds, (*trail, number)):
                        yield from self._match(elements, place + 1, end, bound, inner)
            case Slot(name, category, repeat):
                if not repeat:
                    for one in self.parse(category, at):
                        if name in binds and binds[name].value != one.value:
                            continue
                        more = trail if isinstance(one.value, Node) else (*trail, one.trail)
                        yield from self._match(elements, place + 1, one.end, {**binds, name: one}, more)
                else:
                    for row in self._row(category, repeat, at):
                        yield from self._match(elements, place + 1, row.end, {**binds, name: row}, (*trail, row.trail))

    def _row(self, category: str, repeat: str, at: int) -> Iterator[Found]:
        """Rows of phrases: their trail is how each plain value and each connector is worded."""
        if repeat in "*+":
            rows = [Found(at, (), ())]
            if repeat == "*":
                yield rows[0]
            while rows:
                longer = [
                    Found(one.end, (*row.value, one.value), (*row.trail, one.trail))
                    for row in rows
                    for one in self.parse(category, row.end)
                ]
                yield from longer
                rows = longer
            return
        kind = repeat[1:].rstrip("2")
        rows = [Found(one.end, (one.value,), ([one.trail, 0],)) for one in self.parse(category, at)]
        if not repeat.endswith("2"):
            yield from rows
        while rows:
            longer = []
            for row in rows:
                for number, words in enumerate(CONNECTORS[kind]):
                    if [token.word for token in self.tokens[row.end : row.end + len(words)]] != list(words):
                        self._missed(row.end, words[0])
                        continue
                    for one in self.parse(category, row.end + len(words)):
                        longer.append(Found(one.end, (*row.value, one.value), (*row.trail, [one.trail, number])))
            yield from longer
            rows = longer

    def _missed(self, at: int, word: str) -> None:
        if at > self.far:
            self.far, self.wanted = at, set()
        if at == self.far:
            self.wanted.add(word)

    def _made(
        self, frame: Frame, start: int, end: int, binds: dict[str, Found], trail: tuple[Any, ...]
    ) -> Found | None:
        form = f"{frame.id}|{json.dumps(trail, separators=(',', ':'))}"
        if isinstance(frame.term, Hole):
            inner = binds[frame.term.name]
            if isinstance(inner.value, Node):
                return Found(end, replace(inner.value, form=f"{form}{AROUND}{inner.value.form}"))
            return Found(end, inner.value, [frame.id, list(trail)])
        value = build(frame.term, binds)
        if value is MISSING:
            return None
        if isinstance(value, Node):
            if not makes_sense(value):
                return None
            span = (self.tokens[start].start, self.tokens[end - 1].end) if end > start else (-1, -1)
            return Found(end, replace(value, form=form, span=span))
        return Found(end, value, [frame.id, list(trail)])


def build(term: Term, binds: dict[str, Found]) -> Any:
    """What a term makes of what its slots hold; MISSING for a slot that was left out."""
    match term:
        case Const(value):
            return value
        case Hole(name):
            return binds[name].value if name in binds else MISSING
        case Several(items):
            made: list[Any] = []
            for item in items:
                if isinstance(item, Splat):
                    made += binds[item.name].value if item.name in binds else ()
                    continue
                value = build(item, binds)
                if value is not MISSING:
                    made.append(value)
            return tuple(made)
        case Make(kind, fields):
            values = {name: value for name, inner in fields if (value := build(inner, binds)) is not MISSING}
            if any(name not in values and name not in defaults(kind) for name, _ in fields):
                return MISSING
            return kind(**values)
    return MISSING
