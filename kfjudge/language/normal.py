"""The normal form of a text: what two wordings of one meaning have in common.

In: an understood tree. Out: a tree without what is only a matter of how the text is set: keyword lines in order, abilities with several lead-ins one by
one, statements of one paragraph one by one, sentences and clauses in one row, mentions numbered anew. Wordings are equal in meaning as far as the
language can tell if their normal forms are equal; nothing that the rules tell apart is made equal ("sacrifice" and "destroy" stay two things).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from kfjudge.language.frames.terms import field_names
from kfjudge.language.nodes.amounts import Number
from kfjudge.language.nodes.base import Node, Zone
from kfjudge.language.nodes.cards import InZone, Quantity, QuantityKind, Select
from kfjudge.language.nodes.effects import Archive, Discard, Effect, Sequence
from kfjudge.language.nodes.events import Event, Trigger
from kfjudge.language.nodes.players import PlayerKind
from kfjudge.language.nodes.statics import Together
from kfjudge.language.nodes.text import BoldAbility, CardText, ConstantAbility, Enhance, KeywordLine, Paragraph

_BINDING = frozenset(("mention", "refers_to"))


def normal(text: CardText) -> CardText:
    """The normal form of a text. Two texts that mean the same, as far as wording alone goes, have equal ones."""
    paragraphs: list[Paragraph] = []
    for paragraph in text.paragraphs:
        paragraphs += _paragraph(paragraph)
    keywords = sorted((one for one in paragraphs if isinstance(one, KeywordLine)), key=str)
    others = [one for one in paragraphs if not isinstance(one, (KeywordLine, Enhance))]
    bold = sorted((one for one in others if isinstance(one, BoldAbility)), key=lambda one: one.timings[0].value)
    constant = [one for one in others if not isinstance(one, BoldAbility)]
    return CardText(paragraphs=(*keywords, *constant, *bold))


def _paragraph(paragraph: Paragraph) -> list[Paragraph]:
    """One paragraph for each lead-in, statement and keyword."""
    match paragraph:
        case KeywordLine(keywords=keywords):
            return [KeywordLine(keywords=(one,)) for one in keywords]
        case BoldAbility(timings=timings, effect=effect):
            plain = _renumbered(_plain(effect))
            return [BoldAbility(timings=(timing,), effect=plain) for timing in timings]
        case ConstantAbility(parts=parts):
            found: list[Paragraph] = []
            for part in parts:
                for one in _apart(_plain(part)):
                    found.append(ConstantAbility(parts=(_renumbered(one),)))
            return found
        case _:
            return [paragraph]


def _apart(part: Any) -> list[Any]:
    """The statements of one sentence, one by one."""
    if isinstance(part, Together):
        return [one for inner in part.statics for one in _apart(inner)]
    return [part]


def _plain(value: Any) -> Any:
    """A value with sentences and clauses in one row and quoted texts in normal form."""
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    if isinstance(value, CardText):
        return normal(value)
    if not isinstance(value, Node):
        return value
    changes = {name: _plain(getattr(value, name)) for name in field_names(type(value)) if name not in ("span", "form")}
    made: Node = replace(value, **changes)
    reshape = _SHAPES.get(type(made))
    return made if reshape is None else reshape(made)


def _row(node: Node) -> Node:
    """Sentences and clauses in one row."""
    sequence = cast(Sequence, node)
    effects: list[Effect] = []
    for effect in sequence.effects:
        effects += effect.effects if isinstance(effect, Sequence) and effect.mention is None else [effect]
    return effects[0] if len(effects) == 1 else replace(sequence, effects=tuple(effects))


def _described(node: Node) -> Node:
    """A phrase without saying the same thing twice ("each friendly creature you control")."""
    select = cast(Select, node)
    return replace(select, filters=tuple(one for place, one in enumerate(select.filters) if one not in select.filters[:place]))


def _whoever(node: Node) -> Node:
    """What sets an ability off happens to any such card, by any player: "a creature", "each creature", "after a key is forged"."""
    trigger = cast(Trigger, node)
    return replace(trigger, events=tuple(map(_any_such, trigger.events)))


def _any_such(event: Event) -> Event:
    cards, player = event.cards, event.player
    if isinstance(cards, Select) and cards.quantity in _ANY:
        cards = replace(cards, quantity=Quantity(kind=QuantityKind.ANY))
    if player is not None and player.kind is PlayerKind.A_PLAYER and player.mention is None:
        player = None
    return replace(event, cards=cards, player=player)


_ANY = (Quantity(kind=QuantityKind.EACH), Quantity(kind=QuantityKind.EXACTLY, amount=Number(value=1)))


def _from_hand(node: Node) -> Node:
    """Cards are discarded and archived from the player's hand, whether it is said or not (Rulebook: Archive, Discard)."""
    effect = cast("Archive | Discard", node)
    if not isinstance(effect.cards, Select):
        return effect
    said = InZone(zone=Zone.HAND, player=effect.player)
    return replace(effect, cards=replace(effect.cards, filters=tuple(one for one in effect.cards.filters if one != said)))


_SHAPES: dict[type[Node], Callable[[Node], Node]] = {
    Sequence: _row, Select: _described, Trigger: _whoever, Archive: _from_hand, Discard: _from_hand,
}  # fmt: skip
"""How nodes of a class look in normal form."""


def _renumbered(value: Any) -> Any:
    """Mentions numbered in the order in which they stand."""
    numbers: dict[int, int] = {}

    def walk(item: Any) -> Any:
        if isinstance(item, tuple):
            return tuple(walk(one) for one in item)
        if not isinstance(item, Node) or isinstance(item, CardText):
            return item
        changes: dict[str, Any] = {}
        for name in field_names(type(item)):
            if name in ("span", "form"):
                continue
            old = getattr(item, name)
            if name in _BINDING:
                changes[name] = numbers.setdefault(old, len(numbers) + 1) if old is not None else None
            else:
                changes[name] = walk(old)
        return replace(item, **changes)

    return walk(value)


