"""Which events of the past fit a pattern: of this resolution, this turn or the last one."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.log import LogEntry
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.meaning import measuring, patterns, references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.meaning.naming import STEPS, ZONES
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.cards import OneOf, QuantityKind, Ref, RefKind, Select
from kfjudge.games.keyforge.words.nodes.conditions import IsTurnOf
from kfjudge.games.keyforge.words.nodes.events import MEASURED, EventKind, EventPattern, When
from kfjudge.games.keyforge.words.sense_of_events import STRIKING
from kfjudge.values import replace


def until(log: Sequence[LogEntry], event: Event) -> Sequence[LogEntry]:
    """The turn's log up to an event: what has happened since then does not change which one it was."""
    return log[: event.logged] if event.logged else log


def ordinal(ctx: Context, pattern: EventPattern, event: Event) -> int:
    """How many such events there had been this turn when this one happened, itself included."""
    outer = ctx.event
    try:
        return len(in_log(ctx, pattern, until(ctx.game.board.log[0], event)))
    finally:
        ctx.event = outer


@reads(EventPattern, "when")
def time_of(pattern: EventPattern) -> When:
    """The time a pattern speaks of when it looks back: without one, that of the instruction it is about, or the turn
    that it names.
    """
    if pattern.refers_to is not None:
        return When.THIS_WAY
    if pattern.when is not When.NOW:
        return pattern.when
    return When.THIS_TURN if isinstance(pattern.condition, IsTurnOf) else When.NOW


def history(ctx: Context, pattern: EventPattern) -> list[tuple[CardStay, int]]:
    """The cards and amounts of the events of the past that fit: of this resolution, this turn, or the last one."""
    board = ctx.game.board
    when = time_of(pattern)
    if when is When.NOW and pattern.kind is EventKind.PURGE and pattern.other is not None:
        return _lying_purged(ctx, pattern)
    if when is When.EACH_TURN:
        return in_log(ctx, pattern, board.log[0])
    of_fight = ctx.event is not None and ctx.event.name == "fight"
    if ctx.event is not None and of_fight and (when is When.THIS_FIGHT or _is_of_fight(pattern)):
        return in_log(ctx, pattern, _since_attack(ctx.event, board.log[0]))
    if when is When.THIS_FIGHT:
        raise NotDecidable("no fight has set this ability off", rule="fight")
    if when in (When.THIS_WAY, When.NOW):
        result: list[tuple[CardStay, int]] = []
        source = ctx.happened
        if (
            pattern.refers_to is not None
            and pattern.refers_to in ctx.past
            and pattern.refers_to not in ctx.named_events
        ):
            names = patterns.names_of(pattern.kind)
            return [(seen, amount) for name, seen, amount in ctx.past[pattern.refers_to] if name in names]
        if pattern.refers_to is not None and pattern.refers_to in ctx.named_events:
            source = ctx.named_events[pattern.refers_to]
        elif ctx.event is not None and (when is When.NOW or _set_it_off(ctx, pattern)):
            source = [*source, *_now(ctx.event)]
        elif when is When.NOW and not source and ctx.lasting is not None:
            return _since(ctx, pattern)
        for event in source:
            if not event.undone and patterns.fits(ctx, pattern, event):
                number = event.other if pattern.kind is EventKind.BE_ATTACKED else event.card
                stay = event.other_stay if pattern.kind is EventKind.BE_ATTACKED else event.stay
                if pattern.kind is EventKind.DRAW and number != NOBODY:  # who draws a card knows it in hand
                    stay = ctx.game.seen(number).stay
                result.append((CardStay(number, stay), event.done or event.amount))
        return result
    step = board.step if when is When.THIS_STEP else None
    found = [one for log in _looked_back_on(ctx, pattern) for one in in_log(ctx, pattern, log, step)]
    if when is When.EVER and pattern.kind is EventKind.PURGE and pattern.player is None:
        known = {seen.card for seen, _amount in found}  # purged in one of the turns of the log
        found += [(seen, amount) for seen, amount in _lying_purged(ctx, pattern) if seen.card not in known]
    return found


def _is_of_fight(pattern: EventPattern) -> bool:
    """Whether a pattern speaks of the creature that was fought ("if the creature it fought is destroyed"), and of no
    time or instruction.
    """
    told = pattern.refers_to is not None or pattern.when not in (When.NOW, When.THIS_WAY)
    return not told and isinstance(pattern.cards, Ref) and pattern.cards.kind is RefKind.OPPONENT_IN_FIGHT


