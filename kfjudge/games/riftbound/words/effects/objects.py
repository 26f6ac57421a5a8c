"""What is done to objects of the board."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.riftbound.words.base import Duration, KeywordName, Node, TokenName
from kfjudge.games.riftbound.words.cards import YOU, Amount, Cards, Place, Player, Quantity
from kfjudge.games.riftbound.words.effects.costs import Cost, CostPart, Effect
from kfjudge.games.riftbound.words.statics import UsesOnly


class Kill(CostPart):
    cards: Cards
    player: Player = YOU


class Deal(Effect):
    """Damage. `source` deals it if it is a unit, `each` of several its own; `split` among those chosen."""

    amount: Amount
    cards: Cards
    source: Cards | None = None
    split: bool = False
    each: bool = False


class DealEachOther(Effect):
    """Two units deal damage equal to their Mights to each other."""

    cards: Cards


class Heal(Effect):
    cards: Cards


class Give(Effect):
    """A change of might: `less` takes away; never below `minimum`."""

    cards: Cards
    might: Amount
    less: bool = False
    minimum: Amount | None = None
    duration: Duration | None = None


class SetMight(Effect):
    """Might becomes at least so much, or `exactly` that."""

    cards: Cards
    amount: Amount
    duration: Duration | None = None
    exactly: bool = False


class DoubleMight(Effect):
    cards: Cards
    duration: Duration | None = None


class SwapMight(Effect):
    cards: Cards
    duration: Duration | None = None


class Grant(Effect):
    """Gives keywords."""

    cards: Cards
    keywords: tuple[Keyword, ...]
    duration: Duration | None = None


class GrantText(Effect):
    """Gives an ability in quotation marks, or the keywords of another."""

    cards: Cards
    text: Node
    duration: Duration | None = None


class Keyword(Node):
    """A keyword with its value or its cost."""

    name: KeywordName
    value: Amount | None = None
    cost: Cost | None = None
    costs: tuple[Cost, ...] = ()
    """Further costs that can be chosen."""
    limits: tuple[UsesOnly, ...] = ()
    """What changes its cost."""


class Stun(Effect):
    cards: Cards


class Ready(Effect):
    cards: Cards


class Exhaust(CostPart):
    cards: Cards
    player: Player = YOU


class Buff(Effect):
    cards: Cards


class SpendBuffs(CostPart):
    """Removes buffs: of the units named, or of any of yours."""

    cards: Cards | None = None
    quantity: Quantity = Quantity()


class Move(Effect):
    cards: Cards
    to: Place | None = None
    """None: wherever its mover chooses."""
    player: Player = YOU
    or_from: bool = False
    """To or from its base."""
    source: Place | None = None
    """Only from there."""


class SwapLocations(Effect):
    """Each goes to where the other is."""

    cards: Cards


class SwapControl(Effect):
    """Each of two comes under the control of who has the other."""

    cards: Cards
    duration: Duration | None = None


class Recall(Effect):
    cards: Cards
    exhausted: bool = False


class BecomeCopy(Effect):
    cards: Cards
    of: Cards


class Empower(Effect):
    """Gives the status Empowered (441), or takes it away (442)."""

    cards: Cards
    away: bool = False


class GainControl(Effect):
    cards: Cards
    duration: Duration | None = None
    until: Node | None = None
    """The event that ends it."""
    player: Player = YOU


class LoseKeywords(Effect):
    """Takes keywords away."""

    cards: Cards
    keywords: tuple[Keyword, ...]
    duration: Duration | None = None


class LoseAbilities(Effect):
    """Takes all abilities away."""

    cards: Cards
    duration: Duration | None = None


class RemoveBuffs(Effect):
    """Takes buffs off objects; nobody spends them."""

    cards: Cards
    quantity: Quantity = Quantity()


class MoveBuffs(Effect):
    """Takes buffs from some units and puts them on others."""

    cards: Cards
    to: Cards
    quantity: Quantity = Quantity()


class CopySpell(Effect):
    """A copy of a spell goes on the chain."""

    cards: Cards


class LoseControl(Effect):
    cards: Cards


class Attach(Effect):
    cards: Cards
    to: Cards


class AttachForEquip(Effect):
    """Attaches Equipment to the card itself for its Equip cost, one power less: what Weaponmaster does (821)."""

    cards: Cards


class Detach(CostPart):
    cards: Cards
    bearer: Cards | None = None


class PreventThat(Effect):
    """Prevents the damage that is about to be dealt, or so much of it."""

    amount: Amount | None = None


class DoubleDamage(Effect):
    """Damage to these is doubled."""

    cards: Cards
    duration: Duration | None = None


class PreventDamage(Effect):
    """Prevents damage of spells and abilities."""

    duration: Duration | None = None


class GainKeywordsOf(Effect):
    """Objects gain the keywords of others."""

    cards: Cards
    of: Cards
    duration: Duration | None = None


class PreventDamageTo(Effect):
    """Prevents damage that objects would be dealt: the next so much, or all (437)."""

    cards: Cards
    duration: Duration | None = None
    amount: Amount | None = None
    in_combat: bool = False
    """Combat damage alone."""


class ActivateEffects(Effect):
    """Effects of units of one kind are put on the chain again: "activate the conquer effects of units here"."""

    of: Cards
    which: EffectOf


class EffectOf(StrEnum):
    CONQUER = "conquer"
    HOLD = "hold"
    DEATHKNELL = "deathknell"
    PLAY = "play"


class ReplaceBattlefield(Effect):
    """The battlefield becomes a token of that name; without one, this token becomes what it replaced."""

    token: TokenName | None = None
