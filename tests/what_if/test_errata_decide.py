"""Where an erratum decides against the print, that is the first reason, with both wordings side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.printed import Printed, with_errata
from kfjudge.situation.ruling import ClaimRuling, Ruling
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


STEALS = "me: 0 aember, hand: Bait and Switch; opp: {} aember; play Bait and Switch; opp {} aember?"
LINES = [
    ("keyforge", STEALS.format(6, 3), "never", "as printed: always"),
    ("keyforge", STEALS.format(6, 4), "always", "as printed: never"),
    ("keyforge", STEALS.format(4, 2), "always", ""),
    ("keyforge", "me: Troll; opp: Bumpsy; fight troll -> bumpsy; bumpsy dead?", "always", ""),
    (
        "keyforge",
        "me: Magda the Rat; lasting Magda; opp: Fear; opp's turn; play Fear on Magda; magda dead?",
        "never",
        "",
    ),
]


@pytest.mark.parametrize(("game", "line", "verdict", "printed"), LINES, ids=[line[1][:60] for line in LINES])
def test_an_erratum_that_decides_is_the_first_reason(
    judges: Judges, game: str, line: str, verdict: str, printed: str
) -> None:
    result = judge_line(line, judges, Wanted(), game)
    assert not result.wrong, result.wrong
    (claim,) = result.rulings[0].claims
    first = claim.because[0] if claim.because else None
    assert claim.verdict == verdict
    assert (first is not None and "an erratum of" in first.text) is bool(printed)
    assert not printed or (first is not None and printed in first.text and "Printed: “" in first.text)


SAME = "Play: Steal 1A. Draw a card."
ASKED = [
    (
        "never",
        "always",
        "Play: Steal 2 Æmber. Draw a card.",
        "In force: “Play: Steal 1Æ.” Printed: “Play: Steal 2 Æmber.”",
    ),
    ("depends", "never", "Play: Steal 2A.", "(as printed: never)"),
    ("always", "always", "Play: Steal 2A.", ""),
    ("always", "undecided", "Play: Steal 2A.", ""),
    ("undecided", "always", "Play: Steal 2A.", ""),
    ("never", "always", "Play: Steal 1 Æmber.\nDraw a card.", ""),
]


@pytest.mark.parametrize(("verdict", "then", "printed", "told"), ASKED)
def test_wordings_are_told_where_the_verdict_turns(verdict: str, then: str, printed: str, told: str) -> None:
    def ruled(found: str) -> Ruling:
        claim = ClaimRuling("it", found, None)  # type: ignore[arg-type]
        return Ruling("", "", "", 0, "", True, "", (), (), (), (claim,))

    changed = [Printed("Robber", "", printed, SAME, None)]
    (claim,) = with_errata(ruled(verdict), changed, lambda _scenario, _limits: ruled(then)).claims
    assert bool(claim.because) is bool(told)
    assert not told or told in claim.because[0].text
