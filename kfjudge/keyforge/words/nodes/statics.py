"""What holds: constant and lasting statements. The same nodes stand in constant paragraphs and inside `Lasting`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kfjudge.keyforge.words.nodes.amounts import Amount
from kfjudge.keyforge.words.nodes.base import (
    BonusIcon,
    CardType,
    Direction,
    KeyColor,
    KeywordName,
    Status,
    Step,
    Timing,
    Trait,
)
from kfjudge.keyforge.words.nodes.cards import Cards, Filter, Ref, RefKind
from kfjudge.keyforge.words.nodes.conditions import Condition
from kfjudge.keyforge.words.nodes.effects import Effect
from kfjudge.keyforge.words.nodes.events import EventPattern, WhichHouse
from kfjudge.keyforge.words.nodes.players import YOU, Player, PlayerKind
from kfjudge.language.node import Node, node

if TYPE_CHECKING:
    from kfjudge.keyforge.words.nodes.text import CardText


@node
class Static(Node):
    """A statement that holds while its card is in play (or for a duration, inside `Lasting`)."""


@node
class Together(Static):
    """Several statements of one sentence ("gets +1 power and gains elusive"). It means no more than its parts one by
    one.
    """

    statics: tuple[Static, ...]


@node
class Keyword(Node):
    """A keyword, with its value where it has one (assault, hazardous, splash-attack)."""

    name: KeywordName
    value: Amount | None = None


@node
class While(Static):
    """The statements hold while (if, during) the condition holds; `otherwise` while it does not."""

    condition: Condition
    statics: tuple[Static, ...]
    otherwise: Static | None = None


@node
class ForEachStatic(Static):
    """The statement counts so many times: "+1 power for each …"."""

    static: Static
    amount: Amount


@node
class GetsStats(Static):
    """The cards get so much more power or armor (less: `Negative`)."""

    cards: Cards
    power: Amount | None = None
    armor: Amount | None = None


@node
class GainsKeywords(Static):
    cards: Cards
    keywords: tuple[Keyword, ...]


class Quality(StrEnum):
    """What a card has of its own, and can lose, ignore in others, or take over from them."""

    POWER = "power"
    ARMOR = "armor"
    KEYWORDS = "keywords"
    TRAITS = "traits"
    ABILITIES = "abilities"


@node
class Loses(Static):
    """The cards lose these keywords, or all that they have of something, printed and gained. Losing beats gaining, so
    what is lost cannot be gained
    (Rulebook: Loses vs Gains). All abilities are keywords too; with `timing` they are those with this lead-in."""

    cards: Cards
    keywords: tuple[KeywordName, ...] = ()
    what: Quality | None = None
    timing: Timing | None = None


@node
class WhereX(Static):
    """X is so much within `static`; `static` None: within the whole text."""

    amount: Amount
    static: Static | None = None


@node
class GainsText(Static):
    """The cards gain a quoted ability (also keyword lines in quotes)."""

    cards: Cards
    text: CardText


@node
class Blank(Static):
    """The text box is considered blank (traits stay)."""

    cards: Cards


@node
class GainsTrait(Static):
    cards: Cards
    trait: Trait
    loses_others: bool = False


@node
class BelongsTo(Static):
    """Belongs to this house (or houses); `also`: keeps the old ones."""

    cards: Cards
    house: WhichHouse
    also: bool = False


@node
class EntersPlay(Static):
    """The cards enter play so: ready, stunned, enraged, warded, under a player's control, with counters."""

    cards: Cards
    states: tuple[Status, ...] = ()
    under: Player | None = None
    effect: Effect | None = None
    """Done to the card as it enters ("enters play with two +1 power counters")."""
    side: Direction | None = None
    once: bool = False
    """In a lasting effect: only the next such card; then the effect is used up."""
    played_by: Player | None = None
    """Only when this player plays it ("the next creature you play"); None: however it enters."""


@node
class KeyCostChange(Static):
    """Keys of a player cost so much more (less: `Negative`)."""

    amount: Amount
    player: Player = Player(kind=PlayerKind.EACH)
    color: KeyColor | None = None


