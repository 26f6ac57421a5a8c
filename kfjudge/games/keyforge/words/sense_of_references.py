"""Which references make no sense: what is done to what they mean cannot be done to that.

In: a paragraph, what its references mean. Out: those that mean a card which cannot be treated so: a drawn card is not
stunned, a destroyed creature is not readied, an artifact has no neighbors. It is asked what the same words would be
asked with the meant cards in place of the reference (`sense_of_effects.py`), and what was done to these before.
"""

from __future__ import annotations

from collections.abc import Iterator

from kfjudge.games.keyforge.words.agreement import type_of
from kfjudge.games.keyforge.words.antecedents import lies_out_of_play
from kfjudge.games.keyforge.words.mentions import Environment, visible, within
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.base import Attribute, CardType, Comparison, Status
from kfjudge.games.keyforge.words.nodes.conditions import Did, Exists, Happened, Is, Not, ShareAttribute
from kfjudge.games.keyforge.words.nodes.events import EventPattern, Trigger, TriggerWord
from kfjudge.games.keyforge.words.nodes.kinds import Effect, Paragraph
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.games.keyforge.words.reading_order import enclosing, in_reading_order
from kfjudge.games.keyforge.words.sense_of_effects import GONE, IN_PLAY, can_be
from kfjudge.games.keyforge.words.sense_of_events import ALREADY
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.language.dialect import Unbound
from kfjudge.language.node import Node, Text
from kfjudge.language.trees import Path, at, walk

_OBJECTS = ("cards", "from_cards", "to_cards")
_ENTERING = ("Attach", "PlayCards", "PutIntoPlay", "ReturnToPlay")
"""What brings cards into play."""
LEAVING = (
    *("Archive", "Destroy", "Discard", "Draw", "Graft", "PlaceUnder", "Purge", "PutInto", "ReturnToHand", "Reveal"),
    *("Sacrifice", "ShuffleInto"),
)
"""What takes cards out of play, or is done to cards that are not in it."""
_LATER = (f.Delayed, f.Lasting, f.Triggered)


def senseless(paragraph: Paragraph, env: Environment) -> Iterator[Unbound]:
    """The references to what cannot be treated as the paragraph says."""
    done: dict[Path, list[tuple[Path, Node]]] = {}
    picked: list[tuple[Path, Path, int]] = []
    shown: list[Path] = []
    for path, node in _in_order(paragraph, ()):
        if isinstance(node, c.NeighborOf | c.AttachedTo):
            name = "of" if isinstance(node, c.NeighborOf) else "to"
            if type_of(_meant(paragraph, env, (*path, name))[1]) in BARE:
                yield Unbound("no such card has any", *_place(paragraph, (*path, name)))
        for name in _ASKED.get(type(node), ()):
            if _asks_of_play(node) and _is_never_in_play(paragraph, env, (*path, name), done):
                yield Unbound("only a card in play has or is such", *_place(paragraph, (*path, name)))
        if (
            isinstance(node, c.Select)
            and _is_anywhere(paragraph, node, path)
            and any(visible(path, one) and not within(one, path[:-1]) for one in shown)
        ):
            yield Unbound("could be those that were shown, or all that there are", *_place(paragraph, path))
        if isinstance(node, c.Select) and _is_of_others(env, node, path):
            yield Unbound("could be of those spoken of last, or of those it was done to", *_place(paragraph, path))
        if isinstance(node, c.Ref | c.OneOf) and not _as_many(paragraph, env, node, path, picked):
            yield Unbound("there are not so many", *_place(paragraph, path))
        unlike = isinstance(node, Not) and TWO in node.manner.marks and isinstance(node.condition, ShareAttribute)
        if unlike and _meant_number(paragraph, env, (*path, "condition", "left")) != 2:  # of more: no two, or not all
            yield Unbound("there are not two", *_place(paragraph, path))
        said = _counted(paragraph, path) if isinstance(node, c.Among) else None
        if said is not None:
            source, meant = _meant(paragraph, env, (*path, "cards"))
            if TWO in said.manner.marks and _number(meant) not in (None, 2):
                yield Unbound("there are not two", *_place(paragraph, path[:-2]))
            if said.comparison is Comparison.EQUAL and isinstance(said.amount, a.Number):
                picked.append((source, path, said.amount.value))
        if isinstance(node, Is) and _was_just_made(paragraph, env, node, path, done):
            yield Unbound("it is so in any case: say “if it was already”", *_place(paragraph, path))
        if not isinstance(node, Effect):
            continue
        name = type(node).__name__
        shown += [path] if name in _SHOWING else []
        for field in _OBJECTS:
            about = getattr(node, field, None)
            if not isinstance(about, Node):
                continue
            source, meant = _meant(paragraph, env, (*path, field))
            before = [] if _is_other(about) else done.setdefault(source, [])
            if (
                meant is not about
                and name in IN_PLAY
                and not _can_be_done(paragraph, node, path, source, meant, before)
            ):
                yield Unbound("this cannot be done to what it means", *_place(paragraph, (*path, field)))
            if field == "cards" and not _is_part(about):
                before.append((path, node))


