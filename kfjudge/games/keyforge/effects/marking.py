"""The verbs that put a mark on creatures, of which each has one or none: what the instruction does, and its event.

In: the instruction, or the event. Out: whether it was done, whether it happened. Rulebook: Stun, Ward, Enrage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.effects import meant
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.events.statuses import flag
from kfjudge.games.keyforge.meaning import does
from kfjudge.games.keyforge.words.nodes.effects import creatures
from kfjudge.games.keyforge.words.nodes.kinds import Cards

if TYPE_CHECKING:
    from kfjudge.games.keyforge.game import Game
    from kfjudge.games.keyforge.meaning.context import Context


@does(creatures.Stun, "cards")
def stun(ctx: Context, node: creatures.Stun) -> bool:
    return mark_all(ctx, node.cards, "stun", "Stun which creature?", "stun")


@applies("stun")
def apply_stun(game: Game, event: Event) -> bool:
    """Rulebook: Stun."""
    return flag(game, event, "stun", True, "stun", "{0} is stunned")


@does(creatures.Unstun, "cards")
def unstun(ctx: Context, node: creatures.Unstun) -> bool:
    return mark_all(ctx, node.cards, "unstun", "Unstun which creature?", "stun")


@applies("unstun")
def apply_unstun(game: Game, event: Event) -> bool:
    """Rulebook: Stun, "unstun"."""
    return flag(game, event, "stun", False, "stun", "the stun is removed from {0}")


@does(creatures.Ward, "cards")
def ward(ctx: Context, node: creatures.Ward) -> bool:
    return mark_all(ctx, node.cards, "ward", "Ward which creature?", "ward")


@applies("ward")
def apply_ward(game: Game, event: Event) -> bool:
    """Rulebook: Ward."""
    return flag(game, event, "ward", True, "ward", "{0} is warded")


@applies("remove ward")
def apply_remove_ward(game: Game, event: Event) -> bool:
    """A ward taken off by an ability."""
    return flag(game, event, "ward", False, "ward", "the ward is removed from {0}")


@does(creatures.Enrage, "cards")
def enrage(ctx: Context, node: creatures.Enrage) -> bool:
    return mark_all(ctx, node.cards, "enrage", "Enrage which creature?", "enrage")


@applies("enrage")
def apply_enrage(game: Game, event: Event) -> bool:
    """Rulebook: Enrage."""
    return flag(game, event, "enrage", True, "enrage", "{0} is enraged")


@applies("remove enrage")
def apply_remove_enrage(game: Game, event: Event) -> bool:
    """An enrage counter taken off."""
    return flag(game, event, "enrage", False, "enrage", "{0} is no longer enraged")


def mark_all(ctx: Context, cards: Cards, name: str, verb: str, rule: str) -> bool:
    """An event on each of the cards at once."""
    targets = meant.in_play(ctx, cards, verb, rule)
    happened = ctx.game.emit(*(Event(name, ctx.player, number, source=ctx.card) for number in targets))
    return len(happened) >= meant.wanted(ctx, cards)
