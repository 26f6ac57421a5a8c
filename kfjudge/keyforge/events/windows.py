"""Timing windows: everything that triggers at one moment, one ability after the other, in the active player's order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kfjudge.engine.run import Comparable
from kfjudge.engine.window import work_through
from kfjudge.keyforge import meaning
from kfjudge.keyforge.board.board import CardState
from kfjudge.keyforge.board.event import Event, Seen, event_key
from kfjudge.keyforge.board.zones import NOBODY
from kfjudge.keyforge.events import changes, loops
from kfjudge.keyforge.meaning import consults, history, optional, patterns, reads, references
from kfjudge.keyforge.meaning.context import Context
from kfjudge.keyforge.naming import AbilityName, Card
from kfjudge.keyforge.view.abilities import Held
from kfjudge.keyforge.view.lasting import Lasting
from kfjudge.keyforge.words.nodes.base import Timing
from kfjudge.keyforge.words.nodes.cards import Ref, RefKind, Select
from kfjudge.keyforge.words.nodes.conditions import Condition
from kfjudge.keyforge.words.nodes.effects import Triggered
from kfjudge.keyforge.words.nodes.events import EventKind, EventPattern, Trigger, TriggerWord, When
from kfjudge.keyforge.words.nodes.statics import CountsOnceMore

if TYPE_CHECKING:
    from kfjudge.keyforge.game import Game

Pending = tuple[Held, Event]


class Waiting(NamedTuple):
    """An ability that waits in a window, the event it answers, and the mark by which it is known afterwards."""

    held: Held
    event: Event
    mark: Any


ANSWERING = frozenset((TriggerWord.AFTER, TriggerWord.AT, TriggerWord.NEXT_TIME))

RULES: dict[Timing, str] = {
    Timing.PLAY: "play-abilities",
    Timing.AFTER_REAP: "timing-reap-3",
    Timing.BEFORE_REAP: "before",
    Timing.AFTER_FIGHT: "timing-fight-5",
    Timing.BEFORE_FIGHT: "timing-fight-3",
    Timing.ACTION: "action-ability",
    Timing.OMNI: "omni",
    Timing.DESTROYED: "destroyed-abilities",
    Timing.LEAVES_PLAY: "leaves-play",
    Timing.SCRAP: "scrap",
    Timing.FATE: "fulfill",
}
"""The rules entry that each bold ability rests on."""

LED = {timing: f"{{0}}: its {timing.value.title()}: ability resolves" for timing in Timing}
"""How it is told that a bold ability resolves."""


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


@reads(Triggered, "optional")
def resolve(game: Game, held: Held, event: Event | None) -> Context:
    """Resolves an ability completely; returns the surroundings with what happened in it."""
    lasting = held.lasting
    if isinstance(lasting, Lasting) and lasting.left is not None:
        changes.use_up(game, lasting)
    ctx = context_of(game, held, event)
    mark = (held.key, None if event is None else (event.name, event.player, event.card, event.other, event.amount))
    if not loops.enter(game, mark):
        return ctx
    rule = RULES[held.timing] if held.timing is not None else "simultaneous-effects"
    game.step(
        "resolve ability",
        rule,
        LED[held.timing] if held.timing is not None else "{0}: its ability resolves",
        Card(held.card),
    )
    game.trace.depth += 1
    game.frames.append(ctx)
    try:
        may_be_left = held.goes is not None and held.goes.node.optional
        optional.do_optional(ctx, held.effect, ctx.game.board.active) if may_be_left else meaning.do(ctx, held.effect)
    finally:
        game.frames.pop()
        game.trace.depth -= 1
        loops.leave(game, mark)
    return ctx


def answer(game: Game, events: list[Event]) -> None:
    """Opens the window after events, if anything triggers on them."""
    triggers = game.view.triggers
    scraps = [
        event
        for event in events
        if event.name == "discard" and event.zone == "hand" and event.player == game.board.active
    ]
    if scraps and any(scrap_abilities(game, event) for event in scraps):
        open_window(game, events, lambda: [item for event in scraps for item in scrap_abilities(game, event)])
    elif any(parted(game, event) for event in events) or any(
        kind in triggers for event in events for kind in patterns.KINDS.get(event.name, ())
    ):
        open_window(game, events)


@consults(Trigger, EventKind.PLAY, where=lambda node: node.word is TriggerWord.BETWEEN)
def between(game: Game, played: Event) -> None:
    """Resolves what comes after a card was played and before its Play: abilities."""
    if not game.view.triggers:
        return
    words = frozenset((TriggerWord.BETWEEN,))
    used: dict[object, Held] = {}

    def waiting() -> list[Waiting]:
        return [
            Waiting(held, played, held.key)
            for held in game.view.triggers.get(EventKind.PLAY, ())
            if held.key not in used and goes_off(game, held, played, words)
        ]

    def work_off(item: Waiting) -> None:
        used[item.mark] = item.held
        resolve(game, item.held, item.event)

    def within() -> Comparable:
        return (frozenset(used), event_key(played)), dict(used)

    work_through(game, waiting, _which(game), work_off, within)


def scrap_abilities(game: Game, event: Event) -> list[Pending]:
    """The Scrap: abilities of a card that the active player has discarded from hand (Rulebook: Scrap); they resolve in
    the pile.
    """
    state = game.board.cards[event.card]
    if state.zone != "discard":
        return []
    return [(held, event) for held in text_abilities(game, event.card, Timing.SCRAP, state.controller)]


def open_window(
    game: Game, events: Sequence[Event], bold: Callable[[], Iterable[Pending]] | None = None, first: str = ""
) -> None:
    """Resolves what triggers on `events` together with bold abilities, until nothing is left that has not been
    resolved.

    The list is drawn up anew after every ability, so one that only came to be inside the window still resolves in it; a
    card that entered play after the event does not see it.
    """
    used: dict[tuple[object, object], Held] = {}
    passed: dict[tuple[int, int, int], list[loops.Passing]] = {}

    def waiting() -> list[Waiting]:
        found = [Waiting(held, event, (held.key, "bold")) for held, event in (bold() if bold is not None else ())]
        found = [item for item in found if item.mark not in used]
        for index, event in enumerate(events):
            for held in triggered(game, event):
                if (held.key, index) not in used:
                    found.append(Waiting(held, event, (held.key, index)))
        return found

    def work_off(item: Waiting) -> None:
        held, event, mark = item
        used[mark] = held
        again = (held.card, id(held.effect), id(event))
        if again in passed and not loops.comes_round(game, passed[again], (held.card,)):
            return
        passed.setdefault(again, [])
        for _time in range(1 + additional(game, held)):
            resolve(game, held, event)

    def within() -> Comparable | None:
        if any(passed.values()):
            return None
        key = (frozenset(used), frozenset(again[:2] for again in passed), tuple(map(event_key, events)))
        return key, (dict(used), events)

    work_through(game, waiting, _which(game), work_off, within)


@reads(CountsOnceMore, "cards timing player")
def additional(game: Game, held: Held) -> int:
    """How many additional times a bold ability is resolved."""
    if held.timing is None:
        return 0
    more = 0
    for stated in game.view.active(CountsOnceMore):
        node = stated.statement.node
        assert isinstance(node, CountsOnceMore)
        ctx = game.view.context(stated)
        if node.player is not None and held.player not in meaning.players(ctx, node.player):
            continue
        if node.timing is held.timing and references.matches(ctx, node.cards, game.seen(held.card)):
            more += 1
            changes.use_up(game, stated.lasting)
    return more


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


def triggered(game: Game, event: Event) -> list[Held]:
    """The abilities of cards in play and lasting effects that go off on an event, and those of a card that has just
    left play.
    """
    result = [held for held in parted(game, event) if held.goes is None or goes_off(game, held, event)]
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
            if goes_off(game, held, event):
                result.append(held)
    return result


def parted(game: Game, event: Event) -> list[Held]:
    """What the card of an event says of its own leaving, if that is what happened."""
    if event.snapshot is None or event.card == NOBODY or not game.parting:
        return []
    return game.parting.get(Seen(event.card, event.stay), []) if not game.is_here(Seen(event.card, event.stay)) else []


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
def goes_off(game: Game, held: Held, event: Event, words: frozenset[TriggerWord] = ANSWERING) -> bool:
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
    if trigger.condition is not None and not meaning.holds(ctx, trigger.condition):
        return False
    return all(meaning.holds(ctx, condition) for condition in goes.conditions)


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


def which_next(game: Game, pending: Sequence[Pending]) -> int:
    """The place of the ability that the active player resolves next."""
    if len(pending) == 1:
        return 0
    options = tuple(
        AbilityName(held.card, place, held.timing.value if held.timing is not None else "after", held.origin)
        for place, (held, _event) in enumerate(pending)
    )
    return game.choose_order(options, "Which ability comes next?", rule="simultaneous-effects", pending=pending)


def _which(game: Game) -> Callable[[Sequence[Waiting]], int]:
    """Who comes next, for the window loop."""
    return lambda items: which_next(game, [(item.held, item.event) for item in items])


def bold_abilities(game: Game, number: int, timing: Timing, event: Event, stay: int | None = None) -> list[Pending]:
    """The bold abilities of a card that is still in play, to be resolved on an event."""
    state = game.board.cards[number]
    if not state.in_play or (stay is not None and state.stay != stay):
        return []
    return [(held, event) for held in game.view.abilities(number, timing)]


def settle(game: Game) -> None:
    """Resolves what goes off as soon as a condition holds; once, until the condition has stopped holding."""
    for held in list(game.view.holding):
        goes = held.goes
        if goes is None or goes.node.trigger.condition is None:
            continue
        ctx = context_of(game, held, None)
        holds = meaning.holds(ctx, goes.node.trigger.condition) and all(
            meaning.holds(ctx, item) for item in goes.conditions
        )
        if not holds:
            game.holding.discard(held.key)
        elif held.key not in game.holding:
            game.holding.add(held.key)
            if any(event.name == "lose ward" for event in resolve(game, held, None).happened):
                game.holding.discard(held.key)  # a ward has saved the card: it still holds, and goes off again


def text_abilities(game: Game, number: int, timing: Timing, player: int) -> list[Held]:
    """The bold abilities in the text of a card that is not in play, `player` being "you"."""
    stay = game.board.cards[number].stay
    text = game.text_of(game.view.known(number))
    if text is None or timing not in text.bold:
        return []
    return [
        Held(
            number,
            number,
            player,
            ability.effect,
            (number, number, id(ability), timing),
            timing,
            stay=stay,
            paragraph=ability,
            x=text.x,
        )
        for ability in text.bold[timing]
    ]


def holds_for(game: Game, held: Held, event: Event, condition: Condition) -> bool:
    """Whether a condition holds for an ability that an event sets off."""
    return meaning.holds(context_of(game, held, event), condition)
