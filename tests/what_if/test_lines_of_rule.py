"""The lines that `kfjudge rule` prints where a situation has to be played: each is understood, and what it does is
legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from kfjudge.engine.explore import Limits
from kfjudge.lookup.cards import CardFacts
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import search
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line
from tests.sampling import in_soak

WANTED = Wanted(limits=Limits(leaves=4))


def questions(library: Library, every: int) -> Iterator[str]:
    """What people ask about shipped cards of every type, two by two."""
    rows = library.db.execute("SELECT id FROM cards ORDER BY id").fetchall()
    cards = [library.card(row["id"]) for row in rows][::every]
    creatures = [card.name for card in cards if card.type == "creature" and card.power]
    for one, other in pairwise(creatures):
        yield f"what happens if my {one} attacks his warded {other}"
        yield f"can {one} reap while {other} is there"
        yield f"what if I use {one} next to {other}"
    for place, card in enumerate(cards):
        yield from _about(card, creatures[place % len(creatures)])


def _about(card: CardFacts, creature: str) -> Iterator[str]:
    if card.type == "action":
        yield f"opponent plays {card.name} against my {creature}"
    elif card.type == "artifact":
        yield f"can I use {card.name} with {creature}"
    elif card.type == "upgrade":
        yield f"his {creature} with {card.name} reaps"


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.slow
@pytest.mark.parametrize("every", in_soak(60, 15))
def test_a_line_that_is_printed_judges_cleanly(judges: Judges, every: int) -> None:
    library = open_library()
    lines = [line for line in (search(library, asked).situation for asked in questions(library, every)) if line]
    assert len(lines) > 10
    for line in dict.fromkeys(lines):
        result = judge_line(line, judges, WANTED)
        assert not result.wrong, (line, result.wrong)
        assert not [item.reason for ruling in result.rulings for item, _count in ruling.stopped], line
