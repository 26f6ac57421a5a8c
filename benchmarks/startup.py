"""How long a command takes to start and answer, against an empty Python in the same run: `python -m
benchmarks.startup`.

Every command runs piped, in turn with the others so that a busy moment meets all of them; the median counts. The index
is built before the measuring begins, in a folder of its own, and the modules are compiled, as pip does when it installs
them.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCENARIO = ROOT / "examples" / "gateway-to-dis.yaml"
LINE = "me: 3 aember, Dust Imp, Tolas | opp: 2 aember, Bad Penny, Troll d3 w; play Gateway to Dis"
ALLOWED = {"rule": 7.0, "scenario": 20.0, "what-if": 25.0}


def commands() -> dict[str, list[str]]:
    """What is measured."""
    return {
        "python": [sys.executable, "-c", "pass"],
        "rule": [sys.executable, "-m", "kfjudge", "rule", "elusive"],
        "scenario": [sys.executable, "-m", "kfjudge", "scenario", str(SCENARIO)],
        "what-if": [sys.executable, "-m", "kfjudge", "what-if", LINE],
    }


def measure(rounds: int) -> dict[str, float]:
    """The median wall time of each command in seconds. Raises `RuntimeError` if one fails."""
    compileall.compile_dir(str(ROOT / "kfjudge"), quiet=2)
    times: dict[str, list[float]] = {name: [] for name in commands()}
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "XDG_CACHE_HOME": f"{home}/cache", "XDG_DATA_HOME": f"{home}/data"}
        for place in range(rounds + 1):
            for name, command in commands().items():
                begun = time.perf_counter()
                done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
                if done.returncode:
                    raise RuntimeError(
                        f"{' '.join(command)} gave {done.returncode}: {done.stderr.decode(errors='replace')}"
                    )
                if place:
                    times[name].append(time.perf_counter() - begun)
    return {name: statistics.median(found) for name, found in times.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table, or with --json the report. Returns 1 if a command takes longer than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="how often each command is run")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    wanted = parser.parse_args(arguments)
    medians = measure(wanted.rounds)
    ratio = {name: medians[name] / medians["python"] for name in ALLOWED}
    if wanted.json:
        report = {name: round(seconds, 4) for name, seconds in medians.items()} | {
            "ratio": {name: round(value, 2) for name, value in ratio.items()}
        }
        print(json.dumps(report))
    else:
        print(f"{'command':<10}{'median s':>10}{'x python':>10}{'allowed':>10}")
        for name, seconds in medians.items():
            print(f"{name:<10}{seconds:>10.3f}{ratio.get(name, 1.0):>10.1f}{ALLOWED.get(name, 1.0):>10.1f}")
    return int(any(ratio[name] > allowed for name, allowed in ALLOWED.items()))


if __name__ == "__main__":
    sys.exit(main())
