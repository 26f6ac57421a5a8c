"""Whether a card has a property that a phrase asks for."""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.meaning import history, measuring, references, tests
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.meaning.naming import ZONES
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes.base import Attribute
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Filter
from kfjudge.values import replace


@tests(c.Controlled, "by before")
def _controlled(ctx: Context, node: c.Controlled, seen: CardStay) -> bool:
    controller = facts.last_controller(ctx.game, seen) if node.before else facts.controller_of(ctx.game, seen)
    return controller in meaning.players(ctx, node.by)


@tests(c.Owned, "by")
def _owned(ctx: Context, node: c.Owned, seen: CardStay) -> bool:
    return ctx.game.board.cards[seen.card].owner in meaning.players(ctx, node.by)


@tests(c.InZone, "zone player")
def _in_zone(ctx: Context, node: c.InZone, seen: CardStay) -> bool:
    state = ctx.game.board.cards[seen.card]
    zone, whose = state.zone, state.controller
    if ctx.origin is not None and ctx.origin[0] == seen.card:
        _card, origin, whose = ctx.origin
        return origin in ZONES[node.zone] and (node.player is None or whose in meaning.players(ctx, node.player))
    return zone in ZONES[node.zone] and (node.player is None or whose in meaning.players(ctx, node.player))


@tests(c.OfHouse, "house")
def _of_house(ctx: Context, node: c.OfHouse, seen: CardStay) -> bool:
    return node.house in facts.houses_of(ctx.game, seen)


@tests(c.OfTheHouse, "house")
def _of_the_house(ctx: Context, node: c.OfTheHouse, seen: CardStay) -> bool:
    houses = facts.houses_of(ctx.game, seen)
    return any(house in houses for house in known_houses(ctx, node))


@tests(c.OfHouseWith, "cards bound")
def _of_house_with(ctx: Context, node: c.OfHouseWith, seen: CardStay) -> bool:
    found = [facts.houses_of(ctx.game, card) for card in meaning.members(ctx, node.cards)]
    return any(
        measuring.within(ctx, sum(house in houses for houses in found), node.bound)
        for house in facts.houses_of(ctx.game, seen)
    )


def known_houses(ctx: Context, node: c.OfTheHouse) -> tuple[str, ...]:
    """The houses that a phrase means; of those that tie for the most (or fewest) creatures in play the active player
    chooses one.
    """
    board = ctx.game.board
    if node.house is c.HouseOf.ACTIVE:
        return tuple(house for house in (board.players[board.active].active_house,) if house)
    if node.house is c.HouseOf.IDENTITY:
        return tuple(board.players[ctx.player].houses)
    known = ctx.leading.get(node)
    if known is not None:
        return known
    counts: dict[str, int] = {}
    for player in (0, 1):
        for number in board.players[player].battleline:
            for house in ctx.game.view.houses(number):
                counts[house] = counts.get(house, 0) + 1
    if not counts:
        return ()
    best = max(counts.values()) if node.house is c.HouseOf.MOST else min(counts.values())
    tied = tuple(house for house, count in counts.items() if count == best)
    picked = ctx.game.choose(board.active, "house", tied, "Which house?", rule="ties", ctx=ctx)
    ctx.leading[node] = (str(picked),)
    return ctx.leading[node]


@tests(c.OfHouseBefore, "player")
def _of_house_before(ctx: Context, node: c.OfHouseBefore, seen: CardStay) -> bool:
    """Of the house that the player chose on their last turn: the one before this, or the one before that."""
    board = ctx.game.board
    log = board.log[2 if meaning.player(ctx, node.player) == board.active else 1]
    chosen = [record.detail for record in log if record.name == "choose house"]
    return bool(chosen) and chosen[-1] in facts.houses_of(ctx.game, seen)


@tests(c.OfChosen, "attribute")
def _of_chosen(ctx: Context, node: c.OfChosen, seen: CardStay) -> bool:
    attribute = node.attribute
    if node.refers_to is not None:
        return _shares(ctx, c.Shares(attribute=attribute, refers_to=node.refers_to), seen)
    return any(
        value in (CHOSEN[attribute](ctx), *ctx.also_chosen) for value in facts.shared_values(ctx.game, seen, attribute)
    )


def _chosen_house(ctx: Context) -> str | None:
    """The house that an instruction had somebody choose, or whose choice set the ability off."""
    if ctx.chosen_house is None and ctx.event is not None and ctx.event.name == "choose house":
        return ctx.event.detail
    return ctx.chosen_house


