"""Whether an event fits a pattern of the card language, now or in what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.meaning import history, measuring, references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.meaning.naming import STEPS, ZONES
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.base import Direction
from kfjudge.games.keyforge.words.nodes.cards import AnyOf, Involved, InZone, Ref, Select
from kfjudge.games.keyforge.words.nodes.events import CounterKind, EventKind, EventPattern, When, WhichHouse
from kfjudge.values import replace

LEAVING = ("destroy", "return", "archive", "purge", "put", "leave play")

NAMES: dict[EventKind, tuple[str, ...]] = {
    EventKind.LEAVE_PLAY: LEAVING,
    EventKind.ATTACK: ("attack",),
    EventKind.BE_ATTACKED: ("attack",),
    EventKind.DESTROY_IN_FIGHT: ("destroy",),
    EventKind.SACRIFICE: ("destroy",),
    EventKind.PUT_UNDER: ("put",),
    EventKind.LOSE_AEMBER: ("lose aember",),
    EventKind.LOSE_WARD: ("lose ward", "remove ward"),
    EventKind.SHUFFLE: ("shuffle deck", "shuffle discard", "put"),
    EventKind.LEAVE_ZONE: ("discard", "return", "archive", "purge", "put", "draw", "play", "take archives"),
}
"""The engine's events that each kind of pattern listens to; without an entry it is the event of the same name."""


BY_ICON = frozenset(
    (
        *(EventKind.DEAL_DAMAGE, EventKind.CAPTURE, EventKind.GAIN_AEMBER, EventKind.DRAW, EventKind.DISCARD),
        EventKind.ADD_COUNTER,
    )
)
"""The events that bonus icons bring about."""

INTO = frozenset((EventKind.SHUFFLE, EventKind.PUT, EventKind.RETURN, EventKind.ARCHIVE))
"""The kinds whose zone is the one that cards go to; of the others it is where they come from."""


_NAMED = {kind: NAMES.get(kind, (kind.value,)) for kind in EventKind}


def names_of(kind: EventKind) -> tuple[str, ...]:
    """The engine's events that a kind of pattern listens to."""
    return _NAMED[kind]


def _kinds() -> dict[str, tuple[EventKind, ...]]:
    result: dict[str, list[EventKind]] = {}
    for kind in EventKind:
        for name in names_of(kind):
            result.setdefault(name, []).append(kind)
    return {name: tuple(kinds) for name, kinds in result.items()}


KINDS = _kinds()
"""The kinds of patterns that listen to each of the engine's events."""


@reads(EventPattern, "kind player cards other ordinal")
def fits(ctx: Context, pattern: EventPattern, event: Event) -> bool:
    """Whether an event is one of those that the pattern speaks of."""
    if event.name not in names_of(pattern.kind) or not _kind_fits(pattern, event):
        return False
    subject, second = (
        (event.card, event.other) if pattern.kind is not EventKind.BE_ATTACKED else (event.other, event.card)
    )
    if pattern.kind in (EventKind.DESTROY, EventKind.PURGE) and second == NOBODY:
        second = event.source
    doer = event.player
    if pattern.player is not None and (doer == NOBODY or doer not in meaning.players(ctx, pattern.player)):
        return False
    if pattern.cards is not None and not _fits_card(
        ctx, pattern, pattern.cards, event, subject, first=pattern.kind is not EventKind.BE_ATTACKED
    ):
        return False
    if pattern.other is not None and not _fits_card(
        ctx, pattern, pattern.other, event, second, first=pattern.kind is EventKind.BE_ATTACKED
    ):
        return False
    if not _fits_rest(ctx, pattern, event):
        return False
    return pattern.ordinal is None or history.ordinal(ctx, pattern, event) == pattern.ordinal


