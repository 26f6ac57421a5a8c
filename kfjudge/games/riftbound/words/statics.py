"""What holds while a card is where it counts."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kfjudge.games.riftbound.words.base import Duration, KeywordName, Kind, Node, Phase, State, TokenName
from kfjudge.games.riftbound.words.cards import YOU, Amount, Cards, Place, Player
from kfjudge.games.riftbound.words.events import Condition, Event

if TYPE_CHECKING:
    from kfjudge.games.riftbound.words.effects import Cost, Costless, Effect, EffectOf, Keyword, Resources


class Static(Node):
    """A statement that holds."""


class While(Static):
    """Only while a condition holds."""

    condition: Condition
    statement: Static


class Statements(Static):
    parts: tuple[Static, ...]


class HasMight(Static):
    """More (or less) might for objects; `per` times."""

    cards: Cards
    might: Amount
    less: bool = False
    minimum: Amount | None = None
    here: bool = False
    """Only while they are where the card is."""


class MightAtMost(Static):
    """The might of objects is no more than a number."""

    cards: Cards
    amount: Amount


class PreventsFirst(Static):
    """So much of the damage dealt to objects in a turn is prevented, the first of it."""

    cards: Cards
    amount: Amount


class MightEquals(Static):
    """The might of objects is a number of the board."""

    cards: Cards
    amount: Amount


class HasKeywords(Static):
    cards: Cards
    keywords: tuple[Keyword, ...]
    unless_had: bool = False
    given: bool = False
    """Each gives them to the unit that it is attached to."""


class HasText(Static):
    """Objects have an ability in quotation marks."""

    cards: Cards
    text: Node


class Enters(Static):
    """Objects enter ready, exhausted, or with a buff, or are Empowered from then on, not made so (124.2, 441)."""

    cards: Cards
    state: State = State.READY
    place: Place | None = None


class EntersWith(Static):
    """Objects enter with so much more Might, counted as they do."""

    cards: Cards
    might: Amount
    per: Amount | None = None
    duration: Duration | None = None


class CostChange(Static):
    """Cards cost more or less to play."""

    cards: Cards | None = None
    by: Resources | None = None
    more: bool = False
    per: Amount | None = None
    amount: Amount | None = None
    """Energy by a number of the board."""
    minimum: int | None = None
    instead: bool = False
    elsewhere: bool = False
    """Only from elsewhere than the hand."""
    of_keyword: KeywordName | None = None
    additional: bool = False
    """Of optional additional costs."""
    or_by: Resources | None = None
    """One or the other, as is chosen."""
    nth: int | None = None
    """Only the first, or second, of them that is played in a turn."""
    payer: Player | None = None
    """Only for this player."""


class PlaySpeed(Static):
    """Cards may be played (or hidden) where or at times that the rules do not allow."""

    cards: Cards
    place: Place | None = None
    cost: Cost | None = None
    from_trash: bool = False
    keyword: KeywordName | None = None
    """By this keyword: "I can [Ambush] to …"."""


class MayLook(Static):
    """A player may look at hidden cards."""

    cards: Cards


class Deed(StrEnum):
    READY = "be readied"
    STUN = "be stunned"
    DEAL_COMBAT = "deal combat damage"
    REVEAL = "be revealed"
    TAKE_DAMAGE = "take damage"
    GAIN_POINTS = "gain points"
    GAIN_XP = "gain xp"
    BE_ASSIGNED = "be assigned combat damage"
    MOVE = "move"
    READY_BY_ITSELF = "ready in the awaken phase"
    BE_PLAYED = "be played"
    ATTACK = "attack"
    ATTACK_ALONE = "attack alone"
    DEFEND = "defend"
    DEFEND_ALONE = "defend alone"
    CONQUER = "conquer"
    HOLD = "hold"
    BUFF = "be buffed"
    KILL = "be killed"
    BE_CHOSEN = "be chosen"
    DETACH = "be detached"
    EXHAUST = "be exhausted"
    RECALL = "be recalled"
    BANISH = "be banished"
    COUNTER = "be countered"
    DISCARD = "be discarded"
    BE_RETURNED = "be returned to hand"
    DRAW_CARDS = "draw cards"
    HIDE_CARDS = "hide cards"
    SCORE = "score"
    BE_ATTACHED = "be attached"
    LOSE = "lose the game"
    WIN = "win the game"
    USE_ABILITIES = "activate abilities"
    PLAYED_ELSEWHERE = "be played elsewhere"


class Cannot(Static):
    """Objects, or players, cannot do something or have it done to them."""

    deed: Deed
    cards: Cards | None = None
    player: Player | None = None
    until_turn: int | None = None
    by: Kind | None = None
    """Only by these: "by enemy spells"."""
    whose: Player | None = None
    place: Place | None = None
    source: Place | None = None
    """From where they cannot go."""
    by_damage: bool = False
    """Not by damage: "can't be killed by damage"."""
    in_combat: bool = False
    """Not by combat damage."""
    beyond: Amount | None = None
    """Not more than so many of them in a turn."""
    to: Cards | None = None
    """To what they cannot be attached."""
    but_at: Phase | None = None
    """Except then."""


class Must(Static):
    """Objects have to do something each turn if they can, or once."""

    deed: Deed
    cards: Cards
    once: bool = False


class AdditionalCost(Static):
    """ "As you play me, you may … as an additional cost"; `optional` unless it must be paid."""

    cost: Cost
    optional: bool = True
    condition: Condition | None = None


class IfPaid(Static):
    """What holds of the play for which the additional cost was paid."""

    statement: Static


class IfPaidDo(Static):
    """What is done on resolution (when a permanent is played) if the additional cost was paid."""

    effect: Effect
    otherwise: Effect | None = None


class AsPlayed(Static):
    """What is done while the card is played."""

    effect: Effect


class MayPlay(Static):
    """The player may play these, which the rules do not allow: "units from your trash"."""

    cards: Cards
    costless: Costless | None = None
    player: Player | None = None


class IgnoreCost(Static):
    """The card's cost is ignored."""


