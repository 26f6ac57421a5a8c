"""Instructions by which two cards, or two whole zones, trade something (Rulebook: Swap). Without both nothing
happens.
"""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import IN_PLAY
from kfjudge.games.keyforge.effects import meant
from kfjudge.games.keyforge.events import entering, zones
from kfjudge.games.keyforge.meaning import choosing, does, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.words.nodes.base import Zone as TextZone
from kfjudge.games.keyforge.words.nodes.cards import CardsFrom, InZone, InZones, Select, TopOf, WholeZone, says_where
from kfjudge.games.keyforge.words.nodes.effects import Swap, Swapped
from kfjudge.games.keyforge.words.nodes.kinds import Cards


@does(Swap, "left right what player")
def swap(ctx: Context, node: Swap) -> bool:
    """Two cards trade places, controllers or what is on them; two zones trade their cards."""
    if isinstance(node.left, WholeZone) and isinstance(node.right, WholeZone):
        return _swap_piles(ctx, node.left, node.right)
    if node.what is Swapped.PLACES and any(map(_lies_outside, (node.left, node.right))):
        return _swap_cards(ctx, node)
    pair = _two_in_play(ctx, node)
    if pair is None:
        return False
    left, right = pair
    if node.mention is not None:
        ctx.named_mentions[node.mention] = (ctx.game.seen(left), ctx.game.seen(right))
    if node.what is Swapped.CONTENTS:
        name = "trade"  # all æmber, damage, counters and upgrades
    else:
        name = "swap control" if node.what is Swapped.CONTROL else "swap places"
    return bool(ctx.game.emit(Event(name, ctx.player, left, right, source=ctx.card)))


def _lies_outside(cards: Cards | None) -> bool:
    """Whether a phrase names cards out of play."""
    if isinstance(cards, Select):
        return any(
            isinstance(one, InZones) or (isinstance(one, InZone) and one.zone is not TextZone.IN_PLAY)
            for one in cards.filters
        )
    return isinstance(cards, TopOf | CardsFrom)


def _two_in_play(ctx: Context, node: Swap) -> tuple[int, int] | None:
    """The two cards in play, or None; two that trade places are chosen in one battleline."""
    rule = "swap-control" if node.what is Swapped.CONTROL else "swap"
    with choosing.done_by(ctx, node.player, meaning.player(ctx, node.player)):
        ctx.one_line = node.right is None and node.what is Swapped.PLACES
        try:
            left = meant.in_play(
                ctx, node.left, "Swap which card?" if node.right is not None else "Swap which cards?", rule
            )
        finally:
            ctx.one_line = False
        right = meant.in_play(ctx, node.right, "With which other card?", rule) if node.right is not None else left[1:]
    return (left[0], right[0]) if left and right else None


def _swap_cards(ctx: Context, node: Swap) -> bool:
    """Two cards of which one at least is not in play trade places."""
    game = ctx.game
    player = meaning.player(ctx, node.player)
    with choosing.done_by(ctx, node.player, player):
        left, right = (
            meant.to_move(ctx, cards, verb, "swap", "hand" if not says_where(cards) else None, player)
            if cards is not None
            else []
            for cards, verb in ((node.left, "Swap which card?"), (node.right, "With which card?"))
        )
    if len(left) != 1 or len(right) != 1:
        return False
    one, other = game.board.cards[left[0]], game.board.cards[right[0]]
    if one.zone in IN_PLAY or other.zone in IN_PLAY:
        inside, outside = (left[0], right[0]) if one.zone in IN_PLAY else (right[0], left[0])
        goal = game.board.cards[outside].zone
        controller = game.board.cards[inside].controller
        place = game.board.place(inside) if game.board.cards[inside].zone == "battleline" else None
        zones.move(game, [inside], "put", goal, player=ctx.player, source=ctx.card)
        return entering.put_into_play(game, outside, controller, ctx=ctx, position=place) > 0
    return bool(game.emit(Event("swap cards", ctx.player, left[0], right[0], source=ctx.card)))


def _swap_piles(ctx: Context, left: WholeZone, right: WholeZone) -> bool:
    """Two whole piles trade places, of each of the players whom the text names."""
    for one in who.each(ctx, left.player):
        first, second = meant.ZONE_NAMES[left.zone], meant.ZONE_NAMES[right.zone]
        other = meaning.player(ctx, right.player)
        ctx.game.emit(Event("swap piles", one, to_player=other, zone=first, to_zone=second, source=ctx.card))
    return True
