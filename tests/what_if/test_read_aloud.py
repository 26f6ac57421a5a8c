"""What a judge says aloud stands among the first reasons: what did not come about, who asks for what, what is over and
what left the fight. In both games.
"""

from __future__ import annotations

import pytest

from kfjudge.situation.asides import FIRST
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line


@pytest.fixture(scope="module")
def judges(empty_home: None) -> Judges:
    return open_judges()


LINES = {
    "keyforge": {
        # what did not come about
        "me: Krump | opp: Valdr, aember 2; fight Krump -> Valdr; opp aember 2?": (
            "always",
            "Krump has left play together with Valdr: its ability does not see it",
        ),
        "me: hand: Poison Wave | opp: Tolas, Dust Imp; play Poison Wave; me aember?": (
            "1 at the end, 0 before",
            "Tolas has left play together with Dust Imp: its ability does not see it",
        ),
        "me: Ancient Bear | opp: Krump d4; fight Ancient Bear -> Krump; Ancient Bear damage?": (
            "0",
            "Krump is gone: there is no fight with Ancient Bear",
        ),
        # who does not allow it, and who asks for what cannot be paid; the target is never asked for
        "me: hand: Smith, Loot the Bodies, Punch | opp: Ember Imp; play Smith; play Loot the Bodies; play Punch ->"
        " Ember Imp; Ember Imp dead?": ("not reached", "Ember Imp decides: “Your opponent cannot play more than 2"),
        "me: Gauntlet of Command, Bumpsy exhausted, aember 0 | opp: Tentacus; action Gauntlet of Command -> Bumpsy;"
        " Tentacus dead?": (
            "not reached",
            "what Tentacus (“Your opponent must pay you 1Æ”, with 0Æ there) asks for to use it",
        ),
        "me: Troll, hand: Horseman of War | opp: Urchin; play Horseman of War; reap Troll; me aember 1?": (
            "not reached",
            "by the text of Horseman of War it cannot be used that way",
        ),
        # whose text a number is
        "me: Murmook, Jammer Pack on Murmook | opp: 8 aember; end turn; opp key cost?": (
            "9",
            "Murmook +1, Jammer Pack +2",
        ),
        "me: Troll | opp: Tantadlin; fight Troll -> Tantadlin; Troll damage?": (
            "2",
            "Tantadlin decides: “Tantadlin only deals 2 damage when fighting.” (without it: another number)",
        ),
    },
    "riftbound": {
        "me: base: Shipyard Skulker | opp: Vanguard Sergeant stunned at hill; opp controls hill; move Shipyard Skulker"
        " -> hill; Shipyard Skulker in base?": (
            "always",
            "Shipyard Skulker is recalled, which is no move: Vanguard Sergeant is left there",
        ),
        "me: 7 points, base: Shipyard Skulker, Pit Rookie | opp: 0 points; battlefield Zaun Warrens; battlefield Void"
        " Gate; move Shipyard Skulker -> Zaun Warrens; move Pit Rookie -> Void Gate; I win?": (
            "always",
            "My side has scored every battlefield: the final point",
        ),
        "me: 2 calm runes, base: Shipyard Skulker, hand: Discipline | opp: 0 points; play Discipline -> Shipyard"
        " Skulker; end turn; Shipyard Skulker might?": (
            "3",
            "What Discipline gave Shipyard Skulker for a time is over",
        ),
        "me: 1 chaos rune, hand: Gust | opp: Shipyard Skulker buffed at hill; opp controls hill; play Gust -> Shipyard"
        " Skulker; opp 1 card in hand?": (
            "not reached",
            "with 3 [might] or less” (might of Shipyard Skulker: buffs +1)",
        ),
        # what the line hides is what it plays; of two, one is hidden
        "me: 3 chaos runes, hand: Fight or Flight, at hill: Shipyard Skulker | opp: 0 points; I control hill; hide"
        " Fight or Flight at hill; play Fight or Flight -> Shipyard Skulker; Shipyard Skulker in base?": (
            "not reached",
            "it was hidden this turn",
        ),
        "me: 4 chaos runes, hand: 2 Fight or Flight, at hill: Shipyard Skulker | opp: 0 points; I control hill; hide"
        " Fight or Flight at hill; play Fight or Flight -> Shipyard Skulker; Shipyard Skulker in base?": (
            "always",
            "Shipyard Skulker moves",
        ),
    },
}
EACH = [(game, line, *expected) for game, lines in LINES.items() for line, expected in lines.items()]


@pytest.mark.parametrize(("game", "line", "verdict", "told"), EACH, ids=[each[1][:70] for each in EACH])
def test_the_decisive_reason_is_read_first(judges: Judges, game: str, line: str, verdict: str, told: str) -> None:
    result = judge_line(line, judges, Wanted(), game)
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    (claim,) = ruling.reasoned or ruling.claims
    assert verdict in (claim.verdict, *(answer for _asked, answer in ruling.answers))
    assert any(told in reason.text for reason in claim.because[:FIRST]), claim.because


QUIET = {
    "keyforge": ("me: Bingle Bangbang | opp: Urchin, Dust Imp, Gub; fight Bingle Bangbang -> Dust Imp; Urchin dead?",),
    "riftbound": (
        "me: 6 order runes, hand: Vengeance | opp: Watchful Sentry at hill; opp controls hill; play Vengeance ->"
        " Watchful Sentry; opp draws 1?",
    ),
}


@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in QUIET.items() for line in lines])
def test_that_an_action_needs_the_text_by_which_it_is_done_is_no_reason(judges: Judges, game: str, line: str) -> None:
    (claim,) = judge_line(line, judges, Wanted(), game).rulings[0].claims
    assert not any("not legal" in reason.text for reason in claim.because)
