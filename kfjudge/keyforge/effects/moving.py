"""Instructions that move cards between zones, and that look at, reveal, shuffle and search them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from kfjudge.engine.decision import NATURE
from kfjudge.errors import NotDecidable
from kfjudge.keyforge import amounts, attaching, choosing, conditions, entering, facts, piles, play, players, references, selectors, zones
from kfjudge.keyforge.board import Zone
from kfjudge.keyforge.effects import meant, places
from kfjudge.keyforge.events import Event, Seen
from kfjudge.keyforge.game import Card, Who
from kfjudge.keyforge.older import Older
from kfjudge.language.nodes.base import CardType
from kfjudge.language.nodes.base import Zone as TextZone
from kfjudge.language.nodes.cards import (
    Cards,
    InZone,
    Ref,
    Select,
    TopOf,
    Union,
    WholeZone,
)
from kfjudge.language.nodes.effects import (
    Archive,
    Attach,
    CardByCard,
    Discard,
    Draw,
    Effect,
    Graft,
    LookAt,
    PlaceUnder,
    Position,
    Purge,
    PutInto,
    PutIntoPlay,
    Rearrange,
    Refill,
    ReturnToHand,
    ReturnToPlay,
    Reveal,
    Search,
    ShuffleDeck,
    ShuffleInto,
    TakeArchives,
)
from kfjudge.language.nodes.events import EventKind
from kfjudge.language.nodes.players import Player, PlayerKind

if TYPE_CHECKING:
    from kfjudge.keyforge.context import Context
    from kfjudge.keyforge.game import Game


def draw(ctx: Context, effect: Effect) -> bool:
    """One at a time (Rulebook: Draw cards)."""
    node = cast(Draw, effect)
    done = True
    if node.cards is not None:
        return _draw_these(ctx, node)
    for player in players.each(ctx, node.player):
        wanted = amounts.value(ctx, node.amount) if node.amount is not None else 0
        drawn = piles.draw(ctx.game, player, wanted, ctx.card)
        ctx.amount = len(drawn)
        ctx.mention(tuple(ctx.game.seen(event.card) for event in drawn))
        done = len(drawn) >= wanted and done
    return done


def _draw_these(ctx: Context, node: Draw) -> bool:
    """Draws a card that was revealed from the top of the deck."""
    done = False
    for seen in selectors.members(ctx, node.cards) if node.cards is not None else ():
        number = references.find(ctx.game, seen)
        if number is not None:
            event = Event("draw", players.player(ctx, node.player), number, source=ctx.card, zone="deck", to_zone="hand", stay=seen.stay)
            done = bool(ctx.game.emit(event)) or done
    return done


def refill(ctx: Context, effect: Effect) -> bool:
    """As in the draw cards step: the number is fixed first."""
    node = cast(Refill, effect)
    for player in players.each(ctx, node.player):
        if node.to is None:
            piles.refill_hand(ctx.game, player)
            continue
        target = amounts.value(ctx, node.to)
        side = ctx.game.board.players[player]
        missing = target - len(side.hand)
        if missing > 0 and side.chains and ctx.game.older(Older.CHAINS_ON_EVERY_REFILL):
            missing -= piles.hold_back(ctx.game, player, missing)
        piles.draw(ctx.game, player, max(0, missing), ctx.card)
    return True


def discard(ctx: Context, effect: Effect) -> bool:
    """From hand, if the text names no zone; one at a time (Rulebook: Discarding cards)."""
    node = cast(Discard, effect)
    count = 0
    emptied: set[int] = set()
    for player in _discard_order(ctx, node):
        if isinstance(node.cards, WholeZone) and node.cards.zone is TextZone.HAND:
            for owner in players.players(ctx, node.cards.player):
                if owner not in emptied:
                    emptied.add(owner)
                    count += discard_hand(ctx, owner)
            continue
        zone: Zone | None = "hand" if not meant.names_zone(node.cards) else None
        ctx.random = node.at_random
        with choosing.done_by(ctx, node.player, player):
            targets = meant.to_move(ctx, node.cards, "Discard which card?", "discarding", zone, player)
        ctx.random = False
        if not isinstance(node.cards, TopOf) or node.cards.bottom:
            targets = _in_pile_order(ctx, targets)
        for number in targets:
            count += len(discard_card(ctx, number, player))
    return meant.all_moved(ctx, node.cards, count)


def _discard_order(ctx: Context, node: Discard) -> Iterator[int]:
    """When both players discard, the active player says who goes first; that player finishes (Rulebook: Discarding cards)."""
    active = ctx.game.board.active
    sides = ctx.game.board.players
    whole = isinstance(node.cards, WholeZone)
    if node.player.kind is not PlayerKind.EACH or not (whole and sides[0].hand and sides[1].hand):
        yield from players.each(ctx, node.player)
        return
    first = ctx.game.choose(active, "player", (active, 1 - active), "Who discards first?", rule="discarding", ctx=ctx)
    start = first if isinstance(first, int) else active
    yield from players.each(ctx, node.player, start)


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
    """The order in which several cards are discarded one at a time: the active player's, asked only where piles are read."""
    game = ctx.game
    if len(targets) < 2 or not game.options.order_piles:
        return targets
    question = "In which order are they discarded?"
    order = game.choose_cards(game.board.active, targets, len(targets), len(targets), question, rule="discarding", ctx=ctx, kind="pile order", ordered=True)
    return list(order)


