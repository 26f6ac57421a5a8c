"""The normal form of a text: what two wordings of one meaning have in common.

In: an understood tree. Out: a tree without what is only a matter of how the text is set: keyword lines in order,
abilities with several lead-ins one by one, statements of one paragraph one by one, sentences and clauses in one row,
conditions in one list wherever they stood, what is chosen only to be spoken of in the next words named by these,
mentions numbered anew. Wordings are equal in meaning as far as the language can tell if their normal forms are equal;
nothing that the rules tell apart is made equal ("sacrifice" and "destroy" stay two things).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from kfjudge.games.keyforge.words.nodes.amounts import CountOf, Number
from kfjudge.games.keyforge.words.nodes.base import KeywordName, Zone
from kfjudge.games.keyforge.words.nodes.cards import (
    Controlled,
    InZone,
    Quantity,
    QuantityKind,
    Ref,
    RefKind,
    Select,
    Union,
    says_where,
)
from kfjudge.games.keyforge.words.nodes.conditions import And, Compare, Exists
from kfjudge.games.keyforge.words.nodes.effects import (
    AddCounters,
    Archive,
    CaptureAember,
    Choose,
    DealDamage,
    Destroy,
    Discard,
    Exalt,
    Exhaust,
    ForEach,
    Heal,
    Marking,
    PutInto,
    Ready,
    Sacrifice,
    Sequence,
    TakeControl,
    Use,
)
from kfjudge.games.keyforge.words.nodes.events import EventPattern, Trigger, When, WhichHouse
from kfjudge.games.keyforge.words.nodes.kinds import CardText, Condition, Effect, Paragraph
from kfjudge.games.keyforge.words.nodes.players import YOU, Player, PlayerKind
from kfjudge.games.keyforge.words.nodes.statics import AsIf, Keyword, MayPlayOrUse, Permitted, Together, While
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, ConstantAbility, Enhance, KeywordLine
from kfjudge.language.node import Node, replace
from kfjudge.language.trees import WORDING, field_names, walk, with_parts

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
            plain = _finished(effect)
            return [BoldAbility(timings=(timing,), effect=plain) for timing in timings]
        case ConstantAbility(parts=parts):
            found: list[Paragraph] = []
            for part in parts:
                for one in _apart(_plain(part)):
                    plain = _finished(one)
                    versatile = isinstance(plain, MayPlayOrUse) and replace(plain, player=None) == _VERSATILE
                    found.append(
                        KeywordLine(keywords=(Keyword(name=KeywordName.VERSATILE),))
                        if versatile
                        else ConstantAbility(parts=(plain,))
                    )
            return found
        case _:
            return [paragraph]


def _finished(value: Any) -> Any:
    """A part of a paragraph in normal form, with the mentions that are spoken of numbered in order."""
    plain = _plain(value)
    opponents = {
        node.mention for node in walk(plain) if isinstance(node, Player) and replace(node, mention=None) == _OPPONENT
    }
    plain = _with(
        plain, lambda node: _OPPONENT if isinstance(node, Player) and node.refers_to in opponents - {None} else node
    )
    return _renumbered(plain)


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
    changes = {name: _plain(getattr(value, name)) for name in field_names(type(value)) if name not in WORDING}
    made: Node = replace(value, **changes)
    reshape = _SHAPES.get(type(made))
    return made if reshape is None else reshape(made)


def _row(node: Node) -> Node:
    """Sentences and clauses in one row."""
    sequence = cast(Sequence, node)
    effects: list[Effect] = []
    for effect in sequence.effects:
        effects += effect.effects if isinstance(effect, Sequence) and effect.mention is None else [effect]
    for place in range(len(effects) - 1, 0, -1):
        chosen = effects[place - 1]
        named = _named_by(chosen, effects[place]) if isinstance(chosen, Choose) else None
        if named is not None:
            effects[place - 1 : place + 1] = [named]
    return effects[0] if len(effects) == 1 else replace(sequence, effects=tuple(effects))


def _named_by(chosen: Choose, effect: Effect) -> Effect | None:
    """ "Choose a creature. Stun it": the instruction with the phrase itself in place of the reference with which it
    begins; None where it does not, where
    somebody else chooses than does it, or where the phrase would mean cards of the hand by itself ("archive a
    creature").
    """
    cards = chosen.cards
    about = getattr(effect, "cards", None)
    first = about.parts[0] if isinstance(about, Union) else about
    number = getattr(cards, "mention", None)
    if number is None or not isinstance(first, Ref) or first.refers_to != number or first.filters:
        return None
    if getattr(effect, "player", YOU) != chosen.player or not (
        says_where(cards) or isinstance(effect, _ON_CARDS_IN_PLAY)
    ):
        return None
    if isinstance(about, Union):
        return replace(effect, cards=replace(about, parts=(cards, *about.parts[1:])))
    again = first.mention  # "each chosen creature … its owner's": what speaks of the reference speaks of the phrase
    named = replace(effect, cards=cards)
    return named if again is None else cast(Effect, _with(named, lambda node: _speaking_of(node, again, number)))


def _speaking_of(node: Node, before: int, now: int) -> Node:
    return replace(node, refers_to=now) if getattr(node, "refers_to", None) == before else node


def _together(conditions: list[Condition]) -> Condition | None:
    """All of some conditions, in one list and one order."""
    single: set[Condition] = set()
    for one in conditions:
        single.update(one.conditions if isinstance(one, And) else (one,))
    if len(single) < 2:
        return next(iter(single), None)
    return And(conditions=tuple(sorted(single, key=str)))


def _under_all(node: Node) -> Node:
    """ "During your turn, while …": one statement under all of its conditions."""
    outer = cast(While, node)
    inner = outer.statics[0] if len(outer.statics) == 1 else None
    if outer.otherwise is None and isinstance(inner, While) and inner.otherwise is None:
        both = _together([outer.condition, inner.condition])
        assert both is not None
        return replace(inner, condition=both)
    return outer


def _counted(node: Node) -> Node:
    """ "There are 3 or more" and "the number of … is 3 or more"."""
    exists = cast(Exists, node)
    if exists.bound is None or exists.player is not None or not isinstance(exists.cards, Select):
        return exists
    return Compare(left=CountOf(cards=exists.cards), bound=exists.bound, earlier=exists.earlier)


def _for_each(node: Node) -> Node:
    """Once for each card, and as often as there are such cards."""
    rounds = cast(ForEach, node)
    if rounds.cards is None and isinstance(rounds.amount, CountOf):
        return replace(rounds, cards=rounds.amount.cards, amount=None)
    return rounds


def _archived(node: Node) -> Node:
    """Into its owner's archives is where a card is archived."""
    put = cast(PutInto, node)
    whose = put.zone_player
    if (
        put.zone is not Zone.ARCHIVES
        or whose is None
        or whose.kind is not PlayerKind.OWNER
        or not isinstance(put.cards, Select)
        or not says_where(put.cards)
    ):
        return put
    of = whose.of
    if (
        not isinstance(of, Ref)
        or of.refers_to is None
        or of.refers_to != put.cards.mention
        or put != PutInto(cards=put.cards, zone=put.zone, zone_player=whose, player=put.player, mention=put.mention)
    ):
        return put
    return Archive(cards=put.cards, player=put.player, mention=put.mention)


def _whose(node: Node) -> Node:
    """ "Their owners" are the owner of each."""
    player = cast(Player, node)
    if player.kind in (PlayerKind.OWNER, PlayerKind.CONTROLLER) and isinstance(player.of, Ref) and player.of.plural:
        return replace(player, of=replace(player.of, plural=False))
    return player


_ON_CARDS_IN_PLAY = (
    Destroy,
    Sacrifice,
    Ready,
    Exhaust,
    Marking,
    Exalt,
    DealDamage,
    Heal,
    CaptureAember,
    AddCounters,
    TakeControl,
    Use,
)
_OPPONENT = Player(kind=PlayerKind.OPPONENT)
_VERSATILE = MayPlayOrUse(
    verbs=(Permitted.USE,), cards=Ref(kind=RefKind.SELF), as_if=AsIf(house=WhichHouse(active=True))
)
"""What the keyword stands for (Rulebook: Versatile)."""


def _described(node: Node) -> Node:
    """A phrase without saying the same thing twice ("each friendly creature you control")."""
    select = cast(Select, node)
    said = any(isinstance(one, Controlled) for one in select.filters)
    kept = (
        one for one in select.filters if not said or one != InZone(zone=Zone.IN_PLAY)
    )  # what is controlled is in play
    return replace(select, filters=tuple(dict.fromkeys(kept)))


def _whoever(node: Node) -> Node:
    """What sets an ability off happens to any such card, by any player: "a creature", "each creature", "after a key is
    forged".
    """
    trigger = cast(Trigger, node)
    events = tuple(map(_any_such, trigger.events))
    said = events[0].condition if len(events) == 1 else None
    if said is None:
        return replace(trigger, events=events)
    conditions = [said] if trigger.condition is None else [said, trigger.condition]
    return replace(trigger, events=(replace(events[0], condition=None),), condition=_together(conditions))


def _any_such(event: EventPattern) -> EventPattern:
    cards, player = event.cards, event.player
    if isinstance(cards, Select) and cards.quantity in _ANY:
        cards = replace(cards, quantity=Quantity(kind=QuantityKind.ANY))
    if player is not None and player.kind is PlayerKind.A_PLAYER and player.mention is None:
        player = None
    return replace(event, cards=cards, player=player)


_ANY = (Quantity(kind=QuantityKind.EACH), Quantity(kind=QuantityKind.EXACTLY, amount=Number(value=1)))


def _from_hand(node: Node) -> Node:
    """Cards are discarded and archived from the player's hand, whether it is said or not (Rulebook: Archive,
    Discard).
    """
    effect = cast("Archive | Discard", node)
    if not isinstance(effect.cards, Select):
        return effect
    said = InZone(zone=Zone.HAND, player=effect.player)
    return replace(
        effect, cards=replace(effect.cards, filters=tuple(one for one in effect.cards.filters if one != said))
    )


def _just_done(node: Node) -> Node:
    """What an instruction before it has done was done this way, whether it is said or not."""
    event = cast(EventPattern, node)
    return replace(event, when=When.THIS_WAY) if event.refers_to is not None else event


_SHAPES: dict[type[Node], Callable[[Node], Node]] = {
    Sequence: _row,
    Select: _described,
    Trigger: _whoever,
    Archive: _from_hand,
    Discard: _from_hand,
    While: _under_all,
    Exists: _counted,
    PutInto: _archived,
    Player: _whose,
    ForEach: _for_each,
    EventPattern: _just_done,
}
"""How nodes of a class look in normal form."""


def _with(value: Any, change: Callable[[Node], Node]) -> Any:
    """A value with every node changed, from the inside out; quoted texts stay."""
    made = with_parts(value, lambda part: _with(part, change))
    return change(made) if isinstance(made, Node) and not isinstance(made, CardText) else made


def _renumbered(value: Any) -> Any:
    """Mentions that something speaks of, numbered in the order in which they stand."""
    spoken_of = {getattr(node, "refers_to", None) for node in walk(value)}
    numbers: dict[int, int] = {}

    def again(item: Any) -> Any:
        if isinstance(item, tuple):
            return tuple(again(one) for one in item)
        if not isinstance(item, Node) or isinstance(item, CardText):
            return item
        changes: dict[str, Any] = {}
        for name in field_names(type(item)):
            if name in WORDING:
                continue
            old = getattr(item, name)
            if name in _BINDING:
                changes[name] = (
                    numbers.setdefault(old, len(numbers) + 1) if old is not None and old in spoken_of else None
                )
            else:
                changes[name] = again(old)
        return replace(item, **changes)

    return again(value)
