"""Nothing that was taken in is lost without being asked for, and no version is guessed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kfjudge.lookup.importers import take
from kfjudge.lookup.importers.files import open_source
from tests.importers import sample
from tests.importers.conftest import Kfjudge, seed
from tests.importers.test_cardlists import DECK, FULL

pytestmark = pytest.mark.slow

RULEBOOK = sample.as_text(sample.headed())


def imports_of(kfjudge: Kfjudge) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in json.loads(kfjudge("doctor", "--json")[1])["imports"]}


def written(path: Path, content: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_a_file_that_was_cut_off_does_not_replace_the_whole_one(kfjudge: Kfjudge, home: Path, tmp_path: Path) -> None:
    rules = sample.numbered()
    assert kfjudge("import", written(tmp_path / "rules.txt", rules))[0] == 0
    before = {path.name: path.read_bytes() for path in home.iterdir()}
    code, out, err = kfjudge("import", written(tmp_path / "rules.txt", rules[: len(rules) * 2 // 3]))
    assert (code, out) == (2, "")
    assert "passages and would replace the import" in err
    assert "--replace" in err
    assert {path.name: path.read_bytes() for path in home.iterdir()} == before
    assert "in place of" in kfjudge("import", tmp_path / "rules.txt", "--replace")[1]


def test_a_list_that_was_cut_off_does_not_replace_the_whole_one(kfjudge: Kfjudge, tmp_path: Path) -> None:
    assert kfjudge("import", written(tmp_path / "cards.json", FULL))[0] == 0
    part = {**FULL, "cards": FULL["cards"][:1]}
    code, _, err = kfjudge("import", written(tmp_path / "cards.json", part))
    assert code == 2
    assert "holds 1 cards and would replace" in err
    assert kfjudge("import", tmp_path / "cards.json", "--replace")[0] == 0
    assert [item["cards"] for item in imports_of(kfjudge).values()] == [1]


def test_a_fuller_list_takes_the_place_of_the_older_one(kfjudge: Kfjudge, tmp_path: Path) -> None:
    kfjudge("import", written(tmp_path / "cards.json", {**FULL, "cards": FULL["cards"][:1]}))
    assert "in place of" in kfjudge("import", written(tmp_path / "cards.json", FULL))[1]
    assert [item["cards"] for item in imports_of(kfjudge).values()] == [2]


@pytest.mark.slow
def test_two_files_of_one_name_are_two_imports(kfjudge: Kfjudge, tmp_path: Path) -> None:
    one = {"cards": [FULL["cards"][0]]}
    other = {"cards": [FULL["cards"][1]]}
    for path, content in (("a", one), ("b", other), ("c", DECK)):
        assert kfjudge("import", written(tmp_path / path / "deck.json", content))[0] == 0
    assert sorted(item["cards"] for item in imports_of(kfjudge).values()) == [1, 1, 2]
    assert any(ident.startswith("cards-the-test-deck-") for ident in imports_of(kfjudge))


@pytest.mark.slow
def test_file_names_in_other_scripts_do_not_share_an_id(kfjudge: Kfjudge, tmp_path: Path) -> None:
    for name, card in zip(("колода", "甲板"), FULL["cards"], strict=True):
        assert kfjudge("import", written(tmp_path / f"{name}.json", {"cards": [card]}))[0] == 0
    assert len(imports_of(kfjudge)) == 2


@pytest.mark.shared
@pytest.mark.parametrize(
    ("number", "since", "until", "version"),
    [
        ("001", 0.0, 1.0, "1.8"),
        ("001", 0.0, 0.2, "unknown"),
        ("001", 0.2, 0.4, "unknown"),
        ("001", 0.6, 0.8, "unknown"),
        ("000", 0.0, 1.0, "14"),
        ("000", 0.6, 0.8, "unknown"),
        ("003", 0.5, 1.0, "unknown"),
    ],
)
def test_the_version_of_a_part_of_a_rulebook_stays_unknown(
    tmp_path: Path, number: str, since: float, until: float, version: str
) -> None:
    lines = seed(number).read_text(encoding="utf-8").split("\n")
    part = "\n".join(lines[int(since * len(lines)) : int(until * len(lines))])
    imported = take.read(open_source(written(tmp_path / "rules.txt", part)))[0]
    assert imported.version == version
    if version == "unknown":
        assert "not older than" in imported.notes[0]


@pytest.mark.shared
def test_the_name_of_a_file_does_not_overrule_its_words(tmp_path: Path) -> None:
    text = seed("001").read_text(encoding="utf-8")
    assert take.read(open_source(written(tmp_path / "rulebook v1.3.txt", text)))[0].version == "1.8"
