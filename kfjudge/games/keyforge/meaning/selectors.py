"""Which cards a phrase means, looked up on the board: nothing is chosen here (see `choosing`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.zones import NOBODY, Zone
from kfjudge.games.keyforge.meaning import finds, history, measuring, pile_ends, references
from kfjudge.games.keyforge.meaning.context import Context, Group
from kfjudge.games.keyforge.meaning.naming import ZONES
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes.base import CardType
from kfjudge.games.keyforge.words.nodes.base import Zone as TextZone
from kfjudge.games.keyforge.words.nodes.players import PlayerKind


@finds(c.Select, "quantity type filters")
def _select_members(ctx: Context, node: c.Select, zone: Zone | None) -> Group:
    found = candidates(ctx, node, zone)
    for item in node.filters:
        if isinstance(item, c.WithExtreme) and item.among is None:
            wanted = meaning.value(ctx, node.quantity.amount) if node.quantity.amount is not None else 1
            found = tuple(
                seen
                for group in by_player(ctx, node, found)
                for seen in measuring.extremes(ctx.game, group, item, wanted)
            )
    return found


def by_player(ctx: Context, node: c.Select, found: Group) -> list[Group]:
    """The cards of a phrase as they are compared: "each player's most powerful creature" is one for each player, else
    all are one group.
    """
    owner = next(
        (item.by for item in node.filters if isinstance(item, c.Controlled) and item.by.kind is PlayerKind.EACH), None
    )
    if owner is None:
        return [found]
    return [
        tuple(seen for seen in found if facts.controller_of(ctx.game, seen) == player)
        for player in meaning.players(ctx, owner)
    ]


@finds(c.Ref, "kind type plural ordinal of_two from_end filters")
def _ref_members(ctx: Context, node: c.Ref, zone: Zone | None) -> Group:
    return references.refer(ctx, node)


def _members_of_parts(ctx: Context, node: c.Union | c.EitherOf, zone: Zone | None) -> Group:
    result: list[CardStay] = []
    for part in node.parts:
        result.extend(seen for seen in meaning.members(ctx, part, zone) if seen not in result)
    return tuple(result)


finds(c.Union, "parts")(_members_of_parts)
finds(c.EitherOf, "parts")(_members_of_parts)


@finds(c.OneOf, "quantity of")
def _one_of_members(ctx: Context, node: c.OneOf, zone: Zone | None) -> Group:
    return meaning.members(ctx, node.of, zone)


@finds(c.TopOf, "zone player amount bottom type filters")
def _top_members(ctx: Context, node: c.TopOf, zone: Zone | None) -> Group:
    wanted = meaning.value(ctx, node.amount) if node.amount is not None else 1
    result: list[CardStay] = []
    for player in meaning.players(ctx, node.player):
        if node.type is not CardType.CARD or node.filters:
            result.extend(_nearest_to_top(ctx, node, player, wanted))
            continue
        pile = pile_ends.top_of(ctx.game, player, ZONES[node.zone][0], wanted, node.bottom)
        result.extend(ctx.game.seen(number) for number in pile)
    return tuple(result)


def _nearest_to_top(ctx: Context, node: c.TopOf, player: int, wanted: int) -> list[CardStay]:
    """The cards nearest to the top of a pile that have a type and properties."""
    found: list[CardStay] = []
    depth = 0
    while len(found) < wanted:
        depth += 1
        pile = pile_ends.top_of(ctx.game, player, ZONES[node.zone][0], depth, node.bottom)
        if len(pile) < depth:
            break
        seen = ctx.game.seen(pile[-1])
        if facts.is_type(ctx.game, node.type, seen) and meaning.passes_all(ctx, node.filters, seen):
            found.append(seen)
    return found


@finds(c.WholeZone, "zone player")
def _whole_zone_members(ctx: Context, node: c.WholeZone, zone: Zone | None) -> Group:
    result: list[CardStay] = []
    for player in meaning.players(ctx, node.player):
        pile = ctx.game.board.players[player].pile(ZONES[node.zone][0])  # type: ignore[arg-type]
        result.extend(ctx.game.seen(number) for number in pile)
    return tuple(result)


@finds(c.CardsFrom, "cards zone player")
def _cards_from(ctx: Context, node: c.CardsFrom, zone: Zone | None) -> Group:
    """Cards known already, as far as they are in a zone now. Raises `NotDecidable` for a card that is being played and
    has yet to go to the discard pile from which the text takes it.
    """
    board = ctx.game.board
    owners = meaning.players(ctx, node.player) if node.player is not None else (0, 1)
    found = [seen.card for seen in meaning.members(ctx, node.cards, zone)]
    if node.zone is TextZone.DISCARD and any(board.cards[number].zone == "limbo" for number in found):
        raise NotDecidable("the card goes to the discard pile only when it has been played", rule="timing-play-4")
    return tuple(
        ctx.game.seen(number)
        for number in found
        if board.cards[number].zone in ZONES[node.zone] and board.cards[number].controller in owners
    )


def candidates(ctx: Context, node: c.Select, zone: Zone | None = None) -> Group:
    """The cards that fit a phrase's type and properties, in the order of the table."""
    wanted = node.type
    result: list[CardStay] = []
    for seen in _pool(ctx, node, zone):
        if wanted is not CardType.CARD and not facts.is_type(ctx.game, wanted, seen):
            continue
        if meaning.passes_all(ctx, node.filters, seen):
            result.append(seen)
    return tuple(result)


