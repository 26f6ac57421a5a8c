"""The points of KeyForge that its documents leave open, with their readings; the first reading is the one played.

The engine asks `Game.reading` where one of them makes a difference.
"""

from __future__ import annotations

from kfjudge.engine.unsettled import Unsettled

RULE = "unresolved-matters"

REDIRECTED_ONTO_A_WARD = Unsettled(
    "redirected-onto-a-ward",
    "Does a ward prevent redirected damage?",
    {
        "dealt": "the damage is dealt and the ward stays, since the step of wards is over",
        "prevented": "the ward of the creature that it goes to prevents it",
    },
    RULE,
    "redirected-damage",
)
REDIRECTED_ONTO_THE_PROTECTED = Unsettled(
    "redirected-onto-the-protected",
    "Is redirected damage dealt to a creature that cannot be dealt damage?",
    {
        "prevented": "it is prevented, since cannot beats everything",
        "dealt": "it is dealt, since the step that prevents it is over",
    },
    RULE,
    "redirected-damage",
)
GONE_BEFORE_THE_FIGHT = Unsettled(
    "gone-before-the-fight",
    "Is there a fight if the attacked creature leaves play before it without being destroyed?",
    {
        "no fight": "the fight is off, as if it had been destroyed",
        "fought": "the attacker has fought, so that its After Fight: abilities resolve",
    },
    RULE,
    "fight-after-a-replaced-destruction",
)
CARD_OF_A_LOOP = Unsettled(
    "card-of-a-loop",
    "Which card of an infinite loop goes to the discard pile?",
    {"one": "it is one that the active player picks", "each": "it is every card that takes part"},
    "infinite-loops",
    "endless-abilities",
)
STEPS_OF_AN_ENDED_TURN = Unsettled(
    "steps-of-an-ended-turn",
    "Are the steps of readying and drawing taken when a card ends the turn?",
    {"skipped": "the turn goes straight to its end", "taken": "the turn goes on with the step of readying"},
    "turn-sequence",
    "ending-a-turn",
)
ARMOR_IGNORED_BY_AN_ATTACKER = Unsettled(
    "armor-ignored-by-an-attacker",
    "Whose armor is ignored by a creature that ignores armor while it attacks?",
    {"both": "it is that of either creature in the fight", "attacked": "it is that of the attacked creature alone"},
    "armor",
    "ignoring-while-attacking",
)
USED_BY_REAPING = Unsettled(
    "used-by-reaping",
    'When do abilities "after a creature is used" resolve that has reaped?',
    {
        "together": "they resolve together with After Reap: abilities",
        "afterwards": "they resolve after all After Reap: abilities",
    },
    "reap",
    "after-a-creature-is-used",
)
WITHOUT_A_TIME = Unsettled(
    "without-a-time",
    "How long does it hold what an ability says of cards without naming a time?",
    {"in play": "it holds as long as the cards stay in play", "turn": "it holds until the end of the turn"},
    "lasting-effects",
    "statements-without-a-time",
)

POINTS = {
    point.name: point
    for point in (
        REDIRECTED_ONTO_A_WARD,
        REDIRECTED_ONTO_THE_PROTECTED,
        GONE_BEFORE_THE_FIGHT,
        CARD_OF_A_LOOP,
        STEPS_OF_AN_ENDED_TURN,
        ARMOR_IGNORED_BY_AN_ATTACKER,
        USED_BY_REAPING,
        WITHOUT_A_TIME,
    )
}
"""Every open point by its name."""
