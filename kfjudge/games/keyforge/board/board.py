"""The board: everything that is true between two actions.

A board is copied before every run, so copies are cheap: cards are immutable values that copies share, and a change puts
a new value in the card's place (`Board.set`). Nothing on a card is computed here; power, keywords, controllers by
effect and the like come from what is in play (`continuous`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from operator import itemgetter
from typing import Any

from kfjudge.games.keyforge.board import log
from kfjudge.games.keyforge.board.faces import UNKNOWN, CardFace
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.log import LogEntry, entry_key
from kfjudge.games.keyforge.board.sides import PlayerState
from kfjudge.games.keyforge.board.zones import IN_PLAY, NOBODY, Zone
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass, field

KEY_COLORS = ("red", "blue", "yellow")


class CardState(NamedTuple):
    """One card and what lies on it. In play `controller` is who controls it when no constant effect says otherwise.

    `stay` counts the card's changes of zone: an effect that remembers a card also remembers its stay, and loses it when
    the card has moved (Rulebook: Movement between zones). `purged_by` is the card whose ability purged it,
    `purged_from` who controlled it in play until then, `left_with` the gigantic creature in play, and its stay, that a
    half was part of until it came to lie where it is. `since` orders the cards in play by when they entered or changed
    sides. `armor_had` is the armor that `armor_used` is part of, `tagged` the mark for destruction.
    """

    face: CardFace
    owner: int
    controller: int
    zone: Zone = "deck"
    exhausted: bool = False
    damage: int = 0
    aember: int = 0
    power_counters: int = 0
    marks: tuple[Mark, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    host: int = NOBODY
    upgrades: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    facedown: bool = False
    armor_used: int = 0
    armor_had: int = 0
    attacked: bool = False
    token: CardFace | None = None
    flipped: bool = False
    copy_of: CardFace | None = None
    house: str | None = None
    icons: tuple[str, ...] = ()
    played_as: str | None = None
    partner: int = NOBODY
    label: str | None = None
    active: bool = False
    tagged: bool = False
    known: bool = True
    purged_by: int = NOBODY
    purged_from: int = NOBODY
    left_with: tuple[int, int] | None = None
    stay: int = 1
    since: int = 0

    @property
    def in_play(self) -> bool:
        """Whether the card is in the in-play zone."""
        return self.zone in IN_PLAY

    def has(self, mark: Mark) -> bool:
        """Whether it has a status."""
        return mark in self.marks

    @property
    def face_in_play(self) -> CardFace:
        """The face that counts: a token's reference card, a copy's original, else its own."""
        if self.token is not None and not self.flipped:
            return self.token
        if self.copy_of is not None:
            return self.copy_of
        return self.face


_KEPT = (*("zone", "upgrades", "under", "armor_had", "house", "icons", "partner", "label", "known", "stay", "since"),)
_FRESH: dict[str, Any] = {name: each for name, each in CardState._field_defaults.items() if name not in _KEPT}
"""What a card loses when it leaves the zone it was in."""

UNDATED = itemgetter(slice(CardState._fields.index("since")))
"""A card with all fields but when it entered, which is the last one."""

STRUCTURAL = frozenset(
    (
        *("face", "controller", "zone", "host", "upgrades", "token", "flipped", "copy_of", "played_as", "active"),
        *("facedown", "since"),
    )
)
"""The fields on which it depends which texts are in play, and whose."""
UNHEARD = frozenset(("hand", "deck", "purged", "limbo"))
"""Where no card's text says anything by itself."""


def is_heard(face: CardFace, zone: Zone) -> bool:
    """Whether the text of a card can say something by itself where it lies: in a pile only what speaks of that pile."""
    if zone in UNHEARD:
        return False
    text = face.compiled
    if zone == "discard":
        return face.text is not None and (text is None or bool(text.in_discard or text.stated_in_discard))
    if zone == "archives":
        return face.text is not None and (text is None or bool(text.stated_in_archives))
    return True


