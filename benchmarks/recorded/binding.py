"""Binding a record's answers to the questions that the engine asks.

In: the script of a step and the engine's decisions as they come. Out: for each decision the answers worth trying. Answers bind
in their order. A decision that the record answers takes that answer only; one that the record lacks is free, so every legal
answer is tried. Decisions of nature are settled by what came of the step, and nothing else is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice

from benchmarks.recorded.building import Names
from benchmarks.recorded.reading import Prompt
from benchmarks.recorded.script import ORDERING, Entry, Meaning, fold, is_multiple, is_ordering, words
from kfjudge.engine.decision import Answer, Decision
from kfjudge.keyforge.board import Board
from kfjudge.keyforge.game import AbilityName

NATURE_TRIES = 48
"""How many answers of nature are tried at one decision, the likely ones first."""


PILE_ORDER = "pile order"
"""The kind of the question in which order cards go to a pile together, or lie in it."""
ARRANGING = "move"
"""The rule behind such a question that names the top card first; otherwise the card that goes first is named first."""
ON_DECKS = frozenset((ARRANGING, "putting-into"))
"""The rules behind such questions about decks; the others are about discard piles."""


class SuspendedError(Exception):
    """The record ends at this decision: the run stops here, with the board as it stands."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.question)
        self.decision = decision


@dataclass(frozen=True, slots=True)
class Bound:
    """How a decision is bound: the answers to try, and for each the entries that it uses up. `entry` is the first of them."""

    answers: tuple[Answer, ...]
    used: Mapping[Answer, tuple[int, ...]]
    entry: Entry | None
    unused_before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Settled:
    """What settles nature: where each card lies when the step is over and where it lies now, by its number, in the same words.

    `decks` and `discards` are the decks and discard piles of both players then, top first.
    """

    target: Mapping[int, str]
    place: Callable[[int], str]
    decks: Sequence[Sequence[int]] = ()
    discards: Sequence[Sequence[int]] = ()

    def answers(self, decision: Decision) -> Iterator[Answer]:
        """Which of nature's answers are tried: picks of the cards that the step moved, and of the card that ends on top.

        Cards that end in one place are alike here. Where no pick fits, all are tried, up to a limit.
        """
        options = [int(str(option)) for option in decision.options]
        moved: dict[str, list[int]] = {}
        for index, number in enumerate(options):
            goal = self.target.get(number, "gone")
            if goal != self.place(number):
                moved.setdefault(goal, []).append(index)
        given: set[Answer] = set()
        for answer in islice(self._likely(decision, options, moved), NATURE_TRIES):
            if answer not in given and decision.allows(answer):
                given.add(answer)
                yield answer
        if not given:
            yield from islice(decision.answers(), NATURE_TRIES)

    def _likely(self, decision: Decision, options: Sequence[int], moved: Mapping[str, list[int]]) -> Iterator[Answer]:
        if decision.maximum == 1:
            for indices in moved.values():
                yield (indices[0],)
            for deck in self.decks:
                top = next((number for number in deck if number in options), None)
                if top is not None:
                    yield (options.index(top),)
            return
        every = [index for indices in moved.values() for index in indices]
        for size in range(decision.maximum, decision.minimum - 1, -1):
            yield from combinations(every, size)


@dataclass(frozen=True, slots=True)
class Told:
    """What a step tells the binding beside the answers.

    `settled` is what came of the step; nature's decisions alone are settled by it. `pending` are the open questions of a
    record that ends inside the step, `mode` gives the texts of the options of a "choose one".
    """

    names: Names
    settled: Settled | None = None
    pending: Mapping[int, Prompt] | None = None
    mode: Callable[[Decision, Hashable, Board], str] | None = None


