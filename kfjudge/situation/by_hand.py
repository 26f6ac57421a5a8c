"""What a game gives to be played by hand, one action at a time, every question asked of whoever plays.

In: a scenario. Out: a position before the first action, what may be done in it, and what becomes of it. A game
registers what makes its `ByHand` (`kfjudge.games`); taking back, stepping and drawing are the table's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import Decider, PathDecider
from kfjudge.engine.run import GameOverError
from kfjudge.engine.trace import Step, Trace
from kfjudge.situation.judge import tell, titles_of
from kfjudge.situation.referee import Referee
from kfjudge.situation.ruling import CardShown
from kfjudge.situation.speaker import by_whom
from kfjudge.tuples import NamedTuple


class Deed(NamedTuple):
    """Something that may be done: in words, and as the game knows it."""

    said: str
    act: Any


class ByHand:
    """One situation, played by hand. A run that has stopped is the position it stopped in; of a game whose lines of
    play have stages it is a game of the engine.
    """

    scenario: Any
    """What is played: its `acts` are the actions of the file."""
    speaker: Any
    """What says answers in words."""
    version: str
    """The version of the rules that is played."""
    shown: Mapping[str, CardShown]
    """The cards of the situation as printed, by name."""

    def __init__(self, scenario: Any, referee: Referee) -> None:
        self.scenario, self.referee = scenario, referee
        self.version = scenario.rules or referee.versions().newest
        self.board, _granted = referee.set_up(scenario, self.version)
        self.titles = titles_of(scenario)
        self.speaker = referee.speaker(self.titles)
        self.shown = {card.title: card for card in referee.cards_shown(scenario, self.board, self.titles)}

    def begin(self) -> Any:
        """The position before the first action."""
        return self.referee.start(self.board.copy(), PathDecider(), self.scenario, self.version)

    def again(self, position: Any, decider: Decider, trace: Trace | None = None) -> Any:
        """A run from a position, which it leaves as it is; its steps go to `trace`."""
        game = self.referee.start(position.board.copy(), decider, self.scenario, self.version)
        game.trace = game.trace if trace is None else trace
        return game

    def perform(self, run: Any, act: Any) -> None:
        """Plays an action as far as its questions are answered. Raises `NotLegal`, `NotDecidable`, and what the decider
        raises.
        """
        with suppress(GameOverError):
            self.referee.perform(run, act, self.scenario)

    def deeds(self, position: Any) -> Iterable[Deed]:
        """The legal actions of a position in which nothing is asked."""
        raise NotImplementedError

    def script(self) -> Sequence[Deed]:
        """The actions that the file or line itself names."""
        return [Deed(act.text, act) for act in self.scenario.acts]

    def problem(self, position: Any) -> str:
        """Why a position cannot be played on rightly, or ""; by itself the action that needs it stops."""
        return ""

    # ── words ───────────────────────────────────────────────────────────────

    def state(self, position: Any) -> dict[str, Any]:
        """The whole state as JSON values, in the names of `then`."""
        return self.referee.state(self.again(position, PathDecider()), self.titles)

    def where(self, position: Any) -> str:
        """Whose turn it is, and the part of it."""
        raise NotImplementedError

    def told(self, step: Step, position: Any) -> str:
        """A step as a sentence."""
        return tell(step, self.speaker)

    def question(self, decision: Decision) -> str:
        """Who is asked what."""
        return f"{by_whom(decision)}: {self.speaker.question(decision)}"

    def answer(self, decision: Decision, answer: Answer) -> str:
        """An answer in words."""
        said: str = self.speaker.answer(decision, answer)
        return said

    # ── what was done, as a file ────────────────────────────────────────────

    def as_written(self, act: Any, trail: Sequence[tuple[Decision, Answer]]) -> tuple[Any, list[Any]]:
        """An action as a line of `do`, and the answers to its questions as lines of `choose`: plain values."""
        raise NotImplementedError

    def labels(self) -> Mapping[tuple[int, int], str]:
        """The names that cards need where the file has several of one name, by line and column of each."""
        return {}

    def set_up(self) -> Mapping[str, Any]:
        """What the file does not write of the board and the actions rest on: more keys of the file."""
        return {}
