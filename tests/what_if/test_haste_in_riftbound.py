"""Riftbound as it is told in haste: what is done, what it takes, and what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

RULED = [
    # Hunt is an effect of conquering and of holding
    ("me: gustwalker, red brambleback, 0 xp; move gustwalker, brambleback to hill; 4 xp?", "always"),
    ("me: gustwalker, 0 xp | opp: red brambleback at lake; move gustwalker to hill; 4 xp?", "never"),
    ("me: gustwalker at lake, red brambleback at hill, 0 xp; start of my turn; 4 xp?", "never"),
    ("me: 0 xp, gustwalker at reckoner's arena; start of my turn; 4 xp?", "always"),
]  # fmt: skip


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(("line", "ruled"), RULED)
def test_a_hasty_line_is_ruled(judges: Judges, line: str, ruled: str) -> None:
    found = judge_line(line, judges, Wanted(), "riftbound")
    assert not found.wrong
    said = [str(claim.verdict) for claim in found.rulings[0].claims]
    said += [answer for _says, answer in found.rulings[0].answers]
    assert said == ruled.split(", ")
