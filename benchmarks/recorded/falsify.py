"""The control of the comparison: records in which one field of one `after` is wrong. Such a record must not pass.

In: a record and a source of chance. Out: the same record, falsified, and what was changed in it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from benchmarks.recorded.reading import Change, Record

Falsify = Callable[[], str]


def falsified(record: Record, chance: Random) -> tuple[Record, str] | None:
    """The record with one field of one `after` changed to another value; None where no `after` has such a field."""
    places = [index for index, step in enumerate(record.steps) if step.after]
    chance.shuffle(places)
    for index in places:
        after: Change = copy.deepcopy(record.steps[index].after or {})
        ways = _ways(after, chance)
        if ways:
            what = chance.choice(ways)()
            steps = list(record.steps)
            steps[index] = replace(steps[index], after=after)
            return replace(record, steps=tuple(steps)), f"step {index + 1}: {what}"
    return None


def _ways(after: Change, chance: Random) -> list[Falsify]:
    """What can be changed in an `after`, each way once."""
    ways: list[Falsify] = []
    for name, player in (after.get("players") or {}).items():
        ways.extend(_player_ways(name, player, chance))
    for card, entry in (after.get("cards") or {}).items():
        if entry.get("zone") == "play area" and "half_of" not in entry:
            ways.extend(_card_ways(card, entry))
    return ways


def _player_ways(name: str, player: dict[str, Any], chance: Random) -> list[Falsify]:
    ways: list[Falsify] = []
    for field in ("amber", "chains", "keyCost"):
        if field in player:
            ways.append(lambda field=field: _add_one(name, player, field))  # type: ignore[misc]
    if "keys" in player:
        ways.append(lambda: _flip_key(name, player, chance))
    for zone in ("hand", "archives", "purged", "discard", "battleline", "artifacts"):
        if player.get(zone):
            ways.append(lambda zone=zone: _drop(name, player, zone, chance))  # type: ignore[misc]
    if len(player.get("battleline") or ()) > 1:
        ways.append(lambda: _swap(name, player))
    return ways


def _card_ways(card: str, entry: dict[str, Any]) -> list[Falsify]:
    ways: list[Falsify] = [
        lambda: _flip_exhausted(card, entry),
        lambda: _add_token(card, entry, "damage"),
        lambda: _add_token(card, entry, "amber"),
    ]
    if entry.get("type") == "creature":
        ways.append(lambda: _add_one(card, entry, "power"))
        ways.append(lambda: _add_one(card, entry, "armor"))
    return ways


def _add_one(where: str, values: dict[str, Any], field: str) -> str:
    values[field] = values.get(field, 0) + 1
    return f"{field} of {where} one more"


def _add_token(card: str, entry: dict[str, Any], token: str) -> str:
    tokens: Mapping[str, int] = entry.get("tokens") or {}
    entry["tokens"] = {**tokens, token: tokens.get(token, 0) + 1}
    return f"one more {token} on {card}"


def _flip_exhausted(card: str, entry: dict[str, Any]) -> str:
    entry["exhausted"] = not entry.get("exhausted", False)
    return f"exhaustion of {card} the other way"


def _flip_key(name: str, player: dict[str, Any], chance: Random) -> str:
    color = chance.choice(sorted(player["keys"]))
    player["keys"] = {**player["keys"], color: not player["keys"][color]}
    return f"{color} key of {name} the other way"


def _drop(name: str, player: dict[str, Any], zone: str, chance: Random) -> str:
    card = chance.choice(player[zone])
    player[zone] = [other for other in player[zone] if other != card]
    return f"{card} missing from {zone} of {name}"


def _swap(name: str, player: dict[str, Any]) -> str:
    line = player["battleline"]
    player["battleline"] = [line[1], line[0], *line[2:]]
    return f"the first two of the battleline of {name} swapped"
