"""Spells and abilities that are countered: what is left of them, and what may be countered by which words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kfjudge.games.riftbound.play.executable import in_play
from tests.riftbound import judged
from tests.riftbound.table import card
from tests.riftbound.test_forbidden import CARDS
from tests.yamlfiles import load_yaml

HERE = "Counter an enemy spell or ability that chooses"
MORE: list[dict[str, Any]] = [
    {"name": "Reader", "type": "unit", "might": 2, "text": "When you play me, draw 1."},
    {"name": "Crier", "type": "unit", "might": 2, "text": "When you play another unit, give me +2 {M} this turn."},
    {"name": "Forks", "type": "spell", "text": "Deal 1 to a unit.\nDeal 1 to another unit."},
    {"name": "Hush", "type": "spell", "text": "[Reaction]\nCounter an ability."},
    {"name": "Shush", "type": "spell", "text": "[Reaction]\nCounter an enemy ability."},
    {"name": "Veto", "type": "spell", "text": "[Reaction]\nCounter a spell or ability."},
    {"name": "Toll", "type": "spell", "text": "[Reaction]\nCounter an ability unless its controller pays {2}."},
    {"name": "Tax", "type": "spell", "text": "[Reaction]\nCounter a spell unless its controller pays {2}."},
    {"name": "Guard", "type": "spell", "text": f"[Reaction]\n{HERE} a friendly unit or gear."},
    {
        "name": "Shelter",
        "type": "spell",
        "text": f"[Reaction]\nChoose a friendly unit. {HERE} it and no other friendly unit.",
    },
]
CASES = load_yaml(Path(__file__).with_name("countered.yaml"))


@pytest.mark.parametrize("case", CASES, ids=[one["name"] for one in CASES])
def test_what_is_countered(case: dict[str, Any], tmp_path: Path) -> None:
    situation = yaml.safe_load(case["scenario"])
    claims = [{"says": str(place), **claim} for place, claim in enumerate(case["claims"])]
    fields = [{"as": "hill"}, {"as": "dale"}]
    data = {"game": "riftbound", "cards": CARDS + MORE, "battlefields": fields, **situation, "claims": claims}
    ruling = judged.rulings(tmp_path / "scenario.yaml", data=yaml.safe_dump(data, sort_keys=False))[0]
    assert [claim.verdict for claim in ruling.claims] == [claim["expect"] for claim in claims], ruling.claims


def test_what_else_is_said_of_abilities_is_declined() -> None:
    text = "Return an ability to its owner's hand."
    assert in_play(card("Odd", "spell", text=text), text).declined
