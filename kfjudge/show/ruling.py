"""A ruling as it is shown: verdicts, board before and after, actions, steps, choices, card texts."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from kfjudge.lookup.icons import readable
from kfjudge.situation.picture import BoardView, board_of
from kfjudge.situation.ruling import (
    NOT_WITNESSED,
    Branch,
    ClaimRuling,
    DependsOn,
    OutcomeRuling,
    Ruling,
    StepLine,
    parts_cited,
)
from kfjudge.situation.spoken import act_said
from kfjudge.values import dataclass, field, replace

Cite = Callable[[str], str]
"""`cite(rule)`: the title of a rule's entry and where it stands, as "Ward; KeyForge Master Rulebook 18.4, Glossary"."""

WHOSE = {"me": "me", "opponent": "the opponent", "nature": "chance"}


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule as it is cited: the id of its entry, its title, and where it stands. Of the document that the whole ruling
    names, `place` is the section alone, and no section that says the title again.
    """

    id: str
    title: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.title}; {self.place}" if self.place else self.title


@dataclass(frozen=True, slots=True)
class ReasonView:
    """A sentence with the rule it rests on; `depth` is how deep it lies inside others."""

    text: str
    rule: RuleView | None = None
    depth: int = 0


@dataclass(frozen=True, slots=True)
class AskedView:
    """A decision with what each answer leads to."""

    by: str
    question: str
    rule: RuleView | None
    answers: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim with its verdict. `failed` says that another verdict was expected."""

    says: str
    verdict: str
    expect: str
    failed: bool
    reasons: tuple[ReasonView, ...]
    depends: tuple[AskedView, ...]
    notes: tuple[str, ...]
    otherwise: str = ""
    """What it comes to under another reading of what was left open, in brackets."""


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """One different end: what was chosen, what is new, the board, and every step by action."""

    number: int
    choices: tuple[str, ...]
    ways: int
    changes: tuple[str, ...]
    after: BoardView
    blocks: tuple[tuple[str, tuple[ReasonView, ...]], ...]
    stopped: str = ""
    undecided: str = ""

    @property
    def steps(self) -> tuple[ReasonView, ...]:
        """All steps."""
        return tuple(step for _act, steps in self.blocks for step in steps)


@dataclass(slots=True)
class ChoiceView:
    """A point of the tree of choices: what was asked and answered, what follows, and the outcomes that end here."""

    text: str
    below: list[ChoiceView] = field(default_factory=list)
    outcomes: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TextView:
    """A card of the situation with its text in force."""

    name: str
    line: str
    text: str


@dataclass(frozen=True, slots=True)
class RulingView:
    """Everything that is shown of a ruling."""

    title: str
    source: str
    file: str
    rules: str
    date: str
    acts: tuple[str, ...]
    stopped: tuple[tuple[str, str, ReasonView], ...]
    not_understood: tuple[tuple[str, str], ...]
    claims: tuple[ClaimView, ...]
    happens: tuple[str, ...]
    branches: tuple[AskedView, ...]
    before: BoardView | None
    outcomes: tuple[OutcomeView, ...]
    choices: ChoiceView | None
    texts: tuple[TextView, ...]
    assumed: tuple[tuple[str, str, str], ...]
    notes: tuple[str, ...]
    cut_off: str = ""
    document: str = ""
    """The document that most rules are cited from; it is named once."""
    answers: tuple[tuple[str, str], ...] = ()
    reasoned: tuple[ClaimView, ...] = ()
    """Whatever has reasons to be told: claims, and numbers that were asked for."""
    taken: tuple[str, ...] = ()
    """How words of a line were taken that could have been meant otherwise; `assumed` is what else was granted."""


_WORDS = ("'", "card name", "where ", "whose ", "what the ", NOT_WITNESSED)
"""How an assumption about words of a line or of a card begins: one that whoever reads the verdict has to see first."""


