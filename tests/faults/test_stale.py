"""What older versions and other installations left in the cache does not stay for ever."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kfjudge.files import STAYING, forget_older
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.riftbound.words.dialect import RIFTBOUND
from kfjudge.language.frames.load import load_table
from kfjudge.language.word_files import base_lexicon
from kfjudge.lookup.index import open_library
from kfjudge.lookup.readings import ReadingStore, Stored
from kfjudge.paths import cache_folder, private_cache
from kfjudge.situation.notation import tables

KINDS = ("rules-{}.sqlite3", "readings-{}.sqlite3", "frames-{}.pickle", "board-{}.json")


def left_over(folder: Path, name: str, older: int = 7) -> list[Path]:
    """Files of a kind, the oldest first, all made long ago."""
    found = [folder / name.format(f"{number:08x}") for number in range(older)]
    for age, path in enumerate(reversed(found), 1):
        path.write_bytes(b"old")
        os.utime(path, (1_000_000_000 - age, 1_000_000_000 - age))
    return found


@pytest.mark.slow
def test_of_each_kind_the_newest_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = cache_folder()
    assert folder == private_cache()
    left = {name: left_over(folder, name) for name in KINDS}
    for path in left["rules-{}.sqlite3"]:
        path.with_suffix(".seal").write_bytes(b"old")
    library = open_library()
    ReadingStore(library).put([("A Card", "Play: Gain 1A.", Stored("none"))])
    load_table(KEYFORGE, base_lexicon(KEYFORGE))
    tables._table()
    for name, old in left.items():
        there = set(folder.glob(name.format("*")))
        assert len(there) == 1 + STAYING, name
        assert set(old[-STAYING:]) < there, name
    assert len(list(folder.glob("rules-*.seal"))) == 1 + STAYING
    library.close()
    load_table(RIFTBOUND, base_lexicon(RIFTBOUND))
    assert len(list(folder.glob("frames-*"))) == 1 + STAYING


def test_what_another_game_has_just_made_stays(tmp_path: Path) -> None:
    old = left_over(tmp_path, "frames-{}.pickle")
    (one, other) = (tmp_path / f"frames-{name}.pickle" for name in ("f1", "f2"))
    for path in (one, other):
        path.write_bytes(b"new")
        forget_older(path)
    assert set(tmp_path.iterdir()) == {one, other, *old[-STAYING + 1 :]}


def test_a_file_of_another_kind_and_a_folder_stay(tmp_path: Path) -> None:
    left_over(tmp_path, "frames-{}.pickle")
    (tmp_path / "frames-folder.pickle").mkdir()
    (tmp_path / "cards-1.pickle").write_bytes(b"mine")
    path = tmp_path / "frames-new.pickle"
    path.write_bytes(b"new")
    forget_older(path)
    assert (tmp_path / "cards-1.pickle").is_file() and (tmp_path / "frames-folder.pickle").is_dir()
