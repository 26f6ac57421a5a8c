"""Words that may stand for each other in a frame without a field: what is not declared would hide from the meaning.

An option, or an alternative without a slot, is kept in a node's `form`, which equality ignores. So a game can declare
in `lexicon/synonyms.txt` which words say the same, each line with its reason ("when | whenever: …"; "-" is no word at
all). In: the loaded frames and such a file. Out: the alternatives whose words are no declared synonyms. The two numbers
of a verb, and of a noun, are the same word everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from kfjudge.language.frames.pattern import Agreeing, Options, Verb, Word
from kfjudge.language.frames.table import Frame, Table, options_of, slots_of

NOTHING = "-"


def declared(path: Path) -> list[tuple[str, ...]]:
    """The groups of synonyms of a file, in its order; none if there is no such file."""
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = (line.partition(": ")[0] for line in lines if line and not line.startswith("#"))
    return [tuple(one.strip() for one in row.split(" | ")) for row in rows]


def hidden(table: Table, groups: list[tuple[str, ...]]) -> Iterator[tuple[Frame, list[str]]]:
    """Any two ways of an alternative whose words without a field are no declared synonyms: as a whole, or what is left
    of them without what both begin and end with."""
    base = {forms.third: forms.base for forms in table.verbs.values()}
    same = [{_plain(one, base) for one in group} for group in groups]
    for frame in (*table.ids.values(), *table.made.values()):
        for options in options_of(frame.elements):
            ways = dict.fromkeys(_plain(" ".join(_words(way)), base) for way in options.ways if not any(slots_of(way)))
            for pair in combinations(ways, 2):
                said = {one or NOTHING for one in pair}, {one or NOTHING for one in _apart(list(pair))}
                if not any(one <= group for group in same for one in said):
                    yield frame, list(pair)


def _plain(words: str, base: dict[str, str]) -> str:
    return " ".join(base.get(word, word) for word in words.split())


def _apart(ways: list[str]) -> list[str]:
    """What ways do not share at their beginning and end."""
    rows = [way.split() for way in ways]
    while rows and all(rows) and len({row[0] for row in rows}) == 1:
        rows = [row[1:] for row in rows]
    while rows and all(rows) and len({row[-1] for row in rows}) == 1:
        rows = [row[:-1] for row in rows]
    return [" ".join(row) for row in rows]


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
