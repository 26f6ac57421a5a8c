"""A ruling: what comes back for one scenario under one rules version, as plain values. Every report is made from it and
adds nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kfjudge import games
from kfjudge.situation.verdicts import NOT_REACHED, Truth, Verdict
from kfjudge.tuples import NamedTuple

HOLDS, FAILS, WRONG, UNDECIDED, NOT_LEGAL = 0, 1, 2, 3, 4
"""The exit codes; the last is a ruling: an action that is done is not legal."""


def cited_as(entry: str, number: str, version: str) -> str:
    """How a ruling names a rule that has a number: the id of its entry, and the number it has in a version."""
    return f"{entry}/{number}@{version}" if number else entry


def parts_cited(rule: str) -> tuple[str, str, str]:
    """The id of the entry, the number and the version that `cited_as` put together; "" for what it has not."""
    entry, _, numbered = rule.partition("/")
    number, _, version = numbered.partition("@")
    return entry, number, version


class Change(NamedTuple):
    """One thing that is new: of `me`, of `opponent`, of the `game`, or of a card by its name."""

    subject: str
    phrase: str


class StepLine(NamedTuple):
    """One step of a trace: the event, the id of the rules entry it rests on, the sentence, and how deep it lies inside
    others.
    """

    event: str
    rule: str
    text: str
    depth: int = 0


class Stopped(NamedTuple):
    """An action that was not legal: as written, why not, and the rule that says so."""

    action: str
    reason: str
    rule: str


class OutcomeRuling(NamedTuple):
    """One different end. `paths` lines of play lead to it, `choices` are those of the first; `changes` is what is new
    on the board.

    `undecided` says why the line cannot be played to its end; `holds` tells for each claim what it comes to there;
    `marks` are the places in `trace` where each action began.
    """

    choices: tuple[str, ...]
    paths: int
    stopped: Stopped | None
    state: dict[str, Any]
    changes: tuple[str, ...] = ()
    trace: tuple[StepLine, ...] = ()
    holds: tuple[Truth, ...] = ()
    undecided: str = ""
    marks: tuple[int, ...] = ()


NOT_WITNESSED = "not witnessed"
"""What is told of a card whose text nobody has seen to act, part by part."""


def untried(names: Iterable[str]) -> list[tuple[str, str, str]]:
    """What is taken for granted of cards whose text nobody has tried, all of them in one line."""
    together = "; ".join(names)
    why = "played as it was read; nobody has seen each part of the text act"
    return [(NOT_WITNESSED, together, why)] if together else []


class Reason(NamedTuple):
    """A decisive event with the rule it rests on."""

    rule: str
    text: str


FIRST = 3
"""So many reasons are read aloud: what decides has to be among them."""


def uncited(wanted: Sequence[str], reasons: Sequence[Reason]) -> tuple[str, ...]:
    """Which of these entries or numbers of rules the first reasons do not cite."""
    cited = {part for reason in reasons[:FIRST] for part in parts_cited(reason.rule)[:2]}
    return tuple(each for each in wanted if each not in cited)


class DependsOn(NamedTuple):
    """A decision that decides a claim: who makes it, what is asked, the rule, the verdict under each answer, and what
    some answers come to after an earlier one.
    """

    by: str
    question: str
    rule: str
    answers: tuple[tuple[str, Verdict], ...]
    after: tuple[tuple[str, str], ...] = ()


class Otherwise(NamedTuple):
    """What a claim comes to under another reading of what the situation leaves open: "always, if ..."."""

    verdict: Verdict
    condition: str

    def __str__(self) -> str:
        return f"{self.verdict}, if {self.condition}"


class Branch(NamedTuple):
    """A decision that decides how things end: who makes it, what is asked, the rule, and what each answer leads to for
    sure.
    """

    by: str
    question: str
    rule: str
    answers: tuple[tuple[str, tuple[str, ...]], ...]


class CardShown(NamedTuple):
    """A card of the situation as people see it: its name in this ruling, and what is printed on it. `groups` are what
    it belongs to, `facts` all that is printed beside its text in one line, `text` is the text in force.
    """

    title: str
    name: str
    type: str
    groups: tuple[str, ...]
    facts: str
    text: str


class ClaimRuling(NamedTuple):
    """A claim with its verdict. `undecided` says why there is none; where it was not reached, `because` tells which
    action could not be done; `otherwise` are other readings under which it would be the other answer.
    """

    says: str
    verdict: Verdict
    expect: str | None
    because: tuple[Reason, ...] = ()
    depends_on: tuple[DependsOn, ...] = ()
    undecided: str = ""
    line: int = 0
    otherwise: tuple[Otherwise, ...] = ()
    uncited: tuple[str, ...] = ()
    """Rules that its first reasons were expected to cite and do not."""
    when: str = ""
    """Of "depends": the condition over the choices under which it holds, where a short one is exact."""
    only: str = ""
    """Of an action that is legal and does not bring about what it is named for: all that becomes of it."""

    @property
    def holds(self) -> bool | None:
        """Whether the verdict is the expected one; None where nothing was expected, or nothing can be said without that
        being expected.
        """
        if self.expect is None or (self.verdict == "undecided" != self.expect):
            return None
        return self.verdict == self.expect

    @property
    def exit_code(self) -> int:
        """0, or 1 where another verdict was expected, 3 where nothing can be said, 4 where it was not reached."""
        if self.verdict == NOT_REACHED:
            return NOT_LEGAL
        if self.holds is False or (self.uncited and self.verdict != "undecided"):
            return FAILS
        return UNDECIDED if self.verdict == "undecided" and not self.holds else HOLDS


class Ruling(NamedTuple):
    """The whole answer for one scenario under one rules version.

    `line` is where the scenario begins in a file that holds several, else 0; `cut_off` says which limit stopped the
    exploration, if one did. `acts` are the actions as written, `before` is the state before them, `cards` are the cards
    of the situation, `happens` is what is new in every outcome, `branches` are the decisions that decide the rest, and
    `answers` what questions that claim nothing come to.
    """

    title: str
    source: str
    file: str
    line: int
    rules: str
    complete: bool
    cut_off: str
    assumed: tuple[tuple[str, str, str], ...]
    not_understood: tuple[tuple[str, str], ...]
    outcomes: tuple[OutcomeRuling, ...]
    claims: tuple[ClaimRuling, ...]
    notes: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    before: dict[str, Any] | None = None
    cards: tuple[CardShown, ...] = ()
    happens: tuple[str, ...] = ()
    branches: tuple[Branch, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    reasoned: tuple[ClaimRuling, ...] = ()
    """What numbers that were asked for come to, as claims: told for their reasons alone."""
    game: str = games.DEFAULT

    @property
    def exit_code(self) -> int:
        """4 if an action could not be done and a claim after it was not reached (or nothing was claimed), else 1 if an
        expectation does not hold, else 3 if a claim is undecided, else 0.
        """
        return worst(
            [claim.exit_code for claim in self.claims] + ([] if self.claims or not self.barred else [NOT_LEGAL])
        )

    @property
    def barred(self) -> bool:
        """Whether on every line of play an action could not be done."""
        return self.complete and bool(self.outcomes) and all(end.stopped is not None for end in self.outcomes)

    @property
    def stopped(self) -> tuple[tuple[Stopped, int], ...]:
        """The actions that were not legal, each with the number of outcomes it stopped."""
        counts: dict[Stopped, int] = {}
        for outcome in self.outcomes:
            if outcome.stopped is not None:
                counts[outcome.stopped] = counts.get(outcome.stopped, 0) + 1
        return tuple(counts.items())


_ORDER = (WRONG, NOT_LEGAL, FAILS, UNDECIDED, HOLDS)


def worst(codes: Any) -> int:
    """The exit code of several: the first that applies of 2, 4, 1, 3, 0."""
    found = set(codes)
    return next((code for code in _ORDER if code in found), HOLDS)
