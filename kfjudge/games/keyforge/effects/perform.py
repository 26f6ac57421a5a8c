"""Doing instructions: one after the other, for each, if, may, instead, repeat (Rulebook: Resolving an ability)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kfjudge.engine.identity import Same
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.effects import in_turn, neighbors
from kfjudge.games.keyforge.effects.hits import hits_of, land, land_named
from kfjudge.games.keyforge.meaning import amounts, choosing, conditions, does, option_words, optional, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.records import same_without
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Status
from kfjudge.games.keyforge.words.nodes.conditions import Did, Not
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Effect
from kfjudge.games.keyforge.words.nodes.players import PlayerKind
from kfjudge.language.trees import walk, with_parts
from kfjudge.values import replace

# ── composition ─────────────────────────────────────────────────────────────


@does(f.Sequence, "effects")
def sequence(ctx: Context, node: f.Sequence) -> bool:
    """One after the other. Damage printed side by side is one batch; a later "instead" replaces the part before it."""
    effects = node.effects
    outer, outer_board = ctx.before, ctx.earlier
    asked = tuple(item.condition for item in effects if isinstance(item, f.If))
    if any(map(meaning.looks_back, walk(asked))) if outer_board is not None else _looks_back(Same(node)):
        ctx.earlier = ctx.game.board.copy()
    place = 0
    done = whole = True
    while place < len(effects):
        whole = whole and done
        current = effects[place]
        ctx.before = effects[:place] if place else outer
        last = _instead_of(effects, place)
        if last is not None:
            for between in effects[place + 1 : last]:
                meaning.do(ctx, between)
            replacing = _in_turn(effects, last)
            several = _judged_one_by_one(ctx, _without_then(current), replacing)
            if several:
                done = _each_or_instead(ctx, _without_then(current), replacing, several)
            else:
                current = _aimed(ctx, _without_then(current), replacing)
                done = meaning.do(ctx, _which_of(ctx, current, replacing))
            place = last + len(replacing)
            continue
        turns = _neighbors_in_turn(effects, place)
        if turns is not None:
            done = neighbors.with_each_neighbor(ctx, turns, effects[place : place + 2])
            place += 2
            continue
        last_of_each = in_turn.last_said_of_each(effects, place)
        if last_of_each > place:
            done = in_turn.each_in_turn(ctx, effects[place : last_of_each + 1])
            place = last_of_each + 1
            continue
        if in_turn.asked_of_each(effects, place):
            done = in_turn.each_in_turn(ctx, (current,))
            place += 1
            continue
        manner = of_entering(effects, place)
        if manner:
            done = brought_in(ctx, current, manner)
            otherwise = getattr(effects[place + 1], "otherwise", None)
            if otherwise is not None and not done:
                done = meaning.do(ctx, otherwise)
            place += 2
            continue
        if isinstance(current, f.DealDamage):
            batch = [current]
            for place_of_next, item in enumerate(effects[place + 1 :], place + 1):
                if not isinstance(item, f.DealDamage) or _instead_of(effects, place_of_next) is not None:
                    break
                batch.append(item)
            if len(batch) > 1:
                done = _damage_together(ctx, batch)
                place += len(batch)
                continue
        later = _later_damage(effects, place)
        if later is not None:
            done = _kept_for_later(ctx, effects[place : later + 1])
            place = later + 1
            continue
        done = meaning.do(ctx, current)
        place += 1
    ctx.before, ctx.earlier = outer, outer_board
    # Of several instructions that are spoken of as one, each has to be done ("if you do"; Rulebook: "If you do").
    return done and (whole or node.mention is None)


@lru_cache(maxsize=1024)
def _looks_back(kept: Same) -> bool:
    """Whether something in a sequence asks how it was before. A text is asked again in every line of play."""
    return any(map(meaning.looks_back, walk(kept.of)))


def _neighbors_in_turn(effects: tuple[Effect, ...], place: int) -> c.Select | None:
    """The neighbors with whom two instructions are done "one at a time": both with one, then both with the other."""
    following = effects[place + 1] if place + 1 < len(effects) else None
    cards = getattr(effects[place], "cards", None)
    if (
        not isinstance(following, f.Use)
        or not following.one_at_a_time
        or not isinstance(cards, c.Select)
        or cards.mention is None
    ):
        return None
    every = cards.quantity.kind is c.QuantityKind.EACH and any(isinstance(item, c.NeighborOf) for item in cards.filters)
    same = isinstance(following.cards, c.Ref) and following.cards.refers_to == cards.mention
    return cards if every and same else None


def _instead_of(effects: tuple[Effect, ...], place: int) -> int | None:
    """The place of the instruction that says what happens instead of this one, if there is one: the next one, or a
    later one that is about it. What stands between them ("you may exalt it. If you do, … instead") is done first: only
    then is it known which of the two happens.
    """
    if place + 1 < len(effects):
        following = effects[place + 1]
        if isinstance(following, f.If) and (
            following.refers_to is not None if following.instead else isinstance(following.then, f.Instead)
        ):
            return place + 1
    spoken = _without_then(effects[place]).mention
    for later in range(place + 2, len(effects)):
        other = effects[later]
        if isinstance(other, f.If) and other.instead and spoken is not None and other.refers_to == spoken:
            return later
    return None


def _in_turn(effects: tuple[Effect, ...], first: int) -> tuple[f.If, ...]:
    """What may happen instead, from a place on: the sentence there, and those behind it of which each may replace the
    one before ("steal 1. If …, steal 2 instead. If …, steal 3 instead").
    """
    found: list[f.If] = []
    for item in effects[first:]:
        if not isinstance(item, f.If):
            break
        if found and not (item.instead and item.refers_to is not None and item.refers_to == found[-1].then.mention):
            break
        found.append(item)
    return tuple(found)


def _which_of(ctx: Context, effect: Effect, replacing: tuple[f.If, ...]) -> Effect:
    """The instruction, or what happens instead of it: of several whose conditions hold the last."""
    for one in reversed(replacing):
        if optional.is_met(ctx, one.condition, one.then):
            return one.then.effect if isinstance(one.then, f.Instead) else one.then
    return effect


def _without_then(effect: Effect) -> Effect:
    """The instruction of a sentence that opens with "then": what later words speak of."""
    while isinstance(effect, f.Sequence) and len(effect.effects) == 1 and effect.mention is None:
        effect = effect.effects[0]
    return effect


def _aimed(ctx: Context, effect: Effect, replacing: tuple[f.If, ...]) -> Effect:
    """The instruction with its cards chosen, where what may happen instead speaks of them ("if that creature is …, … it
    instead").
    """
    for name in optional.LEADING.get(type(effect), ("cards",)):
        cards = getattr(effect, name, None)
        if not isinstance(cards, Cards) or cards.mention is None or not optional.is_choice(cards):
            continue
        if any(isinstance(node, c.Ref) and node.refers_to == cards.mention for node in walk(replacing)):
            choosing.choose(ctx, cards, "Choose which card?", rule="replacement-effects")
            return replace(effect, **{name: c.Ref(kind=c.RefKind.IT, refers_to=cards.mention)})  # type: ignore[arg-type]
    return effect


def _judged_one_by_one(ctx: Context, effect: Effect, replacing: tuple[f.If, ...]) -> tuple[CardStay, ...]:
    """The cards of which each is judged for itself where what may happen instead speaks of one of them ("each chosen
    creature. If that creature …, … instead"); none if there is but one, or if it speaks of them all.
    """
    cards = getattr(effect, "cards", None)
    if not isinstance(cards, Cards) or cards.mention is None or optional.is_choice(cards):
        return ()
    about_one = any(
        isinstance(node, c.Ref) and node.refers_to == cards.mention and not node.plural
        for one in replacing
        for node in walk(one.condition)
    )
    group = choosing.choose(ctx, cards, "Choose which card?", rule="replacement-effects") if about_one else ()
    return group if len(group) > 1 else ()


def _each_or_instead(ctx: Context, effect: Effect, replacing: tuple[f.If, ...], group: tuple[CardStay, ...]) -> bool:
    """The instruction, or what happens instead, for each of several cards; damage is dealt at once."""
    number = effect.cards.mention  # type: ignore[attr-defined]
    one = replace(effect, cards=c.Ref(kind=c.RefKind.IT, refers_to=number))  # type: ignore[call-arg]
    hits: list[Event] = []
    done = True
    for seen in group:
        ctx.named_mentions[number] = (seen,)
        chosen = _which_of(ctx, one, replacing)
        if isinstance(chosen, f.DealDamage):
            hits.extend(hits_of(ctx, chosen))
        else:
            done = meaning.do(ctx, chosen) and done
    ctx.named_mentions[number] = group
    return (bool(land(ctx, hits)) if hits else True) and done


def _later_damage(effects: tuple[Effect, ...], place: int) -> int | None:
    """The place of the next instruction that deals damage, where what stands between is about something else: damage
    printed in one ability is dealt at once. What looks at what the damage did, or uses cards, orders it.
    """
    first = effects[place]
    if not isinstance(first, f.DealDamage):
        return None
    spoken = {first.mention, first.cards.mention} - {None}
    for later, effect in enumerate(effects[place + 1 :], place + 1):
        if any(isinstance(one, f.If) and one.instead for one in walk(effect)):
            return None
        damage = _damage_of(effect)
        aims = {id(node) for node in walk(damage.cards)} if damage is not None else set()
        if any(
            isinstance(node, f.Use | f.PlayCards | f.FightEachOther)
            or (id(node) not in aims and (getattr(node, "refers_to", None) in spoken))
            or (isinstance(node, EventPattern) and node.kind in _OF_DAMAGE)
            for node in walk(effect)
        ):
            return None
        if damage is not None:
            return later
        if any(isinstance(node, f.DealDamage) for node in walk(effect)):
            return None
    return None


_OF_DAMAGE = (EventKind.DEAL_DAMAGE, EventKind.DESTROY, EventKind.LEAVE_PLAY)
"""What damage can bring about, so that words about it look at what it did."""


def _damage_of(effect: Effect) -> f.DealDamage | None:
    """The damage that an instruction is about, perhaps for each of something, under a condition, or optional."""
    while isinstance(effect, f.ForEach | f.May | f.If):
        if isinstance(effect, f.If) and effect.otherwise is not None:
            return None
        effect = effect.then if isinstance(effect, f.If) else effect.effect
    return effect if isinstance(effect, f.DealDamage) and not isinstance(effect.amount, a.AmountOfEvent) else None


def _kept_for_later(ctx: Context, effects: tuple[Effect, ...]) -> bool:
    """Damage, what stands between, and the damage with which the first is dealt, if that comes to any."""
    first = effects[0]
    assert isinstance(first, f.DealDamage)
    ctx.clause = first
    start = len(ctx.happened)
    kept = hits_of(ctx, first)
    done = bool(kept)
    ctx.kept = [*ctx.kept, *kept]
    for one in effects[1:]:
        done = meaning.do(ctx, one) and done
    if ctx.kept:
        land(ctx, ())
    if first.mention is not None:
        ctx.results[first.mention] = bool(kept)
        ctx.named_events[first.mention] = ctx.happened[start:]
    return done


def _damage_together(ctx: Context, effects: list[f.DealDamage]) -> bool:
    """Damage printed in one ability is dealt at once (Rulebook: Resolve abilities in the order written)."""
    hits: list[Event] = []
    for effect in effects:
        ctx.clause = effect
        hits.extend(hits_of(ctx, effect))
    ctx.amount = sum(event.done for event in land_named(ctx, hits, effects))
    return ctx.done


@does(f.If, "condition then otherwise instead")
def if_then(ctx: Context, node: f.If) -> bool:
    """Done if the condition holds, else the other part; neither if it is asked of a card that was never named."""
    if optional.is_met(ctx, node.condition, node.then):
        ctx.game.replaced = ctx.game.replaced or (node.instead and node.refers_to is None)
        contrary = isinstance(node.condition, Not) and isinstance(node.condition.condition, Did)
        return _done_as(ctx, node.then, ctx.contrary or contrary)
    if node.otherwise is not None and not conditions.is_of_nothing(ctx, node.condition):
        return _done_as(ctx, node.otherwise, contrary=True)
    return False


def _done_as(ctx: Context, effect: Effect, contrary: bool) -> bool:
    outer, ctx.contrary = ctx.contrary, contrary
    try:
        return meaning.do(ctx, effect)
    finally:
        ctx.contrary = outer


same_without(f.Instead, "of", "only a destruction is not done in place of something, and that is the event replaced")


@does(f.Instead, "effect of")
def instead(ctx: Context, node: f.Instead) -> bool:
    """The substitute inside a replacement."""
    return meaning.do(ctx, node.effect)


@does(f.May, "effect player otherwise")
def may(ctx: Context, node: f.May) -> bool:
    """Optional (Rulebook: May); of several players each decides, one after the other."""
    if node.player.kind is PlayerKind.EACH:
        return in_turn.each_in_turn(ctx, (node,))
    player = meaning.player(ctx, node.player)
    with choosing.done_by(ctx, node.player, player):
        done = optional.do_optional(ctx, node.effect, ctx.chooser if ctx.chooser is not None else ctx.game.board.active)
    if not done and node.otherwise is not None:
        return meaning.do(ctx, node.otherwise)
    return done


@does(f.ChooseOne, "options player times")
def choose_one(ctx: Context, node: f.ChooseOne) -> bool:
    """One of the options, as the active player or the named player chooses."""
    chooser = ctx.game.board.active if node.player.kind is PlayerKind.YOU else meaning.player(ctx, node.player)
    left = list(range(len(node.options)))
    done = True
    for _time in range(min(node.times, len(left))):
        options = option_words.named(ctx, node.options, left)
        picked = ctx.game.choose(chooser, "option", options, "Choose one:", rule="ability", ctx=ctx)
        option = option_words.place_of(picked, left[0])
        left.remove(option)
        ctx.chosen_option = option
        done = meaning.do(ctx, node.options[option]) and done
    return done


@does(f.InOrderTo, "cost effect")
def in_order_to(ctx: Context, node: f.InOrderTo) -> bool:
    """The first part must be done fully (Rulebook: If you do and in order to)."""
    cost = node.cost
    if isinstance(cost, f.PayAember | f.LoseAember | f.SpendAember) and not amounts.is_chosen(cost.amount):
        payer = meaning.player(ctx, cost.player)
        if ctx.game.board.players[payer].aember < meaning.value(ctx, cost.amount):
            return False
    if not meaning.do(ctx, cost):
        return False
    return meaning.do(ctx, node.effect)


@does(f.HasTo, "effect player")
def has_to(ctx: Context, node: f.HasTo) -> bool:
    """A player does it as far as possible and chooses the cards it is done to; of several each in turn."""
    done = True
    for player in who.each(ctx, node.player):
        outer, ctx.chooser = ctx.chooser, player
        try:
            done = meaning.do(ctx, node.effect) and done
        finally:
            ctx.chooser = outer
    return done


@does(f.WithoutArmor, "effect")
def without_armor(ctx: Context, node: f.WithoutArmor) -> bool:
    """Damage that armor does not prevent."""
    outer = ctx.piercing
    ctx.piercing = True
    try:
        return meaning.do(ctx, node.effect)
    finally:
        ctx.piercing = outer


@does(f.Limited, "effect event amount")
def limited(ctx: Context, node: f.Limited) -> bool:
    """An instruction of which no more than so much comes about for each card or player."""
    outer = ctx.limits
    ctx.limits = (*outer, (node.event, meaning.value(ctx, node.amount)))
    try:
        return meaning.do(ctx, node.effect)
    finally:
        ctx.limits = outer
        ctx.counted = {key: much for key, much in ctx.counted.items() if key[0] < len(outer)}


@does(f.FightsInTurn)
def fights_in_turn(ctx: Context, node: f.FightsInTurn) -> bool:
    """The fights of the instruction before are resolved one at a time in any case."""
    return True


@does(f.DefineX, "amount")
def define_x(ctx: Context, node: f.DefineX) -> bool:
    """The definition of X is read where X is used; what is defined only under a condition counts from here on."""
    if amounts.defined_under_condition(ctx, node):
        ctx.x = meaning.value(ctx, node.amount)
    return True


@does(f.DoNothing)
def do_nothing(ctx: Context, node: f.DoNothing) -> bool:
    return True


# How the cards enter that an instruction brings into play, where the next sentence says it (Rulebook: Enters play).


def of_entering(effects: tuple[Effect, ...], place: int) -> tuple[s.EntersPlay, ...]:
    """How the cards that an instruction brings into play enter, if the next sentence says so: "play a creature; it
    enters play ready", and also "if you do, it enters play
    ready".
    """
    following = effects[place + 1] if place + 1 < len(effects) else None
    if (
        isinstance(following, f.If)
        and isinstance(following.condition, Did)
        and following.condition.refers_to in (None, effects[place].mention)
    ):
        following = following.then
    if (
        not isinstance(following, f.Lasting)
        or following.duration is None
        or following.duration.kind is not f.DurationKind.UNSAID
    ):
        return ()
    said = tuple(part for one in following.effects for part in (one.statics if isinstance(one, s.Together) else (one,)))
    brought = [
        item.cards for item in walk(effects[place]) if isinstance(item, f.PlayCards | f.PutIntoPlay | f.ReturnToPlay)
    ]
    made = [item for item in walk(effects[place]) if isinstance(item, f.MakeTokens)]
    spoken_of = {
        number
        for item in (*brought, *made)
        for number in (item.mention, getattr(item, "refers_to", None))
        if number is not None
    }
    manner = tuple(
        part
        for part in said
        if isinstance(part, s.EntersPlay) and isinstance(part.cards, c.Ref) and part.cards.refers_to in spoken_of
    )
    return manner if len(manner) == len(said) else ()


def brought_in(ctx: Context, effect: Effect, manner: tuple[s.EntersPlay, ...]) -> bool:
    """Done while the cards that it brings into play enter in this manner."""
    if any(isinstance(item, f.MakeTokens) for item in walk(effect)):
        states = tuple(state for part in manner for state in part.states)
        if any(replace(part, states=()) != s.EntersPlay(cards=part.cards) for part in manner):
            raise NotDecidable("no rule says how a token creature enters so", rule="token-creatures")
        return meaning.do(ctx, _made_so(effect, states))
    outer, ctx.manner = ctx.manner, manner
    try:
        return meaning.do(ctx, effect)
    finally:
        ctx.manner = outer


def _made_so(value: Any, states: tuple[Status, ...]) -> Any:
    """An instruction whose token creatures are made in these states."""
    made = with_parts(value, lambda part: _made_so(part, states))
    return replace(made, entering=(*made.entering, *states)) if isinstance(made, f.MakeTokens) else made
