"""From paths to rulings: files and folders of scenarios, one rules version or several, in one process or many.

In: paths and what to compare. Out: for each file its rulings, or the problems that make it wrong. Processes are started
afresh (spawn): each opens the library and the language for itself. On a cluster every worker does.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from kfjudge import games
from kfjudge.engine.explore import Limits
from kfjudge.errors import JudgeError, WrongInput, WrongSetup
from kfjudge.files import files_under, read_regular
from kfjudge.lookup.library import Library
from kfjudge.situation.judge import Judge
from kfjudge.situation.load import load_scenarios
from kfjudge.situation.ruling import WRONG, Ruling, worst
from kfjudge.situation.source import MAX_BYTES
from kfjudge.values import dataclass, field

SUFFIXES = (".yaml", ".yml")
DIED = "two workers died of it, one after the other (out of memory?)"
Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """How to judge: under which rules versions (none: each file's own), how far to explore, and whether reasons are
    shown: only then is what decides a verdict found by playing without it, which takes longer than the verdict.
    """

    versions: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    reasons: bool = True


@dataclass(frozen=True, slots=True)
class FileResult:
    """What came of one file: its rulings, or why it is wrong (one message a line)."""

    file: str
    rulings: tuple[Ruling, ...] = ()
    wrong: str = ""

    @property
    def exit_code(self) -> int:
        """2 for a wrong file, else the worst of its rulings."""
        return WRONG if self.wrong else worst(ruling.exit_code for ruling in self.rulings)


@dataclass(slots=True)
class Judges:
    """The library and the judges of games, opened once and used for many files."""

    library: Library
    _judges: dict[str, Judge] = field(default_factory=dict)

    def judge(self, game: str = games.DEFAULT) -> Judge:
        """What judges the scenarios of a game. Raises `WrongName` if nobody does."""
        if game not in self._judges:
            self._judges[game] = Judge(games.named(game).referee(self.library))
        return self._judges[game]

    def file(self, path: Path, wanted: Wanted, data: bytes | None = None) -> FileResult:
        """Judges every scenario of a file. `data`: what the file holds, where it lies on another machine."""
        try:
            scenarios = load_scenarios(path, self.judge, data)
            rulings = [ruling for scenario in scenarios for ruling in self.scenario(scenario, wanted)]
        except WrongSetup:
            raise
        except JudgeError as error:
            return FileResult(str(path), wrong=str(error))
        except Exception as error:
            if os.environ.get("KFJUDGE_TRACEBACK"):
                raise
            return FileResult(str(path), wrong=f"{path}: an error of kfjudge's own ({type(error).__name__}: {error})")
        return FileResult(str(path), tuple(rulings))

    def scenario(self, scenario: Any, wanted: Wanted) -> list[Ruling]:
        """The rulings on one scenario, one for each rules version. Raises `WrongFile`."""
        return self.judge(scenario.game).rulings(scenario, wanted.versions, wanted.limits, reasons=wanted.reasons)


def open_judges() -> Judges:
    """The library as it is now; engines are loaded for the games that are asked for."""
    from kfjudge.lookup.index import open_library

    return Judges(open_library())


def files_of(paths: Sequence[Path]) -> tuple[list[Path], bool]:
    """The scenario files that paths name, folders searched in order of name; and whether there was a folder.

    Raises `WrongInput` for a folder without scenario files.
    """
    found: list[Path] = []
    folder = False
    for path in paths:
        if path.is_dir():
            folder = True
            inside = files_under(path, SUFFIXES)
            if not inside:
                raise WrongInput(f"{path} holds no scenario files ({', '.join('*' + suffix for suffix in SUFFIXES)})")
            found.extend(inside)
        else:
            found.append(path)
    return list(dict.fromkeys(found)), folder


def judge_files(
    paths: Sequence[Path], wanted: Wanted, jobs: int = 1, cluster: str | None = None, told: Told | None = None
) -> Iterator[FileResult]:
    """Judges files in the order given: here, in so many processes, or on the cluster at an address. Whatever happens in
    one file is its result; the others are judged all the same. `told` hears how many files are judged, and of how many.

    Raises `WrongInput` if the cluster cannot be asked.
    """
    if cluster is not None:
        yield from _on_cluster(paths, wanted, cluster, told)
        return
    for number, result in enumerate(_here(paths, wanted, jobs), 1):
        if told is not None:
            told(number, len(paths))
        yield result


def _here(paths: Sequence[Path], wanted: Wanted, jobs: int) -> Iterator[FileResult]:
    """Judges files on this machine, in the order given."""
    if jobs <= 1 or len(paths) <= 1:
        judges = open_judges()
        for path in paths:
            yield judges.file(path, wanted)
        return
    waiting = list(paths)
    while waiting:
        unjudged: list[Path] = []
        for path, result in _in_processes(waiting, wanted, jobs):
            if result is None:
                unjudged = waiting[waiting.index(path) :]
                break
            yield result
        # A process died, and the files it may have died of are judged each in a process of its own.
        for path in unjudged[:jobs]:
            ((_, result),) = _in_processes([path], wanted, 1)
            yield result or FileResult(str(path), wrong=f"{path}: the process that judged it died (out of memory?)")
        waiting = unjudged[jobs:]


def _in_processes(paths: Sequence[Path], wanted: Wanted, jobs: int) -> Iterator[tuple[Path, FileResult | None]]:
    """Judges files in processes of their own, in the order given; None where the process died."""
    from concurrent.futures.process import BrokenProcessPool

    from kfjudge.processes import processes

    with processes(min(jobs, len(paths)), _open_in_process) as pool:
        running = [(path, pool.submit(_judge_in_process, (path, wanted))) for path in paths]
        for path, future in running:
            try:
                result = future.result()
            except BrokenProcessPool:
                yield path, None
            else:
                yield path, result


def _on_cluster(paths: Sequence[Path], wanted: Wanted, address: str, told: Told | None) -> Iterator[FileResult]:
    """Judges files on the workers of a cluster, which are sent what the files hold. What cannot be read here is judged
    here, which tells why.
    """
    from kfjudge.cluster import connected, spread

    with connected(address) as client:
        judged: dict[Path, FileResult] = {}
        tasks: list[tuple[Path, Wanted, bytes]] = []
        for path in paths:
            try:
                tasks.append((path, wanted, read_regular(path, MAX_BYTES)))
            except (OSError, ValueError):
                judged[path] = open_judges().file(path, wanted)
        waiting = deque(paths)
        ends = spread(client, _judge_on_worker, tasks)
        while waiting:
            while waiting and waiting[0] in judged:
                yield judged.pop(waiting.popleft())
            for ended in ends:
                path = tasks[ended.number][0]
                judged[path] = ended.result or FileResult(str(path), wrong=f"{path}: {DIED}")
                if told is not None:
                    told(len(paths) - len(waiting) + len(judged), len(paths))
                break


def _judge_on_worker(task: tuple[Path, Wanted, bytes]) -> FileResult:
    """Judges a file in the one thread of a worker's process that has opened the judges."""
    if "thread" not in _process:
        from concurrent.futures import ThreadPoolExecutor

        _process["thread"] = ThreadPoolExecutor(1)
    return _process["thread"].submit(_judge_in_thread, task).result()  # type: ignore[no-any-return]


def _judge_in_thread(task: tuple[Path, Wanted, bytes]) -> FileResult:
    from kfjudge.lookup.index import fingerprint

    stamp = fingerprint()
    if _process.get("stamp") != stamp:
        _open_in_process()
        _process["stamp"] = stamp
    path, wanted, data = task
    return _process["judges"].file(path, wanted, data)  # type: ignore[no-any-return]


_process: dict[str, Any] = {}
"""What a process that judges for another has opened: its judges, on a worker also the thread that it belongs to."""


def _open_in_process() -> None:
    _process["judges"] = open_judges()


def _judge_in_process(task: tuple[Path, Wanted]) -> FileResult:
    path, wanted = task
    return _process["judges"].file(path, wanted)  # type: ignore[no-any-return]
