"""How often this engine agrees with recorded play.

    python -m benchmarks.conformance PATH… [--sample N --seed S] [--set CODE] [--jobs J] [--show TEST] [--json] [--docs
    FILE]

PATH is a `*.jsonl.gz` file or a folder of them. Prints a table by set, the legality figure, what blocks most traces and
the speed; `--json` prints one object instead. `--show` plays one record and tells it step by step.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.recorded import docs
from benchmarks.recorded.building import Builder
from benchmarks.recorded.engine import Engine
from benchmarks.recorded.playing import Replay
from benchmarks.recorded.pool import load_pool
from benchmarks.recorded.reading import read
from benchmarks.recorded.running import Wanted, card_list, run
from benchmarks.recorded.showing import tell
from benchmarks.recorded.verdict import DISPUTED, FAILED, PASSED, add_up, table


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """What was asked on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.conformance", description=__doc__.splitlines()[0] if __doc__ else None
    )
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="PATH", help="recorded play: files or folders of *.jsonl.gz"
    )
    parser.add_argument("--cards", type=Path, help="the card list; left out: the one beside the first PATH")
    parser.add_argument("--sample", type=int, metavar="N", help="only N records, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="which sample (default 0)")
    parser.add_argument(
        "--set", dest="code", metavar="CODE", help="only records of this set (`core`: turn structure and keywords)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many processes")
    parser.add_argument("--show", metavar="TEST", help="play one record and tell it step by step")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--reasons", type=int, default=25, metavar="N", help="how many reasons to print")
    parser.add_argument(
        "--verdicts", type=Path, metavar="FILE", help="write each record's outcome and reason to FILE, a line each"
    )
    parser.add_argument("--docs", type=Path, metavar="FILE", help="write the page for people to FILE")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the benchmark; 0 when it ran, whatever it found, 1 for an unknown record, 2 for a missing path."""
    asked = arguments(argv)
    cards = asked.cards or card_list(asked.paths)
    for path in (*asked.paths, cards):
        if not path.exists():
            print(f"{path} is not there", file=sys.stderr)
            return 2
    if asked.show:
        return show(asked.paths, cards, asked.show)
    wanted = Wanted(tuple(asked.paths), cards, asked.sample, asked.seed, asked.code)
    played = run(wanted, asked.jobs)
    totals = add_up(played.verdicts, played.seconds)
    if asked.verdicts:
        lines = (f"{item.test}\t{item.outcome}\t{item.step}\t{item.card}\t{item.reason}" for item in played.verdicts)
        asked.verdicts.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if asked.docs:
        asked.docs.write_text(docs.page(totals, played.verdicts), encoding="utf-8")
    print(json.dumps(totals.as_json(), ensure_ascii=False) if asked.json else table(totals, asked.reasons))
    return 0


def show(paths: Sequence[Path], cards: Path, test: str) -> int:
    """Plays and tells one record; 1 if there is none of this name."""
    record = next((record for record in read(paths) if record.test == test), None)
    if record is None:
        print(f"there is no record {test}", file=sys.stderr)
        return 1
    faces = load_pool(cards)
    replay = Replay(record, Builder(faces), Engine(faces, traced=True))
    verdict = replay.play()
    print(tell(replay, verdict))
    return 0


__all__ = ["DISPUTED", "FAILED", "PASSED", "main", "show"]

if __name__ == "__main__":
    sys.exit(main())
