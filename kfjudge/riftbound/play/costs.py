"""What a card costs, and paying (Costs: 356-357; pools: 165-168)."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kfjudge.riftbound.board.board import BASE, Context, Obj, Spot
from kfjudge.riftbound.board.facts import Ability
from kfjudge.riftbound.meaning.records import NotPlayed, gives, only, reads, reads_all
from kfjudge.riftbound.play import changes
from kfjudge.riftbound.play.game import Asking, Game, procedure
from kfjudge.riftbound.words import cards as c
from kfjudge.riftbound.words import effects as f
from kfjudge.riftbound.words.base import Domain, KeywordName, Kind, Resource
from kfjudge.riftbound.words.cards import QuantityKind
from kfjudge.riftbound.words.events import EventKind
from kfjudge.riftbound.words.statics import (
    BonusDamage,
    CostChange,
    Enters,
    GrantNext,
    IfPaid,
    IgnoreCost,
    MoreResources,
    Static,
    UsesOnly,
)
from kfjudge.riftbound.words.text import Activated

DOMAINS = frozenset((Domain.FURY, Domain.CALM, Domain.MIND, Domain.BODY, Domain.CHAOS, Domain.ORDER))
Power = list[frozenset[Domain]]
"""Each power to pay, as the domains that pay it."""


@dataclass(slots=True)
class Price:
    """Energy and power to pay."""

    energy: int
    power: Power
    uses: frozenset[f.SpendLimit] = frozenset()
    """What it is paid for: what limited resources can be spent on."""

    def copy(self) -> Price:
        return Price(self.energy, list(self.power), self.uses)

    def add(self, resources: f.Resources, own: Sequence[Domain]) -> None:
        self.energy += resources.energy
        self.power += [allowed(domain, own) for domain in resources.power]

    def take(self, resources: f.Resources, own: Sequence[Domain], times: int = 1, minimum: int | None = None) -> None:
        """A discount, never below 0, nor below its own minimum (356.4.e)."""
        less = self.energy - resources.energy * times
        floor = min(self.energy, minimum) if minimum is not None else 0
        if resources.energy:
            self.energy = max(less, floor)
        for domain in resources.power * times:
            wanted = allowed(domain, own)
            match = next((one for one in self.power if one == wanted), None)
            match = match or next((one for one in self.power if one & wanted), None)
            if match is not None:
                self.power.remove(match)


def allowed(domain: Domain, own: Sequence[Domain]) -> frozenset[Domain]:
    """The domains that pay a power icon: its own, any of the card's (135.2.e.6), or any at all."""
    if domain is Domain.ANY:
        return DOMAINS
    if domain is Domain.OWN:
        return frozenset(own) or DOMAINS
    return frozenset((domain,))


def base_price(obj: Obj) -> Price:
    own = frozenset(obj.facts.domains) or DOMAINS
    return Price(obj.facts.energy, [own] * obj.facts.power, _uses(obj.kind, playing=True))


def _uses(kind: Kind, *, playing: bool) -> frozenset[f.SpendLimit]:
    if kind is Kind.GEAR:
        return frozenset((f.SpendLimit.GEAR,))
    return frozenset((f.SpendLimit.SPELLS,)) if playing and kind is Kind.SPELL else frozenset()


def ability_price(game: Game, ctx: Context) -> Price:
    """Nothing yet, to be paid for an ability of a card."""
    obj = game.board.objects.get(ctx.me[0])
    return Price(0, [], frozenset() if obj is None else _uses(obj.kind, playing=obj.spot is Spot.CHAIN))


