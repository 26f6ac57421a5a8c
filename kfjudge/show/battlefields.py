"""A board with battlefields as it is drawn: the sides at their bases, and the battlefields between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kfjudge.show.board import BoardView, CardView, FieldView, PileView, Shown, SideView

SAID = {"me": "Me", "opponent": "Opponent"}
_ZONES = {"hand": "Hand", "champion": "Champion zone", "trash": "Trash", "banished": "Banished"}
_COUNTED = {"trash": "trash_size", "hand": "hand_size", "banished": "banished_size"}
_MARKS = ("stunned", "empowered", "attacker", "defender", "mighty")


def board_with_battlefields(state: Mapping[str, Any], shown: Mapping[str, Shown]) -> BoardView:
    """The board of a state in the names of `then`."""
    players = [name for name, value in state.items() if isinstance(value, Mapping) and "points" in value]
    sides = tuple(_side(player, state, shown) for player in players)
    fields = tuple(_field(name, field, state, shown) for name, field in state["battlefields"].items())
    winner = state.get("winner") or ""
    return BoardView(
        sides, _said(state.get("active", "")), _said(winner) if winner != "none" else "", fields, row="Base"
    )


def _said(player: str) -> str:
    return SAID.get(player, player.capitalize())


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
    return SideView(
        player,
        _said(player),
        0,
        (),
        None,
        0,
        "neutral",
        "",
        tuple(_card(name, state, shown) for name in side["base"]),
        (),
        tuple(piles),
        _pools(side),
    )


def _pools(side: Mapping[str, Any]) -> tuple[str, ...]:
    points, runes = side["points"], side["runes"]
    found = [f"{points} {'point' if points == 1 else 'points'}"]
    found += [f"{side['xp']} XP"] if side["xp"] else []
    found += [f"{side['runes_ready']} of {runes} {'rune' if runes == 1 else 'runes'} ready"] if runes else []
    found += [f"{side['energy']} energy"] if side["energy"] else []
    return (*found, *(f"{count} {domain} power" for domain, count in side["power"].items()))


def _field(name: str, field: Mapping[str, Any], state: Mapping[str, Any], shown: Mapping[str, Shown]) -> FieldView:
    controller = field["controller"]
    said = "controlled by nobody" if controller == "none" else f"controlled by {_said(controller).lower()}"
    said += ", contested" if field["contested"] else ""
    said += f", scored by {', '.join(_said(each).lower() for each in field['scored_by'])}" if field["scored_by"] else ""
    cards = [_card(title, state, shown, whose=True) for title in field["units"]]
    cards += [_card(title, state, shown, whose=True) for title in field["facedown"]]
    return FieldView(name, said, tuple(cards))


def _card(title: str, state: Mapping[str, Any], shown: Mapping[str, Shown], whose: bool = False) -> CardView:
    cards = state["cards"]
    card = cards.get(title, {})
    domains = shown[title].houses if title in shown else ()
    marks = [_said(card["controller"]).lower()] if whose and "controller" in card else []
    buffs = card.get("buffs", 0)
    marks += [f"{buffs} buffs" if buffs > 1 else "buffed"] if buffs else []
    marks += [mark for mark in _MARKS if card.get(mark)] + (["facedown"] if card.get("facedown") else [])
    printed = shown[title].name if title in shown else title
    unit = title in shown and shown[title].type == "unit"
    might = card.get("might", 0) if unit or card.get("might") else None
    return CardView(
        title if title.startswith(printed) else f"{printed} “{title}”",
        domains[0].lower() if domains else "",
        " and ".join(domain.capitalize() for domain in domains) or "no domain",
        might,
        None,
        card.get("damage", 0),
        0,
        bool(card.get("exhausted")),
        tuple(marks),
        tuple(name for name, other in cards.items() if other.get("attached_to") == title),
        "might",
    )
