"""Doing instructions: one after the other, for each, if, may, instead, repeat (Rulebook: Resolving an ability)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from kfjudge.errors import NotDecidable
from kfjudge.keyforge import meaning
from kfjudge.keyforge.board.board import NOBODY
from kfjudge.keyforge.effects.hits import hits_of
from kfjudge.keyforge.events import loops
from kfjudge.keyforge.events.damage import deal
from kfjudge.keyforge.events.event import Event, Seen
from kfjudge.keyforge.meaning import amounts, choosing, conditions, does, optional, who
from kfjudge.keyforge.meaning.naming import HOUSES
from kfjudge.keyforge.words.nodes.cards import Cards, NeighborOf, QuantityKind, Ref, RefKind, Select
from kfjudge.keyforge.words.nodes.conditions import Did
from kfjudge.keyforge.words.nodes.effects import (
    ChooseOne,
    DealDamage,
    DefineX,
    DoNothing,
    DoTimes,
    DurationKind,
    Effect,
    FightsInTurn,
    ForEach,
    HasTo,
    If,
    InOrderTo,
    Instead,
    Lasting,
    LoseAember,
    May,
    PayAember,
    PlayCards,
    PutIntoPlay,
    Repeat,
    RepeatWhat,
    ReturnToPlay,
    Rounds,
    Sequence,
    SpendAember,
    Use,
    WithoutArmor,
)
from kfjudge.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.keyforge.words.nodes.statics import EntersPlay, Together
from kfjudge.language.node import Mentionable
from kfjudge.language.trees import walk

if TYPE_CHECKING:
    from kfjudge.keyforge.meaning.context import Context

DEEPEST = 40
NAMED_NO_MORE = frozenset((PlayerKind.YOU, PlayerKind.THAT_PLAYER, PlayerKind.CONTROLLER, PlayerKind.OWNER))
"""Who is no further player of an instruction: you, and whoever has been named already or has a card that was named."""


# ── composition ─────────────────────────────────────────────────────────────


@does(Sequence, "effects")
def sequence(ctx: Context, node: Sequence) -> bool:
    """One after the other. Damage printed side by side is one batch; a later "instead" replaces the part before it."""
    effects = node.effects
    outer, outer_board = ctx.before, ctx.earlier
    if any(isinstance(item, If) and any(map(meaning.looks_back, walk(item.condition))) for item in effects):
        ctx.earlier = ctx.game.board.copy()
    place = 0
    done = True
    while place < len(effects):
        current = effects[place]
        ctx.before = effects[:place] if place else outer
        last = _instead_of(effects, place)
        if last is not None:
            replacing = cast(If, effects[last])
            for between in effects[place + 1 : last]:
                meaning.do(ctx, between)
            current = _aimed(ctx, _without_then(current), replacing)
            after = replacing.then.effect if isinstance(replacing.then, Instead) else replacing.then
            done = meaning.do(ctx, after if meaning.holds(ctx, replacing.condition) else current)
            place = last + 1
            continue
        turns = _neighbors_in_turn(effects, place)
        if turns is not None:
            from kfjudge.keyforge.effects import using

            done = using.with_each_neighbor(ctx, turns, effects[place : place + 2])
            place += 2
            continue
        manner = _manner_of_entering(effects, place)
        if manner:
            done = _brought_in(ctx, current, manner)
            otherwise = getattr(effects[place + 1], "otherwise", None)
            if otherwise is not None and not done:
                done = meaning.do(ctx, otherwise)
            place += 2
            continue
        if isinstance(current, DealDamage):
            end = place
            while (
                end + 1 < len(effects)
                and isinstance(effects[end + 1], DealDamage)
                and _instead_of(effects, end + 1) is None
            ):
                end += 1
            if end > place:
                done = _damage_together(ctx, [cast(DealDamage, item) for item in effects[place : end + 1]])
                place = end + 1
                continue
        done = meaning.do(ctx, current)
        place += 1
    ctx.before, ctx.earlier = outer, outer_board
    return done


def _neighbors_in_turn(effects: tuple[Effect, ...], place: int) -> Select | None:
    """The neighbors with whom two instructions are done "one at a time": both with one, then both with the other."""
    following = effects[place + 1] if place + 1 < len(effects) else None
    cards = getattr(effects[place], "cards", None)
    if (
        not isinstance(following, Use)
        or not following.one_at_a_time
        or not isinstance(cards, Select)
        or cards.mention is None
    ):
        return None
    every = cards.quantity.kind is QuantityKind.EACH and any(isinstance(item, NeighborOf) for item in cards.filters)
    same = isinstance(following.cards, Ref) and following.cards.refers_to == cards.mention
    return cards if every and same else None


def _manner_of_entering(effects: tuple[Effect, ...], place: int) -> tuple[EntersPlay, ...]:
    """How the cards that an instruction brings into play enter, if the next sentence says so: "play a creature; it
    enters play ready", and also "if you do,
    it enters play ready"."""
    following = effects[place + 1] if place + 1 < len(effects) else None
    if (
        isinstance(following, If)
        and isinstance(following.condition, Did)
        and following.condition.refers_to in (None, effects[place].mention)
    ):
        following = following.then
    if (
        not isinstance(following, Lasting)
        or following.duration is None
        or following.duration.kind is not DurationKind.UNSAID
    ):
        return ()
    said = tuple(part for one in following.effects for part in (one.statics if isinstance(one, Together) else (one,)))
    brought = [item for item in walk(effects[place]) if isinstance(item, PlayCards | PutIntoPlay | ReturnToPlay)]
    spoken_of = {
        number
        for item in brought
        for number in (item.cards.mention, getattr(item.cards, "refers_to", None))
        if number is not None
    }
    manner = tuple(
        part
        for part in said
        if isinstance(part, EntersPlay) and isinstance(part.cards, Ref) and part.cards.refers_to in spoken_of
    )
    return manner if len(manner) == len(said) else ()


