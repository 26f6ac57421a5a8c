"""What a key costs a player, and what the player can spend on it (Rulebook: Cost, Keys)."""

from __future__ import annotations

from collections.abc import Iterator

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.board import KEY_COLORS
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.records import reads, same_without
from kfjudge.games.keyforge.words.nodes.statics import KeyCostChange, MaySpend

BASE_COST = 6


def key_cost(game: Game, player: int) -> int:
    """What a key costs the player now; never below 0."""
    return max(0, BASE_COST + sum(amount for _card, amount in cost_changes(game, player)))


@reads(KeyCostChange, "amount player color")
def cost_changes(game: Game, player: int, color: str | None = None) -> Iterator[tuple[int, int]]:
    """What changes the cost of every key of the player, or (`color`) of the key of a color alone: the card that says
    so, and by how much.
    """
    view = game.view
    for stated, node in view.active(KeyCostChange):
        ctx = view.context(stated)
        said = None if node.color is None else node.color.value
        if said == color and player in meaning.players(ctx, node.player):
            yield stated.origin, meaning.value(ctx, node.amount) * view.multiplier(stated)


def color_change(game: Game, player: int, color: str) -> int:
    """How much more (or less) the key of one color costs the player."""
    return sum(amount for _card, amount in cost_changes(game, player, color))


same_without(MaySpend, "only_forging", "æmber is spent in no other way than on keys (Rulebook: Forge a key)")


@reads(MaySpend, "player on coins pool_of amount only_forging")
def _spending(game: Game, player: int) -> Iterator[tuple[Context, MaySpend]]:
    """What lets the player spend more than their pool."""
    for stated, node in game.view.active(MaySpend):
        ctx = game.view.context(stated)
        if player in meaning.players(ctx, node.player):
            yield ctx, node


def spendable(game: Game, player: int) -> list[int]:
    """The cards whose æmber the player may spend on keys."""
    found = (meaning.members(ctx, node.on) for ctx, node in _spending(game, player) if node.on is not None)
    there = dict.fromkeys(seen.card for group in found for seen in group)
    return [number for number in there if game.board.cards[number].aember]


def other_pools(game: Game, player: int) -> list[tuple[int, int]]:
    """The pools of others that the player may spend from, each with how much of it."""
    result: list[tuple[int, int]] = []
    for ctx, node in _spending(game, player):
        if node.pool_of is not None and node.amount is not None:
            limit = meaning.value(ctx, node.amount)
            others = (other for other in meaning.players(ctx, node.pool_of) if other != player)
            result.extend((other, min(limit, game.board.players[other].aember)) for other in others)
    return result


def coins(game: Game, player: int) -> list[int]:
    """The cards that can themselves be spent as one æmber."""
    found = (meaning.members(ctx, node.coins) for ctx, node in _spending(game, player) if node.coins is not None)
    return list(dict.fromkeys(seen.card for group in found for seen in group))


def means(game: Game, player: int) -> int:
    """All æmber that the player can spend on a key."""
    cards = game.board.cards
    on_cards = sum(cards[number].aember for number in spendable(game, player))
    elsewhere = sum(limit for _other, limit in other_pools(game, player))
    return game.board.players[player].aember + on_cards + elsewhere + len(coins(game, player))


def can_forge(game: Game, player: int, cost: int | None = None, only: str = "") -> bool:
    """Whether the player can pay for a key, or for the one of a color."""
    base = key_cost(game, player) if cost is None else cost
    there = means(game, player)
    return any(
        there >= max(0, base + color_change(game, player, color))
        for color in ((only,) if only else KEY_COLORS)
        if color not in game.board.players[player].keys
    )
