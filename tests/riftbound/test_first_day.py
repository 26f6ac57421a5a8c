"""Wordings that a set nobody has seen may use, each as one that is known, and what is new of them seen to act."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.words.dialect import read_text
from tests.riftbound.table import Table, card

PAIRS = [
    tuple(part.replace(" / ", "\n") for part in line.split(" == "))
    for line in Path(__file__).with_name("first_day.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def spell(text: str) -> Facts:
    return card("Word", "spell", text=text)


def play(table: Table, obj: Obj, *targets: Obj) -> None:
    table.act("play", obj)
    for target in targets:
        assert table.asked is not None
        table.answer(target.ref)
    table.settle()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("When you lose a combat, ready me. {E}: Draw 1.", ("When you lose a combat, ready me.", "{E}: Draw 1.")),
        ("This costs {1} less. Deal 4 to a unit.", ("I cost {1} less.", "Deal 4 to a unit.")),
        ("Play this only if an enemy unit died this turn. Draw 1.", ("", "Draw 1.")),
        ("[Repeat] {3} Ready a unit.", ("[Repeat] {3}", "Ready a unit.")),
        (
            "[Repeat] — Recycle a rune (You may pay the additional cost to repeat this spell's effect.) Buff a unit.",
            ("", ""),
        ),
        (
            "[Level 3][>] I have [Shield 2]. [Level 9][>] When I defend, draw 1.",
            ("", "[Level 9] When I defend, draw 1."),
        ),
        ("At the end of your turn, kill this. Friendly units enter ready.", ("", "All friendly units enter ready.")),
        ("As an additional cost to play this, exhaust two friendly units. Draw 3.", ("", "Draw 3.")),
        ("When I attack, draw 1. When I'm killed, draw 2.", ("When I attack, draw 1.", "When I am killed, draw 2.")),
    ],
)
def test_abilities_on_one_line_are_abilities_of_their_own(text: str, lines: tuple[str, ...]) -> None:
    reading = read_text(text)
    assert reading.understood, reading.decline
    means = reading.means.split("\n")
    assert len(means) == len(lines)
    assert all(read_text(one).means == read_text(two).means for one, two in zip(means, lines, strict=True) if two)


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1. Friendly units have +1 {M}.",  # for how long nobody says
        "When I attack, draw 1. I have [Tank].",
        "When I attack, ready me. Draw the same.",
        "When you play me, you may discard 1. If you do, I enter ready.",
        "Friendly units have +1 {M}. Draw 1.",
    ],
)
def test_what_may_be_a_part_of_the_ability_before_it_is_no_ability_of_its_own(text: str) -> None:
    assert not read_text(text).understood


def test_an_option_hears_nothing_of_what_the_other_names() -> None:
    assert read_text("Choose one —\n• Stun a unit.\n• Kill a unit. Draw 1 if it was stunned.").understood
    assert not read_text("Choose one —\n• Stun a unit.\n• Kill it.").understood
    assert not read_text("Choose one — Ready units at a battlefield; or stun enemy units there.").understood


@pytest.mark.parametrize(("text", "same"), PAIRS, ids=[text for text, _ in PAIRS])
def test_a_wording_means_what_a_known_one_means(text: str, same: str) -> None:
    one, two = read_text(text), read_text(same)
    assert one.understood, one.decline
    assert two.understood, two.decline
    assert one.ast == two.ast


def test_a_spell_is_countered_if_the_price_for_choosing_a_unit_is_not_paid() -> None:
    for power in (0, 1):
        table = Table()
        table.pool(0, 0, fury=power)
        unit = table.put(card("Guarded", might=5), 1)
        table.put(
            card(
                "Warden",
                "gear",
                text="When a friendly unit becomes chosen by an enemy spell, that spell's controller must pay {A} "
                "or it's countered.",
            ),
            1,
        )
        bolt = table.put(spell("Deal 3 to an enemy unit."), 0, Spot.HAND)
        table.start()
        play(table, bolt)
        while table.asked is not None and table.asked.question != "main":
            table.answer("yes") if "yes" in table.asked.options else table.act("pass")
        assert unit.damage == 3 * power


UNPLAYED = [
    line.replace(" / ", "\n")
    for line in Path(__file__).with_name("first_day_unplayed.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize("text", UNPLAYED)
def test_what_is_read_and_not_played_is_declined_in_play(text: str) -> None:
    reading = read_text(text)
    assert reading.understood, reading.decline
    assert unplayed(reading.ast) is not None