def _brought_in(ctx: Context, effect: Effect, manner: tuple[EntersPlay, ...]) -> bool:
    """Done while the cards that it brings into play enter in this manner."""
    outer, ctx.manner = ctx.manner, manner
    try:
        return meaning.do(ctx, effect)
    finally:
        ctx.manner = outer


def _instead_of(effects: tuple[Effect, ...], place: int) -> int | None:
    """The place of the instruction that says what happens instead of this one, if there is one: the next one, or a
    later one that is about it. What stands between them ("you may exalt it. If you do, … instead") is done first: only
    then is it known which of the two happens.
    """
    if place + 1 < len(effects):
        following = effects[place + 1]
        if isinstance(following, If) and (
            following.refers_to is not None if following.instead else isinstance(following.then, Instead)
        ):
            return place + 1
    spoken = _without_then(effects[place]).mention
    for later in range(place + 2, len(effects)):
        other = effects[later]
        if isinstance(other, If) and other.instead and spoken is not None and other.refers_to == spoken:
            return later
    return None


def _without_then(effect: Effect) -> Effect:
    """The instruction of a sentence that opens with "then": what later words speak of."""
    while isinstance(effect, Sequence) and len(effect.effects) == 1 and effect.mention is None:
        effect = effect.effects[0]
    return effect


def _aimed(ctx: Context, effect: Effect, replacing: If) -> Effect:
    """The instruction with its cards chosen, where what may happen instead speaks of them ("if that creature is …, … it
    instead").
    """
    for name in optional.LEADING.get(type(effect).__name__, ("cards",)):
        cards = getattr(effect, name, None)
        if not isinstance(cards, Cards) or cards.mention is None or not optional.is_choice(cards):
            continue
        if any(isinstance(node, Ref) and node.refers_to == cards.mention for node in walk(replacing)):
            choosing.choose(ctx, cards, "Choose which card?", rule="replacement-effects")
            return replace(effect, **{name: Ref(kind=RefKind.IT, refers_to=cards.mention)})  # type: ignore[arg-type]
    return effect


