"""What an instruction does. It is done by `player`, who is the controller of the text if nobody is named."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.riftbound.words.base import Domain, Duration, KeywordName, Kind, Node, Phase, Tag, TokenName, Zone, node
from kfjudge.riftbound.words.cards import YOU, Amount, Cards, Place, Player, Quantity


@node
class Effect(Node):
    """An instruction."""


@node
class CostPart(Effect):
    """What can be paid besides an instruction."""


@node
class Resources(CostPart):
    """Energy and power: `[1][C]`."""

    energy: int = 0
    power: tuple[Domain, ...] = ()


@node
class AnyAmountOf(CostPart):
    """As much energy or power of any domain as its payer likes."""

    energy: bool = False


@node
class ExhaustMe(CostPart):
    """The exhaust icon: the card itself is exhausted."""


@node
class Cost(Node):
    parts: tuple[Effect, ...]


@node
class Steps(Effect):
    """One instruction after the other."""

    effects: tuple[Effect, ...]


@node
class May(Effect):
    """What its player may do."""

    effect: Effect
    player: Player | None = None


@node
class PayTo(Effect):
    """A cost within an effect: pay it to do the rest ("pay [1] to draw 1")."""

    cost: Cost
    effect: Effect


@node
class If(Effect):
    condition: Condition
    then: Effect


@node
class IfDone(Effect):
    """Only if the instruction before it was done ("if you do")."""

    effect: Effect
    negated: bool = False
    """Only if it could not be done ("if you can't")."""


@node
class InsteadOf(Effect):
    """In place of the instruction before it."""

    effect: Effect


@node
class Otherwise(Effect):
    effect: Effect


@node
class Reflexive(Effect):
    """ "Do this:": goes on the chain as an ability of its own (387)."""

    effect: Effect


@node
class Unless(Effect):
    """Does it unless a player pays a cost or has something happen."""

    effect: Effect
    player: Player
    cost: Effect


@node
class ForEach(Effect):
    """Does it as many times as there are objects, or for each of them."""

    effect: Effect
    amount: Amount


@node
class ForEachOf(Effect):
    """Does it once for each of these, which "it" then is."""

    cards: Cards
    effect: Effect


@node
class ForEachPlayerWho(Effect):
    """Does it with each player who chose a label."""

    label: Label
    effect: Effect


@node
class Draw(Effect):
    amount: Amount
    player: Player = YOU


@node
class DrawCards(Effect):
    """Draws cards that were looked at or revealed."""

    cards: Cards
    player: Player = YOU


@node
class Discard(Effect):
    cards: Cards
    player: Player = YOU


@node
class Channel(Effect):
    amount: Amount
    player: Player = YOU
    exhausted: bool = False


@node
class Add(Effect):
    """Adds energy and power to the pool (429). `repeated` times."""

    resources: Resources
    player: Player = YOU
    times: Amount | None = None


@node
class UseOnly(Effect):
    """The resources just added can only be spent so."""

    limit: SpendLimit


class SpendLimit(StrEnum):
    SPELLS = "to play spells"
    GEAR = "to play gear or use gear abilities"
    SHOWDOWNS = "during showdowns"


@node
class Kill(CostPart):
    cards: Cards
    player: Player = YOU
    now: bool = False


@node
class Deal(Effect):
    """Damage. `source` deals it if it is a unit; `split` among those chosen."""

    amount: Amount
    cards: Cards
    source: Cards | None = None
    split: bool = False


@node
class DealEachOther(Effect):
    """Two units deal damage equal to their Mights to each other."""

    cards: Cards


@node
class Heal(Effect):
    cards: Cards


@node
class Give(Effect):
    """A change of might: `less` takes away; never below `minimum`."""

    cards: Cards
    might: Amount
    less: bool = False
    minimum: Amount | None = None
    duration: Duration | None = None


@node
class SetMight(Effect):
    """Might becomes at least that of another."""

    cards: Cards
    amount: Amount
    duration: Duration | None = None


@node
class DoubleMight(Effect):
    cards: Cards
    duration: Duration | None = None


@node
class SwapMight(Effect):
    cards: Cards
    duration: Duration | None = None


@node
class Grant(Effect):
    """Gives keywords."""

    cards: Cards
    keywords: tuple[Keyword, ...]
    duration: Duration | None = None


@node
class GrantText(Effect):
    """Gives an ability in quotation marks, or the keywords of another."""

    cards: Cards
    text: Node
    duration: Duration | None = None


@node
class Keyword(Node):
    """A keyword with its value or its cost."""

    name: KeywordName
    value: Amount | None = None
    cost: Cost | None = None
    costs: tuple[Cost, ...] = ()
    """Further costs that can be chosen."""


@node
class Stun(Effect):
    cards: Cards


@node
class Ready(Effect):
    cards: Cards


@node
class Exhaust(CostPart):
    cards: Cards
    player: Player = YOU


@node
class Buff(Effect):
    cards: Cards


@node
class SpendBuffs(CostPart):
    """Removes buffs: of the units named, or of any of yours."""

    cards: Cards | None = None
    quantity: Quantity = Quantity()


@node
class SpendXP(CostPart):
    amount: Amount
    player: Player = YOU


@node
class GainXP(Effect):
    amount: Amount
    player: Player = YOU


@node
class Move(Effect):
    cards: Cards
    to: Place | None = None
    """None: wherever its mover chooses."""
    player: Player = YOU
    or_from: bool = False
    """To or from its base."""


@node
class MoveToEachOther(Effect):
    """Each of two to where the other was."""

    first: Cards
    second: Cards


@node
class Recall(Effect):
    cards: Cards
    exhausted: bool = False


@node
class Return(CostPart):
    """To the owner's hand, or to another zone."""

    cards: Cards
    to: Zone = Zone.HAND
    player: Player = YOU
    if_empty: bool = False
    from_zones: tuple[Zone, ...] = ()
    instead_of_trash: bool = False


