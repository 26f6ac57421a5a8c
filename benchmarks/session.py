"""Actions of KeyForge played every way, for measurements and tests.

`Session.play_out` explores one action from a board, `explore` a list of actions, merging equal boards between them.
`Session.legal_actions` lists what the active player may do.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import field
from functools import partial

from kfjudge.engine import explore as exploring
from kfjudge.engine.decision import Decision
from kfjudge.engine.explore import Exploration, Limits
from kfjudge.engine.path import Decider, EveryAnswer, PathDecider, Policy, Trail
from kfjudge.engine.stages import Stages, Stand
from kfjudge.engine.trace import Step
from kfjudge.errors import NotDecidable, NotLegal
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.hooks import Tables
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.play import at_will, legality, usable
from kfjudge.games.keyforge.play.actions import (
    Action,
    BeginTurn,
    DiscardCard,
    EndTurn,
    Fight,
    PlaceProphecy,
    PlayCard,
    RaiseTide,
    Reap,
    Unstun,
    UseAction,
    UseOmni,
)
from kfjudge.games.keyforge.play.session import perform
from kfjudge.games.keyforge.tables import make_tables
from kfjudge.games.keyforge.words.nodes.effects import UseKind
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.values import dataclass


@dataclass(slots=True)
class Leaf:
    """Where a run of one action ended. `stopped`: the action was not legal; `undecided`: the rules at hand do not
    say.
    """

    board: Board
    steps: list[Step] = field(default_factory=list)
    skipped: list[Decision] = field(default_factory=list)
    stopped: NotLegal | None = None
    undecided: NotDecidable | None = None
    state: Hashable = None

    def key(self) -> Hashable:
        """Equal for ends that nothing tells apart."""
        return (
            self.board.fingerprint(),
            self.state,
            self.stopped.message if self.stopped is not None else None,
            self.undecided.message if self.undecided is not None else None,
        )


class Session:
    """A set of tables and options with which actions are played."""

    def __init__(self, options: Options | None = None, tables: Tables | None = None) -> None:
        self.options = Options() if options is None else options
        self.tables = make_tables() if tables is None else tables

    def game(self, board: Board, decider: Decider) -> Game:
        """A run on this very board, which changes."""
        return Game(board, decider, self.tables, self.options)

    def run(self, board: Board, action: Action, decider: Decider) -> Leaf:
        """One run of an action on a copy of the board."""
        game = self.game(board.copy(), decider)
        leaf = Leaf(game.board, game.trace.steps, game.skipped)
        try:
            perform(game, action)
        except NotLegal as error:
            leaf.stopped = error
            leaf.board = board.copy()
        except NotDecidable as error:
            leaf.undecided = error
        return leaf

    def play_out(
        self, board: Board, action: Action, policy: Callable[[], Policy] | None = None, limits: Limits | None = None
    ) -> Exploration[Leaf]:
        """Every different end of one action."""

        def run(decider: PathDecider) -> Leaf:
            leaf = self.run(board, action, decider)
            leaf.state = getattr(decider.policy, "state", None)
            return leaf

        return exploring.explore(run, Leaf.key, policy, limits)

    def legal_actions(self, board: Board) -> list[Action]:
        """What the active player may do: cards to play, discard and use, the tide, prophecies, ending or beginning the
        turn.
        """
        if board.winner is not None:
            return []
        game = self.game(board.copy(), PathDecider())
        player = board.active
        if board.step == "before":
            return [BeginTurn()]
        result: list[Action] = []
        if board.step == "main":
            side = board.players[player]
            for number in side.hand:
                if board.cards[number].known and legality.why_not_play(game, player, number) is None:
                    result.append(PlayCard(number))
                if board.cards[number].known and legality.why_not_discard(game, player, number) is None:
                    result.append(DiscardCard(number))
            for number in (*side.battleline, *side.artifacts):
                if board.cards[number].has(Mark.STUN):
                    if usable.why_not_use(game, player, number, UseKind.REAP) is None:
                        result.append(Unstun(number))
                    continue
                for how, action in USE_ACTIONS.items():
                    if usable.why_not_use(game, player, number, how) is None:
                        result.append(action(number))
            for number in (*board.players[1 - player].battleline, *board.players[1 - player].artifacts):
                for how, action in USE_ACTIONS.items():
                    if (
                        usable.as_if_own(game, player, number, how)
                        and usable.why_not_use(game, player, number, how) is None
                    ):
                        result.append(action(number))
            standing = [
                number for number in (*side.battleline, *side.artifacts, *side.discard) if at_will.has_any(game, number)
            ]
            result.extend(UseAction(number) for number in standing if at_will.offers(game, number, player))
            if legality.why_not_raise_tide(game) is None:
                result.append(RaiseTide())
            if not board.prophecy_used and side.hand:
                result.extend(PlaceProphecy(number) for number in side.prophecies if not board.cards[number].active)
        result.append(EndTurn())
        return result


USE_ACTIONS: dict[UseKind, Callable[[int], Action]] = {
    UseKind.REAP: Reap,
    UseKind.FIGHT: Fight,
    UseKind.ACTION: UseAction,
    UseKind.OMNI: UseOmni,
}


@dataclass(slots=True, eq=False)
class Line(Stand):
    """One way through a list of actions: where it ended, and what happened and was decided in each action played."""

    board: Board = field(default_factory=Board)
    steps: list[list[Step]] = field(default_factory=list)
    trails: list[Trail] = field(default_factory=list)
    skipped: list[list[Decision]] = field(default_factory=list)
    stopped: NotLegal | None = None
    stopped_at: int = -1
    undecided: NotDecidable | None = None
    state: Hashable = None

    @property
    def over(self) -> bool:
        """Whether nothing more is played from here."""
        return self.stopped is not None or self.undecided is not None or self.board.winner is not None

    def key(self) -> Hashable:
        """Equal for places that nothing tells apart."""
        stopped = self.stopped.message if self.stopped is not None else None
        undecided = self.undecided.message if self.undecided is not None else None
        return (self.board.fingerprint(), self.state, stopped, undecided)

    def continues(self, before: Stand) -> None:
        """What happened and was decided in the actions before comes first."""
        assert isinstance(before, Line)
        self.trails = [*before.trails, self.trail[len(before.trail) :]]
        self.steps = [*before.steps, *self.steps]
        self.skipped = [*before.skipped, *self.skipped]


@dataclass(slots=True)
class Outcomes:
    """Every different way through a list of actions, whether that is all there is, how many runs it took, and how many
    positions they met.
    """

    lines: list[Line]
    complete: bool
    reason: str
    runs: int
    positions: int

    @property
    def ways(self) -> int:
        """In how many ways the choices can be made."""
        return sum(line.paths for line in self.lines)


def explore(
    session: Session,
    board: Board,
    actions: Sequence[Action],
    policy: Callable[[Hashable], Policy] | None = None,
    limits: Limits | None = None,
) -> Outcomes:
    """Plays a list of actions every way, merging equal boards after each.

    `policy` makes the policy of a run from the state that an earlier action's policy ended in (None at first).
    """

    def make(line: Line) -> Policy:
        return EveryAnswer() if policy is None else policy(line.state)

    stages: Stages[Line] = Stages(Limits() if limits is None else limits, make)
    lines = [Line(board=board)]
    for place, action in enumerate(actions):
        lines = stages.play(lines, partial(_played, session, action, place), share=1.0)
    return Outcomes(lines, not stages.reached, stages.reached, stages.runs, stages.positions)


def _played(session: Session, action: Action, place: int, line: Line, decider: PathDecider) -> Line:
    """A line with one more action."""
    leaf = session.run(line.board, action, decider)
    state = getattr(decider.policy, "state", None)
    return Line(
        board=leaf.board,
        steps=[leaf.steps],
        skipped=[leaf.skipped],
        stopped=leaf.stopped,
        stopped_at=place if leaf.stopped is not None else -1,
        undecided=leaf.undecided,
        state=state,
    )
