"""Abilities that wait for several events of one turn go off once, with the last of them."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import PlayCard, Reap
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from tests.keyforge.table import ME, OPPONENT, Table, face


@pytest.mark.parametrize(("reaps", "gained"), [(1, 1), (2, 5), (3, 6)])
def test_the_second_creature_used_in_a_turn_sets_it_off_and_the_third_does_not(reaps: int, gained: int) -> None:
    table = Table()
    table.put(
        "artifacts", face("Counter", "After 2 friendly creatures are used in the same turn, gain 3A.", type="artifact")
    )
    creatures = [table.put("battleline", face(f"Creature {index}")) for index in range(3)]
    end = table.end(*(Reap(number) for number in creatures[:reaps]))
    assert end.board.players[ME].aember == gained


@pytest.mark.parametrize(("victims", "gained"), [(1, 0), (2, 3), (4, 3)])
def test_creatures_destroyed_together_set_it_off_once(victims: int, gained: int) -> None:
    table = Table()
    table.put(
        "artifacts", face("Chest", "After 2 or more creatures are destroyed in a turn, gain 3A.", type="artifact")
    )
    for index in range(victims):
        table.put("battleline", face(f"Victim {index}"), OPPONENT)
    card = table.put("hand", face("Sweep", "Play: Destroy each enemy creature.", type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == gained


def test_the_first_creature_played_is_the_first_of_the_creatures() -> None:
    table = Table()
    table.put("battleline", face("Herald", "The first creature you play each turn enters play ready."))
    table.put("battleline", face("Mentor", "The first creature you play each turn gains skirmish."))
    relic, one, two = (
        table.put("hand", face(name, type=kind))
        for name, kind in (("Relic", "artifact"), ("One", "creature"), ("Two", "creature"))
    )
    for line in table.play(PlayCard(relic), PlayCard(one), PlayCard(two)).lines:
        assert [line.board.cards[number].exhausted for number in (one, two)] == [False, True]
        view = table.session.game(line.board.copy(), None).view  # type: ignore[arg-type]
        assert [view.has(number, KeywordName.SKIRMISH) for number in (one, two)] == [True, False]
