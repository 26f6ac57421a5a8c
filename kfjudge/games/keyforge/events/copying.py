"""Cards that enter play as copies of others (Rulebook: Copy)."""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.faces import CREATURE, TOKEN_CREATURE
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import changes
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import choosing
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.view.continuous import houses_stated
from kfjudge.games.keyforge.words.nodes.base import CardType
from kfjudge.games.keyforge.words.nodes.cards import OfType, Ref, RefKind
from kfjudge.games.keyforge.words.nodes.statics import BelongsTo, CopyOf, CountsAs
from kfjudge.language.trees import walk
from kfjudge.values import replace


@reads(CopyOf, "cards keeps")
def become_copy(ctx: Context, node: CopyOf, no_model: Callable[[CardStay], bool] | None = None) -> int:
    """A card that enters play becomes a copy of the card that its player picks: of the base card only, with no
    counters, upgrades or bonuses. `no_model` says which cards cannot be picked. Returns the card copied. Raises
    `NotDecidable` if it keeps something other than its house.
    """
    game = ctx.game
    targets = meaning.members(ctx, node.cards)
    models = choosing.choose(ctx, node.of, "Copy which card?", rule="copies", refuse=no_model)
    if not targets or not models:
        return NOBODY
    for seen in targets:
        house = game.board.cards[seen.card].house
        for kept in node.keeps:
            if not isinstance(kept, BelongsTo):
                raise NotDecidable("what a copy keeps other than its house")
            house = (houses_stated(ctx, kept) or facts.houses_of(game, seen))[0]
        changes.become(game, seen.card, copy_of=game.board.cards[models[0].card].face_in_play, house=house)
        game.step("copy", "copies", "{0} becomes a copy of {1}", Card(seen.card), Card(models[0].card))
    game.settle()
    return models[0].card


def share_nature(game: Game, model: int, number: int) -> None:
    """Where a card that is no creature by print is one by its own text, a copy of it is one too: what that text made
    lasts for the copy as well (Rulebook: FAQ on copies of an artifact that is a creature).
    """
    board = game.board
    state = board.cards[model]
    if state.zone != "battleline" or state.face_in_play.type in (CREATURE, TOKEN_CREATURE):
        return
    own = CardStay(model, state.stay)
    for effect in board.lasting:
        if effect.card != model or not effect.works(board) or not _makes_a_creature(effect):
            continue
        board.clock += 1
        tied = tuple(game.seen(number) if seen == own else seen for seen in effect.tied)
        changes.add_lasting(
            game,
            replace(
                effect, number=board.clock, card=number, named=number, player=board.cards[number].controller, tied=tied
            ),
        )


def _makes_a_creature(effect: Lasting) -> bool:
    """Whether a lasting effect says of the card that made it that it is a creature."""
    return any(
        isinstance(node, CountsAs)
        and isinstance(node.cards, Ref)
        and node.cards.kind in SELF
        and any(isinstance(what, OfType) and CardType.CREATURE in what.types for what in walk(node.what))
        for node in (statement.node for statement in effect.statements)
    )


SELF = frozenset((RefKind.SELF, RefKind.HOST))
"""The references of a text to the card that has it."""
