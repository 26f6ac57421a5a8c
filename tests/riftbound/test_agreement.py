"""Nouns agree with their words of number, verbs with their subjects: what does not is no reading."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.words.dialect import read_text


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Kill a unit.", "Kill a units."),
        ("Stun each unit here.", "Stun each units here."),
        ("Ready two units.", "Ready two unit."),
        ("Move up to two units to base.", "Move up to two unit to base."),
        ("Move up to one unit to base.", "Move up to one units to base."),
        ("Buff any number of friendly units.", "Buff any number of friendly unit."),
        ("Recall all enemy units.", "Recall all enemy unit."),
        ("Draw 1 for each unit you control.", "Draw 1 for each units you control."),
        ("I have +1 {M} for every two units you control.", "I have +1 {M} for every two unit you control."),
        ("Give another unit +1 {M} this turn.", "Give another units +1 {M} this turn."),
        ("Each other unit here has +1 {M}.", "Each other units here have +1 {M}."),
        ("Each of your units has +1 {M}.", "Each of your units have +1 {M}."),
        ("Your Mechs have +1 {M}.", "Your Mech has +1 {M}."),
        ("Channel 2 runes exhausted.", "Channel 2 rune exhausted."),
        ("Play two Gold gear tokens.", "Play two Gold gear token."),
        ("Play a 3 {M} Mech unit token here.", "Play a 3 {M} Mech unit tokens here."),
        ("When a unit dies, draw 1.", "When a unit die, draw 1."),
        ("When one or more units die, draw 1.", "When one or more units dies, draw 1."),
        ("When you play a spell, draw 1.", "When you plays a spell, draw 1."),
        ("When I attack, draw 1.", "When I attacks, draw 1."),
        ("When this unit moves, draw 1.", "When this unit move, draw 1."),
        ("Units you control have +1 {M}.", "Units you controls have +1 {M}."),
        ("Enemy units have -1 {M}.", "Enemy units has -1 {M}."),
        ("If a unit was stunned this turn, draw 1.", "If a unit were stunned this turn, draw 1."),
        ("If there is a unit here, draw 1.", "If there are a unit here, draw 1."),
        ("If there are two units here, draw 1.", "If there is two units here, draw 1."),
        ("An opponent discards 1.", "An opponent discard 1."),
        ("Each player must kill one of their units.", "Each player must kills one of their units."),
        ("When I hold, you may have an opponent discard 1.", "When I hold, you may have an opponent discards 1."),
        ("If you control a gear, draw 1.", "If you controls a gear, draw 1."),
        ("The next spell you play this turn costs {1} less.", "The next spell you play this turn cost {1} less."),
        ("The first spell you play each turn costs {1} less.", "The first spell you play each turn cost {1} less."),
    ],
)
def test_numbers_agree(right: str, wrong: str) -> None:
    assert read_text(right).understood
    assert not read_text(wrong).understood


@pytest.mark.parametrize("verb", ["costs", "cost"])
def test_what_has_one_form_goes_with_either_number(verb: str) -> None:
    assert read_text(f"Your Equipment {verb} {{1}} less.").understood
