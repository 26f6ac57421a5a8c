"""A board of Riftbound as it is drawn: the sides at their bases, and the battlefields between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kfjudge.games.riftbound.words.statuses import Mark as Status
from kfjudge.situation.picture import (
    BoardView,
    CardView,
    FieldView,
    Mark,
    PileView,
    RowView,
    Shown,
    SideView,
    card_said,
    counted,
    player_said,
)

_ZONES = {"hand": "Hand", "champion": "Champion zone", "trash": "Trash", "banished": "Banished"}
_COUNTED = {"trash": "trash_size", "hand": "hand_size", "banished": "banished_size"}
_MARKS = {
    **{mark.value: mark.row.letter for mark in Status},
    **dict.fromkeys(("attacker", "defender", "mighty", "facedown"), ""),
}


def board_of(state: Mapping[str, Any], shown: Mapping[str, Shown]) -> BoardView:
    """The board of a state; `shown` are the cards as printed, by name."""
    players = [name for name, value in state.items() if isinstance(value, Mapping) and "points" in value]
    sides = tuple(_side(player, state, shown) for player in players)
    fields = tuple(_field(name, field, state, shown) for name, field in state["battlefields"].items())
    winner = state.get("winner") or "none"
    return BoardView(
        sides,
        player_said(state.get("active", "")),
        player_said(winner) if winner != "none" else "",
        fields,
        "Battlefield",
    )


def _side(player: str, state: Mapping[str, Any], shown: Mapping[str, Shown]) -> SideView:
    side = state[player]
    piles = [
        PileView(name, tuple(side.get(zone, ())), side.get(_COUNTED.get(zone, ""))) for zone, name in _ZONES.items()
    ]
    legends = tuple(
        name
        for name, card in state["cards"].items()
        if card.get("zone") == "legend" and card.get("controller") == player
    )
    piles += [PileView("Legend", legends, len(legends))]
    base = RowView("Base", tuple(_card(name, state, shown) for name in side["base"]))
    return SideView(player, player_said(player), _has(side), (base,), tuple(piles))


def _has(side: Mapping[str, Any]) -> tuple[str, ...]:
    runes = side["runes"]
    found = [counted(side["points"], "point")]
    found += [f"{side['xp']} XP"] if side["xp"] else []
    found += [f"{side['runes_ready']} of {counted(runes, 'rune')} ready"] if runes else []
    found += [f"{side['energy']} energy"] if side["energy"] else []
    return (*found, *(f"{count} {domain} power" for domain, count in side["power"].items()))


def _field(name: str, field: Mapping[str, Any], state: Mapping[str, Any], shown: Mapping[str, Shown]) -> FieldView:
    controller = field["controller"]
    said = "controlled by nobody" if controller == "none" else f"controlled by {controller}"
    said += ", contested" if field["contested"] else ""
    said += f", scored by {', '.join(field['scored_by'])}" if field["scored_by"] else ""
    titles = (*field["units"], *field["facedown"])
    return FieldView(name, said, tuple(_card(title, state, shown, whose=True) for title in titles))


def _card(title: str, state: Mapping[str, Any], shown: Mapping[str, Shown], whose: bool = False) -> CardView:
    cards = state["cards"]
    card = cards.get(title, {})
    domains = shown[title].groups if title in shown else ()
    marks = [Mark(card["controller"])] if whose and "controller" in card else []
    buffs = card.get("buffs", 0)
    marks += [Mark(f"{buffs} buffs" if buffs > 1 else "buffed")] if buffs else []
    marks += [Mark(said, short) for said, short in _MARKS.items() if card.get(said)]
    unit = title in shown and shown[title].type == "unit"
    return CardView(
        card_said(title, shown),
        domains[0].lower() if domains else "",
        " and ".join(domain.capitalize() for domain in domains) or "no domain",
        "might",
        card.get("might", 0) if unit or card.get("might") else None,
        (),
        card.get("damage", 0),
        bool(card.get("exhausted")),
        tuple(marks),
        tuple(name for name, other in cards.items() if other.get("attached_to") == title),
    )
