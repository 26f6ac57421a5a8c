"""Paying a whole cost: energy and power together, then what is exhausted, killed, discarded and so on (357)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.objects import Obj, Ref, Spot
from kfjudge.games.riftbound.meaning.records import NotPlayed, gives_all, only, reads_all
from kfjudge.games.riftbound.play import changes, death, piles
from kfjudge.games.riftbound.play.costs import DOMAINS, Price, ability_price
from kfjudge.games.riftbound.play.game import Asking, Game, procedure
from kfjudge.games.riftbound.play.pools import can_pay, pay
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Domain
from kfjudge.games.riftbound.words.cards import QuantityKind
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Deed
from kfjudge.games.riftbound.words.statuses import Mark

_PAID = (
    *(f.Resources, f.AnyAmountOf, f.ExhaustMe, f.SpendXP, f.SpendBuffs, f.Exhaust),
    *(f.Discard, f.Kill, f.Recycle, f.Return, f.Banish, f.Empower, f.Detach),
)
"""What a cost can be made of."""


def counted(part: f.Effect) -> bool:
    """Whether a part of a cost is of any number: for each of them the card may cost less."""
    quantity = (
        part.quantity if isinstance(part, f.SpendBuffs) else getattr(getattr(part, "cards", None), "quantity", None)
    )
    return quantity is not None and quantity.kind is QuantityKind.ANY_NUMBER


def most(game: Game, cost: f.Cost, ctx: Context, player: int) -> int:
    """How many can be used for the part of a cost that is of any number."""
    return max((len(_payable(game, part, ctx, player)) for part in cost.parts if counted(part)), default=0)


def _payable(game: Game, part: f.Effect, ctx: Context, player: int) -> list[Obj]:
    """What can be used to pay a part of a cost: nothing pays to which it can't be done (203.2)."""
    deed = _DONE.get(type(part))
    return [obj for obj in _usable(game, part, ctx, player) if deed is None or not game.forbidden(deed, obj)]


_DONE = {
    f.Kill: Deed.KILL,
    f.Discard: Deed.DISCARD,
    f.Exhaust: Deed.EXHAUST,
    f.Return: Deed.BE_RETURNED,
    f.Banish: Deed.BANISH,
}


def _usable(game: Game, part: f.Effect, ctx: Context, player: int) -> list[Obj]:
    board = game.board
    cards = getattr(part, "cards", None)
    if isinstance(part, f.Detach):
        return _worn(game, part, ctx)
    if isinstance(cards, c.Select):
        others = _others(ctx)
        found = [obj for obj in game.meaning.candidates(cards, ctx) if obj.ref not in others]
        if isinstance(part, f.Discard):
            found = [obj for obj in found if obj.id != ctx.me[0]]
        if isinstance(part, f.Exhaust):
            found = [obj for obj in found if not obj.exhausted]
        if isinstance(part, f.Empower):
            found = [obj for obj in found if obj.has(Mark.EMPOWERED)]
        if isinstance(part, f.SpendBuffs):
            found = [obj for obj in found if obj.buffs and obj.controller == player]
        if isinstance(part, f.Kill | f.Exhaust | f.Return | f.Recycle):
            found = [obj for obj in found if obj.id != ctx.me[0] or obj.spot in (Spot.BASE, Spot.FIELD)]
        return found
    if isinstance(part, f.SpendBuffs) and cards is None:
        return [obj for obj in board.units() if obj.controller == player and obj.buffs]
    if cards is not None:
        wanted = isinstance(part, f.Empower)
        return [obj for obj in game.meaning.found(cards, ctx) if obj.has(Mark.EMPOWERED) or not wanted]
    return []


def _worn(game: Game, part: f.Detach, ctx: Context) -> list[Obj]:
    """The gear that can be detached: attached, and to such a unit."""
    gear = _described(game, part.cards, ctx)
    bearers = None if part.bearer is None else {unit.id for unit in _described(game, part.bearer, ctx)}
    return [one for one in gear if one.attached_to is not None and (bearers is None or one.attached_to in bearers)]


def _described(game: Game, cards: c.Cards, ctx: Context) -> list[Obj]:
    return game.meaning.candidates(cards, ctx) if isinstance(cards, c.Select) else game.meaning.found(cards, ctx)


def _others(ctx: Context) -> set[Ref]:
    """What was chosen as another than what pays: it does not pay itself."""
    others = c.Another()
    return {
        ref
        for phrase, refs in ctx.chosen.items()
        if isinstance(phrase, c.Select) and others in phrase.filters
        for ref in refs
    }


def _one_of_two(part: f.Effect) -> bool:
    """Whether a part of a cost is one thing or another, each of so many."""
    return isinstance(part, f.Either) and all(isinstance(one, _PAID) and not counted(one) for one in part.options)


def ways_to_pay(cost: f.Cost) -> list[f.Cost]:
    """A cost with each choice of one thing or another that it leaves."""
    choices = [part.options if isinstance(part, f.Either) else (part,) for part in cost.parts]
    return [f.Cost(parts=parts) for parts in itertools.product(*choices)]


