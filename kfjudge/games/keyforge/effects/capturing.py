"""Capturing (Rulebook: Capture)."""

from __future__ import annotations

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.faces import CREATURE, TOKEN_CREATURE
from kfjudge.games.keyforge.effects import pools, replaced
from kfjudge.games.keyforge.meaning import amounts, choosing, does, references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.records import plays
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.amounts import All, AmountOfEvent, Half, PoolOf
from kfjudge.games.keyforge.words.nodes.effects import CaptureAember
from kfjudge.games.keyforge.words.nodes.players import PlayerKind


@plays(PlayerKind.ANY_COMBINATION)
@does(CaptureAember, "amount cards from_player divided", of_event=True)
def capture(ctx: Context, node: CaptureAember) -> bool:
    """From the capturing creature's opponent's pool (Rulebook: Capture)."""
    if ctx.replacing and isinstance(node.amount, AmountOfEvent):
        return replaced.capture_instead(ctx, node)
    targets: tuple[CardStay, ...] = (references.own(ctx, ctx.card),)
    if node.cards is None and ctx.game.view.known(ctx.card).type not in (CREATURE, TOKEN_CREATURE):
        raise NotDecidable("a card that is no creature does not say which creature captures", rule="capture")
    if node.cards is not None:
        targets = choosing.choose(ctx, node.cards, "Which creature captures?", rule="capture")
    if node.divided:
        return _capture_divided(ctx, node, targets)
    if node.from_player is not None and node.from_player.kind is PlayerKind.ANY_COMBINATION:
        return _capture_from_both(ctx, node, targets)
    done = bool(targets)
    for seen in _capture_order(ctx, node, targets):
        if not ctx.game.is_here(seen) or not ctx.game.board.cards[seen.card].in_play:
            done = False
            continue
        controller = facts.controller_of(ctx.game, seen)
        if node.cards is not None and node.cards.mention is not None and len(targets) > 1:
            ctx.named_mentions[node.cards.mention] = (seen,)
        for victim in _victims(ctx, node, controller):
            wanted = pools.amount_from(ctx, node.amount, ctx.game.board.players[victim].aember)
            event = Event(
                "capture", controller, seen.card, amount=wanted, source=ctx.card, from_player=victim, stay=seen.stay
            )
            done = pools.carry_out(ctx, wanted, event) and done
            if isinstance(node.amount, AmountOfEvent) and ctx.event is not None and not event.supply:
                ctx.event.amount = max(0, ctx.event.amount - event.done)
    if node.cards is not None and node.cards.mention is not None and len(targets) > 1:
        ctx.named_mentions[node.cards.mention] = targets  # spoken of afterwards are all of them
    return done


def _victims(ctx: Context, node: CaptureAember, controller: int) -> tuple[int, ...]:
    """The players from whose pools a creature captures: its controller's opponent, or whom the text names. "All of your
    opponent's æmber" names its pool too, whoever controls the creature.
    """
    if node.from_player is None:
        whole = node.amount.of if isinstance(node.amount, Half) else node.amount
        return meaning.players(ctx, whole.player) if isinstance(whole, PoolOf) else (1 - controller,)
    if node.from_player.kind is PlayerKind.EACH:
        return meaning.players(ctx, node.from_player)
    return (meaning.player(ctx, node.from_player),)


def _capture_from_both(ctx: Context, node: CaptureAember, targets: tuple[CardStay, ...]) -> bool:
    """From one pool or both, in the mix that the active player likes; as much as there is must be captured."""
    game = ctx.game
    done = bool(targets)
    for seen in targets:
        controller = game.board.cards[seen.card].controller
        pools_now = [side.aember for side in game.board.players]
        wanted = meaning.value(ctx, node.amount)
        total = min(wanted, sum(pools_now))
        own = pools_now[controller]
        options = tuple(range(max(0, total - pools_now[1 - controller]), min(own, total) + 1))
        picked = game.choose(
            game.board.active, "number", options, "How much is captured from one's own pool?", rule="capture", ctx=ctx
        )
        mine = picked if isinstance(picked, int) else 0
        shares = ((controller, mine), (1 - controller, total - mine))
        events = [
            Event("capture", controller, seen.card, amount=share, from_player=player, source=ctx.card, stay=seen.stay)
            for player, share in shares
            if share
        ]
        done = pools.carry_out(ctx, wanted, *events) and done
    return done


def _capture_order(ctx: Context, node: CaptureAember, targets: tuple[CardStay, ...]) -> tuple[CardStay, ...]:
    """Which creatures capture, in order: where there is not enough for all of them the active player chooses."""
    if len(targets) < 2 or isinstance(node.amount, All) or amounts.is_chosen(node.amount):
        return targets
    of_each = node.from_player is None or node.from_player.kind is PlayerKind.OPPONENT_OF
    if not of_each and node.from_player is not None:
        return _served(ctx, node, targets, meaning.player(ctx, node.from_player))
    cards = ctx.game.board.cards
    return tuple(
        seen
        for side in (0, 1)
        for seen in _served(ctx, node, tuple(seen for seen in targets if cards[seen.card].controller == side), 1 - side)
    )


def _served(ctx: Context, node: CaptureAember, targets: tuple[CardStay, ...], victim: int) -> tuple[CardStay, ...]:
    """The creatures that capture from one player's pool, in order."""
    game = ctx.game
    if len(targets) < 2:
        return targets
    there = game.board.players[victim].aember
    wanted = meaning.value(ctx, node.amount)
    if wanted * len(targets) <= there or wanted <= 0:
        return targets
    numbers = [seen.card for seen in targets]
    served = -(-there // wanted)
    picked = game.choose_cards(
        game.board.active,
        numbers,
        min(served, len(numbers)),
        min(served, len(numbers)),
        "There is not enough æmber: which creatures capture?",
        rule="capture",
        ctx=ctx,
        ordered=there % wanted != 0,
    )
    return tuple(next(seen for seen in targets if seen.card == number) for number in picked)


def _capture_divided(ctx: Context, node: CaptureAember, targets: tuple[CardStay, ...]) -> bool:
    """The æmber is spread over the creatures as the active player likes."""
    game = ctx.game
    here = [seen.card for seen in targets if game.is_here(seen)]
    if not here:
        return False
    controller = game.board.cards[here[0]].controller
    victim = meaning.player(ctx, node.from_player) if node.from_player is not None else 1 - controller
    wanted = pools.amount_from(ctx, node.amount, game.board.players[victim].aember)
    total = min(wanted, game.board.players[victim].aember)
    picked = game.divide(game.board.active, here, total, "Which creatures capture?", rule="capture", ctx=ctx)
    events = [
        Event("capture", controller, number, amount=picked.count(number), source=ctx.card, from_player=victim)
        for number in here
        if number in picked
    ]
    return pools.carry_out(ctx, wanted, *events)
