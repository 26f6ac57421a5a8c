"""Performing instructions: one registry of who plays which node, and the instructions that are made of others."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from inspect import isgeneratorfunction
from typing import Any, TypeVar

from kfjudge import values
from kfjudge.engine.trace import CONDITION, NOT_DONE, Sort
from kfjudge.games.riftbound.board.chain import Context, Last
from kfjudge.games.riftbound.board.facts import UNKNOWN
from kfjudge.games.riftbound.board.objects import Ref
from kfjudge.games.riftbound.effects.targets import SEVERAL, each, resolve, targets_of
from kfjudge.games.riftbound.meaning.records import NotPlayed, gives_all, only, only_in, reads, same_without
from kfjudge.games.riftbound.play.game import Asking, Game, procedure
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Domain, Node
from kfjudge.games.riftbound.words.events import CardsAre, Condition, Event, EventKind, Happened, Trigger
from kfjudge.language.printed_words import Outcome
from kfjudge.language.trees import part_names, walk

Player = Callable[[Game, Any, Context], Asking[bool]]


PLAYS: dict[type[Node], Player] = {}
"""Who plays which node."""


P = TypeVar("P", bound=Callable[[Game, Any, Context], Asking[bool] | bool])


def plays(node: type[Node], fields: str = "") -> Callable[[P], P]:
    """Records that a function plays a node, and by which of its fields. One that asks nothing just returns whether
    anything was done.
    """

    def record(function: P) -> P:
        asks: Any = function
        PLAYS[node] = asks if isgeneratorfunction(function) else _asking_nothing(asks)
        return reads(node, fields)(function)

    return record


def _asking_nothing(function: Callable[[Game, Any, Context], bool]) -> Player:
    def play(game: Game, effect: Any, ctx: Context) -> Asking[bool]:
        return function(game, effect, ctx)
        yield  # pragma: no cover

    return play


@procedure
def perform(game: Game, effect: f.Effect, ctx: Context) -> Asking[bool]:
    """Does an instruction; returns whether anything was done."""
    function = PLAYS.get(type(effect))
    if function is None:
        raise NotPlayed(type(effect).__name__, ctx.me)
    game.doing = effect
    done = yield from function(game, effect, ctx)
    ctx.done = done
    return done


def _phrases(effect: f.Effect) -> list[c.Select]:
    """The phrases of an instruction that say what it is done to."""
    if isinstance(effect, f.Steps):
        return [phrase for one in effect.effects for phrase in _phrases(one)]
    values = (getattr(effect, name) for name in part_names(type(effect)))
    return [one for one in values if isinstance(one, c.Select)]


def _same_targets(node: f.Steps) -> bool:
    """Whether what is done "instead" is done to what was chosen: which of two phrases is chosen for is not known when
    the text is finalized.
    """

    def chosen(effect: f.Effect) -> set[c.Select]:
        return {one for one in _phrases(effect) if one.quantity.kind is not c.QuantityKind.ALL}

    return all(
        isinstance(one, f.Choose) or (_to_one_thing(one) and not chosen(two.then.effect) - chosen(one))
        for one, two in itertools.pairwise(node.effects)
        if isinstance(two, f.If) and isinstance(two.then, f.InsteadOf)
    )


def _to_one_thing(effect: f.Effect) -> bool:
    """Whether it is one instruction, or several to the same: of "draw 1 and stun a unit" either may be replaced."""
    parts = effect.effects[1:] if isinstance(effect, f.Steps) else ()
    return all(isinstance(getattr(one, "cards", None), c.Ref) for one in parts)


def _of_one(node: f.Steps) -> bool:
    """Whether what players go on to do, one after the other, is told apart: of the cards that each of them looked at,
    and of how much each of them did, none is known to be of whom.
    """
    several = False
    for effect in node.effects:
        several = several if _goes_on(effect) else _kind(effect) in SEVERAL
        if (
            several
            and _goes_on(effect)
            and any(isinstance(one, c.FromAmong | c.Ref | c.ThatMuch) for one in walk(effect))
        ):
            return False
    return True


def _rest_is_known(node: f.Steps) -> bool:
    """Whether "the rest" is of what was looked at, and not of all that several players could have chosen."""
    return not any(
        isinstance(one, f.Choose)
        and _kind(one) in SEVERAL
        and any(isinstance(part, c.Ref) and part.kind is c.RefKind.REST for part in walk(two))
        for one, two in itertools.pairwise(node.effects)
    )


same_without(f.Steps, "told", "who does what is said by each of them")


def _chooses(effect: f.Effect) -> bool:
    """Whether targets are chosen for an instruction: those of several players are not told apart."""
    return any(targets_of(node) for node in walk(effect))


def _asked_before(node: f.Steps) -> bool:
    """Whether of those who "did" each was asked by the instruction before: who has done another one is not kept."""
    pairs = itertools.pairwise((None, *node.effects))
    return all(
        isinstance(one, f.May) and one.player is not None
        for one, two in pairs
        if isinstance(two, f.ForEachPlayer) and two.denied is not None
    )


@only(f.Steps, _asked_before)
@only(f.Steps, _of_one)
@only(f.Steps, _rest_is_known)
@only(f.Steps, _same_targets)
@plays(f.Steps, "effects told")
def _steps(game: Game, effect: f.Steps, ctx: Context) -> Asking[bool]:
    """One instruction after the other; "instead" takes the place of the one before it."""
    any_done = False
    spoken: list[list[Ref]] | None = None
    steps = list(effect.effects)
    replaced = False
    for index, step in enumerate(steps):
        if replaced:
            replaced = False
            continue
        if not _asks_what_it_was(step):
            spoken = None
        elif spoken is None:
            spoken = list(ctx.named)
        else:  # "If it was …, play a token. If it was …": the same is asked about again, and not the token
            ctx.named[:] = [*(group for group in ctx.named if not any(group is one for one in spoken)), *spoken]
        later = _instead_of(game, step, steps[index + 1] if index + 1 < len(steps) else None, ctx)
        if later is not None:
            replaced = True
            done = yield from perform(game, later, ctx)
            any_done = done or any_done
            continue
        rest = tuple(steps[index + 1 :])
        if isinstance(step, f.Reflexive) and rest:  # "do this: A. B.": both are the reflexive ability (387)
            done = yield from perform(game, f.Reflexive(effect=f.Steps(effects=(step.effect, *rest))), ctx)
            return done or any_done
        if rest and _goes_on(rest[0]) and not _goes_on(step):
            ctx.doers = game.meaning.players(getattr(step, "player", None), ctx)
        ctx.reduces = rest[0] if rest and isinstance(rest[0], f.ReduceCost) else None
        done = yield from perform(game, step, ctx)
        any_done = done or any_done
        if game.resolving is not None and game.resolving.countered:
            break
    return any_done


def _asks_what_it_was(step: f.Effect) -> bool:
    """Whether something is done only if what was spoken of was as described."""
    asked = step.condition if isinstance(step, f.If) else None
    return isinstance(asked, CardsAre) and asked.past and isinstance(asked.cards, c.Ref)


def _of_what_was_paid(node: f.ReduceCost) -> bool:
    """Whether energy is taken off, as much as a number says that is known before anything is played."""
    refs = [one for one in walk(node.amount) if isinstance(one, c.Ref)]
    return node.measure is c.Measure.ENERGY and all(one.kind is c.RefKind.SAME_UNIT for one in refs)


@only_in(lambda node: isinstance(node, f.Costless) and node.per is not None, f.Play)
@only(f.Steps, lambda node: not isinstance(node.effects[0], f.ReduceCost))
@only(f.ReduceCost, _of_what_was_paid)
@only_in(lambda node: isinstance(node, f.ReduceCost), f.Steps)
@plays(f.ReduceCost, "measure amount")
def _reduce(game: Game, effect: f.ReduceCost, ctx: Context) -> bool:
    """What was played by the instruction before has cost less already."""
    return True


def reduced(game: Game, effect: f.Play, ctx: Context) -> f.Costless | None:
    """For what cost a text plays a card, with what the next instruction takes off it."""
    told = effect.costless
    if told is not None and told.less is not None and (times := game.meaning.number(told.per, ctx) or 0) != 1:
        less = f.Resources(energy=told.less.energy * times, power=told.less.power * times)
        return values.replace(told, less=less, per=None)
    if not isinstance(ctx.reduces, f.ReduceCost):
        return told
    less = f.Resources(energy=game.meaning.number(ctx.reduces.amount, ctx) or 0)
    return values.replace(effect.costless or f.Costless(), less=less)


def _kind(effect: f.Effect) -> c.PlayerKind:
    player = getattr(effect, "player", None)
    return player.kind if isinstance(player, c.Player) else c.PlayerKind.YOU


def _goes_on(step: f.Effect) -> bool:
    """Whether whoever did the instruction before does this one too."""
    return _kind(step) is c.PlayerKind.SAME


def _instead_of(game: Game, step: f.Effect, later: f.Effect | None, ctx: Context) -> f.Effect | None:
    """What the next instruction puts in place of this one, if its condition holds: both can speak of what was chosen
    for this one, though it is not done.
    """
    condition = later.condition if isinstance(later, f.If) else None
    then = later.then if isinstance(later, f.If) else later
    if not isinstance(then, f.InsteadOf) or isinstance(step, f.If | f.IfDone):
        return None
    if isinstance(step, f.Choose) and not isinstance(then.effect, f.Choose):
        return None  # only another choice stands in place of a choice
    before = len(ctx.named)
    known = [one for one in _phrases(step) if one in ctx.chosen or one.quantity.kind is c.QuantityKind.ALL]
    ctx.named += [list(game.meaning.refs(one, ctx)) for one in known]
    if condition is None or _holds(game, condition, ctx, ", so what comes first is done"):
        return _for_as_long(step, then.effect)
    del ctx.named[before:]
    return None


def _for_as_long(step: f.Effect, other: f.Effect) -> f.Effect:
    """What stands in place of an instruction holds for as long as that would, if it does not say for how long."""
    for_a_time = getattr(step.effects[-1] if isinstance(step, f.Steps) else step, "duration", None)
    if for_a_time is None or not isinstance(other, f.Give | f.Grant) or other.duration is not None:
        return other
    return values.replace(other, duration=for_a_time)


def _holds(game: Game, condition: Condition, ctx: Context, otherwise: str) -> bool:
    """Whether a condition of a text holds; told in the words of the text, with what comes of it if it does not."""
    holds = game.meaning.holds(condition, ctx)
    source = game.board.objects.get(ctx.me[0])
    if source is not None:
        outcome = Outcome(condition, game.printed(source, condition), holds)
        told = "{}: {}{}" + (not holds) * otherwise
        counted = game.meaning.counted_in(condition, ctx)
        game.say(CONDITION if holds else NOT_DONE, "340", told, source, outcome, counted)
    return holds


LEFT_OUT = ", so that part does nothing"


@plays(f.If, "condition then")
def _if(game: Game, effect: f.If, ctx: Context) -> Asking[bool]:
    if isinstance(effect.then, f.InsteadOf):
        return False
    if isinstance(effect.condition, Happened) and _awaits_death(game, effect.condition, ctx):
        event = values.replace(effect.condition.event, kind=EventKind.DIE, player=None)
        _await(game, event, effect.then, ctx, negated=effect.condition.negated)
        return True
    if not _holds(game, effect.condition, ctx, LEFT_OUT):
        return False
    _speak_of(game, effect, ctx)
    return (yield from perform(game, effect.then, ctx))


def _left_out(game: Game, ctx: Context, why: str) -> None:
    """Says that a part of a text does nothing, and why."""
    source = game.board.objects.get(ctx.me[0])
    if source is not None:
        game.say(NOT_DONE, "340", "{}: {}" + LEFT_OUT, source, why)


def _speak_of(game: Game, effect: f.If, ctx: Context) -> None:
    """ "If a unit was burned this way, play it": it is the unit, not all that was burned."""
    told = effect.condition
    if not isinstance(told, Happened) or not told.this_way or not ctx.named:
        return
    if not isinstance(told.event.cards, c.Select) or _IT not in walk(effect.then):
        return
    log = [one for one in game.board.log[ctx.since :] if one.kind is told.event.kind and one.obj is not None]
    found = {one.obj[0] for one in log if one.obj and game.meaning.happened_to(one, told.event.cards, ctx)}
    group = [ref for ref in ctx.named[-1] if ref[0] in found]
    if len(group) > 1:
        raise NotPlayed("which of several is meant by: it", ctx.me)
    if group:
        ctx.named.append(group)


_IT = c.Ref(kind=c.RefKind.IT)


def _awaits_death(game: Game, condition: Happened, ctx: Context) -> bool:
    """Whether "if this kills it" or "if it survives" is asked of a unit that this text has damaged: that is known in
    the next cleanup.
    """
    if not condition.this_way or condition.event.kind not in (EventKind.DIE, EventKind.KILL):
        return False
    hit = _hit(game, ctx)
    return any(obj.ref in hit for obj in game.meaning.found(condition.event.cards, ctx))


def _hit(game: Game, ctx: Context) -> list[Ref]:
    """What this text has damaged, and has not killed itself."""
    log = game.board.log[ctx.since :]
    found = dict.fromkeys(one.obj for one in log if one.kind is EventKind.TAKE_DAMAGE and one.obj is not None)
    return [ref for ref in found if ref not in ctx.killed]


def _await(game: Game, event: Event, effect: f.Effect, ctx: Context, *, negated: bool = False) -> None:
    """What is done if it happens in the next cleanup, or if it does not."""
    last = Last(game.board.number(), None, ctx.controller, ctx.me, trigger=Trigger(events=(event,)), once=True)
    last.if_not = negated
    last.this_cleanup = True
    last.ctx, last.effect = ctx.copy(), effect.effect if isinstance(effect, f.Reflexive) else effect
    game.board.lasting.append(last)


@plays(f.InsteadOf, "effect")
def _instead(game: Game, effect: f.InsteadOf, ctx: Context) -> Asking[bool]:
    return (yield from perform(game, effect.effect, ctx))


@plays(f.IfDone, "effect negated player")
def _if_done(game: Game, effect: f.IfDone, ctx: Context) -> Asking[bool]:
    if ctx.done is effect.negated:
        _left_out(game, ctx, "what it asks for was " + ("done" if effect.negated else "not done"))
        return False
    return (yield from perform(game, effect.effect, ctx))


@plays(f.Otherwise, "effect")
def _otherwise(game: Game, effect: f.Otherwise, ctx: Context) -> Asking[bool]:
    if ctx.done:
        return False
    return (yield from perform(game, effect.effect, ctx))


@plays(f.HasTo, "effect player")
def _has_to(game: Game, effect: f.HasTo, ctx: Context) -> Asking[bool]:
    """What players have to do, one after the other."""
    any_done = False
    for player in game.meaning.players(effect.player, ctx):
        ctx.player = player
        done = yield from _as(game, effect.effect, ctx, player)
        any_done = done or any_done
    return any_done


@plays(f.May, "effect player")
def _may(game: Game, effect: f.May, ctx: Context) -> Asking[bool]:
    """What a player may do: each of several is asked in turn."""
    if ctx.chosen.get(effect) == ["no"]:
        return False
    decided = ctx.chosen.get(effect) == ["yes"]
    any_done = False
    did: tuple[int, ...] = ()
    who = [ctx.controller] if effect.player is None else game.meaning.players(effect.player, ctx)
    for player in who:
        inner = effect.effect
        if isinstance(inner, f.PayTo) and not decided and not game.start("can_pay_parts", inner.cost, ctx, player):
            continue
        if isinstance(inner, f.Pay) and not game.start("can_pay_parts", f.Cost(parts=(inner.cost,)), ctx, player):
            continue
        if ctx.chosen.get(getattr(inner, "cards", None)) == []:
            continue  # there was nothing to choose for it (402.4)
        if not decided:
            wanted = yield from game.may(player, _question(effect), source=ctx.me)
            if not wanted:
                continue
        if ctx.once is not None:
            game.seen.add(ctx.once)
        if effect.player is not None:
            ctx.player = player
            done = yield from _as(game, inner, ctx, player)
        else:
            done = yield from perform(game, inner, ctx)
        any_done = done or any_done
        did += (player,) if done else ()
    ctx.acted = did
    return any_done


@only(f.ForEachPlayer, lambda node: node.denied is not None or node.label is not None or not _chooses(node.effect))
@plays(f.ForEachPlayer, "who effect denied label")
def _for_each_player(game: Game, effect: f.ForEachPlayer, ctx: Context) -> Asking[bool]:
    """Does it once for each of these players: all, or who did, or did not do, what each was asked to do just before."""
    who, any_done = game.meaning.players(effect.who, ctx), False
    before = ctx.doers, ctx.player
    for player in who:
        if effect.denied is not None and (player in ctx.acted) is effect.denied:
            continue
        if effect.label is not None and ctx.labels.get(player) != effect.label.value:
            continue
        ctx.doers, ctx.player = [player], player
        done = yield from perform(game, effect.effect, ctx)
        any_done = done or any_done
    ctx.doers, ctx.player = before
    return any_done


def _as(game: Game, effect: f.Effect, ctx: Context, player: int) -> Asking[bool]:
    """Does an instruction as another player."""
    mine, ctx.controller = ctx.controller, player
    try:
        return (yield from perform(game, effect, ctx))
    finally:
        ctx.controller = mine


def _question(effect: f.May) -> str:
    inner = effect.effect
    what = inner.effect if isinstance(inner, f.PayTo) else inner
    while isinstance(what, f.Steps):
        what = what.effects[0]
    return f"Do what the text offers ({type(what).__name__})?"


@plays(f.PayTo, "cost effect")
def _pay_to(game: Game, effect: f.PayTo, ctx: Context) -> Asking[bool]:
    """Pays a cost to do the rest; unpaid, nothing is done."""
    if effect not in ctx.chosen:
        if not game.start("can_pay_parts", effect.cost, ctx, ctx.controller):
            return False
        yield from game.start("pay_parts", effect.cost, ctx, ctx.controller)
    inner = effect.effect
    if isinstance(inner, f.Play) and isinstance(inner.cards, c.Me | c.MeFrom) and inner.costless is None:
        # "Pay [cost] to play me": the card is played for that cost (356.1.a).
        inner = values.replace(inner, costless=f.Costless(all=True))
    return (yield from perform(game, inner, ctx)) or True


@plays(f.Pay, "cost player")
def _pay(game: Game, effect: f.Pay, ctx: Context) -> Asking[bool]:
    """Pays as an action: who cannot pay does not (205)."""
    done = False
    cost = f.Cost(parts=(effect.cost,))
    for player in each(game, effect.player, ctx):
        if game.start("can_pay_parts", cost, ctx, player):
            yield from game.start("pay_parts", cost, ctx, player)
            done = True
    return done


def _price(game: Game, cost: f.Effect, ctx: Context) -> f.Effect:
    """What is paid: so much for each of something, counted by whoever has the text."""
    if not isinstance(cost, f.ForEach) or not isinstance(cost.effect, f.Resources):
        return cost
    times, one = game.meaning.number(cost.amount, ctx) or 0, cost.effect
    return f.Resources(energy=one.energy * times, power=one.power * times)


@only(f.Unless, lambda node: node.player is not None or isinstance(node.cost, f.Discard | f.SpendXP))
@plays(f.Unless, "cost effect player")
def _unless(game: Game, effect: f.Unless, ctx: Context) -> Asking[bool]:
    """What is done unless a player pays or lets something else happen; "its controller": of what was chosen for it."""
    cards = getattr(effect.effect, "cards", None)
    if isinstance(cards, c.Select) and cards in ctx.chosen:
        ctx.named.append(game.meaning.refs(cards, ctx))
    price = _price(game, effect.cost, ctx)
    doer: Any = effect.player or getattr(effect.cost, "player", c.YOU)
    for player in each(game, doer, ctx):
        if isinstance(price, f.Resources) or effect.player is None:
            cost = f.Cost(parts=(price,))
            theirs = values.replace(ctx, controller=player)
            if game.start("can_pay_parts", cost, theirs, player):
                wanted = yield from game.may(player, "Pay to stop it?", source=ctx.me)
                if wanted:
                    yield from game.start("pay_parts", cost, theirs, player)
                    return False
        else:
            wanted = yield from game.may(player, "Let the other thing happen?", source=ctx.me)
            if wanted:
                yield from perform(game, effect.cost, ctx)
                return False
    return (yield from perform(game, effect.effect, ctx))


@plays(f.ForEach, "amount effect")
def _for_each(game: Game, effect: f.ForEach, ctx: Context) -> Asking[bool]:
    """So many times as much: the number of the instruction is multiplied."""
    if isinstance(effect.amount, c.DoneThisWay) and effect.amount.kind is EventKind.DIE:
        for ref in _hit(game, ctx):  # which of them die is known in the next cleanup
            each_ctx = ctx.copy()
            each_ctx.named.append([ref])
            _await(game, Event(kind=EventKind.DIE, cards=_IT), effect.effect, each_ctx)
        return bool(_hit(game, ctx))
    count = game.meaning.number(effect.amount, ctx) or 0
    game.keep(Sort.AMOUNT, ctx.me, effect.amount, count, effect)
    if not count:
        return False
    inner = effect.effect
    for name in ("amount", "might"):
        amount = getattr(inner, name, None)
        if isinstance(amount, c.Amount):
            times = c.Times(factor=amount, of=c.Number(value=count))
            more: Any = {name: times}
            return (yield from perform(game, values.replace(inner, **more), ctx))
    for _ in range(count):
        yield from perform(game, inner, ctx)
    return True


@plays(f.ForEachOf, "cards effect")
def _for_each_of(game: Game, effect: f.ForEachOf, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    for obj in objects:
        ctx.named.append([obj.ref])
        yield from perform(game, effect.effect, ctx)
    return bool(objects)


@only(f.Either, lambda node: all(_kind(one) is c.PlayerKind.YOU for one in node.options))
@plays(f.Either, "options")
def _either(game: Game, effect: f.Either, ctx: Context) -> Asking[bool]:
    names = [type(one).__name__ for one in effect.options]
    labels = [f"{place + 1}: {name}" for place, name in enumerate(names)]
    picked = yield from game.ask(ctx.controller, "mode", "Which of these?", labels, source=ctx.me)
    return (yield from perform(game, effect.options[labels.index(str(picked[0]))], ctx))


@gives_all(f.Pick, "ONE TWO UP_TO_TWO ANY_NUMBER SOME ONE_OR_BOTH ONE_NEW ONE_NEW_EVER BY_DOMAIN BY_TYPE")
@reads(f.Option, "effect kind domain")
@only(f.ChooseOne, lambda node: node.player == c.YOU or not any(map(targets_of, walk(node))))
@plays(f.ChooseOne, "options pick player")
def _choose_one(game: Game, effect: f.ChooseOne, ctx: Context) -> Asking[bool]:
    """One of a list: chosen when it was finalized, or named by what was revealed."""
    if effect.pick in (f.Pick.BY_DOMAIN, f.Pick.BY_TYPE):
        for ref in ctx.named[-1] if ctx.named else []:
            facts = game.board.objects[ref[0]].facts
            if facts is UNKNOWN or Domain.ANY in facts.domains:
                raise NotPlayed("what is revealed is not known", ctx.me)
            for option in effect.options:
                if option.kind is facts.kind or (option.domain is not None and option.domain in facts.domains):
                    return (yield from perform(game, option.effect, ctx))
        return False
    any_done = False
    for player in each(game, effect.player, ctx):
        chosen = ctx.chosen.get(effect)
        if chosen is None:
            options = open_options(game, effect, ctx)
            least, most = picks(effect)
            picked = yield from game.ask(
                player, "mode", "Which of the list?", options, minimum=least, maximum=most, source=ctx.me
            )
            chosen = [int(str(one)) for one in picked]
            remember_option(game, effect, ctx, chosen)
        for index in sorted(int(one) for one in chosen):
            done = yield from perform(game, effect.options[index].effect, ctx)
            any_done = done or any_done
    return any_done


def picks(effect: f.ChooseOne) -> tuple[int, int]:
    """How many of a list are chosen at least, and at most."""
    return PICKS[effect.pick]


_ONE = (1, 1)
PICKS = {
    **{f.Pick.ONE: _ONE, f.Pick.ONE_NEW: _ONE, f.Pick.ONE_NEW_EVER: _ONE},
    f.Pick.TWO: (2, 2),
    f.Pick.UP_TO_TWO: (0, 2),
    f.Pick.ANY_NUMBER: (0, 99),
    f.Pick.SOME: (1, 99),
    f.Pick.ONE_OR_BOTH: (1, 2),
}


def open_options(game: Game, effect: f.ChooseOne, ctx: Context) -> list[int]:
    """The options that can still be chosen."""
    me = game.board.objects.get(ctx.me[0])
    used: frozenset[int] = frozenset()
    if me is not None and effect.pick in (f.Pick.ONE_NEW, f.Pick.ONE_NEW_EVER):
        used = me.picked if effect.pick is f.Pick.ONE_NEW else me.picked_ever
    return [index for index in range(len(effect.options)) if index not in used]


def remember_option(game: Game, effect: f.ChooseOne, ctx: Context, chosen: Sequence[int]) -> None:
    me = game.board.objects.get(ctx.me[0])
    if me is not None and effect.pick in (f.Pick.ONE_NEW, f.Pick.ONE_NEW_EVER):
        me.picked |= frozenset(chosen)
        me.picked_ever |= frozenset(chosen)


@plays(f.Reflexive, "effect")
def _reflexive(game: Game, effect: f.Reflexive, ctx: Context) -> bool:
    """A reflexive ability: it goes on the chain and is chosen for there (387)."""
    game.pend(ctx.later(), effect.effect, name=game.board.objects[ctx.me[0]].facts.name, triggered=True)
    return True
