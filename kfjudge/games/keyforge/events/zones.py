"""Moving cards from zone to zone; leaving play is one mechanism for every way of leaving (Rulebook: Movement between
zones).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import IN_PLAY, NOBODY, Zone
from kfjudge.games.keyforge.events.aember import add_to_pool
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.records import plays
from kfjudge.games.keyforge.words.statuses import Mark, marked

VERBS: dict[str, tuple[str, str]] = {
    "return": ("return", "{0} returns to {1}'s hand"),
    "archive": ("archives", "{0} goes to {1}'s archives"),
    "purge": ("purge", "{0} is purged"),
    "discard": ("discarding", "{0} is discarded to {1}'s discard pile"),
    "put": ("putting-into", "{0} is put into {1}'s {2}"),
    "leave play": ("leaves-play", "{0} leaves play for {1}'s {2}"),
    "take archives": ("archives", "{0} goes to {1}'s hand"),
    "graft": ("graft", "{0} is grafted"),
}
"""The rule each way of moving rests on, and how it is told."""

BY_CAUSE: dict[str, tuple[str, str]] = {
    "played": ("timing-play-4", "{0} has been played and goes to its owner's discard pile"),
    "loop": ("infinite-loops", "{0} goes to its owner's discard pile without being destroyed, because of the loop"),
}
"""The same where a rule and no ability moves the card."""

OWNERS = frozenset({"hand", "deck", "discard"})
"""Zones that hold only cards of the player they belong to, whoever's a text names (Rulebook: Control and ownership)."""

PLACES = {"discard": "discard pile", "purged": "purged cards"}
"""Zones that are called otherwise than by their name."""


def remember(game: Game, events: Sequence[Event]) -> None:
    """Keeps how the cards are before any of them leaves, for everything that looks back later."""
    for event in events:
        state = game.board.cards[event.card]
        if state.zone in IN_PLAY and event.snapshot is None:
            event.snapshot = game.view.snapshot(event.card)
            event.stay = state.stay
            game.memory[game.seen(event.card)] = event.snapshot
            game.tables.part(game, event.card)


def move_events(
    game: Game,
    numbers: Sequence[int],
    name: str,
    to_zone: Zone,
    *,
    player: int,
    to_player: int | None = None,
    **more: Any,
) -> list[Event]:
    """The events by which cards go to a zone of their owner; only into archives also of `to_player`. `more`: their
    source, cause, and position.
    """
    events = []
    for number in numbers:
        state = game.board.cards[number]
        goal = to_player if to_player is not None and to_zone not in OWNERS else state.owner
        event = Event(name, player, number, zone=state.zone, to_zone=to_zone, to_player=goal, **more)
        event.from_player = state.controller
        event.stay = state.stay
        events.append(event)
    return events


def move(game: Game, numbers: Sequence[int], name: str, to_zone: Zone, **more: Any) -> list[Event]:
    """Moves cards together; returns the moves that took place. `more` is told to `move_events`."""
    events = move_events(game, numbers, name, to_zone, **more)
    remember(game, events)
    moving = {event.card for event in events}
    events.sort(key=lambda event: game.board.cards[event.card].host not in moving)
    return game.emit(*events)


@applies("return", "archive", "purge", "discard", "put", "leave play", "take archives", "graft")
def apply_move(game: Game, event: Event) -> bool:
    """The card goes where the event says; a ward stops a creature from leaving play (Rulebook: Ward)."""
    number = event.card
    state = game.board.cards[number]
    if state.stay != event.stay and event.stay >= 0:
        return False
    if state.zone in IN_PLAY and state.has(Mark.WARD) and not state.tagged and event.cause != "spend":
        game.open_window(lose_ward(game, number))
        return False
    take_out(game, event)
    if event.to_zone == "under":
        game.step(event.name, VERBS[event.name][0], "{0} is put under {1}", Card(number), Card(event.other))
        return True
    rule, template = BY_CAUSE.get(event.cause, VERBS[event.name])
    if event.to_zone in OWNERS and event.cause not in BY_CAUSE and event.from_player not in (NOBODY, event.to_player):
        template += ", who is its owner"
    game.step(event.name, rule, template, Card(number), Who(event.to_player), PLACES.get(event.to_zone, event.to_zone))
    return True


def take_out(game: Game, event: Event) -> None:
    """Puts the card into its new zone with all that leaving the old one brings with it."""
    board = game.board
    number = event.card
    state = board.cards[number]
    if state.zone in IN_PLAY and event.snapshot is None:
        remember(game, [event])
    zone: Zone = event.to_zone  # type: ignore[assignment]
    leaving = state.zone in IN_PLAY
    creature = state.zone == "battleline" and event.cause != "flip"  # what cannot lie there drops its tokens
    aember, controller, upgrades, under, partner = (
        state.aember,
        state.controller,
        state.upgrades,
        state.under,
        state.partner,
    )
    board.lift(number)
    if aember:
        values = (aember, Card(number), Who(1 - controller))
        if not creature:
            game.step("aember returned", "leaving-play", "the {0} æmber on {1} go to the supply", *values[:2])
        elif add_to_pool(game, 1 - controller, aember):
            game.step("aember returned", "leaving-play", "the {0} æmber on {1} go to {2}", *values)
        else:
            game.step("aember returned", "leaving-play", "the {0} æmber on {1} leave it", *values[:2])
    if event.to_player == NOBODY:
        event.to_player = state.owner
    for other in (*upgrades, *under):
        _discard_with_host(game, other)
    if zone == "under":
        for card in (number, partner) if partner != NOBODY else (number,):
            board.tuck(card, event.other, board.cards[event.other].controller, event.flag)
            board.set(card, partner=NOBODY)
        return
    board.put(number, event.to_player, zone, event.position)
    purged = {}
    if zone == "purged":
        purged = {
            "purged_by": event.source,
            "purged_from": NOBODY if event.snapshot is None else event.snapshot.controller,
        }
        board.set(number, **purged)
    if partner != NOBODY:
        board.put(partner, event.to_player, zone, event.position)
        board.set(partner, partner=NOBODY, left_with=(number, state.stay), **purged)
        board.set(number, partner=NOBODY)
    if leaving:
        game.shown.discard(number)


def _discard_with_host(game: Game, number: int) -> None:
    """An upgrade, or a card under another, goes to its owner's discard pile when its host leaves (Rulebook: Upgrades,
    Graft).
    """
    state = game.board.cards[number]
    event = Event(
        "leave play", state.controller, number, zone=state.zone, to_zone="discard", to_player=state.owner, cause="host"
    )
    if state.zone == "upgrade":
        remember(game, [event])
    event.clock = game.board.clock
    take_out(game, event)
    game.step("leave play", "leaves-play", "{0} is discarded with its host", Card(number))
    game.left.append(event)


@plays(Mark.WARD)
def lose_ward(game: Game, number: int) -> list[Event]:
    """The ward goes instead of what would have happened. What watches it is left to the caller's window."""
    return game.happen_quietly([Event("lose ward", game.board.cards[number].controller, number)])


@applies("lose ward")
def apply_lose_ward(game: Game, event: Event) -> bool:
    """Rulebook: Ward."""
    game.board.set(event.card, marks=marked(game.board.cards[event.card].marks, Mark.WARD, False))
    game.step("lose ward", "ward", "{0} loses its ward instead", Card(event.card))
    return True


@applies(
    *("reveal", "search", "turn start", "turn end", "step start", "step end"),
    *("choose house", "prevent damage", "lose armor", "draw starting hands"),
)
def apply_watched(game: Game, event: Event) -> bool:
    """An event that changes nothing itself; it is there to be watched."""
    return True
