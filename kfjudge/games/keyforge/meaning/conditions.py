"""Whether a condition holds on the board as it stands."""

from __future__ import annotations

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.meaning import history, judges, key_costs, measuring, references, selectors
from kfjudge.games.keyforge.meaning.context import Context, Group
from kfjudge.games.keyforge.records import same_without
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes.base import Attribute, CardType, TideLevel
from kfjudge.games.keyforge.words.nodes.conditions import (
    ActiveHouseIs,
    And,
    CanForge,
    ChosenWas,
    Compare,
    Did,
    Exists,
    Happened,
    Is,
    IsAttacking,
    IsHaunted,
    IsOverwhelmed,
    IsTurnOf,
    KeyIsForged,
    Not,
    NthTime,
    OfPlayer,
    Or,
    ShareAttribute,
    TideIs,
)
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Condition, Filter
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.language.node import Mentionable
from kfjudge.language.trees import walk
from kfjudge.values import replace

EVERYONE = c.Select(quantity=c.Quantity(kind=c.QuantityKind.EACH), type=CardType.CREATURE)
"""With what "the most power" compares where nothing else is said."""


@judges(Compare, "left bound earlier")
def _compare(ctx: Context, node: Compare) -> bool:
    left = meaning.value(ctx, node.left)
    right = meaning.value(ctx, node.bound.amount) if node.bound.amount is not None else 1
    ctx.difference = abs(left - right)
    return measuring.within(ctx, left, node.bound)


@judges(Exists, "cards bound player earlier")
def _exists(ctx: Context, node: Exists) -> bool:
    if isinstance(node.cards, c.Union) and node.bound is None:
        return all(_exists(ctx, replace(node, cards=part)) for part in node.cards.parts)
    group = meaning.members(ctx, node.cards)
    if node.player is not None:
        whose = meaning.players(ctx, node.player)
        group = tuple(seen for seen in group if facts.controller_of(ctx.game, seen) in whose)
        if node.cards.mention is not None:
            ctx.named_mentions[node.cards.mention] = group
    if isinstance(node.cards, c.Select) and not measuring.have_totals(ctx, node.cards.filters, group):
        return False
    known = next((one.cards for one in getattr(node.cards, "filters", ()) if isinstance(one, c.Among)), None)
    if known is not None:  # "if exactly one of them is damaged, ward the other"
        ctx.others = tuple(seen for seen in meaning.members(ctx, known) if seen not in group)
    found = len(group)
    wanted = 1
    if node.bound is not None:
        if node.bound.amount is None and not node.bound.either and node.cards.mention is not None:
            _leave_open(ctx, node.cards.mention, found, wanted)
        return measuring.within(ctx, found, node.bound)
    if isinstance(node.cards, c.Select):
        quantity = node.cards.quantity
        if quantity.kind is c.QuantityKind.NO:
            return found == 0
        if quantity.amount is not None:
            wanted = meaning.value(ctx, quantity.amount)
        if _means_some(node.cards) and node.cards.mention is not None:
            _leave_open(ctx, node.cards.mention, found, wanted)
    return found >= wanted


def _means_some(cards: c.Select) -> bool:
    """Whether a phrase is of so many cards and no others: "a creature", or a name, of which there may be copies."""
    kind = cards.quantity.kind
    return kind is c.QuantityKind.EXACTLY or (
        kind is c.QuantityKind.THE and any(isinstance(item, c.Named) for item in cards.filters)
    )


def _leave_open(ctx: Context, mention: int, found: int, wanted: int) -> None:
    """Of more cards than a condition asks for ("if a creature is in play"), so many are chosen as soon as something is
    done to them.
    """
    if found > wanted:
        ctx.undecided[mention] = wanted
    else:
        ctx.undecided.pop(mention, None)


