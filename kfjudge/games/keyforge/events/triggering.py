"""Which abilities go off on an event."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from kfjudge.engine.trace import Sort
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Goes, Held
from kfjudge.games.keyforge.board.board import CardState
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import history, patterns
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.records import consults, reads
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.cards import Ref, RefKind, Select
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern, Trigger, TriggerWord, When
from kfjudge.games.keyforge.words.nodes.kinds import Condition
from kfjudge.language.printed_words import words_at
from kfjudge.language.trees import walk
from kfjudge.lookup.icons import readable
from kfjudge.values import replace

ANSWERING = frozenset((TriggerWord.AFTER, TriggerWord.AT, TriggerWord.NEXT_TIME))


def context_of(game: Game, held: Held, event: Event | None) -> Context:
    """The surroundings in which an ability is resolved."""
    ctx = Context(game, held.player, held.card, held.self_card, held.stay, event, held.effect, held.paragraph)
    ctx.defined = held.x
    if isinstance(held.lasting, Lasting):
        ctx.recall(held.lasting.bindings)
        ctx.lasting = held.lasting
    if event is not None:
        ctx.amount = event.amount
        if held.goes is not None:
            for pattern in held.goes.node.trigger.events:
                if pattern.mention is not None:
                    ctx.named_events[pattern.mention] = [event]
        if held.goes is not None:
            listening = [
                pattern for pattern in held.goes.node.trigger.events if event.name in patterns.names_of(pattern.kind)
            ]
            if len(listening) > 1:
                listening = [pattern for pattern in listening if patterns.fits(ctx, pattern, event)] or listening
            if listening:
                patterns.bind(ctx, patterns.spoken_of(listening[0], held.goes.node.trigger.events), event)
    return ctx


def part(game: Game, number: int) -> None:
    """Keeps what a card in play says of its own leaving: it is there to see it (Rulebook: Leaves play)."""
    own = list(game.view.abilities(number, Timing.LEAVES_PLAY))
    own += [
        held
        for held in game.view.triggers.get(EventKind.LEAVE_PLAY, ())
        if held.lasting is None and held.card == number and _of_itself(held)
    ]
    if own:
        game.parting[game.seen(number)] = own


def _of_itself(held: Held) -> bool:
    """Whether an ability waits for its own card to leave play."""
    events = held.goes.node.trigger.events if held.goes is not None else ()
    return any(
        isinstance(pattern.cards, Ref) and pattern.cards.kind in (RefKind.SELF, RefKind.HOST) for pattern in events
    )


def triggered(game: Game, event: Event, met: Collection[object] = ()) -> list[Held]:
    """The abilities of cards in play and lasting effects that go off on an event, and those of a card that has just
    left play. `met` are the keys of those that the event has set off already: what became of its cards since does not
    undo that.
    """
    result = [held for held in parted(game, event) if held.goes is None or is_triggered(game, held, event)]
    triggers = game.view.triggers
    cards = game.board.cards
    for kind in patterns.KINDS.get(event.name, ()):
        for held in triggers.get(kind, ()):
            if held.lasting is None and _came_later(cards[held.card], held.card, event):
                continue
            if any(held.key == other.key for other in result):
                continue
            if isinstance(held.lasting, Lasting) and held.lasting.number > event.clock and _is_next_time(held):
                continue
            still = held.key in met and not asks_the_board(held) and _stands(held, context_of(game, held, event))
            if still or is_triggered(game, held, event):
                result.append(held)
            elif game.traced and held.goes is not None and held.origin != NOBODY and _concerns(held, event):
                waits = partial(waits_for, held.goes, game.board.cards[held.origin])
                game.trace.aside(Sort.WAITING, held.origin, waits, None, held.goes.node.effect)
    return result


def _concerns(held: Held, event: Event) -> bool:
    """Whether an event is no other card's where an ability waits for one of its own."""
    return event.card == held.card or not _of_itself(held)


def waits_for(goes: Goes, origin: CardState) -> str:
    """What an ability waits for, in the words of the card that has it printed, with the condition that it has."""
    words = [words_at(node, origin.face.printed) for node in (*goes.conditions, goes.node.trigger)]
    return readable(" … ".join(filter(None, words)))


def _stands(held: Held, ctx: Context) -> bool:
    """Whether the conditions under which a card has an ability that goes off hold."""
    goes = held.goes
    if goes is None or (
        goes.node.trigger.condition is not None and not meaning.holds(ctx, goes.node.trigger.condition)
    ):
        return False
    return all(meaning.holds(ctx, condition) for condition in goes.conditions)


def asks_the_board(held: Held) -> bool:
    """Whether an ability names an event by what is in play besides ("a house that matches no cards in play")."""
    events = held.goes.node.trigger.events if held.goes is not None else ()
    return any(pattern.house is not None and pattern.house.of is not None for pattern in events)


