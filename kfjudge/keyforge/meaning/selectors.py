"""Which cards a phrase means, looked up on the board: nothing is chosen here (see `choosing`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, cast

from kfjudge.errors import NotDecidable
from kfjudge.keyforge.board.board import NOBODY, Zone
from kfjudge.keyforge.events import piles
from kfjudge.keyforge.events.event import Seen
from kfjudge.keyforge.meaning import amounts, filters, patterns, players, references
from kfjudge.keyforge.meaning.naming import ZONES
from kfjudge.keyforge.view import facts
from kfjudge.keyforge.words.nodes.base import CardType, Extreme
from kfjudge.keyforge.words.nodes.base import Zone as TextZone
from kfjudge.keyforge.words.nodes.cards import (
    Among,
    AnyOf,
    AttachedTo,
    Cards,
    CardsFrom,
    Controlled,
    EitherOf,
    Filter,
    Involved,
    InZone,
    InZones,
    NeighborOf,
    OneOf,
    Ref,
    RefKind,
    Select,
    TopOf,
    Under,
    Union,
    WholeZone,
    WithExtreme,
)
from kfjudge.keyforge.words.nodes.players import PlayerKind

if TYPE_CHECKING:
    from kfjudge.keyforge.game import Game
    from kfjudge.keyforge.meaning.context import Context, Group


def members(ctx: Context, cards: Cards, zone: Zone | None = None) -> Group:
    """All cards that a phrase speaks of, without choosing among them. `zone`: where to look if the text names none."""
    pinned = ctx.pinned.get(id(cards))
    if pinned is not None:
        return pinned
    handler = MEMBERS.get(type(cards))
    if handler is None:
        raise NotDecidable(f"no rule finds {type(cards).__name__}")
    group = handler(ctx, cards, zone)
    if cards.mention is not None:
        ctx.named_mentions[cards.mention] = group
    return group


def _select_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    node = cast(Select, cards)
    found = candidates(ctx, node, zone)
    for item in node.filters:
        if isinstance(item, WithExtreme) and item.among is None:
            wanted = amounts.value(ctx, node.quantity.amount) if node.quantity.amount is not None else 1
            found = tuple(
                seen for group in by_player(ctx, node, found) for seen in extremes(ctx.game, group, item, wanted)
            )
    return found


def by_player(ctx: Context, node: Select, found: Group) -> list[Group]:
    """The cards of a phrase as they are compared: "each player's most powerful creature" is one for each player, else
    all are one group.
    """
    owner = next(
        (item.by for item in node.filters if isinstance(item, Controlled) and item.by.kind is PlayerKind.EACH), None
    )
    if owner is None:
        return [found]
    return [
        tuple(seen for seen in found if facts.controller_of(ctx.game, seen) == player)
        for player in players.players(ctx, owner)
    ]


def _ref_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    return references.refer(ctx, cast(Ref, cards))


def _union_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    result: list[Seen] = []
    for part in cast(Union, cards).parts:
        result.extend(seen for seen in members(ctx, part, zone) if seen not in result)
    return tuple(result)


def _either_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    result: list[Seen] = []
    for part in cast(EitherOf, cards).parts:
        result.extend(seen for seen in members(ctx, part, zone) if seen not in result)
    return tuple(result)


def _one_of_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    return members(ctx, cast(OneOf, cards).of, zone)


def _top_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    node = cast(TopOf, cards)
    wanted = amounts.value(ctx, node.amount) if node.amount is not None else 1
    result: list[Seen] = []
    for player in players.players(ctx, node.player):
        if node.type is not CardType.CARD or node.filters:
            result.extend(_nearest_to_top(ctx, node, player, wanted))
            continue
        pile = piles.top_of(ctx.game, player, ZONES[node.zone][0], wanted, node.bottom)
        result.extend(ctx.game.seen(number) for number in pile)
    return tuple(result)


def _nearest_to_top(ctx: Context, node: TopOf, player: int, wanted: int) -> list[Seen]:
    """The cards nearest to the top of a pile that have a type and properties."""
    found: list[Seen] = []
    depth = 0
    while len(found) < wanted:
        depth += 1
        pile = piles.top_of(ctx.game, player, ZONES[node.zone][0], depth, node.bottom)
        if len(pile) < depth:
            break
        seen = ctx.game.seen(pile[-1])
        if filters.is_type(ctx, node.type, seen) and passes_all(ctx, node.filters, seen):
            found.append(seen)
    return found


def _whole_zone_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    node = cast(WholeZone, cards)
    result: list[Seen] = []
    for player in players.players(ctx, node.player):
        pile = ctx.game.board.players[player].pile(ZONES[node.zone][0])  # type: ignore[arg-type]
        result.extend(ctx.game.seen(number) for number in pile)
    return tuple(result)


def _cards_from(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    """Cards known already, as far as they are in a zone now."""
    node = cast(CardsFrom, cards)
    board = ctx.game.board
    owners = players.players(ctx, node.player) if node.player is not None else (0, 1)
    found = (seen.card for seen in members(ctx, node.cards, zone))
    return tuple(
        ctx.game.seen(number)
        for number in found
        if board.cards[number].zone in ZONES[node.zone] and board.cards[number].controller in owners
    )


MEMBERS: dict[type[Cards], Callable[[Context, Cards, Zone | None], Group]] = {
    CardsFrom: _cards_from,
    EitherOf: _either_members,
    OneOf: _one_of_members,
    Ref: _ref_members,
    Select: _select_members,
    TopOf: _top_members,
    Union: _union_members,
    WholeZone: _whole_zone_members,
}
"""How each kind of phrase is looked up."""


def candidates(ctx: Context, node: Select, zone: Zone | None = None) -> Group:
    """The cards that fit a phrase's type and properties, in the order of the table."""
    wanted = node.type
    result: list[Seen] = []
    for seen in _pool(ctx, node, zone):
        if wanted is not CardType.CARD and not filters.is_type(ctx, wanted, seen):
            continue
        if passes_all(ctx, node.filters, seen):
            result.append(seen)
    return tuple(result)


