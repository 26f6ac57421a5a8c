"""Records of what plays the nodes of card text: which node, which of its fields, which events it is asked about.

In: what the modules that play nodes say beside their functions, as they are imported. Out: the records, from which is
derived what is executable. A record counts only for what the code is seen to read (`usage`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, TypeVar

from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.language.node import Node
from kfjudge.language.usage import Read, read_in
from kfjudge.tuples import NamedTuple
from kfjudge.values import has_field

NodeT = TypeVar("NodeT", bound="Node")
Function = TypeVar("Function", bound=Callable[..., Any])


class Consulted(NamedTuple):
    """What somebody asks a kind of node about: events of these kinds (none named: any), or those that go through the
    pipeline of events (`emitted`), of the nodes of which `where` holds.
    """

    events: frozenset[EventKind]
    where: Callable[[Any], bool]
    emitted: bool


USED: dict[type[Node], set[str]] = {}
"""The fields that are used of each kind of node; a kind that is not here means nothing yet."""

PLAYED: dict[type[Enum], set[Enum]] = {}
"""The values that something plays, of the vocabularies whose values have records."""

CONSULTED: dict[type[Node], list[Consulted]] = {}
"""The nodes whose events are looked at one by one as they happen, or before they do: which kinds of event are, and of
which nodes. No kinds: whatever happens. The events of other nodes lie behind when they are asked about.
"""

ROOMS: set[str] = set()
"""The packages in which records stand: what plays texts."""

SAME_WITHOUT: dict[tuple[type, str], str] = {}
"""What play comes out the same without, by rule: fields of nodes and values of vocabularies, each with the reason."""

OF_EVENTS: set[type[Node]] = set()
"""The instructions that can be done with the very æmber or damage that an event is about."""


def reads(kind: type[Node], fields: str = "") -> Callable[[Function], Function]:
    """The function uses these fields of a kind of node that has no handler of its own: a statement, a part of a
    phrase.
    """
    use(kind, fields)
    return same


def plays(*values: Enum) -> Callable[[Function], Function]:
    """The function gives these values of a vocabulary their meaning; from then on each value of it needs a record."""
    for value_ in values:
        PLAYED.setdefault(type(value_), set()).add(value_)
    return same


def consults(
    kind: type[NodeT],
    *events: EventKind,
    where: Callable[[NodeT], bool] = lambda node: True,
    emitted: bool = False,
) -> Callable[[Function], Function]:
    """The function asks what this kind of node says of events of these kinds (of any, if none is named) as they happen
    or are about to; `where`: it asks the nodes of which this holds. `emitted`: it is asked for each event that goes
    through the pipeline; what happens otherwise (`plays` says where) has to be asked about by its own mechanism.
    """
    CONSULTED.setdefault(kind, []).append(Consulted(frozenset(events), where, emitted))
    return same


def same_without(kind: type[Node] | type[Enum], names: str, because: str) -> None:
    """Play comes out the same without these fields of a node or values of a vocabulary, for the reason given."""
    SAME_WITHOUT.update({(kind, name): because for name in names.split()})


def rooms() -> frozenset[str]:
    """The packages that play texts, of those that are imported."""
    return frozenset(ROOMS)


@cache
def _read() -> Read:
    """What the rooms in which the records stand read, by their source."""
    return read_in(rooms())


def is_used(kind: type[Node], name: str) -> bool:
    """Whether a field of a kind of node is recorded as used, and read by what plays texts."""
    return name in USED.get(kind, ()) and ((kind, name) in SAME_WITHOUT or _read().reads(kind, name))


def is_named(value: Enum) -> bool:
    """Whether what plays texts names a value of a vocabulary, or makes an event of that name."""
    return (type(value), value.name) in SAME_WITHOUT or _read().names(value) or _read().makes(value)


def is_consulted(node: Node, event: EventKind) -> bool:
    """Whether something asks a node about such events as they happen."""
    own = event in PLAYED.get(type(event), ())
    return any(
        (not asked.events or event in asked.events) and not (asked.emitted and own) and asked.where(node)
        for asked in CONSULTED.get(type(node), ())
    )


def use(kind: type[Node], fields: str) -> None:
    """Keeps that these fields of a kind of node are used. Raises `TypeError` for a field that it does not have."""
    used = USED.setdefault(kind, set())
    for name in fields.split():
        if not has_field(kind, name):
            raise TypeError(f"{kind.__name__} has no field {name}")
        used.add(name)


def same(function: Function) -> Function:
    """The function as it is: its record has been kept, and the room in which it stands plays texts."""
    ROOMS.add(function.__module__.rpartition(".")[0])
    return function
