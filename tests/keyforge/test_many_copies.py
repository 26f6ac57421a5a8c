"""Many copies whose Destroyed: abilities cannot touch each other come to one outcome, and quickly."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

WORK = "me: {pennies} Bad Penny, hand: Gateway to Dis | opp: {imps} Dust Imp; play Gateway to Dis; "


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(("pennies", "imps"), [(2, 2), (6, 8), (10, 8)])
def test_all_orders_are_one(judges: Judges, pennies: int, imps: int) -> None:
    line = WORK.format(pennies=pennies, imps=imps) + f"opp {2 * imps} aember? bad penny#1 in hand?"
    (ruling,) = judge_line(line, judges, Wanted()).rulings
    assert ruling.complete
    assert [claim.verdict for claim in ruling.claims] == ["always", "always"]
    assert len(ruling.outcomes) == 1


def test_a_card_of_the_other_player_goes_to_its_owner(judges: Judges) -> None:
    line = (
        "me: Bad Penny owner opp, hand: Gateway to Dis | opp: Dust Imp; play Gateway to Dis; opp has Bad Penny in hand?"
    )
    result = judge_line(line, judges, Wanted())
    assert not result.wrong, result.wrong
    assert [claim.verdict for claim in result.rulings[0].claims] == ["always"]
