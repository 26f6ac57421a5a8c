"""The judge's own log: what is kept of rulings, how it is found again, and that nothing of it costs a ruling."""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kfjudge.log.keeping import log_file
from tests.cli.test_lookup import answer, loaded_by
from tests.conftest import lend

LINE = "me: Troll | opp: Bumpsy d2; fight Troll -> Bumpsy; bumpsy dead?"
OTHER = "me: Dust Pixie | opp: 1 aember; reap with Dust Pixie; I 1 aember?"
IN_RIFTBOUND = "me: Petty Officer | opp: Stalwart Poro at hill; attack hill with officer; poro dead?"
FILE = """
title: a troll fights
me: {battleline: [Troll]}
opponent: {battleline: [{card: Bumpsy, damage: 2}]}
do: [{fight: {with: Troll, against: Bumpsy}}]
claims:
  - says: Bumpsy dies
    then: {cards: {Bumpsy: {zone: discard}}}
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, used_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with an empty log."""
    lend(used_cache, tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def listed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(answer(capsys, "log", *arguments, "--json")[1])
    return found


def test_a_ruling_is_kept_with_line_verdict_versions_table_and_note(capsys: pytest.CaptureFixture[str]) -> None:
    answer(capsys, "what-if", LINE, "--table", "7", "--note", "appealed")
    (kept,) = listed(capsys)
    assert kept["typed"] == LINE and kept["said"] == "always: bumpsy dead"
    assert (kept["rules"], kept["version"], kept["table"], kept["note"]) == ("18.4", "0.1.0", "7", "appealed")
    assert kept["ruling"]["claims"][0]["because"]
    assert kept["time"][:4].isdecimal()


def test_rulings_are_found_by_the_beginnings_of_words_in_line_verdict_and_note(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for line in (LINE, OTHER):
        answer(capsys, "what-if", line)
    answer(capsys, "log", "2", "--note", "Händler am Nebentisch", "--table", "12")
    for words, numbers in (("", [2, 1]), ("pixi", [2]), ("troll bump", [1]), ("handler", [2]), ('"', [])):
        found = json.loads(answer(capsys, "log", *words.split(), "--json")[1])
        assert [kept["id"] for kept in found] == numbers, words
    assert [kept["id"] for kept in listed(capsys, "--since", "2001-01-01", "--limit", "1")] == [2]
    assert listed(capsys, "--since", "2999-01-01") == []


@pytest.mark.parametrize(
    ("arguments", "same"),
    [
        (("what-if", LINE), True),
        (("what-if", "--game", "riftbound", IN_RIFTBOUND), True),
        (("scenario", "x.yaml"), True),
    ],
    ids=["line", "other game", "file"],
)
def test_a_ruling_shown_again_tells_that_today_it_is_the_same(
    capsys: pytest.CaptureFixture[str], home: Path, arguments: tuple[str, ...], same: bool
) -> None:
    (home / "x.yaml").write_text(FILE, encoding="utf-8")
    assert answer(capsys, *arguments)[0] == 0
    (home / "x.yaml").write_text("another: situation", encoding="utf-8")
    code, out, _ = answer(capsys, "log", "1")
    assert code == 0 and "Today it is the same." in out


def test_a_ruling_that_is_another_today_tells_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    answer(capsys, "what-if", LINE)
    with sqlite3.connect(log_file()) as connection:
        ruling = json.loads(connection.execute("SELECT ruling FROM rulings").fetchone()[0])
        ruling["claims"][0]["verdict"] = "never"
        connection.execute("UPDATE rulings SET ruling = ?, version = '0.0.9'", [json.dumps(ruling)])
    connection.close()
    code, out, _ = answer(capsys, "log", "--last")
    assert code == 1 and "bumpsy dead: never then, always now" in out and "kfjudge 0.0.9" in out
    assert json.loads(answer(capsys, "log", "1", "--json")[1])["again"]["same"] is False


def test_a_ruling_under_a_named_version_is_compared_under_that_version(capsys: pytest.CaptureFixture[str]) -> None:
    answer(capsys, "what-if", LINE, "--rules", "1.2")
    assert listed(capsys)[0]["rules"] == "1.2"
    assert "the same" in answer(capsys, "log", "--last")[1]


def test_the_log_is_handed_on_as_csv_markdown_and_a_page(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    answer(capsys, "what-if", LINE, "--note", "=1+1 <b>*x*</b>")
    (row,) = csv.DictReader(io.StringIO(answer(capsys, "log", "--csv")[1]))
    assert row["situation"] == LINE and row["note"] == "'=1+1 <b>*x*</b>"
    text = answer(capsys, "log", "--markdown")[1]
    assert "**always:** bumpsy dead" in text and "\\<b\\>\\*x\\*" in text
    assert answer(capsys, "log", "--html", "log.html")[0] == 0
    page = (home / "log.html").read_text(encoding="utf-8")
    assert "bumpsy dead" in page and "&lt;b&gt;" in page and "<script" not in page and "http" not in page


def test_the_log_is_off_by_option_by_environment_and_for_good(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(capsys, "what-if", LINE, "--no-log")
    monkeypatch.setenv("KFJUDGE_LOG", "0")
    answer(capsys, "what-if", LINE)
    monkeypatch.delenv("KFJUDGE_LOG")
    assert answer(capsys, "log", "--off")[0] == 0
    answer(capsys, "what-if", LINE)
    assert not log_file().exists()
    assert answer(capsys, "log", "--on")[0] == 0
    answer(capsys, "what-if", LINE)
    assert len(listed(capsys)) == 1


def test_a_suite_is_no_ruling_at_a_table(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    (home / "suite").mkdir()
    (home / "suite" / "x.yaml").write_text(FILE, encoding="utf-8")
    assert answer(capsys, "scenario", "suite")[0] == 0
    assert not log_file().exists()


def test_a_ruling_is_forgotten_with_what_was_copied_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    answer(capsys, "what-if", LINE)
    answer(capsys, "what-if", OTHER)
    assert answer(capsys, "log", "1", "--forget")[0] == 0
    assert [kept["id"] for kept in listed(capsys)] == [2]
    assert b"Bumpsy" not in b"".join(
        text.encode() for (text,) in sqlite3.connect(log_file()).execute("SELECT text FROM situations")
    )


@pytest.mark.parametrize("trouble", ["damaged", "locked", "folder", "no folder"])
def test_a_ruling_is_given_whatever_is_wrong_with_the_log(
    capsys: pytest.CaptureFixture[str], home: Path, trouble: str
) -> None:
    path = log_file()
    if trouble == "no folder":
        path.parent.parent.mkdir(parents=True, exist_ok=True)
        path.parent.write_text("a file where the data folder should be", encoding="utf-8")
    else:
        path.parent.mkdir(parents=True)
    if trouble == "damaged":
        path.write_bytes(b"no database" * 500)
    if trouble == "folder":
        path.mkdir()
    holder = sqlite3.connect(path, isolation_level=None) if trouble == "locked" else None
    if holder:
        holder.execute("BEGIN EXCLUSIVE")
    code, out, err = answer(capsys, "what-if", LINE)
    assert code == 0 and "always    bumpsy dead" in out
    assert err.count("\n") == 1 and err.startswith("kfjudge: this ruling is not in the log: ") and "--no-log" in err
    if holder:
        holder.execute("ROLLBACK")
        holder.close()
        return
    code, out, err = answer(capsys, "log")
    assert code in (1, 2) and err.startswith("kfjudge: the log") and "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("log",), 1, "the log is empty"),
        (("log", "3"), 1, "the log has no ruling 3"),
        (("log", "--note", "x"), 1, "the log is empty"),
        (("log", "troll", "--note", "x"), 2, "name one ruling by its number"),
        (("log", "--since", "yesterday"), 2, "'yesterday' is no date"),
    ],
)
def test_what_the_log_cannot_do_is_told(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int, message: str
) -> None:
    found = answer(capsys, *arguments)
    assert found[0] == code and message in found[2]


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="Windows keeps a user's folders by other means")
def test_nobody_else_may_read_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    answer(capsys, "what-if", LINE)
    assert log_file().stat().st_mode & 0o077 == 0


@pytest.mark.slow
def test_keeping_a_ruling_needs_no_more_than_the_standard_library(capsys: pytest.CaptureFixture[str]) -> None:
    assert not {name for name in loaded_by("what-if", LINE) if name.split(".")[0] in ("sqlite_utils", "typer", "click")}
    assert log_file().exists()
