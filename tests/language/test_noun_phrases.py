"""What noun phrases mean: how many, of what, and which words are about which noun."""

from __future__ import annotations

from typing import Any

import pytest

from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.base import CardType, Direction, Extreme, House, Status, Trait, Zone
from kfjudge.games.keyforge.words.nodes.cards import (
    AllOf,
    AnyOf,
    Controlled,
    EitherOf,
    Except,
    InLine,
    InState,
    InZone,
    LinePlace,
    NeighborOf,
    NotThe,
    OfHouse,
    OfTrait,
    OfType,
    OneOf,
    Other,
    Quantity,
    QuantityKind,
    Ref,
    RefKind,
    Select,
    Union,
    WholeZone,
    WithExtreme,
)
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Filter
from kfjudge.games.keyforge.words.nodes.players import YOU, Player, PlayerKind
from kfjudge.games.keyforge.words.nodes.text import BoldAbility
from kfjudge.language.reading import Language

OPPONENT = Player(kind=PlayerKind.OPPONENT)
FRIENDLY, ENEMY = Controlled(by=YOU), Controlled(by=OPPONENT)
BOTH_TYPES = OfType(types=(CardType.CREATURE, CardType.ARTIFACT))
EACH, THE = Quantity(kind=QuantityKind.EACH), Quantity(kind=QuantityKind.THE)
SELF = Ref(kind=RefKind.SELF)


def one(amount: int = 1, **more: Any) -> Quantity:
    return Quantity(kind=QuantityKind.EXACTLY, amount=Number(value=amount), **more)


def creatures(quantity: Quantity, *filters: Filter) -> Select:
    return Select(quantity=quantity, type=CardType.CREATURE, filters=filters)


def cards(quantity: Quantity, *filters: Filter) -> Select:
    return Select(quantity=quantity, filters=filters)


MEANINGS: list[tuple[str, Cards]] = [
    # What stands before a list is about every noun of it …
    ("friendly creatures and artifacts", cards(EACH, BOTH_TYPES, FRIENDLY)),
    ("each friendly creature and artifact", cards(EACH, BOTH_TYPES, FRIENDLY)),
    ("an enemy creature or artifact", cards(one(), BOTH_TYPES, ENEMY)),
    ("each creature and artifact you control", cards(EACH, BOTH_TYPES, FRIENDLY)),
    # … unless a later noun has words of its own.
    (
        "friendly creatures and enemy artifacts",
        Union(parts=(creatures(EACH, FRIENDLY), Select(quantity=EACH, type=CardType.ARTIFACT, filters=(ENEMY,)))),
    ),
    (
        "an artifact or stunned creature",
        cards(
            one(),
            AnyOf(
                filters=(
                    OfType(types=(CardType.ARTIFACT,)),
                    AllOf(filters=(InState(status=Status("stunned")), OfType(types=(CardType.CREATURE,)))),
                )
            ),
        ),
    ),
    (
        "either a friendly creature or an artifact",
        EitherOf(parts=(creatures(one(), FRIENDLY), Select(quantity=one(), type=CardType.ARTIFACT))),
    ),
    # How many.
    (
        "up to 2 random enemy creatures",
        creatures(Quantity(kind=QuantityKind.UP_TO, amount=Number(value=2), at_random=True), ENEMY),
    ),
    ("2 creatures at random", creatures(one(2, at_random=True))),
    ("a creature of your opponent's choice", creatures(one(by=OPPONENT))),
    ("all but 1 friendly creature", creatures(Quantity(kind=QuantityKind.ALL_BUT, amount=Number(value=1)), FRIENDLY)),
    ("each of 3 enemy creatures", creatures(one(3), ENEMY)),
    (
        "the 2 most powerful creatures",
        creatures(
            Quantity(kind=QuantityKind.THE, amount=Number(value=2)),
            WithExtreme(extreme=Extreme.MOST, attribute="power"),  # type: ignore[arg-type]
        ),
    ),
    ("another Mars creature", creatures(one(), Other(), OfHouse(house=House("mars")))),
    ("2 of your creatures", creatures(one(2), FRIENDLY)),
    ("one of your archived cards", cards(one(), InZone(zone=Zone.ARCHIVES, player=YOU))),
    ("half of your opponent's creatures", creatures(Quantity(kind=QuantityKind.HALF), ENEMY)),
    ("each purged Knight", cards(EACH, OfTrait(trait=Trait("knight")), InZone(zone=Zone.PURGED))),
    # Where they stand.
    ("the creature to ~'s left", creatures(THE, NeighborOf(of=SELF, side=Direction.LEFT))),
    ("each creature to ~'s left", creatures(EACH, InLine(place=LinePlace.BESIDE, side=Direction.LEFT, of=SELF))),
    ("~'s left neighbor", creatures(THE, NeighborOf(of=SELF, side=Direction.LEFT))),
    ("each of ~'s damaged neighbors", creatures(EACH, NeighborOf(of=SELF), InState(status=Status.DAMAGED))),
    (
        "the creature in the center of your opponent's battleline",
        creatures(THE, AllOf(filters=(InLine(place=LinePlace.CENTER), ENEMY))),
    ),
    (
        "each creature not in the center of its controller's battleline",
        creatures(EACH, NotThe(filter=InLine(place=LinePlace.CENTER))),
    ),
    # What they are not.
    (
        "each non-Mars, non-Dis creature",
        creatures(
            EACH,
            AllOf(filters=(NotThe(filter=OfHouse(house=House("mars"))), NotThe(filter=OfHouse(house=House("dis"))))),
        ),
    ),
    (
        "each creature that is neither stunned nor exhausted",
        creatures(
            EACH, NotThe(filter=AnyOf(filters=(InState(status=Status("stunned")), InState(status=Status.EXHAUSTED))))
        ),
    ),
    ("each creature that does not belong to house Dis", creatures(EACH, NotThe(filter=OfHouse(house=House("dis"))))),
    ("each creature except ~", creatures(EACH, Except(cards=SELF))),
]