def _was_just_made(
    paragraph: Paragraph, env: Environment, node: Is, path: Path, done: dict[Path, list[tuple[Path, Node]]]
) -> bool:
    """ "Ward a creature. If it is already warded, …": whether what is asked was made so just before."""
    holder = at(paragraph, path[:-1])
    if node.earlier or not isinstance(holder, f.If) or holder.instead:
        return False
    said = ALREADY in node.manner.marks or any(ALREADY in one.manner.marks for one in node.filters)
    made = {_MADE.get(one.status) for one in node.filters if said and isinstance(one, c.InState)}
    before = done.get(_meant(paragraph, env, (*path, "cards"))[0], ())
    return any(type(one).__name__ in made for _where, one in before)


_PLACED = (c.Among, c.AttachedTo, c.Controlled, c.InZone, c.InZones, c.Involved, c.Owned, c.Under)
"""What says of cards which ones they are, or where."""
_SHOWING = ("Archive", "CardByCard", "Discard", "Draw", "LookAt", "Purge", "PutInto", "Reveal", "ShuffleInto")


def _is_anywhere(paragraph: Paragraph, cards: c.Select, path: Path) -> bool:
    """Whether something is done to, or counted of, cards that are named as cards, of which no place is said and which
    no rule takes from a hand: "choose a creature card", "purge a card".
    """
    holder = at(paragraph, path[:-3] if path[-2:-1] == ("parts",) else path[:-1])
    plain = cards.type is CardType.CARD and not any(isinstance(one, c.Named | c.OfType) for one in cards.filters)
    if isinstance(holder, f.Choose) and (plain or cards.type is CardType.ACTION):
        return False
    named = plain or cards.type is CardType.ACTION or _CARD in cards.manner.marks
    return (
        named
        and isinstance(holder, Effect | a.CountOf)
        and not isinstance(holder, _FROM_HAND)
        and not any(isinstance(one, _PLACED) for one in walk(cards.filters))
    )


def _is_of_others(env: Environment, cards: c.Select, path: Path) -> bool:
    """Whether "the one you revealed" would be one of other cards than those that were revealed."""
    of = {type(one): (*path, "filters", place) for place, one in enumerate(cards.filters)}
    if not {c.Among, c.Involved} <= of.keys():
        return False
    among = env.targets.get((*of[c.Among], "cards"))
    deed = env.targets.get((*of[c.Involved], "event"))
    return among is not None and deed is not None and not within(among, deed)


_CARD = "Cards.out"
"""Marks cards named by their type as cards, wherever they lie."""
_FROM_HAND = (f.Archive, f.CardByCard, f.Discard, f.LookAt, f.PlayCards, f.Reveal, f.Search)
"""What is done to cards of the hand, or of those just shown, where no other place is named."""


_ASKED: dict[type[Node], tuple[str, ...]] = {
    c.NeighborOf: ("of",),
    c.AttachedTo: ("to",),
    a.AttributeOf: ("cards",),
    a.CountersOn: ("cards",),
    Is: ("cards",),
    Player: ("of",),
}
"""What is asked of cards, and in which field it says of which."""
_STATES = (
    *(Status.DAMAGED, Status.EXHAUSTED, Status.READY, Status.UNDAMAGED),
    *(Status(mark.row.state) for mark in STATUSES),
)
_MADE = {Status.EXHAUSTED: "Exhaust", Status.READY: "Ready"} | {
    Status(mark.row.state): mark.value.capitalize() for mark in STATUSES
}
"""The instructions that bring a status about."""
_LYING = (Attribute.AEMBER, Attribute.DAMAGE)


