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


@pytest.mark.parametrize(
    ("game", "asked", "never", "told"),
    [
        ("keyforge", "can my exhausted creature attack", "fought", "cannot be used until readied"),
        (
            "keyforge",
            "does my stunned creature deal damage when it attacks",
            "when it is fought",
            "neither fights nor reaps",
        ),
        ("keyforge", "does my stunned creature deal damage when attacked", "neither fights", "when it is fought"),
        ("keyforge", "does a creature enter ready", "that enters ready", "enter play exhausted"),
        ("keyforge", "I play Generous Offer on my own warded guy, do I still steal", "power damage", "goes instead of"),
        (
            "keyforge",
            "can I play an upgrade when there are no creatures on the board",
            "discarded when its creature leaves",
            "needs a creature",
        ),
        ("riftbound", "does my unit enter ready", "power of its domain", "enters exhausted"),
        ("riftbound", "do I channel my runes before I draw", "top runes", "then channel 2 runes, then draw 1"),
        ("riftbound", "do I channel my runes after I draw", "top runes", "then channel 2 runes, then draw 1"),
        ("riftbound", "do I ready my units before I score", "killed", "First ready everything"),
    ],
)
def test_what_leads_is_of_the_side_that_is_asked(
    library: Library, game: str, asked: str, never: str, told: str
) -> None:
    verdict = search(library, asked, Scope(game=game), limit=3).hits[0].verdict
    assert told in verdict
    assert never not in verdict.partition(told)[0]
