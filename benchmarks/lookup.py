"""How well questions find their entries: `python -m benchmarks.lookup [QUESTIONS]`.

A question file is YAML: `questions`, a list of `{kind, ask, accept}`, with `game` where a game is named; `accept` are
the entries that answer, none if nothing does. For each kind: the share of questions answered by the first result (r1)
and among the first three (r3), and the mean reciprocal rank over the first ten (mrr); `refused` is the share of the
unanswerable ones that got no result. The baseline is plain full text: BM25 over the same entries, the title counting
ten times, every word of the question joined by OR.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from kfjudge.lookup import fold
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Scope, search

ROOT = Path(__file__).resolve().parent.parent
TUNING = ROOT / "tests" / "lookup" / "questions" / "tuning.yaml"
DEPTH = 10
Finder = Callable[["Question"], list[str]]


@dataclass(frozen=True, slots=True)
class Question:
    """A question, and the histories of the entries that answer it."""

    kind: str
    ask: str
    accept: tuple[str, ...]
    game: str | None = None


@dataclass(slots=True)
class Score:
    """What came of the questions of one kind: the place of the first accepted result, 0 for none."""

    places: list[int] = field(default_factory=list)

    def report(self) -> dict[str, float]:
        """The figures of the kind."""
        count = len(self.places)
        return {
            "n": count,
            "r1": round(sum(place == 1 for place in self.places) / count, 3),
            "r3": round(sum(1 <= place <= 3 for place in self.places) / count, 3),
            "mrr": round(sum(1 / place for place in self.places if place) / count, 3),
        }


def load(path: Path) -> list[Question]:
    """The questions of a file."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [
        Question(str(item["kind"]), str(item["ask"]), tuple(item.get("accept") or ()), item.get("game"))
        for item in data["questions"]
    ]


def ours(library: Library) -> Finder:
    """The search of `kfjudge rule`."""
    return lambda question: [
        hit.entry.history for hit in search(library, question.ask, Scope(game=question.game), limit=DEPTH).hits
    ]


def plain_full_text(library: Library) -> Finder:
    """FTS5 alone over the same entries: BM25, title × 10, the words of the question joined by OR."""
    db = library.db
    newest = len(library.versions().all) - 1
    db.execute("ATTACH ':memory:' AS baseline")
    db.execute(
        "CREATE VIRTUAL TABLE baseline.plain USING fts5(history UNINDEXED, title, body, tokenize='porter unicode61')"
    )
    now = [*library.entries(game="keyforge", at=newest), *library.entries(game="riftbound")]
    for entry in now:
        db.execute("INSERT INTO baseline.plain VALUES (?, ?, ?)", (entry.history, entry.title, entry.text))

    def find(question: Question) -> list[str]:
        match = " OR ".join(f'"{word}"' for word in fold.words(question.ask))
        rows = (
            db.execute(
                "SELECT history FROM baseline.plain WHERE plain MATCH ? ORDER BY bm25(plain, 0, 10.0, 1.0) LIMIT ?",
                (match, DEPTH),
            )
            if match
            else []
        )
        return [str(row["history"]) for row in rows]

    return find


def measure(questions: Sequence[Question], find: Finder, misses: list[str] | None = None) -> dict[str, Any]:
    """The figures by kind; questions whose first three results miss are added to `misses`."""
    scores: dict[str, Score] = {}
    refused: list[bool] = []
    for question in questions:
        found = list(dict.fromkeys(find(question)))
        if not question.accept:
            refused.append(not found)
            if found and misses is not None:
                misses.append(f"{question.kind:<13}{question.ask!r} was answered with {', '.join(found[:3])}")
            continue
        place = next((rank for rank, history in enumerate(found, 1) if history in question.accept), 0)
        scores.setdefault(question.kind, Score()).places.append(place)
        if place != 1 and misses is not None:
            misses.append(
                f"{question.kind:<13}{question.ask!r} at {place or '-'}: {', '.join(found[:4])} (wanted"
                f" {', '.join(question.accept)})"
            )
    return {
        "kinds": {kind: score.report() for kind, score in scores.items()},
        "refused": round(statistics.fmean(refused), 3) if refused else 0.0,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table, or with --json the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", nargs="?", type=Path, default=TUNING, help="a question file")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--misses", action="store_true", help="show the questions whose first result is not right")
    wanted = parser.parse_args(arguments)
    questions = load(wanted.questions)
    library = open_library()
    misses: list[str] = []
    begun = time.perf_counter()
    report = measure(questions, ours(library), misses)
    seconds = time.perf_counter() - begun
    report["baseline"] = measure(questions, plain_full_text(library))
    if wanted.json:
        print(json.dumps(report))
        return 0
    print(f"{'kind':<14}{'n':>4}{'r1':>8}{'r3':>8}{'mrr':>8}   {'baseline r1':>12}{'r3':>8}{'mrr':>8}")
    for kind, figures in report["kinds"].items():
        plain = report["baseline"]["kinds"][kind]
        ranks = "".join(f"{figures[name]:>8.3f}" for name in ("r1", "r3", "mrr"))
        print(f"{kind:<14}{figures['n']:>4}{ranks}   {plain['r1']:>12.3f}{plain['r3']:>8.3f}{plain['mrr']:>8.3f}")
    print(f"{'refused':<14}{'':>4}{report['refused']:>8.3f}{'':>19}{report['baseline']['refused']:>12.3f}")
    print(f"{1000 * seconds / len(questions):.1f} ms a question")
    if wanted.misses:
        print("\n".join(misses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
