"""Cards become token creatures (Rulebook: Token creatures)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.events.entering import enter
from kfjudge.games.keyforge.meaning import pile_ends
from kfjudge.games.keyforge.records import plays
from kfjudge.games.keyforge.words.nodes.base import Status
from kfjudge.games.keyforge.words.nodes.events import EventKind

if TYPE_CHECKING:
    from kfjudge.games.keyforge.game import Game


def enter_as_token(game: Game, number: int, player: int, states: Sequence[Status] = ()) -> bool:
    """A card enters play facedown as its controller's token creature."""
    if game.board.players[player].token is None:
        return False
    event = enter(game, number, player, states=states, as_token=True)
    if event is None:
        return False
    game.note([event])
    game.settle()
    game.open_window([event])
    return True


@plays(EventKind.MAKE_TOKEN)
def make_token(
    game: Game,
    player: int,
    states: Sequence[Status] = (),
    position: int | None = None,
    flank: str | None = None,
    number: int | None = None,
) -> CardStay | None:
    """The top card of the deck, or this card, becomes a token creature; without a reference card nothing is made
    (Rulebook: Token creatures).
    """

    if game.board.players[player].token is None:
        return None
    if number is None:
        number = next(iter(pile_ends.top_of(game, player, "deck", 1)), None)
    if number is None:
        return None
    event = enter(game, number, player, states=states, as_token=True, position=position, flank=flank)
    if event is None:
        return None
    made = Event("make token", player, number, stay=event.stay, clock=event.clock)
    game.note([event, made])
    game.settle()
    game.open_window([event, made])
    return CardStay(number, event.stay)
