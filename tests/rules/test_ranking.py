"""The ranking does not get worse: figures of the questions to tune on, against what was last committed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import lookup
from kfjudge.rules.library import Library

HERE = Path(__file__).parent
BASELINE = HERE / "lookup_baseline.json"
TOLERANCE = 0.03
"""How much a figure may fall before this fails; what rises may be written down as the new baseline."""


def test_the_questions_to_tune_on_are_answered_as_well_as_before(library: Library) -> None:
    wanted = json.loads(BASELINE.read_text(encoding="utf-8"))
    found = lookup.measure(lookup.load(lookup.TUNING), lookup.ours(library))
    for kind, figures in wanted["kinds"].items():
        for name in ("r1", "r3", "mrr"):
            assert found["kinds"][kind][name] >= figures[name] - TOLERANCE, (kind, name)
    assert found["refused"] >= wanted["refused"] - TOLERANCE


@pytest.mark.slow
def test_it_is_better_than_full_text_alone(library: Library) -> None:
    questions = lookup.load(lookup.TUNING)
    ours = lookup.measure(questions, lookup.ours(library))
    plain = lookup.measure(questions, lookup.plain_full_text(library))
    for kind, figures in ours["kinds"].items():
        assert figures["r3"] >= plain["kinds"][kind]["r3"], kind
    assert ours["kinds"]["paraphrase"]["r1"] > plain["kinds"]["paraphrase"]["r1"] + 0.2
    assert ours["refused"] > plain["refused"] + 0.5
