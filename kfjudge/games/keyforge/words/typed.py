"""What people type and no card prints: shorthand, missing articles, bare numbers.

In: a text as typed that is not read as it stands. Out: the same with everything spelled out, each piece noted with how
it was taken. The short forms are the table `grammar/keyforge/lexicon/shorthand.txt`; the rest are the patterns of
`typed.txt` beside it. A long word that no text knows and that is one slip away from a single word is taken for it.
Nothing is guessed that a card text leaves open: whose, which and how many stay as they are typed, except where cards
have one way to say it ("the top card of your deck").
"""

from __future__ import annotations

import re
from functools import cache
from string import ascii_lowercase
from typing import TYPE_CHECKING

from kfjudge.language.rewrite import Rewriter
from kfjudge.paths import grammar

if TYPE_CHECKING:
    from kfjudge.language.lexicon import Lexicon

SHORTHAND = "shorthand"
"""The kind of the edits made here."""


_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}


def _n(found: re.Match[str]) -> str:
    """A number of a pattern as digits."""
    return _NUMBERS.get(found["n"].lower(), found["n"])


def _rows(file: str, between: str) -> list[tuple[str, str]]:
    """The rows of a file of the lexicon with something between two sides."""
    lines = grammar("keyforge", "lexicon", file).read_text(encoding="utf-8").splitlines()
    cut = [line.partition(between) for line in lines if not line.startswith("#")]
    return [(left, right) for left, sign, right in cut if sign]


@cache
def shorthand() -> dict[str, str]:
    """The table: short forms with what they stand for."""
    return dict(_rows("shorthand.txt", " = "))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns of what people type, each with what is put for it."""
    pieces = {"<<houses>>": "|".join(name.lower() for _slug, name in _rows("houses.txt", ": "))}

    def whole(pattern: str) -> str:
        return re.sub(r"<<[\w-]+>>", lambda piece: pieces[piece.group()], pattern)

    for name, piece in _rows("typed.txt", ">> = "):
        pieces[name + ">>"] = whole(piece)
    return tuple(
        (re.compile(f"(?im){whole(rule)}"), put[1:].replace("_", " ")) for rule, put in _rows("typed.txt", " =>")
    )


@cache
def _short() -> re.Pattern[str]:
    """Any short form of the table."""
    words = sorted(shorthand(), key=len, reverse=True)
    return re.compile(rf"(?i)(?<![\w'/])(?:{'|'.join(map(re.escape, words))})(?![\w'/])")


def _slip(word: str, lexicon: Lexicon) -> str:
    """The one known word that an unknown one is a slip of: a letter too many, too few, wrong, or two exchanged; else
    the word itself.
    """
    if lexicon.knows(word):
        return word
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    near = {head + tail[1:] for head, tail in cuts if tail}
    near |= {head + tail[1] + tail[0] + tail[2:] for head, tail in cuts if len(tail) > 1}
    near |= {head + letter + tail[skip:] for head, tail in cuts for letter in ascii_lowercase for skip in (0, 1)}
    meant = [other for other in near if len(other) >= _SHORTEST and lexicon.knows(other)]
    return meant[0] if len(meant) == 1 else word


_SHORTEST = 5
_LONG = re.compile(r"(?<![\w'\u2019-])(?<!named )[a-z]{6,}(?![\w'\u2019-])")
"""A word that is long enough for a slip in it to show what was meant; not one that may be a title or a name."""


def spell_out(work: Rewriter, lexicon: Lexicon) -> list[tuple[str, str]]:
    """Spells out what is typed short; gives each piece with how it was taken."""
    taken: list[tuple[str, str]] = []

    def put(found: re.Match[str], new: str) -> str | None:
        if new == found.group():
            return None
        taken.append((found.group().strip(), new.strip()))
        return new

    table = shorthand()
    work.sub(_short(), lambda found: put(found, table[found.group().lower()]), SHORTHAND)
    work.sub(_LONG, lambda found: put(found, _slip(found.group(), lexicon)), SHORTHAND)
    for pattern, new in _patterns():
        numbered = "n" in pattern.groupindex
        work.sub(
            pattern,
            lambda found, new=new, numbered=numbered: put(  # type: ignore[misc]
                found, found.expand(new.replace("{n}", _n(found)) if numbered else new)
            ),
            SHORTHAND,
        )
    if not _LED.match(work.text) and _IMPERATIVE.match(work.text):
        taken.append((work.text.split()[0], f"Play: {work.text.split()[0]}"))
        work.replace(0, 0, "Play: ", SHORTHAND)
    return taken


_LED = re.compile(r"(?i)[a-z /]+:")
_IMPERATIVE = re.compile(
    r"(?i)(?:you may )?(?:deal|destroy|steal|gain|draw|capture|stun|ward|enrage|exhaust|ready|exalt|sacrifice|purge"
    r"|archive|discard|return|choose|reveal|heal|put|move|swap|take|search|shuffle|forge|look|unforge|give|take"
    r"|swap|raise the|lower the|unstun|graft|attach|each player"
    r"|for each [^:]*, [a-z]+"
    r"|your opponent (?:loses|discards|draws|gains|sacrifices"
    r"|shuffles|reveals|puts|returns|archives|purges|destroys|chooses)|during your opponent's next turn"
    r"|an? (?:\w+ )?creature captures|[^:.]* (?:until|for the remainder of|this turn)\b.*$|if [^.]*[.] otherwise)\b"
)
"""What an ability does: a text that begins with it and has no lead-in is read as a Play: ability."""
