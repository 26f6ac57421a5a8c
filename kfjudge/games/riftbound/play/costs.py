"""What a card costs, and paying (Costs: 356-357; pools: 165-168)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from kfjudge import values
from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.filters import costs_like
from kfjudge.games.riftbound.meaning.records import gives, gives_all, only, reads, reads_all, same_without
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words import statics as s
from kfjudge.games.riftbound.words.base import Domain, KeywordName, Kind, Resource, Zone
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.text import Activated
from kfjudge.values import dataclass

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
    besides: tuple[f.Effect, ...] = ()
    """What is paid in place of a cost and is no energy or power."""

    def copy(self) -> Price:
        return Price(self.energy, list(self.power), self.uses, self.besides)

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


def _given_next(node: s.GrantNext) -> bool:
    """Whether it is played what the next card has: what it costs, how it enters, what it deals, and its Repeat."""
    inner = node.statement
    if isinstance(inner, s.HasKeywords):
        return all(keyword.name is KeywordName.REPEAT for keyword in inner.keywords)
    return isinstance(inner, s.CostChange | s.BonusDamage) or inner == s.Enters(cards=c.Source())


same_without(f.Costless, "unpaid", "a cost that is not paid and one that is ignored come to the same (356.1)")


@reads_all(
    {
        s.CostChange: "cards by more per amount minimum instead elsewhere of_keyword additional or_by nth",
        s.IgnoreCost: "",
        s.GrantNext: "kind statement",
        s.IfPaid: "statement",
        f.Costless: "all energy less per cost unpaid",
        f.Resources: "energy power",
        f.Cost: "parts",
    }
)
@gives(KeywordName.DEFLECT)
@only(s.CostChange, lambda node: node.additional or node.of_keyword or node.cards is not None)
@only(s.CostChange, lambda node: not isinstance(node.cards, c.Ref) and (not node.elsewhere or node.cards == c.Me()))
@only(f.Costless, lambda node: node.cost is None or all(isinstance(one, f.Resources) for one in node.cost.parts))
@only(s.CostChange, lambda node: node.nth is None or not _of_its_playing(node.cards))
@only(s.IfPaid, lambda node: isinstance(node.statement, s.CostChange | s.IgnoreCost | s.Enters))
@only(s.GrantNext, _given_next)
@gives_all(f.SpendLimit, "SPELLS GEAR SHOWDOWNS")
@gives_all(Domain, "FURY CALM MIND BODY CHAOS ORDER ANY OWN")
@gives_all(Resource, "ENERGY POWER")
def price_of(
    game: Game, obj: Obj, player: int, ctx: Context, *, costless: f.Costless | None = None, targets: Sequence[Obj] = ()
) -> Price:
    """The total cost of playing a card: what is ignored, what is added, what is taken off (356)."""
    price = base_price(obj)
    own = obj.facts.domains
    if costless is None:
        taken = (one for one in other_costs(game, obj, ctx) if ctx.chosen.get(one) == [1])
        named = (one.costless if isinstance(one, s.MayPlay) else f.Costless(cost=one.cost) for one in taken)
        costless = next(named, None)
    if len(own) > 1 and price.power:
        game.differs("several-domains")
    if costless is not None:
        if costless.cost is not None:
            price = Price(0, [], price.uses)
            for part in costless.cost.parts:
                if isinstance(part, f.Resources):
                    price.add(part, own)
                else:
                    price.besides += (part,)
        if costless.all:
            price = Price(0, [], price.uses)
        if costless.energy:
            price.energy = 0
    for target in targets:
        if not game.board.friendly(target.controller, player):
            price.power += [DOMAINS] * game.view.keywords(target).get(KeywordName.DEFLECT, 0)
    changes_ = list(_cost_changes(game, obj, player, ctx))
    if any(isinstance(one, s.IgnoreCost) for one, _ in changes_):
        price = Price(0, [], price.uses)
    instead = [one for one, _ in changes_ if isinstance(one, s.CostChange) and one.instead]
    for one, known in changes_:
        if isinstance(one, s.CostChange) and one.more:
            times = 1 if one.per is None else game.meaning.number(one.per, known) or 0
            for _ in range(times):
                price.add(one.by or f.Resources(), own)
    for one, known in changes_:
        if (
            not isinstance(one, s.CostChange)
            or one.more
            or (instead and one is not instead[-1] and one.cards == c.Me())
        ):
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


def _cost_changes(game: Game, obj: Obj, player: int, ctx: Context) -> Iterator[tuple[s.Static, Context]]:
    for inner in game.view.own(obj, ctx, s.IfPaid, s.CostChange, s.IgnoreCost):
        if isinstance(inner, s.IfPaid):
            if ctx.paid_extra:
                yield inner.statement, ctx
        elif isinstance(inner, s.CostChange) and isinstance(inner.cards, c.Me):
            origin = obj.played_from if obj.spot is Spot.CHAIN else obj.spot
            if not inner.elsewhere or origin is not Spot.HAND:
                yield inner, ctx
        elif isinstance(inner, s.IgnoreCost):
            yield inner, ctx
    for source, known, statement in game.view.active(s.CostChange):
        if not isinstance(statement, s.CostChange) or statement.cards is None or isinstance(statement.cards, c.Me):
            continue
        if statement.of_keyword is not None or statement.additional:
            continue
        if isinstance(statement.cards, c.Source) or not isinstance(statement.cards, c.Select):
            continue
        held = obj.controller
        obj.controller = player
        fits = game.meaning.fits(obj, _before_choosing(obj, statement.cards), known)
        obj.controller = held
        if fits and source is not obj and statement.nth in (None, 1 + _played(game, statement, known)):
            yield statement, known
    for last in list(game.board.lasting):
        statement_ = last.statement
        if not isinstance(statement_, s.GrantNext) or statement_.kind is not obj.kind or last.owner != player:
            continue
        if isinstance(statement_.statement, s.CostChange) and last.ctx is not None:
            yield statement_.statement, last.ctx


def changing(game: Game, obj: Obj, player: int, ctx: Context) -> Iterator[str]:
    """The names of the cards whose texts change what a card costs."""
    for _statement, known in _cost_changes(game, obj, player, ctx):
        source = game.board.objects.get(known.me[0])
        if source is not None:
            yield source.facts.name


def _before_choosing(obj: Obj, cards: c.Select) -> c.Select:
    """A spell that is not on the chain has chosen nothing yet: it could still choose what a price asks for."""
    if obj.spot is Spot.CHAIN or not any(isinstance(one, c.Choosing) for one in cards.filters):
        return cards
    return values.replace(cards, filters=tuple(one for one in cards.filters if not isinstance(one, c.Choosing)))


def _of_its_playing(cards: c.Cards | None) -> bool:
    """Whether it is of cards from somewhere, or that choose something: of one that was played that is not known."""
    return isinstance(cards, c.Select) and any(isinstance(one, c.InZone | c.Choosing) for one in cards.filters)


def _played(game: Game, statement: s.CostChange, known: Context) -> int:
    """How many such cards were played this turn."""
    return sum(
        one.kind is EventKind.PLAY and game.meaning.happened_to(one, statement.cards, known) for one in game.board.log
    )


def either(game: Game, obj: Obj, player: int, ctx: Context) -> list[s.CostChange]:
    """The discounts of a card of which one of two is chosen."""
    return [
        one
        for one, _known in _cost_changes(game, obj, player, ctx)
        if isinstance(one, s.CostChange) and one.or_by is not None
    ]


def _one_of_the_hand(node: s.MayPlay) -> bool:
    """Whether one card of the player's hand is meant, for another cost: from there it may be played anyway."""
    cards = node.cards
    if not isinstance(cards, c.Select) or cards.quantity != c.Quantity() or node.player is not None:
        return False
    return any(isinstance(each, c.InZone) and each.zones == (Zone.HAND,) for each in cards.filters)


