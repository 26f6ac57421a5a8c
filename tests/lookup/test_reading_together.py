"""Many texts are read by several processes, with the readings that one process gives."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from kfjudge.lookup import reader as module
from kfjudge.lookup.index import open_library
from kfjudge.lookup.reader import CardReader, Named
from kfjudge.lookup.readings import Stored
from kfjudge.processes import processes

pytestmark = pytest.mark.slow

TEXTS = [
    ("One", "Play: Gain 1A."),
    ("Two", "Reap: Draw a card."),
    ("Three", "Play: Frobnicate."),
    ("One", "Play: Gain 1A."),
    ("Four", "Destroyed: Deal 2D to a creature."),
]
BATCHES = [TEXTS[:2], TEXTS[2:4], TEXTS[4:]]
UNDERSTOOD = [True, True, False, True, True]
"""Of the texts in their order."""


@pytest.fixture
def in_processes(monkeypatch: pytest.MonkeyPatch, home: Path) -> CardReader:
    """A reader that shares the shortest list among two processes."""
    monkeypatch.setattr(module, "WORTH_PROCESSES", 1)
    monkeypatch.setattr("kfjudge.processes.cores", lambda: 2)
    return CardReader(open_library())


def dies(task: tuple[str, list[Named]]) -> tuple[dict[Named, Stored], list[str]]:
    """A process that ends in the middle of its task."""
    os._exit(1)


def fails(task: tuple[str, list[Named]]) -> tuple[dict[Named, Stored], list[str]]:
    """A process whose reader fails on the first card of a batch."""
    name, text = task[1][0]
    return {(name, text): Stored("none", decline={"reason": "an error", "words": text})}, [name]


def understood(batches: Iterable[list[Stored]]) -> list[bool]:
    """Which texts were understood."""
    return [reading.understood for batch in batches for reading in batch]


def nothing() -> None:
    """Opens nothing."""


def test_processes_read_what_one_process_reads(in_processes: CardReader) -> None:
    together = list(in_processes.read_batches(BATCHES))
    alone = CardReader(open_library()).anew(TEXTS)
    assert together == [[alone[text] for text in batch] for batch in BATCHES]
    assert understood(together) == UNDERSTOOD
    assert in_processes.store.get(*TEXTS[0]) == together[0][0], "what was read is kept"


def test_what_a_process_died_of_is_read_here(in_processes: CardReader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_read_in_process", dies)
    assert understood(in_processes.read_batches(BATCHES)) == UNDERSTOOD


def test_a_card_that_brought_a_reader_down_is_named(in_processes: CardReader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_read_in_process", fails)
    assert not next(iter(in_processes.read_batches([[("Five", "Play: Gain 5A.")]])))[0].understood
    assert in_processes.failed == ["Five"]


def test_where_no_process_can_be_had_one_reads_all(in_processes: CardReader, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("kfjudge.processes.processes", none)
    assert understood(in_processes.read_batches(BATCHES)) == UNDERSTOOD


def test_who_leaves_in_a_hurry_waits_for_nothing_that_has_not_begun() -> None:
    with pytest.raises(KeyboardInterrupt), processes(1, nothing) as pool:
        futures = [pool.submit(os.getpid) for _ in range(200)]
        raise KeyboardInterrupt
    assert all(future.cancelled() or future.done() for future in futures)


@pytest.mark.skipif(sys.platform == "win32", reason="asks for a process by its number")
def test_a_process_ends_with_its_parent() -> None:
    lines = (
        "import os, sys, time",
        "from kfjudge.processes import processes",
        "from tests.lookup.test_reading_together import nothing",
        "with processes(1, nothing) as pool:",
        "    print(pool.submit(os.getpid).result(), flush=True)",
        "    time.sleep(600)",
    )
    with subprocess.Popen([sys.executable, "-c", "\n".join(lines)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
    for _ in range(1200):
        if not _lives(child):
            return
        time.sleep(0.1)
    pytest.fail(f"process {child} goes on without its parent")


def _lives(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat")
    if Path("/proc/self/stat").exists():
        try:
            return stat.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
        except OSError:
            return False
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True
