"""Nodes: what card text becomes. Frozen values, one class per meaning; each game defines its own from these.

In: nothing. Out: the classes that those of every game are derived from.

A game has some hundreds of kinds of node, and every command that plays a card defines them all. `Frozen` takes the
fields of a class from its annotations, and gives `__init__`, equality, hash and representation instead of having them
compiled for each class.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, NewType, TypeVar, dataclass_transform

from kfjudge.tuples import NamedTuple
from kfjudge.values import MISSING, OF_FIELDS, Lazily, field, fields, slotted

Made = TypeVar("Made", bound="Frozen")


def _nothing(_: object) -> tuple[()]:
    return ()


def _slots_of(kind: Any) -> tuple[tuple[str, Any, Any], ...]:
    return tuple((item.name, item.default, getattr(kind, item.name).__set__) for item in fields(kind))


def _key_of(kind: Any) -> Any:
    compared = [item.name for item in fields(kind) if item.compare]
    return operator.attrgetter(*compared) if compared else _nothing


_OF_NODES = {
    **OF_FIELDS,
    "_slots": Lazily("_slots", _slots_of),
    "_shown": Lazily("_shown", lambda kind: tuple(item.name for item in fields(kind) if item.repr)),
    "_key": Lazily("_key", _key_of),
}


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class _Nodes(type):
    """Makes a class of nodes from its annotations and defaults: its fields are in slots and given by name."""

    def __new__(cls, name: str, bases: tuple[type, ...], own: dict[str, Any]) -> Any:
        made = slotted(bases, own, own.get("__annotations__", {}), _OF_NODES, named=True)
        return super().__new__(cls, name, bases, made)


class Frozen(metaclass=_Nodes):
    """What every node class inherits. Values are given by name; equality and hash look at the fields that take part in
    comparison.
    """

    # What is annotated is a field.
    if TYPE_CHECKING:
        _slots: ClassVar[tuple[tuple[str, Any, Any], ...]]
        _shown: ClassVar[tuple[str, ...]]
        _key: ClassVar[Any]

    def __init__(self, **values: Any) -> None:
        for name, default, put in self._slots:
            value = values.pop(name, default)
            if value is MISSING:
                raise TypeError(f"{type(self).__qualname__} needs {name!r}")
            put(self, value)
        if values:
            raise TypeError(f"{type(self).__qualname__} has no field {', '.join(map(repr, values))}")

    def __setattr__(self, name: str, value: object) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        key = type(self)._key
        return bool(key(self) == key(other))

    def __hash__(self) -> int:
        return hash(type(self)._key(self))

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._shown)})"

    def __getstate__(self) -> list[Any]:
        return [getattr(self, name) for name, _, _ in self._slots]

    def __setstate__(self, state: list[Any]) -> None:
        for (_, _, put), value in zip(self._slots, state, strict=True):
            put(self, value)


def replace(one: Made, /, **changes: Any) -> Made:
    """The node with other values in some of its fields. Raises `TypeError` for a field that it does not have."""
    kind = type(one)
    made = object.__new__(kind)
    left = len(changes)
    for name, _, put in kind._slots:
        if name in changes:
            put(made, changes[name])
            left -= 1
        else:
            put(made, getattr(one, name))
    if left:
        raise TypeError(f"{kind.__qualname__} has not all of the fields {', '.join(changes)}")
    return made


Form = NewType("Form", str)
"""A way of wording: the id of a verb frame or of an alternative of the grammar. It never changes the meaning, so
equality ignores it; only who writes the words again reads it.
"""
Span = tuple[int, int]
NOWHERE: Span = (-1, -1)
PLAIN = Form("")


class Manner(NamedTuple):
    """What the grammar of its words tells of a node, for the passes that have to know it. A node that no frame makes
    by itself has none.

    `marks` are the category of its frame, the mode of its verb ("perf", "past"), its number ("sg", "pl"), those below,
    and what its frame adds by name; `between` says how the clauses of a row are joined, by the numbers of the words.
    """

    marks: frozenset[str] = frozenset()
    between: tuple[int, ...] = ()


UNMARKED = Manner()
WORDED = "worded"
"""A frame has words for the node itself; what has no such mark is a part of what a frame around it says."""
WRAPPED = "wrapped"
"""Another frame has put words around it."""
CLAUSES = "clauses"
"""A row of instructions that are one sentence."""
SENTENCES = "sentences"
"""A row of instructions that are sentences side by side."""


class Comparison(StrEnum):
    """How a number stands to another, or what it is."""

    EQUAL = "="
    AT_LEAST = ">="
    AT_MOST = "<="
    MORE = ">"
    LESS = "<"
    NOT_EQUAL = "!="
    ODD = "odd"
    EVEN = "even"

    def holds(self, left: int, right: int) -> bool:
        """Whether one number stands so to another."""
        return _HOLDS[self](left, right)


_HOLDS: dict[Comparison, Callable[[int, int], bool]] = {
    Comparison.EQUAL: operator.eq,
    Comparison.AT_LEAST: operator.ge,
    Comparison.AT_MOST: operator.le,
    Comparison.MORE: operator.gt,
    Comparison.LESS: operator.lt,
    Comparison.NOT_EQUAL: operator.ne,
    Comparison.ODD: lambda left, _right: left % 2 == 1,
    Comparison.EVEN: lambda left, _right: left % 2 == 0,
}


class Node(Frozen):
    """A piece of understood card text. `span` is its place in the printed text; neither it nor form and manner take
    part in equality.

    No node holds free text. A field is a node, a tuple of nodes, a number, a truth value, a member of an enumeration of
    the game, or one of its vocabulary types, whose values come from the lexicon.
    """

    span: Span = field(default=NOWHERE, compare=False, repr=False)
    form: Form = field(default=PLAIN, compare=False, repr=False)
    manner: Manner = field(default=UNMARKED, compare=False, repr=False)

    def __deepcopy__(self, memo: object) -> Node:
        """Itself: it never changes, and what is remembered of it may be remembered by its identity."""
        return self


class Mentionable(Node):
    """A node that later words can speak of ("it", "that player", "that much", "this way", "if you do").

    Binding numbers those that are spoken of: `mention` is unique within one paragraph (quoted text counts anew; a
    phrase that several options share has one number in all of them), and the word that speaks of it carries the same
    number as `refers_to`. Whoever plays the text keeps what a mention turned out to be under its number.
    """

    mention: int | None = None


class Text(Node):
    """A whole text, or one that is quoted within another: its paragraphs in order. Quoted text counts its mentions
    anew.
    """

    paragraphs: tuple[Node, ...]
