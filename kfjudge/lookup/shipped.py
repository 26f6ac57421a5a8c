"""The cards on board: facts of every card of a game and what its text does, as data that the project ships.

In: `rules_data/GAME/cards.json.gz`, which `python -m benchmarks.ship_cards` makes from a card list. A card has its
facts, and of each wording the tree of the language, the same meaning in canonical templating and in lines for people;
no printed sentence, but the key of each print, so that an imported list is not read anew. Out: plain records. A wording
that the language does not understand has no tree; its text says so, and is declined wherever it matters.

A game whose commands read the file itself, without the index, has the trees of its cards on lines of their own behind
the facts: they stay text until a card is played.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

from kfjudge.language.absent import NOT_ON_BOARD
from kfjudge.lookup.cards import ON_BOARD, CardFacts, Wording
from kfjudge.lookup.readings import key_of
from kfjudge.tuples import NamedTuple

FILE = "cards.json.gz"
SPAN = "span"
TREE = "tree"
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
        facts, *trees = zlib.decompress(path.read_bytes(), _GZIP).split(b"\n")
        if not trees:
            import msgspec

            return msgspec.json.decode(facts, type=list[dict[str, Any]])
        found: list[dict[str, Any]] = json.loads(facts)
        return [one if one.get(TREE) is None else one | {TREE: trees[one[TREE]]} for one in found]
    except (zlib.error, ValueError, IndexError) as error:
        raise ValueError(str(error)) from error


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


class Known(NamedTuple):
    """A text that ships with what it does: its tree as JSON, and what it means as lines for people."""

    key: str
    tree: Any
    told: list[str]


def on_board(record: dict[str, Any]) -> Iterator[Known]:
    """The texts of a card in our own words: its wordings, and what the data has of it besides."""
    for wording in record["wordings"]:
        if "tree" in wording:
            yield Known(key_of(record["name"], text_of(record, wording)), wording["tree"], wording["told"])
    for other in record.get("others", ()):
        yield Known(key_of(record["name"], other["text"]), other["tree"], other["told"])


def prints(record: dict[str, Any], wanted: Container[str]) -> Iterator[Known]:
    """The printed texts of a card whose keys are `wanted`. Of a print there is the key with the places of the nodes in
    it, where its tree has the nodes of the canonical text, else with its own tree.
    """
    for wording in record["wordings"]:
        for key, said in wording.get("prints", {}).items():
            if key in wanted:
                tree = placed(wording["tree"], iter(said)) if isinstance(said, list) else said
                yield Known(key, tree, wording["told"])


def places(tree: Any) -> Iterator[int]:
    """The places of all nodes of a tree, from the outside in: where each begins and ends."""
    if isinstance(tree, dict):
        for name, value in tree.items():
            yield from value if name == SPAN else places(value)
    elif isinstance(tree, list):
        for item in tree:
            yield from places(item)


def placed(tree: Any, at: Iterator[int]) -> Any:
    """A tree with its nodes at other places, given as `places` gives them."""
    if isinstance(tree, dict):
        return {name: [next(at), next(at)] if name == SPAN else placed(value, at) for name, value in tree.items()}
    return [placed(item, at) for item in tree] if isinstance(tree, list) else tree
