"""No code for a card: neither a module nor a grammar file names one. Misprints are data about cards, and the one
grammar file that may.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
POOL = ROOT.parent / "shared" / "cards" / "keyforge_cards.json"
DATA_ABOUT_CARDS = frozenset(("misprints.txt",))
COMMON_WORDS = frozenset(("Control", "Sniffer", "5C077", "Banish", "Recruit", "Sentinel"))
"""Titles of one word that are words of a game (an action, a token, a tag), of programs, or the number of a letter."""


def _read() -> list[Path]:
    files = [*ROOT.glob("kfjudge/**/*.py"), *(path for path in ROOT.glob("grammar/**/*") if path.is_file())]
    return [path for path in files if path.name not in DATA_ABOUT_CARDS]


@pytest.mark.shared
@pytest.mark.skipif(not POOL.is_file(), reason="the card pool lies beside the project, in ../shared/cards")
def test_no_module_and_no_grammar_file_names_a_card() -> None:
    cards = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    titles = {str(card["name"]).replace("’", "'") for card in cards} - COMMON_WORDS
    ids = {str(card["id"]) for card in cards if "-" in card["id"]}
    assert len(titles) > 2500
    named = re.compile(
        r"(?<![\w-])(?:" + "|".join(sorted(map(re.escape, titles | ids), key=len, reverse=True)) + r")(?![\w-])"
    )
    found = [
        f"{path.relative_to(ROOT)}: {match}"
        for path in _read()
        for match in named.findall(path.read_text(encoding="utf-8").replace("’", "'"))
    ]
    assert not found
