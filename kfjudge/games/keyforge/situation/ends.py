"""How a board stands at the end, in the words of a claim: what is there instead of what it says, or as it says.

In: a check and the value that it is about. Out: words for people, and the entry that says what such a value is.
"""

from __future__ import annotations

from typing import cast

from kfjudge.situation.model import CardRef, Check, Compare, NamedCards, Wanted

RULES = {
    **{field: field for field in ("aember", "keys", "chains", "tide", "haunted", "deck", "archives", "battleline")},
    **{field: field for field in ("artifacts", "damage", "power", "armor", "counters", "ward", "stun", "enrage")},
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
    "ward": "warded",
    "stun": "stunned",
    "enrage": "enraged",
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
