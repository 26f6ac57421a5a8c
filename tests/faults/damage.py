"""Ways to damage what is stored: bytes and JSON structures."""

from __future__ import annotations

import json
from random import Random
from typing import Any

VALUES: tuple[Any, ...] = (
    None,
    7,
    -1,
    10**9,
    10**30,
    1.5,
    True,
    "",
    "x" * 300,
    "\ud800",
    "\u202e\x1b[31m",
    [],
    {},
    [[]],
    {"a": 1},
)


def damaged_bytes(data: bytes, random: Random) -> bytes:
    """The bytes cut off, with some changed, some inserted, some lost, or none left."""
    if not data:
        return b"\0"
    place = random.randrange(len(data))
    some = bytes(random.randrange(256) for _ in range(random.choice((1, 1, 16, 512))))
    return random.choice(
        (
            data[:place],
            data[:place] + some + data[place + len(some) :],
            data[:place] + some + data[place:],
            data[:place] + data[place + len(some) :],
            bytes(len(data)),
            some,
        )
    )


def damaged_json(value: Any, random: Random) -> Any:
    """A JSON value with one part of it lost, doubled, or of another kind."""
    if isinstance(value, dict | list) and value and random.random() < 0.85:
        keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = random.choice(keys)
        changed: Any = dict(value) if isinstance(value, dict) else list(value)
        way = random.random()
        if way < 0.1:
            del changed[key]
        elif way < 0.2 and isinstance(changed, list):
            changed.append(changed[key])
        elif way < 0.3 and isinstance(changed, dict):
            changed["unknown"] = changed[key]
        else:
            changed[key] = damaged_json(value[key], random)
        return changed
    return random.choice(VALUES)


def damaged_file(data: bytes, random: Random) -> bytes:
    """A stored JSON file with its bytes or its structure damaged; half of the latter without the seal."""
    if random.random() < 0.3:
        return damaged_bytes(data, random)
    value = json.loads(data)
    if random.random() < 0.5:
        value.pop("seal", None)
    return json.dumps(damaged_json(value, random)).encode()
