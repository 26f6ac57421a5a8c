"""Records of what plays the nodes of card text: which node, which of its fields, which events it is asked about.

In: what the modules that play nodes say beside their functions, as they are imported. Out: the records, from which is
derived what is executable. A record counts only for what the code is seen to read (`usage`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.language.node import Node
from kfjudge.language.records import Function, Records
from kfjudge.tuples import NamedTuple

NodeT = TypeVar("NodeT", bound="Node")


class Consulted(NamedTuple):
    """What somebody asks a kind of node about: events of these kinds (none named: any), or those that go through the
    pipeline of events (`emitted`), of the nodes of which `where` holds.
    """

    events: frozenset[EventKind]
    where: Callable[[Any], bool]
    emitted: bool


RECORDS = Records(made_by_word=True)  # an event is made by its word
reads, plays, same_without = RECORDS.reads, RECORDS.gives, RECORDS.same_without

CONSULTED: dict[type[Node], list[Consulted]] = {}
"""The nodes whose events are looked at one by one as they happen, or before they do: which kinds of event are, and of
which nodes. No kinds: whatever happens. The events of other nodes lie behind when they are asked about.
"""

OF_EVENTS: set[type[Node]] = set()
"""The instructions that can be done with the very æmber or damage that an event is about."""


def consults(
    kind: type[NodeT], *events: EventKind, where: Callable[[NodeT], bool] = lambda node: True, emitted: bool = False
) -> Callable[[Function], Function]:
    """The function asks what this kind of node says of events of these kinds (of any, if none is named) as they happen
    or are about to; `where`: it asks the nodes of which this holds. `emitted`: it is asked for each event that goes
    through the pipeline; what happens otherwise (`plays` says where) has to be asked about by its own mechanism.
    """
    CONSULTED.setdefault(kind, []).append(Consulted(frozenset(events), where, emitted))
    return RECORDS.plays


def is_consulted(node: Node, event: EventKind) -> bool:
    """Whether something asks a node about such events as they happen."""
    own = event in RECORDS.given.get(type(event), ())
    return any(
        (not asked.events or event in asked.events) and not (asked.emitted and own) and asked.where(node)
        for asked in CONSULTED.get(type(node), ())
    )
