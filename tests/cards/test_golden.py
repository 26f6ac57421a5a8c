"""Trees read by hand: what a text was found to mean stays what it means.

`python -m tests.cards.test_golden` writes the trees anew; the difference is to be read before it is kept.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from benchmarks.tree import tree
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import Language, language
from kfjudge.paths import packaged
from tests.yamlfiles import load_yaml

FOLDER = Path(__file__).parent / "golden"
CHOSEN: dict[str, list[str]] = load_yaml(FOLDER / "chosen.yaml")


@cache
def _shipped() -> dict[str, dict[str, Any]]:
    """The cards that travel with the rules data, by id."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(packaged("rules_data", "keyforge", "cards").glob("*.yaml")):
        found |= {card["id"]: card for card in load_yaml(path)["cards"]}
    return found


@cache
def _language() -> Language:
    lexicon = language(KEYFORGE).lexicon
    return language(
        KEYFORGE,
        lexicon.with_cards(
            (card["name"] for card in _shipped().values()),
            (t for card in _shipped().values() for t in card.get("traits") or ()),
        ),
    )


def _texts() -> list[tuple[str, str, str]]:
    """Name of the file, title of the card, text."""
    cards = [(name.strip("[]"), _shipped()[name]["name"], _shipped()[name]["text"]) for name in CHOSEN["cards"]]
    lines = [(f"line-{number:02}", "", text.replace("|", "\n")) for number, text in enumerate(CHOSEN["lines"], 1)]
    return cards + lines


def _shown(text: str, name: str) -> str:
    reading = _language().read(text, name=name)
    assert reading.ast is not None, reading.decline
    return "\n".join([*tree(reading.ast), ""])


@pytest.mark.parametrize(("file", "name", "text"), _texts(), ids=lambda value: None)
def test_the_tree_that_was_read(file: str, name: str, text: str) -> None:
    assert _shown(text, name) == (FOLDER / "trees" / f"{file}.txt").read_text(encoding="utf-8")


def test_half_of_them_are_long() -> None:
    assert len(_texts()) >= 60
    assert sum(len(text.split()) > 25 for _, _, text in _texts()) >= len(_texts()) / 2
    assert {path.stem for path in (FOLDER / "trees").glob("*.txt")} == {file for file, _, _ in _texts()}


def main() -> None:
    """Writes every tree."""
    (FOLDER / "trees").mkdir(exist_ok=True)
    for file, name, text in _texts():
        (FOLDER / "trees" / f"{file}.txt").write_text(_shown(text, name), encoding="utf-8")


if __name__ == "__main__":
    main()
