"""Riftbound card text is understood as a whole or declined with the place."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from kfjudge.riftbound.reading.reading import Rung, read_text
from kfjudge.riftbound.words.cards import Me
from kfjudge.riftbound.words.effects import Deal, Draw, May, PayTo, Steps
from kfjudge.riftbound.words.text import Instruction, Triggered

HERE = Path(__file__).parent
SHARED = HERE.parents[1].parent / "shared" / "riftbound"


def texts() -> list[str]:
    lines = (HERE / "texts.txt").read_text(encoding="utf-8").splitlines()
    return [line.replace(" / ", "\n") for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("text", texts())
def test_a_text_is_understood_by_both_proofs(text: str) -> None:
    reading = read_text(text)
    assert reading.understood, reading.decline
    again = read_text(reading.canonical)
    assert again.tree == reading.tree


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Draw 2. Juggle a unit.", "Juggle"),
        ("When you play me, draw 1, sideways.", "sideways"),
        ("Kill a unit unless it sings.", "unless"),
    ],
)
def test_a_clause_that_nobody_knows_is_declined_with_its_place(text: str, words: str) -> None:
    reading = read_text(text)
    assert reading.rung is Rung.NONE
    assert reading.tree is None
    assert reading.decline is not None
    assert words in text[max(0, reading.decline.at - 12) :]


def test_what_speaks_of_nothing_is_declined() -> None:
    reading = read_text("Ready it.")
    assert not reading.understood
    assert reading.decline is not None
    assert "it" in reading.decline.reason


def test_only_reminders_on_the_closed_list_are_set_aside() -> None:
    assert read_text("Draw 1. (You may recycle it.)").understood
    assert not read_text("Draw 1. (Then lose the game.)").understood


def test_wordings_of_one_meaning_make_one_tree() -> None:
    assert read_text("Stun a unit.").tree == read_text("[Stun] a unit.").tree
    assert read_text("Draw 1. Draw 2.").tree != read_text("Draw 2. Draw 1.").tree


def test_an_optional_price_is_a_price() -> None:
    tree = read_text("When I conquer, you may pay {1} to draw 2.").tree
    assert tree is not None
    ability = tree.paragraphs[0]
    assert isinstance(ability, Triggered)
    assert isinstance(ability.effect, May)
    assert isinstance(ability.effect.effect, PayTo)
    assert isinstance(ability.effect.effect.effect, Draw)
    assert ability.trigger.events[0].cards == Me()


def test_damage_names_who_deals_it() -> None:
    tree = read_text("Choose a ready friendly unit. It deals damage equal to its Might to a stunned unit.").tree
    assert tree is not None
    steps = tree.paragraphs[0]
    assert isinstance(steps, Instruction)
    assert isinstance(steps.effect, Steps)
    deal = steps.effect.effects[1]
    assert isinstance(deal, Deal)
    assert deal.source is not None


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the card lists are not here")
@pytest.mark.parametrize(("file", "share"), [("riftbound_cards.json", 0.97), ("riftbound_cards_2026-08.json", 0.88)])
def test_so_much_of_the_card_lists_is_understood(file: str, share: float) -> None:
    cards = json.loads((SHARED / file).read_text(encoding="utf-8"))["cards"]
    found = Counter(read_text(card.get("errata") or card["text"]).understood for card in cards if card["text"])
    assert found[True] / found.total() >= share
