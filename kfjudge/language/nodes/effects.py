"""What is done: instructions. One class per meaning; who does it is `player` (you, if the text does not say)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kfjudge.language.nodes.amounts import Amount
from kfjudge.language.nodes.base import (
    BonusIcon,
    CardName,
    CardType,
    CounterName,
    Direction,
    House,
    KeyColor,
    KeywordName,
    Mentionable,
    Node,
    Status,
    Step,
    TideLevel,
    Timing,
    Zone,
)
from kfjudge.language.nodes.cards import Cards
from kfjudge.language.nodes.conditions import Condition
from kfjudge.language.nodes.kernel import node
from kfjudge.language.nodes.players import YOU, Player

if TYPE_CHECKING:
    from kfjudge.language.nodes.events import Trigger
    from kfjudge.language.nodes.statics import Static
    from kfjudge.language.nodes.text import CardText


@node
class Effect(Mentionable):
    """An instruction."""


# ── composition ─────────────────────────────────────────────────────────────


@node
class Sequence(Effect):
    """One after the other, in the order written. Damage and destruction printed in one ability are one batch only where the rules say so."""

    effects: tuple[Effect, ...]


@node
class If(Effect):
    """Done if the condition holds, else `otherwise`. `instead`: when it holds, it replaces the instruction before it (`refers_to`, by binding)."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None
    instead: bool = False
    refers_to: int | None = None


@node
class Instead(Effect):
    """`effect` takes the place of what the trigger's event or the instruction before it would do, without a condition of its own."""

    effect: Effect
    of: Effect | None = None
    """What is not done, where the text says it ("instead of destroying it, …")."""
    refers_to: int | None = None


@node
class May(Effect):
    """Optional, decided by `player` (Rulebook: May); `otherwise` is done if it is not done."""

    effect: Effect
    player: Player = YOU
    otherwise: Effect | None = None


@node
class HasTo(Effect):
    """"its controller must sacrifice it", "they must pay you 2": `player` does it as far as possible, exactly as if told to without "must"."""

    effect: Effect
    player: Player = YOU


@node
class ForEach(Effect):
    """Done once for each card of `cards` (it is then "that creature"), each player of `player`, or `amount` times. Counted first (Rulebook: For each)."""

    effect: Effect
    cards: Cards | None = None
    amount: Amount | None = None
    player: Player | None = None
    houses: bool = False
    """Once for each house of the game; it is then "that house"."""


@node
class ChooseOne(Effect):
    """Choose one of the options ("Choose one:", "either … or …"). `times`: how many options, `each_once`: not the same twice."""

    options: tuple[Effect, ...]
    player: Player = YOU
    times: int = 1


@node
class InOrderTo(Effect):
    """`cost` must be done fully, or the effect is not done ("pay 1 to do …")."""

    cost: Effect
    effect: Effect


class RepeatWhat(StrEnum):
    PRECEDING = "preceding"  # what stands before, once
    WHOLE = "whole"  # this effect, this instruction to repeat included


@node
class Repeat(Effect):
    """Repeat the preceding effect, or this whole effect ("trigger this effect again"). `times` None: once."""

    what: RepeatWhat
    times: Amount | None = None
    player: Player = YOU
    """Who does it: another player's repetition has them in the place of "you"."""
    on: Player | None = None
    """To whom it is done: this player takes the place of the one it was done to."""
    any_times: bool = False
    """As often as the player likes, as long as all of it is possible."""


@node
class DefineX(Effect):
    """"…, where X is …"."""

    amount: Amount


@node
class Lasting(Effect):
    """A lasting effect: statics and triggered abilities that hold for a duration."""

    duration: Duration
    effects: tuple[Static | Triggered, ...]


@node
class Triggered(Node):
    """An ability that goes off by itself: "after a creature reaps, …". In a constant paragraph, a lasting effect, or a delayed effect."""

    trigger: Trigger
    effect: Effect
    optional: bool = False


@node
class Delayed(Effect):
    """"At the end of the turn, …", "the next time you play a creature this turn, …" inside an ability: set off once, or each time within `duration`."""

    trigger: Trigger
    effect: Effect
    duration: Duration | None = None
    once: bool = True


