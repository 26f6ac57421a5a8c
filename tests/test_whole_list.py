"""The whole card list is taken in: imported, read and described, every card of it."""

from __future__ import annotations

import json
from contextlib import closing

import pytest

from kfjudge.lookup.index import open_library
from kfjudge.lookup.reader import CardReader
from tests.conftest import POOL, Imported

pytestmark = [pytest.mark.slow, pytest.mark.shared]


def test_the_list_is_imported_whole(card_list: Imported) -> None:
    cards = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    assert str(len(cards)) in json.dumps(json.loads(card_list.report))


def test_every_understood_text_is_described(card_list: Imported) -> None:
    cards = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    texts = {(card["name"], printing["text"]) for card in cards for printing in card["printings"] if printing["text"]}
    with card_list.at_home(), closing(open_library()) as library:
        reader = CardReader(library)
        assert all(library.ships(*text) or reader.store.get(*text) is not None for text in texts)
        readings = dict(zip(sorted(texts), reader.read_all(sorted(texts)), strict=True))
    mute = {
        name: text
        for (name, text), stored in readings.items()
        if stored.understood
        and stored.ast["paragraphs"]
        and all(line.startswith("In canonical words: ") for line in stored.told)
    }
    assert mute == {}
