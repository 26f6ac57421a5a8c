"""Cards from zone to zone."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kfjudge.games.keyforge.words.nodes.base import CardName, Status, Zone
from kfjudge.games.keyforge.words.nodes.cards import InZone
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Condition, Effect
from kfjudge.games.keyforge.words.nodes.players import YOU, Player

if TYPE_CHECKING:
    from kfjudge.games.keyforge.words.nodes.effects.creatures import Place
    from kfjudge.games.keyforge.words.nodes.kinds import CardText


class Draw(Effect):
    """`amount` cards, or these `cards`: the one revealed from the top of the deck."""

    brings_about = (EventKind.DRAW,)

    amount: Amount | None = None
    cards: Cards | None = None
    player: Player = YOU


class Refill(Effect):
    """Refill the hand as in the draw cards step."""

    player: Player = YOU
    to: Amount | None = None


class Discard(Effect):
    """Without a zone in `cards`: from hand (Rulebook: Discarding cards)."""

    brings_about = (EventKind.DISCARD,)

    cards: Cards
    player: Player = YOU
    at_random: bool = False


class CardByCard(Effect):
    """Something is done with one card after the other, until it was done with one that fits, or until `condition`
    holds. It ends with the last card
    too. `may_stop`: or when the player chooses to stop."""

    kind: EventKind
    """What is done with each: discarded, revealed."""
    cards: Cards
    """The next one: the top of a deck, a random card of a hand."""
    until: Cards | None = None
    condition: Condition | None = None
    may_stop: bool = False
    player: Player = YOU


class Archive(Effect):
    """Without a zone in `cards`: from hand. Into the owner's archives, if no later sentence says that the cards leave
    another player's.
    """

    brings_about = (EventKind.ARCHIVE,)

    cards: Cards
    player: Player = YOU
    faceup: bool | None = None
    """None: as cards lie there, facedown."""


class TakeArchives(Effect):
    """Put the player's archives into their hand; `cards`: only these of them."""

    player: Player = YOU
    cards: Cards | None = None


class Purge(Effect):
    cards: Cards

    brings_about = (EventKind.PURGE,)
    player: Player = YOU


class ReturnToPlay(Effect):
    """Cards that left play come back into it (not played)."""

    cards: Cards
    entering: tuple[Status, ...] = ()
    under: Player | None = None
    player: Player = YOU


class ReturnToHand(Effect):
    """To its owner's hand, or `to`'s."""

    brings_about = (EventKind.RETURN, EventKind.PUT)

    cards: Cards
    to: Player | None = None
    player: Player = YOU


class Position(StrEnum):
    TOP = "top"
    BOTTOM = "bottom"
    EITHER = "top or bottom"  # of each card whoever puts it there says which


class PutInto(Effect):
    """Into hand, deck, discard pile, archives, purged zone of a player (None: the owner). `any_order`: the player
    orders them.
    """

    brings_about = (EventKind.RETURN, EventKind.ARCHIVE, EventKind.PUT)

    cards: Cards
    zone: Zone
    zone_player: Player | None = None
    position: Position | None = None
    player: Player = YOU
    any_order: bool = False
    faceup: bool | None = None
    """None: as cards lie there."""
    random_order: bool = False
    origin: InZone | None = None
    """Only out of this zone."""


class PutIntoPlay(Effect):
    """Not played (Rulebook: Putting cards into an area). `under` who controls it (None: its owner… the player who puts
    it).
    """

    brings_about = (EventKind.PUT, EventKind.ENTER_PLAY)

    cards: Cards
    under: Player | None = None
    entering: tuple[Status, ...] = ()
    place: Place | None = None
    player: Player = YOU
    as_token: bool = False
    """Facedown, as a token creature."""
    origin: InZone | None = None
    """Only out of this zone."""


class LeaveThere(Effect):
    """The cards stay where they are: nothing is done."""

    cards: Cards


class ShuffleInto(Effect):
    """Shuffle cards into a deck (None: their owners')."""

    brings_about = (EventKind.SHUFFLE,)

    cards: Cards
    deck_of: Player | None = None
    player: Player = YOU


class ShuffleDeck(Effect):
    deck_of: Player = YOU
    zone: Zone = Zone.DECK


class Reveal(Effect):
    cards: Cards

    brings_about = (EventKind.REVEAL,)
    player: Player = YOU
    to: Player | None = None
    """None: to everybody."""


class LookAt(Effect):
    cards: Cards

    brings_about = (EventKind.REVEAL,)
    player: Player = YOU


class Search(Effect):
    """Search zones of a player for cards, reveal them and put them into `into`."""

    brings_about = (EventKind.REVEAL, EventKind.PUT)

    zones: tuple[Zone, ...]
    find: Cards
    zone_player: Player = YOU
    player: Player = YOU


class Rearrange(Effect):
    """Put looked-at cards, or a battleline, back in any order."""

    cards: Cards
    player: Player = YOU


class PlaceUnder(Effect):
    """Beneath a card, facedown or faceup, not grafted."""

    brings_about = (EventKind.PUT,)

    cards: Cards
    under: Cards
    faceup: bool = True
    player: Player = YOU
    origin: InZone | None = None
    """Only out of this zone."""


class Graft(Effect):
    cards: Cards

    brings_about = (EventKind.GRAFT,)
    onto: Cards
    player: Player = YOU


class Attach(Effect):
    """Attach (or move) an upgrade, or a card as an upgrade (with this text while attached)."""

    brings_about = (EventKind.ATTACH,)

    cards: Cards
    to: Cards
    as_upgrade: bool = False
    text: CardText | None = None
    player: Player = YOU


class MakeTokens(Effect):
    """`named`: the token creature card it must be, where the text says so. Later words speak of the tokens by this
    effect's mention.
    """

    brings_about = (EventKind.ENTER_PLAY, EventKind.MAKE_TOKEN)

    amount: Amount | None = None
    player: Player = YOU
    named: CardName | None = None
    cards: Cards | None = None
    """The cards that become token creatures, in place of the top cards of the deck."""
    place: Place | None = None
    entering: tuple[Status, ...] = ()
