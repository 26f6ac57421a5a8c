"""The board of a scenario file: both players with everything that lies in front of them.

In: the mappings under `me` and `opponent`. Out: a `PlayerSetup` each, and the cards in the order of the file.
"""

from __future__ import annotations

from kfjudge.games.keyforge.situation.words import COLORS, HOUSES, ICONS, TIDES, ZONES, article, house_name, house_slug
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts
from kfjudge.lookup.decks import Deck
from kfjudge.situation import written
from kfjudge.situation.decks import Told, with_deck
from kfjudge.situation.model import PlacedCard, PlayerSetup
from kfjudge.situation.names import KnownCards, is_half
from kfjudge.situation.source import Entries, FilePlace, Reader, place_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass, field

_PLAYER_KEYS = (
    *("houses", "aember", "chains", "tide", "keys"),
    *ZONES,
    *("deck_rest", "token", "prophecies", "archon_powers", "forged_last_turn", "house_last_turn"),
    *("played_last_turn", "stolen_last_turn"),
)
_NUMBERS = ("damage", "aember", "power_counters", "armor_used")
_FLAGS = (*map(str, STATUSES), "exhausted", "attacked", "faceup")
_CARD_KEYS = (
    *("card", "id", "as"),
    *_NUMBERS,
    *_FLAGS,
    *("counters", "upgrades", "under", "owner", "house", "icons", "token", "half"),
)
_PROPHECY_KEYS = ("card", "id", "as", "active", "under", "owner")
UNKNOWN = "unknown"
MOST_CHAINS = 24


