"""What "it", "that creature" and the card's own name mean, and following a card that has moved."""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.faces import ACTION, ARTIFACT
from kfjudge.games.keyforge.board.zones import HIDDEN, NOBODY
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import measuring
from kfjudge.games.keyforge.meaning.context import Context, Group
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import CardType
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.language.node import Mentionable, Node
from kfjudge.language.trees import walk
from kfjudge.values import fields, replace


def refer(ctx: Context, ref: c.Ref) -> Group:
    """The cards that a back-reference means."""
    return REFERENCES[ref.kind](ctx, ref)


def mentioned(ctx: Context, number: int) -> Group:
    """What a mention that binding numbers turned out to be."""
    if number in ctx.named_mentions:
        return ctx.named_mentions[number]
    meant = node_of_mention(ctx, number)
    if isinstance(meant, Cards) and not isinstance(meant, c.Select | c.OneOf | c.EitherOf):
        return meaning.members(ctx, meant)
    return () if meant is None else _unmet(ctx, meant)


def _unmet(ctx: Context, meant: Node) -> Group:
    """No cards, where the instruction that the phrase belongs to was not carried out. Where it was, which cards it was
    carried out with should be known: nothing is done in their place.
    """
    for deed in ctx.did:
        if any(getattr(deed, item.name) is meant for item in fields(deed)):
            start, end = meant.span
            words = ctx.game.view.face(ctx.card).printed[start:end] if start >= 0 else type(meant).__name__
            raise NotDecidable(f"it is not kept which cards '{words}' turned out to be")
    if ctx.contrary and isinstance(meant, c.Select) and meant.quantity.kind is c.QuantityKind.EACH:
        return meaning.members(ctx, meant)
    return ()


def _self(ctx: Context, ref: c.Ref) -> Group:
    return (own(ctx, ctx.named),)


def own(ctx: Context, number: int) -> CardStay:
    """The card of the ability itself, as it was when the resolution began."""
    return CardStay(number, ctx.stay) if number == ctx.card and ctx.stay else ctx.game.seen(number)


def _host(ctx: Context, ref: c.Ref) -> Group:
    """ "This creature": the one that has the text. On a card that is no creature it is the one spoken of last.

    "This card" in an ability is always the card whose ability it is, whatever else was spoken of: the one that gained
    it, and of an upgrade's own abilities the upgrade. "This artifact" is never a creature spoken of before."""
    if ref.type is CardType.CARD and ctx.root is not None:
        return (own(ctx, ctx.card),)
    host = ctx.host
    if host == NOBODY:
        return ()
    other = ref.type in (None, CardType.CREATURE) and ctx.game.view.face(host).type in (ACTION, ARTIFACT)
    if other and ctx.mentions and not _is_creature(ctx, host):
        return ctx.mentions[-1]
    return (own(ctx, host),)


def _is_creature(ctx: Context, number: int) -> bool:
    return ctx.game.board.cards[number].zone == "battleline"


def _it(ctx: Context, ref: c.Ref) -> Group:
    """What was mentioned last, or the mention that binding names; without any mention the card of the event."""
    if ref.along_with is not None:
        return (*mentioned(ctx, ref.along_with), *_it(ctx, replace(ref, along_with=None)))
    if ref.refers_to is not None:
        if ref.plural and ctx.chooser is not None and (own := _of_doer(ctx, ref.refers_to, ctx.chooser)) is not None:
            return own
        if ref.refers_to in ctx.named_mentions:
            return ctx.named_mentions[ref.refers_to]
        if ref.refers_to in ctx.stated_of:
            return ctx.stated_of[ref.refers_to]
        meant = node_of_mention(ctx, ref.refers_to)
        if _is_awaited(ctx, meant):
            return ()
        if isinstance(meant, c.Ref) or (ctx.root is None and isinstance(meant, Cards) and _needs_no_choice(meant)):
            return meaning.members(ctx, meant)
        if meant is not None and ctx.root is not None:
            return _unmet(ctx, meant)
    for group in reversed(ctx.mentions):
        if group or not ctx.each:
            return group
    if ctx.each is not None:
        return ctx.each
    return _event_card(ctx, ref)


def _of_doer(ctx: Context, number: int, doer: int) -> Group | None:
    """ "Each player with 3 or more creatures destroys one of them": one of their own; None for other phrases."""
    meant = node_of_mention(ctx, number)
    if not isinstance(meant, c.Select) or not any(
        isinstance(one, Player) and one.kind is PlayerKind.DESCRIBED for one in walk(meant.filters)
    ):
        return None
    outer, ctx.described_player = ctx.described_player, doer
    try:
        return meaning.members(ctx, meant)
    finally:
        ctx.described_player = outer


def _is_awaited(ctx: Context, meant: Node | None) -> bool:
    """Whether a phrase means the next card to enter play, which is none as long as none has entered."""
    return (
        isinstance(meant, c.Select)
        and ctx.paragraph is not None
        and any(isinstance(node, s.EntersPlay) and node.once and node.cards is meant for node in walk(ctx.paragraph))
    )


