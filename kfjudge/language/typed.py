"""What people type short, spelled out by two tables of a game's lexicon: words (`shorthand.txt`), and patterns of what
no card prints (`typed.txt`).

In: the game's name, a text under way. Out: the text with each piece spelled out, and the pieces with what they were
taken for. Raises nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from kfjudge.language.rewrite import Rewriter
from kfjudge.paths import grammar

SHORTHAND = "shorthand"
Taken = list[tuple[str, str]]


def rows(game: str, file: str, between: str) -> list[tuple[str, str]]:
    """The rows of a file of the lexicon with something between two sides."""
    lines = grammar(game, "lexicon", file).read_text(encoding="utf-8").splitlines()
    cut = [line.partition(between) for line in lines if not line.startswith("#")]
    return [(left, right) for left, sign, right in cut if sign]


@cache
def shorthand(game: str) -> dict[str, str]:
    """The table: short forms with what they stand for."""
    return dict(rows(game, "shorthand.txt", " = "))


@cache
def _short(game: str) -> re.Pattern[str]:
    """Any short form of the table."""
    words = sorted(shorthand(game), key=len, reverse=True)
    return re.compile(rf"(?i)(?<![\w'/])(?:{'|'.join(map(re.escape, words))})(?![\w'/])")


@cache
def _patterns(game: str, names: tuple[tuple[str, str], ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns of what people type, each with what is put for it; `names` are pieces that the game gives."""
    pieces = {f"<<{name}>>": piece for name, piece in names}

    def whole(pattern: str) -> str:
        return re.sub(r"<<[\w-]+>>", lambda piece: pieces[piece.group()], pattern)

    for name, piece in rows(game, "typed.txt", ">> = "):
        pieces[name + ">>"] = whole(piece)
    return tuple(
        (re.compile(f"(?im){whole(rule)}"), put[1:].replace("_", " ")) for rule, put in rows(game, "typed.txt", " =>")
    )


def put(taken: Taken, found: re.Match[str], new: str) -> str | None:
    """What is put for a piece, which is noted; None if it stays."""
    if new == found.group():
        return None
    taken.append((found.group().strip(), new.strip()))
    return new


def spell_words(work: Rewriter, game: str, taken: Taken) -> None:
    """Spells out the short words of the table."""
    table = shorthand(game)
    work.sub(_short(game), lambda found: put(taken, found, table[found.group().lower()]), SHORTHAND)


def spell_phrases(
    work: Rewriter,
    game: str,
    taken: Taken,
    names: tuple[tuple[str, str], ...] = (),
    number: Callable[[re.Match[str]], str] = str,
) -> None:
    """Spells out what the patterns find; `number` is a pattern's number as digits."""
    for pattern, new in _patterns(game, names):
        numbered = "n" in pattern.groupindex
        work.sub(
            pattern,
            lambda found, new=new, numbered=numbered: put(  # type: ignore[misc]
                taken, found, found.expand(new.replace("{n}", number(found)) if numbered else new)
            ),
            SHORTHAND,
        )
