"""Claims as people ask them, and what the notation takes for granted."""

from __future__ import annotations

from typing import Any

import pytest

from kfjudge.situation.notation.games import read
from tests.situation.notation.test_lines import scenario
from tests.situation.shelf import Shelf


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ("does the giant die?", {"cards": {"Red Giant": {"destroyed": True}}}),
        ("is giant stunned?", {"cards": {"Red Giant": {"stun": True}}}),
        ("opp loses 1 aember?", {"opponent": {"aember": 3}}),
        ("I gain 2 aember?", {"me": {"aember": 2}}),
        ("do I have 1 key?", {"me": {"keys": 1}}),
        ("giant leftmost?", {"cards": {"Red Giant": {"place": "left flank"}}}),
        ("is the giant on a flank?", {"cards": {"Red Giant": {"place": "flank"}}}),
        ("giant not on top of deck?", {"cards": {"Red Giant": {"place": "not top of deck"}}}),
        ("is the giant on the bottom of my deck?", {"cards": {"Red Giant": {"place": "bottom of deck"}}}),
        ("giant between imp and guard?", {"cards": {"Red Giant": {"neighbors": ["Blue Imp", "Grey Guard"]}}}),
        ("giant next to imp?", {"cards": {"Red Giant": {"neighbors+": ["Blue Imp"]}}}),
        ("giant fully healed?", {"cards": {"Red Giant": {"damage": 0}}}),
        ("giant d3?", {"cards": {"Red Giant": {"damage": 3}}}),
        ("giant armor 2?", {"cards": {"Red Giant": {"armor": 2}}}),
        ("does the giant get an aember?", {"cards": {"Red Giant": {"aember": 1}}}),
        ("giant captures two?", {"cards": {"Red Giant": {"aember": 2}}}),
        ("giant has two +1 counters?", {"cards": {"Red Giant": {"power_counters": 2}}}),
        ("giant on opp's side?", {"cards": {"Red Giant": {"zone": "in play", "controller": "opponent"}}}),
        ("opp controls giant?", {"cards": {"Red Giant": {"controller": "opponent"}}}),
        ("giant stunned and exhausted?", {"cards": {"Red Giant": {"stun": True, "exhausted": True}}}),
        (
            "giant dead and imp alive?",
            {"cards": {"Red Giant": {"destroyed": True}, "Blue Imp": {"zone": "battleline"}}},
        ),
        ("opp 3 me 2?", {"opponent": {"aember": 3}, "me": {"aember": 2}}),
        ("I steal 2?", {"opponent": {"aember": 2}}),
        ("I draw 1?", {"me": {"drawn": 1}}),
        ("opp hand empty?", {"opponent": {"hand_size": 0}}),
        ("2 cards in my hand?", {"me": {"hand_size": 2}}),
        ("1 card in opp's discard?", {"opponent": {"discard_size": 1}}),
        ("I archive 2 cards?", {"me": {"archives_size": 2}}),
    ],
)
def test_questions_as_people_ask_them(words: str, then: dict[str, Any]) -> None:
    (claim,) = scenario(f"me: Red Giant, Blue Imp, Grey Guard | opp: 4 aember; reap giant; {words}")["claims"]
    assert claim["then"] == then


@pytest.mark.parametrize(
    "line",
    [
        "me: Red Giant; opp: Grey Guard - giant fights guard; guard dead?",
        "me: Red Giant; opp: Grey Guard -- giant fights guard - guard dead?",
        "me: Red Giant, opp: Grey Guard \u2014 giant fights guard; guard dead?",
        "me: Red Giant. opp: Grey Guard. giant fights guard. guard dead?",
    ],
)
def test_a_dash_or_a_full_stop_ends_a_part(line: str) -> None:
    asked = scenario("me: Red Giant | opp: Grey Guard; giant fights guard; guard dead?")
    assert {**scenario(line), "title": ""} == {**asked, "title": ""}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("me: 3; end turn", ("'3' of me", "3 æmber", "nothing is said to be counted")),
        ("me: Loud Song; end turn", ("where Loud Song lies", "in hand", "an action does not lie in play")),
        (
            "opp: 4; end turn; I steal 2?",
            ("'steal 2'", "2 æmber left for the opponent", "what is stolen is missing there"),
        ),
        (
            "me: hand: Loud Song; end turn; draws 1?",
            ("whose is 'draws 1'", "me", "nobody is named"),
        ),
        (
            "me: Red Giant d1; end turn; giant healed?",
            ("'healed'", "no damage is left on it", "how much is healed is not said"),
        ),
        (
            "me: Blue Imp; play Blue Imp",
            ("where the played Blue Imp lies", "in hand, a second copy", "the other one lies in play already"),
        ),
    ],
)
def test_what_is_taken_for_granted_is_told(line: str, told: tuple[str, str, str]) -> None:
    assert told in read(line, Shelf()).assumed