def discard_card(ctx: Context, number: int, player: int) -> list[Event]:
    """Discards one card; the event is what "this way" and "that card" speak of."""
    return zones.move(ctx.game, [number], "discard", "discard", player=player, source=ctx.card)


def card_by_card(ctx: Context, effect: Effect) -> bool:
    """Cards of a deck from the top, or random ones of a hand, until one fits, a condition holds, or none is left. The fitting one is then "that card"."""
    node = cast(CardByCard, effect)
    game = ctx.game
    player = players.player(ctx, node.player)
    turned: list[Seen] = []
    while len(turned) < 200:
        number = _next(ctx, node, turned)
        if number is None:
            break
        seen = game.seen(number)
        fits = node.until is not None and selectors.matches(ctx, node.until, seen)
        if node.kind is EventKind.DISCARD:
            happened = discard_card(ctx, number, player)
            if not happened and not isinstance(node.cards, TopOf):
                break
            seen = game.seen(number) if happened else seen
        else:
            game.shown.add(number)
            game.step("reveal", "hidden-information", "{0} is revealed", Card(number))
            game.emit(Event("reveal", player, number, zone=game.board.cards[number].zone))
        if fits or (node.condition is not None and conditions.holds(ctx, node.condition)):
            ctx.others = tuple(turned)
            ctx.exposed = (*turned, seen)
            ctx.mention((seen,))
            return True
        turned.append(seen)
        ctx.exposed = tuple(turned)
        if node.may_stop and not game.agrees(game.board.active, "Go on with another card?", rule="may", ctx=ctx):
            break
    ctx.others = tuple(turned)
    ctx.exposed = tuple(turned)
    return False


def _next(ctx: Context, node: CardByCard, turned: list[Seen]) -> int | None:
    """The card that is next; None if none is left. A card that was revealed lies where it lay."""
    cards, game = node.cards, ctx.game
    if isinstance(cards, TopOf):
        lying = 0 if node.kind is EventKind.DISCARD else len(turned)
        top = piles.top_of(game, players.player(ctx, cards.player), meant.ZONE_NAMES[cards.zone], lying + 1)
        return top[lying] if len(top) > lying else None
    with choosing.done_by(ctx, node.player, players.player(ctx, node.player)):
        zone: Zone | None = None if meant.names_zone(cards) else "hand"
        found = choosing.choose(ctx, cards, "Which card is next?", rule="discarding", zone=zone, refuse=lambda seen: seen in turned)
    return found[0].card if found else None


def archive(ctx: Context, effect: Effect) -> bool:
    """From hand, if the text names no zone; into the owner's archives (Rulebook: Archives)."""
    node = cast(Archive, effect)
    count = 0
    for player in players.each(ctx, node.player):
        zone: Zone | None = "hand" if not meant.names_zone(node.cards) else None
        with choosing.done_by(ctx, node.player, player):
            targets = meant.to_move(ctx, node.cards, "Archive which card?", "archives", zone, player)
        goal = meant.goal(ctx, node.archives_of)
        count += len(zones.move(ctx.game, targets, "archive", "archives", player=player, to_player=goal, source=ctx.card))
    return meant.all_moved(ctx, node.cards, count)


