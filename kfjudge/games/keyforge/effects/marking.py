"""The verbs that put a mark on creatures, of which each has one or none: what the instruction does, and its event.

In: the instruction, or the event. Out: whether it was done, whether it happened. Rulebook: an entry for each.
"""

from __future__ import annotations

from functools import partial

from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.effects import meant
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import does
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.words.nodes.effects import creatures
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.statuses import MARK_OF, STATUSES, Mark, marked


def mark(ctx: Context, node: creatures.Marking) -> bool:
    """Does one of the verbs of statuses, which are also their events."""
    verb = type(node).__name__
    return mark_all(ctx, node.cards, verb.lower(), f"{verb} which creature?", MARK_OF[verb.lower()].value)


for _verb in creatures.MARKING.values():
    does(_verb, "cards")(mark)


def set_mark(game: Game, event: Event, mark: Mark, on: bool) -> bool:
    """Puts a status on a card in play, or takes it off; nothing happens if it is so already."""
    state = game.board.cards[event.card]
    if not state.in_play or state.has(mark) is on:
        return False
    game.board.set(event.card, marks=marked(state.marks, mark, on))
    game.step(event.name, mark.value, mark.told(on), Card(event.card))
    return True


for _mark in STATUSES:
    applies(_mark.value)(partial(set_mark, mark=_mark, on=True))
    applies(_mark.lift)(partial(set_mark, mark=_mark, on=False))


def mark_all(ctx: Context, cards: Cards, name: str, verb: str, rule: str) -> bool:
    """An event on each of the cards at once."""
    targets = meant.in_play(ctx, cards, verb, rule)
    happened = ctx.game.emit(*(Event(name, ctx.player, number, source=ctx.card) for number in targets))
    return len(happened) >= meant.wanted(ctx, cards)
