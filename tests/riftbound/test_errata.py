"""An erratum of a list is put into the whole text: what its short form leaves out stays."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.cards.errata import text_of, whole
from kfjudge.games.riftbound.situation.library import Library

HOLDING = {
    "name": "Glass of Mercy",
    "type": "Gear",
    "text": "[Hidden] (Hide it.)\nWhen a buffed unit dies, move this to base. Ready another unit there.",
    "errata": "When a buffed unit dies, move this to base. Heal and ready another unit there.",
    "errata_printed": "When a buffed unit dies, move this to base. Ready another unit there.",
    "errata_document": "unleashed",
}


@pytest.mark.parametrize(
    ("text", "erratum", "printed", "result"),
    [
        (
            "[2], [T]: Move a friendly unit to your base.",
            "Move a friendly unit to its base.",
            "Move a friendly unit to your base.",
            "[2], [T]: Move a friendly unit to its base.",
        ),
        (
            "At the end of your turn, reveal the top card of your Main Deck. Draw it.",
            "Reveal top card of Main Deck and banish it. Draw it.",
            "Reveal top card of Main Deck. Draw it.",
            "At the end of your turn, reveal the top card of your Main Deck and banish it. Draw it.",
        ),
        (
            "[Hidden] (Hide it.)\nDraw 1. Ready it.",
            "[Hidden] (...) Draw 1. Then do this: Ready it.",
            "[Hidden] (...) Draw 1. Ready it.",
            "[Hidden] (Hide it.)\nDraw 1. Then do this: Ready it.",
        ),
    ],
)
def test_what_the_erratum_leaves_out_stays(text: str, erratum: str, printed: str, result: str) -> None:
    assert whole(text, erratum, printed) == result


def test_an_erratum_of_another_card_is_left_out() -> None:
    assert whole("Kill this: Add 1 power.", "Give a unit +2 might this turn.", "Give a unit +2 might.") is None
    assert text_of({"text": "Draw 1.", "errata": "Kill a gear at a battlefield."}) == "Draw 1."


@pytest.mark.parametrize(("version", "heals"), [("1.0", False), ("1.2", False), ("1.3", True), (None, True)])
def test_an_erratum_holds_from_its_version_on(version: str | None, heals: bool) -> None:
    text = Library({"glass of mercy": HOLDING}).text("glass of mercy", version)
    assert text.startswith("[Hidden]")
    assert ("Heal" in text) is heals
