"""Data files are checked as a whole, and every problem names its file and line."""

from pathlib import Path

import pytest

from kfjudge.errors import Problem, WrongFile
from kfjudge.lookup.carddata import read_cards
from kfjudge.lookup.load import Shelf, load, read_shelf
from kfjudge.paths import rules_data

VERSIONS = "versions:\n  - {label: '1.2', date: 2019-01}\n  - {label: '18.4', date: 2026-06}\n"
DOCUMENTS = "documents:\n  - {id: rulebook, title: Rulebook, versions: ['18.4'], sections: [Glossary / Ward, FAQ]}\n"
WARD = """kind: glossary
entries:
  - id: ward
    title: Ward
    text: Instead of damage.
    cite: [rulebook 18.4 / Glossary / Ward]
"""


def shelf_of(folder: Path, entries: str, versions: str = VERSIONS, documents: str = DOCUMENTS) -> Path:
    game = folder / "rules_data" / "keyforge"
    (game / "entries").mkdir(parents=True)
    (game / "versions.yaml").write_text(versions, encoding="utf-8")
    (game / "documents.yaml").write_text(documents, encoding="utf-8")
    (game / "entries" / "some.yaml").write_text(entries, encoding="utf-8")
    return game


def problems_of(folder: Path, entries: str, **files: str) -> list[str]:
    with pytest.raises(WrongFile) as error:
        load(shelf_of(folder, entries, **files))
    return [str(problem) for problem in error.value.problems]


def test_the_shipped_data_have_no_problems() -> None:
    assert len(load(rules_data()).entries) > 500


def test_an_entry_is_read_whole(tmp_path: Path) -> None:
    (entry,) = load(shelf_of(tmp_path, WARD)).entries
    assert (entry.id, entry.kind, entry.game, entry.since, entry.until, entry.history) == (
        "ward",
        "glossary",
        "keyforge",
        "1.2",
        None,
        "ward",
    )
    assert entry.short == entry.text == "Instead of damage."
    assert str(entry.citations[0]) == "Rulebook 18.4, Glossary: Ward"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("title: Ward", "tittle: Ward", "some.yaml:3:5: 'title' is missing or empty"),
        ("title: Ward", "title: Ward\n    colour: red", "some.yaml:5:13: unknown key 'colour'"),
        ("id: ward", "id: The Ward", "some.yaml:3:9: the id 'The Ward' must be lower-case words"),
        ("kind: glossary", "kind: gloss", "some.yaml:3:5: 'kind' is 'gloss', not one of"),
        ("title: Ward", "title: Ward\n    since: '3.0'", "some.yaml:5:12: 'since' names the unknown version '3.0'"),
        (
            "title: Ward",
            "title: Ward\n    see_also: [wart]",
            "some.yaml:3: 'ward' refers to 'wart', which does not exist (nearest: ward)",
        ),
        (
            "title: Ward",
            "title: Ward\n    aliases: {a: b}",
            "some.yaml:5:14: 'aliases' must be a list of single values",
        ),
        (
            "Glossary / Ward]",
            "Glossary / Wart]",
            "some.yaml:6:12: Rulebook has no section 'Glossary / Wart' (nearest: Glossary / Ward)",
        ),
        ("rulebook 18.4 /", "rulebook 1.2 /", "some.yaml:6:12: Rulebook has no version '1.2' here"),
        ("rulebook 18.4 / Glossary / Ward", "somewhere", "some.yaml:6:12: the citation 'somewhere' is not"),
        ("    cite: [rulebook 18.4 / Glossary / Ward]\n", "", "some.yaml:3:5: 'ward' cites nothing"),
        (
            "title: Ward",
            f"title: Ward\n    short: {'word ' * 50}",
            "some.yaml:5:12: 'short' has 249 characters, more than 200",
        ),
        (
            "title: Ward",
            "title: Ward\n    since: '18.4'\n    until: '1.2'",
            "some.yaml:3:5: 'ward' ends (1.2) before it begins (18.4)",
        ),
        (
            "title: Ward",
            "title: Ward\n    history: shield",
            "some.yaml:3: 'ward' belongs to the history 'shield', which is no entry",
        ),
    ],
)
def test_a_problem_names_file_line_and_column(tmp_path: Path, old: str, new: str, says: str) -> None:
    found = problems_of(tmp_path, WARD.replace(old, new))
    assert any(says in problem for problem in found), found


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    two = WARD.replace("title: Ward", "tittle: Ward") + "  - {id: b a d, title: Bad, text: Bad., cite: [nothing]}\n"
    assert len(problems_of(tmp_path, two)) >= 4