def judged_late(game: Game, event: Event) -> list[Held]:
    """The abilities that wait in the window of an event although what they ask of the board does not hold: the active
    player may let one come to nothing before another ability makes it true (Rulebook: FAQ on such abilities).
    """
    result = []
    for kind in patterns.KINDS.get(event.name, ()):
        for held in game.view.triggers.get(kind, ()):
            goes = held.goes
            if goes is None or held.lasting is not None or not asks_the_board(held):
                continue
            trigger = goes.node.trigger
            bare = replace(trigger, events=tuple(replace(pattern, house=None) for pattern in trigger.events))
            open_to_change = replace(held, goes=replace(goes, node=replace(goes.node, trigger=bare)))
            if not _came_later(game.board.cards[held.card], held.card, event) and is_triggered(
                game, open_to_change, event
            ):
                result.append(held)
    return result


def parted(game: Game, event: Event) -> list[Held]:
    """What the card of an event says of its own leaving, if that is what happened."""
    if event.snapshot is None or event.card == NOBODY or not game.parting:
        return []
    return (
        game.parting.get(CardStay(event.card, event.stay), [])
        if not game.is_here(CardStay(event.card, event.stay))
        else []
    )


def _came_later(state: CardState, number: int, event: Event) -> bool:
    """Whether a card entered play after an event, so that it does not see it; a card sees its own entering, and no
    destruction before it.
    """
    if state.since <= event.clock or not state.in_play:
        return False
    return number != event.card or (event.name == "destroy" and state.stay != event.stay)


def _is_next_time(held: Held) -> bool:
    """Whether an ability waits for the next such event, so that one that has happened already is not meant."""
    return held.goes is not None and held.goes.node.trigger.word is TriggerWord.NEXT_TIME


@reads(Trigger, "word events condition ordinal")
@consults(Trigger, where=lambda node: node.word in (TriggerWord.AFTER, TriggerWord.NEXT_TIME))
def is_triggered(game: Game, held: Held, event: Event, words: frozenset[TriggerWord] = ANSWERING) -> bool:
    """Whether an ability goes off on an event: its words, its pattern, its conditions."""
    goes = held.goes
    if goes is None:
        return False
    trigger = goes.node.trigger
    if trigger.word not in words:
        return False
    ctx = context_of(game, held, event)
    fitting = [
        pattern
        for pattern in trigger.events
        if event.name in patterns.names_of(pattern.kind) and patterns.fits(ctx, pattern, event)
    ]
    if not any(
        pattern.when is not When.EACH_TURN or pattern.ordinal is not None or _completes(ctx, pattern, event)
        for pattern in fitting
    ):
        return False
    if trigger.ordinal is not None:
        log = history.until(game.board.log[0], event)
        if sum(len(history.records(ctx, pattern, log)) for pattern in trigger.events) != trigger.ordinal:
            return False
    return _stands(held, ctx)


def counted_alike(game: Game, held: Held, event: Event, window: Sequence[Event]) -> list[Event]:
    """The events of a window that can each be the one that an ability counts ("after the first creature is destroyed"):
    what is destroyed together has no order, and which it was matters where the effect speaks of it.
    """
    trigger = held.goes.node.trigger if held.goes is not None else None
    if trigger is None or held.goes is None or event.name != "destroy":
        return [event]
    if trigger.ordinal is None and all(pattern.ordinal is None for pattern in trigger.events):
        return [event]
    mentioned = {getattr(node, "mention", None) for node in walk(trigger)} - {None}
    if all(getattr(node, "refers_to", None) not in mentioned for node in walk(held.goes.node.effect)):
        return [event]
    bare = [replace(pattern, ordinal=None) for pattern in trigger.events]
    found = []
    for other in window:
        ctx = context_of(game, held, other)
        if other is event or any(patterns.fits(ctx, pattern, other) for pattern in bare):
            found.append(other)
    return found


def _completes(ctx: Context, pattern: EventPattern, event: Event) -> bool:
    """Whether with this event as many cards have met it as the text waits for in one turn ("after 4 friendly creatures
    are used in the same turn").
    """
    cards = pattern.cards
    if not isinstance(cards, Select) or cards.quantity.amount is None:
        return True
    seen = [
        (record.card, record.stay)
        for record in history.records(ctx, pattern, history.until(ctx.game.board.log[0], event))
    ]
    return seen.count(seen[-1]) == 1 and len(set(seen)) == meaning.value(ctx, cards.quantity.amount) if seen else False


def holds_for(game: Game, held: Held, event: Event, condition: Condition) -> bool:
    """Whether a condition holds for an ability that an event sets off."""
    return meaning.holds(context_of(game, held, event), condition)
