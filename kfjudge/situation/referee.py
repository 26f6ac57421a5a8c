"""What a game gives for scenario files: board and script keys, an engine that plays them, and the words for what came
of it.

A game derives its own from `Referee` and is registered with it (`kfjudge.games`). What it does not say is said plainly
here: every change of the state by its name, and the last steps as reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from kfjudge.engine.decision import Decision
from kfjudge.engine.explore import Limits
from kfjudge.engine.path import Decider, PathDecider
from kfjudge.engine.trace import Aside, Step, Trace
from kfjudge.engine.unsettled import Readings
from kfjudge.errors import Problem
from kfjudge.lookup.versions import Versions
from kfjudge.situation import written
from kfjudge.situation.answers import Judged
from kfjudge.situation.model import Act, Check, Claim, GivenAnswer, Scenario
from kfjudge.situation.printed import Printed
from kfjudge.situation.ruling import CardShown, Change, Reason
from kfjudge.situation.source import Reader
from kfjudge.situation.speaker import Speaker
from kfjudge.situation.turning import Given, Holder, Kinds
from kfjudge.situation.verdicts import Verdict
from kfjudge.tuples import NamedTuple
from kfjudge.values import replace

B = TypeVar("B", bound="Board")
Tell = Callable[[Step], str]
"""Turns a step into a sentence."""
MOST = 2
"""So many steps are told as reasons where a game does not say which matter."""


class Deciding(NamedTuple):
    """What decides a claim: the steps of a line in which it holds and of one in which it does not, how a step is told,
    what of the claim does not hold there, the asides of the line that decides, and those of that in which it fails.
    """

    claim: Claim
    verdict: Verdict
    holding: Sequence[Step]
    failing: Sequence[Step]
    tell: Tell
    failed: Check | None
    asides: Sequence[Aside]
    asides_failing: Sequence[Aside] = ()


class Board(Protocol):
    """Where everything lies."""

    def copy(self: B) -> B:
        """A board that can be changed without changing this one."""
        ...  # pragma: no cover

    def fingerprint(self) -> Hashable:
        """Equal for boards that nothing tells apart."""
        ...  # pragma: no cover


class Game(Protocol):
    """A game in progress on a board."""

    board: Any
    trace: Trace
    skipped: list[Decision]


class Referee:
    """Reads the scenarios of one game, plays them by its rules, and says what came of them."""

    legal_by: Mapping[str, str] = {}
    """The rule by which each action of a script is open to a player."""
    refused_by: Mapping[str, str] = {}
    """The field of a card that a rule asks about by which an action with it is refused."""

    # ── the file ────────────────────────────────────────────────────────────

    def versions(self) -> Versions:
        """The versions of its rules."""
        raise NotImplementedError

    def read(self, node: written.Piece, reader: Reader) -> Any:
        """The scenario of a node; what is wrong with it is reported to `reader`."""
        raise NotImplementedError

    def labels(self, scenario: Any, versions: Sequence[str]) -> Sequence[str]:
        """The labels of the versions that a scenario is judged under: those that are wanted, else its own. Raises
        `WrongName`.
        """
        known = self.versions()
        return [known.find(label) for label in versions] or [scenario.rules or known.newest]

    def under(self, scenario: Any, version: str) -> Any:
        """The scenario as it is judged under a version."""
        return replace(scenario, readings=Readings(scenario.readings.fixed))

    def given(self, scenario: Any) -> Sequence[GivenAnswer]:
        """The answers of its file."""
        found: Sequence[GivenAnswer] = scenario.choose
        return found

    def judged(self, scenario: Any, version: str, limits: Limits, *, told: bool = True) -> Judged | None:
        """The ruling where the lines of play of the game have no stages; only its verdicts if it is not `told`."""
        return None

    def met(self, scenario: Any, version: str) -> Readings:
        """The open points that were met while it was judged."""
        found: Readings = scenario.readings
        return found

    # ── play ────────────────────────────────────────────────────────────────

    def set_up(self, scenario: Scenario, version: str) -> tuple[Any, list[tuple[str, str, str]]]:
        """The board before the first action, and what is taken for granted on it: what, the value, why."""
        raise NotImplementedError

    def start(self, board: Any, decider: Decider, scenario: Scenario, version: str) -> Any:
        """A game on `board`, which it changes."""
        raise NotImplementedError

    def perform(self, game: Any, act: Act, scenario: Scenario) -> None:
        """Does what a line of `do` says, by the active player. Raises `NotLegal` or `NotDecidable`."""
        raise NotImplementedError

    def holds(self, check: Check, game: Any, scenario: Scenario) -> bool:
        """Whether one field is as a claim says. Raises `NotDecidable` where it hangs on something unknown."""
        raise NotImplementedError

    def resumes(self, scenario: Scenario, board: Any) -> bool:
        """Whether something still runs that began before the first action."""
        return False

    def resume(self, board: Any, decider: PathDecider, scenario: Scenario, version: str) -> None:
        """Adds to the board what still runs. Raises `NotDecidable`."""

    def problems(self, scenario: Scenario, game: Any) -> list[Problem]:
        """What only the standing board shows to be impossible."""
        return []

    # ── words ───────────────────────────────────────────────────────────────

    def speaker(self, titles: Sequence[str]) -> Speaker:
        """What things are called; `titles` are the names of the cards by number."""
        return Speaker(titles)

    def state(self, game: Any, titles: Sequence[str]) -> dict[str, Any]:
        """The whole state as JSON values: of `me`, of `opponent`, and of the game."""
        raise NotImplementedError

    def changes(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
        """Everything that is new."""
        found: list[Change] = []
        for subject, values in after.items():
            if not isinstance(values, dict):
                if before[subject] != values:
                    found.append(Change("game", f"{subject} {values}"))
                continue
            for key, value in values.items():
                if before[subject].get(key) != value:
                    found.append(Change(subject, f"{key} {value} ({before[subject].get(key)} before)"))
        return tuple(found)

    def reasons(self, deciding: Deciding, scenario: Scenario) -> tuple[Reason, ...]:
        """The steps that decide a claim."""
        steps = deciding.failing if deciding.verdict == "never" else deciding.holding
        return tuple(Reason(step.rule, deciding.tell(step)) for step in steps[-MOST:])

    def unheard(self, scenario: Scenario) -> Iterator[Aside]:
        """The abilities that go off on something else, each with what it waits for: told where nothing else is."""
        return iter(())

    def instead(self, check: Check, state: Mapping[str, Any]) -> Reason:
        """What is there at the end in place of what a claim says, with the rule that says what that is."""
        found = _value(check, state)
        return Reason(check.field, f"in the end {check.field} of {check.name} is {found}, not {check.wanted}")

    def unchanged(self, check: Check, state: Mapping[str, Any]) -> Reason:
        """What a claim that holds finds at the end where nothing that happened is about it."""
        found = _value(check, state)
        return Reason(check.field, f"nothing happens that would change it: {check.field} of {check.name} is {found}")

    def made_of(self, check: Check, game: Any, scenario: Scenario) -> tuple[Reason, ...]:
        """Who makes a value what a claim finds at the end."""
        return ()

    def as_printed(self, scenario: Any, version: str) -> Iterator[Printed]:
        """The scenario without each erratum of one of its cards."""
        return iter(())

    def texts_under(self, version: str) -> Kinds | None:
        """How its texts are made, if others can be played in their place."""
        return None

    def holders(self, scenario: Any, version: str) -> Iterator[Holder]:
        """The cards whose texts may decide, those first that nobody acts with."""
        return iter(())

    def givens(self, scenario: Any, version: str) -> Iterator[Given]:
        """What the board gives beside texts and may decide."""
        return iter(())

    def cards_shown(self, scenario: Scenario, board: Any, titles: Sequence[str]) -> tuple[CardShown, ...]:
        """The cards of the file that people can see, each with its text in force."""
        return ()

    def not_understood(self, board: Any, ends: Sequence[tuple[Any, str]]) -> tuple[tuple[str, str], ...]:
        """Cards whose text is declined, and why: those in play, and those that an end needed which is undecided for the
        reason beside it.
        """
        return ()

    def assumed(self, version: str, cited: Collection[str]) -> list[tuple[str, str, str]]:
        """What is taken for granted of a rules version, where the `cited` entries are concerned."""
        return []


def _value(check: Check, state: Mapping[str, Any]) -> Any:
    """What a state says of what a check asks."""
    return state.get(check.field) if check.name == "game" else state.get(check.name, {}).get(check.field)
