"""What is new on a board of KeyForge: each change as a phrase.

In: two states in the names of `then`. Out: phrases for people. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kfjudge.games.keyforge.situation.ends import LIES
from kfjudge.games.keyforge.situation.state import PLAIN
from kfjudge.games.keyforge.situation.words import ZONES, house_name
from kfjudge.situation.ruling import Change
from kfjudge.situation.speaker import UNSEEN
from kfjudge.situation.words import PLAYERS

_FLAGS = {"ward": ("warded", "no ward"), "stun": ("stunned", "no stun"), "enrage": ("enraged", "no enrage")}
_COUNTED = {
    "damage": ("damage", "no damage"),
    "aember": ("æmber on it", "no æmber on it"),
    "power_counters": ("+1 power counters", "no +1 power counters"),
    "armor_left": ("armor left", "no armor left"),
}


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """Everything that is new, players first, then cards in the order of the board."""
    found = [Change(name, phrase) for name in PLAYERS for phrase in _of_player(before[name], after[name])]
    for title, card in after["cards"].items():
        found += [Change(title, phrase) for phrase in _of_card(before["cards"].get(title, {}), card)]
    if before["active"] != after["active"]:
        found.append(Change("game", f"it is the turn of {_whom(after['active'])}"))
    if before["winner"] != after["winner"] and after["winner"]:
        found.append(Change("game", f"{'I win' if after['winner'] == 'me' else 'the opponent wins'}"))
    return tuple(found)


_PLAYER_PHRASES: dict[str, Callable[[Any], str | None]] = {
    "aember": lambda value: f"{value} æmber",
    "keys": lambda value: f"forged keys: {', '.join(value)}" if value else "no forged key",
    "chains": lambda value: f"{value} chains" if value != 1 else "1 chain",
    "tide": lambda value: f"{value} tide",
    "house": lambda value: f"active house {house_name(value)}" if value else "no active house",
    "key_cost": lambda value: None if value is None else f"keys cost {value} æmber",
}
"""What is said of a field of a player that is new."""


def _whom(player: str) -> str:
    return "me" if player == "me" else "the opponent"


def _unseen(titles: Sequence[str]) -> int:
    """How many of the cards nobody can see."""
    return sum(bool(UNSEEN.fullmatch(title)) for title in titles)


def _of_player(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    found: list[str] = []
    for key, phrase in _PLAYER_PHRASES.items():
        said = phrase(new[key]) if old[key] != new[key] else None
        if said:
            was = f" ({old[key]} before)" if key in ("aember", "chains") else ""
            found.append(said + was)
    stay = [card for card in old["battleline"] if card in new["battleline"]]
    if new["battleline"] != stay and len(new["battleline"]) > 1:
        found.append(f"battleline: {', '.join(new['battleline'])}")
    more_in = {
        zone: _unseen(new[zone]) - _unseen(old[zone]) for zone in ("hand", "archives", "discard", "purged", "deck")
    }
    # An unknown deck has cards that nobody has counted: one that was only looked at for is no card more.
    more_in["deck"] -= max(sum(more_in.values()), 0)
    for zone, more in more_in.items():
        if more > 0:
            found.append(f"{more} unknown card{'s' if more > 1 else ''} more {LIES[zone]}")
    return found


def _of_card(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """The phrases of one card. One that has moved says where it is and what it is there."""
    zone = new.get("zone")
    moved = old.get("zone") != zone
    base = {} if moved else old
    found: list[str] = []
    if new.get("destroyed") and not old.get("destroyed"):
        found.append("destroyed")
    if moved:
        found.append(LIES.get(str(zone), "out of play"))
    if "controller" in new and new["controller"] != (old.get("controller") or new.get("owner")):
        found.append(f"controlled by {_whom(new['controller'])}")
    if new.get("host") is not None and new.get("host") != old.get("host"):
        found[-1:] = [f"on {new['host']}"] if moved else [*found[-1:], f"on {new['host']}"]
    for key, (plural, none) in _COUNTED.items():
        was = base.get(key, PLAIN.get(key))
        value = new.get(key, PLAIN.get(key))
        if value != was and value is not None and not (key == "armor_left" and (moved or was is None)):
            found.append((f"{value} {plural}" if value else none) + (f" ({was} before)" if was else ""))
    for key, (yes, no) in _FLAGS.items():
        if new.get(key, False) != base.get(key, False):
            found.append(yes if new.get(key) else no)
    if not moved or zone in ("battleline", "artifacts"):
        for key, word in (("power", "power"), ("armor", "armor")):
            if not moved and new.get(key) != old.get(key) and new.get(key) is not None and zone in ZONES:
                found.append(f"{word} {new[key]} ({old.get(key)} before)")
        if "exhausted" in new and new["exhausted"] != (old.get("exhausted", False) if not moved else False):
            found.append("exhausted" if new["exhausted"] else "ready")
    if new.get("counters", {}) != base.get("counters", {}):
        held = ", ".join(f"{count} {name} counters" for name, count in new.get("counters", {}).items())
        found.append(held or "no counters")
    if not moved and new.get("house") != old.get("house") and new.get("house"):
        found.append(f"house {', '.join(map(house_name, new['house']))}")
    return found
