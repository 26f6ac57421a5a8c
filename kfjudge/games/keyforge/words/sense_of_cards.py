"""Which descriptions of cards make no sense.

In: the values of the fields of a node. Out: whether it says something that can be meant.
"""

from __future__ import annotations

from typing import Any

from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes.base import CardType, Zone
from kfjudge.games.keyforge.words.nodes.players import PlayerKind
from kfjudge.games.keyforge.words.wellformed import speaks_of_described
from kfjudge.language.node import WORDED, WRAPPED, Node
from kfjudge.language.trees import field_names


def _is_neighbor(quantity: c.Quantity, filters: tuple[Any, ...]) -> bool:
    """ "The creature to its left" is one, the neighbor on that side; "each creature to its left" is every one as far as
    the flank.
    """
    return quantity.kind is c.QuantityKind.THE and any(
        isinstance(one, c.InLine) and one.place is c.LinePlace.BESIDE for one in filters
    )


def _other_than_nobody(filters: tuple[Any, ...]) -> bool:
    """The other neighbor of "the second creature" is other than one that has to be said: the first."""
    return any(isinstance(one, c.Other) and one.than is None for one in filters) and any(
        isinstance(one, c.NeighborOf) and isinstance(one.of, c.Ref) and one.of.kind is c.RefKind.NTH for one in filters
    )


def _among_themselves(quantity: c.Quantity, filters: tuple[Any, ...]) -> bool:
    """ "2 neighboring creatures" are neighbors of each other, not of the creature that has the ability, and a single
    one shares nothing with the others:
    "5 cards of the same house" are alike among themselves, "a card of the same house" is like the card just spoken of.
    """
    if not several(quantity):
        return any(EACH_OTHER in one.manner.marks for one in filters)
    return any(
        (isinstance(one, c.NeighborOf) and one.of is None) or (isinstance(one, c.NotThe) and _like_it(one))
        for one in filters
    )


def several(quantity: c.Quantity) -> bool:
    """Whether so many are chosen together that they can be said to be like each other."""
    return quantity.kind is c.QuantityKind.ANY_NUMBER or (
        quantity.amount is not None and quantity.amount != a.Number(value=1)
    )


def _definite(quantity: c.Quantity, filters: tuple[Any, ...]) -> bool:
    """ "The creature" alone means one that was spoken of, which is a reference; a description with "the" says which
    one it is. How many they are is told where more than one can be meant: "the 2 most powerful creatures".
    """
    return (
        quantity.kind is not c.QuantityKind.THE
        or not all(isinstance(one, _GENERAL) for one in filters)
        or (quantity.amount is None and len(filters) == 1 and isinstance(filters[0], c.Controlled))
    )


def _by_chance(quantity: c.Quantity, filters: tuple[Any, ...]) -> bool:
    """So many are picked at random; all but so many are left to chance in a hand alone."""
    return not (quantity.at_random and quantity.kind is c.QuantityKind.ALL_BUT) or all(
        isinstance(one, c.InZone) and one.zone is Zone.HAND for one in filters
    )


def _another(quantity: c.Quantity, filters: tuple[Any, ...]) -> bool:
    """One other than a card that was spoken of: several are "except" that card, or other than the one described."""
    if all(one.than in (None, c.Ref(kind=c.RefKind.DESCRIBED)) for one in filters if isinstance(one, c.Other)):
        return True
    return quantity.kind in (c.QuantityKind.ANY, c.QuantityKind.THE) or quantity.amount == a.Number(value=1)


_GENERAL = (c.Controlled, c.InState, c.InZone, c.NotThe, c.OfHouse, c.OfTrait, c.OfType, c.WithKeyword)
"""What many cards can be."""


def _like_it(one: Any) -> bool:
    """Whether a card is said to be like another that the words do not name, or unlike it."""
    shared = one.filter if isinstance(one, c.NotThe) else one
    return isinstance(shared, c.Shares) and shared.other is None


def _of_each_player(quantity: c.Quantity, filters: tuple[Any, ...]) -> bool:
    """ "A card from each player's hand" would be one from each hand, which is no single choice; "each player's most
    powerful creature" needs none.
    """
    if quantity.kind in (c.QuantityKind.EACH, c.QuantityKind.ANY, c.QuantityKind.ANY_NUMBER, c.QuantityKind.NO):
        return False
    whose = [one.player for one in filters if isinstance(one, c.InZone | c.InZones)]
    if quantity.kind is not c.QuantityKind.THE or not any(isinstance(one, c.WithExtreme) for one in filters):
        whose += [one.by for one in filters if isinstance(one, c.Controlled | c.Owned)]
    return any(player is not None and player.kind is PlayerKind.EACH for player in whose)


