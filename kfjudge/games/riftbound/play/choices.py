"""What of a text is chosen while a spell or ability is finalized (355.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kfjudge.games.riftbound.effects.targets import subjects, targets_of, zoned
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Node
from kfjudge.games.riftbound.words.cards import SPOKEN_OF, PlaceKind, PlayerKind, QuantityKind
from kfjudge.games.riftbound.words.events import Condition, HasXP, LegionMet, PaidAdditional
from kfjudge.language.trees import part_names

LATER = (f.Reflexive, f.Delayed, f.AtTime, f.Replaced, f.GrantText, f.ForEachOf, f.ChooseLabel, f.NameTag, f.NameKind)
"""What is chosen for later, or not at all."""


OPTIONAL = {"target": "may target", "destination": "may destination"}
"""What is chosen for a part that need not be done: without it the rest is done all the same."""


def choice_points(effect: Node | None, holds: Test | None = None) -> list[tuple[str, Node]]:
    """What of a text is chosen when it is finalized, in the order of the text. `holds`: whether a condition that is
    known then is true; of a choice and the one that is made instead of it, one is made.
    """
    found: list[tuple[str, Node]] = []
    match effect:
        case None:
            pass
        case f.Steps(effects=effects):
            for one in _of_two(effects, holds):
                points = choice_points(one, holds)
                if isinstance(one, f.May | f.If | f.IfDone | f.Otherwise):
                    points = [(OPTIONAL.get(kind, kind), node) for kind, node in points]
                found += points
                if isinstance(one, f.Reflexive):  # what follows is part of that ability
                    break
        case f.ChooseOne(pick=pick, player=c.YOU) if pick not in (f.Pick.BY_DOMAIN, f.Pick.BY_TYPE):
            found.append(("mode", effect))
        case f.PayTo(effect=inner) | f.If(then=inner) | f.IfDone(effect=inner) | f.Otherwise(effect=inner):
            found += choice_points(inner)
        case f.InsteadOf(effect=inner) | f.Unless(effect=inner) | f.ForEach(effect=inner):
            found += choice_points(inner)
        case f.HasTo():
            pass
        case f.May(effect=inner, player=player):
            if player is None:
                found += choice_points(inner)
        case f.Choose(whom=whom) if whom is not None:
            found.append(("player", effect))
        case f.Lasting(statement=statement):
            found += [("target", one) for part in subjects(statement)[:1] for one in targets_of(part)]
        case f.Effect() if isinstance(effect, LATER):
            pass
        case f.Effect():
            found += _of_act(effect)
    return found


Test = Callable[[Condition], bool]


_KNOWN = (PaidAdditional, LegionMet, HasXP)
"""Conditions that are known when a card is finalized."""


def _of_two(effects: tuple[f.Effect, ...], holds: Test | None) -> Iterator[f.Effect]:
    """The instructions of a row; where one choice is made instead of another, the one that is made."""
    for place, one in enumerate(effects):
        later = effects[place + 1] if place + 1 < len(effects) else None
        if isinstance(one, f.Choose) and _swaps(later) and holds is not None:
            assert isinstance(later, f.If)
            if holds(later.condition):
                continue
        before = effects[place - 1] if place else None
        if isinstance(before, f.Choose) and _swaps(one) and holds is not None:
            assert isinstance(one, f.If) and isinstance(one.then, f.InsteadOf)
            if holds(one.condition):
                yield one.then.effect
            continue
        yield one


def _swaps(one: f.Effect | None) -> bool:
    return (
        isinstance(one, f.If)
        and isinstance(one.condition, _KNOWN)
        and isinstance(one.then, f.InsteadOf)
        and isinstance(one.then.effect, f.Choose)
    )


def _of_act(effect: f.Effect) -> list[tuple[str, Node]]:
    player = getattr(effect, "player", None)
    if isinstance(player, c.Player) and player.kind is not PlayerKind.YOU:
        return []
    if getattr(effect, "must", False) or isinstance(effect, f.Discard | f.ChooseOne):
        return []
    if isinstance(effect, f.Detach) and effect.bearer is not None:
        return []  # of what a unit bears then
    filters = effect.cards.filters if isinstance(effect, f.Recycle) and isinstance(effect.cards, c.Select) else ()
    if any(isinstance(one, c.InZone) for one in filters):
        return []  # recycling from a zone never targets (416.6)
    found: list[tuple[str, Node]] = []
    if isinstance(effect, f.Deal) and effect.split:
        return [("split", effect)]
    for name in part_names(type(effect)):
        value = getattr(effect, name)
        if isinstance(effect, f.Return) and name == "cards":
            value = zoned(effect)
        if isinstance(value, c.Cards):
            found += [("mover" if _goes_there(effect) else "target", one) for one in targets_of(value)]
            found += _places_in(value)
        elif isinstance(value, c.MeasureOf) and isinstance(value.cards, c.Select) and not value.highest:
            found += [("target", one) for one in targets_of(value.cards)]
    if isinstance(effect, f.Move) and (effect.to is None or effect.to.kind in _CHOSEN_PLACES or effect.or_from):
        found.append(("destination", effect))
    return found


def _goes_there(effect: f.Effect) -> bool:
    """Whether units move to a place that was spoken of before."""
    return isinstance(effect, f.Move) and effect.to is not None and effect.to.kind in SPOKEN_OF


_CHOSEN_PLACES = (
    *(PlaceKind.BATTLEFIELD, PlaceKind.OPEN, PlaceKind.ENEMY_OCCUPIED, PlaceKind.OCCUPIED, PlaceKind.CONTROLLED),
    *(PlaceKind.NOT_CONTROLLED, PlaceKind.OTHER, PlaceKind.OTHER_THAN_MINE, PlaceKind.ANY_LOCATION),
)


def _places_in(cards: c.Cards) -> list[tuple[str, Node]]:
    """ "All enemy units at a battlefield" chooses the battlefield."""
    found: list[tuple[str, Node]] = []
    if isinstance(cards, c.Select) and (
        cards.quantity.kind is QuantityKind.ALL or any(isinstance(one, c.Total) for one in cards.filters)
    ):
        for one in cards.filters:
            if isinstance(one, c.At) and one.place.kind is PlaceKind.BATTLEFIELD and one.place.quantity is None:
                found.append(("place", one.place))
    return found
