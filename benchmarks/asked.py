"""How well questions that people asked in public are answered: `python -m benchmarks.asked FILE.jsonl...`.

Each line of a file is an object with `id`, `q`, `answer` (yes, no, depends, other, or none where the rules do not
answer), `rules` (KeyForge: titles of sections; Riftbound: numbers of the newest core rules), `cards`, `kind` and
`source`. An entry is right if it cites one of the rules, or is a ruling that names one of the cards. For each kind:
the share answered right first (r1) and among three (r3), and how often a Yes or No that is said first is right or
wrong. Questions with the answer `none` should be refused, those of kind `policy` be led to a rule of the event.

`--without` leaves lists out that people wrote so that questions are found: what is left is what the ranking does for
questions that nobody foresaw.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest import mock

from kfjudge.lookup import build, fold, numbers
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.index import IN_MEMORY, open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Answer, Scope, search
from kfjudge.lookup.synonyms import Spoken, load_spoken

DEPTH = 5
LISTS = ("cases", "replies", "talk", "synonyms", "cards")
SAID = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Row:
    """A question with what answers it."""

    id: str
    game: str
    ask: str
    answer: str
    gist: str
    rules: tuple[str, ...]
    cards: tuple[str, ...]
    kind: str
    source: str


@dataclass(slots=True)
class Tally:
    """What came of the questions of one kind. `said` counts by what was said first: right, wrong, nothing."""

    places: list[int] = field(default_factory=list)
    said: dict[str, int] = field(default_factory=lambda: {"right": 0, "wrong": 0, "silent": 0})
    other_game: int = 0

    def report(self) -> dict[str, Any]:
        """The figures of the kind."""
        count = len(self.places) or 1
        return {
            "n": len(self.places),
            "r1": round(sum(place == 1 for place in self.places) / count, 3),
            "r3": round(sum(1 <= place <= 3 for place in self.places) / count, 3),
            "other_game": self.other_game,
            **self.said,
        }


def load(path: Path, game: str = "") -> list[Row]:
    """The questions of a file; its game is the name of the file unless one is given."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        rules, cards = tuple(item["rules"]), tuple(item["cards"])
        named = game or path.stem
        rows.append(
            Row(item["id"], named, item["q"], item["answer"], item["gist"], rules, cards, item["kind"], item["source"])
        )
    return rows


def library_without(lists: Collection[str]) -> Library:
    """The library without some of the `LISTS`."""
    if not lists:
        return open_library()
    left_out: dict[str, Any] = {name: {} for name in lists if name != "cards"}

    def load(folder: Path) -> Spoken:
        return replace(load_spoken(folder), **left_out)

    with ExitStack() as changed:
        # What is read is kept for the process: neither may an index with the lists serve here, nor this one later.
        build._ground.cache_clear()
        changed.callback(build._ground.cache_clear)
        changed.enter_context(mock.patch.object(build, "load_spoken", load))
        if "cards" in lists:
            changed.enter_context(mock.patch.object(build, "on_board", lambda *_: []))
        return Library(IN_MEMORY, build.build(""))


def section(number: str) -> str:
    """A rule's number without the last letter, which may be off by one."""
    head, _, last = number.rpartition(".")
    return head if head and last.isalpha() else number


def covers(entry: str, asked: str) -> bool:
    """Whether one of two numbers stands above the other or is it."""
    one, other = f"{section(entry)}.", f"{section(asked)}."
    return one.startswith(other) or other.startswith(one)


def is_right(library: Library, row: Row, entry: Entry) -> bool:
    """Whether an entry answers the question."""
    if entry.kind == "policy" or row.kind == "policy":
        return entry.kind == "policy" and row.kind == "policy"
    if entry.game != row.game or entry.kind == "card":
        return False
    if not {*map(fold.key, entry.cards)}.isdisjoint(map(fold.key, row.cards)):
        return True
    if any(rule[:3].isdecimal() for rule in row.rules):
        return any(covers(its, rule) for its in numbers.newest(library, entry) for rule in row.rules)
    sections = (part for cite in entry.citations for part in (cite.section, cite.section.partition(": ")[2]))
    names = set(map(fold.key, (*sections, entry.title, *entry.aliases)))
    return not names.isdisjoint(map(fold.key, row.rules))


def spoken(answer: Answer) -> str:
    """The Yes or No that the first sentence begins with."""
    words = fold.words(answer.hits[0].verdict)[:1] if answer.hits else []
    return words[0] if words and words[0] in SAID else ""


def measure(
    library: Library, rows: Iterable[Row], name_game: bool = True, show: list[str] | None = None
) -> dict[str, Any]:
    """The figures by kind and together; with `show`, one line for each question."""
    kinds: dict[str, Tally] = {}
    refused = nothing = 0
    for row in rows:
        answer = search(library, row.ask, Scope(game=row.game if name_game else None), limit=DEPTH)
        place = next((at for at, hit in enumerate(answer.hits, 1) if is_right(library, row, hit.entry)), 0)
        told = spoken(answer)
        if row.answer == "none" and row.kind != "policy":
            nothing += 1
            refused += not answer.hits
            said = "refused" if not answer.hits else "ANSWERED"
        else:
            said = "silent" if not told else "right" if told == row.answer else "wrong"
            for kind in (row.kind, "all"):
                tally = kinds.setdefault(kind, Tally())
                tally.places.append(place)
                tally.other_game += bool(answer.hits) and answer.hits[0].entry.game != row.game
                tally.said[said] += 1
        if show is not None:
            first = answer.hits[0].verdict if answer.hits else f"- {answer.hint}"
            ids = ", ".join(hit.entry.id for hit in answer.hits[:3])
            show.append(
                f"{row.id} {place or '-'} {said:<7} {row.ask}\n    [{row.answer}] {row.gist}\n    {first}\n    {ids}"
            )
    return {"kinds": {kind: tally.report() for kind, tally in kinds.items()}, "refused": [refused, nothing]}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table, or with --json the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, help="files of questions, one JSON object a line")
    parser.add_argument("--no-game", action="store_true", help="ask without naming the game")
    parser.add_argument("--without", nargs="+", default=(), choices=LISTS, help="lists that are left out")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--show", action="store_true", help="show every question with its first sentence")
    wanted = parser.parse_args(arguments)
    library = library_without(wanted.without)
    reports = {}
    for path in wanted.files:
        shown: list[str] = []
        reports[path.stem] = report = measure(library, load(path), not wanted.no_game, shown)
        if wanted.show:
            print("\n".join(shown))
        if not wanted.json:
            print(f"{path.stem:<14}{'n':>5}{'r1':>8}{'r3':>8}{'right':>8}{'wrong':>8}{'silent':>8}{'game?':>8}")
            for kind, its in report["kinds"].items():
                figures = "".join(f"{its[name]:>8}" for name in ("r1", "r3", "right", "wrong", "silent", "other_game"))
                print(f"{kind:<14}{its['n']:>5}{figures}")
            print(f"{'refused':<14}{report['refused'][0]:>5} of {report['refused'][1]}")
    if wanted.json:
        print(json.dumps(reports))
    return 0


if __name__ == "__main__":
    sys.exit(main())
