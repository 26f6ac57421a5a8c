"""What code reads of card text is found in its source: a promise that nobody keeps is no meaning."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kfjudge
from kfjudge import games
from kfjudge.language import reads, usage

PACKAGE = Path(str(kfjudge.__file__)).parent

ADDED = {
    "riftbound": (
        "games/riftbound/words/base.py",
        '    UNIQUE = "unique"\n',
        "games/riftbound/play/costs.py",
        ("@gives(KeywordName.DEFLECT)", "@gives(KeywordName.DEFLECT, KeywordName.GLEAM)"),
        "import kfjudge.games.riftbound.play.executable\n"
        "from kfjudge.games.riftbound.meaning.records import unplayed\n"
        "from kfjudge.games.riftbound.words.base import KeywordName\n"
        "from kfjudge.games.riftbound.words.effects import Keyword\n"
        "from kfjudge.games.riftbound.words.text import CardText, KeywordLine\n",
    ),
    "keyforge": (
        "games/keyforge/words/nodes/base.py",
        '    TAUNT = "taunt"\n',
        "games/keyforge/play/attacking.py",
        ("@plays(KeywordName.TAUNT)", "@plays(KeywordName.TAUNT, KeywordName.GLEAM)"),
        "from kfjudge.games.keyforge.executable import unplayed\n"
        "from kfjudge.games.keyforge.words.nodes.base import KeywordName\n"
        "from kfjudge.games.keyforge.words.nodes.statics import Keyword\n"
        "from kfjudge.games.keyforge.words.nodes.kinds import CardText\n"
        "from kfjudge.games.keyforge.words.nodes.text import KeywordLine\n",
    ),
}
"""A keyword that stands in the vocabulary and in a record, and that no code asks for."""
ASK = "print(unplayed(CardText(paragraphs=(KeywordLine(keywords=(Keyword(name=KeywordName.GLEAM),)),))))\n"


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(ADDED))
def test_a_keyword_that_is_recorded_and_asked_by_nobody_is_declined_by_name(game: str, tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "kfjudge", ignore=shutil.ignore_patterns("__pycache__"))
    names, after, recording, (old, new), imports = ADDED[game]
    for path, before, behind in ((names, after, f'{after}    GLEAM = "gleam"\n'), (recording, old, new)):
        file = tmp_path / "kfjudge" / path
        said = file.read_text(encoding="utf-8")
        assert before in said
        file.write_text(said.replace(before, behind, 1), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-c", imports + ASK],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    assert "gleam" in told.stdout


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(ADDED))
def test_what_ships_is_what_is_found_anew(
    game: str, empty_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = games.named(game).playing()
    made = reads.ship(playing, tmp_path / "found")
    ships = reads.SHIPPED / made.name
    assert not ships.exists() or ships.read_bytes() == made.read_bytes()

    def looks(*_: object) -> None:
        raise AssertionError("the source was looked through, though what is found in it ships")

    monkeypatch.setattr(reads, "__file__", str(tmp_path / "reads.py"))  # nothing is kept there
    monkeypatch.setattr(reads, "SHIPPED", made.parent)
    monkeypatch.setattr(usage.Usage, "of", looks)
    read = reads.read_in.__wrapped__(playing)
    assert reads._said(read) == made.read_text(encoding="utf-8")


def test_what_ships_is_of_no_other_source(tmp_path: Path) -> None:
    """Size and time of a file may be those of another, its content may not."""
    file = tmp_path / "played.py"
    names = set()
    for content in ("first = 1\n", "first = 2\n"):
        file.write_text(content, encoding="utf-8")
        os.utime(file, (1, 1))
        names.add(reads._shipped_as(frozenset(), [str(file)]))
    assert len(names) == 2
