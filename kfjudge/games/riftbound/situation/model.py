"""What a Riftbound scenario says, as values."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from kfjudge.engine.unsettled import Readings
from kfjudge.games.riftbound.board.board import Board
from kfjudge.situation import written
from kfjudge.situation.answers import AnswerLog
from kfjudge.situation.model import Claim, GivenAnswer
from kfjudge.situation.source import FilePlace
from kfjudge.values import dataclass, field


@dataclass(slots=True)
class Act:
    """One line of `do`, or the action of a `can` claim: `who` acts (None: whose card it is, or the active player),
    `words` are what else it fixes, `step` is after how many lines a claim asks for it (None: at the end).
    """

    verb: str
    text: str
    place: FilePlace
    who: int | None = None
    card: str | None = None
    words: dict[str, Any] = field(default_factory=dict)
    step: int | None = None


@dataclass(slots=True)
class Scenario:
    """A whole scenario: the board as it stands, the names on it, the script, the claims. `node` is what it was read
    from, for other versions of the rules: texts and numbers of cards are of a version.
    """

    file: str
    place: FilePlace
    board: Board
    node: written.Piece | None = None
    game: str = "riftbound"
    title: str = ""
    source: str = ""
    rules: str = "1.4"
    readings: Readings = field(default_factory=Readings)
    differed: set[str] = field(default_factory=set)
    """What came up while it was played that versions say differently and is played by the newest."""
    players: list[str] = field(default_factory=lambda: ["me", "opponent"])
    labels: dict[str, int] = field(default_factory=dict)
    """Labels and titles to objects."""
    named: dict[int, str] = field(default_factory=dict)
    fields: dict[str, int] = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    choose: list[Any] = field(default_factory=list)
    given: list[GivenAnswer] = field(default_factory=list)
    """The same as they are written."""
    answers: AnswerLog = field(default_factory=AnswerLog)
    """What became of them in any line of play."""
    implied: dict[Hashable, str] | None = field(default_factory=dict)
    """By question: what is named for its action and asked for after some answers alone, which are then taken; None
    where no answer is taken so.
    """
    whole: bool = True
    """Whether all lines of play were gone through."""
    claims: list[Claim] = field(default_factory=list)
    open: bool = False
    until_combat: bool = False
    """Whether the line of play is looked at in the showdown of the combat that its last action leads to."""
    assumed: list[tuple[str, str, str]] = field(default_factory=list)
    alone: bool = True
