"""A question turned round never gets the answer of its twin: 180 pairs that differ in who, may or must, before or
after, a number, a condition. Each side has the Yes or No that is right for it; saying neither is right as well.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kfjudge.lookup import fold
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Scope, search

PAIRS = yaml.safe_load((Path(__file__).parent / "turned.yaml").read_text(encoding="utf-8"))


def said(library: Library, game: str, asked: str) -> str:
    """The Yes or No that the answer begins with, or nothing."""
    hits = search(library, asked, Scope(game=game), limit=3).hits
    first = fold.words(hits[0].verdict)[:1] if hits else []
    return first[0] if first and first[0] in ("yes", "no") else ""


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(PAIRS))
def test_no_side_of_a_pair_is_answered_with_a_wrong_yes_or_no(library: Library, game: str) -> None:
    for pair in PAIRS[game]:
        for asked, right in pair.items():
            assert said(library, game, asked) in ("", "yes" if right else "no"), asked


def test_there_are_180_pairs_whose_sides_differ() -> None:
    pairs = [pair for pairs in PAIRS.values() for pair in pairs]
    assert len(pairs) >= 180
    assert all(len(set(pair)) == 2 for pair in pairs)
