"""Playing by hand: actions and answers one after the other, every one of them taken back at will.

In: a scenario and an open court. Out: the board, what may be done or answered next, and the events so far. The board is
a pure function of what was done: undoing is doing less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from itertools import islice
from typing import TYPE_CHECKING

import yaml

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import PathDecider
from kfjudge.engine.run import TOO_DEEP
from kfjudge.engine.trace import Step, Trace
from kfjudge.errors import JudgeError, NotDecidable, NotLegal
from kfjudge.games.keyforge.board.board import Board
from kfjudge.show.board import BoardView, board_of
from kfjudge.situation.judge import tell, titles_of
from kfjudge.situation.model import Act, CardRef, Scenario
from kfjudge.situation.referee import Referee
from kfjudge.situation.ruling import CardShown
from kfjudge.situation.source import NOWHERE
from kfjudge.situation.speaker import Speaker, by_whom
from kfjudge.values import dataclass

if TYPE_CHECKING:
    from kfjudge.situation.suite import Court

MOST = 200
"""So many answers to one question are listed."""


class NeedsAnswer(Exception):
    """Play has come to a question that nobody has answered yet."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.question)
        self.decision = decision


class Reached(Exception):
    """Play has come to the event up to which it was played again."""


class UpTo(Trace):
    """A trace that stops play at a number of steps; a step is added when what it tells has been done."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def step(self, event: str, rule: str, template: str, *values: object) -> None:
        """Adds a step. Raises `Reached` at the last."""
        super().step(event, rule, template, *values)
        if len(self) == self.number:
            raise Reached


class Asking:
    """Answers what was answered before, and stops at the next question."""

    def __init__(self, answers: tuple[Answer, ...]) -> None:
        self.answers = answers
        self.trail: list[tuple[Decision, Answer]] = []

    def decide(self, decision: Decision) -> Answer:
        """The answer given before. Raises `NeedsAnswer`."""
        place = len(self.trail)
        if place >= len(self.answers):
            raise NeedsAnswer(decision)
        self.trail.append((decision, self.answers[place]))
        return self.answers[place]


@dataclass(frozen=True, slots=True)
class Move:
    """An action with the answers to its questions, in order."""

    act: Act
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be done or answered next."""

    said: str
    act: Act | None = None
    answer: Answer | None = None


@dataclass(slots=True)
class Position:
    """Where play stands: the board, the open question, what happened, and the trail of questions of the last action."""

    board: Board
    decision: Decision | None
    steps: tuple[Step, ...]
    trail: tuple[tuple[Decision, Answer], ...] = ()
    problem: str = ""