@only(s.MayPlay, lambda node: node.costless is not None and _one_of_the_hand(node))
@reads(s.MayPlay, "cards costless")
def other_costs(game: Game, obj: Obj, ctx: Context) -> list[s.PlaySpeed | s.MayPlay]:
    """What a card can be played for instead of its cost: by its own text, or by one that lets it be this turn."""
    found: list[s.PlaySpeed | s.MayPlay] = [
        one
        for one in game.view.own(obj, ctx, s.PlaySpeed)
        if one.cost is not None and one.place is None and not one.from_trash
    ]
    for last in game.board.lasting:
        one = last.statement
        if isinstance(one, s.MayPlay) and last.owner == ctx.controller and last.ctx is not None:
            found += [one] * game.view.covers(one.cards, last.ctx, obj)
    return found


def ways(game: Game, obj: Obj, player: int, ctx: Context) -> Iterator[Context]:
    """Each way of choosing between two discounts, or between two costs."""
    choices: list[s.Static] = [*either(game, obj, player, ctx), *other_costs(game, obj, ctx)]
    for picks in itertools.product((0, 1), repeat=len(choices)):
        chosen = ctx.chosen.copy()
        for one, pick in zip(choices, picks, strict=True):
            chosen[one] = [pick]
        yield values.replace(ctx, chosen=chosen)


