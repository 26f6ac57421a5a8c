"""What a text speaks of, and so what must lie around its card for it to act.

In: a tree. Out: for each phrase cards that it describes, and cards that all but one of its filters describe; and the
numbers and tags of the text.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

from kfjudge.games.riftbound.board.facts import Facts, with_text
from kfjudge.games.riftbound.words.base import Domain, KeywordName, Kind, Resource, State, Tag, Zone
from kfjudge.games.riftbound.words.cards import (
    Choosing,
    CostIs,
    FromAmong,
    HasKeyword,
    HasTag,
    InZone,
    Is,
    Me,
    MightIs,
    Number,
    OfKind,
    Owned,
    Place,
    PlaceKind,
    Player,
    PlayerKind,
    Select,
    TagsAmong,
    Together,
)
from kfjudge.games.riftbound.words.effects import AtTime, Choose, Delayed, IfDone, Keyword, NameTag, Replaced
from kfjudge.games.riftbound.words.events import (
    AllTags,
    AssignedExcess,
    CardsAre,
    Controls,
    DuringPhase,
    Event,
    EventKind,
    Exists,
    InHand,
    PlayedFrom,
    SpentOn,
    When,
)
from kfjudge.games.riftbound.words.statics import (
    AdditionalCost,
    AsPlayed,
    Cannot,
    CostChange,
    Enters,
    IfPaid,
    IfPaidDo,
    PlaySpeed,
)
from kfjudge.language.node import Node
from kfjudge.language.trees import part_names
from kfjudge.values import dataclass

PLACED = (State.EXHAUSTED, State.STUNNED, State.BUFFED, State.DAMAGED, State.EMPOWERED)
"""The states that an object can begin in."""
OTHER = (State.READY, State.EQUIPPED)
MOST = 8
"""So many cards that a condition asks for are added at most."""
SPOKEN = {
    KeywordName.DEATHKNELL: "[Deathknell] \u2014 Draw 1.",
    KeywordName.EQUIP: "[Equip] {1}",
    KeywordName.EMPOWER: "[Empower] {1}",
    KeywordName.REPEAT: "[Repeat] {1}",
    KeywordName.FLOW: "[Flow] {1}",
}
"""How keywords that need more than their name are written."""

CAUSES = {
    "Return a unit to its owner's hand.": (EventKind.RETURN, EventKind.LEAVE),
    "Gain 2 XP.": (EventKind.GAIN_XP,),
    "Give a unit +5 {M} this turn.": (EventKind.BECOME_MIGHTY,),
    "Ready a unit.": (EventKind.READY,),
    "Recall a unit.": (EventKind.RECALL,),
    "As an additional cost to play this, spend a buff.\nDraw 1.": (EventKind.SPEND_BUFF,),
    "[Buff] a unit.": (EventKind.BUFF, EventKind.SPEND_BUFF),
    "Heal a unit.": (EventKind.HEAL,),
    "Counter a spell.": (EventKind.COUNTER,),
    "Recycle a card from your trash.": (EventKind.RECYCLE,),
    "Banish a unit.": (EventKind.BANISH, EventKind.LEAVE),
    "Attach an Equipment you control to a unit you control.": (EventKind.ATTACH, EventKind.DETACH),
    "Detach an Equipment.": (EventKind.DETACH,),
    "Move a unit to a battlefield.": (
        *(EventKind.MOVE, EventKind.ATTACK, EventKind.DEFEND, EventKind.SHOWDOWN, EventKind.CONQUER),
        *(kind for kind in EventKind if kind.name.startswith("WIN")),
    ),
    "Move a unit to its base.": (EventKind.MOVE, EventKind.LEAVE_PLACE, EventKind.LOSE_CONTROL),
    "[Predict].": (EventKind.PREDICT, EventKind.LOOK),
    "Channel 1 rune exhausted.": (EventKind.CHANNEL,),
    "You score 1 point.": (EventKind.SCORE,),
    "Exhaust a unit.": (EventKind.EXHAUST,),
    "Reveal the top card of your Main Deck.": (EventKind.REVEAL,),
    "Gain control of an enemy unit.": (EventKind.GAIN_CONTROL, EventKind.LOSE_CONTROL),
    "Empower a unit.": (EventKind.BECOME_EMPOWERED,),
    "Kill a unit.": (EventKind.DIE, EventKind.KILL),
    "Kill a gear.": (EventKind.DIE, EventKind.KILL, EventKind.LEAVE),
    "Discard 2.": (EventKind.DISCARD,),
    "Recycle 2 cards from your trash.": (EventKind.RECYCLE,),
    "[Stun] each enemy unit.": (EventKind.STUN,),
    "Deal 9 to each enemy unit.": (EventKind.DIE, EventKind.KILL),
    "Discard 1.": (EventKind.DISCARD,),
    "Burn 2.": (EventKind.BURN,),
    "Deal 1 to each unit.": (EventKind.TAKE_DAMAGE, EventKind.DEAL_DAMAGE),
    "Play a 1 {M} Recruit unit token.": (EventKind.ENTER, EventKind.PLAY),
}
"""Instructions, and what each has happen."""


ON_THE_WAY = (
    *(KeywordName.ACCELERATE, KeywordName.AMBUSH, KeywordName.WEAPONMASTER, KeywordName.VISION),
    *(KeywordName.REACTION, KeywordName.ACTION, KeywordName.HIDDEN),
)
"""Keywords that do something as their card is played, or say when it is."""

MOODS: dict[str, frozenset[object]] = {
    "combat": frozenset((*(kind for kind in EventKind if "COMBAT" in kind.name), EventKind.ATTACK, EventKind.DEFEND))
    | {EventKind.ATTACK_OR_DEFEND, State.ATTACKING, State.DEFENDING, State.IN_COMBAT}
    | {KeywordName.ASSAULT, KeywordName.SHIELD, KeywordName.TANK, KeywordName.BACKLINE}
    | {KeywordName.HIDDEN, KeywordName.AMBUSH},
    "conquer": frozenset((EventKind.CONQUER, EventKind.CONQUER_OR_HOLD, KeywordName.HUNT)),
    "gank": frozenset((EventKind.MOVE, KeywordName.GANKING)),
    "hold": frozenset((EventKind.HOLD, EventKind.CONQUER_OR_HOLD)),
}
"""What is to happen, and the words of a text that wait for it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A card that a phrase asks for, the states it asks for, and the zones it looks into."""

    facts: Facts
    states: frozenset[State] = frozenset()
    zones: tuple[Zone, ...] = ()
    count: int = 1
    """How many a condition asks for."""


def every(value: Any) -> Iterator[Node]:
    """The nodes of a value, those of quoted text too."""
    if isinstance(value, tuple):
        for one in value:
            yield from every(one)
    elif isinstance(value, Node):
        yield value
        for name in part_names(type(value)):
            yield from every(getattr(value, name))


@cache
def wanted(text: Node | None) -> list[Wanted]:
    """The cards that the phrases of a text ask for, each once."""
    found: dict[Wanted, None] = {}
    for node in every(text):
        if isinstance(node, Select):
            for left in (None, *node.filters):
                for one in _cards(node, [each for each in node.filters if each is not left], left):
                    found[one] = None
        elif isinstance(node, Exists | Controls) and isinstance(node.cards, Select):
            said = node.cards.quantity.amount
            count = said.value if isinstance(said, Number) else 1
            for one in _cards(node.cards, list(node.cards.filters), None):
                found[dataclasses.replace(one, count=min(count, MOST))] = None
    return list(found)


@cache
def causes(text: Node | None) -> tuple[Facts, ...]:
    """Spells that bring about what a text waits for, or asks whether it happened."""
    kinds = {getattr(node, "kind", None) for node in every(text)} & set(EventKind)
    kinds |= {EventKind.ENTER for node in every(text) if isinstance(node, Enters) and not isinstance(node.cards, Me)}
    barred = {node.deed.name.partition("_BY")[0] for node in every(text) if isinstance(node, Cannot)}
    kinds |= {EventKind[name] for name in barred & set(EventKind.__members__)}
    spell = Facts(name="Cause", kind=Kind.SPELL, energy=1)
    found = [said for said, has in CAUSES.items() if kinds.intersection(has)]
    if any(isinstance(node, CostChange) and node.additional for node in every(text)):
        found.append("You may pay {2} as an additional cost to play this.\nDraw 1.")
    if any(isinstance(node, IfDone) for node in every(text)):  # what is to be done is not
        found.append("Choose a unit. The next time it would die this turn, recall it instead.")
    if minds_whence(text):
        found += ["Play a unit from your trash.", "Play a spell from your trash."]
    if any(isinstance(node, Choosing) for node in every(text)):  # a spell is chosen, too
        found.append("Counter a spell.")
    keywords = {node.of_keyword for node in every(text) if isinstance(node, CostChange)} & set(SPOKEN)
    found += [f"{SPOKEN[name]}\nDraw 1." for name in (KeywordName.REPEAT,) if name in keywords]
    return tuple(with_text(spell, f"[Reaction]\n{said}") for said in found)


@cache
def moods(text: Node | None) -> tuple[str, ...]:
    """What is to happen for a text to act, as often as it is to be tried more."""
    said = {getattr(node, name, None) for node in every(text) for name in ("kind", "name", "state")}
    said |= {State.IN_COMBAT for node in every(text) if isinstance(node, Together) and node.battlefield}
    after = any(isinstance(node, AssignedExcess) or getattr(node, "after_attack", False) for node in every(text))
    found = [mood for mood, words in MOODS.items() if said & words]
    return tuple(mood for mood in [*found, *["attack"] * after] for _ in range(5))


@cache
def minds_third(text: Node | None) -> bool:
    """Whether a text says what only comes up among more than two players: other players, or those of an enemy."""
    several = (PlayerKind.EACH_OTHER, PlayerKind.IN_TURN)
    return any(
        (isinstance(node, Player) and node.kind in several)
        or (isinstance(node, Together) and node.controller)
        or (isinstance(node, Place) and node.kind is PlaceKind.OCCUPIED)
        or (isinstance(node, Choose) and node.whom is not None)
        for node in every(text)
    )


@cache
def minds_owner(text: Node | None) -> bool:
    """Whether it matters to a text whose a card is, whoever controls it."""
    return any(isinstance(node, Owned) for node in every(text))


@cache
def minds_might(text: Node | None) -> bool:
    """Whether a text compares the Might of others with what is no plain number, as that of its own card."""
    return any(isinstance(node, MightIs) and not isinstance(node.amount, Number) for node in every(text))


@cache
def lasts(text: Node | None) -> bool:
    """Whether what a text does is not over at once: it lasts, or waits for something."""
    return any(getattr(node, "duration", None) or isinstance(node, AtTime | Delayed | Replaced) for node in every(text))


@cache
def how_often(text: Node | None) -> int:
    """How often what a text waits for has to happen: for the third time in a turn, three times; once more for "the
    next time".
    """
    nths = [getattr(node, "nth", None) for node in every(text)]
    nths += [2 for node in every(text) if getattr(node, "once", False) or getattr(node, "once_each_turn", False)]
    return max((one for one in nths if isinstance(one, int)), default=1)


@cache
def waits_to_be_played(text: Node | None) -> bool:
    """Whether a text waits for its own card to be played, or says how that is done."""
    return any(
        (isinstance(one, Event) and one.kind is EventKind.PLAY and isinstance(one.cards, Me))
        or (isinstance(one, Enters | CostChange | PlaySpeed) and isinstance(one.cards, Me))
        or isinstance(one, AdditionalCost | AsPlayed | IfPaid | IfPaidDo)
        or (isinstance(one, Keyword) and one.name in ON_THE_WAY)
        for one in every(text)
    )


@cache
def minds_whence(text: Node | None) -> bool:
    """Whether a text asks whether something was played from elsewhere than the hand."""
    return any(isinstance(node, PlayedFrom) or getattr(node, "elsewhere", False) for node in every(text))


@cache
def minds_costs(text: Node | None) -> bool:
    """Whether it matters to a text what cards cost."""
    return any(isinstance(node, CostChange | CostIs | SpentOn) for node in every(text))


@cache
def minds_beginning(text: Node | None) -> bool:
    """Whether a text asks whether it is a Beginning Phase."""
    return any(
        isinstance(node, DuringPhase) or getattr(node, "when", None) is When.YOUR_BEGINNING for node in every(text)
    )


@cache
def states(text: Node | None) -> tuple[State, ...]:
    """The states that a text asks for in which a unit can begin, or of which that is the opposite."""
    found = [node.state for node in every(text) if isinstance(node, Is)]
    found += [State.STUNNED for node in every(text) if getattr(node, "kind", None) is EventKind.COMBAT_TIE]
    return tuple({State.EXHAUSTED if one is State.READY else one: None for one in found if one in (*PLACED, *OTHER)})


@cache
def own_states(text: Node | None) -> tuple[State, ...]:
    """The states in which a text asks for its own card."""
    asked = (node for node in every(text) if isinstance(node, CardsAre) and isinstance(node.cards, Me))
    states = (one.state for node in asked for one in node.filters if isinstance(one, Is))
    return tuple(dict.fromkeys(state for state in states if state in PLACED))


@cache
def large(text: Node | None) -> tuple[int, ...]:
    """The numbers of a text above what units plainly have, and one more."""
    found = {node.value for node in every(text) if isinstance(node, Number) and node.value > 5}
    return tuple(sorted({one for value in found for one in (value, value + 1)}))


@cache
def hand_sizes(text: Node | None) -> tuple[int, ...]:
    """The numbers of cards in hand that a text asks for, and one card less and more."""
    amounts = [
        node.quantity.amount.value
        for node in every(text)
        if isinstance(node, InHand) and isinstance(node.quantity.amount, Number)
    ]
    return tuple(size for amount in amounts for size in (amount - 1, amount, amount + 1) if size >= 0)


def _cards(phrase: Select, filters: list[Any], left: Any) -> Iterator[Wanted]:
    """Cards that a phrase describes with these filters, and that miss the one left out."""
    kinds = next((one.kinds for one in filters if isinstance(one, OfKind)), (phrase.kind,))
    zones = tuple(zone for one in (*filters, left) if isinstance(one, InZone) for zone in one.zones)
    zones += (Zone.DECK,) * any(isinstance(one, FromAmong) for one in phrase.filters)
    states = frozenset(one.state for one in filters if isinstance(one, Is))
    for kind in kinds:
        facts = _plain(kind)
        if facts is None:
            continue
        for one in filters:
            facts = _fitting(facts, one, 0)
        if isinstance(left, MightIs | CostIs):
            for step in (1, -1):
                yield Wanted(_fitting(facts, left, step), states, zones)
        else:
            yield Wanted(facts, states, zones)


def _plain(kind: Kind) -> Facts | None:
    """A plain card of a kind; None if there are none that one could add."""
    if kind in (Kind.GEAR, Kind.EQUIPMENT):
        if kind is Kind.GEAR:
            return Facts(name="Lamp", kind=Kind.GEAR, energy=1)
        return with_text(
            Facts(name="Blade", kind=Kind.GEAR, energy=1, might=1, tags=frozenset({"Equipment"})), "[Equip] {1}"
        )
    if kind is Kind.SPELL:
        return with_text(Facts(name="Spark", kind=Kind.SPELL, energy=1), "[Reaction]\nDeal 1 to a unit.")
    if kind in (Kind.UNIT, Kind.PERMANENT, Kind.CARD, Kind.TOKEN, Kind.CHAMPION, Kind.CHAMPION_UNIT):
        champion = kind in (Kind.CHAMPION, Kind.CHAMPION_UNIT)
        return Facts(name="Scout", kind=Kind.UNIT, energy=2, might=2, champion=champion, token=kind is Kind.TOKEN)
    return None


def _fitting(facts: Facts, one: Any, step: int) -> Facts:
    """The card changed so that a filter describes it, or misses it by a step the other way."""
    if isinstance(one, HasTag):
        return dataclasses.replace(facts, tags=facts.tags | {one.tags[0]})
    if isinstance(one, HasKeyword):
        name = one.name
        return with_text(facts, SPOKEN.get(name, f"[{name.value.title()}]"))
    if isinstance(one, Is) and one.state is State.TOKEN:
        return dataclasses.replace(facts, token=True)
    if isinstance(one, Is) and one.state is State.MIGHTY:
        return dataclasses.replace(facts, might=5)
    if isinstance(one, MightIs | CostIs):
        number = max(0, (one.amount.value if isinstance(one.amount, Number) else 3) + step)
        if isinstance(one, MightIs):
            return dataclasses.replace(facts, might=number) if facts.kind is Kind.UNIT else facts
        if one.resource is Resource.POWER:
            return dataclasses.replace(facts, power=number, domains=facts.domains or (Domain.FURY,))
        return dataclasses.replace(facts, energy=number)
    return facts


def numbers(text: Node | None, kind: type[Node], name: str) -> list[int]:
    """The numbers that a text has in a field of some nodes."""
    return [getattr(node, name) for node in every(text) if isinstance(node, kind)]


def tags(text: Node | None) -> list[str]:
    """The tags that a text speaks of, each once."""
    found = [tag for node in every(text) if isinstance(node, HasTag | AllTags | TagsAmong) for tag in node.tags]
    found += [Tag("Poro"), Tag("Demacia")] * any(isinstance(node, NameTag) for node in every(text))
    return list(dict.fromkeys(map(str, found)))
