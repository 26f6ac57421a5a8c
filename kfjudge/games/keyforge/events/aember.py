"""Æmber: gained, lost, stolen, captured, paid, moved (Rulebook: Æmber). Every verb takes no more than there is."""

from __future__ import annotations

from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.statics import Cannot, Interrupts, NoMoreThan, Replaces

MOST_CHAINS = 24


def _pool(game: Game, player: int, change: int) -> None:
    """Changes a pool."""
    game.board.players[player].aember += change
    game.board.touch()


def add_to_pool(game: Game, player: int, amount: int, source: int = NOBODY, from_player: int = NOBODY) -> bool:
    """Æmber comes into a pool by whatever means; False if something else happens instead. It has been taken out of the
    pool of `from_player`, if it was in one.
    """
    view = game.view
    event = Event("add to pool", player, amount=amount, source=source, from_player=from_player, supply=True)
    asked = any(view.statements.get(kind) for kind in (Cannot, NoMoreThan, Interrupts, Replaces))
    if not asked and EventKind.ADD_TO_POOL not in view.triggers:
        return game.apply(event)
    return any(each.name == "add to pool" for each in game.emit(event))


AWAY = ", which do not come into the pool"
"""Of æmber whose coming into a pool was replaced."""


@applies("add to pool")
def apply_add(game: Game, event: Event) -> bool:
    """The pool grows."""
    _pool(game, event.player, event.amount)
    event.done = event.amount
    return True


def _take(game: Game, event: Event) -> int:
    """How much can be taken from the pool of `from_player`; a replaced event may take it from the supply."""
    return event.amount if event.supply else min(event.amount, game.board.players[event.from_player].aember)


@applies("gain aember")
def apply_gain(game: Game, event: Event) -> bool:
    """From the supply to a pool; a replaced event may take it from a card (`other`)."""
    if event.amount <= 0:
        return False
    if event.other != NOBODY:
        game.board.set(event.other, aember=game.board.cards[event.other].aember - event.amount)
        game.step("gain aember", "reap", "it is taken from {0}", Card(event.other))
    if not add_to_pool(game, event.player, event.amount, event.source):
        return False
    event.done = event.amount
    game.step("gain aember", "aember", "{0} gains {1} æmber", Who(event.player), event.amount)
    return True


@applies("lose aember")
def apply_lose(game: Game, event: Event) -> bool:
    """From a pool to the supply."""
    event.amount = min(event.amount, game.board.players[event.player].aember)
    if event.amount <= 0:
        return False
    _pool(game, event.player, -event.amount)
    event.done = event.amount
    game.step("lose aember", "aember", "{0} loses {1} æmber", Who(event.player), event.amount)
    return True


@applies("steal")
def apply_steal(game: Game, event: Event) -> bool:
    """From the opponent's pool to one's own (Rulebook: Steal)."""
    event.amount = _take(game, event)
    if event.amount <= 0:
        return False
    if not event.supply:
        _pool(game, event.from_player, -event.amount)
    event.done = event.amount
    from_player = NOBODY if event.supply else event.from_player
    away = "" if add_to_pool(game, event.player, event.amount, event.source, from_player) else AWAY
    if event.supply:
        told = f"{{0}} steals {{1}} æmber from {{2}}{away}"
        game.step("steal", "steal", told, Who(event.player), event.amount, Who(NOBODY))
    else:
        game.step("steal", "steal", f"{{0}} steals {{1}} æmber{away}", Who(event.player), event.amount)
    return True


@applies("capture")
def apply_capture(game: Game, event: Event) -> bool:
    """From a pool onto a creature (Rulebook: Capture)."""
    state = game.board.cards[event.card]
    if not state.in_play:
        return False
    event.amount = _take(game, event)
    if event.amount <= 0:
        return False
    if not event.supply:
        _pool(game, event.from_player, -event.amount)
    game.board.set(event.card, aember=state.aember + event.amount)
    event.done = event.amount
    whose = event.from_player if event.taken or not event.supply else NOBODY
    game.step("capture", "capture", "{0} captures {1} æmber from {2}", Card(event.card), event.amount, Who(whose))
    return True


@applies("pay")
def apply_pay(game: Game, event: Event) -> bool:
    """From one's own pool to the opponent's (Rulebook: Pay)."""
    event.amount = min(event.amount, game.board.players[event.player].aember)
    if event.amount <= 0:
        return False
    _pool(game, event.player, -event.amount)
    to_player = event.to_player if event.to_player != NOBODY else 1 - event.player
    away = "" if add_to_pool(game, to_player, event.amount, event.source, event.player) else AWAY
    event.done = event.amount
    game.step("pay", "pay", f"{{0}} pays {{1}} æmber{away}", Who(event.player), event.amount)
    return True


@applies("exalt", "put aember")
def apply_put_aember(game: Game, event: Event) -> bool:
    """From the supply onto a creature (Rulebook: Exalt), or onto a card, not by exalting."""
    state = game.board.cards[event.card]
    if not state.in_play or event.amount <= 0:
        return False
    game.board.set(event.card, aember=state.aember + event.amount)
    event.done = event.amount
    if event.name == "exalt":
        game.step("exalt", "exalt", "{0} is exalted", Card(event.card))
    else:
        game.step("put aember", "aember", "{1} æmber are put on {0}", Card(event.card), event.amount)
    return True


@applies("move aember")
def apply_move_aember(game: Game, event: Event) -> bool:
    """From a card or pool to a card, a pool or the supply (Rulebook: Move). `card` gives it, `other` gets it."""
    board = game.board
    if event.other != NOBODY and not board.cards[event.other].in_play:
        return False
    if event.card != NOBODY:
        state = board.cards[event.card]
        event.amount = min(event.amount, state.aember)
        if event.amount <= 0:
            return False
        board.set(event.card, aember=state.aember - event.amount)
    else:
        event.amount = min(event.amount, board.players[event.from_player].aember)
        if event.amount <= 0:
            return False
        _pool(game, event.from_player, -event.amount)
    came: tuple[object, ...] = (Card(event.card),) if event.card != NOBODY else ()
    told, goal = "to the supply", f"{{{1 + len(came)}}}"
    if event.other != NOBODY:
        board.set(event.other, aember=board.cards[event.other].aember + event.amount)
        told, came = f"to {goal}", (*came, Card(event.other))
    elif event.to_player != NOBODY:
        kept = add_to_pool(game, event.to_player, event.amount, event.source, event.from_player)
        told, came = (f"to the pool of {goal}", (*came, Who(event.to_player))) if kept else ("away", came)
    start = " from {1}" * (event.card != NOBODY)
    game.step("move aember", "move", f"{{0}} æmber move{start} {told}", event.amount, *came)
    event.done = event.amount
    return True


@applies("gain chains", "lose chains")
def apply_chains(game: Game, event: Event) -> bool:
    """Chains gained or (a negative amount) shed; there are never more than 24 (Rulebook: Chains)."""
    side = game.board.players[event.player]
    before = side.chains
    side.chains = max(
        0, before + event.amount if event.amount < 0 else max(before, min(MOST_CHAINS, before + event.amount))
    )
    game.board.touch()
    if side.chains != before:
        verb = "gains" if side.chains > before else "loses"
        change = abs(side.chains - before)
        game.step(
            "chains", "chains", f"{{0}} {verb} {{1}} chain{'s' if change != 1 else ''}", Who(event.player), change
        )
    event.done = abs(side.chains - before)
    return side.chains != before
