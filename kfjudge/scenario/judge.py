"""Judging a scenario: its board is set up, played through, and every claim gets its verdict.

In: a scenario, a rules version, the faces of its cards and a referee. Out: a `Ruling`. Raises `WrongFile` where the
file is wrong in a way that only play shows: damage at or above power, more armor used than there is, an answer that is
never legal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kfjudge.engine.explore import Limits
from kfjudge.engine.path import PathDecider
from kfjudge.engine.trace import Step, text_of
from kfjudge.errors import NotDecidable, Problem, WrongFile
from kfjudge.keyforge.board.board import Board
from kfjudge.keyforge.board.faces import CardFace
from kfjudge.keyforge.game import Game
from kfjudge.scenario.answers import Record
from kfjudge.scenario.board_rules import damage_problem
from kfjudge.scenario.by_version import assumed_of
from kfjudge.scenario.changes import Asked, Change, branches, changes, common, lines
from kfjudge.scenario.faces import Faces, house_of_slug, house_slug
from kfjudge.scenario.model import CardRef, Check, Claim, Scenario
from kfjudge.scenario.play import Play, Played, Stand, own_error
from kfjudge.scenario.reasons import Table, because, comes_out_as
from kfjudge.scenario.referee import Referee
from kfjudge.scenario.ruling import CardShown, ClaimRuling, DependsOn, OutcomeRuling, Reason, Ruling, StepLine
from kfjudge.scenario.setup import build_board
from kfjudge.scenario.state import PLAIN, state_of
from kfjudge.scenario.verdicts import Truth, Verdict, deciders, verdict_of
from kfjudge.scenario.wording import Speaker, by_whom
from kfjudge.scenario.words import IN_PLAY, PLAYERS, house_name

DEFAULT = Limits()

LEGAL_BY = {
    "play": "playing-cards",
    "discard": "discarding",
    "fight": "fight",
    "reap": "using-creatures",
    "action": "action-ability",
    "omni": "omni",
    "unstun": "stun",
    "prophecy": "prophecy",
    "raise tide": "tide",
    "end turn": "turn-sequence",
    "begin turn": "house-choice",
}
"""The rule by which each action is open to a player."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A ruling, and what became of the answers of the file: an answer is wrong only if no rules version had a use for
    it.
    """

    ruling: Ruling
    answers: Record
    complete: bool


def judge(scenario: Scenario, version: str, faces: Faces, referee: Referee, limits: Limits = DEFAULT) -> Judged:
    """The ruling on one scenario under one rules version."""
    assumed = list(scenario.assumed)
    board = build_board(scenario, faces)
    assumed += _assume_houses(scenario, board)
    titles = titles_of(scenario)
    speaker = Speaker(titles)
    start = referee.start(board.copy(), PathDecider(), scenario, version)
    try:
        problems = standing_problems(scenario, start)
    except NotDecidable:
        problems = []
    except Exception as error:
        own_error(error)
        problems = []
    if problems:
        raise WrongFile(problems)
    before = state_of(start, titles)
    owners = [card.owner for card in scenario.cards]
    lasting = [(faces.face(running.facts), running.player) for running in scenario.lasting]
    played = Play(scenario, board, referee, version, speaker, lasting).explore(limits)

    assumed += assumed_of(version, cited_by(played))

    def look(stand: Stand) -> dict[str, Any]:
        return state_of(referee.start(stand.board, PathDecider(), scenario, version), titles)

    states = [look(end) for end in played.ends]
    news = [changes(before, state) for state in states]
    notes: list[str] = []
    if played.answers.left_out:
        notes.append(
            f"{played.answers.left_out} lines of play are left out because an answer under 'choose' is not legal in"
            " them"
        )
    ruling = Ruling(
        title=scenario.title,
        source=scenario.source,
        file=scenario.file,
        line=0 if scenario.alone else scenario.place.line,
        rules=version,
        complete=played.complete,
        cut_off=played.cut_off,
        assumed=tuple(dict.fromkeys(assumed)),
        not_understood=_not_understood(board, played.ends),
        outcomes=tuple(
            _outcome(end, speaker, new, state) for end, new, state in zip(played.ends, news, states, strict=True)
        ),
        claims=tuple(
            _claim(place, claim, played, Telling(speaker, owners, look)) for place, claim in enumerate(scenario.claims)
        ),
        notes=tuple(notes),
        acts=tuple(act.text for act in scenario.acts),
        before=before,
        cards=cards_shown(scenario, board, titles),
        happens=lines(common(news)),
        branches=branches(played.root, news, speaker.answer, _asked(speaker), played.complete),
    )
    return Judged(ruling, played.answers, played.complete)


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


def standing_problems(scenario: Scenario, game: Game) -> list[Problem]:
    """What only the standing board shows to be impossible: damage at or above power, armor used beyond armor."""
    problems: list[Problem] = []
    for card in scenario.cards:
        if card.zone not in IN_PLAY or card.facts is None:
            continue
        if card.damage:
            power = game.view.power(card.number)
            if card.damage >= power:
                line, column = card.where("damage")
                problems.append(Problem(damage_problem(card.name, power, card.damage), scenario.file, line, column))
        if card.armor_used:
            armor = game.view.armor(card.number)
            if card.armor_used > armor:
                line, column = card.where("armor_used")
                problems.append(
                    Problem(
                        f"{card.name} has {armor} armor; {card.armor_used} of it cannot be used",
                        scenario.file,
                        line,
                        column,
                    )
                )
    return problems


def _assume_houses(scenario: Scenario, board: Board) -> list[tuple[str, str, str]]:
    """Houses taken for granted where a house is chosen and the file does not say which a player has: `board` gets
    them.
    """
    assumed: list[tuple[str, str, str]] = []
    player = scenario.active
    for act in (*scenario.acts, *(claim.can for claim in scenario.claims if claim.can is not None)):
        if act.verb == "end turn":
            player = 1 - player
        side = board.players[player]
        if act.verb != "begin turn" or scenario.players[player].houses_given:
            continue
        if (
            act in scenario.acts
            and act.house is not None
            and len(side.houses) < 3
            and house_slug(act.house) not in side.houses
        ):
            side.houses = (*side.houses, house_slug(act.house))
        names = " and ".join(house_name(house_of_slug(house)) for house in side.houses) or "none is known"
        assumed.append(
            (
                f"the houses of {PLAYERS[player]}",
                names,
                "'houses' is left out; these are those of the player's cards and choices",
            )
        )
    for side_number, setup in enumerate(scenario.players):
        if setup.keys_counted:
            assumed.append(
                (
                    f"the forged keys of {PLAYERS[side_number]}",
                    ", ".join(board.players[side_number].keys),
                    "only their number is given",
                )
            )
    return assumed


def _asked(speaker: Speaker) -> Asked:
    return lambda decision: (by_whom(decision), speaker.question(decision), decision.rule)


def cards_shown(scenario: Scenario, board: Board, titles: Sequence[str]) -> tuple[CardShown, ...]:
    """The cards of the file that people can see, each with its text in force."""
    found: list[CardShown] = []
    for card, title in zip(scenario.cards, titles, strict=True):
        if card.facts is None and card.token is None:
            continue
        state = board.cards[card.number]
        face = state.token or state.face
        houses = tuple(map(house_of_slug, face.houses))
        found.append(CardShown(title, face.name, face.type, houses, face.power, face.armor, face.printed))
    return tuple(found)


def cited_by(played: Played) -> set[str]:
    """The rules entries that the steps and decisions of all lines of play rest on."""
    cited = {step.rule for end in played.ends for step in end.steps}
    cited.update(decision.rule for end in played.ends for decision, _answer in end.trail)
    cited.update(end.stopped.rule for end in played.ends if end.stopped is not None)
    return cited


def _not_understood(board: Board, ends: Sequence[Stand]) -> tuple[tuple[str, str], ...]:
    """Cards in play whose text is declined, and those whose text turned out to be needed."""
    found: dict[str, str] = {}

    def note(face: CardFace) -> None:
        if face.declined is not None:
            found.setdefault(face.name, face.declined.reason)

    for card in board.cards:
        if card.zone in (*IN_PLAY, "archon powers") or (card.zone == "prophecies"):
            note(card.token or card.face)
    for end in ends:
        for card in end.board.cards if end.undecided else ():
            if card.face.declined is not None and card.face.name in end.undecided:
                note(card.face)
    return tuple(found.items())


# ── outcomes ────────────────────────────────────────────────────────────────


def _outcome(end: Stand, speaker: Speaker, new: Sequence[Change], state: dict[str, Any]) -> OutcomeRuling:
    return OutcomeRuling(
        choices=tuple(speaker.choice(decision, answer) for decision, answer in end.trail),
        paths=end.paths,
        stopped=end.stopped,
        state=state,
        changes=lines(new),
        trace=tuple(StepLine(step.event, step.rule, tell(step, speaker), step.depth) for step in end.steps),
        holds=tuple(finding.truth for finding in end.findings),
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
    """What telling reasons needs: the names of things, whose each card is, and the state at an end."""

    speaker: Speaker
    owners: Sequence[int]
    look: Callable[[Stand], dict[str, Any]]


def _claim(place: int, claim: Claim, played: Played, telling: Telling) -> ClaimRuling:
    truths = [end.findings[place].truth for end in played.ends]
    verdict = verdict_of(truths, played.complete)
    depends = _depends_on(played, truths, telling.speaker) if verdict == "depends" else ()
    reasons = _because(place, claim, verdict, played.ends, truths, telling)
    return ClaimRuling(
        says=claim.says,
        verdict=verdict,
        expect=claim.expect,
        because=reasons
        or tuple(
            Reason(item.rule, f"a decision, not the steps, makes the difference: {item.question}")
            for item in depends[:1]
        ),
        depends_on=depends,
        undecided=_why_undecided(place, played) if verdict == "undecided" else "",
        before=_judged_before(claim, played.ends),
        line=claim.place.line,
    )


def _depends_on(played: Played, truths: Sequence[Truth], speaker: Speaker) -> tuple[DependsOn, ...]:
    return tuple(
        DependsOn(by_whom(item.decision), speaker.question(item.decision), item.decision.rule, item.answers)
        for item in deciders(played.root, truths, speaker.answer, played.complete)
    )


def _because(
    place: int, claim: Claim, verdict: Verdict, ends: Sequence[Stand], truths: Sequence[Truth], telling: Telling
) -> tuple[Reason, ...]:
    """The decisive events: a refusal where that is the reason, else steps of the lines of play."""
    holding = next((end for end, truth in zip(ends, truths, strict=True) if truth is True), None)
    failing = next((end for end, truth in zip(ends, truths, strict=True) if truth is False), None)
    first: list[Reason] = []
    if failing is not None and place in failing.refusals and verdict in ("never", "depends"):
        return (failing.refusals[place],)
    if claim.can is not None and not claim.then and not claim.choices and verdict == "always":
        return (Reason(LEGAL_BY[claim.can.verb], f"{claim.can.text} is legal"),)
    decisive = failing if verdict == "never" else holding
    if decisive is not None and decisive.stopped is not None and verdict in ("always", "never"):
        first.append(
            Reason(decisive.stopped.rule, f"{decisive.stopped.action} is not legal: {decisive.stopped.reason}")
        )
    speaker = telling.speaker
    failed = _failed(place, claim, failing) if verdict == "never" else None
    steps = because(
        claim,
        verdict,
        holding.steps if holding is not None else (),
        failing.steps if failing is not None else (),
        lambda step: tell(step, speaker),
        Table(telling.owners, speaker.named_in(claim.says)),
        failed,
    )
    if failed is None or failing is None or not (first or steps):
        return (*first, *steps)
    return (*first, *steps, Reason((steps or first)[-1].rule, _instead(failed, telling.look(failing))))


def _failed(place: int, claim: Claim, end: Stand | None) -> Check | None:
    """What of a claim does not hold at an end."""
    at = -1 if end is None else end.findings[place].failed
    return claim.then[at] if 0 <= at < len(claim.then) else None


def _instead(check: Check, state: dict[str, Any]) -> str:
    """What is there at the end in place of what a claim says."""
    field = check.field.removesuffix("+")
    if isinstance(check.subject, CardRef):
        name = check.subject.text
        return comes_out_as(check, state["cards"].get(name, {}).get(field, PLAIN.get(field)), name)
    if check.subject == "game":
        return comes_out_as(check, state.get(field), "the game")
    return comes_out_as(check, state[check.subject].get(field), {"me": "my side"}.get(check.subject, "the opponent"))


def _why_undecided(place: int, played: Played) -> str:
    for end in played.ends:
        if end.findings[place].truth is None:
            return end.findings[place].why
    if not played.ends:
        return "no line of play was found"
    return f"the exploration was cut off: {played.cut_off}"


def _judged_before(claim: Claim, ends: Sequence[Stand]) -> str:
    """The action that was not legal, for a claim without an expectation: it is judged on the board before it."""
    if claim.expect is not None:
        return ""
    return next((end.stopped.action for end in ends if end.stopped is not None), "")
