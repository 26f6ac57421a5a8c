"""What is done with cards: drawn, played, looked at, put away."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.riftbound.words.base import Kind, Node, State, TokenName, Zone
from kfjudge.games.riftbound.words.cards import YOU, Amount, Cards, Place, Player
from kfjudge.games.riftbound.words.effects.costs import Costless, CostPart, Effect
from kfjudge.games.riftbound.words.effects.objects import Keyword


class Draw(Effect):
    amount: Amount
    player: Player = YOU


class DrawCards(Effect):
    """Draws cards that were looked at or revealed."""

    cards: Cards
    player: Player = YOU


class Discard(Effect):
    """`whose` hand it is, where all of it is discarded."""

    cards: Cards
    player: Player = YOU
    whose: Player | None = None


class Return(CostPart):
    """To the owner's hand, or to another zone."""

    cards: Cards
    to: Zone = Zone.HAND
    player: Player = YOU
    if_empty: bool = False
    from_zones: tuple[Zone, ...] = ()
    whose: Player | None = None
    """Whose hand it is said to be: "return it to their hand"."""


class Put(Effect):
    """To the top or the bottom of the owner's Main Deck, or into the trash."""

    cards: Cards
    where: PutWhere
    player: Player = YOU
    whose: Player = YOU
    any_order: bool = False
    """Whoever puts them there says in which order they lie."""


class PutWhere(StrEnum):
    TOP = "top"
    BOTTOM = "bottom"
    TOP_OR_BOTTOM = "top or bottom"
    TRASH = "trash"
    BACK = "back in any order"


class Recycle(CostPart):
    cards: Cards
    player: Player = YOU


class Banish(CostPart):
    cards: Cards
    player: Player = YOU


class Play(Effect):
    cards: Cards
    place: Place | None = None
    costless: Costless | None = None
    player: Player = YOU
    state: State | None = None
    """How it enters, if it is said: ready, or exhausted."""
    from_zone: Zone | None = None
    """Where what was spoken of has to lie, `whose` zone it is."""
    whose: Player | None = None


class PlayToken(Effect):
    amount: Amount
    token: TokenName
    might: int | None = None
    might_of: Amount | None = None
    """Might that is a number of the board."""
    kind: Kind = Kind.UNIT
    keywords: tuple[Keyword, ...] = ()
    ready: bool = False
    exhausted: bool = False
    place: Place | None = None
    player: Player = YOU
    text: Node | None = None
    """An ability in quotation marks that it has."""


class Look(Effect):
    """At the top of a deck, or at a hand. `whose` it is, as said by `player` ("their") or by the text ("your")."""

    amount: Amount | None = None
    """None: at all of it."""
    player: Player = YOU
    zone: Zone = Zone.DECK
    whose: Player = YOU


class Reveal(Effect):
    amount: Amount | None = None
    player: Player = YOU
    zone: Zone = Zone.DECK
    cards: Cards | None = None
    whose: Player = YOU


class Search(Effect):
    """Looks through a deck for such cards; later words speak of what was found."""

    cards: Cards
    player: Player = YOU
    zone: Zone = Zone.DECK
    whose: Player = YOU


class Shuffle(Effect):
    """A deck, with `cards` put into it before if there are any."""

    player: Player = YOU
    zone: Zone = Zone.DECK
    whose: Player = YOU
    cards: Cards | None = None


class RevealUntil(Effect):
    kind: Kind


class Predict(Effect):
    amount: Amount | None = None


class Burn(Effect):
    """Puts so many cards from the top of the Main Deck into the trash (440)."""

    amount: Amount
    player: Player = YOU


class Counter(Effect):
    cards: Cards


class NewChoices(Effect):
    cards: Cards
