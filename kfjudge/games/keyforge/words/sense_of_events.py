"""Which events and conditions about them make no sense.

In: the values of the fields of a node. Out: whether it says something that can be meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.base import Comparison, Status, Zone
from kfjudge.games.keyforge.words.nodes.conditions import (
    ActiveHouseIs,
    And,
    Compare,
    Exists,
    Happened,
    Is,
    IsHaunted,
    IsOverwhelmed,
    IsTurnOf,
    Not,
    Or,
    TideIs,
)
from kfjudge.games.keyforge.words.nodes.events import (
    BECOMING,
    INTO_ZONES,
    LYING,
    PLACED,
    SAID_OF,
    EventKind,
    EventPattern,
    When,
)
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.language.node import Node
from kfjudge.language.trees import walk


def forbidden(values: dict[str, Any]) -> bool:
    """How long something is forbidden is said of the statement, not of the event; "they cannot reap" is said of
    creatures.
    """
    event = values["event"]
    reaping = event.kind in (EventKind.REAP, EventKind.FIGHT) and event.cards is None
    nobody = event.kind in OWN and event.cards is None and event.player is None
    them = event.player is not None and event.player.kind is PlayerKind.THAT_PLAYER
    return event.when is When.NOW and event.condition is None and not (nobody or (reaping and them))


OWN = (EventKind.ATTACK, EventKind.LEAVE_PLAY, EventKind.READY)
"""What cards do themselves, so that it says which."""


def demanded(values: dict[str, Any]) -> bool:
    """Only fights, reaping and the choice of a house are demanded; what else somebody must do is an instruction."""
    return values["event"].kind in DEMANDED and values["event"].when is When.NOW


def limits(values: dict[str, Any]) -> bool:
    """What alone can be: under a condition, against somebody, or as a use."""
    return not _was(values.get("condition")) and bool(
        values.get("condition") or values["event"].other or values["event"].kind in (EventKind.REAP, EventKind.FIGHT)
    )


def asks_when(values: dict[str, Any]) -> bool:
    """ "If it was already stunned" asks how it was before what has just been done, and not how it is."""
    if any(one == c.InState(status=Status.HAUNTED) for one in values["filters"]):
        return False  # players are haunted, cards are not
    return bool(values.get("earlier")) or not any(
        ALREADY in one.manner.marks and one.manner.marks & PAST for one in values["filters"]
    )


def denied(values: dict[str, Any]) -> bool:
    """That some of several are not so, or that it is not so that some are: "1 of them is not destroyed" does not say
    which.
    """
    condition = values["condition"]
    cards = condition.cards if isinstance(condition, Is) else None
    if isinstance(condition, Happened):
        cards = condition.event.cards
    return not isinstance(cards, c.OneOf) or cards.quantity.kind is c.QuantityKind.EACH


def holds_now(values: dict[str, Any]) -> bool:
    """A condition for as long as which something holds, or under which an ability goes off, asks how it is, not how it
    was: "while it was damaged" names no time. What was done this turn can be asked.
    """
    return not _was(values.get("condition"))


def asks_what_is(values: dict[str, Any]) -> bool:
    """An instruction asks how things are: what somebody had, at no time that is named, it cannot. How a card was may be
    asked, for it may have left play; so may be what "there was" before what has just been done. "If it is so, …; if it
    does not, …" asks the same once more, and not whether the first was done.
    """
    last = (getattr(values.get("then"), "effects", None) or (None,))[-1]
    if isinstance(last, f.If) and "it-does" in last.condition.manner.marks:
        return False
    asked = (one for one in _parts(values["condition"]) if isinstance(one, OF_PLAYERS))
    return not any(_was(one) and not getattr(one, "earlier", False) for one in asked)


def denies(one: Any, other: Any) -> bool:
    """Whether "if it does not" follows an "if" about cards: it asks that once more, and not what was done then."""
    if not isinstance(one, f.If) or not isinstance(other, f.If) or "it-does" not in other.condition.manner.marks:
        return False
    return isinstance(next((each for each in walk(one.condition) if isinstance(each, Player | Cards)), None), Cards)


def _parts(condition: Any) -> Iterator[Any]:
    """The conditions that one is made of."""
    if isinstance(condition, And | Or):
        for one in condition.conditions:
            yield from _parts(one)
    elif isinstance(condition, Not):
        yield from _parts(condition.condition)
    else:
        yield condition


def _was(condition: Any) -> bool:
    if isinstance(condition, And | Or):
        return any(map(_was, condition.conditions))
    if isinstance(condition, Not):
        return _was(condition.condition)
    if isinstance(condition, Happened) or isinstance(getattr(condition, "left", None), a.CountOfEvents):
        return False
    return bool(getattr(condition, "earlier", False)) or (
        isinstance(condition, Node) and bool(condition.manner.marks & (PAST | SAID_PAST))
    )


OF_PLAYERS = (ActiveHouseIs, Compare, Exists, IsHaunted, IsOverwhelmed, IsTurnOf, TideIs)
"""Conditions on what players have, and on the game."""


ALREADY = "already"


PAST = frozenset(("past", "pastneg"))
"""What marks "was already" and "was not already"."""


SAID_PAST = frozenset(("s-past", "s-pastneg"))
"""What marks a clause in the past."""


def happens(values: dict[str, Any]) -> bool:
    """Only what can be said of events of this kind: "from your hand" of a discard, "on your left flank" of a creature
    that enters play.
    """
    kind = values["kind"]
    if (
        values.get("zone_player") is not None
        and values.get("from_zone") is None
        and values.get("to_zone") is None
        and kind not in INTO_ZONES
    ):
        return False
    if kind is EventKind.SHUFFLE and isinstance(values.get("cards"), c.WholeZone):
        return False  # a discard pile that becomes the deck is an event of its own
    bound = values.get("bound")
    if bound is not None and bound.comparison is Comparison.EQUAL and bound.amount == a.Number(value=0):
        return False  # "no A is stolen" says that nothing happens
    said = getattr(values.get("cards"), "filters", ())
    if kind in PLACED and any(
        isinstance(one, c.InLine) and one.place is c.LinePlace.FLANK
        for filter_ in said
        for one in getattr(filter_, "filters", (filter_,))
    ):
        return False  # on which flank a creature is played is said of the playing, for before it is on none
    if kind in (EventKind.REAP, EventKind.FIGHT) and values.get("cards") is None and _is_they(values.get("player")):
        return False  # "they" who reap and fight are creatures
    return all(kind in SAID_OF.get(name, (kind,)) for name, value in values.items() if value is not None)


def _is_they(player: Any) -> bool:
    return isinstance(player, Player) and player.kind is PlayerKind.THAT_PLAYER and "pl" in player.manner.marks


def until(values: dict[str, Any]) -> bool:
    """ "Until you discard a creature" names the card, and nothing else that would have to happen."""
    condition = values.get("condition")
    return not isinstance(condition, Happened) or condition.event.kind is not values["kind"]


def comes_to_an_end(values: dict[str, Any]) -> bool:
    """So many cards are left in a hand when the others are discarded: that is how many, and not when the next card
    would be the last.
    """
    condition = values.get("condition")
    left = condition.left if isinstance(condition, Compare) else None
    cards = left.cards if isinstance(left, a.CountOf) else None
    return not isinstance(cards, c.Select) or not any(
        isinstance(one, c.InZone) and one.zone is Zone.HAND for one in cards.filters
    )


def was_done(values: dict[str, Any]) -> bool:
    """What is said to have been done to cards, without when and by whom, is how they were: "no creatures were
    stunned".
    """
    event = values["event"]
    return _has_its_time(event) and not (
        event.kind in BECOMING | LYING and event.when in (When.NOW, When.EVER) and event.player is None
    )


def involved(values: dict[str, Any]) -> bool:
    """What has been attached to a card, or put under it, is there: where it lies is said of the card, not what was done
    to it. "The creature that destroyed it" is what did it, and no instruction tells what it was done by.
    """
    event = values["event"]
    if event.kind in STRIKING and event.cards is not None and event.other is None and event.when is When.THIS_WAY:
        return False
    if "doing" in event.manner.marks and event.cards is None:
        return False
    if event.kind is EventKind.FIGHT and event.when is When.NOW and isinstance(event.other, c.Ref):
        return event.other.kind is not c.RefKind.IT  # of which fight, is not said
    return event.kind not in LYING and event.kind not in OF_TIME and _has_its_time(event)


STRIKING = (EventKind.DESTROY, EventKind.DEAL_DAMAGE)
"""What one card can do to another."""


def _has_its_time(event: EventPattern) -> bool:
    """The perfect without a time is of any time of the game: it is no event of just now."""
    return event.when is not When.NOW or event.condition is not None or not event.manner.marks & PERFECT


def has_happened(values: dict[str, Any]) -> bool:
    """What is said to have been done to a card, without when and by whom, is how the card was: "if it was stunned".
    What each player did is asked of one
    and of the other."""
    event = values["event"]
    if event.player is not None and event.player.kind is PlayerKind.EACH and event.player.condition is None:
        return False
    if event.kind in OF_TIME:
        return False
    return was_done(values)


OF_TIME = frozenset((EventKind.TURN_START, EventKind.TURN_END, EventKind.STEP_START, EventKind.STEP_END))
"""What nobody does, and what is done to no card."""


DEMANDED = frozenset((EventKind.FIGHT, EventKind.REAP, EventKind.ATTACK, EventKind.BE_ATTACKED, EventKind.CHOOSE_HOUSE))


PERFECT = frozenset(("perf", "s-perf", "perfneg", "s-perfneg"))
"""What marks a phrase in the perfect."""
