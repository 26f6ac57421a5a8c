"""Lasting and delayed instructions."""

from __future__ import annotations

from typing import Any, cast

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board import lasting
from kfjudge.games.keyforge.board.abilities import Goes, Statement, flatten
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.lasting import NEXT_USE, THIS_FIGHT, THIS_USE
from kfjudge.games.keyforge.effects import choices, durations
from kfjudge.games.keyforge.events import changes
from kfjudge.games.keyforge.meaning import choosing, does, permitted
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.records import plays, reads
from kfjudge.games.keyforge.unsettled import WITHOUT_A_TIME
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Attribute
from kfjudge.games.keyforge.words.nodes.effects import Lasting as LastingNode
from kfjudge.games.keyforge.words.nodes.events import EventKind, TriggerWord, WhichHouse
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, CardText, Effect, Static
from kfjudge.language.trees import walk, with_parts
from kfjudge.values import replace


@does(LastingNode, "duration effects")
def lasting_effect(ctx: Context, node: LastingNode) -> bool:
    """Statements and abilities that hold for a time; cards that somebody chooses are chosen now."""
    parts: list[Static | f.Triggered] = []
    left: int | None = None
    for part in node.effects:
        parts.append(_with_known_fighters(ctx, _with_chosen_cards(ctx, part)))
        most = permitted.limit(part) if isinstance(part, s.MayPlayOrUse) else None
        if most is not None:
            left = meaning.value(ctx, most)
        if isinstance(part, s.Replaces) and part.once:
            left = 1
    triggered, statements = flatten(tuple(parts), ctx.paragraph)
    duration = node.duration
    with_cards = _with_own_card(ctx, duration, tuple(parts))
    unsaid = duration is not None and duration.kind is f.DurationKind.UNSAID
    if unsaid and ctx.game.reading(WITHOUT_A_TIME) == "turn":
        duration = f.Duration(kind=f.DurationKind.THIS_TURN)
    what = THIS_USE if duration is not None and duration.kind is f.DurationKind.THIS_USE else ""
    about, lost = _about(ctx, parts), _armor_lost(ctx, parts)
    if any(isinstance(part, s.EntersPlay) and _is_in_play(ctx, part.cards) for part in parts):
        raise NotDecidable("it says how a card enters that is in play already", rule="enters-play")
    add(ctx, duration, triggered, statements, left=left, what=what, with_cards=with_cards)
    ctx.stated_of.update(about)
    ctx.game.note(lost)
    ctx.game.settle()
    return True


def _is_in_play(ctx: Context, cards: Cards | None) -> bool:
    """Whether words for cards spoken of before mean some that are in play."""
    if not isinstance(cards, c.Ref) or cards.kind in OWN:
        return False
    return any(ctx.game.card(seen.card).in_play for seen in meaning.members(ctx, cards))


def _about(ctx: Context, parts: list[Static | f.Triggered]) -> dict[int, tuple[CardStay, ...]]:
    """Which cards the statements are about as they begin, by mention: afterwards a "creature with armor" may have none,
    and "it" still means it.
    """
    found: dict[int, tuple[CardStay, ...]] = {}
    for part in parts:
        quoted = {id(node) for text in walk(part) if isinstance(text, CardText) for node in walk(text)}
        for cards in walk(part) if isinstance(part, Static) and not isinstance(part, s.EntersPlay) else ():
            if (
                isinstance(cards, c.Select)
                and cards.mention is not None
                and cards.quantity.kind is c.QuantityKind.EACH
                and id(cards) not in quoted
                and not any(
                    isinstance(node, c.Involved) or (isinstance(node, c.Ref) and node.kind not in OWN)
                    for node in walk(cards)
                )
            ):
                found[cards.mention] = meaning.members(ctx, cards)
    return found


def _ends_with_it(part: Static | f.Triggered) -> bool:
    """Whether cards stop being what the phrase for them says as the statement begins: "each creature with armor loses
    all of its armor". It holds for those that were it.
    """
    return (
        isinstance(part, s.Loses)
        and part.what is s.Quality.ARMOR
        and any(isinstance(node, a.AttributeOf) and node.attribute is Attribute.ARMOR for node in walk(part.cards))
    )


def _armor_lost(ctx: Context, parts: list[Static | f.Triggered]) -> list[Event]:
    """How much armor each card has that is about to lose all of it."""
    losers = [part.cards for part in parts if isinstance(part, s.Loses) and part.what is s.Quality.ARMOR]
    groups = [seen for cards in losers for seen in meaning.members(ctx, cards)]
    lost = [(seen, facts.attribute_of(ctx.game, seen, Attribute.ARMOR)) for seen in dict.fromkeys(groups)]
    return [Event("lose armor", ctx.player, seen.card, amount=armor, stay=seen.stay) for seen, armor in lost if armor]


