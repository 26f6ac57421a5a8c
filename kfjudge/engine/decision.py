"""What has to be decided: who, what is asked, why, and the legal answers.

An answer is a tuple of indices into `options`, in the order picked. `()` picks nothing (a "may" that is declined).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations
from math import perm

from kfjudge.values import dataclass, field

NATURE = -1
"""The player of a decision that nobody makes: a shuffle, a random card, an unknown card."""

Answer = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """One question with its legal answers.

    `kind` is a member of the game's closed vocabulary of questions; `options` are values of the game. Between `minimum`
    and `maximum` of them are picked; `ordered` says that the order of the picks matters, `repeated` that an option may
    be picked several times (a division of points). `source` is the card that asks, `clause` the place in its text,
    `rule` the id of the rules entry that makes somebody decide. Options with equal `alike` keys are the same answer,
    and `valid` (options picked, in order) rules out combinations. Neither of the two takes part in comparison.
    """

    player: int
    kind: str
    question: str
    options: tuple[Hashable, ...]
    minimum: int = 1
    maximum: int = 1
    ordered: bool = False
    repeated: bool = False
    source: int | None = None
    clause: Hashable = None
    rule: str = ""
    nature: bool = False
    alike: tuple[Hashable, ...] | None = field(default=None, compare=False)
    stands: Answer | None = field(default=None, compare=False)
    same: tuple[Hashable, ...] | None = field(default=None, compare=False)
    valid: Callable[[tuple[Hashable, ...]], bool] | None = field(default=None, compare=False)

    def signature(self) -> tuple[Hashable, ...]:
        """The same for a question that comes up again, whatever its answers are then."""
        return (self.player, self.kind, self.question, self.source, self.clause)

    def picked(self, answer: Answer) -> tuple[Hashable, ...]:
        """The options that `answer` names, in the order picked."""
        return tuple(self.options[index] for index in answer)

    def answers(self) -> Iterator[Answer]:
        """Every legal answer once, answers alike in every respect counting as one; bigger picks come first."""
        count = len(self.options)
        highest = self.maximum if self.repeated else min(self.maximum, count)
        seen: set[tuple[Hashable, ...]] = set()
        alike = self.alike
        for size in range(highest, self.minimum - 1, -1):
            for answer in self._picks(count, size):
                if self.valid is not None and not self.valid(self.picked(answer)):
                    continue
                if alike is not None:
                    keys = [alike[index] for index in answer]
                    signature = (
                        tuple(keys) if self.ordered else (size, frozenset((key, keys.count(key)) for key in keys))
                    )
                    if signature in seen:
                        continue
                    seen.add(signature)
                yield answer

    def _picks(self, count: int, size: int) -> Iterator[Answer]:
        """Every pick of `size` out of `count` options, without regard to `alike` and `valid`."""
        if self.repeated:
            return combinations_with_replacement(range(count), size)
        if self.ordered:
            return permutations(range(count), size)
        return combinations(range(count), size)

    def allows(self, answer: Sequence[int]) -> bool:
        """Whether `answer` is legal (answers that `answers` leaves out as alike are legal too)."""
        size = len(answer)
        if not self.minimum <= size <= self.maximum or any(not 0 <= index < len(self.options) for index in answer):
            return False
        if not self.repeated and len(set(answer)) != size:
            return False
        return self.valid is None or self.valid(self.picked(tuple(answer)))

    def worth_trying(self) -> Iterator[Answer]:
        """The legal answers of which each may lead elsewhere: one alone if it stands for all."""
        if self.stands is not None:
            return iter((self.stands,))
        return self.answers() if self.same is None else self._first_of_each(self.same)

    def _first_of_each(self, same: tuple[Hashable, ...]) -> Iterator[Answer]:
        """The answers without those that lead where an earlier one leads."""
        seen: set[tuple[Hashable, ...]] = set()
        for answer in self.answers():
            keys = tuple(same[index] for index in answer)
            if keys not in seen:
                seen.add(keys)
                yield answer

    def weight(self, answer: Answer) -> int:
        """How many legal answers `answer`, one of those worth trying, stands for."""
        if self.stands is not None:
            return self._count()
        if self.same is None:
            return 1
        keys = [self.same[index] for index in answer]
        return sum(1 for other in self.answers() if [self.same[index] for index in other] == keys)

    def _count(self) -> int:
        """How many legal answers there are."""
        count = len(self.options)
        if self.ordered and not self.repeated and self.valid is None and self.alike is None:
            return sum(perm(count, size) for size in range(self.minimum, min(self.maximum, count) + 1))
        return sum(1 for _answer in self.answers())
