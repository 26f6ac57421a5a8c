"""How long imports take (wall and processor time) and how much memory: `python -m benchmarks.importing [CARDS]
[--rulebook FILE ...]`.

Each import runs in a process of its own. Without arguments it takes the card list and the documents of `../shared`,
where they are. After the card list it also measures how long a card is looked up, against an empty Python.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
MOST_SECONDS, MOST_MB = 60.0, 600.0
MOST_LOOKUP = 9.0
"""How many times as long as an empty Python a lookup may take."""
CHILD = """
import contextlib, io, json, resource, sys, time
from kfjudge.cli import run
begun = time.perf_counter()
said = io.StringIO()
with contextlib.redirect_stdout(said):
    code = run(["import", sys.argv[1], "--json"])
used = resource.getrusage(resource.RUSAGE_SELF)
spent = {"seconds": time.perf_counter() - begun, "processor": used.ru_utime + used.ru_stime, "peak": used.ru_maxrss}
print(json.dumps({"code": code, **spent, "summary": said.getvalue()}))
"""


@dataclass(frozen=True, slots=True)
class Measured:
    """One import: wall and processor time, peak memory, and what the command said it found."""

    seconds: float
    processor: float
    peak_mb: float
    summary: dict[str, Any]


def measure(path: Path, home: str) -> Measured:
    """Import `path` into the home folder. Raises `RuntimeError` if that fails."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(path)],
        cwd=ROOT,
        env=environment(home),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    result = json.loads(done.stdout)
    if result["code"]:
        raise RuntimeError(f"{path} was not imported: {done.stderr}")
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return Measured(result["seconds"], result["processor"], result["peak"] / unit, json.loads(result["summary"]))


def environment(home: str) -> dict[str, str]:
    """The environment of a command whose data and cache lie in `home`."""
    return {**os.environ, "XDG_CACHE_HOME": f"{home}/cache", "XDG_DATA_HOME": f"{home}/data"}


def lookup_ratio(card: str, home: str, rounds: int = 9) -> float:
    """How many times as long as an empty Python it takes to look up a card of the imported list."""
    times: dict[str, list[float]] = {"python": [], "card": []}
    commands = {"python": [sys.executable, "-c", "pass"], "card": [sys.executable, "-m", "kfjudge", "card", card]}
    for place in range(rounds + 1):
        for name, command in commands.items():
            begun = time.perf_counter()
            subprocess.run(command, cwd=ROOT, env=environment(home), capture_output=True, check=True)
            if place:
                times[name].append(time.perf_counter() - begun)
    return statistics.median(times["card"]) / statistics.median(times["python"])


def _figures(measured: Measured) -> dict[str, float]:
    return {
        "seconds": round(measured.seconds, 2),
        "processor": round(measured.processor, 2),
        "peak_mb": round(measured.peak_mb, 1),
    }


def report(cards: Path | None, documents: Sequence[Path]) -> dict[str, Any]:
    """The report of `contracts/reports.md`: cards, the rulebook, and every document by itself."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as home:
        if cards is not None:
            measured = measure(cards, home)
            found["cards"] = _figures(measured)
            found["cards"] |= {key: measured.summary[key] for key in ("cards", "wordings", "understood")}
            name = next(iter(json.loads(cards.read_text(encoding="utf-8"))["cards"]))["name"]
            found["cards"]["lookup_ratio"] = round(lookup_ratio(name, home), 2)
        for path in documents:
            measured = measure(path, home)
            found.setdefault("documents", {})[path.name] = {
                "id": measured.summary["id"],
                **_figures(measured),
                "passages": measured.summary["passages"],
            }
    rulebooks = [item for item in found.get("documents", {}).values() if item["id"].startswith("rulebook")]
    if rulebooks:
        found["rulebook"] = max(rulebooks, key=lambda item: item["passages"])
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table, or with --json the report. Returns 1 if the cards take more time or memory than they may, 2 if
    there is nothing to import.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", nargs="?", type=Path, help="a card list; default: the one of ../shared")
    parser.add_argument("--rulebook", action="append", type=Path, help="a document; default: those of ../shared")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    wanted = parser.parse_args(arguments)
    cards = wanted.cards or SHARED / "cards" / "keyforge_cards.json"
    documents = wanted.rulebook or sorted((SHARED / "seeds").glob("*.txt"))
    if not cards.is_file() and not documents:
        print("nothing to import: ../shared is not here, and no file was named", file=sys.stderr)
        return 2
    found = report(cards if cards.is_file() else None, [path for path in documents if path.is_file()])
    if wanted.json:
        print(json.dumps(found))
    else:
        for line in table(found):
            print(line)
    held = found.get("cards")
    within = held is None or (
        held["seconds"] <= MOST_SECONDS and held["peak_mb"] <= MOST_MB and held["lookup_ratio"] <= MOST_LOOKUP
    )
    return 0 if within else 1


def table(found: dict[str, Any]) -> list[str]:
    """The report for people."""
    lines = [f"{'import':<34}{'seconds':>8}{'processor':>10}{'peak MB':>9}  found"]
    if "cards" in found:
        cards = found["cards"]
        what = f"{cards['cards']} cards, {cards['understood']} of {cards['wordings']} wordings understood"
        lines.append(
            f"{'card list':<34}{cards['seconds']:>8.2f}{cards['processor']:>10.2f}{cards['peak_mb']:>9.1f}  {what}"
        )
        lines.append(
            f"{'  a card looked up afterwards':<34}{cards['lookup_ratio']:>8.2f} times an empty Python (at most"
            f" {MOST_LOOKUP})"
        )
    for item in found.get("documents", {}).values():
        lines.append(
            f"{item['id']:<34}{item['seconds']:>8.2f}{item['processor']:>10.2f}{item['peak_mb']:>9.1f} "
            f" {item['passages']} passages"
        )
    return lines


if __name__ == "__main__":
    sys.exit(main())
