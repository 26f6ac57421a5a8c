"""How a board stands at the end: what is there instead of what a claim says, or as it says, and what is new.

In: a check and the value that it is about, or states. Out: words for people, and the entry that says what a value is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from kfjudge.games.keyforge.situation.state import PLAIN
from kfjudge.games.keyforge.situation.words import ZONES, house_name
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.situation.model import CardRef, Check, Compare, NamedCards, Wanted
from kfjudge.situation.ruling import Change
from kfjudge.situation.speaker import UNSEEN
from kfjudge.situation.words import PLAYERS

RULES = {
    **{field: field for field in ("aember", "keys", "chains", "tide", "haunted", "deck", "archives", "battleline")},
    **{field: field for field in ("artifacts", "damage", "power", "armor", "counters", *STATUSES)},
    **{"destroyed": "destroyed", "exhausted": "exhaust", "armor_left": "armor", "power_counters": "power-counter"},
    **{"house": "active-house", "key_cost": "key-cost", "discard": "discard-pile", "purged": "purge"},
    **{"made": "token-creatures", "host": "upgrades", "neighbors": "neighbor", "winner": "keys"},
    **{"controller": "control", "owner": "control", "active": "active-player", "step": "turn-sequence"},
}
"""The entry for each field of a claim; the others are about zones."""


def about(check: Check) -> str:
    """The id of the entry that says what a check asks about."""
    field = check.field.removesuffix("+").removesuffix("_size")
    if field == "place":
        return "flank" if str(check.wanted).endswith("flank") else "deck"
    if field == "keywords":
        return str(cast(tuple[str, ...], check.wanted)[0]).removeprefix("not ")
    return RULES.get(field, "zones")


STATES = {
    **{mark.value: mark.row.state for mark in STATUSES},
    "exhausted": "exhausted",
    "destroyed": "destroyed",
    "haunted": "haunted",
}
COMPARED = {"=": "", "!=": "other than ", ">=": "at least ", "<=": "at most ", ">": "more than ", "<": "less than "}
LIES = {
    "battleline": "in the battleline",
    "artifacts": "among the artifacts",
    "hand": "in hand",
    "deck": "in the deck",
    "discard": "in the discard pile",
    "archives": "in the archives",
    "purged": "purged",
    "upgrade": "attached as an upgrade",
    "under": "under another card",
    "None": "in no place of its own",
}
AT = {
    "left flank": "on the left flank",
    "right flank": "on the right flank",
    "flank": "on a flank",
    "top of deck": "on top of the deck",
    "bottom of deck": "at the bottom of the deck",
}
FIELDS = {
    "aember": "æmber",
    "deck": "known deck",
    "active": "active player",
    "keys": "forged keys",
    "hand_size": "number of cards in the hand",
    "drawn": "number of cards drawn",
    "archives_size": "number of cards in the archives",
    "discard_size": "number of cards in the discard pile",
    "battleline_size": "number of creatures",
    "made": "token creatures",
}
MANY = frozenset(
    ("keys", "made", "neighbors", "chains", "counters", "power_counters", "archives", "artifacts", "keywords")
)


def comes_out_as(check: Check, actual: object, whose: str) -> str:
    """What a check finds at the end, beside what the claim says: `whose` is the subject in words."""
    field, wanted = check.field.removesuffix("+"), str(check.wanted)
    if field == "place":
        there = "" if wanted.startswith("not ") else "not "
        told = f"in the end {whose} is {there}{AT[wanted.removeprefix('not ')]}"
        return f"{told}: it is next to {_said(actual)}" if actual and wanted.endswith("flank") else told
    found = f"in the end {stands_as(check, actual, whose)}"
    if field in STATES or wanted.startswith("not "):
        return found
    return f"{found}, not {LIES.get(wanted, wanted) if field == 'zone' else _wanted(check.wanted)}"


def stands_as(check: Check, actual: object, whose: str) -> str:
    """What a check finds, in words."""
    field = check.field.removesuffix("+")
    if field in STATES:
        return f"{whose} is {'' if actual else 'not '}{STATES[field]}"
    if field == "zone":
        return f"{whose} is {LIES.get(str(actual), str(actual))}"
    if field == "place":
        spot = str(check.wanted)
        return f"{whose} is {'not ' if spot.startswith('not ') else ''}{AT[spot.removeprefix('not ')]}"
    many = "are" if field in MANY else "is"
    return f"the {FIELDS.get(field, field.replace('_', ' '))} of {whose} {many} {_said(actual)}"


def _wanted(wanted: Wanted) -> str:
    """What a claim asks for, in words."""
    if isinstance(wanted, Compare):
        return f"{COMPARED[wanted.operator]}{wanted.number}"
    if isinstance(wanted, NamedCards):
        names = f"[{', '.join(ref.text for ref in wanted.names)}]"
        return f"at least {names}" if wanted.least else names
    if isinstance(wanted, CardRef):
        return wanted.text
    if isinstance(wanted, tuple):
        return ", ".join(_wanted(item) if isinstance(item, str) else _counter(item) for item in wanted) or "none"
    return _said(wanted)


def _counter(item: object) -> str:
    """A counter with its wanted number."""
    name, compare = cast(tuple[str, Compare], item)
    return f"{name} {_wanted(compare)}"


def _said(value: object) -> str:
    """A value of the state in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(str, value))}]" if value else "none"
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items()) or "none"
    return "none" if value is None else str(value)


# ── what is new on a board of KeyForge: each change as a phrase ──────────────

_FLAGS = {mark.value: (mark.row.state, f"no {mark}") for mark in STATUSES}
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
