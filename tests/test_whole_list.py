"""The whole card list is taken in: imported, read and described, every card of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kfjudge.cli import run
from kfjudge.keyforge.words.dialect import KEYFORGE
from kfjudge.language.describe import describe
from kfjudge.language.reading import Language, language

POOL = Path(__file__).parents[2] / "shared" / "cards" / "keyforge_cards.json"

pytestmark = [pytest.mark.slow, pytest.mark.shared]


@pytest.fixture(scope="module")
def cards() -> list[dict[str, Any]]:
    """The cards of the list; skips where it is missing."""
    if not POOL.is_file():
        pytest.skip("needs the card list in ../shared/cards")
    found: list[dict[str, Any]] = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    return found


def test_every_understood_text_is_described(cards: list[dict[str, Any]]) -> None:
    base = language(KEYFORGE)
    lexicon = base.lexicon.with_cards(
        (card["name"] for card in cards), (trait for card in cards for trait in card["traits"])
    )
    reader = Language(lexicon, base.parser, base.table)
    mute: list[str] = []
    for card in cards:
        for text in {printing["text"] for printing in card["printings"] if printing["text"]}:
            reading = reader.read(text, name=card["name"])
            if reading.ast is None or not reading.ast.paragraphs:
                continue
            if not describe(reading.ast, base.table, lexicon, name=card["name"]):
                mute.append(card["id"])
    assert mute == []


def test_the_list_is_imported_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], cards: list[dict[str, Any]]
) -> None:
    for name in ("DATA", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    assert run(["import", str(POOL), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert str(len(cards)) in json.dumps(report)
