"""The cards on board: each tree that ships is what the language reads in the words that ship with it, and in the print
of which the key ships. After a change of the language `python -m benchmarks.ship_cards LIST` makes them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.ship_cards import without_forms
from kfjudge import games
from kfjudge.games.riftbound.data import data
from kfjudge.language.absent import NOT_ON_BOARD
from kfjudge.language.reading import Language, language
from kfjudge.language.serial import to_json
from kfjudge.language.word_files import base_lexicon
from kfjudge.lookup import shipped
from kfjudge.lookup.readings import key_of
from kfjudge.paths import rules_data
from tests.conftest import ROOT

SHARED = ROOT.parent / "shared"
LISTS = {
    "keyforge": SHARED / "cards" / "keyforge_cards.json",
    "riftbound": SHARED / "riftbound" / "riftbound_cards_2026-08.json",
}
LARGEST = 1_000_000
"""Bytes of the cards of one game; two games stay below what a wheel may carry."""


def records(game: str) -> list[dict[str, Any]]:
    return shipped.records(rules_data(game))


def trees(game: str) -> Iterator[tuple[str, str, Any]]:
    """Name, text and tree of each understood text on board."""
    for record in records(game):
        if "wordings" in record:
            texts = [(shipped.text_of(record, item), item) for item in record["wordings"] if "tree" in item]
            texts += [(item["text"], item) for item in record.get("others", ())]
            yield from ((record["name"], text, item["tree"]) for text, item in texts)
        elif record.get("tree"):
            yield record["name"], record["text"], json.loads(record["tree"])


def reader(game: str) -> Language:
    dialect = games.named(game).dialect()
    cards = records(game)
    traits = {trait for card in cards for trait in card.get("traits", ())}
    lexicon = base_lexicon(dialect).with_cards([card["name"] for card in cards], sorted(traits))
    return language(dialect, lexicon if traits else None)


def read_otherwise(game: str, step: int) -> list[str]:
    """The cards of which a text on board reads as another tree than ships with it; each `step`-th text is read."""
    words = reader(game)
    found = []
    for name, text, tree in list(trees(game))[::step]:
        reading = words.read(text, name=name if game == games.DEFAULT else "")
        if not reading.understood or without_forms(to_json(reading.ast)) != tree:
            found.append(name)
    return found


def prints_read_otherwise(step: int) -> list[str]:
    """The cards of the list of which a print reads as another tree than the one that ships under its key."""
    words = reader("keyforge")
    listed = json.loads(LISTS["keyforge"].read_text(encoding="utf-8"))["cards"]
    texts = {
        key_of(card["name"], item["text"]): (card["name"], item["text"])
        for card in listed
        for item in card["printings"]
    }
    shipped_prints = [known for record in records("keyforge") for known in shipped.prints(record, texts)]
    found = []
    for known in shipped_prints[::step]:
        name, text = texts[known.key]
        reading = words.read(text, name=name)
        if not reading.understood or without_forms(to_json(reading.ast)) != known.tree:
            found.append(name)
    assert len(shipped_prints) > 0.98 * len(texts)
    return found


@pytest.mark.slow
@pytest.mark.shared
def test_a_print_of_the_list_does_what_ships_under_its_key() -> None:
    assert prints_read_otherwise(23) == []


@pytest.mark.soak
@pytest.mark.shared
def test_every_print_of_the_list_does_what_ships_under_its_key() -> None:
    assert prints_read_otherwise(1) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", LISTS)
def test_some_trees_are_what_their_words_mean(game: str) -> None:
    assert read_otherwise(game, 9) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", LISTS)
def test_every_tree_is_what_its_words_mean(game: str) -> None:
    assert read_otherwise(game, 1) == []


@pytest.mark.shared
@pytest.mark.parametrize("game", LISTS)
def test_every_card_of_the_list_is_on_board(game: str) -> None:
    listed = json.loads(LISTS[game].read_text(encoding="utf-8"))["cards"]
    assert {card["name"] for card in records(game)} == {card["name"] for card in listed}
    assert (rules_data(game) / shipped.FILE).stat().st_size < LARGEST


def test_equipment_ships_with_its_text_though_lists_leave_half_of_it_out() -> None:
    whole = {str(one["name"]) for one in data("equipment.yaml") if not one.get("effect")}
    absent = {card["name"] for card in records("riftbound") if card.get("text") == NOT_ON_BOARD}
    assert whole & absent == {"Svellsongur"}, "what the list leaves out is known, so nothing of the card is missing"
