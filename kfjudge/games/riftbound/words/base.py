"""The closed vocabularies that stand in for free text."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from kfjudge.language.node import Comparison as Comparison  # noqa: PLC0414 the modules of words take these from here
from kfjudge.language.node import Node as Node  # noqa: PLC0414
from kfjudge.tuples import NamedTuple

Tag = NewType("Tag", str)
"""A tag of cards ("Poro", "Mech"), as cards write it."""
TokenName = NewType("TokenName", str)
"""The name of a token that effects make ("Recruit")."""


class Domain(StrEnum):
    """What power a cost asks for. OWN is any domain of the card itself (135.2.e.6)."""

    FURY = "fury"
    CALM = "calm"
    MIND = "mind"
    BODY = "body"
    CHAOS = "chaos"
    ORDER = "order"
    ANY = "any"
    OWN = "own"


class KeywordRow(NamedTuple):
    """How a keyword is printed and spoken of."""

    numbered: bool = False
    """There can be so much of it."""
    priced: bool = False
    """A cost always stands behind it."""
    may_cost: bool = False
    """It can have a cost of its own."""
    speed: bool = False
    """It says when a card can be played, and stands before what it is said of."""
    leads: bool = False
    """It governs what follows it."""
    spoken: bool = False
    """Its word means other things in talk."""


class KeywordName(StrEnum):
    """The keywords of the rules (Keywords: 805-829), each with its row."""

    ACCELERATE = "accelerate", KeywordRow(may_cost=True, spoken=True)
    ACTION = "action", KeywordRow(speed=True, spoken=True)
    AMBUSH = "ambush", KeywordRow(may_cost=True)
    ASSAULT = "assault", KeywordRow(numbered=True)
    BACKLINE = "backline"
    DEATHKNELL = "deathknell", KeywordRow(leads=True)
    DEFLECT = "deflect", KeywordRow(numbered=True)
    EMPOWER = "empower", KeywordRow(priced=True)
    EQUIP = "equip", KeywordRow(priced=True, spoken=True)
    FLOW = "flow", KeywordRow(priced=True)
    GANKING = "ganking"
    HIDDEN = "hidden", KeywordRow(may_cost=True, spoken=True)
    HUNT = "hunt", KeywordRow(numbered=True)
    QUICK_DRAW = "quick-draw"
    REACTION = "reaction", KeywordRow(speed=True, spoken=True)
    REPEAT = "repeat", KeywordRow(priced=True, spoken=True)
    SHIELD = "shield", KeywordRow(numbered=True)
    TANK = "tank"
    TEMPORARY = "temporary"
    UNIQUE = "unique"
    VISION = "vision"
    WEAPONMASTER = "weaponmaster", KeywordRow(may_cost=True)

    row: KeywordRow

    def __new__(cls, name: str, row: KeywordRow = KeywordRow()) -> KeywordName:  # noqa: B008 a row is never changed
        made = str.__new__(cls, name)
        made._value_ = name
        made.row = row
        return made


NUMBERED = tuple(name for name in KeywordName if name.row.numbered)
"""Keywords of which there can be so much."""
PRICED = tuple(name for name in KeywordName if name.row.priced)
"""Keywords with a cost behind them."""
PLAIN = tuple(
    name for name in KeywordName if not (name.row.numbered or name.row.priced or name.row.speed or name.row.leads)
)
"""Keywords that are a line by their word alone."""
SPEEDS = tuple(name for name in KeywordName if name.row.speed)
"""Keywords that say when a card can be played."""


class Kind(StrEnum):
    """What an object is. PERMANENT is a unit or a gear, NON_UNIT a card that is no unit."""

    UNIT = "unit"
    GEAR = "gear"
    SPELL = "spell"
    ABILITY = "ability"
    SPELL_OR_ABILITY = "spell or ability"
    RUNE = "rune"
    LEGEND = "legend"
    BATTLEFIELD = "battlefield"
    CARD = "card"
    TOKEN = "token"
    EQUIPMENT = "equipment"
    PERMANENT = "permanent"
    CHAMPION = "chosen champion"
    CHAMPION_UNIT = "champion unit"


class State(StrEnum):
    """What can be said of an object on the board."""

    READY = "ready"
    EXHAUSTED = "exhausted"
    STUNNED = "stunned"
    BUFFED = "buffed"
    DAMAGED = "damaged"
    MIGHTY = "mighty"
    ATTACKING = "attacking"
    DEFENDING = "defending"
    IN_COMBAT = "in combat"
    FACEDOWN = "facedown"
    TOKEN = "token"
    ALONE = "alone"
    EQUIPPED = "equipped"
    ATTACHED = "attached"
    DETACHED = "detached"
    ATTACKER = "attacker"
    EMPOWERED = "empowered"


class Zone(StrEnum):
    HAND = "hand"
    TRASH = "trash"
    DECK = "main deck"
    RUNE_DECK = "rune deck"
    BANISHMENT = "banishment"
    CHAMPION_ZONE = "champion zone"
    BOARD = "board"
    BASE = "base"
    FACEDOWN = "facedown"
    """Where a card was hidden; said only of one that was played from there."""


class Resource(StrEnum):
    ENERGY = "energy"
    POWER = "power"
    EACH = "energy and power, each by itself"


class Duration(StrEnum):
    THIS_TURN = "this turn"
    THIS_COMBAT = "this combat"
    NEXT_TURN = "until your next turn"
    NEXT_TURN_END = "until the end of your next turn"
    THEIR_NEXT_TURN_END = "until the end of their next turn"


class Phase(StrEnum):
    """When something happens by itself."""

    YOUR_BEGINNING = "start of your beginning phase"
    EACH_BEGINNING = "start of each player's beginning phase"
    EACH_FIRST_BEGINNING = "start of each player's first beginning phase"
    YOUR_MAIN = "start of your main phase"
    YOUR_TURN = "start of your turn"
    EACH_TURN = "start of each turn"
    OPPONENT_TURN = "start of an opponent's turn"
    OPPONENT_BEGINNING = "start of an opponent's beginning phase"
    YOUR_CHANNEL = "start of your channel phase"
    YOUR_DRAW = "start of your draw phase"
    YOUR_MAIN_END = "end of your main phase"
    OPPONENT_END = "end of an opponent's turn"
    NEXT_TURN = "start of your next turn"
    NEXT_BEGINNING = "start of your next beginning phase"
    NEXT_TURN_END = "end of your next turn"
    THIS_COMBAT_END = "end of this combat"
    NEXT_MAIN = "start of your next main phase"
    YOUR_END = "end of your turn"
    EACH_END = "end of each player's turn"
    THIS_END = "end of this turn"
