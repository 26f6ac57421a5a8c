"""Deaths: replacements first, then what they set off, then the trash (370-373, 428)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kfjudge.engine.trace import Beside
from kfjudge.games.riftbound.board.chain import Context, Last
from kfjudge.games.riftbound.board.objects import Obj, Ref, Spot
from kfjudge.games.riftbound.meaning.forbidding import Ban, Cause
from kfjudge.games.riftbound.meaning.numbers import replaceable
from kfjudge.games.riftbound.meaning.records import only, reads
from kfjudge.games.riftbound.play import piles, triggers
from kfjudge.games.riftbound.play.damage import lessens
from kfjudge.games.riftbound.play.game import Asking, Game, procedure
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
        saved = yield from replaced(game, EventKind.DIE, obj, obj.controller)
        if not saved:
            dying.append(obj)
    dying = [obj for obj in dying if obj.spot in (Spot.BASE, Spot.FIELD)]
    with game.at_once(dying):
        happenings = []
        values: tuple[object, ...]
        for obj in dying:
            obj.died = True
            told, values = "{} dies", (obj,)
            if player is None and obj.damage:
                told += ": {} damage, might {}{}"
                values = (obj, obj.damage, game.view.might(obj), game.view.made_of([obj]))
            if player is None and obj.killer is not None:  # what damaged it has killed it (428.5)
                who, how = obj.killer
                flags = frozenset({"killed", "damage"})
                happenings.append(game.event(EventKind.DIE, obj, who, by=how, group=group, flags=flags))
                game.say("die", "428", told, *values)
                continue
            flags = frozenset({"killed"} if player is not None else ())
            who = obj.controller if player is None else player
            happenings.append(game.event(EventKind.DIE, obj, who, by=by, group=group, flags=flags))
            game.say("die", "428", told, *values)
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
            (first,) = yield from game.pick(player, "replacement", "Whose death is replaced?", saved, rule="373")
            found.remove(first)
            found.insert(0, first)
    return found


def _savers(game: Game, obj: Obj) -> list[Ref]:
    found = _replacing(game, EventKind.DIE, obj, obj.controller)
    return [ctx.me for ctx, one, _source in found if isinstance(one, Replaces)]


def leave(game: Game, obj: Obj, spot: Spot, *, top: bool = False) -> None:
    """Takes an object off the board, or between piles."""
    on_board = obj.spot in (Spot.BASE, Spot.FIELD)
    happening = game.event(EventKind.LEAVE, obj, obj.controller) if on_board else None
    if happening is not None:
        game.note(happening)
    game.put(obj, spot, top=top)
    game.outstanding = True


def _replacing(
    game: Game, kind: EventKind, obj: Obj | None, player: int
) -> Iterator[tuple[Context, Replaces | Last, Obj | None]]:
    """What would put something else in the place of an event, each with what it knows and the card that says it."""
    found: list[tuple[Context, Replaces | Last, Obj | None]] = [
        (ctx, one, source) for source, ctx, one in game.view.active(Replaces) if isinstance(one, Replaces)
    ]
    found += [(last.ctx, last, game.board.objects.get(last.source[0])) for last in game.board.lasting if last.ctx]
    for ctx, one, source in found:
        event = one.event
        if event is None or event.kind is not kind or (ctx.me, id(one)) in game.replacing or one.effect is None:
            continue
        if obj is not None and event.cards is not None and not game.view.covers(event.cards, ctx, obj):
            continue
        if not triggers.about_to(game, event, obj, player, ctx):
            continue
        yield ctx, one, source


@procedure
@reads(Replaces, "event effect condition first_each_turn once_each_turn")
@only(Replaces, lambda node: replaceable(node.event) or _recalls_all(node) or lessens(node))
def replaced(game: Game, kind: EventKind, obj: Obj | None, player: int, amount: int | None = None) -> Asking[bool]:
    """Whether something happens instead of an event; who controls what it would happen to, or the player to whom it
    would, orders several (372). What happens instead is not replaced by the same statement again (370.2).
    """
    options: list[tuple[Context, Replaces | Last, Obj | None]] = []
    for ctx, one, source in _replacing(game, kind, obj, player):
        fresh = Context(me=ctx.me, controller=ctx.controller, named=[] if obj is None else [[obj.ref]], amount=amount)
        fresh.player = player if obj is None else None
        if isinstance(one, Replaces) and not _in_time(game, ctx, one):
            continue
        if one.condition is None or game.meaning.holds(one.condition, fresh):
            options.append((fresh, one, source))
    said: str
    told: tuple[object, ...]
    while options:
        index = 0
        if len(options) > 1:
            keys = [source.ref if source is not None else (0, place) for place, (_, _, source) in enumerate(options)]
            newest = "orders-replacements" in game.switches
            what = f"the death of {obj.facts.name}" if obj is not None and kind is EventKind.DIE else f"this: {kind}"
            chosen = yield from game.ask(
                player if obj is None else obj.controller if newest else obj.owner,
                "replacement",
                f"What happens instead of {what}?",
                keys,
                rule="372",
            )
            index = keys.index(chosen[0])  # type: ignore[arg-type]
        ctx, one, source = options.pop(index)
        game.replacing.append((ctx.me, id(one)))
        assert one.effect is not None
        done = yield from _instead(game, ctx, one.effect, obj)
        game.replacing.pop()
        if done:
            if isinstance(one, Replaces) and one.once_each_turn:
                game.seen.add(("replaced", ctx.me, id(one)))
            if isinstance(one, Last) and one.once and one in game.board.lasting:
                game.board.lasting.remove(one)
            if obj is None:
                said, told = "player {} does not {}: something else happens", (player + 1, kind.value)
            elif kind is EventKind.DIE:
                said, told = "instead of dying, something else happens to {}", (obj,)
            else:
                said, told = "for {}, something else happens instead of this: {}", (obj, kind.value)
            if source is not None and source is not obj:
                said, told = said + ", as {} says", (*told, Beside(source.id))
            game.say("replace", "370", said, *told)
            return True
    return False


@procedure
def spared(game: Game, kind: EventKind, objects: Sequence[Obj], player: int) -> Asking[list[Obj]]:
    """Those of several objects to which it does happen."""
    found = []
    for obj in objects:
        if not (yield from replaced(game, kind, obj, player)):
            found.append(obj)
    return found


def _in_time(game: Game, ctx: Context, statement: Replaces) -> bool:
    """Whether this turn still lets it happen. The first such event of the turn is that even if it was replaced."""
    if statement.once_each_turn and ("replaced", ctx.me, id(statement)) in game.seen:
        return False
    if not statement.first_each_turn:
        return True
    seen = ("would", ctx.me, id(statement))
    if seen in game.seen:
        return False
    game.seen.add(seen)
    return not any(triggers.matches(game, statement.event, one, ctx) for one in game.board.log)


def _recalls_all(node: Replaces) -> bool:
    """Whether a tie is replaced by a recall of all units, as the combat cleanup plays it (466.3.d)."""
    effect = node.effect
    return (
        node.event.kind is EventKind.COMBAT_TIE
        and node.event.player == c.YOU
        and isinstance(effect, Recall)
        and isinstance(effect.cards, c.Select)
        and effect.cards.quantity.kind is c.QuantityKind.ALL
        and not effect.cards.filters
    )


def _instead(game: Game, ctx: Context, effect: Effect, obj: Obj | None) -> Asking[bool]:
    inner = effect.effect if isinstance(effect, InsteadOf) else effect
    who = ctx.controller
    if isinstance(inner, May):
        if inner.player is not None:
            who = game.meaning.players(inner.player, ctx)[0]
        price = inner.effect
        if isinstance(price, PayTo) and not game.start("can_pay_parts", price.cost, ctx, who):
            return False
        question = "Do what happens instead?" if obj is None else f"Save {obj.facts.name}?"
        wanted = yield from game.may(who, question, source=ctx.me, rule="370")
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
