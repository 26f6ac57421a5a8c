"""Instructions that move cards between zones (413, 416, 420-428)."""

from __future__ import annotations

from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.effects.acts import by
from kfjudge.games.riftbound.effects.perform import plays
from kfjudge.games.riftbound.effects.targets import each, limits, own, resolve, zoned
from kfjudge.games.riftbound.meaning.records import NotPlayed, gives_all, only, same_without
from kfjudge.games.riftbound.play import death, piles
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Kind, Zone
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Deed

same_without(f.Return, "whose", "a card goes to the hand of its owner, whoever's it is said to be")


@plays(f.Draw, "amount player")
def _draw(game: Game, effect: f.Draw, ctx: Context) -> Asking[bool]:
    done = 0
    for player in each(game, effect.player, ctx):
        done += yield from piles.draw(game, player, game.meaning.number(effect.amount, ctx) or 0)
    return done > 0


@plays(f.DrawCards, "cards player")
def _draw_cards(game: Game, effect: f.DrawCards, ctx: Context) -> Asking[bool]:
    player = game.meaning.players(effect.player, ctx)[0]
    objects = yield from resolve(game, effect.cards, ctx, player)
    if objects and game.stopped(Deed.DRAW_CARDS, player=player):
        objects = []
    for obj in objects:
        if (yield from death.replaced(game, EventKind.DRAW, None, player, 1)):
            continue
        if obj.id in ctx.looked:
            ctx.looked.remove(obj.id)
        game.put(obj, Spot.HAND)
        game.note(game.event(EventKind.DRAW, None, player))
    _rest(game, ctx)
    return bool(objects)


def _rest(game: Game, ctx: Context) -> None:
    if ctx.rest is None:
        return
    ctx.rest = [game.board.objects[number].ref for number in ctx.looked]


def _of_the_hand(node: f.Discard) -> bool:
    """Whether so many cards are discarded, whatever they are, or some that were spoken of."""
    cards = node.cards
    plain = c.Select(kind=Kind.CARD, filters=(c.InZone(zones=(Zone.HAND,)),))
    return not isinstance(cards, c.Select) or (
        (cards.kind, cards.filters) == (plain.kind, plain.filters)
        and cards.quantity.kind in (c.QuantityKind.EXACTLY, c.QuantityKind.ALL)
    )


same_without(f.Discard, "whose", "everybody discards from their own hand")


@only(f.Discard, _of_the_hand)
@plays(f.Discard, "cards player whose")
def _discard(game: Game, effect: f.Discard, ctx: Context) -> Asking[bool]:
    """From hand; as many as there are (422)."""
    done = 0
    for player in each(game, effect.player, ctx):
        if isinstance(effect.cards, c.Select):
            hand = [obj for obj in game.hand(player) if game.forbidden(Deed.DISCARD, obj) is None]
            wanted = (
                len(hand)
                if effect.cards.quantity.kind is c.QuantityKind.ALL
                else (game.meaning.number(effect.cards.quantity.amount, ctx) or 0)
            )
            which = "Which cards are discarded?"
            objects = yield from game.pick(player, "discard", which, hand, wanted, source=ctx.me, rule="422")
        else:
            objects = yield from resolve(game, effect.cards, ctx, player)
        done += yield from piles.discard(game, objects, player)
        if objects:
            ctx.named.append([obj.ref for obj in objects])
    ctx.amount = done
    return done > 0


@plays(f.Kill, "cards player")
def _kill(game: Game, effect: f.Kill, ctx: Context) -> Asking[bool]:
    died: list[Obj] = []
    for player in each(game, effect.player, ctx):
        mine = ctx.player
        if effect.player.kind is not c.PlayerKind.YOU:
            ctx.player = player
            objects = yield from _own_choice(game, effect.cards, ctx, player, "kill")
        else:
            objects = yield from resolve(game, effect.cards, ctx, player, "kill")
        for obj in objects:
            game.view.snapshot(obj)
            ctx.killed.append(obj.ref)
        refs = {obj.id: obj.ref for obj in objects}
        dead = yield from death.kill(game, objects, player, by=by(game))
        ctx.died += [refs[obj.id] for obj in dead]
        died += dead
        ctx.player = mine if mine is not None else ctx.player
    ctx.amount = len(died)
    return bool(died)