def _damage_together(ctx: Context, effects: list[DealDamage]) -> bool:
    """Damage printed in one ability is dealt at once (Rulebook: Resolve abilities in the order written)."""
    hits: list[Event] = []
    for effect in effects:
        ctx.clause = effect
        hits.extend(hits_of(ctx, effect))
    start = len(ctx.happened)
    landed = deal(ctx.game, hits)
    ctx.done = bool(landed)
    ctx.amount = sum(event.done for event in landed)
    for effect in effects:
        if effect.mention is not None:
            ctx.results[effect.mention] = ctx.done
            ctx.named_events[effect.mention] = ctx.happened[start:]
    return ctx.done


@does(If, "condition then otherwise instead")
def if_then(ctx: Context, node: If) -> bool:
    """Done if the condition holds, else the other part; neither if it is asked of a card that was never named."""
    if meaning.holds(ctx, node.condition):
        ctx.game.replaced = ctx.game.replaced or (node.instead and node.refers_to is None)
        return meaning.do(ctx, node.then)
    if node.otherwise is not None and not conditions.is_of_nothing(ctx, node.condition):
        return meaning.do(ctx, node.otherwise)
    optional.tell_unmet(ctx, node.condition)
    return False


@does(Instead, "effect of")
def instead(ctx: Context, node: Instead) -> bool:
    """The substitute inside a replacement."""
    return meaning.do(ctx, node.effect)


@does(May, "effect player otherwise")
def may(ctx: Context, node: May) -> bool:
    """Optional (Rulebook: May)."""
    player = meaning.player(ctx, node.player)
    with choosing.done_by(ctx, node.player, player):
        done = optional.do_optional(ctx, node.effect, ctx.chooser if ctx.chooser is not None else ctx.game.board.active)
    if not done and node.otherwise is not None:
        return meaning.do(ctx, node.otherwise)
    return done


@does(ForEach, "effect cards amount through")
def for_each(ctx: Context, node: ForEach) -> bool:
    """Counted first, then done completely for one after the other; damage is dealt at once (Rulebook: For each)."""
    if node.through is Rounds.BATTLELINE:
        done = True
        for _player in who.each(ctx, Player(kind=PlayerKind.EACH)):
            done = meaning.do(ctx, node.effect) and done
        return done
    if node.through is Rounds.HOUSE:
        outer_house = ctx.chosen_house
        done = True
        for house in HOUSES:
            ctx.chosen_house = house
            done = meaning.do(ctx, node.effect) and done
        ctx.chosen_house = outer_house
        return done
    shared = _players_inside(node)
    if shared is not None:
        done = True
        for player in who.each(ctx, shared):
            mine = Player(kind=PlayerKind.THAT_PLAYER, refers_to=shared.mention)
            ctx.named_players[shared.mention or 0] = player
            done = meaning.do(ctx, replace(node, effect=replace(node.effect, player=mine))) and done  # type: ignore[call-arg]
        return done
    turns: list[tuple[Seen, ...] | None]
    number = node.cards.mention if node.cards is not None else None
    if node.cards is not None:
        turns = [(seen,) for seen in choosing.choose(ctx, node.cards, "Choose for which", rule="for-each")]
    else:
        count = meaning.value(ctx, node.amount) if node.amount is not None else 1
        turns = [None] * max(0, count)
    inner = node.effect
    outer = ctx.each
    if isinstance(inner, DealDamage):
        hits: list[Event] = []
        for each in turns:
            _enter(ctx, each, number)
            ctx.clause = inner
            hits.extend(hits_of(ctx, inner))
        ctx.each = outer
        start = len(ctx.happened)
        ctx.done = bool(deal(ctx.game, hits))
        if inner.mention is not None:
            ctx.results[inner.mention] = ctx.done
            ctx.named_events[inner.mention] = ctx.happened[start:]
        return ctx.done
    done = bool(turns)
    spoken = tuple(item.mention for item in walk(inner) if isinstance(item, Mentionable) and item.mention is not None)
    cards: dict[int, list[Seen]] = {}
    events: dict[int, list[Event]] = {}
    for each in turns:
        _enter(ctx, each, number)
        done = meaning.do(ctx, inner) and done
        for mention in spoken:
            cards.setdefault(mention, []).extend(ctx.named_mentions.pop(mention, ()))
            events.setdefault(mention, []).extend(ctx.named_events.pop(mention, ()))
    ctx.named_mentions.update({mention: tuple(dict.fromkeys(found)) for mention, found in cards.items() if found})
    ctx.named_events.update({mention: found for mention, found in events.items() if found})
    ctx.each = outer
    return done


