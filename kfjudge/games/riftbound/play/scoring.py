"""Points (194, 471)."""

from __future__ import annotations

from kfjudge.games.riftbound.meaning.records import reads
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words import statics as s
from kfjudge.games.riftbound.words.events import EventKind


@reads(s.VictoryScore, "by")
def victory_score(game: Game) -> int:
    """The points needed to win (194.3)."""
    return game.board.victory + sum(
        statement.by for _s, _c, statement in game.view.active(s.VictoryScore) if isinstance(statement, s.VictoryScore)
    )


def gain_points(
    game: Game, player: int, amount: int, *, surely: bool = False, by: EventKind | None = None, at: int | None = None
) -> Asking[None]:
    """Points that are not `by` conquering or holding `at` a battlefield have no limit (471). `surely`: nothing can
    forbid them.
    """
    if not surely and game.stopped(s.Deed.GAIN_POINTS, player=player):
        return
    if not surely and (yield from game.start("replaced", EventKind.SCORE, None, player, amount)):
        return
    team = game.board.seats[player].team
    for seat in game.board.seats:
        if seat.team == team:
            seat.points += amount
    game.say("score", "471", "player {} gains {} points", player + 1, amount)
    flags = frozenset() if by is None else frozenset((by.value,))
    if "victory" not in game.switches and game.board.seats[player].points >= victory_score(game):
        win(game, player, "196")
    game.note(game.event(EventKind.SCORE, None, player, amount=amount, flags=flags, at=at))


def lose_points(game: Game, player: int, amount: int) -> bool:
    """Points never fall below 0; where there are none to lose, nothing happens (194). Whether any were lost."""
    team = game.board.seats[player].team
    lost = min(amount, game.board.seats[player].points)
    for seat in game.board.seats:
        if seat.team == team:
            seat.points -= lost
    if lost:
        game.say("lose points", "194", "player {} loses {} points", player + 1, lost)
    return lost > 0


def win(game: Game, player: int, rule: str) -> bool:
    """A player wins the game, unless a text says that they cannot. Whether they do."""
    if game.stopped(s.Deed.WIN, player=player):
        return False
    game.board.winner = player
    game.say("win", rule, "player {} wins the game", player + 1)
    return True
