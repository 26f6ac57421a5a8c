"""Timing windows: everything that triggers at one moment, one ability after the other, in the active player's order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kfjudge.engine.run import Comparable
from kfjudge.engine.trace import Sort
from kfjudge.engine.window import work_through
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Held
from kfjudge.games.keyforge.board.event import Event, event_key
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import changes, loops, triggering
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import optional, patterns, references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import AbilityName, Card, Who
from kfjudge.games.keyforge.records import consults, reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.effects import Triggered
from kfjudge.games.keyforge.words.nodes.events import EventKind, Trigger, TriggerWord
from kfjudge.games.keyforge.words.nodes.statics import CountsOnceMore
from kfjudge.games.keyforge.words.nodes.text import BoldAbility
from kfjudge.language.printed_words import said_with, whole_sentences, words_at
from kfjudge.lookup.icons import readable
from kfjudge.tuples import NamedTuple

Pending = tuple[Held, Event]


class Waiting(NamedTuple):
    """An ability that waits in a window, the event it answers, and the mark by which it is known afterwards."""

    held: Held
    event: Event
    mark: Any


RULES: dict[Timing, str] = {
    Timing.PLAY: "play-abilities",
    Timing.AFTER_REAP: "timing-reap-3",
    Timing.BEFORE_REAP: "before",
    Timing.AFTER_FIGHT: "timing-fight-5",
    Timing.BEFORE_FIGHT: "timing-fight-3",
    Timing.ACTION: "action-ability",
    Timing.OMNI: "omni",
    Timing.DESTROYED: "destroyed-abilities",
    Timing.LEAVES_PLAY: "leaves-play",
    Timing.SCRAP: "scrap",
    Timing.FATE: "fulfill",
}
"""The rules entry that each bold ability rests on."""

_LEAD_IN = r"^[^:“\".]*: "
LED = {timing: f"{{0}}: its {timing.value.title()}: ability resolves" for timing in Timing}
"""How it is told that a bold ability resolves."""


@reads(Triggered, "optional")
def resolve(game: Game, held: Held, event: Event | None) -> Context:
    """Resolves an ability completely; returns the surroundings with what happened in it."""
    lasting = held.lasting
    if isinstance(lasting, Lasting) and lasting.left is not None:
        changes.use_up(game, lasting)
    ctx = triggering.context_of(game, held, event)
    mark = (held.key, None if event is None else (event.name, event.player, event.card, event.other, event.amount))
    if not loops.enter(game, mark):
        return ctx
    rule = RULES[held.timing] if held.timing is not None else "simultaneous-effects"
    led = LED[held.timing] if held.timing is not None else "{0}: its ability resolves"
    given = held.origin not in (held.card, NOBODY)
    led = led.replace("ability resolves", "ability, which {1} gives it, resolves") if given else led
    printed_on = [number for number in dict.fromkeys((held.origin, held.card)) if number != NOBODY]
    foreign = all(game.board.cards[number].owner != held.player for number in printed_on)
    game.step(
        "resolve ability",
        rule,
        led + f" (“you” is {{{1 + given}}})" * foreign,
        Card(held.card),
        *((Card(held.origin),) if given else ()),
        *((Who(held.player),) if foreign else ()),
    )
    if game.traced:
        words = partial(_said, held, [game.board.cards[number].face for number in printed_on])
        game.trace.aside(Sort.TRIGGER, held.card, words, None, held.effect)
    game.trace.depth += 1
    game.frames.append(ctx)
    try:
        may_be_left = held.goes is not None and held.goes.node.optional
        optional.do_optional(ctx, held.effect, ctx.game.board.active) if may_be_left else meaning.do(ctx, held.effect)
    finally:
        game.frames.pop()
        game.trace.depth -= 1
        loops.leave(game, mark)
    return ctx


def _said(held: Held, faces: Sequence[CardFace]) -> str:
    """What an ability says, in the words of the card that has it printed."""
    found = ((said_with(held.effect, face.text, face.printed), face.printed) for face in faces)
    words, printed = next(filter(all, found), ("", ""))
    if held.goes is not None and isinstance(held.paragraph, BoldAbility):  # what it set up for later
        words = words_at(held.goes.node, printed) or words
    return whole_sentences(re.sub(_LEAD_IN, "", readable(words)) if held.timing is not None else readable(words))


def answer(game: Game, events: list[Event]) -> None:
    """Opens the window after events, if anything triggers on them."""
    triggers = game.view.triggers
    scraps = [
        event
        for event in events
        if event.name == "discard" and event.zone == "hand" and event.player == game.board.active
    ]
    if scraps and any(scrap_abilities(game, event) for event in scraps):
        open_window(game, events, lambda: [item for event in scraps for item in scrap_abilities(game, event)])
    elif (game.parting and any(triggering.parted(game, event) for event in events)) or (
        triggers and any(kind in triggers for event in events for kind in patterns.KINDS.get(event.name, ()))
    ):
        open_window(game, events)


@consults(Trigger, EventKind.PLAY, where=lambda node: node.word is TriggerWord.BETWEEN)
def between(game: Game, played: Event) -> None:
    """Resolves what comes after a card was played and before its Play: abilities."""
    if not game.view.triggers:
        return
    words = frozenset((TriggerWord.BETWEEN,))
    used: dict[object, Held] = {}

    def waiting() -> list[Waiting]:
        return [
            Waiting(held, played, held.key)
            for held in game.view.triggers.get(EventKind.PLAY, ())
            if held.key not in used and triggering.is_triggered(game, held, played, words)
        ]

    def work_off(item: Waiting) -> None:
        used[item.mark] = item.held
        resolve(game, item.held, item.event)

    def within() -> Comparable:
        return (frozenset(used), event_key(played)), dict(used)

    work_through(game, waiting, _which(game), work_off, within)


def scrap_abilities(game: Game, event: Event) -> list[Pending]:
    """The Scrap: abilities of a card that the active player has discarded from hand (Rulebook: Scrap); they resolve in
    the pile.
    """
    state = game.board.cards[event.card]
    if state.zone != "discard":
        return []
    return [(held, event) for held in text_abilities(game, event.card, Timing.SCRAP, state.controller)]


def open_window(
    game: Game, events: Sequence[Event], bold: Callable[[], Iterable[Pending]] | None = None, first: str = ""
) -> None:
    """Resolves what triggers on `events` together with bold abilities, until nothing is left that has not been
    resolved.

    The list is drawn up anew after every ability, so one that only came to be inside the window still resolves in it,
    also a bold one that was lost meanwhile, if only while another ability was resolving, and is gained anew; a card
    that entered play after the event does not see it. What an event has set off waits, whatever the card of the event
    has become meanwhile.
    """
    used: dict[tuple[object, object], Held] = {}
    met = [{held.key: held for held in triggering.triggered(game, event)} for event in events]
    passed: dict[tuple[int, int, int], list[loops.Passing]] = {}

    def drawn() -> list[Waiting]:
        return [Waiting(held, event, (held.key, "bold")) for held, event in (bold() if bold is not None else ())]

    def lapse() -> None:
        there = {item.mark for item in drawn()}
        for mark in [mark for mark in used if mark[1] == "bold" and mark not in there]:
            del used[mark]

    def waiting() -> list[Waiting]:
        for window in game.lapses:
            window()
        found = [item for item in drawn() if item.mark not in used]
        for index, event in enumerate(events):
            for held in triggering.triggered(game, event, met[index]):
                if (held.key, index) not in used:
                    found.append(Waiting(held, event, (held.key, index)))
        if found:  # alone, what comes to nothing needs no turn of its own
            for index, event in enumerate(events):
                for held in triggering.judged_late(game, event):
                    if (held.key, index) not in used and all(held.key != item.held.key for item in found):
                        found.append(Waiting(held, event, (held.key, index)))
        return found

    def work_off(item: Waiting) -> None:
        held, event, mark = item
        used[mark] = held
        if triggering.asks_the_board(held) and not triggering.is_triggered(game, held, event):
            game.step(
                "resolve ability", "simultaneous-effects", "{0}: its ability comes to nothing now", Card(held.card)
            )
            return
        again = (held.card, id(held.effect), id(event))
        if again in passed and not loops.comes_round(game, passed[again], (held.card,)):
            return
        passed.setdefault(again, [])
        event = _the_counted(game, held, event, events)
        for _time in range(1 + additional(game, held)):
            resolve(game, held, event)

    def within() -> Comparable | None:
        if any(passed.values()):
            return None
        waits = tuple(map(frozenset, met))
        key = (frozenset(used), waits, frozenset(again[:2] for again in passed), tuple(map(event_key, events)))
        return key, (dict(used), met, events)

    game.lapses.append(lapse)
    try:
        work_through(game, waiting, _which(game), work_off, within)
    finally:
        game.lapses.pop()


def _the_counted(game: Game, held: Held, event: Event, window: Sequence[Event]) -> Event:
    """Which of several simultaneous events is the one that an ability counts: the active player orders them (Rulebook:
    Simultaneous effects).
    """
    alike = triggering.counted_alike(game, held, event, window)
    if len(alike) == 1:
        return event
    picked = game.choose_cards(
        game.board.active,
        [other.card for other in alike],
        1,
        1,
        "Which of the cards destroyed together is the one that counts?",
        rule="simultaneous-effects",
    )
    return next(other for other in alike if other.card == picked[0])


@reads(CountsOnceMore, "cards timing player")
def additional(game: Game, held: Held) -> int:
    """How many additional times a bold ability is resolved."""
    if held.timing is None:
        return 0
    more = 0
    for stated, node in game.view.active(CountsOnceMore):
        ctx = game.view.context(stated)
        if node.player is not None and held.player not in meaning.players(ctx, node.player):
            continue
        if node.timing is held.timing and references.matches(ctx, node.cards, game.seen(held.card)):
            more += 1
            changes.use_up(game, stated.lasting)
    return more


def which_next(game: Game, pending: Sequence[Pending]) -> int:
    """The place of the ability that the active player resolves next."""
    if len(pending) == 1:
        return 0
    options = tuple(
        AbilityName(held.card, place, held.timing.value if held.timing is not None else "after", held.origin)
        for place, (held, _event) in enumerate(pending)
    )
    return game.choose_order(options, "Which ability comes next?", rule="simultaneous-effects", pending=pending)


def _which(game: Game) -> Callable[[Sequence[Waiting]], int]:
    """Who comes next, for the window loop."""
    return lambda items: which_next(game, [(item.held, item.event) for item in items])


def bold_abilities(game: Game, number: int, timing: Timing, event: Event, stay: int | None = None) -> list[Pending]:
    """The bold abilities of a card that is still in play, to be resolved on an event."""
    state = game.board.cards[number]
    if not state.in_play or (stay is not None and state.stay != stay):
        return []
    return [(held, event) for held in game.view.abilities(number, timing)]


def settle(game: Game) -> None:
    """Resolves what goes off as soon as a condition holds; once, until the condition has stopped holding. Where a ward
    or a replacement has kept it from happening it still holds, and goes off again at once.
    """
    for held in list(game.view.holding):
        places: list[loops.Passing] = []
        while _goes_off_now(game, held) and loops.comes_round(game, places, (held.card,), may_grow=False):
            game.holding.add(held.key)
            kept = any(event.undone or event.name == "lose ward" for event in resolve(game, held, None).happened)
            if not kept:
                break
            game.holding.discard(held.key)


def _goes_off_now(game: Game, held: Held) -> bool:
    """Whether an ability's condition has begun to hold; one that has stopped holding may go off again."""
    goes = held.goes
    if goes is None or goes.node.trigger.condition is None or all(held.key != item.key for item in game.view.holding):
        return False
    ctx = triggering.context_of(game, held, None)
    holds = meaning.holds(ctx, goes.node.trigger.condition) and all(
        meaning.holds(ctx, item) for item in goes.conditions
    )
    if not holds:
        game.holding.discard(held.key)
    return holds and held.key not in game.holding


def text_abilities(game: Game, number: int, timing: Timing, player: int) -> list[Held]:
    """The bold abilities in the text of a card that is not in play, `player` being "you"."""
    stay = game.board.cards[number].stay
    text = game.text_of(game.view.known(number))
    if text is None or timing not in text.bold or facts.only_icons(game, number):
        return []
    return [
        Held(
            number,
            number,
            player,
            ability.effect,
            (number, number, id(ability), timing),
            timing,
            stay=stay,
            paragraph=ability,
            x=text.x,
        )
        for ability in text.bold[timing]
    ]
