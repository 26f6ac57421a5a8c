"""A card list in the format of one record a card: `{"sets": [...], "cards": [{id, name, type, houses, traits, power, armor, amber, printings}]}`.

In: a JSON file. Out: an `Import` with the cards as they are. Raises `WrongFile` naming the records that are wrong; nothing is taken in then.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from kfjudge.errors import Problem, WrongFile
from kfjudge.rules.imports import Import

MOST_PROBLEMS = 20
_STRINGS = ("id", "name", "type")
_LISTS = ("houses", "traits")
_NUMBERS = ("power", "armor", "amber")


def looks_like(data: object) -> bool:
    """Whether a JSON value is a card list of this format."""
    return isinstance(data, dict) and isinstance(data.get("cards"), list) and any("printings" in card for card in data["cards"][:5] if isinstance(card, dict))


def read(path: Path) -> Import:
    """The card list at `path`."""
    raw = path.read_bytes()
    data = json.loads(raw.decode("utf-8"))
    problems = [problem for number, card in enumerate(data["cards"], 1) for problem in _problems(card, number, str(path))]
    if problems:
        more = [Problem(f"and {len(problems) - MOST_PROBLEMS} more problems", str(path))] if len(problems) > MOST_PROBLEMS else []
        raise WrongFile([*problems[:MOST_PROBLEMS], *more])
    sets = tuple(str(item["code"]) for item in data.get("sets") or () if isinstance(item, dict) and "code" in item)
    slug = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "cards"
    return Import(
        id=f"cards-{slug}",
        kind="cards",
        game="keyforge",
        document="Card list",
        version=hashlib.sha256(raw).hexdigest()[:8],
        file=path.name,
        sha256=hashlib.sha256(raw).hexdigest(),
        cards=tuple(data["cards"]),
        sets=sets,
    )


def _problems(card: Any, number: int, file: str) -> list[Problem]:
    if not isinstance(card, dict):
        return [Problem(f"card {number} is not a mapping", file)]
    name = card.get("name") or f"card {number}"
    found = [f"{key!r} must be text" for key in _STRINGS if not isinstance(card.get(key), str) or not card[key]]
    found += [f"{key!r} must be a list of texts" for key in _LISTS if not _texts(card.get(key, []))]
    found += [f"{key!r} must be a whole number or null" for key in _NUMBERS if not isinstance(card.get(key), int | None)]
    printings = card.get("printings")
    if not isinstance(printings, list):
        found.append("'printings' must be a list")
    else:
        for place, printing in enumerate(printings, 1):
            if not isinstance(printing, dict) or not isinstance(printing.get("text", ""), str) or not _texts(printing.get("sets", [])):
                found.append(f"printing {place} must have a 'text' and a list of 'sets'")
    return [Problem(f"card {number} ({name}): {message}", file) for message in found]


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