@dataclass(slots=True)
class Board:
    """Both players, all cards, whose turn and step it is, lasting effects and what happened this turn and the last two.

    `step` is "before" (the turn has not begun), "forge", "house", "main", "ready", "draw", "end". `tide` is the player
    for whom the tide is high, None while it is neutral. `first_turn`: the First Turn Rule is in force. `structure`
    changes with the texts in play, `version` with everything. `omega`: the play step ends when what is pending has been
    resolved. `destroyed` are the cards that have been destroyed since the play-through began, `extra_turns` are who
    takes another turn after this one,
    `ending`: the turn ends as soon as the action is over. `log[0]` is this turn's,
    `log[1]` the turn's before, `log[2]` the one's before that.
    """

    active: int = 0
    step: str = "main"
    turn: int = 1
    players: tuple[PlayerState, PlayerState] = field(default_factory=lambda: (PlayerState(), PlayerState()))
    cards: list[CardState] = field(default_factory=list)
    lasting: tuple[Lasting, ...] = ()
    log: tuple[list[LogEntry], list[log.LogEntry], list[log.LogEntry]] = field(default_factory=lambda: ([], [], []))
    tide: int | None = None
    winner: int | None = None
    first_turn: bool = False
    omega: bool = False
    prophecy_used: bool = False
    clock: int = 0
    version: int = 0
    structure: int = 0
    skipped: tuple[str, ...] = ()
    tide_in_game: bool = True
    destroyed: set[int] = field(default_factory=set)
    extra_turns: tuple[int, ...] = ()
    ending: bool = False

    def copy(self) -> Board:
        """An independent copy; cards are shared because they never change."""
        first, second = self.players
        this, last, before = self.log
        return Board(
            self.active,
            self.step,
            self.turn,
            (first.copy(), second.copy()),
            self.cards[:],
            self.lasting,
            (this[:], last, before),
            self.tide,
            self.winner,
            self.first_turn,
            self.omega,
            self.prophecy_used,
            self.clock,
            self.version,
            self.structure,
            self.skipped,
            self.tide_in_game,
            set(self.destroyed),
            self.extra_turns,
            self.ending,
        )

    # ── reading ─────────────────────────────────────────────────────────────

    def line(self) -> Iterable[int]:
        """The cards in play in the order in which things happen to them: battlelines, then artifacts, active player
        first.
        """
        mine, theirs = self.players[self.active], self.players[1 - self.active]
        return (*mine.battleline, *theirs.battleline, *mine.artifacts, *theirs.artifacts)

    def all_in_play(self) -> list[int]:
        """`line` with each card's upgrades behind it."""
        result: list[int] = []
        cards = self.cards
        for number in self.line():
            result.append(number)
            if cards[number].upgrades:
                result.extend(cards[number].upgrades)
        return result

    def place(self, number: int) -> int:
        """The card's place in its list, 0 for the left flank or the top of a pile."""
        card = self.cards[number]
        return self.players[self.side(number)].pile(card.zone).index(number)

    def side(self, number: int) -> int:
        """The player on whose side the card lies: of in-play cards the side of the table, of others the pile's
        player.
        """
        card = self.cards[number]
        if card.host != NOBODY:
            return self.side(card.host)
        return card.controller

    def fingerprint(self) -> tuple[Hashable, ...]:
        """Equal for boards that nothing in the rules tells apart. Orders that mean nothing (of a hand, of events) are
        ignored.
        """
        lasting = tuple(sorted(effect.key() for effect in self.lasting))
        return (*self.outline(), lasting, tuple(sorted(map(entry_key, self.log[0]))))

    def outline(self) -> tuple[Hashable, ...]:
        """What tells boards apart, but for what lasts and what has happened."""
        return (
            *(self.active, self.step, self.turn, self.players[0].key(), self.players[1].key()),
            tuple(map(UNDATED, self.cards)),
            *(self.tide, self.winner, self.first_turn, self.omega, self.prophecy_used, self.skipped),
            *(frozenset(self.destroyed), self.extra_turns),
        )

    # ── changing ────────────────────────────────────────────────────────────

    def set(self, number: int, **changes: Any) -> CardState:
        """Puts a changed value in the card's place and returns it."""
        old = self.cards[number]
        card = self.cards[number] = old._replace(**changes)
        self.version += 1
        if not STRUCTURAL.isdisjoint(changes) and (is_heard(old.face, old.zone) or is_heard(card.face, card.zone)):
            self.structure += 1
        return card

    def touch(self) -> None:
        """Something other than a card changed: whatever was computed from the board is out of date."""
        self.version += 1

    def add(self, face: CardFace, player: int, zone: Zone, **fields: Any) -> int:
        """A new card at the bottom (or right end) of a zone; returns its number."""
        number = len(self.cards)
        self.clock += 1
        self.cards.append(CardState(face, fields.pop("owner", player), player, zone, since=self.clock, **fields))
        if zone not in ("upgrade", "under", "limbo", "merged"):
            self.players[player].pile(zone).append(number)
        self.version += 1
        self.structure += 1
        return number

    def add_unknown(self, player: int, zone: Zone) -> int:
        """A card nobody can see, at the bottom of a pile; returns its number."""
        return self.add(UNKNOWN, player, zone, known=False)

    def lift(self, number: int) -> CardState:
        """Takes a card out of its list or from under its host, into limbo; returns what it was."""
        card = self.cards[number]
        if card.zone in ("upgrade", "under"):
            host = self.cards[card.host]
            if card.zone == "upgrade":
                self.set(card.host, upgrades=tuple(other for other in host.upgrades if other != number))
            else:
                self.set(card.host, under=tuple(other for other in host.under if other != number))
        elif card.zone == "deck":
            self._lift_from_deck(number, self.players[card.controller])
        elif card.zone not in ("limbo", "merged"):
            self.players[card.controller].pile(card.zone).remove(number)
        self.set(number, zone="limbo")
        return card

    def _lift_from_deck(self, number: int, side: PlayerState) -> None:
        """Takes a card out of a deck, known place or not."""
        if number in side.below:
            side.below.remove(number)
            return
        place = side.deck.index(number)
        del side.deck[place]
        if side.ordered is not None:
            side.ordered -= place < side.ordered

    def put(self, number: int, player: int, zone: Zone, position: int | None = None) -> None:
        """Lays a card from limbo into a list of `player`: at `position` (0 is top or left), else on top of a pile or at
        the right end of a line.

        What lay on the card is gone, and effects that remember it no longer find it if it changed zones.
        """
        card = self.cards[number]
        side = self.players[player]
        pile = side.pile(zone)
        if position is None:
            position = 0 if zone in ("deck", "discard") else len(pile)
        if zone == "deck" and position > 0 and (side.deck_unknown or side.ordered is not None):
            side.below.append(number)
        else:
            pile.insert(position, number)
            if zone == "deck" and side.ordered is not None:
                side.ordered += 1
        self.clock += 1
        self.cards[number] = card._replace(
            **{**_FRESH, "zone": zone, "controller": player, "stay": card.stay + 1, "since": self.clock}
        )
        self.version += 1
        self.structure += is_heard(card.face, card.zone) or is_heard(card.face, zone)

    def attach(self, number: int, host: int, controller: int) -> None:
        """Lays an upgrade from limbo onto `host`."""
        card = self.cards[number]
        self.clock += 1
        fresh = {**_FRESH, "host": host, "played_as": card.played_as, "zone": "upgrade", "controller": controller}
        self.cards[number] = card._replace(**{**fresh, "stay": card.stay + 1, "since": self.clock})
        self.set(host, upgrades=(*self.cards[host].upgrades, number))

    def tuck(self, number: int, host: int, controller: int, facedown: bool) -> None:
        """Lays a card from limbo under `host`."""
        card = self.cards[number]
        fresh = {**_FRESH, "host": host, "facedown": facedown, "zone": "under", "controller": controller}
        self.cards[number] = card._replace(**{**fresh, "stay": card.stay + 1})
        self.set(host, under=(*self.cards[host].under, number))

    def shuffle(self, player: int) -> None:
        """From now on nobody knows the order of the deck."""
        side = self.players[player]
        side.deck.extend(side.below)
        side.below.clear()
        side.ordered = 0
        self.version += 1

    def record(self, record: LogEntry) -> None:
        """Remembers that something happened this turn."""
        self.log[0].append(record)
        self.version += 1

    def next_turn(self) -> None:
        """The other player is active and has not begun; this turn's log becomes last turn's."""
        self.active = 1 - self.active
        self.turn += 1
        self.step = "before"
        self.log = ([], self.log[0], self.log[1])
        self.omega = False
        self.prophecy_used = False
        self.skipped = ()
        self.version += 1
