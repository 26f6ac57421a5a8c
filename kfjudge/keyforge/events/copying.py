"""Cards that enter play as copies of others (Rulebook: Copy)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kfjudge.errors import NotDecidable
from kfjudge.keyforge import meaning
from kfjudge.keyforge.board.event import Seen
from kfjudge.keyforge.events import changes
from kfjudge.keyforge.meaning import choosing, reads
from kfjudge.keyforge.naming import Card
from kfjudge.keyforge.view import facts
from kfjudge.keyforge.view.attributes import houses_stated
from kfjudge.keyforge.words.nodes.statics import BelongsTo, CopyOf

if TYPE_CHECKING:
    from kfjudge.keyforge.meaning.context import Context


@reads(CopyOf, "cards keeps")
def become_copy(ctx: Context, node: CopyOf, no_model: Callable[[Seen], bool] | None = None) -> None:
    """A card that enters play becomes a copy of the card that its player picks: of the base card only, with no
    counters, upgrades or bonuses. `no_model` says which cards cannot be picked. Raises `NotDecidable` if it keeps
    something other than its house.
    """
    game = ctx.game
    targets = meaning.members(ctx, node.cards)
    models = choosing.choose(ctx, node.of, "Copy which card?", rule="copies", refuse=no_model)
    if not targets or not models:
        return
    for seen in targets:
        house = game.board.cards[seen.card].house
        for kept in node.keeps:
            if not isinstance(kept, BelongsTo):
                raise NotDecidable("what a copy keeps other than its house")
            house = (houses_stated(ctx, kept) or facts.houses_of(game, seen))[0]
        changes.become(game, seen.card, copy_of=game.board.cards[models[0].card].face_in_play, house=house)
        game.step("copy", "copies", "{0} becomes a copy of {1}", Card(seen.card), Card(models[0].card))
    game.settle()
