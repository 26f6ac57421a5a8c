"""How long a command takes to start and answer, against an empty Python in the same run: `python -m
benchmarks.startup`.

Every command runs piped, in turn with the others so that a busy moment meets all of them; the median of the processor
time counts, so that other programs do not. The index is built before the measuring begins, in a folder of its own, and
the modules are compiled, as pip does when it installs them.
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
RIFTBOUND = ROOT / "examples" / "riftbound-combat.yaml"
RIFTBOUND_LINE = "me: 2 calm runes, hand: Discipline | opp: Vanguard Sergeant; play Discipline -> Vanguard Sergeant"
ALLOWED = {"rule": 7.0, "scenario": 13.0, "what-if": 15.0, "rb scenario": 13.0, "rb what-if": 15.0}


def commands() -> dict[str, list[str]]:
    """What is measured."""
    return {
        "python": [sys.executable, "-c", "pass"],
        "rule": [sys.executable, "-m", "kfjudge", "rule", "elusive"],
        "scenario": [sys.executable, "-m", "kfjudge", "scenario", str(SCENARIO)],
        "what-if": [sys.executable, "-m", "kfjudge", "what-if", LINE],
        "rb scenario": [sys.executable, "-m", "kfjudge", "scenario", str(RIFTBOUND)],
        "rb what-if": [sys.executable, "-m", "kfjudge", "what-if", "--game", "riftbound", RIFTBOUND_LINE],
    }


def measure(rounds: int) -> dict[str, float]:
    """The median processor time of each command in seconds. Raises `RuntimeError` if one fails."""
    compileall.compile_dir(str(ROOT / "kfjudge"), quiet=2)
    times: dict[str, list[float]] = {name: [] for name in commands()}
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "XDG_CACHE_HOME": f"{home}/cache", "XDG_DATA_HOME": f"{home}/data"}
        for place in range(rounds + 1):
            for name, command in commands().items():
                begun = _spent()
                done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
                if done.returncode:
                    raise RuntimeError(
                        f"{' '.join(command)} gave {done.returncode}: {done.stderr.decode(errors='replace')}"
                    )
                if place:
                    times[name].append(_spent() - begun)
    return {name: statistics.median(found) for name, found in times.items()}


def _spent() -> float:
    """The processor time of all commands that have ended; where the system does not tell it, the time on the clock."""
    try:
        import resource
    except ImportError:
        return time.perf_counter()
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


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
        print(f"{'command':<12}{'median s':>10}{'x python':>10}{'allowed':>10}")
        for name, seconds in medians.items():
            print(f"{name:<12}{seconds:>10.3f}{ratio.get(name, 1.0):>10.1f}{ALLOWED.get(name, 1.0):>10.1f}")
    return int(any(ratio[name] > allowed for name, allowed in ALLOWED.items()))


if __name__ == "__main__":
    sys.exit(main())