def choose_way(game: Game, cost: f.Cost, ctx: Context, player: int, extra: Price | None = None) -> Asking[f.Cost]:
    """Of one thing or another the payer chooses, among those that can be paid. Raises `ValueError` if none can."""
    ways = ways_to_pay(cost)
    if len(ways) == 1:
        return cost
    able = [place for place, way in enumerate(ways) if can_pay_parts(game, way, ctx, player, extra)]
    if not able:
        raise ValueError("the cost cannot be paid")
    names = {f"{place + 1}: {' and '.join(type(part).__name__ for part in ways[place].parts)}": place for place in able}
    picked = yield from game.ask(player, "way", "What is paid?", names, source=ctx.me, rule="357")
    return ways[names[str(picked[0])]]


def _wanted(game: Game, part: f.Effect, ctx: Context) -> tuple[int, int]:
    quantity = (
        part.quantity if isinstance(part, f.SpendBuffs) else getattr(getattr(part, "cards", None), "quantity", None)
    )
    if quantity is None:
        return 1, 1
    amount = game.meaning.number(quantity.amount, ctx) or 1
    match quantity.kind:
        case QuantityKind.ANY_NUMBER:
            return 0, 99
        case QuantityKind.UP_TO:
            return 0, amount
        case QuantityKind.ALL:  # "your legend", "your hand": all of it; there is a hand without cards, but no legend
            cards = getattr(part, "cards", None)
            found = game.meaning.candidates(cards, ctx) if isinstance(cards, c.Select) else []
            every = sum(obj.id != ctx.me[0] or obj.spot in (Spot.BASE, Spot.FIELD) for obj in found)
            least = every if isinstance(part, f.Discard) else max(1, every)
            return least, least
        case _:
            return amount, amount


@reads_all({f.ExhaustMe: "", f.AnyAmountOf: "of", f.SpendXP: "amount player", f.SpendBuffs: "cards quantity"})
@gives_all(f.Spent, "POWER ENERGY XP")
@only(f.SpendBuffs, lambda node: node.cards is None or node.quantity == c.Quantity())
@only(f.SpendBuffs, lambda node: not isinstance(node.cards, c.Both | c.OneOf))
@only(f.Cost, lambda node: all(isinstance(part, _PAID) or _one_of_two(part) for part in node.parts))
@only(f.Cost, lambda node: all(part.away for part in node.parts if isinstance(part, f.Empower)))
@procedure
def part_payable(game: Game, part: f.Effect, ctx: Context, player: int) -> bool:
    """Whether a part of a cost that is no energy or power can be paid."""
    me = game.board.find(ctx.me)
    match part:
        case f.Resources() | f.AnyAmountOf():
            return True
        case f.Either(options=options):
            return any(part_payable(game, one, ctx, player) for one in options)
        case f.ExhaustMe():
            return me is not None and changes.can_exhaust(game, me)
        case f.SpendXP(amount=amount):
            return game.board.seats[player].xp >= (game.meaning.number(amount, ctx) or 0)
        case f.SpendBuffs(cards=cards) if cards is not None:
            return any(obj.buffs for obj in _payable(game, part, ctx, player))
        case f.Exhaust(cards=c.Me()):
            return me is not None and changes.can_exhaust(game, me)
        case (
            f.Discard()
            | f.Kill()
            | f.Recycle()
            | f.Exhaust()
            | f.SpendBuffs()
            | f.Return()
            | f.Banish()
            | f.Empower()
            | f.Detach()
        ):
            return len(_payable(game, part, ctx, player)) >= _wanted(game, part, ctx)[0]
    raise NotPlayed(f"{type(part).__name__} as a cost", ctx.me)


@procedure
def can_pay_parts(game: Game, cost: f.Cost, ctx: Context, player: int, extra: Price | None = None) -> bool:
    """Whether a cost can be paid in one of its ways, with `extra` energy and power on top."""
    return any(_can_pay_so(game, way, ctx, player, extra) for way in ways_to_pay(_whole(cost, extra)))


def _whole(cost: f.Cost, extra: Price | None) -> f.Cost:
    """A cost with what is paid besides it."""
    return cost if extra is None else f.Cost(parts=(*extra.besides, *cost.parts))


def _can_pay_so(game: Game, cost: f.Cost, ctx: Context, player: int, extra: Price | None) -> bool:
    price = extra.copy() if extra is not None else ability_price(game, ctx)
    for part in cost.parts:
        if isinstance(part, f.Resources):
            price.add(part, _own(game, ctx))
        elif not part_payable(game, part, ctx, player):
            return False
    return can_pay(game, player, price, _itself(cost, ctx))


def _itself(cost: f.Cost, ctx: Context) -> int:
    """The card itself, if the cost uses it up: then it adds nothing to the pool meanwhile."""
    uses = any(isinstance(part, f.ExhaustMe) or getattr(part, "cards", None) == c.Me() for part in cost.parts)
    return ctx.me[0] if uses else 0


