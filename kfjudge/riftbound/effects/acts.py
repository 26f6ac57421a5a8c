"""The game actions that instructions name (407-444)."""

from __future__ import annotations

from kfjudge.riftbound.board.board import BASE, Context, Last, Obj, Spot
from kfjudge.riftbound.effects.perform import perform, plays, resolve, zoned
from kfjudge.riftbound.meaning.records import gives, only, reads
from kfjudge.riftbound.play import changes
from kfjudge.riftbound.play.costs import added
from kfjudge.riftbound.play.game import Asking, Game
from kfjudge.riftbound.words import cards as c
from kfjudge.riftbound.words import effects as f
from kfjudge.riftbound.words.base import Domain, Kind, Zone
from kfjudge.riftbound.words.events import EventKind


def _by(game: Game) -> Kind:
    item = game.resolving
    return Kind.SPELL if item is not None and item.spell is not None else Kind.ABILITY


def _players(game: Game, player: c.Player, ctx: Context) -> list[int]:
    return game.meaning.players(player, ctx)


@plays(f.Draw, "amount player")
def _draw(game: Game, effect: f.Draw, ctx: Context) -> Asking[bool]:
    done = 0
    for player in _players(game, effect.player, ctx):
        done += yield from changes.draw(game, player, game.meaning.number(effect.amount, ctx) or 0)
    return done > 0


@plays(f.DrawCards, "cards player")
def _draw_cards(game: Game, effect: f.DrawCards, ctx: Context) -> Asking[bool]:
    player = _players(game, effect.player, ctx)[0]
    objects = yield from resolve(game, effect.cards, ctx, player)
    for obj in objects:
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


@plays(f.Discard, "cards player")
def _discard(game: Game, effect: f.Discard, ctx: Context) -> Asking[bool]:
    """From hand; as many as there are (422)."""
    done = 0
    for player in _players(game, effect.player, ctx):
        if isinstance(effect.cards, c.Select):
            hand = game.hand(player)
            wanted = (
                len(hand)
                if effect.cards.quantity.kind is c.QuantityKind.ALL
                else (game.meaning.number(effect.cards.quantity.amount, ctx) or 0)
            )
            picked = yield from game.ask(
                player,
                "discard",
                "Which cards are discarded?",
                [obj.ref for obj in hand],
                minimum=wanted,
                maximum=wanted,
                source=ctx.me,
                rule="422",
            )
            objects = [game.board.objects[ref[0]] for ref in picked]  # type: ignore[index]
        else:
            objects = yield from resolve(game, effect.cards, ctx, player)
        done += changes.discard(game, objects, player)
        if objects:
            ctx.named.append([obj.ref for obj in objects])
    ctx.amount = done
    return done > 0


@plays(f.Channel, "amount exhausted player")
def _channel(game: Game, effect: f.Channel, ctx: Context) -> Asking[bool]:
    wanted = game.meaning.number(effect.amount, ctx) or 0
    done = True
    for player in _players(game, effect.player, ctx):
        done = changes.channel(game, player, wanted, exhausted=effect.exhausted) >= wanted and done
    return done
    yield  # pragma: no cover


def _domain(domain: Domain, source: Obj | None) -> Domain:
    """The domain of power that is added: "own" is that of the card."""
    own = source.facts.domains if source is not None and domain is Domain.OWN else ()
    return own[0] if own else Domain.ANY if domain is Domain.OWN else domain


@plays(f.Add, "player resources times")
def _add(game: Game, effect: f.Add, ctx: Context) -> Asking[bool]:
    """Adds to the pool; power of the card's own domain is that domain (429)."""
    times = 1 if effect.times is None else game.meaning.number(effect.times, ctx) or 0
    source = game.board.objects.get(ctx.me[0])
    resources = added(game, source, effect.resources)
    ctx.added = []
    for player in _players(game, effect.player, ctx):
        pool = game.board.seats[player].pool
        pool.energy += resources.energy * times
        power = [_domain(domain, source) for domain in resources.power * times]
        for domain in power:
            pool.power[domain] = pool.power.get(domain, 0) + 1
        ctx.added.append((player, resources.energy * times, power))
        game.say("add", "429", "player {} adds to the pool", player + 1)
    return times > 0
    yield  # pragma: no cover


@gives(*f.SpendLimit)
@plays(f.UseOnly, "limit")
def _use_only(game: Game, effect: f.UseOnly, ctx: Context) -> Asking[bool]:
    """What was just added can only be spent so: it is kept apart from the rest of the pool."""
    for player, energy, power in ctx.added:
        game.board.seats[player].pool.keep(effect.limit, energy, power)
    return bool(ctx.added)
    yield  # pragma: no cover


