"""Words without a field in a frame stand on a game's list of synonyms, or the grammar does not load."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kfjudge.errors import WrongSetup
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.riftbound.words.dialect import RIFTBOUND
from kfjudge.language.frames.load import read_tables
from kfjudge.language.reading import language


@pytest.mark.parametrize(
    ("frame", "hides"),
    [
        ("draw your card ( this turn | next turn )  =>  TakeTurn()", True),
        ("[ up to ] draw a card  =>  TakeTurn()", True),
        ("draw a card [ from their hand ]  =>  TakeTurn()", True),
        ("draw a card at ( the top of | top of ) a deck  =>  TakeTurn()", False),
        ("[ then ] draw a card ( this turn | until end of turn )  =>  TakeTurn()", False),
    ],
)
def test_an_alternative_without_a_field_is_declared(frame: str, hides: bool, tmp_path: Path) -> None:
    folder = tmp_path / "riftbound"
    shutil.copytree(RIFTBOUND.grammar("frames").parent, folder)
    (folder / "frames" / "own.frames").write_text(f"[Act]\n{frame}\n", encoding="utf-8")
    lexicon = language(RIFTBOUND).lexicon
    if hides:
        with pytest.raises(WrongSetup, match="no field tells these apart"):
            read_tables(RIFTBOUND, folder / "frames", lexicon)
    else:
        assert read_tables(RIFTBOUND, folder / "frames", lexicon).frames


@pytest.mark.parametrize(
    ("frame", "hides"),
    [
        ("swap ( your | your opponent 's ) battleline  =>  TakeTurn(player=$subject)", True),
        ("[ up to ] swap a battleline  =>  TakeTurn(player=$subject)", True),
        ("swap ( a | each ) battleline  =>  TakeTurn(player=$subject)", True),
        ("swap a battleline [ this turn ]  =>  TakeTurn(player=$subject)", True),
        ("swap ( a | any ) battleline [ immediately ]  =>  TakeTurn(player=$subject)", False),
    ],
)
def test_keyforge_declares_its_own(frame: str, hides: bool, tmp_path: Path) -> None:
    folder = tmp_path / "keyforge"
    shutil.copytree(KEYFORGE.grammar("frames").parent, folder)
    (folder / "frames" / "own.frames").write_text(f"[Effect.vp]\n{frame}\n", encoding="utf-8")
    lexicon = language(KEYFORGE).lexicon
    if hides:
        with pytest.raises(WrongSetup, match="no field tells these apart"):
            read_tables(KEYFORGE, folder / "frames", lexicon)
    else:
        assert read_tables(KEYFORGE, folder / "frames", lexicon).frames
