"""Instructions that change permanents where they are: damage, readiness, stun, buffs, attachment, control (414-428)."""

from __future__ import annotations

from kfjudge.games.riftbound.board.chain import Context, Last
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.effects.acts import by
from kfjudge.games.riftbound.effects.perform import plays
from kfjudge.games.riftbound.effects.targets import each, resolve
from kfjudge.games.riftbound.meaning.records import only
from kfjudge.games.riftbound.play import changes, damage, movement
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.events import Event, EventKind


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
    if isinstance(effect.source, c.Ref):  # "it deals damage ... Then detach ... from it": it is still what has dealt
        ctx.named.append([obj.ref for obj in sources])
    item = game.resolving
    extra = item.bonus if item is not None else 0
    player = sources[0].controller if sources else ctx.controller
    if effect.split:
        amount += damage.bonus_damage(game, ctx, objects[0], by(game), extra) if not sources else 0
        if len(objects) > amount:  # each must get some: as many as there is damage stay targets (355.14.h)
            game.differs("split")
            remain = "Which of those chosen remain?"
            kept = yield from game.pick(ctx.controller, "target", remain, objects, amount, source=ctx.me, rule="355.14")
            objects = [obj for obj in objects if obj in kept]
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
        game.assignments.append((ctx.controller, {obj.id: share for obj, share in hits}))
    else:
        hits = [
            (obj, amount + (0 if sources else damage.bonus_damage(game, ctx, obj, by(game), extra))) for obj in objects
        ]
    dealers = sources or [game.board.objects[ctx.me[0]]]
    dealt = yield from damage.deal(game, hits, player, by=Kind.UNIT if sources else by(game), dealers=dealers)
    return bool(dealt)


