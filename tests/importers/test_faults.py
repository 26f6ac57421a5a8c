"""What cannot be taken in is refused with the reason and exit 2, and what was taken in before stays as it was."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kfjudge.errors import WrongFile, WrongSetup
from kfjudge.lookup import imports
from kfjudge.lookup.importers import take
from kfjudge.lookup.importers.files import LIMITS, open_source
from tests.importers import sample
from tests.importers.conftest import Kfjudge
from tests.importers.pdfwriter import Layout, Line, document
from tests.sampling import thinned

pytestmark = pytest.mark.slow

RULEBOOK = sample.as_text(sample.headed())
PDF = Layout().write(sample.headed())


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file of the imports folder with its contents."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())} if folder.is_dir() else {}


def locked_pdf() -> bytes:
    """A PDF that asks for a password."""
    from io import BytesIO

    import pypdf

    writer = pypdf.PdfWriter(clone_from=BytesIO(PDF))
    writer.encrypt("secret", algorithm="RC4-128")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


REFUSED: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "an empty file": ("a.txt", lambda: b"", "is empty"),
    "nothing but blanks": ("a.txt", lambda: b" \n\t\n", "nothing in it but blanks"),
    "a picture": ("a.pdf", lambda: b"\x89PNG\r\n\x1a\n" + bytes(64), "a picture"),
    "a binary file": ("a.txt", lambda: bytes(range(256)) * 40, "binary"),
    "an office document": ("a.docx", lambda: b"PK\x03\x04" + bytes(64), "save it as PDF or text"),
    "a web page": ("a.html", lambda: b"<!DOCTYPE html><html><body>Rules</body></html>", "web page"),
    "a text of another kind": (
        "a.txt",
        lambda: b"Take two eggs and a pound of flour, and stir.\n\n" * 40,
        "no document that kfjudge knows",
    ),
    "a text of 50 MB": (
        "a.txt",
        lambda: RULEBOOK.encode() * (50 * 1024 * 1024 // len(RULEBOOK.encode()) + 1),
        "too large for a text: 50 MB",
    ),
    "a PDF cut in two": ("a.pdf", lambda: PDF[: len(PDF) // 2], "damaged PDF"),
    "a PDF with a broken middle": ("a.pdf", lambda: PDF[:15] + b"\0" * (len(PDF) - 500) + PDF[-300:], "PDF"),
    "a PDF of pictures": ("a.pdf", lambda: document([[], []]), "without text"),
    "a PDF of something else": (
        "a.pdf",
        lambda: document([[Line(50, 700, "An invoice for three chairs and a table.")]]),
        "no document",
    ),
    "a locked PDF": ("a.pdf", locked_pdf, "password"),
    "JSON of something else": ("a.json", lambda: b'{"users": [{"login": "x"}]}', "no card list"),
    "JSON cut off": ("a.json", lambda: b'{"cards": [{"id": "a", "name": "A"', "the file ends too early"),
    "a table of something else": ("a.csv", lambda: b"date,amount\n2024-01-01,3\n", "names no column"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "content", "reason"), thinned(REFUSED.values(), 3, others=pytest.mark.soak))
def test_refused_with_the_reason(
    kfjudge: Kfjudge, home: Path, tmp_path: Path, name: str, content: Callable[[], bytes], reason: str
) -> None:
    good = tmp_path / "rulebook.txt"
    good.write_text(RULEBOOK, encoding="utf-8")
    assert kfjudge("import", good)[0] == 0
    before = snapshot(home)
    path = tmp_path / name
    path.write_bytes(content())
    code, out, err = kfjudge("import", path)
    assert (code, out) == (2, "")
    assert reason in err
    assert str(path) in err
    assert "Traceback" not in err
    assert snapshot(home) == before


def test_what_is_no_file_is_refused(kfjudge: Kfjudge, tmp_path: Path) -> None:
    assert "holds no card lists" in kfjudge("import", tmp_path)[2]
    code, _, err = kfjudge("import", tmp_path / "missing.txt")
    assert code == 2
    assert "No such file" in err
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert "is not a file" in kfjudge("import", tmp_path / "pipe")[2]


def test_a_bad_file_among_good_ones_does_not_keep_them_out(kfjudge: Kfjudge, home: Path, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(RULEBOOK, encoding="utf-8")
    bad.write_bytes(b"\0\1\2")
    code, out, err = kfjudge("import", bad, good)
    assert code == 2
    assert "taken in" in out
    assert "binary" in err
    assert list(snapshot(home)) == ["rulebook-1.8.json"]


def test_importing_the_same_file_twice_changes_nothing(kfjudge: Kfjudge, home: Path, tmp_path: Path) -> None:
    path, copy = tmp_path / "rulebook.txt", tmp_path / "copy of it.txt"
    path.write_text(RULEBOOK, encoding="utf-8")
    copy.write_text(RULEBOOK, encoding="utf-8")
    kfjudge("import", path)
    before = {item.name: item.stat().st_mtime_ns for item in home.iterdir()}
    for again in (path, copy):
        code, out, _ = kfjudge("import", again)
        assert code == 0
        assert "nothing changed" in out
    assert {item.name: item.stat().st_mtime_ns for item in home.iterdir()} == before


@pytest.mark.slow
def test_versions_lie_side_by_side_and_can_be_removed(kfjudge: Kfjudge, home: Path, tmp_path: Path) -> None:
    for version in ("1.6", "1.8"):
        path = tmp_path / f"rulebook {version}.txt"
        path.write_text(RULEBOOK.replace("version 1.8", f"version {version}"), encoding="utf-8")
        assert kfjudge("import", path)[0] == 0
    _, out, _ = kfjudge("doctor", "--json")
    assert [item["id"] for item in json.loads(out)["imports"]] == ["rulebook-1.6", "rulebook-1.8"]
    shown = kfjudge("rule", "ward")[1]
    assert "Official wording (KeyForge Master Rulebook 1.8" in shown
    assert "KeyForge Master Rulebook 1.6" in shown
    assert kfjudge("import", "--remove", "rulebook-1.6")[0] == 0
    shown = kfjudge("rule", "ward")[1]
    assert "Rulebook 1.6" not in shown
    assert "Rulebook 1.8" in shown
    code, _, err = kfjudge("import", "--remove", "rulebook-1.6")
    assert code == 1
    assert "rulebook-1.8" in err


@pytest.mark.slow
def test_a_corrected_copy_takes_the_place_of_the_first(kfjudge: Kfjudge, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "rulebook.txt"
    path.write_text(RULEBOOK, encoding="utf-8")
    kfjudge("import", path)
    path.write_text(RULEBOOK.replace("rare card", "very rare card"), encoding="utf-8")
    assert "in place of an older copy" in kfjudge("import", path)[1]
    assert list(snapshot(home)) == ["rulebook-1.8.json"]
    assert "very rare card" in kfjudge("rule", "maverick")[1]


def test_a_document_that_names_no_version_asks_for_it(kfjudge: Kfjudge, tmp_path: Path) -> None:
    path = tmp_path / "rulebook.txt"
    plain = RULEBOOK.replace(", version 1.8", "")
    for sign in ("alpha keyword", "deploy keyword", "omega keyword", "ward counter", "(CotA", "(AoA"):
        plain = plain.replace(sign, "thing")
    path.write_text(plain, encoding="utf-8")
    code, _, err = kfjudge("import", path)
    assert code == 2
    assert "--rules" in err
    code, out, _ = kfjudge("import", path, "--rules", "1.3")
    assert code == 0
    assert "1.3" in out


@pytest.mark.slow
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO])
def test_a_full_disk_loses_nothing(
    kfjudge: Kfjudge, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    first.write_text(RULEBOOK, encoding="utf-8")
    second.write_text(RULEBOOK.replace("version 1.8", "version 1.6"), encoding="utf-8")
    kfjudge("import", first)
    before = snapshot(home)

    def full(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("kfjudge.files.os.fsync", full)
    code, out, err = kfjudge("import", second)
    assert (code, out) == (2, "")
    assert os.strerror(number) in err
    assert "cannot be stored" in err
    assert snapshot(home) == before


def test_an_interrupted_import_leaves_no_import(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rulebook.txt"
    path.write_text(RULEBOOK, encoding="utf-8")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kfjudge.files.os.fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        take.take_in(path)
    assert imports.files() == []
    monkeypatch.undo()


def test_a_folder_that_cannot_be_written_is_said_so(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "rulebook.txt"
    path.write_text(RULEBOOK, encoding="utf-8")
    home.parent.parent.mkdir(parents=True)
    home.parent.write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(WrongSetup, match="cannot be stored"):
        take.take_in(path)


@pytest.mark.slow
def test_a_damaged_import_is_named_by_doctor_and_stops_no_lookup(kfjudge: Kfjudge, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "rulebook.txt"
    path.write_text(RULEBOOK, encoding="utf-8")
    kfjudge("import", path)
    stored = home / "rulebook-1.8.json"
    stored.write_bytes(stored.read_bytes()[:500])
    assert kfjudge("rule", "ward")[0] == 0
    code, out, _ = kfjudge("doctor")
    assert code == 1
    assert "rulebook-1.8.json" in out
    assert kfjudge("import", path)[0] == 0
    assert kfjudge("doctor")[0] == 0


@pytest.mark.slow
def test_two_imports_at_once_both_survive(home: Path, tmp_path: Path) -> None:
    """Two processes, started together, of different documents and twice of the same."""
    paths = []
    for version in ("1.6", "1.8"):
        path = tmp_path / f"rulebook {version}.txt"
        path.write_text(RULEBOOK.replace("version 1.8", f"version {version}"), encoding="utf-8")
        paths.append(path)
    root = Path(__file__).resolve().parents[2]
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "kfjudge", "import", str(path)],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for path in (*paths, paths[0])
    ]
    ended = [(process.communicate(timeout=600), process.returncode) for process in running]
    assert [code for _, code in ended] == [0, 0, 0], ended
    assert sorted(item.id for item in imports.load_all([])) == ["rulebook-1.6", "rulebook-1.8"]
    assert not [path for path in home.iterdir() if path.suffix != ".json"]


def test_a_truncated_text_says_that_it_ends_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    text = sample.numbered()
    path.write_text(text[: text.rindex("is like the others")], encoding="utf-8")
    imported = take.read(open_source(path))[0]
    assert any("ends in the middle of a sentence" in note for note in imported.notes)


def test_texts_in_other_encodings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.txt"
    plain = take.read(open_source(_written(path, RULEBOOK.encode())))[0]
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        other = take.read(open_source(_written(path, RULEBOOK.encode(encoding))))[0]
        assert [passage.text for passage in other.passages] == [passage.text for passage in plain.passages]


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_limits_are_those_the_documentation_names(tmp_path: Path) -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "documents.md").read_text(encoding="utf-8")
    for sort, limit in LIMITS.items():
        assert f"{limit // (1024 * 1024)} MB" in text, sort


def test_a_page_that_cannot_be_decoded_does_not_cost_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kfjudge.lookup.importers import pdf

    real = pdf._page

    def broken(page: Any, number: int) -> Any:
        if number == 2:
            raise KeyError("/Font")
        return real(page, number)

    monkeypatch.setattr(pdf, "_page", broken)
    imported = take.read(open_source(_written(tmp_path / "a.pdf", Layout(lines_a_column=20).write(sample.headed()))))[0]
    assert any("page 2 cannot be read" in note for note in imported.notes)
    assert len(imported.passages) > 10


def test_nothing_is_read_from_a_file_beyond_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kfjudge.lookup.importers import files

    monkeypatch.setitem(files.LIMITS, "text", 1000)
    with pytest.raises(WrongFile, match="too large"):
        open_source(_written(tmp_path / "a.txt", b"rules " * 1000))