class DurationKind(StrEnum):
    THIS_TURN = "this turn"  # this turn, for the remainder of the turn, until the end of the turn
    NEXT_TURN = "next turn"  # during `player`'s next turn
    UNTIL_START_OF_TURN = "until start of turn"  # until the start of `player`'s next turn
    UNTIL_END_OF_TURN = "until end of turn"  # until the end of `player`'s next turn
    WHILE = "while"  # while `condition` holds
    UNTIL_LEAVES = "until leaves"  # until `cards` leaves play
    WHILE_IN_PLAY = "while in play"
    NEXT_STEP = "next step"  # during `player`'s next such step
    REST_OF_GAME = "rest of game"
    UNSAID = "unsaid"  # no word of it in an ability: as long as the cards it is said of, and else this card, stay in play
    THIS_STEP = "this step"
    THIS_USE = "this use"  # until the use that set the ability off has been made
    UNTIL_NEXT_FULFILL = "until fulfilled"


@node
class Duration(Node):
    """How long."""

    kind: DurationKind
    player: Player = YOU
    cards: Cards | None = None
    condition: Condition | None = None
    step: Step | None = None


# ── æmber, keys, chains ─────────────────────────────────────────────────────


@node
class SetAember(Effect):
    """The pool is reduced to so much; a smaller one stays as it is."""

    amount: Amount
    player: Player = YOU


@node
class GainAember(Effect):
    amount: Amount
    player: Player = YOU


@node
class LoseAember(Effect):
    amount: Amount
    player: Player = YOU


@node
class StealAember(Effect):
    """`player` steals from their opponent (or `from_player`)."""

    amount: Amount
    player: Player = YOU
    from_player: Player | None = None


@node
class CaptureAember(Effect):
    """`cards` capture, each the amount, from their controller's opponent's pool (or `from_player`'s, "from its own side"). None: the card with the ability."""

    amount: Amount
    cards: Cards | None = None
    from_player: Player | None = None
    distributed: bool = False
    """The amount is spread over `cards` as chosen instead of each capturing all of it."""


@node
class PayAember(Effect):
    """From the player's pool to the opponent's."""

    amount: Amount
    player: Player = YOU
    to: Player | None = None


@node
class SpendAember(Effect):
    amount: Amount
    player: Player = YOU


@node
class Exalt(Effect):
    cards: Cards
    times: Amount | None = None


@node
class PutAember(Effect):
    """From the common supply onto a card (not capture)."""

    amount: Amount
    on: Cards


@node
class MoveAember(Effect):
    """From a card or pool to a card, pool or the supply. Exactly one source and at most one goal is named; no goal is the common supply."""

    amount: Amount
    from_cards: Cards | None = None
    from_player: Player | None = None
    to_cards: Cards | None = None
    to_player: Player | None = None


@node
class RedistributeAember(Effect):
    """Spread the æmber on these cards anew among them."""

    cards: Cards
    among: Cards | None = None


class CostKind(StrEnum):
    CURRENT = "current"
    NO_COST = "no cost"
    STATED = "stated"  # "at 6 cost"


@node
class KeyCost(Node):
    """What forging costs. `increase` is added ("+3 current cost"), `reduction` taken off ("reduced by 1 for each …"), down to `minimum` at most."""

    kind: CostKind = CostKind.CURRENT
    stated: Amount | None = None
    increase: Amount | None = None
    reduction: Amount | None = None
    minimum: Amount | None = None


@node
class ForgeKey(Effect):
    cost: KeyCost
    player: Player = YOU
    color: KeyColor | None = None


@node
class UnforgeKey(Effect):
    player: Player = YOU
    """Whose key."""
    color: KeyColor | None = None
    amount: Amount | None = None
    chooser: Player | None = None
    just_forged: bool = False
    """The key that the condition before it says was forged."""


@node
class GainChains(Effect):
    amount: Amount
    player: Player = YOU


@node
class LoseChains(Effect):
    amount: Amount
    player: Player = YOU


# ── cards in zones ──────────────────────────────────────────────────────────


@node
class Draw(Effect):
    """`cards`: not from the top of the deck but this card (the one revealed from it)."""

    amount: Amount
    cards: Cards | None = None
    player: Player = YOU


@node
class Refill(Effect):
    """Refill the hand as in the draw cards step."""

    player: Player = YOU
    to: Amount | None = None


@node
class Discard(Effect):
    """Without a zone in `cards`: from hand (Rulebook: Discarding cards)."""

    cards: Cards
    player: Player = YOU
    at_random: bool = False


@node
class DiscardUntil(Effect):
    """Discard from the top of a deck until a card fits, or `condition` holds (or the deck is empty). Exactly one of the two is said."""

    until: Cards | None = None
    condition: Condition | None = None
    zone_player: Player = YOU
    player: Player = YOU


