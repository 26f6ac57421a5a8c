"""Destruction as two events: the mark, and going to the discard pile; all "Destroyed:" abilities lie between (Rulebook:
Destroyed).
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from kfjudge.engine.event import Replacement
from kfjudge.engine.trace import NOT_DONE, Beside
from kfjudge.engine.window import work_through
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge.board.abilities import Held
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.events.zones import lose_ward, remember, take_out
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.naming import AbilityName, Card
from kfjudge.games.keyforge.records import consults, plays
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.base import KeywordName, Timing
from kfjudge.games.keyforge.words.nodes.effects import If, Instead, May
from kfjudge.games.keyforge.words.nodes.effects import Sequence as InOrder
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.games.keyforge.words.nodes.statics import Cannot, Ignores, Interrupts, NoMoreThan, Replaces
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.values import dataclass, field


@dataclass(slots=True)
class Batch:
    """What is being destroyed together: the marks in order, the Destroyed: abilities still to be resolved, abilities
    that leave with their cards.
    """

    events: list[Event] = field(default_factory=list)
    pending: list[tuple[Held, Event]] = field(default_factory=list)
    instead: dict[int, list[Held]] = field(default_factory=dict)
    watchers: list[Held] = field(default_factory=list)


@plays(EventKind.DESTROY, EventKind.DESTROY_IN_FIGHT, EventKind.SACRIFICE)
@consults(Cannot, EventKind.DESTROY, EventKind.DESTROY_IN_FIGHT, EventKind.SACRIFICE)
@consults(NoMoreThan, EventKind.DESTROY, EventKind.DESTROY_IN_FIGHT, EventKind.SACRIFICE)
@consults(Interrupts, EventKind.DESTROY, EventKind.DESTROY_IN_FIGHT, EventKind.SACRIFICE)
@consults(Replaces, EventKind.DESTROY, EventKind.DESTROY_IN_FIGHT, EventKind.SACRIFICE)
def destroy(
    game: Game, numbers: Sequence[int], *, player: int, source: int = NOBODY, cause: str = "", other: int = NOBODY
) -> list[Event]:
    """Destroys cards together. Returns the marks that were made; one that a replacement took off again is `undone`."""
    events = [
        Event("destroy", player, number, other, source=source, cause=cause, zone=game.board.cards[number].zone)
        for number in numbers
    ]
    return destroy_events(game, events)


def destroy_events(game: Game, events: Sequence[Event], *, this_way: Container[int] | None = None) -> list[Event]:
    """The same for events that are already made out. `this_way`: which of the cards the ability being resolved destroys
    itself; None: all.
    """
    marked = [event for event in events if _mark(game, event)]
    if not marked:
        return []
    if game.frames:
        game.frames[-1].happened.extend(event for event in marked if this_way is None or event.card in this_way)
    batch = game.batch
    joined = batch is not None
    if batch is None:
        batch = game.batch = Batch()
    batch.events.extend(marked)
    for event in marked:
        for held in game.view.abilities(event.card, Timing.DESTROYED):
            if says_instead(held.effect):
                waiting = batch.instead.setdefault(event.card, [])
                if all(other.key != held.key for other in waiting):
                    waiting.append(held)
            else:
                batch.pending.append((held, event))
    if not joined:
        try:
            _work_off(game, batch)
        finally:
            game.batch = None
        happened = [event for event in batch.events if not event.undone]
        for event in happened:
            if event.snapshot is None:
                event.snapshot = game.memory.get(CardStay(event.card, event.stay))
            game.log(event)
        if batch.watchers:
            _tell_missed(game, batch, happened)
        game.settle()
        game.open_window(happened)
    return marked


def says_instead(effect: Effect) -> bool:
    """Whether an ability replaces the destruction itself: it then waits until the card would go to the discard pile."""
    if isinstance(effect, May):
        return says_instead(effect.effect)
    if isinstance(effect, If):
        return effect.instead or says_instead(effect.then)
    if _begins_with_instead(effect):
        return True
    return isinstance(effect, Instead) or _is_earned(effect)


def _begins_with_instead(effect: Effect) -> bool:
    """Whether what stands behind the replacement goes on from it ("instead of destroying it, … If you do, …")."""
    return isinstance(effect, InOrder) and bool(effect.effects) and says_instead(effect.effects[0])


def _is_earned(effect: Effect) -> bool:
    """Whether an ability first does something, and replaces the destruction only if that was done ("discard 2 cards. If
    you do, … instead").
    """
    last = effect.effects[-1] if isinstance(effect, InOrder) and effect.effects else None
    return isinstance(last, If) and last.instead and last.refers_to is None


@plays(KeywordName.INVULNERABLE)
def is_invulnerable(game: Game, event: Event) -> bool:
    """Whether the card of an event is invulnerable, and not to an attacker that ignores it (Rulebook: Invulnerable)."""
    if not game.view.has(event.card, KeywordName.INVULNERABLE):
        return False
    attacker = game.fighting[0].card if game.fighting else NOBODY
    if attacker == NOBODY or event.other != attacker:
        return True
    return all(KeywordName.INVULNERABLE not in node.keywords for _stated, node in game.view.about(Ignores, attacker))


def _mark(game: Game, event: Event) -> bool:
    """Step 1: the mark, unless the card is marked already, cannot be destroyed, or loses its ward instead."""
    number = event.card
    state = game.board.cards[number]
    if state.tagged or not state.in_play:
        return False
    if is_invulnerable(game, event):
        game.step("destroy", "invulnerable", "{0} is invulnerable and not destroyed", Card(number))
        return False
    if game.tables.forbids(game, event):
        game.step("destroy", "cannot", "{0} cannot be destroyed", Card(number))
        return False
    if state.has(Mark.WARD):
        game.open_window(lose_ward(game, number))
        return False
    event.stay = state.stay
    event.from_player = state.controller
    return game.apply(event)


@applies("destroy")
def apply_destroy(game: Game, event: Event) -> bool:
    """First the card is marked; once its batch has worked off what that means it goes to the discard pile (Rulebook:
    Destroyed).
    """
    if event.to_zone:
        take_out(game, event)
        game.step("discarded", "destruction-discard", "{0} goes to its owner's discard pile", Card(event.card))
        return True
    game.board.set(event.card, tagged=True)
    game.board.destroyed.add(event.card)
    rule = "sacrifice" if event.cause == "sacrifice" else "destruction-tag"
    if game.traced:
        _tell_marked(game, event, rule)
    return True


def _tell_marked(game: Game, event: Event, rule: str) -> None:
    """Says what a card is destroyed by: its damage and power, the ability that does it, or that it has no power."""
    number = event.card
    values: tuple[object, ...] = ()
    damage, power = game.board.cards[number].damage, game.view.power(number)
    words = "{0} is marked for destruction"
    if event.cause == "zero-power":
        words = "{0} has no power and is marked for destruction"
    elif event.cause in ("damage", "fight") and damage >= power:
        made, values = facts.number_told(game, number, "power")
        words, values = (
            "{0} has " + f"{damage} damage and {power} power{made} and is marked for destruction",
            (0, *values),
        )
    elif event.cause not in ("damage", "fight") and event.source not in (NOBODY, number):
        words, values = words + " by {1}", (Beside(event.source),)
    game.step("destroy", rule, words, Card(number), *values)


@applies("spare")
def apply_spare(game: Game, event: Event) -> bool:
    """Something happens instead of the destruction: the mark is taken off."""
    game.board.set(event.card, tagged=False)
    game.board.destroyed.discard(event.card)
    game.step(
        "replaced", "destruction-replacement", "{0} is not destroyed: something else happens instead", Card(event.card)
    )
    return True


def _work_off(game: Game, batch: Batch) -> None:
    """Steps 2 and 3 until nothing marked is left: new marks join, and their abilities come before anything goes to a
    pile.
    """
    gone = 0
    while True:
        _resolve_pending(game, batch)
        todo = batch.events[gone:]
        gone = len(batch.events)
        if not todo:
            return
        leaving = _not_replaced(game, batch, todo)
        if game.options.traced:
            _keep_watchers(game, batch, leaving)
        remember(game, _fresh(leaving))
        for event in _in_pile_order(game, leaving):
            event.clock = game.board.clock
            event.to_zone = "discard"
            event.to_player = game.board.cards[event.card].owner
            if not _elsewhere(game, event):
                game.apply(event)


_WATCHED = (EventKind.DESTROY, EventKind.DESTROY_IN_FIGHT)


def _keep_watchers(game: Game, batch: Batch, leaving: list[Event]) -> None:
    """Remembers who of those that leave now watches for destroyed cards."""
    gone = {event.card for event in leaving}
    watching = [held for kind in _WATCHED for held in game.view.triggers.get(kind, ())]
    batch.watchers.extend(held for held in watching if held.card in gone and held.lasting is None)


def _tell_missed(game: Game, batch: Batch, happened: list[Event]) -> None:
    """Says which abilities missed a destruction because their cards left at the same time (Rulebook: Destroyed, step
    4).
    """
    for held in batch.watchers:
        try:
            seen = next(
                (
                    event
                    for event in happened
                    if event.card != held.card and game.tables.is_triggered(game, held, event)
                ),
                None,
            )
        except NotDecidable:
            continue
        if seen is not None:
            template = "{0} has left play together with {1}: its ability does not see it"
            game.step(NOT_DONE, "after-destroyed", template, Card(held.card), Card(seen.card))


def _not_replaced(game: Game, batch: Batch, todo: list[Event]) -> list[Event]:
    """The cards that really go; of several that something else happens to instead the active player says which comes
    next.
    """
    leaving: list[Event] = []
    left = list(todo)
    while left:
        event = left[0]
        saved = [item for item in left if item.card in batch.instead and _still_marked(game, item)]
        if len(saved) > 1 and event in saved:
            options = tuple(AbilityName(item.card, place, "instead") for place, item in enumerate(saved))
            picked = game.choose(
                game.board.active, "order", options, "Which is not destroyed first?", rule="destruction-replacement"
            )
            event = saved[picked.index] if isinstance(picked, AbilityName) else event
        left.remove(event)
        if _still_marked(game, event) and not _replaced(game, batch, event):
            leaving.append(event)
    return leaving


def _fresh(events: list[Event]) -> list[Event]:
    """The events, to be remembered anew: what counts is how a card is when it leaves."""
    for event in events:
        event.snapshot = None
    return events


def _resolve_pending(game: Game, batch: Batch) -> None:
    """Resolves the Destroyed: abilities, and those of what is destroyed meanwhile; the active player says which comes
    next.
    """

    def which(pending: Sequence[tuple[Held, Event]]) -> int:
        options = tuple(
            AbilityName(held.card, place, "destroyed", held.origin) for place, (held, _event) in enumerate(pending)
        )
        question = "Which Destroyed: ability comes next?"
        return game.choose_order(options, question, rule="destroyed-abilities", pending=pending)

    def work_off(item: tuple[Held, Event]) -> None:
        batch.pending.remove(item)
        game.tables.resolve(game, *item)

    work_through(game, lambda: batch.pending, which, work_off, lambda: ("destroyed", None))


def _still_marked(game: Game, event: Event) -> bool:
    """Whether the card is still in play with its mark; one that an ability moved elsewhere counts as destroyed all the
    same.
    """
    state = game.board.cards[event.card]
    event.clock = game.board.clock
    return state.stay == event.stay and state.tagged and state.in_play


def _replaced(game: Game, batch: Batch, event: Event) -> bool:
    """Whether an "instead" takes the mark off now (Rulebook: Replacement effects): then its text is done."""
    fitting = [item for item in game.tables.replacements(game, event) if item.key not in event.replaced_by]
    fitting += [
        _own_instead(game, held) for held in batch.instead.get(event.card, ()) if _may_replace(game, held, event)
    ]
    earned = {held.key for held in batch.instead.get(event.card, ()) if _is_earned(held.effect)}
    if not fitting:
        return False
    chosen = game.choose_replacement(event, fitting)
    if chosen is None:
        return False
    if chosen.key in earned:
        game.replaced = False
        chosen.apply(event)
        if not game.replaced:
            batch.instead[event.card] = [held for held in batch.instead[event.card] if held.key != chosen.key]
            return _replaced(game, batch, event)
    event.undone = True
    game.apply(Event("spare", event.player, event.card))
    if chosen.key not in earned:
        saved = game.seen(event.card)
        game.spared.add(saved)  # its damage is looked at again when all that happens instead is done
        chosen.apply(event)
        game.spared.discard(saved)
    return True


def _own_instead(game: Game, held: Held) -> Replacement[Event]:
    """A Destroyed: ability of the card that says what happens instead."""

    def apply(event: Event) -> tuple[Event, ...]:
        game.tables.resolve(game, held, event)
        return ()

    return Replacement(held.key, apply, held.card, isinstance(held.effect, May))


def _may_replace(game: Game, held: Held, event: Event) -> bool:
    """Whether the condition of such an ability holds, and its origin is still there to be spoken of."""
    effect = held.effect.effect if isinstance(held.effect, May) else held.effect
    if isinstance(effect, InOrder) and _begins_with_instead(effect):
        effect = effect.effects[0]
    if not isinstance(effect, If):
        return True
    return game.tables.holds(game, held, event, effect.condition)


def _elsewhere(game: Game, event: Event) -> bool:
    """Whether something happens instead of the card going from play to the discard pile; it is destroyed all the
    same.
    """
    move = Event(
        "put",
        event.player,
        event.card,
        zone=event.zone,
        to_zone="discard",
        to_player=game.board.cards[event.card].owner,
        stay=event.stay,
    )
    fitting = game.tables.replacements(game, move)
    chosen = game.choose_replacement(move, fitting) if fitting else None
    if chosen is None:
        return False
    chosen.apply(move)
    return True


def _in_pile_order(game: Game, leaving: list[Event]) -> list[Event]:
    """The order in which cards go to their discard piles: the active player's, asked only if it can matter."""
    if not game.options.order_piles:
        places = {number: place for place, number in enumerate(game.board.all_in_play())}
        return sorted(leaving, key=lambda event: places.get(event.card, 0))
    result: list[Event] = []
    for owner in (game.board.active, 1 - game.board.active):
        group = {event.card: event for event in leaving if game.board.cards[event.card].owner == owner}
        order = tuple(group)
        if len(group) > 1:
            question = "In which order do they go to the discard pile?"
            order = game.put_in_order(game.board.active, order, question, rule="destruction-discard")
        result.extend(group[number] for number in order)
    return result