@dataclass(slots=True)
class TableReader:
    """Reads the cards and players of one scenario; `cards` and `players` fill as it goes."""

    reader: Reader
    known: KnownCards
    cards: list[PlacedCard] = field(default_factory=list)
    houses: tuple[str, ...] = HOUSES
    decks: dict[int, Deck] = field(default_factory=dict)
    told: Told = field(default_factory=list)

    def player(self, node: written.Piece | None, side: int) -> PlayerSetup:
        """One player's side. A player of whom the file says nothing has nothing but an unknown deck."""
        setup = PlayerSetup()
        if node is None:
            return setup
        name = PLAYERS[side]
        node, deck = with_deck(
            node, name, "keyforge", self.reader, self.told, is_card=self._is_card, adds=("prophecies", "archon_powers")
        )
        assert node is not None
        if deck is not None:
            self.decks[side] = deck
        entries = self.reader.mapping(node, f"'{name}'", _PLAYER_KEYS)
        setup.place = place_of(node)
        setup.places = {key: place_of(value) for key, value in entries.items()}
        for key, value in entries.items():
            if key in ZONES:
                self._zone(value, side, key, setup)
            elif key == "houses":
                setup.houses = self._houses(value, name)
                setup.houses_given = True
            elif key in ("aember", "forged_last_turn", "stolen_last_turn", "chains"):
                most = MOST_CHAINS if key == "chains" else None
                setattr(setup, key, self.reader.number(value, f"{key!r} of {name}", most=most) or 0)
            elif key == "house_last_turn":
                setup.house_last_turn = self.house(value, f"{key!r} of {name}")
            elif key == "played_last_turn":
                cards = (self.known.read(item, self.reader, "a card") for item in self.reader.items(value, repr(key)))
                setup.played_last_turn = tuple(facts for facts in cards if facts is not None)
            elif key == "tide":
                setup.tide = self.reader.choice(value, f"'tide' of {name}", TIDES) or "neutral"
            elif key == "keys":
                self._keys(value, setup, name)
            elif key == "token":
                setup.token = self._of_type(value, "token creature", f"'token' of {name}")
            elif key == "prophecies":
                for item in self.reader.items(value, f"'prophecies' of {name}"):
                    self._prophecy(item, side)
            elif key == "archon_powers":
                for item in self.reader.items(value, f"'archon_powers' of {name}"):
                    facts = self._of_type(item, "archon power", "an archon power")
                    if facts is not None:
                        self._add(PlacedCard(0, facts, place_of(item), side, "archon powers", side))
        if "deck_rest" in entries:
            rest = self.reader.choice(entries["deck_rest"], f"'deck_rest' of {name}", ("empty", UNKNOWN))
            setup.deck_unknown = rest != "empty"
        return setup

    def _is_card(self, name: str) -> bool:
        return fold.fold(name) in self.known.own or bool(self.known.library.cards_named(name))

    def of_decks(self) -> None:
        """What the decks of the players say of their cards, where the file does not; cards that are in no deck are told
        of.
        """
        for card in self.cards:
            deck = self.decks.get(card.owner)
            if deck is None or card.facts is None or card.zone in ("prophecies", "archon powers"):
                continue
            if card.facts.type == "token creature":
                continue
            found = deck.has(card.facts.name)
            if found is None:
                self.told.append(
                    (f"the owner of {card.name}", PLAYERS[card.owner], f"it is not in the deck {deck.name}")
                )
                continue
            house = found.said.get("house")
            if card.house is None and house in self.houses:
                card.house = house
                self.told.append((f"the house of {card.name}", house_name(house), f"the deck {deck.name} has it so"))
            icons = found.said.get("icons")
            if isinstance(icons, list) and not card.icons and "icons" not in card.places:
                card.icons = tuple(icon for icon in icons if icon in ICONS)
                self.told.append((f"icons of {card.name}", ", ".join(icons), f"the deck {deck.name} has it so"))

    # ── the parts of a player ───────────────────────────────────────────────

    def house(self, node: written.Piece, what: str) -> str | None:
        """A house by its name."""
        text = self.reader.text(node, what)
        if text is None:
            return None
        slug = house_slug(text)
        if slug in self.houses:
            return slug
        from difflib import get_close_matches

        self.reader.report(
            node, f"{what}: there is no house {text!r}", get_close_matches(slug, self.houses, 2, 0.5) or self.houses
        )
        return None

    def _houses(self, node: written.Piece, name: str) -> tuple[str, ...]:
        found: list[str] = []
        what = f"'houses' of {name}"
        for item in self.reader.items(node, what):
            house = self.house(item, what)
            if house in found:
                self.reader.report(item, f"{house} stands twice among the houses of {name}")
            elif house is not None:
                found.append(house)
        if len(found) > 3:
            self.reader.report(node, f"an identity card has three houses, not {len(found)}")
        return tuple(found[:3])

    def _keys(self, node: written.Piece, setup: PlayerSetup, name: str) -> None:
        """Forged keys: how many, or which colours. Three would have ended the game."""
        over = f"three forged keys end the game; {name} can have at most two"
        if isinstance(node, written.Sequence):
            colors: list[str] = []
            for item in node.value:
                color = self.reader.choice(item, "a key", COLORS)
                if color in colors:
                    self.reader.report(item, f"the {color} key stands twice among the keys of {name}")
                elif color is not None:
                    colors.append(color)
            if len(colors) > 2:
                self.reader.report(node, over)
            setup.keys = tuple(colors)
            return
        count = self.reader.number(node, f"'keys' of {name}")
        if count is not None and count > 2:
            self.reader.report(node, over)
        elif count:
            setup.keys = COLORS[:count]
            setup.keys_counted = True

    def _of_type(self, node: written.Piece, kind: str, what: str) -> CardFacts | None:
        """A reference card, which must have the type it is used as."""
        facts = self.known.read(node, self.reader, what)
        if facts is not None and facts.type != kind:
            self.reader.report(node, f"{facts.name} is {article(facts.type)}, not {article(kind)}")
            return None
        return facts

    def _zone(self, node: written.Piece, side: int, zone: str, setup: PlayerSetup) -> None:
        for item in self.reader.items(node, f"{zone!r} of {PLAYERS[side]}"):
            self.card(item, side, zone)
        setup.places[zone] = place_of(node)

    # ── cards ───────────────────────────────────────────────────────────────

    def card(
        self, node: written.Piece, side: int, zone: str, host: int | None = None, owner: int | None = None
    ) -> int | None:
        """A card with everything on it; its number, or None if there is no such card."""
        owner = side if owner is None else owner
        if isinstance(node, written.Mapping):
            return self._described(node, side, zone, host, owner)
        name = self.reader.text(node, "a card")
        if name is None:
            return None
        facts = None if fold.fold(name) == UNKNOWN else self.known.read(node, self.reader, "a card")
        if facts is None and fold.fold(name) != UNKNOWN:
            return None
        return self._add(PlacedCard(0, facts, place_of(node), side, zone, owner, host=host))

    def _described(self, node: written.Piece, side: int, zone: str, host: int | None, owner: int) -> int | None:
        entries = self.reader.mapping(node, "a card", _CARD_KEYS)
        named = self._named(node, entries)
        if named is None:
            return None
        facts = None if named == UNKNOWN else named
        assert facts is None or isinstance(facts, CardFacts)
        card = PlacedCard(0, facts, place_of(node), side, zone, owner, host=host)
        card.places = {key: place_of(value) for key, value in entries.items()}
        title = card.name
        for key, value in entries.items():
            what = f"{key!r} of {title}"
            if key == "as":
                card.label = self.reader.text(value, what)
            elif key in _NUMBERS:
                setattr(card, key, self.reader.number(value, what) or 0)
            elif key in STATUSES:
                card.marks += (key,) if self.reader.truth(value, what) else ()
            elif key in _FLAGS:
                setattr(card, key, bool(self.reader.truth(value, what)))
            elif key == "counters":
                card.counters = self._counters(value, title)
            elif key == "owner":
                chosen = self.reader.choice(value, what, PLAYERS)
                card.owner = owner if chosen is None else PLAYERS.index(chosen)
            elif key == "house":
                card.house = self.house(value, what)
            elif key == "icons":
                card.icons = self._icons(value, what)
            elif key == "token":
                card.token = self._of_type(value, "token creature", what)
            elif key == "half":
                card.half = self.reader.choice(value, what, ("top", "bottom"))
        number = self._add(card)
        for key, below in (("upgrades", "upgrade"), ("under", "under")):
            for item in entries.each(key):
                self.card(item, side, below, host=number)
        return number

    def _named(self, node: written.Piece, entries: Entries) -> CardFacts | str | None:
        """The card a mapping names with `card` or `id`; "unknown" for one nobody can see."""
        if "card" in entries and "id" in entries:
            self.reader.report(entries["id"], "a card has either 'card' or 'id', not both")
            return None
        if "id" in entries:
            return self.known.read(entries["id"], self.reader, "'id'", by_id=True)
        if "card" not in entries:
            self.reader.report(node, "a card needs 'card' (its name) or 'id'")
            return None
        value = entries["card"]
        if isinstance(value, written.Scalar) and fold.fold(value.value) == UNKNOWN:
            return UNKNOWN
        return self.known.read(value, self.reader, "'card'")

    def _prophecy(self, node: written.Piece, side: int) -> None:
        """A prophecy card: a name, or a mapping with `active` and the cards `under` it."""
        if not isinstance(node, written.Mapping):
            facts = self._of_type(node, "prophecy", "a prophecy")
            if facts is not None:
                self._add(PlacedCard(0, facts, place_of(node), side, "prophecies", side))
            return
        entries = self.reader.mapping(node, "a prophecy", _PROPHECY_KEYS)
        named = self._named(node, entries)
        if not isinstance(named, CardFacts):
            return
        if named.type != "prophecy":
            self.reader.report(entries.get("card", node), f"{named.name} is {article(named.type)}, not a prophecy")
            return
        card = PlacedCard(0, named, place_of(node), side, "prophecies", side)
        card.places = {key: place_of(value) for key, value in entries.items()}
        if "as" in entries:
            card.label = self.reader.text(entries["as"], f"'as' of {named.name}")
        card.active = "under" in entries  # cards lie beneath an active prophecy only (Rulebook: Prophecy)
        if "active" in entries:
            card.active = bool(self.reader.truth(entries["active"], f"'active' of {named.name}"))
        if "under" in entries and not card.active:
            self.reader.report(entries["active"], f"{named.name} has a card under it, so it is active")
        if "owner" in entries:
            chosen = self.reader.choice(entries["owner"], f"'owner' of {named.name}", PLAYERS)
            card.owner = side if chosen is None else PLAYERS.index(chosen)
        number = self._add(card)
        for item in entries.each("under"):
            self.card(item, side, "under", host=number)

    def _counters(self, node: written.Piece, title: str) -> dict[str, int]:
        found: dict[str, int] = {}
        for _key, name, value in self.reader.entries(node, f"'counters' of {title}"):
            count = self.reader.number(value, f"the {name} counters of {title}")
            if count:
                found[name.lower()] = count
        return found

    def _icons(self, node: written.Piece, what: str) -> tuple[str, ...]:
        """Added bonus icons: the six kinds, or the name of a house."""
        return tuple(icon for item in self.reader.items(node, what) for icon in self.icon(item, what))

    def icon(self, node: written.Piece, what: str) -> tuple[str, ...]:
        """One bonus icon."""
        if isinstance(node, written.Scalar):
            slug = house_slug(node.value.removeprefix("house:"))
            if slug in self.houses:
                return (f"house:{slug}",)
        icon = self.reader.choice(node, what, ICONS)
        return () if icon is None else (icon,)

    def _add(self, card: PlacedCard) -> int:
        card.number = len(self.cards)
        self.cards.append(card)
        return card.number


def settle_halves(cards: list[PlacedCard]) -> None:
    """Says which half of a gigantic creature a card outside play is, where the file does not: the missing one of a
    pair, else the lower.
    """
    for card in cards:
        if card.facts is None or card.half is not None or card.zone == "battleline" or not is_half(card.facts):
            continue
        others = [
            other for other in cards if other is not card and other.facts is not None and other.owner == card.owner
        ]
        taken = {
            other.half
            for other in others
            if other.facts is not None and other.facts.name == card.facts.name and other.half
        }
        card.half = "top" if taken == {"bottom"} else "bottom"


def check_labels(cards: list[PlacedCard], reader: Reader) -> None:
    """No label stands on two cards, and none is the title of another card."""
    titles = {fold.fold(card.facts.name): card.facts.name for card in cards if card.facts}
    seen: dict[str, FilePlace] = {}
    for card in cards:
        if card.label is None:
            continue
        label = fold.fold(card.label)
        where = card.where("as")
        if label in seen:
            reader.report(where, f"the label {card.label!r} stands on two cards (first in line {seen[label].line})")
        elif label in titles and card.facts is not None and titles[label] != card.facts.name:
            reader.report(where, f"the label {card.label!r} is the name of another card of this scenario")
        seen.setdefault(label, where)
