"""Which alternatives of the LALR grammar a text uses.

The grammar says only where phrases begin and end, so its parse keeps no trace of most rules. Here every alternative
gets a name of its own, and the tree consists of these names. For measuring: reading does not need it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kfjudge.language.lexicon import Lexicon
from kfjudge.language.parse import grammar_text, letters
from kfjudge.language.tagger import tag
from kfjudge.language.tokens import tokenise

if TYPE_CHECKING:
    from kfjudge.language.dialect import Dialect

_ALTERNATIVE = re.compile(r"(?P<begins>_?[a-z]\w*:|\s+\|)(?P<words>[^>]*?)(?:->.*)?")
"""A line of the grammar that is an alternative, the name of its rule before the first."""


class Alternatives:
    """The grammar with its alternatives named. `total`: how many there are."""

    __slots__ = ("_lark", "_lexicon", "total")

    def __init__(self, dialect: Dialect, lexicon: Lexicon) -> None:
        from lark import Lark

        text, self.total = _named(grammar_text(dialect))
        self._lark = Lark(text, parser="lalr", lexer="contextual", maybe_placeholders=False)
        self._lexicon = lexicon

    def of(self, prepared: str) -> frozenset[str]:
        """The alternatives of a prepared text, each as rule and number within the rule; none of an empty
        text. Raises Lark's `UnexpectedInput` if it has no parse."""
        if not prepared:
            return frozenset()
        tokens, _ = tokenise(prepared, self._lexicon)
        tag(tokens, self._lexicon)
        return frozenset(str(tree.data) for tree in self._lark.parse(letters(tokens)).iter_subtrees())


def _named(grammar: str) -> tuple[str, int]:
    """The grammar with a name for each alternative, and how many there are."""
    lines: list[str] = []
    rule, number, total = "", 0, 0
    for line in grammar.splitlines():
        found = _ALTERNATIVE.fullmatch(line)
        if found is None:
            lines.append(line)
            continue
        begins, words = found["begins"], _open(found["words"])
        if begins.endswith(":"):
            rule, number = _open(begins[:-1]), 0
            begins = f"{rule}:"
        number += 1
        total += 1
        lines.append(f"{begins}{words} -> {rule}_{number}")
    return "\n".join(lines), total


def _open(words: str) -> str:
    """The names of rules without the mark that leaves them out of the tree."""
    return re.sub(r"\b_([a-z]\w*)", r"\1", words)
