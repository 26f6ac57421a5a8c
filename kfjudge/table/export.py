"""What was done at the table as a scenario file: the board as it was written, with the actions and answers."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import yaml

from kfjudge.engine.decision import Answer, Decision
from kfjudge.situation.model import Act
from kfjudge.situation.notation.nodes import Nodes, Value, as_yaml

if TYPE_CHECKING:
    from kfjudge.table.session import Session

_ZONES = frozenset(("battleline", "artifacts", "hand", "deck", "discard", "archives", "purged", "upgrades", "under"))


def exported(session: Session) -> str:
    """The scenario. Cards that share a name get labels where they lie."""
    nodes = Nodes("")
    if session.node is None:
        return ""
    cards = list(zip(session.scenario.cards, session.titles, strict=True))
    names = [card.name for card, _title in cards]
    named = {
        (card.place.line, card.place.column): title
        for card, title in cards
        if names.count(card.name) > 1 and card.facts is not None
    }
    written = _labelled(nodes, session.node, named)
    pairs = [(key, value) for key, value in written.value if key.value not in ("title", "do", "choose", "claims")]
    pairs.insert(0, (nodes.value("title"), nodes.value("Played at the table")))
    if session.scenario.house is not None and not any(key.value == "house" for key, _value in pairs):
        pairs.insert(1, (nodes.value("house"), nodes.value(session.scenario.house)))
    do = [_act(nodes, move.act) for move in session.moves]
    choose = [
        _answer(nodes, session, decision, answer)
        for position in session.positions
        for decision, answer in position.trail
    ]
    for key, found in (("do", do), ("choose", choose)):
        if found:
            pairs.append((nodes.value(key), nodes.sequence(found, flow=False)))
    whole = nodes.mapping((), flow=False)
    whole.value = pairs
    return as_yaml(whole)


def _labelled(nodes: Nodes, node: yaml.MappingNode, named: dict[tuple[int, int], str]) -> yaml.MappingNode:
    """The scenario with labels on the cards whose places are `named`."""
    found = copy.deepcopy(node)
    _label(nodes, found, named, "")
    return found


def _label(nodes: Nodes, node: yaml.Node, named: dict[tuple[int, int], str], key: str) -> None:
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            _label(nodes, value, named, str(name.value))
    elif isinstance(node, yaml.SequenceNode):
        for place, item in enumerate(node.value):
            title = named.get((item.start_mark.line + 1, item.start_mark.column + 1)) if key in _ZONES else None
            if title is not None and isinstance(item, yaml.ScalarNode):
                node.value[place] = nodes.mapping([("card", item), ("as", title)])
            elif title is not None and isinstance(item, yaml.MappingNode):
                if not any(name.value == "as" for name, _value in item.value):
                    item.value.append((nodes.value("as"), nodes.value(title)))
                _label(nodes, item, named, "")
            else:
                _label(nodes, item, named, key)


def _act(nodes: Nodes, act: Act) -> Value:
    if act.card is None:
        return act.verb
    if act.verb == "fight" and act.other is not None:
        return nodes.mapping(
            [("fight", nodes.mapping([("with", act.card.text), ("against", act.other.text)]))], flow=False
        )
    return nodes.mapping([(act.verb, act.card.text)], flow=False)


def _answer(nodes: Nodes, session: Session, decision: Decision, answer: Answer) -> yaml.Node:
    """An answer as a line of `choose`."""
    words: list[Value] = [session.speaker.option(decision, option) for option in decision.picked(answer)]
    single = decision.maximum == 1
    if not answer:
        return nodes.value("no") if single else nodes.sequence([])
    said = nodes.value(words[0]) if single else nodes.sequence(words)
    return nodes.mapping([("random", said)]) if decision.nature else said