def view_of(ruling: Ruling, cite: Cite, today: datetime.date | None = None) -> RulingView:
    """What is shown of a ruling. `today` is the date it is given."""
    rules = _Rules(cite, ruling)
    total = len(ruling.outcomes)
    stopped = []
    for item, count in ruling.stopped:
        where = "in every outcome" if count == total else f"in {count} of {total} outcomes"
        stopped.append((act_said(item.action), where, ReasonView(item.reason, rules(item.rule))))
    draw = partial(board_of, ruling.game, shown={card.title: card for card in ruling.cards})
    outcomes = tuple(_outcome(place, each, ruling.acts, rules, draw) for place, each in enumerate(ruling.outcomes, 1))
    return RulingView(
        title=(ruling.title[:1].upper() + ruling.title[1:]) or "A situation",
        source=ruling.source,
        file=ruling.file,
        rules=ruling.rules,
        date=(today or datetime.date.today()).isoformat(),
        acts=tuple(map(act_said, ruling.acts)),
        stopped=tuple(stopped),
        not_understood=ruling.not_understood,
        claims=tuple(_claim(claim, rules) for claim in ruling.claims),
        happens=ruling.happens,
        branches=tuple(_branch(branch, rules) for branch in ruling.branches),
        before=draw(ruling.before) if ruling.before is not None else None,
        outcomes=outcomes,
        choices=_tree(outcomes),
        texts=_texts(ruling),
        assumed=tuple(item for item in ruling.assumed if not item[0].startswith(_WORDS)),
        taken=tuple(f"{what}: {value} ({why})" for what, value, why in ruling.assumed if what.startswith(_WORDS)),
        notes=ruling.notes,
        cut_off="" if ruling.complete else ruling.cut_off,
        document=rules.under(ruling.rules),
        answers=ruling.answers,
        reasoned=tuple(
            claim
            for claim in (
                *(_claim(each, rules) for each in ruling.claims),
                *(replace(_claim(each, rules), verdict="") for each in ruling.reasoned),
            )
            if claim.reasons or claim.depends
        ),
    )


class _Rules:
    """Cites rules, each once, and finds the document that most of them stand in."""

    def __init__(self, cite: Cite, ruling: Ruling) -> None:
        self.cite = cite
        self.found: dict[str, RuleView] = {}
        told = [rule for rule in _reasons_in(ruling) if rule] or [rule for rule in _steps_in(ruling) if rule]
        places = [self._cited(rule)[1] for rule in told]
        documents = Counter(place.partition(", ")[0] for place in places if ", " in place)
        self.document = documents.most_common(1)[0][0] if documents else ""

    def under(self, version: str) -> str:
        """The document, and that a ruling under other rules than its own numbers cites it."""
        own = self.document.rpartition(" ")[2]
        return f"rules {version}, as told in {self.document}" if self.document and own != version else self.document

    def _cited(self, rule: str) -> tuple[str, str]:
        """Title and place of a rule."""
        title, _mark, place = self.cite(rule).partition("; ")
        return title, place

    def __call__(self, rule: str) -> RuleView | None:
        if not rule:
            return None
        if rule not in self.found:
            title, place = self._cited(rule)
            document, _mark, section = place.partition(", ")
            if document == self.document:
                place = section.removesuffix(f": {title}")
            self.found[rule] = RuleView(parts_cited(rule)[0], title, place)
        return self.found[rule]


def _reasons_in(ruling: Ruling) -> Iterator[str]:
    """The rules that the reasons of a ruling cite."""
    for claim in (*ruling.claims, *ruling.reasoned):
        yield from (reason.rule for reason in claim.because)
        yield from (item.rule for item in claim.depends_on)
    yield from (branch.rule for branch in ruling.branches)
    yield from (item.rule for item, _count in ruling.stopped)


def _steps_in(ruling: Ruling) -> Iterator[str]:
    """The rules that its steps cite."""
    for outcome in ruling.outcomes[:1]:
        yield from (step.rule for step in outcome.trace)


