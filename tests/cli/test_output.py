"""What is printed is what was meant: no control characters from outside, valid JSON everywhere, reports whole or not at
all.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kfjudge.cli import main
from kfjudge.cli.output import Screen, Style, code, show_json_line, shown
from tests.faults.conftest import Kfjudge

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = "a\x1b[31mred\x1b[0m \x07bell \u202eturned\u2069 \x9b2J\x7f"
SCENARIO = """
title: "a \\e[31mred\\e[0m title \\u202e turned \\ud800 half \\ufffe none"
house: logos
me: {aember: 6}
opponent: {}
claims:
  - says: "I have \\u202e 6"
    then: {me: {aember: 6}}
    expect: always
"""


def unsafe(text: str) -> set[str]:
    """What must not be printed of a text."""
    return {letter for letter in text if letter in "\x1b\x07\x7f\x9b\u202e\u2069\ud800\ufffe\r\0"}


def test_text_from_outside_is_shown_without_control_characters() -> None:
    out = io.StringIO()
    Screen(out).write(HOSTILE + "\nnext\tcolumn\n")
    assert not unsafe(out.getvalue())
    assert out.getvalue().startswith("a\\u001b[31mred")
    assert out.getvalue().endswith("\nnext\tcolumn\n")


def test_only_codes_of_our_own_reach_the_terminal() -> None:
    out = io.StringIO()
    style = Style(plain=True)
    style.on = True
    Screen(out).write(style("bold", HOSTILE) + code("K") + "\x1b[1;1m")
    assert out.getvalue().startswith("\x1b[1ma\\u001b[31mred")
    assert out.getvalue().endswith("\x1b[0m\x1b[K\\u001b[1;1m")


def test_json_stays_json() -> None:
    text = json.dumps({"title": HOSTILE, "half": "\ud800"}, ensure_ascii=False)
    assert not unsafe(shown(text))
    assert json.loads(shown(text)) == {"title": HOSTILE, "half": "\ufffd"}


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "cp1252", "utf-16"])
def test_json_is_valid_in_any_output_encoding(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    monkeypatch.setattr(sys, "stdout", Screen(stream))
    value = {"name": "Æmber “7” \U0001f600 \u202e"}
    show_json_line(json.dumps(value, ensure_ascii=False))
    data = raw.getvalue()
    assert json.loads(data.decode(encoding) if encoding == "utf-16" else data) == value


def test_titles_and_claims_of_a_scenario_are_shown_safely(kfjudge: Kfjudge, home: Path) -> None:
    path = home / "hostile\x1b[2J.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    reports = [home / name for name in ("out.html", "out.xml")]
    for options in ((), ("--json",), ("--explain", "--outcomes")):
        _, out, err = kfjudge("scenario", path, *options, "--html", reports[0], "--junit", reports[1])
        assert not unsafe(out + err)
        assert "red" in out
    for report in reports:
        written = report.read_text(encoding="utf-8")
        assert "red" in written
        assert not unsafe(written)
    import xml.etree.ElementTree as ET

    ET.parse(reports[1])


@pytest.mark.parametrize("letter", ["\ufffe", "\uffff", "\ud800", "\x00", "\x0b", "\x7f"])
def test_a_junit_file_holds_only_what_xml_can(kfjudge: Kfjudge, home: Path, letter: str) -> None:
    import xml.etree.ElementTree as ET

    path, report = home / "a.yaml", home / "out.xml"
    path.write_text(SCENARIO.replace("I have", f"I have \\u{ord(letter):04x}"), encoding="utf-8")
    assert kfjudge("scenario", path, "--junit", report)[0] == 0
    cases = list(ET.parse(report).iter("testcase"))
    assert len(cases) == 1
    assert (cases[0].get("name") or "").startswith("I have ")
    assert letter not in report.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_read_is_told_and_the_others_are_judged(
    kfjudge: Kfjudge,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Simulated: an administrator may read everything."""
    for name in ("closed", "open"):
        (home / "suite" / name).mkdir(parents=True)
        (home / "suite" / name / "a.yaml").write_text(SCENARIO, encoding="utf-8")
    real = os.scandir

    def scandir(path: str | os.PathLike[str] = ".") -> Any:
        if Path(path).name == "closed":
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    for named in ("suite", "suite/closed"):
        code_, out, err = kfjudge("scenario", home / named)
        assert code_ == 2
        assert "Permission denied" in out + err and "closed" in out + err
        assert ("1 hold" in out) == (named == "suite"), "what can be read is judged"
    code_, _, err = kfjudge("import", home / "suite")
    assert code_ == 2
    assert "Permission denied" in err and "closed" in err


