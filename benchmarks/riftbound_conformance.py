"""How many recorded lines of Riftbound play kfjudge agrees with.

    python -m benchmarks.riftbound_conformance ../shared/riftbound [--show N] [--json]

Strict: a line passes only if every step is accepted (or refused where it must be) and every fact of every check holds.
A line with a card whose text is not understood counts as declined, against the score.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.riftbound.facts import Facts
from benchmarks.riftbound.playing import Line, Refused
from benchmarks.riftbound.position import Position
from kfjudge.games.riftbound.meaning.records import NotPlayed


def card_list(folder: Path) -> dict[str, dict[str, Any]]:
    """The cards of both lists by name; the first list has the better texts."""
    cards: dict[str, dict[str, Any]] = {}
    for file in ("riftbound_cards_2026-08.json", "riftbound_cards.json"):
        for card in json.loads((folder / file).read_text(encoding="utf-8"))["cards"]:
            cards[card["name"]] = card
    return cards


def records(folder: Path) -> Iterator[dict[str, Any]]:
    """The recorded lines that can be played."""
    for name in ("interactions", "rulings"):
        with gzip.open(folder / "oracle" / "dev" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)


def judge(record: dict[str, Any], cards: dict[str, dict[str, Any]]) -> tuple[str, str]:
    """The verdict on a line, and why."""
    try:
        position = Position(record, cards)
    except KeyError as error:
        return "declined", f"no card {error}"
    for obj in position.game.board.objects.values():
        if obj.facts.declined:
            return "declined", f"{obj.facts.name}: {obj.facts.declined}"
    try:
        line = Line(position)
        for number, step in enumerate(record["steps"]):
            if "check" in step:
                judged = Facts(line)
                for fact in step["check"]:
                    wrong = judged.wrong(fact)
                    if wrong:
                        return "differs", f"step {number}: {json.dumps(fact)}: {wrong}"
            else:
                try:
                    line.do(step)
                except Refused as error:
                    return "differs", f"step {number}: {json.dumps(step)}: {error}"
    except NotPlayed as error:
        return "declined", f"not played: {error}"
    return "agrees", ""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args(argv)
    cards = card_list(wanted.folder)
    counts: Counter[str] = Counter()
    shown = 0
    for record in records(wanted.folder):
        verdict, why = judge(record, cards)
        counts[verdict] += 1
        if verdict != "agrees" and shown < wanted.show:
            shown += 1
            print(f"{verdict}: {record['id']}: {why}")
    total = counts.total()
    result = {"lines": total, **counts, "share": round(counts["agrees"] / total, 3)}
    print(json.dumps(result) if wanted.json else "  ".join(f"{key}: {value}" for key, value in result.items()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
