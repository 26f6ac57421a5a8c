"""What the nodes of card text mean. Beside each function that plays a node stands a record here: which node, which of
its fields.

In: handlers with their nodes, as the modules that hold them are imported. Out: the functions `value`, `holds`,
`members`, `passes` and `do`, which look the handler of a node up, so that handlers need not import each other; the
records are kept in `records`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from kfjudge.engine.trace import Sort
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.zones import Zone
from kfjudge.games.keyforge.meaning import option_words
from kfjudge.games.keyforge.meaning.context import Context, Group
from kfjudge.games.keyforge.records import OF_EVENTS, RECORDS, plays, reads, same_without
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.cards import NeighborOf, Was
from kfjudge.games.keyforge.words.nodes.conditions import Compare, Exists, Is, ShareAttribute, TideIs
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Condition, Effect, Filter
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.language.node import Node

AmountT = TypeVar("AmountT", bound="Amount")
ConditionT = TypeVar("ConditionT", bound="Condition")
CardsT = TypeVar("CardsT", bound="Cards")
FilterT = TypeVar("FilterT", bound="Filter")
EffectT = TypeVar("EffectT", bound="Effect")
Function = TypeVar("Function", bound=Callable[..., Any])


_VALUES: dict[type[Amount], Callable[[Context, Any], int]] = {}
_JUDGED: dict[type[Condition], Callable[[Context, Any], bool]] = {}
_WHO: dict[PlayerKind, Callable[[Context, Player], tuple[int, ...]]] = {}
_FOUND: dict[type[Cards], Callable[[Context, Any, Zone | None], Group]] = {}
_TESTED: dict[type[Filter], Callable[[Context, Any, CardStay], bool]] = {}
_DONE: dict[type[Effect], Callable[[Context, Any], bool]] = {}


# ── records ─────────────────────────────────────────────────────────────────


def measures(
    kind: type[AmountT], fields: str = ""
) -> Callable[[Callable[[Context, AmountT], int]], Callable[[Context, AmountT], int]]:
    """The function computes this kind of amount."""
    reads(kind, fields)
    return _into(_VALUES, kind)


def judges(
    kind: type[ConditionT], fields: str = ""
) -> Callable[[Callable[[Context, ConditionT], bool]], Callable[[Context, ConditionT], bool]]:
    """The function judges this kind of condition."""
    reads(kind, fields)
    return _into(_JUDGED, kind)


def means(*kinds: PlayerKind) -> Callable[[Function], Function]:
    """The function says which players a phrase of these kinds means."""

    def register(function: Function) -> Function:
        _WHO.update(dict.fromkeys(kinds, function))
        same_without(PlayerKind, " ".join(kind.name for kind in kinds), "this function is looked up by it")
        return plays(*kinds)(function)

    return register


def finds(
    kind: type[CardsT], fields: str = ""
) -> Callable[[Callable[[Context, CardsT, Zone | None], Group]], Callable[[Context, CardsT, Zone | None], Group]]:
    """The function looks this kind of phrase up on the board, or in the zone given if the phrase names none."""
    reads(kind, fields)
    return _into(_FOUND, kind)


def tests(
    kind: type[FilterT], fields: str = ""
) -> Callable[[Callable[[Context, FilterT, CardStay], bool]], Callable[[Context, FilterT, CardStay], bool]]:
    """The function says whether a card has this kind of property."""
    reads(kind, fields)
    return _into(_TESTED, kind)


def does(
    kind: type[EffectT], fields: str = "", *, of_event: bool = False
) -> Callable[[Callable[[Context, EffectT], bool]], Callable[[Context, EffectT], bool]]:
    """The function does this kind of instruction, and returns whether it was done fully. `of_event`: also with the very
    amount that an event is about.
    """
    reads(kind, fields)
    if of_event:
        OF_EVENTS.add(kind)
    return _into(_DONE, kind)


def has_handler(kind: type[Node]) -> bool:
    """Whether something computes, judges, finds, tests or does this kind of node."""
    return any(kind in family for family in handlers())


def handlers() -> tuple[dict[Any, Any], ...]:
    """The handlers by kind of node, family by family, for whoever wants to see them at work."""
    return (_VALUES, _JUDGED, _FOUND, _TESTED, _DONE)


def _into(handlers: dict[Any, Any], kind: type[Node]) -> Callable[[Function], Function]:
    def register(function: Function) -> Function:
        if kind in handlers:
            raise TypeError(f"{kind.__name__} has two handlers")
        handlers[kind] = function
        return RECORDS.plays(function)

    return register


# ── dispatch ────────────────────────────────────────────────────────────────


def value(ctx: Context, amount: Amount) -> int:
    """The number that an amount is now. Raises `NotDecidable` for one that nothing computes."""
    if type(amount) is Number:
        if amount.mention is not None:
            ctx.named_amounts[amount.mention] = amount.value
        return amount.value
    handler = _VALUES.get(type(amount))
    if handler is None:
        raise NotDecidable(f"no rule computes {type(amount).__name__}")
    number = handler(ctx, amount)
    if ctx.clause is not None and ctx.game.traced and getattr(ctx.clause, "amount", None) is amount:
        ctx.game.trace.aside(Sort.AMOUNT, ctx.card, partial(option_words.of_node, ctx, amount), number, ctx.clause)
    if amount.mention is not None:
        ctx.named_amounts[amount.mention] = number
    return number


def holds(ctx: Context, condition: Condition) -> bool:
    """Whether a condition holds. Raises `NotDecidable` for one that nothing judges."""
    handler = _JUDGED.get(type(condition))
    if handler is None:
        raise NotDecidable(f"no rule judges {type(condition).__name__}")
    if ctx.earlier is not None and looks_back(condition):
        with ctx.game.looking_at(ctx.earlier):
            return handler(ctx, condition)
    return handler(ctx, condition)


LOOKING_BACK = (Compare, Exists, Is, NeighborOf, ShareAttribute, TideIs)


def looks_back(node: Node) -> bool:
    """Whether it is asked how it was before what has just been done ("if there was …", "former neighbors")."""
    return isinstance(node, Was) or (isinstance(node, LOOKING_BACK) and node.earlier)


@reads(Player, "kind condition")
@plays(PlayerKind.YOU, PlayerKind.OPPONENT)
def players(ctx: Context, node: Player) -> tuple[int, ...]:
    """The player or players that a phrase means, the active player first. Raises `NotDecidable` for a kind of phrase
    that nothing looks up.
    """
    if node.kind is PlayerKind.YOU:
        found: tuple[int, ...] = (ctx.player,)
    elif node.kind is PlayerKind.OPPONENT:
        found = (1 - ctx.player,)
    elif node.mention is not None and node.mention in ctx.pinned_players:
        found = (ctx.pinned_players[node.mention],)
    else:
        handler = _WHO.get(node.kind)
        if handler is None:
            raise NotDecidable(f"no rule says who {node.kind.value} is")
        found = handler(ctx, node)
    if node.condition is None:
        return found
    return tuple(number for number in found if holds_for(ctx, node.condition, number))


def player(ctx: Context, node: Player) -> int:
    """The one player that a phrase means; "a player" is the choice of the active player."""
    if node.kind is PlayerKind.A_PLAYER:
        active = ctx.game.board.active
        chosen = ctx.game.choose(active, "player", (active, 1 - active), "Which player?", rule="active-player", ctx=ctx)
        ctx.players.append(chosen if isinstance(chosen, int) else active)
        return keep_player(ctx, node, ctx.players[-1])
    found = players(ctx, node)
    if node.kind is PlayerKind.THAT_PLAYER and len(found) > 1:
        raise NotDecidable("both players were spoken of, and one of them is meant")
    return keep_player(ctx, node, found[0] if found else ctx.player)


def keep_player(ctx: Context, node: Player, number: int) -> int:
    """The player, remembered if a later word speaks of them."""
    if node.mention is not None:
        ctx.named_players[node.mention] = number
    return number


def holds_for(ctx: Context, condition: Condition, number: int) -> bool:
    """Whether a condition on players holds for this one, the described player."""
    outer = ctx.described_player
    ctx.described_player = number
    try:
        return holds(ctx, condition)
    finally:
        ctx.described_player = outer


def members(ctx: Context, cards: Cards, zone: Zone | None = None) -> Group:
    """All cards that a phrase speaks of, without choosing among them. `zone`: where to look if the text names none.

    Raises `NotDecidable` for a kind of phrase that nothing looks up.
    """
    pinned = ctx.pinned.get(cards)
    if pinned is not None:
        return pinned
    handler = _FOUND.get(type(cards))
    if handler is None:
        raise NotDecidable(f"no rule finds {type(cards).__name__}")
    group = handler(ctx, cards, zone)
    if cards.mention is not None:
        ctx.named_mentions[cards.mention] = group
    return group


def passes(ctx: Context, item: Filter, seen: CardStay) -> bool:
    """Whether the card has the property. Raises `NotDecidable` for a property that nothing judges."""
    handler = _TESTED.get(type(item))
    if handler is None:
        raise NotDecidable(f"no rule judges {type(item).__name__}")
    return handler(ctx, item, seen)


def passes_all(ctx: Context, wanted: tuple[Filter, ...], seen: CardStay) -> bool:
    """Whether a card has all the properties; within them "its" means this card."""
    if not wanted:
        return True
    outer = ctx.described
    if outer is None:
        ctx.described = seen
    try:
        return passes(ctx, wanted[0], seen) if len(wanted) == 1 else all(passes(ctx, item, seen) for item in wanted)
    finally:
        ctx.described = outer


def do(ctx: Context, effect: Effect) -> bool:
    """Does an instruction as far as possible; returns (and keeps in `ctx.done`) whether it was done fully.

    Raises `NotDecidable` for an instruction that nothing does.
    """
    handler = _DONE.get(type(effect))
    if handler is None:
        raise NotDecidable(f"no rule does {type(effect).__name__}")
    outer = ctx.clause
    ctx.clause = effect
    start = len(ctx.happened)
    short, ctx.short = ctx.short, False
    try:
        done = handler(ctx, effect)
        ctx.done = done and not ctx.short
    finally:
        ctx.clause = outer
        ctx.short = short
    if ctx.done:
        ctx.did.append(effect)
    if effect.mention is not None:
        ctx.results[effect.mention] = ctx.done
        if ctx.players:
            ctx.results_of[effect.mention, ctx.players[-1]] = ctx.done
        ctx.named_events[effect.mention] = ctx.happened[start:]
    return ctx.done
