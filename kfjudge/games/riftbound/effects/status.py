"""Empowering, burning, and skipping (440-443)."""

from __future__ import annotations

from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.effects.perform import plays
from kfjudge.games.riftbound.effects.targets import each, owners, resolve
from kfjudge.games.riftbound.meaning.records import gives_all
from kfjudge.games.riftbound.play import changes, piles
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words import effects as f


@plays(f.Empower, "cards away")
def _empower(game: Game, effect: f.Empower, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    if effect.away:
        return bool(changes.disempower(game, objects, ctx.controller))
    return bool(changes.empower(game, objects, ctx.controller))


@plays(f.Burn, "amount player")
def _burn(game: Game, effect: f.Burn, ctx: Context) -> Asking[bool]:
    """Those burned can be spoken of afterwards."""
    burned: list[int] = []
    for player in each(game, effect.player, ctx):
        burned += yield from piles.burn(game, player, game.meaning.number(effect.amount, ctx) or 0)
    ctx.looked, ctx.amount = burned, len(burned)
    ctx.rest = [game.board.objects[number].ref for number in burned]
    if burned:
        ctx.named.append(list(ctx.rest))
    return bool(burned)


@gives_all(f.TurnPart, "CHANNEL DRAW MAIN TURN")
@plays(f.Skip, "part player whose")
def _skip(game: Game, effect: f.Skip, ctx: Context) -> bool:
    for player in owners(game, effect, ctx):
        game.board.skips.append((player, effect.part))
        game.say("skip", "443", "player {} will skip a {}", player + 1, effect.part.value)
    return True
