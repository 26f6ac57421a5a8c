"""Comparing what was measured: bounds, cards alike or unlike, the most and the least (Rulebook: Most powerful)."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning.context import Context, Group
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.amounts import AttributeOf, Bound
from kfjudge.games.keyforge.words.nodes.base import Attribute, Extreme
from kfjudge.games.keyforge.words.nodes.cards import Different, QuantityKind, Ref, Select, Shares, With, WithExtreme
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Filter


@reads(Bound, "comparison amount either")
def within(ctx: Context, number: int, bound: Bound) -> bool:
    """Whether a number is what a bound asks for."""
    if bound.either:
        return any(bound.comparison.holds(number, meaning.value(ctx, one)) for one in bound.either)
    return bound.comparison.holds(number, meaning.value(ctx, bound.amount) if bound.amount is not None else 1)


def of_no_card(ctx: Context, amount: Amount) -> bool:
    """Whether a value is that of a card that a text speaks of and that is not there: then it sets nothing."""
    if not isinstance(amount, AttributeOf):
        return False
    cards = amount.cards
    named = isinstance(cards, Ref) or (isinstance(cards, Select) and cards.quantity.kind is QuantityKind.THE)
    return named and not meaning.members(ctx, cards)


def of_card(ctx: Context, amount: Amount, seen: CardStay) -> int:
    """An amount that is asked of a card: its power, the counters on it; the described card is this one."""
    outer = ctx.described
    ctx.described = seen
    try:
        return meaning.value(ctx, amount)
    finally:
        ctx.described = outer


def have_totals(ctx: Context, filters: Sequence[Filter], group: Group) -> bool:
    """Whether cards have together what a phrase asks of their total ("creatures with total power 20 or higher")."""
    return all(
        within(ctx, sum(of_card(ctx, item.of, seen) for seen in group), item.bound)
        for item in filters
        if isinstance(item, With) and item.total
    )


def together(ctx: Context, found: Group, filters: Sequence[Filter]) -> int:
    """How many of the cards there are at most that are like each other, or unlike, as a phrase for several asks ("5
    cards of the same house").
    """
    for place, item in enumerate(filters):
        if isinstance(item, Shares) and item.other is None and item.refers_to is None:
            groups: dict[str, list[CardStay]] = {}
            for seen in found:
                for shared in facts.shared_values(ctx.game, seen, item.attribute):
                    groups.setdefault(shared, []).append(seen)
            return max((together(ctx, tuple(group), filters[place + 1 :]) for group in groups.values()), default=0)
    apart = [item.attribute for item in filters if isinstance(item, Different)]
    return _most_apart(ctx, found, apart) if apart else len(found)


def _most_apart(ctx: Context, found: Group, apart: list[Attribute]) -> int:
    """How many of the cards there are at most of which no two share one of these attributes: "2 neighbors of different
    houses".
    """
    if not found:
        return 0
    first, rest = found[0], found[1:]
    unlike = tuple(
        other
        for other in rest
        if not any(
            set(facts.shared_values(ctx.game, first, one)) & set(facts.shared_values(ctx.game, other, one))
            for one in apart
        )
    )
    return max(1 + _most_apart(ctx, unlike, apart), _most_apart(ctx, rest, apart))


def refuse_ties(ctx: Context, cards: Cards, count: int) -> None:
    """Raises `NotDecidable` where a statement speaks of "the most powerful creature" and several are: it means one, and
    the rules have nobody say which as long as nobody chooses.
    """
    if not isinstance(cards, Select) or cards.quantity.kind is not QuantityKind.THE:
        return
    amount = cards.quantity.amount
    if any(isinstance(item, WithExtreme) for item in cards.filters) and count > (
        meaning.value(ctx, amount) if amount is not None else 1
    ):
        raise NotDecidable("several cards tie for it, and the text does not mean all of them", rule="most-powerful")


def extremes(game: Game, group: Group, node: WithExtreme, wanted: int) -> Group:
    """The cards that can be among the `wanted` most (or least) of a group, ties included (Rulebook: Most powerful)."""
    order = ranked(game, group, node)
    if len(order) <= wanted:
        return tuple(seen for _value, seen in order)
    limit = order[wanted - 1][0]
    return tuple(seen for value, seen in order if value <= limit)


def ranked(game: Game, group: Group, node: WithExtreme) -> list[tuple[int, CardStay]]:
    """The group from the most extreme down; values are negated for "most"."""
    sign = -1 if node.extreme is Extreme.MOST else 1
    return sorted(
        ((sign * facts.attribute_of(game, seen, node.attribute), seen) for seen in group), key=lambda pair: pair[0]
    )
