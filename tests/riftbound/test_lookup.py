"""Riftbound judges look up numbers and keywords: through the command line, with the judge's own copy and without
one.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kfjudge.cli import run
from kfjudge.lookup.importers import take
from kfjudge.lookup.importers.files import open_source
from kfjudge.lookup.load import load
from kfjudge.lookup.numbers import number_of, upwards
from kfjudge.paths import packaged, rules_data
from tests.importers.conftest import riftbound_rules, seed
from tests.riftbound.conftest import Rule
from tests.yamlfiles import load_yaml

HERE = Path(__file__).parent
VERSION = "2025-06-02"
NEWEST = "2026-07-16"
NUMBERS: list[dict[str, Any]] = load_yaml(HERE / "numbers.yaml")["rules"]
KEYWORDS: list[dict[str, Any]] = load_yaml(HERE / "keywords.yaml")["keywords"]
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
    assert found["citations"][0]["version"] == NEWEST


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


@pytest.mark.parametrize(
    ("entry", "rules", "version", "section", "says"),
    [
        ("rb-add", None, NEWEST, "429", "(429.2)"),
        ("rb-add", "1.0", VERSION, "605", "(605.2)"),
        ("rb-add", "1.1", "2025-10-24", "416", "(416.2)"),
        ("rb-add", "1.2", NEWEST, "429", "(429.2)"),
        ("rb-layers", None, NEWEST, "473-475", "(477.1)"),
        ("rb-cleanup", None, NEWEST, "318, 323", "(323)"),
        ("rb-chain-steps", None, NEWEST, "332, 338, 340", "(537 in 1.0)"),
    ],
)
def test_an_entry_has_the_numbers_of_the_version_that_is_asked_for(
    rule: Rule, entry: str, rules: str | None, version: str, section: str, says: str
) -> None:
    found = rule(entry, "--game", "riftbound", *(("--rules", rules) if rules else ()))
    assert (found["citations"][0]["version"], found["citations"][0]["section"]) == (version, section)
    assert says in found["text"]


def test_what_has_changed_stands_above_the_text_up_to_the_version_asked_for(
    rule: Rule, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rule("rb-add", "--game", "riftbound")["id"] == "rb-add"

    def at(*rules: str) -> tuple[int, int]:
        run(["rule", "rb-add", "--game", "riftbound", "--plain", *rules])
        told = capsys.readouterr().out
        return told.index("Since 1.4: spells that add"), told.index("rune pool (")

    change, body = at()
    assert change < body
    change, body = at("--rules", "1.3")
    assert change > body


@pytest.mark.parametrize("wanted", KEYWORDS, ids=lambda wanted: wanted["word"])
def test_without_an_import_our_own_words_answer(rule: Rule, wanted: dict[str, Any]) -> None:
    found = rule(*wanted["word"].split(), "--game", "riftbound")
    assert found["id"] == wanted["entry"]
    assert found["official_text"] is None
    assert found["citations"][0] == {
        "document": "Riftbound Core Rules",
        "version": NEWEST,
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


@pytest.mark.parametrize(
    ("number", "version", "entry"),
    [
        ("413", "1.4", "rb-draw"),
        ("591", "1.0", "rb-draw"),
        ("591.4", "2025-06-02", "rb-draw"),
        ("400", "1.1", "rb-draw"),
        ("408", "1.1", "rb-hide"),
        ("421", "1.3", "rb-hide"),
        ("465.2.c", "1.4", "rb-assigning-damage"),
        ("460.2.c", "1.3", "rb-assigning-damage"),
        ("822", "1.4", "rb-ambush"),
        ("822", "1.3", "rb-ambush"),
    ],
)
def test_a_number_of_a_version_leads_to_what_it_is_about_there(
    rule: Rule, number: str, version: str, entry: str
) -> None:
    assert rule(number, "--game", "riftbound", "--rules", version)["id"] == entry


@pytest.mark.parametrize(("number", "version"), [("413", "1.0"), ("591", "1.4"), ("827", "1.3")])
def test_a_number_that_a_version_lacks_is_not_answered(rule: Rule, number: str, version: str) -> None:
    assert rule(number, "--game", "riftbound", "--rules", version) == {}


@pytest.mark.parametrize(
    ("term", "numbers"),
    [
        ("draw", {"1.0": "591", "1.1": "400", "1.3": "413", "1.4": "413"}),
        ("game actions", {"1.0": "586-590", "1.1": "395-399", "1.3": "407-410, 412", "1.4": "407-410, 412"}),
        ("ambush", {"1.3": "822", "1.4": "822"}),
    ],
)
def test_an_entry_tells_its_numbers_in_every_version(rule: Rule, term: str, numbers: dict[str, str]) -> None:
    assert rule(*term.split(), "--game", "riftbound")["numbers"] == numbers


def test_an_official_rule_tells_its_numbers_in_the_other_versions(official: Rule) -> None:
    assert official("648.7")["numbers"] == {"1.0": "648.7", "1.1": "462.7", "1.3": "484.7", "1.4": "489.7"}
    assert official("465.2.c")["id"] == "rb-assigning-damage"


def test_what_a_later_version_changed_is_told(rule: Rule) -> None:
    found = rule("hidden", "--game", "riftbound")
    assert [one["id"] for one in found["changes"]] == ["rb-change-facedown-alone", "rb-change-hidden-choices"]


@pytest.mark.parametrize(
    ("entry", "until"),
    [
        ("rb-relevant-players", "2025-06-02"),
        ("rb-disputed-chain-end", "2025-06-02"),
        ("rb-disputed-first-draw", "2025-12-01"),
        ("rb-disputed-activation", None),
    ],
)
def test_what_is_only_of_older_rules_says_until_when(rule: Rule, entry: str, until: str | None) -> None:
    found = rule(entry)
    assert found["until"] == until
    newest = rule(entry, "--game", "riftbound", "--rules", "1.4")
    assert newest.get("id") == (None if until else entry)


@pytest.mark.shared
@pytest.mark.parametrize(("name", "label"), [("core-rules-1.1.md", "2025-10-24"), ("core-rules-1.3.txt", "2026-03-30")])
def test_a_newer_document_is_known_by_its_date(name: str, label: str) -> None:
    imported, _counts, _how = take.read(open_source(riftbound_rules(name)))
    assert imported.version == label
    assert sum(len(passage.examples) for passage in imported.passages) > 100


@pytest.mark.shared
@pytest.mark.slow
def test_imported_versions_are_compared_rule_by_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    files = [seed("002"), riftbound_rules("core-rules-1.1.md"), riftbound_rules("core-rules-1.3.txt")]
    assert run(["import", *map(str, files)]) == 0
    sections = {}
    for asked in ("hide", "597", "421"):
        capsys.readouterr()
        assert run(["versions", asked, "--game", "riftbound", "--json"]) == 0
        official = json.loads(capsys.readouterr().out)["official"]
        sections[asked] = [(state["version"], state["section"]) for state in official]
    there = [("2025-06-02", "597"), ("2025-10-24", "408"), ("2026-03-30", "421")]
    assert sections == {"hide": there, "597": there, "421": there}
    assert run(["versions", "hide", "--game", "riftbound", "--plain"]) == 0
    assert "{+or Champion Zone+}" in capsys.readouterr().out


def test_entries_are_proven_by_an_example_of_their_rule() -> None:
    shelf = load(rules_data("riftbound"))
    proven = [entry for entry in shelf.entries if entry.proof]
    assert len(proven) >= 39
    for entry in proven:
        path = packaged(*str(entry.proof).split("/"))
        assert path.is_file(), entry.id
        number = path.stem
        spans = [re.findall(r"\d{3}[.\da-z]*", citation.section) for citation in entry.citations]
        inside = (
            number == ends[0]
            or number.startswith(f"{ends[0]}.")
            or int(ends[0][:3]) <= int(number[:3]) <= int(ends[-1][:3])
            for ends in spans
        )
        assert any(inside), (entry.id, number)


def test_an_entry_can_be_proven_by_play(places: Path, rule: Rule, capsys: pytest.CaptureFixture[str]) -> None:
    assert rule("hide", "--game", "riftbound")["proof"] == "tests/scenarios/riftbound-examples/597.3.yaml"
    assert run(["rule", "hide", "--game", "riftbound", "--prove", "--plain"]) == 0
    assert "as expected" in capsys.readouterr().out
    assert run(["log"]) == 1, "it is no ruling"
