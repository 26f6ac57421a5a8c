"""Whether words that speak of something agree with it: in number, in type, in what is said of it.

In: a reference and a mention. Out: whether the one can mean the other.
"""

from __future__ import annotations

from kfjudge.games.keyforge.words.mentions import Mention
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.base import CardType, Direction
from kfjudge.games.keyforge.words.nodes.kinds import Filter
from kfjudge.games.keyforge.words.nodes.players import PlayerKind
from kfjudge.language.node import WORDED, Node


def is_self(node: Node) -> bool:
    return isinstance(node, c.Ref) and node.kind in (c.RefKind.SELF, c.RefKind.UPGRADE)


def may_mean(ref: c.Ref, mention: Mention, gathered: bool = False) -> bool:
    """Whether a reference can mean a mention, by number, type and what it is said to be; `gathered`: the mention is of
    several in the end.
    """
    cards = mention.node
    if isinstance(cards, c.WholeZone):
        return ref.plural or (ref.type is None and ref.kind is c.RefKind.IT)
    if isinstance(cards, c.Select) and cards.quantity.kind is c.QuantityKind.NO:
        return False
    if not all(_is_said(one, cards) for one in ref.filters):
        return False
    kind = type_of(cards)
    if ref.type not in (None, CardType.CARD) and kind not in (None, CardType.CARD, ref.type):
        return (
            ref.type is CardType.CREATURE and kind is CardType.TOKEN_CREATURE and numbers_agree(ref, mention, gathered)
        )
    return numbers_agree(ref, mention, gathered)


def _is_said(one: Filter, cards: Node) -> bool:
    """Whether a phrase says of its cards what a reference repeats; "that neighbor" was said to be a neighbor,
    whosesoever.
    """
    if isinstance(cards, c.OneOf):
        return _is_said(one, cards.of)
    said = getattr(cards, "filters", ())
    return any(isinstance(other, c.NeighborOf) for other in said) if isinstance(one, c.NeighborOf) else one in said


def numbers_agree(ref: c.Ref, mention: Mention, gathered: bool = False) -> bool:
    several = None if gathered else _plural(mention.node)
    if ref.kind is c.RefKind.OTHERS:
        if isinstance(mention.node, c.Select) and mention.node.quantity.kind is c.QuantityKind.EACH:
            return False  # of all that are so none is left
        return several is not False or (not ref.plural and _is_one_neighbor(mention.node))
    if ref.plural:  # of the neighbors that each creature is asked for nobody speaks again
        return several is not False and not (mention.counted and _is_of_described(mention.node))
    return several is not True and not (mention.counted and isinstance(mention.node, c.Select))


def _is_of_described(cards: Node) -> bool:
    return any(getattr(one, "of", None) == c.Ref(kind=c.RefKind.DESCRIBED) for one in getattr(cards, "filters", ()))


def _is_one_neighbor(cards: Node) -> bool:
    """Whether one of the two neighbors of a creature is meant, so that there is another one."""
    return isinstance(cards, c.Select) and any(
        isinstance(one, c.NeighborOf) and one.side is Direction.EITHER for one in cards.filters
    )


def type_of(cards: Node) -> CardType | None:
    match cards:
        case c.Select(type=kind) | c.TopOf(type=kind):
            return kind
        case c.Ref(kind=c.RefKind.OPPONENT_IN_FIGHT | c.RefKind.ATTACKER | c.RefKind.DEFENDER):
            return CardType.CREATURE
        case c.Ref(type=kind):
            return kind
        case c.OneOf(of=of):
            return type_of(of)
        case f.MakeTokens():
            return CardType.TOKEN_CREATURE
        case f.Swap(what=f.Swapped.PLACES) | f.FightEachOther() | f.MoveCreature():
            return CardType.CREATURE
        case _:
            return None


def _is_of_each(cards: Node) -> bool:
    """Whether a phrase means one of each player's cards: "the most powerful creature controlled by each player"."""
    whose = (getattr(one, "by", None) for one in getattr(cards, "filters", ()))
    return any(getattr(by, "kind", None) is PlayerKind.EACH for by in whose)


def _plural(cards: Node) -> bool | None:
    """True: several; False: one; None: each of several, one at a time, or not known."""
    match cards:
        case c.Select(quantity=quantity) | c.OneOf(quantity=quantity):
            if quantity.kind is c.QuantityKind.EXACTLY and isinstance(quantity.amount, a.Number):
                return quantity.amount.value > 1
            if quantity.kind is c.QuantityKind.EACH and isinstance(cards, c.Select) and WORDED in cards.manner.marks:
                said = quantity if WORDED in quantity.manner.marks else cards
                return True if "pl" in said.manner.marks else None
            one = quantity.kind is c.QuantityKind.THE and quantity.amount is None
            known = isinstance(cards, c.Select) and any(isinstance(part, c.Among) for part in cards.filters)
            marks = quantity.manner.marks | (cards.manner.marks if known else frozenset())
            return False if one and "sg" in marks and not _is_of_each(cards) else None
        case c.TopOf(amount=amount, player=whose):
            several = amount is not None and not (isinstance(amount, a.Number) and amount.value == 1)
            return several or (None if whose.kind is PlayerKind.EACH else False)
        case c.Ref(kind=c.RefKind.CHOSEN):
            return None
        case c.Ref(plural=plural, kind=kind):
            return plural if kind is not c.RefKind.SELF else False
        case f.MakeTokens(amount=amount):
            return amount.value > 1 if isinstance(amount, a.Number) else None
        case f.Swap() | f.FightEachOther() | f.MoveCreature():
            return True
        case c.Union() | c.EitherOf():
            return True if isinstance(cards, c.Union) else None
        case _:
            return None
