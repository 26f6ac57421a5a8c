"""Which player a phrase means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.meaning import choosing, means, references
from kfjudge.games.keyforge.meaning.context import Context, Group
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.base import Extreme
from kfjudge.games.keyforge.words.nodes.cards import QuantityKind, Select
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind

Answer = TypeVar("Answer")


def asked_of(ctx: Context, number: int, question: Callable[[], Answer]) -> Answer:
    """What is asked of the described player, asked of this one."""
    outer = ctx.described_player
    ctx.described_player = number
    try:
        return question()
    finally:
        ctx.described_player = outer


@means(PlayerKind.EACH, PlayerKind.A_PLAYER)
def _both(ctx: Context, node: Player) -> tuple[int, ...]:
    active = ctx.game.board.active
    return (active, 1 - active)


@means(PlayerKind.ACTIVE)
def _active(ctx: Context, node: Player) -> tuple[int, ...]:
    return (ctx.game.board.active,)


@means(PlayerKind.DESCRIBED)
def _described(ctx: Context, node: Player) -> tuple[int, ...]:
    """Within a condition on players the very player that it is asked about."""
    return (ctx.described_player if ctx.described_player is not None else ctx.player,)


@means(PlayerKind.CHOSEN)
def _chosen(ctx: Context, node: Player) -> tuple[int, ...]:
    return (ctx.chosen_player if ctx.chosen_player is not None else ctx.player,)


@means(PlayerKind.OPPONENT_OF)
@reads(Player, "of_player")
def _opponents_of(ctx: Context, node: Player) -> tuple[int, ...]:
    """The opponents of a player, or of the controllers of cards."""
    if node.of_player is not None:
        return tuple(1 - player for player in meaning.players(ctx, node.of_player))
    return tuple(1 - player for player in _controllers(ctx, node))


@means(PlayerKind.CONTROLLER)
@reads(Player, "of")
def _controllers(ctx: Context, node: Player) -> tuple[int, ...]:
    if node.of is None:
        return (ctx.player,)
    return tuple(dict.fromkeys(facts.controller_of(ctx.game, seen) for seen in _of_these(ctx, node.of)))


@means(PlayerKind.OWNER)
def _owners(ctx: Context, node: Player) -> tuple[int, ...]:
    if node.of is None:
        return (ctx.player,)
    return tuple(dict.fromkeys(ctx.game.board.cards[seen.card].owner for seen in _of_these(ctx, node.of)))


def _of_these(ctx: Context, cards: Cards) -> Group:
    """The cards whose owner or controller is meant; of several most powerful creatures the active player says which
    counts.
    """
    if ctx.clause is not None and isinstance(cards, Select) and cards.quantity.kind is QuantityKind.THE:
        return choosing.choose(ctx, cards, "Which card counts?", rule="ties", again=True)
    return meaning.members(ctx, cards)


def each(ctx: Context, node: Player, first: int | None = None) -> Iterator[int]:
    """Each player that an instruction is for, one after the other; while it is a player's turn, "they" means that
    player.

    What each of them picked is spoken of together afterwards ("those creatures").
    """
    if node.kind is PlayerKind.A_PLAYER:
        found: tuple[int, ...] = (meaning.player(ctx, node),)
    else:
        found = meaning.players(ctx, node)
    first = ctx.first_player if first is None else first
    if first is not None and len(found) == 2:
        found = (first, 1 - first)
    before = dict(ctx.named_mentions)
    gathered: dict[int, list[CardStay]] = {}
    for number in found:
        meaning.keep_player(ctx, node, number)
        ctx.players.append(number)
        yield number
        ctx.players.pop()
        for mention, group in ctx.named_mentions.items():
            if before.get(mention) is not group:
                gathered.setdefault(mention, []).extend(group)
    if len(found) > 1:
        ctx.named_players.pop(node.mention or 0, None)  # "they" are both from then on
        ctx.named_mentions.update({mention: tuple(dict.fromkeys(group)) for mention, group in gathered.items()})


def doers(ctx: Context, node: Player) -> Iterator[int]:
    """Who does an instruction: the one player named, or each player in turn."""
    if node.kind is PlayerKind.EACH or (node.kind is PlayerKind.THAT_PLAYER and len(meaning.players(ctx, node)) > 1):
        yield from each(ctx, node)
    else:
        yield meaning.player(ctx, node)


@means(PlayerKind.WITH_EXTREME)
@reads(Player, "extreme counted")
def _with_extreme(ctx: Context, node: Player) -> tuple[int, ...]:
    """The player with the most or the least of something; a tie is the active player's call (Rulebook: ties)."""
    active = ctx.game.board.active
    counted = node.counted
    if counted is None or node.extreme is None:
        return (active, 1 - active)
    counts = {number: asked_of(ctx, number, lambda: meaning.value(ctx, counted)) for number in (active, 1 - active)}
    best = max(counts.values()) if node.extreme is Extreme.MOST else min(counts.values())
    tied = tuple(number for number, count in counts.items() if count == best)
    if len(tied) == 1:
        return tied
    picked = ctx.game.choose(active, "player", tied, "Which player counts?", rule="ties", ctx=ctx)
    return (picked if isinstance(picked, int) else active,)


@means(PlayerKind.THAT_PLAYER)
def _that(ctx: Context, node: Player) -> tuple[int, ...]:
    """After "each player …" they are both, and of a card that is described whoever controls or owns it."""
    meant = references.node_of_mention(ctx, node.refers_to) if node.refers_to is not None else None
    both = isinstance(meant, Player) and meant.kind is PlayerKind.EACH and meant.condition is None
    if isinstance(meant, Player) and both and node.refers_to not in {*ctx.named_players, *ctx.pinned_players}:
        return _both(ctx, meant) if ctx.described is None else (facts.controller_of(ctx.game, ctx.described),)
    return (_that_player(ctx, node),)


def _that_player(ctx: Context, node: Player) -> int:
    """The player spoken of last; without one, the player of the event that set the ability off."""
    if node.refers_to is not None:
        if node.refers_to in ctx.pinned_players:
            return ctx.pinned_players[node.refers_to]
        if node.refers_to in ctx.named_players:
            return ctx.named_players[node.refers_to]
        spoken = ctx.named_mentions.get(node.refers_to)
        if spoken:  # whoever controls the card that it is said of
            return facts.controller_of(ctx.game, spoken[0])
        meant = references.node_of_mention(ctx, node.refers_to)
        if isinstance(meant, Player) and meant.kind not in (PlayerKind.EACH, PlayerKind.A_PLAYER):
            return meaning.player(ctx, meant)
        if ctx.named_mentions.get(node.refers_to):
            return facts.controller_of(ctx.game, ctx.named_mentions[node.refers_to][0])
    if ctx.players:
        return ctx.players[-1]
    event = ctx.event
    if event is not None and event.player != NOBODY:
        return event.player
    if ctx.chosen_player is not None:
        return ctx.chosen_player
    for group in reversed(ctx.mentions):
        if group:
            return facts.controller_of(ctx.game, group[0])
    raise NotDecidable("the text speaks of a player whom nothing before it names")
