"""The prompt: what each line is taken for, what is done with the last situation, keys and completion."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kfjudge.cli.ask import answer as ask
from kfjudge.cli.ask import completed, completer
from kfjudge.cli.asking import Asking
from kfjudge.log import reading
from kfjudge.situation.suite import open_judges
from tests.cli.test_lookup import answer
from tests.conftest import lend

LINE = "me: Troll | opp: Bumpsy d2; fight Troll -> Bumpsy; bumpsy dead?"
IN_RIFTBOUND = "me: Petty Officer | opp: Stalwart Poro at hill; attack hill with officer; poro dead?"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, used_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    lend(used_cache, tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def piped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *lines: str, options: tuple[str, ...] = ()
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return answer(capsys, "ask", *options)


@pytest.mark.parametrize(
    ("line", "taken_for", "shown"),
    [
        ("elusive", "a question to the rules", "Elusive  (KeyForge, glossary; id elusive)"),
        ("why does a stunned creature not fight?", "a question to the rules", "Stun"),
        ("rule ward", "a question to the rules", "Ward  (KeyForge"),
        (LINE, f"a situation of KeyForge: {LINE}", "always    bumpsy dead"),
        (IN_RIFTBOUND, f"a situation of Riftbound: {IN_RIFTBOUND}", "always    poro dead"),
        ("me has Troll; reap with Troll; I 1 aember?", "a situation of KeyForge", "always    I 1 aember"),
        ("card Trol", "", "Troll  (Creature"),
        ("card Stalwart Poro", "", "Stalwart Poro  (unit"),
    ],
)
def test_a_line_is_taken_for_what_it_is_and_that_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str, taken_for: str, shown: str
) -> None:
    code, out, err = piped(capsys, monkeypatch, line)
    assert code == 0 and not err
    assert taken_for in out and shown in out


def test_a_line_is_added_to_taken_back_and_explained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out, err = piped(capsys, monkeypatch, LINE, "; troll dead?", "why", "undo", "undo", "undo")
    parts = f"\n{out}".split("\n> ")
    assert "never     troll dead" in next(part for part in parts if part.startswith("; troll dead?"))
    assert "Troll exhausts [exhaust]" in next(part for part in parts if part.startswith("why"))
    first, second, third = [part for part in parts if part.startswith("undo")]
    assert "bumpsy dead" in first and "troll dead" not in first
    assert "no situation is left" in second and third.strip() == "undo"
    assert err == "kfjudge: there is no situation yet; type one (help tells how)\n"


def test_a_cross_reference_is_followed_by_its_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Fight  (KeyForge" in piped(capsys, monkeypatch, "elusive", "1")[1]
    code, _, err = piped(capsys, monkeypatch, "elusive", "99")
    assert code == 2 and "there is no cross-reference 99" in err


def test_the_last_situation_is_written_as_a_page_and_as_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    code, out, err = piped(capsys, monkeypatch, LINE, "page", "page other.html", "save here.yaml", "save here.yaml")
    assert "bumpsy dead" in (home / "ruling.html").read_text(encoding="utf-8")
    assert (home / "other.html").is_file() and (home / "ruling.html").resolve().as_uri() in out
    assert code == 2 and "here.yaml exists already" in err
    assert answer(capsys, "scenario", "here.yaml")[0] == 0


def test_rulings_of_the_prompt_are_in_the_log_each_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(capsys, monkeypatch, "table 7", LINE, "why", "note appealed", IN_RIFTBOUND, "undo")
    kept = reading.kept()
    assert [(each.typed, each.table, each.note) for each in kept] == [(IN_RIFTBOUND, "7", ""), (LINE, "7", "appealed")]
    piped(capsys, monkeypatch, LINE, "note x", options=("--no-log",))
    assert len(reading.kept()) == 2


def test_what_is_wrong_with_a_line_is_told_and_the_next_is_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = piped(
        capsys, monkeypatch, "me: Troll | opp: ; dance with Troll", "zzzz", "why", "ward", "", "quit", "x"
    )
    assert code == 0 and "Ward  (KeyForge" in out and "> x" not in out
    assert "dance" in err and "no rule answers 'zzzz'" in err and "there is no situation yet" in err


def test_the_game_is_set_for_the_lines_that_follow(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out, err = piped(capsys, monkeypatch, "game riftbound", LINE, "game", LINE)
    assert "· Riftbound" in out and err.startswith("kfjudge: there is no card")
    assert "a situation of KeyForge" in out


def test_help_tells_every_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    out = piped(capsys, monkeypatch, "help")[1]
    for word in ("undo", "why", "page", "save", "help", "quit", "F2", "Tab"):
        assert word in out


NAMES = [("troll", "Troll"), ("dust pixie", "Dust Pixie"), ("dust imp", "Dust Imp"), ("petty officer", "Petty Officer")]


@pytest.mark.parametrize(
    ("before", "offered"),
    [
        ("me: 3 aember, du", [("Dust Pixie", 2), ("Dust Imp", 2)]),
        ("me: Troll | opp: dust p", [("Dust Pixie", 6)]),
        ("me: Troll | opp: ; fight Tro", [("Troll", 3)]),
        ("fight Troll -> pet", [("Petty Officer", 3)]),
        ("does dust im", [("Dust Imp", 7)]),
        ("un", [("undo", 2)]),
        ("", []),
        ("me: ", []),
    ],
)
def test_names_are_completed_wherever_one_begins(before: str, offered: list[tuple[str, int]]) -> None:
    assert completed(before, NAMES) == offered


def test_a_key_brings_back_the_last_situation(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("prompt_toolkit")
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    f2 = "\x1bOQ"
    with create_pipe_input() as typed:
        typed.send_text(f"{LINE}\rward\r{f2}; troll dead?\r")
        typed.send_text("\x03quit\r")
        assert ask(source=typed, output=DummyOutput(), log=False) == 0
    out = capsys.readouterr().out
    assert out.count(f"· a situation of KeyForge: {LINE}\n") == 1
    assert f"· a situation of KeyForge: {LINE}; troll dead?\n" in out


def test_names_of_both_games_are_completed() -> None:
    pytest.importorskip("prompt_toolkit")
    from prompt_toolkit.document import Document

    found = completer(Asking(open_judges()))
    for before, name in (("me: Troll | opp: Bumps", "Bumpsy"), ("me: petty o", "Petty Officer")):
        assert name in [each.text for each in found.get_completions(Document(before), None)]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_kfjudge_alone_on_a_terminal_answers_what_is_typed_ahead() -> None:
    """No answer is too long for the screen: a pager would take the next lines for keys, and wait for more."""
    pytest.importorskip("prompt_toolkit")
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (10, 100))
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": ""}
    running = subprocess.Popen(
        [sys.executable, "-m", "kfjudge"], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    shown = b""
    try:
        while b">" not in shown:
            shown += os.read(ours, 4096)
        os.write(ours, b"help\rward\rquit\r")
        with contextlib.suppress(OSError):  # the end of what a terminal shows, on Linux
            while more := os.read(ours, 4096):
                shown += more
        assert running.wait(30) == 0
    finally:
        running.kill()
        os.close(ours)
    assert b"ask what the rules say, or type a situation" in shown
    assert b"a question to the rules" in shown


def test_kfjudge_alone_in_a_pipe_tells_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Usage: kfjudge" in "".join(answer(capsys)[1:])
