"""The scenario format as a JSON Schema, so that editors complete and check files while they are written.

Out: the schema as JSON values, made from the same vocabularies that reading a file uses. `python -m
benchmarks.scenario_schema` prints it; a test holds that the copy in `docs/` is this one.
"""

from __future__ import annotations

import json
from typing import Any

from benchmarks.riftbound import schema as riftbound
from kfjudge.games.keyforge.situation import claims, read, script, table
from kfjudge.games.keyforge.situation.words import (
    CARD_PLACES,
    CLAIMED_SPOTS,
    COLORS,
    FLANKS,
    HOUSES,
    ICONS,
    TIDES,
    TYPES,
    ZONES,
)
from kfjudge.games.keyforge.unsettled import POINTS
from kfjudge.situation.claims import KEYS
from kfjudge.situation.words import PLAYERS, VERDICTS

Schema = dict[str, Any]
_NAME: Schema = {"type": ["string", "number"]}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_COMPARED: Schema = {
    "anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^\\s*(>=|<=|==|!=|=|>|<)?\\s*-?[0-9]+$"}]
}
_HOUSE: Schema = {"type": "string", "examples": list(HOUSES)}
_CARDS: Schema = {"type": "array", "items": {"$ref": "#/$defs/card"}}
_NAMES: Schema = {"type": "array", "items": _NAME}


