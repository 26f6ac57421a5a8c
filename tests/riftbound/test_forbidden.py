"""What texts forbid, each with the other ways in which the same comes about: everything is judged with and without."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.situation.ruling import Ruling
from tests.riftbound import judged
from tests.riftbound.table import card
from tests.yamlfiles import load_yaml

CARDS: list[dict[str, Any]] = [
    {"name": "Mark", "type": "unit", "might": 2},
    {"name": "Brute", "type": "unit", "might": 4},
    {"name": "Mayfly", "type": "unit", "might": 2, "text": "[Temporary]"},
    {"name": "Fuse", "type": "unit", "might": 2, "text": "Kill me: Draw 1."},
    {"name": "Archer", "type": "unit", "might": 4, "text": "{E}: Deal 3 to a unit."},
    {"name": "Glory", "type": "unit", "might": 4, "text": "{E}: You score 1 point."},
    {"name": "Drum", "type": "unit", "might": 4, "text": "{E}: Play a 1 {M} Recruit unit token."},
    {"name": "Herald", "type": "unit", "might": 4, "text": "{E}: Play a 1 {M} Recruit unit token here."},
    {"name": "Bolt", "type": "spell", "text": "Deal 3 to a unit."},
    {"name": "Slay", "type": "spell", "text": "Kill a unit."},
    {"name": "Exile", "type": "spell", "text": "Banish a unit."},
    {"name": "Retreat", "type": "spell", "text": "Recall a unit."},
    {"name": "Study", "type": "spell", "text": "Draw 1."},
    {"name": "Dear", "type": "spell", "energy": 3, "text": "Draw 1."},
    {"name": "Denial", "type": "spell", "text": "[Reaction]\nCounter a spell."},
    {"name": "Offering", "type": "spell", "text": "As an additional cost to play this, kill a friendly unit.\nDraw 1."},
    {"name": "Dash", "type": "spell", "text": "[Reaction]\nMove a friendly unit."},
    {"name": "Weary", "type": "spell", "text": "Exhaust a unit."},
    {"name": "Praise", "type": "spell", "text": "Buff a unit."},
    {"name": "Forget", "type": "spell", "text": "Discard 1."},
    {"name": "Gust", "type": "spell", "text": "Return a unit to its owner's hand."},
    {"name": "Daze", "type": "spell", "text": "Stun a unit."},
    {"name": "Muster", "type": "spell", "text": "Play a 1 {M} Recruit unit token."},
]
CASES = load_yaml(Path(__file__).with_name("forbidden.yaml"))


def judge(case: dict[str, Any], text: str, tmp_path: Path) -> Ruling:
    situation = yaml.safe_load(case["scenario"])
    situation.setdefault("battlefields", [{"as": "hill"}, {"as": "dale"}])
    warden = {"name": "Warden", "type": "unit", "might": 3, "text": text}
    data = {
        "game": "riftbound",
        "cards": [*CARDS, warden],
        **situation,
        "claims": [{"says": "it is so", **case["claim"]}],
    }
    return judged.rulings(tmp_path / "scenario.yaml", data=yaml.safe_dump(data, sort_keys=False))[0]


@pytest.mark.parametrize("case", CASES, ids=[one["name"] for one in CASES])
def test_what_is_forbidden_does_not_happen(case: dict[str, Any], tmp_path: Path) -> None:
    never = "not reached" if case.get("cannot") else "never"
    for text, wanted in ((case["text"], case.get("with", never)), ("", case.get("without", "always"))):
        ruling = judge(case, text, tmp_path)
        assert [claim.verdict for claim in ruling.claims] == [wanted], ruling.claims[0].because


def test_the_reason_names_the_card_that_forbids_it(tmp_path: Path) -> None:
    ruling = judge(CASES[0], CASES[0]["text"], tmp_path)
    assert any("Warden" in reason.text and "054" in reason.rule for reason in ruling.claims[0].because)


@pytest.mark.parametrize("text", ["You can't lose the game.", "If I would move, draw 1 instead."])
def test_what_the_documents_leave_open_is_declined(text: str) -> None:
    assert in_play(card("Warden", might=3, text=text), text).declined
