"""Card faces: the facts printed on a card and its text as an AST, or why the text was declined."""

from __future__ import annotations

from kfjudge.games.keyforge.board.abilities import Compiled
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.values import dataclass, field

CREATURE = "creature"
ARTIFACT = "artifact"
UPGRADE = "upgrade"
ACTION = "action"
TOKEN_CREATURE = "token creature"
PROPHECY = "prophecy"
UNKNOWN_TYPE = "unknown"


@dataclass(frozen=True, slots=True)
class Declined:
    """Why a card's text cannot be used: the reason, and the words (offsets into the printed text) that stop it."""

    reason: str
    start: int = 0
    end: int = 0


@dataclass(slots=True, eq=False)
class CardFace:
    """One printed card. Two faces are the same only if they are the same object: a face is loaded once.

    `icons` are the printed bonus icons from top to bottom ("aember", "capture", "damage", "draw", "discard", "power",
    or "house:NAME"); `armor` None is the printed "~". `text` is the understood text; `declined` says why there is none.
    `witnessed`: that each part of the text has been seen to act, or was looked at by hand.
    `half` is "top" or "bottom" for a half of a gigantic creature, `whole` the face that both halves have together in
    play.
    """

    id: str
    name: str
    type: str
    houses: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    power: int | None = None
    armor: int | None = None
    icons: tuple[str, ...] = ()
    text: CardText | None = None
    printed: str = ""
    declined: Declined | None = None
    half: str | None = None
    other_halves: tuple[str, ...] = ()
    compiled: Compiled | None = field(default=None, repr=False)
    witnessed: bool = True

    def __str__(self) -> str:
        return self.name


UNKNOWN = CardFace("unknown", "an unknown card", UNKNOWN_TYPE)
"""The face of a card that nobody can see. Whatever asks about it cannot be decided."""