@plays(f.Score, "amount player")
def _score(game: Game, effect: f.Score, ctx: Context) -> Asking[bool]:
    for player in _players(game, effect.player, ctx):
        changes.gain_points(game, player, game.meaning.number(effect.amount, ctx) or 0)
    return True
    yield  # pragma: no cover


@plays(f.Win, "player")
def _win(game: Game, effect: f.Win, ctx: Context) -> Asking[bool]:
    game.board.winner = _players(game, effect.player, ctx)[0]
    game.say("win", "196", "player {} wins the game", game.board.winner + 1)
    return True
    yield  # pragma: no cover


@plays(f.GainXP, "amount player")
def _gain_xp(game: Game, effect: f.GainXP, ctx: Context) -> Asking[bool]:
    for player in _players(game, effect.player, ctx):
        amount = game.meaning.number(effect.amount, ctx) or 0
        game.board.seats[player].xp += amount
        game.note(game.event(EventKind.GAIN_XP, None, player, amount=amount))
    return True
    yield  # pragma: no cover


@reads(f.Kill, "now")
@plays(f.Kill, "cards player")
def _kill(game: Game, effect: f.Kill, ctx: Context) -> Asking[bool]:
    died: list[Obj] = []
    for player in _players(game, effect.player, ctx):
        mine = ctx.player
        if effect.player.kind is not c.PlayerKind.YOU:
            ctx.player = player
            objects = yield from _own_choice(game, effect.cards, ctx, player, "kill")
        else:
            objects = yield from resolve(game, effect.cards, ctx, player, "kill")
        for obj in objects:
            game.view.snapshot(obj)
            ctx.killed.append(obj.ref)
        died += yield from changes.kill(game, objects, player, ctx.me, by=_by(game))
        ctx.player = mine if mine is not None else ctx.player
    ctx.amount = len(died)
    return bool(died)


def _own_choice(game: Game, cards: c.Cards, ctx: Context, player: int, kind: str) -> Asking[list[Obj]]:
    """What another player chooses among their own."""
    if not isinstance(cards, c.Select):
        return (yield from resolve(game, cards, ctx, player, kind))
    options = []
    for obj in game.meaning.candidates(cards, ctx):
        whose = any(isinstance(one, c.Of) and one.player.kind is c.PlayerKind.THEY for one in cards.filters)
        if not whose or obj.controller == player:
            options.append(obj.ref)
    wanted = game.meaning.number(cards.quantity.amount, ctx) or 1
    picked = yield from game.ask(player, kind, "Which?", options, minimum=wanted, maximum=wanted, source=ctx.me)
    return [game.board.objects[ref[0]] for ref in picked]  # type: ignore[index]


@plays(f.Deal, "amount cards source split")
def _deal(game: Game, effect: f.Deal, ctx: Context) -> Asking[bool]:
    """Deals damage: Bonus Damage once for each unit, or once into what is split (715)."""
    sources = [] if effect.source is None else (yield from resolve(game, effect.source, ctx, ctx.controller))
    if effect.source is not None and not sources:
        return False
    amount = game.meaning.number(effect.amount, ctx)
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    if amount is None or not objects:
        return False
    item = game.resolving
    extra = item.bonus if item is not None else 0
    player = sources[0].controller if sources else ctx.controller
    cause = sources[0].ref if sources else ctx.me
    if effect.split:
        amount += changes.bonus_damage(game, ctx, objects[0], extra) if not sources else 0
        objects = objects[:amount]
        spare = max(0, amount - len(objects))
        picked = yield from game.ask(
            ctx.controller,
            "distribute",
            "Which unit takes each further damage?",
            [obj.ref for obj in objects] if len(objects) > 1 else [],
            minimum=spare,
            maximum=spare,
            repeated=True,
            source=ctx.me,
            rule="355.14",
        )
        shares = {obj.ref: 1 for obj in objects}
        if len(objects) == 1:
            shares[objects[0].ref] = amount
        for ref in picked:
            shares[ref] += 1  # type: ignore[index]
        hits = [(obj, shares[obj.ref]) for obj in objects]
    else:
        hits = [(obj, amount + (0 if sources else changes.bonus_damage(game, ctx, obj, extra))) for obj in objects]
    dealt = yield from changes.deal(game, hits, player, cause, by=_by(game))
    return bool(dealt)


