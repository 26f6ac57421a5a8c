"""What is true of a card as an effect remembers it: as it is, or as it last was in play (Rulebook: Movement between
zones).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kfjudge.engine.trace import Beside
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge.board.event import CardStay, LastKnown, Spot
from kfjudge.games.keyforge.board.faces import CREATURE, TOKEN_CREATURE, UNKNOWN
from kfjudge.games.keyforge.board.log import LogEntry
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.records import RECORDS, plays
from kfjudge.games.keyforge.words.nodes.base import Attribute, CardType, CounterName, Direction, KeywordName, Status
from kfjudge.games.keyforge.words.nodes.cards import InState
from kfjudge.games.keyforge.words.statuses import STATUSES, Mark


def past(game: Game, seen: CardStay) -> LastKnown | None:
    """How the card last was in play, if it has moved since it was met there."""
    if game.board.cards[seen.card].stay == seen.stay:
        return None
    return game.memory.get(seen)


def recall(game: Game, record: LogEntry) -> CardStay:
    """A card of this turn's log as an effect would remember it; what the log knows of it is kept for later
    questions.
    """
    seen = CardStay(record.card, record.stay)
    if (
        record.face is not None
        and record.card >= 0
        and game.board.cards[record.card].stay != record.stay
        and seen not in game.memory
    ):
        state = game.board.cards[record.card]
        game.memory[seen] = LastKnown(
            record.face,
            record.face.name,
            record.type,
            state.owner,
            record.controller,
            record.power,
            houses=record.houses,
            traits=record.traits,
            token=record.face.type == TOKEN_CREATURE,
        )
    return seen


def controller_of(game: Game, seen: CardStay) -> int:
    """Who controls the card, or last did; of a card out of play whose pile it lies in."""
    snapshot = past(game, seen)
    if snapshot is not None:
        return snapshot.controller
    borrower = game.borrowed.get(seen.card)
    return game.board.cards[seen.card].controller if borrower is None else borrower


def last_controller(game: Game, seen: CardStay) -> int:
    """Who controlled the card when it was last in play; now its controller if it never was."""
    for stay in range(game.board.cards[seen.card].stay, -1, -1):
        snapshot = game.memory.get(CardStay(seen.card, stay))
        if snapshot is not None:
            return snapshot.controller
    purged_from = game.board.cards[seen.card].purged_from
    return controller_of(game, seen) if purged_from == NOBODY else purged_from


def types_of(game: Game, seen: CardStay) -> tuple[str, ...]:
    """The types the card counts as, or last did."""
    snapshot = past(game, seen)
    return (snapshot.type,) if snapshot is not None else game.view.types(seen.card)


def houses_of(game: Game, seen: CardStay) -> tuple[str, ...]:
    """The houses the card belongs to, or last did."""
    snapshot = past(game, seen)
    return snapshot.houses if snapshot is not None else game.view.houses(seen.card)


def traits_of(game: Game, seen: CardStay) -> tuple[str, ...]:
    """The card's traits, or what they last were."""
    snapshot = past(game, seen)
    return snapshot.traits if snapshot is not None else game.view.traits(seen.card)


def name_of(game: Game, seen: CardStay) -> str:
    """The card's title, or what it last was."""
    snapshot = past(game, seen)
    return snapshot.name if snapshot is not None else game.view.name(seen.card)


def icons_of(game: Game, seen: CardStay) -> tuple[str, ...]:
    """The card's bonus icons."""
    snapshot = past(game, seen)
    return snapshot.icons if snapshot is not None and snapshot.icons else game.view.icons(seen.card)


def keywords_of(game: Game, seen: CardStay) -> tuple[KeywordName, ...]:
    """The card's keywords, or what they last were."""
    snapshot = past(game, seen)
    return (
        tuple(KeywordName(name) for name in snapshot.keywords)
        if snapshot is not None
        else tuple(game.view.keywords(seen.card))
    )


def counters_of(game: Game, seen: CardStay, counter: CounterName | None) -> int:
    """Counters of a name on the card (None: +1 power counters), or how many there last were."""
    snapshot = past(game, seen)
    state = game.board.cards[seen.card]
    if counter is None:
        return snapshot.power_counters if snapshot is not None else state.power_counters
    counters = snapshot.counters if snapshot is not None else state.counters
    return next((number for name, number in counters if name == counter), 0)


def all_counters_of(game: Game, seen: CardStay) -> int:
    """Counters of all kinds on the card, statuses among them, or how many there last were."""
    there = past(game, seen) or game.board.cards[seen.card]
    return there.power_counters + sum(number for _, number in there.counters) + len(there.marks)