class BonusDamage(Static):
    """These spells and abilities deal more damage; `to` only to these."""

    cards: Cards
    amount: Amount
    to: Cards | None = None


class TriggersMore(Static):
    """Effects of one kind trigger an additional time."""

    which: EffectOf
    here: bool = False
    """Only where the card is."""


class Replaces(Static):
    """Instead of an event, something else is done."""

    event: Event
    effect: Effect
    condition: Condition | None = None
    first_each_turn: bool = False
    once_each_turn: bool = False
    """Whichever it is: one that is let happen does not count."""


class Priced(Static):
    """What cannot be done unless its player pays, or does, something."""

    statement: Cannot
    player: Player
    cost: Effect


class Toll(Static):
    """An event costs whoever does it so much, and is not done unpaid."""

    event: Event
    cost: Resources


class PreventsAll(Static):
    """All damage of spells and abilities is prevented."""


class VictoryScore(Static):
    """The points needed to win are more."""

    by: int


class HasAbilitiesOf(Static):
    """Has the exhaust abilities of other cards."""

    of: Cards


class AnyBuffs(Static):
    """Can have any number of buffs."""


class HideAlso(Static):
    """One more card can be hidden here."""


class HideFor(Static):
    """Cards can be hidden for another cost, or for none."""

    cost: Resources | None = None


class BuffsGive(Static):
    """Buffs give more might to objects."""

    cards: Cards
    might: Amount


class GrantNext(Static):
    """The next spell, or unit, played this turn has, costs or does something."""

    kind: Kind
    statement: Static
    player: Player = YOU


class EnoughDamage(Static):
    """Any damage of the player is lethal to enemy units."""


class UsesOnly(Static):
    """When an ability can be used."""

    condition: Condition | None = None
    once_per_turn: bool = False
    less: Resources | None = None
    """The ability costs less, `per` times, or only `when` something is so."""
    per: Amount | None = None
    when: Condition | None = None
    amount: Amount | None = None
    """So much less Energy."""


class BonusMultiplied(Static):
    """Equipment attached to the card gives more of its base bonus."""

    factor: int


class MoreResources(Static):
    """Tokens of a name add more."""

    token: TokenName
    by: Resources


class AssignLast(Static):
    """Is assigned combat damage after others."""
