"""What of a text is played. Beside each function that plays a node, or asks for it, stands a record here: which node,
which of its fields, and of which values of them. A record counts only for what the code is seen to read (`usage`).

In: records, as the modules that hold the functions are imported; a text. Out: the first part of the text that nobody
plays. A card with such a part is understood and is declined in play, by name: nothing of a text is silently nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any

from kfjudge.games.riftbound.words.base import Node
from kfjudge.language.namespace import defaults
from kfjudge.language.records import Function, Records
from kfjudge.language.trees import part_names

Test = Callable[[Any], bool]


class NotPlayed(Exception):
    """A text says something that nobody here plays. `me`: the object whose text it is, where that is known."""

    def __init__(self, what: str, me: tuple[int, int] | None = None) -> None:
        super().__init__(what)
        self.me = me


RECORDS = Records()
reads, gives, gives_all, same_without = RECORDS.reads, RECORDS.gives, RECORDS.gives_all, RECORDS.same_without

LIMITS: dict[type[Node], list[Test]] = {}
"""What must hold of a node besides: it is played only so."""
PLACES: list[tuple[Test, tuple[type[Node], ...]]] = []
"""Of which nodes it matters what they are parts of: they are played only there."""


def reads_all(kinds: Mapping[type[Node], str]) -> Callable[[Function], Function]:
    """The function uses these fields of each of several kinds of nodes."""
    for kind, fields in kinds.items():
        reads(kind, fields)
    return RECORDS.plays


def only(kind: type[Node], test: Test) -> Callable[[Function], Function]:
    """Nodes of a kind are played only if this holds of them."""
    LIMITS.setdefault(kind, []).append(test)
    return RECORDS.plays


def only_in(test: Test, *parents: type[Node]) -> Callable[[Function], Function]:
    """Nodes of which this holds are played only as parts of these kinds."""
    PLACES.append((test, parents))
    return RECORDS.plays


def unplayed(tree: Node | None) -> tuple[Node, str] | None:
    """The first part of a text that nobody plays: the node, and what of it. None: all of it is played."""
    return next(_unplayed(tree), None) if tree is not None else None


def _unplayed(node: Node) -> Iterator[tuple[Node, str]]:
    kind = type(node)
    if kind not in RECORDS.used:
        yield node, kind.__name__
        return
    if any(not test(node) for test in LIMITS.get(kind, ())):
        yield node, f"{kind.__name__} as it stands here"
    for name in part_names(kind):
        value = getattr(node, name)
        if name in defaults(kind) and value == defaults(kind)[name]:
            continue
        if not RECORDS.is_used(kind, name):
            yield node, f"{kind.__name__}.{name}"
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Node):
                if any(test(one) and kind not in parents for test, parents in PLACES):
                    yield node, f"{type(one).__name__} in {kind.__name__}"
                yield from _unplayed(one)
            elif isinstance(one, Enum) and not RECORDS.is_given(one):
                yield node, f"{type(one).__name__} {one.value}"
