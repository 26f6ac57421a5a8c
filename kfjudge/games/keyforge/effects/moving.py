"""Instructions that move cards from zone to zone, and beneath and onto other cards."""

from __future__ import annotations

from kfjudge.engine.decision import NATURE
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import Zone
from kfjudge.games.keyforge.effects import meant
from kfjudge.games.keyforge.events import attaching, piles, zones
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import choosing, does, references, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.records import same_without
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.base import CardType
from kfjudge.games.keyforge.words.nodes.base import Zone as TextZone
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.nodes.players import Player
from kfjudge.language.trees import walk


@does(f.Draw, "amount cards player")
def draw(ctx: Context, node: f.Draw) -> bool:
    """One at a time (Rulebook: Draw cards)."""
    done = True
    if node.cards is not None:
        return _draw_these(ctx, node)
    for player in who.each(ctx, node.player):
        wanted = meaning.value(ctx, node.amount) if node.amount is not None else 0
        drawn = piles.draw(ctx.game, player, wanted, ctx.card)
        ctx.amount = len(drawn)
        ctx.mention(tuple(ctx.game.seen(event.card) for event in drawn), node.mention)
        done = len(drawn) >= wanted and done
    return done


def _draw_these(ctx: Context, node: f.Draw) -> bool:
    """Draws a card that was revealed from the top of the deck."""
    done = False
    for seen in meaning.members(ctx, node.cards) if node.cards is not None else ():
        number = references.find(ctx.game, seen)
        if number is not None:
            event = Event(
                "draw",
                meaning.player(ctx, node.player),
                number,
                source=ctx.card,
                zone="deck",
                to_zone="hand",
                stay=seen.stay,
            )
            done = bool(ctx.game.emit(event)) or done
    return done


@does(f.LeaveThere, "cards")
def leave_there(ctx: Context, node: f.LeaveThere) -> bool:
    """Nothing is done to the cards."""
    return True


@does(f.Refill, "player to")
def refill(ctx: Context, node: f.Refill) -> bool:
    """As in the draw cards step: the number is fixed first."""
    for player in who.each(ctx, node.player):
        if node.to is None:
            piles.refill_hand(ctx.game, player)
            continue
        target = meaning.value(ctx, node.to)
        side = ctx.game.board.players[player]
        missing = target - len(side.hand)
        if missing > 0 and side.chains and ctx.game.older(Older.CHAINS_ON_EVERY_REFILL):
            missing -= piles.hold_back(ctx.game, player, missing)
        piles.draw(ctx.game, player, max(0, missing), ctx.card)
    return True


@does(f.Archive, "cards player faceup")
def archive(ctx: Context, node: f.Archive) -> bool:
    """From hand, if the text names no zone; into the owner's archives (Rulebook: Archives), or those that a later
    sentence says the cards lie in.
    """
    goal = meant.goal(ctx, _archives_named(ctx, node.cards))
    count = 0
    for player in who.each(ctx, node.player):
        zone: Zone | None = "hand" if not c.says_where(node.cards) else None
        with choosing.done_by(ctx, node.player, player):
            targets = meant.to_move(ctx, node.cards, "Archive which card?", "archives", zone, player)
        moved = zones.move(ctx.game, targets, "archive", "archives", player=player, to_player=goal, source=ctx.card)
        count += len(moved)
        if node.faceup:  # everybody sees it there
            ctx.game.shown.update(event.card for event in moved if ctx.game.board.cards[event.card].zone == "archives")
    return meant.all_moved(ctx, node.cards, count)


def _archives_named(ctx: Context, cards: Cards) -> Player | None:
    """Whose archives cards are archived into, where a later sentence says so: "if that creature leaves your archives
    …".
    """
    meant_by = cards.mention if cards.mention is not None else getattr(cards, "refers_to", None)
    for item in walk(ctx.root) if ctx.root is not None and meant_by is not None else ():
        if not isinstance(item, EventPattern) or not isinstance(item.cards, c.Ref) or item.cards.refers_to != meant_by:
            continue
        if item.kind is EventKind.LEAVE_ZONE and item.from_zone is TextZone.ARCHIVES:
            return item.zone_player
    return None


@does(f.TakeArchives, "player cards")
def take_archives(ctx: Context, node: f.TakeArchives) -> bool:
    for player in who.each(ctx, node.player):
        only = None if node.cards is None else meant.to_move(ctx, node.cards, "Which cards are taken?", "archives")
        pick_up_archives(ctx.game, player, only)
    return True


def pick_up_archives(game: Game, player: int, only: list[int] | None = None) -> None:
    """All of a player's archives (or `only` these) go to hand; cards of the other player go to their owner's hand."""
    for number in game.board.players[player].archives[:] if only is None else only:
        zones.move(game, [number], "take archives", "hand", player=player)


@does(f.Purge, "cards player")
def purge(ctx: Context, node: f.Purge) -> bool:
    return _taken(ctx, node.cards, node.player, "purge", "purged")


@does(f.ReturnToHand, "cards to player")
def return_to_hand(ctx: Context, node: f.ReturnToHand) -> bool:
    """To the owner's hand, whoever's hand the text names (Rulebook: Return, Leaves play)."""
    return _taken(ctx, node.cards, node.player, "return", "hand")


