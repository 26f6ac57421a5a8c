"""Doing instructions again: for each, so many times, repeat (Rulebook: For each, Repeat)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from kfjudge.engine.identity import Same
from kfjudge.engine.trace import Sort
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.effects import in_turn, its_own
from kfjudge.games.keyforge.effects.hits import hits_of, land_named, spoken_of
from kfjudge.games.keyforge.events import loops
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import choosing, does, option_words, optional, references, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.houses import HOUSES
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Effect
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.language.node import Mentionable
from kfjudge.language.trees import walk
from kfjudge.values import replace

DEEPEST = 40


NAMED_NO_MORE = frozenset((PlayerKind.YOU, PlayerKind.THAT_PLAYER, PlayerKind.CONTROLLER, PlayerKind.OWNER))
"""Who is no further player of an instruction: you, and whoever has been named already or has a card that was named."""


def _chosen_houses(ctx: Context) -> tuple[str, ...]:
    """The houses chosen before in this ability, in the order in which they were chosen."""
    if ctx.chosen_house is None:
        raise NotDecidable("no house was chosen before")
    return tuple(dict.fromkeys((*ctx.also_chosen, ctx.chosen_house)))


@does(f.ForEach, "effect cards amount through")
def for_each(ctx: Context, node: f.ForEach) -> bool:
    """Counted first, then done completely for one after the other; damage is dealt at once (Rulebook: For each)."""
    if node.through is f.Rounds.BATTLELINE:
        done = True
        for _player in who.each(ctx, Player(kind=PlayerKind.EACH)):
            done = meaning.do(ctx, node.effect) and done
        return done
    if node.through is not None:
        houses = HOUSES if node.through is f.Rounds.HOUSE else _chosen_houses(ctx)
        return _for_each_value(ctx, node, "chosen_house", houses)
    values = _values_in_turn(node)
    if values is not None:
        found = meaning.members(ctx, values.among)
        all_of_them = {one for seen in found for one in facts.shared_values(ctx.game, seen, values.attribute)}
        return _for_each_value(ctx, node, f"chosen_{values.attribute.value}", sorted(all_of_them - {values.uncounted}))
    shared = _players_inside(node)
    if shared is not None:
        done = True
        for player in who.each(ctx, shared):
            mine = Player(kind=PlayerKind.THAT_PLAYER, refers_to=shared.mention)
            ctx.named_players[shared.mention or 0] = player
            done = meaning.do(ctx, replace(node, effect=replace(node.effect, player=mine))) and done  # type: ignore[call-arg]
        return done
    if isinstance(node.effect, f.DealDamage) and node.amount is not None and _counts_on_each(node, node.effect):
        each_hit = hits_of(ctx, replace(node.effect, amount=a.Times(factor=node.effect.amount, of=node.amount)))
        return bool(land_named(ctx, each_hit, [node.effect]))
    own = _counted_on(node)
    if own is not None:
        return _for_its_own(ctx, node, own)
    turns: list[tuple[CardStay, ...] | None]
    number = node.cards.mention if node.cards is not None else None
    if node.cards is not None:
        turns = [(seen,) for seen in choosing.choose(ctx, node.cards, "Choose for which", rule="for-each")]
    else:
        count = meaning.value(ctx, node.amount) if node.amount is not None else 1
        turns = [None] * max(0, count)
    counted = node.cards or node.amount
    if not turns and counted is not None and ctx.game.traced:
        ctx.game.trace.aside(Sort.AMOUNT, ctx.card, partial(option_words.of_node, ctx, counted), 0, node.effect)
    inner = node.effect
    outer = ctx.each
    if isinstance(inner, f.DealDamage):
        hits: list[Event] = []
        for each in turns:
            _enter(ctx, each, number)
            ctx.clause = inner
            hits.extend(hits_of(ctx, inner))
        ctx.each = outer
        _leave(ctx, turns, number)
        return bool(land_named(ctx, hits, [inner]))
    done = bool(turns)
    spoken = tuple(item.mention for item in walk(inner) if isinstance(item, Mentionable) and item.mention is not None)
    cards: dict[int, list[CardStay]] = {}
    events: dict[int, list[Event]] = {}
    for each in _in_order(ctx, turns, inner, number):
        _enter(ctx, each, number)
        done = meaning.do(ctx, inner) and done
        for mention in spoken:
            cards.setdefault(mention, []).extend(ctx.named_mentions.pop(mention, ()))
            events.setdefault(mention, []).extend(ctx.named_events.pop(mention, ()))
    ctx.named_mentions.update({mention: tuple(dict.fromkeys(found)) for mention, found in cards.items() if found})
    ctx.named_events.update({mention: found for mention, found in events.items() if found})
    ctx.each = outer
    _leave(ctx, turns, number)
    return done


def _in_order(
    ctx: Context, turns: list[tuple[CardStay, ...] | None], inner: Effect, number: int | None
) -> Iterator[tuple[CardStay, ...] | None]:
    """The rounds in the order of the active player, who is asked where a round speaks of its card and does more than
    add to something without limit (Rulebook: Turn, For each).
    """
    speaks = number is not None and any(isinstance(item, c.Ref) and item.refers_to == number for item in walk(inner))
    if not speaks or isinstance(inner, (f.AddCounters, f.Exalt, f.GainAember)):
        yield from turns
        return
    left = [each[0] for each in turns if each]
    while left:
        game = ctx.game
        cards = [seen.card for seen in left]
        picked = cards[0]
        if not _are_alike(game, cards):
            picked = game.choose_cards(
                game.board.active, cards, 1, 1, "Which comes next?", rule="for-each", ctx=ctx, kind="round"
            )[0]
        yield (left.pop(cards.index(picked)),)


def _are_alike(game: Game, cards: list[int]) -> bool:
    """Whether it makes no difference which of these comes first: they are alike, and so is whatever stands in line with
    one of them.
    """
    board = game.board
    lines = (board.players[board.cards[number].controller].battleline for number in cards)
    states = {
        board.cards[number]._replace(since=0, stay=0) for number in {*cards, *(one for line in lines for one in line)}
    }
    return len(cards) == 1 or len(states) == 1


def _values_in_turn(node: f.ForEach) -> a.CountOfAttribute | None:
    """The houses or traits of which the instruction speaks one by one: "for each house represented among …, ready a
    creature of that house".
    """
    counted = node.amount
    if not isinstance(counted, a.CountOfAttribute):
        return None
    spoken = (one for one in walk(node.effect) if isinstance(one, c.OfChosen) and one.refers_to is None)
    return counted if any(one.attribute is counted.attribute for one in spoken) else None


def _for_each_value(ctx: Context, node: f.ForEach, field: str, values: Iterable[str]) -> bool:
    """The instruction for one house or trait after the other; damage is dealt at once."""
    chosen = getattr(ctx, field), ctx.also_chosen
    hits: list[Event] = []
    done = True
    for value in values:
        setattr(ctx, field, value)
        ctx.also_chosen = ()
        if isinstance(node.effect, f.DealDamage):
            ctx.clause = node.effect
            hits.extend(hits_of(ctx, node.effect))
        else:
            done = meaning.do(ctx, node.effect) and done
    setattr(ctx, field, chosen[0])
    ctx.also_chosen = chosen[1]
    return bool(land_named(ctx, hits, [node.effect])) if isinstance(node.effect, f.DealDamage) else done


def _counted_on(node: f.ForEach) -> Cards | None:
    """The cards of the instruction of which each has its own number ("each creature captures 1 for each damage on
    it", "… for each of its neighbors").
    """
    counted = node.cards if node.cards is not None else node.amount
    if counted is None:
        return None
    return its_own.spoken_of(counted, node.effect)


def _for_its_own(ctx: Context, node: f.ForEach, own: Cards) -> bool:
    """The instruction for one card after the other, as often as each card says; damage is dealt at once."""
    inner = its_own.with_it(node.effect, own)
    if not isinstance(inner, f.DealDamage):
        return its_own.card_by_card(ctx, own, lambda: for_each(ctx, replace(node, effect=inner)))
    hits: list[Event] = []

    def add() -> bool:
        count = meaning.members(ctx, node.cards) if node.cards is not None else ()
        hits.extend(one for _ in count for one in hits_of(ctx, inner))
        return True

    its_own.card_by_card(ctx, own, add)
    return bool(land_named(ctx, hits, [inner]))


def _counts_on_each(node: f.ForEach, damage: f.DealDamage) -> bool:
    """Whether what is counted is counted on each creature that is dealt damage ("each … for each æmber on it")."""
    number = spoken_of(damage.cards)
    if node.amount is None or number is None:
        return False
    return any(isinstance(item, c.Ref) and item.refers_to == number for item in walk(node.amount))


@does(f.DoTimes, "effect amount against")
def times(ctx: Context, node: f.DoTimes) -> bool:
    """The same again with the cards picked the first time, each round complete before the next."""
    outer = ctx.opponents
    ctx.opponents = (node.against, []) if node.against is not None else None
    inner = node.effect
    rounds = meaning.value(ctx, node.amount)
    done = rounds > 0
    all_of_them = in_turn.Rounds(ctx)
    for turn in range(rounds):
        done = meaning.do(ctx, inner) and done
        all_of_them.note()
        if not turn:
            inner = _with_the_same(ctx, inner)
    all_of_them.end()
    ctx.opponents = outer
    return done


SAME = -1
"""The mention under which a repeated instruction finds the cards picked the first time."""


def _with_the_same(ctx: Context, effect: Effect) -> Effect:
    """The instruction again, about the cards that were picked for it."""
    if isinstance(effect, f.Sequence):
        return replace(effect, effects=(_with_the_same(ctx, effect.effects[0]), *effect.effects[1:]))
    cards = getattr(effect, "cards", None)
    if not isinstance(cards, Cards) or not optional.is_choice(cards):
        return effect
    ctx.named_mentions[SAME] = (
        ctx.named_mentions.get(cards.mention, ()) if cards.mention is not None else ctx.mentions[-1]
    )
    return replace(effect, cards=c.Ref(kind=c.RefKind.IT, refers_to=SAME))  # type: ignore[call-arg]


def _players_inside(node: f.ForEach) -> Player | None:
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


def _enter(ctx: Context, each: tuple[CardStay, ...] | None, number: int | None) -> None:
    """From now on "it" is the card whose turn it is."""
    if each is not None:
        ctx.each = each
        ctx.mention(each, number)


def _leave(ctx: Context, turns: list[tuple[CardStay, ...] | None], number: int | None) -> None:
    """From now on "those cards" are all whose turn it was."""
    if number is not None:
        ctx.named_mentions[number] = tuple(seen for each in turns for seen in each or ())


@does(f.StartingWith, "effect first")
def starting_with(ctx: Context, node: f.StartingWith) -> bool:
    """What each player does, the named one first."""
    ctx.first_player = meaning.player(ctx, node.first)
    try:
        return meaning.do(ctx, node.effect)
    finally:
        ctx.first_player = None


@does(f.InTurn, "effect")
def one_after_the_other(ctx: Context, node: f.InTurn) -> bool:
    """What becomes of one card here changes nothing for the next (`executable` declines the rest)."""
    return meaning.do(ctx, node.effect)


@does(f.DoesSo, "player")
def does_so(ctx: Context, node: f.DoesSo) -> bool:
    """The same instruction, done by this player. Raises `NotDecidable` where it names a player besides who does it."""
    meant = references.node_of_mention(ctx, node.refers_to or 0)
    named = [one for one in walk(meant) if isinstance(one, Player)] if isinstance(meant, Effect) else []
    if not isinstance(meant, Effect) or not hasattr(meant, "player") or named != [meant.player]:
        raise NotDecidable("what the same is for another player is not said", rule="repeat-preceding")
    return meaning.do(ctx, replace(meant, player=node.player, mention=None))  # type: ignore[call-arg]


@does(f.Repeat, "what player on any_times")
def repeat(ctx: Context, node: f.Repeat) -> bool:
    """Again: what stands before, or the whole node, this instruction included (Rulebook: Repeat)."""
    done = True
    if node.what is f.RepeatWhat.PRECEDING:
        before = f.Sequence(effects=ctx.before)
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
            places: list[loops.Passing] = []
            while rounds < (DEEPEST if node.any_times else 1):
                if node.any_times and loops.is_unchanged(ctx.game, places):
                    break
                if node.any_times and not optional.is_possible_whole(ctx, before):
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
    if node.any_times and not optional.is_possible_whole(ctx, ctx.root):
        return False
    ctx.depth += 1
    if ctx.depth > DEEPEST:
        raise NotDecidable("the ability repeats without end", rule="infinite-loops")
    ctx.happened = []
    mark = ("repeat", ctx.card, Same(node))
    if not loops.enter(ctx.game, mark, (ctx.card,), may_grow=False):
        return False
    done = meaning.do(ctx, ctx.root)
    loops.leave(ctx.game, mark)
    ctx.depth -= 1
    return done


def _repeated_on(ctx: Context, node: f.Repeat, before: Effect) -> int:
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
