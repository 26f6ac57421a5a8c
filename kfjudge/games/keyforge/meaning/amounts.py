"""How much an amount is on the board as it stands."""

from __future__ import annotations

from typing import TypeGuard

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.meaning import history, key_costs, measures, measuring, patterns, references, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Attribute, Extreme, KeyColor, KeyState, Rounding
from kfjudge.games.keyforge.words.nodes.events import MEASURED, EventPattern, When
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Effect
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.language.trees import walk
from kfjudge.values import replace

ENDLESS = 1_000_000


@measures(a.All, "but")
def _all(ctx: Context, amount: Amount) -> int:
    """All there is; the caller takes no more than that. What stays is taken off there too."""
    return ENDLESS


@measures(a.AnyNumber)
def _any_number(ctx: Context, amount: Amount) -> int:
    """As much as whoever does it likes, up to what is there (`ctx.most`)."""
    options = tuple(range(ctx.most or 0, -1, -1))
    ctx.most = None
    chooser = ctx.chooser if ctx.chooser is not None else ctx.game.board.active
    picked = ctx.game.choose(chooser, "number", options, "How much?", rule="any-number", ctx=ctx)
    return picked if isinstance(picked, int) else 0


def is_chosen(amount: object) -> TypeGuard[Amount]:
    """Whether somebody chooses how much it is: "any number of", "up to 3"."""
    return isinstance(amount, a.AnyNumber) or (isinstance(amount, a.AtMost) and is_chosen(amount.of))


@measures(a.Variable)
def _variable(ctx: Context, amount: Amount) -> int:
    """X; undefined it is 0 (Rulebook: X)."""
    if ctx.x is not None:
        return ctx.x
    if ctx.defined is not None:
        return meaning.value(ctx, ctx.defined)
    return defined_x(ctx)


def defined_x(ctx: Context) -> int:
    """What X is in the ability being resolved; 0 if nothing defines it (Rulebook: X). What is defined only under a
    condition counts from when that is done.
    """
    whole = ctx.paragraph if ctx.paragraph is not None else ctx.root
    if whole is not None:
        for node in walk(whole):
            if isinstance(node, f.DefineX | s.WhereX) and not defined_under_condition(ctx, node):
                ctx.x = meaning.value(ctx, node.amount)
                return ctx.x
    return 0


def defined_under_condition(ctx: Context, definition: f.DefineX | s.WhereX) -> bool:
    """Whether X is defined only if a condition holds, and used whether or not it does."""
    whole = ctx.paragraph if ctx.paragraph is not None else ctx.root
    opened = [tuple(walk(node)) for node in walk(whole) if isinstance(node, f.If)]
    return any(
        any(inner is definition for inner in inside) and not any(isinstance(inner, a.Variable) for inner in inside)
        for inside in opened
    )


@measures(a.ThatMuch)
def _that_much(ctx: Context, node: a.ThatMuch) -> int:
    if node.refers_to is not None and node.refers_to in ctx.named_amounts:
        return ctx.named_amounts[node.refers_to]
    meant = references.node_of_mention(ctx, node.refers_to) if node.refers_to is not None else None
    did, does = getattr(meant, "player", None), getattr(ctx.clause, "player", None)
    both = isinstance(did, Player) and did.kind is PlayerKind.EACH
    if both and isinstance(does, Player) and does.kind in _EACH:
        raise NotDecidable("each player did it, and how often is not told apart", rule="ability")
    if isinstance(meant, Cards):  # "that æmber", of a creature with æmber on it
        bearers = references.mentioned(ctx, node.refers_to or 0)
        return sum(facts.attribute_of(ctx.game, seen, Attribute.AEMBER) for seen in bearers)
    if isinstance(meant, EventPattern) and meant.kind in MEASURED and ctx.event is not None:
        return ctx.event.done or ctx.event.amount
    kinds = meant.brings_about if isinstance(meant, Effect) else ()
    if kinds and MEASURED.intersection(kinds) and not both and node.refers_to in ctx.named_events:
        names = {name for kind in MEASURED.intersection(kinds) for name in patterns.names_of(kind)}
        events = ctx.named_events[node.refers_to]
        return sum(event.done for event in events if event.name in names and not event.undone)
    if not kinds or (MEASURED.intersection(kinds) and not both):
        return ctx.amount
    asked = [EventPattern(kind=kind, when=When.THIS_WAY, refers_to=node.refers_to) for kind in kinds]
    found = ((pattern.kind in MEASURED, history.history(ctx, pattern)) for pattern in asked)
    return max(sum(many for _seen, many in past) if measured else len(past) for measured, past in found)


