"""Situations in which a text may act: boards laid out at random from the words of its own tree.

The cards around it have the houses, traits, names and types that the text speaks of, and lie in every zone, damaged,
exhausted, stunned and with æmber on them. The same seed gives the same situation.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kfjudge.keyforge.board.board import Board
from kfjudge.keyforge.board.faces import (
    ACTION,
    ARCHON_POWER,
    ARTIFACT,
    CREATURE,
    PROPHECY,
    TOKEN_CREATURE,
    UPGRADE,
    CardFace,
)
from kfjudge.keyforge.board.zones import Zone
from kfjudge.keyforge.words.nodes.amounts import Number
from kfjudge.keyforge.words.nodes.base import Timing
from kfjudge.keyforge.words.nodes.cards import Named, OfHouse, OfTrait
from kfjudge.keyforge.words.nodes.text import BoldAbility, CardText
from kfjudge.language.node import Node
from kfjudge.language.trees import part_names

HOME, OTHERS = "dis", ("logos", "mars")
APART = (TOKEN_CREATURE, PROPHECY)
"""The types that lie in no hand, deck or pile."""


@dataclass(slots=True)
class Words:
    """The names that a text uses for what cards can be and bear, and its numbers."""

    houses: set[str] = field(default_factory=set)
    traits: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    counters: set[str] = field(default_factory=set)
    numbers: set[int] = field(default_factory=set)


def words_of(text: CardText) -> Words:
    """The houses, traits, titles and numbers in a tree, quoted text included."""
    found = Words()
    todo: list[object] = [text]
    while todo:
        item = todo.pop()
        if isinstance(item, tuple):
            todo.extend(item)
        elif isinstance(item, Node):
            if isinstance(item, OfHouse):
                found.houses.add(str(item.house))
            elif isinstance(item, OfTrait):
                found.traits.add(str(item.trait))
            elif isinstance(item, Named):
                found.names.add(str(item.name))
            elif isinstance(item, Number):
                found.numbers.add(item.value)
            elif (counter := getattr(item, "counter", None)) is not None:
                found.counters.add(str(getattr(counter, "name", counter) or ""))
            todo.extend(getattr(item, name) for name in part_names(type(item)))
    return found


@dataclass(slots=True)
class Situation:
    """A board, and the number of the card that it is about."""

    board: Board
    card: int


def lay_out(face: CardFace, seed: int, words: Words, stock: Sequence[CardFace]) -> Situation:
    """A situation for a card. `words` are those that the cards around it are made for, `stock` plain cards of several
    types, whose texts are understood.
    """
    source = random.Random(seed)
    house = face.houses[0] if face.houses else HOME
    houses = tuple(dict.fromkeys((house, *sorted(words.houses), HOME, *OTHERS)))
    board = Board(tide=source.choice((None, 0, 1)))
    for player, side in enumerate(board.players):
        side.aember = _amount(source, words)
        side.keys = ("red", "blue")[: source.choice((0, 0, 1, 2))]
        side.houses = houses[:3]
        side.chains = source.choice((0, 0, 1))
        haunted = 12 if source.random() < 0.15 else 3
        for zone, most in (("hand", 4), ("deck", 6), ("discard", haunted), ("archives", 2), ("purged", 1)):
            for _card in range(most if most > 6 else source.randint(1, most)):
                board.add(_plain(source, stock, words, houses, None), player, zone)  # type: ignore[arg-type]
        for _card in range(source.randint(1, 4)):
            _add_creature(board, source, player, _plain(source, stock, words, houses, CREATURE))
        for _card in range(source.randrange(2)):
            board.add(_plain(source, stock, words, houses, ARTIFACT), player, "artifacts", aember=source.randrange(2))
        token = next((item for item in stock if item.type == TOKEN_CREATURE), None)
        side.token = token
        if source.random() < 0.4 and side.battleline:
            upgrade = board.add(_plain(source, stock, words, houses, UPGRADE), player, "limbo")
            board.attach(upgrade, source.choice(side.battleline), player)
    board.players[0].active_house = house
    number = _place(board, source, face, stock)
    _furnish(board, source, number, words, stock, houses)
    if source.random() < 0.2:  # the turn has not begun
        board.step = "before"
        board.players[0].active_house = None
    return Situation(board, number)


def _furnish(
    board: Board, source: random.Random, number: int, words: Words, stock: Sequence[CardFace], houses: Sequence[str]
) -> None:
    """What may lie on a card in play: counters of the kinds that the text names, æmber, cards beneath it."""
    named = sorted(name for name in words.counters if name)
    for other in (number, *board.players[0].battleline, *board.players[1].battleline):
        if named and board.cards[other].in_play and source.random() < (0.7 if other == number else 0.3):
            board.set(other, counters=((source.choice(named), max(1, _amount(source, words))),))
    state = board.cards[number]
    if not state.in_play:
        return
    board.set(number, aember=source.choice((0, 0, 1, 3)) if state.zone != "upgrade" else 0)
    if source.random() < 0.4:
        for _card in range(source.randint(1, 3)):
            below = board.add(_plain(source, stock, words, houses, None), state.owner, "limbo")
            board.tuck(below, number, state.controller, source.random() < 0.5)


def _add_creature(board: Board, source: random.Random, player: int, face: CardFace) -> int:
    power = face.power or 1
    return board.add(
        face,
        player,
        "battleline",
        damage=source.randrange(power) if source.random() < 0.5 else 0,
        aember=source.choice((0, 0, 1, 2)),
        exhausted=source.random() < 0.4,
        stun=source.random() < 0.1,
        ward=source.random() < 0.1,
        enrage=source.random() < 0.1,
        power_counters=source.choice((0, 0, 1)),
    )


def _has_fate(face: CardFace) -> bool:
    """Whether a text has an ability that resolves beneath a prophecy."""
    paragraphs = face.text.paragraphs if face.text is not None else ()
    return any(isinstance(item, BoldAbility) and Timing.FATE in item.timings for item in paragraphs)


def _place(board: Board, source: random.Random, face: CardFace, stock: Sequence[CardFace]) -> int:
    """Lays the card where it can act: in hand to be played, or in play already; now and then on the other side."""
    owner = 1 if source.random() < 0.15 else 0
    side = board.players[owner]
    if face.type == ARCHON_POWER:
        return board.add(face, owner, "archon powers")
    if face.type == PROPHECY:
        number = board.add(face, owner, "prophecies", active=True)
        board.tuck(board.add(board.cards[side.hand[0]].face, owner, "limbo"), number, owner, True)
        return number
    if _has_fate(face) and source.random() < 0.5:
        prophecies = [item for item in stock if item.type == PROPHECY]
        if prophecies:
            above = board.add(source.choice(prophecies), owner, "prophecies", active=True)
            number = board.add(face, owner, "limbo")
            board.tuck(number, above, owner, True)
            return number
    if face.type == ACTION or source.random() < 0.4:
        return board.add(face, 0, source.choice(("hand", "hand", "hand", "discard", "archives")))
    if face.type == UPGRADE:
        number = board.add(face, owner, "limbo")
        hosts = board.players[source.randrange(2)].battleline or side.battleline
        board.attach(number, source.choice(hosts), owner)
        return number
    zone: Zone = "artifacts" if face.type == ARTIFACT else "battleline"
    number = board.add(face, owner, zone)
    line = side.pile(zone)
    line.remove(number)
    line.insert(source.randrange(len(line) + 1), number)
    board.touch()
    return number


def _plain(
    source: random.Random, stock: Sequence[CardFace], words: Words, houses: Sequence[str], kind: str | None
) -> CardFace:
    """A plain card with a house, a trait and perhaps a title that the text speaks of."""
    wanted = [item for item in stock if (kind is None and item.type not in APART) or item.type == kind]
    face = source.choice(wanted)
    traits = (source.choice(sorted(words.traits)),) if words.traits and source.random() < 0.6 else face.traits
    name = source.choice(sorted(words.names)) if words.names and source.random() < 0.4 else face.name
    power = max(1, _amount(source, words)) if face.type == CREATURE else face.power
    house = houses[0] if source.random() < 0.5 else source.choice(houses[:4])
    return replace(face, name=name, houses=(house,), traits=traits, power=power, compiled=None)


def _amount(source: random.Random, words: Words) -> int:
    """A number to lay on the table: often one that the text speaks of, or one more or less."""
    if words.numbers and source.random() < 0.6:
        return max(0, source.choice(sorted(words.numbers)) + source.choice((-1, 0, 0, 1)))
    return source.randrange(9)
