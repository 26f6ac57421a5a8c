"""What lies on cards in play: damage healed, exhaustion, counters, the tide; and marks that go elsewhere."""

from __future__ import annotations

from functools import partial

from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.words.statuses import Mark, marked


def flag(game: Game, event: Event, field: str, value: bool, rule: str, text: str) -> bool:
    """Sets a mark on a card in play; nothing happens if it is set already."""
    state = game.board.cards[event.card]
    if not state.in_play or getattr(state, field) is value:
        return False
    game.board.set(event.card, **{field: value})
    game.step(event.name, rule, text, Card(event.card))
    return True


for _name, _exhausted, _said in (("ready", False, "{0} readies"), ("exhaust", True, "{0} exhausts")):
    applies(_name)(partial(flag, field="exhausted", value=_exhausted, rule=_name, text=_said))


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


@applies("add counter", "remove counter")
def apply_counters(game: Game, event: Event) -> bool:
    """Counters of a name (`detail`; "" is the +1 power counter) are put on a card, or taken off, as many as there
    are.
    """
    state = game.board.cards[event.card]
    adds = event.name == "add counter"
    there = counters_on(state.counters, event.detail) if event.detail else state.power_counters
    event.amount = event.amount if adds else min(event.amount, there)
    if event.amount <= 0 or (adds and not state.in_play):
        return False
    number = there + (event.amount if adds else -event.amount)
    told = "{0} gets {1} " if adds else "{0} loses {1} "
    if event.detail:
        game.board.set(event.card, counters=_with_counters(state.counters, event.detail, number))
        game.step(event.name, "counters", told + "{2} counters", Card(event.card), event.amount, event.detail)
    else:
        game.board.set(event.card, power_counters=number)
        told += "+1 power counter" if event.amount == 1 else "+1 power counters"
        game.step(event.name, "power-counter", told, Card(event.card), event.amount)
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
    """A status (`detail`) goes from `card` to `other`, which has it not (Rulebook: Move)."""
    board, mark = game.board, Mark(event.detail)
    one, other = board.cards[event.card], board.cards[event.other]
    if not one.has(mark) or other.has(mark):
        return False
    board.set(event.card, marks=marked(one.marks, mark, False))
    board.set(event.other, marks=marked(other.marks, mark, True))
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


LIES_ON = ("aember", "damage", "power_counters", "counters", "marks", "upgrades")
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
