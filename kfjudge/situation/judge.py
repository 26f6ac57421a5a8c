"""Judging a scenario: its board is set up, played through, and every claim gets its verdict.

In: a scenario, rules versions, and the referee of its game. Out: a `Ruling` for each version. Raises `WrongFile` where
the file is wrong in a way that only play shows: a board that cannot stand, an answer that is never legal. The lines of
play of most games have stages, one for each action; a game in which others act amid an action explores them itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kfjudge.engine.explore import Limits
from kfjudge.engine.path import PathDecider
from kfjudge.engine.trace import ONLY, Step, text_of
from kfjudge.engine.unsettled import Readings
from kfjudge.errors import NotDecidable, WrongFile
from kfjudge.situation import account, written
from kfjudge.situation.answers import AnswerLog, Judged
from kfjudge.situation.model import Check, Claim, Scenario
from kfjudge.situation.play import Play, Played, Stand, own_error
from kfjudge.situation.printed import with_errata
from kfjudge.situation.referee import Deciding, Referee
from kfjudge.situation.refused import truths_of
from kfjudge.situation.ruling import OutcomeRuling, Reason, Ruling, StepLine
from kfjudge.situation.source import Reader
from kfjudge.situation.speaker import Speaker, by_whom
from kfjudge.situation.spoken import act_said
from kfjudge.situation.times import Asked
from kfjudge.situation.turning import with_deciding
from kfjudge.situation.unsettled import with_other_readings
from kfjudge.situation.verdicts import NOT_REACHED, Truth, Verdict
from kfjudge.values import dataclass, replace

DEFAULT = Limits()


class Judge:
    """Reads and judges the scenarios of one game, by what the game gives."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee

    def read(self, node: written.Piece, reader: Reader) -> Any:
        """The scenario of a node; what is wrong with it is reported to `reader`."""
        return self.referee.read(node, reader)

    def rulings(self, scenario: Any, versions: Sequence[str], limits: Limits, *, reasons: bool = True) -> list[Ruling]:
        """The rulings on a scenario, one for each rules version; without versions, one under its own. Without `reasons`
        the same verdicts, for which it is not found by further play what decides them. Raises `WrongFile`, also for
        answers that no version has a use for.
        """
        referee = self.referee
        answers, complete = AnswerLog(), True
        rulings: list[Ruling] = []
        for label in dict.fromkeys(referee.labels(scenario, versions)):
            asked = referee.under(scenario, label)
            judged = _judged(label, referee, asked, limits)
            again = partial(_ruling_only, label, referee)
            verdicts = partial(_ruling_only, label, referee, told=False)
            ruling = judged.ruling
            if reasons:
                texts, given = referee.holders(asked, label), referee.givens(asked, label)
                ruling = with_deciding(ruling, texts, given, referee.texts_under(label), verdicts, limits)
                ruling = with_errata(ruling, referee.as_printed(asked, label), verdicts)
            met = referee.met(asked, label)
            rulings.append(with_other_readings(ruling, met, partial(_under, again, asked, limits)))
            answers.merge(judged.answers)
            complete = complete and judged.complete
        if complete:
            answers.refuse(referee.given(scenario), scenario.file, rulings)
        return rulings


def _under(judged: Callable[..., Ruling], scenario: Any, limits: Limits, readings: Readings) -> Ruling:
    return judged(replace(scenario, readings=readings), limits)


def _ruling_only(label: str, referee: Referee, scenario: Any, limits: Limits, *, told: bool = True) -> Ruling:
    return _judged(label, referee, scenario, limits, told=told).ruling


def _judged(label: str, referee: Referee, scenario: Any, limits: Limits, *, told: bool = True) -> Judged:
    judged = referee.judged(scenario, label, limits, told=told)
    return judged or judge(scenario, label, referee, limits, told=told)


