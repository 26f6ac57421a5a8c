"""Recorded lines of play of another engine: at least three of four agree in every step and fact."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benchmarks.riftbound_conformance import card_list, judge, records

SHARED = Path(__file__).parents[2].parent / "shared" / "riftbound"


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the recorded lines are not here")
def test_recorded_lines_agree() -> None:
    cards = card_list(SHARED)
    found = Counter(judge(record, cards)[0] for record in records(SHARED))
    assert found["agrees"] / found.total() >= 0.75
