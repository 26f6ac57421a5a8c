"""What the tools for assistants return: plain values with what a ruling rests on, whose fields make their schemas."""

from __future__ import annotations

from typing import Any

from kfjudge.values import dataclass


@dataclass(frozen=True)
class Citation:
    """Where something is written: the id of kfjudge's entry, its title, and document and section."""

    entry: str
    title: str
    place: str


@dataclass(frozen=True)
class RuleEntry:
    """What the rules say of one thing. `verdict` is the sentence for the question, `text` the rule in kfjudge's words,
    `rules` the version since which it holds, `score` how well it answers (1.0 is exact).
    """

    id: str
    kind: str
    game: str
    title: str
    verdict: str
    text: str
    rules: str
    citations: list[str]
    score: float


@dataclass(frozen=True)
class Lookup:
    """The entries that answer, best first. None: no rule answers, and nothing may be made up; `nearest` are terms near
    it. `what_if` is a line for the tool `what_if` where the question has to be played out.
    """

    query: str
    exact: bool
    entries: list[RuleEntry]
    nearest: list[str]
    hint: str
    what_if: str
    kfjudge: str


@dataclass(frozen=True)
class CardText:
    """A card: facts, the text in force, how it is understood (`means`) or why it is not (`declined`), and the entries
    that name it.
    """

    name: str
    game: str
    facts: str
    text: str
    understood: bool
    means: str
    declined: str
    rulings: list[str]
    kfjudge: str


@dataclass(frozen=True)
class Reason:
    """A step of play that a verdict rests on, with the rule behind it."""

    text: str
    citation: Citation | None


@dataclass(frozen=True)
class Answered:
    """An answer to a decision, and what it leads to."""

    answer: str
    leads_to: list[str]


@dataclass(frozen=True)
class Decision:
    """A decision of a player (or of chance) that the result depends on."""

    by: str
    question: str
    answers: list[Answered]
    citation: Citation | None


@dataclass(frozen=True)
class Verdict:
    """What becomes of a claim: always, never, depends, undecided or not reached, and why."""

    claim: str
    verdict: str
    reasons: list[Reason]
    depends_on: list[Decision]
    notes: list[str]


@dataclass(frozen=True)
class Illegal:
    """An action that the rules do not allow: in how many outcomes, why, and the rule."""

    action: str
    where: str
    reason: Reason


@dataclass(frozen=True)
class Assumed:
    """What the situation left out, what it was taken for, and why. It has to be told with the ruling."""

    what: str
    value: str
    why: str


@dataclass(frozen=True)
class Judged:
    """A ruling on one situation under one version of the rules. `happens` is what is new in every outcome, `decisions`
    what the rest depends on. With a card that is not understood, an illegal action, or `complete` false, there is no
    ruling to rely on, and that has to be told.
    """

    title: str
    game: str
    rules: str
    verdicts: list[Verdict]
    answers: list[str]
    happens: list[str]
    decisions: list[Decision]
    illegal: list[Illegal]
    not_understood: list[str]
    assumed: list[Assumed]
    notes: list[str]
    outcomes: int
    complete: bool


@dataclass(frozen=True)
class Rulings:
    """The rulings on a line or a scenario file, by which version of kfjudge."""

    rulings: list[Judged]
    kfjudge: str


@dataclass(frozen=True)
class Legal:
    """What may be done next on the board of a line, or, where a question is open, how it may be answered."""

    question: str
    options: list[str]
    game: str
    rules: str
    kfjudge: str


@dataclass(frozen=True)
class Schema:
    """How situations are written: the guide to lines in words, and the JSON Schema of scenario files."""

    line: str
    scenario: dict[str, Any]
