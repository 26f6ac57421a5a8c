"""Binding a record's answers to the questions that the engine asks.

In: the script of a step and the engine's decisions as they come. Out: for each decision the answers worth trying.
Answers bind in their order. A decision that the record answers takes that answer only; one that the record lacks is
free, so every legal answer is tried. Decisions of nature are settled by what came of the step, and nothing else is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from benchmarks.recorded.fitting import Bound, Fitting, SuspendedError, Told
from benchmarks.recorded.lines import half, swapped, swaps
from benchmarks.recorded.nature import NATURE_TRIES
from benchmarks.recorded.options import HALF, PILE_ORDER, POSITION, card_of, is_discard_order, is_yes_no, whose
from benchmarks.recorded.reading import PLAYERS, Prompt
from benchmarks.recorded.script import Entry, Meaning, is_multiple, is_one_by_one, is_ordering
from kfjudge.engine.decision import Answer, Decision
from kfjudge.games.keyforge.board.board import Board

CLICKS = frozenset((Meaning.CARD, Meaning.TITLE, Meaning.ORDER))
"""Answers that name a card."""
MOST_ORDERS = 24
"""So many orders of a discard pile are tried: as many as one step may have different boards."""


class Binding(Fitting):
    """A policy of exploration that follows a record. A fresh one is made for every run."""

    def __init__(self, entries: Sequence[Entry], told: Told, board: Callable[[], Board] = Board) -> None:
        super().__init__(entries, told, board)
        self.declined: set[int] = set()
        self.accepted: set[int] = set()
        self.answered: set[int] = set()
        self.asked: dict[int, frozenset[str]] = {}
        self.waiting: set[int] = set()
        self.nature: list[tuple[Decision, Answer]] = []
        self.orders = 1
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
            return self._pile(decision)
        bound = self._bind(decision)
        self._last = (decision, bound)
        if bound is not None:
            return bound.answers
        if not self._meant() and self._is_pending(decision):
            raise SuspendedError(decision)
        return self._free(decision)

    def fixes(self, decision: Decision) -> bool:
        """Every answer is bound by the recording, or tried in full."""
        return True

    def note(self, decision: Decision, answer: Answer) -> None:
        """Uses up what `answer` used."""
        if decision.nature:
            self.nature.append((decision, answer))
            return
        if decision.kind in ("cards", "round") and len(answer) == 1:
            picked = card_of(decision, decision.options[answer[0]])
            self.latest = -1 if picked is None else picked
        if is_discard_order(decision):
            self.orders *= max(1, len(self._pile(decision)))
            self._pile_asked(decision)
            return
        bound = self._last[1] if self._last is not None and self._last[0] is decision else self._bind(decision)
        self._last = None
        if bound is None:
            if self.left and len(list(islice(decision.answers(), 2))) < 2:
                return
            self.waiting.update(index for index in self.left if self.entries[index].player == decision.player)
            return
        if bound.entry is None or is_yes_no(decision):
            self.answered.update(self.entries[index].question for index in bound.used.get(answer, ()))
            self.answered.update(self.entries[index].question for index in self.left[:1])
        gone = {*bound.unused_before, *bound.used.get(answer, ()), *self._last_of_row(decision, bound, answer)}
        for index in sorted(gone):
            self._passed(self.entries[index])
        self._note_asked(decision, bound, answer)
        self.left = tuple(index for index in self.left if index not in gone)

    def _bind(self, decision: Decision) -> Bound | None:
        """The first entry that answers the decision, with only such before it as may be passed over; None: it is free.

        Clicks on cards have their order and buttons theirs: a button that means nothing here waits while a card is
        taken.
        """
        if decision.kind == "number" and decision.source is not None and not decision.nature:
            amount = self._amount(decision)
            if amount is not None:
                return amount
        if decision.kind == HALF:
            return half(self, decision)
        if decision.kind == PILE_ORDER and swaps(self, decision):
            return swapped(self, decision)
        passed: list[int] = []
        waiting: set[tuple[int, bool]] = set()
        among: dict[tuple[int, bool], Prompt] = {}
        for index in self.left:
            entry = self.entries[index]
            stream = (entry.player, entry.meaning in CLICKS)
            if stream in waiting or (stream in among and not entry.prompt.same_question(among[stream])):
                continue
            if entry.player == decision.player:
                bound = self.fit(decision, index, tuple(passed))
                if bound is not None:
                    return bound
            if self._skippable(entry):
                passed.append(index)
            elif self._asks_other(decision, entry):
                continue
            elif self._asks_of_more(decision, entry):
                among.setdefault(stream, entry.prompt)
            else:
                waiting.add(stream)
        return None

    def _last_of_row(self, decision: Decision, bound: Bound, answer: Answer) -> list[int]:
        """The click on the card that is left when one of two was taken: it comes next without a question here."""
        if bound.entry is None or len(decision.options) != 2 or len(answer) != 1:
            return []
        taken, other = (card_of(decision, decision.options[place]) for place in (answer[0], 1 - answer[0]))
        if taken is None or other is None:
            return []
        return [
            index
            for index in self.left
            if self.entries[index].card == self.names.of(other)
            and self.entries[index].prompt.same_question(bound.entry.prompt)
            and self.names.of(taken) not in (self.entries[index].prompt.legal or ())
        ]

    def _asks_other(self, decision: Decision, entry: Entry) -> bool:
        """Whether the entry answers another of the questions that one effect asks about different cards: there the
        engine may ask in another order.
        """
        offered, legal = self.offered(decision), frozenset(entry.prompt.legal or ())
        return (
            entry.meaning is Meaning.CARD
            and bool(offered and legal)
            and not offered & legal
            and self.is_of(decision, entry.prompt)
            and any(
                other.meaning is Meaning.CARD
                and other.prompt.source == entry.prompt.source
                and frozenset(other.prompt.legal or ()) == offered
                for other in (self.entries[index] for index in self.left)
            )
        )

    def _asks_of_more(self, decision: Decision, entry: Entry) -> bool:
        """Whether the record asks of more cards at once which comes next, and clicked one of the others: that one waits
        for its own question.
        """
        legal = frozenset(entry.prompt.legal or ())
        return (
            entry.player == decision.player
            and entry.card is not None
            and bool(self.offered(decision))
            and (self.offered(decision) < legal and entry.card not in self.offered(decision))
        )

    def _is_pending(self, decision: Decision) -> bool:
        """Whether the decision is the open question of a record that ends here: the same player, the same cards or
        options.
        """
        prompt = (self.told.pending or {}).get(decision.player)
        return prompt is not None and self.is_question(decision, prompt)

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
        return settled.answers(decision, self._lies)

    def _lies(self, number: int) -> str:
        """Where a card lies by now, in the words of `Settled`."""
        card = self.board().cards[number]
        if card.in_play or self.told.settled is None:
            return self.told.settled.place(number) if self.told.settled is not None else ""
        return f"{card.zone} {PLAYERS[card.owner]}"

    def _pile(self, decision: Decision) -> list[Answer]:
        """The orders in which cards go to a discard pile together, the top one last: a player's choice that the record
        lacks, so it is free.

        All of them are tried as long as a step does not come to more boards than it may have; else those that an engine
        takes where nobody is asked: as the cards stand, as they were named, as they came into play. Where the
        record clicks one card after the other, that is the order; where it leaves the order to chance ("any order" in a
        step that is marked random), nature settles it.
        """
        clicked = self._clicked_order(decision)
        if clicked:
            left = [index for index in range(len(decision.options)) if index not in clicked]
            return [(*clicked, *left)]
        if self._left_to_chance(decision) and self.told.settled is not None:
            return [self.told.settled.pile_order([int(str(option)) for option in decision.options])]
        allowed = max(1, MOST_ORDERS // self.orders)
        orders = list(islice(decision.answers(), allowed + 1))
        return orders if len(orders) <= allowed else self._natural_orders(decision)[:allowed]

    def _left_to_chance(self, decision: Decision) -> bool:
        """Whether the player gave the order out of hand, and the record then drew lots."""
        offered = self.offered(decision)
        return self.told.random and any(
            entry.meaning is Meaning.ANY_ORDER
            and entry.player == decision.player
            and offered == frozenset(entry.prompt.legal or ())
            for entry in (self.entries[index] for index in self.left)
        )

    def _clicked_order(self, decision: Decision) -> list[int]:
        """The order in which the record clicks the cards, as far as it does."""
        order: list[int] = []
        offered = self.offered(decision)
        for index in self.left:
            entry = self.entries[index]
            if entry.player != decision.player or entry.card is None or not is_one_by_one(entry.prompt):
                break
            if not offered >= frozenset(entry.prompt.legal or ()):
                break
            order.extend(option for option in self.matching(decision, entry) if option not in order)
        return order

    def _natural_orders(self, decision: Decision) -> list[Answer]:
        """The orders that an engine takes where nobody is asked."""
        numbers = [card_of(decision, option) for option in decision.options]
        cards = [number if number is not None else -1 for number in numbers]
        board = self.board()
        standing = {number: place for place, number in enumerate(board.all_in_play())}
        since = {number: board.cards[number].since for number in standing}
        every = range(len(cards))
        orders = [
            tuple(sorted(every, key=lambda index: standing.get(cards[index], 0))),
            tuple(every),
            tuple(sorted(every, key=lambda index: since.get(cards[index], 0))),
        ]
        return list(dict.fromkeys(orders))

    # ── what is left ────────────────────────────────────────────────────────

    def unbound(self) -> list[Entry]:
        """Answers with a meaning that no decision took, although a free one of the same player came by while they were
        left.

        An answer to a question that the engine has no need to ask settles nothing: it may stay unused as long as
        nothing else was left open in its place.
        """
        return [self.entries[index] for index in self._meant() if index in self.waiting]

    def _meant(self) -> list[int]:
        return [index for index in self.left if not self._skippable(self.entries[index])]

    def _skippable(self, entry: Entry) -> bool:
        """Whether an engine may never ask this: one legal answer, an order that does not matter, a mere yes."""
        if entry.meaning is Meaning.NO and entry.question in self.answered:
            return True
        if entry.meaning is Meaning.LABEL and self.only_zone(entry):
            return True
        return entry.forced or entry.unclear or entry.ordering or entry.meaning in (Meaning.YES, Meaning.ANY_ORDER)

    def _passed(self, entry: Entry) -> None:
        """An entry is used up or was passed over: an order prompt tells which optional abilities are wanted."""
        cards = [self.names.number[card] for card in entry.prompt.legal or () if card in self.names.number]
        if entry.ordering and entry.meaning is Meaning.NO:
            self.declined.update(cards)
        elif entry.meaning is Meaning.ORDER and entry.card is not None:
            self.accepted.add(self.names.number.get(entry.card, -2))
        elif entry.meaning is Meaning.YES:
            self.accepted.update(cards)

    # ── legality ────────────────────────────────────────────────────────────

    def _note_asked(self, decision: Decision, bound: Bound, answer: Answer) -> None:
        """Remembers which cards the engine offered at the record's questions, for the legality figure.

        A yes or no for one card offers that card; a place in the line offers the creatures it may be beside.
        """
        if decision.kind == POSITION:
            for index in bound.used.get(answer, ()):
                entry = self.entries[index]
                line = next(
                    (
                        side.battleline
                        for side in self.board().players
                        if self.names.number.get(entry.card or "", -2) in side.battleline
                    ),
                    [],
                )
                if entry.prompt.legal is not None:
                    self.asked.setdefault(entry.question, frozenset(self.names.of(number) for number in line))
            return
        if is_yes_no(decision):
            self._note_yes_no(decision, bound, answer)
        elif bound.entry is not None and bound.entry.prompt.legal is not None and bound.entry.prompt.kind != "order":
            self.asked.setdefault(bound.entry.question, self._offered_to(decision, bound))
            self._note_rest(decision, bound.used.get(answer, ()))

    def _note_rest(self, decision: Decision, used: Sequence[int]) -> None:
        """A pick of several that the record asks one after the other: each further question offers what is left of
        them.
        """
        offered = self.offered(decision)
        picked: set[str] = set()
        for index in used:
            entry = self.entries[index]
            if entry.prompt.legal is not None and entry.prompt.kind != "order":
                self.asked.setdefault(entry.question, offered if decision.repeated else offered - picked)
            if entry.card is not None:
                picked.add(entry.card)

    def _offered_to(self, decision: Decision, bound: Bound) -> frozenset[str]:
        """The cards among the options; if the record said before whose cards are meant, those of that player."""
        sides = [whose(self.entries[index].label, decision.player) for index in bound.unused_before]
        side = next((side for side in sides if side is not None), None)
        offered = self.offered(decision)
        if side is None:
            return offered
        cards = self.board().cards
        return frozenset(name for name in offered if cards[self.names.number[name]].controller == side)

    def _note_yes_no(self, decision: Decision, bound: Bound, answer: Answer) -> None:
        entry = bound.entry if bound.entry is not None else next((self.entries[index] for index in self.left), None)
        if entry is None or entry.prompt.legal is None or decision.source is None:
            return
        source = self.names.of(decision.source)
        if source in entry.prompt.legal and (entry.ordering or is_multiple(entry.prompt)):
            self.asked[entry.question] = self.asked.get(entry.question, frozenset()) | {source}
        elif len(entry.prompt.legal) == 1 and bound.used.get(answer):
            self.asked.setdefault(entry.question, frozenset(entry.prompt.legal))

    def _pile_asked(self, decision: Decision) -> None:
        """The record's question for the next card, if it asks one, uses up its clicks."""
        offered = self.offered(decision)
        for index in self.left:
            prompt = self.entries[index].prompt
            if not is_ordering(prompt) and not is_one_by_one(prompt):
                return
            if prompt.legal is not None and offered >= frozenset(prompt.legal):
                self.asked.setdefault(self.entries[index].question, frozenset(prompt.legal))
                self.left = tuple(other for other in self.left if other != index)
            elif prompt.legal is not None and offered < frozenset(prompt.legal):
                question = self.entries[index].question
                self.asked[question] = self.asked.get(question, frozenset()) | offered
                return