def _takes(before: Any, after: Any) -> bool:
    """Whether what is said after a phrase within a description is about that phrase: "shares a trait with a card in
    your discard pile".
    """
    counted = before.bound.amount if isinstance(before, c.With) else None
    while isinstance(counted, a.Half | a.Times):
        counted = counted.of
    if (
        isinstance(counted, a.CountOf | a.AttributeOf)
        and isinstance(counted.cards, c.Select)
        and counted.cards.quantity.kind is c.QuantityKind.EACH
    ):
        return True
    if isinstance(before, c.With) and isinstance(before.of, a.CountOf) and isinstance(after, c.AttachedTo):
        return True
    if isinstance(before, c.With) and isinstance(before.of, a.CountOf) and isinstance(after, c.Controlled):
        return _is_said_after(after, before.of.cards)
    if isinstance(before, c.AttachedTo) and isinstance(before.to, c.Select):
        return _is_said_after(after, before.to)
    if _begun(before) and (
        isinstance(after, c.InLine) or (isinstance(after, c.AllOf) and isinstance(after.filters[0], c.InLine))
    ):
        return True
    inner = getattr(before, "other", None)
    if isinstance(before, c.Shares) and isinstance(inner, c.Select) and inner.quantity.kind is not c.QuantityKind.THE:
        told = isinstance(after, c.Involved) and _is_said_after(after, inner)
        return told or isinstance(after, c.InZone | c.InZones | c.Under)
    if isinstance(before, c.NeighborOf) and isinstance(before.of, c.Select):
        return isinstance(after, c.Shares | c.InZone | c.InZones) or _like_it(after)
    return (
        isinstance(before, c.With)
        and isinstance(before.of, a.CountOf)
        and isinstance(after, c.Shares | c.Different | c.InZone | c.InZones)
    )


def _is_said_after(said: Any, cards: Any) -> bool:
    """Whether a description stands behind a phrase that words of its own name: "an upgrade on a creature controlled by
    …", not "upgraded friendly".
    """
    return bool(said.span[0] > cards.span[0] >= 0)


def _begun(before: Any) -> bool:
    """Whether a description ends in "the creature", of which the place that follows tells which one it is: "between ~
    and the creature on your left flank".
    """
    last = getattr(before, "other", None) or getattr(before, "of", None)
    last = last.parts[-1] if isinstance(last, c.Union) else last
    return isinstance(last, c.Ref) and THE_ONE in last.manner.marks


def says_more(values: dict[str, Any]) -> bool:
    """No property twice in the same words: "an enemy enemy creature" is no description; and nothing out of play stands
    in a battleline.
    """
    filters = values.get("filters", ())
    quantity = values["quantity"]
    if (
        _of_each_player(quantity, filters)
        or _is_neighbor(quantity, filters)
        or _other_than_nobody(filters)
        or _among_themselves(quantity, filters)
        or any(map(_takes, filters, filters[1:]))
        or not _definite(quantity, filters)
        or not _by_chance(quantity, filters)
        or not _another(quantity, filters)
    ):
        return False
    if values.get("type") in _IN_NO_LINE and any(isinstance(one, c.InLine | c.NeighborOf) for one in filters):
        return False
    outside = any(isinstance(one, c.InZone) and one.zone is not Zone.IN_PLAY for one in filters)
    if outside and any(
        isinstance(part, c.InLine | c.NeighborOf) for one in filters for part in getattr(one, "filters", (one,))
    ):
        return False
    if sum(isinstance(one, c.AttachedTo) for one in filters) > 1:
        return False
    return not any(
        one == other and one.manner == other.manner for place, one in enumerate(filters) for other in filters[:place]
    )


def less_than_itself(values: dict[str, Any]) -> bool:
    """ "The one with less power" of two is not compared with "it": it has the least of them."""
    filters = values.get("filters", ())
    known = values["quantity"].kind is c.QuantityKind.THE and any(isinstance(one, c.Among) for one in filters)
    compared = (one.bound.amount for one in filters if isinstance(one, c.With))
    return known and any(getattr(one, "cards", None) == c.Ref(kind=c.RefKind.IT) for one in compared)


