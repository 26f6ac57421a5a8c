"""Every text that the package ships is read and can be played, so that an installation without imported cards stops at
none of them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from kfjudge.games.keyforge.executable import obstacles
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import Language, language
from kfjudge.language.word_files import base_lexicon
from tests.sampling import thinned

LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
RULES = Path(__file__).parents[2] / "rules_data" / "keyforge"


@cache
def _cards() -> list[dict[str, object]]:
    return [
        card
        for path in sorted((RULES / "cards").glob("*.yaml"))
        for card in yaml.load(path.read_text(encoding="utf-8"), LOADER)["cards"]
    ]


def _texts() -> list[tuple[str, str, str]]:
    """Where it stands, the card's title, the text: of every shipped card and of every erratum."""
    names = {str(card["id"]): str(card["name"]) for card in _cards()}
    errata = yaml.load((RULES / "errata.yaml").read_text(encoding="utf-8"), LOADER)["errata"]
    found = [(str(card["id"]), str(card["name"]), str(card["text"])) for card in _cards() if card.get("text")]
    return [
        *found,
        *((f"erratum of {item['card']}", names[item["card"]], item["text"]) for item in errata if item.get("text")),
    ]


@pytest.fixture(scope="module")
def shipped_reader() -> Language:
    """The language of a fresh installation: it knows the titles and traits of the shipped cards."""
    cards = _cards()
    return language(
        KEYFORGE,
        base_lexicon(KEYFORGE).with_cards(
            [str(card["name"]) for card in cards],
            [str(trait) for card in cards for trait in card.get("traits", ())],  # type: ignore[attr-defined]
        ),
    )


@pytest.mark.parametrize(("where", "name", "text"), thinned(_texts(), 4, lambda text: text[0]))
def test_no_shipped_text_is_declined(shipped_reader: Language, where: str, name: str, text: str) -> None:
    reading = shipped_reader.read(text, name=name)
    assert reading.ast is not None, reading.decline and reading.decline.caret
    assert obstacles(reading.ast) == []
