"""Prophecies: put on a side with a card beneath, fulfilled when their condition is met (Rulebook: Prophecy,
Fulfill).
"""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import changes, windows, zones
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.records import plays
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.events import EventKind


def activate(game: Game, number: int, beneath: Sequence[int]) -> bool:
    """Turns an inactive prophecy active and puts cards facedown beneath it."""
    board = game.board
    state = board.cards[number]
    if state.zone != "prophecies" or state.active:
        return False
    changes.become(game, number, active=True)
    game.step("prophecy", "prophecy", "{0} is activated", Card(number))
    laid: list[Event] = []
    for card in beneath:
        origin = board.cards[card].zone
        changes.lay_under(game, card, number, state.controller, facedown=True)
        game.step("prophecy", "prophecy", "a card goes beneath {0}", Card(number))
        laid.append(Event("put", state.controller, card, number, zone=origin, to_zone="under", clock=board.clock))
        laid[-1].stay, laid[-1].other_stay = board.cards[card].stay, board.cards[number].stay
    game.note(laid)
    game.open_window(laid)
    return True


def other_side(game: Game, number: int) -> int:
    """The prophecy on the other side of the card: a player's prophecies stand in pairs, front and back."""
    listed = game.board.players[game.board.cards[number].controller].prophecies
    place = listed.index(number) ^ 1
    return listed[place] if place < len(listed) else NOBODY


def flip(game: Game, number: int) -> bool:
    """The other side of an active prophecy is up and active from now on, with what lies beneath it (Rulebook: Flip,
    Prophecy).
    """
    board = game.board
    state = board.cards[number]
    back = other_side(game, number)
    if not state.active or back == NOBODY:
        return False
    changes.become(game, number, active=False)
    changes.become(game, back, active=True)
    for card in state.under:
        changes.lay_under(game, card, back, state.controller, facedown=board.cards[card].facedown)
    game.step("prophecy", "flip", "{0} is flipped: its other side is {1}", Card(number), Card(back))
    return True


@plays(EventKind.FULFILL)
def fulfill(game: Game, number: int) -> bool:
    """Its cards are revealed, their Fate: abilities resolved in the active player's order, and the prophecy is inactive
    again.
    """
    board = game.board
    state = board.cards[number]
    if state.zone != "prophecies" or not state.active:
        return False
    game.step("fulfill", "fulfill", "{0} is fulfilled", Card(number))
    cards = list(state.under)
    event = Event("fulfill", board.active, number, stay=state.stay, clock=board.clock)
    pending: list[windows.Pending] = []
    for card in cards:
        game.shown.add(card)
        game.step("reveal", "fulfill", "{0} is revealed", Card(card))
        pending.extend((held, event) for held in windows.text_abilities(game, card, Timing.FATE, board.active))
    while pending:
        held, its_event = pending.pop(windows.which_next(game, pending))
        windows.resolve(game, held, its_event)
    for card in cards:
        if board.cards[card].zone == "under" and board.cards[card].host == number:
            zones.move(game, [card], "put", "discard", player=board.active, cause="fulfilled")
    changes.become(game, number, active=False)
    game.note([event])
    game.open_window([event])
    return True
