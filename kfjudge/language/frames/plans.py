"""What the writer asks of the table, worked out once: which frames can say a node of some kind, and how
each frame can be written.

In: the table, a frame, a category. Out: `Plan`s (what of a category may say such a value, what first and what only if
that says nothing) and `Facts` (the slots of a frame and the ways through its options). They are kept for the table that
they were worked out for.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from kfjudge.language.frames.pattern import Elements, Options, Slot, Word
from kfjudge.language.frames.table import BUILT_IN, Frame, Table
from kfjudge.language.frames.terms import Change, Const, Given, Hole, Make, Several, Term, holes
from kfjudge.language.frames.unify import same
from kfjudge.language.namespace import defaults
from kfjudge.language.node import Node

if TYPE_CHECKING:
    from kfjudge.language.dialect import Dialect

MOST_EXPANSIONS = 400
"""So many ways through the options of one frame are looked at."""
ABSENT: Any = object()
"""Stands for a subject that a phrase cannot do without."""

_FACTS: dict[Frame, Facts] = {}


class Way(NamedTuple):
    """A way through the options of a frame: its slots, and the "your" and "their" in it that mean the doer."""

    elements: Elements
    slots: frozenset[str]
    owners: frozenset[str]


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


def _categories(slots: list[Slot]) -> dict[str, tuple[str, ...]]:
    """The categories in which each slot stands; it can stand in several alternatives."""
    found: dict[str, tuple[str, ...]] = {}
    for slot in slots:
        if slot.category not in found.get(slot.hole, ()):
            found[slot.hole] = (*found.get(slot.hole, ()), slot.category)
    return found


def facts_of(frame: Frame, dialect: Dialect) -> Facts:
    known = _FACTS.get(frame)
    if known is None:
        slots = all_slots(frame.elements)
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
            _expanded(frame.elements),
        )
    return known


_REACHED: dict[Any, tuple[Table, list[Frame]]] = {}
_SAYS: dict[Any, tuple[Table, bool]] = {}


class Plan(NamedTuple):
    """What of a category may say a value of some kind."""

    sources: list[tuple[str, str]]
    frames: list[Frame]
    tails: list[Frame]


_PLANS: dict[Any, tuple[Table, tuple[Plan, Plan]]] = {}


def kind_of(value: Any) -> Any:
    """What tells by which frames a value can be said: the class of a node, a plain value itself."""
    return value if not isinstance(value, (Node, tuple, str, int)) or isinstance(value, (bool, Enum)) else type(value)


def reached(table: Table, category: str, value: Any) -> list[Frame]:
    """The frames that a category reaches and that may say a value."""
    key = (category, kind_of(value))
    found = _REACHED.get(key)
    if found is None or found[0] is not table:
        rows = _rows(table)
        found = _REACHED[key] = (table, [frame for frame in table.reached(category) if makes(frame, value, rows)])
    return found[1]


def plan_of(table: Table, category: str, mode: str, value: Any) -> tuple[Plan, Plan]:
    """What is tried first, and what only if that says nothing."""
    kind = kind_of(value)
    known = _PLANS.get((category, mode, kind))
    if known is None or known[0] is not table:
        own = table.frames.get(category, ()) if category.endswith(".vp") or not mode else ()
        tails = tuple(frame for tail in table.tails.get(category, ()) for frame in table.frames[tail])
        sources = [one for one in table.asked_at_once(category, mode) if can_say(table, one[0], value)]
        made = tuple(
            Plan(
                [one for one in sources if _is_late(table, one[0]) is late],
                [frame for frame in own if frame.late is late and makes(frame, value, _rows(table))],
                [frame for frame in tails if frame.late is late and makes(frame, value, _rows(table))],
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


def can_say(table: Table, category: str, value: Any) -> bool:
    """Whether a category can say nodes of the kind of `value` at all."""
    if not isinstance(value, Node) or isinstance(value, _rows(table)) or category in table.terminals:
        return True
    known = _SAYS.get((category, type(value)))
    if known is None or known[0] is not table:
        _fill_says(table, category, value)
        known = _SAYS[category, type(value)]
    return known[1]


def _fill_says(table: Table, category: str, value: Node) -> None:
    """Whether a category can say nodes of the kind of `value` at all."""
    todo, seen, can = [category], {category}, False
    while todo and not can:
        name = todo.pop()
        if name in BUILT_IN:
            can = True
        names = {source.category for source in table.includes.get(name, ())}
        for frame in (
            *table.frames.get(name, ()),
            *(one for tail in table.tails.get(name, ()) for one in table.frames[tail]),
        ):
            match frame.term:
                case Hole(hole) | Given(hole, _):
                    names |= {slot.category for slot in all_slots(frame.elements) if slot.hole == hole}
                case Change(kinds, _, _) if not isinstance(value, kinds):
                    pass
                case term if makes(frame, value):
                    can = can or not isinstance(term, Const) or same(term.value, value)
        todo += names - seen
        seen |= names
    _SAYS[category, type(value)] = (table, can)


def _expanded(elements: Elements) -> list[Way]:
    """The ways through the options of a pattern: for each set of slots the first wording."""
    owned = (Word("your"), Word("their")) if any((Word("your"),) in one.ways for one in _options(elements)) else ()
    found: dict[Any, Way] = {}
    for way in islice(_paths(elements), MOST_EXPANSIONS):
        slots = tuple(element for element in way if isinstance(element, Slot))
        owners = frozenset(element.word for element in way if isinstance(element, Word) and element in owned)
        found.setdefault((slots, owners), Way(way, frozenset(slot.hole for slot in slots), owners))
    return list(found.values())


def _options(elements: Elements) -> Iterator[Options]:
    for element in elements:
        if isinstance(element, Options):
            yield element
            for way in element.ways:
                yield from _options(way)


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


def all_slots(elements: Elements) -> list[Slot]:
    found: list[Slot] = []
    for element in elements:
        if isinstance(element, Slot):
            found.append(element)
        elif isinstance(element, Options):
            for way in element.ways:
                found += all_slots(way)
    return found


def makes(frame: Frame, value: Any, rows: tuple[type[Node], ...] = ()) -> bool:
    """Whether a frame can make a value of this kind at all."""
    match frame.term:
        case Make(node, _):
            return type(value) is node
        case Const(wanted):
            return wanted is value if not isinstance(value, Node) else type(wanted) is type(value)
        case Change(kinds, _, _):
            return isinstance(value, (*kinds, *rows))
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