@judges(Is, "cards filters earlier")
def _is(ctx: Context, node: Is) -> bool:
    if isinstance(node.cards, c.Select) and _looks_into_zone(node):
        there = selectors.candidates(ctx, replace(node.cards, filters=(*node.cards.filters, *node.filters)))
        return _are_enough(ctx, node.cards, there)
    found = meaning.members(ctx, node.cards)
    if not found:
        return isinstance(node.cards, c.Select) and node.cards.quantity.kind is c.QuantityKind.NO
    wanted = tuple(
        replace(item, among=EVERYONE) if isinstance(item, c.WithExtreme) and item.among is None else item
        for item in node.filters
    )
    if not measuring.have_totals(ctx, wanted, found):
        return False
    if not _are_all_named(ctx, node, found):
        return False
    _keep_difference(ctx, wanted, found)
    tests = [meaning.passes_all(ctx, wanted, seen) for seen in found]
    if isinstance(node.cards, c.OneOf) or (isinstance(node.cards, c.Select) and node.cards.quantity.kind in A_PART):
        so = tuple(seen for seen, is_so in zip(found, tests, strict=True) if is_so)
        return _are_so_many(ctx, node.cards, so, len(tests))
    if (
        isinstance(node.cards, c.Select)
        and node.cards.quantity.kind is c.QuantityKind.THE
        and node.cards.quantity.amount
    ):
        return all(tests) and len(tests) >= meaning.value(ctx, node.cards.quantity.amount)
    if isinstance(node.cards, c.Select) and node.cards.quantity.kind in (c.QuantityKind.ANY, c.QuantityKind.EXACTLY):
        return _are_enough(ctx, node.cards, tuple(seen for seen, is_so in zip(found, tests, strict=True) if is_so))
    if isinstance(node.cards, c.Select) and node.cards.quantity.kind is c.QuantityKind.NO:
        return not any(tests)
    if isinstance(node.cards, c.Ref) and not node.cards.plural and any(tests) and not all(tests):
        raise NotDecidable("of the cards that are spoken of as one, some are so and some are not")
    return all(tests)


A_PART = (
    c.QuantityKind.UP_TO,
    c.QuantityKind.HALF,
    c.QuantityKind.THIRD,
    c.QuantityKind.ALL_BUT,
    c.QuantityKind.ANY_NUMBER,
)
"""Quantities by which some of all that there are are meant."""


def _are_so_many(ctx: Context, cards: c.Select | c.OneOf, so: Group, there: int) -> bool:
    """Whether so many of some cards are what a condition says of them ("if 2 of them are creatures"): `so` are so, of
    those `there`. They are what later words mean.

    Raises `NotDecidable` for a part that no condition asks for.
    """
    kind, amount = cards.quantity.kind, cards.quantity.amount
    wanted = meaning.value(ctx, amount) if amount is not None else 1
    if cards.mention is not None:
        ctx.named_mentions[cards.mention] = so
        if kind is c.QuantityKind.EXACTLY:
            _leave_open(ctx, cards.mention, len(so), wanted)
    match kind:
        case c.QuantityKind.EXACTLY | c.QuantityKind.AT_LEAST | c.QuantityKind.ANY:
            return len(so) >= wanted
        case c.QuantityKind.UP_TO:
            return len(so) <= wanted
        case c.QuantityKind.EACH:
            return len(so) == there
        case _:
            raise NotDecidable("what a condition says of a part of some cards is not counted")


def _keep_difference(ctx: Context, wanted: tuple[Filter, ...], found: Group) -> None:
    """Notes how far the number that a condition asks of one card is from what it is compared with."""
    compared = [one for one in wanted if isinstance(one, c.With) and one.bound.amount is not None]
    if len(compared) != 1 or len(found) != 1 or compared[0].bound.amount is None:
        return
    left = measuring.of_card(ctx, compared[0].of, found[0])
    ctx.difference = abs(left - measuring.of_card(ctx, compared[0].bound.amount, found[0]))


def _are_all_named(ctx: Context, node: Is, found: Group) -> bool:
    """Whether cards of which a condition says that they are "the named cards" are each of several that were named."""
    named = any(isinstance(item, c.OfChosen) and item.attribute is Attribute.NAME for item in node.filters)
    if not named or not ctx.also_chosen:
        return True
    return {ctx.chosen_name, *ctx.also_chosen} <= {facts.name_of(ctx.game, seen) for seen in found}


def _are_enough(ctx: Context, cards: c.Select, there: Group) -> bool:
    """Whether so many cards are what a condition says of them. They are what later words mean ("if an enemy creature is
    stunned, destroy it"): one that is so, not one of all that could have been.
    """
    amount = cards.quantity.amount
    wanted = meaning.value(ctx, amount) if amount is not None else 1
    if cards.mention is not None:
        ctx.named_mentions[cards.mention] = there
        if _means_some(cards):
            _leave_open(ctx, cards.mention, len(there), wanted)
    return len(there) >= wanted


