"""A text that no canonical words say again is declined, with its place: both proofs or nothing."""

from __future__ import annotations

import pytest

from kfjudge.language import canonical as proofs
from kfjudge.language.canonical import canonical
from kfjudge.language.reading import NOT_SAID_AGAIN, Language, Rung

SAID_AGAIN = [
    (
        "Play: Ready and enrage a creature and each of its neighbors.",
        "Play: Ready and enrage a creature and each neighbor of it.",
    ),
    (
        "Action: Stun or exhaust a creature. Deal 2D to that creature.",
        "Action: Stun or exhaust a creature. Deal that creature 2D.",
    ),
    ("Play: Move half the A from an enemy creature to your pool.", None),
    (
        "Play: Lose 2A. Your opponent loses twice the amount of A you lost this way.",
        "Play: Lose 2A. Your opponent loses twice the amount of A lost by you.",
    ),
    (
        "Play: If there is a combined total of 8A or more between both players' pools, draw a card.",
        "Play: If there are at least 8A between both players' pools, draw 1 card.",
    ),
    (
        "Play: If your opponent forged a key on their previous turn, gain 1A.",
        "Play: If your opponent forged a key on their last turn, gain 1A.",
    ),
    (
        "At the end of each player's turn, that player pays their opponent 1A and draws a card.",
        "At the end of each turn, that player pays their opponent 1A and draws 1 card.",
    ),
    (
        "Play: Choose an enemy creature. It fights another creature and captures 1A.",
        "Play: Choose an enemy creature. It fights another creature and captures 1A.",
    ),
    (
        "After you reap, gain 1A. When there are 4 or more A on ~, destroy ~.",
        "After you reap, gain 1A. When there are at least 4A on ~, destroy ~.",
    ),
    (
        "Play: Destroy each creature that has more A on it than ~.",
        "Play: Destroy each creature with more A on it than ~.",
    ),
    (
        "At the end of your turn, your opponent moves a creature to their left flank.",
        "At the end of your turn, your opponent moves a creature to their left flank.",
    ),
]
"""A text and its canonical words; None where they are its own."""

NOT_THEIRS = [
    "Play: If your opponent has forged a key on your last turn, gain 1A.",
    "Play: Your opponent loses 1A if a creature was destroyed on their last turn.",
]
"""Whose last turn it is does not fit who did it, or nobody did it."""


@pytest.mark.parametrize(("text", "means"), SAID_AGAIN)
def test_what_is_read_is_said_again(text: str, means: str | None, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.understood, reading.decline
    assert reading.means == (means or text)


@pytest.mark.parametrize("text", NOT_THEIRS)
def test_the_last_turn_is_of_whoever_did_it(text: str, reader: Language) -> None:
    assert not reader.read(text).understood


def test_what_cannot_be_said_again_is_declined_at_its_paragraph(
    reader: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writer is made dumb for one paragraph: nothing may come of the text then, however well it was bound."""
    told = proofs.texts

    def dumb(node, language, name=""):  # type: ignore[no-untyped-def]
        words = list(told(node, language, name))
        return iter(()) if any("ward" in line.lower() for line in words) else iter(words)

    monkeypatch.setattr(proofs, "texts", dumb)
    fresh = Language(reader.lexicon, reader.table)
    reading = fresh.read("Taunt.\nPlay: Ward a creature that is on a flank.")
    assert reading.rung is Rung.BOUND
    assert not reading.understood
    assert reading.ast is None
    assert reading.decline is not None
    assert reading.decline.reason == NOT_SAID_AGAIN
    assert reading.decline.words == "Play: Ward a creature that is on a flank."
    assert reading.decline.line == 2
    assert canonical(reader.read("Taunt.").ast, fresh) == "Taunt."
