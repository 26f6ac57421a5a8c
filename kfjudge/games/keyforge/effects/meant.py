"""Which cards an instruction acts on, and whether it could act on as many as the text asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from kfjudge.engine.identity import Same
from kfjudge.engine.trace import NOT_DONE
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.zones import HIDDEN, NOBODY, Zone
from kfjudge.games.keyforge.meaning import choosing, measuring, references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes.base import Zone as TextZone
from kfjudge.games.keyforge.words.nodes.events import EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.language.trees import walk
from kfjudge.values import replace


def in_play(
    ctx: Context, cards: Cards, verb: str, rule: str, refuse: Callable[[CardStay], bool] | None = None
) -> list[int]:
    """The cards an instruction acts on that are still in play where they were met."""
    group = choosing.choose(ctx, cards, verb, rule=rule, refuse=refuse)
    board = ctx.game.board
    return [seen.card for seen in group if board.cards[seen.card].stay == seen.stay and board.cards[seen.card].in_play]


def in_turn(cards: Cards, count: int, one_at_a_time: bool) -> list[Cards]:
    """The phrases that are chosen from one after the other, each acted on before the next is chosen: the phrase itself,
    or as often as it asks for cards the same phrase for a single one ("two creatures, one at a time").
    """
    if not one_at_a_time or not isinstance(cards, c.Select) or cards.quantity.kind is not c.QuantityKind.EXACTLY:
        return [cards]
    return [_single(Same(cards))] * count


@lru_cache(maxsize=64)
def _single(kept: Same) -> Cards:
    """The phrase for one card. The same object each time: what has been met is compared by it."""
    cards: Any = kept.of
    return replace(cards, quantity=replace(cards.quantity, amount=a.Number(value=1)))  # type: ignore[no-any-return]


def wanted(ctx: Context, cards: Cards) -> int:
    """How many cards must be acted on for the instruction to be done fully."""
    if isinstance(cards, c.Union):
        return sum(wanted(ctx, part) for part in cards.parts)
    if (
        isinstance(cards, c.Select)
        and cards.quantity.kind is c.QuantityKind.EXACTLY
        and cards.quantity.amount is not None
    ):
        return meaning.value(ctx, cards.quantity.amount)
    return 1


_FIGHTING = frozenset((c.RefKind.OPPONENT_IN_FIGHT, c.RefKind.ATTACKER, c.RefKind.DEFENDER))


def own_part(ctx: Context, cards: Cards, each: Player, player: int, found: list[int]) -> list[int]:
    """Of cards that each player was said to have ("each player reveals their hand and discards each creature revealed
    this way") the player's own.
    """
    if each.kind is not PlayerKind.EACH:
        return found
    spoken = (_spoken_of(item) for item in walk(cards))
    origins = (references.node_of_mention(ctx, number) for number in spoken if number is not None)
    theirs = any(
        isinstance(item, Player) and item.kind is PlayerKind.THAT_PLAYER for origin in origins for item in walk(origin)
    )
    there = ctx.game.board.cards
    return [number for number in found if there[number].controller == player] if theirs else found


def speaks_of_earlier(cards: Cards) -> bool:
    """Whether the phrase goes back to what was said or done before."""
    return any(_spoken_of(item) is not None for item in walk(cards))


def _spoken_of(item: object) -> int | None:
    """The mention that a phrase goes back to: that of cards, or of what was done to them."""
    return item.refers_to if isinstance(item, c.Ref | EventPattern) else None


def to_move(
    ctx: Context, cards: Cards, verb: str, rule: str, zone: Zone | None = None, owner: int = NOBODY
) -> list[int]:
    """The cards an instruction moves, as far as they can still be found; `zone` of `owner` if the text names none."""
    ctx.as_player = owner
    try:
        group = choosing.choose(ctx, cards, verb, rule=rule, zone=zone, chooser=_chooser(ctx, cards, zone, owner))
    finally:
        ctx.as_player = NOBODY
    if isinstance(cards, c.Ref) and cards.kind in _FIGHTING:
        return [seen.card for seen in group if ctx.game.is_here(seen)]
    found = []
    for seen in references.with_other_half(ctx.game, group):
        number = references.find(ctx.game, seen)
        if number is not None:
            found.append(number)
        elif ctx.game.board.cards[seen.card].zone in HIDDEN:
            ctx.game.step(NOT_DONE, "hidden-zones", OUT_OF_SIGHT, Card(seen.card), ctx.game.board.cards[seen.card].zone)
    return found


OUT_OF_SIGHT = "{0} has gone to a hidden zone ({1}): what is said of it finds it no more"


def out_of(cards: Cards, origin: c.InZone | None) -> Cards:
    """A phrase of which only what lies in a zone is meant."""
    if origin is None:
        return cards
    if isinstance(cards, c.Select):
        return replace(cards, filters=(*cards.filters, origin))
    return c.CardsFrom(cards=cards, zone=origin.zone, player=origin.player)


def _chooser(ctx: Context, cards: Cards, zone: Zone | None, owner: int) -> int | None:
    """Only its owner sees a hand: out of a hand that was not revealed its owner chooses."""
    if owner in (NOBODY, ctx.game.board.active) or zone != "hand":
        return None
    hand = ctx.game.board.players[owner].hand
    if (
        isinstance(cards, c.Select)
        and not any(isinstance(item, c.InZone) for item in cards.filters)
        and not set(hand) <= ctx.game.shown
    ):
        return owner
    return None


def reaches_total(ctx: Context, cards: Cards, acted: Iterable[CardStay]) -> bool:
    """Whether the cards that something was done to have the total that the text asks for ("with total power of …")."""
    return measuring.have_totals(ctx, getattr(cards, "filters", ()), tuple(acted))


def all_moved(ctx: Context, cards: Cards, happened: int) -> bool:
    """Whether as many cards were moved as the text asks for."""
    if isinstance(cards, c.Select) and cards.quantity.amount is not None and cards.quantity.kind.value == "exactly":
        return happened >= meaning.value(ctx, cards.quantity.amount)
    if isinstance(cards, c.TopOf) and cards.amount is not None:
        return 0 < meaning.value(ctx, cards.amount) <= happened
    return happened > 0


def goal(ctx: Context, node: Player | None) -> int | None:
    """The player whose zone cards go to; None: each card's own owner's."""
    return None if node is None or node.kind is PlayerKind.OWNER else meaning.player(ctx, node)


ZONE_NAMES: dict[TextZone, Zone] = {
    TextZone.HAND: "hand",
    TextZone.DECK: "deck",
    TextZone.DISCARD: "discard",
    TextZone.ARCHIVES: "archives",
    TextZone.PURGED: "purged",
}
"""The piles of the board behind the zones of the card language."""