def schema() -> Schema:
    """The schema of a scenario file: one scenario, or a list of them."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A kfjudge scenario",
        "anyOf": [
            {"$ref": "#/$defs/any scenario"},
            {"type": "array", "items": {"$ref": "#/$defs/any scenario"}, "minItems": 1},
        ],
        "$defs": {
            "any scenario": {
                "if": {"properties": {"game": {"const": "riftbound"}}, "required": ["game"]},
                "then": {"$ref": "#/$defs/riftbound scenario"},
                "else": {"$ref": "#/$defs/scenario"},
            },
            "scenario": _scenario(),
            "player": _object(table._PLAYER_KEYS, _PLAYER),
            "card": {"anyOf": [_NAME, _object(table._CARD_KEYS, _CARD)]},
            "prophecy": {"anyOf": [_NAME, _object(table._PROPHECY_KEYS, _PROPHECY)]},
            "action": _action(),
            "line": _action(beside="choose"),
            "claim": _object(KEYS, _CLAIM),
            "own card": _object(read._OWN_KEYS, _OWN) | {"required": ["name", "type"]},
            **riftbound.definitions(),
        },
    }


def _object(keys: tuple[str, ...], known: dict[str, Schema]) -> Schema:
    """A mapping with just these keys; a key that nothing more is said of takes any value."""
    return {
        "type": "object",
        "properties": {key: known.get(key, {}) for key in keys},
        "additionalProperties": False,
    }


def _scenario() -> Schema:
    players: dict[str, Schema] = {key: {"$ref": "#/$defs/player"} for key in PLAYERS}
    known: dict[str, Schema] = {
        "title": _NAME,
        "source": _NAME,
        "rules": _NAME | {"description": "the rules version by its label; the newest if left out"},
        "readings": _object(tuple(POINTS), {name: {"enum": list(point.readings)} for name, point in POINTS.items()}),
        "active": {"enum": list(PLAYERS)},
        "house": _HOUSE,
        "turn": {"enum": ["first"]},
        **players,
        "do": {"type": "array", "items": {"$ref": "#/$defs/line"}},
        "choose": {"type": "array"},
        "claims": {"type": "array", "items": {"$ref": "#/$defs/claim"}},
        "cards": {"type": "array", "items": {"$ref": "#/$defs/own card"}},
        "earlier": _object(read._PAST_KEYS, dict.fromkeys(read._DEEDS, _NAMES) | _PAST),
        "lasting": {
            "anyOf": [{"const": "none"}, {"type": "array", "items": {"anyOf": [{"const": "none"}, {"type": "object"}]}}]
        },
    }
    return _object(read._TOP_KEYS, known)


_PAST: dict[str, Schema] = {
    "destroyed": {
        "type": "array",
        "items": {
            "anyOf": [
                _NAME,
                _object(
                    ("card", "controller", "in a fight"),
                    {"card": _NAME, "controller": {"enum": list(PLAYERS)}, "in a fight": {"type": "boolean"}},
                ),
            ]
        },
    },
    "stolen": _object(PLAYERS, dict.fromkeys(PLAYERS, _COUNT)),
    "raised tide": {"type": "array", "items": {"enum": list(PLAYERS)}},
}
_PLAYER: dict[str, Schema] = {
    "houses": {"type": "array", "items": _HOUSE, "maxItems": 3},
    "aember": _COUNT,
    "chains": {"type": "integer", "minimum": 0, "maximum": 24},
    "tide": {"enum": list(TIDES)},
    "keys": {
        "anyOf": [{"type": "integer", "minimum": 0, "maximum": 2}, {"type": "array", "items": {"enum": list(COLORS)}}]
    },
    **dict.fromkeys(ZONES, _CARDS),
    "deck": {
        "description": "the cards on top, or the name of an imported deck",
        "anyOf": [_CARDS, _NAME, {**_object(("list", "top"), {"list": _NAME, "top": _CARDS}), "required": ["list"]}],
    },
    "deck_rest": {"enum": ["empty", "unknown"]},
    "token": _NAME,
    "prophecies": {"type": "array", "items": {"$ref": "#/$defs/prophecy"}},
    "archon_powers": _NAMES,
    "forged_last_turn": _COUNT,
    "house_last_turn": _HOUSE,
    "played_last_turn": _NAMES,
    "stolen_last_turn": _COUNT,
}
_CARD: dict[str, Schema] = {
    "card": _NAME,
    "id": _NAME,
    "as": _NAME,
    **dict.fromkeys(table._NUMBERS, _COUNT),
    **{key: {"type": "boolean"} for key in table._FLAGS},
    "counters": {"type": "object", "additionalProperties": _COUNT},
    "upgrades": {"anyOf": [{"$ref": "#/$defs/card"}, _CARDS]},
    "under": {"anyOf": [{"$ref": "#/$defs/card"}, _CARDS]},
    "owner": {"enum": list(PLAYERS)},
    "house": _HOUSE,
    "icons": {"type": "array", "items": {"type": "string", "examples": list(ICONS)}},
    "token": _NAME,
    "half": {"enum": ["top", "bottom"]},
}
_PROPHECY: dict[str, Schema] = {**_CARD, "active": {"type": "boolean"}}
_OWN: dict[str, Schema] = {
    "name": _NAME,
    "type": {"enum": list(TYPES)},
    "house": {"anyOf": [_HOUSE, {"type": "array", "items": _HOUSE}]},
    "power": _COUNT,
    "armor": _COUNT,
    "icons": {"type": "array"},
    "text": {"type": "string"},
}
_PLAYER_CLAIM: Schema = {"type": "object", "properties": {field: {} for field in claims.FIELDS["player"]}}
_CLAIM: dict[str, Schema] = {
    "says": _NAME,
    "expect": {"enum": list(VERDICTS)},
    "because": {"anyOf": [_NAME, {"type": "array", "items": _NAME}]},
    "can": {"$ref": "#/$defs/action"},
    "then": {
        "type": "object",
        "properties": {
            **dict.fromkeys(PLAYERS, _PLAYER_CLAIM),
            "cards": {
                "type": "object",
                "additionalProperties": {
                    "type": "object",
                    "properties": {
                        **{key: {} for key in claims.FIELDS["card"]},
                        **dict.fromkeys(claims.CARD_NUMBERS, _COMPARED),
                        "zone": {"enum": [*CARD_PLACES, *(f"not {place}" for place in CARD_PLACES)]},
                        "place": {"enum": list(CLAIMED_SPOTS)},
                    },
                    "additionalProperties": False,
                },
            },
            "winner": {},
            "active": {"enum": list(PLAYERS)},
            "step": {"type": "string"},
        },
        "additionalProperties": False,
    },
    "choices": {"type": "object", "properties": {"offers": {}, "refuses": {}, "by": {"enum": list(PLAYERS)}}},
}
_FORMS: dict[str, Schema] = {
    "play": {
        "anyOf": [
            _NAME,
            _object(
                script.FORMS["play"].keys,
                {
                    "card": _NAME,
                    "flank": {"enum": list(FLANKS)},
                    "attach": _NAME,
                    "position": _COUNT,
                    "type": {"enum": list(TYPES)},
                },
            ),
        ]
    },
    "fight": _object(("with", "against"), {"with": _NAME, "against": _NAME}),
    "prophecy": {"anyOf": [_NAME, _object(("card", "under"), {"card": _NAME, "under": _NAME})]},
    "begin turn": {
        "anyOf": [
            {"type": "null"},
            _object(
                script.FORMS["begin turn"].keys,
                {"house": _HOUSE, "key": {"enum": list(COLORS)}, "take archives": {"type": "boolean"}},
            ),
        ]
    },
}


def _action(beside: str = "") -> Schema:
    """An action: a bare word, or a mapping with one verb; or such a mapping with a key `beside` it."""
    verbs = {verb: _FORMS.get(verb, {"type": "null"} if verb in script.BARE else _NAME) for verb in script.VERBS}
    one: Schema = {"type": "object", "additionalProperties": False}
    shapes: list[Schema] = [
        {"enum": list(script.BARE)},
        {**one, "properties": verbs, "minProperties": 1, "maxProperties": 1},
    ]
    if beside:
        known = {**verbs, beside: {}}
        shapes.append({**one, "properties": known, "required": [beside], "minProperties": 2, "maxProperties": 2})
    return {"anyOf": shapes}


def written() -> str:
    """The schema as it stands in the documentation."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    print(written(), end="")
