"""What cards are and have: power, keywords, traits, houses, gained texts, copies."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.keyforge.words.nodes.base import KeywordName, Timing, Trait
from kfjudge.games.keyforge.words.nodes.events import WhichHouse
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, CardText, Filter, Static
from kfjudge.games.keyforge.words.nodes.players import Player
from kfjudge.language.node import Node


class Keyword(Node):
    """A keyword, with its value where it has one (assault, hazardous, splash-attack)."""

    name: KeywordName
    value: Amount | None = None


class GetsStats(Static):
    """The cards get so much more power or armor (less: `Negative`)."""

    cards: Cards
    power: Amount | None = None
    armor: Amount | None = None


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


class Loses(Static):
    """The cards lose these keywords, or all that they have of something, printed and gained. Losing beats gaining, so
    what is lost cannot be gained
    (Rulebook: Loses vs Gains). All abilities are keywords too; with `timing` they are those with this lead-in."""

    cards: Cards
    keywords: tuple[KeywordName, ...] = ()
    what: Quality | None = None
    timing: Timing | None = None


class GainsNoArmor(Static):
    """Nothing adds to the armor that the cards have of their own."""

    cards: Cards


class GainsText(Static):
    """The cards gain a quoted ability (also keyword lines in quotes)."""

    cards: Cards
    text: CardText


class Blank(Static):
    """The text box is considered blank (traits stay)."""

    cards: Cards


class GainsTrait(Static):
    cards: Cards
    trait: Trait
    loses_others: bool = False


class BelongsTo(Static):
    """Belongs to this house (or houses); `also`: keeps the old ones."""

    cards: Cards
    house: WhichHouse
    also: bool = False


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


class AbilitiesBecome(Static):
    """The abilities of the cards with one lead-in have these lead-ins instead ("its play effect is a play/reap
    effect").
    """

    cards: Cards
    timing: Timing
    becomes: tuple[Timing, ...]


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


class CopyOf(Static):
    """The cards are copies of another card: while the statement holds, from entering play on, or as they are played;
    the player picks which card. `keeps`:
    what is not copied (Rulebook: Copy)."""

    cards: Cards
    of: Cards
    moment: Moment = Moment.PLAYED
    keeps: tuple[Static, ...] = ()


class SwapsStats(Static):
    """Power and armor trade places."""

    cards: Cards
