"""A player leaves the game: what is theirs goes, the others play on (195, 650-652)."""

from __future__ import annotations

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.play.game import Game, procedure
from kfjudge.games.riftbound.words.base import Kind

_LYING = (Spot.BASE, Spot.FIELD, Spot.FACEDOWN, Spot.LEGEND)


@procedure
def remove_player(game: Game, player: int) -> None:
    """A player concedes: teammates leave too, and the last side wins (651). Play goes on from here by `run`."""
    board = game.board
    team = board.seats[player].team
    leaving = [seat.index for seat in board.seats if seat.team == team and not seat.out]
    game.say("concede", "650", "player {} concedes", player + 1)
    for index in leaving:
        board.seats[index].out = True
    left = {seat.team for seat in board.seats if not seat.out}
    if len(left) == 1:
        board.winner = next(seat.index for seat in board.seats if not seat.out)
        game.say("win", "651.1", "player {} wins the game", board.winner + 1)
        return
    for index in leaving:
        _take_away(game, index)
    if board.focus is not None and board.seats[board.focus].out:
        board.focus = _after(game, board.focus)
    if board.priority is not None and board.seats[board.priority].out:
        board.priority = _after(game, board.priority)
    board.extra_turns = [one for one in board.extra_turns if not board.seats[one].out]
    game.outstanding = True


def _after(game: Game, player: int) -> int:
    return game.board.in_turn_order(player)[0].index


def _take_away(game: Game, player: int) -> None:
    """What a player controls or owns is banished, their battlefield becomes one without text, and what they have on
    the chain is countered (652.1-4).
    """
    board = game.board
    for obj in list(board.objects.values()):
        mine = player in (obj.owner, obj.controller)
        if mine and obj.spot in _LYING and obj.kind is not Kind.BATTLEFIELD:
            _banish(game, obj)
    for item in [item for item in board.chain if item.controller == player]:
        board.chain.remove(item)
        if item.spell is not None:
            _banish(game, board.objects[item.spell])
        game.say("counter", "652.4", "{} is countered", item.name)
    board.lasting = [last for last in board.lasting if last.owner != player or last.on]
    for field in board.fields:
        card = board.objects[field.obj]
        if field.owner == player:
            board.becomes(card, Facts(name="battlefield without text", kind=Kind.BATTLEFIELD, token=True))
            game.say("replace", "652.2", "a battlefield is replaced by one without abilities")
        if field.controller == player:
            field.controller = None
        if field.contested == player:
            field.contested, field.staged = None, False


def _banish(game: Game, obj: Obj) -> None:
    game.put(obj, Spot.BANISHED)
    if game.board.seats[obj.owner].out and obj.spot is Spot.BANISHED:  # no card of theirs is left in the game (652.3)
        game.take_out(obj)
        obj.spot = Spot.GONE
