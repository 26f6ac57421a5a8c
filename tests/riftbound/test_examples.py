"""The Examples of the rules: situations that are played, and wordings that are classified."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.riftbound.play.choices import choice_points
from kfjudge.games.riftbound.words.cards import Number, Select
from kfjudge.games.riftbound.words.dialect import read_text
from tests.yamlfiles import load_yaml

WORDINGS = load_yaml(Path(__file__).parent / "wordings.yaml")


@pytest.mark.parametrize("case", WORDINGS, ids=lambda case: f"{case['source']} {case['text']}")
def test_a_wording_is_classified(case: dict[str, object]) -> None:
    reading = read_text(str(case["text"]))
    assert reading.understood, reading.decline
    assert reading.ast is not None
    paragraph = reading.ast.paragraphs[0]
    assert type(paragraph).__name__ == case["kind"]
    chosen = [node for kind, node in choice_points(paragraph.effect) if kind == "target"]
    count = 0
    for node in chosen:
        assert isinstance(node, Select)
        amount = node.quantity.amount
        count += amount.value if isinstance(amount, Number) else 1
    assert count == case["targets"]


def test_all_wordings_of_the_document_are_there() -> None:
    assert len(WORDINGS) == 14
