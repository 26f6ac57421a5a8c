"""Riftbound's part of the JSON Schema of scenario files, made from the vocabularies that reading a file uses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kfjudge.games.riftbound.situation import keys
from kfjudge.games.riftbound.situation.script import EARLIER
from kfjudge.games.riftbound.situation.typed import FIELDS
from kfjudge.games.riftbound.unsettled import POINTS
from kfjudge.games.riftbound.words.base import Domain
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.situation.claims import KEYS
from kfjudge.situation.words import VERDICTS

Schema = dict[str, Any]
PLAYERS = tuple(dict.fromkeys(name for players in keys.MODES.values() for name in players))
_NAME: Schema = {"type": ["string", "number"]}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_BOOLEAN: Schema = {"type": "boolean"}
_PLAYER: Schema = {"enum": list(PLAYERS)}
_CARD: Schema = {"$ref": "#/$defs/riftbound card"}
_CLAIMED: dict[str, Schema] = {
    "compare": {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^((>|<|!)?=|[<>])? ?[0-9]+$"}]},
    "truth": _BOOLEAN,
}
"""What a field of a claim can be, by the name of its kind; of other kinds the values depend on the file."""


def definitions() -> dict[str, Schema]:
    """What stands under `$defs`: the scenario of the game, and its parts."""
    return {
        "riftbound scenario": _object(
            (*keys.TOP, *PLAYERS),
            {
                "mode": {"enum": list(keys.MODES)},
                "active": _PLAYER,
                "phase": {"enum": list(keys.PHASES)},
                "turn": {"enum": ["first"]},
                "victory": {"type": "integer", "minimum": 1},
                "respond": {"enum": ["none", "open"]},
                "until": {"enum": ["combat"]},
                "readings": _object(POINTS, {name: {"enum": list(point.readings)} for name, point in POINTS.items()}),
                "battlefields": {"type": "array", "items": _object(keys.FIELDS, _FIELD)},
                "cards": {"type": "array", "items": _object(keys.OWN, {}) | {"required": ["name", "type"]}},
                "earlier": _some(_object(EARLIER, {"by": _PLAYER})),
                "do": {"type": "array", "items": {"$ref": "#/$defs/riftbound action"}},
                "choose": {"type": "array"},
                "claims": {"type": "array", "items": _object(KEYS, _CLAIM)},
                **{player: {"$ref": "#/$defs/riftbound side"} for player in PLAYERS},
            },
        ),
        "riftbound side": _object(keys.SIDE, _SIDE),
        "riftbound player claim": _claimed("player"),
        "riftbound card": {"anyOf": [_NAME, _object(keys.CARD, _OF_CARD)]},
        "riftbound action": _action(),
    }


def _object(names: Iterable[str], known: dict[str, Schema]) -> Schema:
    """A mapping with just these keys; a key that nothing more is said of takes any value."""
    return {
        "type": "object",
        "properties": {name: known.get(name, {}) for name in names},
        "additionalProperties": False,
    }


def _some(one: Schema) -> Schema:
    """One, several or none."""
    return {"anyOf": [one, {"type": "null"}, {"type": "array", "items": one}]}


def _claimed(of: str) -> Schema:
    """What a claim says of one thing; a `+` behind a field asks for at least that."""
    known = {field.rstrip("+"): _CLAIMED.get(kind.__name__, {}) for field, kind in FIELDS[of].items()}
    return {
        "type": "object",
        "patternProperties": {f"^{field}\\+?$": value for field, value in known.items()},
        "additionalProperties": False,
    }


def _action() -> Schema:
    """An action: a bare word, or a mapping with a verb, beside which the words of a verb may stand, or a player."""
    words = [word for told in keys.WORDS.values() for word in told]
    again = {"$ref": "#/$defs/riftbound action"}
    known: dict[str, Schema] = {
        verb: {"anyOf": [_NAME, {"type": "null"}, {"type": "array"}, _object(told, {})]}
        for verb, told in keys.WORDS.items()
    }
    known |= dict.fromkeys(PLAYERS, again)
    return {
        "anyOf": [{"enum": list(keys.VERBS)}, {**_object((*words, *keys.VERBS, *PLAYERS), known), "minProperties": 1}]
    }


_CARDS = _some(_CARD)
_SIDE: dict[str, Schema] = {
    **dict.fromkeys(("points", "xp", "rune_deck"), _COUNT),
    **dict.fromkeys(("legend", "champion", "base", "hand", "trash", "banished"), _CARDS),
    "deck_rest": {"enum": ["empty", "unknown"]},
    "runes": {"anyOf": [_COUNT, {"type": "object"}]},
    "pool": _object(
        ("energy", "power", "stays"),
        {"energy": _COUNT, "power": _object([one.value for one in Domain], {}), "stays": _BOOLEAN},
    ),
}
_FIELD: dict[str, Schema] = {
    **dict.fromkeys(("card", "as"), _NAME),
    "controller": {"enum": [*PLAYERS, "none"]},
    "owner": _PLAYER,
    "units": _CARDS,
    "facedown": _some({"anyOf": [_NAME, _object(keys.HIDDEN, {"by": _PLAYER})]}),
}
_OF_CARD: dict[str, Schema] = {
    **dict.fromkeys(("card", "token", "as"), _NAME),
    **dict.fromkeys(("damage", "buffs", "might"), _COUNT),
    **dict.fromkeys(("buffed", *Mark, "exhausted", "ready"), _BOOLEAN),
    **dict.fromkeys(("of", "owner"), _PLAYER),
    "attached": _CARDS,
}
_CLAIM: dict[str, Schema] = {
    "says": _NAME,
    "expect": {"enum": list(VERDICTS)},
    "because": {"anyOf": [_NAME, {"type": "array", "items": _NAME}]},
    "choices": _some(_object(("offers", "refuses", "by"), {"by": _PLAYER})),
    "then": _object(
        (*PLAYERS, "cards", "battlefields", *FIELDS["game"]),
        {
            **{player: {"$ref": "#/$defs/riftbound player claim"} for player in PLAYERS},
            "cards": {"type": "object", "additionalProperties": _claimed("card")},
            "battlefields": {"type": "object", "additionalProperties": _claimed("battlefield")},
        },
    ),
}
