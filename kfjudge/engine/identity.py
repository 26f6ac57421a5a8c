"""What is known of an object by which object it is, not by what it says.

Two equal phrases of a text are two phrases. An identity is only good while its object lives: afterwards another object
may be given the same one, and would be taken for it. What is kept here keeps its object, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Same:
    """A value that equals another only if both stand for the very same object, which it keeps."""

    __slots__ = ("of",)

    def __init__(self, of: object) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.of is other.of

    def __hash__(self) -> int:
        return id(self.of)


class ByIdentity(Generic[K, V]):
    """A mapping whose keys are compared by identity, and kept."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, tuple[K, V]] = {}

    def __setitem__(self, key: K, value: V) -> None:
        self._known[id(key)] = (key, value)

    def __getitem__(self, key: K) -> V:
        return self._known[id(key)][1]

    def __contains__(self, key: K) -> bool:
        return id(key) in self._known

    def __len__(self) -> int:
        return len(self._known)

    def get(self, key: K) -> V | None:
        """What is known of this very object; None if nothing is."""
        found = self._known.get(id(key))
        return None if found is None else found[1]

    def forget(self, key: K) -> None:
        """Forgets the object, if it was known."""
        self._known.pop(id(key), None)

    def clear(self) -> None:
        """Forgets everything."""
        self._known.clear()

    def values(self) -> Iterator[V]:
        """What is known, in the order in which it was first told."""
        return (value for _key, value in self._known.values())

    def items(self) -> Iterator[tuple[K, V]]:
        """What is known, each with its object, in the order in which it was first told."""
        return iter(self._known.values())

    def copy(self) -> ByIdentity[K, V]:
        """Another mapping that knows the same."""
        made: ByIdentity[K, V] = ByIdentity()
        made._known = dict(self._known)
        return made