def _own_choice(game: Game, cards: c.Cards, ctx: Context, player: int, kind: str) -> Asking[list[Obj]]:
    """What another player chooses among their own."""
    if not isinstance(cards, c.Select):
        return (yield from resolve(game, cards, ctx, player, kind))
    whose = any(isinstance(one, c.Of) and one.player.kind is c.PlayerKind.THEY for one in cards.filters)
    options = [obj for obj in game.meaning.candidates(cards, ctx) if not whose or obj.controller == player]
    if cards.quantity.kind is c.QuantityKind.ALL:
        return options
    return (yield from game.pick(player, kind, "Which?", options, *limits(game, cards, ctx), source=ctx.me))


@plays(f.Recycle, "cards player")
def _recycle(game: Game, effect: f.Recycle, ctx: Context) -> Asking[bool]:
    done = 0
    for player in each(game, effect.player, ctx):
        if isinstance(effect.cards, c.Ref) and effect.cards.kind is c.RefKind.REST:
            objects = [obj for ref in game.meaning.rest(ctx) if (obj := game.board.find(ref)) is not None]
            objects = objects or [game.board.objects[number] for number in ctx.looked]
        else:
            objects = yield from resolve(game, effect.cards, ctx, player, "recycle")
        for obj in objects:
            if obj.spot in (Spot.BASE, Spot.FIELD):
                game.view.snapshot(obj)
            ctx.killed.append(obj.ref)
            if obj.id in ctx.looked:
                ctx.looked.remove(obj.id)
            item = game.board.item_of(obj.id) if obj.spot is Spot.CHAIN else None
            if item is not None:  # as it leaves the chain (390.3.a)
                item.trash_to = Spot.DECK
        objects = [obj for obj in objects if game.board.item_of(obj.id) is None]
        done += piles.recycle(game, objects, player)
    ctx.amount = done
    return done > 0


@only(f.Return, lambda node: node.to in (Zone.HAND, Zone.CHAMPION_ZONE))
@plays(f.Return, "cards if_empty player to from_zones whose")
def _return(game: Game, effect: f.Return, ctx: Context) -> Asking[bool]:
    """To the owner's hand (or zone): it is a new object there."""
    done = False
    for player in each(game, effect.player, ctx):
        objects = yield from resolve(game, zoned(effect), ctx, player, "return")
        if effect.if_empty and game.board.seats[ctx.controller].piles[Spot.CHAMPION]:
            continue
        spot = Spot.CHAMPION if effect.to is Zone.CHAMPION_ZONE else Spot.HAND
        if spot is Spot.HAND:
            objects = yield from death.spared(game, EventKind.RETURN, objects, player)
        if not isinstance(effect.cards, c.Select) and effect.from_zones:
            zone = c.InZone(zones=effect.from_zones, player=effect.whose or c.YOU)
            objects = [obj for obj in objects if game.meaning.passes(obj, zone, ctx)]
        with game.at_once(objects):
            for obj in objects:
                if spot is Spot.HAND and game.stopped(Deed.BE_RETURNED, obj):
                    continue
                done = True
                item = game.board.item_of(obj.id)
                if item is not None:
                    item.trash_to = spot
                    continue
                on_board = obj.spot in (Spot.BASE, Spot.FIELD)
                happening = game.event(EventKind.RETURN, obj, obj.owner) if on_board else None
                if obj.id in ctx.looked:
                    ctx.looked.remove(obj.id)
                ctx.killed.append(obj.ref)
                death.leave(game, obj, spot)
                game.say("return", "420", "{} returns to its owner", obj)
                if happening is not None:
                    game.note(happening)
    _rest(game, ctx)
    return done


