"""What was done at the table as a scenario file: the board as it was written, with the actions and answers."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kfjudge.situation import written
from kfjudge.situation.notation.nodes import Nodes

if TYPE_CHECKING:
    from kfjudge.table.session import Session

_ZONES = frozenset(("battleline", "artifacts", "hand", "deck", "discard", "archives", "purged", "upgrades", "under"))


def exported(session: Session) -> str:
    """The scenario. Cards that share a name get labels where they lie."""
    nodes = Nodes("")
    if session.node is None:
        return ""
    board = _labelled(nodes, session.node, session.play.labels())
    pairs = [(key, value) for key, value in board.value if key.value not in ("title", "do", "choose", "claims")]
    said = {key.value for key, _value in pairs}
    more = {"title": "Played at the table", **session.play.set_up()}
    pairs[:0] = [(nodes.value(key), nodes.value(value)) for key, value in more.items() if key not in said]
    done, choose = [], []
    for move, position in zip(session.moves, session.positions[1:], strict=True):
        act, answers = session.play.as_written(move.act, position.trail)
        done += [] if act is None else [act]
        choose += answers
    for key, found in (("do", done), ("choose", choose)):
        if found:
            pairs.append((nodes.value(key), nodes.sequence([_node(nodes, value) for value in found], flow=False)))
    whole = nodes.mapping((), flow=False)
    whole.value = pairs
    return written.as_yaml(whole)


def _node(nodes: Nodes, value: Any) -> written.Piece:
    """A plain value, mappings in lines of their own."""
    if isinstance(value, dict):
        return nodes.mapping([(key, _node(nodes, inner)) for key, inner in value.items()], flow=False)
    if isinstance(value, list):
        return nodes.sequence([_node(nodes, inner) for inner in value])
    return nodes.value(value)


def _labelled(nodes: Nodes, node: written.Mapping, named: Mapping[tuple[int, int], str]) -> written.Mapping:
    """The scenario with labels on the cards whose places are `named`."""
    found = copy.deepcopy(node)
    _label(nodes, found, named, "")
    return found


def _label(nodes: Nodes, node: written.Piece, named: Mapping[tuple[int, int], str], key: str) -> None:
    if isinstance(node, written.Mapping):
        for name, value in node.value:
            _label(nodes, value, named, str(name.value))
    elif isinstance(node, written.Sequence):
        for place, item in enumerate(node.value):
            title = named.get((item.start_mark.line + 1, item.start_mark.column + 1)) if key in _ZONES else None
            if title is not None and isinstance(item, written.Scalar):
                node.value[place] = nodes.mapping([("card", item), ("as", title)])
            elif title is not None and isinstance(item, written.Mapping):
                if not any(name.value == "as" for name, _value in item.value):
                    item.value.append((nodes.value("as"), nodes.value(title)))
                _label(nodes, item, named, "")
            else:
                _label(nodes, item, named, key)