PAST: dict[Attribute, Callable[[LastKnown], int]] = {
    Attribute.POWER: lambda snapshot: snapshot.power,
    Attribute.ARMOR: lambda snapshot: snapshot.armor,
    Attribute.AEMBER: lambda snapshot: snapshot.aember,
    Attribute.DAMAGE: lambda snapshot: snapshot.damage,
    Attribute.BONUS_ICONS: lambda snapshot: len(snapshot.icons),
    Attribute.HOUSE: lambda snapshot: len(snapshot.houses),
    Attribute.TRAIT: lambda snapshot: len(snapshot.traits),
}


@plays(*PAST)
def attribute_of(game: Game, seen: CardStay, attribute: Attribute) -> int:
    """A measured attribute of the card, or what it last was."""
    snapshot = past(game, seen)
    if snapshot is None:
        return game.view.attribute(seen.card, attribute)
    measure = PAST.get(attribute)
    if measure is None:
        raise NotDecidable(f"{attribute.value} of a card is not a number")
    return measure(snapshot)


def base_value(game: Game, seen: CardStay, what: str) -> int:
    """The power or armor of a card without anything added: the printed one, or of what was no creature by print the one
    it last had.
    """
    face = game.view.known(seen.card)
    if face.type in (CREATURE, TOKEN_CREATURE):
        return (face.power if what == "power" else face.armor) or 0
    snapshot = past(game, seen)
    return getattr(snapshot, what) if snapshot is not None else 0


@plays(Attribute.HOUSE, Attribute.TRAIT, Attribute.TYPE, Attribute.NAME, Attribute.CONTROLLER, Attribute.OWNER)
def shared_values(game: Game, seen: CardStay, attribute: Attribute) -> tuple[str, ...]:
    """What a card can share with others: its houses, traits, types, name or numbers."""
    match attribute:
        case Attribute.HOUSE:
            return houses_of(game, seen)
        case Attribute.TRAIT:
            return traits_of(game, seen)
        case Attribute.TYPE:
            return types_of(game, seen)
        case Attribute.NAME:
            return (name_of(game, seen),)
        case Attribute.CONTROLLER:
            return (str(last_controller(game, seen)),)
        case Attribute.OWNER:
            return (str(game.card(seen.card).owner),)
        case _:
            return (str(attribute_of(game, seen, attribute)),)


def entered_on_flank(spot: Spot, side: Direction) -> bool:
    """Whether the place in which a creature entered was on that flank, or on either."""
    return bool(spot.flanks) if side is Direction.EITHER else side.value in spot.flanks


def neighbors_of(game: Game, seen: CardStay) -> tuple[CardStay, ...]:
    """The card's neighbors, or those it last had."""
    snapshot = past(game, seen)
    if snapshot is not None:
        return snapshot.neighbors
    return tuple(game.seen(number) for number in game.view.neighbors(seen.card))


def upgrades_of(game: Game, seen: CardStay) -> tuple[CardStay, ...]:
    """The upgrades attached to the card, or those it last had."""
    snapshot = past(game, seen)
    return (
        snapshot.upgrades
        if snapshot is not None
        else tuple(game.seen(number) for number in game.board.cards[seen.card].upgrades)
    )


def last_neighbors_on(game: Game, seen: CardStay, side: Direction) -> tuple[CardStay, ...]:
    """The neighbors that a card which has left play last had, on one side or on either."""
    snapshot = past(game, seen)
    if snapshot is None or side is Direction.EITHER or not snapshot.neighbors:
        return neighbors_of(game, seen)
    if len(snapshot.neighbors) == 2:
        return snapshot.neighbors[:1] if side is Direction.LEFT else snapshot.neighbors[1:]
    return snapshot.neighbors if (side is Direction.RIGHT) == (Direction.LEFT.value in snapshot.flanks) else ()


def _is_token(game: Game, number: int) -> bool:
    state = game.board.cards[number]
    return (state.token is not None and not state.flipped) or state.face.type == TOKEN_CREATURE


def _is_maverick(game: Game, number: int) -> bool:
    state = game.board.cards[number]
    return state.house is not None and state.house not in state.face.houses


def _is_gigantic(game: Game, number: int) -> bool:
    state = game.board.cards[number]
    return state.partner >= 0 or state.face.half is not None


