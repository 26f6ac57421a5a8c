"""The right side of a frame: the node it makes, with holes for what its slots match.

`DealDamage(amount=$amount, cards=$cards)` is a term; so are constants (`HAND`, `True`, `3`, `none`) and tuples (`($event,)`, `(*$filters,)`).
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import re
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from kfjudge.language.nodes import amounts, base, cards, conditions, effects, events, players, statics, text
from kfjudge.language.nodes.base import Node

_MODULES = (base, players, amounts, cards, events, conditions, effects, statics, text)
BOOKKEEPING = frozenset(("span", "form", "mention", "refers_to"))
"""Fields that no wording shows: place, wording, and what binding adds."""


@dataclass(frozen=True, slots=True)
class Const:
    value: Any


@dataclass(frozen=True, slots=True)
class Hole:
    name: str


@dataclass(frozen=True, slots=True)
class Splat:
    """A hole in a tuple that stands for several members."""

    name: str


@dataclass(frozen=True, slots=True)
class Several:
    items: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Make:
    node: type[Node]
    fields: tuple[tuple[str, Term], ...]


T = TypeVar("T")


def per_class(function: Callable[[type[Node]], T]) -> Callable[[type[Node]], T]:
    """Keeps what `function` says of each node class."""
    known: dict[type[Node], T] = {}

    def ask(node: type[Node]) -> T:
        if node not in known:
            known[node] = function(node)
        return known[node]

    return ask


Term = Const | Hole | Splat | Several | Make


class BadTerm(ValueError):
    """A term that no node fits; the table adds file and line."""


@cache
def namespace() -> dict[str, Any]:
    """Every node class, enumeration and vocabulary type by its name."""
    found: dict[str, Any] = {}
    for module in _MODULES:
        for name, value in vars(module).items():
            if not name.startswith("_"):
                found[name] = value
    return found


@per_class
def hints(node: type[Node]) -> dict[str, Any]:
    """The field types of a node class."""
    return typing.get_type_hints(node, globalns={**vars(typing), **namespace()})


@per_class
def field_names(node: type[Node]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(node))


@per_class
def required(node: type[Node]) -> frozenset[str]:
    """The fields that have no default."""
    missing = dataclasses.MISSING
    return frozenset(field.name for field in dataclasses.fields(node) if field.default is missing and field.default_factory is missing)


@per_class
def defaults(node: type[Node]) -> dict[str, Any]:
    return {field.name: field.default for field in dataclasses.fields(node) if field.default is not dataclasses.MISSING}


def category_of(hint: Any) -> str:
    """The category a field type asks for: the first node class, enumeration or vocabulary type in it."""
    origin = typing.get_origin(hint)
    if origin in (types.UnionType, typing.Union, tuple):
        for part in typing.get_args(hint):
            if part is not type(None) and part is not Ellipsis:
                found = category_of(part)
                if found:
                    return found
        return ""
    name = getattr(hint, "__name__", "")
    return "" if name in ("NoneType",) else str(name)


def parse_term(source: str, expected: Any = None) -> Term:
    """Reads a term; `expected` is the type that bare constants belong to. Raises `BadTerm`."""
    code = re.sub(r"\$(\w+)", r"_hole_\1", source)
    try:
        tree = ast.parse(code.strip(), mode="eval").body
    except SyntaxError as error:
        raise BadTerm(f"not a node: {source.strip()} ({error.msg})") from None
    return _term(tree, expected)


def _term(tree: ast.expr, expected: Any) -> Term:
    if isinstance(tree, ast.Name):
        if tree.id.startswith("_hole_"):
            return Hole(tree.id[6:])
        return Const(_constant(tree.id, expected))
    if isinstance(tree, ast.Starred) and isinstance(tree.value, ast.Name):
        return Splat(tree.value.id[6:])
    if isinstance(tree, ast.Constant):
        return Const(tree.value)
    if isinstance(tree, ast.Tuple):
        return Several(tuple(_term(item, expected) for item in tree.elts))
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        node = namespace().get(tree.func.id)
        if not (isinstance(node, type) and issubclass(node, Node)):
            raise BadTerm(f"no such node: {tree.func.id}")
        types_ = hints(node)
        fields: list[tuple[str, Term]] = []
        for word in tree.keywords:
            if word.arg is None or word.arg not in types_:
                raise BadTerm(f"{tree.func.id} has no field {word.arg}")
            fields.append((word.arg, _term(word.value, types_[word.arg])))
        return Make(node, tuple(fields))
    raise BadTerm(f"not a node: {ast.unparse(tree)}")


def _constant(name: str, expected: Any) -> Any:
    if name in ("none", "None"):
        return None
    for kind in _kinds(expected):
        if isinstance(kind, type) and issubclass(kind, enum.Enum) and name in kind.__members__:
            return kind[name]
    value = namespace().get(name)
    if isinstance(value, Node):
        return value
    raise BadTerm(f"{name} is not one of the values of {expected}")


def _kinds(hint: Any) -> list[Any]:
    if typing.get_origin(hint) in (types.UnionType, typing.Union, tuple):
        return [kind for part in typing.get_args(hint) for kind in _kinds(part)]
    return [hint]


def holes(term: Term, hint: Any = None) -> dict[str, str]:
    """The holes of a term, each with the category that its place asks for ("" if the place does not say)."""
    match term:
        case Hole(name) | Splat(name):
            return {name: category_of(hint) if hint is not None else ""}
        case Several(items):
            return {name: kind for item in items for name, kind in holes(item, hint).items()}
        case Make(node, fields):
            types_ = hints(node)
            return {name: kind for key, value in fields for name, kind in holes(value, types_[key]).items()}
        case _:
            return {}
