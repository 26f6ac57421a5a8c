"""Instructions whose effect lasts: might, keywords, statements, what is done later or instead (367-391, 473-480)."""

from __future__ import annotations

from kfjudge.engine.trace import NOT_DONE
from kfjudge.games.riftbound.board.chain import Context, Last
from kfjudge.games.riftbound.board.objects import Obj, Ref
from kfjudge.games.riftbound.effects.perform import plays
from kfjudge.games.riftbound.effects.targets import resolve, subjects
from kfjudge.games.riftbound.meaning.numbers import replaceable
from kfjudge.games.riftbound.meaning.records import gives, only, only_in, reads
from kfjudge.games.riftbound.play import changes, damage
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Duration, Phase
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Enters, HasText, MayLook, PreventsAll, Replaces
from kfjudge.games.riftbound.words.text import Activated, Deathknell, Triggered


def _can_replace(node: f.Replaced) -> bool:
    """Whether what is done instead can be: of a death anything, of damage that it is prevented."""
    if node.event.kind is EventKind.TAKE_DAMAGE:
        return damage.prevents(node.effect)
    return replaceable(node.event)


def _spoken(cards: c.Cards | None) -> bool:
    """Whether this is what was spoken of: what is played only later was not known then."""
    return isinstance(cards, c.Ref)


@gives(Duration.THIS_TURN, Duration.THIS_COMBAT, Duration.NEXT_TURN, Duration.NEXT_TURN_END)
@only_in(lambda node: isinstance(node, f.PreventThat) and node.amount is not None, Replaces)
@reads(f.PreventThat)
def _last(game: Game, known: Context, on: list[Obj], duration: Duration | None, **more: object) -> Last:
    found = Last(
        game.board.number(), duration, known.controller, known.me, tuple(obj.ref for obj in on), turn=game.board.turn
    )
    for name, value in more.items():
        setattr(found, name, value)
    game.board.lasting.append(found)
    game.outstanding = True
    return found


@plays(f.Give, "cards duration less might minimum")
def _give(game: Game, effect: f.Give, ctx: Context) -> Asking[bool]:
    """Might for a time. A limit is fixed when it is applied: so much is taken as the limit then allows."""
    amount = None
    if not isinstance(effect.might, c.MeasureOf):
        amount = game.meaning.number(effect.might, ctx)
    else:
        amount = game.meaning.number(effect.might, ctx)
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    if amount is None:
        return False
    for obj in objects:
        before = game.view.mighty(obj)
        change, kept = -amount if effect.less else amount, ""
        if effect.less and effect.minimum is not None:
            floor = game.meaning.number(effect.minimum, ctx) or 0
            change = -min(amount, max(0, game.view.true_might(obj) - floor))
            kept = f": it does not go below {floor}" * (-change < amount)
        _last(game, ctx, [obj], effect.duration, might=change)
        game.say("might", "477.3", "{} gets {} might" + kept, obj, f"{change:+d}")
        changes.became_mighty(game, obj, before)
    return bool(objects)


