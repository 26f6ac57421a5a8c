"""Which instructions make no sense, and which amounts.

In: the values of the fields of a node, those that are None left out. Out: whether it says something that can be meant.
What words lead to always does; this holds for trees that are made otherwise too.
"""

from __future__ import annotations

from typing import Any

from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.base import CardType, Direction, Zone
from kfjudge.games.keyforge.words.nodes.events import EventKind, TriggerWord, When
from kfjudge.games.keyforge.words.nodes.players import YOU
from kfjudge.games.keyforge.words.sense_of_events import OF_TIME
from kfjudge.language.node import Node

FIXED = frozenset(("AddCounters", "DealDamage", "Draw", "GainAember", "MakeTokens"))
"""What is done as often as the words say, and not as much as somebody likes."""


CREATURES = frozenset(("DealDamage", "Exalt", "Heal", "MoveCreature", *(kind.__name__ for kind in f.MARKING.values())))
"""What is done to creatures alone (Rulebook: Damage, Move, each status)."""
IN_PLAY = CREATURES | {
    *("AddCounters", "CaptureAember", "Destroy", "Exhaust", "GiveControl", "MoveAember", "Ready", "RemoveCounters"),
    *("Sacrifice", "TakeControl", "Use"),
}
"""What is done to cards in play alone: no other card is ready, is used, has anything on it, or leaves play."""
NOT_TO_UPGRADES = frozenset(("Exhaust", "Ready", "Use"))
_ELSEWHERE = frozenset((Zone.HAND, Zone.DECK, Zone.DISCARD, Zone.ARCHIVES, Zone.PURGED))


GONE = {EventKind.ARCHIVE, EventKind.DESTROY, EventKind.DISCARD, EventKind.DRAW, EventKind.PURGE} | {
    *(EventKind.RETURN, EventKind.REVEAL, EventKind.SACRIFICE, EventKind.SHUFFLE)
}
"""What leaves cards out of play, or is done to cards that are there."""


def can_be(name: str, cards: Any) -> bool:
    """Whether cards of this kind, in this place, can be destroyed, exhausted, damaged, stunned …"""
    if isinstance(cards, c.TopOf | c.WholeZone):
        return False
    if isinstance(cards, c.Union):
        return all(can_be(name, part) for part in cards.parts)
    if not isinstance(cards, c.Select):
        return True
    named = next((one.types for one in cards.filters if isinstance(one, c.OfType)), (cards.type,))
    return any(_kind_can_be(name, one) for one in named) and not any(map(elsewhere, cards.filters))


def _kind_can_be(name: str, kind: CardType) -> bool:
    """Whether cards of a type can have this done to them."""
    if kind is CardType.UPGRADE and name in NOT_TO_UPGRADES:
        return False
    return kind is not CardType.ACTION and not (name in CREATURES and kind in (CardType.UPGRADE, CardType.ARTIFACT))


def elsewhere(one: Any) -> bool:
    """Whether a description says that cards are out of play: where they lie, or what became of them."""
    match one:
        case c.InZone(zone=zone):
            return zone in _ELSEWHERE
        case c.InZones(zones=zones):
            return not _ELSEWHERE.isdisjoint(zones)
        case c.NotThe(filter=c.InZone(zone=Zone.IN_PLAY)):
            return True
        case c.Involved(event=event):
            return event.kind in GONE and event.when in (When.THIS_WAY, When.THIS_TURN) and event.cards is None
    return False


def _is_each(cards: Any) -> bool:
    """Whether no other one is left of those."""
    return isinstance(cards, c.OneOf) and cards.quantity.kind is c.QuantityKind.EACH


