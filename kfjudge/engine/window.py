"""The window loop: everything that waits at one moment is resolved, one after the other, until nothing is left.

What waits is asked anew after each resolution, because new things may join and others may have gone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from kfjudge.engine.run import Comparable, Run

I = TypeVar("I")  # noqa: E741


def work_through(
    run: Run[Any],
    waiting: Callable[[], Sequence[I]],
    which: Callable[[Sequence[I]], int],
    resolve: Callable[[I], None],
    within: Callable[[], Comparable | None],
) -> None:
    """Resolves all that `waiting` lists. `which` says whose turn it is among several, `resolve` does it and must take
    it off the list; `within` tells what of the window two runs have to have in common to go on alike.
    """
    mark = run.begin_window()
    while True:
        run.meet(mark, within)
        items = waiting()
        if not items:
            return
        resolve(items[which(items) if len(items) > 1 else 0])
