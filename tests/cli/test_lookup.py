"""The lookup commands as a judge types them: what they print, and their exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kfjudge.cli import run
from tests.conftest import lend

ROOT = Path(__file__).resolve().parents[2]
FIELDS = {
    "id": str,
    "kind": str,
    "title": str,
    "game": str,
    "text": str,
    "citations": list,
    "see_also": list,
    "since": str,
    "status": str,
    "official_text": (str, type(None)),
    "proof": (str, type(None)),
    "score": (int, float),
}
ALLOWED = {"kfjudge", "platformdirs", "rapidfuzz", "cython_runtime"}
FORBIDDEN = {"msgspec", "lark", "yaml", "rich", "sqlite_utils", "typer", "click", "pygments", "pypdf", "markdown_it"}


@pytest.fixture(scope="module")
def session_home(tmp_path_factory: pytest.TempPathFactory, used_cache: Path) -> Path:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as monkeypatch:
        lend(used_cache, home, monkeypatch)
    return home


@pytest.fixture(autouse=True)
def home(session_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders that belong to these tests alone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(session_home / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(session_home / "data"))
    return session_home


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = run(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def results(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    code, out, _ = answer(capsys, *arguments, "--json")
    found: list[dict[str, Any]] = json.loads(out)["results"]
    assert code == (0 if found else 1)
    return found


@pytest.mark.parametrize(
    ("query", "code", "first"),
    [
        ("elusive", 0, "elusive"),
        ("elusiv", 0, "elusive"),
        ("summoning sickness", 0, "enters-exhausted"),
        ("zzzz", 1, ""),
        ('"', 1, ""),
    ],
)
def test_the_queries_everyone_tries_first(
    capsys: pytest.CaptureFixture[str], query: str, code: int, first: str
) -> None:
    found = results(capsys, "rule", query)
    assert answer(capsys, "rule", query)[0] == code
    assert (found[0]["id"] if found else "") == first


@pytest.mark.parametrize(
    "query",
    [
        "a OR b*",
        "NEAR(",
        "x" * 10_000,
        "ward " * 2_000,
        "-",
        "\x1b[31mred",
        "NOT",
        "elusive*",
        "^ward",
        "title:ward",
        "%s %d {0}",
    ],
)
def test_no_query_gives_a_traceback(capsys: pytest.CaptureFixture[str], query: str) -> None:
    code, out, err = answer(capsys, "rule", query)
    assert code in (0, 1, 2)
    assert "Traceback" not in out + err
    assert "\x1b" not in out + err


def test_the_json_of_a_rule_has_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    (ward,) = results(capsys, "rule", "ward")
    for name, kind in FIELDS.items():
        assert isinstance(ward[name], kind), name  # type: ignore[arg-type]
    assert ward["citations"][0].keys() == {"document", "version", "section"}
    assert json.loads(answer(capsys, "rule", "ward", "--json")[1]) | {"results": []} == {
        "query": "ward",
        "exact": True,
        "results": [],
    }


def test_several_words_are_one_query(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "rule", "rule", "of", "six") == answer(capsys, "rule", "rule of six")


def test_with_and_without_the_option_parser_the_answer_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "rule", "ward") == answer(capsys, "rule", "ward", "--plain")


def test_an_answer_names_its_version_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = answer(capsys, "rule", "ward")
    assert "Rules 18.4" in out
    assert "KeyForge Master Rulebook 18.4, Glossary: Ward" in out


def test_cross_references_are_numbers_to_follow(capsys: pytest.CaptureFixture[str]) -> None:
    (ward,) = results(capsys, "rule", "ward")
    for number, ident in enumerate(ward["see_also"], 1):
        (followed,) = results(capsys, "rule", "ward", "--see", str(number))
        assert followed["id"] == ident
    assert answer(capsys, "rule", "ward", "--see", "99")[0] == 2


def test_references_of_several_results_are_numbered_through(capsys: pytest.CaptureFixture[str]) -> None:
    found = results(capsys, "rule", "creature destroyed in a fight")
    _, out, _ = answer(capsys, "rule", "creature destroyed in a fight")
    shown = re.findall(r"\[(\d+)\] ([^\[]+)", " ".join(out.split()))
    assert [int(number) for number, _title in shown] == list(range(1, len(shown) + 1))
    assert 5 < len(shown) <= 5 * len(found)
    (last,) = results(capsys, "rule", "creature destroyed in a fight", "--see", str(len(shown)))
    assert shown[-1][1].startswith(last["title"])


def test_no_more_than_five_references_of_one_entry_and_no_title_twice(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = answer(capsys, "rule", "destroyed")
    titles = re.findall(r"\[\d+\] ([^\[]+?)(?=\[|$)", " ".join(out.split()))
    assert 1 <= len(titles) <= 5
    assert len(set(titles)) == len(titles)


def test_an_unknown_card_says_how_many_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = answer(capsys, "card", "Nobody Has Heard Of This")
    assert code == 1
    assert len(err.strip().splitlines()) == 1
    assert "cards are known" in err and "kfjudge import" in err


def test_limit_kind_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(results(capsys, "rule", "creature destroyed in a fight", "--limit", "2")) == 2
    assert {result["kind"] for result in results(capsys, "rule", "creature destroyed in a fight", "--kind", "faq")} == {
        "faq"
    }
    (old,) = results(capsys, "rule", "elusive", "--rules", "1.2")
    assert old["until"] is not None


@pytest.mark.parametrize(
    "arguments",
    [
        ("rule",),
        ("rule", ""),
        ("rule", "ward", "--kind", "spell"),
        ("rule", "ward", "--game", "chess"),
        ("rule", "ward", "--rules", "99"),
        ("rule", "ward", "--limit", "0"),
        ("rule", "ward", "--nonsense"),
        ("nonsense",),
    ],
)
def test_wrong_usage_gives_2_and_a_message(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, _, err = answer(capsys, *arguments)
    assert code == 2
    assert err.strip()
    assert "Traceback" not in err


def test_nothing_found_says_so_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(capsys, "rule", "elxxxve")
    assert (code, out) == (1, "")
    assert "nearest terms: Elusive" in err


def test_what_belongs_elsewhere_gets_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(capsys, "rule", "what prizes do finalists get")
    assert (code, out) == (1, "")
    assert "organizer" in err


@pytest.mark.parametrize(
    ("query", "played"),
    [
        ("can Silvertooth reap next to Dust Imp", "always    can reap silvertooth"),
        ("I play Gateway to Dis with my Tolas and his Bad Penny in play. does opp gain 2?", "never     opp gains 2"),
        ("my Petty Officer attacks his Stalwart Poro at hill, is poro dead?", "always    poro dead"),
    ],
)
def test_a_situation_that_a_question_tells_whole_is_played(
    capsys: pytest.CaptureFixture[str], query: str, played: str
) -> None:
    code, out, _ = answer(capsys, "rule", query)
    assert code == 0
    assert out.startswith("No ruling is about just this. Played out, as kfjudge what-if")
    assert played in out and "  the line: me: " in out


@pytest.mark.parametrize(
    "query",
    [
        "my Troll attacks his Bumpsy with a ward",  # nothing is asked
        "can stunned Silvertooth reap next to Dust Imp and then what",  # not understood
        "I play Gateway to Dis with my Tolas and his Bad Penny in play. does opp gain 2? --rules 14",
    ],
)
def test_any_other_situation_is_a_line_to_complete(capsys: pytest.CaptureFixture[str], query: str) -> None:
    words, _, version = query.partition(" --rules ")
    _, out, _ = answer(capsys, "rule", *(["--rules", version] if version else []), words)
    assert "It can be played out, with what else lies on the table filled in:\n  kfjudge what-if" in out
    assert "Claims" not in out


def test_a_card_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = answer(capsys, "card", "Bad", "Penny")
    assert code == 0
    assert "Creature; Shadows; power 1" in out
    assert "Tolas and a Bad Penny" in out
    code, out, _ = answer(capsys, "card", "bait and switch", "--rules", "1.2", "--json")
    card = json.loads(out)
    assert "this card's effect" in card["text"]
    assert card["errata"][0]["since"] == "1.3"


def test_a_card_of_any_game_by_its_name_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert "under rules 1.4.\n  In kfjudge's own words" in answer(capsys, "card", "petty", "officer")[1]
    for rules, since in (((), "1.4 (2026-07-16)"), (("--rules", "1.2"), "1.2 (2025-12-01)")):
        assert f"since the core rules {since}" in answer(capsys, "rule", "petty", "officer", *rules)[1]


def test_an_unknown_card_is_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(capsys, "card", "Bad Peanut Butter")
    assert (code, out) == (1, "")
    assert "Bad Penny" in err


def test_the_timing_chart(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = answer(capsys, "timing")
    assert code == 0
    headings = [line.strip() for line in out.splitlines() if line and not line.startswith(" ")]
    assert len(headings) > 10
    assert [entry["id"] for entry in results(capsys, "timing", "fight", "3")] == ["timing-fight-3"]
    assert [entry["id"] for entry in results(capsys, "timing", "1")] == [
        "timing-forge",
        "timing-forge-1",
        "timing-forge-2",
        "timing-forge-3",
    ]
    assert answer(capsys, "timing", "qwertz")[0] == 1


def test_versions_and_what_each_said(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = answer(capsys, "versions", "--json")
    labels = [version["label"] for version in json.loads(out)["versions"]]
    assert (code, labels[-1]) == (0, "18.4")
    assert labels.index("14") < labels.index("1.8") < labels.index("16.0")
    code, out, _ = answer(capsys, "versions", "elusive", "--json")
    assert [state["until"] for state in json.loads(out)["states"]][-1] is None
    assert len(json.loads(out)["states"]) > 1
    assert answer(capsys, "versions", "zzzz")[0] == 1


def test_doctor_says_where_things_are(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    code, out, _ = answer(capsys, "doctor", "--json")
    report = json.loads(out)
    assert (code, report["healthy"], report["problems"]) == (0, True, [])
    assert report["index"].startswith(str(home / "cache"))
    assert report["imports"] == []


@pytest.mark.slow
def test_doctor_is_not_healthy_with_a_damaged_import(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    broken = tmp_path / "kfjudge" / "imports" / "broken.json"
    broken.parent.mkdir(parents=True)
    broken.write_text("{", encoding="utf-8")
    code, out, _ = answer(capsys, "doctor")
    assert code == 1
    assert "broken.json" in out
    assert answer(capsys, "rule", "ward")[0] == 0


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = answer(capsys, "--help")
    assert code == 0
    for command in ("rule", "scenario", "card", "parse", "timing", "versions", "import", "coverage", "doctor"):
        assert f"\n  {command} " in out


def test_an_error_of_our_own_is_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("kfjudge.cli.rule.open_library", broken)
    monkeypatch.delenv("KFJUDGE_TRACEBACK", raising=False)
    code, out, err = answer(capsys, "rule", "ward")
    assert (code, out) == (2, "")
    assert "a bug" in err
    assert "Traceback" not in err


def started(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def loaded_by(*command: str) -> set[str]:
    """The modules that a command imports, the index being built already."""
    script = "import sys; from kfjudge.cli import run; run(sys.argv[1:]); print(sorted(sys.modules), file=sys.stderr)"
    assert started("-m", "kfjudge", "rule", "ward").returncode == 0
    done = started("-c", script, *command)
    loaded = {name.strip("' ") for name in done.stderr.splitlines()[-1].strip("[]").split(",")}
    assert "kfjudge.lookup.library" in loaded
    return loaded


def modules_of(*command: str) -> set[str]:
    """The top-level modules outside the standard library that a command imports."""
    return {name.split(".")[0] for name in loaded_by(*command)} - set(sys.stdlib_module_names)


@pytest.mark.parametrize(
    "command",
    [
        ("rule", "elusive"),
        ("rule", "elusiv"),
        ("rule", "does a stunned blocker hit back"),
        ("timing", "fight"),
        ("versions", "ward"),
    ],
)
def test_a_lookup_imports_only_what_it_needs(command: tuple[str, ...]) -> None:
    """The allow-list of the lookup path: no parser, no YAML, no option parser, no rich."""
    found = modules_of(*command)
    assert not found & FORBIDDEN
    assert {name for name in found if not name.startswith("_")} <= ALLOWED


SLOW = {"dataclasses", "inspect", "ast", "tempfile", "shutil", "platformdirs"}
"""Modules that take longer to load than a question to answer."""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs says where folders are")
@pytest.mark.parametrize(
    "command",
    [
        ["rule", "does a stunned creature fight back when it is attacked"],
        ["rule", "elusive"],
        ["rule", "deflect", "--game", "riftbound"],
    ],
)
def test_a_question_loads_nothing_that_is_slow(command: list[str]) -> None:
    assert not loaded_by(*command) & SLOW


def test_an_exact_lookup_needs_no_fuzzy_matching() -> None:
    assert "rapidfuzz" not in modules_of("rule", "elusive")


def test_a_card_that_was_read_before_is_shown_without_the_language() -> None:
    assert started("-m", "kfjudge", "card", "Bad Penny").returncode == 0
    assert not modules_of("card", "Bad", "Penny") & FORBIDDEN
    assert not [name for name in loaded_by("card", "Bad", "Penny") if name.startswith("kfjudge.language")]


def test_output_goes_through_a_closed_pipe_without_noise() -> None:
    done = subprocess.run(
        f"'{sys.executable}' -m kfjudge timing | head -1",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""


@pytest.mark.parametrize(
    "command", ["rule elusive", "rule --json elusive", "versions", "rule nosuchword", "scenario --json {file}"]
)
def test_a_closed_pipe_is_told_as_of_any_program(command: str) -> None:
    """Neither as found nor as not found."""
    file = ROOT / "examples" / "gateway-to-dis.yaml"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "kfjudge", *command.format(file=file).split()],
        cwd=ROOT,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    silent = command == "rule nosuchword"
    assert (done.returncode, "Traceback" in done.stderr) == (1 if silent else 141, False)


def test_a_narrow_encoding_is_no_error() -> None:
    done = started("-m", "kfjudge", "rule", "aember", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
