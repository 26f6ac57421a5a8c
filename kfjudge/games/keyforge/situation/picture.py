"""A board of KeyForge as it is drawn: battlelines, artifacts and piles, from a state in the names of `then`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kfjudge.games.keyforge.situation.words import house_name
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.situation.picture import (
    BoardView,
    CardView,
    Mark,
    PileView,
    RowView,
    Shown,
    SideView,
    card_said,
    counted,
    player_said,
)
from kfjudge.situation.words import PLAYERS

_STATES = {mark.value: Mark(mark.row.state, mark.row.letter) for mark in STATUSES}
_PILES = {
    "hand": "Hand",
    "deck": "Deck, from the top",
    "discard": "Discard pile, from the top",
    "archives": "Archives",
    "purged": "Purged",
}
_COST = 6


def board_of(state: Mapping[str, Any], shown: Mapping[str, Shown]) -> BoardView:
    """The board of a state; `shown` are the cards as printed, by name."""
    sides = tuple(_side(player, state, shown) for player in PLAYERS)
    return BoardView(sides, player_said(state.get("active", "")), player_said(state.get("winner") or ""))


def _side(player: str, state: Mapping[str, Any], shown: Mapping[str, Shown]) -> SideView:
    side = state.get(player, {})
    piles = []
    for zone, name in _PILES.items():
        cards = tuple(side.get(zone, ()))
        count = side.get(f"{zone}_size", len(cards)) if zone != "purged" else len(cards)
        if cards or count or zone in ("hand", "discard"):
            piles.append(PileView(name, cards, count))
    rows = [
        RowView(zone.capitalize(), tuple(_card(title, state, shown) for title in side.get(zone, ())))
        for zone in ("battleline", "artifacts")
    ]
    return SideView(player, player_said(player), _has(side), tuple(rows), tuple(piles))


def _has(side: Mapping[str, Any]) -> tuple[str, ...]:
    keys, chains, tide, cost = (side.get(key) for key in ("keys", "chains", "tide", "key_cost"))
    found = [
        f"{side.get('aember', 0)} æmber",
        counted(len(keys or ()), "key") + (f" ({', '.join(keys)})" if keys else ""),
    ]
    found += [counted(chains, "chain")] if chains else []
    found += [f"{tide} tide"] if tide not in (None, "neutral") else []
    found += [f"keys cost {cost}"] if cost not in (None, _COST) else []
    return (*found, *([f"active house {house_name(side['house'])}"] if side.get("house") else []))


def _card(title: str, state: Mapping[str, Any], shown: Mapping[str, Shown]) -> CardView:
    cards: Mapping[str, Any] = state.get("cards", {})
    card = cards.get(title, {})
    houses = card.get("house") or (shown[title].groups if title in shown else ())
    marks = [mark for flag, mark in _STATES.items() if card.get(flag)]
    more = [f"+{card['power_counters']} power counters"] if card.get("power_counters") else []
    more += [f"{count} {name} counters" for name, count in card.get("counters", {}).items()]
    left, armor, aember = card.get("armor_left"), card.get("armor"), card.get("aember")
    more += [f"{left} armor left"] if left is not None and armor and left != armor else []
    if card.get("owner") not in (None, card.get("controller")):
        more.append("mine" if card["owner"] == "me" else "owned by the opponent")
    marks += map(Mark, more)
    marks += [Mark(f"{aember} æmber on it", f"{aember}æ")] if aember else []
    return CardView(
        card_said(title, shown),
        houses[0] if houses else "",
        " and ".join(map(house_name, houses)) or "no house",
        "power",
        card.get("power"),
        (f"armor {armor}",) if armor else (),
        card.get("damage", 0),
        bool(card.get("exhausted")),
        tuple(marks),
        tuple(name for name, other in cards.items() if other.get("host") == title),
    )