def take_archives(ctx: Context, effect: Effect) -> bool:
    node = cast(TakeArchives, effect)
    for player in players.each(ctx, node.player):
        only = None if node.cards is None else meant.to_move(ctx, node.cards, "Which cards are taken?", "archives")
        pick_up_archives(ctx.game, player, only)
    return True


def pick_up_archives(game: Game, player: int, only: list[int] | None = None) -> None:
    """All of a player's archives (or `only` these) go to hand; cards of the other player go to their owner's hand."""
    for number in game.board.players[player].archives[:] if only is None else only:
        zones.move(game, [number], "take archives", "hand", player=player)


def purge(ctx: Context, effect: Effect) -> bool:
    node = cast(Purge, effect)
    done = True
    for player in players.doers(ctx, node.player):
        with choosing.done_by(ctx, node.player, player):
            targets = meant.to_move(ctx, node.cards, "Purge which card?", "purge")
        happened = zones.move(ctx.game, targets, "purge", "purged", player=player, source=ctx.card)
        done = meant.all_moved(ctx, node.cards, len(happened)) and done
    return done


def return_to_hand(ctx: Context, effect: Effect) -> bool:
    """To the owner's hand, whoever's hand the text names (Rulebook: Return, Leaves play)."""
    node = cast(ReturnToHand, effect)
    done = True
    for player in players.doers(ctx, node.player):
        with choosing.done_by(ctx, node.player, player):
            targets = meant.to_move(ctx, node.cards, "Return which card?", "return")
        happened = zones.move(ctx.game, targets, "return", "hand", player=player, source=ctx.card)
        done = meant.all_moved(ctx, node.cards, len(happened)) and done
    return done


def put_into(ctx: Context, effect: Effect) -> bool:
    """Into a zone out of play, top or bottom; the active player orders several cards on a deck (Rulebook: Putting cards)."""
    node = cast(PutInto, effect)
    done = True
    for player in players.doers(ctx, node.player):
        done = _put_there(ctx, node, player) and done
    return done


def _put_there(ctx: Context, node: PutInto, player: int) -> bool:
    """The same by one player."""
    game = ctx.game
    with choosing.done_by(ctx, node.player, player):
        targets = meant.to_move(ctx, meant.out_of(node.cards, node.origin), "Put which card there?", "putting-into")
    goal = meant.goal(ctx, node.zone_player)
    zone = meant.ZONE_NAMES[node.zone]
    position = 100_000 if node.position is Position.BOTTOM else None
    if len(targets) > 1 and zone == "deck":
        targets = list(
            game.choose_cards(
                NATURE if node.random_order else game.board.active,
                targets,
                len(targets),
                len(targets),
                "In which order? The last one ends nearest the " + ("bottom" if position is not None else "top"),
                rule="putting-into",
                ctx=ctx,
                kind="pile order",
                ordered=True,
            )
        )
    happened: list[Event] = []
    for number in targets:
        happened.extend(zones.move(game, [number], "put", zone, player=player, to_player=goal, source=ctx.card, position=position))
    return meant.all_moved(ctx, node.cards, len(happened))


