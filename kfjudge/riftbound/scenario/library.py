"""The cards that scenarios can name: those that are shipped, and a judge's own lists.

In: a name. Out: `Facts`. A public list is taken in once and kept in the user's data folder.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from kfjudge.errors import WrongInput, WrongName, WrongSetup
from kfjudge.paths import data_folder, rules_data
from kfjudge.riftbound.board.facts import Facts, facts_of, fold, rune
from kfjudge.riftbound.play.executable import in_play
from kfjudge.riftbound.words.base import Domain


def stored() -> Path:
    """The file that keeps imported cards."""
    return data_folder() / "riftbound" / "cards.json"


class Library:
    """Cards by name, read when they are asked for."""

    def __init__(self, records: dict[str, dict[str, Any]]) -> None:
        self.records = records
        self._read: dict[str, Facts] = {}

    def find(self, name: str) -> tuple[Facts, str]:
        """The card of a name, and its title if it was misspelled. Raises `WrongName` with the nearest."""
        key = fold(name)
        if key in self.records:
            return self.facts(key), ""
        short = [one for one in self.records if one.startswith(key + " ") or one.endswith(" " + key)]
        if len(short) == 1:
            return self.facts(short[0]), ""
        near = get_close_matches(key, self.records, 3, 0.85)
        if near:
            return self.facts(near[0]), str(self.records[near[0]]["name"])
        nearest = get_close_matches(key, self.records, 3, 0.5)
        raise WrongName(f"there is no card {name!r}", [str(self.records[one]["name"]) for one in nearest])

    def facts(self, key: str) -> Facts:
        if key not in self._read:
            record = self.records[key]
            self._read[key] = in_play(facts_of(record), str(record.get("text") or ""))
        return self._read[key]

    def names(self) -> list[str]:
        return sorted(str(record["name"]) for record in self.records.values())


@cache
def library() -> Library:
    """Shipped cards, and over them the imported ones. Raises `WrongSetup` for damaged data."""
    records: dict[str, dict[str, Any]] = {}
    shipped = rules_data("riftbound") / "cards.yaml"
    try:
        for record in yaml.safe_load(shipped.read_text(encoding="utf-8")) or ():
            records[fold(str(record["name"]))] = record
        path = stored()
        if path.is_file():
            for record in json.loads(path.read_text(encoding="utf-8")):
                records[fold(str(record["name"]))] = record
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise WrongSetup(f"the Riftbound cards cannot be read: {error}") from None
    return Library(records)


def is_list(data: Any) -> bool:
    """Whether parsed JSON is a list of Riftbound cards."""
    cards = data.get("cards") if isinstance(data, dict) else data
    if not isinstance(cards, list) or not cards or not isinstance(cards[0], dict):
        return False
    return {"name", "type"} <= cards[0].keys() and bool({"domains", "energy", "might"} & cards[0].keys())


def take_in(data: Any) -> tuple[int, list[tuple[str, str]]]:
    """Keeps a list of cards: how many there are, and those whose text is not understood, each with the reason.

    Raises `WrongInput` for a list without a usable card.
    """
    cards = data["cards"] if isinstance(data, dict) else data
    kept: dict[str, dict[str, Any]] = {}
    declined: list[tuple[str, str]] = []
    for card in cards:
        text = card.get("errata") if isinstance(card.get("errata"), str) else card.get("text")
        record = {key: card.get(key) for key in _KEYS} | {"text": text or ""}
        try:
            facts = facts_of(record)
        except (KeyError, ValueError, TypeError):
            continue
        kept[fold(facts.name)] = record
        if facts.declined:
            declined.append((facts.name, facts.declined))
    if not kept:
        raise WrongInput("the list has no card that can be used")
    path = stored()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        before = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
        for record in before:
            kept.setdefault(fold(str(record["name"])), record)
        path.write_text(json.dumps(list(kept.values())), encoding="utf-8")
    except OSError as error:
        raise WrongSetup(f"{path} cannot be written: {error.strerror or error}") from None
    library.cache_clear()
    return len(kept), declined


_KEYS = ("name", "set", "number", "type", "supertype", "domains", "energy", "power", "might", "tags")


class Lists:
    """Taking in lists of cards."""

    is_list = staticmethod(is_list)
    take_in = staticmethod(take_in)


LISTS = Lists()


def rune_of(word: str) -> Facts | None:
    """A basic rune by its domain."""
    try:
        return rune(Domain(word.lower()))
    except ValueError:
        return None
