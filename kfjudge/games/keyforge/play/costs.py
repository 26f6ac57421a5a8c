"""What has to be done in full before something is possible ("in order to …", Rulebook: If you do and in order to)."""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import amounts, option_words, patterns
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.records import consults, reads
from kfjudge.games.keyforge.words.nodes.effects import Archive, Discard, LoseAember, PayAember, Reveal, SpendAember
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Effect
from kfjudge.games.keyforge.words.nodes.statics import CostTo
from kfjudge.lookup.icons import readable

HAND = frozenset((Discard, Archive, Reveal))
"""The instructions whose cards come from hand if the text names no zone."""


@reads(CostTo, "event cost")
@consults(CostTo, EventKind.PLAY, EventKind.USE, EventKind.REAP, EventKind.FIGHT)
def costs_of(game: Game, event: Event) -> list[tuple[Context, Effect]]:
    """What must be done first for an event: by statements in play, and by the text of a card that is not in play
    yet.
    """
    result: list[tuple[Context, Effect]] = []
    for stated, node in game.view.active(CostTo):
        ctx = game.view.context(stated)
        ctx.event = event
        if event.name in patterns.names_of(node.event.kind) and patterns.fits(ctx, node.event, event):
            result.append((ctx, node.cost))
    if event.card != NOBODY and not game.board.cards[event.card].in_play:
        text = game.text_of(game.view.known(event.card))
        for statement in text.statements if text is not None else ():
            own = statement.node
            if isinstance(own, CostTo) and event.name in patterns.names_of(own.event.kind):
                ctx = Context(game, event.player, event.card, event.card, event=event)
                if patterns.fits(ctx, own.event, event) and all(
                    meaning.holds(ctx, item) for item in statement.conditions
                ):
                    result.append((ctx, own.cost))
    return result


def unpayable(game: Game, event: Event) -> str:
    """The card that asks for what cannot be done in full, by its name and its words, and what there is of it; empty if
    all can.
    """
    ctx, cost = next(((ctx, cost) for ctx, cost in costs_of(game, event) if not _payable(ctx, cost)), (None, None))
    if ctx is None or cost is None:
        return ""
    name, words = game.board.cards[ctx.card].face.name, readable(option_words.of_node(ctx, cost))
    there = ""
    if isinstance(cost, PayAember | LoseAember | SpendAember):
        there = f", with {game.board.players[meaning.player(ctx, cost.player)].aember}Æ there"
    return f"{name} (“{words}”{there})" if words else name


def _payable(ctx: Context, cost: Effect) -> bool:
    """Whether there is enough of what one cost asks for."""
    if isinstance(cost, PayAember | LoseAember | SpendAember) and not amounts.is_chosen(cost.amount):
        payer = meaning.player(ctx, cost.player)
        return ctx.game.board.players[payer].aember >= meaning.value(ctx, cost.amount)
    cards = getattr(cost, "cards", None)
    return not isinstance(cards, Cards) or bool(meaning.members(ctx, cards, "hand" if type(cost) in HAND else None))


def pay(game: Game, event: Event) -> bool:
    """Does all that must be done first; False if something of it could not be done in full."""

    done = True
    for ctx, cost in costs_of(game, event):
        game.step("cost", "if-you-do", "what {0} asks for is done first", Card(ctx.card))
        ctx.root = cost
        game.frames.append(ctx)
        try:
            done = meaning.do(ctx, cost) and done
        finally:
            game.frames.pop()
    return done
