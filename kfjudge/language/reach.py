"""How far a condition reaches: which sentences after "If …" are done only if it holds.

In: a bound paragraph, its sentences side by side. Out: the paragraph with every sentence that speaks of something mentioned only inside an "If" before it
put behind what that "If" has done: "If you are haunted, choose a creature. Stun it." stuns nothing if you are not, and an "Otherwise" that
follows in such a sentence is not done either. What stands between the two belongs there as well, and so does what finishes the sentence before: shuffling
the deck that was searched, what holds "while under your control".
The row that is made so keeps in its form that its members are printed as sentences: `sentences` gives them back in print's order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from kfjudge.language.frames.terms import BOOKKEEPING, field_names
from kfjudge.language.nodes.base import Form, Node, Zone
from kfjudge.language.nodes.cards import Controlled, Ref, RefKind
from kfjudge.language.nodes.conditions import Did, Is
from kfjudge.language.nodes.effects import Effect, If, Instead, Lasting, Search, Sequence, ShuffleDeck, TakeControl
from kfjudge.language.nodes.events import Event
from kfjudge.language.nodes.players import YOU
from kfjudge.language.nodes.statics import While
from kfjudge.language.nodes.text import CardText

REACHED = Form("reached")
"""The form of a row that begins with what a condition governs in its own sentence and goes on with the sentences that belong to it."""
BODY = "body"
Tree = TypeVar("Tree", bound=Node)


def reached(tree: Tree) -> Tree:
    """The tree with the sentences moved that a condition before them governs; quoted texts are left as they are."""
    made: Tree = _reached(tree)
    return made


def sentences(effect: Effect) -> tuple[Effect, ...]:
    """The sentences in which an instruction is printed: itself, or the "If" without what stands in later sentences, and those."""
    match effect:
        case If(otherwise=None, then=then) if then.form == REACHED:
            first, *rest = _printed(then)
            return (replace(effect, then=first), *rest)
        case If(otherwise=Effect() as otherwise) if otherwise.form == REACHED:
            first, *rest = _printed(otherwise)
            return (replace(effect, otherwise=first), *rest)
        case Sequence(effects=(only,), form=form) if form != BODY:
            first, *rest = sentences(only)
            return (replace(effect, effects=(first,)), *rest) if rest else (effect,)
        case _:
            return (effect,)


def _printed(row: Effect) -> list[Effect]:
    assert isinstance(row, Sequence)
    return [sentence for effect in row.effects for sentence in sentences(effect)]


def _reached(value: Any) -> Any:
    if isinstance(value, tuple):
        made = tuple(map(_reached, value))
        return value if all(one is two for one, two in zip(value, made, strict=True)) else made
    if not isinstance(value, Node) or isinstance(value, CardText):
        return value
    changes = {name: new for name in field_names(type(value)) if name not in BOOKKEEPING and (new := _reached(old := getattr(value, name))) is not old}
    node = replace(value, **changes) if changes else value
    if isinstance(node, Sequence) and node.form == BODY:
        row = _row(node.effects)
        if len(row) == 1 and node.mention is None:
            return row[0]
        return node if len(row) == len(node.effects) else replace(node, effects=row)
    return node


def _row(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Sentences in a row, those that belong to an "If" behind it."""
    row: list[Effect] = []
    place = 0
    while place < len(effects):
        governed = _governed(effects[place])
        end = place + 1 if governed is None else _end_of_reach(governed, effects, place)
        first = effects[place]
        row.append(first if governed is None or end == place + 1 else _behind(first, effects[place + 1 : end]))
        place = end
    return tuple(row)


def _governed(effect: Effect) -> Effect | None:
    """The last thing that a sentence makes depend on its condition; what happens "instead" is only another way to do what stands before."""
    match effect:
        case If(instead=False) if not isinstance(effect.then, Instead):
            return effect.then if effect.otherwise is None else effect.otherwise
        case Sequence(effects=(only,), form=form) if form != BODY:
            return _governed(only)
        case _:
            return None


def _end_of_reach(governed: Effect, effects: tuple[Effect, ...], place: int) -> int:
    """Where the sentences end that belong to what a condition governs."""
    inside = mentions(governed)
    end = place + 1
    for later in range(place + 1, len(effects)):
        if inside & references(effects[later]) or (later == end and _finishes(effects[later], effects[later - 1])):
            end = later + 1
            inside = inside.union(*map(mentions, effects[place + 1 : end]))
    return end


def _behind(effect: Effect, later: tuple[Effect, ...]) -> Effect:
    if isinstance(effect, Sequence):
        return replace(effect, effects=(_behind(effect.effects[0], later),))
    assert isinstance(effect, If)
    first = effect.then if effect.otherwise is None else effect.otherwise
    row = Sequence(effects=_row((first, *later)), form=REACHED, span=(first.span[0], later[-1].span[1]))
    return replace(effect, then=row) if effect.otherwise is None else replace(effect, otherwise=row)


def _finishes(effect: Effect, before: Effect) -> bool:
    """Whether a sentence only finishes what the one before it does: shuffles the deck that was searched, or says what holds under the control taken."""
    while isinstance(effect, Sequence) and len(effect.effects) == 1:
        effect = effect.effects[0]
    match effect:
        case ShuffleDeck(deck_of=whose):
            return any(isinstance(node, Search) and Zone.DECK in node.zones and node.zone_player == whose for node in walk(before))
        case Lasting(effects=(While(condition=condition, statics=statics),)) if condition == UNDER_YOUR_CONTROL:
            taken = [node.cards for node in walk(before) if isinstance(node, TakeControl)]
            return any({getattr(cards, "mention", None), getattr(cards, "refers_to", None)} & _spoken_of(statics) for cards in taken)
        case _:
            return False


UNDER_YOUR_CONTROL = Is(cards=Ref(kind=RefKind.DESCRIBED), filters=(Controlled(by=YOU),))


def _spoken_of(statics: tuple[Node, ...]) -> set[int | None]:
    return {number for static in statics for number in references(static)}


def mentions(tree: Node) -> frozenset[int]:
    """The numbers of what is mentioned in a tree."""
    return frozenset(number for node in walk(tree) if (number := getattr(node, "mention", None)) is not None)


def references(tree: Node) -> frozenset[int]:
    """The numbers of the cards, players and amounts that a tree speaks of. "If you do" and "this way" ask whether something was done at all."""
    return frozenset(number for node in walk(tree) if not isinstance(node, _ASKING) and (number := getattr(node, "refers_to", None)) is not None)


_ASKING = (Did, Event, If, Instead)


def walk(value: Any) -> Iterator[Node]:
    """All nodes of a value, quoted texts left out."""
    if isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    elif isinstance(value, Node) and not isinstance(value, CardText):
        yield value
        for name in field_names(type(value)):
            if name not in BOOKKEEPING:
                yield from walk(getattr(value, name))
