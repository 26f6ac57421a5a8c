"""The first sentence stands as the answer only where it meets what the question turns on: its verb, its states, its
numbers and whose card forbids; else what another rule says of that is told with it, or it is told to be only near.
"""

from __future__ import annotations

import pytest

from kfjudge.lookup import parts
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Scope, search

TOLD = [
    # what something is or has: the rule of that state is told, too
    (
        "keyforge",
        "Catch and Release while his beast has a ward, does it go back to hand",
        "The ward",
    ),
    ("riftbound", "my opponent has deflect on his unit and I deal damage to all units, do I pay", "that chooses it"),
    ("riftbound", "he has shield on his unit and it attacks, how much combat damage does it deal", "Shield"),
    ("riftbound", "Meditation: may I pay with a guy who is already exhausted", "cannot be exhausted again"),
    # the verb that is asked about
    (
        "riftbound",
        "he plays a unit, can I counter it with my reaction while it is on the chain",
        "cannot be answered or coun",
    ),
    ("riftbound", "is hiding a spell playing it, for Ravenbloom Student", "That is not playing it"),
    (
        "keyforge",
        "my creature with an upgrade got turned into an artifact, does the upgrade fall off",
        "keeps upgrades",
    ),
    # which time it is
    (
        "keyforge",
        "he attacked my elusive creature once and attacks it again this turn, is damage dealt",
        "The first time each",
    ),
    # what is denied in favor of something else
    ("keyforge", "not stunned but already exhausted and a card says reap with it, does that work", "until readied"),
    ("riftbound", "not stunned but exhausted, does my unit deal combat damage", ""),
]
"""A game, a question and words of what is told first."""

NOT_TOLD = [
    ("keyforge", "not stunned but already exhausted and a card says reap with it, does that work", "stun removed"),
    ("riftbound", "not stunned but exhausted, does my unit deal combat damage", "stunned unit deals no"),
    ("keyforge", "8 chains and two cards left in hand at the end, how many do I draw", "You keep them all"),
    ("keyforge", "5 chains and one card left in hand, how many do I draw", "You keep them all"),
    ("keyforge", "Catch and Release while his beast has a ward, does it go back to hand", "a returned card goes to"),
]


@pytest.mark.parametrize(("game", "ask", "said"), TOLD)
def test_what_the_question_turns_on_is_told_of(library: Library, game: str, ask: str, said: str) -> None:
    assert said in search(library, ask, Scope(game=game)).hits[0].verdict


@pytest.mark.parametrize(("game", "ask", "said"), NOT_TOLD)
def test_what_is_of_another_case_is_not_told(library: Library, game: str, ask: str, said: str) -> None:
    assert said not in search(library, ask, Scope(game=game)).hits[0].verdict


@pytest.mark.parametrize(
    ("game", "ask", "forbidden"),
    [
        ("keyforge", "Trial by Water resolved, can I still pay three chains to raise the tide", True),
        ("riftbound", "he played Brynhir Thundersong, can I flip my facedown card this turn", True),
        ("riftbound", "he played Brynhir Thundersong, may I play a spell in response", True),
        ("riftbound", "I play Brynhir Thundersong, can I play a spell this turn", False),
        ("riftbound", "can I hide a unit at Rockfall Path", False),
        ("keyforge", "Corner the Market is on me, may I archive the card I lost", False),
    ],
)
def test_what_a_card_forbids_goes_before_what_a_rule_allows(
    library: Library, game: str, ask: str, forbidden: bool
) -> None:
    """Only what the question asks leave for, and only for the player whom the card forbids it."""
    told = search(library, ask, Scope(game=game)).hits[0].verdict
    rule = library.called(parts.FORBIDS, game)
    assert rule is not None
    assert (rule.short in told) is forbidden, told


def test_what_only_allows_and_meets_little_is_told_to_be_near(library: Library) -> None:
    ask = "damage is on the table and my guy would die, can I flip my hidden Zhonya's now"
    assert parts.NEAR in search(library, ask, Scope(game="riftbound")).hits[0].verdict
    for ask in ("how many creatures may I have", "may I still reap when omega was played first"):
        assert parts.NEAR not in search(library, ask, Scope(game="keyforge")).hits[0].verdict
