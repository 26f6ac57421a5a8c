"""Keys: what they cost, forging and unforging them, winning (Rulebook: Forge, Cost, Keys, Unforge)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kfjudge.engine.run import GameOverError
from kfjudge.keyforge import meaning
from kfjudge.keyforge.board.board import KEY_COLORS
from kfjudge.keyforge.board.zones import NOBODY
from kfjudge.keyforge.events import zones
from kfjudge.keyforge.events.event import Event
from kfjudge.keyforge.game import Card, Who
from kfjudge.keyforge.meaning import reads
from kfjudge.keyforge.meaning.context import Context
from kfjudge.keyforge.words.nodes.statics import GetsSpentAember, KeyCostChange, MaySpend

if TYPE_CHECKING:
    from kfjudge.keyforge.game import Game

BASE_COST = 6


@reads(KeyCostChange, "amount player color")
def key_cost(game: Game, player: int) -> int:
    """What a key costs the player now; never below 0."""
    view = game.view
    cost = BASE_COST
    for stated in view.active(KeyCostChange):
        node = stated.statement.node
        assert isinstance(node, KeyCostChange)
        ctx = view.context(stated)
        if node.color is None and player in meaning.players(ctx, node.player):
            cost += meaning.value(ctx, node.amount) * view.multiplier(stated)
    return max(0, cost)


def color_change(game: Game, player: int, color: str) -> int:
    """How much more (or less) the key of one color costs the player."""
    view = game.view
    more = 0
    for stated in view.active(KeyCostChange):
        node = stated.statement.node
        assert isinstance(node, KeyCostChange)
        if node.color is not None and node.color.value == color:
            ctx = view.context(stated)
            if player in meaning.players(ctx, node.player):
                more += meaning.value(ctx, node.amount) * view.multiplier(stated)
    return more


@reads(MaySpend, "player on coins pool_of amount only_forging")
def _spending(game: Game, player: int) -> Iterator[tuple[Context, MaySpend]]:
    """What lets the player spend more than their pool."""
    for stated in game.view.active(MaySpend):
        node = stated.statement.node
        assert isinstance(node, MaySpend)
        ctx = game.view.context(stated)
        if player in meaning.players(ctx, node.player):
            yield ctx, node


def spendable(game: Game, player: int) -> list[int]:
    """The cards whose æmber the player may spend on keys."""
    found = [
        seen.card
        for ctx, node in _spending(game, player)
        if node.on is not None
        for seen in meaning.members(ctx, node.on)
    ]
    return [number for number in dict.fromkeys(found) if game.board.cards[number].aember]


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
    found = [
        seen.card
        for ctx, node in _spending(game, player)
        if node.coins is not None
        for seen in meaning.members(ctx, node.coins)
    ]
    return list(dict.fromkeys(found))


def means(game: Game, player: int) -> int:
    """All æmber that the player can spend on a key."""
    cards = game.board.cards
    on_cards = sum(cards[number].aember for number in spendable(game, player))
    elsewhere = sum(limit for _other, limit in other_pools(game, player))
    return game.board.players[player].aember + on_cards + elsewhere + len(coins(game, player))


def can_forge(game: Game, player: int, cost: int | None = None) -> bool:
    """Whether the player can pay for a key."""
    base = key_cost(game, player) if cost is None else cost
    there = means(game, player)
    return any(
        there >= max(0, base + color_change(game, player, color))
        for color in KEY_COLORS
        if color not in game.board.players[player].keys
    )


def forge(game: Game, player: int, cost: int, *, source: int = NOBODY, color: str = "") -> list[Event]:
    """Forges a key at a cost, if it can be paid."""
    if not can_forge(game, player, cost):
        game.step("forge", "forge", "{0} cannot pay {1} for a key", Who(player), cost)
        return []
    return game.emit(Event("forge", player, amount=cost, source=source, detail=color, from_player=player))


def apply_forge(game: Game, event: Event) -> bool:
    """The cost is spent, a key is flipped; the third key wins at once."""
    player = event.player
    side = game.board.players[player]
    there = means(game, player)
    costs = {
        color: max(0, event.amount + color_change(game, player, color))
        for color in KEY_COLORS
        if color not in side.keys
    }
    open_colors = [color for color, cost in costs.items() if cost <= there]
    if not open_colors:
        return False
    mix = _mix(game, player, event.amount) if len(set(costs.values())) == 1 else {}
    if event.detail not in open_colors:
        picked = game.choose(game.board.active, "color", open_colors, "Which key is forged?", rule="keys")
        event.detail = str(picked)
    event.amount = costs[event.detail]
    if not mix:
        mix = _mix(game, player, event.amount)
    _pay(game, player, event.amount, mix)
    side.keys = (*side.keys, event.detail)
    game.board.touch()
    event.done = event.amount
    game.step("forge", "forge", "{0} forges the {1} key for {2} æmber", Who(player), event.detail, event.amount)
    if len(side.keys) >= 3:
        game.board.winner = player
        game.note([event])
        game.step("win", "winning", "{0} has forged the third key and wins", Who(player))
        raise GameOverError
    return True


def _mix(game: Game, player: int, cost: int) -> dict[int, int]:
    """How much of the cost comes from each card, and (under `-1 - player`) from each other pool, as the active player
    chooses.
    """
    board = game.board
    sources = [(number, number, board.cards[number].aember) for number in spendable(game, player)]
    sources += [(number, number, 1) for number in coins(game, player)]
    sources += [(-1 - other, NOBODY, limit) for other, limit in other_pools(game, player)]
    rest = cost
    mix: dict[int, int] = {}
    for place, (key, number, there) in enumerate(sources):
        later = board.players[player].aember + sum(limit for _key, _number, limit in sources[place + 1 :])
        low, high = max(0, rest - later), min(there, rest)
        asking = Context(game, board.cards[number].controller, number, number) if number != NOBODY else None
        question = "How much of its æmber is spent?"
        picked = game.choose(
            board.active, "number", tuple(range(low, high + 1)), question, rule="forge-from-cards", ctx=asking
        )
        mix[key] = mix.get(key, 0) + (picked if isinstance(picked, int) else low)
        rest -= mix[key]
    return mix


def _pay(game: Game, player: int, cost: int, mix: dict[int, int]) -> None:
    """Takes the cost from the cards and the pools; what a statement says goes to a player, the rest to the supply."""
    board = game.board
    spent_cards = coins(game, player)
    for key, spent in mix.items():
        if not spent:
            continue
        if key < 0:
            board.players[-1 - key].aember -= spent
            game.step("spend", "forge-from-cards", "{0} æmber of {1} are spent", spent, Who(-1 - key))
        elif key in spent_cards and not board.cards[key].aember:
            zones.move(game, [key], "put", "discard", player=player, cause="spend")
            game.step("spend", "forge-from-cards", "{0} is spent as 1 æmber", Card(key))
        else:
            board.set(key, aember=board.cards[key].aember - spent)
            game.step("spend", "forge-from-cards", "{0} æmber on {1} are spent", spent, Card(key))
    board.players[player].aember -= cost - sum(mix.values())
    board.touch()
    _pass_on(game, player, cost)


@reads(GetsSpentAember, "spender player")
def _pass_on(game: Game, player: int, cost: int) -> None:
    """Æmber spent on a key goes to a player whom a statement names."""
    view = game.view
    for stated in view.active(GetsSpentAember):
        node = stated.statement.node
        assert isinstance(node, GetsSpentAember)
        ctx = view.context(stated)
        if player in meaning.players(ctx, node.spender) and cost:
            lucky = meaning.player(ctx, node.player)
            game.board.players[lucky].aember += cost
            game.board.touch()
            game.step("spend", "forge", "the {0} æmber spent go to {1}", cost, Who(lucky))
            return


def apply_unforge(game: Game, event: Event) -> bool:
    """A forged key of `from_player` is turned back (Rulebook: Unforge). `detail` is its colour."""
    side = game.board.players[event.from_player]
    if event.detail not in side.keys:
        return False
    side.keys = tuple(key for key in side.keys if key != event.detail)
    game.board.touch()
    game.step("unforge", "unforge", "the {1} key of {0} is unforged", Who(event.from_player), event.detail)
    return True


APPLY = {"forge": apply_forge, "unforge": apply_unforge}
"""How the events of this module change the board."""
