"""What a game gives to be played by hand, one action at a time, every question asked of whoever plays.

In: a scenario. Out: a position before the first action, what may be done in it, and what becomes of it. A game
registers what makes its `ByHand` (`kfjudge.games`); taking back, stepping and drawing are the table's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import Decider
from kfjudge.engine.trace import Step, Trace
from kfjudge.situation.ruling import CardShown
from kfjudge.tuples import NamedTuple


class Deed(NamedTuple):
    """Something that may be done: in words, and as the game knows it."""

    said: str
    act: Any


class ByHand(Protocol):
    """One situation, played by hand. A run that has stopped is the position it stopped in."""

    scenario: Any
    """What is played: its `acts` are the actions of the file."""
    speaker: Any
    """What says answers in words."""
    version: str
    """The version of the rules that is played."""
    shown: Mapping[str, CardShown]
    """The cards of the situation as printed, by name."""

    def begin(self) -> Any:
        """The position before the first action."""

    def again(self, position: Any, decider: Decider, trace: Trace | None = None) -> Any:
        """A run from a position, which it leaves as it is; its steps go to `trace`."""

    def perform(self, run: Any, act: Any) -> None:
        """Plays an action as far as its questions are answered. Raises `NotLegal`, `NotDecidable`, and what the decider
        raises.
        """

    def deeds(self, position: Any) -> Iterable[Deed]:
        """The legal actions of a position in which nothing is asked."""

    def script(self) -> Sequence[Deed]:
        """The actions that the file or line itself names."""
        return [Deed(act.text, act) for act in self.scenario.acts]

    def problem(self, position: Any) -> str:
        """Why a position cannot be played on rightly, or ""; by itself the action that needs it stops."""
        return ""

    # ── words ───────────────────────────────────────────────────────────────

    def state(self, position: Any) -> dict[str, Any]:
        """The whole state as JSON values, in the names of `then`."""

    def where(self, position: Any) -> str:
        """Whose turn it is, and the part of it."""

    def told(self, step: Step, position: Any) -> str:
        """A step as a sentence."""

    def question(self, decision: Decision) -> str:
        """Who is asked what."""

    def answer(self, decision: Decision, answer: Answer) -> str:
        """An answer in words."""
        said: str = self.speaker.answer(decision, answer)
        return said

    # ── what was done, as a file ────────────────────────────────────────────

    def as_written(self, act: Any, trail: Sequence[tuple[Decision, Answer]]) -> tuple[Any, list[Any]]:
        """An action as a line of `do`, and the answers to its questions as lines of `choose`: plain values."""

    def labels(self) -> Mapping[tuple[int, int], str]:
        """The names that cards need where the file has several of one name, by line and column of each."""
        return {}

    def set_up(self) -> Mapping[str, Any]:
        """What the file does not write of the board and the actions rest on: more keys of the file."""
        return {}
