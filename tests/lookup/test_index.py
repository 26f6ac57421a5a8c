"""The index: rebuilt when its sources change, never half written, and never in the way."""

from __future__ import annotations

import os
import sqlite3
import threading
from pathlib import Path

import pytest

from kfjudge.errors import Problem
from kfjudge.lookup import imports
from kfjudge.lookup.imports import Import, Passage
from kfjudge.lookup.index import fingerprint, index_path, open_library
from kfjudge.lookup.search import search

PASSAGE = Passage(id="own-1.frobs", kind="rule", title="Frobnication", text="A frob is frobnicated.", section="Frobs")
WARD = Passage(
    id="own-1.ward",
    kind="glossary",
    title="Ward",
    text="The official words on wards.",
    section="Glossary: Ward",
    entry="ward",
)


def imported(ident: str = "own-1", *passages: Passage) -> Import:
    return Import(
        id=ident,
        kind="rulebook",
        game="keyforge",
        document="House rules",
        version="1",
        file="own.txt",
        sha256="0" * 64,
        passages=passages or (PASSAGE, WARD),
    )


@pytest.mark.slow
def test_the_index_lies_in_the_cache_and_is_built_once(own_home: Path) -> None:
    library = open_library()
    assert library.path.is_relative_to(own_home / "cache")
    built = library.path.stat().st_mtime_ns
    library.close()
    assert open_library().path.stat().st_mtime_ns == built
    assert {path.stem for path in library.path.parent.iterdir()} == {library.path.stem}


@pytest.mark.slow
def test_an_import_is_found_and_forgotten_again(used_home: Path) -> None:
    assert not search(open_library(), "frobnication").hits
    imports.save(imported())
    library = open_library()
    assert search(library, "frobnication").hits[0].entry.text == "A frob is frobnicated."
    assert library.official("ward")[0]["text"] == "The official words on wards."
    imports.remove("own-1")
    assert not search(open_library(), "frobnication").hits


@pytest.mark.slow
def test_a_damaged_index_is_made_again(used_home: Path) -> None:
    path = open_library().path
    path.write_bytes(b"this is no database, whatever its name says" * 100)
    assert open_library().entry("ward").title == "Ward"


@pytest.mark.slow
def test_an_index_cut_off_is_made_again(used_home: Path) -> None:
    path = open_library().path
    path.write_bytes(path.read_bytes()[:512])
    assert open_library().entry("ward").title == "Ward"


@pytest.mark.slow
def test_a_damaged_import_does_not_stop_a_lookup(own_home: Path) -> None:
    imports.save(imported())
    (imports.folder() / "broken.json").write_text('{"format": 1, "id":', encoding="utf-8")
    library = open_library()
    assert library.entry("ward").title == "Ward"
    assert "broken.json" in library.meta("problems")
    assert search(library, "frobnication").hits


@pytest.mark.slow
def test_an_unwritable_cache_falls_back_to_a_temporary_index(
    own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the cache should be", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    library = open_library()
    assert not library.path.is_relative_to(blocked)
    assert library.entry("ward").title == "Ward"


def test_the_temporary_folder_is_private(own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kfjudge.paths import temporary_cache

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = temporary_cache()
    assert folder.stat().st_mode & 0o077 == 0
    folder.chmod(0o777)
    assert temporary_cache() != folder


@pytest.mark.soak
def test_many_readers_and_builders_at_once(own_home: Path) -> None:
    titles: list[str] = []

    def look() -> None:
        library = open_library()
        titles.append(library.entry("elusive").title)
        library.close()

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert titles == ["Elusive"] * 4


@pytest.mark.slow
def test_the_index_is_read_only(used_home: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        open_library().db.execute("DELETE FROM entries")


def test_the_fingerprint_sees_every_change_of_an_import(own_home: Path) -> None:
    before = fingerprint()
    path = imports.save(imported())
    with_import = fingerprint()
    os.utime(path, ns=(1, 1))
    assert len({before, with_import, fingerprint()}) == 3


def test_two_imports_at_once_both_survive(own_home: Path) -> None:
    threads = [threading.Thread(target=imports.save, args=(imported(f"own-{number}"),)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    problems: list[Problem] = []
    assert [item.id for item in imports.load_all(problems)] == [f"own-{number}" for number in range(6)]
    assert not problems


def test_an_import_comes_back_as_it_was(own_home: Path) -> None:
    rule = Passage(
        "a.1",
        "rule",
        "One",
        "Text",
        "1",
        number="100.1",
        parents=("100",),
        children=("a.2",),
        links=("a.3",),
        examples=("One.",),
    )
    whole = imported("own-2", rule)
    imports.save(whole)
    assert list(imports.load_all([])) == [whole]


def test_an_import_that_cannot_be_kept_leaves_the_old_one(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kfjudge.errors import WrongSetup

    imports.save(imported())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(WrongSetup, match="No space left"):
        imports.save(imported("own-1", PASSAGE))
    monkeypatch.undo()
    monkeypatch.setenv("XDG_DATA_HOME", str(own_home / "data"))
    assert list(imports.load_all([])) == [imported()]
    assert [path.name for path in imports.folder().iterdir()] == ["own-1.json"]


def test_another_installation_has_an_index_of_its_own(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = index_path()
    monkeypatch.setenv("XDG_DATA_HOME", str(own_home / "elsewhere"))
    assert index_path() != here
