"""Instructions about æmber, keys and chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge.keyforge import meaning
from kfjudge.keyforge.board.board import NOBODY
from kfjudge.keyforge.effects import replaced
from kfjudge.keyforge.events import keys
from kfjudge.keyforge.events.event import Event, Seen
from kfjudge.keyforge.meaning import amounts, choosing, does, patterns, plays, references, who
from kfjudge.keyforge.view import facts
from kfjudge.keyforge.words.nodes.amounts import All, Amount, AmountOfEvent, Half
from kfjudge.keyforge.words.nodes.base import Rounding
from kfjudge.keyforge.words.nodes.cards import Cards
from kfjudge.keyforge.words.nodes.effects import (
    CaptureAember,
    Exalt,
    ForgeKey,
    GainAember,
    GainChains,
    LoseAember,
    LoseChains,
    MoveAember,
    PayAember,
    PutAember,
    RedistributeAember,
    SpendAember,
    StealAember,
    UnforgeKey,
)
from kfjudge.keyforge.words.nodes.events import EventPattern
from kfjudge.keyforge.words.nodes.players import PlayerKind

if TYPE_CHECKING:
    from kfjudge.keyforge.meaning.context import Context


def amount_from(ctx: Context, amount: Amount, there: int) -> int:
    """How much of `there` an instruction takes: a number, or all but some."""
    if amounts.is_chosen(amount):
        ctx.most = there
        return meaning.value(ctx, amount)
    if isinstance(amount, All):
        return max(0, there - (meaning.value(ctx, amount.but) if amount.but is not None else 0))
    if isinstance(amount, Half) and isinstance(amount.of, All):
        return there // 2 if amount.rounding is Rounding.DOWN else (there + 1) // 2
    return meaning.value(ctx, amount)


def _finish(ctx: Context, happened: list[Event], wanted: int) -> bool:
    """Remembers how much it was ("that much"); whether it was all that was asked for."""
    total = sum(event.done for event in happened)
    ctx.amount = total
    return total >= wanted > 0 or (wanted >= amounts.ENDLESS and total > 0)


@does(GainAember, "amount player")
def gain(ctx: Context, node: GainAember) -> bool:
    done = True
    for player in who.each(ctx, node.player):
        wanted = meaning.value(ctx, node.amount)
        done = (
            _finish(ctx, ctx.game.emit(Event("gain aember", player, amount=wanted, source=ctx.card)), wanted) and done
        )
    return done


@does(LoseAember, "amount player")
def lose(ctx: Context, node: LoseAember) -> bool:
    done = True
    for player in who.each(ctx, node.player):
        wanted = amount_from(ctx, node.amount, ctx.game.board.players[player].aember)
        done = (
            _finish(
                ctx,
                ctx.game.emit(Event("lose aember", player, amount=wanted, source=ctx.card, from_player=player)),
                wanted,
            )
            and done
        )
    return done


@does(StealAember, "amount player from_player", of_event=True)
def steal(ctx: Context, node: StealAember) -> bool:
    thief = meaning.player(ctx, node.player)
    victim = meaning.player(ctx, node.from_player) if node.from_player is not None else 1 - thief
    wanted = amount_from(ctx, node.amount, ctx.game.board.players[victim].aember)
    event = Event("steal", thief, amount=wanted, source=ctx.card, from_player=victim)
    return _finish(ctx, ctx.game.emit(event), wanted)


@plays(PlayerKind.ANY_COMBINATION)
@does(CaptureAember, "amount cards from_player divided", of_event=True)
def capture(ctx: Context, node: CaptureAember) -> bool:
    """From the capturing creature's opponent's pool (Rulebook: Capture)."""
    if ctx.replacing and isinstance(node.amount, AmountOfEvent):
        return replaced.capture_instead(ctx, node)
    targets: tuple[Seen, ...] = (references.own(ctx, ctx.card),)
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
            wanted = amount_from(ctx, node.amount, ctx.game.board.players[victim].aember)
            event = Event(
                "capture", controller, seen.card, amount=wanted, source=ctx.card, from_player=victim, stay=seen.stay
            )
            done = _finish(ctx, ctx.game.emit(event), wanted) and done
            if isinstance(node.amount, AmountOfEvent) and ctx.event is not None and not event.supply:
                ctx.event.amount = max(0, ctx.event.amount - event.done)
    return done


def _victims(ctx: Context, node: CaptureAember, controller: int) -> tuple[int, ...]:
    """The players from whose pools a creature captures: its controller's opponent, or whom the text names."""
    if node.from_player is None:
        return (1 - controller,)
    if node.from_player.kind is PlayerKind.EACH:
        return meaning.players(ctx, node.from_player)
    return (meaning.player(ctx, node.from_player),)


