"""The color of a key makes outcomes of its own only where somebody asks for it, or a card speaks of colors."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.keyforge.situation.referee import of_colors
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

SIDE = "me: 6 aember, Troll, Urchin, house brobnar"


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(
    ("line", "verdict", "colors"),
    [
        ("begin turn house brobnar; 1 key?", "always", 1),
        ("begin turn house brobnar; 2 keys?", "never", 1),
        ("begin turn house brobnar; red key?", "depends", 3),
        ("begin turn house brobnar key blue; red key?", "never", 1),
        ("begin turn house brobnar; choose blue; 1 key?", "always", 1),
    ],
)
def test_keys_are_counted(judges: Judges, line: str, verdict: str, colors: int) -> None:
    result = judge_line(f"{SIDE}; {line}", judges, Wanted())
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    assert [claim.verdict for claim in ruling.claims] == [verdict]
    assert len(ruling.outcomes) == colors


def test_without_claims_each_color_is_told(judges: Judges) -> None:
    (ruling,) = judge_line(f"{SIDE}; begin turn house brobnar", judges, Wanted()).rulings
    assert len(ruling.outcomes) == 3


@pytest.mark.parametrize(
    ("text", "speaks"),
    [
        ("If your red key is forged, draw a card.", True),
        ("Keys of that color cost more.", True),
        ("Forge a key at current cost.", False),
    ],
)
def test_a_text_speaks_of_colors(text: str, speaks: bool) -> None:
    assert of_colors(text) is speaks
