"""How far a condition reaches, and how parts are rounded: what before it in its sentence, and which sentences after it,
are done only if it holds.

In: a bound paragraph, its clauses and sentences side by side. Out: the paragraph with what each "If" governs inside it.
- A condition at the end of a list governs the list, as one before it does: "gain 1A and draw a card if you are
  haunted". It governs no more than what follows
  the last "then", "but" or semicolon, and the last instruction alone if it asks about what the others name, do or
  change ("stun a creature and ward it if it is damaged", "gain 2A and draw a card if you have 3A or more"), or if that
  one goes back to them ("gain 1A and repeat the preceding effect if …"). A member with a condition of its own ends what
  it governs.
- A sentence that speaks of something mentioned only inside an "If" before it belongs behind what that "If" governs: "If
  you are haunted, choose a creature.
  Stun it." stuns nothing if you are not, and an "Otherwise" that follows in such a sentence is not done either. What
  stands between the two belongs there as well, and so does what finishes the sentence before: shuffling the deck that
  was searched, what holds "while under your control".
- "Any" of an instruction is one that is chosen; in a condition it is whichever.
- How parts are rounded is said at the end of a list for all its halves and thirds.
The rows that are made so keep in their form how they are printed, for `as_printed` to give the tree back as it was
read.
"""

from __future__ import annotations

from typing import Any, TypeGuard, TypeVar

from kfjudge.games.keyforge.words.as_printed import AFTER, EACH_TIME, LISTED, REACHED, joined_by, noted
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import conditions
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Rounding, Zone
from kfjudge.games.keyforge.words.nodes.events import EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.games.keyforge.words.nodes.players import YOU, Player, PlayerKind
from kfjudge.games.keyforge.words.spread import picked
from kfjudge.language.frames.forms import CHAIN
from kfjudge.language.frames.found import CHAIN_SEPARATORS
from kfjudge.language.node import CLAUSES, SENTENCES, Manner, Node, replace
from kfjudge.language.trees import start_of, walk, with_parts

APART = frozenset(number for number, words in enumerate(CHAIN_SEPARATORS) if {"then", ";", "but"} & {*words})
"""How what does not belong to one list is joined."""
THEN = frozenset(number for number, words in enumerate(CHAIN_SEPARATORS) if "then" in words)
"""How one clause is said to come after another."""
Tree = TypeVar("Tree", bound=Node)


def reached(tree: Tree) -> Tree:
    """The tree with everything inside a condition that it governs; quoted texts are left as they are."""
    made: Tree = _reached(tree)
    return made


def _reached(value: Any) -> Any:
    node = with_parts(value, _reached)
    if isinstance(node, Effect):
        node = picked(node)
    if isinstance(node, c.Union):
        return _rounded(node, node.parts)
    if isinstance(node, f.Sequence) and CLAUSES in node.manner.marks:
        node = _in_order(_rounded(node, node.effects))
    if isinstance(node, f.Sequence) and SENTENCES in node.manner.marks:
        row = _row(node.effects)
        if len(row) == 1 and node.mention is None:
            return row[0]
        return node if len(row) == len(node.effects) else replace(node, effects=row)
    if isinstance(node, f.Sequence) and CLAUSES in node.manner.marks:
        return _list(node)
    return node


def _rounded(row: Tree, members: tuple[Node, ...]) -> Tree:
    """A list with its halves and thirds rounded as the last of them is said to be; what says for itself how it is
    rounded is left alone.
    """
    parts = [node for node in walk(members) if _is_part(node)]
    said = parts[-1].rounding if parts else Rounding.UNSAID
    if said is Rounding.UNSAID or all(part.rounding is not Rounding.UNSAID for part in parts):
        return row
    changed: Tree = with_parts(row, lambda value: _round(value, said))
    return changed


def _round(value: Any, said: Rounding) -> Any:
    node = with_parts(value, lambda inner: _round(inner, said))
    if _is_part(node) and node.rounding is Rounding.UNSAID:
        return replace(node, rounding=said, form=noted(EACH_TIME, node))
    return node


def _is_part(node: Any) -> TypeGuard[a.Half | c.Quantity]:
    return isinstance(node, a.Half) or (
        isinstance(node, c.Quantity) and node.kind in (c.QuantityKind.HALF, c.QuantityKind.THIRD)
    )


