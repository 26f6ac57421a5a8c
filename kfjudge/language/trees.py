"""Trees of nodes: what every reader of a tree asks of it.

In: a node, or a tuple as nodes hold them. Out: its parts, all nodes below it field by field, or the same tree with
parts changed. Quoted text (`CardText` in a field) counts its mentions anew, so `walk` and `with_parts` do not go into
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from kfjudge.keyforge.words.nodes.base import Node
from kfjudge.keyforge.words.nodes.text import CardText

BOOKKEEPING = frozenset(("span", "form", "mention", "refers_to"))
"""Fields that no wording shows: place, wording, and what binding adds."""
T = TypeVar("T")


def per_class(function: Callable[[type[Node]], T]) -> Callable[[type[Node]], T]:
    """Keeps what `function` says of each node class."""
    known: dict[type[Node], T] = {}

    def ask(node: type[Node]) -> T:
        if node not in known:
            known[node] = function(node)
        return known[node]

    return ask


@per_class
def field_names(node: type[Node]) -> tuple[str, ...]:
    """The names of the fields of a node class."""
    return tuple(item.name for item in fields(node))


@per_class
def part_names(node: type[Node]) -> tuple[str, ...]:
    """The names of the fields that can hold what a text says."""
    return tuple(name for name in field_names(node) if name not in BOOKKEEPING)


def walk(value: Any) -> Iterator[Node]:
    """The nodes of a value, itself first, field by field; quoted text is left out."""
    if isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    elif isinstance(value, Node):
        yield value
        for name in part_names(type(value)):
            inner = getattr(value, name)
            if not isinstance(inner, CardText):
                yield from walk(inner)


def with_parts(value: Any, change: Callable[[Any], Any]) -> Any:
    """A value with its parts changed; itself, if none is. Quoted text stays as it is."""
    if isinstance(value, tuple):
        made = tuple(map(change, value))
        return value if all(one is two for one, two in zip(value, made, strict=True)) else made
    if not isinstance(value, Node) or isinstance(value, CardText):
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
