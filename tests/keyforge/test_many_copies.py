"""Many copies whose Destroyed: abilities cannot touch each other come to one outcome, and quickly."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Court, Wanted, open_court
from kfjudge.situation.typed import judge_line

WORK = "me: {pennies} Bad Penny, hand: Gateway to Dis | opp: {imps} Dust Imp; play Gateway to Dis; "


@pytest.fixture(scope="module")
def court(empty_home: Path) -> Court:
    return open_court()


@pytest.mark.parametrize(("pennies", "imps"), [(2, 2), (6, 8), (10, 8)])
def test_all_orders_are_one(court: Court, pennies: int, imps: int) -> None:
    line = WORK.format(pennies=pennies, imps=imps) + f"opp {2 * imps} aember? bad penny#1 in hand?"
    (ruling,) = judge_line(line, court, Wanted()).rulings
    assert ruling.complete
    assert [claim.verdict for claim in ruling.claims] == ["always", "always"]
    assert len(ruling.outcomes) == 1


def test_a_card_of_the_other_player_goes_to_its_owner(court: Court) -> None:
    line = (
        "me: Bad Penny owner opp, hand: Gateway to Dis | opp: Dust Imp; play Gateway to Dis; opp has Bad Penny in hand?"
    )
    result = judge_line(line, court, Wanted())
    assert not result.wrong, result.wrong
    assert [claim.verdict for claim in result.rulings[0].claims] == ["always"]
