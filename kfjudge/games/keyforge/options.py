"""How a run is played."""

from __future__ import annotations

from kfjudge.games.keyforge.older import Older
from kfjudge.values import dataclass

PLAYED_BY = "18.4"
"""The rules version that the engine plays by, apart from the points named in `Options.older`."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a run is played.

    `order_piles`: ask in which order cards go to a discard pile together.
    `collapse`: cards alike in every respect are one answer. `traced`: keep a trace. `ask_forced`: questions with a
    single legal answer go to the decider too. `limit` and some more for each card on the board is the number of events
    after which no end is expected any more. `older` are the names of the points in which play follows an older version
    of the rules. `named` are houses that somebody asks about: each stays an answer of its own where houses that nobody
    has are one. `same_colors`: nobody asks and no card says anything of the color of a key, so that each is as good as
    another. `no_places`: no card says anything of where creatures stand, and nobody asks; `singled` are cards
    that somebody speaks of and not of all others of the name.
    """

    order_piles: bool = False
    collapse: bool = True
    traced: bool = True
    ask_forced: bool = False
    limit: int = 6000
    older: frozenset[Older] = frozenset()
    named: frozenset[str] = frozenset()
    same_colors: bool = False
    no_places: bool = False
    singled: frozenset[int] = frozenset()