def _asks_of_play(node: Node) -> bool:
    """Whether something is asked that only a card in play has or is: a place, a controller, a state, æmber on it."""
    if isinstance(node, a.AttributeOf):
        return node.attribute in _LYING
    if isinstance(node, Player):
        return node.kind is PlayerKind.CONTROLLER and node.of is not None
    return not isinstance(node, Is) or any(
        (isinstance(one, c.InState) and one.status in _STATES)
        or isinstance(one, c.InLine | a.CountersOn)
        or (isinstance(one, a.AttributeOf) and one.attribute in _LYING)
        for one in walk(node.filters)
    )


def _is_never_in_play(
    paragraph: Paragraph, env: Environment, path: Path, done: dict[Path, list[tuple[Path, Node]]]
) -> bool:
    """Whether the words at a path mean a card that lies in a hand, a deck or a pile, and that nothing has brought into
    play.
    """
    source, meant = _meant(paragraph, env, path)
    if meant is at(paragraph, path) or any(type(one).__name__ in _ENTERING for _where, one in done.get(source, ())):
        return False
    holder = at(paragraph, source[:-1]) if source else None
    drawn = isinstance(holder, f.Discard) or (isinstance(holder, f.Archive) and type_of(meant) is CardType.CARD)
    plain = isinstance(meant, c.Select) and not any(isinstance(one, c.Among | c.InZones) for one in meant.filters)
    return isinstance(meant, f.Draw) or lies_out_of_play(meant) or (drawn and plain)


BARE = (CardType.ACTION, CardType.ARTIFACT, CardType.PROPHECY, CardType.UPGRADE)
"""What has neither neighbors nor upgrades."""


def _can_be_done(
    paragraph: Paragraph, node: Node, path: Path, source: Path, meant: Node, before: list[tuple[Path, Node]]
) -> bool:
    """Whether cards that were spoken of can have this done to them, by what they are and where they are by now."""
    name = type(node).__name__
    kind = "Stun" if getattr(node, "how", None) in (f.UseKind.FIGHT, f.UseKind.REAP) else name
    moved = [
        (where, one) for where, one in before if visible(path, where) and type(one).__name__ in (*_ENTERING, *LEAVING)
    ]
    if moved:
        where, last = moved[-1]
        if type(last).__name__ in _ENTERING:
            return True
        if not _depends(paragraph, where, path) and not _depends(paragraph, path, where, asking=True):
            return False
    holder = at(paragraph, source[:-1]) if source else None
    if isinstance(holder, EventPattern) and source[-1] == "cards" and "trigger" in source:
        trigger = at(paragraph, enclosing(source, paragraph, Trigger) or ())
        if getattr(trigger, "word", None) is TriggerWord.AFTER and holder.kind in GONE:
            return False
    return not isinstance(meant, f.Draw) and can_be(kind, meant)


def _as_many(
    paragraph: Paragraph, env: Environment, node: c.Ref | c.OneOf, path: Path, picked: list[tuple[Path, Path, int]]
) -> bool:
    """Whether there are as many as the words say: two for "both" and "either", one left for "the other". What is picked
    of cards of which the number is known, where and how many, is kept in `picked`; what is picked in another branch
    leaves as many.
    """
    source, _cards = _meant(paragraph, env, path)
    number = _meant_number(paragraph, env, path)
    if (
        getattr(getattr(at(paragraph, source[:-1]) if source else None, "player", None), "kind", None)
        is PlayerKind.EACH
    ):
        return True  # as many as the players together name
    if TWO in node.manner.marks and number not in (None, 2):
        return False
    if isinstance(node, c.OneOf):
        fixed = node.quantity.amount if node.quantity.kind is c.QuantityKind.EXACTLY else None
        picked += [(source, path, fixed.value)] if isinstance(fixed, a.Number) else []
        return True
    taken = sum(many for of, where, many in picked if of == source and visible(path, where))
    if node.kind is not c.RefKind.OTHERS or number is None or not taken:
        return True
    holder = at(paragraph, path[:-1])
    left = number - taken
    if isinstance(holder, c.OneOf):  # "another" has been counted itself
        return left >= 0
    return left == 1 or (node.plural and left > 0)


