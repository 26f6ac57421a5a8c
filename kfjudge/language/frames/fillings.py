"""What the slots of a frame hold so that it says a value, and whom or what an open phrase is said of.

In: a frame, a value. Out: every way to fill the slots, what the frame gives to its open phrases included; all of it
worked out once for values that are equal. Yields nothing for a frame that does not say the value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kfjudge.language.dialect import Dialect, Roles
from kfjudge.language.frames.derive import OBJECT
from kfjudge.language.frames.kinds import kind_of
from kfjudge.language.frames.plans import facts_of, reached
from kfjudge.language.frames.table import Frame, Table
from kfjudge.language.frames.terms import Const, Given, Hole
from kfjudge.language.frames.unify import GIVEN, same, same_but, unify
from kfjudge.language.node import Node
from kfjudge.language.trees import BOOKKEEPING, field_names, with_parts
from kfjudge.values import dataclass, field


@dataclass(slots=True)
class Fillings:
    """Keeps what it has worked out for one text; values that are equal are one object here."""

    table: Table
    _known: dict[Any, Any] = field(default_factory=dict)
    _ours: dict[int, Any] = field(default_factory=dict)
    _kinds: dict[int, Any] = field(default_factory=dict)
    _filled: dict[Any, list[dict[str, Any]]] = field(default_factory=dict)
    _tellings: dict[Any, list[dict[str, Any]]] = field(default_factory=dict)
    _subjects: dict[Any, list[Any]] = field(default_factory=dict)
    _busy: set[Any] = field(default_factory=set)
    _met: set[Any] = field(default_factory=set)

    @property
    def _dialect(self) -> Dialect:
        return self.table.dialect

    @property
    def _roles(self) -> Roles:
        return self.table.dialect.roles

    def one(self, value: Any) -> Any:
        """The one object for all values that are equal to it."""
        if id(value) in self._ours:
            return value
        if isinstance(value, tuple):
            key: Any = ("", *(key_of(self.one(item)) for item in value))
        elif isinstance(value, Node):
            names = field_names(type(value))
            key = (type(value), *(key_of(self.one(getattr(value, name))) for name in names if name not in BOOKKEEPING))
        else:
            return value
        known = self._known.setdefault(key, value)
        self._ours[id(known)] = known
        if known is value and isinstance(value, Node):
            # its parts must stay, for they are known by their place in memory
            self._ours.update((id(part), part) for part in (getattr(value, name) for name in names))
        return known

    def kind(self, value: Any) -> Any:
        """The kind of a value, worked out once for those that are the one object of their like."""
        found = self._kinds.get(id(value))
        if found is None:
            found = kind_of(value, self._roles)
            if id(value) in self._ours:
                self._kinds[id(value)] = found
        return found

    def unified(self, frame: Frame, value: Any) -> list[dict[str, Any]]:
        """Every way to fill the slots of a frame so that it says this value, what it gives to its open phrases
        included.
        """
        value = self.one(value)
        key = (frame.id, key_of(value))
        known = self._filled.get(key)
        if known is None:
            known = self._filled[key] = list(self._fillings(frame, value))
        return known

    def _fillings(self, frame: Frame, value: Any) -> Iterator[dict[str, Any]]:
        if not isinstance(value, Node):
            if isinstance(frame.term, Const) and _same_value(frame.term.value, value):
                yield {}
            elif isinstance(frame.term, Hole):
                yield {frame.term.name: value}
            return
        for binds in unify(frame.term, value, {}, self._roles):
            yield from self._opened(binds)

    def _opened(self, binds: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if not binds.get(GIVEN):
            yield {name: value for name, value in binds.items() if name != GIVEN}
            return
        (term, value), *rest = binds[GIVEN]
        for told in self._told(term, value):
            ways = [{**binds, GIVEN: rest, GIVEN + term.name: told}]
            for key, filling in term.fields:
                ways = [found for way in ways for found in unify(filling, told.get(key, ()), way, self._roles)]
            for way in ways:
                yield from self._opened(way)

    def _told(self, term: Given, value: Any) -> list[dict[str, Any]]:
        """What an open phrase can have been told by the frame around it, so that it means this value."""
        value = self.one(value)
        key = (id(term), key_of(value))
        known = self._tellings.get(key)
        if known is not None:
            return known
        asked = {name for name, _ in term.fields}
        seen: list[dict[str, Any]] = []
        for inner in reached(self.table, term.category, self.kind(value)):
            for given in self.unified(inner, value):
                if any(given.get(name) not in (None, (), False) for name in inner.open - asked):
                    continue  # said by nobody
                told = {name: given[name] for name in asked if name in given}
                if told not in seen:
                    seen.append(told)
        self._tellings[key] = seen
        return seen

    def subjects(self, value: Any, category: str, mode: str) -> Iterator[Any]:
        """Whom or what an open phrase can be said of, so that it means this node."""
        value = self.one(value)
        key = (key_of(value), category, mode)
        known = self._subjects.get(key)
        if known is None:
            if key in self._busy:
                self._met.add(key)
                return
            self._busy.add(key)
            around, self._met = self._met, set()
            known = list(self._spoken(value, category, mode))
            self._busy.discard(key)
            self._met.discard(key)
            if not self._met:
                self._subjects[key] = known
            self._met |= around
        yield from known

    def objects(self, value: Any, category: str) -> Iterator[Any]:
        """To what verbs that stand before their common object do this."""
        for frame in reached(self.table, category, self.kind(self.one(value))):
            for binds in self.unified(frame, value):
                if OBJECT in binds:
                    yield binds[OBJECT]

    def _spoken(self, value: Any, category: str, mode: str) -> Iterator[Any]:
        found: list[Any] = []
        if isinstance(value, self._roles.sequence) and category in ("Chain", "Effect.whole", "Effect"):
            yield from self.subjects(value.effects[0], "Effect", mode)
            return
        if category == "Chain":
            category = "Effect"
        if has_to(value, self._roles):
            found.append(value.player)
            yield value.player
        for frame in reached(self.table, category, self.kind(value)):
            for binds in self.unified(frame, value):
                several: list[Any] = []
                if "inner" in binds and binds["inner"] is not value:
                    several += self.subjects(binds["inner"], category, mode)
                elif binds.get("subject") is not None:
                    several.append(binds["subject"])
                else:
                    for hole in (*frame.inherits, *(h for h, giver in frame.givers.items() if giver == "subject")):
                        held = binds.get(hole)
                        held = held[0] if isinstance(held, tuple) and held else held
                        slot = next(one for one in facts_of(frame, self._dialect).slots if one.hole == hole)
                        if isinstance(held, Node):
                            several += self.subjects(held, slot.category, mode)
                for one in several:
                    if isinstance(one, Node) and not any(same(one, other) for other in found):
                        found.append(one)
                        yield one

    def with_givers(
        self, frame: Frame, binds: dict[str, Any], names: frozenset[str], subject: Any, mode: str
    ) -> Iterator[dict[str, Any]]:
        """The slots with those that only give others their subject, and with what is said once for two."""
        missing = {
            giver: hole
            for hole, giver in frame.givers.items()
            if giver not in binds
            and giver not in self._dialect.spoken_of
            and giver != "subject"
            and binds.get(hole) is not None
        }
        if missing:
            giver, hole = next(iter(missing.items()))
            slot = next(one for one in facts_of(frame, self._dialect).slots if one.hole == hole)
            held = binds[hole][0] if isinstance(binds[hole], tuple) and binds[hole] else binds[hole]
            said_of = self.objects(held, slot.category) if hole in frame.inherits else None
            for found in self.subjects(held, slot.category, slot.mode) if said_of is None else said_of:
                yield from self.with_givers(frame, {**binds, giver: found}, names, subject, mode)
            return
        agains = [key for key in binds if "@" in key]
        if not agains:
            yield binds
            return
        hole, _, giver = agains[0].partition("@")
        rest = {name: value for name, value in binds.items() if name != agains[0]}
        slots = [one for one in facts_of(frame, self._dialect).slots if one.hole == hole]
        mine = self._dialect.spoken_of.get(
            slots[0].subject, rest.get(slots[0].subject, subject if slots[0].subject else None)
        )
        others: list[Any] = []
        for one in dict.fromkeys(slots):
            others += [
                found for found in self.subjects(binds[agains[0]], one.category, one.mode) if found not in others
            ]
        for other in others:
            fixed = self._dialect.spoken_of.get(giver)
            if fixed is not None and not same(other, fixed):
                continue
            if fixed is None and giver not in names and not same(other, self._dialect.spoken_of["it"]):
                continue
            if giver in rest and not same(rest[giver], other):
                continue
            filled = rest if fixed is not None else {**rest, giver: other}
            if hole not in rest:
                yield from self.with_givers(
                    frame, {**filled, hole: _with_subject(binds[agains[0]], other, mine)}, names, subject, mode
                )
            elif same_but(rest[hole], binds[agains[0]], mine, other):
                yield from self.with_givers(frame, filled, names, subject, mode)


def has_to(value: Any, roles: Roles) -> bool:
    """Whether a node is what a player has to do."""
    return roles.has_to is not None and isinstance(value, roles.has_to)


def key_of(value: Any) -> Any:
    """What tells a value that `Fillings.one` knows from all others."""
    return id(value) if isinstance(value, (Node, tuple)) else (type(value), value)


def _same_value(one: Any, other: Any) -> bool:
    """Whether two plain values are the same: no number is a truth value."""
    return one is other or (type(one) is type(other) and bool(one == other))


def _with_subject(value: Any, old: Any, new: Any) -> Any:
    if same(value, old):
        return new
    return with_parts(value, lambda inner: _with_subject(inner, old, new))
