"""One player's side: pool, keys, zones and reference cards."""

from __future__ import annotations

from collections.abc import Hashable

from kfjudge.games.keyforge.board import zones
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.values import dataclass, field


@dataclass(slots=True)
class PlayerState:
    """One player's pool, keys, zones and reference cards. Piles are lists of card numbers, the top card first.

    `deck_unknown`: below the listed cards lie more that nobody knows. `ordered`: how many cards at the top of a
    shuffled deck have a known place (None: all); which card comes next is nature's choice, made when it is needed.
    `below` are cards put under an unknown or shuffled deck. `houses` are those of the identity card; fewer than three
    means that the others are not known.
    """

    aember: int = 0
    keys: tuple[str, ...] = ()
    chains: int = 0
    houses: tuple[str, ...] = ()
    active_house: str | None = None
    hand: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    archives: list[int] = field(default_factory=list)
    purged: list[int] = field(default_factory=list)
    battleline: list[int] = field(default_factory=list)
    artifacts: list[int] = field(default_factory=list)
    prophecies: list[int] = field(default_factory=list)
    archon_powers: list[int] = field(default_factory=list)
    below: list[int] = field(default_factory=list)
    deck_unknown: bool = False
    ordered: int | None = None
    token: CardFace | None = None
    drawn: int = 0
    """How many cards were drawn in all, for claims of it."""

    def copy(self) -> PlayerState:
        """An independent copy."""
        return PlayerState(
            self.aember,
            self.keys,
            self.chains,
            self.houses,
            self.active_house,
            self.hand[:],
            self.deck[:],
            self.discard[:],
            self.archives[:],
            self.purged[:],
            self.battleline[:],
            self.artifacts[:],
            self.prophecies[:],
            self.archon_powers[:],
            self.below[:],
            self.deck_unknown,
            self.ordered,
            self.token,
            self.drawn,
        )

    def pile(self, zone: zones.Zone) -> list[int]:
        """The list of a zone; `ValueError` for a zone that no player keeps as a list."""
        match zone:
            case "hand":
                return self.hand
            case "deck":
                return self.deck
            case "discard":
                return self.discard
            case "archives":
                return self.archives
            case "purged":
                return self.purged
            case "battleline":
                return self.battleline
            case "artifacts":
                return self.artifacts
            case "prophecies":
                return self.prophecies
            case "archon powers":
                return self.archon_powers
            case _:
                raise ValueError(f"no player keeps a list of {zone}")

    def key(self) -> tuple[Hashable, ...]:
        """What tells two player states apart: hand, archives and purged zone have no order."""
        return (
            self.aember,
            tuple(sorted(self.keys)),
            self.chains,
            self.houses,
            self.active_house,
            tuple(sorted(self.hand)),
            tuple(self.deck)
            if self.ordered is None
            else (*self.deck[: self.ordered], *sorted(self.deck[self.ordered :])),
            self.ordered,
            tuple(self.below),
            tuple(self.discard),
            tuple(sorted(self.archives)),
            tuple(sorted(self.purged)),
            tuple(self.battleline),
            tuple(self.artifacts),
            tuple(self.prophecies),
            self.deck_unknown,
            self.drawn,
        )
