"""Instructions done with one neighbor after the other (Rulebook: Neighbor)."""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.words.nodes.base import Direction
from kfjudge.games.keyforge.words.nodes.cards import NeighborOf, Ref, RefKind, Select
from kfjudge.games.keyforge.words.nodes.effects import Use
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.values import replace


def with_each_neighbor(ctx: Context, cards: Select, effects: tuple[Effect, ...]) -> bool:
    """Something is done with one neighbor after the other: whoever is the neighbor on the second side then (Rulebook:
    Neighbor, card FAQ).

    Of two neighbors the active player says who comes first.
    """
    game = ctx.game
    item = next(item for item in cards.filters if isinstance(item, NeighborOf))
    others = tuple(other for other in cards.filters if other is not item)
    sides = [Direction.LEFT, Direction.RIGHT]
    done = False
    while sides:
        there: dict[int, Direction] = {}
        for side in sides:
            beside = Select(quantity=cards.quantity, type=cards.type, filters=(replace(item, side=side), *others))
            there.update((seen.card, side) for seen in meaning.members(ctx, beside))
        if not there:
            break
        number = game.choose_cards(
            game.board.active, tuple(there), 1, 1, "Which neighbor comes next?", rule="neighbor", ctx=ctx
        )[0]
        sides.remove(there[number])
        ctx.mention((game.seen(number),), cards.mention)
        meant = Ref(kind=RefKind.IT, refers_to=cards.mention)
        for effect in effects:
            ctx.mention((game.seen(number),), cards.mention)
            turn = (
                replace(effect, cards=meant, one_at_a_time=False)
                if isinstance(effect, Use)
                else replace(effect, cards=meant)  # type: ignore[call-arg]
            )
            done = meaning.do(ctx, turn) or done
    return done
