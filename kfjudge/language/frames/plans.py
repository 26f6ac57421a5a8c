"""What the writer asks of the table, worked out once: which frames can say a node of some kind, and how
each frame can be written.

In: the table, a frame, a category. Out: `Plan`s (what of a category may say such a value, what first and what only if
that says nothing) and `Facts` (the slots of a frame and the ways through its options). They are kept for the table that
they were worked out for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from kfjudge.language.dialect import Dialect, Roles
from kfjudge.language.frames.kinds import Kind, changing_kind, fits, kind_of
from kfjudge.language.frames.pattern import Elements, Options, Slot, Word
from kfjudge.language.frames.table import BUILT_IN, Frame, Table, options_of, slots_of
from kfjudge.language.frames.terms import Change, Const, Given, Hole, Make, Several, Term, holes
from kfjudge.language.namespace import defaults
from kfjudge.language.node import Node
from kfjudge.tuples import NamedTuple

MOST_EXPANSIONS = 400
"""So many ways through the options of one frame are looked at."""
OF_DOER = ("your", "their", "you", "they")
"""Words of a frame that mean whoever does it …"""
OF_YOU = frozenset(("your", "you"))
"""… and of these what is said where that is you."""
ABSENT: Any = object()
"""Stands for a subject that a phrase cannot do without."""

_FACTS: dict[Frame, Facts] = {}


class Way(NamedTuple):
    """A way through the options of a frame: its slots, and the "your" and "their" in it that mean the doer."""

    elements: Elements
    slots: frozenset[str]
    owners: frozenset[str]
    least: int
    """What it costs at least."""


class Facts(NamedTuple):
    """What the writer asks of a frame, worked out once."""

    slots: list[Slot]
    categories: dict[str, tuple[str, ...]]
    says_subject: bool
    hidden: frozenset[str]
    holes: frozenset[str]
    default_subject: Any
    initial: dict[str, Any]
    """The values that the node has where a slot says nothing."""
    expansions: list[Way]
    least: int
    """What the frame costs at least."""


def facts_of(frame: Frame, dialect: Dialect) -> Facts:
    known = _FACTS.get(frame)
    if known is None:
        slots = list(slots_of(frame.elements))
        says = any(slot.hole == "subject" for slot in slots)
        known = _FACTS[frame] = Facts(
            slots,
            {
                hole: tuple({slot.category: None for slot in slots if slot.hole == hole})
                for hole in {s.hole for s in slots}
            },
            says,
            frame.open if says else frame.open | {"subject"},
            frozenset(holes(frame.term, dialect)),
            _default_subject(frame.term),
            _initial(frame.term),
            expansions := _expanded(frame.elements),
            min((way.least for way in expansions), default=0),
        )
    return known


_REACHED: dict[Any, tuple[Table, list[Frame]]] = {}
_SAYS: dict[Kind, tuple[Table, frozenset[str]]] = {}


class Plan(NamedTuple):
    """What of a category may say a value of some kind."""

    sources: list[tuple[str, str]]
    frames: list[Frame]
    tails: list[Frame]


_PLANS: dict[Any, tuple[Table, tuple[Plan, Plan]]] = {}


def reached(table: Table, category: str, kind: Any) -> list[Frame]:
    """The frames that a category reaches and that may say values of a kind."""
    key = (category, kind)
    found = _REACHED.get(key)
    if found is None or found[0] is not table:
        frames = [frame for frame in table.reached(category) if _may_say(frame, kind, table.dialect.roles)]
        found = _REACHED[key] = (table, frames)
    return found[1]


def plan_of(table: Table, category: str, mode: str, kind: Any) -> tuple[Plan, Plan]:
    """What is tried first of a category for values of a kind, and what only if that says nothing."""
    known = _PLANS.get((category, mode, kind))
    if known is None or known[0] is not table:
        roles = table.dialect.roles
        own = table.frames.get(category, ()) if category.endswith(".vp") or not mode else ()
        tails = tuple(frame for tail in table.tails.get(category, ()) for frame in table.frames[tail])
        sources = [one for one in table.asked_at_once(category, mode) if can_say(table, one[0], kind)]
        frames = [frame for frame in own if _may_say(frame, kind, roles)]
        after = [frame for frame in tails if _may_say(frame, kind, roles)]
        made = tuple(
            Plan(
                [one for one in sources if _is_late(table, one[0]) is late],
                [frame for frame in frames if frame.late is late],
                [frame for frame in after if frame.late is late],
            )
            for late in (False, True)
        )
        known = _PLANS[category, mode, kind] = (table, (made[0], made[1]))
    return known[1]


def _rows(table: Table) -> tuple[type[Node], ...]:
    """The nodes that more can be said of by saying it of what they hold."""
    roles = table.dialect.roles
    return (roles.sequence,) if roles.has_to is None else (roles.sequence, roles.has_to)


def _is_late(table: Table, category: str) -> bool:
    """Whether a category has nothing but what is written late."""
    frames = table.frames.get(category, ())
    return bool(frames) and all(frame.late for frame in frames) and not table.includes.get(category)


def can_say(table: Table, category: str, kind: Any) -> bool:
    """Whether a category can say nodes of a kind at all."""
    if not isinstance(kind, Kind) or issubclass(kind.node, _rows(table)) or category in table.terminals:
        return True
    known = _SAYS.get(kind)
    if known is None or known[0] is not table:
        known = _SAYS[kind] = (table, _saying(table, kind))
    return category in known[1]


def _saying(table: Table, kind: Kind) -> frozenset[str]:
    """The categories that can say nodes of a kind: those with a frame that can make them, and those that pass on what
    such a category says.
    """
    frames, passing = _categories_of(table)
    todo = [
        *BUILT_IN,
        *(category for category, frame in frames.get(kind.node, ()) if _may_say(frame, kind, table.dialect.roles)),
    ]
    found = set(todo)
    while todo:
        for around in passing.get(todo.pop(), ()):
            if around not in found:
                found.add(around)
                todo.append(around)
    return frozenset(found)


_Sorted = tuple[dict[type[Node], list[tuple[str, Frame]]], dict[str, list[str]]]
_CATEGORIES: list[tuple[Table, _Sorted]] = []


def _categories_of(table: Table) -> _Sorted:
    """The frames of each class of nodes, each with a category that has it, and for each category those that pass on
    what it says.
    """
    if _CATEGORIES and _CATEGORIES[0][0] is table:
        return _CATEGORIES[0][1]
    frames: dict[type[Node], list[tuple[str, Frame]]] = {}
    passing: dict[str, list[str]] = {}
    for category in {*table.frames, *table.includes, *table.tails}:
        for source in table.includes.get(category, ()):
            passing.setdefault(source.category, []).append(category)
        tails = (one for tail in table.tails.get(category, ()) for one in table.frames[tail])
        for frame in (*table.frames.get(category, ()), *tails):
            match frame.term:
                case Hole(hole) | Given(hole, _):
                    for slot in slots_of(frame.elements):
                        if slot.hole == hole:
                            passing.setdefault(slot.category, []).append(category)
                case Make(node, _):
                    frames.setdefault(node, []).append((category, frame))
                case Const(value) if isinstance(value, Node):
                    frames.setdefault(type(value), []).append((category, frame))
                case Change(kinds, _, _):
                    for node in table.dialect.names.node_classes:
                        if issubclass(node, kinds):
                            frames.setdefault(node, []).append((category, frame))
    _CATEGORIES[:] = [(table, (frames, passing))]
    return _CATEGORIES[0][1]


def _expanded(elements: Elements) -> list[Way]:
    """The ways through the options of a pattern: for each set of slots the first wording, with the comma that it may
    have.
    """
    ways = [way for one in options_of(elements) for way in one.ways]
    owned = tuple(Word(word) for word in OF_DOER) if any((Word(word),) in ways for word in OF_YOU) else ()
    found: dict[Any, Way] = {}
    for way in islice(_paths(elements), MOST_EXPANSIONS):
        slots = tuple(element for element in way if isinstance(element, Slot))
        owners = frozenset(element.word for element in way if isinstance(element, Word) and element in owned)
        least = sum(not isinstance(element, Slot) or element.repeat != "*" for element in way if element != Word(","))
        said = Way(way, frozenset(slot.hole for slot in slots), owners, least)
        before = found.setdefault((slots, owners), said)
        if len(way) > len(before.elements) and _bare(way) == _bare(before.elements):
            found[slots, owners] = said
    return list(found.values())


def _bare(elements: Elements) -> Elements:
    """A way through a pattern without its commas."""
    return tuple(element for element in elements if element != Word(","))


def _paths(elements: Elements) -> Iterator[Elements]:
    if not elements:
        yield ()
        return
    first, rest = elements[0], elements[1:]
    if isinstance(first, Options):
        for way in first.ways:
            for inner in _paths(way):
                for after in _paths(rest):
                    yield (*inner, *after)
        return
    for after in _paths(rest):
        yield (first, *after)


def makes(frame: Frame, value: Any, rows: tuple[type[Node], ...] = ()) -> bool:
    """Whether a frame can make a node of this class at all; of `rows` more can be said by saying it of what they
    hold.
    """
    match frame.term:
        case Make(node, _):
            return type(value) is node
        case Const(wanted):
            return type(wanted) is type(value)
        case Change(kinds, _, _):
            return isinstance(value, (*kinds, *rows))
    return True


def _may_say(frame: Frame, kind: Any, roles: Roles) -> bool:
    """Whether a frame can make a value of this kind, as far as its fields show."""
    if not isinstance(kind, Kind):
        return not isinstance(frame.term, (Make, Change)) and (
            not isinstance(frame.term, Const) or frame.term.value is kind or type(frame.term.value) is kind
        )
    match frame.term:
        case Make():
            done = kind.last if roles.has_to is not None and kind.node is roles.has_to and not frame.subject else None
            return fits(frame.term, kind) or (done is not None and fits(frame.term, done))
        case Const(wanted):
            return kind_of(wanted, roles) is kind
        case Change(kinds, name, fields):
            changed = changing_kind(kind, [key for key, _ in fields])
            return (
                changed is not None
                and issubclass(changed.node, kinds)
                and (name != "inner" or any(key in changed.said for key, _ in fields))
            )
    return True


def _initial(term: Term) -> dict[str, Any]:
    """What the fields hold that slots fill, if the slots are left out."""
    match term:
        case Make(node, fields):
            found: dict[str, Any] = {}
            for name, inner in fields:
                if isinstance(inner, Hole) and defaults(node).get(name, None) is not None:
                    found[inner.name] = defaults(node)[name]
                else:
                    found |= _initial(inner)
            return found
        case Change(kinds, _, fields):
            held = {name: inner.name for name, inner in fields if isinstance(inner, Hole)}
            initial = defaults(kinds[0]) if kinds else {}
            return {hole: initial[name] for name, hole in held.items() if initial.get(name) is not None}
        case Several(items):
            return {name: value for item in items for name, value in _initial(item).items()}
        case _:
            return {}


def _default_subject(term: Term) -> Any:
    """What stands where the subject would, if a phrase has none; ABSENT if it cannot do without."""
    match term:
        case Make(node, fields):
            for name, inner in fields:
                if isinstance(inner, Hole) and inner.name == "subject":
                    return defaults(node).get(name, ABSENT)
                found = _default_subject(inner)
                if found is not _NOWHERE:
                    return found
        case Several(items):
            for item in items:
                found = _default_subject(item)
                if found is not _NOWHERE:
                    return found
        case Change(_, _, fields) | Given(_, fields):
            for _, inner in fields:
                found = _default_subject(inner)
                if found is not _NOWHERE:
                    return found
    return _NOWHERE


_NOWHERE: Any = object()
