"""Which alternatives of the LALR grammar a text uses.

The grammar says only where phrases begin and end, so its parse keeps no trace of most rules. Here every alternative
gets a name of its own, and the tree consists of these names. For measuring: reading does not need it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kfjudge.language.parse import grammar_text

if TYPE_CHECKING:
    from kfjudge.language.dialect import Dialect

_ALTERNATIVE = re.compile(r"(?P<begins>_?[a-z]\w*:|\s+\|)(?P<words>[^>]*?)(?:->.*)?")
"""A line of the grammar that is an alternative, the name of its rule before the first."""


class Alternatives:
    """The grammar with its alternatives named. `total`: how many there are."""

    __slots__ = ("_known", "_lark", "_used", "total")

    def __init__(self, dialect: Dialect) -> None:
        from lark import Lark, Transformer, Tree

        text, self.total = _named(grammar_text(dialect))
        self._used: set[str] = set()
        used = self._used
        nothing: Tree[Any] = Tree("", [])

        class Noting(Transformer[Any, None]):
            """Notes each alternative instead of building a tree."""

            def __default__(self, data: Any, children: Any, meta: Any) -> Tree[Any]:
                used.add(str(data))
                return nothing

        self._lark = Lark(
            text, parser="lalr", lexer="contextual", maybe_placeholders=False, transformer=Noting(visit_tokens=False)
        )
        self._known: dict[str, frozenset[str]] = {}

    def of(self, asked: str) -> frozenset[str]:
        """The alternatives of a text, given as the classes of its words (`letters`), each as rule and number within the
        rule; none of an empty text. Raises Lark's `UnexpectedInput` if it has no parse.
        """
        if not asked:
            return frozenset()
        known = self._known.get(asked)
        if known is None:
            self._used.clear()
            self._lark.parse(asked)
            known = self._known[asked] = frozenset(self._used)
        return known


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
