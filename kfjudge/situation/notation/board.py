"""The sides of a line, in any game: what each player has, and the cards that lie there.

In: `Side` parts. Out: what a scenario file says of the players. A game reads its own zones, numbers and states.
"""

from __future__ import annotations

from kfjudge.situation.notation.names import LaidCards
from kfjudge.situation.notation.nodes import Nodes
from kfjudge.values import dataclass, field


@dataclass(slots=True)
class BoardOf:
    """Reads the sides of a line; `active`: whose turn it is, if that is said."""

    nodes: Nodes
    names: LaidCards
    active: int | None = field(default=None, kw_only=True)
    assumed: list[tuple[str, str, str]] = field(default_factory=list, kw_only=True)
