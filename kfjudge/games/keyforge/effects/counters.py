"""Instructions that add, take off and move what lies on creatures: counters, damage, statuses."""

from __future__ import annotations

from collections.abc import Iterator

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.effects import meant, pools
from kfjudge.games.keyforge.effects.its_own import each_its_own
from kfjudge.games.keyforge.effects.marking import mark_all
from kfjudge.games.keyforge.meaning import amounts, does
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.records import plays
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.base import Mark


@does(f.AddCounters, "amount counter cards divided")
@each_its_own
def add_counters(ctx: Context, node: f.AddCounters) -> bool:
    """Rulebook: Counters, Power counter."""
    targets = meant.in_play(ctx, node.cards, "Put counters on which card?", "counters")
    amount = meaning.value(ctx, node.amount)
    shares = [(number, amount) for number in targets]
    if node.divided and targets:
        question = "Which cards get the counters?"
        picked = ctx.game.divide(ctx.game.board.active, targets, amount, question, rule="counters", ctx=ctx)
        shares = [(number, picked.count(number)) for number in targets if number in picked]
    events = [
        Event("add counter", ctx.player, number, amount=share, source=ctx.card, detail=node.counter or "")
        for number, share in shares
    ]
    return bool(ctx.game.emit(*events))


@does(f.DoubleCounters, "counter cards")
def double_counters(ctx: Context, node: f.DoubleCounters) -> bool:
    """Each of the cards gets as many counters as it has."""
    done = False
    for number in meant.in_play(ctx, node.cards, "Double the counters on which card?", "counters"):
        there = facts.counters_of(ctx.game, ctx.game.seen(number), node.counter)
        if there:
            event = Event("add counter", ctx.player, number, amount=there, source=ctx.card, detail=node.counter or "")
            done = bool(ctx.game.emit(event)) or done
    return done


@does(f.RemoveCounters, "amount counter cards mark every")
@each_its_own
def remove_counters(ctx: Context, node: f.RemoveCounters) -> bool:
    """Counters of a name, of every kind, or a status, are taken off cards."""
    if node.mark is not None:
        return mark_all(
            ctx, node.cards, node.mark.lift, f"Remove the {node.mark.value} from which creature?", node.mark.value
        )
    done = True
    total = 0
    for number in meant.in_play(ctx, node.cards, "Remove counters from which card?", "counters"):
        state = ctx.game.board.cards[number]
        if node.every:
            total += _remove_all(ctx, number)
            continue
        there = facts.counters_of(ctx.game, CardStay(number, state.stay), node.counter)
        wanted = pools.amount_from(ctx, node.amount, there)
        happened = ctx.game.emit(
            Event("remove counter", ctx.player, number, amount=wanted, source=ctx.card, detail=node.counter or "")
        )
        taken = sum(event.done for event in happened)
        total += taken
        done = done and taken >= min(wanted, amounts.ENDLESS - 1) > 0
    ctx.amount = total
    return done and total > 0


def _remove_all(ctx: Context, number: int) -> int:
    """Takes every counter off a card: +1 power, named ones, statuses. Returns how many there were."""
    state = ctx.game.board.cards[number]
    kinds = [("", state.power_counters), *state.counters]
    total = 0
    for name, there in kinds:
        if there:
            ctx.game.emit(Event("remove counter", ctx.player, number, amount=there, source=ctx.card, detail=name))
            total += there
    for mark in state.marks:
        ctx.game.emit(Event(mark.lift, ctx.player, number, source=ctx.card))
    return total + len(state.marks)


@plays(Mark.DAMAGE)
@does(f.MoveCounters, "amount counter from_cards to_cards mark")
def move_counters(ctx: Context, node: f.MoveCounters) -> bool:
    """Counters, damage and statuses move from cards to a card; damage is neither healed nor dealt thereby
    (Rulebook: Move).
    """
    sources = meant.in_play(ctx, node.from_cards, "Move it from which card?", "move")
    goals = meant.in_play(ctx, node.to_cards, "Move it to which card?", "move")
    if not sources or not goals:
        return False
    if node.mark is Mark.DAMAGE:
        return _move_damage(ctx, node, sources, goals)
    if len(goals) > 1:
        raise NotDecidable("no rule says how counters are parted among several creatures")
    done = False
    for number in sources:
        move = _move_counters if node.mark is None else _move_mark
        done = move(ctx, node, number, goals[0]) or done
    return done


def _move_damage(ctx: Context, node: f.MoveCounters, sources: list[int], goals: list[int]) -> bool:
    """Damage from each of the creatures to one, or parted among several as the player chooses."""
    done = True
    for number in sources:
        wanted = pools.amount_from(ctx, node.amount, ctx.game.board.cards[number].damage)
        for goal, part in _parted(ctx, wanted, goals):
            happened = ctx.game.emit(Event("move damage", ctx.player, number, goal, amount=part, source=ctx.card))
            done = bool(happened) and done
    return done


def _parted(ctx: Context, amount: int, goals: list[int]) -> Iterator[tuple[int, int]]:
    """How much each of the creatures gets: at least one, and all of it together."""
    goals = goals[: max(1, amount)]
    for place, goal in enumerate(goals):
        later = len(goals) - place - 1
        part = amount
        if later:
            options = tuple(range(1, amount - later + 1))
            question = f"How much damage moves to the creature picked as number {place + 1}?"
            picked = ctx.game.choose(ctx.game.board.active, "number", options, question, rule="move", ctx=ctx)
            part = picked if isinstance(picked, int) else 1
        amount -= part
        yield goal, part


def _move_mark(ctx: Context, node: f.MoveCounters, number: int, goal: int) -> bool:
    """A status goes to a creature that has it not."""
    if node.mark is None:
        return False
    event = Event("move mark", ctx.player, number, goal, source=ctx.card, detail=node.mark.value)
    return bool(ctx.game.emit(event))


def _move_counters(ctx: Context, node: f.MoveCounters, number: int, goal: int) -> bool:
    """Counters of a name, or +1 power counters, of which the goal has more afterwards."""
    game = ctx.game
    there = facts.counters_of(game, game.seen(number), node.counter)
    wanted = min(there, pools.amount_from(ctx, node.amount, there))
    if wanted <= 0:
        return False
    for name, card in (("remove counter", number), ("add counter", goal)):
        game.emit(
            Event(name, ctx.player, card, amount=wanted, source=ctx.card, detail=node.counter or "", cause="move")
        )
    return True
