"""A mark that looks like a number and is none (², ➇) is no number: told where it stands, in both games."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.cli import run
from kfjudge.games.riftbound.board.facts import Facts, with_text
from kfjudge.games.riftbound.words.base import Kind
from tests import sources
from tests.conftest import ROOT


def test_no_code_takes_such_a_mark_for_a_digit() -> None:
    """`isdigit` and `isnumeric` hold of marks that `int` cannot read; `isdecimal` does not."""
    wrong = ("." + "isdigit(", "." + "isnumeric(")
    found = [
        path.relative_to(ROOT).as_posix()
        for folder in ("kfjudge", "benchmarks", "tests")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if any(name in sources.read(path) for name in wrong)
    ]
    assert found == []


@pytest.mark.parametrize(
    "asked",
    [
        ("me: Troll#²; troll dead?",),
        ("me: ➇ aember, Troll; me 3 aember?",),
        ("me: Troll; choose ²; troll dead?",),
        ("--game", "riftbound", "me: base: Stalwart Poro; victory ²"),
        ("--game", "riftbound", "victory ➇; me: base: Stalwart Poro"),
        ("--game", "riftbound", "me: runes: ² fury; base: Stalwart Poro"),
    ],
    ids=lambda asked: asked[-1],
)
def test_in_a_line_it_is_told_with_its_place(asked: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["what-if", *asked]) == 2
    said = capsys.readouterr().err
    assert "^" in said
    assert "error of kfjudge's own" not in said


@pytest.mark.parametrize("text", ["Draw ②.", "Deal ² to a unit.", "[Assault ²]", ":rb_energy_²:: Draw 1."])
def test_in_a_text_of_riftbound_it_is_no_word(text: str) -> None:
    assert with_text(Facts(name="Odd One", kind=Kind.SPELL), text).declined


@pytest.mark.parametrize("text", ["Gain ²A.", "Deal ②D to a creature.", "+² power."])
def test_in_a_text_of_keyforge_it_is_no_word(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(
        f'cards: [{{name: Odd One, type: action, house: dis, text: "Play: {text}"}}]\nhouse: dis\n'
        "me: {hand: [Odd One]}\ndo: [{play: Odd One}]\n",
        encoding="utf-8",
    )
    run(["scenario", str(file)])
    assert "the text of Odd One is not understood" in capsys.readouterr().out
