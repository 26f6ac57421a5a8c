"""`kfjudge scenario` as it is typed: files, folders, versions, reports, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kfjudge.cli import run
from tests.conftest import ROOT

GOOD = """
title: It pays
source: ours
cards: [{name: Payday, type: action, house: dis, text: "Play: Gain 2A."}]
house: dis
me: {hand: [Payday]}
do: [{play: Payday}]
claims: [{says: two, then: {me: {aember: 2}}, expect: always}]
"""
FAILING = GOOD.replace("aember: 2", "aember: 3")
UNDECIDED = GOOD.replace("Gain 2A", "Frobnicate 2A")
WRONG = GOOD.replace("house: dis\n", "huose: dis\n")


@pytest.fixture
def folder(empty_home: Path, tmp_path: Path) -> Path:
    """A folder with one file of each kind."""
    for name, text in (("good", GOOD), ("failing", FAILING), ("undecided", UNDECIDED), ("wrong", WRONG)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def type_in(*words: object) -> int:
    return run(["scenario", *map(str, words)])


@pytest.mark.parametrize(("name", "code"), [("good", 0), ("failing", 1), ("wrong", 2), ("undecided", 3)])
def test_exit_codes(folder: Path, name: str, code: int) -> None:
    assert type_in(folder / f"{name}.yaml") == code


def test_the_first_code_that_applies_over_many_files(folder: Path) -> None:
    files = {name: folder / f"{name}.yaml" for name in ("good", "failing", "undecided", "wrong")}
    assert type_in(files["good"], files["undecided"]) == 3
    assert type_in(files["good"], files["undecided"], files["failing"]) == 1
    assert type_in(*files.values()) == 2


def test_the_report_of_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(folder / "good.yaml", "--explain")
    out, err = capsys.readouterr()
    assert out.startswith("It pays\n")
    assert "always    two" in out
    assert "[Æmber" in out
    assert not err
    assert "\x1b" not in out


def test_a_wrong_file_is_said_on_standard_error_and_the_others_go_on(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(folder / "wrong.yaml", folder / "good.yaml")
    out, err = capsys.readouterr()
    assert "It pays" in out
    assert f"{folder / 'wrong.yaml'}:5:1: unknown key 'huose'" in err


def test_a_folder_runs_as_a_suite(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert type_in(folder) == 2
    out, _err = capsys.readouterr()
    assert "4 scenarios: 1 hold (exit 0), 1 do not hold (exit 1), 1 undecided (exit 3), 1 wrong files (exit 2)" in out
    assert "always (expected always)" not in out
    assert "never (expected always): two" in out


def test_json_is_an_object_a_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(folder / "good.yaml", "--json", "--rules", "1.2", "--rules", "18.4")
    out, _err = capsys.readouterr()
    found = [json.loads(line) for line in out.splitlines()]
    assert [item["rules"] for item in found] == ["1.2", "18.4"]
    assert found[0]["outcomes"][0]["state"]["me"]["aember"] == 2
    assert found[0]["claims"][0]["verdict"] == "always"


def test_page_and_junit_are_written(folder: Path) -> None:
    page, junit = folder / "page.html", folder / "junit.xml"
    type_in(folder, "--html", page, "--junit", junit)
    assert "It pays" in page.read_text(encoding="utf-8")
    root = ET.fromstring(junit.read_text(encoding="utf-8"))
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("4", "1", "2")


@pytest.mark.slow
def test_several_processes_give_the_same_suite(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert type_in(folder) == 2
    alone = capsys.readouterr().out
    assert type_in(folder, "--jobs", "2") == 2
    assert capsys.readouterr().out == alone


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["none.yaml"], "none.yaml: cannot be read: No such file or directory"),
        (["good.yaml", "--rules", "99"], "there is no rules version '99'"),
        (["good.yaml", "--html", "no/such/folder/x.html"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said_without_a_traceback(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    monkeypatch.chdir(folder)
    assert type_in(*words) == 2
    err = capsys.readouterr().err
    assert message in err
    assert "Traceback" not in err


def test_a_folder_without_scenarios(empty_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert type_in(tmp_path) == 2
    assert "holds no scenario files" in capsys.readouterr().err


@pytest.mark.slow
def test_the_example_from_another_folder(empty_home: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kfjudge", "scenario", str(ROOT / "examples" / "gateway-to-dis.yaml")],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    assert "Gateway to Dis" in done.stdout


def test_a_rule_is_cited_as_it_was_at_the_version(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = ROOT / "tests" / "scenarios" / "rulings" / "loops.yaml"
    type_in(loop, "--rules", "1.8")
    then = capsys.readouterr().out
    type_in(loop, "--rules", "18.4")
    now = capsys.readouterr().out
    assert "Why · KeyForge Master Rulebook 1.8" in then
    assert "Infinite loops; KeyForge Master Rulebook 18.4" not in then
    assert "Why · KeyForge Master Rulebook 18.4" in now
    assert "[Infinite loops; Glossary]" in now
