"""The toy played by hand, at the table: one card after the other, each question asked of whoever plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.situation.by_hand import ByHand, Deed
from kfjudge.situation.model import Act, Scenario
from kfjudge.situation.source import FilePlace
from tests.toygame.play import CARDS, Toy, ToyReferee


class ToyHand(ByHand):
    """One situation; its positions are games."""

    def __init__(self, scenario: Scenario, library: object) -> None:
        super().__init__(scenario, ToyReferee())

    def deeds(self, position: Toy) -> Iterable[Deed]:
        return [Deed(f"play: {card}", Act("play", FilePlace(0, 0), card)) for card in CARDS]

    def where(self, position: Toy) -> str:
        return "my turn"

    def as_written(self, act: Act, trail: Sequence[tuple[Decision, Answer]]) -> tuple[Any, list[Any]]:
        return act.text, [self.speaker.answer(decision, answer) for decision, answer in trail]
