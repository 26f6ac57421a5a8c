"""Fitting a record's answers to one decision: which of its answers the clicks mean, and which clicks that uses up.

In: the entries that are left and a decision. Out: `Bound`, or None where the entry does not answer the decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from benchmarks.recorded.building import Names
from benchmarks.recorded.nature import NATURE_TRIES, Settled
from benchmarks.recorded.options import (
    ARRANGING,
    NUMBER_KINDS,
    PILE_ORDER,
    POSITION,
    ModeText,
    Options,
    is_yes_no,
    number_options,
    takes_order,
    whose,
)
from benchmarks.recorded.reading import Prompt
from benchmarks.recorded.script import DECLINING, SWAPPING, Entry, Meaning, is_multiple
from kfjudge.engine.decision import Answer, Decision
from kfjudge.games.keyforge.board.board import Board

ANSWER_TRIES = 4000
"""How many legal answers are looked through for one that has certain options."""


class SuspendedError(Exception):
    """The record ends at this decision: the run stops here, with the board as it stands."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.question)
        self.decision = decision


@dataclass(frozen=True, slots=True)
class Bound:
    """How a decision is bound: the answers to try, and for each the entries that it uses up. `entry` is the first of
    them.
    """

    answers: tuple[Answer, ...]
    used: Mapping[Answer, tuple[int, ...]]
    entry: Entry | None
    unused_before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What a step tells the binding beside the answers.

    `settled` is what came of the step; nature's decisions alone are settled by it. `pending` are the open questions of
    a record that ends inside the step, `mode` gives the texts of the options of a "choose one". `random` says that
    something in the step was left to chance.
    """

    names: Names
    settled: Settled | None = None
    pending: Mapping[int, Prompt] | None = None
    mode: ModeText | None = None
    random: bool = False


class Fitting(Options):
    """The entries that are left, and how they answer decisions. `latest` is the card that was picked last."""

    def __init__(self, entries: Sequence[Entry], told: Told, board: Callable[[], Board] = Board) -> None:
        super().__init__(told.names, told.mode, board)
        self.entries = entries
        self.told = told
        self.left: tuple[int, ...] = tuple(range(len(entries)))
        self.latest = -1

    def fit(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        entry = self.entries[index]
        if decision.kind == POSITION:
            return self._deploys(decision, index, passed)
        if decision.kind == PILE_ORDER:
            return self._order(decision, index, passed)
        if entry.deploying:
            return None
        if entry.ordering and (is_yes_no(decision) or (entry.meaning is Meaning.NO and decision.minimum == 0)):
            return self._reaction(decision, index, passed)
        if is_yes_no(decision) and entry.icon:
            return _one(decision, (decision.options.index(entry.label != entry.icon),), index, entry, passed)
        if is_yes_no(decision) and entry.meaning in (Meaning.CARD, Meaning.TITLE):
            return self._wanted(decision, index, passed)
        match entry.meaning:
            case Meaning.CARD | Meaning.TITLE:
                return self._picks(decision, index, passed)
            case Meaning.ORDER:
                return self._picks(decision, index, passed) if takes_order(decision, entry) else None
            case Meaning.LABEL:
                return self._picks(decision, index, passed) or self._other_label(decision, index, passed)
            case Meaning.YES:
                if is_yes_no(decision):
                    return _one(decision, (decision.options.index(True),), index, entry, passed)
                return None
            case Meaning.NO:
                if entry.ordering or not self._declines(decision, entry):
                    return None
                if is_yes_no(decision):
                    return _one(decision, (decision.options.index(False),), index, entry, passed)
                return _one(decision, (), index, entry, passed)
        return None

    def _picks(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """Clicks as a pick of one or several options."""
        entry = self.entries[index]
        first = self.matching(decision, entry)
        if not first:
            return None
        if decision.maximum <= 1:
            return self._one_of_group(decision, index, passed)
        group = self._group(decision, index)
        picked, used = self._picked(decision, group, strict=False)
        done = self._done_after(used[-1])
        answer = _answer(decision, picked)
        if not decision.allows(answer) and len(picked) >= decision.minimum:
            picked, used = self._picked(decision, group, strict=True)
            answer = _answer(decision, picked)
        if done is not None:
            used.append(done)
        if decision.allows(answer):
            return Bound((answer,), {answer: tuple(used)}, entry, passed)
        fuller = tuple(
            islice((other for other in decision.answers() if _contains(other, answer)), NATURE_TRIES)
            if len(picked) < decision.minimum
            else ()
        )
        return Bound(fuller, {other: tuple(used) for other in fuller}, entry, passed) if fuller else None

    def _picked(self, decision: Decision, group: Sequence[int], strict: bool) -> tuple[list[int], list[int]]:
        """What a group of clicks picks, and which of them it uses.

        `strict`: a click does nothing if no legal pick has it beside those before it, as with the card of a house
        picked already.
        """
        picked: list[int] = []
        used: list[int] = []
        for place in group:
            if len(picked) == decision.maximum:
                break
            fitting = [
                option
                for option in self.matching(decision, self.entries[place])
                if decision.repeated or option not in picked
            ]
            if not fitting:
                continue
            used.append(place)
            whole = _answer(decision, [*picked, fitting[0]])
            if not strict or any(_contains(other, whole) for other in islice(decision.answers(), ANSWER_TRIES)):
                picked.append(fitting[0])
        return picked, used

    def _one_of_group(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """One option where the record may have picked several at once: any of those, since they have no order."""
        entry = self.entries[index]
        answers: list[Answer] = []
        used: dict[Answer, tuple[int, ...]] = {}
        places = (
            [place for place in self.left if self.entries[place].question == entry.question]
            if entry.meaning is Meaning.CARD
            else [index]
        )
        for place in places:
            for option in self.matching(decision, self.entries[place]):
                answer = (option,)
                if answer not in used and decision.allows(answer):
                    done = self._done_after(place) if len(places) <= 2 else None
                    used[answer] = (place,) if done is None else (place, done)
                    answers.append(answer)
        return Bound(tuple(answers), used, entry, passed) if answers else None

    def _group(self, decision: Decision, index: int) -> list[int]:
        """The entries that may be picks of one question with the one at `index`: asked the same, or needed to pick
        enough.
        """
        first = self.entries[index]
        group: list[int] = []
        for place in self.left:
            if place < index:
                continue
            entry = self.entries[place]
            if entry.player != first.player or entry.meaning not in (Meaning.CARD, Meaning.TITLE, Meaning.LABEL):
                break
            if not entry.prompt.same_question(first.prompt) and len(group) >= decision.minimum:
                break
            if not self.matching(decision, entry):
                break
            group.append(place)
        return group

    def _done_after(self, place: int) -> int | None:
        """The "done" that ends a pick, if one follows."""
        following = place + 1
        while following < len(self.entries) and following in self.left:
            entry = self.entries[following]
            if not entry.prompt.same_question(self.entries[place].prompt):
                return None
            if entry.meaning is Meaning.NO:
                return following
            return None
        return None

    def _declines(self, decision: Decision, entry: Entry) -> bool:
        """Whether "done" or "no" can be the answer."""
        if is_yes_no(decision):
            return True
        if decision.minimum > 0:
            return False
        legal = entry.prompt.legal
        return legal is None or not legal or bool(self.offered(decision).intersection(legal)) or not decision.options

    def _amount(self, decision: Decision) -> Bound | None:
        """How much comes from the card that asks: the number at the record's question about it, nothing if the record
        names other cards only.
        """
        about = -1
        for index in self.left:
            entry = self.entries[index]
            legal = [self.names.number.get(card, -2) for card in entry.prompt.legal or ()]
            if entry.meaning is Meaning.LABEL and entry.label.isdecimal() and self.is_of(decision, entry.prompt):
                fitting = number_options(decision, entry.label)
                if not fitting:
                    return None
                answer = (fitting[0],)
                return Bound((answer,), {answer: (index,) if about < 0 else (about, index)}, None)
            if entry.card is not None and self.names.number.get(entry.card) == decision.source:
                about = index
            elif decision.source not in legal and not entry.label.isdecimal():
                break
        asked = any(
            decision.source in [self.names.number.get(card, -2) for card in self.entries[index].prompt.legal or ()]
            for index in self.left[:2]
        )
        return Bound(((0,),), {(0,): ()}, None) if asked else None

    def _wanted(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """A click as a "yes": to leave this card as it is, or to use an ability that goes on to ask for the card.

        The click stays for the question that may follow; where the only legal card needs no question, it is used up.
        """
        entry = self.entries[index]
        if entry.prompt.ask.startswith(SWAPPING):
            answer = (decision.options.index(True),)
            return Bound((answer,), {answer: ()}, None, passed)
        legal = [self.names.number.get(card, -2) for card in entry.prompt.legal or ()]
        clicked = [self.entries[place] for place in self.left if self.entries[place].question == entry.question]
        if is_multiple(entry.prompt) and decision.source in legal:
            mine = [
                item
                for item in clicked
                if item.card is not None and self.names.number.get(item.card) == decision.source
            ]
            answer = (decision.options.index(bool(mine)),)
            return Bound((answer,), {answer: tuple(self.entries.index(item) for item in mine)}, None, passed)
        optional = "done" in entry.prompt.buttons or entry.meaning is Meaning.TITLE
        if not optional or not self.is_of(decision, entry.prompt):
            return None
        answer = (decision.options.index(True),)
        alone = (
            len(legal) == 1
            if entry.meaning is Meaning.CARD
            else sum(button.startswith("card:") for button in entry.prompt.buttons) == 1
        )
        return Bound((answer,), {answer: (index,) if alone else ()}, entry, passed)

    def _reaction(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """A click at an order prompt is a yes to using that ability, "done" a no to each that is offered, also where
        the ability is used by picking a card for it.
        """
        entry = self.entries[index]
        legal = [self.names.number.get(card, -2) for card in entry.prompt.legal or ()]
        if (
            entry.meaning is Meaning.ORDER
            and entry.card is not None
            and self.names.number.get(entry.card) == decision.source
        ):
            return _one(decision, (decision.options.index(True),), index, entry, passed)
        if entry.meaning is Meaning.NO and decision.source in legal:
            answer = (decision.options.index(False),) if is_yes_no(decision) else ()
            return Bound((answer,), {answer: ()}, None, passed)
        return None

    def _other_label(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """A button beside buttons of cards that leaves the cards alone, or one that says whose cards are meant."""
        entry = self.entries[index]
        if any(button.startswith("card:") for button in entry.prompt.buttons) and self._declines(decision, entry):
            answer = (decision.options.index(False),) if is_yes_no(decision) else ()
            return _one(decision, answer, index, entry, passed)
        if (
            is_yes_no(decision)
            and entry.label not in DECLINING
            and len(entry.prompt.buttons) == 2
            and DECLINING.intersection(entry.prompt.buttons)
        ):
            return _one(decision, (decision.options.index(True),), index, entry, passed)
        side = whose(entry.label, decision.player)
        if (
            side is None
            or not decision.options
            or not all(type(option) is int for option in decision.options)
            or decision.kind in NUMBER_KINDS
        ):
            return None
        following = next(
            (place for place in self.left if place > index and self.entries[place].player == entry.player), None
        )
        if following is not None and self.matching(decision, self.entries[following]):
            return self._picks(decision, following, (*passed, index))
        cards = self.board().cards
        answers = tuple(
            answer
            for answer in decision.answers()
            if all(cards[int(str(pick))].controller == side for pick in decision.picked(answer))
        )
        return Bound(answers, dict.fromkeys(answers, (index,)), entry, passed) if answers else None

    def _order(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """An order of cards on a deck: the record clicks them one after the other, the last one, on top, without being
        asked.

        Where the record ends before all are clicked, the question is its open one.
        """
        order: list[int] = []
        used: list[int] = []
        for place in (place for place in self.left if place >= index):
            entry = self.entries[place]
            if entry.player != decision.player or not entry.prompt.same_question(self.entries[index].prompt):
                break
            fitting = [option for option in self.matching(decision, entry) if option not in order]
            if not fitting:
                break
            order.append(fitting[0])
            used.append(place)
        if not order:
            return None
        pending = (self.told.pending or {}).get(decision.player)
        if pending is not None and pending.same_question(self.entries[index].prompt):
            raise SuspendedError(decision)
        rest = [option for option in range(len(decision.options)) if option not in order]
        if len(rest) > 1:
            return None
        whole = (*order, *rest)
        answer = whole[::-1] if decision.rule == ARRANGING else whole
        return Bound((answer,), {answer: tuple(used)}, self.entries[index], passed)

    def _deploys(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """A place in the battleline: a flank, or the left or right of a creature that is clicked before or behind the
        side.

        A creature that moves within its line leaves its place first: one place fewer than with a creature that enters.
        """
        entry = self.entries[index]
        if entry.label in ("left flank", "right flank"):
            return _one(
                decision, (0 if entry.label == "left flank" else len(decision.options) - 1,), index, entry, passed
            )
        following = next((place for place in self.left if place > index), None)
        if following is None:
            return None
        other = self.entries[following]
        side, beside = (entry.label, other.card) if entry.card is None else (other.label, entry.card)
        if beside is None or not ("left" in side or "right" in side):
            return None
        number = self.names.number[beside]
        line = next((player.battleline for player in self.board().players if number in player.battleline), [])
        if len(decision.options) == len(line):
            line = [card for card in line if card != self.latest]
        if number not in line:
            return None
        answer = (line.index(number) + ("right" in side),)
        return Bound((answer,), {answer: (index, following)}, entry, passed) if decision.allows(answer) else None


def _one(decision: Decision, answer: Answer, index: int, entry: Entry, passed: tuple[int, ...]) -> Bound | None:
    if not decision.allows(answer):
        return None
    return Bound((answer,), {answer: (index,)}, entry, passed)


def _answer(decision: Decision, picked: Sequence[int]) -> Answer:
    return tuple(picked) if decision.ordered else tuple(sorted(picked))


def _contains(answer: Answer, part: Answer) -> bool:
    return all(answer.count(index) >= part.count(index) for index in set(part))