def _needs_no_choice(cards: Cards) -> bool:
    """Whether a phrase means the same cards whenever it is read: what it names, or each of what it describes."""
    if isinstance(cards, c.Select):
        return cards.quantity.kind is c.QuantityKind.EACH
    return not isinstance(cards, c.OneOf | c.EitherOf)


def _event_card(ctx: Context, ref: c.Ref) -> Group:
    event = ctx.event
    if event is None or event.card == NOBODY:
        return ctx.each or ()
    if event.group:
        return event.group
    return (CardStay(event.card, event.stay if event.stay >= 0 else ctx.game.board.cards[event.card].stay),)


def _opponent_in_fight(ctx: Context, ref: c.Ref) -> Group:
    fighting = ctx.game.fighting or ctx.game.fought
    if not fighting:
        event = ctx.event
        if event is not None and event.other != NOBODY:
            return (CardStay(event.other, event.other_stay),)
        return ()
    me = ctx.host
    if ctx.event is not None and me not in (fighting[0].card, fighting[1].card):
        me = ctx.event.card  # "it" is the one of which the event tells
    return (fighting[0],) if fighting[1].card == me else (fighting[1],)


def _attacker(ctx: Context, ref: c.Ref) -> Group:
    return _in_fight(ctx)[:1]


def _defender(ctx: Context, ref: c.Ref) -> Group:
    return _in_fight(ctx)[1:]


def _in_fight(ctx: Context) -> Group:
    """Attacker and defender of the fight that is going on, that was the last, or that the event is about."""
    event = ctx.event
    if event is not None and event.name == "attack" and event.other != NOBODY:
        return (CardStay(event.card, event.stay), CardStay(event.other, event.other_stay))
    return ctx.game.fighting or ctx.game.fought


def _others(ctx: Context, ref: c.Ref) -> Group:
    meant = node_of_mention(ctx, ref.refers_to or 0)
    if isinstance(meant, c.Select) and not ref.plural and _is_the_other(meant) and ref.along_with is None:
        return mentioned(ctx, ref.refers_to or 0)
    return ctx.others


def _is_the_other(meant: c.Select) -> bool:
    """Whether "the other" is the very card that "another creature" named."""
    one = meant.quantity.amount == a.Number(value=1) and meant.quantity.kind is c.QuantityKind.EXACTLY
    return one and any(isinstance(item, c.Other) for item in meant.filters)


def _nth(ctx: Context, ref: c.Ref) -> Group:
    """The first or second of what was named. Raises `NotDecidable` of several chosen together: nobody keeps an order of
    them, as a pile does."""
    group = _it(ctx, ref)
    meant = node_of_mention(ctx, ref.refers_to or 0)
    if isinstance(meant, c.TopOf) and meant.amount is not None:
        wanted = ref.type or CardType.CARD
        alike = wanted in (CardType.CARD, meant.type)
        of_type = group if alike else tuple(one for one in group if facts.is_type(ctx.game, wanted, one))
        in_order = of_type[::-1] if ref.from_end else of_type
        return in_order[(ref.ordinal or 1) - 1 : ref.ordinal or 1]
    if isinstance(meant, f.MakeTokens):
        return group[(ref.ordinal or 1) - 1 : ref.ordinal or 1]
    if len(group) > 1 and len(ctx.others) == 1 and ref.ordinal == len(group) and set(ctx.others) < set(group):
        return ctx.others
    if len(group) > 1:
        raise NotDecidable(f"of cards chosen together it is not kept which is number {ref.ordinal}")
    together = isinstance(meant, c.Select) and meant.quantity.amount not in (None, a.Number(value=1))
    if together:
        return group[(ref.ordinal or 1) - 1 :]
    return group[:1] if ref.of_two else group


def _described(ctx: Context, ref: c.Ref) -> Group:
    """The card that a filter is asked about."""
    if ctx.described is not None:
        return (ctx.described,)
    return ctx.each or (ctx.game.seen(ctx.named),)


def _upgrade(ctx: Context, ref: c.Ref) -> Group:
    return (ctx.game.seen(ctx.named),)


REFERENCES: dict[c.RefKind, Callable[[Context, c.Ref], Group]] = {
    c.RefKind.SELF: _self,
    c.RefKind.HOST: _host,
    c.RefKind.IT: _it,
    c.RefKind.CHOSEN: _it,
    c.RefKind.OPPONENT_IN_FIGHT: _opponent_in_fight,
    c.RefKind.ATTACKER: _attacker,
    c.RefKind.DEFENDER: _defender,
    c.RefKind.OTHERS: _others,
    c.RefKind.EACH_OF_THEM: _it,
    c.RefKind.DESCRIBED: _described,
    c.RefKind.NTH: _nth,
    c.RefKind.UPGRADE: _upgrade,
}
"""How each back-reference is looked up."""


