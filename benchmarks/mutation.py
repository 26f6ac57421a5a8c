"""Texts that are changed by one word and are still read: `python -m benchmarks.mutation [--texts N] [--own] [--seed N]
[--json]`.

In: the identity lines, and the texts of the card list in ../shared where it is. Out: of how many changed texts the
meaning stayed the same though no pair of `tests/language/synonyms.txt` says that it should. A word is changed to
another of its group (`GROUPS`): whose, which, whether, when, where to, or whether it is or was. What is read through
shorthand is left out, for it is shown how it was taken.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.recombine import identity_texts, pool_texts
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import Language, language

SYNONYMS = Path(__file__).parents[1] / "tests" / "language" / "synonyms.txt"
GROUPS = tuple(
    frozenset(group.split())
    for group in (
        "a any each all the that this another",
        "to from on onto in into under of with at",
        "is was",
        "are were",
        "has had",
        "have had",
        "does did",
        "do did",
        "may must cannot",
        "and or",
        "more fewer less",
        "higher lower",
        "after before",
        "while if unless when",
        "first second next last",
        "your their its",
        "other same different",
        "friendly enemy",
        "it them they",
        "you they",
        "top bottom",
        "gain lose steal capture",
        "draw discard archive purge reveal",
        "play use discard",
        "ready exhaust stun ward enrage",
        "destroyed purged played discarded used",
        "reaps fights attacks",
        "creature artifact upgrade card",
        "creatures artifacts upgrades cards",
        "hand deck archives",
        "left right",
        "neighboring friendly enemy flank damaged",
        "most least",
        "even odd",
        "high low",
        "exactly least most",
        "archived purged discarded destroyed returned",
        "elusive skirmish taunt poison",
        "chosen named",
        "one two three",
        "only also instead",
        "remainder rest start end",
        "turn step game",
        "power armor damage",
        "player opponent",
        "house trait type",
        "neither both either",
        "until after before",
        "highest lowest",
    )
)
"""Words that can stand in each other's place and do not mean the same."""


@dataclass(slots=True)
class Report:
    """How many texts were changed, how many of these were read, and those that kept their meaning."""

    made: int = 0
    read: int = 0
    same: list[tuple[str, str, str]] = field(default_factory=list)
    """The word, what it was changed to, and the changed text."""


@cache
def synonyms() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The pairs, as patterns of the second phrase with the first; "_" stands for any word."""
    found = []
    for line in SYNONYMS.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            first, second = (side.strip() for side in line.split("="))
            words = re.escape(second).replace("_", r"([\w+-]+)")
            place = iter(range(1, 10))
            put = re.sub("_", lambda _found, place=place: rf"\{next(place)}", first)  # type: ignore[misc]
            found.append((re.compile(rf"(?<![\w-]){words}(?![\w-])"), put))
    return tuple(found)


def alike(one: str, other: str) -> bool:
    """Whether two texts differ in nothing but one pair of synonyms."""
    left, right = one.lower(), other.lower()
    return any(pattern.sub(put, left) == pattern.sub(put, right) for pattern, put in synonyms())


def changed(text: str, chance: Random, most: int) -> Iterator[tuple[str, str, str]]:
    """Some of the texts that differ from this one by a word of a group: the word, the other, the text."""
    places = [
        (found, other)
        for found in re.finditer(r"(?<![\w-])[A-Za-z]+(?![\w-])", text)
        for group in GROUPS
        if found.group().lower() in group
        for other in sorted(group - {found.group().lower()})
    ]
    for found, other in islice(chance.sample(places, len(places)), most):
        put = other.capitalize() if found.group()[0].isupper() else other
        yield found.group().lower(), other, text[: found.start()] + put + text[found.end() :]


def measure(texts: Iterable[tuple[str, str]], reader: Language, seed: int, most: int = 4) -> Report:
    """Changes texts, each a text and the card's name, up to so many times each, and reads them."""
    report = Report()
    for text, name in texts:
        chance = Random(f"{seed} {text}")  # so that further texts change nothing for this one
        reading = reader.read(text, name=name)
        if reading.ast is None or reading.prepared.taken:
            continue
        printed = reading.prepared.text
        for word, other, mutant in changed(printed, chance, most):
            again = reader.read(mutant, name=name)
            report.made += 1
            if not again.understood or again.prepared.taken:
                continue
            report.read += 1
            if again.ast == reading.ast and not alike(printed, mutant):
                report.same.append((word, other, mutant))
    return report


def main(arguments: list[str]) -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="benchmarks.mutation", description=__doc__)
    parser.add_argument("--texts", type=int, default=0, help="a sample of so many texts; 0: all")
    parser.add_argument("--own", action="store_true", help="the identity lines alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    texts = [*identity_texts(), *(() if options.own else pool_texts())]
    if options.texts:
        texts = Random(options.seed).sample(texts, min(options.texts, len(texts)))
    report = measure(texts, language(KEYFORGE), options.seed)
    told: dict[str, Any] = {"made": report.made, "read": report.read, "same": report.same}
    if options.json:
        print(json.dumps(told, indent=1))
        return 0
    print(f"{report.made} changed texts, {report.read} read, {len(report.same)} with the same meaning and no synonym")
    for (word, other), count in Counter((word, other) for word, other, _ in report.same).most_common():
        example = next(text for one, two, text in report.same if (one, two) == (word, other))
        print(f"  {count:>5}  {word} > {other}: {example}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