def put_into_play(ctx: Context, effect: Effect) -> bool:
    """Not played (Rulebook: Putting cards into an area)."""
    node = cast(PutIntoPlay, effect)
    goes: dict[int, int] = {}
    for player in players.each(ctx, node.player):
        with choosing.done_by(ctx, node.player, player):
            found = meant.to_move(ctx, meant.out_of(node.cards, node.origin), "Put which card into play?", "put-into-play")
        for number in found:
            goes.setdefault(number, player)
    targets = list(goes)
    count = 0
    wanted = len(targets)
    while targets:
        number = targets[0]
        if len(targets) > 1:
            number = ctx.game.choose_cards(
                ctx.game.board.active, targets, 1, 1, "Which card enters play next?", rule="put-into-play", ctx=ctx
            )[0]
        player = goes[number]
        targets.remove(number)
        partner = play.other_half_among(ctx.game, number, targets)
        if partner is not None:
            targets.remove(partner)
            number = play.join_halves(ctx.game, number, partner)
        state = ctx.game.board.cards[number]
        own = isinstance(node.cards, Ref) and state.zone != "upgrade"
        controller = players.player(ctx, node.under) if node.under is not None else (state.owner if own else player)
        if node.as_token:
            made = entering.enter_as_token(ctx.game, number, controller, node.entering)
            count += made
            ctx.moved(number)
            continue
        spot = places.where(ctx, node.place, controller) or places.Where()
        if state.zone == "upgrade":
            ctx.game.board.lift(number)
        if entering.put_into_play(ctx.game, number, controller, states=node.entering, flank=spot.flank, ctx=ctx, position=spot.position):
            count += 1
            now = ctx.game.card(number)
            ctx.happened.append(Event("put", player, number, zone=state.zone, to_zone=now.zone, to_player=controller, stay=now.stay, done=1))
        ctx.moved(number)
    return wanted > 0 and meant.all_moved(ctx, node.cards, count)


def return_to_play(ctx: Context, effect: Effect) -> bool:
    """Cards that left play come back into it."""
    node = cast(ReturnToPlay, effect)
    count = 0
    group = choosing.choose(ctx, node.cards, "Return which card to play?", rule="put-into-play")
    for seen in group:
        state = ctx.game.board.cards[seen.card]
        if state.in_play or state.zone == "merged":
            continue
        partner = play.other_half_among(ctx.game, seen.card, [other.card for other in group if other != seen])
        if partner is not None:
            play.join_halves(ctx.game, seen.card, partner)
        controller = meant.goal(ctx, node.under) if node.under is not None else facts.last_controller(ctx.game, seen)
        count += entering.put_into_play(ctx.game, seen.card, state.owner if controller is None else controller, states=node.entering, ctx=ctx)
        ctx.moved(seen.card)
    return count > 0


def shuffle_into(ctx: Context, effect: Effect) -> bool:
    """Cards go into decks, which are then shuffled, zero cards included (Rulebook: Shuffle)."""
    node = cast(ShuffleInto, effect)
    done = False
    for player in players.doers(ctx, node.player):
        with choosing.done_by(ctx, node.player, player):
            done = _shuffle_in(ctx, node) or done
    return done


def _shuffle_in(ctx: Context, node: ShuffleInto) -> bool:
    """The same for the player whose turn it is to do it."""
    game = ctx.game
    targets = meant.to_move(ctx, node.cards, "Shuffle which card into the deck?", "shuffle")
    decks: list[int] = []
    own = node.deck_of is None or node.deck_of.kind is PlayerKind.OWNER
    if node.deck_of is not None and not own:
        decks = list(players.players(ctx, node.deck_of))
    if isinstance(node.cards, WholeZone):
        decks.extend(player for player in players.players(ctx, node.cards.player) if player not in decks)
    for number in targets:
        goal = decks[0] if not own and len(decks) == 1 else game.board.cards[number].owner
        zones.move(game, [number], "put", "deck", player=ctx.player, to_player=goal, source=ctx.card, cause="shuffle")
        if goal not in decks:
            decks.append(goal)
    emptied = tuple(player for player in _piles_shuffled(ctx, node.cards) if player in decks)
    for player in decks:
        piles.shuffle(game, player)
        if player in emptied and not game.board.players[player].discard:
            doers = players.players(ctx, node.player)
            game.emit(Event("shuffle discard", player if player in doers else doers[0], from_player=player))
    return bool(targets)


def _piles_shuffled(ctx: Context, cards: Cards) -> tuple[int, ...]:
    """The players whose discard piles a phrase names: a pile that is empty afterwards has been shuffled into the deck."""
    if isinstance(cards, WholeZone) and cards.zone is TextZone.DISCARD:
        return players.players(ctx, cards.player)
    if isinstance(cards, Union):
        return tuple(player for part in cards.parts for player in _piles_shuffled(ctx, part))
    named = [item for item in getattr(cards, "filters", ()) if isinstance(item, InZone) and item.zone is TextZone.DISCARD]
    return tuple(player for item in named for player in (players.players(ctx, item.player) if item.player is not None else (0, 1)))


