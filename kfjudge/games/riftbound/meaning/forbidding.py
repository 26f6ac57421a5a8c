"""What texts forbid: "can't" beats "can" (054). Whoever does something asks here first, by one of a few plain deeds;
each wording of the language is one of these within limits: by whose spells, from where, to where.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.objects import Obj
from kfjudge.games.riftbound.meaning.records import gives, gives_all, only, only_in, reads
from kfjudge.games.riftbound.words.base import Kind, Node
from kfjudge.games.riftbound.words.cards import At, Cards, Did, OfKind, Place, PlaceKind, Select
from kfjudge.games.riftbound.words.effects import Choose, Counter, Move, Play, PlayToken
from kfjudge.games.riftbound.words.events import Event, Exists, PlayedTo
from kfjudge.games.riftbound.words.statics import BonusDamage, Cannot, Deed, GrantNext, PlaySpeed
from kfjudge.tuples import NamedTuple

if TYPE_CHECKING:
    from kfjudge.games.riftbound.meaning.asked import Meaning


class Cause(NamedTuple):
    """What has something done: the kind of text and who controls it; nothing where the rules themselves do it."""

    kind: Kind | None = None
    player: int | None = None


class Ban(NamedTuple):
    """A statement that forbids something, and the card that says it."""

    source: Obj | None
    statement: Cannot


_EFFECTS = Kind.SPELL_OR_ABILITY
_TEXTS = {Kind.ABILITY, _EFFECTS}
_PLAIN = {Deed.READY_BY_ITSELF: Deed.READY, Deed.PLAYED_ELSEWHERE: Deed.BE_PLAYED}
"""What is forbidden by a wording that has a limit of its own: only where no text tells one to, only elsewhere."""


_BASES = (PlaceKind.BASE, PlaceKind.ITS_BASE)
_PLACED = (Deed.MOVE, Deed.BE_PLAYED, Deed.ATTACK, Deed.DEFEND, Deed.CONQUER, Deed.HOLD, Deed.REVEAL, Deed.SCORE)
"""What is done at a place, or on the way to one."""


def _fits_its_deed(node: Cannot) -> bool:
    """Whether a place is said of what has one, and a cause of what texts do."""
    if node.place is not None and plain(node.deed) not in _PLACED:
        return False
    if node.place is None:
        return True
    if node.place.where is not None and not (node.deed is Deed.PLAYED_ELSEWHERE and isinstance(node.place.where, Did)):
        return False
    return node.place.kind in (PlaceKind.HERE, PlaceKind.THERE, PlaceKind.BATTLEFIELD, *_BASES)


def _of_texts(node: Node) -> bool:
    """Whether abilities on the chain are meant."""
    return isinstance(node, Select) and bool(
        {node.kind, *(kind for one in node.filters if isinstance(one, OfKind) for kind in one.kinds)} & _TEXTS
    )


def _anywhere(node: At | PlayedTo | Event | Move | Play | PlayToken | PlaySpeed) -> bool:
    """Whether nothing more is said of a place: only of where a card may be played that is asked."""
    places = (getattr(node, name, None) for name in ("place", "source", "to"))
    return all(
        place.where is None or (isinstance(node, Move) and _of_units(place.where))
        for place in places
        if isinstance(place, Place)
    )


def _of_units(condition: Node) -> bool:
    """Whether it is asked of a place what units are there."""
    cards = condition.cards if isinstance(condition, Exists) else None
    return isinstance(cards, Select) and cards.kind is Kind.UNIT


def plain(deed: Deed) -> Deed:
    """What a wording comes to, without its limits."""
    return _PLAIN.get(deed, deed)


@reads(Cannot, "deed cards player until_turn by whose place source")
@reads(Place, "where")
@only(At, _anywhere)
@only(PlayedTo, _anywhere)
@only(Event, _anywhere)
@only(Move, _anywhere)
@only(Play, _anywhere)
@only(PlayToken, _anywhere)
@only(PlaySpeed, _anywhere)
@only(Cannot, _fits_its_deed)
@only(Cannot, lambda node: None in (node.player, node.cards) or node.deed not in (Deed.KILL, Deed.RECALL))
@gives(Kind.ABILITY, Kind.SPELL_OR_ABILITY)
@only_in(_of_texts, Counter, Choose, Cannot, BonusDamage)
@only(GrantNext, lambda node: node.kind not in _TEXTS)
@gives_all(
    Deed,
    "READY STUN DEAL_COMBAT REVEAL TAKE_DAMAGE GAIN_POINTS MOVE "
    "READY_BY_ITSELF BE_PLAYED BUFF KILL BE_CHOSEN EXHAUST RECALL BANISH "
    "COUNTER DISCARD BE_RETURNED DRAW_CARDS SCORE WIN USE_ABILITIES PLAYED_ELSEWHERE "
    "HIDE_CARDS ATTACK ATTACK_ALONE DEFEND DEFEND_ALONE CONQUER HOLD GAIN_XP BE_ASSIGNED",
)
def forbidden(
    meaning: Meaning,
    deed: Deed,
    obj: Obj | None = None,
    player: int | None = None,
    cause: Cause | None = None,
    to: int | None = None,
) -> Ban | None:
    """What forbids something, if anything does.

    In: a plain deed; the object that does it or that it is done to; the player who does it; what has it done; where to,
    as a number of a place. Out: the first statement that forbids it with its source.
    """
    for source, ctx, one in _said(meaning, obj, player):
        if plain(one.deed) is not deed:
            continue
        if one.cards is not None and (obj is None or not _covers(meaning, one.cards, ctx, obj)):
            continue
        if one.player is not None and not _by_player(meaning, one, ctx, _doer(obj, player, cause)):
            continue
        if _caused(meaning, one, ctx, cause or Cause()) and _there(meaning, one, ctx, obj, to):
            return Ban(source, one)
    return None


def _said(meaning: Meaning, obj: Obj | None, player: int | None) -> Iterator[tuple[Obj | None, Context, Cannot]]:
    """The statements that forbid anything: those on the board, and what a card says of itself elsewhere."""
    board, view = meaning.board, meaning.view
    if obj is not None and not view.speaks(obj) and obj.facts.forbids:
        own = Context(me=obj.ref, controller=obj.controller if player is None else player)
        yield from ((obj, own, one) for one in view.own(obj, own, Cannot))
    lasting = any(last.statement is not None for last in board.lasting)
    if lasting or board.forbids:
        yield from ((source, ctx, one) for source, ctx, one in view.active(Cannot) if isinstance(one, Cannot))


def _covers(meaning: Meaning, cards: Cards, ctx: Context, obj: Obj) -> bool:
    """Whether a thing is one of those that are meant; a token is no card (185.1)."""
    no_card = isinstance(cards, Select) and cards.kind is Kind.CARD and obj.facts.token
    return not no_card and meaning.view.covers(cards, ctx, obj)


def _doer(obj: Obj | None, player: int | None, cause: Cause | None) -> int | None:
    """Who does it: whoever is said to, or whose text has it done, or whose object it is where the rules let it."""
    if player is not None or (cause is not None and cause.player is not None):
        return player if player is not None else cause and cause.player
    return None if obj is None else obj.controller


def _by_player(meaning: Meaning, one: Cannot, ctx: Context, player: int | None) -> bool:
    if player is None or player not in meaning.players(one.player, ctx):
        return False
    return one.until_turn is None or meaning.board.seats[player].turns < one.until_turn


def _caused(meaning: Meaning, one: Cannot, ctx: Context, cause: Cause) -> bool:
    """Whether it is forbidden to what has it done."""
    if one.deed is Deed.READY_BY_ITSELF:
        return cause.kind is None
    if one.by is not None and cause.kind not in ((Kind.SPELL, Kind.ABILITY) if one.by is _EFFECTS else (one.by,)):
        return False
    return one.whose is None or (cause.player is not None and cause.player in meaning.players(one.whose, ctx))


def _there(meaning: Meaning, one: Cannot, ctx: Context, obj: Obj | None, to: int | None) -> bool:
    """Whether it is forbidden from where an object is, and to where it would come."""
    here = meaning.code(meaning.here(ctx))
    if one.deed is Deed.PLAYED_ELSEWHERE:
        return to is not None and not _named(meaning, one, ctx, to)
    if one.source is not None and (obj is None or not meaning.is_at(obj, one.source, ctx)):
        return False
    if one.place is None:
        return True
    if one.place.kind in (PlaceKind.HERE, PlaceKind.THERE):
        return to is not None and to == (here if one.place.kind is PlaceKind.HERE else ctx.place)
    return to is not None and (to < 0) is (one.place.kind in _BASES)


def _named(meaning: Meaning, one: Cannot, ctx: Context, to: int) -> bool:
    """Whether a place is the one where a card may only be played."""
    assert one.place is not None
    if to < 0 or one.place.kind is not PlaceKind.BATTLEFIELD:
        return (to < 0) is (one.place.kind in _BASES)
    field = meaning.board.objects[meaning.board.fields[to].obj]
    return one.place.where is None or (isinstance(one.place.where, Did) and meaning.passes(field, one.place.where, ctx))
