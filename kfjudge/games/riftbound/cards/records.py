"""The records of its cards: those on board, those that examples name, and over them a judge's own lists.

In: nothing, or a name. Out: plain records by folded name, and the cards as the lookup takes them. No text is read here,
so that a lookup needs neither the reader nor the engine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from kfjudge.files import MOST_BYTES, read_regular
from kfjudge.games.riftbound.cards.errata import SINCE, text_of
from kfjudge.games.riftbound.data import data
from kfjudge.lookup.cards import CardFacts, Erratum, Wording
from kfjudge.lookup.entry import Citation
from kfjudge.lookup.shipped import records as on_board
from kfjudge.paths import data_folder, rules_data
from kfjudge.values import replace

NAME = "riftbound-cards"
"""What the imported cards are called where they are to be taken away."""
OLDEST = "1.0"
"""The version of the rules before every erratum."""
_ICON = re.compile(r":rb_(?:energy_|rune_)?(\w+):|\{(\w+)\}")
_ICONS = {"M": "might", "m": "might", "E": "exhaust", "e": "exhaust", "rainbow": "any domain"}


def fold(name: str) -> str:
    """A name for look-ups."""
    return re.sub(r"[^a-z0-9]+", " ", name.lower().replace("\u2019", "'").replace("'", "")).strip()


def printed(text: str) -> str:
    """A card's text with its icons as words in brackets."""
    return _ICON.sub(lambda match: f"[{_ICONS.get(match[1] or match[2], match[1] or match[2])}]", text).strip()


def stored() -> Path:
    """The file that keeps imported cards."""
    return data_folder() / "riftbound" / "cards.json"


def records() -> dict[str, dict[str, Any]]:
    """Every known card by folded name, as it is kept. Imported cards that cannot be read are left out, and `problems`
    tells. Raises `WrongSetup` for damaged data of our own.
    """
    return {fold(str(record["name"])): record for record in on_board(rules_data("riftbound"))} | imported([])


def complete(record: dict[str, Any]) -> dict[str, Any]:
    """A card as it is used: Equipment of a list that leaves out Might bonus and effect text has them from our facts."""
    if record.get("might") is not None or str(record.get("type")).lower() != "gear":
        return record
    known = _equipment().get(fold(str(record["name"])))
    if known is None:
        return record
    return record | {"might": known["might"], "effect": record.get("effect") or known.get("effect")}


@cache
def _equipment() -> dict[str, dict[str, Any]]:
    return {fold(str(one["name"])): one for one in data("equipment.yaml")}


def imported(told: list[str]) -> dict[str, dict[str, Any]]:
    """The imported cards by folded name. What cannot be read is left out and told."""
    way_out = f"kfjudge import --remove={NAME} takes it away"
    try:
        found = json.loads(read_regular(stored(), MOST_BYTES).decode("utf-8"))
        if not isinstance(found, list):
            raise ValueError("is no list of cards")
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        told.append(
            f"{stored()}: is left out, since it cannot be read ({getattr(error, 'strerror', None) or error}); {way_out}"
        )
        return {}
    from kfjudge.games.riftbound.cards.schema import CardRecord
    from kfjudge.lookup.schema import WrongRecord, checked

    kept: dict[str, dict[str, Any]] = {}
    for row, record in enumerate(found, 1):
        try:
            kept[fold(checked(record, CardRecord).name)] = record
        except WrongRecord as error:
            told.append(f"{stored()}: card {row} is left out: {error}; {way_out}")
    return kept


def problems() -> list[str]:
    """What of the imported cards cannot be read, with the command that takes it away."""
    told: list[str] = []
    imported(told)
    return told


def card_facts() -> Iterator[CardFacts]:
    """The known cards as the lookup takes them: names, types and texts in force."""
    for key, record in records().items():
        yield _facts(key, record)


def _facts(key: str, record: dict[str, Any]) -> CardFacts:
    return CardFacts(
        id="riftbound-" + key.replace(" ", "-"),
        name=str(record["name"]),
        type=str(record.get("type") or "").lower(),
        houses=(" and ".join(record.get("domains") or ()),),
        traits=tuple(record.get("tags") or ()),
        power=None,
        armor=None,
        icons=(),
        wordings=(Wording(printed(text_of(record))),),
        game="riftbound",
    )


def cards_with_errata() -> Iterator[CardFacts]:
    """The known cards that have an erratum, with the text from before it as their wording."""
    for key, record in records().items():
        if "before" in record:
            since = str(record["before"]["version"])
        elif isinstance(record.get("errata"), str):
            since = SINCE.get(str(record.get("errata_document") or ""), "1.1")
        else:
            continue
        cited = Citation("Errata that came with the Riftbound Core Rules", since, str(record["name"]))
        erratum = Erratum(printed(text_of(record)), since, None, cited)
        yield replace(_facts(key, record), wordings=(Wording(printed(text_of(record, OLDEST))),), errata=(erratum,))
