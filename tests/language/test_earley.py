"""The grammar means the same to a parser that keeps every reading: one tree a text, and the tree that LALR finds."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from lark import Lark, Tree

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.preparing import prepare
from kfjudge.language.parse import grammar_text, letters
from kfjudge.language.reading import Language
from kfjudge.language.tagger import tag
from kfjudge.language.tokens import Token, tokenise
from tests.cards.test_identity import LANGUAGE
from tests.sampling import in_soak

IDENTITY = Path(__file__).parents[1] / "cards" / "identity"


@pytest.fixture(scope="module")
def earley() -> Lark:
    return Lark(grammar_text(KEYFORGE), parser="earley", lexer="basic", ambiguity="explicit", maybe_placeholders=False)


def _tokens(text: str, name: str, language: Language) -> list[Token]:
    tokens, unknown = tokenise(prepare(text, name, language.lexicon).text, language.lexicon)
    assert unknown is None
    tag(tokens, language.lexicon)
    return tokens


def _shape(tree: Tree[Any]) -> tuple[Any, ...]:
    """A tree as plain values; an ambiguity would show as `_ambig`."""
    return (str(tree.data), *(_shape(child) if isinstance(child, Tree) else str(child) for child in tree.children))


def _agree(tokens: list[Token], language: Language, earley: Lark) -> None:
    every = earley.parse(letters(tokens))
    assert not list(every.find_data("_ambig"))
    assert language.parser is not None
    assert _shape(every) == _shape(language.parser.tree(tokens))


@pytest.mark.slow
def test_one_tree_for_our_own_sentences(earley: Lark) -> None:
    lines = [
        line.replace("|", "\n")
        for path in sorted(IDENTITY.glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    for line in [line for line in lines if line and not line.startswith("#")][::20]:
        _agree(_tokens(line, "", LANGUAGE), LANGUAGE, earley)


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize("wanted", in_soak(50, 500))
def test_one_tree_for_so_many_wordings(
    pool: list[dict[str, Any]], pool_reader: Language, earley: Lark, wanted: int
) -> None:
    wordings = [
        (card["name"], printing["text"]) for card in pool for printing in card["printings"] if printing.get("text")
    ]
    agreed = 0
    for name, text in Random(11).sample(wordings, wanted + 40):
        if pool_reader.read(text, name=name).rung.height >= 2:
            _agree(_tokens(text, name, pool_reader), pool_reader, earley)
            agreed += 1
    assert agreed >= wanted