def _taken(ctx: Context, cards: Cards, doer: Player, event: str, zone: Zone) -> bool:
    """Each doer moves the cards to a zone."""
    done = True
    for player in who.doers(ctx, doer):
        with choosing.done_by(ctx, doer, player):
            targets = meant.to_move(ctx, cards, f"{event.capitalize()} which card?", event)
        happened = zones.move(ctx.game, targets, event, zone, player=player, source=ctx.card)
        done = meant.all_moved(ctx, cards, len(happened)) and done
    return done


same_without(f.PutInto, "any_order", "whoever puts several cards on a deck orders them (Rulebook: Putting cards)")
LOWEST = 100_000
"""A place in a pile that is below every card of it."""


@does(f.PutInto, "cards zone zone_player position player any_order faceup random_order origin")
def put_into(ctx: Context, node: f.PutInto) -> bool:
    """Into a zone out of play, top or bottom; the active player orders several cards on a deck (Rulebook: Putting
    cards).
    """
    done = True
    for player in who.doers(ctx, node.player):
        done = _put_there(ctx, node, player) and done
    return done


_WHERE: dict[Zone, str] = {
    "hand": "into the hand",
    "deck": "into the deck",
    "discard": "into the discard pile",
    "archives": "into the archives",
    "purged": "among the purged cards",
}
_ENDS: dict[f.Position | None, str] = {
    f.Position.TOP: "on top of the deck",
    f.Position.BOTTOM: "on the bottom of the deck",
}
"""Where a card is put, in the words of the question which."""


def _put_there(ctx: Context, node: f.PutInto, player: int) -> bool:
    """The same by one player."""
    game = ctx.game
    with choosing.done_by(ctx, node.player, player):
        zone = meant.ZONE_NAMES[node.zone]
        where = _ENDS.get(node.position, _WHERE[zone]) if zone == "deck" else _WHERE[zone]
        targets = meant.to_move(ctx, meant.out_of(node.cards, node.origin), f"Put which card {where}?", "putting-into")
    goal = meant.goal(ctx, node.zone_player)
    below = node.position is f.Position.BOTTOM
    if len(targets) > 1 and zone == "deck":
        question = "In which order? The last one ends nearest the " + ("bottom" if below else "top")
        orders = NATURE if node.random_order else game.board.active
        targets = list(game.put_in_order(orders, targets, question, rule="putting-into", ctx=ctx))
    happened: list[Event] = []
    for number in targets:
        if node.position is f.Position.EITHER:
            picker = ctx.chooser if ctx.chooser is not None else game.board.active
            picked = game.choose(
                picker, "option", ("top", "bottom"), "On the top or the bottom?", rule="putting-into", ctx=ctx
            )
            below = picked == "bottom"
        position = LOWEST if below else None
        happened.extend(
            zones.move(game, [number], "put", zone, player=player, to_player=goal, source=ctx.card, position=position)
        )
    return meant.all_moved(ctx, node.cards, len(happened))


@does(f.PlaceUnder, "cards under faceup player origin")
def place_under(ctx: Context, node: f.PlaceUnder) -> bool:
    """Beneath a card, facedown or faceup."""
    return _tuck(
        ctx,
        meant.out_of(node.cards, node.origin),
        node.under,
        node.player,
        facedown=not node.faceup,
        name="put",
        rule="facedown",
    )


@does(f.Graft, "cards onto player")
def graft(ctx: Context, node: f.Graft) -> bool:
    """Faceup beneath a card (Rulebook: Graft)."""
    return _tuck(ctx, node.cards, node.onto, node.player, facedown=False, name="graft", rule="graft")


def _tuck(ctx: Context, cards: Cards, under: Cards, by: Player, *, facedown: bool, name: str, rule: str) -> bool:
    game = ctx.game
    player = meaning.player(ctx, by)
    in_play = isinstance(cards, c.Select) and cards.type is not CardType.CARD
    zone: Zone | None = "hand" if not c.says_where(cards) and not in_play else None
    with choosing.done_by(ctx, by, player):
        targets = meant.to_move(ctx, cards, "Which card goes beneath?", rule, zone, player)
        hosts = choosing.choose(ctx, under, "Beneath which card?", rule=rule, again=True)
    if not hosts or not game.is_here(hosts[0]):
        return False
    host = hosts[0].card
    happened = []
    for number in targets:
        event = Event(
            name,
            player,
            number,
            host,
            source=ctx.card,
            zone=game.board.cards[number].zone,
            to_zone="under",
            flag=facedown,
        )
        event.cause = "under"
        zones.remember(game, [event])
        happened.extend(game.emit(event))
    return meant.all_moved(ctx, cards, len(happened))


@does(f.Attach, "cards to as_upgrade text player")
def attach(ctx: Context, node: f.Attach) -> bool:
    """An upgrade, or a card as one, is attached or moved to another creature."""
    player = meaning.player(ctx, node.player)
    with choosing.done_by(ctx, node.player, player):
        targets = meant.to_move(
            ctx, node.cards, "Attach which card?", "upgrades", "hand" if not c.says_where(node.cards) else None, player
        )
        hosts = choosing.choose(ctx, node.to, "Attach it to which creature?", rule="upgrades")
    if not targets or not hosts:
        return False
    done = True
    for number in targets:
        done = (
            attaching.attach(ctx.game, number, hosts[0].card, ctx, as_upgrade=node.as_upgrade, text=node.text) and done
        )
    return done
