"""The exploration finds exactly the ways and the outcomes that were counted by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kfjudge.situation.suite import Judges, Wanted, open_judges
from tests.yamlfiles import load_yaml

BOARDS: list[dict[str, Any]] = load_yaml(Path(__file__).parent / "boards.yaml")
POWER = {"Two": 2, "Four": 4, "Six": 6, "Eight": 8}


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    """Opened once for all boards."""
    return open_judges()


def scenario(board: dict[str, Any]) -> dict[str, Any]:
    """The scenario of a board: its creatures, and the Deed in hand."""
    cards: dict[str, dict[str, Any]] = {}

    def named(item: str) -> str:
        name, _, text = item.partition(": ")
        known = {"name": name, "type": "creature", "house": "brobnar", "power": POWER.get(name, 3), "text": text}
        return str(cards.setdefault(name, known)["name"])

    lines = {side: [named(item) for item in board.get(side, ())] for side in ("me", "opponent", "hand")}
    deed = {"name": "Deed", "type": board.get("kind", "action"), "house": "brobnar", "text": board["text"]}
    if deed["type"] == "creature":
        deed["power"] = 3
    return {
        "title": board["says"],
        "house": "brobnar",
        "cards": [*cards.values(), deed],
        "me": {"battleline": lines["me"], "hand": ["Deed"], "deck": ["Deed"]},
        "opponent": {"battleline": lines["opponent"], "hand": lines["hand"], "deck": ["Deed"]},
        "do": [{"play": "Deed"}],
    }


@pytest.mark.parametrize("board", BOARDS, ids=[board["says"] for board in BOARDS])
def test_ways_and_outcomes_are_those_counted_by_hand(judges: Judges, tmp_path: Path, board: dict[str, Any]) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(yaml.safe_dump(scenario(board)), encoding="utf-8")
    result = judges.file(path, Wanted(reasons=False))
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    assert ruling.complete
    assert not [outcome.undecided for outcome in ruling.outcomes if outcome.undecided]
    found = (sum(outcome.paths for outcome in ruling.outcomes), len(ruling.outcomes))
    assert found == (board["ways"], board["outcomes"]), board["counted"]
