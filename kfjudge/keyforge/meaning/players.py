"""Which player a phrase means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from kfjudge.errors import NotDecidable
from kfjudge.keyforge.board.board import NOBODY
from kfjudge.keyforge.meaning import amounts, conditions, references, selectors
from kfjudge.keyforge.view import facts
from kfjudge.keyforge.words.nodes.base import Extreme, Status
from kfjudge.keyforge.words.nodes.cards import Cards, InState, QuantityKind, Select
from kfjudge.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.keyforge.words.nodes.statics import CountsAs

if TYPE_CHECKING:
    from kfjudge.keyforge.events.event import Seen
    from kfjudge.keyforge.game import Game
    from kfjudge.keyforge.meaning.context import Context, Group

HAUNTED = 10
Answer = TypeVar("Answer")


def players(ctx: Context, node: Player) -> tuple[int, ...]:
    """The player or players that a phrase means, the active player first."""
    found = _meant(ctx, node)
    condition = node.condition
    if condition is None:
        return found
    return tuple(number for number in found if asked_of(ctx, number, lambda: conditions.holds(ctx, condition)))


def asked_of(ctx: Context, number: int, question: Callable[[], Answer]) -> Answer:
    """What is asked of the described player, asked of this one."""
    outer = ctx.described_player
    ctx.described_player = number
    try:
        return question()
    finally:
        ctx.described_player = outer


def _meant(ctx: Context, node: Player) -> tuple[int, ...]:
    """The same without what the phrase asks of the players."""
    kind = node.kind
    if kind is PlayerKind.YOU:
        return (ctx.player,)
    if kind is PlayerKind.OPPONENT:
        return (1 - ctx.player,)
    if node.mention is not None and node.mention in ctx.pinned_players:
        return (ctx.pinned_players[node.mention],)
    active = ctx.game.board.active
    if kind in (PlayerKind.EACH, PlayerKind.A_PLAYER):
        return (active, 1 - active)
    if kind is PlayerKind.ACTIVE:
        return (active,)
    if kind is PlayerKind.THAT_PLAYER:
        return (_that_player(ctx, node),)
    if kind is PlayerKind.DESCRIBED:
        return (ctx.described_player if ctx.described_player is not None else ctx.player,)
    if kind is PlayerKind.WITH_EXTREME:
        return _with_extreme(ctx, node)
    if kind is PlayerKind.CHOSEN:
        return (ctx.chosen_player if ctx.chosen_player is not None else ctx.player,)
    if kind is PlayerKind.OPPONENT_OF and node.of_player is not None:
        return tuple(1 - player for player in players(ctx, node.of_player))
    if node.of is None:
        return (ctx.player,)
    result: list[int] = []
    for seen in _of_these(ctx, node.of):
        if kind is PlayerKind.OWNER:
            player = ctx.game.board.cards[seen.card].owner
        else:
            player = facts.controller_of(ctx.game, seen)
            if kind is PlayerKind.OPPONENT_OF:
                player = 1 - player
        if player not in result:
            result.append(player)
    return tuple(result)


def _of_these(ctx: Context, cards: Cards) -> Group:
    """The cards whose owner or controller is meant; of several most powerful creatures the active player says which
    counts.
    """
    if ctx.clause is not None and isinstance(cards, Select) and cards.quantity.kind is QuantityKind.THE:
        from kfjudge.keyforge.meaning import choosing

        return choosing.choose(ctx, cards, "Which card counts?", rule="ties", again=True)
    return selectors.members(ctx, cards)


def player(ctx: Context, node: Player) -> int:
    """The one player that a phrase means; "a player" is the choice of the active player."""
    if node.kind is PlayerKind.A_PLAYER:
        active = ctx.game.board.active
        chosen = ctx.game.choose(active, "player", (active, 1 - active), "Which player?", rule="active-player", ctx=ctx)
        ctx.players.append(chosen if isinstance(chosen, int) else active)
        return _kept(ctx, node, ctx.players[-1])
    found = players(ctx, node)
    return _kept(ctx, node, found[0] if found else ctx.player)


def _kept(ctx: Context, node: Player, player: int) -> int:
    """The player, remembered if a later word speaks of them."""
    if node.mention is not None:
        ctx.named_players[node.mention] = player
    return player


def each(ctx: Context, node: Player, first: int | None = None) -> Iterator[int]:
    """Each player that an instruction is for, one after the other; while it is a player's turn, "they" means that
    player.

    What each of them picked is spoken of together afterwards ("those creatures").
    """
    if node.kind is PlayerKind.A_PLAYER:
        found: tuple[int, ...] = (player(ctx, node),)
    else:
        found = players(ctx, node)
    if first is not None and len(found) == 2:
        found = (first, 1 - first)
    before = dict(ctx.named_mentions)
    gathered: dict[int, list[Seen]] = {}
    for number in found:
        _kept(ctx, node, number)
        ctx.players.append(number)
        yield number
        ctx.players.pop()
        for mention, group in ctx.named_mentions.items():
            if before.get(mention) is not group:
                gathered.setdefault(mention, []).extend(group)
    if len(found) > 1:
        ctx.named_mentions.update({mention: tuple(dict.fromkeys(group)) for mention, group in gathered.items()})


def doers(ctx: Context, node: Player) -> Iterator[int]:
    """Who does an instruction: the one player named, or each player in turn."""
    if node.kind is PlayerKind.EACH:
        yield from each(ctx, node)
    else:
        yield player(ctx, node)


def is_haunted(game: Game, number: int) -> bool:
    """Whether a player has ten cards in the discard pile, or counts as haunted (Rulebook: Haunted)."""
    if len(game.board.players[number].discard) >= HAUNTED:
        return True
    for stated in game.view.active(CountsAs):
        node = stated.statement.node
        assert isinstance(node, CountsAs)
        if (
            node.what == InState(status=Status.HAUNTED)
            and node.player is not None
            and number in players(game.view.context(stated), node.player)
        ):
            return True
    return False


def _with_extreme(ctx: Context, node: Player) -> tuple[int, ...]:
    """The player with the most or the least of something; a tie is the active player's call (Rulebook: ties)."""
    active = ctx.game.board.active
    counted = node.counted
    if counted is None or node.extreme is None:
        return (active, 1 - active)
    counts = {number: asked_of(ctx, number, lambda: amounts.value(ctx, counted)) for number in (active, 1 - active)}
    best = max(counts.values()) if node.extreme is Extreme.MOST else min(counts.values())
    tied = tuple(number for number, count in counts.items() if count == best)
    if len(tied) == 1:
        return tied
    picked = ctx.game.choose(active, "player", tied, "Which player counts?", rule="ties", ctx=ctx)
    return (picked if isinstance(picked, int) else active,)


def is_player(ctx: Context, node: Player, number: int) -> bool:
    """Whether the phrase can mean this player."""
    return number in players(ctx, node)


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
            return player(ctx, meant)
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