def bind(ctx: Context, pattern: EventPattern, event: Event) -> None:
    """The cards and players of an event become what the words of its pattern mean from then on.

    A word that means a certain card goes on meaning it: an event of another card tells nothing about it.
    """
    if pattern.mention is not None:
        ctx.named_events[pattern.mention] = [event]
    first, second = (
        (pattern.cards, pattern.other) if pattern.kind is not EventKind.BE_ATTACKED else (pattern.other, pattern.cards)
    )
    if first is not None and event.card != NOBODY:
        seen = CardStay(event.card, _stay(ctx, event.card, event.stay))
        if not isinstance(first, Ref):
            ctx.mention((seen,), first.mention)
        elif references.matches(ctx, first, seen):
            if first.refers_to is not None:
                ctx.named_mentions[first.refers_to] = (seen,)
            ctx.mention((seen,), first.mention)
    if event.name == "choose house" and ctx.chosen_house is None:  # "the same house"
        ctx.chosen_house = event.detail
    if second is not None and event.other != NOBODY:
        group = (CardStay(event.other, _stay(ctx, event.other, event.other_stay)),)
        if second.mention is not None:
            ctx.named_mentions[second.mention] = group
    if event.player != NOBODY and pattern.player is not None:
        if pattern.player.mention is not None:
            ctx.named_players[pattern.player.mention] = event.player
        ctx.players.append(event.player)


def spoken_of(pattern: EventPattern, others: Sequence[EventPattern]) -> EventPattern:
    """One of several patterns ("after a creature is stunned or exhausted"), with the numbers by which later words mean
    what they all speak of.
    """
    for other in others:
        for name in ("player", "cards", "other"):
            one, two = getattr(pattern, name), getattr(other, name)
            if (
                one is not None
                and two is not None
                and one.mention is None
                and two.mention is not None
                and replace(two, mention=None) == one
            ):
                pattern = replace(pattern, **{name: two})
    return pattern


def _stay(ctx: Context, number: int, stay: int) -> int:
    """The stay in which an event met a card."""
    return stay if stay >= 0 else ctx.game.board.cards[number].stay


@reads(EventPattern, "counter")
@reads(CounterKind, "name")
def _kind_fits(pattern: EventPattern, event: Event) -> bool:
    """What distinguishes kinds of patterns that listen to the same event."""
    match pattern.kind:
        case EventKind.SACRIFICE:
            return event.cause == "sacrifice"
        case EventKind.PUT_UNDER:
            return event.to_zone == "under"
        case EventKind.DESTROY_IN_FIGHT:
            return event.cause == "fight"
        case EventKind.LEAVE_PLAY:
            return event.snapshot is not None
        case EventKind.ADD_COUNTER | EventKind.REMOVE_COUNTER if pattern.counter is not None:
            return event.detail == (pattern.counter.name or "")
        case EventKind.LOSE_AEMBER:
            return event.cause != "spend"
        case EventKind.SHUFFLE:
            whole = (
                pattern.player is not None and pattern.cards is None and pattern.zone_player is None
            )  # "you shuffle your deck": no card goes into it
            if whole:
                return event.name == "shuffle deck" or (event.name == "shuffle discard" and bool(event.detail))
            return event.name == "put" and event.cause == "shuffle"
        case _:
            return True


def _fits_card(ctx: Context, pattern: EventPattern, cards: object, event: Event, number: int, *, first: bool) -> bool:
    """Whether one of the event's two cards is what a phrase of the pattern means."""
    if number == NOBODY:
        return False
    if first:
        seen = CardStay(number, event.stay if event.stay >= 0 else ctx.game.board.cards[number].stay)
    else:
        seen = CardStay(number, event.other_stay if event.other_stay >= 0 else ctx.game.board.cards[number].stay)
    outer = ctx.origin, ctx.entered
    ctx.entered = (seen, event.spot) if first and event.spot is not None else None
    if event.zone and first:
        whose = event.from_player if event.from_player != NOBODY else ctx.game.board.cards[number].controller
        ctx.origin = (number, event.zone, whose)
    try:
        return references.matches(ctx, cards, seen)  # type: ignore[arg-type]
    finally:
        ctx.origin, ctx.entered = outer


