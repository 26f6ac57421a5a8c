"""Frames that are left out at once, because the text has not their words, are none that could have matched."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.keyforge.words.preparing import prepare
from kfjudge.language.frames.match import Matcher
from kfjudge.language.reading import Language
from kfjudge.language.tokens import tokenise
from tests.sampling import thinned

LINES = sorted(
    {
        line.replace("|", "\n")
        for path in (Path(__file__).parents[1] / "cards" / "identity").glob("*.txt")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip() and not line.startswith("#")
    }
)


@pytest.mark.parametrize("part", thinned(range(8), 4))
def test_nothing_is_lost_by_hurry(part: int, reader: Language) -> None:
    for text in LINES[part * 11 :: 88]:
        tokens, unknown = tokenise(prepare(text, "", reader.lexicon).text, reader.lexicon)
        if unknown is not None:
            continue  # the titles that only `identity/names.txt` knows
        hurried = Matcher(tokens, reader.table, hurried=True).texts()
        assert len(hurried) == len(Matcher(tokens, reader.table).texts()), text