def _looks_into_zone(node: Is) -> bool:
    """Whether a condition asks if there are such cards in a zone ("if an enemy creature is in play", or said by a
    name): there may be none at all.
    """
    asked = isinstance(node.cards, c.Select) and node.cards.quantity.kind in (
        c.QuantityKind.THE,
        c.QuantityKind.EXACTLY,
        c.QuantityKind.AT_LEAST,
    )
    return asked and any(isinstance(item, c.InZone) for item in node.filters)


@judges(Happened, "event")
def _happened(ctx: Context, node: Happened) -> bool:
    return history.has_happened(ctx, node.event)


same_without(Did, "able", "an instruction is done as far as it can be: what was not done could not be")


@judges(Did, "player able")
def _did(ctx: Context, node: Did) -> bool:
    """Of an instruction for both players each is asked for themselves."""
    number = node.refers_to or 0
    meant = references.node_of_mention(ctx, number)
    if isinstance(meant, Player) and meant.condition is not None:  # "each player who did that … who did not"
        return all(meaning.holds_for(ctx, meant.condition, player) for player in meaning.players(ctx, node.player))
    known = [(number, player) in ctx.results_of for player in (0, 1)]
    if all(known) or (any(known) and node.player.kind is PlayerKind.DESCRIBED):  # who was not told to do it did not
        return all(ctx.results_of.get((number, player)) for player in meaning.players(ctx, node.player))
    if node.player.kind is PlayerKind.DESCRIBED:
        raise NotDecidable("which of the players did it is not told apart", rule="if-you-do")
    if node.refers_to is not None and node.refers_to in ctx.results:
        return ctx.results[node.refers_to]
    return ctx.done


@judges(TideIs, "level player earlier")
def _tide_is(ctx: Context, node: TideIs) -> bool:
    tide = ctx.game.board.tide
    player = meaning.player(ctx, node.player)
    if node.level is TideLevel.NEUTRAL:
        return tide is None
    return tide == (player if node.level is TideLevel.HIGH else 1 - player)


@judges(IsHaunted, "player")
def _is_haunted(ctx: Context, node: IsHaunted) -> bool:
    return any(ctx.game.view.is_haunted(player) for player in meaning.players(ctx, node.player))


@judges(IsOverwhelmed, "player")
def _is_overwhelmed(ctx: Context, node: IsOverwhelmed) -> bool:
    sides = ctx.game.board.players
    return any(
        len(sides[1 - player].battleline) > len(sides[player].battleline)
        for player in meaning.players(ctx, node.player)
    )


@judges(KeyIsForged, "color player")
def _key_is_forged(ctx: Context, node: KeyIsForged) -> bool:
    return any(node.color.value in ctx.game.board.players[player].keys for player in meaning.players(ctx, node.player))


@judges(ActiveHouseIs, "house player")
def _active_house_is(ctx: Context, node: ActiveHouseIs) -> bool:
    board = ctx.game.board
    asked = (board.active,) if node.player is None else meaning.players(ctx, node.player)
    event = ctx.event
    if event is not None and event.name == "choose house" and event.player in asked:
        return event.detail == node.house
    return any(board.players[player].active_house == node.house for player in asked)


@judges(IsTurnOf, "player step outside")
def _is_turn_of(ctx: Context, node: IsTurnOf) -> bool:
    board = ctx.game.board
    return history.is_time(ctx, node, board.active, board.step)


@judges(ShareAttribute, "attribute left right earlier")
def _share_attribute(ctx: Context, node: ShareAttribute) -> bool:
    left = meaning.members(ctx, node.left)
    if node.right is not None:
        return any(_shares_with_another(ctx, node, one, node.right) for one in left)
    values = [set(facts.shared_values(ctx.game, seen, node.attribute)) for seen in left]
    if isinstance(node.left, c.OneOf) and node.left.quantity.amount is not None:
        wanted = max(2, meaning.value(ctx, node.left.quantity.amount))
        return any(sum(value in each for each in values) >= wanted for value in set().union(*values))
    return len(values) > 1 and bool(set.intersection(*values))