def _in_order(row: f.Sequence) -> f.Sequence:
    """A list in which damage behind a "then" is a step of its own: damage of one ability is dealt together unless its
    text orders it.
    """
    joined = (-1, *row.manner.between)
    damage = [isinstance(effect, f.DealDamage) for effect in row.effects]
    later = [place for place, one in enumerate(damage) if one and joined[place] in THEN and any(damage[:place])]
    if not later:
        return row
    effects = [
        f.Sequence(effects=(effect,), form=AFTER, span=effect.span) if place in later else effect
        for place, effect in enumerate(row.effects)
    ]
    return replace(row, effects=tuple(effects))


def _list(row: f.Sequence) -> Effect:
    """A list of instructions, the condition at its end around what it governs."""
    last = row.effects[-1]
    if (
        not isinstance(last, f.If) or last.instead or not 0 <= last.span[0] == start_of(last.then)
    ):  # "…, and if you are haunted, draw a card"
        return row
    joined = row.manner.between
    apart = [place for place, number in enumerate(joined, 1) if number in APART]
    apart += [
        place for place, one in enumerate(row.effects[:-1], 1) if isinstance(one, f.If)
    ]  # "… if it is a creature"
    first = max(apart, default=0)
    governed = row.effects[first:-1]
    named = frozenset[int]().union(*map(mentions, governed))
    if not governed or named & references(last.condition, asking=True) or _may_change(governed, last.condition):
        return row
    if any(isinstance(node, f.Repeat) for node in walk(last.then)):
        return row
    inner = f.Sequence(
        effects=(*governed, last.then),
        form=joined_by(LISTED, joined[first:]),
        span=(governed[0].span[0], last.then.span[1]),
    )
    made = replace(
        last, then=inner if first else replace(inner, mention=row.mention), span=(inner.span[0], last.span[1])
    )
    return (
        made
        if not first
        else replace(
            row,
            effects=(*row.effects[:first], made),
            form=joined_by(CHAIN, joined[:first]),
            manner=Manner(row.manner.marks, joined[:first]),
        )
    )


def _may_change(governed: tuple[Effect, ...], condition: Node) -> bool:
    """Whether instructions can change what a condition asks: it is then asked after them."""
    done = [node for node in walk(governed) if isinstance(node, Effect)]
    kinds = {type(node) for node in done}
    brought = {kind for node in done for kind in node.brings_about}
    return any(
        asked.kind in brought if isinstance(asked, EventPattern) else kinds & _changed_by(asked)
        for asked in walk(condition)
    )


def _changed_by(asked: Node) -> frozenset[type[Effect]]:
    """The instructions that change what is asked for."""
    match asked:
        case c.InZone(zone=zone) | a.CountOf(cards=c.WholeZone(zone=zone)) if zone is not Zone.IN_PLAY:
            return _MOVE_CARDS | _CHANGE_PLAY
        case a.CountOf() | a.CountOfAttribute() | conditions.Exists() | conditions.IsOverwhelmed():
            return _CHANGE_PLAY
        case conditions.IsHaunted():
            return _CHANGE_PLAY | {f.Discard, f.CardByCard, f.PutInto}
        case a.PoolOf() | conditions.CanForge():
            return _MOVE_AEMBER
        case a.Keys() | conditions.KeyIsForged():
            return _CHANGE_KEYS
        case conditions.TideIs():
            return frozenset((f.SetTide,))
        case _:
            return frozenset()


_CHANGE_PLAY: frozenset[type[Effect]] = frozenset(
    (
        *(
            *(f.Destroy, f.Sacrifice, f.DealDamage, f.FightEachOther, f.PlayCards, f.PutIntoPlay),
            *(f.ReturnToPlay, f.ReturnToHand, f.Purge),
        ),
        *(f.ShuffleInto, f.MakeTokens, f.TakeControl, f.GiveControl),
    )
)
_MOVE_CARDS: frozenset[type[Effect]] = frozenset(
    (f.Draw, f.Refill, f.Discard, f.CardByCard, f.Archive, f.TakeArchives, f.PutInto, f.PlaceUnder, f.Search)
)
_CHANGE_KEYS: frozenset[type[Effect]] = frozenset((f.ForgeKey, f.UnforgeKey))
_MOVE_AEMBER: frozenset[type[Effect]] = _CHANGE_KEYS | {
    f.GainAember,
    f.LoseAember,
    f.StealAember,
    f.CaptureAember,
    f.PayAember,
    f.SpendAember,
    f.PutAember,
    f.MoveAember,
}


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
    """The last thing that a sentence makes depend on its condition; what happens "instead" is only another way to do
    what stands before.
    """
    match effect:
        case f.If(instead=False) if not isinstance(effect.then, f.Instead):
            return effect.then if effect.otherwise is None else effect.otherwise
        case f.Sequence(effects=(*_, last)) if _is_one_sentence(effect):
            return _governed(last)
        case _:
            return None