@does(DoTimes, "effect amount against")
def times(ctx: Context, node: DoTimes) -> bool:
    """The same again with the cards picked the first time, each round complete before the next."""
    outer = ctx.opponents
    ctx.opponents = (node.against, []) if node.against is not None else None
    inner = node.effect
    rounds = meaning.value(ctx, node.amount)
    done = rounds > 0
    for turn in range(rounds):
        done = meaning.do(ctx, inner) and done
        if not turn:
            inner = _with_the_same(ctx, inner)
    ctx.opponents = outer
    return done


SAME = -1
"""The mention under which a repeated instruction finds the cards picked the first time."""


def _with_the_same(ctx: Context, effect: Effect) -> Effect:
    """The instruction again, about the cards that were picked for it."""
    if isinstance(effect, Sequence):
        return replace(effect, effects=(_with_the_same(ctx, effect.effects[0]), *effect.effects[1:]))
    cards = getattr(effect, "cards", None)
    if not isinstance(cards, Cards) or not optional.is_choice(cards):
        return effect
    ctx.named_mentions[SAME] = (
        ctx.named_mentions.get(cards.mention, ()) if cards.mention is not None else ctx.mentions[-1]
    )
    return replace(effect, cards=Ref(kind=RefKind.IT, refers_to=SAME))  # type: ignore[call-arg]


def _players_inside(node: ForEach) -> Player | None:
    """The "each player" of the instruction, if what is counted is counted for each of them ("each … for each … in their
    …").
    """
    player = getattr(node.effect, "player", None)
    counted = node.cards if node.cards is not None else node.amount
    if (
        not isinstance(player, Player)
        or player.kind is not PlayerKind.EACH
        or player.mention is None
        or counted is None
    ):
        return None
    refers = any(isinstance(item, Player) and item.refers_to == player.mention for item in walk(counted))
    return player if refers else None


def _enter(ctx: Context, each: tuple[Seen, ...] | None, number: int | None) -> None:
    """From now on "it" is the card whose turn it is."""
    if each is not None:
        ctx.each = each
        ctx.mention(each, number)


@does(ChooseOne, "options player times")
def choose_one(ctx: Context, node: ChooseOne) -> bool:
    """One of the options, as the active player or the named player chooses."""
    chooser = ctx.game.board.active if node.player.kind is PlayerKind.YOU else meaning.player(ctx, node.player)
    left = list(range(len(node.options)))
    done = True
    for _time in range(min(node.times, len(left))):
        picked = ctx.game.choose(chooser, "option", tuple(left), "Choose one", rule="ability", ctx=ctx)
        option = picked if isinstance(picked, int) else left[0]
        left.remove(option)
        ctx.chosen_option = option
        done = meaning.do(ctx, node.options[option]) and done
    return done


@does(InOrderTo, "cost effect")
def in_order_to(ctx: Context, node: InOrderTo) -> bool:
    """The first part must be done fully (Rulebook: If you do and in order to)."""
    cost = node.cost
    if isinstance(cost, PayAember | LoseAember | SpendAember) and not amounts.is_chosen(cost.amount):
        payer = meaning.player(ctx, cost.player)
        if ctx.game.board.players[payer].aember < meaning.value(ctx, cost.amount):
            return False
    if not meaning.do(ctx, cost):
        return False
    return meaning.do(ctx, node.effect)