def _own(game: Game, ctx: Context) -> tuple[Domain, ...]:
    obj = game.board.objects.get(ctx.me[0])
    return () if obj is None else obj.facts.domains


@procedure
def pay_parts(game: Game, cost: f.Cost, ctx: Context, player: int, extra: Price | None = None) -> Asking[None]:
    """Pays a cost: energy and power together, then the rest as it stands."""
    cost = yield from choose_way(game, _whole(cost, extra), ctx, player, extra)
    price = extra.copy() if extra is not None else ability_price(game, ctx)
    for part in cost.parts:
        if isinstance(part, f.Resources):
            price.add(part, _own(game, ctx))
    yield from pay(game, player, price, _itself(cost, ctx))
    # In any order (357.2): what is exhausted and killed for one cost is exhausted first.
    for part in sorted(cost.parts, key=lambda one: not isinstance(one, f.ExhaustMe)):
        if not isinstance(part, f.Resources):
            yield from pay_part(game, part, ctx, player)


@procedure
def pay_part(game: Game, part: f.Effect, ctx: Context, player: int) -> Asking[None]:
    """Pays a part of a cost that is no energy or power."""
    board = game.board
    me = board.find(ctx.me)
    match part:
        case f.ExhaustMe() | f.Exhaust(cards=c.Me()):
            if me is None or not changes.exhaust(game, me):
                raise ValueError("it is exhausted already")
            return
        case f.SpendXP(amount=amount):
            spent = ctx.amount = game.meaning.number(amount, ctx) or 0
            board.seats[player].xp -= spent
            game.note(game.event(EventKind.SPEND_XP, None, player, amount=spent))
            return
        case f.AnyAmountOf(of=f.Spent.XP):
            picked = yield from game.ask(
                player, "amount", "How much is paid?", range(board.seats[player].xp + 1), source=ctx.me
            )
            ctx.amount = int(str(picked[0])) if picked else 0
            yield from pay_part(game, f.SpendXP(amount=c.Number(value=ctx.amount)), ctx, player)
            return
        case f.AnyAmountOf(of=of):
            energy = of is not f.Spent.POWER
            pool = board.seats[player].pool
            most = pool.energy if energy else sum(pool.power.values())
            runes = (
                len([one for one in board.runes(player) if not one.exhausted]) if energy else len(board.runes(player))
            )
            picked = yield from game.ask(player, "amount", "How much is paid?", range(most + runes + 1), source=ctx.me)
            ctx.amount = int(str(picked[0])) if picked else 0
            yield from pay(game, player, Price(ctx.amount, []) if energy else Price(0, [DOMAINS] * ctx.amount))
            return
    options = _payable(game, part, ctx, player)
    least, most = _wanted(game, part, ctx)
    if isinstance(part, f.SpendBuffs) and isinstance(part.cards, c.Me | c.Ref):
        least = most = 1
    if not isinstance(getattr(part, "cards", None), c.Select) and not isinstance(part, f.SpendBuffs):
        chosen = options
    else:
        kind = {f.Discard: "discard", f.Recycle: "recycle", f.Kill: "kill"}.get(type(part), "pay")
        what = f"What is used to pay ({kind})?"
        chosen = yield from game.pick(player, kind, what, options, least, most, source=ctx.me, rule="357")
    ctx.amount = len(chosen)
    match part:
        case f.Discard():
            yield from piles.discard(game, chosen, player)
        case f.Recycle():
            _look_back(game, chosen, ctx)
            piles.recycle(game, chosen, player)
        case f.Kill():
            _look_back(game, chosen, ctx)
            ctx.died += [obj.ref for obj in chosen]  # a replaced cost counts as paid (203.2)
            yield from death.kill(game, chosen, player)
        case f.Exhaust():
            _look_back(game, chosen, ctx)
            for obj in chosen:
                changes.exhaust(game, obj)
        case f.Return():
            _look_back(game, chosen, ctx)
            for obj in chosen:
                death.leave(game, obj, Spot.HAND)
        case f.Banish():
            _look_back(game, chosen, ctx)
            for obj in chosen:
                death.leave(game, obj, Spot.BANISHED)
        case f.Empower():
            changes.disempower(game, chosen, player)
        case f.Detach():
            changes.detach(game, chosen, player)
        case f.SpendBuffs():
            for obj in chosen:
                obj.buffs -= 1
                game.note(game.event(EventKind.SPEND_BUFF, obj, player))
    if chosen and not isinstance(part, f.SpendBuffs):
        ctx.named.append([obj.ref for obj in chosen])
        ctx.paid.append([obj.ref for obj in chosen])


def _look_back(game: Game, chosen: Sequence[Obj], ctx: Context) -> None:
    for obj in chosen:
        if obj.spot in (Spot.BASE, Spot.FIELD):
            game.view.snapshot(obj)
        ctx.killed.append(obj.ref)
