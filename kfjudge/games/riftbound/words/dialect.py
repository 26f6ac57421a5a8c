"""Riftbound's card language for the reader: `RIFTBOUND`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Comparison, Kind
from kfjudge.games.riftbound.words.names import NAMES
from kfjudge.games.riftbound.words.preparing import prepare, prepare_typed
from kfjudge.games.riftbound.words.referring import references, stands_apart
from kfjudge.games.riftbound.words.reminders import pattern
from kfjudge.games.riftbound.words.sense import makes_sense
from kfjudge.games.riftbound.words.terminals import WordsByRule
from kfjudge.games.riftbound.words.text import CardText, Triggered
from kfjudge.games.riftbound.words.typed import unsaid
from kfjudge.language.dialect import Dialect, Roles
from kfjudge.language.reading import Reading, language
from kfjudge.language.spelling import Spelling

_SPELLING = Spelling(
    pattern=re.compile(
        r"(?P<newline>\n)|(?P<space> +)|(?P<icon>[+-]?\{[A-Za-z0-9]+\})"
        r"|(?P<arrow>\[>>?\])|(?P<keyword>\[[A-Za-z -]+(?: \d+)?\])"
        r"|(?P<number>[+-]?\d+\+?)|(?P<word>[A-Za-z\u00c0-\u017f]+(?:['-][A-Za-z\u00c0-\u017f]+)*'?)"
        r"|(?P<other>.)"
    ),
    capital=re.compile(r"i(?:['-].*)?"),
    before_sentences=frozenset(("\u2014", "[>]")),
    before_capitals=re.compile(r"\["),
    stuck=re.compile(r".*[}+] \{.*|.*\] \[>\]"),
)
_LISTS = {
    "and": ((",",), ("and",), (",", "and"), ("and/or",)),
    "or": ((",",), ("or",), (",", "or"), ("and/or",), ("and", "/", "or")),
    "chain": ((",", "then"), ("and",), (",", "and"), ("then",), (",",), (",", "and", "then")),
    "when": (("or",), ("and", "when"), ("or", "when"), ("and", "whenever"), ("or", "whenever")),
    "slash": (("/",),),
    ",": ((",",),),
    "/": (("\n",),),
}


_SEVERAL = frozenset((c.RefKind.THEM, c.RefKind.REST))
_ADDRESSED = frozenset((c.PlayerKind.YOU, c.PlayerKind.THEY, c.PlayerKind.ALLIES, c.PlayerKind.YOU_AND_THEY))


def _takes_plural(value: Any) -> bool:
    """Whether a verb stands in the form of "I", "you" and "they"."""
    match value:
        case c.Me() | c.Us() | c.Both():
            return True
        case c.Ref(kind=kind):
            return kind in _SEVERAL
        case c.Player(kind=kind):
            return kind in _ADDRESSED
        case c.Select(
            quantity=c.Quantity(kind=c.QuantityKind.EXACTLY | c.QuantityKind.UP_TO, amount=None | c.Number(value=1))
        ):
            return False
        case c.Select(quantity=c.Quantity(comparison=Comparison.EQUAL, amount=c.Number(value=1))):
            return False  # "exactly one unit"
        case c.Select(kind=Kind.LEGEND, filters=(c.Of(player=c.Player(kind=c.PlayerKind.YOU)),)):
            return False
        case c.Select(filters=filters):
            return not any(isinstance(one, c.NthEachTurn) for one in filters)
        case _:
            return False


def _as_it_is(paragraph: Any) -> Any:
    return paragraph


RIFTBOUND = Dialect(
    name="riftbound",
    names=NAMES,
    code=(Path(__file__).parent,),
    roles=Roles(
        text=CardText,
        effect=f.Effect,
        sequence=f.Steps,
        has_to=None,
        player=c.Player,
        cards=c.Cards,
        reference=c.Ref,
        ability=Triggered,
        you=c.YOU,
        subject=c.Source(),
    ),
    paragraphs=(),
    prepare=prepare,
    prepare_typed=prepare_typed,
    references=references,
    makes_sense=makes_sense,
    reached=_as_it_is,
    printed=_as_it_is,
    spelling=_SPELLING,
    by_frames=True,
    unsaid=unsaid,
    stands_apart=stands_apart,
    rows=_LISTS,
    single_words=WordsByRule(),
    subjects={"me": "i", "them": "they"},
    takes_plural=_takes_plural,
    reminder=pattern,
)


def read_text(text: str) -> Reading:
    """Reads one card text, whole or not at all."""
    return language(RIFTBOUND).read(text)
