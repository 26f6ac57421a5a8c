"""Fits the gate that decides whether a question is answered at all: `python -m benchmarks.gate`.

A logistic regression over what `kfjudge.lookup.domain` tells of a question, on the files of `tests/lookup/questions`.
Each file is also judged by weights fitted on the others alone: those figures say what to expect of new questions. The
odds of words are counted here without the phrases of `elsewhere.yaml`, which have been added for questions of these
files. Prints the weights for `domain.WEIGHTS`. With `--show`, the questions that are judged wrongly.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from benchmarks.lookup import ROOT
from kfjudge import games
from kfjudge.games import DEFAULT
from kfjudge.lookup import build_talk, domain, fold, question, ranking, search
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.load import read_shelf
from kfjudge.lookup.synonyms import load_spoken
from kfjudge.paths import packaged

FILES = ROOT / "tests" / "lookup" / "questions"
ROUNDS = 6000
STEP = 0.5
SMOOTH = 0.01
WRONG_ANSWER = 2.5
"""What an answer to a question that has none counts against a refusal of one that has."""


@dataclass(frozen=True, slots=True)
class Row:
    """A question of a file: what is told of it, and whether it has an answer."""

    file: str
    ask: str
    told: tuple[float, ...]
    answered: bool


def chances(library: Library, game: str) -> dict[str, float]:
    """The odds of words without the phrases of `elsewhere.yaml`."""
    spoken = {each: load_spoken(packaged("rules_data", each)) for each in games.names()}
    prose = [
        (text, build_talk.PROSE)
        for entry in read_shelf(packaged("rules_data", game), []).entries
        for text in build_talk.sentences(entry)
    ]
    asked = [(text, 1.0) for group in spoken[game].elsewhere for text in group.asked]
    return domain.odds(build_talk.questions_asked(spoken, game), prose, asked)


def rows_of(library: Library, path: Path, odds: dict[str, float]) -> list[Row]:
    """What is told of each question of a file that is no term and names no card in whole."""
    versions = library.versions()
    scope = search.Scope()
    where, arguments = scope.condition(versions, DEFAULT)
    found = []
    for item in yaml.safe_load(path.read_text(encoding="utf-8"))["questions"]:
        ask = str(item["ask"])
        if item.get("game", DEFAULT) != DEFAULT or search.is_term(library, ask, scope):
            continue
        asked = question.prepare(library, ask, where, arguments)
        if asked.near or max(asked.cards.values(), default=0.0) >= 1.0:
            continue
        told = domain.weighed(domain.stems(asked.right), odds, set(map(fold.stem, asked.guessed)))
        about = domain.together(told)
        fit = ranking.fit(asked, ranking.weighed(library, asked, where, arguments))
        found.append(Row(path.stem, ask, domain.features(about, fit), bool(item.get("accept"))))
    return found


def fitted(rows: Sequence[Row]) -> list[float]:
    """The weights of a logistic regression, the base last, by descent along the gradient."""
    width = len(rows[0].told)
    middle = [math.fsum(row.told[place] for row in rows) / len(rows) for place in range(width)]
    spread = [
        math.sqrt(math.fsum((row.told[place] - middle[place]) ** 2 for row in rows) / len(rows)) or 1.0
        for place in range(width)
    ]
    told = [
        [(value - mid) / wide for value, mid, wide in zip(row.told, middle, spread, strict=True)] + [1.0]
        for row in rows
    ]
    counts = [1.0 if row.answered else WRONG_ANSWER for row in rows]
    weights = [0.0] * (width + 1)
    for _ in range(ROUNDS):
        slope = [0.0] * (width + 1)
        for values, row, count in zip(told, rows, counts, strict=True):
            sure = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(map(float.__mul__, weights, values))))))
            for place, value in enumerate(values):
                slope[place] += count * (sure - row.answered) * value
        for place in range(width + 1):
            smooth = SMOOTH * weights[place] if place < width else 0.0
            weights[place] -= STEP * (slope[place] / sum(counts) + smooth)
    plain = [weight / wide for weight, wide in zip(weights[:width], spread, strict=True)]
    return [*plain, weights[width] - sum(map(float.__mul__, plain, middle))]


def judged(row: Row, weights: Sequence[float]) -> bool:
    """Whether the gate answers a question."""
    return weights[-1] + sum(map(float.__mul__, weights[:-1], row.told)) > 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what each file left out says, and the weights fitted over all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="show the questions that are judged wrongly")
    wanted = parser.parse_args(arguments)
    library = open_library()
    library.db.execute("CREATE TEMP TABLE elsewhere AS SELECT * FROM elsewhere WHERE 0")
    odds = chances(library, DEFAULT)
    rows = [row for path in sorted(FILES.glob("*.yaml")) for row in rows_of(library, path, odds)]
    sums = [0, 0, 0, 0]
    for file in dict.fromkeys(row.file for row in rows):
        weights = fitted([row for row in rows if row.file != file])
        left = [row for row in rows if row.file == file]
        refused = [row for row in left if not judged(row, weights)]
        rightly = sum(not row.answered for row in refused)
        without = sum(not row.answered for row in left)
        figures = (rightly, without, len(refused) - rightly, len(left) - without)
        sums = [one + other for one, other in zip(sums, figures, strict=True)]
        print(f"{file:<10} refused {rightly} of {without}, wrongly {len(refused) - rightly} of {len(left) - without}")
        if wanted.show:
            print(*(f"    {row.ask}" for row in left if judged(row, weights) != row.answered), sep="\n")
    print(f"{'all':<10} refused {sums[0]} of {sums[1]}, wrongly {sums[2]} of {sums[3]}")
    weights = fitted(rows)
    print(domain.Weights(*(round(weight, 2) for weight in weights)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
