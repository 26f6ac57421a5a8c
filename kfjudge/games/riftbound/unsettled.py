"""The points of Riftbound that its documents leave open, with their readings; the first reading is the one played."""

from __future__ import annotations

from kfjudge.engine.unsettled import Unsettled

PLAYED_FROM_WHERE = Unsettled(
    "played-from-where",
    "From where does a text have a card played that says nothing of where the card is?",
    {"as usual": "it is played from hand or Champion Zone", "hand": "it is played from hand alone"},
    "354",
    "played-from-where",
)

HOW_A_TOKEN_ENTERS = Unsettled(
    "how-a-token-enters",
    "A text plays a token exhausted or ready, and another says that such things enter the other way: how does it?",
    {"as played": "as the text says that plays it", "as stated": "as the other text says"},
    "185",
    "how-a-token-enters",
)

POINTS = {point.name: point for point in (PLAYED_FROM_WHERE, HOW_A_TOKEN_ENTERS)}
"""Every open point by its name."""
