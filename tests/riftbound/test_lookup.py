"""Riftbound judges look up numbers and keywords: through the command line, with the judge's own copy and without
one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kfjudge.paths import rules_data
from kfjudge.rules.load import load
from kfjudge.rules.numbers import number_of, upwards
from tests.riftbound.conftest import Rule

HERE = Path(__file__).parent
VERSION = "2025-06-02"
NUMBERS: list[dict[str, Any]] = yaml.safe_load((HERE / "numbers.yaml").read_text(encoding="utf-8"))["rules"]
KEYWORDS: list[dict[str, Any]] = yaml.safe_load((HERE / "keywords.yaml").read_text(encoding="utf-8"))["keywords"]
DISPUTED = {
    "rb-disputed-activation": ["581", "718", "725", "718.1.b"],
    "rb-disputed-first-draw": ["648.7", "646.7"],
    "rb-disputed-team-battlefields": ["648.4.a", "648.5.a", "648.4"],
    "rb-disputed-hidden-cards": ["106.4.d", "523", "523.1"],
    "rb-disputed-chain-end": ["540.4.b", "542"],
    "rb-disputed-step-4": ["626.1.a.1", "626.1.a"],
    "rb-disputed-steps": ["589.2.b", "591.2.a", "593.4.a", "515", "515.1", "591"],
}


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.shared
@pytest.mark.parametrize("wanted", NUMBERS, ids=lambda wanted: wanted["number"])
def test_a_number_shows_the_rule_in_its_place(official: Rule, wanted: dict[str, Any]) -> None:
    found = official(wanted["number"])
    assert found["number"] == wanted["number"]
    assert squeezed(found["text"]).startswith(wanted["begins"])
    first = squeezed(found["text"].split("\n\nExample: ")[0])
    assert first.endswith(wanted["ends"])
    assert [parent["number"] for parent in found["parents"]] == wanted["parents"]
    assert len(found["sub_rules"]) == wanted["children"]
    assert len(found["examples"]) == wanted["examples"]
    assert [link["number"] for link in found["links"]] == wanted["links"]
    assert found["citations"] == [{"document": "Riftbound Core Rules", "version": VERSION, "section": wanted["number"]}]


@pytest.mark.shared
@pytest.mark.parametrize("wanted", KEYWORDS, ids=lambda wanted: wanted["word"])
def test_a_keyword_shows_our_entry_and_the_official_rule(official: Rule, wanted: dict[str, Any]) -> None:
    found = official(*wanted["word"].split(), "--game", "riftbound")
    assert found["id"] == wanted["entry"]
    assert f"{wanted['number']}  " in found["official_text"]
    assert wanted["says"] in squeezed(found["official_text"])
    assert bool(found["disputes"]) == wanted.get("disputed", False)
    assert found["citations"][0]["version"] == VERSION


@pytest.mark.shared
@pytest.mark.parametrize(("dispute", "numbers"), DISPUTED.items())
def test_a_contradiction_is_shown_with_each_of_its_rules(official: Rule, dispute: str, numbers: list[str]) -> None:
    for number in numbers:
        assert dispute in [item["id"] for item in official(number)["disputes"]], number


@pytest.mark.shared
def test_a_number_that_the_rules_lack_is_not_answered_by_another(
    official: Rule, capsys: pytest.CaptureFixture[str]
) -> None:
    assert official("577.1") == {}
    assert official("626.1.d.9") == {}


@pytest.mark.shared
def test_cross_references_can_be_followed(official: Rule) -> None:
    first = official("627.3.a", "--see", "2")
    assert (first["number"], first["game"]) == ("630.1", "riftbound")
    below = official("626.1.d", "--see", "2")
    assert below["number"] == "626.1.d.2"


@pytest.mark.shared
def test_rules_that_a_list_or_lost_number_has_damaged_say_what_is_there(official: Rule) -> None:
    assert official("519")["text"].count("\n\n") == 4
    assert official("637.1.a")["text"].split("\n\n")[1:] == [
        "Name",
        "Super Type",
        "Type",
        "Tags",
        "Controller",
        "Cost",
        "Domain",
    ]
    assert official("565.1")["text"].split("\n\n")[1:] == [
        "Passive Abilities",
        "Replacement Effects",
        "Activated Abilities",
        "Triggered Abilities",
    ]
    assert len(official("625.1.b")["text"].split("\n\n")) == 2
    assert len(official("632.1.b.2")["text"].split("\n\n")) == 2


@pytest.mark.parametrize("wanted", KEYWORDS, ids=lambda wanted: wanted["word"])
def test_without_an_import_our_own_words_answer(rule: Rule, wanted: dict[str, Any]) -> None:
    found = rule(*wanted["word"].split(), "--game", "riftbound")
    assert found["id"] == wanted["entry"]
    assert found["official_text"] is None
    assert found["citations"][0] == {
        "document": "Riftbound Core Rules",
        "version": VERSION,
        "section": found["citations"][0]["section"],
    }
    assert bool(found["disputes"]) == wanted.get("disputed", False)


@pytest.mark.parametrize(
    ("number", "entry"),
    [
        ("515.1", "rb-awaken-phase"),
        ("515.2.b.1", "rb-beginning-phase"),
        ("510.1.a", "rb-states"),
        ("540.4.b", "rb-chain-steps"),
        ("553.5", "rb-showdown-moves"),
        ("625.1.b.1", "rb-combat-showdown"),
        ("626.1.a.1", "rb-combat-damage"),
        ("626.1.d.2", "rb-assigning-damage"),
        ("627", "rb-combat-resolution"),
        ("632.1.b.2", "rb-final-point"),
        ("637.2.b", "rb-layers"),
        ("639.1", "rb-layer-order"),
        ("646.7", "rb-skirmish"),
        ("648.8.c.2", "rb-two-on-two"),
        ("652.5.b.1", "rb-removing-a-player"),
        ("703", "rb-buff"),
        ("708", "rb-mighty"),
        ("727.1.c.2", "rb-tank"),
    ],
)
def test_a_number_leads_to_our_words_about_it(rule: Rule, number: str, entry: str) -> None:
    found = rule(number)
    assert (found["id"], found["game"]) == (entry, "riftbound")


@pytest.mark.parametrize(("dispute", "numbers"), DISPUTED.items())
def test_contradictions_are_known_without_the_document(rule: Rule, dispute: str, numbers: list[str]) -> None:
    for number in numbers:
        assert dispute in [item["id"] for item in rule(number)["disputes"]], number


def test_a_word_of_both_games_is_keyforges_unless_the_game_is_named(rule: Rule) -> None:
    assert rule("stun")["game"] == "keyforge"
    assert rule("stun", "--game", "riftbound")["id"] == "rb-stun"
    assert rule("graveyard")["game"] == "keyforge"


def test_every_number_of_the_core_parts_is_covered() -> None:
    """Turn, states, chain, showdown, combat, scoring, layers, modes, conceding, buffs, Mighty and the keywords: no gap
    in the numbers.
    """
    shelf = load(rules_data("riftbound"))
    known = {alias for entry in shelf.entries for alias in entry.aliases if number_of(alias)}
    wanted = [str(number) for number in (*range(501, 554), *range(620, 653), *range(701, 730))]
    assert [number for number in wanted if number not in known] == []


def test_every_disputed_entry_names_rules_that_our_entries_have() -> None:
    shelf = load(rules_data("riftbound"))
    known = {alias for entry in shelf.entries for alias in entry.aliases}
    disputed = [entry for entry in shelf.entries if entry.status == "disputed"]
    assert {entry.id for entry in disputed} == set(DISPUTED)
    for entry in disputed:
        for citation in entry.citations:
            assert known.intersection(upwards(citation.section)), (entry.id, citation.section)
