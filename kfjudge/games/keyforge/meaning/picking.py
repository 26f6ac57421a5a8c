"""Picking cards out of a group: how many, by whom, and what they must have in common (Rulebook: Any number, Most
powerful)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import combinations

from kfjudge.engine.decision import NATURE
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.meaning import measuring
from kfjudge.games.keyforge.meaning.context import Context, Group
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes.base import Rounding

NO_CHOICE = frozenset((c.QuantityKind.EACH, c.QuantityKind.ANY, c.QuantityKind.NO))


class DeclinedError(Exception):
    """A "may" was declined in its first choice: nothing of it happens."""


def pick_of_each(ctx: Context, each: c.OneOfEach, found: Group, verb: str, rule: str, chooser: int | None) -> Group:
    """One card for each value of an attribute that the cards have."""
    values = dict.fromkeys(value for seen in found for value in facts.shared_values(ctx.game, seen, each.attribute))
    picked: list[CardStay] = []
    for value in values:
        fitting = tuple(
            seen
            for seen in found
            if value in facts.shared_values(ctx.game, seen, each.attribute) and seen not in picked
        )
        picked.extend(ask(ctx, fitting, 1, 1, f"{verb} ({value})", rule, chooser, None, False))
    ctx.others = tuple(seen for seen in ctx.exposed or found if seen not in picked)
    return tuple(picked)


def pick_extreme(
    ctx: Context,
    node: c.Select,
    found: Group,
    extreme: c.WithExtreme,
    verb: str,
    rule: str,
    refuse: Callable[[CardStay], bool] | None,
    chooser: int | None,
) -> Group:
    """The most (or least) of a group: those without a rival are fixed, ties for the last places are chosen."""
    if node.quantity.kind in NO_CHOICE:
        return measuring.extremes(ctx.game, found, extreme, 1)
    wanted = meaning.value(ctx, node.quantity.amount) if node.quantity.amount is not None else 1
    order = measuring.ranked(ctx.game, found, extreme)
    if len(order) <= wanted:
        sure, tied = [seen for _value, seen in order], []
    else:
        limit = order[wanted - 1][0]
        sure = [seen for value, seen in order if value < limit]
        tied = [seen for value, seen in order if value == limit]
        if len(sure) + len(tied) <= wanted:
            sure, tied = sure + tied, []
    missing = wanted - len(sure)
    chosen: tuple[CardStay, ...] = ()
    if tied and missing > 0:
        chosen = ask(ctx, tuple(tied), missing, missing, verb, rule, chooser, None, ctx.optional and not sure)
    elif ctx.optional and not tied:
        chosen = ask(ctx, tuple(sure), len(sure), len(sure), verb, rule, chooser, None, True)
        sure = []
    ctx.optional = False
    result = (*sure, *chosen)
    return tuple(seen for seen in result if refuse is None or not refuse(seen))


def whole_pick_rule(ctx: Context, node: c.Select) -> Callable[[tuple[Hashable, ...]], bool] | None:
    """What the picked cards must have in common or not, as a test over a pick."""
    rules = [
        item
        for item in node.filters
        if isinstance(item, c.Different)
        or (isinstance(item, c.Shares) and item.other is None and item.refers_to is None)
    ]
    totals = [item for item in node.filters if isinstance(item, c.With) and item.total]
    one_line = ctx.one_line
    halves = any(isinstance(item, c.Halves) for item in node.filters)
    beside = [item.apart for item in node.filters if isinstance(item, c.SideBySide)]
    if not rules and not totals and not one_line and not halves and not beside:
        return None
    game = ctx.game
    lines = {  # as they stand now: a pick may be judged when its cards have gone
        number: game.view.neighbors(number) for side in game.board.players for number in side.battleline if beside
    }

    def valid(picked: tuple[Hashable, ...]) -> bool:
        numbers = [number for number in picked if isinstance(number, int)]
        for item in rules:
            values = [set(facts.shared_values(game, game.seen(number), item.attribute)) for number in numbers]
            if isinstance(item, c.Different):
                if any(one & other for index, one in enumerate(values) for other in values[index + 1 :]):
                    return False
            elif len(values) > 1 and not set.intersection(*values):
                return False
        if one_line and len({game.board.cards[number].controller for number in numbers}) > 1:
            return False
        if halves and len({game.board.cards[number].face.half for number in numbers}) < len(picked):
            return False
        for apart in beside:
            near = [two in lines[one] for one, two in combinations(numbers, 2)]
            if any(near) if apart else not all(near):
                return False
        for total in totals:
            whole = sum(measuring.of_card(ctx, total.of, game.seen(number)) for number in numbers)
            if not measuring.within(ctx, whole, total.bound):
                return False
        return True

    return valid


@reads(c.Quantity, "kind amount at_random rounding by")
def pick(
    ctx: Context,
    quantity: c.Quantity,
    found: Group,
    verb: str,
    rule: str,
    refuse: Callable[[CardStay], bool] | None,
    chooser: int | None,
    valid: Callable[[tuple[Hashable, ...]], bool] | None,
) -> Group:
    """Picks as many of the candidates as the quantity says."""
    if refuse is not None:
        found = tuple(seen for seen in found if not refuse(seen))
    kind = quantity.kind
    if kind in NO_CHOICE:
        return found
    count = len(found)
    amount = meaning.value(ctx, quantity.amount) if quantity.amount is not None else 1
    low, high = limits(kind, amount, count, quantity.rounding)
    ctx.short = ctx.short or (kind is c.QuantityKind.EXACTLY and count < amount)
    if quantity.by is not None:
        chooser = meaning.player(ctx, quantity.by)
    if quantity.at_random or ctx.random:
        chooser = NATURE
    if kind is c.QuantityKind.ALL_BUT:
        kept = ask(
            ctx, found, min(amount, count), min(amount, count), f"leave out: {verb}", rule, chooser, valid, False
        )
        return tuple(seen for seen in found if seen not in kept)
    optional = ctx.optional
    ctx.optional = False
    return ask(ctx, found, low, high, verb, rule, chooser, valid, optional)


PARTS = {c.QuantityKind.HALF: 2, c.QuantityKind.THIRD: 3}
"""The quantities that are a part of what there is."""


def limits(kind: c.QuantityKind, amount: int, count: int, rounding: Rounding = Rounding.UNSAID) -> tuple[int, int]:
    """The smallest and greatest number to pick of `count` candidates; a part that is no whole number is rounded up
    unless said otherwise.
    """
    if kind in PARTS:
        size = PARTS[kind]
        part = count // size if rounding is Rounding.DOWN else -(-count // size)
        return part, part
    match kind:
        case c.QuantityKind.UP_TO:
            return 0, min(amount, count)
        case c.QuantityKind.ANY_NUMBER:
            return 0, count
        case c.QuantityKind.AT_LEAST:
            return min(amount, count), count
        case _:
            return min(amount, count), min(amount, count)


def ask(
    ctx: Context,
    found: Group,
    low: int,
    high: int,
    verb: str,
    rule: str,
    chooser: int | None,
    valid: Callable[[tuple[Hashable, ...]], bool] | None,
    optional: bool,
) -> Group:
    """Asks for cards; an optional question may be answered with none, which declines the whole "may"."""
    game = ctx.game
    if not found or high <= 0:
        if optional:
            raise DeclinedError
        return ()
    if chooser is None:
        chooser = ctx.chooser if ctx.chooser is not None else game.board.active
    player = chooser
    hidden = _unseen(ctx, found, player) if player != NATURE else ()
    if hidden and len(hidden) == len(found):
        player = NATURE
    numbers = [seen.card for seen in found]
    stays = {seen.card: seen for seen in found}
    whole = valid
    if optional and (low > 0 or valid is not None):
        size = low

        def some_or_none(picked: tuple[Hashable, ...]) -> bool:
            return not picked or (len(picked) >= size and (valid is None or valid(picked)))

        whole = some_or_none if size > 1 or valid is not None else None
        low = 0
    elif valid is not None and low > 1:
        low = _largest_valid(numbers, low, valid)
    picked = game.choose_cards(player, numbers, low, high, verb, rule=rule, ctx=ctx, valid=whole)
    if player != NATURE and hidden and (guessed := sum(number in hidden for number in picked)):
        known = tuple(number for number in picked if number not in hidden)
        picked = (*known, *game.choose_cards(NATURE, hidden, guessed, guessed, verb, rule=rule, ctx=ctx))
    if optional and not picked:
        raise DeclinedError
    return tuple(stays[number] for number in picked)


def _largest_valid(numbers: list[int], low: int, valid: Callable[[tuple[Hashable, ...]], bool]) -> int:
    """How many cards can be picked at most under a rule over the pick (Rulebook: Resolve as much as you can)."""
    from itertools import combinations

    for size in range(low, 0, -1):
        if any(valid(pick) for pick in combinations(numbers, size)):
            return size
    return 0


def _unseen(ctx: Context, found: Group, player: int) -> tuple[int, ...]:
    """Those that the chooser cannot tell apart: they are picked at random (Rulebook: Archives, facedown cards)."""
    board = ctx.game.board
    result = []
    for seen in found:
        state = board.cards[seen.card]
        hidden = state.zone == "archives" or (state.zone == "under" and state.facedown)
        if hidden and state.controller != player and seen.card not in ctx.game.shown:
            result.append(seen.card)
    return tuple(result)
