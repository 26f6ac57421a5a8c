"""Resolving an item of the chain (340, 359.3)."""

from __future__ import annotations

from typing import Any

from kfjudge.engine.trace import NOT_DONE
from kfjudge.games.riftbound.board.chain import Item
from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.effects.perform import perform
from kfjudge.games.riftbound.play import death
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words.effects import May
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.language.trees import walk


def resolve_item(game: Game, item: Item) -> Asking[None]:
    """Does what a spell or ability says, whole; then a spell goes to the trash (340, 359.3)."""
    board = game.board
    outer, game.resolving = game.resolving, item
    ctx = item.ctx
    source = board.objects.get(item.source[0])
    name = item.name or (source.facts.name if source is not None else "an ability")
    game.say("resolve", "340", "{} resolves", name)
    ctx.since = len(board.log)
    if item.spell is not None:
        ctx.named = [list(group) for group in ctx.paid]
    else:
        ctx.named = [group for group in ctx.named if group not in map(list, ctx.chosen.values())]
    again = ctx.once in game.seen
    if again:
        game.say(NOT_DONE, "383", "{} has done so this turn already", name)
    elif ctx.once is not None and not any(isinstance(one, May) for one in walk(item.effect)):
        game.seen.add(ctx.once)
    try:
        if item.effect is not None and not again:
            effect: Any = item.effect
            for number in range(1 + item.repeats):
                if item.repeats and number < len(item.runs):
                    chosen, place = item.runs[number]
                    ctx.chosen, ctx.place, ctx.named = chosen, place, [list(group) for group in ctx.paid]
                yield from perform(game, effect, ctx)
    finally:
        game.resolving = outer
    if item.stand is not None:
        board.objects[item.stand].spot = Spot.GONE
    if item.spell is not None:
        obj = board.objects[item.spell]
        if obj.spot is Spot.CHAIN and death.off_chain(game, obj, item.trash_to or Spot.TRASH) is Spot.BANISHED:
            obj.banished_with = item.source[0]
        game.note(
            game.event(
                EventKind.PLAY,
                obj,
                item.controller,
                amount=ctx.spent,
                flags=frozenset({"hidden"} if obj.from_hidden else ()),
            )
        )
    game.outstanding = True