@reads(
    EventPattern,
    "bound from_zone to_zone zone_player step icon color from_player condition house side key_number beside by keyword",
)
def _fits_rest(ctx: Context, pattern: EventPattern, event: Event) -> bool:
    """Zones, players, steps, icons, colours, amounts and further conditions."""
    if pattern.from_player is not None and event.from_player not in meaning.players(ctx, pattern.from_player):
        return False
    if pattern.from_zone is not None and event.zone not in ZONES[pattern.from_zone]:
        return False
    if pattern.to_zone is not None and event.to_zone not in ZONES[pattern.to_zone]:
        return False
    if pattern.zone_player is not None:
        whose = event.to_player if pattern.kind in INTO else event.from_player
        if whose not in meaning.players(ctx, pattern.zone_player):
            return False
    if history.time_of(pattern) is not When.THIS_WAY and discarded_elsewhere(pattern, event.zone):
        return False
    if pattern.step is not None and event.detail != STEPS[pattern.step.value]:
        return False
    if (
        pattern.icon is not None
        and event.detail != pattern.icon.value
        and not (event.cause == "icon" and pattern.kind in BY_ICON)
    ):
        return False
    if pattern.color is not None and event.detail != pattern.color.value:
        return False
    if pattern.bound is not None and not measuring.within(ctx, event.amount, pattern.bound):
        return False
    if pattern.house is not None and not is_house(ctx, pattern.house, event.detail):
        return False
    if pattern.by is not None and event.cause != pattern.by.value:
        return False
    if pattern.keyword is not None and pattern.keyword.value not in (event.cause, event.detail):
        return False
    if (
        pattern.key_number is not None
        and len(ctx.game.board.players[event.player].keys) + (0 if event.done or event.clock else 1)
        != pattern.key_number
    ):
        return False
    if pattern.side is not None and not _was_on_flank(ctx, event, pattern.side):
        return False
    if pattern.beside is not None:
        line = () if event.spot is not None else ctx.game.view.neighbors(event.card)
        neighbors = [ctx.game.seen(other) for other in line] if event.spot is None else event.spot.neighbors
        if not any(references.matches(ctx, pattern.beside, seen) for seen in neighbors):
            return False
    if pattern.condition is not None:
        outer = ctx.event
        ctx.event = event
        try:
            return meaning.holds(ctx, pattern.condition)
        finally:
            ctx.event = outer
    return True


def _was_on_flank(ctx: Context, event: Event, side: Direction) -> bool:
    """Whether the creature of an event is on a flank; one that entered play, whether it was as it entered."""
    if event.spot is None:
        return ctx.game.view.on_flank(event.card, side)
    return facts.entered_on_flank(event.spot, side)


@reads(WhichHouse, "house of chosen every other_than previous_of")
def is_house(ctx: Context, which: WhichHouse, house: str) -> bool:
    """Whether a house chosen is the one a pattern speaks of."""
    if which.house is not None or which.every:
        fits_it = which.every or house == which.house
    elif which.of is not None:
        fits_it = any(house in facts.houses_of(ctx.game, seen) for seen in meaning.members(ctx, which.of))
    elif which.previous_of is not None:
        chosen = [record.detail for record in ctx.game.board.log[2] if record.name == "choose house"]
        fits_it = bool(chosen) and house == chosen[-1]
    elif which.chosen or which.of_choice:
        fits_it = house == ctx.chosen_house
    else:
        raise NotDecidable("no rule says which house is meant")
    return fits_it != which.other_than


def discarded_elsewhere(pattern: EventPattern, zone: str) -> bool:
    """Whether a card came from another zone than a text about discarding means, which is the hand unless it names one
    (Rulebook: Discarding cards).
    """
    return pattern.kind is EventKind.DISCARD and zone not in ("", "hand") and not _names_zone(pattern)


def _names_zone(pattern: EventPattern) -> bool:
    """Whether a pattern says where its cards come from; discarding is from hand if it does not (Rulebook: Discarding
    cards).
    """
    if pattern.from_zone is not None or not isinstance(pattern.cards, Select):
        return True
    return any(isinstance(item, InZone | AnyOf | Involved) for item in pattern.cards.filters)
