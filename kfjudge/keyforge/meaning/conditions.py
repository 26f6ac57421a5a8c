"""Whether a condition holds on the board as it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from kfjudge.errors import NotDecidable
from kfjudge.keyforge.events import keys
from kfjudge.keyforge.meaning import amounts, patterns, players, selectors
from kfjudge.keyforge.meaning.naming import STEPS
from kfjudge.keyforge.view import facts
from kfjudge.keyforge.words.nodes.base import CardType, Mentionable, Node, TideLevel
from kfjudge.keyforge.words.nodes.cards import Cards, InZone, Quantity, QuantityKind, Ref, Select, Union, WithExtreme
from kfjudge.keyforge.words.nodes.conditions import (
    ActiveHouseIs,
    And,
    CanForge,
    ChosenWas,
    Compare,
    Condition,
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
from kfjudge.language.trees import walk

if TYPE_CHECKING:
    from kfjudge.keyforge.events.event import Seen
    from kfjudge.keyforge.meaning.context import Context


EVERYONE = Select(quantity=Quantity(kind=QuantityKind.EACH), type=CardType.CREATURE)
"""With what "the most power" compares where nothing else is said."""


def holds(ctx: Context, condition: Condition) -> bool:
    """Whether a condition holds. Raises `NotDecidable` for one that nothing here judges."""
    handler = CONDITIONS.get(type(condition))
    if handler is None:
        raise NotDecidable(f"no rule judges {type(condition).__name__}")
    if ctx.earlier is not None and looks_back(condition):
        with ctx.game.looking_at(ctx.earlier):
            return handler(ctx, condition)
    return handler(ctx, condition)


def looks_back(condition: Node) -> bool:
    """Whether a condition asks how it was before the instructions that it follows ("if there was …", "if it was already
    …").
    """
    return isinstance(condition, Compare | Exists | Is | TideIs) and condition.earlier


def _compare(ctx: Context, condition: Condition) -> bool:
    node = cast(Compare, condition)
    left = amounts.value(ctx, node.left)
    right = amounts.value(ctx, node.bound.amount) if node.bound.amount is not None else 1
    ctx.difference = abs(left - right)
    return amounts.compare(left, node.bound.comparison, right)


def _exists(ctx: Context, condition: Condition) -> bool:
    node = cast(Exists, condition)
    if isinstance(node.cards, Union) and node.bound is None:
        return all(_exists(ctx, replace(node, cards=part)) for part in node.cards.parts)
    group = selectors.members(ctx, node.cards)
    if node.player is not None:
        whose = players.players(ctx, node.player)
        group = tuple(seen for seen in group if facts.controller_of(ctx.game, seen) in whose)
    found = len(group)
    wanted = 1
    if node.bound is not None:
        if node.bound.amount is None and node.cards.mention is not None:
            _leave_open(ctx, node.cards.mention, found, wanted)
        return amounts.within(ctx, found, node.bound)
    if isinstance(node.cards, Select):
        quantity = node.cards.quantity
        if quantity.kind is QuantityKind.NO:
            return found == 0
        if quantity.amount is not None:
            wanted = amounts.value(ctx, quantity.amount)
        if quantity.kind is QuantityKind.EXACTLY and node.cards.mention is not None:
            _leave_open(ctx, node.cards.mention, found, wanted)
    return found >= wanted


def _leave_open(ctx: Context, mention: int, found: int, wanted: int) -> None:
    """Of more cards than a condition asks for ("if a creature is in play"), so many are chosen as soon as something is
    done to them.
    """
    if found > wanted:
        ctx.undecided[mention] = wanted
    else:
        ctx.undecided.pop(mention, None)


def _is(ctx: Context, condition: Condition) -> bool:
    node = cast(Is, condition)
    if isinstance(node.cards, Select) and _looks_into_zone(node):
        there = selectors.candidates(ctx, replace(node.cards, filters=(*node.cards.filters, *node.filters)))
        amount = node.cards.quantity.amount
        wanted_number = amounts.value(ctx, amount) if amount is not None else 1
        if node.cards.mention is not None:
            ctx.named_mentions[node.cards.mention] = there
            if node.cards.quantity.kind is QuantityKind.EXACTLY:
                _leave_open(ctx, node.cards.mention, len(there), wanted_number)
        return len(there) >= wanted_number
    found = selectors.members(ctx, node.cards)
    if not found:
        return isinstance(node.cards, Select) and node.cards.quantity.kind is QuantityKind.NO
    wanted = tuple(
        replace(item, among=EVERYONE) if isinstance(item, WithExtreme) and item.among is None else item
        for item in node.filters
    )
    tests = [selectors.passes_all(ctx, wanted, seen) for seen in found]
    if isinstance(node.cards, Select) and node.cards.quantity.kind in (QuantityKind.ANY, QuantityKind.EXACTLY):
        return any(tests)
    if isinstance(node.cards, Select) and node.cards.quantity.kind is QuantityKind.NO:
        return not any(tests)
    return all(tests)


def _looks_into_zone(node: Is) -> bool:
    """Whether a condition asks if there are such cards in a zone ("if an enemy creature is in play", or said by a
    name): there may be none at all.
    """
    asked = isinstance(node.cards, Select) and node.cards.quantity.kind in (
        QuantityKind.THE,
        QuantityKind.EXACTLY,
        QuantityKind.AT_LEAST,
    )
    return asked and any(isinstance(item, InZone) for item in node.filters)


def _happened(ctx: Context, condition: Condition) -> bool:
    return patterns.has_happened(ctx, cast(Happened, condition).event)


def _did(ctx: Context, condition: Condition) -> bool:
    node = cast(Did, condition)
    if node.refers_to is not None and node.refers_to in ctx.results:
        return ctx.results[node.refers_to]
    return ctx.done


def _tide_is(ctx: Context, condition: Condition) -> bool:
    node = cast(TideIs, condition)
    tide = ctx.game.board.tide
    player = players.player(ctx, node.player)
    if node.level is TideLevel.NEUTRAL:
        return tide is None
    return tide == (player if node.level is TideLevel.HIGH else 1 - player)


def _is_haunted(ctx: Context, condition: Condition) -> bool:
    node = cast(IsHaunted, condition)
    return any(players.is_haunted(ctx.game, player) for player in players.players(ctx, node.player))


def _is_overwhelmed(ctx: Context, condition: Condition) -> bool:
    node = cast(IsOverwhelmed, condition)
    sides = ctx.game.board.players
    return any(
        len(sides[1 - player].battleline) > len(sides[player].battleline)
        for player in players.players(ctx, node.player)
    )


def _key_is_forged(ctx: Context, condition: Condition) -> bool:
    node = cast(KeyIsForged, condition)
    return any(node.color.value in ctx.game.board.players[player].keys for player in players.players(ctx, node.player))


def _active_house_is(ctx: Context, condition: Condition) -> bool:
    node = cast(ActiveHouseIs, condition)
    board = ctx.game.board
    asked = (board.active,) if node.player is None else players.players(ctx, node.player)
    event = ctx.event
    if event is not None and event.name == "choose house" and event.player in asked:
        return event.detail == node.house
    return any(board.players[player].active_house == node.house for player in asked)


def _is_turn_of(ctx: Context, condition: Condition) -> bool:
    node = cast(IsTurnOf, condition)
    board = ctx.game.board
    return is_time(ctx, node, board.active, board.step)


def is_time(ctx: Context, node: IsTurnOf, active: int, step: str) -> bool:
    """Whether a step of somebody's turn is the time that a text speaks of, or any other if it says "outside of"."""
    inside = active in players.players(ctx, node.player) and (node.step is None or step == STEPS[node.step.value])
    return inside != node.outside


def _share_attribute(ctx: Context, condition: Condition) -> bool:
    node = cast(ShareAttribute, condition)
    left = selectors.members(ctx, node.left)
    if node.right is not None:
        return any(_shares_with_another(ctx, node, one, node.right) for one in left)
    values = [set(facts.shared_values(ctx.game, seen, node.attribute)) for seen in left]
    return len(values) > 1 and bool(set.intersection(*values))


def _shares_with_another(ctx: Context, node: ShareAttribute, one: Seen, right: Cards) -> bool:
    """Whether a card shares an attribute with one of the others; "another" is other than this one, and no card is
    compared with itself.
    """
    if node.left.mention is not None:
        ctx.named_mentions[node.left.mention] = (one,)
    values = set(facts.shared_values(ctx.game, one, node.attribute))
    others = [other for other in selectors.members(ctx, right) if other.card != one.card]
    return any(values & set(facts.shared_values(ctx.game, other, node.attribute)) for other in others)


def _can_forge(ctx: Context, condition: Condition) -> bool:
    node = cast(CanForge, condition)
    player = players.player(ctx, node.player)
    return keys.can_forge(ctx.game, player)


def _nth_time(ctx: Context, condition: Condition) -> bool:
    node = cast(NthTime, condition)
    return len(patterns.in_log(ctx, node.event, ctx.game.board.log[0])) == node.ordinal


def _is_attacking(ctx: Context, condition: Condition) -> bool:
    node = cast(IsAttacking, condition)
    fighting = ctx.game.fighting
    if not fighting:
        return False
    meant = selectors.members(ctx, node.cards) if node.cards is not None else (ctx.each or (ctx.game.seen(ctx.host),))
    if all(seen.card != fighting[0].card for seen in meant):
        return False
    return node.against is None or selectors.matches(ctx, node.against, fighting[1])


def _not(ctx: Context, condition: Condition) -> bool:
    """Nothing is said of a card that is not there: "if it is not destroyed" does not hold where no card was chosen."""
    inner = cast(Not, condition).condition
    if isinstance(inner, Is) and not _looks_into_zone(inner) and not selectors.members(ctx, inner.cards):
        return False
    if (
        isinstance(inner, Happened)
        and isinstance(inner.event.cards, Ref)
        and not selectors.members(ctx, inner.event.cards)
    ):
        return False
    return not holds(ctx, inner) and not is_of_nothing(ctx, inner)


def is_of_nothing(ctx: Context, condition: Condition) -> bool:
    """Whether a condition asks about a card that an instruction before would have named, had it been done ("you may
    reveal …"): it neither holds nor fails.

    A card that was looked for in vain is one that fails ("reveal the top card of your deck", with no deck)."""
    named = {node.mention for node in walk(condition) if isinstance(node, Mentionable)} | ctx.named_mentions.keys()
    spoken_of = (
        node
        for node in walk(condition)
        if isinstance(node, Ref) and node.refers_to is not None and node.refers_to not in named
    )
    return any(not selectors.members(ctx, ref) for ref in spoken_of)


def _and(ctx: Context, condition: Condition) -> bool:
    return all(holds(ctx, item) for item in cast(And, condition).conditions)


def _or(ctx: Context, condition: Condition) -> bool:
    return any(holds(ctx, item) for item in cast(Or, condition).conditions)


def _of_player(ctx: Context, condition: Condition) -> bool:
    node = cast(OfPlayer, condition)
    for number in players.players(ctx, node.player):
        if node.player.mention is not None:
            ctx.named_players[node.player.mention] = number
        if players.asked_of(ctx, number, lambda: holds(ctx, node.condition)):
            return True
    return False


def _chosen_was(ctx: Context, condition: Condition) -> bool:
    return ctx.chosen_option == cast(ChosenWas, condition).option


CONDITIONS: dict[type[Condition], Callable[[Context, Condition], bool]] = {
    ActiveHouseIs: _active_house_is,
    And: _and,
    CanForge: _can_forge,
    ChosenWas: _chosen_was,
    Compare: _compare,
    Did: _did,
    Exists: _exists,
    Happened: _happened,
    Is: _is,
    IsAttacking: _is_attacking,
    IsHaunted: _is_haunted,
    IsOverwhelmed: _is_overwhelmed,
    IsTurnOf: _is_turn_of,
    KeyIsForged: _key_is_forged,
    Not: _not,
    NthTime: _nth_time,
    OfPlayer: _of_player,
    Or: _or,
    ShareAttribute: _share_attribute,
    TideIs: _tide_is,
}
"""How each kind of condition is judged."""