def only_icons(game: Game, number: int) -> bool:
    """Whether the card is, out of play, the half of a gigantic creature that has its bonus icons and neither power,
    armor nor text (Rulebook: Gigantic).
    """
    state = game.board.cards[number]
    return state.face.half == "top" and state.partner == NOBODY and not state.in_play


def _is_attacking(game: Game, number: int) -> bool:
    return any(seen.card == number for seen in game.fighting[:1])


def _is_haunted(game: Game, number: int) -> bool:
    return game.view.is_haunted(game.board.cards[number].controller)


def _is_tagged(game: Game, number: int) -> bool:
    return game.board.cards[number].tagged


def _has(mark: Mark, game: Game, number: int) -> bool:
    return game.board.cards[number].has(mark)


def _had(mark: Mark, snapshot: LastKnown) -> bool:
    return mark in snapshot.marks


STATES: dict[Status, Callable[[Game, int], bool]] = {
    Status.READY: lambda game, number: not game.board.cards[number].exhausted,
    Status.EXHAUSTED: lambda game, number: game.board.cards[number].exhausted,
    **{Status(mark.row.state): partial(_has, mark) for mark in STATUSES},
    Status.DAMAGED: lambda game, number: game.board.cards[number].damage > 0,
    Status.UNDAMAGED: lambda game, number: game.board.cards[number].damage == 0,
    Status.TOKEN: _is_token,
    Status.MAVERICK: _is_maverick,
    Status.GIGANTIC: _is_gigantic,
    Status.FACEDOWN: lambda game, number: game.board.cards[number].facedown,
    Status.FACEUP: lambda game, number: not game.board.cards[number].facedown,
    Status.HAUNTED: _is_haunted,
    Status.ATTACKING: _is_attacking,
    Status.ACTIVE: lambda game, number: game.board.cards[number].active,
    Status.DESTROYED: _is_tagged,
}
"""How each state of a card is judged."""

PAST_STATES: dict[Status, Callable[[LastKnown], bool]] = {
    Status.READY: lambda snapshot: not snapshot.exhausted,
    Status.EXHAUSTED: lambda snapshot: snapshot.exhausted,
    **{Status(mark.row.state): partial(_had, mark) for mark in STATUSES},
    Status.DAMAGED: lambda snapshot: snapshot.damage > 0,
    Status.UNDAMAGED: lambda snapshot: snapshot.damage == 0,
    Status.TOKEN: lambda snapshot: snapshot.token,
    Status.DESTROYED: lambda snapshot: True,
}


RECORDS.through.update({Status(mark.row.state): mark for mark in STATUSES})


@plays(*(STATES.keys() - RECORDS.through.keys()))
def in_state(game: Game, seen: CardStay, status: Status) -> bool:
    """Whether the card is in a state, or last was."""
    snapshot = past(game, seen)
    if snapshot is not None:
        judge = PAST_STATES.get(status)
        if judge is None:
            raise NotDecidable(f"whether a card that has left play was {status.value}")
        return judge(snapshot)
    counted = any(isinstance(what, InState) and what.status is status for what in game.view.considered(seen.card))
    return counted or _judge(game, seen.card, status)


def _judge(game: Game, number: int, status: Status) -> bool:
    judge = STATES.get(status)
    if judge is None:
        raise NotDecidable(f"no rule says which cards are {status.value}")
    return judge(game, number)


def is_known(game: Game, number: int) -> bool:
    """Whether somebody can say what the card is."""
    return game.board.cards[number].face is not UNKNOWN


def is_creature(game: Game, seen: CardStay) -> bool:
    """Whether the card is a creature, or last was."""
    return CREATURE in types_of(game, seen)


def is_type(game: Game, wanted: CardType, seen: CardStay) -> bool:
    """Whether the card counts as a type."""
    if wanted is CardType.CARD:
        return True
    types = types_of(game, seen)
    if wanted is CardType.TOKEN_CREATURE:
        return (CREATURE in types or TOKEN_CREATURE in types) and in_state(game, seen, Status.TOKEN)
    return wanted.value in types or (wanted is CardType.CREATURE and TOKEN_CREATURE in types)


def number_told(game: Game, number: int, what: str) -> tuple[str, tuple[object, ...]]:
    """What makes the power or armor of a creature another than is printed, as words and values behind two others of a
    step; nothing if it is what is printed.
    """
    found = game.view.made_of(number, what) if game.options.traced else []
    if not found:
        return "", ()
    words = ", ".join(each.format(f"{{{place}}}") for place, (each, _card) in enumerate(found, 3))
    return f" ({what} of {{2}}: {words})", (Beside(number), *(Beside(card) for _words, card in found))
