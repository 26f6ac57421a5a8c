"""The changes of a board: damage, death, movement, control, scoring, drawing, and other game actions (407)."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.riftbound.board.board import BASE, Context, Last, Obj, Ref, Spot
from kfjudge.riftbound.meaning.asked import Meaning
from kfjudge.riftbound.meaning.records import gives, only, reads
from kfjudge.riftbound.play.game import Asking, Game
from kfjudge.riftbound.words import cards as c
from kfjudge.riftbound.words.base import Kind
from kfjudge.riftbound.words.effects import Effect, IfDone, InsteadOf, May, PayTo, PreventThat, Recall, Steps
from kfjudge.riftbound.words.events import EventKind
from kfjudge.riftbound.words.statics import (
    BonusDamage,
    Cannot,
    Deed,
    EnoughDamage,
    Enters,
    PreventsAll,
    Replaces,
    VictoryScore,
)


@reads(Cannot, "deed cards player until_turn")
@gives(*Deed)
def forbidden(game: Game, deed: Deed, obj: Obj | None = None, player: int | None = None) -> bool:
    """Whether a statement forbids something to an object or a player (can't beats can)."""
    for source, ctx, statement in game.view.active():
        if not isinstance(statement, Cannot) or statement.deed is not deed:
            continue
        if statement.cards is not None:
            if obj is None or not game.view.covers(statement.cards, ctx, obj):
                continue
            if deed is Deed.MOVE_HERE_TO_BASE and (source is None or obj.at != source.at):
                continue
            return True
        if statement.player is not None and player is not None:
            if statement.until_turn is not None and game.board.seats[player].turns >= statement.until_turn:
                continue
            if player in game.meaning.players(statement.player, ctx):
                return True
    return False


# ── states ──


def ready(game: Game, objects: Sequence[Obj], player: int, *, by_effect: bool = True) -> None:
    """Readies what is exhausted; what is ready already stays so, and nothing is noted (415)."""
    group = game.group()
    for obj in objects:
        if not obj.exhausted or forbidden(game, Deed.READY, obj):
            continue
        if by_effect and forbidden(game, Deed.READY_BY_EFFECTS, obj):
            continue
        obj.exhausted = False
        game.say("ready", "415", "{} becomes ready", obj)
        if by_effect:
            game.note(game.event(EventKind.READY, obj, player, group=group))


def exhaust(game: Game, obj: Obj) -> bool:
    """Exhausts what is ready (414)."""
    if obj.exhausted:
        return False
    obj.exhausted = True
    game.say("exhaust", "414", "{} is exhausted", obj)
    game.outstanding = True
    return True


def buff(game: Game, objects: Sequence[Obj], player: int) -> list[Obj]:
    """Buffs units that have no buff, unless they can have more (426)."""
    done: list[Obj] = []
    for obj in objects:
        if obj.buffs and not game.view.any_buffs(obj):
            continue
        before = game.view.mighty(obj)
        obj.buffs += 1
        game.say("buff", "426", "{} is buffed", obj)
        done.append(obj)
        game.note(game.event(EventKind.BUFF, obj, player))
        became_mighty(game, obj, before)
    return done


def became_mighty(game: Game, obj: Obj, before: bool) -> None:
    """Notes that a unit became Mighty (709)."""
    if not before and game.view.mighty(obj):
        game.note(game.event(EventKind.BECOME_MIGHTY, obj, obj.controller))


def stun(game: Game, objects: Sequence[Obj], player: int) -> list[Obj]:
    """Stuns units that are not stunned (423)."""
    group = game.group()
    done = [obj for obj in objects if not obj.stunned and not forbidden(game, Deed.STUN, obj)]
    for obj in done:
        obj.stunned = True
        game.say("stun", "423", "{} is stunned", obj)
    for obj in done:
        game.note(game.event(EventKind.STUN, obj, player, group=group))
    return done


def empower(game: Game, objects: Sequence[Obj], player: int) -> list[Obj]:
    """Makes objects Empowered that are not (441)."""
    group = game.group()
    done = [obj for obj in objects if not obj.empowered]
    for obj in done:
        obj.empowered = True
        game.say("empower", "441", "{} becomes Empowered", obj)
    for obj in done:
        game.note(game.event(EventKind.BECOME_EMPOWERED, obj, player, group=group))
    return done


# ── damage and death ──


@reads(BonusDamage, "amount to")
def bonus_damage(game: Game, ctx: Context, target: Obj, item_bonus: int = 0) -> int:
    """The Bonus Damage of spells and abilities (712-715)."""
    total = item_bonus
    for _source, known, statement in game.view.active():
        if not isinstance(statement, BonusDamage):
            continue
        if statement.to is not None:
            if game.view.covers(statement.to, known, target):
                total += game.meaning.number(statement.amount, known) or 0
        elif known.controller == ctx.controller:
            total += game.meaning.number(statement.amount, known) or 0
    return total


@reads(PreventsAll)
def deal(
    game: Game,
    hits: Sequence[tuple[Obj, int]],
    player: int,
    cause: Ref | None,
    *,
    by: Kind | None,
    combat: bool = False,
) -> Asking[list[Obj]]:
    """Deals damage to units at one time (417), what prevents or replaces it first (437)."""
    group = game.group()
    dealt: list[Obj] = []
    for obj, first in hits:
        amount = first
        if amount <= 0 or obj.spot not in (Spot.BASE, Spot.FIELD):
            continue
        if forbidden(game, Deed.TAKE_DAMAGE, obj):
            game.say("damage", "417", "{} takes no damage", obj)
            continue
        if not combat and any(isinstance(one, PreventsAll) for _s, _c, one in game.view.active()):
            game.say("prevent", "437", "the damage to {} is prevented", obj)
            continue
        for last in game.board.lasting:
            if obj.ref in last.on:
                amount *= last.damage_times
        prevented = next(
            (
                last
                for last in game.board.lasting
                if last.event is not None
                and last.event.kind is EventKind.TAKE_DAMAGE
                and isinstance(last.effect, PreventThat)
                and last.ctx is not None
                and obj.ref in game.meaning.refs(last.event.cards, last.ctx)
            ),
            None,
        )
        if prevented is not None:
            game.board.lasting.remove(prevented)
            game.say("prevent", "437", "the damage to {} is prevented", obj)
            continue
        obj.damage += amount
        obj.damaged_by = (*obj.damaged_by, player)
        obj.killer = (player, cause, by)
        dealt.append(obj)
        game.say("damage", "417", "{} takes {} damage", obj, amount)
    for obj in dealt:
        game.note(game.event(EventKind.TAKE_DAMAGE, obj, player, cause=cause, by=by, group=group))
    return dealt
    yield  # pragma: no cover


@reads(EnoughDamage)
def lethal(game: Game, obj: Obj) -> bool:
    """Whether a unit's damage is nonzero and at least its might (142.4)."""
    if obj.damage <= 0:
        return False
    if obj.damage >= game.view.might(obj):
        return True
    return any(
        isinstance(one, EnoughDamage) and ctx.controller in obj.damaged_by and ctx.controller != obj.controller
        for _s, ctx, one in game.view.active()
    )


def kill(
    game: Game, objects: Sequence[Obj], player: int | None, cause: Ref | None = None, *, by: Kind | None = None
) -> Asking[list[Obj]]:
    """Kills permanents at one time (428): replacements first, then what their death sets off, then the trash. Returns
    those that died.
    """
    group = game.group()
    dying: list[Obj] = []
    for obj in (yield from _saved_first(game, objects)):
        if obj.spot not in (Spot.BASE, Spot.FIELD):
            continue
        replaced = yield from replace_death(game, obj)
        if not replaced:
            dying.append(obj)
    dying = [obj for obj in dying if obj.spot in (Spot.BASE, Spot.FIELD)]
    happenings = []
    for obj in dying:
        if player is None and obj.killer is not None:  # what damaged it has killed it (428.5)
            happenings.append(
                game.event(EventKind.DIE, obj, obj.killer[0], cause=obj.killer[1], by=obj.killer[2], group=group)
            )
            game.say("die", "428", "{} dies", obj)
            continue
        happenings.append(
            game.event(
                EventKind.DIE, obj, player if player is not None else obj.controller, cause=cause, by=by, group=group
            )
        )
        game.say("die", "428", "{} dies", obj)
    game.note(*happenings)
    for one in happenings:
        one_obj = game.board.find(one.obj)
        if one_obj is not None:
            leave(game, one_obj, Spot.TRASH)
    return dying


def _saved_first(game: Game, objects: Sequence[Obj]) -> Asking[list[Obj]]:
    """Where fewer things can save than die at one time, their controller says to which death one is applied first."""
    found = list(objects)
    for player in {obj.controller for obj in found}:
        mine = [obj for obj in found if obj.controller == player]
        saved = [obj for obj in mine if _savers(game, obj)]
        sources = {source for obj in saved for source in _savers(game, obj)}
        if len(saved) > 1 and len(sources) < len(saved):
            picked = yield from game.ask(
                player, "replacement", "Whose death is replaced?", [obj.ref for obj in saved], rule="373"
            )
            first = game.board.objects[picked[0][0]]  # type: ignore[index]
            found.remove(first)
            found.insert(0, first)
    return found


def _savers(game: Game, obj: Obj) -> list[Ref]:
    return [
        ctx.me
        for _source, ctx, statement in game.view.active()
        if isinstance(statement, Replaces)
        and statement.event.kind is EventKind.DIE
        and game.view.covers(statement.event.cards, ctx, obj)
    ]


def leave(game: Game, obj: Obj, spot: Spot, *, top: bool = False) -> None:
    """Takes an object off the board, or between piles."""
    on_board = obj.spot in (Spot.BASE, Spot.FIELD)
    happening = game.event(EventKind.LEAVE, obj, obj.controller) if on_board else None
    if happening is not None:
        game.note(happening)
    game.put(obj, spot, top=top)
    game.outstanding = True


@reads(Replaces, "event effect condition")
@only(Replaces, lambda node: node.event.kind is EventKind.DIE or _recalls_all(node))
def replace_death(game: Game, obj: Obj) -> Asking[bool]:
    """Whether something happens instead of a death; the controller of what would die orders several (372)."""
    options: list[tuple[Context, Effect, Last | None, Obj | None]] = []
    for source, ctx, statement in game.view.active():
        if (
            isinstance(statement, Replaces)
            and statement.event.kind is EventKind.DIE
            and game.view.covers(statement.event.cards, ctx, obj)
        ):
            fresh = Context(me=ctx.me, controller=ctx.controller, named=[[obj.ref]])
            if statement.condition is None or game.meaning.holds(statement.condition, fresh):
                options.append((fresh, statement.effect, None, source))
    for one in game.board.lasting:
        if one.event is None or one.event.kind is not EventKind.DIE or one.ctx is None or one.effect is None:
            continue
        if isinstance(one.event.cards, c.Select):
            fitting = game.view.covers(one.event.cards, one.ctx, obj)
        else:
            fitting = obj.ref in game.meaning.refs(one.event.cards, one.ctx)
        if fitting:
            fresh = Context(me=one.ctx.me, controller=one.ctx.controller, named=[[obj.ref]])
            options.append((fresh, one.effect, one, game.board.objects.get(one.source[0])))
    while options:
        picks = [index for index, _ in enumerate(options)]
        if len(picks) > 1:
            keys = [source.ref if source is not None else (0, index) for index, (_, _, _, source) in enumerate(options)]
            chosen = yield from game.ask(
                obj.controller,
                "replacement",
                f"What happens instead of the death of {obj.facts.name}?",
                keys,
                rule="372",
            )
            index = keys.index(chosen[0])  # type: ignore[arg-type]
        else:
            index = 0
        ctx, effect, last, source = options.pop(index)
        done = yield from _instead(game, ctx, effect, obj)
        if done:
            if last is not None and last.once and last in game.board.lasting:
                game.board.lasting.remove(last)
            game.say("replace", "370", "instead of dying, something else happens to {}", obj)
            return True
    return False


def _recalls_all(node: Replaces) -> bool:
    """Whether a tie is replaced by a recall of all units, as the combat cleanup plays it (466.3.d)."""
    effect = node.effect
    return (
        node.event.kind is EventKind.COMBAT_TIE
        and isinstance(effect, Recall)
        and isinstance(effect.cards, c.Select)
        and effect.cards.quantity.kind is c.QuantityKind.ALL
        and not effect.cards.filters
    )


def _instead(game: Game, ctx: Context, effect: Effect, obj: Obj) -> Asking[bool]:
    inner = effect.effect if isinstance(effect, InsteadOf) else effect
    if isinstance(inner, May):
        who = game.meaning.players(inner.player, ctx)[0] if inner.player is not None else ctx.controller
        price = inner.effect
        if isinstance(price, PayTo) and not game.start("can_pay_parts", price.cost, ctx, who):
            return False
        wanted = yield from game.may(who, f"Save {obj.facts.name}?", source=ctx.me, rule="370")
        if not wanted:
            return False
        inner = price
    if isinstance(inner, PayTo):
        if not game.start("can_pay_parts", inner.cost, ctx, ctx.controller):
            return False
        yield from game.start("pay_parts", inner.cost, ctx, ctx.controller)
        inner = inner.effect
    yield from game.start("perform", inner, ctx)
    return True


# ── movement ──


def place(game: Game, obj: Obj, where: int) -> None:
    """Puts a permanent at a battlefield, or into a base (-1 - player), with what is attached to it."""
    spot, at = Meaning.key(where)
    obj.spot, obj.at = spot, at if spot is Spot.FIELD else BASE
    for gear in game.view.attached(obj):
        gear.spot, gear.at = obj.spot, obj.at
    if spot is Spot.FIELD and obj.kind is Kind.UNIT:
        contest(game, obj)
    game.outstanding = True


def contest(game: Game, obj: Obj) -> None:
    """A unit that comes to a battlefield its controller does not control contests it (190.3, 450)."""
    field = game.board.fields[obj.at]
    if field.controller != obj.controller and field.contested is None:
        field.contested = obj.controller
        game.say("contest", "450", "{} contests the battlefield", obj)


def can_move(game: Game, obj: Obj, where: int) -> bool:
    """Whether a unit can be moved there."""
    if forbidden(game, Deed.MOVE, obj):
        return False
    if where < 0 and (forbidden(game, Deed.MOVE_TO_BASE, obj) or forbidden(game, Deed.MOVE_HERE_TO_BASE, obj)):
        return False
    if Meaning.code(game.board.place_of(obj)) == where:
        return False
    if where >= 0 and _barred(game, obj, where):
        return False
    if where >= 0:
        others = {unit.controller for unit in game.board.units_at(where)} - {obj.controller}
        if len(others) > 1:
            return False
    return True


def _barred(game: Game, obj: Obj, where: int) -> bool:
    """Whether a statement keeps an object from moving to the battlefield that it speaks of as "here"."""
    return any(
        isinstance(one, Cannot)
        and one.deed is Deed.MOVE_HERE
        and game.view.covers(one.cards, ctx, obj)
        and Meaning.code(game.meaning.here(ctx)) == where
        for _source, ctx, one in game.view.active()
    )


def move(game: Game, objects: Sequence[Obj], where: int, player: int) -> list[Obj]:
    """Moves units at one time (446)."""
    group = game.group()
    moved: list[tuple[Obj, int | None]] = []
    for obj in objects:
        own = BASE - obj.controller if where < 0 else where
        if not can_move(game, obj, own):
            continue
        origin = Meaning.code(game.board.place_of(obj))
        game.view.snapshot(obj)
        place(game, obj, own)
        obj.moved += 1
        moved.append((obj, origin))
        game.say("move", "446", "{} moves", obj)
    game.note(*(game.event(EventKind.MOVE, obj, player, origin=origin, group=group) for obj, origin in moved))
    return [obj for obj, _ in moved]


def recall(game: Game, obj: Obj, *, exhausted: bool = False) -> None:
    """Sends a permanent to its controller's base: no move (454)."""
    if obj.spot not in (Spot.BASE, Spot.FIELD):
        return
    if exhausted:
        obj.exhausted = True
    place(game, obj, BASE - obj.controller)
    obj.attacker = obj.defender = False
    game.say("recall", "454", "{} is recalled", obj)


# ── cards ──


@reads(VictoryScore, "by")
def victory_score(game: Game) -> int:
    """The points needed to win (194.3)."""
    return game.board.victory + sum(
        statement.by for _s, _c, statement in game.view.active() if isinstance(statement, VictoryScore)
    )


def gain_points(game: Game, player: int, amount: int) -> None:
    """Points that are not from a battlefield have no limit (471)."""
    if forbidden(game, Deed.GAIN_POINTS, player=player):
        return
    team = game.board.seats[player].team
    for seat in game.board.seats:
        if seat.team == team:
            seat.points += amount
    game.say("score", "471", "player {} gains {} points", player + 1, amount)
    if "victory" not in game.switches and game.board.seats[player].points >= victory_score(game):
        game.board.winner = player
        game.say("win", "196", "player {} wins the game", player + 1)
    game.note(game.event(EventKind.SCORE, None, player, amount=amount))


def draw(game: Game, player: int, amount: int) -> Asking[int]:
    """Draws cards one by one; who has none left burns out first (413, 431)."""
    count = 0
    for _ in range(amount):
        pile = game.board.seats[player].piles[Spot.DECK]
        if not pile:
            yield from burn_out(game, player)
            pile = game.board.seats[player].piles[Spot.DECK]
            if not pile:
                break
        obj = game.board.objects[pile[0]]
        game.put(obj, Spot.HAND)
        count += 1
        game.say("draw", "413", "player {} draws a card", player + 1)
        game.note(game.event(EventKind.DRAW, None, player))
    return count


def burn(game: Game, player: int, amount: int) -> Asking[list[int]]:
    """Puts cards from the top of the deck into the trash; who has too few burns out in between (440)."""
    burned: list[int] = []
    for _ in range(amount):
        pile = game.board.seats[player].piles[Spot.DECK]
        if not pile:
            yield from burn_out(game, player)
            pile = game.board.seats[player].piles[Spot.DECK]
            if not pile:
                break
        burned.append(pile[0])
        game.put(game.board.objects[pile[0]], Spot.TRASH)
    if burned:
        game.say("burn", "440", "player {} burns {} cards", player + 1, len(burned))
        game.note(game.event(EventKind.BURN, None, player, amount=len(burned), group=game.group()))
    return burned


def burn_out(game: Game, player: int) -> Asking[None]:
    """The trash becomes the deck, and an opponent gains a point (431)."""
    seat = game.board.seats[player]
    for number in list(seat.piles[Spot.TRASH]):
        game.put(game.board.objects[number], Spot.DECK)
    others = game.board.opponents(player)
    chosen = yield from game.ask(player, "player", "Which opponent gains the point?", others, rule="431")
    game.say("burn out", "431", "player {} burns out", player + 1)
    if chosen:
        gain_points(game, int(str(chosen[0])), 1)


def channel(game: Game, player: int, amount: int, *, exhausted: bool = False) -> int:
    """Puts runes from the rune deck on the board, ready unless it says otherwise (430)."""
    pile = game.board.seats[player].piles[Spot.RUNE_DECK]
    count = 0
    for _ in range(min(amount, len(pile))):
        obj = game.board.objects[pile[0]]
        game.put(obj, Spot.BASE)
        obj.controller = player
        obj.exhausted = exhausted
        count += 1
    if count:
        game.say("channel", "430", "player {} channels {} runes", player + 1, count)
    game.outstanding = True
    return count


def discard(game: Game, objects: Sequence[Obj], player: int) -> int:
    """Puts cards from hand into the trash (422)."""
    group = game.group()
    for obj in objects:
        game.put(obj, Spot.TRASH)
        game.say("discard", "422", "{} is discarded", obj)
    for obj in objects:
        game.note(game.event(EventKind.DISCARD, obj, player, group=group))
    return len(objects)


def recycle(game: Game, objects: Sequence[Obj], player: int) -> int:
    """Puts cards at the bottom of their deck, runes of their rune deck (416)."""
    group = game.group()
    runes = [obj for obj in objects if obj.kind is Kind.RUNE]
    for obj in objects:
        game.put(obj, Spot.RUNE_DECK if obj.kind is Kind.RUNE else Spot.DECK)
        game.say("recycle", "416", "{} is recycled", obj)
    for obj in objects:
        if obj not in runes or len(objects) == len(runes):
            game.note(game.event(EventKind.RECYCLE, obj, player, group=group))
    return len(objects)


@reads(Enters, "cards ready")
def enters_ready(game: Game, obj: Obj) -> bool | None:
    """Whether a statement makes an object enter ready (True) or exhausted (False)."""
    found: bool | None = None
    own = Context(me=obj.ref, controller=obj.controller)
    for inner in game.view.own(obj, own):
        if isinstance(inner, Enters) and isinstance(inner.cards, c.Me):
            found = inner.ready
    for _source, ctx, statement in game.view.active():
        if not isinstance(statement, Enters) or isinstance(statement.cards, c.Me | c.Source):
            continue
        if game.view.covers(statement.cards, ctx, obj):
            found = statement.ready
    return found


__all__ = ["IfDone", "Steps"]