@node
class RevealUntil(Effect):
    """Reveal from the top of a deck until a card fits (or the deck is empty); `may_stop`: or until the player chooses to stop."""

    until: Cards
    may_stop: bool = False
    zone_player: Player = YOU
    player: Player = YOU


@node
class Archive(Effect):
    """Without a zone in `cards`: from hand. `archives_of`: into another player's archives than the owner's."""

    cards: Cards
    player: Player = YOU
    archives_of: Player | None = None
    faceup: bool = False


@node
class TakeArchives(Effect):
    """Put the player's archives into their hand."""

    player: Player = YOU


@node
class Purge(Effect):
    cards: Cards
    player: Player = YOU


@node
class ReturnToPlay(Effect):
    """Cards that left play come back into it (not played)."""

    cards: Cards
    entering: tuple[Status, ...] = ()
    under: Player | None = None
    player: Player = YOU


@node
class ReturnToHand(Effect):
    """To its owner's hand, or `to`'s."""

    cards: Cards
    to: Player | None = None
    player: Player = YOU


class Position(StrEnum):
    TOP = "top"
    BOTTOM = "bottom"
    ANYWHERE = "anywhere"


@node
class PutInto(Effect):
    """Into hand, deck, discard pile, archives, purged zone of a player (None: the owner). `any_order`: the player orders them."""

    cards: Cards
    zone: Zone
    zone_player: Player | None = None
    position: Position | None = None
    player: Player = YOU
    any_order: bool = False
    facedown: bool = False
    faceup: bool = False
    random_order: bool = False


@node
class PutIntoPlay(Effect):
    """Not played (Rulebook: Putting cards into an area). `under` who controls it (None: its owner… the player who puts it)."""

    cards: Cards
    under: Player | None = None
    entering: tuple[Status, ...] = ()
    side: Direction | None = None
    player: Player = YOU
    same_position: bool = False
    position_of: Cards | None = None
    """With `same_position`: in the place that this card had in the battleline."""
    as_token: bool = False
    """Facedown, as a token creature."""
    as_type: CardType | None = None
    """As a card of this type ("as a creature")."""


@node
class ShuffleInto(Effect):
    """Shuffle cards into a deck (None: their owners')."""

    cards: Cards
    deck_of: Player | None = None
    player: Player = YOU


@node
class ShuffleDeck(Effect):
    deck_of: Player = YOU
    zone: Zone = Zone.DECK


@node
class Reveal(Effect):
    cards: Cards
    player: Player = YOU
    to: Player | None = None
    """None: to everybody."""


@node
class LookAt(Effect):
    cards: Cards
    player: Player = YOU


@node
class Search(Effect):
    """Search zones of a player for cards, reveal them and put them into `into`."""

    zones: tuple[Zone, ...]
    find: Cards
    zone_player: Player = YOU
    player: Player = YOU


@node
class Rearrange(Effect):
    """Put looked-at cards, or a battleline, back in any order."""

    cards: Cards
    player: Player = YOU


@node
class SwapZones(Effect):
    """Two cards or two whole zones trade places."""

    left: Cards
    right: Cards
    player: Player = YOU


@node
class PlayCards(Effect):
    """Play cards now. `as_if_hand`: as if in hand; `as_type`: "as an upgrade"; `as_if_yours`; `any_house` is the default of an effect that plays."""

    cards: Cards
    player: Player = YOU
    as_if_hand: bool = False
    as_if_active_house: bool = False
    """Said beside "as if in hand"; an effect that plays needs no house anyway."""
    as_if_yours: bool = False
    as_type: CardType | None = None
    one_at_a_time: bool = False
    attach_to: Cards | None = None
    place: Place | None = None
    """Where in the battleline a creature enters play."""


@node
class PlaceUnder(Effect):
    """Beneath a card, facedown or faceup, not grafted."""

    cards: Cards
    under: Cards
    facedown: bool = False
    player: Player = YOU


@node
class Graft(Effect):
    cards: Cards
    onto: Cards
    player: Player = YOU


@node
class Attach(Effect):
    """Attach (or move) an upgrade, or a card as an upgrade (with this text while attached)."""

    cards: Cards
    to: Cards
    as_upgrade: bool = False
    text: CardText | None = None
    player: Player = YOU


# ── creatures and cards in play ─────────────────────────────────────────────


