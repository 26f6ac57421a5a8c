"""The answers a file gives in `choose`, as the policy of an exploration: what they fix is not tried otherwise.

Answers are used in the order in which questions come up; those that belong to an action answer its questions alone,
before the others. A question of nature takes only `{random: NAME}`; any other
answer goes on to the next question of a player. One that belongs to an action and means none of the modes of a card, or
neither to do what may be done nor to leave it, is for what is asked then: it decides which is chosen. A line of play in
which the next answer is not legal is none that the file speaks of: it is left out and counted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import islice

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import NoAnswerError
from kfjudge.errors import Problem, WrongFile
from kfjudge.situation.model import AnswerWord, GivenAnswer
from kfjudge.situation.ruling import Ruling
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass, field

Matches = Callable[[AnswerWord, Decision, Hashable], bool]
"""Whether a word of an answer means an option of a question."""
Describe = Callable[[Decision, Answer], str]
"""An answer to a question, in words."""

State = tuple[int, tuple[AnswerWord, ...]]
"""How many answers of no action are used up, and the rest of a list that answers several orders in a row."""

ORDER = "order"
"""The kind of the question which of several simultaneous abilities comes next: a list answers several in a row."""
ROUND = "round"
"""The kind of the question for which of several cards something is done next: an answer that means none of them is one
to what comes later, and any of them may be next.
"""
MODES = ("option", "mode", "may")
"""The kinds of the questions which of several things a card does, or whether."""
ALL = "all"
"""The answer that means everything a question lists."""
_LISTED = 12


@dataclass(slots=True)
class AnswerLog:
    """What became of each answer over all runs: whether a question met it, whether it was legal, and what would have
    been.
    """

    met: set[int] = field(default_factory=set)
    legal: set[int] = field(default_factory=set)
    allowed: dict[int, dict[str, None]] = field(default_factory=dict)
    questions: dict[int, str] = field(default_factory=dict)
    left_out: int = 0
    taken: dict[Decision, dict[Answer, None]] = field(default_factory=dict)
    """What was answered to a question for which an answer did not mean anything, where a later one asked for it."""
    unasked: dict[Decision, dict[Answer, str]] = field(default_factory=dict)
    """The same, where none did; with the answer."""

    def implied(self) -> Iterable[tuple[Decision, tuple[Answer, ...], str]]:
        """The questions that were answered by what comes after, and the answer that is for what comes after."""
        for asked, left in self.unasked.items():
            taken = tuple(self.taken.get(asked, ()))
            if taken and not set(left) <= set(taken):
                yield asked, taken, next(iter(left.values()))

    def merge(self, other: AnswerLog) -> None:
        """Adds what another play-through of the same file found."""
        self.met |= other.met
        self.legal |= other.legal
        self.left_out += other.left_out
        for place, words in other.allowed.items():
            self.allowed.setdefault(place, {}).update(words)
        for place, question in other.questions.items():
            self.questions.setdefault(place, question)

    def refuse(self, given: Sequence[GivenAnswer], file: str, rulings: Sequence[Ruling]) -> None:
        """Raises `WrongFile` for answers that no line of play under any rules version had a use for, with the actions
        that were not legal: an answer may have come too late. Where a line is undecided nothing is refused.
        """
        problems = self.problems(given, file, max(map(_refused, rulings)) if rulings else None)
        if not problems or any(outcome.undecided for ruling in rulings for outcome in ruling.outcomes):
            return
        for ruling in rulings:
            for stopped, _count in ruling.stopped:
                message = f"(under rules {ruling.rules} '{stopped.action}' is not legal: {stopped.reason})"
                problems.append(Problem(message, file))
        raise WrongFile(problems)

    def problems(self, given: Sequence[GivenAnswer], file: str, refused: float | None = None) -> list[Problem]:
        """The answers that were legal nowhere, and those that no question used; not of actions from the one on that
        could be done on no line of play (`refused`): their questions never came up.
        """
        found: list[Problem] = []
        for place, answer in enumerate(given):
            if place in self.legal or (refused is not None and answer.act is not None and answer.act >= refused):
                continue
            line, column = answer.place
            if place in self.met:
                allowed = tuple(self.allowed.get(place, ()))
                message = (
                    f"the answer {answer.text!r} is not legal to {self.questions.get(place, 'the question')!r}; legal:"
                    f" {', '.join(allowed)}"
                )
                found.append(Problem(message, file, line, column))
                break
            who = "no question" if answer.act is None else "no question of this action"
            message = f"{who} ever used the answer {answer.text!r}: nothing there is left to decide"
            found.append(Problem(f"{message}, or it is not among the legal answers", file, line, column))
        return found


class Judged(NamedTuple):
    """A ruling, and what became of the answers of the file: an answer is wrong only if no rules version had a use for
    it.
    """

    ruling: Ruling
    answers: AnswerLog
    complete: bool


def _refused(ruling: Ruling) -> float:
    """The place of the first action that no line of play gets to the end of; infinite if one gets through."""
    if not ruling.barred:
        return math.inf
    stops = {stopped.action for stopped, _count in ruling.stopped}
    return max((place for place, text in enumerate(ruling.acts) if text in stops), default=math.inf)


class GivenAnswers:
    """The policy of one run: what the file answers is fixed, everything else is tried."""

    def __init__(
        self,
        given: Sequence[GivenAnswer],
        matches: Matches,
        describe: Describe,
        record: AnswerLog,
        state: State = (0, ()),
        act: int | None = None,
    ) -> None:
        self.given = given
        self.matches = matches
        self.describe = describe
        self.record = record
        self.used, self.queue = state
        self.own = [place for place, answer in enumerate(given) if answer.act is not None and answer.act == act]
        self.free = [place for place, answer in enumerate(given) if answer.act is None]
        self.passed: dict[Decision, Answer] = {}
        """The questions of which an answer meant none of the modes of a card, with what was taken."""

    @property
    def state(self) -> State:
        """How far the answers are used up: a policy of the next action goes on from here."""
        return (self.used, self.queue)

    def candidates(self, decision: Decision) -> Iterable[Answer]:
        """The legal answers that the file leaves open at this question."""
        if self.queue and decision.kind == ORDER and not decision.nature:
            return self._fitting(decision, self.queue[:1])
        place = self._next(decision)
        if place is None:
            return decision.worth_trying()
        answer = self.given[place]
        self.record.met.add(place)
        if answer.any:
            self.record.legal.add(place)
            return decision.worth_trying()
        if answer.nature != decision.nature:
            found: list[Answer] = []
        elif answer.listed and decision.kind == ORDER:
            found = self._fitting(decision, answer.words[:1])
        else:
            found = self._fitting(decision, answer.words)
        if found:
            self.record.legal.add(place)
        else:
            self.record.left_out += 1
            self._note_legal(place, decision)
        return found

    def _note_legal(self, place: int, decision: Decision) -> None:
        """What would have been legal, for the message."""
        self.record.questions.setdefault(place, decision.question)
        allowed = self.record.allowed.setdefault(place, {})
        if self.given[place].nature == decision.nature:
            allowed.update((self.describe(decision, item), None) for item in islice(decision.answers(), _LISTED))
        else:
            allowed["an answer of a player, or 'any'"] = None

    def settle(self, skipped: Sequence[Decision]) -> None:
        """At the end of an action: what meant no mode, and what follows it, has answered what the mode asks, or
        (`skipped`) named the only thing that could be chosen there. Raises `NoAnswerError` where another mode was
        chosen.
        """
        for place in self.own if self.passed else ():
            if not any(self._options(word, each) for word in self.given[place].words for each in skipped):
                for asked, answer in self.passed.items():
                    self.record.unasked.setdefault(asked, {}).setdefault(answer, self.given[place].text)
                raise NoAnswerError(list(self.passed)[-1])
            self.record.legal.add(place)
        for asked, answer in self.passed.items():
            self.record.taken.setdefault(asked, {}).setdefault(answer)

    def fixes(self, decision: Decision) -> bool:
        """Whether the file answers this question."""
        if self.queue and decision.kind == ORDER and not decision.nature:
            return True
        place = self._next(decision)
        return place is not None and not self.given[place].any

    def note(self, decision: Decision, answer: Answer) -> None:
        """Moves on past the answer that this question took."""
        if self.queue and decision.kind == ORDER and not decision.nature:
            self.queue = self.queue[1:]
            return
        place = self._next(decision)
        if place is None:
            if self._of_mode(decision):
                self.passed[decision] = answer
            return
        given = self.given[place]
        if given.act is None:
            self.used += 1
        else:
            self.own.remove(place)
        if given.listed and decision.kind == ORDER:
            self.queue = given.words[1:]

    def _next(self, decision: Decision) -> int | None:
        """The place of the answer to this question, if there is one. Nature passes over the answers of players, and
        which round comes next over what means none of them.
        """
        place = next(iter((*self.own, *self.free[self.used :])), None)
        if place is None or (decision.nature and not self.given[place].nature):
            return None
        given = self.given[place]
        of_mode = self._of_mode(decision)
        passes = (decision.kind == ROUND or of_mode) and not given.any and not self._fitting(decision, given.words)
        if passes and of_mode:
            self.record.met.add(place)
            self._note_legal(place, decision)
        return None if passes else place

    def _of_mode(self, decision: Decision) -> bool:
        """Whether the next answer of the action may be for what is asked once a question of modes is answered."""
        given = self.given[self.own[0]] if self.own else None
        return decision.kind in MODES and given is not None and not given.nature

    def _fitting(self, decision: Decision, words: Sequence[AnswerWord]) -> list[Answer]:
        """The legal answers that `words` mean."""
        if (
            len(words) == 1
            and words[0].truth is False
            and decision.minimum == 0
            and not self._options(words[0], decision)
        ):
            return [()] if decision.allows(()) else []
        if takes_all(words, decision, self.matches):
            return [tuple(range(len(decision.options)))]
        found: dict[Answer, None] = {}
        for picked in _assignments([self._options(word, decision) for word in words], decision.repeated):
            answer = picked if decision.ordered else tuple(sorted(picked))
            if decision.allows(answer):
                found.setdefault(answer)
        return _different(decision, list(found))

    def _options(self, word: AnswerWord, decision: Decision) -> list[int]:
        """The options that a word means."""
        return [index for index, option in enumerate(decision.options) if self.matches(word, decision, option)]


def takes_all(words: Sequence[AnswerWord], decision: Decision, matches: Matches) -> bool:
    """Whether `all` means everything that a question lists, and that is legal."""
    if (
        len(words) != 1
        or words[0].text.casefold() != ALL
        or any(matches(words[0], decision, o) for o in decision.options)
    ):
        return False
    return bool(decision.options) and decision.allows(tuple(range(len(decision.options))))


def _assignments(choices: Sequence[Sequence[int]], repeated: bool) -> Iterable[Answer]:
    """Every way to give each word one of its options, none twice unless points are divided."""
    if not choices:
        yield ()
        return
    for rest in _assignments(choices[:-1], repeated):
        for index in choices[-1]:
            if repeated or index not in rest:
                yield (*rest, index)


def _different(decision: Decision, answers: list[Answer]) -> list[Answer]:
    """The answers without those that are alike in every respect."""
    if decision.alike is None:
        return answers
    seen: set[tuple[Hashable, ...]] = set()
    kept: list[Answer] = []
    for answer in answers:
        keys = [decision.alike[index] for index in answer]
        signature = tuple(keys) if decision.ordered else tuple(sorted(map(repr, keys)))
        if signature not in seen:
            seen.add(signature)
            kept.append(answer)
    return kept
