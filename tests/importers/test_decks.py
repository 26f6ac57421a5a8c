"""Decks: taken in, refused with the place, named in lines and files, shown by `doctor`, removed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.importers.conftest import Kfjudge
from tests.yamlfiles import load_yaml

KEPT: dict[str, Any] = load_yaml(Path(__file__).parent / "decks.yaml")


@pytest.fixture
def deck(kfjudge: Kfjudge, tmp_path: Path) -> Kfjudge:
    """The command line where all decks were taken in."""
    for name, text in KEPT["files"].items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    code, _out, err = kfjudge("import", *(tmp_path / name for name in KEPT["files"]))
    assert code == 0, err
    return kfjudge


def _holds(case: dict[str, Any], code: int, out: str, err: str) -> None:
    told = " ".join((out + err).split())
    assert code == case.get("code", 0), told
    assert not [words for words in case.get("says", ()) if words not in told], told
    assert not [words for words in case.get("silent", ()) if words in told], told


def test_a_deck_is_taken_in(kfjudge: Kfjudge, tmp_path: Path) -> None:
    for case in KEPT["taken"]:
        path = tmp_path / case["file"]
        path.write_text(KEPT["files"][case["file"]], encoding="utf-8")
        _holds(case, *kfjudge("import", path))


def test_what_is_wrong_is_told_with_its_place(kfjudge: Kfjudge, tmp_path: Path) -> None:
    for case in KEPT["wrong"]:
        path = tmp_path / case["name"]
        path.write_text(case["text"], encoding="utf-8")
        _holds({"code": 2, "says": [case["says"]]}, *kfjudge("import", path))
    assert json.loads(kfjudge("doctor", "--json")[1])["decks"] == []


def test_a_line_names_a_deck(deck: Kfjudge) -> None:
    for case in KEPT["lines"]:
        _holds(case, *deck("what-if", "--game", case.get("game", "keyforge"), case["line"]))


def test_a_file_names_a_deck(deck: Kfjudge, tmp_path: Path) -> None:
    for case in KEPT["written"]:
        path = tmp_path / "written.yaml"
        path.write_text(case["text"], encoding="utf-8")
        _holds(case, *deck("scenario", path))


def test_decks_are_listed_and_removed(deck: Kfjudge, home: Path) -> None:
    listed = json.loads(deck("doctor", "--json")[1])["decks"]
    assert {item["name"] for item in listed} == {
        "Marvin “The Sneak” Miller, Duke of Whyville?",
        "Plain Deck",
        "Nine Tails",
        "three",
    }
    assert deck("import", "--remove", "Plain Deck")[0] == 0
    assert deck("import", "--remove", "Plain Deck")[0] == 1
    damaged = home.parent / "decks" / f"{listed[-1]['id']}.json"
    damaged.write_text("{", encoding="utf-8")
    report = json.loads(deck("doctor", "--json")[1])
    assert len(report["decks"]) == 2
    assert [problem for problem in report["problems"] if "deck cannot be read" in problem]
    assert deck("import", "--remove", damaged.stem)[0] == 0
    assert json.loads(deck("doctor", "--json")[1])["problems"] == []
