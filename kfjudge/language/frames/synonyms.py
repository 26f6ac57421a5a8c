"""Words that may stand for each other in a frame without a field: what is not declared would hide from the meaning.

An option, or an alternative without a slot, is kept in a node's `form`, which equality ignores. So a game can declare
in `lexicon/synonyms.txt` which words say the same, each line with its reason ("when | whenever: …"; "-" is no word at
all). In: the loaded frames and such a file. Out: the alternatives whose words are no declared synonyms. The two numbers
of a verb, and of a noun, are the same word everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from kfjudge.language.frames.pattern import Agreeing, Elements, Options, Slot, Verb, Word
from kfjudge.language.frames.table import Frame, Table

NOTHING = "-"


def declared(path: Path) -> list[tuple[str, ...]]:
    """The groups of synonyms of a file, in its order; none if there is no such file."""
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = (line.partition(":")[0] for line in lines if line and not line.startswith("#"))
    return [tuple(one.strip() for one in row.split(" | ")) for row in rows]


def hidden(table: Table, groups: list[tuple[str, ...]]) -> Iterator[tuple[Frame, list[str]]]:
    """Each alternative in which words without a field are no declared synonyms."""
    same = _rows(table, groups)
    for frame in (*table.ids.values(), *table.made.values()):
        for options in _options(frame.elements):
            ways = [" ".join(_words(way)) for way in options.ways if not _slots(way)]
            apart = {one or NOTHING for one in _apart(ways)}
            if any(apart <= set(group) for group in groups):
                continue
            if len({_normal(way, same) for way in ways}) > 1:
                yield frame, ways


def _rows(table: Table, groups: list[tuple[str, ...]]) -> list[tuple[re.Pattern[str], str]]:
    """What each declared word is replaced by, longer ones first."""
    found: list[tuple[str, str]] = []
    for group in groups:
        stands = "" if NOTHING in group else group[0]
        found += [(word, stands) for word in group if word not in (NOTHING, stands)]
    for forms in table.verbs.values():
        found.append((forms.third, forms.base))
    found.sort(key=lambda row: -len(row[0]))
    return [(re.compile(rf"(?<!\S){re.escape(word)}(?!\S)"), stands) for word, stands in found]


def _apart(ways: list[str]) -> list[str]:
    """What ways do not share at their beginning and end."""
    rows = [way.split() for way in ways]
    while rows and all(rows) and len({row[0] for row in rows}) == 1:
        rows = [row[1:] for row in rows]
    while rows and all(rows) and len({row[-1] for row in rows}) == 1:
        rows = [row[:-1] for row in rows]
    return [" ".join(row) for row in rows]


def _normal(way: str, same: list[tuple[re.Pattern[str], str]]) -> str:
    for pattern, stands in same * 2:
        way = pattern.sub(lambda _: stands, way)  # noqa: B023 it is used at once
    return " ".join(way.split())


def _options(elements: Elements) -> Iterator[Options]:
    for element in elements:
        if isinstance(element, Options):
            yield element
            for way in element.ways:
                yield from _options(way)


def _slots(elements: Elements) -> bool:
    return any(
        isinstance(one, Slot) or (isinstance(one, Options) and any(_slots(way) for way in one.ways)) for one in elements
    )


def _words(elements: Iterable[object]) -> Iterator[str]:
    for one in elements:
        match one:
            case Word(word):
                yield word
            case Verb(base=base):
                yield base
            case Agreeing(singular=singular):
                yield singular
            case Options(ways):  # judged by itself
                yield from _words(ways[0])
            case _:
                pass
