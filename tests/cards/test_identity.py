"""One line a text, in our own words: read whole, rebuilt exactly, bound. Adding a case is adding a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.keyforge.words.dialect import KEYFORGE
from kfjudge.keyforge.words.nodes.names import NAMES
from kfjudge.language.frames.terms import Const
from kfjudge.language.lexicon import base_lexicon
from kfjudge.language.reading import language
from kfjudge.language.serial import from_json, to_json

LANGUAGE = language(KEYFORGE, base_lexicon(KEYFORGE).with_cards(("Lantern Keeper", "Quiet Owl")))
"""With the titles that `identity/names.txt` invents."""

LINES = [
    pytest.param(line.replace("|", "\n"), id=f"{path.stem}-{number}")
    for path in sorted((Path(__file__).parent / "identity").glob("*.txt"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    if line.strip() and not line.startswith("#")
]


@pytest.mark.parametrize("text", LINES)
def test_identity(text: str) -> None:
    reading = LANGUAGE.read(text)
    assert reading.prepared.text == text, "write identity lines as prepared text"
    assert reading.understood, reading.decline
    assert reading.ast is not None
    again = from_json(to_json(reading.ast), NAMES)
    assert again == reading.ast
    assert LANGUAGE.rebuild(again) == text


@pytest.mark.slow
def test_the_lines_are_many_and_use_every_frame() -> None:
    texts = [str(line.values[0]) for line in LINES]
    assert len(set(texts)) >= 600
    used = frozenset().union(*(LANGUAGE.read(text).frames for text in texts))
    words = {name for name, frame in LANGUAGE.table.made.items() if isinstance(frame.term, Const)}
    assert not sorted((LANGUAGE.table.ids.keys() | words) - used), (
        "write a sentence for each of these frames, or take the frame out"
    )
