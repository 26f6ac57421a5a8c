"""What the documentation shows is what the program does: commands of the README run and print what stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from kfjudge.cli import run
from kfjudge.games.keyforge.words.statuses import STATUSES, Mark

ROOT = Path(__file__).resolve().parents[1]
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def sessions() -> list[tuple[str, str, list[str]]]:
    """Every `$ kfjudge ...` of a console block with the lines that stand under it."""
    found = []
    for path in DOCS:
        for block in re.findall(r"```console\n(.*?)```", path.read_text(encoding="utf-8"), re.S):
            for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, *lines = part.splitlines()
                if command.startswith("kfjudge "):
                    found.append(
                        (path.name, command, [line.strip() for line in lines if line.strip() and line.strip() != "..."])
                    )
    return found


@pytest.mark.parametrize(
    ("document", "command", "lines"), sessions(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_session_is_what_the_program_prints(
    document: str,
    command: str,
    lines: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(ROOT)
    code = run(shlex.split(command)[1:])
    printed = capsys.readouterr()
    shown = [line.strip() for line in (printed.out + printed.err).splitlines()]
    assert code in (0, 1)
    place = -1
    for line in lines:
        assert line in shown[place + 1 :], (
            f"{document}: {command} does not print {line!r} (any more, or not in this order)"
        )
        place = shown.index(line, place + 1)


def test_the_readme_shows_both_jobs() -> None:
    commands = [command for document, command, _ in sessions() if document == "README.md"]
    assert "kfjudge rule elusive" in commands
    assert "kfjudge scenario examples/gateway-to-dis.yaml" in commands


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_the_scenario_in_the_readme_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    file = tmp_path / "readme.yaml"
    file.write_text(block, encoding="utf-8")
    assert run(["scenario", str(file)]) == 0
    assert "never" in capsys.readouterr().out


@pytest.mark.parametrize("mark", STATUSES)
def test_the_lists_of_what_lies_on_a_card_have_each_status(mark: Mark) -> None:
    typed, written = (
        ROOT.joinpath("docs", name).read_text(encoding="utf-8") for name in ("one-line.md", "scenarios.md")
    )
    assert re.search(rf"`{mark.row.letter}`.*\| (?:\w+, )*{mark}\b", typed)
    assert written.count(f"`{mark}`") == 2
