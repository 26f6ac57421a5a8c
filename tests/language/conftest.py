"""The packaged language, and the card pool where it is present."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import Language, language

POOL = Path(__file__).parents[3] / "shared" / "cards" / "keyforge_cards.json"


@pytest.fixture(scope="session")
def reader() -> Language:
    """The language with the packaged lexicon."""
    return language(KEYFORGE)


@pytest.fixture(scope="session")
def pool() -> list[dict[str, Any]]:
    """The cards of the pool; skips where it is missing."""
    if not POOL.is_file():
        pytest.skip("needs the card list in ../shared/cards")
    cards: list[dict[str, Any]] = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    return cards


@pytest.fixture(scope="session")
def pool_reader(pool: list[dict[str, Any]], reader: Language) -> Language:
    """The language that knows the names and traits of the pool."""
    lexicon = reader.lexicon.with_cards(
        (card["name"] for card in pool), (trait for card in pool for trait in card["traits"])
    )
    return Language(lexicon, reader.table)