@plays(f.DealEachOther, "cards")
def _each_other(game: Game, effect: f.DealEachOther, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    if len(objects) < 2:
        return False
    one, two = objects[-2:]
    hits = [(one, game.view.might(two), two), (two, game.view.might(one), one)]
    for hit, amount, dealer in hits:  # the controller of what deals it has dealt it (417.6.b.4)
        yield from damage.deal(game, [(hit, amount)], dealer.controller, by=Kind.UNIT, dealers=[dealer])
    return True


@plays(f.Heal, "cards")
def _heal(game: Game, effect: f.Heal, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    changes.heal(game, objects, ctx.controller)
    return bool(objects)


@plays(f.Stun, "cards")
def _stun(game: Game, effect: f.Stun, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    objects = yield from game.start("spared", EventKind.STUN, objects, ctx.controller)
    return bool(changes.stun(game, objects, ctx.controller))


@plays(f.Ready, "cards")
def _ready(game: Game, effect: f.Ready, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    changes.ready(game, objects, ctx.controller)
    return bool(objects)


@plays(f.Exhaust, "cards player")
def _exhaust(game: Game, effect: f.Exhaust, ctx: Context) -> Asking[bool]:
    done: list[Obj] = []
    for player in each(game, effect.player, ctx):
        objects = yield from resolve(game, effect.cards, ctx, player)
        done += [obj for obj in objects if changes.exhaust(game, obj)]
    return bool(done)


@plays(f.Buff, "cards")
def _buff(game: Game, effect: f.Buff, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    objects = yield from game.start("spared", EventKind.BUFF, objects, ctx.controller)
    return bool(changes.buff(game, objects, ctx.controller))


@plays(f.SpendBuffs)
def _spend(game: Game, effect: f.SpendBuffs, ctx: Context) -> Asking[bool]:
    if not game.start("part_payable", effect, ctx, ctx.controller):
        return False
    yield from game.start("pay_part", effect, ctx, ctx.controller)
    return bool(ctx.amount)


@plays(f.AnyAmountOf)
@plays(f.SpendXP)
def _spend_xp(game: Game, effect: f.SpendXP | f.AnyAmountOf, ctx: Context) -> Asking[bool]:
    if not game.start("part_payable", effect, ctx, ctx.controller):
        return False
    yield from game.start("pay_part", effect, ctx, ctx.controller)
    return True


def _while_there(node: f.GainControl) -> bool:
    """Whether control ends with the card that gives it, if it ends."""
    event = node.until
    mine = node.duration is None or node.player == c.YOU  # a time is told from who has the text
    return mine and (event is None or event == Event(kind=EventKind.LEAVE, cards=c.Me()))


@only(f.GainControl, _while_there)
@plays(f.GainControl, "cards until duration player")
def _control(game: Game, effect: f.GainControl, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    (who,) = game.meaning.players(effect.player, ctx)
    for obj in objects:
        item = game.board.item_of(obj.id)
        if item is not None:
            item.controller = item.ctx.controller = who
        else:
            if effect.until is not None or effect.duration is not None:
                last = Last(game.board.number(), effect.duration, who, ctx.me, on=(obj.ref,), turn=game.board.turn)
                last.gives_back = obj.controller
                game.board.lasting.append(last)
            obj.controller = who
            if obj.spot is Spot.FIELD:
                movement.contest(game, obj)
        game.say("control", "191", "player {} takes control of {}", who + 1, obj)
    game.outstanding = True
    return bool(objects)


@only(f.SwapControl, lambda node: node.duration is None)
@plays(f.SwapControl, "cards duration")
def _swap_control(game: Game, effect: f.SwapControl, ctx: Context) -> Asking[bool]:
    """Each of two permanents comes under the control of who has the other (191)."""
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    if len(objects) != 2:
        return False
    one, two = objects
    one.controller, two.controller = two.controller, one.controller
    for obj in objects:
        if obj.spot is Spot.FIELD and obj.kind is Kind.UNIT:
            movement.contest(game, obj)
        game.say("control", "191", "player {} takes control of {}", obj.controller + 1, obj)
    game.outstanding = True
    return one.controller != two.controller


@plays(f.RemoveBuffs, "cards quantity")
def _remove_buffs(game: Game, effect: f.RemoveBuffs, ctx: Context) -> Asking[bool]:
    """Takes buffs off, all or so many; that is not spending them (426)."""
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    every = effect.quantity.kind is c.QuantityKind.ALL
    most = game.meaning.number(effect.quantity.amount, ctx) or 0
    any_taken = False
    for obj in objects:
        taken = obj.buffs if every else min(obj.buffs, most)
        obj.buffs -= taken
        any_taken = any_taken or taken > 0
        game.say("unbuff", "426", "{} buffs are taken off {}", taken, obj)
    game.outstanding = True
    return any_taken


@plays(f.LoseControl, "cards")
def _lose(game: Game, effect: f.LoseControl, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    for obj in objects:
        obj.controller = obj.owner
    return bool(objects)


@plays(f.Attach, "cards to")
def _attach(game: Game, effect: f.Attach, ctx: Context) -> Asking[bool]:
    """Attaches gear to a unit (434)."""
    # Whom it is attached to is known before, unless it is chosen here: "to it" is no gear on itself.
    spoken = not isinstance(effect.to, c.Select)
    units = (yield from resolve(game, effect.to, ctx, ctx.controller)) if spoken else []
    gear = yield from resolve(game, effect.cards, ctx, ctx.controller)
    if not spoken:
        units = yield from resolve(game, effect.to, ctx, ctx.controller)
    units = [obj for obj in units if obj.kind is Kind.UNIT]
    if not gear or not units:
        return False
    for obj in gear:
        changes.attach(game, obj, units[0], ctx.controller)
    return True


@plays(f.Detach, "cards bearer")
def _detach(game: Game, effect: f.Detach, ctx: Context) -> Asking[bool]:
    if effect.bearer is not None and isinstance(effect.cards, c.Select):  # what is on it is known only now
        bearers = yield from resolve(game, effect.bearer, ctx, ctx.controller)
        worn = [
            one for unit in bearers for one in game.view.attached(unit) if game.meaning.fits(one, effect.cards, ctx)
        ]
        least, most = (len(worn),) * 2 if effect.cards.quantity.kind is c.QuantityKind.ALL else (1, 1)
        refs = [one.ref for one in worn]
        picked = yield from game.ask(
            ctx.controller, "target", "Which is detached?", refs, minimum=least, maximum=most, source=ctx.me, rule="434"
        )
        gear = [game.board.objects[ref[0]] for ref in picked]  # type: ignore[index]
    else:
        gear = yield from resolve(game, effect.cards, ctx, ctx.controller)
    changes.detach(game, gear, ctx.controller)
    return bool(gear)
