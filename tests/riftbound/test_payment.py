"""Power of which enough is left for everything is one power: which is spent makes no outcome of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.play import pools
from kfjudge.games.riftbound.play.costs import DOMAINS, Price
from kfjudge.games.riftbound.play.game import Game
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

BOARD = " | opp: Volibear Furious at hill; battlefield moor; play Charm -> Volibear Furious, moor; volibear at moor?"
FEW = "me: Charm in hand, 1 energy, 2 calm power, 2 body power, 1 fury power"
MUCH = "1 energy, 9 calm power, 9 body power, 9 fury power"


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(
    ("side", "outcomes"),
    [
        ("me: Charm in hand", 1),
        ("me: Charm, Stalwart Poro in hand", 1),  # nothing is said of what can be paid: of which domain is no question
        (f"me: Charm in hand, {MUCH}", 1),
        (FEW, 4),  # what is left of so few is another pool
    ],
)
def test_what_pays_is_told_apart_only_where_it_may_run_short(judges: Judges, side: str, outcomes: int) -> None:
    (ruling,) = judge_line(side + BOARD, judges, Wanted(), "riftbound").rulings
    assert [claim.verdict for claim in ruling.claims] == ["always"]
    assert len(ruling.outcomes) == outcomes


def test_a_claim_about_the_pool_sees_every_way(judges: Judges) -> None:
    line = ("me: Charm in hand" + BOARD).replace("volibear at moor?", "I have 4 body power?")
    result = judge_line(line, judges, Wanted(), "riftbound")
    assert result.wrong or [claim.verdict for claim in result.rulings[0].claims] == ["depends"]


def test_any_amount_of_power_from_what_nobody_counted_comes_to_a_verdict(judges: Judges) -> None:
    line = "opp: Laurent Duelist in hand, Bullet Time in hand; opp controls hill; opp plays Laurent Duelist; opp plays"
    (ruling,) = judge_line(line + " Bullet Time; opp controls hill?", judges, Wanted(), "riftbound").rulings
    assert [claim.verdict for claim in ruling.claims] == ["never"]
    assert len(ruling.outcomes) < 30


@pytest.mark.parametrize(("energy", "ways"), [(0, pools.MOST_WAYS), (99, 0)])
def test_ways_that_differ_in_their_order_alone_are_gone_through_once(
    monkeypatch: pytest.MonkeyPatch, energy: int, ways: int
) -> None:
    game = Game(Board(2, 8))
    game.board.seats[0].pool.power = dict.fromkeys(sorted(DOMAINS), 6)
    planned, plan = [0], pools.plan

    def counted(*said: Any, **more: Any) -> Any:
        planned[0] += 1
        return plan(*said, **more)

    monkeypatch.setattr(pools, "plan", counted)
    price = Price(energy=energy, power=[DOMAINS] * 6)
    found = pools.ways_to_pay(game, 0, price)
    assert len(found) == ways
    assert planned[0] <= 462  # six of six domains in any order are 46,656


def test_what_deflect_asks_of_a_trigger_can_be_paid_where_nothing_is_counted(judges: Judges) -> None:
    line = "me: Yasuo, Remorseful; opp: Navori Scout at hill; yasuo attacks hill; scout dead?; yasuo dead?"
    (ruling,) = judge_line(line, judges, Wanted(), "riftbound").rulings
    assert [claim.verdict for claim in ruling.claims] == ["always", "never"]
    assert any(what == "what I can pay with" for what, _value, _why in ruling.assumed)
