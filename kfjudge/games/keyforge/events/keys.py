"""Keys: what they cost, forging and unforging them, winning (Rulebook: Forge, Cost, Keys, Unforge)."""

from __future__ import annotations

from kfjudge.engine.run import GameOverError
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.board import KEY_COLORS
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import aember, zones
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import key_costs
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.words.nodes.statics import GetsSpentAember


def forge(
    game: Game, player: int, cost: int, *, source: int = NOBODY, color: str = "", only: bool = False
) -> list[Event]:
    """Forges a key at a cost, if it can be paid; `only`: of this color and no other, if it is not forged yet."""
    if only and color in game.board.players[player].keys:
        game.step("forge", "as-much-as-possible", "the {0} key of {1} is forged already", color, Who(player))
        return []
    if not key_costs.can_forge(game, player, cost, color if only else ""):
        game.step("forge", "forge", "{0} cannot pay {1} for a key", Who(player), cost)
        return []
    return game.emit(Event("forge", player, amount=cost, source=source, detail=color, from_player=player))


def tell_cost(game: Game, player: int) -> None:
    """Tells what makes keys cost the player more or less than the usual six æmber."""
    if game.options.traced:
        for card, amount in key_costs.cost_changes(game, player):
            template = "{0} makes keys cost {1} {2} more" if amount > 0 else "{0} makes keys cost {1} {2} less"
            if amount:
                game.step("key cost", "key-cost", template, Card(card), Who(player), abs(amount))


@applies("forge")
def apply_forge(game: Game, event: Event) -> bool:
    """The cost is spent, a key is flipped; the third key wins at once."""
    player = event.player
    side = game.board.players[player]
    there = key_costs.means(game, player)
    costs = {
        color: max(0, event.amount + key_costs.color_change(game, player, color))
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


def _mix(game: Game, player: int, cost: int) -> dict[tuple[str, int], int]:
    """How much of the cost comes from the æmber on each card, from each card that is spent itself, and from each other
    pool, as the active player chooses.
    """
    board = game.board
    sources = [("on card", number, board.cards[number].aember) for number in key_costs.spendable(game, player)]
    sources += [("card", number, 1) for number in key_costs.coins(game, player)]
    sources += [("pool", other, limit) for other, limit in key_costs.other_pools(game, player)]
    rest = cost
    mix: dict[tuple[str, int], int] = {}
    for place, (kind, number, there) in enumerate(sources):
        later = board.players[player].aember + sum(limit for _kind, _number, limit in sources[place + 1 :])
        low, high = max(0, rest - later), min(there, rest)
        asking = Context(game, board.cards[number].controller, number, number) if kind != "pool" else None
        question = "Is it spent as 1 æmber?" if kind == "card" else "How much of its æmber is spent?"
        picked = game.choose(
            board.active, "number", tuple(range(low, high + 1)), question, rule="forge-from-cards", ctx=asking
        )
        mix[kind, number] = mix.get((kind, number), 0) + (picked if isinstance(picked, int) else low)
        rest -= mix[kind, number]
    return mix


def _pay(game: Game, player: int, cost: int, mix: dict[tuple[str, int], int]) -> None:
    """Takes the cost from the cards and the pools; what a statement says goes to a player, the rest to the supply. A
    card that is spent goes whatever ward it has.
    """
    board = game.board
    for (kind, number), spent in mix.items():
        if not spent:
            continue
        if kind == "pool":
            board.players[number].aember -= spent
            game.step("spend", "forge-from-cards", "{0} æmber of {1} are spent", spent, Who(number))
        elif kind == "on card":
            board.set(number, aember=board.cards[number].aember - spent)
            game.step("spend", "forge-from-cards", "{0} æmber on {1} are spent", spent, Card(number))
    for (kind, number), spent in mix.items():
        if kind == "card" and spent:
            zones.move(game, [number], "put", "discard", player=player, cause="spend")
            game.step("spend", "forge-from-cards", "{0} is spent as 1 æmber", Card(number))
    board.players[player].aember -= cost - sum(mix.values())
    board.touch()
    _pass_on(game, player, cost)


@reads(GetsSpentAember, "spender player")
def _pass_on(game: Game, player: int, cost: int) -> None:
    """Æmber spent on a key goes to a player whom a statement names."""
    view = game.view
    for stated, node in view.active(GetsSpentAember):
        ctx = view.context(stated)
        if player in meaning.players(ctx, node.spender) and cost:
            lucky = meaning.player(ctx, node.player)
            if not aember.add_to_pool(game, lucky, cost, stated.card):
                return
            game.step("spend", "forge", "the {0} æmber spent go to {1}", cost, Who(lucky))
            return


@applies("unforge")
def apply_unforge(game: Game, event: Event) -> bool:
    """A forged key of `from_player` is turned back (Rulebook: Unforge). `detail` is its colour."""
    side = game.board.players[event.from_player]
    if event.detail not in side.keys:
        return False
    side.keys = tuple(key for key in side.keys if key != event.detail)
    game.board.touch()
    game.step("unforge", "unforge", "the {1} key of {0} is unforged", Who(event.from_player), event.detail)
    return True
