"""From when to when a lasting effect works (Rulebook: Lasting effects)."""

from __future__ import annotations

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge.board import lasting
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.meaning.naming import STEPS
from kfjudge.games.keyforge.records import plays, reads
from kfjudge.games.keyforge.words.nodes.effects import Duration, DurationKind


@reads(Duration, "kind condition step")
@plays(
    DurationKind.THIS_TURN,
    DurationKind.THIS_USE,
    DurationKind.NEXT_TURN,
    DurationKind.UNTIL_START_OF_TURN,
    DurationKind.UNTIL_END_OF_TURN,
    DurationKind.WHILE,
    DurationKind.UNTIL_LEAVES,
    DurationKind.WHILE_IN_PLAY,
    DurationKind.NEXT_STEP,
    DurationKind.THIS_STEP,
    DurationKind.REST_OF_GAME,
    DurationKind.UNSAID,
)
def span_of(ctx: Context, duration: Duration | None, player: int, tied: tuple[CardStay, ...]) -> lasting.Span:
    """When a lasting effect made now works; without a duration: this turn. `player` is the one the duration names.

    Raises `NotDecidable` for a duration whose end nothing knows.
    """
    board = ctx.game.board
    turn = board.turn
    if duration is None:
        return lasting.Span(turn, turn, tied=tied)
    step = STEPS[duration.step.value] if duration.step is not None else None
    kind = duration.kind
    if kind in (DurationKind.THIS_TURN, DurationKind.THIS_USE):
        return lasting.Span(turn, turn, step=step, tied=tied)
    if kind is DurationKind.NEXT_TURN:
        coming = lasting.next_turn_of(board, player)
        return lasting.Span(coming, coming, step=step, tied=tied)
    if kind is DurationKind.UNTIL_START_OF_TURN:
        return lasting.Span(turn, lasting.next_turn_of(board, player), before=True, tied=tied)
    if kind is DurationKind.UNTIL_END_OF_TURN:
        return lasting.Span(turn, lasting.next_turn_of(board, player), tied=tied)
    if kind is DurationKind.WHILE:
        return lasting.Span(turn, lasting.FOREVER, tied=tied, condition=duration.condition)
    if kind in (DurationKind.UNTIL_LEAVES, DurationKind.WHILE_IN_PLAY):
        source = (CardStay(ctx.card, board.cards[ctx.card].stay),)
        return lasting.Span(turn, lasting.FOREVER, tied=tied or source)
    if kind is DurationKind.NEXT_STEP:
        coming = lasting.next_turn_of(board, player)
        if board.active == player and step is not None and STEP_ORDER.index(step) > STEP_ORDER.index(board.step):
            coming = turn
        return lasting.Span(coming, coming, step=step, tied=tied)
    if kind is DurationKind.THIS_STEP:
        return lasting.Span(turn, turn, step=board.step, tied=tied)
    if kind in (DurationKind.REST_OF_GAME, DurationKind.UNSAID):
        return lasting.Span(turn, lasting.FOREVER, tied=tied)
    raise NotDecidable(f"no rule says how long {kind.value} is", rule="lasting-effects")


STEP_ORDER = ("before", "start", "forge", "house", "main", "ready", "draw", "end")


def source_of(ctx: Context) -> tuple[CardFace, int]:
    """The face and number of the card whose ability makes a lasting effect."""
    if ctx.card == NOBODY:
        raise ValueError("a lasting effect needs a card that makes it")
    return ctx.game.board.cards[ctx.card].face, ctx.card
