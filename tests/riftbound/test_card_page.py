"""A Riftbound card looked up: what is printed, how it was read, and the terms in its text with their rule's numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kfjudge.cli import run
from kfjudge.games.riftbound.situation.library import library
from tests.conftest import lend


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, used_cache: Path) -> None:
    lend(used_cache, tmp_path, monkeypatch)
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
    assert "Give a unit +2 [might] this turn." in told
    assert "All of it can be played." in told


def test_part_of_a_name_that_only_this_game_has_is_of_this_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card", "jinx", "loose", "--plain"]) == 0
    assert capsys.readouterr().out.startswith("Jinx, Loose Cannon")
    assert run(["card", "yasuo"]) == 2
    told = capsys.readouterr().err
    assert "several cards are called 'yasuo'" in told
    assert "Yasuo, Windrider" in told
    assert run(["card", "penny"]) == 2
    assert "Bad Penny" in capsys.readouterr().err


@pytest.mark.slow
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


@pytest.mark.slow
def test_imported_cards_are_listed_and_taken_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = {"name": "Own Raider", "type": "Unit", "domains": ["Fury"], "energy": 2, "might": 3, "text": "[Tank]"}
    (tmp_path / "own.json").write_text(json.dumps({"cards": [card]}), encoding="utf-8")
    assert run(["import", str(tmp_path / "own.json")]) == 0
    capsys.readouterr()
    assert run(["doctor"]) == 0
    assert "id riftbound-cards, kind cards, cards 1" in capsys.readouterr().out
    assert run(["import", "--remove", "riftbound-cards"]) == 0
    capsys.readouterr()
    assert run(["doctor"]) == 0
    assert "riftbound-cards" not in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "might", "said"),
    [("Doran's Shield", 1, "Its unit has: [Tank]"), ("Odd Axe", None, "it is not said what Might bonus it gives")],
)
def test_equipment_has_bonus_and_effect_of_our_facts_or_is_not_complete(
    name: str, might: int | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.json"
    card = {"name": name, "type": "Gear", "domains": ["Calm"], "tags": ["Equipment"], "text": "[Equip] {1}"}
    path.write_text(json.dumps([card]), encoding="utf-8")
    assert run(["import", str(path)]) == 0
    capsys.readouterr()
    assert run(["card", name, "--game", "riftbound", "--plain"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert said in told
    assert ("All of it can be played." in told) is (might is not None)
    assert library().find(name)[0].might == might
    library.cache_clear()


def test_an_unknown_card_says_how_many_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card", "Qwertyuiop", "--game", "riftbound"]) == 1
    assert f"{len(library().names())} cards are known" in capsys.readouterr().err
