"""Instructions that reveal, look at, search, arrange and shuffle cards."""

from __future__ import annotations

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.zones import Zone
from kfjudge.games.keyforge.effects import meant
from kfjudge.games.keyforge.events import piles, zones
from kfjudge.games.keyforge.meaning import choosing, does, picking, references, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.words.nodes.base import Zone as TextZone
from kfjudge.games.keyforge.words.nodes.cards import InZone, Select, TopOf, Union, WholeZone, says_where
from kfjudge.games.keyforge.words.nodes.effects import LookAt, Rearrange, Reveal, Search, ShuffleDeck, ShuffleInto
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind


@does(Reveal, "cards player to")
def reveal(ctx: Context, node: Reveal) -> bool:
    """Everybody sees the cards; they stay where they are."""
    exposed: list[CardStay] = []
    done = True
    for player in who.each(ctx, node.player):
        done = _reveal(ctx, node, player) and done
        exposed.extend(ctx.exposed)
    ctx.exposed = tuple(exposed)
    return done


def _reveal(ctx: Context, node: Reveal, player: int) -> bool:
    """One player reveals cards."""
    game = ctx.game
    zone: Zone | None = "hand" if not says_where(node.cards) else None
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


@does(LookAt, "cards player")
def look_at(ctx: Context, node: LookAt) -> bool:
    """One player sees the cards; afterwards they are where they were."""
    player = meaning.player(ctx, node.player)
    with choosing.done_by(ctx, node.player, player):
        targets = meant.to_move(ctx, node.cards, "Look at which card?", "hidden-information")
    for number in targets:
        ctx.game.shown.add(number)
    ctx.exposed = tuple(ctx.game.seen(number) for number in targets)
    if targets:
        ctx.game.step("look", "hidden-information", "{0} looks at {1} cards", Who(player), len(targets))
    return bool(targets)


@does(Search, "zones find zone_player player")
def search(ctx: Context, node: Search) -> bool:
    """Look through zones for cards; one may fail to find, and a searched deck is shuffled (Rulebook: Search). In a deck
    that is known in part what is known can be found.
    """
    game = ctx.game
    player = meaning.player(ctx, node.zone_player)
    side = game.board.players[player]
    pool: list[CardStay] = []
    for zone in node.zones:
        pile = side.pile(meant.ZONE_NAMES[zone])
        pool.extend(game.seen(number) for number in (*pile, *(side.below if zone is TextZone.DECK else ())))
    found = tuple(seen for seen in pool if references.matches(ctx, node.find, seen))
    wanted, limit = 0, 1
    if isinstance(node.find, Select):
        amount = meaning.value(ctx, node.find.quantity.amount) if node.find.quantity.amount is not None else 1
        _low, limit = picking.limits(node.find.quantity.kind, amount, len(found))
    valid = picking.whole_pick_rule(ctx, node.find) if isinstance(node.find, Select) else None
    searching = meaning.player(ctx, node.player)
    with choosing.done_by(ctx, node.player, searching):
        picked = picking.ask(ctx, found, wanted, limit, "Which card is found?", "search", None, valid, False)
    if TextZone.DECK in node.zones and side.deck_unknown and not picked:  # another card may have been there
        raise NotDecidable("it depends on cards of an unknown deck", rule="search")
    for seen in picked:
        game.shown.add(seen.card)
        game.step("reveal", "search", "{0} is found and revealed", Card(seen.card))
    game.emit(Event("search", searching, from_player=player))
    if TextZone.DECK in node.zones:
        piles.shuffle(game, player)
    ctx.mention(tuple(game.seen(seen.card) for seen in picked), node.find.mention)
    return bool(picked)


