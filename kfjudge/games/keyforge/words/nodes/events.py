"""What happened, happens or would happen: patterns of events for triggers, replacements, histories and restrictions."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.keyforge.words.nodes.amounts import Bound
from kfjudge.games.keyforge.words.nodes.base import (
    BonusIcon,
    CounterName,
    Direction,
    House,
    KeyColor,
    KeywordName,
    Step,
    Zone,
)
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Condition
from kfjudge.games.keyforge.words.nodes.players import Player
from kfjudge.games.keyforge.words.statuses import MARK_OF, STATUSES
from kfjudge.language.node import Mentionable, Node


class EventKind(StrEnum):
    _ignore_ = "verb"
    PLAY = "play"
    ENTER_PLAY = "enter play"
    LEAVE_PLAY = "leave play"
    USE = "use"
    REAP = "reap"
    FIGHT = "fight"
    ATTACK = "attack"
    BE_ATTACKED = "be attacked"
    DESTROY = "destroy"  # cards being destroyed (by whatever); as an event of a card: it is destroyed
    DESTROY_IN_FIGHT = "destroy in fight"  # `cards` is destroyed fighting `other`
    SACRIFICE = "sacrifice"
    DISCARD = "discard"
    DRAW = "draw"
    ARCHIVE = "archive"
    PURGE = "purge"
    RETURN = "return"  # returned to hand
    PUT = "put"  # put into a zone
    PUT_UNDER = "put under"  # `cards` are put under `other`
    SHUFFLE = "shuffle"
    REVEAL = "reveal"
    SEARCH = "search"
    LOOK = "look"
    GAIN_AEMBER = "gain aember"
    LOSE_AEMBER = "lose aember"
    STEAL = "steal"
    CAPTURE = "capture"
    PAY = "pay"
    SPEND = "spend"
    MOVE_AEMBER = "move aember"
    EXALT = "exalt"
    FORGE = "forge"
    UNFORGE = "unforge"
    GAIN_CHAINS = "gain chains"
    CHOOSE_HOUSE = "choose house"
    DEAL_DAMAGE = "deal damage"  # `cards` is dealt damage; `other` is its source
    HEAL = "heal"
    READY = "ready"
    EXHAUST = "exhaust"
    for verb in MARK_OF:
        locals()[verb.upper()] = verb
    LOSE_WARD = "lose ward"
    ADD_COUNTER = "add counter"
    REMOVE_COUNTER = "remove counter"
    MOVE = "move"  # a creature changes place in a battleline
    SWAP = "swap"
    ATTACH = "attach"
    GRAFT = "graft"
    TAKE_CONTROL = "take control"
    RAISE_TIDE = "raise tide"
    MAKE_TOKEN = "make token"
    RESOLVE_ICON = "resolve bonus icon"
    RESOLVE_ABILITY = "resolve ability"
    FULFILL = "fulfill"
    TURN_START = "turn start"
    TURN_END = "turn end"
    STEP_START = "step start"
    STEP_END = "step end"
    SHUFFLE_DISCARD = "shuffle discard"  # the discard pile becomes the deck
    TAKE_ARCHIVES = "take archives"
    FLIP = "flip"
    ADD_TO_POOL = "add to pool"  # æmber comes into `player`'s pool by whatever means
    LEAVE_ZONE = "leave zone"  # `cards` leave `from_zone` of `zone_player`
    PREVENT_DAMAGE = "prevent damage"  # the armor of `cards` prevents damage
    LOSE_ARMOR = "lose armor"  # `cards` lose all of their armor for a time
    DRAW_STARTING_HANDS = "draw starting hands"  # before the first turn of the game
    REPEAT = "repeat"


_ENTERING = frozenset((EventKind.PLAY, EventKind.ENTER_PLAY, EventKind.PUT, EventKind.MAKE_TOKEN, EventKind.MOVE))
_WITH_KEYS = frozenset((EventKind.FORGE, EventKind.UNFORGE))

MEASURED = frozenset(
    (
        *(EventKind.ADD_TO_POOL, EventKind.CAPTURE, EventKind.DEAL_DAMAGE, EventKind.GAIN_AEMBER, EventKind.HEAL),
        *(EventKind.LOSE_AEMBER, EventKind.MOVE_AEMBER, EventKind.PAY, EventKind.SPEND, EventKind.STEAL),
        *(EventKind.REMOVE_COUNTER, EventKind.ADD_COUNTER, EventKind.GAIN_CHAINS, EventKind.PREVENT_DAMAGE),
        EventKind.LOSE_ARMOR,
    )
)
"""The kinds whose amounts add up ("4 or more damage"); of the others the events are counted."""

AEMBER = frozenset(
    (
        *(EventKind.ADD_TO_POOL, EventKind.CAPTURE, EventKind.EXALT, EventKind.GAIN_AEMBER, EventKind.LOSE_AEMBER),
        *(EventKind.MOVE_AEMBER, EventKind.PAY, EventKind.SPEND, EventKind.STEAL),
    )
)
"""The kinds by which æmber comes and goes."""

BECOMING = frozenset(
    (EventKind.EXHAUST, EventKind.READY, *(EventKind(mark.value) for mark in STATUSES), EventKind.DEAL_DAMAGE)
)
"""The events after which a card is in a state: stunned, damaged."""
SAID_OF: dict[str, frozenset[EventKind]] = {
    "other": frozenset(
        (
            *(EventKind.FIGHT, EventKind.ATTACK, EventKind.BE_ATTACKED, EventKind.DESTROY, EventKind.DESTROY_IN_FIGHT),
            *(EventKind.DEAL_DAMAGE, EventKind.ATTACH, EventKind.GRAFT, EventKind.PUT_UNDER, EventKind.PURGE),
        )
    ),
    "bound": MEASURED | {EventKind.DRAW},
    "from_zone": frozenset(
        (
            *(EventKind.PLAY, EventKind.DISCARD, EventKind.DESTROY, EventKind.PURGE, EventKind.ARCHIVE),
            *(EventKind.RETURN, EventKind.PUT, EventKind.SHUFFLE, EventKind.REVEAL, EventKind.LEAVE_ZONE),
        )
    ),
    "to_zone": frozenset((EventKind.PUT,)),
    "icon": frozenset(
        (
            *(EventKind.RESOLVE_ICON, EventKind.DEAL_DAMAGE, EventKind.CAPTURE, EventKind.GAIN_AEMBER, EventKind.DRAW),
            *(EventKind.DISCARD, EventKind.ADD_COUNTER),
        )
    ),
    "color": _WITH_KEYS,
    "key_number": _WITH_KEYS,
    "from_player": frozenset((EventKind.STEAL, EventKind.CAPTURE, EventKind.UNFORGE)),
    "house": frozenset((EventKind.CHOOSE_HOUSE,)),
    "side": _ENTERING,
    "beside": _ENTERING,
    "by": frozenset((EventKind.GAIN_AEMBER,)),
    "keyword": frozenset((EventKind.DESTROY, EventKind.DEAL_DAMAGE)),
}
"""What is said of events of some kinds only, by field of `EventPattern`; the other fields can be said of all."""

PLACED = frozenset((EventKind.PLAY, EventKind.PUT, EventKind.MAKE_TOKEN))
"""The kinds by which somebody brings a card to its place."""

LYING = frozenset((EventKind.ATTACH, EventKind.GRAFT, EventKind.PUT_UNDER))
"""The kinds after which a card lies at another one, which is then said of the card."""

INTO_ZONES = frozenset((EventKind.RETURN, EventKind.SHUFFLE))
"""The kinds that name the zone that cards go to: a player says whose it is."""


class When(StrEnum):
    """The time an event pattern speaks of."""

    NOW = "now"  # the event itself (triggers, replacements, restrictions)
    THIS_WAY = "this way"  # by the ability being resolved, before this point
    THIS_TURN = "this turn"
    LAST_TURN = "last turn"  # the last (previous) turn of the event's player
    OPPONENTS_LAST_TURN = "opponent's last turn"  # that of your opponent, whoever does it
    THIS_STEP = "this step"
    EACH_TURN = "each turn"  # counted anew for each turn
    THIS_FIGHT = "this fight"  # of the fight after which an ability goes off
    EVER = "ever"  # at any time of the game: "has been purged"


class WhichHouse(Node):
    """A house that somebody chooses, or that cards belong to: the one named, a house of a card (`of`), or the one
    chosen before; `other_than`: any but
    that one."""

    house: House | None = None
    of: Cards | None = None
    chosen: bool = False
    active: bool = False
    every: bool = False
    """All houses of the game."""
    of_choice: bool = False
    """The house that the player picks as the statement begins."""
    other_than: bool = False
    previous_of: Player | None = None
    """The house that this player chose on their previous turn."""


class CounterKind(Node):
    """Which counters: those of a name, or without one +1 power counters."""

    name: CounterName | None = None


class EventPattern(Mentionable):
    """`player` does `kind` to `cards` (with `other`): "your opponent plays a creature", "a friendly creature is
    destroyed", "you forge a key".
    """

    kind: EventKind
    player: Player | None = None
    cards: Cards | None = None
    """The card that does it (reap, fight, capture) or to which it is done (play, destroy, stun)."""
    other: Cards | None = None
    """The second card: the creature fought, the source of damage, the host attached to."""
    bound: Bound | None = None
    """How many or how much it is: "4 or more damage"."""
    from_zone: Zone | None = None
    to_zone: Zone | None = None
    zone_player: Player | None = None
    step: Step | None = None
    icon: BonusIcon | None = None
    color: KeyColor | None = None
    from_player: Player | None = None
    """Whose æmber is stolen, captured, lost; whose deck; …"""
    when: When = When.NOW
    refers_to: int | None = None
    """For THIS_WAY, set by binding: the mention of the effect that did it. The past without a time ("if you discarded
    an action card") has it too where
    an instruction before it does that: it is said of what that one did, as "this way" is."""
    ordinal: int | None = None
    """"the first time", "the second card you play each turn"; 0 is the last ("the last card discarded this way")."""
    or_later: bool = False
    """Each such event from the `ordinal`th on."""
    condition: Condition | None = None
    """A further condition within the phrase."""
    house: WhichHouse | None = None
    """The house chosen."""
    side: Direction | None = None
    """The flank on which a creature enters play."""
    key_number: int | None = None
    """For FORGE: 1 for the player's first key, 2 for the second …"""
    beside: Cards | None = None
    """The card next to which a creature enters play."""
    by: EventKind | None = None
    """What brings it about: "gains æmber by reaping"."""
    counter: CounterKind | None = None
    """For counters that are put on a card or removed: which ones; None: any."""
    keyword: KeywordName | None = None
    """The keyword whose damage or effect brings it about: "destroyed by its splash-attack damage"."""


class TriggerWord(StrEnum):
    AFTER = "after"  # after, each time, when, whenever: same timing (Rulebook: simultaneous effects)
    BEFORE = "before"
    AT = "at"  # at the start / end of
    WOULD = "would"
    NEXT_TIME = "next time"
    HOLDS = "holds"  # as soon as `condition` holds ("when there are 4 or more æmber on it"); no event
    BETWEEN = "between"  # after the card of the event was played and before its Play: effects resolve


class Trigger(Node):
    """When an ability goes off: one of these events. `condition` is an "if/while" that belongs to the trigger."""

    word: TriggerWord
    events: tuple[EventPattern, ...]
    condition: Condition | None = None
    ordinal: int | None = None
    """Only the so manieth time in each turn ("the first time each turn …")."""
