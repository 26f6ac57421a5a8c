"""Cards whose names are words of the language are told at import and change no verdict (they once changed eight)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import proofs_page
from kfjudge.situation.suite import Wanted, open_judges
from tests.conftest import ROOT
from tests.faults.conftest import Kfjudge

NAMES = ("a creature", "it", "creature", "Play", "Destroy", "Elusive", "each", "an enemy creature", "1A", "damage")
NOT_YET = {ROOT / item["file"] for item in proofs_page.listed()["not_yet"]}


@pytest.mark.slow
def test_cards_named_like_words_of_the_language_change_no_verdict(kfjudge: Kfjudge, home: Path) -> None:
    cards = [
        {
            "id": f"odd-{number}",
            "name": name,
            "type": "creature",
            "houses": ["dis"],
            "power": 2,
            "printings": [{"text": "Play: Gain 1A."}],
        }
        for number, name in enumerate(NAMES)
    ]
    path = home / "odd.json"
    path.write_text(json.dumps({"cards": cards}), encoding="utf-8")
    code, out, _ = kfjudge("import", path)
    assert code == 0
    assert "names that are words of card texts" in out
    judges = open_judges()
    changed: list[str] = []
    for scenario in sorted(set((ROOT / "tests" / "scenarios" / "faq").glob("*.yaml")) - NOT_YET):
        result = judges.file(scenario, Wanted())
        assert not result.wrong, result.wrong
        changed += [
            f"{scenario.stem}: {claim.says}: {claim.verdict}"
            for ruling in result.rulings
            for claim in ruling.claims
            if claim.exit_code
        ]
    assert changed == []