@reads_all(
    {
        CostChange: "cards by more per amount minimum instead elsewhere of_keyword additional or_by first_each_turn",
        IgnoreCost: "",
        GrantNext: "kind statement",
        IfPaid: "statement",
        f.Costless: "all energy less cost unpaid",
        f.Resources: "energy power",
        f.Cost: "parts",
    }
)
@only(CostChange, lambda node: node.additional or node.of_keyword or node.cards is not None)
@only(CostChange, lambda node: not isinstance(node.cards, c.Ref) and (not node.elsewhere or node.cards == c.Me()))
@only(IfPaid, lambda node: isinstance(node.statement, CostChange | IgnoreCost | Enters))
@only(GrantNext, lambda node: isinstance(node.statement, CostChange | BonusDamage | Enters))
@gives(*f.SpendLimit)
@gives(*Domain)
@gives(*Resource)
def price_of(
    game: Game, obj: Obj, player: int, ctx: Context, *, costless: f.Costless | None = None, targets: Sequence[Obj] = ()
) -> Price:
    """The total cost of playing a card: what is ignored, what is added, what is taken off (356)."""
    price = base_price(obj)
    own = obj.facts.domains
    if costless is not None:
        if costless.cost is not None:
            price = Price(0, [], price.uses)
            for part in costless.cost.parts:
                if isinstance(part, f.Resources):
                    price.add(part, own)
        if costless.all:
            price = Price(0, [], price.uses)
        if costless.energy:
            price.energy = 0
    for target in targets:
        if not game.board.friendly(target.controller, player):
            price.power += [DOMAINS] * game.view.keywords(target).get(KeywordName.DEFLECT, 0)
    changes_ = list(_cost_changes(game, obj, player, ctx))
    if any(isinstance(one, IgnoreCost) for one, _ in changes_):
        price = Price(0, [], price.uses)
    instead = [one for one, _ in changes_ if isinstance(one, CostChange) and one.instead]
    for one, known in changes_:
        if isinstance(one, CostChange) and one.more:
            times = 1 if one.per is None else game.meaning.number(one.per, known) or 0
            for _ in range(times):
                price.add(one.by or f.Resources(), own)
    for one, known in changes_:
        if not isinstance(one, CostChange) or one.more or (instead and one is not instead[-1] and one.cards == c.Me()):
            continue
        if one.amount is not None:
            price.energy = max(0, price.energy - (game.meaning.number(one.amount, known) or 0))
            continue
        times = 1 if one.per is None else game.meaning.number(one.per, known) or 0
        less = one.by or f.Resources()
        if one.or_by is not None and (ctx.chosen.get(one) or [0]) == [1]:
            less = one.or_by
        price.take(less, own, times, one.minimum)
    if costless is not None and costless.less is not None:
        price.take(costless.less, own)
    price.energy = max(0, price.energy)
    return price


def _cost_changes(game: Game, obj: Obj, player: int, ctx: Context) -> Iterator[tuple[Static, Context]]:
    for inner in game.view.own(obj, ctx):
        if isinstance(inner, IfPaid):
            if ctx.paid_extra:
                yield inner.statement, ctx
        elif isinstance(inner, CostChange) and isinstance(inner.cards, c.Me):
            origin = obj.played_from if obj.spot is Spot.CHAIN else obj.spot
            if not inner.elsewhere or origin is not Spot.HAND:
                yield inner, ctx
        elif isinstance(inner, IgnoreCost):
            yield inner, ctx
    for source, known, statement in game.view.active():
        if not isinstance(statement, CostChange) or statement.cards is None or isinstance(statement.cards, c.Me):
            continue
        if statement.of_keyword is not None or statement.additional:
            continue
        if isinstance(statement.cards, c.Source) or not isinstance(statement.cards, c.Select):
            continue
        held = obj.controller
        obj.controller = player
        fits = game.meaning.fits(obj, _before_choosing(obj, statement.cards), known)
        obj.controller = held
        if fits and source is not obj and not (statement.first_each_turn and _played_one(game, statement, known)):
            yield statement, known
    for last in list(game.board.lasting):
        statement_ = last.statement
        if not isinstance(statement_, GrantNext) or statement_.kind is not obj.kind or last.owner != player:
            continue
        if isinstance(statement_.statement, CostChange) and last.ctx is not None:
            yield statement_.statement, last.ctx


def _before_choosing(obj: Obj, cards: c.Select) -> c.Select:
    """A spell that is not on the chain has chosen nothing yet: it could still choose what a price asks for."""
    if obj.spot is Spot.CHAIN or not any(isinstance(one, c.Choosing) for one in cards.filters):
        return cards
    return dataclasses.replace(cards, filters=tuple(one for one in cards.filters if not isinstance(one, c.Choosing)))


