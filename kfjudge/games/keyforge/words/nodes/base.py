"""The closed vocabularies that stand in for free text: enumerations, and types whose values come from the lexicon."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.games.keyforge.words.statuses import Mark as Mark  # noqa: PLC0414
from kfjudge.language.node import Comparison as Comparison  # noqa: PLC0414 the modules of nodes take it from here

House = NewType("House", str)
"""A house, as a slug of the lexicon ("star-alliance")."""
Trait = NewType("Trait", str)
"""A trait, as a slug of the lexicon ("knight")."""
CardName = NewType("CardName", str)
"""The title of a card known to the lexicon."""
CounterName = NewType("CounterName", str)
"""The name of an unofficial counter ("doom", "glory")."""


class Timing(StrEnum):
    """The bold lead-ins of an ability (Rulebook: Constant abilities lists them)."""

    PLAY = "play"
    AFTER_REAP = "after reap"
    BEFORE_REAP = "before reap"
    AFTER_FIGHT = "after fight"
    BEFORE_FIGHT = "before fight"
    ACTION = "action"
    OMNI = "omni"
    DESTROYED = "destroyed"
    LEAVES_PLAY = "leaves play"
    SCRAP = "scrap"
    FATE = "fate"


class KeywordName(StrEnum):
    ALPHA = "alpha"
    ASSAULT = "assault"
    DEPLOY = "deploy"
    ELUSIVE = "elusive"
    ENTRENCH = "entrench"
    HAZARDOUS = "hazardous"
    INVULNERABLE = "invulnerable"
    OMEGA = "omega"
    POISON = "poison"
    SKIRMISH = "skirmish"
    SPLASH_ATTACK = "splash-attack"
    TAUNT = "taunt"
    TREACHERY = "treachery"
    VERSATILE = "versatile"

    @property
    def valued(self) -> bool:
        """Whether a number stands behind it ("assault 2")."""
        return self in (KeywordName.ASSAULT, KeywordName.HAZARDOUS, KeywordName.SPLASH_ATTACK)


class CardType(StrEnum):
    CREATURE = "creature"
    ARTIFACT = "artifact"
    ACTION = "action"
    UPGRADE = "upgrade"
    TOKEN_CREATURE = "token creature"
    PROPHECY = "prophecy"
    CARD = "card"  # any type


class Zone(StrEnum):
    IN_PLAY = "in play"
    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard"
    ARCHIVES = "archives"
    PURGED = "purged"
    UNDER = "under"  # beneath another card, facedown or grafted


class BonusIcon(StrEnum):
    AEMBER = "aember"
    CAPTURE = "capture"
    DAMAGE = "damage"
    DRAW = "draw"
    DISCARD = "discard"
    POWER = "power"
    HOUSE = "house"


class Status(StrEnum):
    """What a creature or card can be; used by filters, by `Is` conditions and by the ways of entering play."""

    _ignore_ = "mark"

    READY = "ready"
    EXHAUSTED = "exhausted"
    for mark in STATUSES:
        locals()[mark.row.state.upper()] = mark.row.state
    DAMAGED = "damaged"
    UNDAMAGED = "undamaged"
    TOKEN = "token"
    MAVERICK = "maverick"
    GIGANTIC = "gigantic"
    FACEDOWN = "facedown"
    FACEUP = "faceup"
    HAUNTED = "haunted"
    OVERWHELMED = "overwhelmed"
    ATTACKING = "attacking"
    FORGED = "forged"
    ACTIVE = "active"
    DESTROYED = "destroyed"


class KeyColor(StrEnum):
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"


class KeyState(StrEnum):
    FORGED = "forged"
    UNFORGED = "unforged"


class TideLevel(StrEnum):
    HIGH = "high"
    LOW = "low"
    NEUTRAL = "neutral"


class Extreme(StrEnum):
    MOST = "most"
    LEAST = "least"


class Attribute(StrEnum):
    """What can be measured or shared by cards."""

    POWER = "power"
    ARMOR = "armor"
    HOUSE = "house"
    TRAIT = "trait"
    TYPE = "type"
    NAME = "name"
    AEMBER = "aember"
    DAMAGE = "damage"
    BONUS_ICONS = "bonus icons"
    COST = "cost"
    CONTROLLER = "controller"
    OWNER = "owner"


class Direction(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    EITHER = "either"
    OTHER = "other"  # not the one where it is


class Rounding(StrEnum):
    UP = "up"
    DOWN = "down"
    UNSAID = "unsaid"


class Step(StrEnum):
    """The steps of a turn."""

    FORGE = "forge a key"
    CHOOSE_HOUSE = "choose a house"
    PLAY = "play, discard, use"
    READY = "ready cards"
    DRAW = "draw cards"