def shuffle_deck(ctx: Context, effect: Effect) -> bool:
    node = cast(ShuffleDeck, effect)
    for player in players.each(ctx, node.deck_of):
        if node.zone is TextZone.DECK:
            piles.shuffle(ctx.game, player)
    return True


def reveal(ctx: Context, effect: Effect) -> bool:
    """Everybody sees the cards; they stay where they are."""
    node = cast(Reveal, effect)
    exposed: list[Seen] = []
    done = True
    for player in players.each(ctx, node.player):
        done = _reveal(ctx, node, player) and done
        exposed.extend(ctx.exposed)
    ctx.exposed = tuple(exposed)
    return done


def _reveal(ctx: Context, node: Reveal, player: int) -> bool:
    """One player reveals cards."""
    game = ctx.game
    zone: Zone | None = "hand" if not meant.names_zone(node.cards) else None
    ctx.exposed = ()
    with choosing.done_by(ctx, node.player, player):
        targets = meant.to_move(ctx, node.cards, "Reveal which card?", "hidden-information", zone, player)
    for number in targets:
        game.shown.add(number)
        game.step("reveal", "hidden-information", "{0} is revealed", Card(number))
    ctx.exposed = tuple(game.seen(number) for number in targets)
    if targets:
        game.emit(*(Event("reveal", player, number, zone=game.board.cards[number].zone) for number in targets))
    return meant.all_moved(ctx, node.cards, len(targets)) or isinstance(node.cards, WholeZone)


def look_at(ctx: Context, effect: Effect) -> bool:
    """One player sees the cards; afterwards they are where they were."""
    node = cast(LookAt, effect)
    player = players.player(ctx, node.player)
    with choosing.done_by(ctx, node.player, player):
        targets = meant.to_move(ctx, node.cards, "Look at which card?", "hidden-information")
    for number in targets:
        ctx.game.shown.add(number)
    ctx.exposed = tuple(ctx.game.seen(number) for number in targets)
    if targets:
        ctx.game.step("look", "hidden-information", "{0} looks at {1} cards", Who(player), len(targets))
    return bool(targets)


def search(ctx: Context, effect: Effect) -> bool:
    """Look through zones for cards; one may fail to find, and a searched deck is shuffled (Rulebook: Search)."""
    node = cast(Search, effect)
    game = ctx.game
    player = players.player(ctx, node.zone_player)
    side = game.board.players[player]
    if TextZone.DECK in node.zones and side.deck_unknown:
        raise NotDecidable("it depends on cards of an unknown deck", rule="search")
    pool: list[Seen] = []
    for zone in node.zones:
        pile = side.pile(meant.ZONE_NAMES[zone])
        pool.extend(game.seen(number) for number in (*pile, *(side.below if zone is TextZone.DECK else ())))
    found = tuple(seen for seen in pool if selectors.matches(ctx, node.find, seen))
    wanted, limit = 0, 1
    if isinstance(node.find, Select):
        amount = amounts.value(ctx, node.find.quantity.amount) if node.find.quantity.amount is not None else 1
        _low, limit = choosing.limits(node.find.quantity.kind, amount, len(found))
    valid = choosing.whole_pick_rule(ctx, node.find) if isinstance(node.find, Select) else None
    searching = players.player(ctx, node.player)
    with choosing.done_by(ctx, node.player, searching):
        picked = choosing.ask(ctx, found, wanted, limit, "Which card is found?", "search", None, valid, False)
    for seen in picked:
        game.shown.add(seen.card)
        game.step("reveal", "search", "{0} is found and revealed", Card(seen.card))
    game.emit(Event("search", searching, from_player=player))
    if TextZone.DECK in node.zones:
        piles.shuffle(game, player)
    ctx.mention(tuple(game.seen(seen.card) for seen in picked), node.find.mention)
    return bool(picked)