def passes_all(ctx: Context, wanted: tuple[Filter, ...], seen: Seen) -> bool:
    """Whether a card has all the properties; within them "its" means this card."""
    outer = ctx.described
    if outer is None:
        ctx.described = seen
    try:
        return all(filters.passes(ctx, item, seen) for item in wanted)
    finally:
        ctx.described = outer


def _pool(ctx: Context, node: Select, zone: Zone | None) -> Iterable[Seen]:
    """Where to look for the cards of a phrase: the zones it names, the cards an event was about, or the cards in
    play.
    """
    game = ctx.game
    board = game.board
    named: list[InZone] = []
    for item in node.filters:
        if isinstance(item, InZone):
            named = [item]
        elif isinstance(item, AnyOf) and item.filters and all(isinstance(inner, InZone) for inner in item.filters):
            named = [cast(InZone, inner) for inner in item.filters]
        elif isinstance(item, InZones):
            named = [InZone(zone=inner, player=item.player) for inner in item.zones]
        elif isinstance(item, Involved):
            return [seen for seen, _amount in patterns.involved(ctx, item.event)]
        elif isinstance(item, Among):
            return members(ctx, item.cards)
        elif isinstance(item, Under):
            return [game.seen(card) for host in members(ctx, item.under) for card in board.cards[host.card].under]
        elif isinstance(item, AttachedTo):
            return [upgrade for host in members(ctx, item.to) for upgrade in facts.upgrades_of(game, host)]
        elif isinstance(item, NeighborOf) and isinstance(item.of, Ref) and item.of.kind is RefKind.DESCRIBED:
            return [neighbor for host in members(ctx, item.of) for neighbor in facts.neighbors_of(game, host)]
    if named:
        return _named_zones(ctx, named)
    if zone is not None and ctx.exposed:
        return [seen for seen in ctx.exposed if game.is_here(seen)]
    if zone is not None:
        who = ctx.as_player if ctx.as_player != NOBODY else ctx.player
        return [game.seen(number) for number in board.players[who].pile(zone)]
    if node.type in (CardType.CREATURE, CardType.TOKEN_CREATURE):
        order: Sequence[int] = (*board.players[board.active].battleline, *board.players[1 - board.active].battleline)
    elif node.type is CardType.ARTIFACT:
        order = (*board.players[board.active].artifacts, *board.players[1 - board.active].artifacts)
    else:
        order = board.all_in_play()
    return [Seen(number, board.cards[number].stay) for number in order]


def _named_zones(ctx: Context, named: list[InZone]) -> list[Seen]:
    """The cards of the zones that a phrase names."""
    game = ctx.game
    result: list[Seen] = []
    for item in named:
        if item.zone is TextZone.IN_PLAY:
            result.extend(game.seen(number) for number in game.board.all_in_play())
            continue
        if item.zone is TextZone.UNDER:
            result.extend(
                game.seen(card) for number in game.board.all_in_play() for card in game.board.cards[number].under
            )
            continue
        who = (
            players.players(ctx, item.player) if item.player is not None else (game.board.active, 1 - game.board.active)
        )
        for player in who:
            side = game.board.players[player]
            if item.zone is TextZone.DECK and side.deck_unknown:
                raise NotDecidable("it depends on cards of an unknown deck", rule="hidden-information")
            result.extend(game.seen(number) for number in side.pile(ZONES[item.zone][0]))  # type: ignore[arg-type]
    return result


def matches(ctx: Context, cards: Cards, seen: Seen) -> bool:
    """Whether a phrase in an event pattern can mean this card: its type and properties, wherever the card is."""
    if isinstance(cards, Select):
        if cards.type is not CardType.CARD and not filters.is_type(ctx, cards.type, seen):
            return False
        return passes_all(ctx, cards.filters, seen)
    if isinstance(cards, Ref):
        if cards.kind is RefKind.SELF:
            return seen.card == ctx.named
        if cards.kind is RefKind.HOST:
            return seen.card == ctx.host
        return any(other.card == seen.card for other in references.refer(ctx, cards))
    if isinstance(cards, Union | EitherOf):
        return any(matches(ctx, part, seen) for part in cards.parts)
    if isinstance(cards, OneOf):
        return matches(ctx, cards.of, seen)
    return any(other.card == seen.card for other in members(ctx, cards))


# ── extremes ────────────────────────────────────────────────────────────────


def extremes(game: Game, group: Group, node: WithExtreme, wanted: int) -> Group:
    """The cards that can be among the `wanted` most (or least) of a group, ties included (Rulebook: Most powerful)."""
    order = ranked(game, group, node)
    if len(order) <= wanted:
        return tuple(seen for _value, seen in order)
    limit = order[wanted - 1][0]
    return tuple(seen for value, seen in order if value <= limit)


def ranked(game: Game, group: Group, node: WithExtreme) -> list[tuple[int, Seen]]:
    """The group from the most extreme down; values are negated for "most"."""
    sign = -1 if node.extreme is Extreme.MOST else 1
    return sorted(
        ((sign * facts.attribute_of(game, seen, node.attribute), seen) for seen in group), key=lambda pair: pair[0]
    )
