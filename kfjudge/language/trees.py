"""Trees of nodes: what every reader of a tree asks of it.

In: a node, or a tuple as nodes hold them. Out: its parts, all nodes below it field by field, or the same tree with
parts changed. Quoted text (`Text` in a field) counts its mentions anew, so `walk` and `with_parts` do not go into
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

from kfjudge.language.namespace import per_class
from kfjudge.language.node import Node, Text, replace
from kfjudge.values import fields

Path = tuple[str | int, ...]
"""Where a part of a tree stands: the names of fields and the places in tuples that lead to it."""

WORDING = frozenset(("span", "form", "manner"))
"""Fields of how something is said, which equality ignores."""
NUMBERS = frozenset(("mention", "refers_to", "along_with"))
"""Fields of what binding found, which are counted anew in every paragraph."""
BOOKKEEPING = WORDING | NUMBERS
"""Fields that no wording shows: place, wording, and what binding adds."""


@per_class
def field_names(node: type[Node]) -> tuple[str, ...]:
    """The names of the fields of a node class."""
    return tuple(item.name for item in fields(node))


@per_class
def part_names(node: type[Node]) -> tuple[str, ...]:
    """The names of the fields that can hold what a text says."""
    return tuple(item.name for item in fields(node) if item.compare and item.name not in NUMBERS)


_BRANCHES = (Node, tuple)


@per_class
def _from_the_last(node: type[Node]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values in the fields of a node that can hold what a text says, the last one first."""
    names = part_names(node)[::-1]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple(getattr(one, name) for name in names)


def walk(value: Any) -> Iterator[Node]:
    """The nodes of a value, itself first, field by field; quoted text is left out."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Node):
            yield one
            for part in _from_the_last(one.__class__)(one):
                if isinstance(part, _BRANCHES) and not isinstance(part, Text):
                    waiting.append(part)
        elif isinstance(one, tuple):
            waiting += one[::-1]


def with_parts(value: Any, change: Callable[[Any], Any]) -> Any:
    """A value with its parts changed; itself, if none is. Quoted text stays as it is."""
    if isinstance(value, tuple):
        made = tuple(map(change, value))
        return value if all(one is two for one, two in zip(value, made, strict=True)) else made
    if not isinstance(value, Node) or isinstance(value, Text):
        return value
    parts = {name: getattr(value, name) for name in part_names(type(value))}
    changes = {name: new for name, old in parts.items() if (new := change(old)) is not old}
    return replace(value, **changes) if changes else value


def start_of(value: Any) -> int:
    """Where a value begins in the printed text; nodes that a frame made whole have no place of their own and take that
    of their parts.
    """
    if isinstance(value, tuple):
        places = [place for place in map(start_of, value) if place >= 0]
        return min(places, default=-1)
    if not isinstance(value, Node):
        return -1
    if value.span[0] >= 0:
        return value.span[0]
    places = [start_of(getattr(value, name)) for name in part_names(type(value))]
    return min((place for place in places if place >= 0), default=-1)


def at(root: Node, path: Path) -> Any:
    """What stands at a path."""
    value: Any = root
    for step in path:
        value = value[step] if isinstance(step, int) else getattr(value, step)
    return value


def children(value: Node) -> list[tuple[Path, Node]]:
    """The nodes that are parts of a node, each with its path from there, field by field."""
    found: list[tuple[Path, Node]] = []
    for name in part_names(type(value)):
        inner = getattr(value, name)
        if isinstance(inner, tuple):
            found += [((name, place), item) for place, item in enumerate(inner) if isinstance(item, Node)]
        elif isinstance(inner, Node):
            found.append(((name,), inner))
    return found