def _with_own_card(
    ctx: Context, duration: f.Duration | None, parts: tuple[Static | f.Triggered, ...]
) -> tuple[CardStay, ...]:
    """The card whose play an effect ends with, where the text gives it no end and says it of no card that the ability
    dealt with.

    Raises `NotDecidable` for such a text of a card that does not stay in play; see
    docs/decisions/statements-without-a-time.md.
    """
    if duration is None or duration.kind not in (f.DurationKind.UNSAID, f.DurationKind.WHILE):
        return ()
    said = (*parts, *((duration.condition,) if duration.condition is not None else ()))
    if any(isinstance(node, c.Ref) and node.kind not in OWN for part in said for node in walk(part)):
        return ()
    state = ctx.game.board.cards[ctx.card]
    if state.in_play:
        return (CardStay(ctx.card, ctx.stay or state.stay),)
    if duration.kind is f.DurationKind.UNSAID:
        raise NotDecidable(
            "the text does not say how long this holds, and its card does not stay in play", rule="lasting-effects"
        )
    return ()


FIGHTING = frozenset((c.RefKind.OPPONENT_IN_FIGHT, c.RefKind.ATTACKER, c.RefKind.DEFENDER))
"""The references that mean a creature of the fight that is going on: afterwards they go on meaning that creature."""


def _with_known_fighters(ctx: Context, part: Static | f.Triggered) -> Static | f.Triggered:
    """The part with the creatures of this fight in place of the words for them, outside of quoted text."""

    def known(value: Any) -> Any:
        if not isinstance(value, c.Ref) or value.kind not in FIGHTING:
            return with_parts(value, known)
        group = meaning.members(ctx, value)
        if not group:
            return value
        number = min((0, *ctx.named_mentions)) - 1
        ctx.named_mentions[number] = group
        return replace(value, kind=c.RefKind.IT, refers_to=number)

    return cast(Static | f.Triggered, known(part))


OWN = frozenset((c.RefKind.SELF, c.RefKind.HOST, c.RefKind.UPGRADE, c.RefKind.DESCRIBED))
"""The references that mean the card that has the text, or no certain card."""


@reads(s.BelongsTo, "house")
@reads(WhichHouse, "of_choice")
def _with_chosen_cards(ctx: Context, part: Static | f.Triggered) -> Static | f.Triggered:
    """The part with a reference in place of a phrase that leaves a choice, and a number in place of "that many"."""
    if isinstance(part, f.Triggered | s.MayPlayOrUse):
        return part
    if isinstance(part, s.BelongsTo) and part.house.of_choice and ctx.chosen_house is None:
        houses = choices.all_houses(ctx)
        ctx.chosen_house = str(
            ctx.game.choose(ctx.game.board.active, "house", houses, "Which house?", rule="lasting-effects", ctx=ctx)
        )
    if isinstance(part, s.Together | s.While):
        return replace(part, statics=tuple(cast(Static, _with_chosen_cards(ctx, inner)) for inner in part.statics))
    if isinstance(part, s.ForEachStatic | s.WhereX) and part.static is not None:
        return replace(part, static=cast(Static, _with_chosen_cards(ctx, part.static)))
    amount = getattr(part, "amount", None)
    if isinstance(amount, Amount) and any(isinstance(one, a.ThatMuch) for one in walk(amount)):
        part = replace(part, amount=a.Number(value=meaning.value(ctx, amount)))  # type: ignore[call-arg]
    cards = getattr(part, "cards", None)
    if isinstance(cards, Cards) and (choosing.is_open(cards) or _ends_with_it(part)):
        number = cards.mention if cards.mention is not None else min((0, *ctx.named_mentions)) - 1
        ctx.named_mentions[number] = choosing.choose(
            ctx, cards, "Choose for which card it holds", rule="lasting-effects"
        )
        return replace(part, cards=c.Ref(kind=c.RefKind.IT, refers_to=number))  # type: ignore[call-arg]
    return part


