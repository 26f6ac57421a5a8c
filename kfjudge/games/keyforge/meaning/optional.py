"""What somebody may do or leave: a "may" that begins with a choice of cards is one question, cards or none (Rulebook:
May).
"""

from __future__ import annotations

from kfjudge.engine.trace import CONDITION, NOT_DONE
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.meaning import amounts, conditions, option_words, picking
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.meaning.picking import DeclinedError
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.conditions import Compare, Did, Exists, IsHaunted
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Condition, Effect
from kfjudge.games.keyforge.words.nodes.players import PlayerKind
from kfjudge.language.printed_words import Outcome
from kfjudge.language.trees import walk

"""What says in the words of a condition that it is denied."""


def do_optional(ctx: Context, effect: Effect, player: int) -> bool:
    """Does an instruction if its player wants to; one that begins with a choice of cards is a single question: cards or
    none.
    """
    if isinstance(effect, f.If) and not effect.instead:
        if is_met(ctx, effect.condition, effect.then):
            return do_optional(ctx, effect.then, player)
        if effect.otherwise is not None and not conditions.is_of_nothing(ctx, effect.condition):
            return do_optional(ctx, effect.otherwise, player)
        ctx.done = False
        return False
    if amounts.is_chosen(getattr(effect, "amount", None)):  # "up to 2 times": none at all is one of the answers
        return meaning.do(ctx, effect)
    if asks_for_cards(effect):
        ctx.optional = True
        try:
            return meaning.do(ctx, effect)
        except DeclinedError:
            ctx.done = False
            return False
        finally:
            ctx.optional = False
    if _is_payable(ctx, effect) and ctx.game.agrees(player, "Use this ability?", rule="may", ctx=ctx):
        return meaning.do(ctx, effect)
    ctx.done = False
    return False


def asks_for_cards(effect: Effect) -> bool:
    """Whether the first thing an instruction does is to have cards chosen."""
    if isinstance(effect, f.Sequence):
        return bool(effect.effects) and asks_for_cards(effect.effects[0])
    if isinstance(effect, f.InOrderTo):
        return asks_for_cards(effect.cost)
    if isinstance(effect, f.DoTimes):
        return asks_for_cards(effect.effect)
    if isinstance(effect, f.TakeFrom):
        return effect.cards is not None
    for name in LEADING.get(type(effect), ("cards",)):
        cards = getattr(effect, name, None)
        if isinstance(cards, Cards):
            return is_choice(cards)
    return False


LEADING: dict[type[Effect], tuple[str, ...]] = {
    f.ForEach: (),
    f.MoveAember: ("from_cards", "to_cards"),
    f.MoveCounters: ("from_cards",),
    f.PutAember: ("on",),
    f.Swap: ("left",),
    f.FightEachOther: ("left",),
    f.Search: ("find",),
}
"""The field in which an instruction names the cards that are chosen first, where it is not `cards`."""


def is_choice(cards: Cards) -> bool:
    """Whether a phrase leaves somebody a choice among cards."""
    if isinstance(cards, c.Select | c.OneOf):
        return cards.quantity.kind not in picking.NO_CHOICE and not cards.quantity.at_random
    if isinstance(cards, c.Union):
        return is_choice(cards.parts[0])
    return False


def is_possible_whole(ctx: Context, effect: Effect) -> bool:
    """Whether as many cards are there as each part of an instruction asks for."""
    return all(
        len(meaning.members(ctx, item)) >= meaning.value(ctx, item.quantity.amount)
        for item in walk(effect)
        if isinstance(item, c.Select)
        and item.quantity.kind is c.QuantityKind.EXACTLY
        and item.quantity.amount is not None
    )


def _is_payable(ctx: Context, effect: Effect) -> bool:
    """Whether the æmber that an optional instruction begins with is there at all, or what it repeats is possible."""
    if isinstance(effect, f.Repeat) and effect.any_times:
        before = f.Sequence(effects=ctx.before) if effect.what is f.RepeatWhat.PRECEDING else ctx.root
        return before is None or is_possible_whole(ctx, before)
    first = effect.effects[0] if isinstance(effect, f.Sequence) and effect.effects else effect
    if isinstance(first, f.InOrderTo):
        first = first.cost
    payers = (PlayerKind.YOU, PlayerKind.THAT_PLAYER)
    if isinstance(first, f.PayAember | f.LoseAember | f.SpendAember) and first.player.kind in payers:
        payer = meaning.player(ctx, first.player)
        return amounts.is_chosen(first.amount) or ctx.game.board.players[payer].aember >= min(
            meaning.value(ctx, first.amount), amounts.ENDLESS - 1
        )
    return True


def _left_undone(ctx: Context, first: str) -> str:
    """Which part of what comes first was not done, if that is only a part."""
    inner = [one for one in walk(ctx.before[-1]) if isinstance(one, Effect)] if ctx.before else []
    leaves = [one for one in inner if not any(isinstance(part, Effect) for part in list(walk(one))[1:])]
    undone = (one for one in leaves if not any(one is did for did in ctx.did))
    said = next(filter(None, (option_words.of_node(ctx, one) for one in undone)), "")
    return f" (“{said}” was not)" * (bool(said) and said != first)


def counted_in(ctx: Context, condition: Condition) -> str:
    """What a condition counts now, in brackets behind it; "" if it counts nothing."""
    if isinstance(condition, Compare) and not condition.earlier:
        return f" ({meaning.value(ctx, condition.left)})"
    if isinstance(condition, IsHaunted):
        counts = [len(ctx.game.board.players[player].discard) for player in meaning.players(ctx, condition.player)]
        return f" ({' and '.join(map(str, counts))} cards in the discard pile)"
    if isinstance(condition, Exists) and condition.bound is not None and not condition.earlier:
        whose = None if condition.player is None else meaning.players(ctx, condition.player)
        group = meaning.members(ctx, condition.cards)
        return f" ({sum(whose is None or facts.controller_of(ctx.game, seen) in whose for seen in group)})"
    return ""


def is_met(ctx: Context, condition: Condition, effect: Effect) -> bool:
    """Whether the condition of a part of an ability holds; the trace says so in the words of its text."""
    holds = meaning.holds(ctx, condition)
    game = ctx.game
    if ctx.card == NOBODY or not game.traced or (holds and isinstance(condition, Did)):
        return holds
    event, rule = (CONDITION if holds else NOT_DONE), "ability"
    why = str(Outcome(condition, option_words.printed_with(ctx, condition), holds))
    why += counted_in(ctx, condition)
    if isinstance(condition, Did):
        first = option_words.of_node(ctx, ctx.before[-1]) if ctx.before else ""
        what, part = f" (“{first}”)" * bool(first), _left_undone(ctx, first)
        rule, why = "if-you-do", f"{why}: what comes first{what} was not done fully{part}, so the rest does not happen"
    elif isinstance(effect, f.Repeat) and not holds:
        rule, why = "repeat", f"it is not repeated: {why}"
    game.step(event, rule, "{0}: {1}", Card(ctx.card), why)
    return holds
