"""What is done to creatures and artifacts in play."""

from __future__ import annotations

from enum import StrEnum
from types import new_class

from kfjudge.games.keyforge.words.nodes.base import Attribute, CounterName, Direction, KeywordName, Mark, Status
from kfjudge.games.keyforge.words.nodes.effects.composition import Duration
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Effect
from kfjudge.games.keyforge.words.nodes.players import YOU, Player
from kfjudge.games.keyforge.words.statuses import MARK_OF
from kfjudge.language.node import Node


class DealDamage(Effect):
    """`amount` to each of `cards`; `splash` to the neighbors of each. `source` None: the card with the ability.
    `divided`: as you like among them, or
    (`evenly`) as evenly as possible. Within a replacement damage that is as much as the event's is that very damage,
    dealt to these cards instead.
    """

    brings_about = (EventKind.DESTROY, EventKind.DEAL_DAMAGE)

    amount: Amount
    cards: Cards
    splash: Amount | None = None
    source: Cards | None = None
    divided: bool = False
    evenly: bool = False
    player: Player = YOU
    """Who chooses ("they may deal 3 to a creature")."""


class WithoutArmor(Effect):
    """The damage of `effect` is not prevented by armor."""

    effect: Effect


class Heal(Effect):
    """Remove damage; None is all of it ("fully heal")."""

    brings_about = (EventKind.HEAL,)

    cards: Cards
    amount: Amount | None = None


class Redistribute(Effect):
    """Spread the æmber or the damage on these cards anew among them, or among others."""

    what: Attribute
    cards: Cards
    among: Cards | None = None


class Destroy(Effect):
    cards: Cards

    brings_about = (EventKind.DESTROY, EventKind.SACRIFICE)
    player: Player = YOU


class Sacrifice(Effect):
    cards: Cards

    brings_about = (EventKind.DESTROY, EventKind.SACRIFICE)
    player: Player = YOU


class Ready(Effect):
    cards: Cards

    brings_about = (EventKind.READY,)
    player: Player = YOU


class Exhaust(Effect):
    cards: Cards

    brings_about = (EventKind.EXHAUST,)
    player: Player = YOU


class Marking(Effect):
    """A status is put on cards, or taken off them; each verb of one is a class of its own."""

    cards: Cards


def _called(verb: str) -> type[Marking]:
    own = {"__module__": __name__, "brings_about": (EventKind(verb),)}
    return new_class(verb.capitalize(), (Marking,), exec_body=lambda body: body.update(own))


MARKING = {verb: _called(verb) for verb in MARK_OF}
"""The instructions by their verbs, each called as its verb is."""
globals().update({kind.__name__: kind for kind in MARKING.values()})


class AddCounters(Effect):
    """Counters of a name (None: +1 power counters) onto cards, so many on each; `divided`: so many together, spread as
    chosen.
    """

    brings_about = (EventKind.ADD_COUNTER,)

    amount: Amount
    counter: CounterName | None
    cards: Cards
    divided: bool = False


class DoubleCounters(Effect):
    """Each of the cards gets as many counters of a name (None: +1 power counters) as it has."""

    counter: CounterName | None
    cards: Cards


class RemoveCounters(Effect):
    """Counters of a name (None: +1 power counters), or `mark`s; `every`: counters of all kinds, statuses
    among them.
    """

    brings_about = (EventKind.REMOVE_COUNTER,)

    amount: Amount
    cards: Cards
    counter: CounterName | None = None
    mark: Mark | None = None
    every: bool = False


class MoveCounters(Effect):
    """Counters of a name (None: +1 power counters), or `mark`s, damage among them, from cards to cards."""

    brings_about = (EventKind.DESTROY,)

    amount: Amount
    from_cards: Cards
    to_cards: Cards
    counter: CounterName | None = None
    mark: Mark | None = None


class DivideLines(Effect):
    """Each battleline of these players is divided in two halves, as evenly as possible and without moving a
    creature.
    """

    player: Player = YOU


class Spot(StrEnum):
    FLANK = "flank"
    CENTER = "center"
    ANYWHERE = "anywhere"


class Place(Node):
    """A place in a battleline: a `spot` of it, for a flank with the `side`; or next to a card, on that `side` of it;
    without a side, the place of that
    card itself, where it stands or stood."""

    spot: Spot | None = None
    side: Direction | None = None
    by: Cards | None = None
    of: Player | None = None
    """In this player's battleline, so that a card that another player controls has no place there; None: in that of the
    card's controller.
    """


class MoveCreature(Effect):
    """To a place in the battleline where it stands, or goes (Rulebook: Move)."""

    brings_about = (EventKind.MOVE,)

    cards: Cards
    place: Place


class Swapped(StrEnum):
    PLACES = "places"
    CONTROL = "control"
    CONTENTS = "contents"  # all æmber, damage, counters and upgrades on them


class Swap(Effect):
    """Two cards, or two whole zones, trade places, controllers or what is on them (Rulebook: Swap); `right` None:
    `left` is both of them.
    """

    brings_about = (EventKind.SWAP,)

    left: Cards
    right: Cards | None = None
    what: Swapped = Swapped.PLACES
    player: Player = YOU


class TakeControl(Effect):
    cards: Cards

    brings_about = (EventKind.TAKE_CONTROL,)
    player: Player = YOU
    duration: Duration | None = None
    one_at_a_time: bool = False


class GiveControl(Effect):
    """`player` gives (and chooses) the cards; `to` controls them from now on."""

    cards: Cards
    to: Player
    player: Player = YOU
    one_at_a_time: bool = False


class Flip(Effect):
    """The other face up; `faceup`: this face up, whichever it is."""

    brings_about = (EventKind.FLIP,)

    cards: Cards
    faceup: bool | None = None


class BecomeCreature(Effect):
    """A card becomes a creature in a `place` of a battleline: an artifact in play where it is, any other card by being
    put into play as one.
    """

    cards: Cards
    place: Place | None = None
    power: Amount | None = None
    armor: Amount | None = None
    keywords: tuple[KeywordName, ...] = ()
    duration: Duration | None = None
    """None: for as long as it is in the battleline."""
    entering: tuple[Status, ...] = ()


class PreventDamage(Effect):
    """Within a replacement: the damage is not dealt (or only so much of it)."""

    amount: Amount | None = None
