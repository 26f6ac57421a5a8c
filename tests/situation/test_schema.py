"""The JSON Schema of the scenario format: it is the documented one, takes every scenario we have, and refuses slips."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from benchmarks.scenario_schema import schema, written
from tests.yamlfiles import load_documents, load_yaml

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*(ROOT / "tests" / "scenarios").glob("*/*.yaml"), *(ROOT / "examples").glob("*.yaml")])
CHECK = jsonschema.Draft202012Validator(schema())


def test_the_documented_schema_is_this_one() -> None:
    documented = (ROOT / "docs" / "scenario.schema.json").read_text(encoding="utf-8")
    assert documented == written(), "python -m benchmarks.scenario_schema > docs/scenario.schema.json"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_fits(path: Path) -> None:
    for document in load_documents(path):
        CHECK.validate(json.loads(json.dumps(document)))


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
        "{game: riftbound, me: {aember: 3}}",
        "{game: riftbound, mode: 3v3}",
        "{game: riftbound, battlefields: [{as: hill, unit: [Ahri]}]}",
        "{game: riftbound, me: {base: [{card: Ahri, warded: true}]}}",
        "{game: riftbound, do: [{reap: Ahri}]}",
        "{game: riftbound, do: [{play: {card: Ahri, flank: left}}]}",
        "{game: riftbound, claims: [{then: {cards: {Ahri: {mihgt: 4}}}}]}",
        "{game: riftbound, claims: [{then: {me: {points: many}}}]}",
        "{game: riftbound, readings: {card-of-a-loop: one}}",
    ],
)
def test_slips_do_not_fit(text: str) -> None:
    assert list(CHECK.iter_errors(load_yaml(text)))
