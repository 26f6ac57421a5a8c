"""Lasting effects that still run when a scenario begins (`lasting:`).

The card's ability is resolved on a copy of the board, at the time at which it was played; of all that it does only the
lasting effects are kept.
"""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events.windows import resolve, text_abilities
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.words.nodes.base import Timing

TIMINGS = (
    *(Timing.PLAY, Timing.ACTION, Timing.OMNI, Timing.AFTER_REAP, Timing.AFTER_FIGHT, Timing.BEFORE_REAP),
    *(Timing.BEFORE_FIGHT, Timing.DESTROYED, Timing.SCRAP, Timing.FATE),
)
"""The abilities that may leave lasting effects behind; the first of these that a card has is the one meant."""


def lay_lasting(board: Board, number: int, player: int, start: Callable[[Board], Game]) -> None:
    """Adds to `board` the lasting effects of a card that `player` used: this turn if it is theirs, else on their last
    turn.

    Raises `NotDecidable` if the text is not understood or makes no lasting effect.
    """
    past = board.copy()
    if past.active != player:
        past.active, past.turn = player, past.turn - 1
    past.step = "main"
    known = set(map(id, past.lasting))
    game = start(past)
    for timing in TIMINGS:
        abilities = text_abilities(game, number, timing, player)
        for held in abilities:
            resolve(game, held, Event(timing.value, player, number, stay=past.cards[number].stay, clock=past.clock))
        if abilities:
            break
    made = tuple(effect for effect in past.lasting if id(effect) not in known)
    if not made:
        face = board.cards[number].face
        raise NotDecidable(f"{face.name} makes no lasting effect that could still run", rule="lasting-effects")
    board.lasting = (*board.lasting, *made)
    board.touch()


def source_of(board: Board, face: CardFace, player: int) -> int:
    """The card that made the effect: one of the table if it lies there, else one that has been played and is gone."""
    for number, card in enumerate(board.cards):
        if card.face is face and card.controller == player and card.host == NOBODY:
            return number
    return board.add(face, player, "limbo")