def rearrange(ctx: Context, effect: Effect) -> bool:
    """Cards of a pile, or a battleline, go back in any order."""
    node = cast(Rearrange, effect)
    game = ctx.game
    group = [seen.card for seen in selectors.members(ctx, node.cards) if game.is_here(seen)]
    owners = list(dict.fromkeys(game.board.cards[number].controller for number in group))
    with choosing.done_by(ctx, node.player, players.player(ctx, node.player)):
        chooser = ctx.chooser if ctx.chooser is not None else game.board.active
    if len(owners) > 1:
        picked = game.choose(chooser, "player", owners, "Whose cards are rearranged?", rule="move", ctx=ctx)
        group = [number for number in group if game.board.cards[number].controller == picked]
    if len(group) < 2:
        return False
    order = game.choose_cards(chooser, group, len(group), len(group), "In which order?", rule="move", ctx=ctx, kind="pile order", ordered=True)
    state = game.board.cards[group[0]]
    side = game.board.players[state.controller]
    pile = side.pile(state.zone)
    places = sorted(pile.index(number) for number in group)
    for place, number in zip(places, order, strict=True):
        pile[place] = number
    game.board.touch()
    game.step("move", "move", "the cards are put in order")
    return True


def place_under(ctx: Context, effect: Effect) -> bool:
    """Beneath a card, facedown or faceup."""
    node = cast(PlaceUnder, effect)
    return _tuck(ctx, meant.out_of(node.cards, node.origin), node.under, node.player, facedown=not node.faceup, name="put", rule="facedown")


def graft(ctx: Context, effect: Effect) -> bool:
    """Faceup beneath a card (Rulebook: Graft)."""
    node = cast(Graft, effect)
    return _tuck(ctx, node.cards, node.onto, node.player, facedown=False, name="graft", rule="graft")


def _tuck(ctx: Context, cards: Cards, under: Cards, by: Player, *, facedown: bool, name: str, rule: str) -> bool:
    game = ctx.game
    player = players.player(ctx, by)
    in_play = isinstance(cards, Select) and cards.type is not CardType.CARD
    zone: Zone | None = "hand" if not meant.names_zone(cards) and not in_play else None
    with choosing.done_by(ctx, by, player):
        targets = meant.to_move(ctx, cards, "Which card goes beneath?", rule, zone, player)
        hosts = choosing.choose(ctx, under, "Beneath which card?", rule=rule, again=True)
    if not hosts or not game.is_here(hosts[0]):
        return False
    host = hosts[0].card
    happened = []
    for number in targets:
        event = Event(name, player, number, host, source=ctx.card, zone=game.board.cards[number].zone, to_zone="under", flag=facedown)
        event.cause = "under"
        zones.remember(game, [event])
        happened.extend(game.emit(event))
    return meant.all_moved(ctx, cards, len(happened))


def attach(ctx: Context, effect: Effect) -> bool:
    """An upgrade, or a card as one, is attached or moved to another creature."""
    node = cast(Attach, effect)
    player = players.player(ctx, node.player)
    with choosing.done_by(ctx, node.player, player):
        targets = meant.to_move(ctx, node.cards, "Attach which card?", "upgrades", "hand" if not meant.names_zone(node.cards) else None, player)
        hosts = choosing.choose(ctx, node.to, "Attach it to which creature?", rule="upgrades")
    if not targets or not hosts:
        return False
    done = True
    for number in targets:
        done = attaching.attach(ctx.game, number, hosts[0].card, ctx, as_upgrade=node.as_upgrade, text=node.text) and done
    return done


EFFECTS = {
    Archive: archive,
    Attach: attach,
    CardByCard: card_by_card,
    Discard: discard,
    Draw: draw,
    Graft: graft,
    LookAt: look_at,
    PlaceUnder: place_under,
    Purge: purge,
    PutInto: put_into,
    PutIntoPlay: put_into_play,
    Rearrange: rearrange,
    Refill: refill,
    ReturnToHand: return_to_hand,
    Reveal: reveal,
    ReturnToPlay: return_to_play,
    Search: search,
    ShuffleDeck: shuffle_deck,
    ShuffleInto: shuffle_into,
    TakeArchives: take_archives,
}
"""How each of these instructions is done."""
