"""Instructions that discard cards, and those that go through cards one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.zones import Zone
from kfjudge.games.keyforge.effects import meant
from kfjudge.games.keyforge.events import zones
from kfjudge.games.keyforge.events.windows import text_abilities
from kfjudge.games.keyforge.meaning import choosing, does, pile_ends, references, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.base import Zone as TextZone
from kfjudge.games.keyforge.words.nodes.cards import QuantityKind, Select, TopOf, WholeZone, says_where
from kfjudge.games.keyforge.words.nodes.effects import CardByCard, Discard
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.players import PlayerKind
from kfjudge.values import replace


@does(Discard, "cards player at_random")
def discard(ctx: Context, node: Discard) -> bool:
    """From hand, if the text names no zone; one at a time (Rulebook: Discarding cards)."""
    count = 0
    emptied: set[int] = set()
    for player in _discard_order(ctx, node):
        if isinstance(node.cards, WholeZone) and node.cards.zone is TextZone.HAND:
            for owner in meaning.players(ctx, node.cards.player):
                if owner not in emptied:
                    emptied.add(owner)
                    count += discard_hand(ctx, owner)
            continue
        zone: Zone | None = "hand" if not says_where(node.cards) else None
        if isinstance(node.cards, Select) and (node.at_random or node.cards.quantity.at_random):
            count += _at_random(ctx, node, node.cards, zone, player)
            continue
        ctx.random = node.at_random
        with choosing.done_by(ctx, node.player, player):
            targets = meant.to_move(ctx, node.cards, "Discard which card?", "discarding", zone, player)
        ctx.random = False
        targets = meant.own_part(ctx, node.cards, node.player, player, targets)
        if not isinstance(node.cards, TopOf) or node.cards.bottom:
            targets = _in_pile_order(ctx, targets)
        for seen in [ctx.game.seen(number) for number in targets]:
            # What an earlier discard of the row set off may have moved the card already.
            if ctx.game.seen(seen.card) == seen:
                count += len(discard_card(ctx, seen.card, player))
    return meant.all_moved(ctx, node.cards, count)


def _at_random(ctx: Context, node: Discard, cards: Select, zone: Zone | None, player: int) -> int:
    """Random cards are drawn by lot one after the other: what the first discard sets off comes before the second
    (Rulebook: Random choices, Discarding cards). Returns how many were discarded.
    """
    quantity = cards.quantity
    exactly = quantity.kind is QuantityKind.EXACTLY and quantity.amount is not None
    times = meaning.value(ctx, quantity.amount) if exactly and quantity.amount is not None else 1
    one = replace(cards, quantity=replace(quantity, amount=Number(value=1))) if exactly else cards
    gone: list[CardStay] = []
    for _time in range(times):
        ctx.random = node.at_random
        with choosing.done_by(ctx, node.player, player):
            targets = meant.to_move(ctx, one, "Discard which card?", "discarding", zone, player)
        ctx.random = False
        targets = _in_pile_order(ctx, targets)
        happened = [event for number in targets for event in discard_card(ctx, number, player)]
        gone.extend(CardStay(event.card, event.stay) for event in happened)
        if not happened:
            break
    if len(gone) > 1:
        ctx.mention(tuple(gone), cards.mention)
    return len(gone)


def _discard_order(ctx: Context, node: Discard) -> Iterator[int]:
    """When both players discard, the active player says who goes first; that player finishes (Rulebook: Discarding
    cards).
    """
    active = ctx.game.board.active
    sides = ctx.game.board.players
    if isinstance(node.cards, WholeZone):
        both = bool(sides[0].hand and sides[1].hand)
    else:
        spoken = node.player.kind is PlayerKind.EACH and meant.speaks_of_earlier(node.cards)
        found = [seen.card for seen in meaning.members(ctx, node.cards)] if spoken else []
        parts = [meant.own_part(ctx, node.cards, node.player, player, found) for player in (0, 1)]
        both = bool(parts[0] and parts[1]) and parts[0] != parts[1]
    if node.player.kind is not PlayerKind.EACH or not both:
        yield from who.each(ctx, node.player)
        return
    first = ctx.game.choose(active, "player", (active, 1 - active), "Who discards first?", rule="discarding", ctx=ctx)
    start = first if isinstance(first, int) else active
    yield from who.each(ctx, node.player, start)


def discard_hand(ctx: Context, owner: int) -> int:
    """Until the hand is empty, cards drawn meanwhile included (Rulebook: Discarding cards)."""
    count = 0
    hand = ctx.game.board.players[owner].hand
    order: list[int] = []
    while hand and count < 100:
        if not set(hand) <= set(order):
            order = _in_pile_order(ctx, list(hand))
        discard_card(ctx, next((number for number in order if number in hand), hand[0]), owner)
        count += 1
    return count


def _in_pile_order(ctx: Context, targets: list[int]) -> list[int]:
    """The order in which several cards are discarded one at a time: the active player's, asked only where piles are
    read, or where one of the cards does something as it is discarded (Rulebook: Scrap).
    """
    game = ctx.game
    if len(targets) < 2 or not (game.options.order_piles or any(_scraps(ctx, number) for number in targets)):
        return targets
    question = "In which order are they discarded?"
    return list(game.put_in_order(game.board.active, targets, question, rule="discarding", ctx=ctx))


def _scraps(ctx: Context, number: int) -> bool:
    """Whether a card in the active player's hand has an ability for being discarded from there."""
    state = ctx.game.board.cards[number]
    return (
        state.zone == "hand"
        and state.controller == ctx.game.board.active
        and bool(text_abilities(ctx.game, number, Timing.SCRAP, state.controller))
    )


