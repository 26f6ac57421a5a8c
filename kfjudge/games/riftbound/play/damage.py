"""Damage: bonus, prevention, dealing, and when it is lethal (417, 437, 712-715, 142.4)."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.engine.trace import Beside
from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.filters import CAUSES
from kfjudge.games.riftbound.meaning.forbidding import Cause
from kfjudge.games.riftbound.meaning.records import only, reads
from kfjudge.games.riftbound.play import triggers
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words import statics as s
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.sense import kinds_of
from kfjudge.games.riftbound.words.statuses import Mark


def _whose_damage(node: s.BonusDamage) -> bool:
    """Whether it is of spells or abilities, and of nobody's or somebody's, and nothing else is asked of them."""
    said = node.cards.filters if isinstance(node.cards, c.Select) else ()
    return all(isinstance(one, c.OfKind | c.Of) for one in said) and {*kinds_of(node.cards)} <= {*CAUSES}


@reads(s.BonusDamage, "cards amount to")
@only(s.BonusDamage, _whose_damage)
def bonus_damage(game: Game, ctx: Context, target: Obj, by: Kind | None, item_bonus: int = 0) -> int:
    """The Bonus Damage of spells and abilities (712-715)."""
    total = item_bonus
    for _source, known, statement in game.view.active(s.BonusDamage):
        if not isinstance(statement, s.BonusDamage):
            continue
        if statement.to is not None and not game.view.covers(statement.to, known, target):
            continue
        if by in {*kinds_of(statement.cards)} and all(
            ctx.controller in game.meaning.players(one.player, known)
            for one in getattr(statement.cards, "filters", ())
            if isinstance(one, c.Of)
        ):
            total += game.meaning.number(statement.amount, known) or 0
    return total


@reads(s.PreventsAll)
def deal(
    game: Game, hits: Sequence[tuple[Obj, int]], player: int, *, by: Kind | None, dealers: Sequence[Obj] = ()
) -> Asking[list[Obj]]:
    """Deals damage to units at one time (417), what prevents or replaces it first (437). `dealers` are the cards that
    deal it.
    """
    of_might = by is None or (by is Kind.UNIT and hits[0][1] == sum(map(game.view.might, dealers)))
    made = game.view.made_of(dealers) if of_might else ""
    group = game.group()
    dealt: list[Obj] = []
    for obj, first in hits:
        amount = first
        if amount <= 0 or obj.spot not in (Spot.BASE, Spot.FIELD):
            continue
        if game.stopped(s.Deed.TAKE_DAMAGE, obj, cause=Cause(by, player)):
            continue
        if by in (Kind.SPELL, Kind.ABILITY) and any(
            isinstance(one, s.PreventsAll) for _s, _c, one in game.view.active(s.PreventsAll)
        ):
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
                and prevents(last.effect)
                and last.ctx is not None
                and obj.ref in game.meaning.refs(last.event.cards, last.ctx)
                and triggers.about_to(game, last.event, obj, player, last.ctx, by=by)
            ),
            None,
        )
        if prevented is not None:
            if prevented.once:
                game.board.lasting.remove(prevented)
            game.say("prevent", "437", "the damage to {} is prevented", obj)
            if isinstance(prevented.effect, f.Steps) and prevented.ctx is not None:
                yield from game.start("perform", f.Steps(effects=prevented.effect.effects[1:]), prevented.ctx.later())
            continue
        prevents_so_much = _lessened(game, obj, player, by)
        less = amount if prevents_so_much is None else min(amount, prevents_so_much)
        if less:
            game.say("prevent", "437", "{} of the damage to {} is prevented", less, obj)
        amount = _shielded(game, obj, amount - less)
        if amount <= 0:
            continue
        obj.damage += amount
        obj.damaged_by = (*obj.damaged_by, player)
        obj.killer = (player, by)
        dealt.append(obj)
        _tell_dealt(game, obj, amount, dealers, made, by)
    for obj in dealt:
        game.note(game.event(EventKind.TAKE_DAMAGE, obj, player, by=by, group=group))
    return dealt


def _tell_dealt(game: Game, obj: Obj, amount: int, dealers: Sequence[Obj], made: str, by: Kind | None) -> None:
    """Says who has dealt damage, and that it does not kill, if so."""
    named = [Beside(dealer.id) for dealer in dealers if dealer is not obj]
    words = "{} takes {} damage" + (" from {}" + ", {}" * (len(named) - 1) if named else "")
    might = game.view.might(obj)
    less = "" if lethal(game, obj) else f": {obj.damage} is less than its might {might}"
    if by is not None and any(dealer.has(Mark.STUNNED) for dealer in dealers):
        less += ", and stunned it deals no damage in combat only"
    game.say("damage", "417", f"{words}{{}}{{}}", obj, amount, *named, made, less)


def prevents(effect: f.Effect | None) -> bool:
    """Whether an instruction prevents the damage in whose place it stands, and perhaps does more."""
    if isinstance(effect, f.Steps):
        return isinstance(effect.effects[0], f.PreventThat)
    return isinstance(effect, f.PreventThat)


def shield(game: Game, obj: Obj) -> int | None:
    """How much damage to a unit is prevented; None: all of it (437)."""
    found = [last.shield for last in game.board.lasting if last.shield is not None and obj.ref in last.on]
    if found:
        game.differs("prevention")
    less = _lessened(game, obj, obj.controller, None)
    return None if -1 in found or less is None else sum(found) + less


def lessens(node: s.Replaces) -> bool:
    """Whether so much of any damage to some units is prevented, or all of it, each time."""
    prevented = isinstance(node.effect, f.PreventThat) and isinstance(node.effect.amount, _COUNTED)
    return prevented and node.event.kind is EventKind.TAKE_DAMAGE and not (node.first_each_turn or node.once_each_turn)


_COUNTED = (c.Number, c.CountOf, c.MeasureOf, c.Times, type(None))


@reads(f.PreventThat, "amount")
def _lessened(game: Game, obj: Obj, player: int, by: Kind | None) -> int | None:
    """How much of damage that a unit is about to take is prevented by what holds (437); None: all of it."""
    total = 0
    for _source, ctx, one in game.view.active(s.Replaces):
        if not isinstance(one, s.Replaces) or not lessens(one) or not game.view.covers(one.event.cards, ctx, obj):
            continue
        known = Context(me=ctx.me, controller=ctx.controller, named=[[obj.ref]])
        if one.condition is not None and not game.meaning.holds(one.condition, known):
            continue
        if isinstance(one.effect, f.PreventThat) and triggers.about_to(game, one.event, obj, player, ctx, by=by):
            if one.effect.amount is None:
                return None
            total += game.meaning.number(one.effect.amount, ctx) or 0
    return total


def _shielded(game: Game, obj: Obj, amount: int) -> int:
    """What is left of damage to a unit; what prevents only the next so much of it is used up (437.2-3)."""
    left = amount
    for last in list(game.board.lasting):
        if last.shield is None or obj.ref not in last.on:
            continue
        taken = left if last.shield < 0 else min(left, last.shield)
        left -= taken
        if last.shield >= 0:
            last.shield -= taken
            if not last.shield:
                game.board.lasting.remove(last)
    if left < amount:
        game.differs("prevention")
        game.say("prevent", "437", "{} of the damage to {} is prevented", amount - left, obj)
    return left


@reads(s.EnoughDamage)
def enough(game: Game, obj: Obj, by: Sequence[int]) -> bool:
    """Whether any damage of one of these players kills a unit of somebody else (142.4)."""
    return any(
        isinstance(one, s.EnoughDamage) and ctx.controller in by and ctx.controller != obj.controller
        for _s, ctx, one in game.view.active(s.EnoughDamage)
    )


def lethal(game: Game, obj: Obj) -> bool:
    """Whether a unit's damage is nonzero and at least its might (142.4)."""
    if obj.damage <= 0:
        return False
    if obj.damage >= game.view.might(obj):
        return True
    return enough(game, obj, obj.damaged_by)