_EACH = (PlayerKind.EACH, PlayerKind.THAT_PLAYER)
"""Who may be both players."""


@measures(a.CountOf, "cards")
def _count_of(ctx: Context, node: a.CountOf) -> int:
    cards = node.cards
    found = meaning.members(ctx, cards)
    return measuring.together(ctx, found, cards.filters) if isinstance(cards, c.Select) else len(found)


@measures(a.CountOfAttribute, "attribute among uncounted")
def _count_of_attribute(ctx: Context, node: a.CountOfAttribute) -> int:
    values: set[str] = set()
    for seen in meaning.members(ctx, node.among):
        values.update(facts.shared_values(ctx.game, seen, node.attribute))
    return len(values - {node.uncounted})


@measures(a.CountOfShared, "attribute among")
def _count_of_shared(ctx: Context, node: a.CountOfShared) -> int:
    values = [set(facts.shared_values(ctx.game, seen, node.attribute)) for seen in meaning.members(ctx, node.among)]
    return len(set.intersection(*values)) if values else 0


@measures(a.CountOfPlayers, "player")
def _count_of_players(ctx: Context, node: a.CountOfPlayers) -> int:
    return sum(1 for _ in who.each(ctx, node.player))


@measures(a.CountOfEvents, "event measured")
def _count_of_events(ctx: Context, node: a.CountOfEvents) -> int:
    found = history.history(ctx, node.event)
    about = node.event.cards
    if isinstance(about, c.Select) and about.mention is not None:  # "if exactly one creature was used, ready it"
        ctx.named_mentions[about.mention] = tuple(dict.fromkeys(seen for seen, _amount in found if seen.card != NOBODY))
    return sum(node for _seen, node in found) if node.measured else len(found)


@measures(a.AttributeOf, "attribute cards extreme")
def _attribute_of(ctx: Context, node: a.AttributeOf) -> int:
    if isinstance(node.cards, c.Ref) and node.cards.refers_to in ctx.undecided and ctx.clause is not None:
        from kfjudge.games.keyforge.meaning import choosing

        question = f"The {node.attribute.value} of which card?"
        return facts.attribute_of(
            ctx.game, choosing.choose(ctx, node.cards, question, rule="ability")[0], node.attribute
        )
    found = meaning.members(ctx, node.cards)
    if (
        len(found) > 1
        and isinstance(node.cards, c.Select)
        and node.cards.quantity.kind is c.QuantityKind.EXACTLY
        and ctx.clause is not None
    ):
        from kfjudge.games.keyforge.meaning import choosing

        found = choosing.choose(
            ctx, node.cards, f"The {node.attribute.value} of which card?", rule="ability", again=True
        )
    elif isinstance(node.cards, c.Select) and node.cards.quantity.kind in (c.QuantityKind.EXACTLY, c.QuantityKind.ANY):
        found = found[:1]
    amounts = (facts.attribute_of(ctx.game, seen, node.attribute) for seen in found)
    if node.extreme is None:
        return sum(amounts)
    return max(amounts, default=-1) if node.extreme is Extreme.MOST else min(amounts, default=ENDLESS)


@measures(a.IconsOn, "icon cards")
def _icons_on(ctx: Context, node: a.IconsOn) -> int:
    total = 0
    for seen in meaning.members(ctx, node.cards):
        for icon in facts.icons_of(ctx.game, seen):
            kind = icon.partition(":")[0]
            total += node.icon is None or kind == node.icon.value
    return total


@measures(a.CountersOn, "counter cards every")
def _counters_on(ctx: Context, node: a.CountersOn) -> int:
    cards = meaning.members(ctx, node.cards)
    if node.every:
        return sum(facts.all_counters_of(ctx.game, seen) for seen in cards)
    return sum(facts.counters_of(ctx.game, seen, node.counter) for seen in cards)


@measures(a.PoolOf, "player but")
def _pool_of(ctx: Context, node: a.PoolOf) -> int:
    pools = sum(ctx.game.board.players[player].aember for player in meaning.players(ctx, node.player))
    return max(0, pools - (meaning.value(ctx, node.but) if node.but is not None else 0))


@measures(a.Keys, "player state same_color")
def _keys(ctx: Context, node: a.Keys) -> int:
    """The keys forged, or those of the three colors that are not."""
    found: list[str] = []
    for player in meaning.players(ctx, node.player):
        forged = ctx.game.board.players[player].keys
        found += forged if node.state is KeyState.FORGED else (color for color in KeyColor if color not in forged)
    return max(map(found.count, found), default=0) if node.same_color else len(found)