def test_messages_about_hostile_names_are_safe(kfjudge: Kfjudge, home: Path) -> None:
    for arguments in (
        ("rule", f"ward {HOSTILE}"),
        ("card", HOSTILE),
        ("parse", HOSTILE),
        ("scenario", home / HOSTILE),
        ("import", home / HOSTILE),
        ("import", "--remove", HOSTILE),
    ):
        _, out, err = kfjudge(*arguments)
        assert out + err
        assert not unsafe(out + err)


def test_a_report_never_overwrites_what_it_is_about(kfjudge: Kfjudge, home: Path) -> None:
    path = home / "a.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    (home / "link.yaml").symlink_to(path)
    for target in (path, home / "link.yaml", home / "." / "a.yaml"):
        for option in ("--html", "--junit"):
            code_, _, err = kfjudge("scenario", path, option, target)
            assert code_ == 2
            assert "would overwrite it" in err
    assert path.read_text(encoding="utf-8") == SCENARIO


def test_a_report_that_cannot_be_written_leaves_the_old_one(
    kfjudge: Kfjudge,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, report = home / "a.yaml", home / "report.html"
    path.write_text(SCENARIO, encoding="utf-8")
    report.write_text("the old report", encoding="utf-8")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("kfjudge.files.os.fsync", full)
        code_, _, err = kfjudge("scenario", path, "--html", report)
    assert code_ == 2
    assert "No space left" in err
    assert report.read_text(encoding="utf-8") == "the old report"
    assert not list(home.glob(".*.tmp"))


def called(home: Path, *arguments: str | bytes, **options: object) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own."""
    environment = {**os.environ, "XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": str(home / "cache")}
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "kfjudge", *arguments],
        cwd=ROOT,
        env=environment,
        timeout=600,
        check=False,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options},
    )


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full and /dev/zero")
def test_odd_streams_inputs_and_arguments(home: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        for arguments in (("rule", "ward"), ("rule", "ward", "--json"), ("doctor",), ("--help",)):
            done = called(home, *arguments, stdout=full)
            assert done.returncode == 2, arguments
            assert b"No space left on device" in done.stderr
    closed = subprocess.run(
        [
            "sh",
            "-c",
            f"{sys.executable} -m kfjudge rule ward >&-; echo $?; {sys.executable} -m kfjudge doctor >&- 2>&-",
        ],
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": str(home / "cache")},
        capture_output=True,
        timeout=600,
        check=False,
    )
    assert (closed.stdout, closed.stderr, closed.returncode) == (b"0\n", b"", 0)
    os.mkfifo(home / "pipe.yaml")
    for path, said in (("/dev/zero", b"is a device"), (home / "pipe.yaml", b"is a pipe"), ("a\0b", b"")):
        if said:
            done = called(home, "scenario", str(path))
            assert done.returncode == 2
            assert said in done.stderr
    assert b"is a device" in called(home, "coverage", "/dev/zero").stderr
    done = called(home, "rule", b"w\xffrd")
    assert done.returncode == 2
    assert b"is not text in the encoding" in done.stderr
    done = called(home, "scenario", str(home).encode() + b"/\xff.yaml")
    assert done.returncode == 2
    assert b"No such file" in done.stderr


def test_queries_and_versions_that_are_none(kfjudge: Kfjudge, home: Path) -> None:
    code_, _, err = kfjudge("rule", *["ward"] * 50_000)
    assert code_ == 2
    assert "too many for a query" in err
    path = home / "cards.json"
    path.write_text('{"sets": 5, "cards": [{"id": "a", "name": "A", "type": "action", "printings": 7}]}', "utf-8")
    code_, _, err = kfjudge("import", path)
    assert code_ == 2
    assert "'printings' must be a list" in err
    code_, _, err = kfjudge("import", path, "--rules", "banana")
    assert code_ == 2
    assert "which is no version" in err


@pytest.mark.parametrize(
    ("typed", "seldom"),
    [
        ("what-if me: Troll", True),
        ("rule elusive", True),
        ("", True),
        ("ask", False),
        ("mcp", False),
        ("serve --port 1", False),
        ("table board.yaml", False),
        ("scenario board.yaml --watch", False),
    ],
)
def test_what_goes_on_looks_for_garbage_as_usual(typed: str, seldom: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, ...]] = []
    monkeypatch.setattr("kfjudge.cli.run", lambda _arguments: 0)
    monkeypatch.setattr("gc.set_threshold", lambda *often: told.append(often))
    monkeypatch.setattr("gc.freeze", lambda: None)
    with pytest.raises(SystemExit):
        main(typed.split())
    assert bool(told) is seldom
