"""Which of several things that wait cannot touch each other, so that their order makes no difference.

A game says of each what it gives to things, takes from them and uses otherwise (`Touch`), or that it cannot say. What
is only given to and taken from comes to the same in any order as long as there is enough for all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from kfjudge.values import dataclass, field

Thing = tuple[str, int]
"""What can be touched: a pool, a player's hand and deck, what lies on a card."""


@dataclass(slots=True)
class Touch:
    """What an ability gives to things and takes from them, and what it uses otherwise."""

    gives: dict[Thing, int] = field(default_factory=dict)
    takes: dict[Thing, int] = field(default_factory=dict)
    uses: set[Thing] = field(default_factory=set)

    def give(self, thing: Thing, amount: int) -> None:
        """So much more on a thing."""
        self.gives[thing] = self.gives.get(thing, 0) + amount

    def take(self, thing: Thing, amount: int) -> None:
        """So much less, as far as there is as much."""
        self.takes[thing] = self.takes.get(thing, 0) + amount

    def things(self) -> set[Thing]:
        """Everything it touches."""
        return {*self.gives, *self.takes, *self.uses}

    def key(self) -> Hashable:
        """Equal for abilities that do just the same."""
        return (frozenset(self.gives.items()), frozenset(self.takes.items()), frozenset(self.uses))


def apart(touched: Sequence[Touch], there: Callable[[Thing], int]) -> list[bool]:
    """Which of them touch nothing that another one touches; `there` says how much of a thing there is."""
    short = _running_short(touched, there)
    return [all(_are_apart(one, other, short) for other in touched if other is not one) for one in touched]


def _are_apart(one: Touch, other: Touch, short: set[Thing]) -> bool:
    """Whether two come to the same in either order."""
    shared = one.things() & other.things()
    return not (shared & (one.uses | other.uses | short))


def _running_short(touched: Sequence[Touch], there: Callable[[Thing], int]) -> set[Thing]:
    """The things of which less may be there than all of them together take."""
    wanted: dict[Thing, int] = {}
    for touch in touched:
        for thing, amount in touch.takes.items():
            wanted[thing] = wanted.get(thing, 0) + amount
    return {thing for thing, amount in wanted.items() if amount > there(thing)}
