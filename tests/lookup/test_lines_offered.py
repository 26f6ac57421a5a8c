"""Every line for `kfjudge what-if` that a question gets is judged: it is played, or declined with the reason."""

from __future__ import annotations

from collections import defaultdict

import pytest

from kfjudge.cli import what_if
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Scope, search
from tests.sampling import in_soak

JUDGED = (0, 3, 4)
"""Played through, undecided with the place and the reason, or told to be not legal."""
QUESTIONS = [
    "my Troll attacks his Bumpsy with a ward",
    "I play Gateway to Dis with Bumpsy and Dust Imp in play",
    "can Silvertooth reap next to Dust Imp",
    "I play Ultra Gravitron next to Troll",
]
RIFTBOUND = [
    "my Petty Officer attacks his Stalwart Poro",
    "he attacks my Stalwart Poro with Petty Officer and Doran's Blade on it",
    "I play Falling Star on his stunned Stalwart Poro",
    "he casts Gust at my Stalwart Poro",
    "I use Seal of Rage to pay for it",
]
TEMPLATES = [
    "my {one} attacks his {other} with a ward",
    "he attacks my {one} with his {other}",
    "I play {action} with {one} and {other} in play",
    "opponent plays {action} and I have a warded {one}",
    "can {one} reap next to {other}",
    "my {one} with {upgrade} attacks {other}",
    "I use {artifact} with {one} stunned",
    "I play {one} next to {other}",
]


def offered(library: Library, query: str, game: str | None = None) -> str:
    return search(library, query, Scope(game=game)).situation


@pytest.mark.parametrize(
    ("game", "query"), [("keyforge", query) for query in QUESTIONS] + [("riftbound", query) for query in RIFTBOUND]
)
def test_a_line_that_is_offered_is_played(
    library: Library, game: str, query: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = offered(library, query, game)
    assert line
    assert what_if.answer([line], game=game) == 0, line
    assert "Not legal" not in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("every", in_soak(25, 1))
def test_a_line_on_any_card_is_judged_or_is_told_to_be_not_legal(
    every: int, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    named = defaultdict(list)
    for row in library.db.execute("SELECT id FROM cards ORDER BY id"):
        card = library.card(row["id"])
        named[card.type].append(card.name)
    creatures = named["creature"]
    lines = set()
    tried = list(enumerate(creatures))[::every]
    for number, one in tried:
        other = creatures[(number * 7 + 3) % len(creatures)]
        further = {kind: named[kind][number % len(named[kind])] for kind in ("action", "artifact", "upgrade")}
        lines.add(offered(library, TEMPLATES[number % len(TEMPLATES)].format(one=one, other=other, **further)))
    lines.discard("")
    assert len(lines) > 0.8 * len(tried)
    for line in sorted(lines):
        code = what_if.answer([line])
        assert code in JUDGED and (code == 4) == ("Not legal" in capsys.readouterr().out), line
