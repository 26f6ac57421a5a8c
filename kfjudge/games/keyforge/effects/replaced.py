"""What is done within a replacement, with the very damage or æmber of the event that it is about (Rulebook: Replacement
effects).
"""

from __future__ import annotations

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.effects import hits
from kfjudge.games.keyforge.meaning import choosing, does
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.records import consults, same_without
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.values import replace


def _replaced_event(ctx: Context) -> Event:
    """The event that a replacement is about."""
    if not ctx.replacing or ctx.event is None:
        raise NotDecidable("the text changes damage outside a replacement")
    return ctx.event


@does(f.PreventDamage, "amount")
def prevent_damage(ctx: Context, node: f.PreventDamage) -> bool:
    event = _replaced_event(ctx)
    if node.amount is not None:
        event.amount = max(0, event.amount - meaning.value(ctx, node.amount))
        if event.amount:
            ctx.substitutes.append(event)
    ctx.game.step("damage", "damage-steps", "damage to {0} is prevented", Card(event.card))
    return True


def redirect_damage(ctx: Context, node: f.DealDamage) -> bool:
    """The damage of the event goes to another card, or is divided among several, with no further armor (Rulebook:
    Damage, redirected).
    """
    event = _replaced_event(ctx)
    if node.divided:
        dealt = hits.divided(ctx, node, event.amount, "redirected-damage")
    else:
        targets = choosing.choose(ctx, node.cards, "To which creature does the damage go?", rule="redirected-damage")
        dealt = [(seen, event.amount) for seen in targets]
    for seen, amount in dealt:
        ctx.substitutes.append(replace(event, card=seen.card, stay=seen.stay, amount=amount))
        ctx.game.step(
            "damage",
            "redirected-damage",
            "{0} damage goes to {1} instead of {2}",
            amount,
            Card(seen.card),
            Card(event.card),
        )
    return bool(dealt)


def capture_instead(ctx: Context, node: f.CaptureAember) -> bool:
    """The æmber of the event is captured instead."""
    event = _replaced_event(ctx)
    if node.cards is None or node.divided or node.from_player is not None:
        raise NotDecidable("the æmber of an event captured by several creatures, or from another pool")
    targets = choosing.choose(ctx, node.cards, "Which creature captures?", rule="capture")
    for seen in targets[:1]:
        controller = ctx.game.board.cards[seen.card].controller
        supply = event.name in ("gain aember", "add to pool") or event.supply
        ctx.substitutes.append(
            Event(
                "capture",
                controller,
                seen.card,
                amount=event.amount,
                from_player=event.from_player,
                source=ctx.card,
                stay=seen.stay,
                supply=supply,
                taken=event.name == "add to pool" and event.from_player != NOBODY,
            )
        )
    return bool(targets)


same_without(f.CallOff, "event", "what is called off is what was about to happen, whatever it is called")


@does(f.CallOff, "event")
@consults(f.CallOff)
def call_off(ctx: Context, effect: Effect) -> bool:
    """The event that was about to happen does not: an event that an ability interrupts, or the fight in whose opening
    the ability resolves.
    """
    if not ctx.replacing and ctx.game.fighting:
        ctx.game.no_fight = True
        return True
    event = _replaced_event(ctx)
    ctx.substitutes[:] = [kept for kept in ctx.substitutes if kept is not event]
    return True


@does(f.TakeFrom, "amount cards", of_event=True)
def take_from(ctx: Context, node: f.TakeFrom) -> bool:
    """The æmber comes from a card that has enough, or from the supply; the pool that would have lost it keeps it."""
    event = _replaced_event(ctx)
    if node.cards is None:
        event.supply = True
    elif event.name != "gain aember":
        raise NotDecidable("æmber of cards that is stolen or captured")
    else:
        found = [
            seen.card
            for seen in meaning.members(ctx, node.cards)
            if ctx.game.board.cards[seen.card].aember >= event.amount
        ]
        picked = ctx.game.choose_cards(
            event.player, found, 0 if ctx.optional else 1, 1, "Take the æmber from which card?", rule="reap", ctx=ctx
        )
        if not picked and ctx.optional:
            return False
        event.other = picked[0] if picked else NOBODY
    ctx.substitutes.append(event)
    return True


@does(f.ResolveAs, "icons")
def resolve_as(ctx: Context, effect: Effect) -> bool:
    """Asked before the icon is resolved (`icons`), so that there is nothing left to do here."""
    raise NotDecidable("a bonus icon that is resolved as another after it was resolved")
