"""Where in a battleline an instruction puts a creature (Rulebook: Battleline, Flank, Move)."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.meaning import choosing
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.base import Direction
from kfjudge.games.keyforge.words.nodes.effects import Place, Spot
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True)
class Where:
    """How a card that enters a battleline is told where: on a flank ("left", "right"), in the "center" or "anywhere",
    or in a numbered place.
    """

    flank: str | None = None
    position: int | None = None


@reads(Place, "spot side by of")
def where(ctx: Context, place: Place | None, controller: int) -> Where | None:
    """The place of a card that enters this player's battleline; None if there is no such place."""
    if place is None:
        return Where()
    if place.of is not None and controller not in meaning.players(ctx, place.of):
        return None
    if place.by is not None:
        at = _beside(ctx, place, ctx.game.board.players[controller].battleline)
        return None if at is None else Where(position=at)
    if place.spot is Spot.FLANK:
        return Where(flank=place.side.value if place.side in (Direction.LEFT, Direction.RIGHT) else None)
    return Where(flank=place.spot.value if place.spot is not None else None)


def position(ctx: Context, place: Place, number: int) -> int | None:
    """The place in its controller's battleline, the card itself left out, to which a card in play moves; None if there
    is no such place.
    """
    game = ctx.game
    controller = game.board.cards[number].controller
    if place.of is not None and controller not in meaning.players(ctx, place.of):
        return None
    rest = [card for card in game.board.players[controller].battleline if card != number]
    if place.by is not None:
        return _beside(ctx, place, rest)
    if place.spot is Spot.CENTER:
        return len(rest) // 2
    if place.spot is Spot.ANYWHERE:
        return _one_of(ctx, tuple(range(len(rest) + 1)))
    match place.side:
        case Direction.LEFT:
            return 0
        case Direction.RIGHT:
            return len(rest)
        case Direction.OTHER:
            return len(rest) if game.board.place(number) == 0 else 0
    picked = (
        game.choose(game.board.active, "flank", ("left", "right"), "Which flank?", rule="flank", ctx=ctx)
        if rest
        else "left"
    )
    return 0 if picked == "left" else len(rest)


def _beside(ctx: Context, place: Place, battleline: Sequence[int]) -> int | None:
    """Next to a card of this line, or in the place that a card has or had in it."""
    assert place.by is not None
    if place.side is None:
        return _last(ctx, place.by, len(battleline))
    found = [
        seen.card
        for seen in choosing.choose(ctx, place.by, "Next to which creature?", rule="move")
        if seen.card in battleline
    ]
    if not found:
        return None
    at = battleline.index(found[0])
    return _one_of(ctx, {Direction.LEFT: (at,), Direction.RIGHT: (at + 1,)}.get(place.side, (at, at + 1)))


def _last(ctx: Context, of: Cards, most: int) -> int | None:
    """The place in the line that a card has, or had when it left play: a card that speaks of itself afterwards lies
    elsewhere by then.
    """
    for seen in meaning.members(ctx, of):
        if ctx.game.is_here(seen) and ctx.game.board.cards[seen.card].zone == "battleline":
            return min(ctx.game.board.place(seen.card), most)
        snapshot = facts.past(ctx.game, seen) or ctx.game.memory.get(CardStay(seen.card, seen.stay - 1))
        if snapshot is not None and snapshot.type == "creature":
            return min(snapshot.place, most)
    return None


def _one_of(ctx: Context, options: tuple[int, ...]) -> int | None:
    """The place that the active player picks."""
    chosen = ctx.game.choose(ctx.game.board.active, "position", options, "To which place?", rule="move", ctx=ctx)
    return chosen if isinstance(chosen, int) else None