def done_to(node: type[Node], values: dict[str, Any]) -> bool:
    """An instruction is about cards that are there: "no creature" and "any creature" are said of conditions; its
    amount is neither nothing nor a sum below zero, nor "all" or "any number" where there is no heap to take from.
    """
    name = node.__name__
    if name in IN_PLAY:
        kind = "Stun" if values.get("how") in (f.UseKind.FIGHT, f.UseKind.REAP) else name
        if not all(can_be(kind, values.get(field)) for field in ("cards", "from_cards", "to_cards")):
            return False
    if name == "Fulfill" and getattr(values["cards"], "type", None) not in (None, CardType.PROPHECY, CardType.CARD):
        return False
    if (
        name == "FightEachOther"
        and _is_each(values["left"])
        and getattr(values["right"], "kind", 0) is c.RefKind.OTHERS
    ):
        return False
    if values.get("amount") == a.Number(value=0):
        return False
    for one in values.values():
        if isinstance(one, c.Select) and one.quantity.kind is c.QuantityKind.NO:
            return False
        if isinstance(one, a.AtMost) and isinstance(one.of, a.AnyNumber) and name == "ForEach":
            return False
        if isinstance(one, a.KeyCost) and one.kind is a.CostKind.NO_COST and name != "ForgeKey":
            return False
        if isinstance(one, a.Keys) and one.same_color:
            return False
        if isinstance(one, a.Negative):
            return False
        if isinstance(one, a.All | a.AnyNumber) and name in FIXED:
            return False
    return True


def counted_cards(values: dict[str, Any]) -> bool:
    """Cards are counted that fit a description; a number of chosen ones is known, and "it" is one."""
    cards = values["cards"]
    if isinstance(cards, c.Ref) and cards.kind is c.RefKind.IT and not cards.plural:
        return False
    return not isinstance(cards, c.Select) or cards.quantity.kind in _DESCRIBED


def measured(values: dict[str, Any]) -> bool:
    """A plain number is not halved, doubled, bounded or compared: it would be another number."""
    of = values.get("of", values.get("left"))
    return not isinstance(of, a.Number | a.Negative) and getattr(of, "but", None) is None


def bounded(values: dict[str, Any]) -> bool:
    """At most so much of what can be more."""
    return not isinstance(values["of"], a.Number | a.Negative | a.Half | a.Times | a.AtMost | a.All)


def key_cost(values: dict[str, Any]) -> bool:
    """What is no cost is not changed; somebody's cost is named, or a cost is stated; a limit is set to a cost that
    changes.
    """
    said = {name for name in ("player", "stated", "increase", "reduction", "maximum", "minimum") if values.get(name)}
    if values.get("kind") is a.CostKind.NO_COST or "player" in said:
        return said <= {"player"} and (values.get("kind") is not a.CostKind.NO_COST or not said)
    return not said & {"maximum", "minimum"} or bool(said & {"increase", "reduction"})


def stands_at(values: dict[str, Any]) -> bool:
    """Beside a card, or on a flank of a battleline, or at its center, or anywhere in it."""
    spot, side, by = values.get("spot"), values.get("side"), values.get("by")
    if spot is None:
        one = isinstance(by, c.Ref) or (isinstance(by, c.Select) and by.quantity.amount == a.Number(value=1))
        return one and side is not Direction.OTHER and values.get("of") is None
    if by is not None:
        return False
    if spot is f.Spot.FLANK:
        return side is not None and (side is not Direction.OTHER or values.get("of") is None)
    return side is None


def things(values: dict[str, Any]) -> bool:
    """What can be said of a thing that is chosen: of a number its limits, of a name its card type, of a house or trait
    whose it may be.
    """
    said = {
        name
        for name in ("among", "of_player", "houses", "other_than", "times", "from_number", "to_number", "type")
        if values.get(name) not in (None, (), False, a.Number(value=1), CardType.CARD)
    }
    match values["of"]:
        case f.ChoiceOf.NUMBER:
            return said in (set(), {"from_number", "to_number"})
        case f.ChoiceOf.NAME:
            return said <= {"times", "type"}
        case f.ChoiceOf.HOUSE:
            return len(said) <= 1 and not said & {"from_number", "to_number", "type"}
        case f.ChoiceOf.TRAIT:
            return said <= {"among"}
        case _:
            return not said


def tokens(values: dict[str, Any]) -> bool:
    """So many token creatures, or these cards."""
    return (values.get("cards") is None) != (values.get("amount") is None)