def discard_card(ctx: Context, number: int, player: int) -> list[Event]:
    """Discards one card; the event is what "this way" and "that card" speak of."""
    return zones.move(ctx.game, [number], "discard", "discard", player=player, source=ctx.card)


@does(CardByCard, "kind cards until condition may_stop player")
def card_by_card(ctx: Context, node: CardByCard) -> bool:
    """Cards of a deck from the top, or random ones of a hand, until one fits, a condition holds, or none is left. The
    fitting one is then "that card".
    """
    game = ctx.game
    player = meaning.player(ctx, node.player)
    turned: list[CardStay] = []
    while len(turned) < 200:
        number = _next(ctx, node, turned)
        if number is None:
            break
        seen = game.seen(number)
        fits = node.until is not None and references.matches(ctx, node.until, seen)
        if node.kind is EventKind.DISCARD:
            happened = discard_card(ctx, number, player)
            if not happened and not isinstance(node.cards, TopOf):
                break
            seen = game.seen(number) if happened else seen
        else:
            game.shown.add(number)
            game.step("reveal", "hidden-information", "{0} is revealed", Card(number))
            game.emit(Event("reveal", player, number, zone=game.board.cards[number].zone))
        if fits or (node.condition is not None and meaning.holds(ctx, node.condition)):
            ctx.others = tuple(turned)
            ctx.exposed = (*turned, seen)
            ctx.mention((seen,), getattr(node.until, "mention", None))
            return True
        turned.append(seen)
        ctx.exposed = tuple(turned)
        if node.may_stop and not game.agrees(game.board.active, "Go on with another card?", rule="may", ctx=ctx):
            break
    ctx.others = tuple(turned)
    ctx.exposed = tuple(turned)
    return False


def _next(ctx: Context, node: CardByCard, turned: list[CardStay]) -> int | None:
    """The card that is next; None if none is left. A card that was revealed lies where it lay."""
    cards, game = node.cards, ctx.game
    if isinstance(cards, TopOf):
        lying = 0 if node.kind is EventKind.DISCARD else len(turned)
        top = pile_ends.top_of(game, meaning.player(ctx, cards.player), meant.ZONE_NAMES[cards.zone], lying + 1)
        return top[lying] if len(top) > lying else None
    with choosing.done_by(ctx, node.player, meaning.player(ctx, node.player)):
        zone: Zone | None = None if says_where(cards) else "hand"
        found = choosing.choose(
            ctx, cards, "Which card is next?", rule="discarding", zone=zone, refuse=lambda seen: seen in turned
        )
    return found[0].card if found else None