def _played_one(game: Game, statement: CostChange, known: Context) -> bool:
    """Whether such a card was played this turn."""
    return any(
        one.kind is EventKind.PLAY and game.meaning.happened_to(one, statement.cards, known) for one in game.board.log
    )


def either(game: Game, obj: Obj, player: int, ctx: Context) -> list[CostChange]:
    """The discounts of a card of which one of two is chosen."""
    return [
        one
        for one, _known in _cost_changes(game, obj, player, ctx)
        if isinstance(one, CostChange) and one.or_by is not None
    ]


def ways(game: Game, obj: Obj, player: int, ctx: Context) -> Iterator[Context]:
    """Each way of choosing between two discounts."""
    choices = either(game, obj, player, ctx)
    for picks in itertools.product((0, 1), repeat=len(choices)):
        chosen = ctx.chosen.copy()
        for one, pick in zip(choices, picks, strict=True):
            chosen[one] = [pick]
        yield dataclasses.replace(ctx, chosen=chosen)


def depends_on_targets(game: Game) -> bool:
    """Whether what a card costs depends on what it chooses."""
    return any(
        isinstance(one, CostChange)
        and isinstance(one.cards, c.Select)
        and any(isinstance(filter_, c.Choosing) for filter_ in one.cards.filters)
        for _source, _known, one in game.view.active()
    )


def lessened(game: Game, player: int, cost: f.Cost, keyword: KeywordName | None = None) -> list[f.Cost]:
    """What an optional additional cost comes to; several if its payer chooses what it is lessened by."""
    ways = [cost]
    for _source, known, one in game.view.active():
        if not isinstance(one, CostChange) or known.controller != player:
            continue
        if not (one.additional or (keyword is not None and one.of_keyword is keyword)):
            continue
        by = [less for less in (one.by, one.or_by) if less is not None]
        ways = [_take(way, less) for way in ways for less in by]
    return [way for place, way in enumerate(ways) if way not in ways[:place]]


def _take(cost: f.Cost, less: f.Resources) -> f.Cost:
    parts: list[f.Effect] = []
    for part in cost.parts:
        if isinstance(part, f.Resources):
            power = list(part.power)
            for domain in less.power:
                fitting = next((one for one in power if domain in (Domain.ANY, one)), None)
                if fitting is not None:
                    power.remove(fitting)
            parts.append(f.Resources(energy=max(0, part.energy - less.energy), power=tuple(power)))
        else:
            parts.append(part)
    return f.Cost(parts=tuple(parts))


# ── paying energy and power ──


@reads(MoreResources, "token by")
def added(game: Game, source: Obj | None, resources: f.Resources) -> f.Resources:
    """What an ability of a card adds, with what statements add to it."""
    if source is None or not source.facts.token:
        return resources
    for _source, known, one in game.view.active():
        if isinstance(one, MoreResources) and one.token == source.facts.name and known.controller == source.controller:
            resources = f.Resources(energy=resources.energy + one.by.energy, power=(*resources.power, *one.by.power))
    return resources


@reads(UsesOnly, "condition once_per_turn less per")
def within_limits(game: Game, obj: Obj, ability: Ability, paragraph: Activated, ctx: Context) -> bool:
    """Whether what limits an ability, or all abilities of its card, lets it be used."""
    everywhere = [one for one in game.view.own(obj, ctx) if isinstance(one, UsesOnly)]
    for limit in (*paragraph.limits, *everywhere):
        if limit.condition is not None and not game.meaning.holds(limit.condition, ctx):
            return False
        if limit.once_per_turn and ability.number in obj.used:
            return False
    return True


def cost_of(game: Game, paragraph: Activated, ctx: Context) -> f.Cost:
    """The cost of an ability, less what it says itself."""
    cost = paragraph.cost
    for limit in paragraph.limits:
        if limit.less is None:
            continue
        times = 1 if limit.per is None else game.meaning.number(limit.per, ctx) or 0
        for _ in range(times):
            cost = _take(cost, limit.less)
    return cost