def _meant_number(paragraph: Paragraph, env: Environment, path: Path) -> int | None:
    """How many cards the words at a path mean."""
    return 2 if {path, (*path, "of")} & env.along_with.keys() else _number(_meant(paragraph, env, path)[1])


def _counted(paragraph: Paragraph, path: Path) -> a.Bound | None:
    """How many of known cards are said to be so: "neither", "exactly one of them"."""
    around = at(paragraph, path[:-3])
    return around.bound if isinstance(around, Exists) else None


TWO = "two"
"""Marks words for exactly two: "both", "either"."""
_MANY = 9
"""As a number: so many that it is not known how many."""
_GENERAL = (c.Controlled, c.InState, c.OfHouse, c.OfTrait, c.OfType, c.With)


def _number(cards: Node) -> int | None:
    """How many cards a phrase means, as far as the words say."""
    match cards:
        case c.Union(parts=parts):
            numbers = [_number(part) for part in parts]
            return None if None in numbers else sum(filter(None, numbers))
        case c.Select(quantity=quantity, filters=filters) if quantity.kind is c.QuantityKind.EACH:
            return _MANY if all(isinstance(one, _GENERAL) for one in filters) else None
        case c.Select(quantity=quantity) if quantity.kind in (c.QuantityKind.EXACTLY, c.QuantityKind.UP_TO):
            return quantity.amount.value if isinstance(quantity.amount, a.Number) else None
        case c.TopOf(amount=None | a.Number() as amount, player=player) if player.kind is not PlayerKind.EACH:
            return 1 if amount is None else amount.value
        case f.Draw(amount=a.Number(value=value)) | f.MakeTokens(amount=a.Number(value=value)):
            return value
    return None


def _depends(paragraph: Paragraph, path: Path, other: Path, asking: bool = False) -> bool:
    """Whether what stands at a path is done only perhaps, or later, where the other is not; `asking`: after it was
    asked whether the card is still there.
    """
    for place in range(len(path)):
        around = path[:place]
        if within(other, around):
            continue
        one = at(paragraph, around)
        if isinstance(one, _LATER) or (not asking and (isinstance(one, f.If | f.May) or path[place] == "options")):
            return True
        if asking and isinstance(one, f.Instead):
            return True
        if asking and isinstance(one, f.If):
            return one.instead or any(map(_asks_whether_there, walk(one.condition)))
    return False


def _asks_whether_there(condition: Node) -> bool:
    """ "If it is still in play", "if it was not destroyed", "if you do not"."""
    return isinstance(condition, c.InZone) or (
        isinstance(condition, Not) and any(isinstance(part, Did | Happened) for part in walk(condition))
    )


def _meant(paragraph: Paragraph, env: Environment, path: Path) -> tuple[Path, Node]:
    """Where the cards are named that a phrase is about, and how."""
    node: Node = at(paragraph, path)
    while True:
        if isinstance(node, c.OneOf):
            path = (*path, "of")
        elif isinstance(node, c.Ref) and path in env.targets:
            path = env.targets[path]
        else:
            return path, node
        node = at(paragraph, path)


def _is_part(cards: Node) -> bool:
    """Whether a phrase means some of known cards, and not all of them."""
    return (isinstance(cards, c.OneOf) and cards.quantity.kind is not c.QuantityKind.EACH) or (
        isinstance(cards, c.Ref) and cards.kind in (c.RefKind.OTHERS, c.RefKind.NTH)
    )


def _is_other(cards: Node) -> bool:
    """Whether those are meant that are left, to which nothing has been done."""
    cards = cards.of if isinstance(cards, c.OneOf) else cards
    return isinstance(cards, c.Ref) and cards.kind is c.RefKind.OTHERS


def _place(paragraph: Paragraph, path: Path) -> tuple[int, int]:
    """The words of a node, or of the nearest one around it that has any."""
    around = (at(paragraph, path[:end]) for end in range(len(path), -1, -1))
    return next((node.span for node in around if isinstance(node, Node) and node.span[0] >= 0), (-1, -1))


def _in_order(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    """The nodes of a paragraph in reading order; quoted text is left out."""
    yield path, node
    for inner, child in in_reading_order(node):
        if not isinstance(child, Text) and not (isinstance(node, f.Instead) and inner == ("of",)):  # that is not done
            yield from _in_order(child, (*path, *inner))