def _since_attack(fight: Event, log: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """What happened from the attack of a fight on."""
    attacks = [
        place
        for place, record in enumerate(log)
        if record.name == "attack" and (record.card, record.other) == (fight.card, fight.other)
    ]
    return log[attacks[-1] :] if attacks else ()


def _since(ctx: Context, pattern: EventPattern) -> list[tuple[CardStay, int]]:
    """The cards in play of such events since a lasting effect began ("for the remainder of the turn, each creature you
    play …").
    """
    began = getattr(ctx.lasting, "number", 0)
    cards = ctx.game.board.cards
    found = in_log(ctx, pattern, ctx.game.board.log[0])
    return [(seen, amount) for seen, amount in found if seen.card >= 0 and cards[seen.card].since > began]


def _set_it_off(ctx: Context, pattern: EventPattern) -> bool:
    """Whether a pattern speaks of the event that has set the ability off: "the prevented damage"."""
    number = pattern.refers_to
    return number is not None and isinstance(references.node_of_mention(ctx, number), EventPattern)


def _now(event: Event) -> tuple[Event, ...]:
    """What happens in an event that a text speaks of ("if it was destroyed by …"). A bonus icon is resolved as its card
    is played, or as if it were ("bonus icons on cards they play"; Rulebook: Bonus icons).
    """
    if event.name != "resolve bonus icon":
        return (event,)
    return event, Event("play", event.player, event.card, stay=event.stay, clock=event.clock)


def _looked_back_on(ctx: Context, pattern: EventPattern) -> Sequence[Sequence[LogEntry]]:
    """The logs of the turns that a pattern about the past speaks of."""
    log, when = ctx.game.board.log, time_of(pattern)
    if when is When.OPPONENTS_LAST_TURN:
        return (log[2 if 1 - ctx.player == ctx.game.board.active else 1],)
    if when is When.LAST_TURN:
        return (log[_last_turn(ctx, pattern)],)
    return log[:3] if when is When.EVER else log[:1]


def recorded(ctx: Context, pattern: EventPattern) -> list[LogEntry]:
    """The records of the events that a pattern about the past speaks of."""
    return [record for log in _looked_back_on(ctx, pattern) for record in records(ctx, pattern, log)]


def involved(ctx: Context, pattern: EventPattern) -> list[tuple[CardStay, int]]:
    """The cards and amounts of the events that a phrase speaks of: of "the first creature you play each turn" that one
    alone; of "the creature that destroyed it" what did it.
    """
    if time_of(pattern) is When.THIS_WAY and pattern.ordinal is not None:
        found = history(ctx, replace(pattern, ordinal=None))
    elif pattern.kind in STRIKING and pattern.cards is not None:
        found = _doers(ctx, pattern)
    else:
        found = history(ctx, pattern)
    if pattern.ordinal is None:
        return found
    return found[pattern.ordinal - 1 : pattern.ordinal] if pattern.ordinal else found[-1:]


def _doers(ctx: Context, pattern: EventPattern) -> list[tuple[CardStay, int]]:
    """The cards that destroyed, or dealt damage to, the cards of a pattern: in the event that is spoken of, or this
    turn.
    """
    event = ctx.event
    if event is not None and time_of(pattern) is When.NOW and patterns.fits(ctx, pattern, event):
        return [(CardStay(event.other, event.other_stay), 1)] if event.other != NOBODY else []
    return [(ctx.game.seen(record.other), 1) for record in recorded(ctx, pattern) if record.other != NOBODY]


def _lying_purged(ctx: Context, pattern: EventPattern) -> list[tuple[CardStay, int]]:
    """The cards purged, by an ability of the card that a pattern names, whenever that was, as far as they have been in
    the purged zone ever since.
    """
    board = ctx.game.board
    lying = [ctx.game.seen(number) for side in board.players for number in side.pile("purged")]
    named = (seen for seen in lying if pattern.other is None or _purged_by(ctx, pattern, seen.card))
    return [(seen, 1) for seen in named if pattern.cards is None or references.matches(ctx, pattern.cards, seen)]


def _purged_by(ctx: Context, pattern: EventPattern, number: int) -> bool:
    """Whether the ability that purged a card was one of the card that a pattern names."""
    source = ctx.game.board.cards[number].purged_by
    return (
        pattern.other is not None and source != NOBODY and references.matches(ctx, pattern.other, ctx.game.seen(source))
    )


def _last_turn(ctx: Context, pattern: EventPattern) -> int:
    """Which log holds the last turn of the player whom the pattern names."""
    named = meaning.players(ctx, pattern.player) if pattern.player is not None else (1 - ctx.player,)
    return 2 if named[0] == ctx.game.board.active else 1


def in_log(
    ctx: Context, pattern: EventPattern, log: Sequence[LogEntry], step: str | None = None
) -> list[tuple[CardStay, int]]:
    """The cards and amounts of the records of a turn's log that fit a pattern."""
    result: list[tuple[CardStay, int]] = []
    for record in records(ctx, pattern, log, step):
        if pattern.kind is EventKind.BE_ATTACKED:
            result.append((ctx.game.seen(record.other), record.amount))
        else:
            result.append(
                (facts.recall(ctx.game, record) if record.card != NOBODY else CardStay(NOBODY, 0), record.amount)
            )
    return result


def records(ctx: Context, pattern: EventPattern, log: Sequence[LogEntry], step: str | None = None) -> list[LogEntry]:
    """The records of a turn's log that fit a pattern."""
    names = patterns.names_of(pattern.kind)
    board = ctx.game.board
    whose_turn = 1 - board.active if log is board.log[1] else board.active
    result: list[LogEntry] = []
    for record in log:
        if record.name not in names or (step is not None and record.step != step):
            continue
        event = Event(
            record.name,
            record.player,
            record.card,
            record.other,
            record.amount,
            from_player=record.whose,
            stay=record.stay,
            zone=record.zone,
            detail=record.detail,
            cause=record.detail,
        )
        if not patterns._kind_fits(pattern, event) and pattern.kind is not EventKind.LEAVE_PLAY:
            continue
        if pattern.player is not None and record.player not in meaning.players(ctx, pattern.player):
            continue
        if record.card != NOBODY:
            facts.recall(ctx.game, record)
        if pattern.cards is not None:
            number = record.other if pattern.kind is EventKind.BE_ATTACKED else record.card
            if number == NOBODY or not patterns._fits_card(
                ctx, pattern, pattern.cards, event, number, first=number == record.card
            ):
                continue
        if pattern.kind is EventKind.PURGE and pattern.other is not None:
            if not _purged_by(ctx, pattern, record.card):
                continue
        elif pattern.other is not None and (
            record.other == NOBODY or not references.matches(ctx, pattern.other, ctx.game.seen(record.other))
        ):
            continue
        if pattern.from_zone is not None and record.zone not in ZONES[pattern.from_zone]:
            continue
        if patterns.discarded_elsewhere(pattern, record.zone):
            continue
        if (
            pattern.zone_player is not None
            and pattern.kind not in patterns.INTO
            and record.whose not in meaning.players(ctx, pattern.zone_player)
        ):
            continue
        if pattern.from_player is not None and record.whose not in meaning.players(ctx, pattern.from_player):
            continue
        if isinstance(pattern.condition, IsTurnOf) and not is_time(ctx, pattern.condition, whose_turn, record.step):
            continue
        if pattern.icon is not None and record.detail != pattern.icon.value:
            continue
        if pattern.color is not None and record.detail != pattern.color.value:
            continue
        if pattern.house is not None and not patterns.is_house(ctx, pattern.house, record.detail):
            continue
        if pattern.by is not None and record.detail != pattern.by.value:
            continue
        result.append(record)
    return result


def has_happened(ctx: Context, pattern: EventPattern) -> bool:
    """Whether enough of such events have happened: one, or the number the pattern compares with."""
    # The number that is compared is that of all of them, not of each.
    found = history(ctx, replace(pattern, bound=None) if pattern.bound is not None else pattern)
    if found and pattern.cards is not None and pattern.cards.mention is not None:
        ctx.named_mentions[pattern.cards.mention] = tuple(
            dict.fromkeys(seen for seen, _amount in found if seen.card != NOBODY)
        )
    if pattern.bound is not None:
        counted = sum(amount for _seen, amount in found) if pattern.kind in MEASURED else len(found)
        return measuring.within(ctx, counted, pattern.bound)
    if pattern.ordinal is not None:
        return len(found) >= pattern.ordinal
    if isinstance(pattern.cards, Ref) and pattern.cards.plural:  # "if both are destroyed"
        met = {seen.card for seen, _amount in found}
        return bool(found) and all(seen.card in met for seen in meaning.members(ctx, pattern.cards))
    if isinstance(pattern.cards, OneOf):
        quantity = pattern.cards.quantity
        wanted = meaning.value(ctx, quantity.amount) if quantity.amount is not None else 1
        if quantity.kind is QuantityKind.EACH:
            wanted = len(meaning.members(ctx, pattern.cards))
        return len({seen.card for seen, _amount in found}) >= max(1, wanted)
    if isinstance(pattern.cards, Select) and pattern.cards.quantity.amount is not None:
        met_cards = tuple({seen.card: seen for seen, _amount in found}.values())
        return measuring.together(ctx, met_cards, pattern.cards.filters) >= meaning.value(
            ctx, pattern.cards.quantity.amount
        )
    return bool(found)


def is_time(ctx: Context, node: IsTurnOf, active: int, step: str) -> bool:
    """Whether a step of somebody's turn is the time that a text speaks of, or any other if it says "outside of"."""
    inside = active in meaning.players(ctx, node.player) and (node.step is None or step == STEPS[node.step.value])
    return inside != node.outside
