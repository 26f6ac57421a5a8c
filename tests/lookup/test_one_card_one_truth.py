"""Of a card in several lists the one that was taken in last decides whole, and what differs is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kfjudge.cli import card, doctor, import_
from kfjudge.lookup import ranking
from kfjudge.lookup.cardsearch import printed
from kfjudge.lookup.index import open_library

pytestmark = pytest.mark.slow  # each list that is taken in makes the index anew

BOOK = {"id": "test-book", "name": "Test Book", "type": "artifact", "houses": ["logos"]}


def take_in(folder: Path, name: str, text: str, sets: list[str], **facts: Any) -> None:
    path = folder / f"{name}.json"
    record = BOOK | facts | {"printings": [{"sets": sets, "text": text}]}
    path.write_text(json.dumps({"title": name, "cards": [record]}), encoding="utf-8")
    assert import_.answer([str(path)]) == 0


def known(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    capsys.readouterr()
    assert card.answer(["Test Book"], json=True) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("first", ["a", "z"])
def test_facts_and_text_come_from_the_list_taken_in_last(
    own_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], first: str
) -> None:
    take_in(tmp_path, first, "Action: Gain 1A.", ["CotA"], traits=["item"])
    take_in(tmp_path, "m", "Action: Gain 2A.", ["CotA"], houses=["mars"])
    found = known(capsys)
    assert (found["houses"], found["traits"], found["text"]) == (["mars"], [], "Action: Gain 2A.")
    assert "houses, traits, text differ between the lists" in found["differs"]
    assert doctor.answer() == 0
    assert "Test Book: houses, traits, text differ" in capsys.readouterr().out


def test_an_older_printing_of_the_other_list_stays_for_older_rules(
    own_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take_in(tmp_path, "old", "Action: Gain 1A.", ["CotA"])
    take_in(tmp_path, "new", "Action: Gain 2A.", ["AoA"])
    found = known(capsys)
    assert found["text"] == "Action: Gain 2A."
    assert [wording["text"] for wording in found["wordings"]] == ["Action: Gain 1A.", "Action: Gain 2A."]


def test_a_newer_printing_of_the_list_taken_in_before_does_not_decide(
    own_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take_in(tmp_path, "new", "Action: Gain 2A.", ["MM"])
    take_in(tmp_path, "old", "Action: Gain 1A.", ["CotA"])
    assert known(capsys)["text"] == "Action: Gain 1A."


def test_words_that_came_back_are_in_force_and_searched(own_home: Path, tmp_path: Path) -> None:
    printings = [
        {"sets": ["CotA", "MM"], "text": "Action: Unforge a zebra."},
        {"sets": ["AoA"], "text": "Action: Purge a zither."},
    ]
    path = tmp_path / "list.json"
    path.write_text(json.dumps({"title": "list", "cards": [BOOK | {"printings": printings}]}), encoding="utf-8")
    assert import_.answer([str(path)]) == 0
    library = open_library()
    assert [ident for ident, _ in ranking.rank_cards(library, "zebra")] == ["test-book"]
    assert not ranking.rank_cards(library, "zither")
    assert {"unforge", "purge"}.intersection(library.mechanics("test-book")) == {"unforge"}
    assert printed(library, library.card("test-book")) == "Action: Unforge a zebra."
