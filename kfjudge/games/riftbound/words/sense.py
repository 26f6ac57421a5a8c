"""Which nodes make no sense, though words lead to them: a reading without sense is no reading."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words import statics as s
from kfjudge.games.riftbound.words.base import NUMBERED, Comparison, KeywordName, Kind, Node, State, Zone
from kfjudge.games.riftbound.words.events import (
    CardsAre,
    Compare,
    Controls,
    Event,
    EventKind,
    Exists,
    Happened,
    How,
    InHand,
    Or,
    Trigger,
    When,
)
from kfjudge.games.riftbound.words.text import Constant, Instruction, Paragraph
from kfjudge.language.namespace import defaults
from kfjudge.language.trees import part_names, walk


def makes_sense(kind: type[Node], said: dict[str, Any]) -> bool:
    """Whether a node with these values says something that can be meant."""
    test = _SENSE.get(kind)
    if any(_counts(one) and kind not in _COUNTED_IN[type(one)] for one in said.values()):
        return False  # "two or more units" there are, or have something happen to them; nobody kills them
    cards = said.get("cards")
    if not _can(kind, cards):
        return False  # nobody stuns gear, or kills what is in a hand
    if kind in (s.HasKeywords, f.Grant) and not _can(s.HasMight, cards) and _fights(said["keywords"]):
        return False
    if (
        isinstance(cards, c.Select)
        and kind is not c.CountOf
        and any(isinstance(one, c.Beyond) for one in cards.filters)
    ):
        return False  # so many beyond the first are counted, and are no objects
    if kind is not c.CountOf and any(isinstance(one, c.OneOf) and _every(one.parts[0]) for one in said.values()):
        return False  # "each gear or [Mighty] unit" is counted
    who = said.get("player")
    if isinstance(who, c.Player) and who.such is not None and cards is not None and c.FromAmong() in _filters(said):
        return False  # "each player with units there kills one of them": of these, or of what was chosen before
    if issubclass(kind, f.Effect | s.HasMight) and c.Number(value=0) in said.values():
        return False  # nothing is done no times
    if issubclass(kind, Paragraph) and any(_who(one) for one in said.values()):
        return False
    return test is None or test(defaults(kind) | said)


def _counts(value: Any) -> bool:
    """Whether it is so many as there are: a number, objects, or what happens to them."""
    match value:
        case c.Quantity(kind=kind):
            return kind is c.QuantityKind.COUNTED
        case c.Select(quantity=within) | Event(cards=within):
            return _counts(within)
        case tuple():
            return any(map(_counts, value))
        case _:
            return False


_COUNTED_IN: dict[type, tuple[type[Node], ...]] = {
    c.Quantity: (c.Select, InHand),
    c.Select: (Exists, Controls, Event, c.Choosing),
    Event: (Happened,),
    tuple: (Trigger,),
}


def _can(verb: Any, cards: Any) -> bool:
    """Whether this can be done to such objects, or be so of them, where they are said to be."""
    kinds, zones = _CAN.get(verb, (None, None))
    if kinds is not None and not all(one in kinds or one is Kind.CARD for one in kinds_of(cards)):
        return False
    if zones is None or not isinstance(cards, c.Select | c.TopOf):
        return True
    if isinstance(cards, c.TopOf):
        return cards.zone in zones
    board = Zone.FACEDOWN if c.Is(state=State.FACEDOWN) in cards.filters else Zone.BOARD
    return all(
        bool(zones.intersection(one.zones)) if isinstance(one, c.InZone) else board in zones
        for one in cards.filters
        if isinstance(one, c.InZone | c.At)
    )


def _fights(keywords: tuple[f.Keyword, ...]) -> bool:
    return not {KeywordName.TANK, KeywordName.ASSAULT, KeywordName.SHIELD, KeywordName.GANKING}.isdisjoint(
        one.name for one in keywords
    )


def fits(verb: Any, kinds: frozenset[Kind], zone: Zone | None) -> bool:
    """Whether this can be done to something of one of these kinds, where it is, as far as that is known."""
    can, zones = _CAN.get(verb, (None, None))
    known = can is None or not kinds or Kind.CARD in kinds or bool(can & kinds)
    return known and (zone is None or zones is None or zone in zones)


def _can_be(cards: Any, filters: tuple[Any, ...]) -> bool:
    """Whether what is said of objects can be said of one of their kinds: gear is not stunned, and has no Might."""
    kinds = set(kinds_of(cards))
    said = [_said_of(one) for filter_ in filters for one in getattr(filter_, "filters", (filter_,))]
    return not kinds or all(fit is None or Kind.CARD in kinds or kinds & fit for fit in said)


def _said_of(one: Any) -> frozenset[Kind] | None:
    """The kinds of objects of which this can be said; None if of any."""
    match one:
        case c.Is(state=state):
            return _OF_STATE.get(state)
        case c.Total(measure=c.Measure.MIGHT):
            return _UNITS
        case _:
            return _OF_FILTER.get(type(one))


def _who(value: Any) -> bool:
    """Whether "who" is said of nobody: it stands in what is said of a player."""
    if isinstance(value, tuple):
        return any(_who(one) for one in value)
    if not isinstance(value, Node) or (isinstance(value, c.Player) and value.kind is not c.PlayerKind.WHO):
        return False
    return isinstance(value, c.Player) or any(_who(getattr(value, name)) for name in part_names(type(value)))


def _player(said: dict[str, Any]) -> bool:
    """What is said of players is said of them: "who"."""
    return said["such"] is None or _who(said["such"])


_PRICED = tuple(name for name in KeywordName if name.row.priced or name.row.may_cost)
"""Keywords that can have a cost of their own; behind a dash others have what they do."""


def _keyword(said: dict[str, Any]) -> bool:
    cost = said["cost"]
    if said["limits"] and said["name"] not in (KeywordName.EQUIP, KeywordName.EMPOWER):
        return False  # only these are abilities that cost something
    if said["value"] is not None and said["name"] not in (
        NUMBERED if isinstance(said["value"], c.Number) else (*NUMBERED, *_PRICED)
    ):
        return False
    return cost is None or said["name"] in _PRICED or all(isinstance(part, f.Resources) for part in cost.parts)


def _select(said: dict[str, Any]) -> bool:
    """What lies in a hand, a trash or a deck is at no place of the board."""
    kinds = {type(one) for one in said["filters"]}
    whole = c.Select(**said)
    if (
        _at_odds(said["filters"])
        or not _can_be(whole, said["filters"])
        or ((c.Where in kinds or c.Bears in kinds) and said["kind"] is not Kind.BATTLEFIELD)
    ):
        return False
    if any(_of_the_place(one, two) for one, two in itertools.pairwise(said["filters"])):
        return False
    return not (c.InZone in kinds and c.At in kinds) and len(set(said["filters"])) == len(said["filters"])


def _of_the_place(one: Any, two: Any) -> bool:
    """ "A unit at a battlefield you control": the battlefield is yours, whosever the unit is, and so are the runes in
    "a unit with Might less than the number of runes you control", and the other in "a unit with the same name as a unit
    you control".
    """
    amount = getattr(one, "amount", None)
    place = isinstance(one, c.At) and one.place.kind in _NAMED_PLACES
    if isinstance(one, c.Did) and isinstance(two, c.At) and one.event == Event(kind=EventKind.MOVE):
        return True  # "that moved this turn from a battlefield" says where from
    if isinstance(one, c.Did) and isinstance(one.event, Event):
        by = one.event.by is not None and one.event.player is None  # "dealt damage this turn by a spell you control"
        return (by or getattr(one.event.place, "kind", None) in _NAMED_PLACES) and _whose(two)
    behind = amount if isinstance(amount, c.MeasureOf) else one
    if any(isinstance(getattr(behind, name, None), c.Select) for name in ("cards", "than", "to", "no_other")):
        return isinstance(two, c.At | c.InZone) or _whose(two)
    return (isinstance(amount, c.CountOf) or place) and _whose(two)


def _whose(one: Any) -> bool:
    """Whether it is said who controls an object, or who does not."""
    return isinstance(one, c.Of) or (isinstance(one, c.NoneOf) and any(map(_whose, one.filters)))


def _any_of(said: dict[str, Any]) -> bool:
    """Of each object by itself one of them can be so; "attacking or defending" is a state, and a list is one list."""
    filters = said["filters"]
    if any(isinstance(one, (*_OF_SEVERAL, c.AnyOf)) for one in filters) or len(set(filters)) < len(filters):
        return False
    if sum(isinstance(one, c.HasTag) for one in filters) > 1:
        return False  # tags are a list of their own
    return set(filters) != {c.Is(state=State.ATTACKING), c.Is(state=State.DEFENDING)}


_OF_SEVERAL = (
    *(c.Total, c.Together, c.Apart, c.WithTheMost, c.FromAmong, c.InZone, c.Spoken, c.AtRandom, c.Only),
    *(c.NthEachTurn, c.Beyond, c.ChosenBy, c.Another, c.Elsewhere),
)
"""What is said of some among others, or of several together, and not of an object by itself."""


_NAMED_PLACES = (c.PlaceKind.BATTLEFIELD, c.PlaceKind.OTHER, c.PlaceKind.ANY_LOCATION)


_ON_BOARD = frozenset((Kind.UNIT, Kind.GEAR, Kind.EQUIPMENT, Kind.TOKEN, Kind.PERMANENT, Kind.CHAMPION_UNIT))
_UNITS = frozenset((Kind.UNIT, Kind.TOKEN, Kind.CHAMPION_UNIT))
_CARDS = _ON_BOARD | {Kind.SPELL, Kind.CHAMPION}
_GEAR = frozenset((Kind.GEAR, Kind.EQUIPMENT, Kind.TOKEN))
_ON_CHAIN = frozenset((Kind.SPELL, Kind.ABILITY, Kind.SPELL_OR_ABILITY))
_READIED = _ON_BOARD | {Kind.RUNE, Kind.LEGEND}
_OF_STATE: dict[State, frozenset[Kind]] = {
    **dict.fromkeys((State.STUNNED, State.BUFFED, State.DAMAGED, State.MIGHTY, State.IN_COMBAT), _UNITS),
    **dict.fromkeys((State.ATTACKING, State.DEFENDING, State.ATTACKER, State.EQUIPPED), _UNITS),
    **dict.fromkeys((State.READY, State.EXHAUSTED), _READIED),
    **dict.fromkeys((State.ATTACHED, State.DETACHED), _GEAR),
}
_OF_FILTER: dict[type[Node], frozenset[Kind]] = {
    **dict.fromkeys((c.MightIs, c.WithTheMost), _UNITS),
    c.At: frozenset(Kind) - _ON_CHAIN - {Kind.LEGEND},
}
"""Of which kinds a state, a measure or a place can be said: spells are at none, and legends never leave theirs."""
_THERE, _ANYWHERE = frozenset((Zone.BOARD,)), None
_HELD = frozenset((Zone.HAND,))
_CHAIN: frozenset[Zone] = frozenset()
_E, _D = EventKind, s.Deed
_CAN: dict[Any, tuple[frozenset[Kind], frozenset[Zone] | None]] = {
    verb: (kinds, zones)
    for kinds, zones, verbs in (
        (_UNITS, _THERE, (f.Stun, _E.STUN, _D.STUN, f.Buff, _E.BUFF, _D.BUFF, f.RemoveBuffs, f.MoveBuffs)),
        (_UNITS, _THERE, (f.Deal, f.DealEachOther, _E.TAKE_DAMAGE, _D.TAKE_DAMAGE, f.DoubleDamage, f.PreventDamageTo)),
        (
            _UNITS,
            _THERE,
            (f.Heal, _E.HEAL, f.Give, f.SetMight, f.DoubleMight, f.SwapMight, _E.BECOME_MIGHTY, _E.BECOME_EQUIPPED),
        ),
        (_UNITS, _THERE, (_D.DEAL_COMBAT, _D.BE_ASSIGNED, _E.DEAL_COMBAT_DAMAGE, _E.WIN_COMBAT, _E.LOSE_COMBAT)),
        (_UNITS, _THERE, (_E.ATTACK, _E.DEFEND, _E.ATTACK_OR_DEFEND, _D.ATTACK, _D.DEFEND)),
        (_UNITS, _THERE, (_D.ATTACK_ALONE, _D.DEFEND_ALONE, _D.CONQUER, _D.HOLD)),
        (_UNITS | {Kind.BATTLEFIELD}, _THERE, (_E.CONQUER, _E.HOLD, _E.CONQUER_OR_HOLD)),
        (_UNITS | {Kind.EQUIPMENT}, _THERE, (s.HasMight,)),
        (_ON_BOARD, _THERE, (f.Kill, _E.KILL, _E.DIE, _D.KILL, f.Move, _E.MOVE, _D.MOVE, f.SwapLocations, s.Enters)),
        (_ON_BOARD | {Kind.CHAMPION}, _THERE, (f.Recall, _E.RECALL, _D.RECALL)),
        (_ON_BOARD | {Kind.SPELL, Kind.BATTLEFIELD}, _THERE, (f.GainControl, f.SwapControl)),
        (_ON_BOARD | {Kind.LEGEND}, _THERE, (f.Empower, _E.BECOME_EMPOWERED, _E.BECOME_DISEMPOWERED)),
        (_READIED, _THERE, (f.Ready, _E.READY, _D.READY, f.Exhaust, _E.EXHAUST, _D.EXHAUST)),
        (_GEAR, _THERE, (f.Attach, f.Detach, _D.DETACH)),
        (_ON_CHAIN, _CHAIN, (f.Counter, _E.COUNTER, _D.COUNTER, f.CopySpell)),
        (_CARDS, _HELD, (f.Discard, _E.DISCARD, _D.DISCARD)),
        (_CARDS, _ANYWHERE, (f.Play, _E.PLAY, _D.BE_PLAYED, s.HasKeywords, f.Grant)),
        (_CARDS, frozenset(Zone) - _HELD, (f.Return, _E.RETURN, _D.BE_RETURNED)),
        (_CARDS, _ANYWHERE, (f.Put,)),
        (_CARDS, frozenset(Zone) - _THERE, (f.Reveal, _E.REVEAL)),
        (_CARDS | {Kind.RUNE}, _ANYWHERE, (f.Recycle, _E.RECYCLE, f.Banish, _E.BANISH, _D.BANISH)),
        (frozenset((Kind.BATTLEFIELD,)), _THERE, (_E.SCORE,)),
        (frozenset((Kind.RUNE,)), _ANYWHERE, (_E.CHANNEL,)),
    )
    for verb in verbs
}
"""Which kinds of objects what is done or happens is done to, and in which zone (413-444); a spell that is played is on
the chain, which is none.
"""
_ALONE = (f.Kill, f.Recall, f.Stun, f.Buff, f.Heal, f.Ready, f.Exhaust, f.Empower, f.Counter)
"""Of these that speak of nothing else."""


def _filters(said: dict[str, Any]) -> tuple[Any, ...]:
    """What is said of the objects of a node."""
    return said["cards"].filters if isinstance(said["cards"], c.Select) else ()


def kinds_of(cards: Any) -> Iterator[Kind]:
    """What objects are said to be."""
    if isinstance(cards, c.Both | c.OneOf):
        for part in cards.parts:
            yield from kinds_of(part)
    elif isinstance(cards, c.Select):
        named = [kind for one in cards.filters if isinstance(one, c.OfKind) for kind in one.kinds]
        yield from named or [cards.kind]
    elif isinstance(cards, c.Ref | c.Me) and cards.what is not None:
        yield cards.what


def _at_odds(filters: tuple[Any, ...]) -> bool:
    """Whether nothing can be all of this: friendly and enemy, ready and exhausted."""
    whose = {one.player.kind for one in filters if isinstance(one, c.Of)}
    states = {one.state for one in filters if isinstance(one, c.Is)}
    return (
        bool(whose & {c.PlayerKind.ALLIES, c.PlayerKind.YOU} and c.PlayerKind.OPPONENTS in whose)
        or {State.READY, State.EXHAUSTED} <= states
        or {State.ATTACKING, State.DEFENDING} <= states
        or {State.ATTACHED, State.DETACHED} <= states
        or len({one.place for one in filters if isinstance(one, c.At)}) > 1  # nothing is at two places
        or (State.ALONE in states and any(_has_a_friend_there(one) for one in filters))
    )


def _has_a_friend_there(one: Any) -> bool:
    """Whether a place is said to have another friendly unit."""
    cards = getattr(one.place.where, "cards", None) if isinstance(one, c.At) else None
    return isinstance(cards, c.Select) and {c.Another(), c.Of(player=c.Player(kind=c.PlayerKind.ALLIES))} <= set(
        cards.filters
    )


def _instruction(said: dict[str, Any]) -> bool:
    """ "You may play me to …" is a permission; a card that was played does not play itself."""
    effect, may = said["effect"], False
    while isinstance(effect, f.If | f.May | f.PayTo):
        may = may or isinstance(effect, f.May)
        effect = effect.then if isinstance(effect, f.If) else effect.effect
    return not (may and isinstance(effect, f.Play) and isinstance(effect.cards, c.Me | c.MeFrom))


def _statements(said: dict[str, Any]) -> bool:
    """What is said of one that is chosen is not said of another one that is chosen in the same words."""
    chosen = [
        one.cards
        for one in said["parts"]
        if isinstance(getattr(one, "cards", None), c.Select) and one.cards.quantity.kind is not c.QuantityKind.ALL
    ]
    entered = {one.state for one in said["parts"] if isinstance(one, s.Enters)}
    return len(set(chosen)) == len(chosen) and not {State.READY, State.EXHAUSTED} <= entered


def _every(cards: Any) -> bool:
    return isinstance(cards, c.Select) and cards.quantity.kind is c.QuantityKind.ALL


def _rows(said: dict[str, Any]) -> bool:
    """ "Legends, units, and gear" is one phrase with three nouns, and "one or both of them" a number."""
    bare = any(
        isinstance(one, c.Select)
        and one.quantity.kind is c.QuantityKind.ALL
        and all(isinstance(filter_, c.OfKind | c.Spoken) for filter_ in one.filters)
        for one in said["parts"][1:]
    )
    some = any(isinstance(one, c.Select) and c.FromAmong() in one.filters for one in said["parts"])
    return not bare and not some and _shared(said)


_OF_ALL = (c.At, c.InZone, c.FromAmong, c.Owned, c.CostIs, c.MightIs, c.Did, c.Choosing)
"""What is said behind a noun: of those before it, too, if it can be said of them."""


def _shared(said: dict[str, Any]) -> bool:
    """What is said behind the last of several phrases is said of all of them, if it can be and nothing of its kind
    stands behind another: "a unit or a spell from your trash".
    """
    parts, filters = said["parts"], said["filters"]
    if not all(isinstance(one, c.Select) for one in parts):
        return not filters
    kinds = frozenset(kinds_of(c.Both(parts=parts)))
    if filters:
        merged = all(
            _select({name: getattr(one, name) for name in ("quantity", "kind")} | {"filters": (*one.filters, *filters)})
            for one in parts
        )
        return merged and all(_of_all(one, kinds) for one in filters)
    before = {c.At if isinstance(one, c.Spoken) else type(one) for part in parts[:-1] for one in part.filters}
    return not any(_of_all(one, kinds) and type(one) not in before for one in parts[-1].filters)


def _of_all(one: Any, kinds: frozenset[Kind]) -> bool:
    """Whether it stands behind a noun, and can be said of objects of all these kinds."""
    behind = isinstance(one, _OF_ALL) or (_whose(one) and getattr(one, "player", None) not in _SIDES)
    said_of = _said_of(one)
    return behind and (said_of is None or kinds <= said_of)


_SIDES = (c.Player(kind=c.PlayerKind.ALLIES), c.Player(kind=c.PlayerKind.OPPONENTS))
"""Whose a thing is, said before the noun."""


def _one_of(said: dict[str, Any]) -> bool:
    """ "A unit or gear you control" is one phrase with two nouns: nothing is one of a unit and of all gear."""
    every = [_every(one) for one in said["parts"]]
    if all(every):  # "for each gear or [Mighty] unit": kinds alone are one phrase
        return any(one.filters for one in said["parts"][1:]) and _shared(said)
    return not any(every) and _rows(said)


def _play(said: dict[str, Any]) -> bool:
    """Tokens are made by what says how many of which; what is played is at no place yet: "there" is where to."""
    cards = said["cards"]
    if not isinstance(cards, c.Select):
        return True
    placed = any(one in cards.filters for one in _THE_PLACE)
    return not (placed or cards.kind is Kind.TOKEN or c.Is(state=State.TOKEN) in cards.filters)


def _event(said: dict[str, Any]) -> bool:
    """Where something is played, and from where, is said of the playing, not of the card; what has happened to a card
    of a zone has taken it out of there, so that nothing there could hear of it.
    """
    filters = _filters(said)
    if any(isinstance(one, c.InZone | c.NthEachTurn) for one in filters):
        return False  # which of them it is in a turn is said of the event
    kind = said["kind"]
    if not _can(kind, said["cards"]) or said["from_zone"] not in (*(_CAN.get(kind, (0, None))[1] or Zone), None):
        return False
    if any(kind not in _SAID_OF.get(said[name], (kind,)) for name in ("when", "how")):
        return False
    if said["when"] is When.OUTSIDE_DRAW and said["whose"] is None:
        return False
    if any(said[name] and kind not in _LIMITED[name] for name in _LIMITED):
        return False
    if (said["player"] or said["doer"]) and kind in _SAID_OF[When.COMBAT] and c.Is(state=State.IN_COMBAT) in filters:
        return False  # "you kill a unit in combat": when
    if said["whose"] is not None and said["whose"].kind is not c.PlayerKind.A_PLAYER:
        mine = said["player"] is None or said["player"].kind is c.PlayerKind.YOU
        if (said["whose"].kind is c.PlayerKind.YOU) is not mine:
            return False  # it is of whoever does it
    if said["source"] is not None and said["player"] is not None:
        return False
    taken = kind in (EventKind.CONQUER, EventKind.HOLD) and set(kinds_of(said["cards"])) == {Kind.BATTLEFIELD}
    if said["player"] is not None and said["cards"] is not None and kind in _BY_NOBODY and not taken:
        return False
    if kind is EventKind.ATTACH and (said["place"] is not None or not _can(f.Stun, said["to"])):
        return False  # "attached to a unit here": the place is that of the unit
    if said["place"] is not None and said["player"] and said["cards"] and kind not in (EventKind.PLAY, EventKind.MOVE):
        return False  # "you stun a unit here": the place is that of the unit
    if said["place"] is not None and (
        said["place"].kind is c.PlaceKind.IN_SHOWDOWN or (kind in _TAKEN and said["place"].kind in _BASES)
    ):
        return False  # "in a showdown" is a time
    if kind is EventKind.MOVE and said["player"] and any(one in filters for one in _THE_PLACE):
        return False  # "you move a unit here": where to
    if isinstance(said["cards"], c.MeFrom):
        return False
    return not (said["kind"] is EventKind.PLAY and any(isinstance(one, c.At) for one in filters))


_FIGHTS = (EventKind.ATTACK, EventKind.DEFEND, EventKind.ATTACK_OR_DEFEND)
_TAKEN = (*_FIGHTS, EventKind.CONQUER, EventKind.HOLD)
_BY_NOBODY = (*_TAKEN, EventKind.CONQUER_OR_HOLD, EventKind.WIN_COMBAT, EventKind.LOSE_COMBAT, EventKind.DIE)
_BASES = (c.PlaceKind.BASE, c.PlaceKind.ITS_BASE, c.PlaceKind.A_BASE)
_THE_PLACE = tuple(
    c.At(place=c.Place(kind=one)) for one in (c.PlaceKind.HERE, c.PlaceKind.MY_BATTLEFIELD, c.PlaceKind.THERE)
)
_DEALS = (EventKind.DEAL_DAMAGE, EventKind.DEAL_COMBAT_DAMAGE)
_SAID_OF: dict[When | How | None, tuple[EventKind, ...]] = {
    How.ALONE: (*_FIGHTS, EventKind.DIE),
    How.ONE_ON_ONE: _FIGHTS,
    How.ACCOMPANIED: _FIGHTS,
    How.BY_DAMAGE: (EventKind.KILL,),
    How.AFTER_ATTACK: (EventKind.CONQUER,),
    How.SURVIVED: (EventKind.TAKE_DAMAGE, *_FIGHTS, EventKind.WIN_COMBAT),
    How.FROM_HIDDEN: (EventKind.PLAY,),
    How.UNCONTROLLED: (EventKind.CONQUER,),
    When.OUTSIDE_DRAW: (EventKind.DRAW,),
    When.COMBAT: (
        *(EventKind.DIE, EventKind.KILL, EventKind.STUN, EventKind.BUFF, EventKind.TAKE_DAMAGE, EventKind.PLAY),
        *(EventKind.CHOOSE, EventKind.READY, EventKind.EXHAUST, EventKind.HEAL, EventKind.RECALL, EventKind.DRAW),
    ),
    How.TOGETHER: _TAKEN,
    How.WON: _FIGHTS,
    When.YOUR_BEGINNING: (EventKind.DIE,),
}
"""What can be said of which event; anything else is of any."""
_LIMITED: dict[str, tuple[EventKind, ...]] = {
    "state": (EventKind.DIE, EventKind.KILL, EventKind.STUN, EventKind.BUFF, EventKind.TAKE_DAMAGE, *_DEALS),
    "by": (
        *(EventKind.CHOOSE, EventKind.KILL, EventKind.STUN, EventKind.READY, EventKind.BUFF),
        *(EventKind.RECALL, EventKind.RETURN, EventKind.DISCARD, EventKind.TAKE_DAMAGE, EventKind.MOVE),
        *(EventKind.CHANNEL, EventKind.EXHAUST, EventKind.BANISH, EventKind.HEAL, EventKind.RECYCLE, EventKind.COUNTER),
    ),
}
"""Of which event it can be said by what, and of objects in which state."""


_ONE_KIND = ({EventKind.ATTACK, EventKind.DEFEND}, {EventKind.CONQUER, EventKind.HOLD})
"""What has a kind of its own together: "attacks or defends"."""


def _trigger(said: dict[str, Any]) -> bool:
    """What one kind of event says is not said of two; "one or more" are several, and not so many."""
    events = said["events"]
    if any(_counts(one) and getattr(one.cards.quantity.amount, "value", 0) < 2 for one in events):
        return False
    if any(isinstance(one, CardsAre) and _never(event, one) for one in walk(said["condition"]) for event in events):
        return False
    return len(events) != 2 or {one.kind for one in events} not in _ONE_KIND or events[0].cards != events[1].cards


def _never(event: Event, asked: CardsAre) -> bool:
    """Whether nothing is so as that happens to it: who attacks does not defend."""
    states = {one.state for one in asked.filters if isinstance(one, c.Is)}
    so = event.cards == asked.cards and not asked.negated and not asked.past
    return so and bool(states & _AT_ODDS_WITH.get(event.kind, states - states))


_AT_ODDS_WITH = {
    EventKind.ATTACK: {State.DEFENDING},
    EventKind.DEFEND: {State.ATTACKING},
    EventKind.HOLD: {State.ATTACKING, State.DEFENDING},
}


def _did(said: dict[str, Any]) -> bool:
    """What was revealed or burned this way is some of those spoken of."""
    return not (said["this_way"] and said["event"].player is None and said["event"].kind in _SHOWN)


def _for_each_of(said: dict[str, Any]) -> bool:
    """For so many as something was done to it is done so many times, unless it is done to each of these."""
    return _count_of(said) or any(isinstance(one, c.Ref) for one in walk(said["effect"]))


_SHOWN = (EventKind.REVEAL, EventKind.BURN)


def _count_of(said: dict[str, Any]) -> bool:
    """How many were killed or stunned this way is counted as it is done (`ThatMuch`, `DoneThisWay`)."""
    cards = said["cards"]
    match cards:
        case c.Select(kind=kind, filters=(c.Did(event=Event(kind=done, player=None), this_way=True),)):
            return done not in _TOLD.get(kind, ())
    return True


_STATES = (
    *(EventKind.STUN, EventKind.BUFF, EventKind.READY, EventKind.BECOME_EMPOWERED, EventKind.BECOME_DISEMPOWERED),
    *(EventKind.MOVE, EventKind.EXHAUST, EventKind.RETURN, EventKind.RECALL, EventKind.HEAL, EventKind.COUNTER),
    *(EventKind.DETACH, EventKind.ATTACH, EventKind.CHANNEL),
)
_PUT_AWAY = (EventKind.RECYCLE, EventKind.DISCARD, EventKind.BANISH)
_TOLD: dict[Kind, tuple[EventKind, ...]] = {
    **dict.fromkeys((Kind.CARD, Kind.UNIT, Kind.GEAR), (*_STATES, *_PUT_AWAY, EventKind.KILL)),
    **dict.fromkeys((Kind.SPELL, Kind.RUNE), (*_STATES, *_PUT_AWAY)),
}


def _exists(said: dict[str, Any]) -> bool:
    """Of "units here" one is enough: nobody asks whether there are all of them."""
    cards = said["cards"]
    return not isinstance(cards, c.Select) or cards.quantity.kind is not c.QuantityKind.ALL


def _controls(said: dict[str, Any]) -> bool:
    """Nobody controls what is in a hand: it is counted."""
    filters, cards = _filters(said), said["cards"]
    if isinstance(cards, c.Both) or (isinstance(cards, c.OneOf) and not all(map(_is_one, cards.parts))):
        return False  # each of them is a condition of its own
    zones = [zone for one in filters if isinstance(one, c.InZone) for zone in one.zones]
    chained = not zones and _ON_CHAIN.issuperset(kinds_of(cards)) and isinstance(cards, c.Select)
    return _exists(said) and Zone.HAND not in zones and not chained  # a spell that one "has" lies in a pile


def _is_one(cards: Any) -> bool:
    """Whether one of them is meant."""
    return isinstance(cards, c.Select) and cards.quantity == c.Quantity()


def _or(said: dict[str, Any]) -> bool:
    """ "You control a gear or a [Mighty] unit" is one condition."""
    parts = said["parts"]
    mine = all(isinstance(one, Controls) and one.player == parts[0].player for one in parts)
    return not mine or not all(_is_one(one.cards) for one in parts)


def _at_time(said: dict[str, Any]) -> bool:
    return bool(said["whose"] != c.YOU)


def _discard(said: dict[str, Any]) -> bool:
    """Whoever discards a hand discards their own, and what is discarded is in it: nobody controls it there."""
    whose = said["whose"]
    if any(isinstance(one, c.At) or _whose(one) for one in _filters(said)):
        return False
    return whose is None or (whose.kind is c.PlayerKind.YOU) is (said["player"].kind is c.PlayerKind.YOU)


def _recycle(said: dict[str, Any]) -> bool:
    """Whoever recycles a hand recycles their own, too."""
    cards, by = said["cards"], (said["player"] or c.YOU).kind is c.PlayerKind.YOU
    every = isinstance(cards, c.Select) and cards.quantity.kind is c.QuantityKind.ALL
    hands = [one for one in _filters(said) if isinstance(one, c.InZone) and Zone.HAND in one.zones] if every else []
    return all((one.player.kind is c.PlayerKind.YOU) is by for one in hands)


def _token(said: dict[str, Any]) -> bool:
    """Gear has no Might."""
    return said["might"] is None or said["kind"] in _UNITS


def _in_hand(said: dict[str, Any]) -> bool:
    """The hand is that of the player of whom it is said."""
    whose = said["whose"]
    return whose is None or (whose.kind is c.PlayerKind.YOU) is (said["player"].kind is c.PlayerKind.YOU)


def _while(said: dict[str, Any]) -> bool:
    """ "Units have +1 while they are buffed" is asked of each, and what is asked of "them" is asked of all."""
    condition = said["condition"]
    if not isinstance(condition, CardsAre):
        return True
    worn = condition.cards == c.Ref() and getattr(said["statement"], "cards", None) == c.Bearer()
    return getattr(condition.cards, "kind", None) is not c.RefKind.THEM and not worn


def _plain(cards: Any) -> bool:
    """ "Spells", "cards": of these a word of its own is said."""
    return isinstance(cards, c.Select) and not cards.filters and cards.quantity.kind is c.QuantityKind.ALL


_HAS_A_PLACE = (
    *(s.Deed.HIDE_CARDS, s.Deed.ATTACK, s.Deed.DEFEND, s.Deed.CONQUER, s.Deed.HOLD, s.Deed.MOVE, s.Deed.BE_PLAYED),
    *(s.Deed.PLAYED_ELSEWHERE, s.Deed.SCORE, s.Deed.REVEAL),
)
"""What is said to be impossible at a place; of anything else the place is that of the cards."""


def _cards_are(said: dict[str, Any]) -> bool:
    """Where the only one of them is belongs to what they are; of "any of them" one will do."""
    if isinstance(said["cards"], c.Select) and said["cards"].quantity.kind is c.QuantityKind.ANY_NUMBER:
        return False
    if _at_odds(said["filters"]) or not _can_be(said["cards"], said["filters"]):
        return False
    return len(said["filters"]) == 1 or not any(isinstance(one, c.Only) for one in said["filters"])


def _cannot(said: dict[str, Any]) -> bool:
    """Whether it can happen to such objects, so and there."""
    if said["by_damage"] and said["deed"] is not s.Deed.KILL:
        return False
    if said["source"] is not None and said["deed"] is not s.Deed.MOVE:
        return False
    if not _can(said["deed"], said["cards"]) or (said["deed"] is s.Deed.BE_PLAYED and said["by"] is not None):
        return False  # cards are played by players
    if said["place"] is not None and said["deed"] not in _HAS_A_PLACE:
        return False
    if said["deed"] is not s.Deed.BE_PLAYED or said["player"] is None or said["beyond"] is not None:
        return True
    return not any(isinstance(one, c.At) for one in _filters(said))  # where they are played to


def _constant(said: dict[str, Any]) -> bool:
    """ "If you do" behind another statement asks about an additional cost among those before it."""
    rows = said["statements"]
    asks = [place for place, one in enumerate(rows) if isinstance(one, s.IfPaid | s.IfPaidDo)]
    return not asks or asks[0] == 0 or any(isinstance(one, s.AdditionalCost) for one in rows[: asks[0]])


def _use_only(said: dict[str, Any]) -> bool:
    return said["cards"] is None or not (_plain(said["cards"]) and said["cards"].kind is Kind.SPELL)


def _cost_change(said: dict[str, Any]) -> bool:
    """Which of them that is played in a turn is a field of its own."""
    cards = said["cards"]
    return not (isinstance(cards, c.Select) and any(isinstance(one, c.NthEachTurn) for one in cards.filters))


def _draw_cards(said: dict[str, Any]) -> bool:
    """What is drawn by name was looked at or revealed before; "a card" is a number."""
    return not isinstance(said["cards"], c.Select) or c.FromAmong() in said["cards"].filters


def _move(said: dict[str, Any]) -> bool:
    """ "The same battlefield" for two is one that is chosen, and none that was spoken of. "Move a unit here" says where
    to, not which.
    """
    cards = said["cards"]
    if said["source"] is not None and said["to"] is None:
        return False  # "move a unit from a base": which
    if said["to"] is None and isinstance(cards, c.Select) and any(one in cards.filters for one in _THE_PLACE):
        return False
    return (
        said["to"] is None
        or said["to"].kind not in (c.PlaceKind.SAME, c.PlaceKind.SAME_LOCATION)
        or not _several(cards)
    )


def _several(cards: Any) -> bool:
    """Whether more than one can be meant."""
    if not isinstance(cards, c.Select):
        return isinstance(cards, c.Both)
    return cards.quantity.amount is not None or cards.quantity.kind in (c.QuantityKind.ANY_NUMBER, c.QuantityKind.ALL)


def _detach(said: dict[str, Any]) -> bool:
    """What is detached is on a unit, not among cards that were looked at."""
    return not (isinstance(said["cards"], c.Select) and c.FromAmong() in said["cards"].filters)


def _attach(said: dict[str, Any]) -> bool:
    """Gear is attached to units."""
    return _can(f.Stun, said["to"])


def _as_much(said: dict[str, Any]) -> bool:
    """ "Gain that much plus 1 instead": as much of what would be gained."""
    effect = said["effect"]
    more = isinstance(effect, f.GainXP) and c.ThatMuch() in walk(effect.amount)
    return not more or said["event"].kind is EventKind.GAIN_XP


def _swap(said: dict[str, Any]) -> bool:
    """One thing is not swapped with itself."""
    return isinstance(said["cards"], c.Ref) or _several(said["cards"])


def _for_each(said: dict[str, Any]) -> bool:
    """A card is played once: "for {1} less for each unit" says how much less."""
    effect = said["effect"]
    done = isinstance(said["amount"], c.ThatMuch | c.DoneThisWay) and said["amount"] != c.DoneThisWay(
        kind=EventKind.DIE
    )
    if done and any(_of_each(one) for one in walk(effect)):
        return False  # "for each gear killed this way, its controller draws 1": that of each
    return not (isinstance(effect, f.Play) and effect.costless is not None and effect.costless.less is not None)


def _of_each(node: Node) -> bool:
    return isinstance(node, c.Player) and isinstance(node.of, c.Ref) and node.of.kind is c.RefKind.IT


def _delayed(said: dict[str, Any]) -> bool:
    """ "Instead" makes it a replacement, and not something that is done later."""
    return not isinstance(said["effect"], f.InsteadOf)


def _steps(said: dict[str, Any]) -> bool:
    """After "they discard 1, then draw 2" nobody can say who draws: "they" go on, or "you" are told to. A doer who is
    not said goes on from an instruction that says one.
    """
    if any(isinstance(one, f.ChooseOne) for one in said["effects"][:-1]):
        return False  # what stands behind the last option is of that option
    if any(itertools.starmap(_chosen_anywhere, itertools.pairwise(said["effects"]))):
        return False
    doers = [getattr(one, "player", None) for one in said["effects"]]
    kinds = [None if one is None else one.kind for one in doers]
    if said["told"]:
        return kinds == [c.PlayerKind.THEY, c.PlayerKind.YOU]
    for before, kind in itertools.pairwise(kinds):
        if kind is c.PlayerKind.SAME and before in (None, c.PlayerKind.YOU):
            return False
    if not all(itertools.starmap(_asks_whoever_did, itertools.pairwise(said["effects"]))):
        return False
    if not all(itertools.starmap(_can_be_done_next, itertools.pairwise(said["effects"]))):
        return False
    return kinds[0] not in (c.PlayerKind.THEY, c.PlayerKind.YOU_AND_THEY) or c.PlayerKind.YOU not in kinds[1:]


def _has_to(said: dict[str, Any]) -> bool:
    """What others do is told from where they stand: of "yours" in it nobody can say whose it is."""
    mine = (c.PlayerKind.YOU, c.PlayerKind.ALLIES, c.PlayerKind.OPPONENTS)
    return not any(isinstance(one, c.Of) and one.player.kind in mine for one in walk(said["effect"]))


_PLACED = (c.FromAmong, c.InZone, c.At, c.Of, c.Is)
"""What says where a chosen object is: only what is in play is friendly, or exhausted."""


def _chosen_anywhere(before: f.Effect, after: f.Effect) -> bool:
    """Whether something is chosen behind cards that are shown, and it is not said whether from among them."""
    shown = isinstance(before, f.Reveal | f.Look)
    while isinstance(after, f.Steps):
        after = after.effects[0]
    cards = after.cards if shown and isinstance(after, f.Choose) else None
    return isinstance(cards, c.Select) and not any(isinstance(one, _PLACED) for one in cards.filters)


def _can_be_done_next(before: f.Effect, after: f.Effect) -> bool:
    """What something was done to can have done to it what comes next: nobody stuns a unit and counters it, or asks
    whether it is a gear.
    """
    if isinstance(after, f.If) and isinstance(after.condition, CardsAre) and isinstance(before, (*_ALONE, f.Deal)):
        asked = [kind for one in after.condition.filters if isinstance(one, c.OfKind) for kind in one.kinds]
        return not isinstance(after.condition.cards, c.Ref) or _overlap(asked, list(kinds_of(before.cards)))
    if isinstance(after, f.If) and isinstance(before, f.Grant) and not isinstance(after.then, f.InsteadOf):
        given = {one.name for one in before.keywords}
        said_of = after.condition.filters if isinstance(after.condition, CardsAre) else ()
        if any(isinstance(one, c.HasKeyword) and one.name in given for one in said_of):
            return False  # of what was just given nobody asks whether it is there "already"
    cards = getattr(after, "cards", None)
    known = isinstance(getattr(before, "cards", None), c.Me if isinstance(after, f.Grant) else c.Me | c.Ref)
    if not isinstance(cards, c.Ref) or cards.span[0] >= 0:
        return True
    # "give me +1 and [Tank]": both to the card, the second to no "them" that was not said
    so = fits(type(after), frozenset(kinds_of(getattr(before, "cards", None))), None)
    return so and not (cards.kind is c.RefKind.THEM and known)


_SORTS = {Kind.UNIT: 0, Kind.CHAMPION_UNIT: 0, Kind.GEAR: 1, Kind.EQUIPMENT: 1, Kind.SPELL: 2, Kind.RUNE: 3}
"""Kinds that no card is two of, by number."""


def _overlap(some: list[Kind], others: list[Kind]) -> bool:
    """Whether something can be of one of some kinds and of one of the others."""
    one, two = ({_SORTS.get(kind) for kind in kinds} for kinds in (some, others))
    return not one or not two or None in one | two or bool(one & two)


def _either(said: dict[str, Any]) -> bool:
    """Whoever does one thing or another does either of them: "each opponent kills a unit or discards 2"."""
    kinds = [getattr(one, "player", c.YOU) or c.YOU for one in said["options"]]
    return len({one.kind is c.PlayerKind.YOU for one in kinds}) == 1


def _asks_whoever_did(before: f.Effect, after: f.Effect) -> bool:
    """ "If you do" asks about what you did, "if they do" about what somebody else did."""
    if not isinstance(after, f.IfDone) or isinstance(before, f.IfDone | f.Otherwise):
        return True
    while isinstance(before, f.If | f.Reflexive | f.Steps):
        before = (
            before.then
            if isinstance(before, f.If)
            else before.effects[-1]
            if isinstance(before, f.Steps)
            else before.effect
        )
    doer = getattr(before, "player", None) or c.YOU
    return (doer.kind is c.PlayerKind.YOU) is (after.player.kind is c.PlayerKind.YOU)


def _compare(said: dict[str, Any]) -> bool:
    """So much XP of your own, or more, is a condition of its own."""
    mine = said["left"] == c.MeasureOf(measure=c.Measure.XP, player=c.YOU) and isinstance(said["right"], c.Number)
    return not mine or said["comparison"] is not Comparison.AT_LEAST


_SENSE: dict[type[Node], Callable[[dict[str, Any]], bool]] = {
    Compare: _compare,
    f.ChooseOne: lambda said: len(said["options"]) > (2 if said["pick"] is f.Pick.TWO else 1),
    c.Shares: lambda said: (
        not isinstance(said["than"], c.MeFrom)
    ),  # "shares a tag with me from your trash": the other is there
    f.Keyword: _keyword,
    s.Statements: _statements,
    c.Select: _select,
    c.Player: _player,
    c.Me: lambda said: said["what"] is not Kind.ABILITY,
    Instruction: _instruction,
    c.Both: _rows,
    c.OneOf: _one_of,
    f.Play: _play,
    f.PlayToken: _token,
    Event: _event,
    Trigger: _trigger,
    **dict.fromkeys((c.AnyOf, c.NoneOf), _any_of),
    f.Delayed: _delayed,
    f.ForEach: _for_each,
    f.Attach: _attach,
    f.Detach: _detach,
    f.Either: _either,
    Controls: _controls,
    Exists: _exists,
    c.Did: _did,
    c.OfKind: lambda said: said["kinds"] != (Kind.TOKEN,),  # to be a token is a state
    c.CountOf: _count_of,
    f.ForEachOf: _for_each_of,
    InHand: _in_hand,
    Or: _or,
    s.Cannot: _cannot,
    Constant: _constant,
    s.CostChange: _cost_change,
    CardsAre: _cards_are,
    f.UseOnly: _use_only,
    s.While: _while,
    f.DrawCards: _draw_cards,
    f.Discard: _discard,
    f.Recycle: _recycle,
    f.AtTime: _at_time,
    f.Move: _move,
    f.Steps: _steps,
    f.HasTo: _has_to,
    f.SwapMight: _swap,
    s.Replaces: _as_much,
    f.Replaced: _as_much,
    f.SwapLocations: _swap,
}
