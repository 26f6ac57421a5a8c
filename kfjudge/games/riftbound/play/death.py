"""Deaths: replacements first, then what they set off, then the trash (370-373, 428)."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.games.riftbound.board.chain import Context, Last
from kfjudge.games.riftbound.board.objects import Obj, Ref, Spot
from kfjudge.games.riftbound.meaning.forbidding import Ban, Cause
from kfjudge.games.riftbound.meaning.records import only, reads
from kfjudge.games.riftbound.play import piles, triggers
from kfjudge.games.riftbound.play.damage import lessens
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.effects import Effect, InsteadOf, May, PayTo, Recall
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Deed, Replaces


def kill(game: Game, objects: Sequence[Obj], player: int | None, *, by: Kind | None = None) -> Asking[list[Obj]]:
    """Kills permanents at one time (428): replacements first, then what their death sets off, then the trash. Returns
    those that died.
    """
    group = game.group()
    dying: list[Obj] = []
    objects = [obj for obj in objects if not game.stopped(Deed.KILL, obj, cause=_cause(game, obj, player))]
    for obj in (yield from _saved_first(game, objects)):
        if obj.spot not in (Spot.BASE, Spot.FIELD):
            continue
        replaced = yield from replace_death(game, obj)
        if not replaced:
            dying.append(obj)
    dying = [obj for obj in dying if obj.spot in (Spot.BASE, Spot.FIELD)]
    with game.at_once(dying):
        happenings = []
        for obj in dying:
            obj.died = True
            if player is None and obj.killer is not None:  # what damaged it has killed it (428.5)
                who, how = obj.killer
                flags = frozenset({"killed", "damage"})
                happenings.append(game.event(EventKind.DIE, obj, who, by=how, group=group, flags=flags))
                game.say("die", "428", "{} dies{}", obj, game.view.made_of([obj]))
                continue
            flags = frozenset({"killed"} if player is not None else ())
            who = obj.controller if player is None else player
            happenings.append(game.event(EventKind.DIE, obj, who, by=by, group=group, flags=flags))
            game.say("die", "428", "{} dies", obj)
        game.note(*happenings)
        for one in happenings:
            one_obj = game.board.find(one.obj)
            if one_obj is not None:
                leave(game, one_obj, Spot.TRASH)
    return dying


def unkillable(game: Game, obj: Obj) -> Ban | None:
    """What keeps a unit from being killed by the damage on it (428.1.a.2)."""
    return game.forbidden(Deed.KILL, obj, cause=_cause(game, obj, None))


def _cause(game: Game, obj: Obj, player: int | None) -> Cause:
    """What kills: the text that resolves, or of damage what has dealt it (428.5)."""
    if player is not None or obj.killer is None:
        return game.cause()
    return Cause(obj.killer[1], obj.killer[0])


def off_chain(game: Game, obj: Obj, spot: Spot) -> Spot:
    """Puts a spell that leaves the chain where it goes, and says where: what can't be banished goes to the trash."""
    goes = Spot.TRASH if spot is Spot.BANISHED and game.stopped(Deed.BANISH, obj) else spot
    if goes is Spot.DECK:
        piles.recycle(game, [obj], obj.controller)
    else:
        game.put(obj, goes)
    return goes


def _saved_first(game: Game, objects: Sequence[Obj]) -> Asking[list[Obj]]:
    """Where fewer things can save than die at one time, their controller says to which death one is applied first."""
    found = list(objects)
    for player in (seat.index for seat in game.board.in_turn_order()):  # 373.1
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
        and triggers.about_to(game, statement.event, obj, obj.controller, ctx)
    ]


def leave(game: Game, obj: Obj, spot: Spot, *, top: bool = False) -> None:
    """Takes an object off the board, or between piles."""
    on_board = obj.spot in (Spot.BASE, Spot.FIELD)
    happening = game.event(EventKind.LEAVE, obj, obj.controller) if on_board else None
    if happening is not None:
        game.note(happening)
    game.put(obj, spot, top=top)
    game.outstanding = True


@reads(Replaces, "event effect condition first_each_turn")
@only(Replaces, lambda node: node.event.kind is EventKind.DIE or _recalls_all(node) or lessens(node))
def replace_death(game: Game, obj: Obj) -> Asking[bool]:
    """Whether something happens instead of a death; the controller of what would die orders several (372)."""
    options: list[tuple[Context, Effect, Last | None, Obj | None]] = []
    for source, ctx, statement in game.view.active():
        if (
            isinstance(statement, Replaces)
            and statement.event.kind is EventKind.DIE
            and game.view.covers(statement.event.cards, ctx, obj)
            and triggers.about_to(game, statement.event, obj, obj.controller, ctx)
        ):
            if statement.first_each_turn and not _first(game, ctx, statement):
                continue
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
        if fitting and triggers.about_to(game, one.event, obj, obj.controller, one.ctx):
            fresh = Context(me=one.ctx.me, controller=one.ctx.controller, named=[[obj.ref]])
            options.append((fresh, one.effect, one, game.board.objects.get(one.source[0])))
    while options:
        picks = [index for index, _ in enumerate(options)]
        if len(picks) > 1:
            keys = [source.ref if source is not None else (0, index) for index, (_, _, _, source) in enumerate(options)]
            chosen = yield from game.ask(
                obj.controller if "orders-replacements" in game.switches else obj.owner,
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


def _first(game: Game, ctx: Context, statement: Replaces) -> bool:
    """Whether such a death is the first of the turn: those that were replaced count as well."""
    seen = ("would die", ctx.me, id(statement))
    if seen in game.seen:
        return False
    game.seen.add(seen)
    died = (one for one in game.board.log if one.kind is EventKind.DIE)
    return not any(game.meaning.happened_to(one, statement.event.cards, ctx) for one in died)


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
    who = ctx.controller
    if isinstance(inner, May):
        if inner.player is not None:
            who = game.meaning.players(inner.player, ctx)[0]
        price = inner.effect
        if isinstance(price, PayTo) and not game.start("can_pay_parts", price.cost, ctx, who):
            return False
        wanted = yield from game.may(who, f"Save {obj.facts.name}?", source=ctx.me, rule="370")
        if not wanted:
            return False
        inner = price
    if isinstance(inner, PayTo):
        if not game.start("can_pay_parts", inner.cost, ctx, who):
            return False
        yield from game.start("pay_parts", inner.cost, ctx, who)
        inner = inner.effect
    yield from game.start("perform", inner, ctx)
    return True