def _is_one_sentence(row: f.Sequence) -> bool:
    """A list of clauses, or a clause that opens with "then": what ends it may go on in the next sentence."""
    marks = row.manner.marks
    return CLAUSES in marks or (len(row.effects) == 1 and SENTENCES not in marks)


def _end_of_reach(governed: Effect, effects: tuple[Effect, ...], place: int) -> int:
    """Where the sentences end that belong to what a condition governs."""
    inside = mentions(governed)
    end = place + 1
    for later in range(place + 1, len(effects)):
        if _is_the_contrary(effects[place], effects[later]):
            break
        if inside & references(effects[later]) or (
            later == end and _finishes(effects[later], (governed, *effects[place + 1 : later]))
        ):
            end = later + 1
            inside = inside.union(*map(mentions, effects[place + 1 : end]))
    return end


def _is_the_contrary(effect: Effect, later: Effect) -> bool:
    """Whether "if you do not" asks what "if you do" has asked."""
    asked = (effect.condition, later.condition) if isinstance(effect, f.If) and isinstance(later, f.If) else ()
    return any(one == conditions.Not(condition=other) for one, other in zip(asked, asked[::-1], strict=True))


def _behind(effect: Effect, later: tuple[Effect, ...]) -> Effect:
    if isinstance(effect, f.Sequence):
        return replace(effect, effects=(*effect.effects[:-1], _behind(effect.effects[-1], later)))
    assert isinstance(effect, f.If)
    first = effect.then if effect.otherwise is None else effect.otherwise
    row = f.Sequence(effects=_row((first, *later)), form=REACHED, span=(first.span[0], later[-1].span[1]))
    return replace(effect, then=row) if effect.otherwise is None else replace(effect, otherwise=row)


def _finishes(effect: Effect, before: tuple[Effect, ...]) -> bool:
    """Whether a sentence only finishes what those before it do: shuffles the deck searched, says what holds of what was
    taken."""
    while isinstance(effect, f.Sequence) and len(effect.effects) == 1:
        effect = effect.effects[0]
    match effect:
        case f.ShuffleDeck(deck_of=whose):
            return any(
                isinstance(node, f.Search) and Zone.DECK in node.zones and node.zone_player == whose
                for node in walk(before)
            )
        case f.Lasting(effects=(s.While(condition=condition, statics=statics),)) if condition == UNDER_YOUR_CONTROL:
            taken = [node.cards for node in walk(before) if isinstance(node, f.TakeControl)]
            return any(
                {getattr(cards, "mention", None), getattr(cards, "refers_to", None)} & _spoken_of(statics)
                for cards in taken
            )
        case _:
            return False


UNDER_YOUR_CONTROL = conditions.Is(cards=c.Ref(kind=c.RefKind.DESCRIBED), filters=(c.Controlled(by=YOU),))


def _spoken_of(statics: tuple[Node, ...]) -> set[int | None]:
    return {number for static in statics for number in references(static)}


def mentions(tree: Node) -> frozenset[int]:
    """The numbers of what is mentioned in a tree; "your opponent" is the same player wherever that is said."""
    said = (
        node
        for node in walk(tree)
        if not (isinstance(node, Player) and node.kind in (PlayerKind.YOU, PlayerKind.OPPONENT))
    )
    return frozenset(number for node in said if (number := getattr(node, "mention", None)) is not None)


def references(tree: Node, asking: bool = False) -> frozenset[int]:
    """The numbers of the cards, players and amounts that a tree cannot do without; `asking`: and of what "if you do"
    and "this way" ask, whether it was
    done. "Another creature" is one even if there is none that it is other than."""
    left_out = c.Other if asking else (*_ASKING, c.Other)
    return frozenset(
        number
        for node in walk(tree)
        if not isinstance(node, left_out) and (number := getattr(node, "refers_to", None)) is not None
    )


_ASKING = (conditions.Did, EventPattern, f.If, f.Instead)