@plays(f.Banish, "cards player")
def _banish(game: Game, effect: f.Banish, ctx: Context) -> Asking[bool]:
    objects: list[Obj] = []
    for player in each(game, effect.player, ctx):
        objects += yield from resolve(game, effect.cards, ctx, player)
    objects = [obj for obj in objects if not game.stopped(Deed.BANISH, obj)]
    with game.at_once(objects):
        for obj in objects:
            item = game.board.item_of(obj.id)
            if item is not None:
                item.trash_to = Spot.BANISHED
                continue
            if game.resolving is not None and game.resolving.spell == obj.id:
                game.resolving.trash_to = Spot.BANISHED
                continue
            if obj.id in ctx.looked:
                ctx.looked.remove(obj.id)
            happening = game.event(EventKind.BANISH, obj, ctx.controller)
            death.leave(game, obj, Spot.BANISHED)
            obj.banished_with = ctx.me[0]
            ctx.named.append([obj.ref])
            game.say("banish", "427", "{} is banished", obj)
            game.note(happening)
    ctx.amount = len(objects)
    _rest(game, ctx)
    return bool(objects)


_PUT_INTO = {f.PutWhere.TOP: Spot.DECK, f.PutWhere.BOTTOM: Spot.DECK, f.PutWhere.TRASH: Spot.TRASH}


@gives_all(f.PutWhere, "TOP BOTTOM TOP_OR_BOTTOM TRASH BACK")
@only(f.Put, own)
@plays(f.Put, "cards where player whose any_order")
def _put(game: Game, effect: f.Put, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    player = game.meaning.players(effect.player, ctx)[0]
    if effect.any_order or effect.where is f.PutWhere.BACK:
        objects = yield from _ordered(game, objects, player)
        objects = objects if effect.where is f.PutWhere.BOTTOM else objects[::-1]
    for obj in objects:
        where = effect.where
        if where is f.PutWhere.TOP_OR_BOTTOM:
            picked = yield from game.ask(player, "mode", "On the top or the bottom?", ("top", "bottom"))
            where = f.PutWhere(str(picked[0]))
        if where is f.PutWhere.BACK:
            pile = game.board.seats[obj.owner].piles[obj.spot]
            pile.remove(obj.id)
            pile.insert(0, obj.id)
            continue
        if game.board.item_of(obj.id) is not None:
            raise NotPlayed("where a card of the chain is put", ctx.me)
        death.leave(game, obj, _PUT_INTO[where], top=where is f.PutWhere.TOP)
    return bool(objects)


def _ordered(game: Game, objects: list[Obj], player: int) -> Asking[list[Obj]]:
    """Cards that go back to a deck, in the order in which a player puts them there, the first on top."""
    if len({obj.facts for obj in objects}) < 2:
        return objects
    question = "In which order are they put back, from the top?"
    return (yield from game.pick(player, "order", question, objects, len(objects), ordered=True))


@plays(f.Counter, "cards")
def _counter(game: Game, effect: f.Counter, ctx: Context) -> Asking[bool]:
    """Takes a spell off the chain into its owner's trash, one that Flow let be played out of the game, and an ability
    away; nothing is refunded (425, 829). What is banished or recycled as it leaves the chain is so then, too (390.3.a).
    """
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    done = False
    for obj in objects:
        item = game.board.item_of(obj.id)
        if item is None or game.stopped(Deed.COUNTER, obj):
            continue
        game.note(game.event(EventKind.COUNTER, obj, ctx.controller))
        game.board.chain.remove(item)
        item.countered = True
        ctx.killed.append(obj.ref)
        if item.spell is None:
            obj.spot = Spot.GONE
        else:
            goes = item.trash_to if item.trash_to in (Spot.BANISHED, Spot.DECK) else Spot.TRASH
            death.off_chain(game, obj, goes)
        if ctx.named:
            ctx.named[-1] = [obj.ref if ref[0] == obj.id else ref for ref in ctx.named[-1]]
        game.say("counter", "425", "{} is countered", obj)
        done = True
    game.outstanding = True
    return done
