"""What lies on cards in play: damage healed, exhaustion, counters, the tide; and marks that go elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.naming import Card, Who

if TYPE_CHECKING:
    from kfjudge.games.keyforge.game import Game


def flag(game: Game, event: Event, field: str, value: bool, rule: str, text: str) -> bool:
    """Sets a mark on a card in play; nothing happens if it is set already."""
    state = game.board.cards[event.card]
    if not state.in_play or getattr(state, field) is value:
        return False
    game.board.set(event.card, **{field: value})
    game.step(event.name, rule, text, Card(event.card))
    return True


@applies("ready")
def apply_ready(game: Game, event: Event) -> bool:
    """Rulebook: Ready and exhausted."""
    return flag(game, event, "exhausted", False, "ready", "{0} readies")


@applies("exhaust")
def apply_exhaust(game: Game, event: Event) -> bool:
    """Rulebook: Exhaust."""
    return flag(game, event, "exhausted", True, "exhaust", "{0} exhausts")


@applies("heal")
def apply_heal(game: Game, event: Event) -> bool:
    """Removes damage; a creature without damage is not healed (Rulebook: Heal)."""
    state = game.board.cards[event.card]
    event.amount = min(event.amount, state.damage)
    if event.amount <= 0:
        return False
    game.board.set(event.card, damage=state.damage - event.amount)
    event.done = event.amount
    game.step("heal", "heal", "{1} damage is removed from {0}", Card(event.card), event.amount)
    return True


def counters_on(counters: tuple[tuple[str, int], ...], name: str) -> int:
    """How many counters of a name there are."""
    return next((number for other, number in counters if other == name), 0)


def _with_counters(counters: tuple[tuple[str, int], ...], name: str, number: int) -> tuple[tuple[str, int], ...]:
    rest = [pair for pair in counters if pair[0] != name]
    return tuple(sorted([*rest, (name, number)])) if number > 0 else tuple(rest)


def _counted(template: str, event: Event) -> str:
    """The words for one counter, or for several."""
    return template if event.amount == 1 else template + "s"


@applies("add counter")
def apply_add_counter(game: Game, event: Event) -> bool:
    """Counters of a name (`detail`; "" is the +1 power counter) are put on a card."""
    state = game.board.cards[event.card]
    if not state.in_play or event.amount <= 0:
        return False
    if event.detail:
        counters = _with_counters(
            state.counters, event.detail, counters_on(state.counters, event.detail) + event.amount
        )
        game.board.set(event.card, counters=counters)
        game.step("add counter", "counters", "{0} gets {1} {2} counters", Card(event.card), event.amount, event.detail)
    else:
        game.board.set(event.card, power_counters=state.power_counters + event.amount)
        game.step(
            "add counter",
            "power-counter",
            _counted("{0} gets {1} +1 power counter", event),
            Card(event.card),
            event.amount,
        )
    event.done = event.amount
    return True


@applies("remove counter")
def apply_remove_counter(game: Game, event: Event) -> bool:
    """Counters of a name are taken off a card, as many as there are."""
    state = game.board.cards[event.card]
    there = counters_on(state.counters, event.detail) if event.detail else state.power_counters
    event.amount = min(event.amount, there)
    if event.amount <= 0:
        return False
    if event.detail:
        game.board.set(event.card, counters=_with_counters(state.counters, event.detail, there - event.amount))
        game.step(
            "remove counter", "counters", "{0} loses {1} {2} counters", Card(event.card), event.amount, event.detail
        )
    else:
        game.board.set(event.card, power_counters=there - event.amount)
        game.step(
            "remove counter",
            "power-counter",
            _counted("{0} loses {1} +1 power counter", event),
            Card(event.card),
            event.amount,
        )
    event.done = event.amount
    return True


@applies("move damage")
def apply_move_damage(game: Game, event: Event) -> bool:
    """Damage tokens move from `card` to `other`: that is neither healing nor dealing damage (Rulebook: Move)."""
    state = game.board.cards[event.card]
    event.amount = min(event.amount, state.damage)
    if event.amount <= 0:
        return False
    game.board.set(event.card, damage=state.damage - event.amount)
    game.board.set(event.other, damage=game.board.cards[event.other].damage + event.amount)
    event.done = event.amount
    game.step(
        "move damage", "move", "{0} damage moves from {1} to {2}", event.amount, Card(event.card), Card(event.other)
    )
    return True


@applies("raise tide")
def apply_raise_tide(game: Game, event: Event) -> bool:
    """The tide is high for the player and low for the other, unless it was already (Rulebook: Tide)."""
    if game.board.tide == event.player:
        return False
    game.board.tide = event.player
    game.board.touch()
    game.step("raise tide", "tide", "{0} raises the tide", Who(event.player))
    return True


@applies("neutral tide")
def apply_neutral_tide(game: Game, event: Event) -> bool:
    """The tide is high for nobody."""
    changed = game.board.tide is not None
    game.board.tide = None
    game.board.touch()
    game.step("tide", "tide", "the tide is neutral")
    return changed


@applies("move mark")
def apply_move_mark(game: Game, event: Event) -> bool:
    """A ward, stun or enrage (`detail`) goes from `card` to `other`, which has none (Rulebook: Move)."""
    board = game.board
    if not getattr(board.cards[event.card], event.detail) or getattr(board.cards[event.other], event.detail):
        return False
    board.set(event.card, **{event.detail: False})
    board.set(event.other, **{event.detail: True})
    game.step("move", "move", "the {0} moves from {1} to {2}", event.detail, Card(event.card), Card(event.other))
    return True


@applies("spread")
def apply_spread(game: Game, event: Event) -> bool:
    """So many æmber or damage (`detail`) lie on the card from now on; the points were spread anew."""
    if getattr(game.board.cards[event.card], event.detail) == event.amount:
        return False
    game.board.set(event.card, **{event.detail: event.amount})
    return True


@applies("trade")
def apply_trade(game: Game, event: Event) -> bool:
    """Two creatures trade all æmber, damage, counters and upgrades (Rulebook: Swap)."""
    board = game.board
    one, other = board.cards[event.card], board.cards[event.other]
    board.set(event.card, **{name: getattr(other, name) for name in LIES_ON})
    board.set(event.other, **{name: getattr(one, name) for name in LIES_ON})
    for number in (event.card, event.other):
        for upgrade in board.cards[number].upgrades:
            board.set(upgrade, host=number)
    game.step("swap", "swap", "{0} and {1} trade what is on them", Card(event.card), Card(event.other))
    return True


LIES_ON = ("aember", "damage", "power_counters", "counters", "ward", "stun", "enrage", "upgrades")
"""What lies on a creature."""


@applies("flip")
def apply_flip(game: Game, event: Event) -> bool:
    """A card faceup becomes its controller's token creature (or its owner's), a flipped one what it was (Rulebook:
    Flip).
    """
    state = game.board.cards[event.card]
    sides = game.board.players
    if state.token is None:
        token = sides[state.controller].token or sides[state.owner].token
        game.board.set(event.card, token=token, flipped=False)
    else:
        game.board.set(event.card, flipped=not state.flipped)
    game.step("flip", "flip", "{0} is flipped", Card(event.card))
    return True