def judge(scenario: Scenario, version: str, referee: Referee, limits: Limits = DEFAULT, *, told: bool = True) -> Judged:
    """The ruling on one scenario under one rules version. What is not to be `told` has its verdicts alone."""
    board, granted = referee.set_up(scenario, version)
    assumed = [*scenario.assumed, *granted]
    titles = titles_of(scenario)
    speaker = referee.speaker(titles)
    start = referee.start(board.copy(), PathDecider(), scenario, version)
    try:
        problems = referee.problems(scenario, start)
    except NotDecidable:
        problems = []
    except Exception as error:
        own_error(error)
        problems = []
    if problems:
        raise WrongFile(problems)
    played = Play(scenario, board, referee, version, speaker).explore(limits)
    explored = account.Explored(played.root, played.complete, played.cut_off, _asked(speaker), speaker.answer)
    truths = truths_of(scenario, played.ends)
    if not told:
        stops = [OutcomeRuling((), end.paths, end.stopped, {}, undecided=end.undecided) for end in played.ends]
        return Judged(account.verdicts(scenario, version, explored, stops, truths), played.answers, played.complete)
    before = referee.state(start, titles)
    assumed += referee.assumed(version, cited_by(played))

    def opened(stand: Stand) -> Any:
        return referee.start(stand.board, PathDecider(), scenario, version)

    def look(stand: Stand) -> dict[str, Any]:
        return referee.state(opened(stand), titles)

    states = [look(end) for end in played.ends]
    news = [referee.changes(before, state) for state in states]
    assumed += account.implied(played.answers.implied(), explored)
    telling = Telling(scenario, referee, speaker, look, opened)
    notes: list[str] = []
    if played.answers.left_out:
        notes.append(
            f"{played.answers.left_out} lines of play are left out because an answer under 'choose' is not legal in"
            " them"
        )
    whole = account.ruling(
        scenario,
        version,
        explored,
        before=before,
        ends=[_outcome(end, speaker, state) for end, state in zip(played.ends, states, strict=True)],
        news=news,
        truths=truths,
        because=lambda place, verdict: _because(
            place, scenario.claims[place], played.ends, truths[place], telling, verdict
        ),
        undecided=partial(_why_undecided, played),
        assumed=assumed,
        not_understood=referee.not_understood(board, [(end.board, end.undecided) for end in played.ends]),
        notes=notes,
        cards=referee.cards_shown(scenario, board, titles),
    )
    only = [_only(place, played.ends, speaker) for place in range(len(scenario.claims))]
    claims = (claim._replace(only=of_it) for claim, of_it in zip(whole.claims, only, strict=True))
    return Judged(whole._replace(claims=tuple(claims)), played.answers, played.complete)


# ── before play ─────────────────────────────────────────────────────────────


def titles_of(scenario: Scenario) -> list[str]:
    """What each card is called, no two alike: its label, else its title with a number where others share it."""
    taken = {card.label for card in scenario.cards if card.label}
    titles: list[str] = []
    for card in scenario.cards:
        title = card.label or card.name
        if card.label is None:
            plain, count = title, 1
            while title in taken:
                count += 1
                title = f"{plain} #{count}"
            taken.add(title)
        titles.append(title)
    return titles


def _asked(speaker: Speaker) -> Asked:
    return lambda decision: (by_whom(decision), speaker.question(decision), decision.rule)


def cited_by(played: Played) -> set[str]:
    """The rules entries that the steps and decisions of all lines of play rest on."""
    cited = {step.rule for end in played.ends for step in end.steps}
    cited.update(decision.rule for end in played.ends for decision, _answer in end.trail)
    cited.update(end.stopped.rule for end in played.ends if end.stopped is not None)
    return cited


# ── outcomes ────────────────────────────────────────────────────────────────


def _outcome(end: Stand, speaker: Speaker, state: dict[str, Any]) -> OutcomeRuling:
    return OutcomeRuling(
        choices=tuple(speaker.choice(decision, answer) for decision, answer in end.trail),
        paths=end.paths,
        stopped=end.stopped,
        state=state,
        trace=tuple(StepLine(step.event, step.rule, tell(step, speaker), step.depth) for step in end.steps),
        undecided=end.undecided,
        marks=end.marks,
    )


def tell(step: Step, speaker: Speaker) -> str:
    """A step as a sentence."""
    text = text_of(step, speaker.value)
    return text[:1].upper() + text[1:]


# ── claims ──────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Telling:
    """What telling reasons needs: the scenario, its game, the names of things, and the state at an end."""

    scenario: Scenario
    referee: Referee
    speaker: Speaker
    look: Callable[[Stand], dict[str, Any]]
    open: Callable[[Stand], Any]


