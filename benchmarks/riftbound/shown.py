"""Positions that somebody wrote for a text: lines, of which each shows a part of it to act that random ones do not.

In: a card, with its text and with others in its place. Out: what the judge says of the lines of the card. What a part
does is seen where he says another thing without it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from benchmarks import boards
from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.cards.records import fold
from kfjudge.games.riftbound.situation.library import library

LINES = Path(__file__).with_name("shown.yaml")


@cache
def lines_of() -> dict[str, list[str]]:
    """The lines by the name of their card."""
    found: dict[str, list[str]] = yaml.safe_load(LINES.read_text(encoding="utf-8"))
    return found


def ruled(card: Facts, line: str) -> Any:
    """The outcomes and verdicts of a line in which a card says what it says here. Raises `ValueError` for a line that
    is refused.
    """
    with _in_library(card):
        code, out, err = boards.ruled(line, "riftbound", "--json", "--outcomes")
    if code == 2:
        raise ValueError(f"{line}: {err}")
    said = json.loads(out)
    return [[each["state"] for each in said["outcomes"]], [each["verdict"] for each in said["claims"]]]


@contextmanager
def _in_library(card: Facts) -> Iterator[None]:
    key = fold(card.name)
    place = key, library().text(key)
    before = library().facts(key)
    library()._read[place] = card
    try:
        yield
    finally:
        library()._read[place] = before
