"""A Riftbound card looked up: what is printed, how it was read, and the terms in its text with their rule's numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kfjudge.cli import run
from kfjudge.riftbound.scenario.library import library


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    library.cache_clear()


def test_a_card_shows_its_facts_and_how_its_text_was_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card", "stalwart", "poro", "--game", "riftbound", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["name"], found["type"], found["domains"], found["might"]) == ("Stalwart Poro", "unit", ["calm"], 2)
    assert (found["energy"], found["tags"], found["related"]) == (2, ["Poro"], ["rb-shield"])
    assert (found["understood"], found["playable"], found["declined"]) == (True, True, None)
    assert found["means"] == found["rebuilt"] == "[Shield]"


@pytest.mark.parametrize(("rules", "number"), [("1.4", "813"), ("1.0", "725"), ("2025-10-24", "729")])
def test_the_terms_of_its_text_have_their_numbers_in_the_version(
    rules: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["card", "Discipline", "--game", "riftbound", "--rules", rules, "--plain"]) == 0
    told = capsys.readouterr().out
    assert f"Reaction ({number}): " in told
    assert "Give one unit +2 [might] this turn." in told
    assert "All of it can be played." in told


def test_a_text_that_is_not_understood_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = [{"name": "Odd One", "type": "Unit", "domains": ["Fury"], "energy": 1, "might": 1, "text": "Yodel loudly."}]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(cards), encoding="utf-8")
    assert run(["import", str(path)]) == 0
    capsys.readouterr()
    assert run(["card", "Odd One", "--game", "riftbound", "--plain"]) == 0
    told = capsys.readouterr().out
    assert "Its text is not understood: " in told
    assert "Yodel" in told
    library.cache_clear()


def test_an_unknown_card_says_how_many_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card", "Qwertyuiop", "--game", "riftbound"]) == 2
    assert f"{len(library().names())} cards are known" in capsys.readouterr().err
