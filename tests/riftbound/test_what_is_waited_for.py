"""What an ability waits for sets it off when it happens, and not when something like it does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kfjudge.games.riftbound.board.objects import Obj, Spot
from tests.riftbound.table import Table, card


def combat(table: Table, watcher: Obj) -> None:
    """A unit of might 3 attacks one of might 2 at battlefield 0."""
    table.board.fields[0].controller = 1
    table.put(card("guard", might=2), 1, Spot.FIELD, 0)
    attacker = table.put(card("attacker", might=3))
    table.start()
    table.move(attacker, at=0)
    table.settle()


def spell(text: str, on: str = "") -> Callable[[Table, Obj], None]:
    """A spell of the first player, aimed at the named unit where it asks for one."""

    def play(table: Table, watcher: Obj) -> None:
        units = {"me": watcher, "other": table.put(card("other", might=5, text=""), 0)}
        units["other"].damage = 1
        cast = table.put(card("cast", "spell", text="[Action]\n" + text), 0, Spot.HAND)
        table.start()
        table.act("play", cast)
        while table.asked is not None and (table.asked.kind != "act" or table.asked.question != "main"):
            if table.asked.kind == "act":
                table.act("pass")
            else:
                table.answer(units[on].ref)

    return play


def moving(table: Table, watcher: Obj) -> None:
    table.start()
    table.move(watcher, at=1)
    table.settle()


@pytest.mark.parametrize(
    ("text", "what", "drawn"),
    [
        ("When I'm exhausted, draw 1.", moving, 1),
        ("When a friendly unit is exhausted, draw 1.", moving, 1),
        ("When an enemy unit is exhausted, draw 1.", moving, 0),
        ("When a unit is healed, draw 1.", spell("Heal a unit.", "other"), 1),
        ("When a unit is healed, draw 1.", spell("Heal a unit.", "me"), 0),
        ("When a friendly unit is healed, draw 1.", combat, 1),
        ("When an enemy unit is healed, draw 1.", combat, 0),
        ("When a unit is banished, draw 1.", spell("Banish a unit.", "other"), 1),
        ("When I'm banished, draw 1.", spell("Banish a unit.", "me"), 1),
        ("When I'm banished, draw 1.", spell("Kill a unit.", "me"), 0),
        ("When a unit is banished, draw 1.", spell("Kill a unit.", "other"), 0),
        ("At the start of combat, draw 1.", combat, 1),
        ("At the start of combat here, draw 1.", combat, 0),
        ("At the end of combat, draw 1.", combat, 1),
        ("At the end of combat here, draw 1.", combat, 0),
        ("At the end of combat, draw 1.", moving, 0),
        ("When a unit leaves a battlefield, draw 1.", combat, 1),
        ("When a friendly unit leaves a battlefield, draw 1.", combat, 0),
        ("When I leave a battlefield, draw 1.", moving, 0),
    ],
)
def test_an_ability_goes_off_when_what_it_waits_for_happens(
    text: str, what: Callable[[Table, Obj], None], drawn: int
) -> None:
    table = Table()
    watcher = table.put(card("watcher", might=4, text=text))
    assert not watcher.facts.declined
    what(table, watcher)
    assert len(table.game.hand(0)) == drawn


@pytest.mark.parametrize(
    ("effect", "drawn"),
    [
        ("you may draw 1. Do this only once each turn.", [("no", 0), ("yes", 1), (None, 1)]),
        ("you may draw 1. This triggers only once each turn.", [("no", 0), (None, 0), (None, 0)]),
        ("draw 1. Do this only once each turn.", [(None, 1), (None, 1), (None, 1)]),
        ("you may draw 1.", [("yes", 1), ("no", 1), ("yes", 2)]),
    ],
)
def test_what_is_done_once_a_turn_waits_until_it_is_done(effect: str, drawn: list[tuple[str | None, int]]) -> None:
    table = Table()
    table.put(card("watcher", text="When you play a spell, " + effect, might=1))
    spells = [table.put(card(f"spell {n}", "spell", text="[Action]\nGain 1 XP."), 0, Spot.HAND) for n in range(3)]
    table.start()
    for number, (wish, hand) in enumerate(drawn):
        table.act("play", spells[number])
        table.settle()
        asked = table.asked is not None and table.asked.kind == "may"
        assert asked is (wish is not None)
        if wish is not None:
            table.answer(wish)
            table.settle()
        assert len(table.game.hand(0)) == hand + 2 - number


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("The first time you play a spell each turn, draw 1.", 0),  # that was before it came
        ("When you play a spell for the first time each turn, draw 1.", 0),
        ("Once each turn, when you play a spell, draw 1.", 1),  # it has not triggered yet
        ("When you play a spell, draw 1. This triggers only once each turn.", 1),
        ("Once each turn, when you play a spell while I'm at a battlefield, draw 1.", 0),
    ],
)
def test_the_first_time_of_a_turn_may_have_been_before_the_card_came(text: str, hand: int) -> None:
    table = Table()
    spells = [table.put(card(f"spell {n}", "spell", text="[Action]\nGain 1 XP."), 0, Spot.HAND) for n in range(3)]
    table.start()
    table.act("play", spells[0])
    table.settle()
    table.put(card("watcher", text=text, might=1))
    for number, spell in enumerate(spells[1:]):
        table.act("play", spell)
        table.settle()
        assert len(table.game.hand(0)) == hand + 1 - number


def test_what_is_done_at_the_end_of_combat_is_done_then() -> None:
    table = Table()
    table.board.fields[0].controller = 1
    table.put(card("guard", might=2), 1, Spot.FIELD, 0)
    attacker = table.put(card("attacker", might=3, text="When I attack, draw 1 at the end of combat."))
    table.start()
    table.move(attacker, at=0)
    table.settle()
    assert len(table.game.hand(0)) == 1


def test_at_a_later_beginning_phase_means_that_of_whoever_is_named() -> None:
    table = Table()
    text = "[Action]\nAn opponent draws 1 at the start of their next Beginning Phase."
    cast = table.put(card("cast", "spell", text=text), 0, Spot.HAND)
    table.start()
    table.act("play", cast)
    table.settle()
    assert not table.game.hand(1)
    table.act("end turn")
    table.settle()
    while table.board.active == 0:
        table.act("end turn")
        table.settle()
    assert len(table.game.hand(1)) == 2