@node
class Put(Effect):
    """To the top or the bottom of the owner's Main Deck, or into the trash."""

    cards: Cards
    where: PutWhere
    player: Player = YOU


class PutWhere(StrEnum):
    TOP = "top"
    BOTTOM = "bottom"
    TOP_OR_BOTTOM = "top or bottom"
    TRASH = "trash"
    BACK = "back in any order"
    BASE = "your base"


@node
class Recycle(CostPart):
    cards: Cards
    player: Player = YOU
    must: bool = False


@node
class Banish(CostPart):
    cards: Cards
    player: Player = YOU


@node
class Costless(Node):
    """What of a card's cost is not paid."""

    all: bool = False
    energy: bool = False
    less: Resources | None = None
    cost: Cost | None = None
    """Paid in place of it."""
    unpaid: bool = False
    """Not paid, where the text does not say "ignored"."""


@node
class Play(Effect):
    cards: Cards
    place: Place | None = None
    costless: Costless | None = None
    player: Player = YOU


@node
class PlayToken(Effect):
    amount: Amount
    token: TokenName
    might: int | None = None
    kind: Kind = Kind.UNIT
    keywords: tuple[Keyword, ...] = ()
    ready: bool = False
    exhausted: bool = False
    place: Place | None = None
    player: Player = YOU


@node
class BecomeCopy(Effect):
    cards: Cards
    of: Cards


@node
class Look(Effect):
    amount: Amount
    player: Player = YOU
    zone: Zone = Zone.DECK


@node
class Reveal(Effect):
    amount: Amount | None = None
    player: Player = YOU
    zone: Zone = Zone.DECK
    cards: Cards | None = None


@node
class RevealUntil(Effect):
    kind: Kind


@node
class Predict(Effect):
    amount: Amount | None = None


@node
class Mill(Effect):
    """Puts so many cards from the top of the Main Deck into the trash."""

    amount: Amount
    player: Player = YOU


