"""A tenth of the cards with a text is set aside: what is understood of them measures new reading."""

from __future__ import annotations

from pathlib import Path

from kfjudge.language.coverage import is_aside

LIST = Path(__file__).with_name("aside.txt")


def test_the_marks_are_those_of_the_cards_set_aside() -> None:
    ids = [line for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert ids
    assert [one for one in ids if not is_aside({"id": one})] == []
