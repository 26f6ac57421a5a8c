"""Situations in which a text may act: boards laid out at random from the words of its own tree.

The cards around it have the houses, traits, names and types that the text speaks of, and lie in every zone, damaged,
exhausted, stunned and with æmber on them; cards that bring about what it waits for are at hand. The same seed gives the
same situation.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from benchmarks.witness.moods import (
    Mood,
    favorites_of,
    looks_at_last_turn,
    looks_back,
    mood_of,
    share_in_hand,
)
from benchmarks.witness.needs import Words
from kfjudge.games.keyforge.board.board import KEY_COLORS, Board
from kfjudge.games.keyforge.board.faces import (
    ACTION,
    ARTIFACT,
    CREATURE,
    PROPHECY,
    TOKEN_CREATURE,
    UPGRADE,
    CardFace,
)
from kfjudge.games.keyforge.board.zones import Zone
from kfjudge.games.keyforge.play.actions import BeginTurn
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.base import BonusIcon, CardType, KeywordName, Status, Timing
from kfjudge.games.keyforge.words.nodes.cards import Controlled
from kfjudge.games.keyforge.words.nodes.conditions import IsHaunted
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.games.keyforge.words.nodes.statics import EntersPlay, Keyword
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, KeywordLine
from kfjudge.games.keyforge.words.statuses import STATUSES, Mark
from kfjudge.language.node import Node
from kfjudge.language.trees import walk
from kfjudge.values import dataclass

HOME, OTHERS = "dis", ("logos", "mars")
MORE = ("brobnar", "sanctum", "shadows", "untamed", "saurian")
"""Houses of which cards lie about where many are counted."""
APART = (TOKEN_CREATURE, PROPHECY)
"""The types that lie in no hand, deck or pile."""
ICONS = tuple(icon.value for icon in BonusIcon if icon is not BonusIcon.HOUSE)
HAUNTING = 10
"""So many cards in a discard pile make a player haunted (Rulebook: Haunted)."""
MANY = 12
"""More cards than this lie in no hand and no battleline."""
NEAR = (-1, 0, 0, 1, 2, 6)
"""How far from a number of the text the numbers on the table lie; 6 is what a key costs."""


@dataclass(frozen=True, slots=True)
class Stock:
    """Plain cards of several types, and what each of them brings about when it is played or used (by its id)."""

    faces: Sequence[CardFace]
    brings: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(slots=True)
class Situation:
    """A board, the number of the card that it is about, and what is tried on it."""

    board: Board
    card: int
    mood: Mood
    apt: frozenset[str]
    """The ids of plain cards that bring about what the text waits for."""


class Layout:
    """Lays a situation out. `words` are those that the cards around a card are made for, `goal` the nodes around the
    part that is to be seen, from the outermost to the innermost.
    """

    def __init__(self, face: CardFace, seed: int, words: Words, stock: Stock, goal: Sequence[Node] = ()) -> None:
        self.source = random.Random(seed)
        self.face, self.words, self.stock = face, words, stock
        self.goal = goal if self.chance(0.8) else ()
        self.favorites = favorites_of(self.goal)
        self.looks_back = looks_back(words)
        house = face.houses[0] if face.houses else HOME
        self.houses = tuple(dict.fromkeys((house, *sorted(words.houses), HOME, *OTHERS)))
        self.apt = frozenset(name for name, events in stock.brings.items() if events & words.events)
        self.crowded = self.chance(0.5 if self.looks_back else 0.25)
        self.fresh = self.chance(0.6 if self.looks_back else 0.35)
        self.rich = self.chance(0.15)
        self.varied = self.chance(0.15)
        self.board = Board(tide=self.source.choice((None, 0, 1)))

    def lay_out(self) -> Situation:
        """The situation."""
        source, board = self.source, self.board
        board.players[0].active_house = self.houses[0]
        if self.chance(0.2):
            board.players[0].active_house = source.choice(self.houses[:3])
        for player in (0, 1):
            self._furnish_side(player)
        number = self._place()
        self._furnish(number)
        if self.chance(0.6 if BeginTurn in self.favorites else 0.15):  # the turn has not begun
            board.step = "before"
            board.players[0].active_house = None
        return Situation(board, number, mood_of(source, self.words, self.favorites), self.apt)

    def chance(self, share: float) -> bool:
        return self.source.random() < share

    def _furnish_side(self, player: int) -> None:
        source, board = self.source, self.board
        side = board.players[player]
        side.aember = self._amount()
        side.keys = tuple(source.sample(KEY_COLORS, source.choice((0, 0, 1, 2))))
        side.houses = self.houses[:3]
        side.chains = source.choice((0, 0, 1))
        asked = any(isinstance(node, IsHaunted) for node in walk(self.face.text))
        many = max(5, *(number for number in self.words.numbers if number < 2 * MANY), 0)
        haunted = HAUNTING + source.randrange(many) if self.chance(0.5 if asked else 0.15) else 3
        enough = max(4, min(MANY, max(self.words.numbers, default=4) + (4 if self.looks_back else 1)))
        for zone, most in (
            ("hand", enough if self.crowded else 4),
            ("deck", max(6, enough)),
            ("discard", haunted),
            ("archives", 2),
            ("purged", 1),
        ):
            least = most if most > 6 else most - 2 if self.crowded else 0 if self.chance(0.15) else 1
            for _card in range(source.randint(least, most)):
                foreign = zone == "archives" and self.chance(0.3)  # the other player's, which only archives hold
                board.add(self._plain(), player, zone, owner=1 - player if foreign else player)  # type: ignore[arg-type]
        own = self.face.type == TOKEN_CREATURE and self.chance(0.7)
        side.token = self.face if own else self._plain(TOKEN_CREATURE)
        for _card in range(source.choice((0, 1, 2, 3, 4, 4)) if not self.crowded or self.chance(0.3) else enough):
            self._add_creature(player)
        for _card in range(source.randrange(4) if self.crowded else source.randrange(2)):
            board.add(
                self._plain(ARTIFACT), player, "artifacts", aember=source.randrange(2), exhausted=self.chance(0.4)
            )
        if self.chance(0.4) and side.battleline:
            upgrade = board.add(self._plain(UPGRADE), player, "limbo")
            board.attach(upgrade, source.choice(side.battleline), player)

    def _furnish(self, number: int) -> None:
        """What may lie on a card in play: counters of the kinds that the text names, æmber, cards beneath it."""
        board, source = self.board, self.source
        named = sorted(name for name in self.words.counters if name)
        for other in (number, *board.players[0].battleline, *board.players[1].battleline):
            if named and board.cards[other].in_play and self.chance(0.7 if other == number else 0.3):
                board.set(other, counters=((source.choice(named), max(1, self._amount())),))
        state = board.cards[number]
        if not state.in_play:
            return
        if state.zone != "upgrade":
            board.set(number, aember=self._amount() if self.chance(0.3) else source.choice((0, 0, 1, 3)))
        if self.chance(0.4):
            for _card in range(source.randint(1, 3)):
                below = board.add(self._plain(), state.owner, "limbo")
                board.tuck(below, number, state.controller, self.chance(0.5))
        if state.zone != "upgrade" and self.chance(0.3):
            for _card in range(source.randint(1, 2)):
                upgrade = board.add(self._plain(UPGRADE), state.owner, "limbo")
                board.attach(upgrade, number, source.choice((state.controller, 1 - state.controller)))

    def _add_creature(self, player: int) -> int:
        source, said = self.source, self.words.said
        face = self._plain(CREATURE)
        power = face.power or 1
        token = self.board.players[player].token
        is_token = token is not None and self.chance(
            0.6 if Status.TOKEN in said or CardType.TOKEN_CREATURE in said else 0.2
        )

        def state(status: Status) -> bool:
            return self.chance(0.4 if status in said else 0.1)

        number = self.board.add(
            face,
            player,
            "battleline",
            damage=source.randrange(power) if self.chance(0.5) and not is_token else 0,
            aember=self._amount() if self.rich else source.choice((0, 0, 1, 2)),
            exhausted=not self.fresh and self.chance(0.4),
            marks=tuple(mark for mark in STATUSES if state(Status(mark.row.state))),
            power_counters=source.choice((0, 0, 1)),
        )
        if is_token:
            self.board.set(number, token=token)
        elif self.chance(0.08):  # of the other player's deck
            self.board.set(number, owner=1 - player)
        return number

    def _place(self) -> int:
        """Lays the card where it can act: in hand to be played, or in play already; now and then on the other side."""
        board, source, face = self.board, self.source, self.face
        theirs = 0.7 if looks_at_last_turn(self.words) else 0.5 if self.acts_on_enemies() else 0.2
        owner = 1 if self.chance(theirs) else 0
        side = board.players[owner]
        if face.type == "archon power":
            return board.add(face, owner, "archon powers")
        if face.type == PROPHECY:
            number = board.add(face, owner, "prophecies", active=not self.chance(0.3))
            board.add(self._plain(PROPHECY), owner, "prophecies")  # its other side
            if board.cards[number].active:
                board.tuck(board.add(self._plain(), owner, "limbo"), number, owner, True)
            return number
        starts_in_hand = self.chance(share_in_hand(self.goal))
        if has_fate(face) and self.chance(0.5) and not starts_in_hand:
            prophecies = [item for item in self.stock.faces if item.type == PROPHECY]
            if prophecies:
                above = board.add(source.choice(prophecies), owner, "prophecies", active=True)
                number = board.add(face, owner, "limbo")
                board.tuck(number, above, owner, True)
                return number
        if face.type == ACTION or starts_in_hand:
            return board.add(face, owner, source.choice(("hand",) * 7 + ("discard", "archives")))
        if face.type == UPGRADE:
            number = board.add(face, owner, "limbo")
            hosts = board.players[source.randrange(2)].battleline or side.battleline
            if not hosts:
                hosts = [self._add_creature(owner)]
            board.attach(number, source.choice(hosts), owner)
            return number
        zone: Zone = "artifacts" if face.type == ARTIFACT else "battleline"
        number = board.add(face, owner, zone)
        line = side.pile(zone)
        line.remove(number)
        line.insert(source.randrange(len(line) + 1), number)
        if zone == "battleline":
            board.set(
                number,
                damage=source.randrange(face.power or 1) if self.chance(0.3) else 0,
                power_counters=source.choice((0, 0, 0, 1, 3)),
                exhausted=not self.fresh and self.chance(0.2),
                marks=(Mark.WARD,) if self.chance(0.05) else (),
            )
        board.touch()
        return number

    def acts_on_enemies(self) -> bool:
        """Whether the part to be seen is what holds of a card as the opponent plays it."""
        return any(
            isinstance(node, EntersPlay) and any(isinstance(item, Controlled) for item in walk(node.cards))
            for node in self.goal
        )

    def _plain(self, kind: str | None = None) -> CardFace:
        """A plain card with a house, a trait and perhaps a title that the text speaks of; now and then another copy of
        the card itself.
        """
        source, words, faces = self.source, self.words, self.stock.faces
        if self.chance(0.04) and kind in (None, self.face.type) and self.face.type not in APART:
            return self.face
        asked = self.chance(0.6 if self.looks_back else 0.3)
        said = [item.value for item in words.said if asked and isinstance(item, CardType)]
        wanted = [item for item in faces if (kind is None and item.type not in APART) or item.type == kind]
        wanted = [item for item in wanted if kind is None and item.type in said] or wanted
        if self.apt and self.chance(0.4):
            wanted = [item for item in wanted if item.id in self.apt] or wanted
        face = source.choice(wanted)
        traits = (source.choice(sorted(words.traits)),) if words.traits and self.chance(0.6) else face.traits
        named = 0.8 if face.type == TOKEN_CREATURE else 0.4
        name = source.choice(sorted(words.names)) if words.names and self.chance(named) else face.name
        power = max(1, self._amount()) if face.type in (CREATURE, TOKEN_CREATURE) else face.power
        house = str(self.board.players[0].active_house)
        if self.varied or self.chance(0.1 if self.crowded else 0.4):
            house = source.choice((*self.houses, *MORE) if self.varied else self.houses[:4])
        armor = source.randrange(4) if face.type == CREATURE and self.chance(0.3) else face.armor
        icons = tuple(source.choice(ICONS) for _icon in range(source.choice((0, 0, 0, 1, 2))))
        said = [icon for icon in ICONS if BonusIcon(icon) in words.said]
        if said and self.chance(0.5):
            icons = tuple(source.choice(said) for _icon in range(source.randint(1, 2)))
        text = face.text
        keywords = sorted(item.value for item in words.said if isinstance(item, KeywordName))
        if keywords and face.type == CREATURE and self.chance(0.3):
            keyword = KeywordName(source.choice(keywords))
            text = _with_keyword(keyword)
        if kind is None and face.type == CREATURE and Status.GIGANTIC in words.said and self.chance(0.7):
            return replace(face, id="giant", name="Giant", houses=(house,), half=source.choice(("top", "bottom")))
        return replace(
            face,
            name=name,
            houses=(house,),
            traits=traits,
            power=power,
            armor=armor,
            icons=icons,
            text=text,
            compiled=None,
        )

    def _amount(self) -> int:
        """A number to lay on the table: often one that the text speaks of, or one more or less."""
        if self.words.numbers and self.chance(0.6):
            return max(0, self.source.choice(sorted(self.words.numbers)) + self.source.choice(NEAR))
        return self.source.randrange(24 if self.rich else 9)


def _with_keyword(keyword: KeywordName) -> CardText:
    """A text of one keyword."""
    value = Number(value=2) if keyword.valued else None
    return CardText(paragraphs=(KeywordLine(keywords=(Keyword(name=keyword, value=value),)),))


def has_fate(face: CardFace) -> bool:
    """Whether a text has an ability that resolves beneath a prophecy."""
    paragraphs = face.text.paragraphs if face.text is not None else ()
    return any(isinstance(item, BoldAbility) and Timing.FATE in item.timings for item in paragraphs)
