"""Reading a file in a process of its own, which may use so much time and memory and no more.

In: a file that could take long, such as any PDF: its reader follows instructions of the file. Out: what `take.read`
makes of it. Only JSON comes back. Raises `WrongFile` when the file is refused, takes too long or too much memory; the
process is then gone, and nothing of it is left.

Run as a module, it is that process: a task on standard input, lines of progress and the result on standard output.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kfjudge.errors import Problem, WrongFile
from kfjudge.lookup.importers.files import MEGABYTE, Source, open_source, refuse
from kfjudge.lookup.imports import Import, from_values
from kfjudge.values import asdict

Progress = Callable[[str, int, int], None]
BIG = {"text": 300_000, "json": 8 * MEGABYTE, "csv": 8 * MEGABYTE, "pdf": 0}
"""A file of a sort with more bytes is read in a process of its own; a smaller one cannot take long."""
SECONDS = 6
SECONDS_A_MEGABYTE = 1
MOST_SECONDS = 60
MEMORY = 800 * MEGABYTE
PATIENCE = 20
"""So many times its processor time a file may take in all, while the machine does other things."""


def takes_long(source: Source) -> bool:
    """Whether a file is to be read in a process of its own."""
    return len(source.data or source.text) > BIG[source.sort]


def allowed_seconds(source: Source) -> int:
    """The processor time that reading a file may take: more for a large one."""
    size = len(source.data or source.text) // MEGABYTE
    return min(MOST_SECONDS, SECONDS + SECONDS_A_MEGABYTE * size)


def read_apart(
    source: Source, *, label: str | None = None, progress: Progress | None = None
) -> tuple[Import, dict[str, int], str]:
    """As `take.read`, in a process of its own. Raises `WrongFile`."""
    seconds = allowed_seconds(source)
    command = [sys.executable, "-m", "kfjudge.lookup.importers.apart"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    )
    task = {"path": os.fsdecode(source.path), "sha256": source.sha256, "label": label, "seconds": seconds}
    late = threading.Event()

    def stop() -> None:
        late.set()
        process.kill()

    timer = threading.Timer(PATIENCE * seconds, stop)
    timer.start()
    answer: dict[str, Any] = {}
    try:
        assert process.stdin is not None and process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(json.dumps(task).encode())
            process.stdin.close()
        for line in process.stdout:
            with contextlib.suppress(ValueError):
                answer = json.loads(line)
                if progress is not None and "done" in answer:
                    progress(str(answer["what"]), int(answer["done"]), int(answer["of"]))
        code = process.wait()
    finally:
        timer.cancel()
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
    if "wrong" in answer:
        raise WrongFile([Problem(**{**item, "nearest": tuple(item["nearest"])}) for item in answer["wrong"]])
    if "memory" in answer:
        raise refuse(source.path, f"needs more than {MEMORY // MEGABYTE} MB of memory to be read; it was stopped")
    if late.is_set() or code == -_XCPU:
        raise refuse(source.path, f"takes longer than {seconds} seconds to be read; it was stopped")
    if "import" not in answer:
        raise refuse(source.path, "cannot be read: the process that read it was ended (out of memory?)")
    return from_values(answer["import"]), dict(answer["counts"]), str(answer["how"])


_XCPU = 24
"""The signal by which the system ends a process that used its processor time up (on Linux and macOS)."""


def _serve() -> None:
    """The process itself: read the task, limit what it may use, read the file, and say what came of it."""
    out = sys.stdout
    sys.stdout = sys.stderr
    task = json.loads(sys.stdin.buffer.read())

    def say(**values: Any) -> None:
        print(json.dumps(values), file=out, flush=True)

    _limit(int(task["seconds"]))
    try:
        from kfjudge.lookup.importers.take import read

        source = open_source(Path(task["path"]))
        if source.sha256 != task["sha256"]:
            raise refuse(source.path, "was changed while it was read")
        imported, counts, how = read(
            source, label=task["label"], progress=lambda what, done, of: say(what=what, done=done, of=of)
        )
    except WrongFile as error:
        say(wrong=[problem._asdict() for problem in error.problems])
    except MemoryError:
        say(memory=True)
    except Exception as error:
        reason = f"cannot be read: its reader fails on it ({type(error).__name__}: {error})"
        say(wrong=[Problem(reason[:500], task["path"])._asdict()])
    else:
        say(**{"import": asdict(imported)}, counts=counts, how=how)


def _limit(seconds: int) -> None:
    """Let this process use so much processor time, and memory, and no more, where the system can hold it to that."""
    try:
        import resource
    except ImportError:  # Windows: the time is limited by whoever waits
        return
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    _serve()
