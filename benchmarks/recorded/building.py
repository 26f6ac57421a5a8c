"""Boards of the engine out of recorded boards, and edits by hand laid over boards of the engine.

In: the pool of card faces and a recorded board or change. Out: `Board`, and the numbers that the engine gives to the
record's cards (`Names`). What an edit does not name keeps its hidden state; a card that an edit moves starts afresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.recorded.reading import PLAYERS, Change
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.zones import NOBODY, PILES, Zone
from kfjudge.games.keyforge.situation.faces import house_of_slug, house_slug
from kfjudge.games.keyforge.words.statuses import STATUSES

TOKENS = {"damage": "damage", "amber": "aember", "power": "power_counters"}
"""Recorded tokens that the engine counts in a field of their own."""
LINES: tuple[Zone, ...] = ("battleline", "artifacts")
ZONES: tuple[Zone, ...] = (*PILES, *LINES)
STEPS = {"main": "main", "house": "house"}
"""Recorded phases and the engine's steps."""


class UnknownCardError(LookupError):
    """A record names a card that the pool does not have."""


class SetupError(ValueError):
    """A record starts where this engine has no board: before the first turn."""


@dataclass(slots=True)
class Names:
    """Which number of the engine's board stands for which card of the record."""

    number: dict[str, int] = field(default_factory=dict)
    name: list[str] = field(default_factory=list)

    def add(self, name: str, number: int) -> None:
        """The card `name` is card `number` of the board; numbers are given in order."""
        self.number[name] = number
        while len(self.name) <= number:
            self.name.append("")
        self.name[number] = name

    def of(self, number: int) -> str:
        """The record's name of a card; `#7` for a card that is in no record."""
        return self.name[number] if 0 <= number < len(self.name) and self.name[number] else f"#{number}"


