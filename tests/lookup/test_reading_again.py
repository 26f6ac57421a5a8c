"""When more cards become known, only the texts are read again that a new name or trait can change."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from kfjudge.cli import import_
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.reader import CardReader
from kfjudge.lookup.readings import Stored

CARDS: list[dict[str, Any]] = [
    {"id": "deed", "name": "A Deed", "type": "action", "houses": ["dis"], "text": "Play: Gain 1A."},
    {"id": "steal", "name": "Steal", "type": "action", "houses": ["dis"], "text": "Play: Steal 1A."},
    {
        "id": "frob",
        "name": "A Frob",
        "type": "creature",
        "houses": ["dis"],
        "traits": ["taunting"],
        "text": "Skirmish.",
    },
]


def every_text(library: Library) -> list[tuple[str, str]]:
    return [(card.name, wording.text) for card in library.all_cards() for wording in card.wordings if wording.text]


def as_kept(reading: Stored) -> str:
    return json.dumps(asdict(reading))


def take_in(folder: Path, name: str, cards: list[dict[str, Any]]) -> None:
    path = folder / f"{name}.json"
    records = [{**card, "printings": [{"sets": ["DM"], "text": card["text"]}]} for card in cards]
    path.write_text(json.dumps({"cards": records}), encoding="utf-8")
    assert import_.answer([str(path)]) == 0


@pytest.mark.slow
def test_what_is_kept_on_is_what_reading_anew_gives(
    own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    take_in(tmp_path, "one", CARDS[:1])
    read: list[tuple[str, str]] = []
    whole = CardReader._read

    def noted(reader: CardReader, name: str, text: str) -> Any:
        read.append((name, text))
        return whole(reader, name, text)

    monkeypatch.setattr(CardReader, "_read", noted)
    take_in(tmp_path, "two", CARDS[1:])
    library = open_library()
    texts = every_text(library)
    assert len(read) < len(texts) // 2, "what has nothing to do with the new cards is not read again"
    reader = CardReader(library)
    for name, text in texts:
        kept = reader.store.get(name, text)
        assert (kept is None) == library.ships(name, text)
        if kept is not None:
            assert as_kept(kept) == as_kept(whole(reader, name, text)), name
