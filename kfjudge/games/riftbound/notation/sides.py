"""What a line of Riftbound says of a player and of a battlefield, as it is gathered.

In: what `board` reads. Out: `PlayerSide` and `Field`, from which the keys of the scenario file are written.
"""

from __future__ import annotations

from kfjudge.situation.notation.board import SideOf
from kfjudge.situation.notation.names import Laid
from kfjudge.values import dataclass, field


@dataclass(slots=True)
class PlayerSide(SideOf):
    """One player, and what they can pay with."""

    runes: dict[str, str] = field(default_factory=dict)
    power: dict[str, int] = field(default_factory=dict)
    energy: int | None = None

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
