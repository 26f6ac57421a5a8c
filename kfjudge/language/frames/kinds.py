"""What nodes have in common that the same frames can say.

In: a node. Out: its `Kind`, one object for all nodes alike; whether a term can make nodes of a kind.
"""

from __future__ import annotations

from enum import Enum
from itertools import zip_longest
from typing import Any

from kfjudge.language.dialect import Roles
from kfjudge.language.frames.terms import Const, Make, Several, Splat, Spread, Term
from kfjudge.language.frames.unify import same
from kfjudge.language.namespace import defaults
from kfjudge.language.node import Node
from kfjudge.language.trees import part_names
from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """What nodes have in common that the same frames can say: their class, and what they say beyond their defaults.
    There is one object for each kind.
    """

    node: type[Node]
    said: dict[str, Any]
    """The fields that are not as they would be if nothing was said: of nodes the class, of tuples what their members
    say, of all else the value.
    """
    last: Kind | None
    """Of a row of effects the kind of its last, of what a player has to do the kind of what is done."""


_KINDS: dict[Any, Kind] = {}
_SILENT: Any = object()
"""What a field says that is as it would be if nothing was said."""


def kind_of(value: Any, roles: Roles) -> Any:
    """What tells by which frames a value can be said: the `Kind` of a node, the class of a text, number or tuple, any
    other value itself.
    """
    if not isinstance(value, Node):
        return type(value) if isinstance(value, (tuple, str, int)) and not isinstance(value, (bool, Enum)) else value
    node = type(value)
    initial = defaults(node)
    names = part_names(node)
    told = tuple([_told(getattr(value, name), initial.get(name, _SILENT)) for name in names])
    last = kind_of(held, roles) if (held := _last(value, roles)) is not None else None
    found = _KINDS.get((node, told, last))
    if found is None:
        said = {name: one for name, one in zip(names, told, strict=True) if one is not _SILENT}
        found = _KINDS[node, told, last] = Kind(node, said, last)
    return found


def _last(value: Any, roles: Roles) -> Any:
    if isinstance(value, roles.sequence):
        return value.effects[-1] if value.effects else None
    return value.effect if roles.has_to is not None and isinstance(value, roles.has_to) else None


def _told(value: Any, initial: Any) -> Any:
    if value is initial or (initial is not _SILENT and same(value, initial)):
        return _SILENT
    if isinstance(value, tuple):
        return tuple([_told(one, _SILENT) for one in value])
    return type(value) if isinstance(value, Node) or type(value) is str else value


def fits(term: Make, kind: Kind) -> bool:
    """Whether a term can make nodes of a kind, as far as their fields show."""
    if term.node is not kind.node:
        return False
    fields = dict(term.fields)
    if not kind.said.keys() <= fields.keys():
        return False
    initial = defaults(term.node)
    for name, inner in fields.items():
        said = kind.said.get(name, _SILENT)
        match inner:
            case Const(wanted) if _told(wanted, initial.get(name, _SILENT)) != said:
                return False
            case Make(node, _) if (type(initial.get(name)) if said is _SILENT else said) is not node:
                return False
            case Several(items) if said is not _SILENT and not _fit(items, said):
                return False
    return True


def _fit(items: tuple[Term, ...], told: Any) -> bool:
    """Whether the members of a tuple can be made by these terms, as far as their classes show."""
    if not isinstance(told, tuple):
        return False
    for item, one in zip_longest(items, told):
        match item:
            case Splat() | Spread():
                return True
            case Make(node, _) if one is not node:
                return False
            case None:  # more members than terms
                return False
    return True


def changing_kind(kind: Kind, more: list[str]) -> Kind | None:
    """The kind of what takes more that is said of a node (`changing`)."""
    found: Kind | None = kind
    while found is not None and not set(more) <= set(part_names(found.node)):
        found = found.last
    return found