def _allowed_now(game: Game, uses: frozenset[f.SpendLimit]) -> frozenset[f.SpendLimit]:
    return uses if game.board.neutral else uses | {f.SpendLimit.SHOWDOWNS}


def _sources(
    game: Game, player: int, without: int = 0, uses: frozenset[f.SpendLimit] = frozenset()
) -> list[tuple[Obj, Ability, f.Resources]]:
    """Abilities that add resources for nothing but exhausting (or killing) their card."""
    found: list[tuple[Obj, Ability, f.Resources]] = []
    if not game.taps:
        return found
    for obj in game.board.on_board():
        if obj.controller != player or obj.exhausted or obj.id == without:
            continue
        for ability in obj.facts.of(Activated):
            paragraph = ability.paragraph
            assert isinstance(paragraph, Activated)
            simple = all(
                isinstance(part, f.ExhaustMe) or (isinstance(part, f.Kill) and part.cards == c.Me())
                for part in paragraph.cost.parts
            )
            adds: f.Effect = paragraph.effect
            limit = None
            if isinstance(adds, f.Steps) and len(adds.effects) == 2 and isinstance(adds.effects[1], f.UseOnly):
                limit = adds.effects[1].limit
                adds = adds.effects[0]
            if not simple or not isinstance(adds, f.Add) or adds.times is not None:
                continue
            if limit is not None and limit not in _allowed_now(game, uses):
                continue
            ctx = game.view.context(obj)
            holds = all(game.meaning.holds(one, ctx) for one in ability.conditions)
            if holds and within_limits(game, obj, ability, paragraph, ctx):
                found.append((obj, ability, added(game, obj, adds.resources)))
    return found


def plan(game: Game, player: int, price: Price, without: int = 0) -> list[tuple[str, object]] | None:
    """How a price is paid: from the pool first, then with runes and what adds resources. None if it cannot be."""
    pool = game.board.seats[player].pool
    steps: list[tuple[str, object]] = []
    power = dict(pool.power)
    free: list[frozenset[Domain]] = []
    kept = [
        (index, energy, list(domains))
        for index, (limit, energy, domains) in enumerate(pool.kept)
        if limit in _allowed_now(game, price.uses)
    ]
    for wanted in sorted(price.power, key=len):
        store = next((one for one in kept if any(d in wanted or d is Domain.ANY for d in one[2])), None)
        if store is not None:
            paid = next(d for d in store[2] if d in wanted or d is Domain.ANY)
            store[2].remove(paid)
            steps.append(("kept power", (store[0], paid)))
            continue
        domain = next((one for one in sorted(wanted, key=lambda d: -power.get(d, 0)) if power.get(one, 0) > 0), None)
        if domain is None and power.get(Domain.ANY, 0) > 0:
            domain = Domain.ANY
        if domain is None:
            free.append(wanted)
        else:
            power[domain] -= 1
            steps.append(("power", domain))
    energy = price.energy
    for index, much, _domains in kept:
        if much and energy:
            steps.append(("kept energy", (index, min(much, energy))))
            energy -= min(much, energy)
    steps.append(("energy", min(energy, pool.energy)))
    energy -= min(energy, pool.energy)
    runes = game.board.runes(player) if game.taps else []
    recycled: set[int] = set()
    spare = 0
    for wanted in free:
        fitting = [rune for rune in runes if rune.id not in recycled and rune.facts.domains[0] in wanted]
        # An exhausted rune costs nothing more; a ready one is exhausted for energy first if energy is needed.
        fitting.sort(key=lambda rune: (not rune.exhausted, rune.id))
        if fitting:
            recycled.add(fitting[0].id)
            steps.append(("recycle", fitting[0]))
        else:
            source = next(
                (
                    one
                    for one in _sources(game, player, without, price.uses)
                    if one[0].id not in recycled
                    and one[2].power
                    and (one[2].power[0] is Domain.ANY or allowed(one[2].power[0], one[0].facts.domains) & wanted)
                ),
                None,
            )
            if source is None:
                return None
            recycled.add(source[0].id)
            steps.append(("use", source[0]))
            spare += source[2].energy
    ready = [rune for rune in runes if not rune.exhausted]
    ready.sort(key=lambda rune: rune.id not in recycled)
    if spare:
        energy -= spare
        if energy < 0:
            steps.append(("spare", -energy))
            energy = 0
    for rune in ready:
        if energy <= 0:
            break
        energy -= 1
        steps.insert(0, ("exhaust", rune))
    for obj, _ability, resources in _sources(game, player, without, price.uses):
        if energy <= 0:
            break
        if resources.energy and obj.id not in recycled:
            energy -= resources.energy
            steps.append(("use", obj))
            if energy < 0:
                steps.append(("spare", -energy))
    return steps if energy <= 0 else None


