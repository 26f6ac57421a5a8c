"""Each part of a text is seen to act, and what acts in silence is found out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.riftbound import shown
from benchmarks.riftbound.acting import differ
from benchmarks.riftbound.needs import causes, large, own_states, wanted
from benchmarks.riftbound.witnesses import Tally, Witness, matters, measure, parts_of, saying, witness
from kfjudge.games.riftbound.board.facts import Facts, with_text
from kfjudge.games.riftbound.effects import perform
from kfjudge.games.riftbound.situation.library import library
from kfjudge.games.riftbound.words.base import Kind, State
from kfjudge.games.riftbound.words.effects import Draw
from kfjudge.witnessed import SILENT


def unit(text: str, kind: Kind = Kind.UNIT) -> Facts:
    return with_text(Facts(name="Tested", kind=kind, energy=1, might=3 if kind is Kind.UNIT else None), text)


def test_a_text_has_the_parts_that_one_can_take_out_of_it() -> None:
    text = unit("[Tank]\nWhen I attack, if you have 3 or more cards in hand, you may kill an enemy gear.").text
    assert text is not None
    parts = list(parts_of(text))
    kinds = {"statement", "condition holds", "condition fails", "may", "instruction", "property", "amount"}
    assert {part.kind for part in parts} == kinds
    assert all(without != text for part in parts for without in part.without)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Action]\nDraw 2.", Kind.SPELL),
        ("[Action]\nDeal 3 to an enemy unit.", Kind.SPELL),
        ("When you play me, draw 1.", Kind.UNIT),
        ("Other friendly units have +1 {M}.", Kind.UNIT),
    ],
)
def test_every_part_of_a_text_is_seen_to_act(text: str, kind: Kind) -> None:
    found = witness(unit(text, kind), 40)
    assert found
    assert [one.part.name for one in found if one.seed is None] == []


def nothing(*_said: Any) -> Iterator[Any]:
    """Plays an instruction as if it said nothing."""
    yield from ()


@pytest.mark.slow
def test_an_instruction_that_does_nothing_has_no_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    card = unit("Draw 2.", Kind.SPELL)
    plays: dict[Any, Any] = perform.PLAYS
    monkeypatch.setitem(plays, Draw, nothing)
    assert [one.part.name for one in witness(card, 4) if one.seed is not None] == []


@pytest.mark.slow
def test_what_was_found_is_counted() -> None:
    tally = measure([{"id": "a", "name": "A", "type": "Spell", "energy": 1, "text": "Draw 2."}], tries=1)
    assert (tally.understood, tally.playable, tally.crashed) == (1, 1, [])
    assert tally.parts == {"statement": 1, "instruction": 1, "amount": 1}


def test_equipment_of_a_list_without_its_bonus_has_it_from_our_facts() -> None:
    tally = measure([{"id": "b", "name": "Doran's Blade", "type": "Gear", "energy": 1, "text": "[Equip] {1}"}], tries=1)
    assert tally.playable == tally.understood > 0


def test_a_keyword_that_a_token_has_by_the_rules_is_no_part() -> None:
    def kinds(text: str) -> list[str]:
        read = unit(text, Kind.SPELL).text
        assert read is not None
        return [part.name for part in parts_of(read)]

    assert "statement Keyword" not in kinds("Play a 3 {M} Sprite unit token with [Temporary].")
    assert "statement Keyword" in kinds("Play a 3 {M} Mech unit token with [Temporary].")


def test_the_mark_of_a_text_says_how_it_stands() -> None:
    text = unit("Draw 2.", Kind.SPELL).text
    assert text is not None
    part, *_others = parts_of(text)
    tally = Tally()
    tally.add(unit("Draw 2.", Kind.SPELL), [Witness(part, 3)])
    tally.add(unit("Draw 3.", Kind.SPELL), [Witness(part, None)])
    tally.add(unit("Draw 4.", Kind.SPELL), [Witness(part, None)], aside=True)
    assert sorted(tally.marks.values()) == ["", SILENT]


@pytest.mark.parametrize(
    ("text", "attribute", "values"),
    [
        ("Kill a unit with 3 {M} or less.", "might", {2, 3, 4}),
        ("When you play a spell that costs {5} or more, draw 1.", "energy", {4, 5, 6}),
        ("Ready a Poro.", "tags", {frozenset(), frozenset({"Poro"})}),
    ],
)
def test_for_each_filter_one_card_fits_and_one_does_not(text: str, attribute: str, values: set[object]) -> None:
    assert {getattr(one.facts, attribute) for one in wanted(unit(text, Kind.SPELL).text)} == values


def test_a_position_has_what_a_text_asks_of_its_own_card_and_its_numbers() -> None:
    assert own_states(unit("While I'm buffed, I have [Ganking].").text) == (State.BUFFED,)
    assert large(unit("Deal 8 to a unit.", Kind.SPELL).text) == (8, 9)
    elsewhere = unit("I cost {2} less to play from anywhere other than your hand.").text
    assert any("trash" in str(one.text) for one in causes(elsewhere))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Kill a unit. If it was an enemy unit, draw 1.", "property OfKind"),
        ("Buff a friendly unit in your base.", "property Of"),
        ("Counter an enemy spell or ability that chooses a friendly unit.", "property OfKind"),
        ("If you control a facedown card at a battlefield, draw 1.", "property At"),
        ("When you play me or another Dragon, draw 1.", "property Another"),
        ("Give the next spell you play this turn [Repeat] equal to its cost.", "amount MeasureOf"),
    ],
)
def test_what_another_word_says_already_is_no_part(text: str, part: str) -> None:
    read = unit(text, Kind.UNIT if "me" in text else Kind.SPELL).text
    assert read is not None
    assert part not in [one.name for one in parts_of(read)]


def test_what_is_found_on_the_way_says_whether_a_part_can_matter() -> None:
    text = unit("If you have 3 or more cards in hand, kill an enemy unit.", Kind.SPELL).text
    assert text is not None
    kinds = {part.name: part for part in parts_of(text)}
    fails, kill, enemy = (kinds[name] for name in ("condition fails InHand", "instruction Kill", "property Of"))
    found: dict[int, set[bool]] = {id(fails.node): {True}, id(enemy.node): {True, False}}
    assert [matters(part, found) for part in (fails, kill, enemy)] == [False, False, True]
    assert matters(fails, {}) is None


def test_a_tense_is_no_part() -> None:
    text = unit("Kill a unit. Then, if it had 3 {M} or less, draw 1.", Kind.SPELL).text
    assert text is not None
    assert not [part.name for part in parts_of(text) if "past" in part.name]


@pytest.mark.parametrize(
    ("one", "other", "needed", "parts"),
    [
        ([1, 2], [1, 3], False, True),
        ([1, 2], [1, None], False, False),
        ([1, 2], [1, None], True, True),  # what follows cannot be played without it
        ([1, None], [1, 2], True, False),
    ],
)
def test_lines_part_where_both_can_be_played(one: list[object], other: list[object], needed: bool, parts: bool) -> None:
    assert differ(one, other, needed) is parts


@pytest.mark.parametrize("name", shown.lines_of())
def test_a_line_that_shows_a_text_acting_is_ruled(name: str) -> None:
    card, _title = library().find(name)
    for line in shown.lines_of()[name]:
        _states, verdicts = shown.ruled(card, line)
        assert verdicts and not {"undecided", "not reached"} & set(verdicts), line


def test_a_line_shows_that_the_next_time_is_once() -> None:
    card, _title = library().find("Counter Strike")
    (line,) = shown.lines_of()["Counter Strike"]
    assert card.text is not None
    once = next(part for part in parts_of(card.text) if part.name == "word once Replaced")
    assert shown.ruled(saying(card, once.without[0]), line) != shown.ruled(card, line)
