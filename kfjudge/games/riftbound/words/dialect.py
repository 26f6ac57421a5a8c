"""Riftbound's card language for the reader: `RIFTBOUND`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kfjudge.games.riftbound.words.cards import (
    YOU,
    Both,
    Cards,
    Me,
    NthEachTurn,
    Number,
    Player,
    PlayerKind,
    Quantity,
    QuantityKind,
    Ref,
    RefKind,
    Select,
    Source,
    Us,
)
from kfjudge.games.riftbound.words.effects import Effect, Steps
from kfjudge.games.riftbound.words.names import NAMES
from kfjudge.games.riftbound.words.preparing import prepare
from kfjudge.games.riftbound.words.referring import references
from kfjudge.games.riftbound.words.reminders import pattern
from kfjudge.games.riftbound.words.sense import makes_sense
from kfjudge.games.riftbound.words.terminals import WordsByRule
from kfjudge.games.riftbound.words.text import CardText, Triggered
from kfjudge.language.dialect import Dialect, Roles
from kfjudge.language.reading import Reading, language
from kfjudge.language.spelling import Spelling

_SPELLING = Spelling(
    pattern=re.compile(
        r"(?P<newline>\n)|(?P<space> +)|(?P<icon>\+?\{[A-Za-z0-9]+\})"
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


_SEVERAL = frozenset((RefKind.THEM, RefKind.REST))
_ADDRESSED = frozenset((PlayerKind.YOU, PlayerKind.THEY, PlayerKind.ALLIES, PlayerKind.YOU_AND_THEY))


def _takes_plural(value: Any) -> bool:
    """Whether a verb stands in the form of "I", "you" and "they"."""
    match value:
        case Me() | Us() | Both():
            return True
        case Ref(kind=kind):
            return kind in _SEVERAL
        case Player(kind=kind):
            return kind in _ADDRESSED
        case Select(quantity=Quantity(kind=QuantityKind.EXACTLY | QuantityKind.UP_TO, amount=None | Number(value=1))):
            return False
        case Select(filters=filters):
            return not any(isinstance(one, NthEachTurn) for one in filters)
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
        effect=Effect,
        sequence=Steps,
        has_to=None,
        player=Player,
        cards=Cards,
        reference=Ref,
        ability=Triggered,
        you=YOU,
        subject=Source(),
    ),
    paragraphs=(),
    prepare=prepare,
    references=references,
    makes_sense=makes_sense,
    reached=_as_it_is,
    printed=_as_it_is,
    spelling=_SPELLING,
    by_frames=True,
    rows=_LISTS,
    single_words=WordsByRule(),
    subjects={"me": "i", "them": "they"},
    takes_plural=_takes_plural,
    reminder=pattern,
)


def read_text(text: str) -> Reading:
    """Reads one card text, whole or not at all."""
    return language(RIFTBOUND).read(text)