@node
class DealDamage(Effect):
    """`amount` to each of `cards`; `splash` to the neighbors of each. `source` None: the card with the ability. `divided`: as you like among them."""

    amount: Amount
    cards: Cards
    splash: Amount | None = None
    source: Cards | None = None
    divided: bool = False
    times: Amount | None = None
    """"for each": so many portions, all at once, each to a creature chosen anew."""
    player: Player = YOU
    """Who chooses ("they may deal 3 to a creature")."""


@node
class WithoutArmor(Effect):
    """The damage of `effect` is not prevented by armor."""

    effect: Effect


@node
class Heal(Effect):
    """Remove damage; None is all of it ("fully heal")."""

    cards: Cards
    amount: Amount | None = None


@node
class MoveDamage(Effect):
    amount: Amount
    from_cards: Cards
    to_cards: Cards


@node
class RedistributeDamage(Effect):
    cards: Cards
    among: Cards | None = None


@node
class Destroy(Effect):
    cards: Cards
    player: Player = YOU


@node
class Sacrifice(Effect):
    cards: Cards
    player: Player = YOU


@node
class Ready(Effect):
    cards: Cards
    player: Player = YOU


@node
class Exhaust(Effect):
    cards: Cards
    player: Player = YOU


@node
class Stun(Effect):
    cards: Cards


@node
class Unstun(Effect):
    cards: Cards


@node
class Ward(Effect):
    cards: Cards


@node
class RemoveWard(Effect):
    cards: Cards


@node
class Enrage(Effect):
    cards: Cards


@node
class RemoveEnrage(Effect):
    cards: Cards


@node
class AddCounters(Effect):
    """Counters of a name (None: +1 power counters) onto cards, so many on each; `distributed`: so many together, spread as chosen."""

    amount: Amount
    counter: CounterName | None
    cards: Cards
    distributed: bool = False


@node
class DoubleCounters(Effect):
    """Each of the cards gets as many counters of a name (None: +1 power counters) as it has."""

    counter: CounterName | None
    cards: Cards


@node
class RemoveCounters(Effect):
    amount: Amount
    counter: CounterName | None
    cards: Cards


@node
class MoveCounters(Effect):
    """Counters of a name from cards to cards; `status` for ward, stun, enrage."""

    amount: Amount
    counter: CounterName | None
    from_cards: Cards
    to_cards: Cards
    status: Status | None = None


class Place(StrEnum):
    A_FLANK = "a flank"
    LEFT_FLANK = "left flank"
    RIGHT_FLANK = "right flank"
    ANYWHERE = "anywhere"
    CENTER = "center"
    BESIDE = "beside"  # next to `beside`
    OTHER_FLANK = "other flank"


@node
class MoveCreature(Effect):
    """To a place in its controller's battleline (Rulebook: Move)."""

    cards: Cards
    place: Place
    beside: Cards | None = None
    side: Direction = Direction.EITHER
    of: Player | None = None
    """In this player's battleline."""


@node
class SwapCreatures(Effect):
    """Creatures of one battleline trade places."""

    left: Cards
    right: Cards | None = None


@node
class SwapContents(Effect):
    """Two creatures trade all æmber, damage, counters and upgrades on them."""

    cards: Cards


@node
class SwapControl(Effect):
    """Two cards change controllers; `right` None: `left` is both of them."""

    left: Cards
    right: Cards | None = None


@node
class TakeControl(Effect):
    cards: Cards
    player: Player = YOU
    duration: Duration | None = None


@node
class GiveControl(Effect):
    """`player` gives (and chooses) the cards; `to` controls them from now on."""

    cards: Cards
    to: Player
    player: Player = YOU


class UseKind(StrEnum):
    USE = "use"
    REAP = "reap"
    FIGHT = "fight"
    ACTION = "action"
    OMNI = "omni"


@node
class Use(Effect):
    """Use cards now: any use, or this one. `ready_first`: "ready and fight with". `as_if_yours`: without taking control."""

    cards: Cards
    how: UseKind = UseKind.USE
    against: Cards | None = None
    as_if_yours: bool = False
    as_if_active_house: bool = False
    """Said so; an effect that uses needs no house anyway."""
    one_at_a_time: bool = False
    player: Player = YOU


@node
class FightEachOther(Effect):
    """The creatures fight (`left` against `right`) by an instruction that is not a use by their controller."""

    left: Cards
    right: Cards


@node
class StrikeElsewhere(Effect):
    """In this fight the damage from power that `cards` deal goes to `to`, not to the creature they are fighting."""

    cards: Cards
    to: Cards


@node
class ResolveAbilities(Effect):
    """Resolve ("trigger") the abilities with a lead-in of cards, as if this card had them or as if they were yours."""

    timing: Timing
    cards: Cards
    as_if_yours: bool = False
    times: Amount | None = None


