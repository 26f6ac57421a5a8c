"""Making scenarios: by question and answer, from standard input, watched while written, completed in a shell."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kfjudge.cli import run
from kfjudge.cli.completing import complete_card, complete_rule
from kfjudge.cli.new_scenario import answer
from kfjudge.cli.scenario import DEFAULT, watched
from kfjudge.errors import WrongInput
from tests.yamlfiles import load_yaml

LINE = "me: Troll | opp: Bumpsy; fight Troll -> Bumpsy; bumpsy dead? always"


@pytest.fixture(autouse=True)
def home(empty_home: Path) -> None:
    """Nothing is imported."""


def replies(*lines: str) -> Callable[[str], str]:
    rest = list(lines)

    def ask(question: str) -> str:
        if not rest:
            raise EOFError
        return rest.pop(0)

    return ask


def test_a_scenario_by_question_and_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new.yaml"
    ask = replies(
        "Troll", "Bumpsyy", "A fight", "fihgt Troll -> Bumpsy", "fight Troll -> Bumpsy", "", "bumpsy dead", ""
    )
    assert answer(str(file), ask=ask) == 0
    out, err = capsys.readouterr()
    found = load_yaml(file)
    assert found == load_yaml(out)
    assert found["title"] == "A fight"
    assert found["do"] == [{"fight": {"with": "Troll", "against": "Bumpsy"}}]
    assert "nearest: fight" in err
    assert run(["scenario", str(file), "--plain"]) == 0


def test_breaking_off_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(str(tmp_path / "new.yaml"), ask=replies("Troll")) == 2
    assert not (tmp_path / "new.yaml").exists()


def test_a_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text("title: mine\n", encoding="utf-8")
    with pytest.raises(WrongInput, match="exists already"):
        answer(str(tmp_path / "old.yaml"), ask=replies())


def test_standard_input_is_a_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["what-if", LINE, "--yaml"]) == 0
    text = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    assert run(["scenario", "-"]) == 0
    assert "always    bumpsy dead" in capsys.readouterr().out


def test_a_watched_file_is_judged_again_when_it_is_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["what-if", LINE, "--yaml"]) == 0
    file = tmp_path / "case.yaml"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert watched([str(file)], DEFAULT, rounds=1) == 0
    file.write_text("huose: dis\n", encoding="utf-8")
    assert watched([str(file)], DEFAULT, rounds=1) == 2
    with pytest.raises(WrongInput, match="standard input"):
        watched(["-"], DEFAULT)


def test_a_shell_completes_cards_and_terms() -> None:
    assert "Gateway to Dis" in complete_card("gatew")
    assert "Gateway to Dis" in complete_card("to dis")
    assert complete_rule("elus")[0] == "Elusive"
    assert complete_card("zzzz") == []


def test_options_of_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["what-if", LINE, "--json"]) == 0
    assert '"verdict": "always"' in capsys.readouterr().out
    assert run(["what-if", LINE, "--markdown"]) == 0
    assert "| **always** | bumpsy dead |" in capsys.readouterr().out
    assert run(["what-if", LINE, "--slip"]) == 0
    assert "ALWAYS     bumpsy dead" in capsys.readouterr().out
    assert run(["what-if", LINE.replace("always", "never")]) == 1
    assert run(["what-if", "me: Nobody At All"]) == 2
    assert run(["what-if", LINE, "--game", "solitaire"]) == 2
    assert "there is" not in capsys.readouterr().out


def test_a_line_without_a_game_is_of_the_first_that_reads_it(capsys: pytest.CaptureFixture[str]) -> None:
    line = "me: Petty Officer | opp: Stalwart Poro at hill; attack hill with officer; poro dead?"
    assert run(["what-if", line]) == 0
    told = capsys.readouterr()
    assert "read as a line of Riftbound (--game riftbound)" in told.err
    assert "always    poro dead" in told.out
    assert run(["what-if", line, "--yaml"]) == 0
    assert "game: riftbound" in capsys.readouterr().out
    assert run(["what-if", LINE]) == 0
    assert not capsys.readouterr().err
    assert run(["what-if", line.replace("Petty", "Pettyest Nobody")]) == 2
    told = capsys.readouterr()
    assert "'Pettyest Nobody Officer'" in told.err
    assert "'Stalwart Poro at hill'" not in told.err


def test_the_short_option_shows_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["-V"]) == 0
    assert capsys.readouterr().out.startswith("kfjudge ")
