"""Which abilities that wait at the same time cannot touch each other, so that their order makes no difference.

An ability is understood here only if all it can do is to change pools, chains and hands by fixed amounts while nothing
in play watches, replaces or limits that; any other one may touch everything. An ability that touches nothing that
another one waiting does can come first: whatever order is chosen leads to the same ends (Rulebook: Simultaneous
effects; only orders that can matter are asked for).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from kfjudge.engine.independence import Thing, Touch, apart
from kfjudge.games.keyforge.board.abilities import Held, Stated
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import patterns, players
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.effects import Sequence as InOrder
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Effect
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.values import dataclass

FIXED = frozenset((PlayerKind.YOU, PlayerKind.OPPONENT, PlayerKind.OWNER, PlayerKind.CONTROLLER, PlayerKind.ACTIVE))
"""The players that nobody chooses."""

HAPPENS: dict[type[Effect], tuple[str, ...]] = {
    f.GainAember: ("gain aember",),
    f.LoseAember: ("lose aember",),
    f.StealAember: ("steal",),
    f.CaptureAember: ("capture",),
    f.GainChains: ("gain chains",),
    f.LoseChains: ("lose chains",),
    f.Draw: ("draw", "shuffle deck", "shuffle discard"),
    f.ReturnToHand: ("return", "leave play"),
    f.Archive: ("archive", "leave play"),
    f.Purge: ("purge", "leave play"),
}
"""The events by which each of the instructions is done."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What is known of the orders of abilities that wait: the place of one that touches nothing that another one
    touches (None if there is none or it is not known), and equal keys for those that do just the same.
    """

    first: int | None = None
    same: tuple[Hashable, ...] | None = None


def orders(game: Game, pending: Sequence[tuple[Held, Event]]) -> Orders:
    """What can be known of the orders of abilities before any of them resolves."""
    if game.view.holding or _depends(game):
        return Orders()
    touched = [_touch(game, held, event) for held, event in pending]
    keys = tuple(place if touch is None else touch.key() for place, touch in enumerate(touched))
    same = keys if len(set(keys)) < len(keys) else None
    known = [touch for touch in touched if touch is not None]
    if len(known) < len(touched):
        return Orders(None, same)
    free = apart(known, partial(_there, game))
    return Orders(free.index(True) if any(free) else None, same)


def _there(game: Game, thing: Thing) -> int:
    kind, number = thing
    if kind == "pool":
        return game.board.players[number].aember
    return game.board.players[number].chains if kind == "chains" else 0


def _depends(game: Game) -> bool:
    """Whether a statement in play holds only under conditions, or so often: any change may then change what is true."""
    return any(
        stated.statement.conditions or stated.statement.each
        for found in game.view.statements.values()
        for stated in found
    )


def _touch(game: Game, held: Held, event: Event) -> Touch | None:
    """What an ability touches; None if that cannot be said."""
    goes = held.goes
    if held.lasting is not None or held.x is not None:
        return None
    if goes is not None and (goes.conditions or goes.node.trigger.condition or goes.node.trigger.ordinal):
        return None
    touch = Touch()
    ctx = game.tables.context_of(game, held, event)
    return touch if _add(ctx, held.effect, touch) else None


def _add(ctx: Context, effect: Effect, touch: Touch) -> bool:
    """Adds what an instruction touches; False if that cannot be said."""
    if isinstance(effect, InOrder):
        return all(_add(ctx, part, touch) for part in effect.effects)
    if isinstance(effect, f.May):
        return effect.otherwise is None and effect.player.kind in FIXED and _add(ctx, effect.effect, touch)
    names = HAPPENS.get(type(effect))
    if names is None or not all(_is_quiet(ctx.game, name) for name in names):
        return False
    if isinstance(effect, f.ReturnToHand | f.Archive | f.Purge):
        return _leaves(ctx, effect, touch)
    amount = _fixed(getattr(effect, "amount", None))
    player = _player(ctx, getattr(effect, "player", None))
    if amount is None:
        return False
    match effect:
        case f.GainAember() if player is not None:
            touch.give(("pool", player), amount)
        case f.LoseAember() if player is not None:
            touch.take(("pool", player), amount)
        case f.StealAember(from_player=None) if player is not None:
            touch.take(("pool", 1 - player), amount)
            touch.give(("pool", player), amount)
        case f.CaptureAember(cards=None, from_player=None, divided=False):
            touch.take(("pool", 1 - ctx.player), amount)
            touch.give(("card", ctx.card), amount)
        case f.GainChains() if player is not None:
            touch.give(("chains", player), amount)
        case f.LoseChains() if player is not None:
            touch.take(("chains", player), amount)
        case f.Draw(cards=None) if player is not None:
            touch.uses.add(("deck", player))
        case _:
            return False
    return True


def _leaves(ctx: Context, effect: Effect, touch: Touch) -> bool:
    """Adds what is touched as the card with the ability takes itself out of play: only where nothing in play states
    anything, for a line with one creature less can change what statements are about.
    """
    cards = getattr(effect, "cards", None)
    to = getattr(effect, "to", None)
    game, number = ctx.game, ctx.named
    state = game.board.cards[number]
    if not isinstance(cards, c.Ref) or cards.kind is not c.RefKind.SELF:
        return False
    if to is not None and to.kind is not PlayerKind.OWNER and _player(ctx, to) != state.owner:
        return False
    text = game.text_of(game.view.known(number))
    if not state.in_play or state.upgrades or state.under or any(game.view.statements.values()) or game.board.lasting:
        return False
    if text is None or text.triggered or text.statements or text.keywords:
        return False
    touch.uses.add(("card", number))
    if state.aember:
        touch.give(("pool", 1 - state.controller), state.aember)
    return True


def _fixed(amount: Amount | None) -> int | None:
    """The number that an amount is, whatever lies on the table."""
    return amount.value if isinstance(amount, a.Number) else None


def _player(ctx: Context, node: Player | None) -> int | None:
    """The one player that a phrase means, if nobody chooses."""
    if node is None or node.kind not in FIXED or node.condition is not None:
        return None
    found = players(ctx, node)
    return found[0] if len(found) == 1 else None


def _is_quiet(game: Game, name: str) -> bool:
    """Whether nothing in play watches such events, forbids, limits or replaces them."""
    kinds = patterns.KINDS.get(name, ())
    if any(game.view.triggers.get(kind) for kind in kinds):
        return False
    return not any(_speaks_of(stated, name) for found in game.view.statements.values() for stated in found)


def _speaks_of(stated: Stated, name: str) -> bool:
    """Whether a statement is about events of a name."""
    node = stated.statement.node
    spoken = (getattr(node, "event", None), *getattr(node, "events", ()))
    return any(pattern is not None and name in patterns.names_of(pattern.kind) for pattern in spoken)
