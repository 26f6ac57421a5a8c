"""What happened, for texts that ask about it later."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from kfjudge.games.keyforge.board.abilities import Stated
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.tuples import NamedTuple


class LogEntry(NamedTuple):
    """Something that happened, for texts that ask about it later: "this turn", "last turn", alpha, the Rule of Six.

    `name` is an event name, `player` who did it, `card` and `face` what it was done with (the face as it was then),
    `other` the second card, `amount` how much; `type`, `houses` and `controller` are the card's when it happened,
    `zone` and `whose` say where it came from.
    """

    name: str
    player: int
    card: int = NOBODY
    face: CardFace | None = None
    type: str = ""
    houses: tuple[str, ...] = ()
    controller: int = NOBODY
    other: int = NOBODY
    amount: int = 1
    step: str = ""
    zone: str = ""
    power: int = 0
    traits: tuple[str, ...] = ()
    stay: int = 0
    detail: str = ""
    whose: int = NOBODY


def times_used(log: Iterable[LogEntry], name: str, stated: Stated) -> int:
    """How often a log notes under a name that a statement was used."""
    return sum((one.name, one.card, one.detail) == (name, stated.card, stated.node_name) for one in log)


def entry_key(record: LogEntry) -> tuple[Hashable, ...]:
    """A record in a form that sorts."""
    face = record.face.id if record.face is not None else ""
    return (
        *(record.name, record.player, record.card, face, record.other, record.amount, record.step, record.zone),
        record.detail,
    )