class Builder:
    """Builds and edits boards out of the faces of one pool (by id)."""

    def __init__(self, faces: Mapping[str, CardFace]) -> None:
        self.faces = faces
        self._owned_by: dict[tuple[str, tuple[str, ...]], CardFace] = {}

    def face(self, ident: str, houses: Sequence[str] = ()) -> CardFace:
        """The face of a card in the deck of a player with these houses; `UnknownCardError` if the pool lacks it.

        A card that reprints moved between houses is of the first of the player's houses that it ever had.
        """
        keys = (f"{ident}@{house_of_slug(house)}" for house in houses)
        face = next((self.faces[key] for key in keys if key in self.faces), self.faces.get(ident))
        if face is None:
            raise UnknownCardError(ident)
        return face

    def board(self, setup: Change, names: Names) -> Board:
        """The board before the first action; fills `names`. Raises `SetupError` for a game that has not begun."""
        board = Board()
        board.active = PLAYERS.index(setup["active"])
        cards = setup["cards"]
        self._players(board, setup)
        for player, name in enumerate(PLAYERS):
            record = setup["players"][name]
            for zone in ZONES:
                for card in record[zone]:
                    self._add(board, names, card, cards[card], player, zone)
        for card, record in cards.items():
            if card not in names.number:
                self._add_elsewhere(board, names, card, record)
        self._attach(board, names, cards)
        self._phase(board, setup)
        return board

    def edit(self, board: Board, change: Change, names: Names) -> Board:
        """A copy of `board` with `change` laid over it; new cards are added to `names`.

        Raises `SetupError` where the edit starts a new game.
        """
        board = board.copy()
        cards = change.get("cards") or {}
        for card in change.get("gone") or ():
            if board.cards[names.number[card]].zone not in ("limbo", "merged"):
                board.lift(names.number[card])
        for card, record in cards.items():
            if card not in names.number or names.number[card] >= len(board.cards):
                self._new(board, names, card, record)
        for player, name in enumerate(PLAYERS):
            for zone in ZONES:
                listed = (change.get("players") or {}).get(name, {}).get(zone)
                if listed is not None:
                    self._list(board, player, zone, [names.number[card] for card in listed])
        self._attach(board, names, cards)
        for card, record in cards.items():
            self._lay(board, names.number[card], record)
        self._players(board, change)
        self._phase(board, change)
        board.touch()
        return board

    # ── cards ───────────────────────────────────────────────────────────────

    def _new(self, board: Board, names: Names, card: str, record: Mapping[str, Any]) -> None:
        """A card that the board does not have yet, in limbo until it is listed. All boards of a record number it
        alike.
        """
        number = len(board.cards)
        if card in names.number and names.number[card] != number:
            raise SetupError(f"{card} would be two cards")
        board.add(self._owned(board, record), PLAYERS.index(record["owner"]), "limbo", **self._printed(record))
        names.add(card, number)

    def _owned(self, board: Board, record: Mapping[str, Any]) -> CardFace:
        """The face of a record's card, in its owner's deck."""
        key = record["id"], board.players[PLAYERS.index(record["owner"])].houses
        found = self._owned_by.get(key)
        if found is None:
            found = self._owned_by[key] = self.face(*key)
        return found

    def _add(self, board: Board, names: Names, card: str, record: Mapping[str, Any], player: int, zone: Zone) -> None:
        fields = {**self._printed(record), **self._on_it(record, zone)}
        number = board.add(self._owned(board, record), player, zone, owner=PLAYERS.index(record["owner"]), **fields)
        names.add(card, number)

    def _add_elsewhere(self, board: Board, names: Names, card: str, record: Mapping[str, Any]) -> None:
        """A card of the first board that no list names: an upgrade, a card under another, the second half of a gigantic
        creature.
        """
        player = PLAYERS.index(record.get("controller", record["owner"]))
        number = board.add(
            self._owned(board, record), player, "limbo", owner=PLAYERS.index(record["owner"]), **self._printed(record)
        )
        names.add(card, number)

    def _list(self, board: Board, player: int, zone: Zone, numbers: list[int]) -> None:
        """Makes `numbers` the cards of a zone; who comes from elsewhere starts afresh."""
        pile = board.players[player].pile(zone)
        below = board.players[player].below if zone == "deck" else []
        for number in [number for number in (*pile, *below) if number not in numbers]:
            board.lift(number)
        for number in numbers:
            card = board.cards[number]
            if card.zone != zone or card.controller != player:
                if card.zone != "limbo":
                    board.lift(number)
                board.put(number, player, zone)
        pile[:] = numbers
        if zone == "deck":
            board.players[player].ordered = None
            board.players[player].below.clear()

    def _attach(self, board: Board, names: Names, cards: Mapping[str, Mapping[str, Any]]) -> None:
        """Upgrades onto their hosts, cards under cards, halves to halves."""
        for card, record in cards.items():
            number = names.number[card]
            if "on" in record:
                host = names.number[record["on"]]
                if board.cards[number].host != host:
                    if board.cards[number].zone != "limbo":
                        board.lift(number)
                    board.attach(number, host, PLAYERS.index(record["controller"]))
            if "half_of" in record:
                other = names.number[record["half_of"]]
                if board.cards[number].partner != other:
                    if board.cards[number].zone != "limbo":
                        board.lift(number)
                    board.set(number, zone="merged", partner=other)
                    board.set(other, partner=number)
            for below in record.get("under") or ():
                self._tuck(board, names.number[below], number)

    @staticmethod
    def _tuck(board: Board, number: int, host: int) -> None:
        """One card under another, facedown."""
        if board.cards[number].host != host:
            if board.cards[number].zone != "limbo":
                board.lift(number)
            board.tuck(number, host, board.cards[number].owner, True)

    def _lay(self, board: Board, number: int, record: Mapping[str, Any]) -> None:
        """What a new record says of a card that lies where it should."""
        card = board.cards[number]
        fields = self._printed(record)
        if fields["house"] is None:  # no maverick; a house that the engine gave the card stays
            del fields["house"]
        if card.zone in (*LINES, "upgrade"):
            fields |= self._on_it(record, card.zone)
        board.set(number, **fields)

    def _printed(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """What a card is wherever it lies: a maverick's house, icons added to the printed ones."""
        house = record.get("maverick")
        return {
            "house": house_slug(house) if isinstance(house, str) else None,
            "icons": tuple(map(icon, record.get("enhancements") or ())),
        }

    def _on_it(self, record: Mapping[str, Any], zone: Zone) -> dict[str, Any]:
        """What lies on a card in play."""
        if zone not in (*LINES, "upgrade"):
            return {}
        tokens = dict(record.get("tokens") or {})
        fields: dict[str, Any] = {name: tokens.pop(text, 0) for text, name in TOKENS.items()}
        fields["marks"] = tuple(mark for mark in STATUSES if tokens.pop(mark, 0))
        fields["counters"] = tuple(sorted(tokens.items()))
        fields["exhausted"] = bool(record.get("exhausted"))
        fields["armor_used"] = record.get("armorUsed", 0)
        token = record.get("token")
        fields["token"] = self.face(token) if token else None
        fields["facedown"] = bool(token)
        return fields

    # ── players and turn ────────────────────────────────────────────────────

    def _players(self, board: Board, change: Change) -> None:
        """The fields of the players that are not lists of cards."""
        for player, name in enumerate(PLAYERS):
            record = (change.get("players") or {}).get(name, {})
            state = board.players[player]
            if "amber" in record:
                state.aember = record["amber"]
            if "keys" in record:
                state.keys = tuple(color for color, forged in record["keys"].items() if forged)
            if "chains" in record:
                state.chains = record["chains"]
            if "house" in record:
                state.active_house = house_slug(record["house"]) if record["house"] else None
            if "houses" in record:
                state.houses = tuple(house_slug(house) for house in record["houses"])
            if "token" in record:
                state.token = self.face(record["token"]) if record["token"] else None
            if record.get("tide", "neutral") != "neutral":
                board.tide = player if record["tide"] == "high" else 1 - player
            elif "tide" in record:
                board.tide = None
            if "prophecies" in record:
                self._prophecies(board, player, record["prophecies"])
        board.touch()

    def _prophecies(self, board: Board, player: int, records: Iterable[Mapping[str, Any]]) -> None:
        """A player's prophecy cards, made anew only if they are not the ones there are."""
        state = board.players[player]
        records = list(records)
        if [board.cards[number].face.id for number in state.prophecies] != [record["id"] for record in records]:
            for number in list(state.prophecies):
                board.lift(number)
            for record in records:
                board.add(self.face(record["id"]), player, "prophecies")
        for number, record in zip(state.prophecies, records, strict=True):
            board.set(number, active=bool(record["active"]))

    @staticmethod
    def _phase(board: Board, change: Change) -> None:
        """Whose turn and which step it is."""
        if "active" in change:
            board.active = PLAYERS.index(change["active"])
        phase = change.get("phase")
        if phase is not None:
            if phase not in STEPS:
                raise SetupError(f"it starts in the phase {phase}")
            board.step = STEPS[phase]


def icon(text: str) -> str:
    """The engine's name of an added bonus icon: `amber` is written `aember`, a house `house:NAME`."""
    plain = {"amber": "aember"}.get(text, text)
    return (
        plain if plain in ("aember", "capture", "damage", "draw", "discard", "power") else f"house:{house_slug(plain)}"
    )


def settle_decks(board: Board, decks: Iterable[list[int]]) -> None:
    """Nature has spoken: the cards of each shuffled deck lie in this order."""
    for side, deck in zip(board.players, decks, strict=True):
        if side.ordered is not None and sorted(deck) == sorted((*side.deck, *side.below)):
            side.deck[:] = deck
            side.below.clear()
            side.ordered = None
    board.touch()


def settle_piles(board: Board, piles: Iterable[list[int]]) -> None:
    """Which of two copies lies where in a discard pile is as the record has it: alike, but clicks name them."""
    for side, pile in zip(board.players, piles, strict=True):
        if sorted(pile) == sorted(side.discard):
            side.discard[:] = pile
    board.touch()


def lifted(board: Board, number: int) -> bool:
    """Whether a card is nowhere that a record shows: being played, or under a prophecy."""
    card = board.cards[number]
    if card.zone == "limbo":
        return True
    return card.zone == "under" and card.host != NOBODY and board.cards[card.host].zone == "prophecies"