PLACES = (c.InZone, c.AnyOf, c.InZones, c.Involved, c.Among, c.Under, c.AttachedTo, c.NeighborOf)
"""The properties that can say where the cards of a phrase lie."""


def _pool(ctx: Context, node: c.Select, zone: Zone | None) -> Iterable[CardStay]:
    """Where to look for the cards of a phrase: the zones it names, the cards an event was about, or the cards in
    play.
    """
    game = ctx.game
    board = game.board
    named: list[c.InZone] = []
    for item in node.filters:
        if not isinstance(item, PLACES):
            continue
        if isinstance(item, c.InZone):
            named = [item]
        elif isinstance(item, c.AnyOf) and item.filters and all(isinstance(inner, c.InZone) for inner in item.filters):
            named = [inner for inner in item.filters if isinstance(inner, c.InZone)]
        elif isinstance(item, c.InZones):
            named = [c.InZone(zone=inner, player=item.player) for inner in item.zones]
        elif isinstance(item, c.Involved):
            return [seen for seen, _amount in history.involved(ctx, item.event)]
        elif isinstance(item, c.Among):
            return meaning.members(ctx, item.cards)
        elif isinstance(item, c.Under):
            return [
                game.seen(card) for host in meaning.members(ctx, item.under) for card in board.cards[host.card].under
            ]
        elif isinstance(item, c.AttachedTo):
            return [upgrade for host in meaning.members(ctx, item.to) for upgrade in facts.upgrades_of(game, host)]
        elif isinstance(item, c.NeighborOf) and isinstance(item.of, c.Ref) and item.of.kind is c.RefKind.DESCRIBED:
            return [neighbor for host in meaning.members(ctx, item.of) for neighbor in facts.neighbors_of(game, host)]
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
    return [CardStay(number, board.cards[number].stay) for number in order]


def _named_zones(ctx: Context, named: list[c.InZone]) -> list[CardStay]:
    """The cards of the zones that a phrase names."""
    game = ctx.game
    result: list[CardStay] = []
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
            meaning.players(ctx, item.player) if item.player is not None else (game.board.active, 1 - game.board.active)
        )
        for player in who:
            side = game.board.players[player]
            if item.zone is TextZone.DECK and side.deck_unknown:
                raise NotDecidable("it depends on cards of an unknown deck", rule="hidden-information")
            result.extend(game.seen(number) for number in side.pile(ZONES[item.zone][0]))  # type: ignore[arg-type]
    return result
