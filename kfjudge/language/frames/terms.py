"""The right side of a frame: the node it makes, with holes for what its slots match.

`DealDamage(amount=$amount, cards=$cards)` is a term; so are constants (`HAND`, `True`, `3`, `none`) and tuples
(`($event,)`, `(*$filters,)`,
`(*$event(Cannot(event=$event)),)`: a node for each member of a list).
"""

from __future__ import annotations

import ast
import enum
import re
import types
import typing
from typing import Any

from kfjudge.language.dialect import Dialect
from kfjudge.language.namespace import Namespace, defaults
from kfjudge.language.node import Node
from kfjudge.language.trees import BOOKKEEPING, field_names
from kfjudge.values import dataclass, field


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
class Spread:
    """A node for each member of a list that a hole holds; within it the hole is that member."""

    name: str
    item: Term


@dataclass(frozen=True, slots=True)
class Again:
    """A hole filled once more, with another subject: `$left@other`, "more æmber than your opponent"."""

    name: str
    giver: str


@dataclass(frozen=True, slots=True)
class Several:
    items: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """The node that a hole holds with more said of it: `Effect($inner, at_random=True)`, `(PlayCards | Use)($inner,
    …)`. It is a node of one of these
    kinds that has the fields and has not said them yet; of effects in a row it is the last, and of what a player has to
    do it is what is done.
    """

    kinds: tuple[type[Node], ...]
    name: str
    fields: tuple[tuple[str, Term], ...]


@dataclass(frozen=True, slots=True)
class Make:
    node: type[Node]
    fields: tuple[tuple[str, Term], ...]
    silent: tuple[tuple[str, Any], ...] = field(init=False, repr=False, compare=False)
    """The fields that it does not name, with the values that they have in what it makes."""

    def __post_init__(self) -> None:
        named = dict(self.fields).keys() | BOOKKEEPING
        initial = defaults(self.node)
        object.__setattr__(
            self, "silent", tuple((name, initial.get(name)) for name in field_names(self.node) if name not in named)
        )


@dataclass(frozen=True, slots=True)
class Given:
    """The node of an open phrase: its frame has holes without a slot, and `fields` are what the frame around puts into
    them.
    """

    name: str
    fields: tuple[tuple[str, Term], ...]
    category: str = ""
    """That of the slot; the table adds it."""


Term = Const | Hole | Splat | Spread | Again | Several | Make | Given | Change


class BadTerm(ValueError):
    """A term that no node fits; the table adds file and line."""


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


def parse_term(source: str, names: Namespace, expected: Any = None) -> Term:
    """Reads a term; `expected` is the type that bare constants belong to. Raises `BadTerm`."""
    code = re.sub(r"\$(\w+)", r"_hole_\1", source)
    try:
        tree = ast.parse(code.strip(), mode="eval").body
    except SyntaxError as error:
        raise BadTerm(f"not a node: {source.strip()} ({error.msg})") from None
    return _term(tree, names, expected)


def _term(tree: ast.expr, names: Namespace, expected: Any) -> Term:
    if isinstance(tree, ast.Name):
        if tree.id.startswith("_hole_"):
            return Hole(tree.id[6:])
        return Const(_constant(tree.id, names, expected))
    if isinstance(tree, ast.Starred) and isinstance(tree.value, ast.Name):
        return Splat(tree.value.id[6:])
    if (
        isinstance(tree, ast.Starred)
        and isinstance(tree.value, ast.Call)
        and isinstance(tree.value.func, ast.Name)
        and len(tree.value.args) == 1
    ):
        return Spread(tree.value.func.id[6:], _term(tree.value.args[0], names, expected))
    if (
        isinstance(tree, ast.BinOp)
        and isinstance(tree.op, ast.MatMult)
        and isinstance(tree.left, ast.Name)
        and isinstance(tree.right, ast.Name)
    ):
        return Again(tree.left.id[6:], tree.right.id)
    if isinstance(tree, ast.Constant):
        return Const(tree.value)
    if isinstance(tree, ast.Tuple):
        return Several(tuple(_term(item, names, expected) for item in tree.elts))
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id.startswith("_hole_"):
        return Given(
            tree.func.id[6:], tuple((word.arg or "", _term(word.value, names, None)) for word in tree.keywords)
        )
    if isinstance(tree, ast.Call) and len(tree.args) == 1 and isinstance(tree.args[0], ast.Name):
        kinds = tuple(_node_class(name.id, names) for name in ast.walk(tree.func) if isinstance(name, ast.Name))
        return Change(kinds, tree.args[0].id[6:], _named(tree, names, names.hints_of_all(kinds)))
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        node = _node_class(tree.func.id, names)
        return Make(node, _named(tree, names, names.hints(node)))
    raise BadTerm(f"not a node: {ast.unparse(tree)}")


