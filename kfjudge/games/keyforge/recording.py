"""What a run writes down of what happens, for texts and rules that ask about it later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.faces import UNKNOWN, CardFace
from kfjudge.games.keyforge.board.log import LogEntry
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.words.statuses import STATUSES

if TYPE_CHECKING:
    from kfjudge.games.keyforge.game import Game

LOGGED = frozenset(
    (
        *("play", "enter play", "use", "reap", "fight", "attack", "destroy", "discard", "draw", "archive", "purge"),
        *("return", "put", "leave play", "gain aember", "lose aember", "steal", "capture", "pay", "exalt", "forge"),
        *("unforge", "choose house", "deal damage", "heal", "raise tide", "move", "action", "omni", "take control"),
        *("search", "make token", "fulfill", "shuffle deck", "shuffle discard"),
        *(verb for mark in STATUSES for verb in mark.verbs),
        *("turn start", "graft", "reveal", "ready", "exhaust", "resolve bonus icon", "take archives", "prophecy"),
    )
)
"""The events that later texts or rules may ask about."""


def entry_of(game: Game, event: Event) -> LogEntry:
    """The log's line for an event."""
    face: CardFace | None = None
    kind = ""
    houses: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    controller = NOBODY
    power = 0
    if event.card != NOBODY:
        snapshot = event.snapshot
        if snapshot is not None:
            face, kind, houses, traits = snapshot.face, snapshot.type, snapshot.houses, snapshot.traits
            controller, power = snapshot.controller, snapshot.power
        else:
            state = game.board.cards[event.card]
            view = game.view
            face, controller = view.face(event.card), state.controller
            if face is not UNKNOWN:
                kind, houses, traits = view.type(event.card), view.houses(event.card), view.traits(event.card)
    return LogEntry(
        event.name,
        event.player,
        event.card,
        face,
        kind,
        houses,
        controller,
        event.source if event.name == "destroy" and event.other == NOBODY else event.other,
        event.amount,
        game.board.step,
        event.zone,
        power,
        traits,
        event.stay,
        event.detail or event.cause,
        event.from_player,
    )