@reads(f.Duration, "player cards")
@plays(f.DurationKind.THIS_FIGHT)
def add(
    ctx: Context,
    duration: f.Duration | None,
    triggered: tuple[Goes, ...] = (),
    statements: tuple[Statement, ...] = (),
    *,
    left: int | None = None,
    what: str = "",
    on: tuple[CardStay, ...] = (),
    forever: bool = False,
    with_cards: tuple[CardStay, ...] = (),
    value: int = 0,
) -> lasting.Lasting:
    """Puts a lasting effect on the board; it ends when one of `with_cards` leaves play."""
    board = ctx.game.board
    whose = meaning.player(ctx, duration.player) if duration is not None else ctx.player
    if duration is not None and duration.kind is f.DurationKind.THIS_FIGHT:
        if what or not ctx.game.fighting:
            raise NotDecidable("no rule says until when this lasts", rule="lasting-effects")
        duration, what, on = None, THIS_FIGHT, ctx.game.fighting
    tied: tuple[CardStay, ...] = (*(on if what else ()), *with_cards)
    if duration is not None and duration.cards is not None:
        tied = (*tied, *meaning.members(ctx, duration.cards))
    span = durations.span_of(ctx, duration, whose, tied)
    board.clock += 1
    ctx.resolution = ctx.resolution or board.clock
    face, card = durations.source_of(ctx)
    effect = lasting.Lasting(
        board.clock,
        face,
        card,
        ctx.named,
        ctx.player,
        triggered,
        statements,
        ctx.bindings(),
        span.starts,
        lasting.FOREVER if forever else span.ends,
        span.before,
        span.step,
        span.tied,
        span.condition,
        left,
        what,
        on,
        value,
        resolution=ctx.resolution,
    )
    changes.add_lasting(ctx.game, effect)
    ctx.game.step("lasting effect", "lasting-effects", "{0}: a lasting effect begins", Card(card))
    return effect


@does(f.Delayed, "trigger effect duration once")
def delayed(ctx: Context, node: f.Delayed) -> bool:
    """An ability that goes off later; "the next time" means this turn (Rulebook: Lasting effects), except for a choice
    of house: it comes at the beginning of a turn.
    """
    if _has_left(ctx, node):
        return meaning.do(ctx, node.effect)
    trigger = node.trigger
    forbidden = _forbidden_to_the_next_use(node)
    if forbidden:
        add(ctx, node.duration, (), flatten(forbidden, ctx.paragraph)[1], what=NEXT_USE)
        ctx.game.settle()
        return True
    forever = node.duration is None and (
        trigger.word is TriggerWord.AT
        or any(pattern.kind in (EventKind.LEAVE_PLAY, EventKind.CHOOSE_HOUSE) for pattern in trigger.events)
    )
    goes = Goes(
        f.Triggered(
            trigger=trigger,
            effect=_for_that_time(node.effect) if trigger.word is TriggerWord.NEXT_TIME else node.effect,
        ),
        (),
        ctx.paragraph,
    )
    add(ctx, node.duration, (goes,), left=1 if node.once else None, forever=forever)
    return True


def _forbidden_to_the_next_use(node: f.Delayed) -> tuple[s.Cannot, ...]:
    """What the next use of a card cannot be holds from now on, of each card that may be the one used, until one of them
    is used
    ("the next time a creature is used that turn, it cannot reap")."""
    effect = node.effect
    used = node.trigger.events[0] if len(node.trigger.events) == 1 else None
    if (
        node.trigger.word is not TriggerWord.NEXT_TIME
        or used is None
        or used.kind is not EventKind.USE
        or not isinstance(used.cards, c.Select)
    ):
        return ()
    if (
        not isinstance(effect, LastingNode)
        or effect.duration is None
        or effect.duration.kind is not f.DurationKind.UNSAID
    ):
        return ()
    each = replace(used.cards, quantity=c.Quantity(kind=c.QuantityKind.EACH))
    told = [
        one
        for one in effect.effects
        if isinstance(one, s.Cannot)
        and isinstance(one.event.cards, c.Ref)
        and one.event.cards.refers_to == used.cards.mention
    ]
    if len(told) < len(effect.effects):
        return ()
    return tuple(
        replace(one, event=replace(one.event, cards=each, player=one.event.player or used.player)) for one in told
    )


def _for_that_time(effect: Effect) -> Effect:
    """What is said of the next time something happens holds no longer than the use of which it is a part."""
    if (
        isinstance(effect, LastingNode)
        and effect.duration is not None
        and effect.duration.kind is f.DurationKind.UNSAID
    ):
        return replace(effect, duration=f.Duration(kind=f.DurationKind.THIS_USE))
    return effect


def _has_left(ctx: Context, node: f.Delayed) -> bool:
    """Whether what the ability waits for, a card leaving play, has happened already."""
    for pattern in node.trigger.events:
        if (
            pattern.kind is EventKind.LEAVE_PLAY
            and isinstance(pattern.cards, c.Ref)
            and node.trigger.word is TriggerWord.AFTER
        ):
            found = meaning.members(ctx, pattern.cards)
            if found and all(not ctx.game.is_here(seen) for seen in found):
                return True
    return False