@does(Repeat, "what player on any_times")
def repeat(ctx: Context, node: Repeat) -> bool:
    """Again: what stands before, or the whole node, this instruction included (Rulebook: Repeat)."""
    done = True
    if node.what is RepeatWhat.PRECEDING:
        before = Sequence(effects=ctx.before)
        outer = ctx.player
        ctx.player = _repeated_on(ctx, node, before)
        ctx.named_players = {}
        chooser = ctx.chooser
        if node.player.kind is not PlayerKind.YOU:
            ctx.chooser = ctx.player
        elif ctx.player != outer and ctx.chooser is None:
            ctx.chooser = outer
        try:
            rounds = 0
            places: list[loops.Place] = []
            while rounds < (DEEPEST if node.any_times else 1):
                if node.any_times and loops.is_unchanged(ctx.game, places):
                    break
                if node.any_times and not ctx.game.agrees(
                    ctx.game.board.active, "Repeat it?", rule="repeat-preceding", ctx=ctx
                ):
                    break
                ctx.happened = []
                ctx.x = None
                done = meaning.do(ctx, before)
                rounds += 1
        finally:
            ctx.player = outer
            ctx.chooser = chooser
        return done
    if ctx.root is None or not _may_go_on(ctx):
        return False
    ctx.depth += 1
    if ctx.depth > DEEPEST:
        raise NotDecidable("the ability repeats without end", rule="infinite-loops")
    ctx.happened = []
    mark = ("repeat", ctx.card, id(node))
    if not loops.enter(ctx.game, mark, (ctx.card,), may_grow=False):
        return False
    done = meaning.do(ctx, ctx.root)
    loops.leave(ctx.game, mark)
    ctx.depth -= 1
    return done


def _repeated_on(ctx: Context, node: Repeat, before: Effect) -> int:
    """Who is "you" in what is repeated: whoever repeats it, or the player on whom it is repeated where it was done to
    "you" alone.

    Raises `NotDecidable` where the text does not say in whose place the named player comes.
    """
    repeating = meaning.player(ctx, node.player)
    if node.on is None:
        return repeating
    others = {item.kind for item in walk(before) if isinstance(item, Player)} - NAMED_NO_MORE
    on = meaning.player(ctx, node.on)
    if node.player.kind is PlayerKind.YOU and not others:
        return on
    if others == {PlayerKind.OPPONENT} and on == 1 - repeating:
        return repeating
    raise NotDecidable(
        "the text does not say in whose place that player comes when it is repeated", rule="repeat-preceding"
    )


def _may_go_on(ctx: Context) -> bool:
    """A repeating effect ends when its card leaves play (Rulebook: Repeat); an action that is being played has not
    left.
    """
    state = ctx.game.board.cards[ctx.card]
    return state.zone == "limbo" or ctx.card == NOBODY or ctx.stay in (state.stay, 0)


@does(HasTo, "effect player")
def has_to(ctx: Context, node: HasTo) -> bool:
    """A player does it as far as possible and chooses the cards it is done to; of several each in turn."""
    done = True
    for player in who.each(ctx, node.player):
        outer, ctx.chooser = ctx.chooser, player
        try:
            done = meaning.do(ctx, node.effect) and done
        finally:
            ctx.chooser = outer
    return done


@does(WithoutArmor, "effect")
def without_armor(ctx: Context, node: WithoutArmor) -> bool:
    """Damage that armor does not prevent."""
    outer = ctx.piercing
    ctx.piercing = True
    try:
        return meaning.do(ctx, node.effect)
    finally:
        ctx.piercing = outer


@does(FightsInTurn)
def fights_in_turn(ctx: Context, node: FightsInTurn) -> bool:
    """The fights of the instruction before are resolved one at a time in any case."""
    return True


@does(DefineX, "amount")
def define_x(ctx: Context, node: DefineX) -> bool:
    """Nothing happens: the definition of X is read where X is used."""
    return True


@does(DoNothing)
def do_nothing(ctx: Context, node: DoNothing) -> bool:
    return True
