"""What of a text is played. Beside each function that plays a node, or asks for it, stands a record here: which node,
which of its fields, and of which values of them. A record counts only for what the code is seen to read (`usage`).

In: records, as the modules that hold the functions are imported; a text. Out: the first part of the text that nobody
plays. A card with such a part is understood and is declined in play, by name: nothing of a text is silently nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeVar

from kfjudge.games.riftbound.words.base import Node
from kfjudge.language.namespace import defaults
from kfjudge.language.trees import part_names
from kfjudge.language.usage import Read, read_in
from kfjudge.values import dataclass, has_field

F = TypeVar("F", bound=Callable[..., Any])
Test = Callable[[Any], bool]


class NotPlayed(Exception):
    """A text says something that nobody here plays. `me`: the object whose text it is, where that is known."""

    def __init__(self, what: str, me: tuple[int, int] | None = None) -> None:
        super().__init__(what)
        self.me = me


@dataclass(frozen=True, slots=True)
class Record:
    """That a function uses these fields of a kind of node."""

    kind: type[Node]
    fields: frozenset[str]
    function: Callable[..., Any]


RECORDS: list[Record] = []
USED: dict[type[Node], set[str]] = {}
"""The fields that are used of each kind of node; a kind that is not here means nothing to anybody."""
VALUES: dict[type[Enum], set[Enum]] = {}
"""The values that something gives a meaning, of the vocabularies that have records."""
LIMITS: dict[type[Node], list[Test]] = {}
"""What must hold of a node besides: it is played only so."""
PLACES: list[tuple[Test, tuple[type[Node], ...]]] = []
"""Of which nodes it matters what they are parts of: they are played only there."""
SAME_WITHOUT: dict[tuple[type, str], str] = {}
"""What play comes out the same without, by rule: fields of nodes and values of vocabularies, each with the reason."""


def reads(kind: type[Node], fields: str = "") -> Callable[[F], F]:
    """The function uses these fields of a kind of node. Raises `TypeError` for a field that the kind does not have."""

    def record(function: F) -> F:
        names = frozenset(fields.split())
        for name in names:
            if not has_field(kind, name):
                raise TypeError(f"{kind.__name__} has no field {name}")
        RECORDS.append(Record(kind, names, function))
        USED.setdefault(kind, set()).update(names)
        return function

    return record


def reads_all(kinds: Mapping[type[Node], str]) -> Callable[[F], F]:
    """The function uses these fields of each of several kinds of nodes."""

    def record(function: F) -> F:
        for kind, fields in kinds.items():
            reads(kind, fields)(function)
        return function

    return record


def gives(*values: Enum) -> Callable[[F], F]:
    """The function gives these values of a vocabulary their meaning; from then on each value of it needs a record."""

    def record(function: F) -> F:
        for value in values:
            VALUES.setdefault(type(value), set()).add(value)
        return function

    return record


def gives_all(kind: type[Enum], names: str) -> Callable[[F], F]:
    """The same for many values of one vocabulary by their names: each is named, so that a new one is played by nobody
    until somebody names it. Raises `TypeError` for a name that the vocabulary does not have.
    """
    for name in names.split():
        if name not in kind.__members__:
            raise TypeError(f"{kind.__name__} has no value {name}")
    return gives(*(kind[name] for name in names.split()))


def only(kind: type[Node], test: Test) -> Callable[[F], F]:
    """Nodes of a kind are played only if this holds of them."""

    def record(function: F) -> F:
        LIMITS.setdefault(kind, []).append(test)
        return function

    return record


def only_in(test: Test, *parents: type[Node]) -> Callable[[F], F]:
    """Nodes of which this holds are played only as parts of these kinds."""

    def record(function: F) -> F:
        PLACES.append((test, parents))
        return function

    return record


def same_without(kind: type[Node] | type[Enum], names: str, because: str) -> None:
    """Play comes out the same without these fields of a node or values of a vocabulary, for the reason given."""
    SAME_WITHOUT.update({(kind, name): because for name in names.split()})


def rooms() -> frozenset[str]:
    """The packages that play texts, of those that are imported."""
    return frozenset(one.function.__module__.rpartition(".")[0] for one in RECORDS)


@cache
def _read() -> Read:
    """What the rooms in which the records stand read, by their source."""
    return read_in(rooms())


def is_used(kind: type[Node], name: str) -> bool:
    """Whether a field of a kind of node is recorded as used, and read by what plays texts."""
    return name in USED.get(kind, ()) and ((kind, name) in SAME_WITHOUT or _read().reads(kind, name))


def is_given(value: Enum) -> bool:
    """Whether a value of a vocabulary is recorded as given a meaning, and named by what plays texts."""
    kind = type(value)
    return value in VALUES[kind] and ((kind, value.name) in SAME_WITHOUT or _read().names(value))


def unplayed(tree: Node | None) -> tuple[Node, str] | None:
    """The first part of a text that nobody plays: the node, and what of it. None: all of it is played."""
    return next(_unplayed(tree), None) if tree is not None else None


def _unplayed(node: Node) -> Iterator[tuple[Node, str]]:
    kind = type(node)
    if kind not in USED:
        yield node, kind.__name__
        return
    if any(not test(node) for test in LIMITS.get(kind, ())):
        yield node, f"{kind.__name__} as it stands here"
    for name in part_names(kind):
        value = getattr(node, name)
        if name in defaults(kind) and value == defaults(kind)[name]:
            continue
        if not is_used(kind, name):
            yield node, f"{kind.__name__}.{name}"
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Node):
                if any(test(one) and kind not in parents for test, parents in PLACES):
                    yield node, f"{type(one).__name__} in {kind.__name__}"
                yield from _unplayed(one)
            elif isinstance(one, Enum) and type(one) in VALUES and not is_given(one):
                yield node, f"{type(one).__name__} {one.value}"
