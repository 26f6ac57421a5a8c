"""Nodes as JSON and back.

In and out: nodes and plain JSON values; to read them also the names of the game's nodes. `{"node": "DealDamage", …}`
leaves out what equals its default; enumerations are their values.
`from_json(to_json(node), names) == node`, forms and spans included. Raises `WrongInput` for JSON that is no node.
"""

from __future__ import annotations

import enum
from typing import Any

from kfjudge.errors import WrongInput
from kfjudge.language.namespace import Namespace, defaults
from kfjudge.language.node import NOWHERE, Node
from kfjudge.language.trees import field_names


def to_json(node: Any, *, spans: bool = True) -> Any:
    """A node (or tuple, enumeration, number …) as JSON; `spans=False` leaves the places out."""
    if isinstance(node, Node):
        found: dict[str, Any] = {"node": type(node).__name__}
        initial = defaults(type(node))
        for name in field_names(type(node)):
            value = getattr(node, name)
            if name == "manner":  # only whoever reads a text asks for it
                continue
            if name == "span":
                if spans and value != NOWHERE:
                    found[name] = list(value)
            elif name not in initial or not _plain_equal(value, initial[name]):
                found[name] = to_json(value, spans=spans)
        return found
    if isinstance(node, tuple):
        return [to_json(item, spans=spans) for item in node]
    if isinstance(node, enum.Enum):
        return node.value
    return node


def _plain_equal(left: Any, right: Any) -> bool:
    """Equal, wording included: a node that only differs from the default in its form is still written."""
    if isinstance(left, Node):
        return isinstance(right, Node) and to_json(left) == to_json(right)
    return type(left) is type(right) and bool(left == right)


def from_json(value: Any, names: Namespace) -> Any:
    """The node that `to_json` wrote. Raises `WrongInput`."""
    if not isinstance(value, dict) or "node" not in value:
        raise WrongInput("this is no card text")
    return _node(value, names)


def _node(value: dict[str, Any], names: Namespace) -> Node:
    node = names.node(str(value["node"]))
    if node is None:
        raise WrongInput(f"no such node: {value['node']}")
    kinds = names.enums(node)
    fields: dict[str, Any] = {}
    for name, inner in value.items():
        if name == "node":
            continue
        if name not in kinds:
            raise WrongInput(f"{value['node']} has no field {name}")
        fields[name] = _value(inner, kinds[name], names)
    try:
        return node(**fields)
    except TypeError as error:
        raise WrongInput(f"{value['node']}: {error}") from None


def _value(inner: Any, kind: type[enum.Enum] | None, names: Namespace) -> Any:
    if isinstance(inner, dict):
        return _node(inner, names)
    if isinstance(inner, list):
        return tuple(_value(item, kind, names) for item in inner)
    if kind is not None and isinstance(inner, str):
        try:
            return kind(inner)
        except ValueError:
            raise WrongInput(f"{inner} is no {kind.__name__}") from None
    return inner
