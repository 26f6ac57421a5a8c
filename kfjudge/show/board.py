"""A board as it is drawn: two sides with their cards, from a state in the names of `then`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from kfjudge.situation.speaker import UNSEEN
from kfjudge.situation.words import PLAYERS, house_name
from kfjudge.values import dataclass

SAID = {"me": "Me", "opponent": "Opponent"}
_FLAGS = ("ward", "stun", "enrage")


class Shown(Protocol):
    """What a board needs of a card as it is printed."""

    @property
    def type(self) -> str: ...
    @property
    def houses(self) -> tuple[str, ...]: ...
    @property
    def name(self) -> str: ...


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in play. `marks` are its states in words, `on_it` the cards on and under it."""

    name: str
    house: str
    house_name: str
    power: int | None
    armor: int | None
    damage: int
    aember: int
    exhausted: bool
    marks: tuple[str, ...]
    on_it: tuple[str, ...]
    strength: str = "power"

    @property
    def said(self) -> str:
        """The card in one line of text."""
        parts = [f"{self.strength} {self.power}"] if self.power is not None else []
        parts += [f"armor {self.armor}"] if self.armor else []
        parts += [f"{self.damage} damage"] if self.damage else []
        parts += [f"{self.aember} æmber on it"] if self.aember else []
        parts += [*self.marks, *(["exhausted"] if self.exhausted else []), *(f"with {name}" for name in self.on_it)]
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class PileView:
    """The cards of a zone outside play. `count` is None where nobody knows it."""

    name: str
    cards: tuple[str, ...]
    count: int | None

    @property
    def said(self) -> str:
        """The cards by name, those that nobody can see by their number."""
        known = [card for card in self.cards if not UNSEEN.fullmatch(card)]
        hidden = len(self.cards) - len(known)
        if not self.cards and self.count is None:
            return "not known"
        more = [f"{hidden} unknown card{'s' if hidden > 1 else ''}"] if hidden else []
        return ", ".join(known + more) or (f"{self.count} cards" if self.count else "empty")


@dataclass(frozen=True, slots=True)
class SideView:
    """One player's side."""

    player: str
    said: str
    aember: int
    keys: tuple[str, ...]
    key_cost: int | None
    chains: int
    tide: str
    house: str
    battleline: tuple[CardView, ...]
    artifacts: tuple[CardView, ...]
    piles: tuple[PileView, ...]
    has: tuple[str, ...] = ()
    """What the player has beside cards, in words, where that is no æmber and no keys."""

    @property
    def pools(self) -> tuple[str, ...]:
        """What the player has beside cards, in words."""
        if self.has:
            return self.has
        count = len(self.keys)
        keys = f"{count} {'key' if count == 1 else 'keys'}" + (f" ({', '.join(self.keys)})" if self.keys else "")
        found = [f"{self.aember} æmber", keys]
        found += [f"{self.chains} {'chain' if self.chains == 1 else 'chains'}"] if self.chains else []
        found += [f"{self.tide} tide"] if self.tide != "neutral" else []
        found += [f"keys cost {self.key_cost}"] if self.key_cost not in (None, 6) else []
        return (*found, *([f"active house {self.house}"] if self.house else []))


@dataclass(frozen=True, slots=True)
class FieldView:
    """A battlefield between the sides: its name, who controls it, and the cards there."""

    name: str
    said: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """Both sides, mine first, and what lies between them."""

    sides: tuple[SideView, ...]
    active: str
    winner: str = ""
    fields: tuple[FieldView, ...] = ()
    row: str = "Battleline"
    """What the cards of a side lie in."""


def board_of(state: Mapping[str, Any], shown: Mapping[str, Shown]) -> BoardView:
    """The board of a state; `shown` are the cards as printed, by name."""
    if "battlefields" in state:
        from kfjudge.show.battlefields import board_with_battlefields

        return board_with_battlefields(state, shown)
    me, opponent = (_side(player, state, shown) for player in PLAYERS)
    return BoardView((me, opponent), SAID.get(state.get("active", ""), ""), SAID.get(state.get("winner") or "", ""))


def _side(player: str, state: Mapping[str, Any], shown: Mapping[str, Shown]) -> SideView:
    side = state.get(player, {})
    piles = []
    for zone, name in _PILES.items():
        cards = tuple(side.get(zone, ()))
        count = side.get(f"{zone}_size", len(cards)) if zone != "purged" else len(cards)
        if cards or count or zone in ("hand", "discard"):
            piles.append(PileView(name, cards, count))
    house = side.get("house")
    return SideView(
        player,
        SAID[player],
        side.get("aember", 0),
        tuple(side.get("keys", ())),
        side.get("key_cost"),
        side.get("chains", 0),
        side.get("tide", "neutral"),
        house_name(house) if house else "",
        tuple(_card(title, state, shown) for title in side.get("battleline", ())),
        tuple(_card(title, state, shown) for title in side.get("artifacts", ())),
        tuple(piles),
    )


_PILES = {
    "hand": "Hand",
    "deck": "Deck, from the top",
    "discard": "Discard pile, from the top",
    "archives": "Archives",
    "purged": "Purged",
}


def _card(title: str, state: Mapping[str, Any], shown: Mapping[str, Shown]) -> CardView:
    cards: Mapping[str, Any] = state.get("cards", {})
    card = cards.get(title, {})
    houses = card.get("house") or (shown[title].houses if title in shown else ())
    marks = [{"ward": "warded", "stun": "stunned", "enrage": "enraged"}[flag] for flag in _FLAGS if card.get(flag)]
    counted = card.get("power_counters", 0)
    marks += [f"+{counted} power counters"] if counted else []
    marks += [f"{count} {name} counters" for name, count in card.get("counters", {}).items()]
    left = card.get("armor_left")
    if left is not None and card.get("armor") and left != card["armor"]:
        marks.append(f"{left} armor left")
    if card.get("owner") not in (None, card.get("controller")):
        marks.append("mine" if card["owner"] == "me" else "owned by the opponent")
    on_it = tuple(name for name, other in cards.items() if other.get("host") == title)
    printed = shown[title].name if title in shown else title
    return CardView(
        title if title.startswith(printed) else f"{printed} “{title}”",
        houses[0] if houses else "",
        " and ".join(map(house_name, houses)),
        card.get("power"),
        card.get("armor"),
        card.get("damage", 0),
        card.get("aember", 0),
        bool(card.get("exhausted")),
        tuple(marks),
        on_it,
    )
