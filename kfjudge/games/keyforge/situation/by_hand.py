"""Playing a KeyForge situation by hand: what the active player may do, one action at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.errors import NotLegal
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.situation.referee import make_referee
from kfjudge.situation.by_hand import ByHand, Deed
from kfjudge.situation.model import Act, CardRef, Scenario
from kfjudge.situation.source import NOWHERE

_STEPS = {
    "before": "the turn has not begun",
    "start": "start of turn",
    "forge": "step 1, forge a key",
    "house": "step 2, choose a house",
    "main": "step 3, play, discard, use",
    "ready": "step 4, ready cards",
    "draw": "step 5, draw cards",
    "end": "end of turn",
}
"""The steps of a turn by the rulebook's names."""
_SAID = ("Me", "Opponent")


class _Asked(Exception):
    """An action that is only tried has come to a question: it is legal."""


class _Stops:
    """Stops at the first question."""

    def decide(self, decision: Decision) -> Answer:
        """Raises `_Asked`."""
        raise _Asked(decision.question)


class Hand(ByHand):
    """One situation; its positions are games."""

    def __init__(self, scenario: Scenario, library: Any) -> None:
        super().__init__(scenario, make_referee(library))

    def deeds(self, position: Game) -> Iterator[Deed]:
        """The legal actions: one may be refused only before its first question."""
        for act in self._candidates(position):
            if self._is_legal(position, act):
                yield Deed(act.text, act)

    def _is_legal(self, position: Game, act: Act) -> bool:
        try:
            self.perform(self.again(position, _Stops()), act)
        except NotLegal:
            return False
        except Exception:  # it is legal as far as it was played; what stops it is told when it is done
            return True
        return True

    def _candidates(self, position: Game) -> Iterator[Act]:
        board = position.board
        player = board.active
        if board.winner is not None:
            return
        if board.step == "before":
            yield Act("begin turn", NOWHERE, "begin turn")
            return
        side = board.players[player]
        for number in (each for each in side.hand if board.cards[each].known):
            yield self._act("play", number)
            yield self._act("discard", number)
        for number in (*side.battleline, *side.artifacts):
            for verb in ("reap", "action", "omni", "unstun") if number in side.battleline else ("action", "omni"):
                yield self._act(verb, number)
        for number in side.battleline:
            for other in board.players[1 - player].battleline:
                yield self._act("fight", number, other)
        for number, card in enumerate(board.cards):
            if card.zone == "prophecies" and card.controller == player:
                yield self._act("prophecy", number)
        for verb in ("raise tide", "end turn"):
            yield Act(verb, NOWHERE, verb)

    def _act(self, verb: str, number: int, other: int | None = None) -> Act:
        name = self.speaker.card(number)
        card = CardRef(name, NOWHERE, (number,))
        if other is None:
            return Act(verb, NOWHERE, f"{verb}: {name}", card)
        against = self.speaker.card(other)
        return Act(
            verb, NOWHERE, f"{verb}: {{with: {name}, against: {against}}}", card, CardRef(against, NOWHERE, (other,))
        )

    # ── words ───────────────────────────────────────────────────────────────

    def where(self, position: Game) -> str:
        """Whose turn it is, and the step of it."""
        board = position.board
        return f"{_SAID[board.active]} · {_STEPS.get(board.step, board.step)}"

    # ── what was done, as a file ────────────────────────────────────────────

    def as_written(self, act: Act, trail: Sequence[tuple[Decision, Answer]]) -> tuple[Any, list[Any]]:
        """An action as a line of `do`, and the answers to its questions as lines of `choose`."""
        done: Any = act.verb if act.card is None else {act.verb: act.card.text}
        if act.verb == "fight" and act.card is not None and act.other is not None:
            done = {"fight": {"with": act.card.text, "against": act.other.text}}
        return done, [self._written(decision, answer) for decision, answer in trail]

    def _written(self, decision: Decision, answer: Answer) -> Any:
        words = [self.speaker.option(decision, option) for option in decision.picked(answer)]
        single = decision.maximum == 1
        if not answer:
            return "no" if single else []
        said = words[0] if single else words
        return {"random": said} if decision.nature else said

    def labels(self) -> Mapping[tuple[int, int], str]:
        """The names that cards need where the file has several of one name."""
        cards = list(zip(self.scenario.cards, self.titles, strict=True))
        names = [card.name for card, _title in cards]
        return {
            (card.place.line, card.place.column): title
            for card, title in cards
            if names.count(card.name) > 1 and card.facts is not None
        }

    def set_up(self) -> Mapping[str, Any]:
        """The active house, where a typed line has one."""
        return {} if self.scenario.house is None else {"house": self.scenario.house}