@node
class ResolveIcons(Effect):
    """Resolve the bonus icons of cards, as if they had been played."""

    cards: Cards
    icon: BonusIcon | None = None
    times: Amount | None = None


@node
class MakeTokens(Effect):
    """`named`: the token creature card it must be, where the text says so. Later words speak of the tokens by this effect's mention."""

    amount: Amount
    player: Player = YOU
    named: CardName | None = None
    flank: Direction | None = None
    """On this flank."""
    beside: Cards | None = None
    """Next to this creature, on its `side`."""
    side: Direction = Direction.EITHER
    entering: tuple[Status, ...] = ()


@node
class Flip(Effect):
    cards: Cards


@node
class BecomeCopy(Effect):
    """The card becomes a copy (of the base card) of another."""

    cards: Cards
    of: Cards
    duration: Duration | None = None
    keeps: tuple[Static, ...] = ()


@node
class BecomeCreature(Effect):
    """An artifact becomes a creature: power, traits, texts."""

    cards: Cards
    power: Amount | None = None
    armor: Amount | None = None
    keywords: tuple[KeywordName, ...] = ()
    duration: Duration | None = None
    """None: for as long as it is in the battleline."""
    its_controllers: bool = False
    """It goes to the battleline of whoever controls it; otherwise only cards under the control of the player told can."""


# ── choices, turn, tide, prophecies ─────────────────────────────────────────


class ChoiceOf(StrEnum):
    HOUSE = "house"
    TRAIT = "trait"
    TYPE = "type"
    PLAYER = "player"
    NUMBER = "number"
    NAME = "name"
    FLANK = "flank"
    KEY_COLOR = "key color"
    BONUS_ICON = "bonus icon"
    KEYWORD = "keyword"


@node
class Choose(Effect):
    """Choose cards ("choose a creature"); what follows speaks of them as chosen, it or that."""

    cards: Cards
    player: Player = YOU


@node
class ChooseThing(Effect):
    """Choose or name a house, trait, number, card name…; `houses` limits it, `of` whose ("on your opponent's identity card")."""

    of: ChoiceOf
    player: Player = YOU
    among: Cards | None = None
    of_player: Player | None = None
    houses: tuple[House, ...] = ()
    other_than: tuple[House, ...] = ()
    times: int = 1
    """So many different ones."""
    from_number: int | None = None
    to_number: int | None = None


@node
class ChangeActiveHouse(Effect):
    """The active house becomes this one (None: the house of `of`, or the chosen one)."""

    house: House | None = None
    of: Cards | None = None
    """The house of this card."""


@node
class RaiseTide(Effect):
    player: Player = YOU


@node
class LowerTide(Effect):
    player: Player = YOU


@node
class SetTide(Effect):
    level: TideLevel
    player: Player = YOU


@node
class SkipStep(Effect):
    step: Step
    player: Player = YOU
    duration: Duration | None = None


@node
class TakeTurn(Effect):
    """An extra turn after this one."""

    player: Player = YOU


@node
class SkipTurn(Effect):
    """The player's next turn is not played."""

    player: Player = YOU


@node
class EndTurn(Effect):
    player: Player = YOU


@node
class EndStep(Effect):
    step: Step | None = None


@node
class Fulfill(Effect):
    cards: Cards


@node
class ActivateProphecy(Effect):
    cards: Cards
    under: Cards | None = None


@node
class PreventDamage(Effect):
    """Within a replacement: the damage is not dealt (or only so much of it)."""

    amount: Amount | None = None


@node
class RedirectDamage(Effect):
    """Within a replacement: the damage is dealt to these cards instead; `evenly`: divided among them as evenly as possible."""

    to: Cards
    evenly: bool = False


@node
class AddDamage(Effect):
    """Within a replacement: so much additional damage in the same instance; `doubled`: twice as much."""

    amount: Amount | None = None
    doubled: bool = False


@node
class CaptureReplaced(Effect):
    """Within a replacement: the æmber that the event would have moved is captured by these cards."""

    cards: Cards


@node
class TakeFromSupply(Effect):
    """Within a replacement: the æmber comes from the common supply; the pool it would have come from keeps it."""


@node
class FightsInTurn(Effect):
    """The fights of the instruction just before are resolved one at a time."""


@node
class WinGame(Effect):
    player: Player = YOU


@node
class DoNothing(Effect):
    """"nothing happens", "it is not destroyed": the replaced event simply does not take place."""