def _chooses_or_not(node: s.CostChange) -> bool:
    """Whether to choose something is one of several things that may be so of what costs less."""
    filters = node.cards.filters if isinstance(node.cards, c.Select) else ()
    return any(isinstance(part, c.Choosing) for one in filters if isinstance(one, c.AnyOf) for part in one.filters)


@only(s.CostChange, lambda node: not _chooses_or_not(node))
def depends_on_targets(game: Game) -> bool:
    """Whether what a card costs depends on what it chooses."""
    return any(
        isinstance(one, s.CostChange)
        and isinstance(one.cards, c.Select)
        and any(isinstance(filter_, c.Choosing) for filter_ in one.cards.filters)
        for _source, _known, one in game.view.active(s.CostChange)
    )


def lessened(game: Game, player: int, cost: f.Cost, keyword: KeywordName | None = None) -> list[f.Cost]:
    """What an optional additional cost comes to; several if its payer chooses what it is lessened by."""
    ways = [cost]
    for _source, known, one in game.view.active(s.CostChange):
        if not isinstance(one, s.CostChange) or known.controller != player:
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


@gives(KeywordName.REPEAT)
@only(f.Keyword, lambda node: node.value is None or node.name is not KeywordName.REPEAT or costs_like(node.value))
@reads(s.HasKeywords, "keywords")
@reads(f.Keyword, "costs value")
def repeat_costs(game: Game, obj: Obj) -> list[f.Cost]:
    """The Repeat costs of a spell, each payable once (820): its own, and what is given to the next spell played. "Equal
    to its cost" is what is printed on it (206).
    """
    keywords = [keyword for keyword, _ctx in game.view.keyword_nodes(obj)]
    for last in game.board.lasting:
        next_ = last.statement if last.owner == obj.controller else None
        if isinstance(next_, s.GrantNext) and next_.kind is obj.kind and isinstance(next_.statement, s.HasKeywords):
            keywords += next_.statement.keywords
    printed = f.Cost(parts=(f.Resources(energy=obj.facts.energy, power=(Domain.OWN,) * obj.facts.power),))
    found: list[f.Cost] = []
    for keyword in keywords:
        if keyword.name is KeywordName.REPEAT:
            found += [printed] if keyword.value is not None else keyword.costs or [keyword.cost or f.Cost(parts=())]
    return found


@reads(s.UsesOnly, "less per when")
def cost_of(game: Game, paragraph: Activated, ctx: Context, keyword: KeywordName | None = None) -> f.Cost:
    """The cost of an ability, less what it says itself and what others say of the keyword that it is."""
    cost = paragraph.cost
    if keyword is not None:
        cost = lessened(game, ctx.controller, cost, keyword)[-1]
    for limit in paragraph.limits:
        if limit.less is None or (limit.when is not None and not game.meaning.holds(limit.when, ctx)):
            continue
        times = 1 if limit.per is None else game.meaning.number(limit.per, ctx) or 0
        for _ in range(times):
            cost = _take(cost, limit.less)
    return cost
