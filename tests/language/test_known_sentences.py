"""A sentence that was matched before is not matched again: what has been read never changes how a text is read."""

from __future__ import annotations

import pytest

from kfjudge.language.reading import Language

BEFORE = (
    "Play: If you are haunted, gain 1A.",
    "Play: Destroy a creature. If you do, gain 1A.",
    "After Reap: Choose a creature. Stun it.",
    "Play: Gain 1A. Repeat this effect.",
)
THEN = (
    "After Reap: If you are haunted, gain 1A. Otherwise, discard the top card of your deck.",
    "Play: If you are haunted, gain 1A. Draw a card.",
    "Play: Destroy a creature. If you do, gain 1A. Otherwise, lose 1A.",
    "After Reap: Choose a creature. Stun it. Deal 2D to it.",
)


def fresh(reader: Language) -> Language:
    return Language(reader.lexicon, reader.table)


@pytest.mark.parametrize("text", THEN)
def test_a_text_is_read_alike_whatever_was_read_before(text: str, reader: Language) -> None:
    alone, after = fresh(reader).read(text), fresh(reader)
    for one in (*BEFORE, *THEN):
        if one != text:
            after.read(one)
    again = after.read(text)
    assert alone.understood
    assert (again.rung, again.ast, again.means, again.frames) == (alone.rung, alone.ast, alone.means, alone.frames)
