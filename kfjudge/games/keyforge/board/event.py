"""Events: everything that changes the board, as values that texts can forbid, replace and answer."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass

if TYPE_CHECKING:
    from kfjudge.games.keyforge.board.lasting import Lasting


class CardStay(NamedTuple):
    """A card as an effect remembers it: its number and which stay in a zone it was met in."""

    card: int
    stay: int


class LastKnown(NamedTuple):
    """A card as it last was in play (Rulebook: Movement between zones, last known information)."""

    face: CardFace
    name: str
    type: str
    owner: int
    controller: int
    power: int
    armor: int = 0
    houses: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    damage: int = 0
    aember: int = 0
    power_counters: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    neighbors: tuple[CardStay, ...] = ()
    upgrades: tuple[CardStay, ...] = ()
    flanks: tuple[str, ...] = ()
    center: bool = False
    exhausted: bool = False
    marks: tuple[Mark, ...] = ()
    token: bool = False
    icons: tuple[str, ...] = ()
    place: int = 0
    host: int = NOBODY


class Spot(NamedTuple):
    """Where in the line a creature entered: the flanks it was on and its neighbors, at that moment."""

    flanks: frozenset[str]
    neighbors: tuple[CardStay, ...]


@dataclass(slots=True, eq=False)
class Event:
    """Something that is about to happen, happens or has happened.

    `name` is one of the event kinds of the card language, or one of the engine's own. `player` does it, `card` is what
    it is done with or to (for reaping, fighting and capturing: who does it), `other` the second card (the creature
    fought, the source of damage, the host). `source` is the card whose ability causes it, `cause` what kind of rule
    does ("fight", "icon", "cost" ...). `detail` is the step, icon, key colour, counter name or house it is about.
    `snapshot` shows the card as it was just before, if it left play; `done` how much of `amount` really happened;
    `pierces`: armor does not prevent it. `supply`: its æmber is not in the pool of `from_player`; `taken`: no more.
    `told` is what made the amount, in words for a step that has two values before theirs.
    `changes` is what the card becomes, of events of the engine's own; `effects` the lasting effects from then on.
    `spot` is where a creature entered, which others that come or go do not change.
    `logged` is how many records the turn's log had when this event was written down (0: it was not).
    """

    name: str
    player: int = NOBODY
    card: int = NOBODY
    other: int = NOBODY
    amount: int = 1
    from_player: int = NOBODY
    to_player: int = NOBODY
    source: int = NOBODY
    zone: str = ""
    to_zone: str = ""
    detail: str = ""
    cause: str = ""
    position: int | None = None
    stay: int = -1
    other_stay: int = -1
    clock: int = 0
    snapshot: LastKnown | None = None
    done: int = 0
    undone: bool = False
    supply: bool = False
    taken: bool = False
    flag: bool = False
    pierces: bool = False
    group: tuple[CardStay, ...] = ()
    spot: Spot | None = None
    logged: int = 0
    replaced_by: tuple[Hashable, ...] = ()
    told: tuple[str, tuple[object, ...]] = ("", ())
    changes: dict[str, Any] | None = None
    effects: tuple[Lasting, ...] = ()


_COMPARED = tuple(name for name in Event.__slots__ if name not in ("clock", "told", "changes", "effects"))


def event_key(event: Event) -> Hashable:
    """An event with all that has become of it, in a form that compares."""
    changes = None if event.changes is None else tuple(sorted(event.changes.items()))
    made = tuple(effect.key() for effect in event.effects)
    return (*(getattr(event, name) for name in _COMPARED), changes, made)