def can_pay(game: Game, player: int, price: Price, without: int = 0) -> bool:
    return plan(game, player, price, without) is not None


def pay(game: Game, player: int, price: Price, without: int = 0) -> None:
    """Pays energy and power as planned. Raises `ValueError` if it cannot be paid."""
    steps = plan(game, player, price, without)
    if steps is None:
        raise ValueError("the cost cannot be paid")
    seat = game.board.seats[player]
    for what, value in steps:
        match what:
            case "power":
                assert isinstance(value, Domain)
                seat.pool.power[value] -= 1
                if not seat.pool.power[value]:
                    del seat.pool.power[value]
            case "energy":
                seat.pool.energy -= int(str(value))
            case "kept power":
                assert isinstance(value, tuple)
                seat.pool.kept[value[0]][2].remove(value[1])
            case "kept energy":
                assert isinstance(value, tuple)
                limit, much, domains = seat.pool.kept[value[0]]
                seat.pool.kept[value[0]] = (limit, much - value[1], domains)
            case "spare":
                seat.pool.energy += int(str(value))
            case "exhaust":
                assert isinstance(value, Obj)
                changes.exhaust(game, value)
            case "recycle":
                assert isinstance(value, Obj)
                changes.recycle(game, [value], player)
            case "use":
                assert isinstance(value, Obj)
                changes.exhaust(game, value)
                if value.facts.token:
                    game.put(value, Spot.TRASH)
    seat.pool.kept = [one for one in seat.pool.kept if one[1] or one[2]]
    seat.energy_spent += price.energy
    seat.power_spent += len(price.power)
    if price.energy or price.power:
        game.say("pay", "357", "player {} pays {} energy and {} power", player + 1, price.energy, len(price.power))


# ── other costs ──

