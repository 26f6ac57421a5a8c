"""The points in which older versions of the rules play differently, as far as play follows them.

Which version has which point is data (`rules_data/keyforge/play.yaml`); a run is told the points in force by
`Options.older`, and asks `Game.older` where one of them makes a difference. The newest rules need no switch.
"""

from __future__ import annotations

from enum import StrEnum


class Older(StrEnum):
    """What an older version does differently, in words in `SAID`."""

    MUST_NAMES_ANY_HOUSE = "must-names-any-house"
    NO_HOUSE_IF_MUST_IS_FORBIDDEN = "no-house-if-must-is-forbidden"
    FIRST_TURN_FIXED = "first-turn-fixed"
    WATCHERS_BEFORE_PLAY = "watchers-before-play"
    OMEGA_AFTER_PLAY = "omega-after-play"
    DEPLOY_WHEN_PLAYED = "deploy-when-played"
    ALL_ACTION_ABILITIES = "all-action-abilities"
    FOLLOWED_TO_DISCARD_ONLY = "followed-to-discard-only"
    HIDDEN_ZONE_CUTS_FROM_PLAY_ONLY = "hidden-zone-cuts-from-play-only"
    LOOPS_ONLY_STOP = "loops-only-stop"
    DRAW_UNTIL_FULL = "draw-until-full"
    CHAINS_ON_EVERY_REFILL = "chains-on-every-refill"
    UPGRADES_NEED_A_CREATURE = "upgrades-need-a-creature"


SAID: dict[Older, tuple[str, str]] = {
    Older.MUST_NAMES_ANY_HOUSE: (
        "house-choice-until-1.2",
        "a house that must be chosen is open, whether one has it or not",
    ),
    Older.NO_HOUSE_IF_MUST_IS_FORBIDDEN: (
        "faq-pitlord-restringuntus-1.1",
        "a house must be chosen and cannot be: there is no active house",
    ),
    Older.FIRST_TURN_FIXED: ("first-turn-rule-until-1.1", "card effects do not widen the First Turn Rule"),
    Older.WATCHERS_BEFORE_PLAY: (
        "faq-library-access-wild-wormhole-1.2",
        "what watches a play comes before the card's Play: abilities",
    ),
    Older.OMEGA_AFTER_PLAY: ("omega-until-17", "omega acts only after the card has been played"),
    Older.DEPLOY_WHEN_PLAYED: ("deploy-until-1.8", "deploy is for a creature that is played"),
    Older.ALL_ACTION_ABILITIES: ("action-ability-until-1.2", "every Action: ability of the card resolves"),
    Older.FOLLOWED_TO_DISCARD_ONLY: (
        "ability-until-1.8",
        "an ability follows a card that left play to the discard pile only",
    ),
    Older.HIDDEN_ZONE_CUTS_FROM_PLAY_ONLY: (
        "hidden-zones-until-16.0",
        "only a card from play escapes what is pending on it in a hidden zone",
    ),
    Older.LOOPS_ONLY_STOP: ("infinite-loops-until-16.0", "a loop stops without a card being discarded"),
    Older.DRAW_UNTIL_FULL: ("step-5-draw-until-17.2", "cards are drawn until the hand is full"),
    Older.CHAINS_ON_EVERY_REFILL: ("chains-until-1.8", "chains hold cards back at every refill of a hand"),
    Older.UPGRADES_NEED_A_CREATURE: ("upgrades-until-17.2", "an upgrade goes when its host is no creature any more"),
}
"""The entry that each older behavior rests on, and what a ruling says where it makes a difference."""