def topmost(values: dict[str, Any]) -> bool:
    """The topmost card of a type lies in a discard pile, where the cards are seen."""
    plain = values.get("type", CardType.CARD) is CardType.CARD and not values.get("filters")
    return plain or (
        values["zone"] is Zone.DISCARD
        and not values.get("bottom")
        and values.get("amount") in (None, a.Number(value=1))
    )


def moved(values: dict[str, Any]) -> bool:
    """Counters of one name, or marks; "all" leaves none behind."""
    amount = values["amount"]
    return not (values.get("counter") and values.get("mark")) and not (isinstance(amount, a.All) and amount.but)


def divided(values: dict[str, Any]) -> bool:
    """Only among several can something be divided."""
    cards = values.get("cards")
    if not values.get("divided"):
        return True
    if isinstance(cards, c.Ref):
        return cards.plural or cards.kind is c.RefKind.OTHERS
    return cards is not None and (not isinstance(cards, c.Select) or cards.quantity.amount != a.Number(value=1))


def attached(values: dict[str, Any]) -> bool:
    """To one card; what becomes an upgrade has a text then, and nothing else gets one."""
    to = values["to"]
    one = (
        to.quantity.amount == a.Number(value=1) or to.quantity.kind is c.QuantityKind.THE
        if isinstance(to, c.Select)
        else (isinstance(to, c.Ref) and not to.plural)
    )
    return one and bool(values.get("as_upgrade")) == (values.get("text") is not None)


def one_of(values: dict[str, Any]) -> bool:
    """One of several: of a reference that means several, of cards that fit a description."""
    of, quantity = values["of"], values["quantity"]
    if quantity.kind in (c.QuantityKind.HALF, c.QuantityKind.THIRD) and isinstance(of, c.Select):
        return False
    if not isinstance(quantity.amount, a.Number | None):
        return False
    if isinstance(of, c.Ref):
        return of.plural or of.kind is c.RefKind.OTHERS
    return not isinstance(of, c.Select) or of.quantity.kind in (c.QuantityKind.EACH, c.QuantityKind.THE)


def awaited(values: dict[str, Any]) -> bool:
    """What an instruction has happen later: at a time, which may be a turn away, or after something that is done this
    turn; the next time is this turn's.
    """
    trigger, duration = values["trigger"], values.get("duration")
    if trigger.word is TriggerWord.AT:
        if not trigger.events or any(event.kind not in OF_TIME for event in trigger.events):
            return False
        whose = trigger.events[0].player or YOU
        return duration is None or (duration.kind is f.DurationKind.NEXT_TURN and duration.player == whose)
    return duration is None and trigger.word in (TriggerWord.AFTER, TriggerWord.NEXT_TIME)


def there_is(values: dict[str, Any]) -> bool:
    """So many cards that fit a description, or these cards: a number is said once. What somebody had, at no time
    that is named, is not asked.
    """
    cards, bound = values["cards"], values.get("bound")
    if values.get("player") is not None and values.get("earlier"):
        return False
    if not isinstance(cards, c.Select):
        return bound is None
    quantity = cards.quantity
    if bound is not None:
        return quantity.kind is c.QuantityKind.EACH and isinstance(
            bound.amount, a.Number | a.ThatMuch | a.Variable | None
        )
    return quantity.kind in _THERE and not (quantity.at_random or quantity.by)


def was_so(values: dict[str, Any]) -> bool:
    """How much there was is asked of what lay on cards or in a pool, with a number."""
    if not measured(values):
        return False
    return not values.get("earlier") or (
        isinstance(values["left"], a.AttributeOf | a.CountersOn | a.CountOfAttribute | a.IconsOn | a.PoolOf)
        and isinstance(values["bound"].amount, a.Number | None)
    )


_DESCRIBED = frozenset((c.QuantityKind.EACH, c.QuantityKind.ANY, c.QuantityKind.THE))
_THERE = frozenset(
    (c.QuantityKind.EXACTLY, c.QuantityKind.AT_LEAST, c.QuantityKind.THE, c.QuantityKind.ANY, c.QuantityKind.EACH)
)