@plays(f.DealEachOther, "cards")
def _each_other(game: Game, effect: f.DealEachOther, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    if len(objects) < 2:
        return False
    one, two = objects[-2:]
    hits = [(one, game.view.might(two)), (two, game.view.might(one))]
    yield from changes.deal(game, hits, ctx.controller, ctx.me, by=_by(game))
    return True


@plays(f.Heal, "cards")
def _heal(game: Game, effect: f.Heal, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    for obj in objects:
        obj.damage = 0
        obj.damaged_by = ()
        game.say("heal", "418", "{} is healed", obj)
    game.outstanding = True
    return bool(objects)


@plays(f.Stun, "cards")
def _stun(game: Game, effect: f.Stun, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    return bool(changes.stun(game, objects, ctx.controller))


@plays(f.Ready, "cards")
def _ready(game: Game, effect: f.Ready, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    changes.ready(game, objects, ctx.controller)
    return bool(objects)


@plays(f.Exhaust, "cards player")
def _exhaust(game: Game, effect: f.Exhaust, ctx: Context) -> Asking[bool]:
    done: list[Obj] = []
    for player in _players(game, effect.player, ctx):
        objects = yield from resolve(game, effect.cards, ctx, player)
        done += [obj for obj in objects if changes.exhaust(game, obj)]
    return bool(done)


@plays(f.Buff, "cards")
def _buff(game: Game, effect: f.Buff, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    return bool(changes.buff(game, objects, ctx.controller))


@plays(f.SpendBuffs)
def _spend(game: Game, effect: f.SpendBuffs, ctx: Context) -> Asking[bool]:
    if not game.start("part_payable", effect, ctx, ctx.controller):
        return False
    yield from game.start("pay_part", effect, ctx, ctx.controller)
    return bool(ctx.amount)


@plays(f.SpendXP)
def _spend_xp(game: Game, effect: f.SpendXP, ctx: Context) -> Asking[bool]:
    if not game.start("part_payable", effect, ctx, ctx.controller):
        return False
    yield from game.start("pay_part", effect, ctx, ctx.controller)
    return True


@reads(f.Recycle, "must")
@plays(f.Recycle, "cards player")
def _recycle(game: Game, effect: f.Recycle, ctx: Context) -> Asking[bool]:
    done = 0
    for player in _players(game, effect.player, ctx):
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
        done += changes.recycle(game, objects, player)
    ctx.amount = done
    return done > 0


@reads(f.Return, "instead_of_trash")
@only(f.Return, lambda node: node.to in (Zone.HAND, Zone.CHAMPION_ZONE))
@plays(f.Return, "cards if_empty player to from_zones")
def _return(game: Game, effect: f.Return, ctx: Context) -> Asking[bool]:
    """To the owner's hand (or zone): it is a new object there."""
    done = False
    for player in _players(game, effect.player, ctx):
        objects = yield from resolve(game, zoned(effect), ctx, player, "return")
        if effect.if_empty and game.board.seats[ctx.controller].piles[Spot.CHAMPION]:
            continue
        spot = Spot.CHAMPION if effect.to is Zone.CHAMPION_ZONE else Spot.HAND
        for obj in objects:
            done = True
            item = next((item for item in game.board.chain if item.spell == obj.id), None)
            if item is not None:
                item.trash_to = spot
                continue
            happening = game.event(EventKind.RETURN, obj, player) if obj.spot in (Spot.BASE, Spot.FIELD) else None
            if obj.id in ctx.looked:
                ctx.looked.remove(obj.id)
            ctx.killed.append(obj.ref)
            changes.leave(game, obj, spot)
            game.say("return", "420", "{} returns to its owner", obj)
            if happening is not None:
                game.note(happening)
    _rest(game, ctx)
    return done


@plays(f.Banish, "cards player")
def _banish(game: Game, effect: f.Banish, ctx: Context) -> Asking[bool]:
    objects: list[Obj] = []
    for player in _players(game, effect.player, ctx):
        objects += yield from resolve(game, effect.cards, ctx, player)
    for obj in objects:
        item = next((item for item in game.board.chain if item.spell == obj.id), None)
        if item is not None:
            item.trash_to = Spot.BANISHED
            continue
        if game.resolving is not None and game.resolving.spell == obj.id:
            game.resolving.trash_to = Spot.BANISHED
            continue
        if obj.spot in (Spot.BASE, Spot.FIELD):
            game.view.snapshot(obj)
        if obj.id in ctx.looked:
            ctx.looked.remove(obj.id)
        changes.leave(game, obj, Spot.BANISHED)
        obj.banished_with = ctx.me[0]
        ctx.named.append([obj.ref])
        game.say("banish", "427", "{} is banished", obj)
    _rest(game, ctx)
    return bool(objects)


@gives(*f.PutWhere)
@plays(f.Put, "cards where player")
def _put(game: Game, effect: f.Put, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    player = _players(game, effect.player, ctx)[0]
    for obj in objects:
        where = effect.where
        if where is f.PutWhere.TOP_OR_BOTTOM:
            picked = yield from game.ask(player, "mode", "On the top or the bottom?", ("top", "bottom"))
            where = f.PutWhere(str(picked[0]))
        if where is f.PutWhere.BACK:
            continue
        changes.leave(game, obj, Spot.TRASH if where is f.PutWhere.TRASH else Spot.DECK, top=where is f.PutWhere.TOP)
    return bool(objects)


@plays(f.Mill, "amount player")
def _mill(game: Game, effect: f.Mill, ctx: Context) -> Asking[bool]:
    for player in _players(game, effect.player, ctx):
        pile = game.board.seats[player].piles[Spot.DECK]
        for number in pile[: game.meaning.number(effect.amount, ctx) or 0]:
            game.put(game.board.objects[number], Spot.TRASH)
    return True
    yield  # pragma: no cover


@plays(f.GainControl, "cards")
def _control(game: Game, effect: f.GainControl, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    for obj in objects:
        item = next((item for item in game.board.chain if item.spell == obj.id), None)
        if item is not None:
            item.controller = item.ctx.controller = ctx.controller
        else:
            obj.controller = ctx.controller
            if obj.spot is Spot.FIELD:
                changes.contest(game, obj)
        game.say("control", "191", "player {} takes control of {}", ctx.controller + 1, obj)
    game.outstanding = True
    return bool(objects)


@plays(f.LoseControl, "cards")
def _lose(game: Game, effect: f.LoseControl, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    for obj in objects:
        obj.controller = obj.owner
    return bool(objects)


@plays(f.Counter, "cards")
def _counter(game: Game, effect: f.Counter, ctx: Context) -> Asking[bool]:
    """Takes a spell off the chain into its owner's trash; nothing is refunded (425)."""
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    done = False
    for obj in objects:
        item = next((item for item in game.board.chain if item.spell == obj.id), None)
        if item is None:
            continue
        game.board.chain.remove(item)
        item.countered = True
        ctx.killed.append(obj.ref)
        game.put(obj, Spot.TRASH)
        if ctx.named:
            ctx.named[-1] = [obj.ref if ref[0] == obj.id else ref for ref in ctx.named[-1]]
        game.say("counter", "425", "{} is countered", obj)
        done = True
    game.outstanding = True
    return done


@plays(f.Attach, "cards to")
def _attach(game: Game, effect: f.Attach, ctx: Context) -> Asking[bool]:
    """Attaches gear to a unit (434)."""
    gear = yield from resolve(game, effect.cards, ctx, ctx.controller)
    units = yield from resolve(game, effect.to, ctx, ctx.controller)
    if not gear or not units:
        return False
    for obj in gear:
        obj.attached_to = units[0].id
        obj.spot, obj.at = units[0].spot, units[0].at
        game.say("attach", "434", "{} is attached to {}", obj, units[0])
        game.note(game.event(EventKind.ATTACH, obj, ctx.controller))
    return True


@plays(f.Detach, "cards bearer")
def _detach(game: Game, effect: f.Detach, ctx: Context) -> Asking[bool]:
    gear = yield from resolve(game, effect.cards, ctx, ctx.controller)
    if effect.bearer is not None:
        bearers = yield from resolve(game, effect.bearer, ctx, ctx.controller)
        gear = [obj for obj in gear if obj.attached_to in {bearer.id for bearer in bearers}]
    for obj in gear:
        obj.attached_to = None
    game.outstanding = True
    return bool(gear)


@plays(f.TakeTurn)
def _turn(game: Game, effect: f.TakeTurn, ctx: Context) -> Asking[bool]:
    game.board.extra_turns.insert(0, ctx.controller)
    return True
    yield  # pragma: no cover


@plays(f.ReplaceBattlefield, "token")
def _replace_field(game: Game, effect: f.ReplaceBattlefield, ctx: Context) -> Asking[bool]:
    from kfjudge.riftbound.board.facts import Facts

    if ctx.place is None or ctx.place < 0:
        return False
    obj = game.board.objects[game.board.fields[ctx.place].obj]
    game.board.becomes(obj, Facts(name=effect.token, kind=Kind.BATTLEFIELD, token=True))
    return True
    yield  # pragma: no cover


@plays(f.NewChoices, "cards")
def _new_choices(game: Game, effect: f.NewChoices, ctx: Context) -> Asking[bool]:
    for ref in game.meaning.refs(effect.cards, ctx):
        item = next((item for item in game.board.chain if item.spell == ref[0]), None)
        if item is not None and item.effect is not None:
            item.ctx.chosen.clear()
            item.ctx.named.clear()
            item.targets.clear()
            yield from game.start("choose_for", item, item.effect, item.ctx)
            return True
    return False


__all__ = ["BASE", "Last", "perform"]