def _capture_from_both(ctx: Context, node: CaptureAember, targets: tuple[Seen, ...]) -> bool:
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
        done = _finish(ctx, game.emit(*events), wanted) and done
    return done


def _capture_order(ctx: Context, node: CaptureAember, targets: tuple[Seen, ...]) -> tuple[Seen, ...]:
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


def _served(ctx: Context, node: CaptureAember, targets: tuple[Seen, ...], victim: int) -> tuple[Seen, ...]:
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


def _capture_divided(ctx: Context, node: CaptureAember, targets: tuple[Seen, ...]) -> bool:
    """The æmber is spread over the creatures as the active player likes."""
    game = ctx.game
    here = [seen.card for seen in targets if game.is_here(seen)]
    if not here:
        return False
    controller = game.board.cards[here[0]].controller
    victim = meaning.player(ctx, node.from_player) if node.from_player is not None else 1 - controller
    wanted = amount_from(ctx, node.amount, game.board.players[victim].aember)
    total = min(wanted, game.board.players[victim].aember)
    picked = game.choose_cards(
        game.board.active,
        here,
        total,
        total,
        "Which creatures capture?",
        rule="capture",
        ctx=ctx,
        kind="division",
        repeated=True,
    )
    events = [
        Event("capture", controller, number, amount=picked.count(number), source=ctx.card, from_player=victim)
        for number in here
        if number in picked
    ]
    return _finish(ctx, game.emit(*events), wanted)


@does(PayAember, "amount player to")
def pay(ctx: Context, node: PayAember) -> bool:
    done = True
    for player in who.each(ctx, node.player):
        wanted = amount_from(ctx, node.amount, ctx.game.board.players[player].aember)
        goal = meaning.player(ctx, node.to) if node.to is not None else 1 - player
        event = Event("pay", player, amount=wanted, source=ctx.card, from_player=player, to_player=goal)
        done = _finish(ctx, ctx.game.emit(event), wanted) and done
    return done


@does(SpendAember, "amount player")
def spend(ctx: Context, node: SpendAember) -> bool:
    """Spending outside forging takes the æmber from the pool to the supply."""
    player = meaning.player(ctx, node.player)
    wanted = amount_from(ctx, node.amount, ctx.game.board.players[player].aember)
    if ctx.game.board.players[player].aember < wanted:
        return False
    return _finish(
        ctx,
        ctx.game.emit(Event("lose aember", player, amount=wanted, source=ctx.card, from_player=player, cause="spend")),
        wanted,
    )


@does(Exalt, "cards")
def exalt(ctx: Context, node: Exalt) -> bool:
    """One at a time (Rulebook: Exalt)."""
    targets = choosing.choose(ctx, node.cards, "Exalt which creature?", rule="exalt")
    done = bool(targets)
    for seen in targets:
        if not ctx.game.is_here(seen):
            done = False
            continue
        controller = ctx.game.board.cards[seen.card].controller
        event = Event("exalt", ctx.player, seen.card, source=ctx.card, stay=seen.stay, from_player=controller)
        done = bool(ctx.game.emit(event)) and done
    return done


@does(PutAember, "amount on")
def put(ctx: Context, node: PutAember) -> bool:
    done = True
    for seen in choosing.choose(ctx, node.on, "Put æmber on which card?", rule="aember"):
        wanted = meaning.value(ctx, node.amount)
        done = (
            _finish(
                ctx, ctx.game.emit(Event("put aember", ctx.player, seen.card, amount=wanted, source=ctx.card)), wanted
            )
            and done
        )
    return done


@does(MoveAember, "amount from_cards from_player to_cards to_player")
def move(ctx: Context, node: MoveAember) -> bool:
    """From cards or a pool to a card, a pool or the supply (Rulebook: Move)."""
    game = ctx.game
    sources: list[tuple[int, int, int]] = []
    if node.from_cards is not None:
        for seen in choosing.choose(ctx, node.from_cards, "Move æmber from which card?", rule="move"):
            if game.is_here(seen):
                sources.append((seen.card, game.board.cards[seen.card].controller, game.board.cards[seen.card].aember))
    elif node.from_player is not None:
        player = meaning.player(ctx, node.from_player)
        sources.append((NOBODY, player, game.board.players[player].aember))
    goals: tuple[Seen, ...] | None = None
    if node.to_cards is not None:
        goals = choosing.choose(ctx, node.to_cards, "Move æmber to which card?", rule="move")
        if not goals:
            return False
    done = bool(sources)
    for card, player, there in sources:
        if card != NOBODY and node.from_cards is not None and node.from_cards.mention is not None and len(sources) > 1:
            ctx.named_mentions[node.from_cards.mention] = (game.seen(card),)
        wanted = amount_from(ctx, node.amount, there)
        event = Event("move aember", ctx.player, card, amount=min(wanted, there), source=ctx.card, from_player=player)
        if goals:
            event.other = goals[0].card
        elif node.to_player is not None:
            event.to_player = meaning.player(ctx, node.to_player)
        done = _finish(ctx, game.emit(event), wanted) and done
    return done


