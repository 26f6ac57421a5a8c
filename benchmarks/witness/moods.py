"""What is tried in a situation: which actions, how soon a turn ends, what happens before a card acts.

In: the words of a text, and the nodes around the part that is to be seen. Out: a `Mood`, drawn at random.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks.witness.needs import Words
from kfjudge.games.keyforge.play.actions import (
    BeginTurn,
    DiscardCard,
    EndTurn,
    Fight,
    PlayCard,
    Reap,
    UseAction,
    UseOmni,
)
from kfjudge.games.keyforge.words.nodes.base import KeywordName, Timing
from kfjudge.games.keyforge.words.nodes.cards import Ref, RefKind
from kfjudge.games.keyforge.words.nodes.effects import Delayed, Triggered
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern, When
from kfjudge.games.keyforge.words.nodes.statics import AttachOnly, CopyOf, EntersPlay, Keyword, PlaysAs
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, ConstantAbility
from kfjudge.language.node import Node
from kfjudge.language.trees import walk
from kfjudge.values import dataclass

FAVORITES: tuple[type | None, ...] = (
    None,
    None,
    None,
    Fight,
    Reap,
    PlayCard,
    DiscardCard,
    UseAction,
    EndTurn,
    BeginTurn,
)


IN_TIME: dict[Timing, type] = {
    Timing.PLAY: PlayCard,
    Timing.AFTER_REAP: Reap,
    Timing.BEFORE_REAP: Reap,
    Timing.AFTER_FIGHT: Fight,
    Timing.BEFORE_FIGHT: Fight,
    Timing.ACTION: UseAction,
    Timing.OMNI: UseOmni,
    Timing.DESTROYED: Fight,
    Timing.SCRAP: DiscardCard,
}
"""What a player does for a bold ability to resolve."""
FROM_HAND = (Timing.PLAY, Timing.SCRAP)
BY_EVENT: dict[EventKind, type] = {
    EventKind.PLAY: PlayCard,
    EventKind.ENTER_PLAY: PlayCard,
    EventKind.REAP: Reap,
    EventKind.USE: Reap,
    EventKind.FIGHT: Fight,
    EventKind.ATTACK: Fight,
    EventKind.BE_ATTACKED: Fight,
    EventKind.DESTROY: Fight,
    EventKind.DESTROY_IN_FIGHT: Fight,
    EventKind.DEAL_DAMAGE: Fight,
    EventKind.DISCARD: DiscardCard,
    EventKind.TURN_END: EndTurn,
    EventKind.DRAW: EndTurn,
    EventKind.TURN_START: BeginTurn,
    EventKind.STEP_START: BeginTurn,
    EventKind.FORGE: BeginTurn,
    EventKind.CHOOSE_HOUSE: BeginTurn,
    EventKind.TAKE_ARCHIVES: BeginTurn,
}
"""What a player does for an event to happen, where it needs no card that brings it about."""
IN_FIGHTS = frozenset(
    (
        KeywordName.ASSAULT,
        KeywordName.ELUSIVE,
        KeywordName.HAZARDOUS,
        KeywordName.POISON,
        KeywordName.SKIRMISH,
        KeywordName.SPLASH_ATTACK,
        KeywordName.TAUNT,
    )
)
EARLIER = frozenset((When.THIS_TURN, When.EACH_TURN, When.LAST_TURN, When.OPPONENTS_LAST_TURN, When.EVER))
"""The times that an event must have happened in before."""
BEFORE_THIS = frozenset((When.LAST_TURN, When.OPPONENTS_LAST_TURN))


@dataclass(frozen=True, slots=True)
class Mood:
    """What is tried: how readily the card itself acts, what else is preferred then and `before`, how soon a turn ends,
    how many actions are played, for how many of them the card is left alone, and whether a turn `passes` before it is
    not.
    """

    own: float
    favorite: type | None
    before: type | None
    ending: float
    waits: int
    passes: bool
    actions: int


def mood_of(source: random.Random, words: Words, favorites: Sequence[type]) -> Mood:
    """A mood in which a text may be seen to act; `favorites` are the actions that its part needs."""
    waits = source.randint(1, max(3, min(9, max(words.numbers, default=3) + 1)))
    if source.random() >= (0.6 if looks_back(words) else 0.15):
        waits = 0
    favorite = source.choice(favorites or FAVORITES)
    earlier = [BY_EVENT[kind] for kind in EventKind if kind in words.said and kind in BY_EVENT]
    return Mood(
        own=source.choice((0.6, 0.8, 0.9, 0.2)),
        favorite=favorite if source.random() < 0.7 else source.choice(FAVORITES),
        before=source.choice(earlier or FAVORITES),
        ending=source.choice((0.1, 0.1, 0.4)),
        waits=waits,
        passes=waits > 0 and source.random() < (0.9 if looks_at_last_turn(words) else 0.3),
        actions=waits + source.choice((4, 6, 6, 9)),
    )


def favorites_of(goal: Sequence[Node]) -> list[type]:
    """What a player does for the innermost of some nodes to be come to."""
    for node in reversed(goal):
        found: list[type] = []
        if isinstance(node, BoldAbility):
            found = [IN_TIME[timing] for timing in node.timings if timing in IN_TIME]
        elif isinstance(node, EventPattern) and node.kind in BY_EVENT:
            found = [BY_EVENT[node.kind]]
        elif isinstance(node, Triggered | Delayed):
            found = [BY_EVENT[event.kind] for event in node.trigger.events if event.kind in BY_EVENT]
        elif isinstance(node, Keyword) and node.name in IN_FIGHTS:
            found = [Fight]
        if found:
            return found
    inner = walk(goal[-1]) if goal else ()
    return [BY_EVENT[node.kind] for node in inner if isinstance(node, EventPattern) and node.kind in BY_EVENT]


def looks_back(words: Words) -> bool:
    """Whether a text asks what happened before."""
    return not EARLIER.isdisjoint(words.said)


def looks_at_last_turn(words: Words) -> bool:
    """Whether a text asks what happened in an earlier turn."""
    return not BEFORE_THIS.isdisjoint(words.said)


def is_of_itself(node: Node) -> bool:
    """Whether a statement speaks of the card that it stands on."""
    cards = getattr(node, "cards", None)
    return cards is None or (isinstance(cards, Ref) and cards.kind is not RefKind.IT)


def share_in_hand(goal: Sequence[Node]) -> float:
    """How often the card lies in hand, so that the innermost of some nodes is come to."""
    outer = next((node for node in goal if isinstance(node, BoldAbility | ConstantAbility)), None)
    if isinstance(outer, BoldAbility):
        return 0.9 if any(timing in FROM_HAND for timing in outer.timings) else 0.1
    if any(isinstance(node, EntersPlay | PlaysAs | AttachOnly | CopyOf) and is_of_itself(node) for node in goal):
        return 0.8
    return 0.4 if outer is None else 0.2
