"""What the words of the card language mean on a board: amounts, conditions, players, cards.

In: an AST node and the surroundings of an ability. Out: a number, an answer, players or cards; nothing changes here.
Handlers call these functions for the nodes inside theirs, so that none of them needs to know another.
"""

from kfjudge.games.keyforge.meaning.registry import (
    do,
    does,
    finds,
    holds,
    holds_for,
    judges,
    keep_player,
    looks_back,
    means,
    measures,
    members,
    passes,
    passes_all,
    player,
    players,
    tests,
    value,
)

__all__ = [
    "do",
    "does",
    "finds",
    "holds",
    "holds_for",
    "judges",
    "keep_player",
    "looks_back",
    "means",
    "measures",
    "members",
    "passes",
    "passes_all",
    "player",
    "players",
    "tests",
    "value",
]
