"""What is stored may be damaged in any way: lookups go on, and `doctor` says what to do."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kfjudge.errors import Problem
from kfjudge.lookup import imports
from kfjudge.lookup.imports import Import, Passage
from kfjudge.lookup.index import open_library
from tests.faults import damage
from tests.faults.conftest import Kfjudge
from tests.sampling import thinned

CARD: dict[str, Any] = {
    "id": "test-giant",
    "name": "Test Giant",
    "type": "creature",
    "houses": ["brobnar"],
    "traits": ["giant"],
    "power": 5,
    "armor": None,
    "amber": 1,
    "icons": [],
    "printings": [{"sets": ["CotA"], "number": "001", "rarity": "Common", "text": "Fight: Gain 1A."}],
}


def stored(ident: str = "own-1", **other: Any) -> Path:
    """An import with one card and one passage in the imports folder."""
    passage = Passage(f"{ident}.frobs", "rule", "Frobs", "A frob is no creature at all.", "1")
    plain: dict[str, Any] = {"id": ident, "kind": "rulebook", "game": "keyforge", "document": "Own", "version": "1.8"}
    return imports.save(Import(**plain, file="a", sha256="b", passages=(passage,), cards=(CARD,), **other))


def rewrite(path: Path, **values: Any) -> None:
    """Change an import file as an older kfjudge could have written it: without a seal."""
    data = json.loads(path.read_text(encoding="utf-8"))
    del data["seal"]
    path.write_text(json.dumps({**data, **values}), encoding="utf-8")


BAD: dict[str, dict[str, Any]] = {
    "icons that are a number": {"cards": [{**CARD, "icons": 7}]},
    "more æmber than memory": {"cards": [{**CARD, "amber": 10**9}]},
    "a number too large for the index": {"cards": [{**CARD, "power": 10**30}]},
    "half a character": {"cards": [{**CARD, "name": "\ud800"}]},
    "no name": {"cards": [{key: value for key, value in CARD.items() if key != "name"}]},
    "a text that is a list": {"passages": [{"id": "own-1.a", "kind": "rule", "title": "A", "text": [], "section": ""}]},
    "passages that are a mapping": {"passages": {}},
    "a passage that is null": {"passages": [None]},
    "a version that is a mapping": {"version": {}},
    "a game that nobody knows": {"game": "chess"},
    "a field that nobody knows": {"colour": "red"},
}


@pytest.mark.slow
@pytest.mark.parametrize("values", thinned(BAD.values(), 4, others=pytest.mark.soak))
def test_an_import_that_cannot_be_read_stops_no_lookup(kfjudge: Kfjudge, home: Path, values: dict[str, Any]) -> None:
    rewrite(stored(), **values)
    assert kfjudge("rule", "ward")[0] == 0
    code, out, _ = kfjudge("doctor")
    assert code == 1
    way_out = re.search(r"kfjudge (import --remove=\S+) takes it away", out)
    assert way_out, out
    assert kfjudge(*shlex.split(way_out[1]))[0] == 0
    assert kfjudge("doctor")[0] == 0


@pytest.mark.slow
def test_one_bad_card_of_an_older_import_does_not_cost_the_others(kfjudge: Kfjudge, home: Path) -> None:
    rewrite(stored(), cards=[{**CARD, "id": "bad", "icons": 7}, CARD])
    assert kfjudge("card", "Test Giant")[0] == 0
    assert "card 1 is left out: 'icons' must be a list" in kfjudge("doctor")[1]


@pytest.mark.slow
def test_what_is_in_the_folder_and_no_import_is_told(kfjudge: Kfjudge, home: Path) -> None:
    path = stored()
    shutil.copy(path, path.with_name("a copy.json"))
    path.with_name("dangling.json").symlink_to(home / "nowhere")
    path.with_name("deep.json").write_text("[" * 100_000, encoding="utf-8")
    path.with_name("folder.json").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(path.with_name("pipe.json"))
    assert kfjudge("rule", "frobs")[0] == 0
    code, out, _ = kfjudge("doctor")
    assert code == 1
    for said in ("is a copy of the import 'own-1'", "dangling.json", "nested too deeply", "is a folder"):
        assert said in out
    for name in ("a copy", "dangling", "deep", "pipe"):
        assert f"--remove={shlex.quote(name)} takes it away" in out
        assert kfjudge("import", f"--remove={name}")[0] == 0


@pytest.mark.slow
def test_a_changed_import_is_not_taken_for_what_was_taken_in(kfjudge: Kfjudge, home: Path) -> None:
    path = stored()
    path.write_text(path.read_text(encoding="utf-8").replace("no creature", "a creature"), encoding="utf-8")
    assert kfjudge("rule", "frobs")[0] == 1
    assert "damaged or changed after it was taken in" in kfjudge("doctor")[1]


@pytest.mark.slow
def test_passages_of_one_id_are_indexed_once(kfjudge: Kfjudge, home: Path) -> None:
    stored()
    twin = json.loads(stored("own-2").read_text(encoding="utf-8"))
    twin["passages"][0]["id"] = "own-1.frobs"
    rewrite(imports.folder() / "own-2.json", passages=twin["passages"])
    assert kfjudge("rule", "frobs")[0] == 0
    assert "'own-1.frobs' is there twice" in kfjudge("doctor")[1]


@pytest.mark.slow
def test_a_passage_of_an_entry_that_is_gone_is_a_record_of_its_own(kfjudge: Kfjudge, home: Path) -> None:
    data = json.loads(stored().read_text(encoding="utf-8"))
    rewrite(imports.folder() / "own-1.json", passages=[{**data["passages"][0], "entry": "a-rule-of-yore"}])
    assert "no creature at all" in kfjudge("rule", "frobs")[1]


@pytest.mark.slow
def test_every_reading_of_a_damaged_import_gives_an_import_or_an_error(home: Path) -> None:
    path = stored()
    whole, random = path.read_bytes(), Random(17)
    for _ in range(1000):
        path.write_bytes(damage.damaged_file(whole, random))
        problems: list[Problem] = []
        found = list(imports.load_all(problems))
        assert problems or found
        for item in found:
            assert item.id == "own-1"


@pytest.mark.slow
def test_a_changed_word_in_the_index_is_noticed(kfjudge: Kfjudge, home: Path) -> None:
    wanted = kfjudge("rule", "ward", "--json")[1]
    index = open_library().path
    index.write_bytes(index.read_bytes().replace(b"destroyed", b"preserved"))
    assert kfjudge("rule", "ward", "--json")[1] == wanted


@pytest.mark.slow
def test_a_damaged_reading_is_no_reading(kfjudge: Kfjudge, home: Path) -> None:
    stored()
    wanted = kfjudge("card", "Test Giant", "--json")[1]
    (readings,) = (home / "cache" / "kfjudge").glob("readings-*.sqlite3")
    with sqlite3.connect(readings) as db:
        db.execute("UPDATE readings SET told = replace(told, '1', '9'), ast = replace(ast, '1', '9')")
    db.close()
    assert kfjudge("card", "Test Giant", "--json")[1] == wanted
    readings.write_bytes(b"no database at all" * 1000)
    for _ in range(2):
        assert kfjudge("card", "Test Giant", "--json")[1] == wanted


@pytest.mark.slow
def test_a_damaged_list_of_another_game_stops_no_scenario(kfjudge: Kfjudge, home: Path) -> None:
    """What of it can be read is used; `doctor` names the rest, with the command that takes it away."""
    from kfjudge.games.riftbound.cards.records import stored
    from kfjudge.games.riftbound.situation.library import library

    question = ("what-if", "--game", "riftbound", "me: base: Vayne, Hunter")
    library.cache_clear()
    wanted = kfjudge(*question)
    stored().parent.mkdir(parents=True)
    for damaged in ("[{", '{"a": 1}', "7", '[{"name": "Raider", "type": "Unit", "might": []}]', "[" * 100_000):
        stored().write_text(damaged, encoding="utf-8")
        library.cache_clear()
        assert kfjudge(*question) == wanted
        code, out, _ = kfjudge("doctor")
        assert code == 1
        assert "kfjudge import --remove=riftbound-cards takes it away" in out
    assert kfjudge("import", "--remove=riftbound-cards")[0] == 0
    assert kfjudge("doctor")[0] == 0
    assert kfjudge("import", "--remove=riftbound-cards")[0] == 1


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("how", ["an empty folder", "a full folder", "a link to a folder", "a link to nowhere"])
def test_what_is_no_file_in_a_place_of_the_cache_makes_no_lookup_slow(
    kfjudge: Kfjudge, home: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """The second lookup finds everything made, whatever lay in its place before the first one."""
    monkeypatch.setattr("tempfile.tempdir", str(home))
    card = ("card", "Test Giant", "--json")
    stored()
    wanted = kfjudge(*card)[1]
    places = [path for path in (home / "cache" / "kfjudge").iterdir() if path.suffix in (".sqlite3", ".seal")]
    assert len(places) == 3, "the index, its seal, and the readings"
    for path in places:
        path.unlink()
        if how == "an empty folder":
            path.mkdir()
        elif how == "a full folder":
            (path / "own").mkdir(parents=True)
        else:
            path.symlink_to(home if how == "a link to a folder" else home / "nowhere")
    assert kfjudge(*card)[1] == wanted
    made = {path: path.stat().st_mtime_ns for path in places if path.is_file()}
    assert len(made) == (0 if how == "a full folder" else len(places))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("kfjudge.lookup.build._fill", lambda *_values: pytest.fail("the index is made anew"))
        assert kfjudge(*card)[1] == wanted
    assert {path: path.stat().st_mtime_ns for path in made} == made
