"""One line a text, in our own words: read whole, rebuilt exactly, bound. Adding a case is adding a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.names import NAMES
from kfjudge.language.frames.terms import Const
from kfjudge.language.reading import language
from kfjudge.language.serial import from_json, to_json
from kfjudge.language.word_files import base_lexicon
from tests.sampling import thinned

LANGUAGE = language(KEYFORGE, base_lexicon(KEYFORGE).with_cards(("Lantern Keeper", "Quiet Owl")))
"""With the titles that `identity/names.txt` invents."""

LINES = [
    (f"{path.stem}-{number}", line.replace("|", "\n"))
    for path in sorted((Path(__file__).parent / "identity").glob("*.txt"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    if line.strip() and not line.startswith("#")
]
TOGETHER = 20  # lines that one test reads: with a test for each, half the time went into the tests' own upkeep


FRAMES: dict[str, frozenset[str]] = {}
"""The frames of the lines that were read: all lines are read in one process, so that none is read twice."""


def wrong(text: str) -> str | None:
    """What is wrong with a line, or None: each is to be read whole, kept without loss, and rebuilt exactly."""
    reading = LANGUAGE.read(text)
    FRAMES[text] = reading.frames
    if reading.prepared.text != text:
        return "write identity lines as prepared text"
    if not reading.understood or reading.ast is None:
        return str(reading.decline)
    again = from_json(to_json(reading.ast), NAMES)
    if again != reading.ast:
        return "another tree after being kept"
    rebuilt = LANGUAGE.rebuild(again)
    return None if rebuilt == text else f"rebuilt as {rebuilt!r}"


@pytest.mark.xdist_group("identity lines")
@pytest.mark.parametrize(
    "lines",
    thinned(
        (LINES[at : at + TOGETHER] for at in range(0, len(LINES), TOGETHER)), 16, lambda lines: f"from {lines[0][0]}"
    ),
)
def test_identity(lines: list[tuple[str, str]]) -> None:
    assert not {(where, text): said for where, text in lines if (said := wrong(text))}


def test_a_line_that_is_not_read_is_told() -> None:
    assert wrong("Play: Gain 1A from nobody knows where.")


@pytest.mark.slow
@pytest.mark.xdist_group("identity lines")
def test_the_lines_are_many_and_use_every_frame() -> None:
    texts = [text for _, text in LINES]
    assert len(set(texts)) >= 600
    reader = LANGUAGE.over(LANGUAGE.lexicon, proving=False)
    used = frozenset().union(*(FRAMES[text] if text in FRAMES else reader.read(text).frames for text in texts))
    words = {name for name, frame in LANGUAGE.table.made.items() if isinstance(frame.term, Const)}
    assert not sorted((LANGUAGE.table.ids.keys() | words) - used), (
        "write a sentence for each of these frames, or take the frame out"
    )