class Binding:
    """A policy of exploration that follows a record. A fresh one is made for every run."""

    def __init__(self, entries: Sequence[Entry], told: Told, board: Callable[[], Board] = Board) -> None:
        self.entries = entries
        self.told = told
        self.board = board
        self.left: tuple[int, ...] = tuple(range(len(entries)))
        self.declined: set[int] = set()
        self.accepted: set[int] = set()
        self.answered: set[int] = set()
        self.asked: dict[int, frozenset[str]] = {}
        self.free: list[Decision] = []
        self.waiting: set[int] = set()
        self.latest = -1
        self.nature: list[tuple[Decision, Answer]] = []
        self._last: tuple[Decision, Bound | None] | None = None

    def watch(self, board: Callable[[], Board]) -> None:
        """From now on `board` is the board of the run that asks."""
        self.board = board

    # ── the policy ──────────────────────────────────────────────────────────

    def candidates(self, decision: Decision) -> Iterable[Answer]:
        """The answers to try. Raises `SuspendedError` where the record ends."""
        if decision.nature:
            return self._nature(decision)
        if is_discard_order(decision):
            return [self._pile(decision)]
        bound = self._bind(decision)
        self._last = (decision, bound)
        if bound is not None:
            return bound.answers
        if self.told.pending and not self._meant() and self.is_pending(decision):
            raise SuspendedError(decision)
        return self._free(decision)

    def note(self, decision: Decision, answer: Answer) -> None:
        """Uses up what `answer` used."""
        if decision.nature:
            self.nature.append((decision, answer))
            return
        if decision.kind == "cards" and len(answer) == 1:
            picked = card_of(decision, decision.options[answer[0]])
            self.latest = -1 if picked is None else picked
        if is_discard_order(decision):
            self._pile_asked(decision)
            return
        bound = self._last[1] if self._last is not None and self._last[0] is decision else self._bind(decision)
        self._last = None
        if bound is None:
            self.free.append(decision)
            self.waiting.update(index for index in self.left if self.entries[index].player == decision.player)
            return
        if bound.entry is None or is_yes_no(decision):
            self.answered.update(self.entries[index].question for index in bound.used.get(answer, ()))
            self.answered.update(self.entries[index].question for index in self.left[:1])
        gone = {*bound.unused_before, *bound.used.get(answer, ())}
        for index in sorted(gone):
            self._passed(self.entries[index])
        self._note_asked(decision, bound, answer)
        self.left = tuple(index for index in self.left if index not in gone)

    def _pile(self, decision: Decision) -> Answer:
        """The order in which cards go to a discard pile together, so that they lie as the record has them, the top one last.

        The choice is free and changes nothing but the pile, so that every order is a board of this engine: instead of all of
        them, which would be as many boards, the one is tried that the record could show.
        """
        settled = self.told.settled
        heights = {number: -place for pile in settled.discards for place, number in enumerate(pile)} if settled is not None else {}
        lowest = -len(heights) - 1
        indices = range(len(decision.options))
        return tuple(sorted(indices, key=lambda index: (heights.get(int(str(decision.options[index])), lowest), index)))

    def _note_asked(self, decision: Decision, bound: Bound, answer: Answer) -> None:
        """Remembers which cards the engine offered at the record's questions, for the legality figure.

        A yes or no for one card offers that card; a place in the line offers the creatures it may be beside.
        """
        if decision.kind == POSITION:
            for index in bound.used.get(answer, ()):
                entry = self.entries[index]
                line = next((side.battleline for side in self.board().players if self.told.names.number.get(entry.card or "", -2) in side.battleline), [])
                if entry.prompt.legal is not None:
                    self.asked.setdefault(entry.question, frozenset(self.told.names.of(number) for number in line))
            return
        if is_yes_no(decision):
            self._note_yes_no(decision, bound, answer)
        elif bound.entry is not None and bound.entry.prompt.legal is not None and bound.entry.prompt.kind != "order":
            self.asked.setdefault(bound.entry.question, self._offered_to(decision, bound))

    def _offered_to(self, decision: Decision, bound: Bound) -> frozenset[str]:
        """The cards among the options; if the record said before whose cards are meant, those of that player."""
        sides = [whose(self.entries[index].label, decision.player) for index in bound.unused_before]
        side = next((side for side in sides if side is not None), None)
        offered = self.offered(decision)
        if side is None:
            return offered
        cards = self.board().cards
        return frozenset(name for name in offered if cards[self.told.names.number[name]].controller == side)

    def _note_yes_no(self, decision: Decision, bound: Bound, answer: Answer) -> None:
        entry = bound.entry if bound.entry is not None else next((self.entries[index] for index in self.left), None)
        if entry is None or entry.prompt.legal is None or decision.source is None:
            return
        source = self.told.names.of(decision.source)
        if source in entry.prompt.legal and (entry.ordering or is_multiple(entry.prompt)):
            self.asked[entry.question] = self.asked.get(entry.question, frozenset()) | {source}
        elif len(entry.prompt.legal) == 1 and bound.used.get(answer):
            self.asked.setdefault(entry.question, frozenset(entry.prompt.legal))

    def _pile_asked(self, decision: Decision) -> None:
        """The record's question for the next card, if it asks one, uses up its clicks."""
        offered = self.offered(decision)
        for index in self.left:
            prompt = self.entries[index].prompt
            if not is_ordering(prompt):
                return
            if prompt.legal is not None and offered >= frozenset(prompt.legal):
                self.asked.setdefault(self.entries[index].question, frozenset(prompt.legal))
                self.left = tuple(other for other in self.left if other != index)

    # ── what is left ────────────────────────────────────────────────────────

    def unbound(self) -> list[Entry]:
        """Answers with a meaning that no decision took, although a free one of the same player came by while they were left.

        An answer to a question that the engine has no need to ask settles nothing: it may stay unused as long as nothing
        else was left open in its place.
        """
        return [self.entries[index] for index in self._meant() if index in self.waiting]

    def _meant(self) -> list[int]:
        return [index for index in self.left if not self._skippable(self.entries[index])]

    def _skippable(self, entry: Entry) -> bool:
        """Whether an engine may never ask this: one legal answer, an order that does not matter, a mere yes."""
        if entry.meaning is Meaning.NO and entry.question in self.answered:
            return True
        return entry.forced or entry.ordering or entry.meaning in (Meaning.YES, Meaning.ANY_ORDER)

    def _passed(self, entry: Entry) -> None:
        """An entry is used up or was passed over: an order prompt tells which optional abilities are wanted."""
        cards = [self.told.names.number[card] for card in entry.prompt.legal or () if card in self.told.names.number]
        if entry.ordering and entry.meaning is Meaning.NO:
            self.declined.update(cards)
        elif entry.meaning is Meaning.ORDER and entry.card is not None:
            self.accepted.add(self.told.names.number.get(entry.card, -2))
        elif entry.meaning is Meaning.YES:
            self.accepted.update(cards)

    # ── binding ─────────────────────────────────────────────────────────────

    def _bind(self, decision: Decision) -> Bound | None:
        """The first entry that answers the decision, with only such before it as may be passed over; None: it is free."""
        if decision.kind == "number" and decision.source is not None and not decision.nature:
            amount = self._amount(decision)
            if amount is not None:
                return amount
        passed: list[int] = []
        for index in self.left:
            entry = self.entries[index]
            if entry.player == decision.player:
                bound = self._fit(decision, index, tuple(passed))
                if bound is not None:
                    return bound
            if not self._skippable(entry):
                return None
            passed.append(index)
        return None

    def _fit(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        entry = self.entries[index]
        if decision.kind == POSITION:
            return self._deploys(decision, index, passed)
        if decision.kind == PILE_ORDER:
            return self._order(decision, index, passed)
        if entry.ordering and is_yes_no(decision):
            return self._reaction(decision, index, passed)
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

    def _amount(self, decision: Decision) -> Bound | None:
        """How much comes from the card that asks: the number at the record's question about it, nothing if the record names other cards only."""
        about = -1
        for index in self.left:
            entry = self.entries[index]
            legal = [self.told.names.number.get(card, -2) for card in entry.prompt.legal or ()]
            if entry.meaning is Meaning.LABEL and entry.label.isdigit() and self._asks(decision, entry):
                fitting = _number(decision, entry.label)
                if not fitting:
                    return None
                answer = (fitting[0],)
                return Bound((answer,), {answer: (index,) if about < 0 else (about, index)}, None)
            if entry.card is not None and self.told.names.number.get(entry.card) == decision.source:
                about = index
            elif decision.source not in legal and not entry.label.isdigit():
                break
        asked = any(decision.source in [self.told.names.number.get(card, -2) for card in self.entries[index].prompt.legal or ()] for index in self.left[:2])
        return Bound(((0,),), {(0,): ()}, None) if asked else None

    def _wanted(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """A click as a "yes": to leave this card as it is, or to use an ability that goes on to ask for the card.

        The click stays for the question that may follow; where the only legal card needs no question, it is used up.
        """
        entry = self.entries[index]
        legal = [self.told.names.number.get(card, -2) for card in entry.prompt.legal or ()]
        clicked = [self.entries[place] for place in self.left if self.entries[place].question == entry.question]
        if is_multiple(entry.prompt) and decision.source in legal:
            mine = [item for item in clicked if item.card is not None and self.told.names.number.get(item.card) == decision.source]
            answer = (decision.options.index(bool(mine)),)
            return Bound((answer,), {answer: tuple(self.entries.index(item) for item in mine)}, None, passed)
        optional = "done" in entry.prompt.buttons or entry.meaning is Meaning.TITLE
        if not optional or not self._asks(decision, entry):
            return None
        answer = (decision.options.index(True),)
        alone = len(legal) == 1 if entry.meaning is Meaning.CARD else sum(button.startswith("card:") for button in entry.prompt.buttons) == 1
        return Bound((answer,), {answer: (index,) if alone else ()}, entry, passed)

    def _asks(self, decision: Decision, entry: Entry) -> bool:
        """Whether the record's question comes from the same card as the engine's."""
        return self._is_of(decision, entry.prompt)

    def _is_of(self, decision: Decision, prompt: Prompt) -> bool:
        """Whether the card that asks, what it is a copy or token of, or an upgrade on it is the one that the record names."""
        cards = self.board().cards
        if decision.source is None or not 0 <= decision.source < len(cards):
            return False
        card = cards[decision.source]
        faces = (card.face, card.token, card.copy_of, *(cards[number].face for number in card.upgrades))
        return fold(prompt.source.split(" as ")[0]) in {fold(face.name) for face in faces if face is not None}

    def _order(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """An order of cards on a deck: the record clicks them one after the other, the last one, on top, without being asked.

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
        """A place in the battleline: a flank, or the left or right of a creature that is clicked before or behind the side.

        A creature that moves within its line leaves its place first: one place fewer than with a creature that enters.
        """
        entry = self.entries[index]
        if entry.label in ("left flank", "right flank"):
            return _one(decision, (0 if entry.label == "left flank" else len(decision.options) - 1,), index, entry, passed)
        following = next((place for place in self.left if place > index), None)
        if following is None:
            return None
        other = self.entries[following]
        side, beside = (entry.label, other.card) if entry.card is None else (other.label, entry.card)
        if beside is None or not ("left" in side or "right" in side):
            return None
        number = self.told.names.number[beside]
        line = next((player.battleline for player in self.board().players if number in player.battleline), [])
        if len(decision.options) == len(line):
            line = [card for card in line if card != self.latest]
        if number not in line:
            return None
        answer = (line.index(number) + ("right" in side),)
        return Bound((answer,), {answer: (index, following)}, entry, passed) if decision.allows(answer) else None

    def _reaction(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """A click at an order prompt is a yes to using that ability, "done" a no to each that is offered."""
        entry = self.entries[index]
        legal = [self.told.names.number.get(card, -2) for card in entry.prompt.legal or ()]
        if entry.meaning is Meaning.ORDER and entry.card is not None and self.told.names.number.get(entry.card) == decision.source:
            return _one(decision, (decision.options.index(True),), index, entry, passed)
        if entry.meaning is Meaning.NO and decision.source in legal:
            answer = (decision.options.index(False),)
            return Bound((answer,), {answer: ()}, None, passed)
        return None

    def _other_label(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """A button beside buttons of cards that leaves the cards alone, or one that says whose cards are meant."""
        entry = self.entries[index]
        if any(button.startswith("card:") for button in entry.prompt.buttons) and self._declines(decision, entry):
            answer = (decision.options.index(False),) if is_yes_no(decision) else ()
            return _one(decision, answer, index, entry, passed)
        side = whose(entry.label, decision.player)
        if side is None or not decision.options or not all(type(option) is int for option in decision.options) or decision.kind in NUMBER_KINDS:
            return None
        following = next((place for place in self.left if place > index and self.entries[place].player == entry.player), None)
        if following is not None and self.matching(decision, self.entries[following]):
            return self._picks(decision, following, (*passed, index))
        cards = self.board().cards
        answers = tuple(answer for answer in decision.answers() if all(cards[int(str(pick))].controller == side for pick in decision.picked(answer)))
        return Bound(answers, dict.fromkeys(answers, (index,)), entry, passed) if answers else None

    def _declines(self, decision: Decision, entry: Entry) -> bool:
        """Whether "done" or "no" can be the answer."""
        if is_yes_no(decision):
            return True
        if decision.minimum > 0:
            return False
        legal = entry.prompt.legal
        return legal is None or not legal or bool(self.offered(decision).intersection(legal)) or not decision.options

    def _picks(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """Clicks as a pick of one or several options."""
        entry = self.entries[index]
        first = self.matching(decision, entry)
        if not first:
            return None
        if decision.maximum <= 1:
            return self._one_of_group(decision, index, passed)
        group = self._group(decision, index)
        picked: list[int] = []
        used: list[int] = []
        for place in group:
            if len(picked) == decision.maximum:
                break
            fitting = [option for option in self.matching(decision, self.entries[place]) if decision.repeated or option not in picked]
            if fitting:
                picked.append(fitting[0])
                used.append(place)
        done = self._done_after(used[-1])
        if done is not None:
            used.append(done)
        answer = tuple(picked) if decision.ordered else tuple(sorted(picked))
        if decision.allows(answer):
            return Bound((answer,), {answer: tuple(used)}, entry, passed)
        fuller = tuple(
            islice((other for other in decision.answers() if _contains(other, answer)), NATURE_TRIES) if len(picked) < decision.minimum else ()
        )
        return Bound(fuller, {other: tuple(used) for other in fuller}, entry, passed) if fuller else None

    def _one_of_group(self, decision: Decision, index: int, passed: tuple[int, ...]) -> Bound | None:
        """One option where the record may have picked several at once: any of those, since they have no order."""
        entry = self.entries[index]
        answers: list[Answer] = []
        used: dict[Answer, tuple[int, ...]] = {}
        places = [place for place in self.left if self.entries[place].question == entry.question] if entry.meaning is Meaning.CARD else [index]
        for place in places:
            for option in self.matching(decision, self.entries[place]):
                answer = (option,)
                if answer not in used and decision.allows(answer):
                    done = self._done_after(place) if len(places) <= 2 else None
                    used[answer] = (place,) if done is None else (place, done)
                    answers.append(answer)
        return Bound(tuple(answers), used, entry, passed) if answers else None

    def _group(self, decision: Decision, index: int) -> list[int]:
        """The entries that may be picks of one question with the one at `index`: asked the same, or needed to pick enough."""
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

    # ── options ─────────────────────────────────────────────────────────────

    def matching(self, decision: Decision, entry: Entry) -> list[int]:
        """The options that the entry names, by their place."""
        if entry.meaning in (Meaning.CARD, Meaning.ORDER) and entry.card is not None:
            number = self.told.names.number.get(entry.card, -2)
            return [index for index, option in enumerate(decision.options) if card_of(decision, option) == number]
        if entry.meaning is Meaning.TITLE or (entry.meaning is Meaning.ORDER and entry.card is None):
            return self._titled(decision, entry.label)
        if entry.meaning is Meaning.LABEL:
            return self._labelled(decision, entry)
        return []

    def _titled(self, decision: Decision, slug: str) -> list[int]:
        """The options that are cards with this id."""
        cards = self.board().cards
        found: list[int] = []
        for index, option in enumerate(decision.options):
            number = card_of(decision, option)
            if number is not None and 0 <= number < len(cards) and cards[number].face.id == slug:
                found.append(index)
        return found

    def _labelled(self, decision: Decision, entry: Entry) -> list[int]:
        """The options that a button's words mean."""
        label = entry.label
        for reading in (_exact, _side, _player, _number):
            found = reading(decision, label)
            if found:
                return found
        return self._in_zone(decision, label) or self._mode(decision, entry)

    def _in_zone(self, decision: Decision, label: str) -> list[int]:
        """The one card that lies in the zone which a button names ("Top of deck", "Discard pile")."""
        said = words(label)
        zone = next((zone for zone in ("deck", "discard", "archives", "hand") if zone.rstrip("s") in said), None)
        if zone is None:
            return []
        if decision.kind == "zone":
            return [index for index, option in enumerate(decision.options) if option == zone]
        cards = self.board().cards
        found: list[int] = []
        for index, option in enumerate(decision.options):
            number = card_of(decision, option)
            if number is None:
                return []
            if 0 <= number < len(cards) and cards[number].zone == zone:
                found.append(index)
        return found if len(found) == 1 else []

    def _mode(self, decision: Decision, entry: Entry) -> list[int]:
        """One of the options of a "choose one": the buttons are matched with the options' texts by the words they share."""
        buttons = [button for button in entry.prompt.buttons if button not in ("done", "cancel")]
        if self.told.mode is None or len(decision.options) < 2 or entry.label not in buttons or entry.prompt.legal is not None:
            return []
        texts = [self.told.mode(decision, option, self.board()) for option in decision.options]
        if not any(texts) and (decision.kind != "option" or len(texts) != len(buttons)):
            return []
        paired = pair_labels(buttons, texts)
        index = paired.get(entry.label)
        return [index] if index is not None else []

    def offered(self, decision: Decision) -> frozenset[str]:
        """The cards among the options, by the record's names."""
        numbers = (card_of(decision, option) for option in decision.options)
        return frozenset(self.told.names.of(number) for number in numbers if number is not None)

    # ── questions without an answer ─────────────────────────────────────────

    def is_pending(self, decision: Decision) -> bool:
        """Whether the decision is the open question of a record that ends here: the same player, the same cards or options."""
        pending = self.told.pending or {}
        prompt = pending.get(decision.player)
        if prompt is None:
            return False
        if prompt.legal is not None:
            return self.offered(decision) == frozenset(prompt.legal) or (is_yes_no(decision) and len(prompt.legal) == 1)
        if not prompt.buttons:
            return decision.kind == "name"
        if is_yes_no(decision) and "done" in prompt.buttons:
            return self._is_of(decision, prompt)
        return same_buttons(self, decision, prompt)

    def _free(self, decision: Decision) -> Iterable[Answer]:
        """Every legal answer, without those that an order prompt has ruled out."""
        if decision.source in self.declined:
            if is_yes_no(decision):
                return [(decision.options.index(False),)]
            if decision.minimum == 0:
                return [()]
        if decision.source in self.accepted:
            if is_yes_no(decision):
                return [(decision.options.index(True),)]
            if decision.minimum == 0:
                return (answer for answer in decision.answers() if answer)
        return decision.answers()

    def _nature(self, decision: Decision) -> Iterable[Answer]:
        """The answers of nature, as far as what came of the step leaves them open."""
        settled = self.told.settled
        if settled is None or not all(type(option) is int for option in decision.options):
            return islice(decision.answers(), NATURE_TRIES)
        return settled.answers(decision)


def _one(decision: Decision, answer: Answer, index: int, entry: Entry, passed: tuple[int, ...]) -> Bound | None:
    if not decision.allows(answer):
        return None
    return Bound((answer,), {answer: (index,)}, entry, passed)


def _contains(answer: Answer, part: Answer) -> bool:
    return all(answer.count(index) >= part.count(index) for index in set(part))


def is_discard_order(decision: Decision) -> bool:
    """Whether the question is in which order cards go to a discard pile."""
    return decision.kind == PILE_ORDER and decision.rule not in ON_DECKS


def is_yes_no(decision: Decision) -> bool:
    """Whether the options are yes and no."""
    return len(decision.options) == 2 and all(isinstance(option, bool) for option in decision.options)


POSITION = "position"
"""The kind of the question where in the battleline a creature is deployed."""
NUMBER_KINDS = frozenset(("number", "amount", "player", "option", POSITION))
"""Kinds of decisions whose options are numbers, not cards."""


def takes_order(decision: Decision, entry: Entry) -> bool:
    """Whether a click at an order prompt can answer the decision: which ability comes next, or which card of several."""
    if all(isinstance(option, AbilityName) for option in decision.options):
        return True
    return entry.prompt.kind != "order" and entry.prompt.source != ORDERING


def card_of(decision: Decision, option: Hashable) -> int | None:
    """The card that an option is or belongs to; None for an option that is no card."""
    if isinstance(option, AbilityName):
        return option.card
    if type(option) is int and decision.kind not in NUMBER_KINDS:
        return option
    return None


SAME = {"use action": "action", "use omni": "omni", "remove stun": "unstun", "amber": "aember"}
"""Buttons for which the engine has another word."""


def _exact(decision: Decision, label: str) -> list[int]:
    """Houses, colours, traits, types, uses: the option is the word."""
    label = SAME.get(label, label)
    return [index for index, option in enumerate(decision.options) if isinstance(option, str) and fold(option) == fold(label)]


def _side(decision: Decision, label: str) -> list[int]:
    """Flanks: "left flank" is the option `left`."""
    side = label.removesuffix(" flank")
    if side not in ("left", "right") or label == side:
        return []
    return [index for index, option in enumerate(decision.options) if isinstance(option, str) and option.split(" ")[0] == side]


OWN = frozenset(("mine", "me", "my deck", "myself"))
THEIRS = frozenset(("opponent's", "opponent", "opponent's deck", "theirs"))


def whose(label: str, player: int) -> int | None:
    """The player that a button means to `player`, who is asked; None for a button that means no player."""
    plain = label.lower()
    return player if plain in OWN else 1 - player if plain in THEIRS else None


def _player(decision: Decision, label: str) -> list[int]:
    """Players, seen from who is asked."""
    if decision.kind != "player":
        return []
    wanted = whose(label, decision.player)
    return [index for index, option in enumerate(decision.options) if option == wanted]


def _number(decision: Decision, label: str) -> list[int]:
    if not label.isdigit() or decision.kind in ("player", "option", POSITION):
        return []
    return [index for index, option in enumerate(decision.options) if type(option) is int and decision.kind in NUMBER_KINDS and option == int(label)]


def pair_labels(labels: Sequence[str], texts: Sequence[str]) -> dict[str, int]:
    """Which option each label means: the pairs that share most words first, the rest in their order.

    Labels are the other engine's own words for the options; both lists follow the card's text.
    """
    scores: list[tuple[float, int, int]] = []
    for place, label in enumerate(labels):
        said = words(label)
        for index, text in enumerate(texts):
            meant = words(text)
            shared = len(said & meant)
            if shared:
                scores.append((shared / max(1, len(said)), place, index))
    scores.sort(key=lambda item: (-item[0], abs(item[1] - item[2])))
    paired: dict[str, int] = {}
    taken: set[int] = set()
    for _score, place, index in scores:
        if labels[place] not in paired and index not in taken:
            paired[labels[place]] = index
            taken.add(index)
    spare = [index for index in range(len(texts)) if index not in taken]
    for label in labels:
        if label not in paired and spare:
            paired[label] = spare.pop(0)
    return paired


def same_buttons(binding: Binding, decision: Decision, prompt: Prompt) -> bool:
    """Whether a question of buttons offers the same: as many options, and each button means one of its own."""
    buttons = [button for button in prompt.buttons if button not in ("cancel", "Back")]
    optional = "done" in buttons
    buttons = [button for button in buttons if button != "done"]
    if optional and decision.minimum > 0 and not is_yes_no(decision):
        return False
    taken: set[int] = set()
    for button in buttons:
        meaning = Meaning.YES if button == "yes" else Meaning.NO if button == "no" else Meaning.TITLE if button.startswith("card:") else Meaning.LABEL
        if meaning in (Meaning.YES, Meaning.NO):
            if not is_yes_no(decision) and decision.minimum > 0:
                return False
            continue
        entry = Entry(0, 0, decision.player, meaning, None, button.removeprefix("card:"), prompt)
        fitting = [index for index in binding.matching(decision, entry) if index not in taken]
        if not fitting:
            return False
        taken.add(fitting[0])
    yes_no = "yes" in buttons
    return yes_no or len(taken) == len(decision.options)


@dataclass(slots=True)
class Asked:
    """The legality figure of a step: how many questions about cards the record asks, and how many the engine asked alike."""

    prompts: int = 0
    equal: int = 0
    unequal: list[str] = field(default_factory=list)


def legality(entries_of: Iterable[tuple[int, Prompt, bool]], asked: Mapping[int, frozenset[str]]) -> Asked:
    """Counts questions with legal cards. `entries_of`: number, prompt and whether its only legal answer was taken."""
    found = Asked()
    for question, prompt, taken in entries_of:
        if prompt.legal is None or prompt.kind == "order":
            continue
        found.prompts += 1
        offered = asked.get(question)
        if offered == frozenset(prompt.legal) or (offered is None and len(prompt.legal) == 1 and taken):
            found.equal += 1
        else:
            found.unequal.append(f"{prompt.ask or prompt.kind}: recorded {sorted(prompt.legal)}, asked {sorted(offered) if offered is not None else 'nothing'}")
    return found