class Routine(StrEnum):
    """What a step has a player do."""

    REFILL = "refill"  # up to so many cards in hand
    DRAW = "draw"  # however full the hand is
    FORGE = "forge"


@node
class MoreInStep(Static):
    """In the step to which it belongs a player does so much more (less: `Negative`): refills the hand to more cards,
    draws more cards, forges more keys,
    each for its cost. `optional`: may."""

    what: Routine
    amount: Amount
    player: Player = YOU
    optional: bool = False


@node
class Cannot(Static):
    """This event cannot happen: "cannot reap", "your opponent cannot play actions", "cannot be stolen"."""

    event: EventPattern
    except_abilities: bool = False
    """Card abilities can still bring it about; the players' own doing cannot."""


@node
class OnlyIf(Static):
    """The event can happen only under this condition: "play only if …". Without one: of the fights of these cards only
    those with the event's `other`
    ("can only fight stunned creatures", "can only be attacked by …"), or else of their uses only this one ("can only be
    used to fight").
    """

    event: EventPattern
    condition: Condition | None = None


@node
class NoMoreThan(Static):
    """The event can happen at most so often in a turn (what happened in it before counts): "cannot play more than 2
    cards each turn". With cards
    of each type the limit holds for each type by itself."""

    event: EventPattern
    amount: Amount


@node
class CostTo(Static):
    """The event is possible only if `cost` is done in full first ("you must lose 3 in order to play …")."""

    event: EventPattern
    cost: Effect


@node
class Must(Static):
    """The event has to take place if able: "must fight", "must be attacked", "must choose Dis as their active
    house".
    """

    event: EventPattern


class Permitted(StrEnum):
    """What a permission is for."""

    PLAY = "play"
    USE = "use"
    DISCARD = "discard"
    FIGHT = "fight"
    REAP = "reap"


@node
class AsIf(Node):
    """What cards count as for a permission: as if they belonged to a house (possible while it is active), were in hand,
    or were the player's own.
    """

    house: WhichHouse | None = None
    hand: bool = False
    yours: bool = False


@node
class MayPlayOrUse(Static):
    """Permission beyond the active house: "you may play one non-Logos card this turn", "you may use friendly Mars
    creatures". A number of cards is a
    limit: for each turn if the statement is constant, for all of its time if it lasts. `player` None: whoever can play
    or use such cards.
    """

    verbs: tuple[Permitted, ...]
    cards: Cards
    player: Player | None = None
    as_if: AsIf | None = None


@node
class MayDo(Static):
    """Another standing permission: an effect that a player may do when its moment comes ("you may spend æmber on this
    card").
    """

    effect: Effect
    player: Player = YOU


@node
class MaySpend(Static):
    """What `player` may spend as if it were in their pool: the æmber `on` cards, up to `amount` of another player's
    pool, or cards that are `coins`, each
    as one æmber (it goes to its owner's discard pile as the cost is paid)."""

    player: Player = YOU
    on: Cards | None = None
    coins: Cards | None = None
    pool_of: Player | None = None
    amount: Amount | None = None
    only_forging: bool = False
    """Said of forging alone, not of spending in general."""


@node
class GetsSpentAember(Static):
    """`player` gets all æmber that `spender` spends when forging keys."""

    spender: Player
    player: Player = YOU


@node
class Ignores(Static):
    """The cards ignore keywords of the creatures that they attack (taunt, elusive…), or the armor of those that they
    fight.
    """

    cards: Cards
    keywords: tuple[KeywordName, ...] = ()
    what: Quality | None = None


@node
class Replaces(Static):
    """ "If … would …, instead …" / "Instead of …, …": the event, one of these, is replaced (Rulebook: Replacement
    effects). `optional`: may.
    """

    events: tuple[EventPattern, ...]
    effect: Effect
    condition: Condition | None = None
    optional: bool = False
    once_each_turn: bool = False
    """Only the first such event of each turn is replaced."""
    once: bool = False
    """In a lasting effect: only the next such event; then the effect is used up."""
    ability: Timing | None = None
    """Only the abilities with this lead-in of the event's card are replaced, the event itself takes place."""
    each: bool = False
    """Each æmber, or each damage, of the event by itself ("each A that would be …"): what is chosen is chosen for each
    of them.
    """


