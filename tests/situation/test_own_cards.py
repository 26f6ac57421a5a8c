"""A card that a file describes is that file's card: nothing of it is left for the next file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kfjudge.situation.suite import Judges, Wanted, open_judges

CARD = {
    "name": "Wandering Ox",
    "type": "creature",
    "house": "untamed",
    "power": 3,
    "armor": 0,
    "traits": ["beast"],
    "text": "",
}
OTHERWISE: dict[str, Any] = {"power": 5, "armor": 2, "traits": ["giant"], "house": "logos", "text": "Skirmish."}
"""Another value for each fact of the card, the name alone being the same."""


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    """Opened once, as for a folder of scenarios."""
    return open_judges()


def action(name: str, house: str, text: str) -> dict[str, str]:
    """A card that asks for one of the facts."""
    return {"name": name, "type": "action", "house": house, "text": text}


def board(card: dict[str, Any]) -> dict[str, Any]:
    """The creature fights one of power 4: each fact of it shows in how that ends, or in what
    is asked before.
    """
    return {
        "house": card["house"],
        "cards": [
            card,
            {"name": "Tall Wall", "type": "creature", "house": "brobnar", "power": 4, "text": ""},
            action("Stern Look", card["house"], "Play: Stun each Giant creature."),
            action("Roll Call", card["house"], "Play: Gain 1A for each friendly Logos creature."),
        ],
        "me": {"battleline": ["Wandering Ox"], "hand": ["Stern Look", "Roll Call"]},
        "opponent": {"battleline": ["Tall Wall"]},
        "do": [
            {"play": "Stern Look"},
            {"play": "Roll Call"},
            {"fight": {"with": "Wandering Ox", "against": "Tall Wall"}},
        ],
    }


def outcome(judges: Judges, path: Path, card: dict[str, Any]) -> str:
    """How the board ends, in words."""
    path.write_text(yaml.safe_dump(board(card)), encoding="utf-8")
    result = judges.file(path, Wanted())
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    return str([(found.changes, found.undecided) for found in ruling.outcomes])


@pytest.mark.parametrize("fact", OTHERWISE)
def test_a_card_of_the_same_name_in_the_next_file_is_another_card(judges: Judges, tmp_path: Path, fact: str) -> None:
    other = {**CARD, fact: OTHERWISE[fact]}
    alone = outcome(open_judges(), tmp_path / "alone.yaml", other)
    assert outcome(judges, tmp_path / "first.yaml", CARD) != alone
    assert outcome(judges, tmp_path / "second.yaml", other) == alone


def test_cards_of_many_files_are_not_kept_for_ever(
    judges: Judges, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server or a suite of many files with cards of their own does not grow, and rules as before."""
    monkeypatch.setattr("kfjudge.games.keyforge.situation.faces.MOST", 6)
    wanted = outcome(judges, tmp_path / "first.yaml", CARD)
    for power in range(12):
        outcome(judges, tmp_path / "other.yaml", {**CARD, "power": power})
    referee: Any = judges.judge().referee
    assert len(referee.faces(judges.library.versions().newest)._made) <= 6
    assert outcome(judges, tmp_path / "again.yaml", CARD) == wanted
