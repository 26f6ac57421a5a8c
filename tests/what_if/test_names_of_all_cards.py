"""Whatever a card is called, a line says of it what it says of any other: names with commas, with words of the notation
and with words that look like verbs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.situation.notation.games import read
from kfjudge.situation.written import as_yaml
from tests.conftest import POOL, Imported
from tests.sampling import in_soak
from tests.yamlfiles import load_yaml

pytestmark = [pytest.mark.slow, pytest.mark.shared]
OTHER = "Mother"
STEPS = in_soak(15, 2)
"""One name in so many is tried; which ones does not matter."""


@pytest.fixture(scope="module")
def library(card_list: Imported) -> Iterator[Library]:
    with card_list.at_home():
        yield open_library()


def names(step: int, *types: str) -> list[str]:
    cards = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    found = {str(card["name"]) for card in cards if card["type"] in types} - {OTHER}
    return sorted(found)[::step]


def said(line: str, library: Library) -> dict[str, Any]:
    found: dict[str, Any] = load_yaml(as_yaml(read(line, library).node))
    return found


@pytest.mark.parametrize("step", STEPS)
def test_a_card_is_played(library: Library, step: int) -> None:
    wrong = {}
    for name in names(step, "action", "creature", "artifact", "upgrade"):
        node = said(f"me: 1 aember, hand: {name} | opp: {OTHER}; play {name}", library)
        if node.keys() - {"title", "me", "opponent", "do"} or node["do"] != [{"play": name}]:
            wrong[name] = node
    assert not wrong


@pytest.mark.parametrize("step", STEPS)
def test_a_creature_fights_and_something_is_claimed_of_it(library: Library, step: int) -> None:
    wrong = {}
    for name in names(step, "creature"):
        node = said(f"me: {name} | opp: {OTHER}; {name} fights {OTHER}; {name} dead?", library)
        then = {"cards": {name: {"destroyed": True}}}
        if node["do"] != [{"fight": {"with": name, "against": OTHER}}] or node["claims"][0]["then"] != then:
            wrong[name] = node
    assert not wrong
