"""What a line of Riftbound says of a player and of a battlefield, as it is gathered.

In: what `board` reads. Out: `PlayerSide` and `Field`, from which the keys of the scenario file are written.
"""

from __future__ import annotations

from kfjudge.situation import written
from kfjudge.situation.notation.names import Laid
from kfjudge.situation.notation.nodes import Value
from kfjudge.values import dataclass, field


@dataclass(slots=True)
class PlayerSide:
    """One player: single values by their keys, and cards by zone."""

    values: dict[str, Value] = field(default_factory=dict)
    runes: dict[str, str] = field(default_factory=dict)
    power: dict[str, int] = field(default_factory=dict)
    energy: int | None = None
    cards: dict[str, list[Laid]] = field(default_factory=dict)
    deck: written.Piece | None = None

    @property
    def pays(self) -> bool:
        """Whether the line says what the player can pay with."""
        return bool(self.runes or self.power or self.energy is not None or "runes" in self.values)


@dataclass(slots=True)
class Field:
    """A battlefield: how the line calls it, its card, who controls it, and what lies there."""

    name: str
    card: str = ""
    controller: int | None = None
    said: bool = False
    cards: list[Laid] = field(default_factory=list)
    hidden: list[Laid] = field(default_factory=list)
