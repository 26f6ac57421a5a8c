"""Riftbound as it is told in haste: what is done, what it takes, and what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

LINES = [
    line.split(" ## ")
    for line in Path(__file__).with_name("haste_in_riftbound.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(("line", "ruled"), LINES)
def test_a_hasty_line_is_ruled(judges: Judges, line: str, ruled: str) -> None:
    found = judge_line(line, judges, Wanted(), "riftbound")
    if ruled == "refused":
        assert found.wrong
        return
    assert not found.wrong
    said = [str(claim.verdict) for claim in found.rulings[0].claims]
    said += [answer for _says, answer in found.rulings[0].answers]
    assert ", ".join(said) == ruled


@pytest.mark.parametrize(
    "line", ["zorble my pit rookie, is she 8 this turn?", "zorble jinx, is he 8?", "zorble jinx, are they 8?"]
)
def test_what_she_is_behind_a_clause_not_read_is_no_number_of_points(judges: Judges, line: str) -> None:
    wrong = judge_line(line, judges, Wanted(), "riftbound").wrong
    assert wrong
    assert not any("points" in str(each) for each in wrong)