def matches(ctx: Context, cards: Cards, seen: CardStay) -> bool:
    """Whether a phrase in an event pattern can mean this card: its type and properties, wherever the card is."""
    if isinstance(cards, c.Select):
        if cards.type is not CardType.CARD and not facts.is_type(ctx.game, cards.type, seen):
            return False
        return meaning.passes_all(ctx, cards.filters, seen) and _is_extreme(ctx, cards, seen)
    if isinstance(cards, c.Ref):
        if cards.kind is c.RefKind.SELF:
            return seen.card == ctx.named
        if cards.kind is c.RefKind.HOST:
            return any(seen.card == other.card for other in _host(ctx, cards))
        left_with = ctx.game.board.cards[seen.card].left_with
        meant = (seen,) if left_with is None else (seen, CardStay(*left_with))
        return any(_is_same(other, one) for other in refer(ctx, cards) for one in meant)
    if isinstance(cards, c.Union | c.EitherOf):
        return any(matches(ctx, part, seen) for part in cards.parts)
    if isinstance(cards, c.OneOf):
        return matches(ctx, cards.of, seen)
    return any(other.card == seen.card for other in meaning.members(ctx, cards))


def _is_same(meant: CardStay, seen: CardStay) -> bool:
    """Whether a card is the one that was spoken of: it has moved once at most since (Rulebook: Movement between zones).

    What comes back from a zone, or was put into it again, is another card to a text that goes on speaking of it."""
    return meant.card == seen.card and seen.stay - meant.stay <= 1


def _is_extreme(ctx: Context, cards: c.Select, seen: CardStay) -> bool:
    """Whether a card is the most or the least of something among those that are like it, where the phrase asks for
    that.
    """
    extreme = next((item for item in cards.filters if isinstance(item, c.WithExtreme) and item.among is None), None)
    if extreme is None:
        return True
    alike = replace(
        cards,
        quantity=c.Quantity(kind=c.QuantityKind.EACH),
        filters=tuple(item for item in cards.filters if item is not extreme),
        mention=None,
    )
    group = meaning.members(ctx, alike)
    amount = cards.quantity.amount
    wanted = meaning.value(ctx, amount) if amount is not None else 1
    return seen in measuring.extremes(ctx.game, group if seen in group else (*group, seen), extreme, wanted)


def node_of_mention(ctx: Context, number: int) -> Node | None:
    """The phrase that binding gave a number, in the paragraph of the ability."""
    if ctx.paragraph is None:
        return None
    known = ctx.game.tables.mentions
    found = known.get(ctx.paragraph)
    if found is None:
        found = {
            node.mention: node
            for node in walk(ctx.paragraph)
            if isinstance(node, Mentionable) and node.mention is not None
        }
        known[ctx.paragraph] = found
    return found.get(number)


def unmet(ctx: Context, ref: c.Ref) -> Cards | None:
    """The phrase that a reference speaks of across an alternative: it was not carried out ("…; otherwise, archive that
    card"), and the phrase still says
    which cards are meant."""
    if ref.refers_to is None or ref.refers_to in ctx.named_mentions or ctx.paragraph is None:
        return None
    meant = node_of_mention(ctx, ref.refers_to)
    if not isinstance(meant, Cards) or isinstance(meant, c.Ref):
        return None
    for choice in walk(ctx.paragraph):
        branches = (
            (choice.then, choice.otherwise)
            if isinstance(choice, f.If)
            else choice.options
            if isinstance(choice, f.ChooseOne)
            else ()
        )
        where = [{node for node in walk(branch) if node in (meant, ref)} for branch in branches if branch is not None]
        if {meant} in where and {ref} in where:
            return meant
    return None


def with_other_half(game: Game, group: Group) -> Group:
    """Cards that were met, each gigantic creature among them with the half that left play together with the one that
    stood for it, if that still lies where it came to lie (Rulebook: Gigantic).
    """
    cards = game.board.cards
    if all(cards[seen.card].face.half is None for seen in group):
        return group
    halves = (game.seen(number) for number, state in enumerate(cards) if state.left_with in group)
    return (*group, *halves)


def find(game: Game, seen: CardStay) -> int | None:
    """The card's number if an effect may still act on it: it has not moved, or only to an open zone."""
    state = game.board.cards[seen.card]
    if state.stay == seen.stay:
        return seen.card
    if state.zone in ("merged", "under") or state.stay > seen.stay + 1:
        return None
    was_in_play = seen in game.memory
    if state.zone in HIDDEN:
        return seen.card if not was_in_play and game.older(Older.HIDDEN_ZONE_CUTS_FROM_PLAY_ONLY) else None
    if was_in_play and state.zone != "discard" and game.older(Older.FOLLOWED_TO_DISCARD_ONLY):
        return None
    return seen.card
