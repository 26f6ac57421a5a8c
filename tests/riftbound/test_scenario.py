"""Riftbound scenario files: judged like any other, and refused with every problem at once."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kfjudge.engine.explore import Limits
from kfjudge.errors import WrongFile
from kfjudge.riftbound.scenario.judge import RIFTBOUND
from kfjudge.scenario.ruling import Ruling

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "tests" / "scenarios" / "riftbound").glob("*.yaml"))


def rulings(text: str, tmp_path: Path) -> list[Ruling]:
    path = tmp_path / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    nodes = [yaml.compose(text)]
    return RIFTBOUND.file(path, nodes, (), Limits())


@pytest.mark.parametrize("path", [*EXAMPLES, ROOT / "examples" / "riftbound-combat.yaml"], ids=lambda path: path.stem)
def test_the_claims_of_a_file_come_out_as_expected(path: Path) -> None:
    for document in yaml.compose_all(path.read_text(encoding="utf-8")):
        nodes = document.value if isinstance(document, yaml.SequenceNode) else [document]
        for ruling in RIFTBOUND.file(path, nodes, (), Limits()):
            for claim in ruling.claims:
                assert claim.verdict == claim.expect, (
                    f"{ruling.title}: {claim.says}: {ruling.stopped or claim.undecided}"
                )


BOARD = """
game: riftbound
battlefields:
  - {as: grove, controller: me, units: [{card: Stalwart Poro, damage: 3}]}
  - {as: plain, units: [{card: Nobody At All}]}
me: {points: many, hnad: [Cleave]}
do: [{paly: Cleave}]
claims: [{says: nothing}]
"""


def test_every_problem_is_told_at_once_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(WrongFile) as wrong:
        rulings(BOARD, tmp_path)
    told = str(wrong.value)
    for words in ("Nobody At All", "hnad", "points", "paly", "3 damage", "a claim needs"):
        assert words in told
    assert all(problem.line for problem in wrong.value.problems)


def test_what_is_left_open_is_explored(tmp_path: Path) -> None:
    text = """
game: riftbound
cards:
  - {name: Test Bolt, type: spell, text: "Deal 2 to a unit."}
me: {hand: [Test Bolt]}
opponent: {base: [{card: Stalwart Poro, as: one}, {card: Stalwart Poro, as: two}]}
do: [{play: Test Bolt}]
claims:
  - {says: the first dies, then: {cards: {one: {zone: trash}}}}
  - {says: one of them dies, then: {opponent: {units: 1}}}
  - {says: the bolt could be aimed at the second, choices: {offers: two}}
"""
    ruling = rulings(text, tmp_path)[0]
    assert [claim.verdict for claim in ruling.claims] == ["depends", "always", "always"]
    assert ruling.claims[0].depends_on[0].by == "me"


def test_an_action_that_is_not_legal_stops_the_line(tmp_path: Path) -> None:
    text = """
game: riftbound
me: {hand: [Cleave]}
do: [{play: Cleave}]
claims: [{says: no energy, then: {me: {hand_size: 1}}}]
"""
    ruling = rulings(text, tmp_path)[0]
    assert ruling.stopped
    assert ruling.stopped[0][0].rule == "rb-states"
