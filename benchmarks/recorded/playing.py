"""Playing one record again, step by step, and judging what comes out.

In: a record, the builder of boards and the engine. Out: a `Verdict`, and for who wants to look, a `StepReport` a step.
Each step starts from the engine's own boards that agreed so far; nothing of `after`, `pending` or later steps reaches
the engine but what settles nature.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.recorded.acting import Act, Deed, act_of
from benchmarks.recorded.binding import Binding
from benchmarks.recorded.building import Builder, Names, SetupError, UnknownCardError, settle_decks, settle_piles
from benchmarks.recorded.comparing import Difference, Played, agrees, differences
from benchmarks.recorded.engine import Engine, Run
from benchmarks.recorded.expected import Expected, start
from benchmarks.recorded.fitting import SuspendedError, Told
from benchmarks.recorded.legality import Asked, legality
from benchmarks.recorded.nature import Settled
from benchmarks.recorded.reading import PLAYERS, Prompt, Record, Step
from benchmarks.recorded.script import Entry, script
from benchmarks.recorded.verdict import DECLINED, FAILED, PASSED, Verdict
from kfjudge.engine.decision import Decision
from kfjudge.engine.explore import Limits, explore
from kfjudge.engine.path import NoAnswerError, PathDecider
from kfjudge.errors import NotDecidable, NotLegal
from kfjudge.games.keyforge.board.board import Board

MOST_BOARDS = 24
"""More different boards after one step are disagreement."""
LIMITS = Limits(merge=False, runs=2000, leaves=1000, work=60_000)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One way in which a step can go: the run with its board, how it ended, and (`end`) what tells the board apart.

    `suspended`: the question at which the record ends. `illegal`, `undecided`, `broken`: why the run stopped early.
    `unbound` are answers with a meaning that no question of the run took.
    """

    run: Run
    end: Hashable = field(repr=False)
    suspended: Decision | None = None
    illegal: str = ""
    undecided: NotDecidable | None = None
    broken: str = ""
    unbound: tuple[Entry, ...] = ()
    asked: tuple[tuple[int, frozenset[str]], ...] = ()
    nature: tuple[Hashable, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether the run went as far as the record does."""
        return not (self.illegal or self.undecided or self.broken or self.unbound)

    def key(self) -> tuple[Hashable, ...]:
        """Equal for leaves that are one outcome."""
        ending = (
            self.suspended is not None,
            self.illegal,
            self.undecided is not None,
            self.broken,
            tuple(entry.place for entry in self.unbound),
        )
        return (self.end, ending, self.nature)


@dataclass(slots=True)
class StepReport:
    """What came of a step: all leaves, those that agree, the differences of the nearest one, and the legality
    figure.
    """

    step: Step
    act: Act
    expected: Expected
    leaves: list[Leaf] = field(default_factory=list)
    agreeing: list[Leaf] = field(default_factory=list)
    nearest: Leaf | None = None
    differences: list[Difference] = field(default_factory=list)
    boards: int = 0
    complete: bool = True
    legality: Asked = field(default_factory=Asked)
    reason: str = ""
    card: str = ""
    declined: bool = False


class Replay:
    """One record being played again."""

    def __init__(self, record: Record, builder: Builder, engine: Engine) -> None:
        self.record = record
        self.builder = builder
        self.engine = engine
        self.names = Names()
        self.boards: list[Board] = []
        self.expected = start(record.setup)
        self.reports: list[StepReport] = []

    def play(self) -> Verdict:
        """The verdict; the reports say more."""
        try:
            self.boards = [self.builder.board(self.record.setup, self.names)]
        except UnknownCardError as error:
            return self._verdict(DECLINED, "a card that the card list lacks", str(error), 0)
        for index in range(len(self.record.steps)):
            report = self._step(index)
            self.reports.append(report)
            if not report.agreeing:
                return self._verdict(DECLINED if report.declined else FAILED, report.reason, report.card, index + 1)
        return self._verdict(PASSED, "", "", 0)

    def _verdict(self, outcome: str, reason: str, card: str, step: int) -> Verdict:
        return Verdict(
            self.record.test,
            self.record.set,
            outcome,
            reason,
            card,
            step,
            tuple(report.boards for report in self.reports if report.agreeing),
            sum(report.legality.prompts for report in self.reports),
            sum(report.legality.equal for report in self.reports),
        )

    # ── one step ────────────────────────────────────────────────────────────

    def _step(self, index: int) -> StepReport:
        step = self.record.steps[index]
        before = self.expected.laid_over(step.edited)
        target = before.laid_over(step.after)
        if index == len(self.record.steps) - 1 and self.record.winner is not None:
            target = target.won_by(self.record.winner)
        self.expected = target
        act = act_of(step)
        report = StepReport(step, act, target, card=self._card_of(act, before))
        try:
            if step.edited:
                self.boards = [self.builder.edit(board, step.edited, self.names) for board in self.boards]
            if act.deed is Deed.SETUP:
                raise SetupError("it starts before the first turn")
        except UnknownCardError as error:
            report.declined, report.reason, report.card = True, "a card that the card list lacks", str(error)
            return report
        except SetupError as error:
            report.reason = str(error)
            return report
        if act.deed in (Deed.CLICK, Deed.CANCEL):
            self._look(report)
        else:
            self._explore(report, before)
        self._judge(report)
        self.boards = [leaf.run.board for leaf in report.agreeing]
        decks = [[self.names.number[card] for card in player["deck"]] for player in target.players]
        piles = [[self.names.number[card] for card in player["discard"]] for player in target.players]
        for board in self.boards:
            settle_decks(board, decks)
            settle_piles(board, piles)
        return report

    def _card_of(self, act: Act, before: Expected) -> str:
        """What the step is done with, for the list of reasons."""
        if act.card is not None and act.card in before.cards:
            return str(before.cards[act.card]["id"])
        return act.label or act.deed.value

    def _look(self, report: StepReport) -> None:
        """A step that does nothing: a card was clicked, and at most the question how to use it is open."""
        for board in self.boards:
            run = self.engine.still(board)
            broken = illegal = ""
            undecided = None
            if report.act.deed is Deed.CLICK:
                try:
                    illegal = self._wrong_menu(report, board)
                except NotDecidable as error:
                    undecided = error
                except Exception as error:
                    broken = describe(error)
            end = run.board.fingerprint()
            report.leaves.append(Leaf(run, end, illegal=illegal, undecided=undecided, broken=broken))

    def _wrong_menu(self, report: StepReport, board: Board) -> str:
        """What is wrong with what can be done with the clicked card; empty if it is what the record shows."""
        act = report.act
        prompt = (report.step.pending or {}).get(act.player)
        if act.card is None or act.card not in self.names.number:
            return ""
        possible = self.engine.possible(board, act.player, self.names.number[act.card])
        offered = {menu_word(button) for button in prompt.buttons} - {""} if prompt is not None else set()
        if possible != offered:
            return f"what can be done: recorded {sorted(offered)}, here {sorted(possible)}"
        return ""

    def _explore(self, report: StepReport, before: Expected) -> None:
        """Every way in which the step can go."""
        entries = script(report.act.answers)
        seen: set[tuple[Hashable, ...]] = set()
        for board in self.boards:
            found = explore(
                self._runner(report, board, entries), Leaf.key, self._policy(report, board, entries, before), LIMITS
            )
            report.complete &= found.complete
            for outcome in found.outcomes:
                key = outcome.leaf.key()
                if key not in seen:
                    seen.add(key)
                    report.leaves.append(outcome.leaf)

    def _policy(
        self, report: StepReport, board: Board, entries: Sequence[Entry], before: Expected
    ) -> Callable[[], Binding]:
        target, now = _Lying(self.names, report.expected), _Lying(self.names, before)
        decks = [
            [self.names.number[card] for card in player["deck"] if card in self.names.number]
            for player in report.expected.players
        ]
        discards = [
            [self.names.number[card] for card in player["discard"] if card in self.names.number]
            for player in report.expected.players
        ]
        settled = Settled(target, lambda number: now.get(number, "gone"), decks, discards)
        told = Told(self.names, settled, report.step.pending, self.engine.mode_text, bool(report.step.random))
        return lambda: Binding(entries, told)

    def _runner(self, report: StepReport, board: Board, entries: Sequence[Entry]) -> Callable[[PathDecider], Leaf]:
        numbers = self.names.number

        def run(decider: PathDecider) -> Leaf:
            binding = decider.policy
            assert isinstance(binding, Binding)
            play = self.engine.start(board, decider)
            binding.watch(lambda: play.board)
            suspended: Decision | None = None
            illegal = broken = ""
            undecided: NotDecidable | None = None
            try:
                self.engine.do(play, report.act, numbers)
            except SuspendedError as end:
                suspended = end.decision
            except NotLegal as error:
                illegal = str(error)
            except NotDecidable as error:
                undecided = error
            except NoAnswerError:
                raise
            except Exception as error:  # an engine that breaks is a failed record, not the end of the benchmark
                broken = describe(error)
            nature = tuple(decision.picked(answer) for decision, answer in binding.nature)
            return Leaf(
                play,
                play.board.fingerprint(),
                suspended,
                illegal,
                undecided,
                broken,
                tuple(binding.unbound()),
                tuple(sorted(binding.asked.items())),
                nature,
            )

        return run

    # ── judging ─────────────────────────────────────────────────────────────

    def _judge(self, report: StepReport) -> None:
        """Which leaves agree; if none does, why."""
        report.agreeing = []
        for place, leaf in enumerate(report.leaves):
            try:
                if self._agrees(report, leaf):
                    report.agreeing.append(leaf)
            except NotDecidable as error:
                report.leaves[place] = replace(leaf, undecided=error)
        natures = {leaf.nature for leaf in report.agreeing}
        report.boards = len(
            {leaf.end for leaf in report.leaves if leaf.whole and (not natures or leaf.nature in natures)}
        )
        shown = report.agreeing[0] if report.agreeing else self._nearest(report)
        if shown is not None:
            report.nearest = shown
            report.legality = self._legality(report, shown)
        if not report.agreeing:
            self._explain(report)
        elif report.boards > MOST_BOARDS:
            report.agreeing = []
            report.reason = f"more than {MOST_BOARDS} different boards"

    def _agrees(self, report: StepReport, leaf: Leaf) -> bool:
        step = report.step
        if (
            step.after is None
            and not step.pending
            and leaf.illegal
            and report.act.deed not in (Deed.CLICK, Deed.CANCEL)
        ):
            return True
        if not leaf.whole:
            return False
        asked = leaf.suspended is not None or leaf.run.board.winner is not None  # a game that is won asks no more
        if step.pending and report.act.deed not in (Deed.CLICK, Deed.CANCEL) and not asked:
            return False
        return agrees(Played(leaf.run.board, leaf.run), report.expected, self.names)

    def _nearest(self, report: StepReport) -> Leaf | None:
        """The leaf with the fewest differences, whole ones before others; its differences go into the report."""
        best: tuple[tuple[int, int], Leaf, list[Difference]] | None = None
        for leaf in report.leaves[:MOST_BOARDS]:
            try:
                found = list(differences(Played(leaf.run.board, leaf.run), report.expected, self.names))
            except Exception as error:
                found = [Difference("board", "the game", "a board that can be looked at", describe(error))]
            rank = (0 if leaf.whole else 1, len(found))
            if best is None or rank < best[0]:
                best = (rank, leaf, found)
        if best is None:
            return None
        report.differences = best[2]
        return best[1]

    def _explain(self, report: StepReport) -> None:
        """The reason why no leaf agrees: what cannot be decided first, then what broke, then the first difference."""
        undecided = next((leaf.undecided for leaf in report.leaves if leaf.undecided), None)
        nearest = report.nearest
        if undecided is not None:
            report.declined, report.reason = True, str(undecided)
        elif nearest is None:
            report.reason = "no way to go on" if report.complete else "cut off"
        elif nearest.broken:
            report.reason = f"engine error: {nearest.broken}"
        elif nearest.illegal:
            report.reason = f"not legal: {nearest.illegal}"
        elif nearest.unbound:
            entry = nearest.unbound[0]
            report.reason = f"an answer that no question takes: {entry.prompt.kind or plain(entry.prompt.ask)}"
        elif report.differences:
            report.reason = report.differences[0].kind
        elif report.step.pending:
            report.reason = f"the open question is not asked: {_pending_words(report.step.pending)}"
        else:
            report.reason = "cut off" if not report.complete else "no board agrees"

    def _legality(self, report: StepReport, leaf: Leaf) -> Asked:
        """The questions about cards that the step's answers belong to, compared with what the engine offered."""
        questions: dict[int, tuple[Prompt, bool]] = {}
        for entry in script(report.act.answers):
            if entry.prompt.legal is not None and entry.prompt.kind != "order":
                questions.setdefault(entry.question, (entry.prompt, bool(report.agreeing)))
        return legality(((number, prompt, taken) for number, (prompt, taken) in questions.items()), dict(leaf.asked))


class _Lying(Mapping[int, str]):
    """Where each card of a record's board lies, by its number; said when it is asked for."""

    def __init__(self, names: Names, board: Expected) -> None:
        self.names = names
        self.board = board

    def __getitem__(self, number: int) -> str:
        card = self.names.of(number)
        return _place(self.board.cards[card], card)

    def __iter__(self) -> Iterator[int]:
        return (self.names.number[card] for card in self.board.cards if card in self.names.number)

    def __len__(self) -> int:
        return sum(1 for _number in self)


def _place(record: Mapping[str, Any], card: str) -> str:
    """Where a card lies, in words that tell apart what a move changes."""
    zone = str(record["zone"])
    if zone == "play area":
        return f"{zone} {record.get('controller')} {record.get('on', '')}"
    return f"{zone} {record['owner']}" if card else zone


def describe(error: Exception) -> str:
    """An error of the engine in one line, with the place where it was raised."""
    trace = error.__traceback__
    where = ""
    while trace is not None:
        code = trace.tb_frame.f_code
        where = f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__} at {where}: {error}"[:160]


MENU = {
    "fight": "fight",
    "reap": "reap",
    "use action": "action",
    "use omni": "omni",
    "remove stun": "unstun",
    "play": "play",
    "discard": "discard",
}


def menu_word(button: str) -> str:
    """What a button of a card's menu does, in the engine's words; empty for those that do nothing."""
    return MENU.get(button, "")


def plain(ask: str) -> str:
    """A question without the names and numbers in it, so that like questions count together."""
    words = [word for word in ask.split() if word[:1].islower() or word in ("Choose", "Select", "Which", "Do", "Any")]
    return " ".join(words[:8])


def _pending_words(pending: dict[int, Prompt]) -> str:
    player, prompt = next(iter(pending.items()))
    return f"{prompt.kind or plain(prompt.ask)} of {PLAYERS[player]}"
