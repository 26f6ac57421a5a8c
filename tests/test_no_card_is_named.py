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


START = re.compile(r"\w+|[^\w\s]")
"""A word, or a single mark: what a name may begin with."""


def _read() -> list[Path]:
    files = [*ROOT.glob("kfjudge/**/*.py"), *(path for path in ROOT.glob("grammar/**/*") if path.is_file())]
    return [path for path in files if path.name not in DATA_ABOUT_CARDS]


def _by_start(names: set[str]) -> dict[str, list[str]]:
    """The names by how they begin: their first word, or the mark before it."""
    result: dict[str, list[str]] = {}
    for name in names:
        result.setdefault(START.findall(name)[0], []).append(name)
    return result


def _named_in(text: str, by_start: dict[str, list[str]]) -> list[str]:
    """The names that stand in a text, as words of their own."""
    return [
        name
        for start in START.finditer(text)
        for name in by_start.get(start.group(), ())
        if text.startswith(name, start.start())
        and (start.start() == 0 or not _goes_on(text[start.start() - 1]))
        and not _goes_on(text[start.start() + len(name) : start.start() + len(name) + 1])
    ]


def _goes_on(mark: str) -> bool:
    """Whether a word goes on at this mark."""
    return mark in ("-", "_") or mark.isalnum()


@pytest.mark.shared
@pytest.mark.skipif(not POOL.is_file(), reason="the card pool lies beside the project, in ../shared/cards")
def test_no_module_and_no_grammar_file_names_a_card() -> None:
    cards = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    titles = {str(card["name"]).replace("’", "'") for card in cards} - COMMON_WORDS
    ids = {str(card["id"]) for card in cards if "-" in card["id"]}
    assert len(titles) > 2500
    by_start = _by_start(titles | ids)
    found = [
        f"{path.relative_to(ROOT)}: {match}"
        for path in _read()
        for match in _named_in(path.read_text(encoding="utf-8").replace("’", "'"), by_start)
    ]
    assert not found


def test_a_name_is_found_wherever_it_stands() -> None:
    by_start = _by_start({"A Frob", "Frob", "“Frob” Two", "a-frob"})
    assert _named_in('x = "A Frob", Frobs, (Frob) a-frob-b a-frob; “Frob” Two', by_start) == [
        "A Frob",
        "Frob",
        "Frob",
        "a-frob",
        "“Frob” Two",
        "Frob",
    ]
