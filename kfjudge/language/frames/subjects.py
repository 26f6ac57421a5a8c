"""Phrases that are said of a subject which another slot of the frame holds: "… have +1 and enter ready".

By frames alone, such a phrase holds a node in the subject's place (`Roles.subject`). In: a phrase, or a row of them,
and a subject. Out: the phrase with the subject in its place, or the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kfjudge.language.node import Node, replace
from kfjudge.language.trees import part_names, walk, with_parts

_FIELD = "cards"
"""Where statements hold their subject; what has no such field is said of it by its parts."""


class NoSubject(Exception):
    """A phrase that cannot be said of this subject."""


def said_of(value: Any, subject: Node, place: Node, sound: Callable[[type[Node], dict[str, Any]], bool]) -> Any:
    """The phrase said of a subject. Raises `NoSubject` where that makes no sense, or is no phrase that is open."""
    if place not in walk(value) or place in walk(subject):
        raise NoSubject

    def put(part: Any) -> Any:
        if part == place:
            return subject
        made = with_parts(part, put)
        if made is not part and isinstance(made, Node):
            kind = type(made)
            if not sound(kind, {name: getattr(made, name) for name in part_names(kind)}):
                raise NoSubject
        return made

    return put(value)


def open_of(value: Any, place: Node) -> Iterator[tuple[Node, Any]]:
    """The subject of a phrase, and the phrase without it; nothing if none is said in every member of a row."""
    subject = _first(value)
    if subject is not None and subject != place:
        parts = value if isinstance(value, tuple) else (value,)
        made = tuple(_without(part, subject, place) for part in parts)
        if all(one is not part for one, part in zip(made, parts, strict=True)):
            yield subject, made if isinstance(value, tuple) else made[0]


def _first(value: Any) -> Node | None:
    if isinstance(value, tuple):
        return next((found for part in value if (found := _first(part)) is not None), None)
    if not isinstance(value, Node):
        return None
    names = part_names(type(value))
    if _FIELD in names:
        found = getattr(value, _FIELD)
        return found if isinstance(found, Node) else None
    return next((found for name in names if (found := _first(getattr(value, name))) is not None), None)


def _without(value: Any, subject: Node, place: Node) -> Any:
    if isinstance(value, Node) and _FIELD in part_names(type(value)):
        return replace(value, **{_FIELD: place}) if getattr(value, _FIELD) == subject else value
    return with_parts(value, lambda part: _without(part, subject, place))
