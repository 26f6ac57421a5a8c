"""What cannot happen, and what happens instead (Rulebook: Cannot, Replacement effects)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from kfjudge.engine.event import Replacement
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Stated
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.log import LogEntry, times_used
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import changes
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import history, measuring, option_words, optional, patterns
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.records import consults, reads
from kfjudge.games.keyforge.words.nodes.amounts import AmountOfEvent
from kfjudge.games.keyforge.words.nodes.base import BonusIcon, Timing
from kfjudge.games.keyforge.words.nodes.cards import OneOfEach, Select, WithExtreme
from kfjudge.games.keyforge.words.nodes.effects import DealDamage, ResolveAs
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Effect, Static
from kfjudge.games.keyforge.words.nodes.statics import Cannot, Interrupts, NoMoreThan, Replaces
from kfjudge.language.trees import walk
from kfjudge.values import replace


@reads(Cannot, "event except_abilities")
@consults(Cannot, emitted=True)
def forbids(game: Game, event: Event) -> bool:
    """Whether some statement says that the event cannot happen."""
    if game.view.statements.get(NoMoreThan) and _often_enough(game, event):
        return True
    if game.frames and game.frames[-1].limits and _room(game.frames[-1], event, _counted(game.frames[-1], event)) <= 0:
        return True
    for stated, node in game.view.said(Cannot):
        if event.name not in patterns.names_of(node.event.kind):
            continue
        ctx = context(game, stated, event)
        if not patterns.fits(ctx, node.event, event) or not _holds_for(stated, node, ctx, event):
            continue
        if node.except_abilities and (event.cause == "ability" or event.source >= 0):
            continue
        if node.event.cards is not None:
            measuring.refuse_ties(ctx, node.event.cards, _alike(ctx, node.event.cards))
        game.barrier = stated.card
        return True
    return False


def _alike(ctx: Context, cards: Cards) -> int:
    """How many cards a phrase about the most or the least of something fits."""
    extreme = isinstance(cards, Select) and any(isinstance(item, WithExtreme) for item in cards.filters)
    return len(meaning.members(ctx, cards)) if extreme else 0


def _holds_for(stated: Stated, node: Cannot, ctx: Context, event: Event) -> bool:
    """Whether the conditions of a statement hold for an event: "it" is the card of the event."""
    if not stated.statement.conditions:
        return True
    pattern = node.event
    number = event.other if pattern.kind is EventKind.BE_ATTACKED else event.card
    if number != NOBODY:
        ctx.each = (ctx.game.seen(number),)
    return all(meaning.holds(ctx, condition) for condition in stated.statement.conditions)


@reads(NoMoreThan, "event amount")
@consults(NoMoreThan, emitted=True)
def _often_enough(game: Game, event: Event) -> bool:
    """Whether such events have happened this turn as often as a statement allows."""
    for stated, node in game.view.said(NoMoreThan):
        if event.name not in patterns.names_of(node.event.kind) or not game.view.holds(stated):
            continue
        ctx = context(game, stated, event)
        if not patterns.fits(ctx, node.event, event):
            continue
        ctx.event = None
        records = history.records(ctx, node.event, game.board.log[0])
        if isinstance(node.event.cards, Select) and any(
            isinstance(item, OneOfEach) for item in node.event.cards.filters
        ):
            kind = game.view.type(event.card)
            records = [record for record in records if record.type == kind]
        if len(records) >= meaning.value(ctx, node.amount):
            game.barrier = stated.card
            return True
    return False


def within(game: Game, event: Event) -> bool:
    """Applies an event as far as the limits of the instruction being done leave room for it."""
    ctx = game.frames[-1]
    keys = _counted(ctx, event)
    event.amount = min(event.amount, _room(ctx, event, keys))
    if event.amount <= 0 or not game.tables.apply[event.name](game, event):
        return False
    for key in keys:
        ctx.counted[key] = ctx.counted.get(key, 0) + (event.done or event.amount)
    return True


def _counted(ctx: Context, event: Event) -> list[tuple[int, int, int]]:
    """Under what an event counts for each limit that speaks of it: a card in its stay, or a player."""
    return [
        (number, event.card, ctx.game.board.cards[event.card].stay) if pattern.cards else (number, NOBODY, event.player)
        for number, (pattern, _most) in enumerate(ctx.limits)
        if patterns.fits(ctx, pattern, event)
    ]


def _room(ctx: Context, event: Event, keys: list[tuple[int, int, int]]) -> int:
    """How much of an event the limits still allow."""
    return min((ctx.limits[key[0]][1] - ctx.counted.get(key, 0) for key in keys), default=event.amount)


def context(game: Game, stated: Stated, event: Event) -> Context:
    """The surroundings of a statement as it looks at an event."""
    ctx = game.view.context(stated)
    ctx.event = event
    ctx.amount = event.amount
    told = _patterns(stated.statement.node)
    listening = [pattern for pattern in told if event.name in patterns.names_of(pattern.kind)]
    if listening:
        fitting = (pattern for pattern in listening if patterns.fits(ctx, pattern, event)) if len(listening) > 1 else ()
        patterns.bind(ctx, patterns.spoken_of(next(iter(fitting), listening[0]), told), event)
    return ctx


def _patterns(node: Static) -> tuple[EventPattern, ...]:
    """The patterns of events that a statement is about."""
    if isinstance(node, Replaces):
        return node.events
    pattern = getattr(node, "event", None)
    return (pattern,) if pattern is not None else ()


def _listens(node: Replaces, event: Event) -> bool:
    """Whether a replacement is about events of this name."""
    return any(event.name in patterns.names_of(pattern.kind) for pattern in node.events)


def _is_of(ctx: Context, node: Replaces, event: Event) -> bool:
    """Whether an event is one of those that a replacement is about."""
    return any(
        event.name in patterns.names_of(pattern.kind) and patterns.fits(ctx, pattern, event) for pattern in node.events
    )


TAKING = frozenset(("steal", "capture", "lose aember", "pay"))
"""The events that take æmber from a pool."""


@consults(Interrupts, emitted=True)
@consults(Replaces, emitted=True, where=lambda node: node.ability is None)
def replacements(game: Game, event: Event) -> list[Replacement[Event]]:
    """The "instead" effects in play that fit an event; none of them replaces what it does itself with the same card.
    Of æmber that is to be taken only what is there can be replaced (Rulebook: Replacement effects; Steal).
    """
    result: list[Replacement[Event]] = []
    if event.name in TAKING and not event.supply:
        whose = event.from_player if event.from_player != NOBODY else event.player
        event.amount = min(event.amount, game.board.players[whose].aember)
        if event.amount <= 0:
            return result
    for stated, stops in game.view.said(Interrupts):
        if (
            event.name in patterns.names_of(stops.event.kind)
            and game.view.holds(stated)
            and patterns.fits(context(game, stated, event), stops.event, event)
        ):
            result.append(Replacement(("instead", *stated.key), _Replacing(game, stated, stops), stated.card, False))
    for stated, node in _fitting(game, event):
        if (
            node.ability is None
            and not isinstance(node.effect, ResolveAs)
            and (stated.key, event.card) not in game.replacing
        ):
            kind = "attempt" if event.name == "deal damage" and not _works_on_landing(node.effect) else "instead"
            result.append(
                Replacement(
                    (kind, *stated.key),
                    _Replacing(game, stated, node),
                    stated.card,
                    node.optional and not asks_first(node),
                )
            )
    return result


@reads(Replaces, "events effect condition optional once_each_turn once each")
def _fitting(game: Game, event: Event) -> Iterator[tuple[Stated, Replaces]]:
    """The statements by which something else happens instead of an event."""
    for stated, node in game.view.said(Replaces):
        if not _listens(node, event):
            continue
        ctx = context(game, stated, event)
        if not game.view.holds(stated) or not _is_of(ctx, node, event):
            continue
        if node.once_each_turn and times_used(game.board.log[0], "replaced", stated):
            continue
        if node.condition is None or meaning.holds(ctx, node.condition):
            yield stated, node


def resolved_as(game: Game, event: Event) -> list[tuple[Stated, Replaces, tuple[BonusIcon, ...]]]:
    """The statements by which a bonus icon is resolved as another, or may be, each with the kinds."""
    return [
        (stated, node, node.effect.icons)
        for stated, node in _fitting(game, event)
        if isinstance(node.effect, ResolveAs)
    ]


def _works_on_landing(effect: Effect) -> bool:
    """Whether a replacement of damage redirects it: that comes in the last step, anything else on the attempt."""
    return any(isinstance(node, DealDamage) and isinstance(node.amount, AmountOfEvent) for node in walk(effect))


@reads(Replaces, "ability")
@consults(Replaces, EventKind.PLAY, where=lambda node: node.ability is Timing.PLAY)
def ability_replaced(game: Game, event: Event, timing: Timing) -> bool:
    """Whether something else happens instead of the abilities with a lead-in of the event's card; the event itself
    takes place.
    """
    once = (timing, event.card, game.board.cards[event.card].stay if event.card is not None else 0)
    if once in game.holding:  # what said so may have left play by that
        return True
    for stated, node in game.view.said(Replaces):
        if node.ability is not timing or not _listens(node, event) or not game.view.holds(stated):
            continue
        ctx = context(game, stated, event)
        if _is_of(ctx, node, event) and (node.condition is None or meaning.holds(ctx, node.condition)):
            game.holding.add(once)
            _Replacing(game, stated, node)(event)
            return True
    return False


def asks_first(node: Replaces) -> bool:
    """Whether an optional replacement begins with a choice of cards: then cards or none is the only question, and none
    leaves the event as it is.
    """
    return node.optional and optional.asks_for_cards(node.effect)


class _Replacing:
    """Does what a replacement says; the events that go on in place of the first are those that its text keeps.

    An interruption does its text first, and the event goes on unless the text calls it off."""

    __slots__ = ("game", "node", "stated")

    def __init__(self, game: Game, stated: Stated, node: Replaces | Interrupts) -> None:
        self.game = game
        self.stated = stated
        self.node = node

    def __call__(self, event: Event) -> Sequence[Event]:
        node = self.node
        ctx = context(self.game, self.stated, event)
        ctx.root = node.effect
        ctx.replacing = True
        if isinstance(node, Interrupts):
            ctx.substitutes.append(event)
        if isinstance(node, Replaces) and asks_first(node):
            with self._within(ctx, event):
                done = optional.do_optional(ctx, node.effect, self.game.board.active)
            if not done:
                return [event]
            self._begin(ctx)
            return ctx.substitutes
        self._begin(ctx)
        one_by_one = isinstance(node, Replaces) and node.each
        with self._within(ctx, event):
            for part in _one_by_one(self.game, event) if one_by_one else (event,):
                ctx.event, ctx.amount = part, part.amount
                meaning.do(ctx, node.effect)
        return _merged(ctx.substitutes) if one_by_one else ctx.substitutes

    @reads(Interrupts, "event effect")
    def _begin(self, ctx: Context) -> None:
        """Notes that it is used, and says so."""
        game, node, lasting = self.game, self.node, self.stated.lasting
        if isinstance(node, Replaces) and node.once_each_turn:
            game.board.record(LogEntry("replaced", self.stated.player, self.stated.card, detail=self.stated.node_name))
        if isinstance(lasting, Lasting) and lasting.left is not None:
            changes.use_up(game, lasting)
        if isinstance(node, Interrupts):
            game.step("instead", "constant-abilities", "{0}: its ability comes first", Card(self.stated.card))
            return
        words = option_words.of_node(ctx, node.effect) if game.traced else ""
        what = f"this happens instead: “{words}”" if words else "something else happens instead"
        if ctx.event is None or ctx.event.card in (NOBODY, self.stated.card):
            game.step("instead", "replacement-effects", "{0}: {1}", Card(self.stated.card), what)
        else:
            for_whom = Card(ctx.event.card)
            game.step("instead", "replacement-effects", "{0}, for {2}: {1}", Card(self.stated.card), what, for_whom)

    @contextmanager
    def _within(self, ctx: Context, event: Event) -> Iterator[None]:
        """While its text is followed: it does not replace what it does itself with the same card."""
        mark = (self.stated.key, event.card)
        self.game.frames.append(ctx)
        self.game.replacing.append(mark)
        try:
            yield
        finally:
            self.game.frames.pop()
            self.game.replacing.remove(mark)


def _one_by_one(game: Game, event: Event) -> Sequence[Event]:
    """An event in parts of one æmber, or one damage, each; no more of them than the pool holds from which it comes."""
    amount = (
        event.amount
        if event.from_player == NOBODY or event.supply
        else min(event.amount, game.board.players[event.from_player].aember)
    )
    return [replace(event, amount=1) for _point in range(amount)]


def _merged(parts: Sequence[Event]) -> Sequence[Event]:
    """The same events with those made one that happen to the same card or player."""
    whole: dict[tuple[object, ...], Event] = {}
    for part in parts:
        key = (part.name, part.player, part.card, part.other, part.from_player, part.to_player, part.supply, part.taken)
        if key in whole:
            whole[key].amount += part.amount
        else:
            whole[key] = part
    return list(whole.values())