def _named(tree: ast.Call, names: Namespace, types_: dict[str, Any]) -> tuple[tuple[str, Term], ...]:
    """The fields of a node, each with its term."""
    fields: list[tuple[str, Term]] = []
    for word in tree.keywords:
        if word.arg is None or word.arg not in types_:
            raise BadTerm(f"{ast.unparse(tree.func)} has no field {word.arg}")
        fields.append((word.arg, _term(word.value, names, types_[word.arg])))
    return tuple(fields)


def _node_class(name: str, names: Namespace) -> type[Node]:
    node = names.node(name)
    if node is None:
        raise BadTerm(f"no such node: {name}")
    return node


def _constant(name: str, names: Namespace, expected: Any) -> Any:
    if name in ("none", "None"):
        return None
    for kind in _kinds(expected):
        if isinstance(kind, type) and issubclass(kind, enum.Enum) and name in kind.__members__:
            return kind[name]
    value = names.get(name)
    if isinstance(value, Node):
        return value
    raise BadTerm(f"{name} is not one of the values of {expected}")


def _kinds(hint: Any) -> list[Any]:
    if typing.get_origin(hint) in (types.UnionType, typing.Union, tuple):
        return [kind for part in typing.get_args(hint) for kind in _kinds(part)]
    return [hint]


def holes(term: Term, dialect: Dialect, hint: Any = None) -> dict[str, str]:
    """The holes of a term, each with the category that its place asks for ("" if the place does not say)."""
    names = dialect.names
    match term:
        case Again(name, giver):
            return {name: category_of(hint) if hint is not None else ""} | (
                {} if giver in dialect.spoken_of else {giver: ""}
            )
        case Hole(name) | Splat(name):
            return {name: category_of(hint) if hint is not None else ""}
        case Spread(_, item):
            return holes(item, dialect, hint)
        case Several(items):
            return {name: kind for item in items for name, kind in holes(item, dialect, hint).items()}
        case Make(node, fields):
            types_ = names.hints(node)
            return {name: kind for key, value in fields for name, kind in holes(value, dialect, types_[key]).items()}
        case Given(name, fields):
            inner = {
                hole: kind
                for key, value in fields
                for hole, kind in holes(value, dialect, names.get(key.capitalize())).items()
            }
            return {name: category_of(hint) if hint is not None else "", **inner}
        case Change(classes, changed, fields):
            types_ = names.hints_of_all(classes)
            return {changed: classes[0].__name__} | {
                name: kind for key, value in fields for name, kind in holes(value, dialect, types_[key]).items()
            }
        case _:
            return {}


def with_categories(term: Term, categories: dict[str, str]) -> Term:
    """The term with the category of its slot in each open phrase, by name."""
    match term:
        case Given(name, fields):
            return Given(
                name,
                tuple((key, with_categories(value, categories)) for key, value in fields),
                categories.get(name, ""),
            )
        case Several(items):
            return Several(tuple(with_categories(item, categories) for item in items))
        case Make(node, fields):
            return Make(node, tuple((key, with_categories(value, categories)) for key, value in fields))
        case _:
            return term


def fillings(term: Term) -> list[str]:
    """The slots of a term that hold open phrases."""
    match term:
        case Given(name, fields):
            return [name, *(inner for _, value in fields for inner in fillings(value))]
        case Several(items):
            return [name for item in items for name in fillings(item)]
        case Make(_, fields):
            return [name for _, value in fields for name in fillings(value)]
        case _:
            return []
