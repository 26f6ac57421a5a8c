"""The cards on board: facts of every card of a game and what its text does, as data that the project ships.

In: `rules_data/GAME/cards.json.gz`, which `python -m benchmarks.ship_cards` makes from a card list. A card has its
facts, and of each wording the tree of the language and the same meaning in canonical templating; no printed sentence.
Out: plain records. A wording that the language does not understand has no tree; its text says so, and is declined
wherever it matters.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from kfjudge.language.absent import NOT_ON_BOARD
from kfjudge.lookup.cards import ON_BOARD, CardFacts, Wording

FILE = "cards.json.gz"
_GZIP = zlib.MAX_WBITS | 16
"""How zlib is told that a file has the head of gzip."""
_HALF = "(Play only with the other half of {}.)\n"
"""The mark of a half of a gigantic creature; canonical templating leaves out what restates a rule."""


def records(folder: Path) -> list[dict[str, Any]]:
    """The cards on board of the game whose data folder this is; none where it ships none. Raises `OSError` for a
    file that cannot be opened and `ValueError` for one that is damaged.
    """
    path = folder / FILE
    if not path.is_file():
        return []
    try:
        found: list[dict[str, Any]] = msgspec.json.decode(zlib.decompress(path.read_bytes(), _GZIP))
    except (zlib.error, msgspec.DecodeError) as error:
        raise ValueError(str(error)) from error
    return found


def card_facts(record: dict[str, Any]) -> CardFacts:
    """A card on board as the lookup takes it."""
    facts: dict[str, Any] = {"traits": (), "icons": (), "power": None, "armor": None}
    facts |= {name: _value(value) for name, value in record.items() if name in CardFacts.__slots__}
    facts["wordings"] = tuple(Wording(text_of(record, item), tuple(item["sets"])) for item in record["wordings"])
    return CardFacts(**facts, source=ON_BOARD)


def _value(stored: Any) -> Any:
    return tuple(stored) if isinstance(stored, list) else stored


def text_of(record: dict[str, Any], wording: dict[str, Any]) -> str:
    """A wording in canonical templating, or what stands for one that is not understood."""
    text: str = wording.get("means", NOT_ON_BOARD)
    return (_HALF.format(record["name"]) if record.get("half") else "") + text


def trees(record: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The texts of a card, each with its tree as JSON: its wordings, and what the data has of it in other words."""
    for wording in record["wordings"]:
        if "tree" in wording:
            yield text_of(record, wording), wording["tree"]
    for other in record.get("others", ()):
        yield other["text"], other["tree"]
