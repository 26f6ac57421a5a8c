"""Numbers that each of several cards has of its own: "heal 1 damage from each creature for each æmber on it".

In: an instruction, and the number or the cards that it counts. Out: the instruction done for one card after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from kfjudge.games.keyforge.meaning import choosing
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.words.nodes.cards import Ref, RefKind, Select
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Effect
from kfjudge.language.node import Node
from kfjudge.language.trees import walk, with_parts

Done = TypeVar("Done", bound=Effect)


def spoken_of(counted: Node, effect: Effect) -> Cards | None:
    """The cards of an instruction that what is counted speaks of as "it"."""
    inside = list(walk(counted))
    spoken = {item.refers_to for item in inside if isinstance(item, Ref)} - {None}
    if not spoken:
        return None
    phrases = (item for item in walk(effect) if isinstance(item, Select) and item.mention in spoken)
    return next((phrase for phrase in phrases if all(phrase is not item for item in inside)), None)


def with_it(effect: Done, own: Cards) -> Done:
    """The instruction with "it" in place of the phrase for the cards."""

    def meant(value: Any) -> Any:
        return Ref(kind=RefKind.IT, refers_to=own.mention) if value is own else with_parts(value, meant)

    return cast(Done, meant(effect))


def card_by_card(ctx: Context, own: Cards, act: Callable[[], bool]) -> bool:
    """Does something for each of the cards, which "it" means then; afterwards they are spoken of together."""
    group = choosing.choose(ctx, own, "Choose for which", rule="for-each")
    outer, done = ctx.each, bool(group)
    for seen in group:
        ctx.each = (seen,)
        ctx.mention((seen,), own.mention)
        done = act() and done
    ctx.each = outer
    ctx.mention(group, own.mention)
    return done


def each_its_own(handler: Callable[[Context, Any], bool]) -> Callable[[Context, Any], bool]:
    """A handler that does an instruction for one card after the other where its amount is each card's own."""

    @wraps(handler)
    def done(ctx: Context, node: Any) -> bool:
        own = spoken_of(node.amount, node) if node.amount is not None else None
        if own is None:
            return handler(ctx, node)
        inner = with_it(node, own)
        return card_by_card(ctx, own, lambda: handler(ctx, inner))

    return done