def _shares_with_another(ctx: Context, node: ShareAttribute, one: CardStay, right: Cards) -> bool:
    """Whether a card shares an attribute with one of the others; "another" is other than this one, and no card is
    compared with itself.
    """
    if node.left.mention is not None:
        ctx.named_mentions[node.left.mention] = (one,)
    values = set(facts.shared_values(ctx.game, one, node.attribute))
    others = [other for other in meaning.members(ctx, right) if other.card != one.card]
    sharing = tuple(other for other in others if values & set(facts.shared_values(ctx.game, other, node.attribute)))
    if isinstance(right, c.Select) and right.quantity.kind is c.QuantityKind.EACH:
        return bool(others) and len(sharing) == len(others)
    return _are_enough(ctx, right, sharing) if isinstance(right, c.Select) else bool(sharing)


@judges(CanForge, "player")
def _can_forge(ctx: Context, node: CanForge) -> bool:
    player = meaning.player(ctx, node.player)
    return key_costs.can_forge(ctx.game, player)


@judges(NthTime, "event ordinal of")
def _nth_time(ctx: Context, node: NthTime) -> bool:
    found = history.in_log(ctx, node.event, ctx.game.board.log[0])
    if node.of is None or len(found) < node.ordinal:
        return len(found) == node.ordinal
    return found[node.ordinal - 1][0].card in {seen.card for seen in meaning.members(ctx, node.of)}


@judges(IsAttacking, "cards against fighting")
def _is_attacking(ctx: Context, node: IsAttacking) -> bool:
    fighting = ctx.game.fighting
    if not fighting:
        return False
    meant = meaning.members(ctx, node.cards) if node.cards is not None else (ctx.each or (ctx.game.seen(ctx.host),))
    places = [place for place in range(1 + node.fighting) if any(seen.card == fighting[place].card for seen in meant)]
    return any(node.against is None or references.matches(ctx, node.against, fighting[1 - place]) for place in places)


@judges(Not, "condition")
def _not(ctx: Context, node: Not) -> bool:
    """Nothing is said of a card that is not there: "if it is not destroyed" does not hold where no card was chosen."""
    inner = node.condition
    if isinstance(inner, Is) and not _looks_into_zone(inner) and not meaning.members(ctx, inner.cards):
        return False
    if (
        isinstance(inner, Happened)
        and isinstance(inner.event.cards, c.Ref)
        and not meaning.members(ctx, inner.event.cards)
    ):
        return False
    return not meaning.holds(ctx, inner) and not is_of_nothing(ctx, inner)


def is_of_nothing(ctx: Context, condition: Condition) -> bool:
    """Whether a condition asks about a card that an instruction before would have named, had it been done ("you may
    reveal …"): it neither holds nor fails.

    A card that was looked for in vain is one that fails ("reveal the top card of your deck", with no deck)."""
    named = {node.mention for node in walk(condition) if isinstance(node, Mentionable)} | ctx.named_mentions.keys()
    spoken_of = (
        node
        for node in walk(condition)
        if isinstance(node, c.Ref) and node.refers_to is not None and node.refers_to not in named
    )
    return any(not meaning.members(ctx, ref) for ref in spoken_of)


@judges(And, "conditions")
def _and(ctx: Context, node: And) -> bool:
    return all(meaning.holds(ctx, item) for item in node.conditions)


@judges(Or, "conditions")
def _or(ctx: Context, node: Or) -> bool:
    return any(meaning.holds(ctx, item) for item in node.conditions)


@judges(OfPlayer, "player condition")
def _of_player(ctx: Context, node: OfPlayer) -> bool:
    """Of a player who is spoken of again there can be but one. Raises `NotDecidable` where both are so."""
    found = [number for number in meaning.players(ctx, node.player) if meaning.holds_for(ctx, node.condition, number)]
    if found and node.player.mention is not None:
        if len(found) > 1:
            raise NotDecidable("both players are so, and the text goes on about one of them")
        ctx.named_players[node.player.mention] = found[0]
    return bool(found)


@judges(ChosenWas, "option")
def _chosen_was(ctx: Context, node: ChosenWas) -> bool:
    return ctx.chosen_option == node.option
