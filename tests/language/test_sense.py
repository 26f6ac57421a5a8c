"""What can be meant: which values belong together in a node, whatever words could lead to it."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.scope import in_scope
from kfjudge.games.keyforge.words.nodes.amounts import (
    All,
    AnyNumber,
    AtMost,
    AttributeOf,
    Bound,
    CountOf,
    Half,
    KeyCost,
    Negative,
    Number,
    PoolOf,
)
from kfjudge.games.keyforge.words.nodes.base import Attribute, CardType, Direction, Status, Zone
from kfjudge.games.keyforge.words.nodes.cards import (
    InLine,
    InState,
    InZone,
    InZones,
    NeighborOf,
    OneOf,
    Quantity,
    QuantityKind,
    Ref,
    RefKind,
    Select,
    TopOf,
    WholeZone,
    With,
)
from kfjudge.games.keyforge.words.nodes.conditions import Exists
from kfjudge.games.keyforge.words.nodes.effects import (
    MARKING,
    ChoiceOf,
    ChooseThing,
    Destroy,
    Draw,
    Exhaust,
    FightEachOther,
    ForEach,
    ForgeKey,
    GainAember,
    Heal,
    LoseAember,
    MoveAember,
    Place,
    Ready,
    Spot,
    Use,
    UseKind,
)
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.games.keyforge.words.sense import makes_sense
from kfjudge.language.node import Node

ONE = Number(value=1)
EACH = Quantity(kind=QuantityKind.EACH)
THE = Quantity(kind=QuantityKind.THE)
NO = Quantity(kind=QuantityKind.NO)
PICKED = Quantity(kind=QuantityKind.EXACTLY, amount=ONE)
STUNNED = InState(status=Status("stunned"))
DESCRIBED = AttributeOf(attribute=Attribute.POWER, cards=Ref(kind=RefKind.DESCRIBED))
OTHER = Ref(kind=RefKind.OTHERS)
ARTIFACT = Select(quantity=PICKED, type=CardType.ARTIFACT)


def cards(quantity: Quantity, *filters: Any) -> Select:
    """Creatures, so many, described so."""
    return Select(quantity=quantity, type=CardType.CREATURE, filters=filters)


@pytest.mark.parametrize(
    ("sense", "kind", "values"),
    [
        pytest.param(True, Destroy, {"cards": cards(EACH)}, id="destroy each creature"),
        pytest.param(False, Destroy, {"cards": cards(NO)}, id="destroy no creature"),
        pytest.param(False, GainAember, {"amount": Negative(of=ONE)}, id="gain -1A"),
        pytest.param(False, Draw, {"amount": All()}, id="draw all"),
        pytest.param(True, LoseAember, {"amount": All()}, id="lose all A"),
        pytest.param(True, Heal, {"cards": cards(EACH), "amount": AtMost(of=AnyNumber(), maximum=ONE)}, id="up to 1"),
        pytest.param(False, Half, {"of": Number(value=4)}, id="half of 4"),
        pytest.param(True, Half, {"of": PoolOf()}, id="half of your A"),
        pytest.param(False, CountOf, {"cards": cards(PICKED)}, id="the number of a creature"),
        pytest.param(False, ForEach, {"effect": Draw(amount=ONE), "amount": ONE}, id="for each 1"),
        pytest.param(False, ForEach, {"effect": Draw(amount=ONE), "cards": cards(PICKED)}, id="for each of one"),
        pytest.param(False, ForgeKey, {"cost": Number(value=6)}, id="a number is no cost"),
        pytest.param(True, ForgeKey, {"cost": KeyCost()}, id="at current cost"),
        pytest.param(False, Select, {"quantity": THE, "filters": (STUNNED,)}, id="the stunned one, of many"),
        pytest.param(
            False, Select, {"quantity": EACH, "type": CardType.ACTION, "filters": (InLine(),)}, id="on a flank"
        ),
        pytest.param(False, With, {"of": PoolOf(), "bound": Bound()}, id="what is described is not spoken of"),
        pytest.param(True, With, {"of": DESCRIBED, "bound": Bound(amount=ONE)}, id="with power 1 or more"),
        pytest.param(False, TopOf, {"zone": Zone.DECK, "type": CardType.CREATURE}, id="the topmost creature of a deck"),
        pytest.param(True, TopOf, {"zone": Zone.DISCARD, "type": CardType.CREATURE}, id="of a discard pile"),
        pytest.param(False, Place, {"spot": Spot.CENTER, "side": Direction.LEFT}, id="the left center"),
        pytest.param(True, Place, {"spot": Spot.FLANK, "side": Direction.LEFT}, id="the left flank"),
        pytest.param(False, ChooseThing, {"of": ChoiceOf.HOUSE, "from_number": 1}, id="a house from 1"),
        pytest.param(True, ChooseThing, {"of": ChoiceOf.NUMBER, "from_number": 1, "to_number": 5}, id="1 to 5"),
        pytest.param(False, MoveAember, {"amount": ONE, "from_cards": WholeZone(zone=Zone.HAND)}, id="æmber in a hand"),
        pytest.param(False, FightEachOther, {"left": OneOf(quantity=EACH, of=OTHER), "right": OTHER}, id="no other"),
        pytest.param(False, Use, {"cards": ARTIFACT, "how": UseKind.FIGHT}, id="an artifact that fights"),
        pytest.param(True, Use, {"cards": ARTIFACT, "how": UseKind.USE}, id="an artifact that is used"),
        pytest.param(False, Exists, {"cards": cards(PICKED), "bound": Bound(amount=ONE)}, id="a number said twice"),
        pytest.param(False, Quantity, {"kind": QuantityKind.EXACTLY, "amount": All()}, id="all creatures, as a number"),
    ],
)
def test_a_node_makes_sense_or_it_does_not(sense: bool, kind: type[Node], values: dict[str, Any]) -> None:
    assert makes_sense(kind, values) is sense


BESIDE_IT = cards(Quantity(kind=QuantityKind.ANY), NeighborOf(of=Ref(kind=RefKind.DESCRIBED)))


@pytest.mark.parametrize(
    ("there", "tree"),
    [
        (True, Destroy(cards=cards(EACH, With(of=DESCRIBED, bound=Bound(amount=ONE))))),
        (False, Draw(amount=DESCRIBED)),
        (True, Destroy(cards=cards(EACH, With(of=CountOf(cards=BESIDE_IT), bound=Bound(amount=ONE))))),
        (False, Draw(amount=CountOf(cards=BESIDE_IT))),
        (False, Draw(amount=ONE, player=Player(kind=PlayerKind.DESCRIBED))),
    ],
)
def test_what_is_described_is_spoken_of_within_the_description_alone(there: bool, tree: Node) -> None:
    assert in_scope(tree) is there


@pytest.mark.parametrize("what", [Destroy, Exhaust, Ready, MARKING["stun"], Use, MARKING["ward"]])
@pytest.mark.parametrize(
    "those",
    [
        WholeZone(zone=Zone.DISCARD),
        TopOf(zone=Zone.DECK),
        cards(PICKED, InZone(zone=Zone.HAND)),
        cards(PICKED, InZones(zones=(Zone.HAND, Zone.ARCHIVES))),
        Select(quantity=PICKED, type=CardType.ACTION),
    ],
    ids=["a heap", "a top card", "in hand", "in several places", "an action"],
)
def test_what_is_not_in_play_is_not_destroyed_exhausted_or_stunned(what: type[Node], those: Node) -> None:
    assert not makes_sense(what, {"cards": those})


@pytest.mark.parametrize(
    ("sense", "what", "kind"),
    [
        (True, MARKING["stun"], CardType.CREATURE),
        (False, MARKING["stun"], CardType.ARTIFACT),
        (False, MARKING["ward"], CardType.UPGRADE),
        (True, Exhaust, CardType.ARTIFACT),
        (False, Ready, CardType.UPGRADE),
        (True, Destroy, CardType.UPGRADE),
    ],
)
def test_what_can_be_done_to_a_card_depends_on_its_kind(sense: bool, what: type[Node], kind: CardType) -> None:
    assert makes_sense(what, {"cards": Select(quantity=PICKED, type=kind)}) is sense