@measures(a.KeyCost, "kind player stated increase reduction maximum minimum")
def _key_cost(ctx: Context, node: a.KeyCost) -> int:
    return cost_of(ctx, node, ctx.game.board.active)


def cost_of(ctx: Context, node: a.KeyCost, player: int) -> int:
    """What a key costs the player who forges, or the one that the cost names: the current cost or a stated one, then
    more or less.
    """
    if node.kind is a.CostKind.NO_COST:
        return 0
    cost = key_costs.key_cost(ctx.game, meaning.player(ctx, node.player) if node.player is not None else player)
    if node.kind is a.CostKind.STATED and node.stated is not None:
        cost = meaning.value(ctx, node.stated)
    if node.increase is not None:
        cost += meaning.value(ctx, node.increase)
    if node.reduction is not None:
        less = meaning.value(ctx, node.reduction)
        cost -= less if node.maximum is None else min(less, meaning.value(ctx, node.maximum))
        if node.minimum is not None:
            cost = max(cost, meaning.value(ctx, node.minimum))
    return max(0, cost)


@measures(a.ChainsOf, "player")
def _chains_of(ctx: Context, node: a.ChainsOf) -> int:
    return sum(ctx.game.board.players[player].chains for player in meaning.players(ctx, node.player))


@measures(a.Half, "of rounding parts")
def _half(ctx: Context, node: a.Half) -> int:
    return part_of(meaning.value(ctx, node.of), node)


def part_of(whole: int, node: a.Half) -> int:
    """A half or a third of so much, rounded as the text says, else up."""
    return whole // node.parts if node.rounding is Rounding.DOWN else -(-whole // node.parts)


@measures(a.AmountIf, "condition then otherwise")
def _amount_if(ctx: Context, node: a.AmountIf) -> int:
    return meaning.value(ctx, node.then if meaning.holds(ctx, node.condition) else node.otherwise)


@measures(a.Groups, "of size")
def _groups(ctx: Context, node: a.Groups) -> int:
    return meaning.value(ctx, node.of) // node.size


@measures(a.Times, "factor of")
def _times(ctx: Context, node: a.Times) -> int:
    return meaning.value(ctx, node.factor) * meaning.value(ctx, node.of)


@measures(a.Plus, "left right")
def _plus(ctx: Context, node: a.Plus) -> int:
    return meaning.value(ctx, node.left) + meaning.value(ctx, node.right)


@measures(a.Difference, "left right")
def _difference(ctx: Context, node: a.Difference) -> int:
    return abs(meaning.value(ctx, node.left) - meaning.value(ctx, node.right))


@measures(a.InExcessOf, "of limit uncounted")
def _in_excess_of(ctx: Context, node: a.InExcessOf) -> int:
    return max(
        0,
        meaning.value(ctx, _without(node.of, node.uncounted))
        - meaning.value(ctx, _without(node.limit, node.uncounted)),
    )


def _without(amount: Amount, uncounted: Cards | None) -> Amount:
    """A number of cards without those that do not count."""
    if uncounted is None or not isinstance(amount, a.CountOf) or not isinstance(amount.cards, c.Select):
        return amount
    return replace(amount, cards=replace(amount.cards, filters=(*amount.cards.filters, c.Except(cards=uncounted))))


@measures(a.AtMost, "of maximum")
def _at_most(ctx: Context, node: a.AtMost) -> int:
    if isinstance(node.of, a.AnyNumber):
        most = meaning.value(ctx, node.maximum)
        ctx.most = most if ctx.most is None else min(ctx.most, most)
        return meaning.value(ctx, node.of)
    return min(meaning.value(ctx, node.of), meaning.value(ctx, node.maximum))


@measures(a.AmountOfEvent)
def _amount_of_event(ctx: Context, node: a.AmountOfEvent) -> int:
    """The amount of the event that set the ability off."""
    return ctx.event.amount if ctx.event is not None else 0


@measures(a.Negative, "of")
def _negative(ctx: Context, node: a.Negative) -> int:
    return -meaning.value(ctx, node.of)


@measures(a.Number, "value")
def _number(ctx: Context, node: a.Number) -> int:
    return node.value


@measures(a.TheDifference)
def _the_difference(ctx: Context, node: a.TheDifference) -> int:
    """What the comparison before came to."""
    return ctx.difference
