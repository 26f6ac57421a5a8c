"""Playing by hand: actions and answers one after the other, every one of them taken back at will.

In: a situation as its game plays it by hand. Out: the board, what may be done or answered next, and the events so far.
The board is a pure function of what was done: undoing is doing less.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.run import TOO_DEEP
from kfjudge.engine.trace import Step, Trace
from kfjudge.errors import JudgeError, NotDecidable, NotLegal
from kfjudge.situation import written
from kfjudge.situation.by_hand import ByHand, Deed
from kfjudge.situation.picture import BoardView, board_of
from kfjudge.values import dataclass, field

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

    act: Any
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be done or answered next."""

    said: str
    act: Any = None
    answer: Answer | None = None


@dataclass(slots=True)
class Position:
    """Where play stands, as its game knows it; the open question, what happened, and the trail of questions of the last
    action.
    """

    stand: Any
    decision: Decision | None
    steps: tuple[Step, ...]
    trail: tuple[tuple[Decision, Answer], ...] = ()
    problem: str = ""


@dataclass(slots=True)
class Session:
    """One situation being played. `node` is what it was read from."""

    play: ByHand
    node: written.Mapping | None = None
    moves: list[Move] = field(default_factory=list)
    _positions: list[Position] = field(init=False)
    _undone: list[Option] = field(default_factory=list)

    def __post_init__(self) -> None:
        begun = self.play.begin()
        self._positions = [Position(begun, None, (), problem=self.play.problem(begun))]

    @property
    def version(self) -> str:
        """The version of the rules that is played."""
        return self.play.version

    # ── where play stands ───────────────────────────────────────────────────

    @property
    def now(self) -> Position:
        """The newest position."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first action, and that after each."""
        return tuple(self._positions)

    @property
    def steps(self) -> list[Step]:
        """Everything that happened, in order."""
        return [step for position in self._positions for step in position.steps]

    @property
    def told(self) -> list[str]:
        """The same in sentences."""
        return [self.play.told(step, position.stand) for position in self._positions for step in position.steps]

    def board(self, event: int | None = None) -> BoardView:
        """The board now, or as it stood right after an event (counted from 0)."""
        stand = self.now.stand if event is None else self._stand_at(event)
        return board_of(self.play.scenario.game, self.play.state(stand), self.play.shown)

    def _stand_at(self, event: int) -> Any:
        """The position right after an event: the action that it belongs to is played again as far as there. What is
        done without an event after the last one of an action belongs to that.
        """
        for number, position in enumerate(self._positions):
            if event == len(position.steps) - 1:
                return position.stand
            if event < len(position.steps):
                again = self._run(self._positions[number - 1], self.moves[number - 1], until=event + 1)
                return position.stand if isinstance(again, NotLegal) else again.stand
            event -= len(position.steps)
        return self.now.stand

    @property
    def where(self) -> str:
        """Whose turn it is, and the part of it that play is in."""
        return self.play.where(self.now.stand)

    @property
    def question(self) -> str:
        """What is asked, and of whom; empty where an action is to be chosen."""
        decision = self.now.decision
        return "" if decision is None else self.play.question(decision)

    def options(self) -> list[Option]:
        """What may be done next: the answers to the open question, else the legal actions."""
        decision = self.now.decision
        if decision is not None:
            answers = islice(decision.answers(), MOST)
            return [Option(self.play.answer(decision, answer), answer=answer) for answer in answers]
        return [Option(deed.said, act=deed.act) for deed in self.play.deeds(self.now.stand)]

    # ── doing and undoing ───────────────────────────────────────────────────

    def choose(self, option: Option) -> None:
        """Does an action, or answers the open question; what was taken back is forgotten. Raises `NotLegal`."""
        self._choose(option)
        self._undone.clear()

    def do(self, deed: Deed) -> None:
        """Does an action. Raises `NotLegal`."""
        self.choose(Option(deed.said, act=deed.act))

    def _choose(self, option: Option) -> None:
        if option.act is not None:
            self._do(Move(option.act), self.now)
        elif option.answer is not None and self.moves:
            move = Move(self.moves[-1].act, (*self.moves[-1].answers, option.answer))
            self._do(move, self._positions[-2], again=True)

    def _do(self, move: Move, before: Position, again: bool = False) -> None:
        found = self._run(before, move)
        if isinstance(found, NotLegal):
            raise found
        if again:
            self.moves[-1], self._positions[-1] = move, found
        else:
            self.moves.append(move)
            self._positions.append(found)

    def _run(self, before: Position, move: Move, until: int | None = None) -> Position | NotLegal:
        """One action from a position, as far as its answers go, or up to a number of steps."""
        decider = Asking(move.answers)
        run = self.play.again(before.stand, decider, None if until is None else UpTo(until))
        decision: Decision | None = None
        problem = ""
        try:
            self.play.perform(run, move.act)
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
            from kfjudge.situation.play import own_error

            problem = own_error(error)
        problem = problem or self.play.problem(run)
        return Position(run, decision, tuple(run.trace), tuple(decider.trail), problem)

    def undo(self) -> bool:
        """Takes back the last answer, or the last action if it has none. False if there is nothing to take back."""
        if not self.moves:
            return False
        last = self.moves.pop()
        self._positions.pop()
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
