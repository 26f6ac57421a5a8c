"""What follows from the board at once, before any ability: who has to be destroyed (Rulebook: Power, Damage)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge.keyforge.board.event import Event
from kfjudge.keyforge.events import loops
from kfjudge.keyforge.events.destruction import destroy_events

if TYPE_CHECKING:
    from kfjudge.keyforge.game import Game


def settle(game: Game) -> None:
    """Creatures without power, or with damage at or above it, are destroyed before anything else (Rulebook: Power,
    Damage).
    """
    board = game.board
    while True:
        view = game.view
        doomed = []
        for side in board.players:
            for number in side.battleline:
                state = board.cards[number]
                if not state.tagged and state.damage >= view.power(number) and game.seen(number) not in game.spared:
                    doomed.append(number)
        if not doomed:
            return
        mark = ("settle", tuple(doomed))
        if not loops.enter(game, mark, doomed):
            continue
        before = board.version
        events = [
            Event(
                "destroy",
                board.active,
                number,
                cause="zero-power" if view.power(number) == 0 else "damage",
                zone="battleline",
            )
            for number in doomed
        ]
        destroy_events(game, events, this_way=False)
        loops.leave(game, mark)
        if board.version == before:
            return