def _claim(claim: ClaimRuling, rules: _Rules) -> ClaimView:
    notes = [each for each in (claim.when, claim.only, claim.undecided) if each]
    notes += [f"expected because of {', '.join(claim.uncited)}: not among its first reasons"] if claim.uncited else []
    depends = tuple(
        AskedView(
            WHOSE.get(item.by, item.by),
            item.question,
            rules(item.rule),
            tuple(
                (answer, (verdict, *(note for about, note in item.after if about == answer)))
                for answer, verdict in item.answers
            ),
        )
        for item in claim.depends_on
        if not claim.when or _settles(item)
    )
    return ClaimView(
        claim.says or "a claim without words",
        claim.verdict,
        claim.expect or "",
        claim.holds is False,
        tuple(ReasonView(reason.text, rules(reason.rule)) for reason in claim.because),
        depends,
        tuple(notes),
        f"({'; '.join(map(str, claim.otherwise))})" if claim.otherwise else "",
    )


FEW = 8
"""So many answers of a question are told where a condition says it all."""


def _settles(item: DependsOn) -> bool:
    """Whether the answers to a question tell anything beside a condition that says when a claim holds."""
    return len(item.answers) <= FEW and all(verdict != "depends" for _answer, verdict in item.answers)


def _branch(branch: Branch, rules: _Rules) -> AskedView:
    """What is said of the very card that is the answer need not name it twice."""
    answers = tuple(
        (answer, tuple(line.removeprefix(f"{answer}: ") for line in leads)) for answer, leads in branch.answers
    )
    return AskedView(WHOSE.get(branch.by, branch.by), branch.question, rules(branch.rule), answers)


def _outcome(
    number: int, outcome: OutcomeRuling, acts: Sequence[str], rules: _Rules, draw: Callable[[dict[str, Any]], BoardView]
) -> OutcomeView:
    return OutcomeView(
        number,
        tuple(together(outcome.choices)),
        outcome.paths,
        outcome.changes,
        draw(outcome.state),
        tuple(_blocks(outcome, acts, rules)),
        act_said(outcome.stopped.action) if outcome.stopped is not None else "",
        outcome.undecided,
    )


def _blocks(outcome: OutcomeRuling, acts: Sequence[str], rules: _Rules) -> Iterator[tuple[str, tuple[ReasonView, ...]]]:
    """The steps by the action they belong to; those before the first action stand under no name."""
    starts = [*outcome.marks[: len(acts)], len(outcome.trace)]
    pieces = [("", 0, starts[0])]
    pieces += [(act_said(act), start, end) for act, start, end in zip(acts, starts, starts[1:], strict=False)]
    for act, start, end in pieces:
        if start < end:
            yield act, tuple(_step(step, rules) for step in outcome.trace[start:end])


def _step(step: StepLine, rules: _Rules) -> ReasonView:
    return ReasonView(step.text, rules(step.rule), step.depth)


def _texts(ruling: Ruling) -> tuple[TextView, ...]:
    """The texts of all cards of the situation, each card once."""
    found: dict[str, TextView] = {}
    for card in ruling.cards:
        found.setdefault(card.name, TextView(card.name, card.facts, readable(card.text).strip()))
    return tuple(found.values())


def _tree(outcomes: Sequence[OutcomeView]) -> ChoiceView | None:
    """The choices that lead to the outcomes, those with the same beginning as one; None if nothing is chosen."""
    if not any(outcome.choices for outcome in outcomes):
        return None
    root = ChoiceView("")
    for outcome in outcomes:
        point = root
        for choice in outcome.choices:
            following = next((each for each in point.below if each.text == choice), None)
            if following is None:
                following = ChoiceView(choice)
                point.below.append(following)
            point = following
        point.outcomes.append(outcome.number)
    return root


def together(choices: Sequence[str]) -> list[str]:
    """Choices as they were made; answers to the same question in a row share it."""
    found: list[tuple[str, list[str]]] = []
    for choice in choices:
        question, mark, answer = choice.rpartition("? ")
        if found and mark and found[-1][0] == question:
            found[-1][1].append(answer)
        else:
            found.append((question if mark else choice, [answer] if mark else []))
    return [f"{question}? {', then '.join(answers)}" if answers else question for question, answers in found]
