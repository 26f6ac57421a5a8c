"""The verbs that put a mark on creatures, of which each has one or none: what the instruction does, and its event.

In: the instruction, or the event. Out: whether it was done, whether it happened. Rulebook: Stun, Ward, Enrage.
"""

from __future__ import annotations

from functools import partial

from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.effects import meant
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.events.statuses import flag
from kfjudge.games.keyforge.meaning import does
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.words.nodes.effects import creatures
from kfjudge.games.keyforge.words.nodes.kinds import Cards

Marking = creatures.Stun | creatures.Unstun | creatures.Ward | creatures.Enrage
VERBS: tuple[type[Marking], ...] = (creatures.Stun, creatures.Unstun, creatures.Ward, creatures.Enrage)
"""The instructions; the name of each is its verb, and its event."""


def mark(ctx: Context, node: Marking) -> bool:
    """Does one of the verbs."""
    verb = type(node).__name__
    return mark_all(ctx, node.cards, verb.lower(), f"{verb} which creature?", verb.lower().removeprefix("un"))


for _verb in VERBS:
    does(_verb, "cards")(mark)

for _name, _mark, _put, _said in (
    ("stun", "stun", True, "{0} is stunned"),
    ("unstun", "stun", False, "the stun is removed from {0}"),
    ("ward", "ward", True, "{0} is warded"),
    ("remove ward", "ward", False, "the ward is removed from {0}"),
    ("enrage", "enrage", True, "{0} is enraged"),
    ("remove enrage", "enrage", False, "{0} is no longer enraged"),
):
    applies(_name)(partial(flag, field=_mark, value=_put, rule=_mark, text=_said))


def mark_all(ctx: Context, cards: Cards, name: str, verb: str, rule: str) -> bool:
    """An event on each of the cards at once."""
    targets = meant.in_play(ctx, cards, verb, rule)
    happened = ctx.game.emit(*(Event(name, ctx.player, number, source=ctx.card) for number in targets))
    return len(happened) >= meant.wanted(ctx, cards)