def _because(
    place: int, claim: Claim, ends: Sequence[Stand], truths: Sequence[Truth], telling: Telling, verdict: Verdict
) -> tuple[Reason, ...]:
    """The decisive events: a refusal where that is the reason, else steps of the lines of play."""
    if verdict == NOT_REACHED:
        stops = dict.fromkeys(end.stopped for end in ends if end.stopped is not None)
        return tuple(Reason(stop.rule, f"{act_said(stop.action)} is not legal: {stop.reason}") for stop in stops)
    holding = next((end for end, truth in zip(ends, truths, strict=True) if truth is True), None)
    failing = _nearest(place, claim, [end for end, truth in zip(ends, truths, strict=True) if truth is False])
    first: list[Reason] = []
    if failing is not None and place in failing.refusals and verdict in ("never", "depends"):
        refused = failing.refusals[place]
        return (refused, *_how_it_came(refused, claim, failing, telling))
    if claim.can is not None and not claim.then and not claim.choices and verdict == "always":
        legal = Reason(telling.referee.legal_by.get(claim.can.verb, ""), f"{act_said(claim.can.text)} is legal")
        permit = holding.permits.get(place) if holding is not None else None
        if permit is None:
            return (legal,)
        told = Reason(permit.rule, tell(permit, telling.speaker))
        return (legal, told) if permit.event == ONLY else (told, legal)
    decisive = failing if verdict == "never" else holding
    if decisive is not None and decisive.stopped is not None and verdict in ("always", "never"):
        first.append(
            Reason(
                decisive.stopped.rule, f"{act_said(decisive.stopped.action)} is not legal: {decisive.stopped.reason}"
            )
        )
    speaker = telling.speaker
    failed = _failed(place, claim, failing) if verdict == "never" else None
    deciding = Deciding(
        claim,
        verdict,
        holding.steps if holding is not None else (),
        failing.steps if failing is not None else (),
        lambda step: tell(step, speaker),
        failed,
        decisive.asides if decisive is not None else (),
        failing.asides if failing is not None else (),
    )
    steps = telling.referee.reasons(deciding, telling.scenario)
    if failed is None or failing is None:
        steps = (*steps, *_made_of(claim.then, holding, telling)) if verdict == "always" else steps
        return (*first, *steps) or (_unchanged(claim, holding, telling) if verdict == "always" else ())
    waits = deciding._replace(asides=list(telling.referee.unheard(telling.scenario)))
    return (
        *first,
        *steps,
        *_made_of((failed,), failing, telling),
        telling.referee.instead(failed, telling.look(failing)),
        *(() if steps else telling.referee.reasons(waits, telling.scenario)),
    )


def _how_it_came(refused: Reason, claim: Claim, end: Stand, telling: Telling) -> tuple[Reason, ...]:
    """Where a state of the card is why an action is refused: why it is in that state."""
    field = telling.referee.refused_by.get(refused.rule)
    if field is None or claim.can is None or claim.can.card is None:
        return ()
    check = Check(claim.can.card, field, wanted=False, place=claim.place, of="card")
    of_state = claim._replace(can=None, then=(check,))
    speaker = telling.speaker
    why = Deciding(of_state, "never", (), end.steps, lambda step: tell(step, speaker), check, end.asides)
    return telling.referee.reasons(why, telling.scenario)


def _only(place: int, ends: Sequence[Stand], speaker: Speaker) -> str:
    """All that becomes of an action asked about (`can`) where that is the same less at each end; else nothing."""
    told = {tell(step, speaker) if (step := end.permits.get(place)) and step.event == ONLY else "" for end in ends}
    return told.pop() if len(told) == 1 else ""


MOST_COMPARED = 64
"""So many ends are compared to find the one that a reason is told of."""


def _nearest(place: int, claim: Claim, ends: Sequence[Stand]) -> Stand | None:
    """The end that comes nearest to a claim which does not hold there: where most of it does, and most happens to the
    cards it is about; of several the first. A reason from an end in which they were never touched convinces nobody.
    """
    about = {number for check in claim.then for number in getattr(check.subject, "cards", ())}

    def near(end: Stand) -> tuple[int, int]:
        named = (getattr(value, "number", None) for step in end.steps for value in step.values)
        return end.findings[place].failed, sum(number in about for number in named)

    return max(ends[:MOST_COMPARED], key=near, default=None)


def _made_of(checks: Iterable[Check], end: Stand | None, telling: Telling) -> tuple[Reason, ...]:
    """Who makes the values what they are that these checks find at an end."""
    if end is None or end.undecided:
        return ()
    game = telling.open(end)
    return tuple(reason for check in checks for reason in telling.referee.made_of(check, game, telling.scenario))


def _unchanged(claim: Claim, end: Stand | None, telling: Telling) -> tuple[Reason, ...]:
    """Where nothing that happens is what a claim is about: what stays as it is."""
    if end is None or not claim.then:
        return ()
    return (telling.referee.unchanged(claim.then[0], telling.look(end)),)


def _failed(place: int, claim: Claim, end: Stand | None) -> Check | None:
    """What of a claim does not hold at an end."""
    at = -1 if end is None else end.findings[place].failed
    return claim.then[at] if 0 <= at < len(claim.then) else None


def _why_undecided(played: Played, place: int) -> str:
    for end in played.ends:
        if end.findings[place].truth is None:
            return end.findings[place].why
    if not played.ends:
        return "no line of play was found"
    return f"the exploration was cut off: {played.cut_off}"