@dataclass(slots=True)
class Session:
    """One situation being played."""

    scenario: Scenario
    court: Court
    node: yaml.MappingNode | None = None
    version: str = ""
    moves: list[Move] = field(default_factory=list)
    titles: list[str] = field(init=False)
    speaker: Speaker = field(init=False)
    shown: dict[str, CardShown] = field(init=False)
    _boards: list[Position] = field(init=False)
    _undone: list[Option] = field(default_factory=list)

    def __post_init__(self) -> None:
        versions = self.court.library.versions()
        self.version = self.version or self.scenario.rules or versions.newest
        board, _ = self.referee.set_up(self.scenario, self.version)
        self._boards = [Position(board, None, ())]
        self.titles = titles_of(self.scenario)
        self.speaker = self.referee.speaker(self.titles)
        self.shown = {card.title: card for card in self.referee.cards_shown(self.scenario, board, self.titles)}

    @property
    def referee(self) -> Referee:
        """What plays the scenario by its rules."""
        return self.court.referee(self.scenario.game)

    # ── where play stands ───────────────────────────────────────────────────

    @property
    def now(self) -> Position:
        """The newest position."""
        return self._boards[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first action, and that after each."""
        return tuple(self._boards)

    @property
    def steps(self) -> list[Step]:
        """Everything that happened, in order."""
        return [step for position in self._boards for step in position.steps]

    def told(self, step: Step) -> str:
        """An event as a sentence."""
        return tell(step, self.speaker)

    def board(self, event: int | None = None) -> BoardView:
        """The board now, or as it stood right after an event (counted from 0)."""
        found = self.now.board if event is None else self._board_at(event)
        game = self.referee.start(found.copy(), PathDecider(), self.scenario, self.version)
        return board_of(self.referee.state(game, self.titles), self.shown)

    def _board_at(self, event: int) -> Board:
        """The board right after an event: the action that it belongs to is played again as far as there. What is done
        without an event after the last one of an action belongs to that.
        """
        for number, position in enumerate(self._boards):
            if event == len(position.steps) - 1:
                return position.board
            if event < len(position.steps):
                move = self.moves[number - 1]
                again = self._run(self._boards[number - 1].board, move, until=event + 1)
                return position.board if isinstance(again, NotLegal) else again.board
            event -= len(position.steps)
        return self.now.board

    @property
    def step(self) -> str:
        """The step of the turn that play is in."""
        return self.now.board.step

    @property
    def question(self) -> str:
        """What is asked, and of whom; empty where an action is to be chosen."""
        decision = self.now.decision
        return "" if decision is None else f"{by_whom(decision)}: {self.speaker.question(decision)}"

    def options(self) -> list[Option]:
        """What may be done next: the answers to the open question, else the legal actions."""
        decision = self.now.decision
        if decision is not None:
            answers = islice(decision.answers(), MOST)
            return [Option(self.speaker.answer(decision, answer), answer=answer) for answer in answers]
        return [Option(act.text, act=act) for act in self._candidates() if self._is_legal(act)]

    def _candidates(self) -> Iterator[Act]:
        board = self.now.board
        player = board.active
        if board.winner is not None:
            return
        if board.step == "before":
            yield Act("begin turn", NOWHERE, "begin turn")
            return
        side = board.players[player]
        for number in side.hand:
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

    def _is_legal(self, act: Act) -> bool:
        """Whether an action is legal now: it may be refused only before its first question."""
        return not isinstance(self._run(self.now.board, Move(act)), NotLegal)

    # ── doing and undoing ───────────────────────────────────────────────────

    def choose(self, option: Option) -> None:
        """Does an action, or answers the open question; what was taken back is forgotten. Raises `NotLegal`."""
        self._choose(option)
        self._undone.clear()

    def _choose(self, option: Option) -> None:
        if option.act is not None:
            self._do(Move(option.act), self.now)
        elif option.answer is not None and self.moves:
            move = Move(self.moves[-1].act, (*self.moves[-1].answers, option.answer))
            self._do(move, self._boards[-2], again=True)

    def _do(self, move: Move, before: Position, again: bool = False) -> None:
        found = self._run(before.board, move)
        if isinstance(found, NotLegal):
            raise found
        if again:
            self.moves[-1], self._boards[-1] = move, found
        else:
            self.moves.append(move)
            self._boards.append(found)

    def _run(self, board: Board, move: Move, until: int | None = None) -> Position | NotLegal:
        """One action from a board, as far as its answers go, or up to a number of steps."""
        decider = Asking(move.answers)
        game = self.referee.start(board.copy(), decider, self.scenario, self.version)
        if until is not None:
            game.trace = UpTo(until)
        decision: Decision | None = None
        problem = ""
        try:
            self.referee.perform(game, move.act, self.scenario)
        except Reached:
            pass
        except NeedsAnswer as asked:
            decision = asked.decision
        except NotLegal as error:
            return error
        except (NotDecidable, JudgeError) as error:
            problem = str(error)
        except RecursionError:
            problem = TOO_DEEP
        except Exception as error:  # a table that stops on an engine's error would lose the game
            from kfjudge.engine.run import GameOverError
            from kfjudge.situation.play import own_error

            problem = "" if isinstance(error, GameOverError) else own_error(error)
        return Position(game.board, decision, tuple(game.trace), tuple(decider.trail), problem)

    def undo(self) -> bool:
        """Takes back the last answer, or the last action if it has none. False if there is nothing to take back."""
        if not self.moves:
            return False
        last = self.moves.pop()
        self._boards.pop()
        self._undone.append(Option("", answer=last.answers[-1]) if last.answers else Option("", act=last.act))
        if last.answers:
            self._do(Move(last.act, last.answers[:-1]), self.now)
        return True

    def redo(self) -> bool:
        """Does again what was taken back last. False if nothing is."""
        if not self._undone:
            return False
        self._choose(self._undone.pop())
        return True

    # ── what was done, as a scenario ────────────────────────────────────────

    def export(self) -> str:
        """What was done and answered as a scenario file."""
        from kfjudge.table.export import exported

        return exported(self)