@plays(f.Grant, "cards duration keywords")
def _grant(game: Game, effect: f.Grant, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    for obj in objects:
        _last(game, ctx, [obj], effect.duration, keywords=effect.keywords, ctx=ctx.copy())
        game.say("keyword", "477.2", "{} gets {}", obj, ", ".join(one.name.value for one in effect.keywords))
    return bool(objects)


@only(f.LoseKeywords, lambda node: node.duration is not None)
@only(f.LoseAbilities, lambda node: node.duration is not None)
@plays(f.LoseKeywords, "cards duration keywords")
@plays(f.LoseAbilities, "cards duration")
def _lose(game: Game, effect: f.LoseKeywords | f.LoseAbilities, ctx: Context) -> Asking[bool]:
    """What was lost comes back by what is given later (475.3)."""
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    lost = frozenset(one.name for one in effect.keywords) if isinstance(effect, f.LoseKeywords) else frozenset()
    before = frozenset((obj.ref, obj.attached_to) for obj in game.board.objects.values() if game.view.speaks(obj))
    for obj in objects:
        _last(game, ctx, [obj], effect.duration, lost=lost, before=before)
        game.say("keyword", "477.2", "{} loses {}", obj, ", ".join(sorted(lost)) or "all abilities")
    return bool(objects)


@only(f.GainKeywordsOf, lambda node: node.duration is not None)
@plays(f.GainKeywordsOf, "cards of duration")
def _gain_those(game: Game, effect: f.GainKeywordsOf, ctx: Context) -> Asking[bool]:
    """The keywords that another object has now, with their values."""
    sources = yield from resolve(game, effect.of, ctx, ctx.controller)
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    for obj in objects:
        for keyword, known in [one for source in sources for one in game.view.keyword_nodes(source)]:
            _last(game, ctx, [obj], effect.duration, keywords=(keyword,), ctx=known.copy())
            game.say("keyword", "477.2", "{} gets {}", obj, keyword.name.value)
    return bool(objects)


@plays(f.SetMight, "amount cards duration")
def _set(game: Game, effect: f.SetMight, ctx: Context) -> Asking[bool]:
    """Increases might to a number: nothing happens if it is that much already."""
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    targets = [obj.ref for obj in objects]
    amount = yield from _number(game, effect.amount, ctx)
    for ref in targets:
        obj = game.board.find(ref)
        if obj is None or amount is None:
            continue
        more = max(0, amount - game.view.might(obj))
        before = game.view.mighty(obj)
        _last(game, ctx, [obj], effect.duration, might=more)
        changes.became_mighty(game, obj, before)
    return bool(objects)


def _number(game: Game, amount: c.Amount, ctx: Context) -> Asking[int | None]:
    """A number, with what it is asked of chosen first."""
    if isinstance(amount, c.MeasureOf) and isinstance(amount.cards, c.Select):
        objects = yield from resolve(game, amount.cards, ctx, ctx.controller)
        return game.view.might(objects[0]) if objects else None
    return game.meaning.number(amount, ctx)


@plays(f.DoubleMight, "cards duration")
def _double(game: Game, effect: f.DoubleMight, ctx: Context) -> Asking[bool]:
    """Doubling gives once more what it has (432)."""
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    for obj in objects:
        before = game.view.mighty(obj)
        _last(game, ctx, [obj], effect.duration, might=game.view.might(obj))
        changes.became_mighty(game, obj, before)
    return bool(objects)


@plays(f.SwapMight, "cards duration")
def _swap(game: Game, effect: f.SwapMight, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    if len(objects) != 2:
        return False
    one, two = objects
    first, second = game.view.might(one), game.view.might(two)
    _last(game, ctx, [one], effect.duration, might=second - first)
    _last(game, ctx, [two], effect.duration, might=first - second)
    return True


@only(f.GrantText, lambda node: isinstance(node.text, Activated | Triggered | Deathknell))
@only(HasText, lambda node: isinstance(node.text, Activated | Triggered | Deathknell))
@plays(f.GrantText, "cards duration text")
def _grant_text(game: Game, effect: f.GrantText, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    if objects:
        _last(game, ctx, objects, effect.duration, text=effect.text)
    return bool(objects)


@reads(MayLook, "cards")
def _look(game: Game, statement: MayLook, ctx: Context) -> None:
    """Says what a player may look at: that changes what they know, and nothing on the board."""
    for ref in game.meaning.refs(statement.cards, ctx):
        game.say("look", "108", "player {} may look at {}", ctx.controller + 1, game.board.objects[ref[0]])


@only(
    f.Lasting, lambda node: not isinstance(node.statement, Enters) or not isinstance(node.statement.cards, c.Me | c.Ref)
)
@plays(f.Lasting, "duration statement")
def _lasting(game: Game, effect: f.Lasting, ctx: Context) -> Asking[bool]:
    """A statement that holds for a time, for what it describes or for what is chosen."""
    said = subjects(effect.statement)
    known = ctx.copy()
    if isinstance(effect.statement, MayLook):
        _look(game, effect.statement, ctx)
    if said:
        refs = [obj.ref for obj in (yield from resolve(game, said[0], ctx, ctx.controller))]
        if not refs:
            return False
        for one in said:
            known.chosen[one] = refs
    _last(game, ctx, [], effect.duration, statement=effect.statement, ctx=known)
    return True


@plays(f.PreventDamage, "duration")
def _prevent(game: Game, effect: f.PreventDamage, ctx: Context) -> Asking[bool]:
    _last(game, ctx, [], effect.duration, statement=PreventsAll(), ctx=ctx.copy())
    return True
    yield  # pragma: no cover


@plays(f.PreventDamageTo, "cards duration amount")
def _prevent_to(game: Game, effect: f.PreventDamageTo, ctx: Context) -> Asking[bool]:
    """Damage to units is prevented, the next so much of it or all; each has its own (437.3)."""
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    amount = -1 if effect.amount is None else game.meaning.number(effect.amount, ctx) or 0
    for obj in objects:
        if amount:
            _last(game, ctx, [obj], effect.duration, shield=amount)
    return bool(objects)


@plays(f.DoubleDamage, "cards duration")
def _double_damage(game: Game, effect: f.DoubleDamage, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    _last(game, ctx, objects, effect.duration, damage_times=2)
    return bool(objects)


@only(f.Delayed, lambda node: not any(one.kind is EventKind.PLAY and _spoken(one.cards) for one in node.trigger.events))
@plays(f.Delayed, "duration effect once trigger")
def _delayed(game: Game, effect: f.Delayed, ctx: Context) -> Asking[bool]:
    """A delayed ability: it waits for its trigger, each time while it lasts unless it says "the next time" (390)."""
    more = {"trigger": effect.trigger, "effect": effect.effect, "once": effect.once}
    _last(game, ctx, [], effect.duration, ctx=ctx.copy(), **more)
    return True
    yield  # pragma: no cover


@plays(f.AtTime, "effect phase whose")
def _at_time(game: Game, effect: f.AtTime, ctx: Context) -> Asking[bool]:
    """What is done at a time to come, by whoever has the text; outside a combat none ends."""
    if effect.phase is Phase.THIS_COMBAT_END and not game.board.combat:
        game.say(NOT_DONE, "466.7", "there is no combat that could end")
        return False
    whose = effect.whose
    if whose is not None and whose.kind is c.PlayerKind.THEY:  # whoever does it
        whose = getattr(effect.effect, "player", None) or whose
    owner = ctx.controller if whose is None else game.meaning.players(whose, ctx)[0]
    _last(game, ctx, [], None, phase=effect.phase, effect=effect.effect, ctx=ctx.copy(), owner=owner)
    return True
    yield  # pragma: no cover


@only(f.Replaced, _can_replace)
@plays(f.Replaced, "duration effect event once")
def _replaced(game: Game, effect: f.Replaced, ctx: Context) -> Asking[bool]:
    _last(game, ctx, [], effect.duration, event=effect.event, effect=effect.effect, ctx=ctx.copy(), once=effect.once)
    return True
    yield  # pragma: no cover


__all__ = ["Ref"]
