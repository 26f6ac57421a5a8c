"""What cannot, must or can only be (Rulebook: Restrictions)."""

from __future__ import annotations

from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.nodes.cards import Ref, RefKind
from kfjudge.games.keyforge.words.nodes.events import EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Condition, Effect, Static
from kfjudge.games.keyforge.words.nodes.statics.attributes import Quality


class Cannot(Static):
    """This event cannot happen: "cannot reap", "your opponent cannot play actions", "cannot be stolen"."""

    event: EventPattern
    except_abilities: bool = False
    """Card abilities can still bring it about; the players' own doing cannot."""


class OnlyIf(Static):
    """The event can happen only under this condition: "play only if …". Without one: of the fights of these cards only
    those with the event's `other`
    ("can only fight stunned creatures", "can only be attacked by …"), or else of their uses only this one ("can only be
    used to fight").
    """

    event: EventPattern
    condition: Condition | None = None


class NoMoreThan(Static):
    """The event can happen at most so often in a turn (what happened in it before counts): "cannot play more than 2
    cards each turn". With cards
    of each type the limit holds for each type by itself."""

    event: EventPattern
    amount: Amount


class CostTo(Static):
    """The event is possible only if `cost` is done in full first ("you must lose 3 in order to play …")."""

    event: EventPattern
    cost: Effect


class Must(Static):
    """The event has to take place if able: "must fight", "must be attacked", "must choose Dis as their active
    house".
    """

    event: EventPattern
    when_used: bool = False
    """"must fight when used": whatever it is used for, it fights."""


class Ignores(Static):
    """The cards ignore keywords of the creatures that they attack (taunt, elusive…), or the armor of those that they
    fight.
    """

    cards: Cards
    keywords: tuple[KeywordName, ...] = ()
    what: Quality | None = None


class AttachOnly(Static):
    """An upgrade can be attached only to these. What is said of "it" afterwards is said of the one that it is attached
    to (`host`).
    """

    to: Cards
    host: Cards = Ref(kind=RefKind.HOST)
