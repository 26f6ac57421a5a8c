"""Work spread over processes of this machine, started anew on every system (nothing is forked)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(count: int, opened: Callable[[], None]) -> Iterator[ProcessPoolExecutor]:
    """A pool of `count` processes, each of which calls `opened` (a function of a module) before its first task. What
    waits when the caller leaves in a hurry is not begun.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, context, initializer=_begin, initargs=(opened,))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(opened: Callable[[], None]) -> None:
    """Sets up a process: an interrupt is its parent's business, and it ends when its parent is gone."""
    import multiprocessing
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if (parent := multiprocessing.parent_process()) is not None:

        def follow() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=follow, daemon=True).start()
    opened()