CHOSEN: dict[Attribute, Callable[[Context], str | None]] = {
    Attribute.HOUSE: _chosen_house,
    Attribute.NAME: lambda ctx: ctx.chosen_name,
    Attribute.TRAIT: lambda ctx: ctx.chosen_trait,
    Attribute.TYPE: lambda ctx: ctx.chosen_type,
}
"""What was chosen or named before, by attribute."""


@tests(c.OfTrait, "trait")
def _of_trait(ctx: Context, node: c.OfTrait, seen: CardStay) -> bool:
    return node.trait in facts.traits_of(ctx.game, seen)


@tests(c.OfType, "types")
def _of_type(ctx: Context, node: c.OfType, seen: CardStay) -> bool:
    return any(facts.is_type(ctx.game, wanted, seen) for wanted in node.types)


def plain_name(name: str) -> str:
    """A title with one spelling of the apostrophe: texts and card lists differ in it."""
    return name.replace("\u2019", "'")


@tests(c.Named, "name")
def _named(ctx: Context, node: c.Named, seen: CardStay) -> bool:
    """By its title. In a text that a card has gained its own name means that card alone (Rulebook: Self-referential
    text).
    """
    own = ctx.card not in (ctx.named, NOBODY) and ctx.game.board.cards[ctx.card].in_play
    if own and seen.card != ctx.card and plain_name(ctx.game.view.name(ctx.card)) == plain_name(node.name):
        return False
    return plain_name(facts.name_of(ctx.game, seen)) == plain_name(node.name)


@tests(c.NotThe, "filter")
def _not_the(ctx: Context, node: c.NotThe, seen: CardStay) -> bool:
    """A card that shares nothing with itself is none: what shares no house with it is another card."""
    inner = node.filter
    if isinstance(inner, c.Shares) and inner.another:
        inner = replace(inner, another=False)
    return not meaning.passes(ctx, inner, seen)


@tests(c.AnyOf, "filters")
def _any_of(ctx: Context, node: c.AnyOf, seen: CardStay) -> bool:
    return any(meaning.passes(ctx, inner, seen) for inner in node.filters)


@tests(c.AllOf, "filters")
def _all_of(ctx: Context, node: c.AllOf, seen: CardStay) -> bool:
    return all(meaning.passes(ctx, inner, seen) for inner in node.filters)


@tests(c.Other, "than")
def _other(ctx: Context, node: c.Other, seen: CardStay) -> bool:
    if node.refers_to is not None:
        cards = ctx.game.board.cards
        others = {other.card for other in references.mentioned(ctx, node.refers_to)}
        return seen.card not in others | {cards[other].host for other in others if cards[other].zone == "upgrade"}
    if node.than is None:
        return seen.card not in (ctx.card, ctx.host)
    return all(other.card != seen.card for other in meaning.members(ctx, node.than))


@tests(c.Was, "filter")
def _was(ctx: Context, node: c.Was, seen: CardStay) -> bool:
    if ctx.earlier is None:
        raise NotDecidable("nothing was done before it")
    with ctx.game.looking_at(ctx.earlier):
        return meaning.passes(ctx, node.filter, seen)


@tests(c.Different, "attribute")
def _different(ctx: Context, node: c.Different, seen: CardStay) -> bool:
    """A property of a whole pick: it holds for each single card."""
    return True


@tests(c.SideBySide, "apart")
def _side_by_side(ctx: Context, node: c.SideBySide, seen: CardStay) -> bool:
    """A property of a whole pick: it holds for each single card."""
    return True


@tests(c.OneOfEach, "attribute")
def _one_of_each(ctx: Context, node: c.OneOfEach, seen: CardStay) -> bool:
    """A property of a whole pick: it holds for each single card."""
    return True


@tests(c.InState, "status")
def _in_state(ctx: Context, node: c.InState, seen: CardStay) -> bool:
    return facts.in_state(ctx.game, seen, node.status)


@tests(c.With, "of bound total")
def _with(ctx: Context, node: c.With, seen: CardStay) -> bool:
    if node.total:
        return True
    if facts.only_icons(ctx.game, seen.card) and facts.past(ctx.game, seen) is None and _is_stat(node.of):
        return False  # what has no power has neither much nor little
    if node.bound.amount is not None and measuring.of_no_card(ctx, node.bound.amount):
        return False  # nor more or less than a card that is not there
    return measuring.within(ctx, measuring.of_card(ctx, node.of, seen), node.bound)


