"""Which values the holes of a term have, so that it makes a given node: building, backwards.

In: a term, a node, what is bound already. Out: every way to fill the holes. What a frame gave to an open phrase is left
under `GIVEN` for whoever knows the frames of that phrase.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from kfjudge.language.dialect import Roles
from kfjudge.language.frames.build import changing, with_change
from kfjudge.language.frames.subjects import open_of
from kfjudge.language.frames.terms import (
    Again,
    Change,
    Const,
    Given,
    Hole,
    Make,
    Several,
    Splat,
    Spread,
    Term,
)
from kfjudge.language.namespace import defaults
from kfjudge.language.node import Node, replace
from kfjudge.language.trees import part_names

GIVEN = "=given"
"""Under this name stand the open phrases of a frame, while what it gave to them is looked for."""


def same(left: Any, right: Any) -> bool:
    """Equal apart from place, wording and what binding adds."""
    if left is right:
        return True
    if isinstance(left, Node) and isinstance(right, Node):
        if type(left) is not type(right):
            return False
        return all(same(getattr(left, name), getattr(right, name)) for name in part_names(type(left)))
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same, left, right))
    return bool(left == right)


def same_but(left: Any, right: Any, mine: Any, yours: Any) -> bool:
    """Equal but for the subject: `mine` in the one is `yours` in the other."""
    if same(left, mine) and same(right, yours):
        return True
    if isinstance(left, Node) and isinstance(right, Node):
        if type(left) is not type(right):
            return False
        return all(same_but(getattr(left, name), getattr(right, name), mine, yours) for name in part_names(type(left)))
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(
            same_but(one, other, mine, yours) for one, other in zip(left, right, strict=True)
        )
    return bool(left == right)


def unify(term: Term, value: Any, binds: dict[str, Any], roles: Roles) -> Iterator[dict[str, Any]]:
    """Every way to fill the holes of a term so that it makes this value."""
    match term:
        case Const(wanted):
            if same(wanted, value):
                yield binds
        case Hole(name):
            if name not in binds:
                yield {**binds, name: value}
            elif same(binds[name], value):
                yield binds
        case Change(kinds, name, fields):
            what = changing(value, [key for key, _ in fields], roles)
            if not isinstance(what, kinds):
                return
            initial = defaults(type(what))
            said = [key for key, _ in fields if not same(getattr(what, key), initial.get(key))]
            if name == "inner" and not said:
                return  # a tail says something
            sure = {key for key, inner in fields if not isinstance(inner, Hole)}
            for count in range(len(said), min(len(said), 1) - 1, -1):
                for kept in itertools.combinations(said, count):
                    if sure.intersection(said) <= set(kept):
                        plain = with_change(value, replace(what, **{key: initial[key] for key in kept}), roles)
                        for found in unify(Hole(name), plain, binds, roles):
                            yield from _fields(
                                fields,
                                replace(what, **{key: initial[key] for key in said if key not in kept}),
                                found,
                                roles,
                            )
        case Again(name, giver) if roles.subject is not None:
            for subject, phrase in open_of(value, roles.subject):
                for found in unify(Hole(giver), subject, binds, roles):
                    yield from unify(Hole(name), phrase, found, roles)
        case Again(name, giver):
            yield {**binds, f"{name}@{giver}": value}
        case Given(name):
            yield {**binds, name: value, GIVEN: (*binds.get(GIVEN, ()), (term, value))}
        case Several(items):
            if isinstance(value, tuple):
                yield from _several(items, value, binds, roles)
        case Make(node, fields):
            if type(value) is not node:
                return
            for name, initial in term.silent:
                if not same(getattr(value, name), initial):
                    return
            yield from _fields(fields, value, binds, roles)


def _fields(
    fields: tuple[tuple[str, Term], ...], value: Any, binds: dict[str, Any], roles: Roles
) -> Iterator[dict[str, Any]]:
    if not fields:
        yield binds
        return
    (name, term), rest = fields[0], fields[1:]
    for found in unify(term, getattr(value, name), binds, roles):
        yield from _fields(rest, value, found, roles)


def _several(
    items: tuple[Term, ...], values: tuple[Any, ...], binds: dict[str, Any], roles: Roles
) -> Iterator[dict[str, Any]]:
    if not items:
        if not values:
            yield binds
        return
    first, rest = items[0], items[1:]
    if isinstance(first, Splat):
        for count in range(len(values) + 1):
            yield from _several(rest, values[count:], {**binds, first.name: values[:count]}, roles)
        return
    if isinstance(first, Spread):
        yield from _spread(first, rest, values, binds, roles)
        return
    if values:
        for found in unify(first, values[0], binds, roles):
            yield from _several(rest, values[1:], found, roles)
    elif isinstance(first, Hole):
        yield from _several(rest, values, binds, roles)


def _spread(
    first: Spread, rest: tuple[Term, ...], values: tuple[Any, ...], binds: dict[str, Any], roles: Roles
) -> Iterator[dict[str, Any]]:
    """Values made alike from the members of a list, as many as there are; what else they hold must be the same in
    all.
    """
    members: tuple[Any, ...] = ()
    shared = binds
    while True:
        if members:
            yield from _several(rest, values[len(members) :], {**shared, first.name: members}, roles)
        if len(members) == len(values):
            return
        found = next(unify(first.item, values[len(members)], shared, roles), None)
        if found is None or first.name not in found:
            return
        members = (*members, found[first.name])
        shared = {name: value for name, value in found.items() if name != first.name}