@node
class Interrupts(Static):
    """As the event is about to happen the effect is done first. The event happens all the same, unless the effect calls
    it off (`CallOff`).
    """

    event: EventPattern
    effect: Effect


@node
class DoesInstead(Static):
    """What a step has a player do as a whole is done otherwise: in place of readying these cards, of taking the
    archives. `optional`: may.
    """

    instead_of: EventPattern
    effect: Effect
    step: Step | None = None
    """Only as a part of this step; None: as a part of the turn that is in no other."""
    optional: bool = False


@node
class SkipsStep(Static):
    step: Step
    player: Player = YOU


@node
class CountsAs(Static):
    """The cards are considered to be so for all purposes: on a flank, of a type, in a state ("is considered a flank
    creature"), under somebody's control ("you control this creature"), or to have so much power or armor ("is
    considered to have …", "X's power is equal to …"). Or a player is haunted,
    whatever their discard pile."""

    cards: Cards | None = None
    player: Player | None = None
    what: Filter | None = None
    power: Amount | None = None
    armor: Amount | None = None


@node
class CountsOnceMore(Static):
    """Something resolves an additional time: bonus icons, abilities with a lead-in, of cards."""

    cards: Cards
    timing: Timing | None = None
    icon: BonusIcon | None = None
    all_icons: bool = False
    player: Player | None = None
    """Only when this player resolves it ("each time you play a creature …")."""


@node
class PlaysAs(Static):
    """The card may be played as another type ("may be played as an upgrade")."""

    cards: Cards
    as_type: CardType
    text: CardText | None = None
    """What it says while it is of that type; None: its own text."""


@node
class AttachOnly(Static):
    """An upgrade can be attached only to these. What is said of "it" afterwards is said of the one that it is attached
    to (`host`).
    """

    to: Cards
    host: Cards = Ref(kind=RefKind.HOST)


@node
class DamageChange(Static):
    """Damage of such an event is changed, in the same instance: so much is added, it is doubled, or it is dealt to
    other cards as well (`also`).
    """

    event: EventPattern
    amount: Amount | None = None
    doubled: bool = False
    also: Cards | None = None
    in_fights: bool = False
    """Only damage of fights."""


@node
class AbilitiesBecome(Static):
    """The abilities of the cards with one lead-in have these lead-ins instead ("its play effect is a play/reap
    effect").
    """

    cards: Cards
    timing: Timing
    becomes: tuple[Timing, ...]


@node
class TakesAfter(Static):
    """The cards have the power and armor of others in place of their own, and their traits, keywords and abilities (all
    of the text box, or those with a
    lead-in) beside their own; or of the keywords only those named ("while you control another creature with taunt, ~
    gains that keyword").
    """

    cards: Cards
    of: Cards
    what: tuple[Quality, ...] = ()
    keywords: tuple[KeywordName, ...] = ()
    timing: Timing | None = None


class FightRole(StrEnum):
    """What a creature does in a fight: it is used to fight (or fights back), or it is the one attacked."""

    FIGHTING = "fighting"
    ATTACKED = "attacked"


@node
class Fights(Static):
    """How much damage the cards deal in a fight in place of their power; None: no damage. `role`: in every fight, or
    only in those in which they are
    attacked."""

    cards: Cards
    amount: Amount | None = None
    role: FightRole = FightRole.FIGHTING


@node
class KeywordCovers(Static):
    """What the keyword of these cards does for others it does for `to` too ("its taunt also applies to its neighbors'
    neighbors").
    """

    cards: Cards
    keyword: KeywordName
    to: Cards


class Moment(StrEnum):
    """When a card becomes a copy of another."""

    ALWAYS = "is"
    ENTERING = "enters play as"
    PLAYED = "is played as"


@node
class CopyOf(Static):
    """The cards are copies of another card: while the statement holds, from entering play on, or as they are played;
    the player picks which card. `keeps`:
    what is not copied (Rulebook: Copy)."""

    cards: Cards
    of: Cards
    moment: Moment = Moment.PLAYED
    keeps: tuple[Static, ...] = ()


@node
class SwapsStats(Static):
    """Power and armor trade places."""

    cards: Cards
