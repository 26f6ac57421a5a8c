"""The JSON Schema of the scenario format: it is the documented one, takes every scenario we have, and refuses slips."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from benchmarks.scenario_schema import schema, written
from tests.yamlfiles import load_yaml

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(
    path
    for path in [*(ROOT / "tests" / "scenarios").glob("*/*.yaml"), *(ROOT / "examples").glob("*.yaml")]
    if "game: riftbound" not in path.read_text(encoding="utf-8")
)
"""The scenarios of the game that the schema is for."""
CHECK = jsonschema.Draft202012Validator(schema())


def read(text: str) -> Any:
    return json.loads(json.dumps(load_yaml(text)))


def test_the_documented_schema_is_this_one() -> None:
    documented = (ROOT / "docs" / "scenario.schema.json").read_text(encoding="utf-8")
    assert documented == written(), "python -m benchmarks.scenario_schema > docs/scenario.schema.json"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_fits(path: Path) -> None:
    CHECK.validate(read(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "text",
    [
        "huose: dis",
        "me: {aember: many}",
        "me: {keys: 3}",
        "me: {battleline: [{card: Troll, wrad: true}]}",
        "do: [{paly: Anger}]",
        "do: [{play: Anger, reap: Troll}]",
        "claims: [{says: x, expect: sometimes}]",
        "claims: [{then: {cards: {Troll: {zoen: hand}}}}]",
    ],
)
def test_slips_do_not_fit(text: str) -> None:
    assert list(CHECK.iter_errors(read(text)))