@pytest.mark.parametrize(("phrase", "meant"), MEANINGS, ids=[phrase for phrase, _ in MEANINGS])
def test_a_phrase_means(phrase: str, meant: Cards, reader: Language) -> None:
    text = f"Play: Archive {phrase}."
    reading = reader.read(text)
    assert reading.ast is not None, reading.decline
    (paragraph,) = reading.ast.paragraphs
    assert isinstance(paragraph, BoldAbility)
    assert paragraph.effect.cards == meant  # type: ignore[attr-defined]


def test_a_part_of_a_hand(reader: Language) -> None:
    reading = reader.read("Play: Discard half of your hand.")
    assert reading.ast is not None
    (paragraph,) = reading.ast.paragraphs
    assert paragraph.effect.cards == OneOf(quantity=Quantity(kind=QuantityKind.HALF), of=WholeZone(zone=Zone.HAND))


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("purge 2 artifacts from each discard pile", "purge 2 artifacts from {} and 2 artifacts from {}"),
        (
            "return a card from each player's discard pile to its owner's hand",
            "return a card from {} and a card from {} to its owner's hand",
        ),
        (
            "shuffle up to 2 creatures from each player's discard pile into their owners' decks",
            "shuffle up to 2 creatures from {} and up to 2 creatures from {} into their owners' decks",
        ),
    ],
)
def test_so_many_of_each_pile_are_as_many_of_either(short: str, full: str, reader: Language) -> None:
    long = full.format("your discard pile", "your opponent's discard pile")
    first, second = (reader.read(f"Play: {text[0].upper()}{text[1:]}.") for text in (short, long))
    assert first.understood
    assert first.means == second.means


def test_its_is_of_each_only_where_cards_are_picked_alike(reader: Language) -> None:
    told = "Play: Return a creature from {} and {} from your opponent's discard pile to its owner's hand."
    assert reader.read(told.format("your discard pile", "a creature")).understood
    assert not reader.read(told.format("your discard pile", "an artifact")).understood
    assert not reader.read("Play: Purge a creature from each discard pile. Its owner draws a card.").understood


@pytest.mark.parametrize(
    "phrase",
    [
        "a creature and artifact",  # one card that is both, or one of each?
        "an enemy enemy creature",
        "each creature except ~ and each artifact",  # are artifacts left out, or destroyed too?
        "the creatures to ~'s left and right",
        "a creature from each discard pile",  # what lies there is in no play
        "one of each player's artifacts",
        "2 neighboring creatures",  # of what?
        "a creatures",
        "all creature",
        "the creature of ~",
    ],
)
def test_declined(phrase: str, reader: Language) -> None:
    assert not reader.read(f"Play: Destroy {phrase}.").understood