@does(RedistributeAember, "cards among")
def redistribute(ctx: Context, node: RedistributeAember) -> bool:
    """The æmber on the cards is spread anew among them, as the active player likes."""
    return spread(ctx, node.cards, node.among, "aember", "Spread the æmber: on which?")


def spread(ctx: Context, cards: Cards, among: Cards | None, field: str, question: str) -> bool:
    """Takes æmber or damage off cards and lays it on the cards named, one point at a time."""
    game = ctx.game
    sources = [seen for seen in meaning.members(ctx, cards) if game.is_here(seen)]
    goals = [seen for seen in (meaning.members(ctx, among) if among is not None else sources) if game.is_here(seen)]
    total = sum(getattr(game.board.cards[seen.card], field) for seen in sources)
    if not goals or not total:
        return False
    numbers = [seen.card for seen in goals]
    picked = game.choose_cards(
        game.board.active, numbers, total, total, question, rule="move", ctx=ctx, kind="division", repeated=True
    )
    for seen in sources:
        game.board.set(seen.card, **{field: 0})
    for number in numbers:
        points = picked.count(number)
        if points:
            game.board.set(number, **{field: getattr(game.board.cards[number], field) + points})
    game.step("move", "move", "{0} points are spread anew", total)
    game.settle()
    return True


@does(ForgeKey, "cost player color")
def forge(ctx: Context, node: ForgeKey) -> bool:
    player = meaning.player(ctx, node.player)
    color = node.color.value if node.color is not None else ""
    return bool(keys.forge(ctx.game, player, amounts.cost_of(ctx, node.cost, player), source=ctx.card, color=color))


@does(UnforgeKey, "player color amount chooser just_forged")
def unforge(ctx: Context, node: UnforgeKey) -> bool:
    """A forged key is turned back; which one is the active player's choice."""
    if node.just_forged:
        return _unforge_latest(ctx, node)
    done = True
    for player in who.each(ctx, node.player):
        count = meaning.value(ctx, node.amount) if node.amount is not None else 1
        for _time in range(count):
            forged = ctx.game.board.players[player].keys
            if node.color is not None:
                forged = tuple(key for key in forged if key == node.color.value)
            if not forged:
                done = False
                break
            chooser = meaning.player(ctx, node.chooser) if node.chooser is not None else ctx.game.board.active
            picked = ctx.game.choose(chooser, "color", forged, "Which key is unforged?", rule="unforge", ctx=ctx)
            done = (
                bool(
                    ctx.game.emit(Event("unforge", ctx.player, from_player=player, detail=str(picked), source=ctx.card))
                )
                and done
            )
    return done


def _unforge_latest(ctx: Context, node: UnforgeKey) -> bool:
    """The key whose forging the text has spoken of; of several the active player picks one."""
    board = ctx.game.board
    forged = [(player, color) for player, color in _forgings(ctx, node) if color in board.players[player].keys]
    if not forged:
        return False
    player = forged[-1][0]
    options = tuple(dict.fromkeys(color for whose, color in forged if whose == player))
    chooser = meaning.player(ctx, node.chooser) if node.chooser is not None else board.active
    picked = ctx.game.choose(chooser, "color", options, "Which key is unforged?", rule="unforge", ctx=ctx)
    return bool(ctx.game.emit(Event("unforge", ctx.player, from_player=player, detail=str(picked), source=ctx.card)))


def _forgings(ctx: Context, node: UnforgeKey) -> list[tuple[int, str]]:
    """Who forged a key, and of which color, as the text has spoken of it: in the event it is about, by its own
    instruction, or in the past.
    """
    if node.refers_to is None:
        return []
    if node.refers_to in ctx.named_events:
        return [(event.player, event.detail) for event in ctx.named_events[node.refers_to]]
    spoken = references.node_of_mention(ctx, node.refers_to)
    return (
        [(record.player, record.detail) for record in patterns.recorded(ctx, spoken)]
        if isinstance(spoken, EventPattern)
        else []
    )


@does(GainChains, "amount player")
def gain_chains(ctx: Context, node: GainChains) -> bool:
    for player in who.each(ctx, node.player):
        ctx.game.emit(Event("gain chains", player, amount=meaning.value(ctx, node.amount), source=ctx.card))
    return True


@does(LoseChains, "amount player")
def lose_chains(ctx: Context, node: LoseChains) -> bool:
    done = True
    for player in who.each(ctx, node.player):
        wanted = min(meaning.value(ctx, node.amount), 24)
        done = bool(ctx.game.emit(Event("lose chains", player, amount=-wanted, source=ctx.card))) and done
    return done
