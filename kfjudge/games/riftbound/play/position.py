"""When two runs are in the same position: nothing that happens from here on can tell them apart.

A position is told between two steps of the game, where no procedure is under way: all that the rest of a run can read
stands on the board then. What cannot be put into a form that compares is never the same as anything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any

from kfjudge.engine.identity import ByIdentity, Same
from kfjudge.engine.run import Comparable
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.chain import Context, Happening, Item, Last
from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Field, Obj, Pool, Seat, Snapshot, Spot
from kfjudge.games.riftbound.play.alike import Alike
from kfjudge.games.riftbound.words.base import Node
from kfjudge.games.riftbound.words.cards import DoneThisWay
from kfjudge.games.riftbound.words.effects import Cost
from kfjudge.language.trees import walk
from kfjudge.values import fields

UNORDERED = (Spot.HAND, Spot.TRASH, Spot.BANISHED, Spot.CHAMPION)
"""The piles in which it does not matter where a card lies."""
APART = frozenset(("objects", "seats", "speakers", "log", "lasting", "snapshots", "chain", "_next"))
"""What of a board is told by itself, and the number that was given away last, which nothing is compared by."""


class NotComparableError(Exception):
    """Something that a run holds has no form that compares."""


def position(board: Board, owed: bool, seen: Iterable[tuple[object, ...]], alike: Alike) -> Comparable | None:
    """The position of a run: its board, whether a cleanup is owed, and what abilities have seen this turn. None if it
    cannot be compared. Of spells that are `alike` and have been played it is told where they are, not which is where.
    """
    try:
        played = _played(board, alike) if alike else {}
        key = (
            tuple(_object(obj) for obj in board.objects.values() if obj.id not in played),
            _which(board, played),
            tuple(_seat(seat, played) for seat in board.seats),
            tuple(board.speakers),
            _counted(board.log, played),
            tuple(_item(item, played) for item in board.chain),
            _lasting(board),
            frozenset((ref, _frozen(known)) for ref, known in board.snapshots.items()),
            tuple((name, _frozen(value)) for name, value in vars(board).items() if name not in APART),
            owed,
            # what happens at one time has a number of its own, which never comes again
            frozenset(one for one in seen if "group" not in one),
        )
        hash(key)
    except (NotComparableError, TypeError):
        return None
    return key, None


def _fields(kind: type[Any], *left_out: str) -> Callable[[Any], tuple[Any, ...]]:
    names = [one.name for one in fields(kind) if one.name not in left_out]
    return attrgetter(*names)


_PLAIN = _fields(Obj, "facts", "copied", "damaged_by")
_BESIDES_WHICH = _fields(Obj, "facts", "copied", "id")
_ITEM = _fields(Item, "number", "source", "ctx", "effect", "spell", "name", "runs")
_CONTEXT = _fields(Context, "since", "me", "chosen")
_HAPPENING = _fields(Happening, "facts", "group", "obj")
_BESIDES_FACTS = {Happening: _fields(Happening, "facts", "group"), Snapshot: _fields(Snapshot, "facts")}
_OF: dict[type[Any], Callable[[Any], tuple[Any, ...]]] = {
    Item: _fields(Item, "number"),
    Last: _fields(Last, "number", "ctx"),
    Context: _fields(Context, "since"),
    Field: _fields(Field),
    Pool: _fields(Pool),
}
"""What is compared of the values that a board holds, numbers left out that only tell them apart."""


def _object(obj: Obj) -> Hashable:
    facts = obj.copied
    return (Same(obj.facts), None if facts is None else Same(facts), frozenset(obj.damaged_by), _PLAIN(obj))


def _played(board: Board, alike: Alike) -> Alike:
    """Those of the spells alike that have been finalized this turn and are on the chain, or already in the trash."""
    done = {number for seat in board.seats for number in seat.finalized_cards}
    plain = {item.spell for item in board.chain if not item.pending}
    return {
        number: key
        for number, key in alike.items()
        if number in done and (number in plain or board.objects[number].spot is Spot.TRASH)
    }


def _which(board: Board, played: Alike) -> Hashable:
    """The spells alike that have been played, and what is true of how many of them."""
    states = Counter((key, _BESIDES_WHICH(board.objects[number])) for number, key in played.items())
    return (frozenset(played), frozenset(states.items()))


def _item(item: Item, played: Alike) -> Hashable:
    """An item of the chain. What was chosen for one of several spells alike is told by the places in its text."""
    if item.spell is None or item.spell not in played:
        return _frozen(item)
    nodes = list(walk(item.effect))
    runs = [(item.ctx.chosen, None), *item.runs]
    chosen = tuple((place, tuple(_frozen(each.get(node)) for node in nodes)) for each, place in runs)
    return (played[item.spell], item.source[1], _frozen(_ITEM(item)), _frozen(_CONTEXT(item.ctx)), chosen)


def _seat(seat: Seat, played: Alike) -> Hashable:
    """A player. Texts ask how many cards were finalized this turn, and whether a certain one was, in no order."""
    piles = tuple(
        frozenset(pile).difference(played) if spot in UNORDERED else tuple(pile) for spot, pile in seat.piles.items()
    )
    rest = (seat.points, seat.xp, seat.team, seat.out, seat.turns, seat.drawn, seat.energy_spent, seat.power_spent)
    return (piles, rest, seat.most_on_spell, tuple(sorted(seat.finalized_cards)), seat.loose, _frozen(seat.pool))


def _counted(log: Iterable[Happening], played: Alike) -> Hashable:
    """What has happened: how often, not in which order, for a text counts only what was before it."""
    return frozenset(Counter([_happened(one, played) for one in log]).items())


def _happened(one: Happening, played: Alike) -> Hashable:
    if one.obj is None or one.obj[0] not in played:
        return _frozen(one)
    return (played[one.obj[0]], one.obj[1], _HAPPENING(one))


def _lasting(board: Board) -> Hashable:
    """What lasts. Changes of might that add up stand in no order."""
    summed = Counter(_last(board, one) for one in board.lasting if _adds_up(one))
    return (frozenset(summed.items()), tuple(_last(board, one) for one in board.lasting if not _adds_up(one)))


def _adds_up(last: Last) -> bool:
    return bool(last.might) and last == Last(
        last.number, last.duration, last.owner, last.source, on=last.on, might=last.might, turn=last.turn
    )


def _last(board: Board, last: Last) -> Hashable:
    """What lasts, with what it knows. What happened since its text began to resolve counts if it looks back so far."""
    ctx = last.ctx
    if ctx is None:
        return _frozen(last)
    parts = (last.statement, last.trigger, last.effect, last.event, last.condition)
    since = (
        _counted(board.log[ctx.since :], {}) if any(_looks_back(part) for part in parts if part is not None) else None
    )
    return (_frozen(last), _frozen(ctx), since)


@cache
def _by_way(tree: Same) -> bool:
    found = (getattr(node, "this_way", False) or isinstance(node, DoneThisWay) for node in walk(tree.of))
    return any(found)


def _looks_back(part: object) -> bool:
    """Whether a part of a text speaks of what has been done "this way"."""
    return not isinstance(part, Node) or _by_way(Same(part))


_AS_IT_IS = (int, str, Enum, Cost)
"""Of these costs are put together anew in each run."""
_BY_IDENTITY = (Node, Facts)
_IN_ORDER = (tuple, list)
_UNORDERED = (set, frozenset)


def _frozen(value: Any) -> Hashable:
    """A value in a form that compares; nodes and facts by identity, for they are shared by all runs."""
    if value is None or isinstance(value, _AS_IT_IS):
        return value
    if isinstance(value, _BY_IDENTITY):
        return Same(value)
    if isinstance(value, _IN_ORDER):
        return tuple([_frozen(one) for one in value])
    if isinstance(value, dict):
        return frozenset([(_frozen(key), _frozen(one)) for key, one in value.items()])
    if isinstance(value, _UNORDERED):
        return frozenset([_frozen(one) for one in value])
    if isinstance(value, ByIdentity):
        return frozenset([(Same(key), _frozen(one)) for key, one in value.items()])
    plain = _BESIDES_FACTS.get(type(value))
    if plain is not None:
        return (Same(value.facts), plain(value))
    known = _OF.get(type(value))
    if known is None:
        raise NotComparableError(type(value).__name__)
    return tuple([_frozen(one) for one in known(value)])
