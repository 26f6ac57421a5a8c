"""How much an amount is on the board as it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from kfjudge.errors import NotDecidable
from kfjudge.keyforge.events import keys
from kfjudge.keyforge.meaning import conditions, patterns, players, selectors
from kfjudge.keyforge.view import facts
from kfjudge.keyforge.words.nodes.amounts import (
    All,
    Amount,
    AmountIf,
    AmountOfEvent,
    AnyNumber,
    AtMost,
    AttributeOf,
    Bound,
    ChainsOf,
    CostKind,
    CountersOn,
    CountOf,
    CountOfAttribute,
    CountOfEvents,
    Difference,
    Groups,
    Half,
    IconsOn,
    InExcessOf,
    KeyCost,
    Keys,
    Negative,
    Number,
    Plus,
    PoolOf,
    ThatMuch,
    TheDifference,
    Times,
    Variable,
)
from kfjudge.keyforge.words.nodes.base import Attribute, Comparison, KeyColor, KeyState, Rounding
from kfjudge.keyforge.words.nodes.cards import Cards, Different, Except, Filter, QuantityKind, Select, Shares
from kfjudge.keyforge.words.nodes.effects import DefineX
from kfjudge.keyforge.words.nodes.statics import WhereX
from kfjudge.language.trees import walk

if TYPE_CHECKING:
    from kfjudge.keyforge.events.event import Seen
    from kfjudge.keyforge.meaning.context import Context, Group

ENDLESS = 1_000_000


def value(ctx: Context, amount: Amount) -> int:
    """The number that an amount is now. Raises `NotDecidable` for one that nothing here computes."""
    if type(amount) is Number:
        if amount.mention is not None:
            ctx.named_amounts[amount.mention] = amount.value
        return amount.value
    handler = AMOUNTS.get(type(amount))
    if handler is None:
        raise NotDecidable(f"no rule computes {type(amount).__name__}")
    number = handler(ctx, amount)
    if amount.mention is not None:
        ctx.named_amounts[amount.mention] = number
    return number


def compare(left: int, comparison: Comparison, right: int) -> bool:
    """Whether the comparison holds."""
    return COMPARISONS[comparison](left, right)


def within(ctx: Context, number: int, bound: Bound) -> bool:
    """Whether a number is what a bound asks for."""
    return compare(number, bound.comparison, value(ctx, bound.amount) if bound.amount is not None else 1)


def of_card(ctx: Context, amount: Amount, seen: Seen) -> int:
    """An amount that is asked of a card: its power, the counters on it; the described card is this one."""
    outer = ctx.described
    ctx.described = seen
    try:
        return value(ctx, amount)
    finally:
        ctx.described = outer


COMPARISONS: dict[Comparison, Callable[[int, int], bool]] = {
    Comparison.EQUAL: lambda left, right: left == right,
    Comparison.AT_LEAST: lambda left, right: left >= right,
    Comparison.AT_MOST: lambda left, right: left <= right,
    Comparison.MORE: lambda left, right: left > right,
    Comparison.LESS: lambda left, right: left < right,
    Comparison.NOT_EQUAL: lambda left, right: left != right,
    Comparison.ODD: lambda left, right: left % 2 == 1,
    Comparison.EVEN: lambda left, right: left % 2 == 0,
}


def _all(ctx: Context, amount: Amount) -> int:
    """All there is; the caller takes no more than that. What stays is taken off there too."""
    return ENDLESS


def _any_number(ctx: Context, amount: Amount) -> int:
    """As much as whoever does it likes, up to what is there (`ctx.most`)."""
    options = tuple(range(ctx.most or 0, -1, -1))
    ctx.most = None
    chooser = ctx.chooser if ctx.chooser is not None else ctx.game.board.active
    picked = ctx.game.choose(chooser, "number", options, "How much?", rule="any-number", ctx=ctx)
    return picked if isinstance(picked, int) else 0


def is_chosen(amount: object) -> bool:
    """Whether somebody chooses how much it is: "any number of", "up to 3"."""
    return isinstance(amount, AnyNumber) or (isinstance(amount, AtMost) and is_chosen(amount.of))


def _variable(ctx: Context, amount: Amount) -> int:
    """X; undefined it is 0 (Rulebook: X)."""
    if ctx.x is not None:
        return ctx.x
    if ctx.defined is not None:
        return value(ctx, ctx.defined)
    return defined_x(ctx)


def defined_x(ctx: Context) -> int:
    """What X is in the ability being resolved; 0 if nothing defines it (Rulebook: X)."""
    whole = ctx.paragraph if ctx.paragraph is not None else ctx.root
    if whole is not None:
        for node in walk(whole):
            if isinstance(node, DefineX | WhereX):
                ctx.x = value(ctx, node.amount)
                return ctx.x
    return 0


def _that_much(ctx: Context, amount: Amount) -> int:
    node = cast(ThatMuch, amount)
    if node.refers_to is not None and node.refers_to in ctx.named_amounts:
        return ctx.named_amounts[node.refers_to]
    return ctx.amount


def _count_of(ctx: Context, amount: Amount) -> int:
    cards = cast(CountOf, amount).cards
    found = selectors.members(ctx, cards)
    return together(ctx, found, cards.filters) if isinstance(cards, Select) else len(found)


def together(ctx: Context, found: Group, filters: Sequence[Filter]) -> int:
    """How many of the cards there are at most that are like each other, or unlike, as a phrase for several asks ("5
    cards of the same house").
    """
    for place, item in enumerate(filters):
        if isinstance(item, Shares) and item.other is None and item.refers_to is None:
            groups: dict[str, list[Seen]] = {}
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


def _count_of_attribute(ctx: Context, amount: Amount) -> int:
    node = cast(CountOfAttribute, amount)
    values: set[str] = set()
    for seen in selectors.members(ctx, node.among):
        values.update(facts.shared_values(ctx.game, seen, node.attribute))
    return len(values)


def _count_of_events(ctx: Context, amount: Amount) -> int:
    node = cast(CountOfEvents, amount)
    found = patterns.history(ctx, node.event)
    return sum(amount for _seen, amount in found) if node.measured else len(found)


def _attribute_of(ctx: Context, amount: Amount) -> int:
    node = cast(AttributeOf, amount)
    found = selectors.members(ctx, node.cards)
    if (
        len(found) > 1
        and isinstance(node.cards, Select)
        and node.cards.quantity.kind is QuantityKind.EXACTLY
        and ctx.clause is not None
    ):
        from kfjudge.keyforge.meaning import choosing

        found = choosing.choose(
            ctx, node.cards, f"The {node.attribute.value} of which card?", rule="ability", again=True
        )
    elif isinstance(node.cards, Select) and node.cards.quantity.kind in (QuantityKind.EXACTLY, QuantityKind.ANY):
        found = found[:1]
    return sum(facts.attribute_of(ctx.game, seen, node.attribute) for seen in found)


def _icons_on(ctx: Context, amount: Amount) -> int:
    node = cast(IconsOn, amount)
    total = 0
    for seen in selectors.members(ctx, node.cards):
        for icon in facts.icons_of(ctx.game, seen):
            kind = icon.partition(":")[0]
            total += node.icon is None or kind == node.icon.value
    return total


def _counters_on(ctx: Context, amount: Amount) -> int:
    node = cast(CountersOn, amount)
    return sum(facts.counters_of(ctx.game, seen, node.counter) for seen in selectors.members(ctx, node.cards))


def _pool_of(ctx: Context, amount: Amount) -> int:
    node = cast(PoolOf, amount)
    pools = sum(ctx.game.board.players[player].aember for player in players.players(ctx, node.player))
    return max(0, pools - (value(ctx, node.but) if node.but is not None else 0))


def _keys(ctx: Context, amount: Amount) -> int:
    """The keys forged, or those of the three colors that are not."""
    node = cast(Keys, amount)
    found: list[str] = []
    for player in players.players(ctx, node.player):
        forged = ctx.game.board.players[player].keys
        found += forged if node.state is KeyState.FORGED else (color for color in KeyColor if color not in forged)
    return max(map(found.count, found), default=0) if node.same_color else len(found)


def _key_cost(ctx: Context, amount: Amount) -> int:
    return cost_of(ctx, cast(KeyCost, amount), ctx.game.board.active)


def cost_of(ctx: Context, node: KeyCost, player: int) -> int:
    """What a key costs the player who forges, or the one that the cost names: the current cost or a stated one, then
    more or less.
    """
    if node.kind is CostKind.NO_COST:
        return 0
    cost = keys.key_cost(ctx.game, players.player(ctx, node.player) if node.player is not None else player)
    if node.kind is CostKind.STATED and node.stated is not None:
        cost = value(ctx, node.stated)
    if node.increase is not None:
        cost += value(ctx, node.increase)
    if node.reduction is not None:
        less = value(ctx, node.reduction)
        cost -= less if node.maximum is None else min(less, value(ctx, node.maximum))
        if node.minimum is not None:
            cost = max(cost, value(ctx, node.minimum))
    return max(0, cost)


def _chains_of(ctx: Context, amount: Amount) -> int:
    node = cast(ChainsOf, amount)
    return sum(ctx.game.board.players[player].chains for player in players.players(ctx, node.player))


def _half(ctx: Context, amount: Amount) -> int:
    node = cast(Half, amount)
    whole = value(ctx, node.of)
    return whole // 2 if node.rounding is Rounding.DOWN else (whole + 1) // 2


def _amount_if(ctx: Context, amount: Amount) -> int:
    node = cast(AmountIf, amount)
    return value(ctx, node.then if conditions.holds(ctx, node.condition) else node.otherwise)


def _groups(ctx: Context, amount: Amount) -> int:
    node = cast(Groups, amount)
    return value(ctx, node.of) // node.size


def _times(ctx: Context, amount: Amount) -> int:
    node = cast(Times, amount)
    return value(ctx, node.factor) * value(ctx, node.of)


def _plus(ctx: Context, amount: Amount) -> int:
    node = cast(Plus, amount)
    return value(ctx, node.left) + value(ctx, node.right)


def _difference(ctx: Context, amount: Amount) -> int:
    node = cast(Difference, amount)
    return abs(value(ctx, node.left) - value(ctx, node.right))


def _in_excess_of(ctx: Context, amount: Amount) -> int:
    node = cast(InExcessOf, amount)
    return max(0, value(ctx, _without(node.of, node.uncounted)) - value(ctx, _without(node.limit, node.uncounted)))


def _without(amount: Amount, uncounted: Cards | None) -> Amount:
    """A number of cards without those that do not count."""
    if uncounted is None or not isinstance(amount, CountOf) or not isinstance(amount.cards, Select):
        return amount
    return replace(amount, cards=replace(amount.cards, filters=(*amount.cards.filters, Except(cards=uncounted))))


def _at_most(ctx: Context, amount: Amount) -> int:
    node = cast(AtMost, amount)
    if isinstance(node.of, AnyNumber):
        most = value(ctx, node.maximum)
        ctx.most = most if ctx.most is None else min(ctx.most, most)
        return value(ctx, node.of)
    return min(value(ctx, node.of), value(ctx, node.maximum))


AMOUNTS: dict[type[Amount], Callable[[Context, Amount], int]] = {
    All: _all,
    AmountIf: _amount_if,
    AmountOfEvent: lambda ctx, amount: ctx.event.amount if ctx.event is not None else 0,
    AnyNumber: _any_number,
    AtMost: _at_most,
    AttributeOf: _attribute_of,
    ChainsOf: _chains_of,
    CountOf: _count_of,
    CountOfAttribute: _count_of_attribute,
    CountOfEvents: _count_of_events,
    CountersOn: _counters_on,
    Difference: _difference,
    Groups: _groups,
    Half: _half,
    IconsOn: _icons_on,
    InExcessOf: _in_excess_of,
    KeyCost: _key_cost,
    Keys: _keys,
    Negative: lambda ctx, amount: -value(ctx, cast(Negative, amount).of),
    Number: lambda ctx, amount: cast(Number, amount).value,
    Plus: _plus,
    PoolOf: _pool_of,
    ThatMuch: _that_much,
    TheDifference: lambda ctx, amount: ctx.difference,
    Times: _times,
    Variable: _variable,
}
"""How each kind of amount is computed."""