@node
class Burn(Effect):
    """Puts so many cards from the top of the Main Deck into the trash (440)."""

    amount: Amount
    player: Player = YOU


@node
class Empower(Effect):
    """Gives the status Empowered (441), or takes it away (442)."""

    cards: Cards
    away: bool = False


class TurnPart(StrEnum):
    """What can be skipped."""

    CHANNEL = "channel phase"
    DRAW = "draw phase"
    MAIN = "main phase"
    TURN = "turn"


@node
class Skip(Effect):
    """The next one of a player is replaced by nothing (443)."""

    part: TurnPart
    player: Player = YOU


@node
class Counter(Effect):
    cards: Cards


@node
class GainControl(Effect):
    cards: Cards


@node
class LoseControl(Effect):
    cards: Cards


@node
class NewChoices(Effect):
    cards: Cards


@node
class Score(Effect):
    amount: Amount
    player: Player = YOU


@node
class Win(Effect):
    player: Player = YOU


@node
class Attach(Effect):
    cards: Cards
    to: Cards


@node
class Detach(Effect):
    cards: Cards
    bearer: Cards | None = None


@node
class PreventThat(Effect):
    """Prevents the damage that is about to be dealt."""


@node
class DoubleDamage(Effect):
    """Damage to these is doubled."""

    cards: Cards
    duration: Duration | None = None


@node
class Choose(Effect):
    """Chooses objects, or a player; later words speak of them."""

    cards: Cards | None = None
    player: Player = YOU
    whom: Player | None = None


@node
class ChooseLabel(Effect):
    """Each player says one of two words."""

    player: Player
    labels: tuple[Label, ...]


class Label(StrEnum):
    """Words that players choose between."""

    CARDS = "cards"
    RUNES = "runes"


@node
class NameTag(Effect):
    """Chooses one of these tags (any if none are given); the card gains it if `gains`."""

    tags: tuple[Tag, ...] = ()
    gains: bool = False


@node
class Option(Node):
    """A line of a list; `when` is the type or domain for which it stands."""

    effect: Effect
    kind: Kind | None = None
    domain: Domain | None = None


class Pick(StrEnum):
    ONE = "one"
    TWO = "two"
    ONE_NEW = "one not chosen this turn"
    ONE_NEW_EVER = "one not chosen"
    BY_DOMAIN = "based on its domain"
    BY_TYPE = "based on its type"


@node
class ChooseOne(Effect):
    pick: Pick
    options: tuple[Option, ...]


@node
class Either(Effect):
    """One or the other, as its player chooses."""

    options: tuple[Effect, ...]


@node
class Delayed(Effect):
    """What is done later: `trigger` for the rest of a turn, or once."""

    trigger: Trigger
    effect: Effect
    duration: Duration | None = None
    once: bool = False


@node
class AtTime(Effect):
    """What is done at a time to come."""

    phase: Phase
    effect: Effect


@node
class Replaced(Effect):
    """What is done instead of an event, the next time it would happen or as often as it does."""

    event: Event
    effect: Effect
    duration: Duration | None = None
    once: bool = False


@node
class Lasting(Effect):
    """A statement that holds for a time."""

    statement: Static
    duration: Duration | None = None


@node
class PreventDamage(Effect):
    """Prevents damage of spells and abilities."""

    duration: Duration | None = None


@node
class TakeTurn(Effect):
    """A turn after this one."""


@node
class ActivateEffects(Effect):
    """Effects of units of one kind are put on the chain again: "activate the conquer effects of units here"."""

    of: Cards
    which: EffectOf


class EffectOf(StrEnum):
    CONQUER = "conquer"
    HOLD = "hold"
    DEATHKNELL = "deathknell"


@node
class ReplaceBattlefield(Effect):
    """The battlefield becomes a token of that name."""

    token: TokenName


if True:  # names that annotations above speak of
    from kfjudge.riftbound.words.events import Condition, Event, Trigger
    from kfjudge.riftbound.words.statics import Static
