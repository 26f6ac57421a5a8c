"""Work spread over the workers of a cluster of dask.distributed.

In: the address of a scheduler, and tasks. Out: what came of each, in the order in which they ended. A worker has a few
tasks at a time, which are none other's. If it dies, each of them is tried alone on another worker, and on no third.
What a cluster sends back is unpickled, so only a cluster that one trusts is to be asked.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from kfjudge.errors import WrongInput, WrongSetup
from kfjudge.paths import import_files, packaged
from kfjudge.values import dataclass

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT = 10.0
"""Seconds to wait for the scheduler."""
SCHEMES = ("tcp", "tls", "ws", "wss")
"""The ways to speak with a scheduler that need nothing more installed."""
PATIENCE = 60.0
"""Seconds to wait for a worker while there is none."""
LOOKED = 0.5
"""So often, in seconds, it is looked which workers there are."""
LATE = 1.0
"""Seconds to wait for a result, at first; each time that it does not come it is waited twice as long."""
HANDFUL = 8
"""A worker gets at most so many tasks at once: the way there and back takes longer than many a task."""
TRIES = 2
"""On so many workers a task is tried that dies of it."""

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Ended(Generic[Result]):
    """What came of a task: its number and its result. `died`: every worker that tried it died."""

    number: int
    result: Result | None = None
    died: bool = False


@contextlib.contextmanager
def connected(address: str) -> Iterator[Client]:
    """A connection to the scheduler at an address such as `host:8786` or `tls://host:8786`.

    Raises `WrongSetup` without the extra, `WrongInput` for what is no address, and `WrongSetup` if nobody answers.
    """
    if find_spec("distributed") is None:
        raise WrongSetup("'--cluster' needs dask.distributed: pip install distributed (or the extra cluster)")
    from distributed import Client

    # What goes wrong is told in our own words; the log says it again, in many lines.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    _checked(address)
    try:
        client = Client(address, timeout=CONNECT, set_as_default=False)
    except Exception as error:  # out of time, it raises many things, not all of them with words
        raise WrongSetup(f"the cluster at {address} does not answer: {str(error) or type(error).__name__}") from error
    try:
        yield client
    finally:
        with contextlib.suppress(Exception):
            client.close(timeout=CONNECT)


def _checked(address: str) -> None:
    """Raises `WrongInput` for what is no address, before anything is connected."""
    from distributed.comm.addressing import parse_address, parse_host_port

    try:
        scheme, place = parse_address(address)
        if scheme not in SCHEMES:
            raise ValueError(f"{scheme!r} is none of {', '.join(SCHEMES)}")
        host, port = parse_host_port(place)
        if not host or " " in host:
            raise ValueError("missing name of the machine")
        if not 0 < port < 1 << 16:
            raise ValueError(f"{port} is no port")
    except ValueError as error:
        raise WrongInput(f"{address!r} is no address of a cluster, such as host:8786: {error}") from error


def spread(client: Client, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Ended[Result]]:
    """Has every task done by the workers there are, also those that come later.

    Raises what `work` raises, and `WrongSetup` if the workers have another kfjudge or other documents than this
    machine, if the connection ends, or if there is no worker for a minute.
    """
    yield from _Spreading(client, work, tasks).ends()


class _Spreading(Generic[Task, Result]):
    """The tasks that wait, and those that are with a worker."""

    def __init__(self, client: Client, work: Callable[[Task], Result], tasks: Sequence[Task]) -> None:
        self.client = client
        self.work = work
        self.tasks = tasks
        self.waiting = deque(range(len(tasks)))
        self.running: dict[Future, tuple[list[int], str]] = {}
        self.deaths: Counter[int] = Counter()
        self.late: Counter[Future] = Counter()
        self.workers: set[str] = set()
        self.looked = float("-inf")
        self.last_seen = time.monotonic()
        self.here = identity()

    def ends(self) -> Iterator[Ended[Result]]:
        """Each task's end as it comes."""
        try:
            while self.waiting or self.running:
                yield from self._fallen(self._lost())
                self._hand_out()
                self._wait()
                for future in [future for future in self.running if future.status not in ("pending", "lost")]:
                    try:
                        ended = self._ends(future)
                    except TimeoutError:  # its worker may be gone with the result
                        self.looked = float("-inf")
                        self.late[future] += 1
                        break
                    del self.running[future]
                    yield from ended
        except OSError as error:
            raise WrongSetup(f"the connection to the cluster was lost: {error}") from error

    def _fallen(self, numbers: list[int], deaths: int = 1) -> list[Ended[Result]]:
        """Have tasks tried again, each alone, whose worker died. Those that were tried often enough have ended."""
        ended: list[Ended[Result]] = []
        for number in numbers:
            self.deaths[number] += deaths
            if self.deaths[number] < TRIES:
                self.waiting.appendleft(number)
            else:
                ended.append(Ended(number, died=True))
        return ended

    def _look(self) -> None:
        """See which workers there are. Raises `WrongSetup` if there have been none for too long."""
        now = time.monotonic()
        if now - self.looked < LOOKED:
            return
        if self.client.status not in ("running", "connecting"):
            raise OSError("the scheduler is gone")
        self.workers, self.looked = set(self.client.nthreads()), now
        if self.workers:
            self.last_seen = now
        elif now - self.last_seen > PATIENCE:
            raise WrongSetup("the cluster has no workers (any more)")

    def _lost(self) -> list[int]:
        """Tasks whose worker is gone."""
        self._look()
        gone = [future for future, (_, worker) in self.running.items() if worker not in self.workers]
        numbers = []
        for future in gone:
            numbers += self.running.pop(future)[0]
            future.cancel()
        return numbers

    def _hand_out(self) -> None:
        """Give tasks to each worker that has none: fewer towards the end, so that all end together."""
        free = self.workers - {worker for _, worker in self.running.values()}
        for worker in sorted(free)[: len(self.waiting)]:
            share = min(HANDFUL, -(-len(self.waiting) // (4 * len(self.workers))))
            numbers = [self.waiting.popleft()]
            while len(numbers) < share and not self.deaths[numbers[0]] and not self.deaths[self.waiting[0]]:
                numbers.append(self.waiting.popleft())
            tasks = [self.tasks[number] for number in numbers]
            key = f"kfjudge-{numbers[0]}-{time.monotonic_ns()}"
            future = self.client.submit(
                _do, self.work, tasks, self.here, key=key, workers=[worker], allow_other_workers=False
            )
            self.running[future] = numbers, worker

    def _wait(self) -> None:
        """Wait until a task has ended, or it is time to look for workers again."""
        from distributed import wait

        if not self.running:
            time.sleep(LOOKED)
            return
        with self.client.as_current(), contextlib.suppress(TimeoutError):
            wait(list(self.running), timeout=LOOKED, return_when="FIRST_COMPLETED")

    def _ends(self, future: Future) -> list[Ended[Result]]:
        """What came of tasks that their worker has done. Raises `TimeoutError` if the worker does not hand it out."""
        from distributed.scheduler import KilledWorker

        numbers, worker = self.running[future]
        if future.status == "cancelled":
            raise OSError("the scheduler is gone")
        try:
            there, results = future.result(timeout=LATE * 2 ** min(self.late[future], 6))
        except KilledWorker:  # the scheduler tried it again by itself
            return self._fallen(numbers, TRIES if len(numbers) == 1 else 1)
        except ImportError as error:
            raise WrongSetup(f"{worker} has no kfjudge that can do this: {error}") from error
        if there != self.here:
            raise WrongSetup(
                f"{worker} has another kfjudge or other imported documents than this machine; install and import the"
                " same on both ('kfjudge doctor' lists what there is)"
            )
        return [Ended(number, result) for number, result in zip(numbers, results, strict=True)]


def _do(work: Callable[[Task], Result], tasks: list[Task], wanted: str) -> tuple[str, list[Result]]:
    """On a worker: the identity of its installation, and the results if it is the one that is wanted."""
    here = identity()
    return here, [work(task) for task in tasks] if here == wanted else []


def identity() -> str:
    """A checksum of everything an answer depends on: this package, its data and the imports. The same on every
    machine that has the same, wherever it lies.
    """
    package = Path(__file__).parent
    named = {f"{path.relative_to(package)}": path for path in package.rglob("*.py")}
    for folder in ("grammar", "rules_data"):
        place = packaged(folder)
        named |= {f"{folder}/{path.relative_to(place)}": path for path in place.rglob("*") if path.is_file()}
    with contextlib.suppress(OSError):
        named |= {f"imports/{path.name}": path for path in import_files()}
    whole = hashlib.sha256()
    for name, path in sorted(named.items()):
        whole.update(f"{name}\0{_checksum(path)}\n".encode("utf-8", "surrogateescape"))
    return whole.hexdigest()


def _checksum(path: Path) -> str:
    try:
        status = path.stat()
        return _checksum_of(path, status.st_size, status.st_mtime_ns)
    except OSError:
        return ""


@lru_cache(maxsize=4096)
def _checksum_of(path: Path, size: int, changed: int) -> str:
    """The checksum of a file; made anew only when the file has changed."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
