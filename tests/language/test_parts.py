"""The parts of the language that coverage counts: frames and handlers."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.coverage import measure
from kfjudge.language.frames.load import read_tables
from kfjudge.language.frames.terms import Const
from kfjudge.language.reading import Language, language


def card(name: str, text: str) -> dict[str, object]:
    return {"id": name.lower(), "name": name, "traits": [], "printings": [{"text": text, "sets": []}]}


def test_plain_values_of_a_category_are_its_vocabulary_and_one_frame(reader: Language, tmp_path: Path) -> None:
    (tmp_path / "words.frames").write_text(
        "[Status.adjective]\nwords damaged\n( in a daze | stunned )  =>  STUNNED\n", encoding="utf-8"
    )
    table = read_tables(KEYFORGE, tmp_path, reader.lexicon)
    assert list(table.ids) == ["Status.adjective:words"]
    said = table.frames["Status.adjective"]
    assert len(said) == 2
    assert all(isinstance(frame.term, Const) and frame.origin == "Status.adjective:words" for frame in said)
    assert all(table.named(frame.id) is frame for frame in said)


@pytest.mark.parametrize(
    ("texts", "single"),
    [
        pytest.param(("Play: Gain 1A.",), 1.0, id="one card uses whatever it uses alone"),
        pytest.param(("Play: Gain 1A.", "Play: Gain 2A."), 0.0, id="two of a kind share all parts"),
    ],
)
def test_parts_count_by_the_cards_that_use_them(texts: tuple[str, ...], single: float) -> None:
    found = measure(KEYFORGE, [card(name, text) for name, text in zip(("One", "Two"), texts, strict=False)])
    for parts in (found.frames, found.handlers):
        assert parts.users
        assert len(parts.single()) == single * len(parts.users)
    counted = sum(len(parts.single()) for parts in (found.frames, found.handlers))
    total = found.frames.total + found.handlers.total
    assert found.single_share() == counted / total
    assert found.handlers.users.keys() >= {"CardText", "GainAember", "Number"}


def test_what_a_single_card_uses_is_named_with_it() -> None:
    report = measure(KEYFORGE, [card("One", "Play: Gain 1A."), card("Two", "Play: Gain 1A. Stun a creature.")]).report()
    assert report["handlers"]["single"].keys() >= {"Stun"}
    assert set(report["handlers"]["single"].values()) == {"two"}
    assert "GainAember" not in report["handlers"]["single"]


def test_the_lists_that_change_what_is_printed_are_counted() -> None:
    found = measure(
        KEYFORGE,
        [
            card("One", "Elusive. (The first time this creature is attacked each turn, no damage is dealt.)"),
            card("Two", "Play: Gain 1A."),
        ],
    )
    assert found.report()["reminders"] == {"rows": len(language(KEYFORGE).lexicon.reminders), "cards": ["one"]}
    assert found.report()["misprints"] == {
        "rows": sum(map(len, language(KEYFORGE).lexicon.misprints.values())),
        "cards": [],
    }
