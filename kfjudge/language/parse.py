"""The LALR(1) parse: where paragraphs, sentences and noun phrases of a text begin and end.

In: tagged tokens. Out: `Phrases`, or `Stop` with the first token that no sentence goes on with and what could have
stood there. The tables are built once and kept in the user's cache, written atomically.
"""

from __future__ import annotations

import hashlib
import io
from typing import TYPE_CHECKING, Any

from kfjudge.files import keep
from kfjudge.language.tokens import CODE, Token
from kfjudge.paths import open_own, private_cache
from kfjudge.values import dataclass

if TYPE_CHECKING:
    from lark import Lark, Tree

    from kfjudge.language.dialect import Dialect

REMEMBERED = 4000
"""So many parses are kept."""
LETTERS = {letter: tag for tag, letter in CODE.items()}


@dataclass(frozen=True, slots=True)
class Phrases:
    """Token numbers of noun phrases: `inside` are those within one, where no phrase that means cards begins or ends."""

    inside: frozenset[int]


@dataclass(frozen=True, slots=True)
class Stop:
    """The parse ends at token `at` (the number of tokens: at the end); `expected` are tags of words that could go
    on.
    """

    at: int
    expected: tuple[str, ...]


def letters(tokens: list[Token]) -> str:
    """What Lark reads: one letter a token."""
    return "".join(CODE[token.tag] for token in tokens)


class Parser:
    """The grammar, ready to parse. Texts of the same word classes have the same phrases: those parsed last are
    remembered.
    """

    __slots__ = ("_lark", "_remembered")

    def __init__(self, lark: Lark) -> None:
        self._lark = lark
        self._remembered: dict[str, Phrases | Stop] = {}

    def tree(self, tokens: list[Token]) -> Tree[Any]:
        """The whole parse tree. Raises Lark's `UnexpectedInput`."""
        return self._lark.parse(letters(tokens))

    def parse(self, tokens: list[Token]) -> Phrases | Stop:
        """The phrases of tagged tokens, or where no sentence goes on."""
        text = letters(tokens)
        found = self._remembered.get(text)
        if found is None:
            found = self._remembered[text] = self._parsed(text)
            if len(self._remembered) > REMEMBERED:
                del self._remembered[next(iter(self._remembered))]
        return found

    def _parsed(self, text: str) -> Phrases | Stop:
        from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

        try:
            tree = self._lark.parse(text)
        except UnexpectedToken as error:
            at = error.token.start_pos if error.token.type != "$END" else len(text)
            return Stop(len(text) if at is None else int(at), _tags(error.accepts or error.expected, self._lark))
        except UnexpectedCharacters as error:
            return Stop(error.pos_in_stream or 0, _tags(error.allowed or set(), self._lark))
        except UnexpectedInput as error:
            return Stop(error.pos_in_stream or len(text), ())
        inside: set[int] = set()
        for phrase in tree.find_data("np"):
            first, last = phrase.children[0], phrase.children[-1]
            inside.update(range(first.start_pos + 1, last.end_pos))  # type: ignore[union-attr,operator,arg-type]
        return Phrases(frozenset(inside))


def _tags(names: set[str], lark: Lark) -> tuple[str, ...]:
    patterns = {terminal.name: terminal.pattern.value for terminal in lark.terminals}
    return tuple(sorted({LETTERS.get(patterns.get(name, ""), "end of the text") for name in names}))


def grammar_text(dialect: Dialect) -> str:
    """The grammar of a dialect, in Lark's notation."""
    return dialect.grammar("card.lark").read_text(encoding="utf-8")


def load_parser(dialect: Dialect) -> Parser:
    """The parser, from the cache if the grammar has not changed since."""
    import lark
    from lark import Lark

    text = grammar_text(dialect)
    key = hashlib.sha256(f"{lark.__version__}\n{text}".encode()).hexdigest()[:16]
    path = private_cache() / f"card-{key}.lark-tables"
    try:
        with open_own(path) as file:
            return Parser(Lark.load(file))
    except Exception:  # a damaged or foreign cache is only a reason to build it again
        pass
    parser = Lark(text, parser="lalr", lexer="contextual", maybe_placeholders=False)
    tables = io.BytesIO()
    parser.save(tables)
    keep(path, tables.getvalue())
    return Parser(parser)
