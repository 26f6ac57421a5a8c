"""The names that frames and stored trees use: the node classes, enumerations and vocabulary types of one game.

In: the modules that define them. Out: a `Namespace`. Raises nothing; whoever looks a name up says what a missing one
means.
"""

from __future__ import annotations

import enum
import re
import types
import typing
from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from kfjudge.language import node as shared
from kfjudge.language.node import Node
from kfjudge.values import MISSING, fields

T = TypeVar("T")


def per_class(function: Callable[[type[Node]], T]) -> Callable[[type[Node]], T]:
    """Keeps what `function` says of each node class."""

    class Known(dict[type[Node], T]):
        def __missing__(self, node: type[Node]) -> T:
            self[node] = said = function(node)
            return said

    return Known().__getitem__


class Namespace:
    """Every name that the modules of a game's nodes define."""

    def __init__(self, *modules: types.ModuleType) -> None:
        self._modules = (shared, *modules)
        self._hints: dict[type[Node], dict[str, Any]] = {}
        self._enums: dict[type[Node], dict[str, type[enum.Enum] | None]] = {}

    @cached_property
    def names(self) -> dict[str, Any]:
        """What each name stands for."""
        found: dict[str, Any] = {}
        for module in self._modules:
            for one in (*_within(module), module):
                found |= {name: value for name, value in vars(one).items() if not name.startswith("_")}
        return found

    @cached_property
    def node_classes(self) -> frozenset[type[Node]]:
        """The node classes that trees are made of: those from which no other is derived."""
        kinds = {kind for kind in self.names.values() if isinstance(kind, type) and issubclass(kind, Node)}
        return frozenset(kinds - {base for kind in kinds for base in kind.__mro__[1:]})

    def get(self, name: str) -> Any:
        """What a name stands for; None if it stands for nothing."""
        return self.names.get(name)

    def node(self, name: str) -> type[Node] | None:
        """The node class of a name, if it is one."""
        found = self.names.get(name)
        return found if isinstance(found, type) and issubclass(found, Node) else None

    def hints(self, node: type[Node]) -> dict[str, Any]:
        """The field types of a node class."""
        found = self._hints.get(node)
        if found is None:
            found = self._hints[node] = typing.get_type_hints(node, globalns={**vars(typing), **self.names})
        return found

    def hints_of_all(self, kinds: tuple[type[Node], ...]) -> dict[str, Any]:
        """The field types of classes and of every class derived from them."""
        found: dict[str, Any] = {}
        for kind in self.names.values():
            if isinstance(kind, type) and issubclass(kind, kinds):
                found = self.hints(kind) | found
        return found

    def enums(self, node: type[Node]) -> dict[str, type[enum.Enum] | None]:
        """The enumeration that each field of a node class holds, if any."""
        found = self._enums.get(node)
        if found is None:
            found = self._enums[node] = {one.name: self._enum_named(str(one.type)) for one in fields(node)}
        return found

    def _enum_named(self, annotation: str) -> type[enum.Enum] | None:
        """The first enumeration that an annotation names; no type is made of it."""
        named = (_enum_in(self.names.get(name)) for name in re.findall(r"\w+", annotation))
        return next(filter(None, named), None)


def _enum_in(hint: Any) -> type[enum.Enum] | None:
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return hint
    for part in typing.get_args(hint):
        found = _enum_in(part)
        if found is not None:
            return found
    return None


def _within(package: types.ModuleType) -> list[types.ModuleType]:
    """The modules of a package that are loaded; a module has none."""
    inside = f"{package.__name__}."
    found = (one for one in vars(package).values() if isinstance(one, types.ModuleType))
    return [one for one in found if one.__name__.startswith(inside)]


@per_class
def required(node: type[Node]) -> frozenset[str]:
    """The fields that have no default."""
    return frozenset(one.name for one in fields(node) if one.default is MISSING and one.default_factory is MISSING)


@per_class
def defaults(node: type[Node]) -> dict[str, Any]:
    """The fields that have a default, each with it."""
    return {one.name: one.default for one in fields(node) if one.default is not MISSING}