def test_two_entries_may_not_answer_one_term_at_once(tmp_path: Path) -> None:
    second = "  - {id: shield, title: Shield, aliases: [wards], text: Same., cite: [rulebook 18.4 / FAQ]}\n"
    assert any("'shield' and 'ward' both answer 'ward'" in problem for problem in problems_of(tmp_path, WARD + second))


def test_states_of_one_history_may_share_a_term(tmp_path: Path) -> None:
    now = WARD.replace("title: Ward", "title: Ward\n    since: '18.4'")
    before = (
        "  - {id: ward-until-1.2, history: ward, title: Ward, text: Before., until: '1.2', cite: [rulebook 18.4 /"
        " FAQ]}\n"
    )
    assert len(load(shelf_of(tmp_path, now + before)).entries) == 2


def test_an_id_is_taken_once(tmp_path: Path) -> None:
    assert any(
        "is taken by rules_data/keyforge/entries/some.yaml:3" in problem
        for problem in problems_of(tmp_path, WARD + WARD.split("entries:\n")[1])
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("entries: [", "some.yaml:"),
        ("- a list", "the file must be a mapping"),
        ("kind: glossary\nkind: rule\nentries: []", "stands here twice"),
    ],
)
def test_a_file_that_is_no_yaml_mapping(tmp_path: Path, text: str, says: str) -> None:
    assert any(says in problem for problem in problems_of(tmp_path, text))


def test_versions_out_of_order(tmp_path: Path) -> None:
    wrong = VERSIONS.replace("2026-06", "2018-06")
    assert any(
        "versions.yaml:3:5: the version 18.4 is out of order" in problem
        for problem in problems_of(tmp_path, WARD, versions=wrong)
    )


def test_a_version_may_be_a_number_in_yaml(tmp_path: Path) -> None:
    (entry,) = load(shelf_of(tmp_path, WARD.replace("title: Ward", "title: Ward\n    since: 18.4"))).entries
    assert entry.since == "18.4"


CARD = (
    "cards:\n  - {id: troll, name: Troll, type: creature, house: brobnar, power: 8, traits: [giant], text:"
    " Something.}\n"
)


@pytest.mark.parametrize(
    ("cards", "errata", "says"),
    [
        (CARD.replace("creature", "beast"), "", "cards/some.yaml:2:36: unknown card type 'beast'"),
        (CARD.replace("power: 8", "power: big"), "", "'power' must be a whole number"),
        (CARD.replace("text:", "icons: [gold], text:"), "", "unknown bonus icon 'gold'"),
        (CARD + CARD.split("cards:\n")[1], "", "the card 'troll' stands here twice"),
        (
            CARD,
            "errata:\n  - {card: trol, text: T., since: '18.4', cite: [rulebook 18.4 / FAQ]}\n",
            "the erratum is for 'trol', which is no shipped card",
        ),
        (
            CARD,
            "errata:\n  - {card: troll, text: T., since: '9', cite: [rulebook 18.4 / FAQ]}\n",
            "unknown version '9'",
        ),
        (CARD, "errata:\n  - {card: troll, text: T., since: '18.4'}\n", "the erratum for 'troll' cites nothing"),
    ],
)
def test_problems_of_cards_and_errata(tmp_path: Path, cards: str, errata: str, says: str) -> None:
    game = shelf_of(tmp_path, WARD)
    (game / "cards").mkdir()
    (game / "cards" / "some.yaml").write_text(cards, encoding="utf-8")
    if errata:
        (game / "errata.yaml").write_text(errata, encoding="utf-8")
    found: list[Problem] = []
    shelf: Shelf = read_shelf(game, found)
    read_cards(game, shelf, found)
    assert any(says in str(problem) for problem in found), found
