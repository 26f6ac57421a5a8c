"""A line as it was read, for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kfjudge.situation import written
from kfjudge.situation.notation.asked import Asked
from kfjudge.situation.notation.left_open import LeftOpen
from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True)
class Typed:
    """A line as read: the scenario that says the same, the names that were repaired (as typed, as meant), what was
    taken for granted, the places of answers behind an arrow, the questions that claim nothing, and what else it
    could mean. `supplied` tells what the scenario has that the line did not say.
    """

    line: str
    node: written.Mapping
    repaired: tuple[tuple[str, str], ...] = ()
    assumed: tuple[tuple[str, str, str], ...] = ()
    targets: frozenset[tuple[int, int]] = frozenset()
    asked: tuple[Asked, ...] = ()
    left_open: tuple[LeftOpen, ...] = ()
    supplied: Callable[[Any], Iterable[tuple[str, str, str]]] = lambda _scenario: ()