_PAID = (
    *(f.Resources, f.AnyAmountOf, f.ExhaustMe, f.SpendXP, f.SpendBuffs, f.Exhaust),
    *(f.Discard, f.Kill, f.Recycle, f.Return, f.Banish),
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
    """What can be used to pay a part of a cost."""
    board = game.board
    cards = getattr(part, "cards", None)
    if isinstance(cards, c.Select):
        found = game.meaning.candidates(cards, ctx)
        if isinstance(part, f.Discard):
            found = [obj for obj in found if obj.id != ctx.me[0]]
        if isinstance(part, f.Exhaust):
            found = [obj for obj in found if not obj.exhausted]
        if isinstance(part, f.Kill | f.Exhaust | f.Return | f.Recycle):
            found = [obj for obj in found if obj.id != ctx.me[0] or obj.spot in (Spot.BASE, Spot.FIELD)]
        return found
    if isinstance(part, f.SpendBuffs) and cards is None:
        return [obj for obj in board.units() if obj.controller == player and obj.buffs]
    if cards is not None:
        return game.meaning.found(cards, ctx)
    return []


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
        case QuantityKind.ALL:
            return 0, 99
        case _:
            return amount, amount


@reads_all({f.ExhaustMe: "", f.AnyAmountOf: "energy", f.SpendXP: "amount player", f.SpendBuffs: "cards quantity"})
@only(f.Cost, lambda node: all(isinstance(part, _PAID) for part in node.parts))
@procedure
def part_payable(game: Game, part: f.Effect, ctx: Context, player: int) -> bool:
    """Whether a part of a cost that is no energy or power can be paid."""
    me = game.board.find(ctx.me)
    match part:
        case f.Resources() | f.AnyAmountOf():
            return True
        case f.ExhaustMe():
            return me is not None and not me.exhausted
        case f.SpendXP(amount=amount):
            return game.board.seats[player].xp >= (game.meaning.number(amount, ctx) or 0)
        case f.SpendBuffs(cards=cards) if cards is not None:
            return any(obj.buffs for obj in _payable(game, part, ctx, player))
        case f.Exhaust(cards=c.Me()):
            return me is not None and not me.exhausted
        case f.Discard() | f.Kill() | f.Recycle() | f.Exhaust() | f.SpendBuffs() | f.Return() | f.Banish():
            return len(_payable(game, part, ctx, player)) >= _wanted(game, part, ctx)[0]
    raise NotPlayed(f"{type(part).__name__} as a cost")


@procedure
def can_pay_parts(game: Game, cost: f.Cost, ctx: Context, player: int, extra: Price | None = None) -> bool:
    """Whether a cost can be paid, with `extra` energy and power on top."""
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
    price = extra.copy() if extra is not None else ability_price(game, ctx)
    for part in cost.parts:
        if isinstance(part, f.Resources):
            price.add(part, _own(game, ctx))
    pay(game, player, price, _itself(cost, ctx))
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
            board.seats[player].xp -= game.meaning.number(amount, ctx) or 0
            return
        case f.AnyAmountOf(energy=energy):
            pool = board.seats[player].pool
            most = pool.energy if energy else sum(pool.power.values())
            runes = (
                len([one for one in board.runes(player) if not one.exhausted]) if energy else len(board.runes(player))
            )
            picked = yield from game.ask(player, "amount", "How much is paid?", range(most + runes + 1), source=ctx.me)
            ctx.amount = int(str(picked[0])) if picked else 0
            pay(game, player, Price(ctx.amount, []) if energy else Price(0, [DOMAINS] * ctx.amount))
            return
            return
    options = _payable(game, part, ctx, player)
    least, most = _wanted(game, part, ctx)
    if isinstance(part, f.SpendBuffs) and isinstance(part.cards, c.Me | c.Ref):
        least = most = 1
    if not isinstance(getattr(part, "cards", None), c.Select) and not isinstance(part, f.SpendBuffs):
        chosen = options
    else:
        kind = {f.Discard: "discard", f.Recycle: "recycle", f.Kill: "kill"}.get(type(part), "pay")
        picked = yield from game.ask(
            player,
            kind,
            f"What is used to pay ({kind})?",
            [obj.ref for obj in options],
            minimum=least,
            maximum=most,
            source=ctx.me,
            rule="357",
        )
        chosen = [board.objects[ref[0]] for ref in picked]  # type: ignore[index]
    ctx.amount = len(chosen)
    match part:
        case f.Discard():
            changes.discard(game, chosen, player)
        case f.Recycle():
            _look_back(game, chosen, ctx)
            changes.recycle(game, chosen, player)
        case f.Kill():
            _look_back(game, chosen, ctx)
            yield from changes.kill(game, chosen, player, ctx.me)
        case f.Exhaust():
            _look_back(game, chosen, ctx)
            for obj in chosen:
                changes.exhaust(game, obj)
        case f.Return():
            _look_back(game, chosen, ctx)
            for obj in chosen:
                changes.leave(game, obj, Spot.HAND)
        case f.Banish():
            _look_back(game, chosen, ctx)
            for obj in chosen:
                changes.leave(game, obj, Spot.BANISHED)
        case f.SpendBuffs():
            for obj in chosen:
                obj.buffs -= 1
                game.note(game.event(EventKind.SPEND_BUFF, obj, player))
    if chosen and not isinstance(part, f.SpendBuffs | f.Discard):
        ctx.named.append([obj.ref for obj in chosen])


def _look_back(game: Game, chosen: Sequence[Obj], ctx: Context) -> None:
    for obj in chosen:
        if obj.spot in (Spot.BASE, Spot.FIELD):
            game.view.snapshot(obj)
        ctx.killed.append(obj.ref)


__all__ = ["BASE", "Kind", "Price", "can_pay", "pay", "price_of"]
