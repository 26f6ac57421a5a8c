"""Points in which the versions of Riftbound's rules differ: each is played both ways."""

from __future__ import annotations

import pytest

from kfjudge.riftbound.board.board import Spot
from kfjudge.riftbound.play.game import Game
from kfjudge.riftbound.play.versions import VERSIONS, assumed, switches
from tests.riftbound.table import Table, card


def table(rules: str) -> Table:
    found = Table()
    found.game = Game(found.board, rules)
    return found


def test_the_newest_version_assumes_nothing() -> None:
    assert assumed(VERSIONS[-1]) == ()
    assert len(switches(VERSIONS[-1])) == 6
    assert switches("1.0") == frozenset()
    assert len(assumed("1.0")) + 6 == 18


@pytest.mark.parametrize(("rules", "damage"), [("1.0", 0), ("1.4", 0)])
def test_a_unit_that_is_gone_deals_nothing(rules: str, damage: int) -> None:
    here = table(rules)
    text = "Ready one friendly unit. It deals damage equal to its Might to one enemy unit."
    spell = here.put(card("Breath", "spell", text=text), 0, Spot.HAND)
    bounce = here.put(card("Bounce", "spell", text="[Reaction]\nReturn one unit to its owner's hand."), 1, Spot.HAND)
    mine = here.put(card("Mine", might=4))
    theirs = here.put(card("Theirs", might=3), 1)
    here.start()
    here.act("play", spell)
    here.act("pass")
    here.act("play", bounce)
    here.answer(mine.ref)
    here.settle()
    assert theirs.damage == damage


@pytest.mark.parametrize(("rules", "actor"), [("1.0", 1), ("1.4", 0)])
def test_who_acts_after_the_first_triggers_of_a_combat(rules: str, actor: int) -> None:
    here = table(rules)
    attacker = here.put(card("One", might=3, text="When I attack, draw 1."))
    here.put(card("Two", might=3), 1, Spot.FIELD, 0)
    here.board.fields[0].controller = 1
    here.start()
    here.move(attacker, at=0)
    here.act("pass")
    here.act("pass")
    assert here.asked is not None
    assert (here.asked.question, here.asked.player) == ("showdown", actor)