@does(Rearrange, "cards player")
def rearrange(ctx: Context, node: Rearrange) -> bool:
    """Cards of a pile, or a battleline, go back in any order."""
    game = ctx.game
    group = [seen.card for seen in meaning.members(ctx, node.cards) if game.is_here(seen)]
    owners = list(dict.fromkeys(game.board.cards[number].controller for number in group))
    with choosing.done_by(ctx, node.player, meaning.player(ctx, node.player)):
        chooser = ctx.chooser if ctx.chooser is not None else game.board.active
    if len(owners) > 1:
        picked = game.choose(chooser, "player", owners, "Whose cards are rearranged?", rule="move", ctx=ctx)
        group = [number for number in group if game.board.cards[number].controller == picked]
    if len(group) < 2:
        return False
    order = game.put_in_order(chooser, group, "In which order?", rule="move", ctx=ctx)
    return bool(game.emit(Event("rearrange", chooser, group=tuple(game.seen(number) for number in order))))


@does(ShuffleInto, "cards deck_of player")
def shuffle_into(ctx: Context, node: ShuffleInto) -> bool:
    """Cards go into decks, which are then shuffled, zero cards included (Rulebook: Shuffle)."""
    done = False
    for player in who.doers(ctx, node.player):
        with choosing.done_by(ctx, node.player, player):
            done = _shuffle_in(ctx, node, player) or done
    return done


def _shuffle_in(ctx: Context, node: ShuffleInto, doer: int) -> bool:
    """The same for the player whose turn it is to do it."""
    game = ctx.game
    targets = meant.to_move(ctx, node.cards, "Shuffle which card into the deck?", "shuffle")
    decks: list[int] = []
    moved = 0
    own = node.deck_of is None or node.deck_of.kind is PlayerKind.OWNER
    if node.deck_of is not None and not own:
        decks = list(meaning.players(ctx, node.deck_of))
    if own or isinstance(node.cards, WholeZone):
        decks.extend(player for player, _zone in _piles_named(ctx, node.cards) if player not in decks)
    for number in targets:
        goal = game.board.cards[number].owner
        moved += len(zones.move(game, [number], "put", "deck", player=doer, source=ctx.card, cause="shuffle"))
        if goal not in decks:
            decks.append(goal)
    emptied = [player for player, zone in _piles_named(ctx, node.cards, anybody=True) if zone is TextZone.DISCARD]
    for player in decks:
        piles.shuffle(game, player)
        if player in emptied and not game.board.players[player].discard:
            doers = meaning.players(ctx, node.player)
            game.emit(Event("shuffle discard", player if player in doers else doers[0], from_player=player))
    return meant.all_moved(ctx, node.cards, moved)


def _piles_named(ctx: Context, cards: Cards, anybody: bool = False) -> list[tuple[int, TextZone]]:
    """Whose piles a phrase names, each with its kind, whether there is a card in them or not; of "a player's" the one
    that was chosen. `anybody`: where no player is named, those of both.
    """
    if isinstance(cards, Union):
        return [pile for part in cards.parts for pile in _piles_named(ctx, part, anybody)]
    if isinstance(cards, WholeZone | TopOf):
        named: list[tuple[TextZone, Player | None]] = [(cards.zone, cards.player)]
    else:
        filters = getattr(cards, "filters", ())
        named = [(item.zone, item.player) for item in filters if isinstance(item, InZone)]
    result: list[tuple[int, TextZone]] = []
    for zone, whose in named:
        if zone in (TextZone.IN_PLAY, TextZone.UNDER):
            continue
        if whose is None:
            result.extend((player, zone) for player in (0, 1) if anybody)
        elif whose.kind is not PlayerKind.A_PLAYER:
            result.extend((player, zone) for player in meaning.players(ctx, whose))
        elif (chosen := ctx.named_players.get(choosing.PILE_OF)) is not None:
            result.append((chosen, zone))
    return result


@does(ShuffleDeck, "deck_of zone")
def shuffle_deck(ctx: Context, node: ShuffleDeck) -> bool:
    for player in who.each(ctx, node.deck_of):
        if node.zone is TextZone.DECK:
            piles.shuffle(ctx.game, player)
    return True
