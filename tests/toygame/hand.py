"""The toy played by hand, at the table: one card after the other, each question asked of whoever plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import Decider, PathDecider
from kfjudge.engine.trace import Step, Trace
from kfjudge.situation.by_hand import ByHand, Deed
from kfjudge.situation.judge import tell
from kfjudge.situation.model import Act, Scenario
from kfjudge.situation.source import FilePlace
from tests.toygame.play import CARDS, SIDES, Toy, ToyReferee


class ToyHand(ByHand):
    """One situation; its positions are games."""

    def __init__(self, scenario: Scenario, library: object) -> None:
        self.scenario = scenario
        self.referee = ToyReferee()
        self.version = self.referee.versions().newest
        self.speaker = self.referee.speaker(())
        self.shown = {}

    def begin(self) -> Toy:
        board, _granted = self.referee.set_up(self.scenario, self.version)
        return Toy(board, PathDecider())

    def again(self, position: Toy, decider: Decider, trace: Trace | None = None) -> Toy:
        game = Toy(position.board.copy(), decider)
        game.trace = Trace() if trace is None else trace
        return game

    def perform(self, run: Toy, act: Act) -> None:
        self.referee.perform(run, act, self.scenario)

    def deeds(self, position: Toy) -> Iterable[Deed]:
        return [Deed(f"play: {card}", Act("play", FilePlace(0, 0), card)) for card in CARDS]

    def state(self, position: Toy) -> dict[str, Any]:
        return self.referee.state(position, ())

    def where(self, position: Toy) -> str:
        return "my turn"

    def told(self, step: Step, position: Toy) -> str:
        return tell(step, self.speaker)

    def question(self, decision: Decision) -> str:
        return f"{SIDES[decision.player]}: {self.speaker.question(decision)}"

    def as_written(self, act: Act, trail: Sequence[tuple[Decision, Answer]]) -> tuple[Any, list[Any]]:
        return act.text, [self.speaker.answer(decision, answer) for decision, answer in trail]
