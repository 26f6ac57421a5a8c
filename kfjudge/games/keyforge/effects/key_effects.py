"""Forging and unforging keys by abilities (Rulebook: Forging keys)."""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.events import keys
from kfjudge.games.keyforge.meaning import amounts, does, history, references, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.events import EventPattern


@does(f.ForgeKey, "cost player color")
def forge(ctx: Context, node: f.ForgeKey) -> bool:
    player = meaning.player(ctx, node.player)
    color = node.color.value if node.color is not None else ""
    cost = amounts.cost_of(ctx, node.cost, player)
    return bool(keys.forge(ctx.game, player, cost, source=ctx.card, color=color, only=bool(color)))


@does(f.UnforgeKey, "player color amount chooser just_forged")
def unforge(ctx: Context, node: f.UnforgeKey) -> bool:
    """A forged key is turned back; which one is the active player's choice."""
    if node.just_forged:
        return _unforge_latest(ctx, node)
    done = True
    for player in who.each(ctx, node.player):
        count = meaning.value(ctx, node.amount) if node.amount is not None else 1
        for _time in range(count):
            forged = ctx.game.board.players[player].keys
            if node.color is not None:
                forged = tuple(key for key in forged if key == node.color.value)
            if not forged:
                done = False
                break
            chooser = meaning.player(ctx, node.chooser) if node.chooser is not None else ctx.game.board.active
            picked = ctx.game.choose(chooser, "color", forged, "Which key is unforged?", rule="unforge", ctx=ctx)
            done = (
                bool(
                    ctx.game.emit(Event("unforge", ctx.player, from_player=player, detail=str(picked), source=ctx.card))
                )
                and done
            )
    return done


def _unforge_latest(ctx: Context, node: f.UnforgeKey) -> bool:
    """The key whose forging the text has spoken of; of several the active player picks one."""
    board = ctx.game.board
    forged = [(player, color) for player, color in _forgings(ctx, node) if color in board.players[player].keys]
    if not forged:
        return False
    player = forged[-1][0]
    options = tuple(dict.fromkeys(color for whose, color in forged if whose == player))
    chooser = meaning.player(ctx, node.chooser) if node.chooser is not None else board.active
    picked = ctx.game.choose(chooser, "color", options, "Which key is unforged?", rule="unforge", ctx=ctx)
    return bool(ctx.game.emit(Event("unforge", ctx.player, from_player=player, detail=str(picked), source=ctx.card)))


def _forgings(ctx: Context, node: f.UnforgeKey) -> list[tuple[int, str]]:
    """Who forged a key, and of which color, as the text has spoken of it: in the event it is about, by its own
    instruction, or in the past.
    """
    if node.refers_to is None:
        return []
    if node.refers_to in ctx.named_events:
        return [(event.player, event.detail) for event in ctx.named_events[node.refers_to]]
    spoken = references.node_of_mention(ctx, node.refers_to)
    return (
        [(record.player, record.detail) for record in history.recorded(ctx, spoken)]
        if isinstance(spoken, EventPattern)
        else []
    )
