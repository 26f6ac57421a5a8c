"""A reason is of what the claim asks."""

from __future__ import annotations

from pathlib import Path

from tests.riftbound.test_scenario import rulings


def test_a_reason_is_of_what_the_claim_asks(tmp_path: Path) -> None:
    """Who scores is told by the conquest, not by cards that somebody draws or that the other side scores."""
    text = (
        "game: riftbound\ntitle: Reasons\nbattlefields: [{as: field}]\n"
        'cards: [{name: Scout, type: unit, might: 3, text: "When I conquer, draw 1."}]\n'
        "me: {base: [Scout]}\ndo: [{move: {units: [Scout], to: field}}]\n"
        "claims:\n"
        "  - {says: I score, then: {me: {points: 1}}, expect: always}\n"
        "  - {says: the opponent scores, then: {opponent: {points: 1}}, expect: never}\n"
    )
    mine, theirs = ([reason.text for reason in claim.because] for claim in rulings(text, tmp_path)[0].claims)
    assert any("conquers" in one for one in mine)
    assert not any("draws" in one for one in mine + theirs)
    assert not any("gains 1 point" in one for one in theirs)