def apart(values: dict[str, Any]) -> bool:
    """What is picked without a choice cannot be picked from different houses: "neighbors of different houses" says it
    of the neighbors.
    """
    return values["quantity"].kind not in (c.QuantityKind.EACH, c.QuantityKind.THE) or not any(
        isinstance(one, c.Different) for one in values.get("filters", ())
    )


def holds(value: Any, kind: type[Node]) -> bool:
    """Whether a node of a class stands anywhere in a value."""
    if isinstance(value, tuple):
        return any(holds(item, kind) for item in value)
    return isinstance(value, kind) or (
        isinstance(value, Node) and any(holds(getattr(value, name), kind) for name in field_names(type(value)))
    )


def considered(values: dict[str, Any]) -> bool:
    """What a card can be considered to be: on a flank, of a type, in a state, under somebody's control; where else it
    lies nobody considers.
    """
    what = values.get("what")
    if isinstance(what, c.Controlled):
        return True
    parts = what.filters if isinstance(what, c.AllOf) else () if what is None else (what,)
    return all(
        isinstance(part, c.InState) or part == c.InLine() or (isinstance(part, c.OfType) and len(part.types) == 1)
        for part in parts
    )


def listed(values: dict[str, Any]) -> bool:
    """A list of nouns ends in one with a word of its own ("an artifact or an upgrade"); else the words before the first
    would be about all of them.
    """
    last = values["filters"][-1]
    return not isinstance(last, c.OfType) or WRAPPED in last.manner.marks


def various(values: dict[str, Any]) -> bool:
    """No type twice: "Mutant creatures or creatures with power 5" are two phrases."""
    return len(set(values["types"])) == len(values["types"])


def excepted(values: dict[str, Any]) -> bool:
    """What is left out is named one by one; "except ~ and each artifact" goes on with what is done to. "All except
    those with …" speaks of no cards named before.
    """
    cards = values["cards"]
    if isinstance(cards, c.Select) and any(isinstance(one, c.Among) for one in cards.filters):
        return False
    return not isinstance(cards, c.Union) or all(
        isinstance(part, c.Ref) or getattr(part, "quantity", THE) == THE for part in cards.parts
    )


def near_what(values: dict[str, Any]) -> bool:
    """Not near a card that is like one left out: the card that it would be like is the one described, which no word
    there can mean.
    """
    of = values.get("of")
    return not isinstance(of, c.TopOf) and not any(map(_like_it, getattr(of, "filters", ())))


def lies_between(values: dict[str, Any]) -> bool:
    """Between two: "each creature between ~ and it" names both, "between them" speaks of both; "between your hand and
    discard pile" says where cards lie.
    """
    of = values.get("of")
    if holds(of, c.WholeZone):
        return False
    return values.get("place") is not c.LinePlace.BETWEEN or (
        len(of.parts) == 2 if isinstance(of, c.Union) else isinstance(of, c.Ref) and of.plural
    )


def together(values: dict[str, Any]) -> bool:
    """Only the last of several phrases can leave something out: "each creature except ~ and the most powerful creature"
    leaves out two.
    """
    return in_own_words(values) and not any(
        isinstance(one, c.Except) for part in values["parts"][:-1] if isinstance(part, c.Select) for one in part.filters
    )


_IN_NO_LINE = (CardType.ACTION, CardType.ARTIFACT, CardType.UPGRADE, CardType.PROPHECY)
_NOUNS = (c.AnyOf, c.Named, c.OfTrait, c.OfType)
"""What nouns say of cards, as far as they are no type: a filter without words of its own."""


def in_own_words(values: dict[str, Any]) -> bool:
    """In a list of phrases every plural has a word of its own: in "friendly creatures and artifacts" both are friendly,
    and that is one phrase.
    """
    plain = (
        one
        for one in values["parts"]
        if isinstance(one, c.Select)
        and all(isinstance(said, _NOUNS) and WORDED not in said.manner.marks for said in one.filters)
    )
    return not any(
        one.quantity.kind is c.QuantityKind.EACH and WORDED not in one.quantity.manner.marks for one in plain
    )


EACH_OTHER = "each-other"
"""Marks "that share a house", which is said of several, with each other."""


THE_ONE = "the-one"
"""Marks "the creature" that was spoken of."""


def fits(values: dict[str, Any]) -> bool:
    """A card fits by what it has itself, or by how many cards there are about it."""
    return speaks_of_described(values["of"])


THE = c.Quantity(kind=c.QuantityKind.THE)
