"""Wordings that a set nobody has seen may use, each as one that is known, and what is new of them seen to act."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.words.base import KeywordName
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


@pytest.mark.parametrize(("buffs", "said"), [("Buff a unit.", "a unit"), ("Buff two units.", "two or more units")])
def test_what_chooses_so_many_is_countered_and_what_chooses_fewer_is_not(buffs: str, said: str) -> None:
    for least in ("a unit", "two units", "two or more units"):
        table = Table()
        units = [table.put(card(name, might=1)) for name in ("One", "Two", "Three")]
        word = table.put(spell(buffs), 0, Spot.HAND)
        answer = table.put(spell(f"[Reaction]\nCounter a spell that chooses {least}."), 1, Spot.HAND)
        table.start()
        table.act("play", word)
        table.answer(*(unit.ref for unit in units[: 1 if said == "a unit" else 2]))
        table.act("pass")
        assert table.may("play", answer) is (least == "a unit" or said != "a unit")


@pytest.mark.parametrize(
    ("asked", "others", "drawn"),
    [
        ("you have fewer cards in your hand than each opponent", 1, 1),
        ("you have fewer cards in your hand than each opponent", 0, 0),
        ("you have more cards in your hand than an opponent", 1, 0),
        ("an opponent has more cards in their hand than you", 1, 1),
        ("you have more cards in your trash than an opponent", 0, 1),
    ],
)
def test_who_has_more_cards_counts_those_of_both(asked: str, others: int, drawn: int) -> None:
    table = Table()
    word = table.put(spell(f"If {asked}, draw 1."), 0, Spot.HAND)
    table.put(card("Old", might=1), 0, Spot.TRASH)
    for _ in range(others):
        table.put(card("Other", might=1), 1, Spot.HAND)
    table.start()
    play(table, word)
    assert len(table.board.seats[0].piles[Spot.HAND]) == drawn


@pytest.mark.parametrize(
    ("gift", "instead"),
    [("+3 {M}", "+5 {M}"), ("[Tank]", "+5 {M}"), ("+3 {M}", "[Tank]"), ("+1 {M} and [Tank]", "+5 {M}")],
)
def test_what_is_given_instead_is_given_for_as_long(gift: str, instead: str) -> None:
    table = Table()
    unit = table.put(card("Lone", might=2))
    text = f"Give a friendly unit {gift} this turn. If it's alone, give it {instead} instead."
    word = table.put(spell(text), 0, Spot.HAND)
    table.start()
    play(table, word)
    assert (table.game.view.might(unit), table.game.view.has(unit, KeywordName.TANK)) == (
        (7, False) if "M" in instead else (2, True)
    )
    table.act("end turn")
    assert (table.game.view.might(unit), table.game.view.has(unit, KeywordName.TANK)) == (2, False)


def test_what_is_on_the_board_is_not_discarded() -> None:
    assert not read_text("An opponent reveals their hand. Choose a spell. They discard it.").understood
    assert not read_text("Choose a unit. Its controller reveals their hand. Choose a unit. They discard it.").understood
    assert read_text("An opponent reveals their hand. Choose a spell from it. They discard it.").understood


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
