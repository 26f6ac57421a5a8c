"""What an understood text means, said to people."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.describe import describe, describe_stored
from kfjudge.language.reading import Language
from kfjudge.language.serial import to_json

CASES = [
    ("Elusive.", ["It has elusive."]),
    ("Assault 2.", ["It has assault 2."]),
    (
        "Play: Stun a creature. If that creature was already stunned, destroy it instead.",
        [
            "When it is played:",
            "  Stun a creature.",
            "  If that creature [a creature] was already stunned, destroy it [a creature] instead.",
        ],
    ),
    (
        "After Reap: You may exalt ~. If you do, draw 2 cards.",
        [
            "After it reaps:",
            "  You may exalt Test Knight.",
            "  If you do [you may exalt Test Knight], draw 2 cards.",
        ],
    ),
    (
        "Destroyed: Each player loses 2A and discards a random card from their hand.",
        [
            "When it is destroyed:",
            "  Each player loses 2 \u00e6mber and discards a random card from their [each player] hand.",
        ],
    ),
    (
        "Play: Capture 1A. Discard a card.",
        [
            "When it is played:",
            "  Capture 1 \u00e6mber.",
            "  Discard a card.",
            "  (the card itself captures, from its controller's opponent)",
            "  (the cards come from the player's hand, for no other place is named)",
        ],
    ),
    ("Play: Archive each neighboring creature.", ["When it is played:", "  Archive each neighboring creature."]),
    ("Play: Archive an enemy creature.", ["When it is played:", "  Archive an enemy creature."]),
    (
        "Play: Capture 1A from each player.",
        ["When it is played:", "  Capture 1 \u00e6mber from each player.", "  (the card itself captures)"],
    ),
    (
        "Play: Look at the top 3 cards of your deck. Archive a card and discard the others.",
        [
            "When it is played:",
            "  Look at the top 3 cards of your deck.",
            "  Archive a card and discard the others [the top 3 cards of your deck].",
            "  (the cards are among those just revealed or looked at, for no other place is named)",
        ],
    ),
    (
        "After an enemy creature reaps, stun it.",
        [
            "While it is in play:",
            "  After an enemy creature reaps, stun it [an enemy creature].",
        ],
    ),
]


@pytest.mark.parametrize(("text", "lines"), CASES)
def test_described(text: str, lines: list[str], reader: Language) -> None:
    ast = reader.read(text).ast
    assert ast is not None
    assert describe(ast, reader.table, reader.lexicon, name="Test Knight") == lines
    assert describe_stored(KEYFORGE, to_json(ast), name="Test Knight") == lines
