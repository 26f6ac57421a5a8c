"""A text is seen to act where play goes another way without it."""

from __future__ import annotations

import pytest

from benchmarks.riftbound.acting import acts
from kfjudge.games.riftbound.board.facts import Facts, with_text
from kfjudge.games.riftbound.words.base import Kind


@pytest.mark.slow
@pytest.mark.parametrize(("text", "kind", "seen"), [("Draw 2.", Kind.SPELL, True), ("[Unique]", Kind.UNIT, False)])
def test_whether_a_text_acts(text: str, kind: Kind, seen: bool) -> None:
    assert acts(with_text(Facts(name="Text", kind=kind, energy=1, might=3), text), tries=8) is seen


def test_a_card_that_calls_itself_something_else_is_declined() -> None:
    text = "While you control this battlefield, units here have +1 {M}."
    unit = with_text(Facts(name="Odd", kind=Kind.UNIT, might=1), text)
    field = with_text(Facts(name="Field", kind=Kind.BATTLEFIELD), text)
    assert "this battlefield" in unit.declined
    assert not field.declined
