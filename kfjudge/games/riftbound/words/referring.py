"""Whether everything that a text speaks of was named before: "it", "they", "there", "that unit".

In: a paragraph, and those before it. Out: the first word of which nobody can know what it means, if there is one. What
a reference means is not written into the tree: whoever plays the text keeps what was named last and finds it there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words import statics as s
from kfjudge.games.riftbound.words.base import KeywordName, Kind, Node, Phase, Zone
from kfjudge.games.riftbound.words.events import ChoseYou, Event, EventKind, Happened, How, PaidAdditional, Trigger
from kfjudge.games.riftbound.words.sense import fits, kinds_of
from kfjudge.games.riftbound.words.text import Constant, Instruction, KeywordLine, LeadIn
from kfjudge.language.trees import part_names, walk

if TYPE_CHECKING:
    from kfjudge.language.dialect import References

_NAMES = (
    c.Select,
    c.TopOf,
    f.PlayToken,
    f.Channel,
    f.Look,
    f.Burn,
    f.Reveal,
    f.RevealUntil,
    f.Choose,
    Event,
    s.GrantNext,
)
"""Nodes of which later words can speak."""
_THERE = c.Place(kind=c.PlaceKind.THERE)
_OF_A_PLAYER = frozenset(phase for phase in Phase if phase.name.startswith(("EACH_", "OPPONENT_")))
"""Times of a player of whom later words can speak."""
_SPOKEN_PLACES = (c.PlaceKind.SAME, c.PlaceKind.SAME_LOCATION, c.PlaceKind.MOVED_FROM)
_NOBODY = (c.PlayerKind.YOU, c.PlayerKind.ALLIES)
"""Who is no player that later words could speak of: "you", and whose a "friendly" thing is."""


def references(paragraph: Node, before: tuple[Node, ...]) -> References:
    """The first word that speaks of nothing."""
    from kfjudge.language.dialect import References, Unbound  # whoever only plays texts reads none

    missing = _spoken_of_nothing(paragraph, before)
    return References({}, () if missing is None else (Unbound(*missing),))


def _spoken_of_nothing(paragraph: Node, before: tuple[Node, ...]) -> tuple[str, int, int] | None:
    """Why the first word that speaks of nothing does so, and its place."""
    earlier = [node for one in before for node in _in_order(one)]
    named = any(map(_names, earlier))
    others = any(_names_another(node) for node in earlier)
    placed = any(isinstance(node, c.Place | Event) for node in earlier)
    many = next((_number(node) for node in reversed(earlier) if isinstance(node, c.Select)), 0)
    going_on = {id(one) for node in _in_order(paragraph) for one in _going_on(node)}
    start_of_options = named, others, placed, many, len(earlier)
    optional = False
    around = _described_by(paragraph, frozenset())
    for node in _in_order(paragraph):
        if isinstance(node, f.ChooseOne):
            start_of_options = named, others, placed, many, len(earlier)
        if isinstance(node, f.Option):  # of two options one hears nothing of what the other names
            named, others, placed, many, known = start_of_options
            del earlier[known:]
            optional = True
        if optional and node == _THERE and not placed:
            return ("not known what is meant by: there", *node.span)
        doer = getattr(node, "player", None)
        if isinstance(doer, c.Player) and doer.kind is c.PlayerKind.SAME and id(node) not in going_on:
            return ("nobody is said to do this", *node.span)
        if isinstance(node, c.ThatMuch) and node.done is not None and not _was_done(node, (*before, paragraph)):
            return (f"nothing before it is {node.done.name.lower()}", *node.span)
        if isinstance(node, c.TheX) and not any(isinstance(one, f.WhereX) for one in earlier):
            return ("it is not said what X is", *node.span)
        if _cards(node, c.Alike) and not any(type(one) is type(node) and _cards(one, c.Select) for one in earlier):
            return ("nothing before it is done to so many", *node.span)
        if isinstance(node, PaidAdditional | s.IfPaid | s.IfPaidDo) and not any(
            _asks_more(one) for one in (*before, paragraph)
        ):
            return ("the text has no additional cost", *node.span)
        if isinstance(node, ChoseYou) and not any(
            getattr(one, "whom", None) for one in (*earlier, *_in_order(paragraph))
        ):
            return ("no player was chosen", *node.span)
        if isinstance(node, f.HasTo | f.May) and (twice := _said_twice(node)) is not None:
            return ("who does this is said twice", *twice.span)
        if isinstance(node, c.Place) and node.kind in _SPOKEN_PLACES and not placed:
            return ("no battlefield was spoken of", *node.span)
        if isinstance(node, Event) and node.place == _THERE and not named:
            return ("not known what is meant by: there", *node.place.span)
        placed = placed or isinstance(node, c.Place | Event)
        if isinstance(node, c.Ref) and node.two and many > 2:
            return ("there are not two", *node.span)
        if isinstance(node, c.Ref) and node.kind is c.RefKind.REST and _draws_last(earlier):
            return ("could be what is left of them, or all of them", *node.span)
        if isinstance(node, c.Select):
            many = _number(node)
        if isinstance(node, c.Ref) and _is_none_of(node, earlier):
            return (f"no {node.what} was spoken of", *node.span)
        if isinstance(node, f.Effect | s.Static) and (of := _no_such(node, earlier)) is not None:
            return ("nothing that was spoken of can have this done to it", *of.span)
        earlier.append(node)
        alone = id(node) in around and not any(_names(one) for one in earlier if id(one) not in around[id(node)])
        again = isinstance(node, c.Ref) and node.what is not None and not others
        missing = _said(node) if not named or alone or again else ""
        if missing:
            start, end = node.span
            return (f"not known what is meant by: {missing}", start, end)
        if _names(node) or (isinstance(node, Trigger) and node.phase in _OF_A_PLAYER):
            named = True
        others = others or _names_another(node)
        if isinstance(node, c.Player) and node.kind not in _NOBODY and node.of is None:
            named = others = True
    return None


def _cards(node: Node, kind: type[c.Cards]) -> bool:
    return isinstance(getattr(node, "cards", None), kind)


def _described_by(value: Any, around: frozenset[int], described: bool = False) -> dict[int, frozenset[int]]:
    """The references in what is said of objects, each with what it stands within: nothing is "other than it" by what it
    is itself.
    """
    if isinstance(value, tuple):
        return {ref: outer for one in value for ref, outer in _described_by(one, around, described).items()}
    if not isinstance(value, Node):
        return {}
    if isinstance(value, c.Ref) and described:
        return {id(value): around}
    within = around | {id(value)}
    return {
        ref: outer
        for name in part_names(type(value))
        for ref, outer in _described_by(
            getattr(value, name), within, described or (isinstance(value, c.Select) and name == "filters")
        ).items()
    }


def stands_apart(before: Node, after: Node) -> bool:
    """Whether an ability can follow another on its line, and is no part of it: a keyword, a cost or a time opens one,
    what holds has no end in what is done, and behind what a spell costs stands what it does.
    """
    held = isinstance(after, Constant) and all(isinstance(one, s.While) for one in after.statements)
    known = (before,) if held or isinstance(before, Constant | KeywordLine) else ()
    if _spoken_of_nothing(after, known) is not None:
        return False
    match after:
        case Instruction():
            return isinstance(before, KeywordLine) or _of_the_play(before)
        case Constant() if held:
            return not isinstance(before, Instruction)
        case Constant(statements=statements):
            about_me = any(getattr(one, "cards", None) == c.Me() for one in statements)
            return not isinstance(before, Instruction) and (isinstance(before, Constant | KeywordLine) or not about_me)
        case _:
            return True


def _of_the_play(paragraph: Node) -> bool:
    """Whether a line says only how the card is played, and for what."""
    match paragraph:
        case LeadIn(paragraph=within):
            return _of_the_play(within)
        case Constant(statements=statements):
            return all(map(_of_the_play, statements))
        case s.While(statement=within):
            return _of_the_play(within)
        case s.CostChange(cards=c.Me()) | s.AdditionalCost() | s.IfPaid() | s.IgnoreCost():
            return True
        case s.Cannot(deed=deed, cards=cards):
            return cards == c.Me() and deed in (s.Deed.BE_PLAYED, s.Deed.PLAYED_ELSEWHERE)
        case _:
            return False


def _asks_more(text: Node) -> bool:
    """Whether a text has a cost that is paid in addition, its own or that of a keyword."""
    return any(
        isinstance(node, s.AdditionalCost) or (isinstance(node, f.Keyword) and node.name in _ADDS_A_COST)
        for node in walk(text)
    )


_ADDS_A_COST = (KeywordName.ACCELERATE, KeywordName.REPEAT)


def _number(node: c.Select) -> int:
    """How many objects a phrase means, as far as a number says so; else 0."""
    amount = node.quantity.amount
    return amount.value if isinstance(amount, c.Number) else 0


def _draws_last(earlier: list[Node]) -> bool:
    """Whether what was done last to cards that were looked at is that some are drawn: of those, or of the deck."""
    for node in reversed(earlier):
        if isinstance(node, f.Draw) and node.player == c.YOU:
            return True
        if isinstance(node, f.Look | f.Reveal | f.RevealUntil | c.Select):
            return False
    return False


def _names_another(node: Node) -> bool:
    """Whether a node names something beside the card itself, so that "that unit" can be said of it."""
    return _names(node) and not (isinstance(node, Event) and isinstance(node.cards, c.Me | None))


def _is_none_of(ref: c.Ref, earlier: list[Node]) -> bool:
    """Whether "that spell" is said where only things on the board were named, or "that unit" where only spells were."""
    if ref.kind is not c.RefKind.IT or ref.what not in (Kind.SPELL, *_ON_BOARD):
        return False
    kinds = {node.kind if isinstance(node, c.Select) else _by_what(node) for node in earlier if _names(node)} - {None}
    return bool(kinds) and kinds <= (_ON_BOARD if ref.what is Kind.SPELL else {Kind.SPELL})


def _no_such(node: Node, earlier: list[Node]) -> c.Ref | None:
    """The "it" of an instruction that can be done to nothing that was spoken of: what was killed is not readied."""
    ref = getattr(node, "cards", None)
    if not isinstance(ref, c.Ref) or ref.kind not in (c.RefKind.IT, c.RefKind.THEM) or ref.what is not None:
        return None
    would = {id(one.event) for one in earlier if isinstance(one, s.Replaces | f.Replaced)}
    gone = {
        id(getattr(one, "cards", None)): _GONE.get(one.kind if isinstance(one, Event) else type(one))
        for one in earlier
        if id(one) not in would
    }
    known: list[tuple[frozenset[Kind], Zone | None]] = []
    for one in earlier:
        if isinstance(one, c.Select):
            known.append((frozenset(kinds_of(one)), gone.get(id(one))))
        elif isinstance(one, f.Channel):
            known.append((frozenset((Kind.RUNE,)), None))
        elif isinstance(one, f.PlayToken):
            known.append((frozenset((one.kind,)), None))
        elif isinstance(one, Event) and one.by is not None:
            known.append((frozenset((one.by,)), None))
        elif isinstance(one, Event) and one.cards is None and one.kind not in _A_CARD:
            known.append((frozenset((Kind.BATTLEFIELD,)), None))
        elif _names(one) and not isinstance(getattr(one, "cards", None), c.Select):
            return None
    return None if not known or any(fits(type(node), *one) for one in known) else ref


_A_CARD = (EventKind.DRAW, EventKind.HIDE, EventKind.PLAY, EventKind.BURN, EventKind.PREDICT)
"""What happens to a card without naming it; anything else that names none can be about a battlefield alone."""
_GONE: dict[Any, Zone] = {
    **dict.fromkeys((f.Kill, EventKind.KILL, EventKind.DIE, f.Discard, EventKind.DISCARD, f.Counter), Zone.TRASH),
    **dict.fromkeys((f.Return, EventKind.RETURN), Zone.HAND),
    **dict.fromkeys((f.Recycle, EventKind.RECYCLE), Zone.DECK),
    **dict.fromkeys((f.Banish, EventKind.BANISH), Zone.BANISHMENT),
}
"""Where something is after this was done to it."""


def _by_what(node: Node) -> Kind | None:
    """What else than its cards an event or a choice names; by anything else all kinds of cards could be meant."""
    if isinstance(node, f.Choose) and isinstance(node.cards, c.Select):
        return None
    return node.by if isinstance(node, Event) else Kind.CARD


_ON_BOARD = frozenset((Kind.UNIT, Kind.GEAR, Kind.RUNE, Kind.BATTLEFIELD, Kind.EQUIPMENT, Kind.CHAMPION_UNIT))


def _names(node: Node) -> bool:
    """Whether later words can speak of what a node names; an event of what was spoken of names nothing, nor one of the
    card itself in the first person ("when I hold"; "this" may be "it", and what somebody plays), unless with
    something else.
    """
    if (
        isinstance(node, Event)
        and isinstance(node.cards, c.Me)
        and node.cards.what is None
        and node.kind is not EventKind.PLAY
    ):
        theirs = node.place is not None and node.place.kind.name.startswith("ENEMY_")
        return theirs or node.how is How.ACCOMPANIED or (node.by or node.to or node.doer) is not None
    return isinstance(node, _NAMES) and not (isinstance(node, Event) and isinstance(node.cards, c.Ref))


def _said_twice(node: f.HasTo | f.May) -> c.Player | None:
    """ "You", said of a part of what somebody else may or must do: "each opponent must discard 1 or you draw 1"."""
    for inner in walk(node.effect) if (node.player or c.YOU).kind is not c.PlayerKind.YOU else ():
        doer = getattr(inner, "player", None) if isinstance(inner, f.Effect) else None
        if isinstance(doer, c.Player) and doer.kind is c.PlayerKind.YOU and doer.span[0] >= 0:
            return doer
    return None


def _going_on(node: Node) -> tuple[Node, ...]:
    """The instructions whose doer is said before them."""
    if isinstance(node, f.Steps):
        return node.effects[1:]
    if isinstance(node, f.Either):
        return node.options[1:]
    if isinstance(node, s.Priced):
        return (node.cost,)
    return (node.effect,) if isinstance(node, f.ForEachPlayer) else ()


@cache
def says_it_first(effect: Node) -> bool:
    """Whether an effect says "it" before it names anything: then that is the card of the event."""
    for node in _in_order(effect):
        if isinstance(node, _NAMES):
            return False
        if isinstance(node, c.Ref):
            return node.kind is c.RefKind.IT
    return False


_DOES: dict[str, tuple[type[Node], ...]] = {
    "KILL": (f.Kill,),
    "RECYCLE": (f.Recycle,),
    "DISCARD": (f.Discard,),
    "BURN": (f.Burn,),
    "BANISH": (f.Banish,),
    "SPEND_BUFF": (f.SpendBuffs,),
    "SPEND_XP": (f.SpendXP, f.AnyAmountOf),
}
"""The instructions that do what "for each card discarded this way" counts."""


def _was_done(amount: c.ThatMuch, texts: tuple[Node, ...]) -> bool:
    """Whether an instruction of the text does what is counted, and to such objects, as far as it says to which."""
    assert amount.done is not None
    for text in texts:
        for node in _in_order(text):
            if isinstance(node, Event) and node.kind is amount.done:
                return True
            if isinstance(node, _DOES.get(amount.done.name, ())):
                cards = getattr(node, "cards", None)
                kind = cards.kind if isinstance(cards, c.Select) else None
                if amount.what is None or kind in (None, Kind.CARD, amount.what):
                    return True
    return False


def _said(node: Node) -> str:
    """What a node is called that speaks of something named before; "" for any other."""
    match node:
        case c.Ref(kind=kind) if kind is not c.RefKind.CHOSEN:
            return kind.value
        case c.Us():
            return "we"
        case c.Place(kind=c.PlaceKind.THERE):
            return "there"
        case c.Select(filters=(c.FromAmong(), *_)):
            return "of them"
        case c.Player(kind=c.PlayerKind.THEY):
            return "they"
        case c.Player(kind=kind, of=c.Ref()):
            return f"its {kind.value}"
        case Happened(this_way=True):
            return "this way"
        case _:
            return ""


def _in_order(value: Any) -> Iterator[Node]:
    """The nodes of a tree as they stand in the text: by place, those without one where their parent is."""
    found: list[tuple[int, int, Node]] = []

    def visit(inner: Any, at: int) -> None:
        if isinstance(inner, tuple):
            for item in inner:
                visit(item, at)
                if isinstance(item, Node) and item.span[0] < 0:  # what has no place stands behind what came before it
                    at = max((begin for begin, _, _ in found), default=at)
        elif isinstance(inner, Node):
            behind = max((begin for begin, _, _ in found), default=at) if isinstance(inner, c.Ref) else at
            begin = inner.span[0] if inner.span[0] >= 0 else behind
            found.append((begin, len(found), inner))
            for name in part_names(type(inner)):
                visit(getattr(inner, name), begin)

    visit(value, 0)
    found.sort(key=lambda item: (item[0], item[1]))
    for _, _, node in found:
        yield node
