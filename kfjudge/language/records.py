"""Records of what plays the nodes of card text: which node, which of its fields, which values of its vocabularies.

In: what the modules of a game that play nodes say beside their functions, as they are imported. Out: what is played. A
record counts only for what the code is seen to read (`usage`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar

from kfjudge.language.node import Node
from kfjudge.language.reads import Read, read_in
from kfjudge.values import has_field

Function = TypeVar("Function", bound=Callable[..., Any])


class Records:
    """The records of one game. `made_by_word`: a value also counts as named where something is made by its word."""

    def __init__(self, *, made_by_word: bool = False) -> None:
        self.made_by_word = made_by_word
        self.used: dict[type[Node], set[str]] = {}
        """The fields that are used of each kind of node; a kind that is not here means nothing to anybody."""
        self.given: dict[type[Enum], set[Enum]] = {}
        """The values that something gives a meaning, of the vocabularies that have records."""
        self.same: dict[tuple[type, str], str] = {}
        """What play comes out the same without, by rule: fields of nodes and values of vocabularies, each with why."""
        self.rooms: set[str] = set()
        """The packages that play texts, of those that are imported."""
        self.through: dict[Enum, Enum] = {}
        """The values that mean something because another one does, with that one: it is the one that is played."""

    def reads(self, kind: type[Node], fields: str = "") -> Callable[[Function], Function]:
        """The function uses these fields of a kind of node. Raises `TypeError` for one that the kind does not have."""
        used = self.used.setdefault(kind, set())
        for name in fields.split():
            if not has_field(kind, name):
                raise TypeError(f"{kind.__name__} has no field {name}")
            used.add(name)
        return self.plays

    def gives(self, *values: Enum) -> Callable[[Function], Function]:
        """The function gives these values of a vocabulary their meaning; from then on each value needs a record."""
        for value in values:
            self.given.setdefault(type(value), set()).add(value)
        return self.plays

    def gives_all(self, kind: type[Enum], names: str) -> Callable[[Function], Function]:
        """The same for many values of one vocabulary by their names: each is named, so that a new one is played by
        nobody until somebody names it. Raises `TypeError` for a name that the vocabulary does not have.
        """
        for name in names.split():
            if name not in kind.__members__:
                raise TypeError(f"{kind.__name__} has no value {name}")
        return self.gives(*(kind[name] for name in names.split()))

    def plays(self, function: Function) -> Function:
        """The function as it is: the room in which it stands plays texts."""
        self.rooms.add(function.__module__.rpartition(".")[0])
        return function

    def same_without(self, kind: type[Node] | type[Enum], names: str, because: str) -> None:
        """Play comes out the same without these fields of a node or values of a vocabulary, for the reason given."""
        self.same.update({(kind, name): because for name in names.split()})

    @cached_property
    def _read(self) -> Read:
        """What the rooms in which the records stand read, by their source."""
        return read_in(frozenset(self.rooms))

    def is_used(self, kind: type[Node], name: str) -> bool:
        """Whether a field of a kind of node is recorded as used, and read by what plays texts."""
        return name in self.used.get(kind, ()) and ((kind, name) in self.same or self._read.reads(kind, name))

    def is_given(self, value: Enum) -> bool:
        """Whether a value is given a meaning, and named by what plays texts. One without records needs none."""
        value = self.through.get(value, value)
        given = self.given.get(type(value))
        if given is None or (type(value), value.name) in self.same:
            return given is None or value in given
        return value in given and (self._read.names(value) or (self.made_by_word and self._read.makes(value)))