def _is_stat(amount: Amount) -> bool:
    return isinstance(amount, a.AttributeOf) and amount.attribute in (Attribute.POWER, Attribute.ARMOR)


@tests(c.WithKeyword, "keyword")
def _with_keyword(ctx: Context, node: c.WithKeyword, seen: CardStay) -> bool:
    return node.keyword in facts.keywords_of(ctx.game, seen)


@tests(c.WithAbility, "timing")
def _with_ability(ctx: Context, node: c.WithAbility, seen: CardStay) -> bool:
    timing = node.timing
    if ctx.game.board.cards[seen.card].in_play:
        return bool(ctx.game.view.abilities(seen.card, timing))
    text = ctx.game.text_of(ctx.game.view.known(seen.card))
    return text is not None and timing in text.bold


@tests(c.WithExtreme, "extreme attribute among")
def _with_extreme(ctx: Context, node: c.WithExtreme, seen: CardStay) -> bool:
    if node.among is None:
        return True
    group = meaning.members(ctx, node.among)
    return seen in measuring.extremes(ctx.game, group, node, 1)


@tests(c.Shares, "attribute other another")
def _shares(ctx: Context, node: c.Shares, seen: CardStay) -> bool:
    """What several that are chosen together share among themselves is asked of the pick, and of none of them alone."""
    own = set(facts.shared_values(ctx.game, seen, node.attribute))

    def alike(other: CardStay) -> bool:
        return bool(own & set(facts.shared_values(ctx.game, other, node.attribute)))

    if node.other is None:
        return node.refers_to is None or any(map(alike, references.mentioned(ctx, node.refers_to)))
    others = meaning.members(ctx, node.other)
    if node.another:
        others = tuple(other for other in others if other != seen)
    return sum(map(alike, others)) >= _needed(ctx, node.other, len(others))


def _needed(ctx: Context, others: Cards, count: int) -> int:
    """With how many of the cards something has to be shared: with each, with so many, else with one."""
    quantity = others.quantity if isinstance(others, c.Select | c.OneOf) else None
    if quantity is not None and quantity.kind is c.QuantityKind.EACH:
        return max(count, 1)
    if (
        quantity is not None
        and quantity.kind in (c.QuantityKind.EXACTLY, c.QuantityKind.AT_LEAST)
        and quantity.amount is not None
    ):
        return max(meaning.value(ctx, quantity.amount), 1)
    return 1


@tests(c.AttachedTo, "to")
def _attached_to(ctx: Context, node: c.AttachedTo, seen: CardStay) -> bool:
    host = ctx.game.board.cards[seen.card].host
    return any(
        other.card == host or seen in facts.upgrades_of(ctx.game, other) for other in meaning.members(ctx, node.to)
    )


@tests(c.Bears, "upgrade")
def _bears(ctx: Context, node: c.Bears, seen: CardStay) -> bool:
    return any(ctx.game.board.cards[other.card].host == seen.card for other in meaning.members(ctx, node.upgrade))


@tests(c.Under, "under grafted")
def _under(ctx: Context, node: c.Under, seen: CardStay) -> bool:
    state = ctx.game.board.cards[seen.card]
    if node.grafted and state.facedown:
        return False
    return state.zone == "under" and any(other.card == state.host for other in meaning.members(ctx, node.under))


@tests(c.Involved, "event")
def _involved(ctx: Context, node: c.Involved, seen: CardStay) -> bool:
    return any(found.card == seen.card for found, _amount in history.involved(ctx, node.event))


@tests(c.Except, "cards")
def _except(ctx: Context, node: c.Except, seen: CardStay) -> bool:
    spared = ctx.spared.get(node)
    if spared is None:
        spared = meaning.members(ctx, node.cards)
    return all(other.card != seen.card for other in spared)


@tests(c.Among, "cards")
def _among(ctx: Context, node: c.Among, seen: CardStay) -> bool:
    return any(other.card == seen.card for other in meaning.members(ctx, node.cards))


@tests(c.InZones, "zones player")
def _in_zones(ctx: Context, node: c.InZones, seen: CardStay) -> bool:
    return any(_in_zone(ctx, c.InZone(zone=zone, player=node.player), seen) for zone in node.zones)


@tests(c.Halves)
def _is_half(ctx: Context, item: Filter, seen: CardStay) -> bool:
    return ctx.game.board.cards[seen.card].face.half is not None
