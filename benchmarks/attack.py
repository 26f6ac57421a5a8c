"""Thousands of hostile inputs of all kinds: `python -m benchmarks.attack [--inputs N] [--seed S] [--kinds K,...]`.

Each input of `hostile` goes through the command line or the function that reads it (`attacking`). Counted are crashes
(an error of kfjudge's own, a traceback, an exit code nobody knows), outputs with control characters or broken JSON,
inputs that take more than 10 seconds of processor time or one gigabyte, and imports that were lost. Each input is made
from the seed and its number alone, so that a part (`--first`) can run anywhere. Exit 1 if there was any failure.
`--kinds damaged --inputs 1000`: so many damages of imports, index and kept readings, each followed by lookups.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from benchmarks.attacking import World
from benchmarks.hostile import KINDS

MOST_SECONDS, MOST_MB = 10.0, 1024.0
STUCK = 600.0
"""Seconds by the clock after which an input is stuck; other programs may take the processor meanwhile."""
AGAIN = 5.0
"""Seconds after which an input that is still stuck is stopped again. Long enough to be over with the first stop."""
TOLD_EACH = 200
"""After so many inputs a terminal is told how far it is."""


def attack(inputs: int, seed: int, kinds: Sequence[str], first: int = 0) -> dict[str, Any]:
    """Run the attack in a home of its own. The counts, the slowest input, and the first failures."""
    found: Counter[str] = Counter()
    failures: list[dict[str, Any]] = []
    slowest: tuple[float, str] = (0.0, "")
    shares = [KINDS[kind][0] for kind in kinds]
    before = os.getcwd()  # noqa: PTH109
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_DATA_HOME": f"{home}/data", "XDG_CACHE_HOME": f"{home}/cache"}
        os.chdir(home)
        world = World()
        for number in range(first, first + inputs):
            if number and number % TOLD_EACH == 0 and sys.stderr.isatty():
                print(f"{number} of {first + inputs}, {found['failed']} failed", file=sys.stderr, flush=True)
            random = Random(f"{seed}/{number}")
            (kind,) = random.choices(kinds, shares)
            case = KINDS[kind][1](random)
            begun = time.process_time()
            try:
                with stopped_after(STUCK):
                    wrong = world.deal_with(case)
            except StuckError as error:
                wrong = str(error)
                world.restore()
            except Exception as error:
                wrong = f"{type(error).__name__}: {error}"
                world.restore()
            spent = time.process_time() - begun
            found[kind] += 1
            said = f"{case.do} {list(case.arguments)!r} {case.seed or ''}"
            slowest = max(slowest, (spent, f"{number}, {kind}: {said}"[:200]))
            if spent > MOST_SECONDS:
                wrong = wrong or f"took {spent:.1f} s"
            if wrong:
                found["failed"] += 1
                failures.append({"number": number, "kind": kind, "input": said[:500], "wrong": wrong[:300]})
        os.chdir(before)
    peak = _peak()
    return {
        "inputs": inputs,
        "first": first,
        "seed": seed,
        "kinds": {kind: found[kind] for kind in kinds},
        "failed": found["failed"] + (peak > MOST_MB),
        "slowest": {"seconds": round(slowest[0], 2), "input": slowest[1]},
        "peak_mb": round(peak),
        "failures": failures[:50],
    }


class StuckError(BaseException):
    """An input takes too long. What handles errors, even every `Exception`, does not handle this one."""


@contextlib.contextmanager
def stopped_after(seconds: float, *, of_processor: bool = False) -> Iterator[None]:
    """Raise `StuckError` in what takes longer, again and again, where the system can do so: by the clock, or by what it
    takes of a processor that others use, too.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise StuckError(f"not done after {seconds:g} seconds")

    timer, sign = (signal.ITIMER_PROF, signal.SIGPROF) if of_processor else (signal.ITIMER_REAL, signal.SIGALRM)
    before = signal.signal(sign, stop)
    try:
        signal.setitimer(timer, seconds, AGAIN)
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(sign, before)


def _peak() -> float:
    """The most memory that this process and those it started have used, in megabytes."""
    try:
        import resource
    except ImportError:
        return 0.0
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / unit


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attack", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    parser.add_argument("--kinds", default=",".join(KINDS), help="which kinds, with commas between them")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    kinds = options.kinds.split(",")
    if unknown := set(kinds) - KINDS.keys():
        parser.error(f"unknown kinds: {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}")
    report = attack(options.inputs, options.seed, kinds, options.first)
    if options.json:
        print(json.dumps(report))
    else:
        for key, value in report.items():
            print(f"{key}: {value}")
    return 1 if report["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
