"""What is legal: playing, discarding, using, attacking, choosing a house (Rulebook: Restrictions, House
requirement).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kfjudge.keyforge import meaning
from kfjudge.keyforge.board.board import NOBODY
from kfjudge.keyforge.board.faces import ACTION, UNKNOWN, UPGRADE
from kfjudge.keyforge.events import attaching
from kfjudge.keyforge.events.event import Event
from kfjudge.keyforge.meaning import consults, patterns, plays, reads, references
from kfjudge.keyforge.meaning.context import Context
from kfjudge.keyforge.meaning.naming import HOUSES
from kfjudge.keyforge.play import costs
from kfjudge.keyforge.play.older import Older
from kfjudge.keyforge.view.abilities import Stated
from kfjudge.keyforge.words.nodes.amounts import Amount
from kfjudge.keyforge.words.nodes.base import KeywordName, Timing
from kfjudge.keyforge.words.nodes.cards import Cards, CardsFrom, InZone, InZones, OneOf, QuantityKind, Ref, Select
from kfjudge.keyforge.words.nodes.effects import UseKind
from kfjudge.keyforge.words.nodes.events import EventKind, WhichHouse
from kfjudge.keyforge.words.nodes.statics import (
    AsIf,
    Cannot,
    CopyOf,
    Ignores,
    KeywordCovers,
    MayPlayOrUse,
    Moment,
    Must,
    OnlyIf,
    Permitted,
    PlaysAs,
)

if TYPE_CHECKING:
    from kfjudge.keyforge.game import Game

SIX = 6


class Refusal(NamedTuple):
    """Why something is not legal, and the rules entry that says so."""

    reason: str
    rule: str


# ── playing and discarding ──────────────────────────────────────────────────


def why_not_play(
    game: Game,
    player: int,
    number: int,
    *,
    by_effect: bool = False,
    as_type: str | None = None,
    attach_to: int = NOBODY,
) -> Refusal | None:
    """Why a card cannot be played now; None if it can. `by_effect`: an ability plays it, so house and turn rules do not
    ask.
    """
    state = game.board.cards[number]
    if as_type is None or as_type in (state.face.type, state.played_as):
        return _why_not_play(game, player, number, by_effect, as_type, attach_to)
    game.board.set(number, played_as=as_type)
    try:
        return _why_not_play(game, player, number, by_effect, as_type, attach_to)
    finally:
        game.board.set(number, played_as=state.played_as)


@plays(KeywordName.ALPHA)
def _why_not_play(
    game: Game, player: int, number: int, by_effect: bool, as_type: str | None, attach_to: int
) -> Refusal | None:
    """The same for a card that counts as the type it is to be played as."""
    board = game.board
    state = board.cards[number]
    if state.face is UNKNOWN:
        game.text_of(state.face)
    game.text_of(state.face)
    if not by_effect:
        refusal = _why_not_from_hand(game, player, number)
        if refusal is not None:
            return refusal
    if KeywordName.ALPHA in game.view.keywords(number) and something_done(game, player):
        return Refusal("a card with alpha must come first in the step", "alpha")
    refusal = _own_restrictions(game, player, number)
    if refusal is not None:
        return refusal
    event = Event(
        "play", player, number, zone=state.zone, from_player=state.controller, cause="ability" if by_effect else ""
    )
    if game.tables.forbids(game, event) or only_if_forbids(game, event):
        return Refusal("an effect does not allow it to be played", "cannot")
    if uses_of_name(game, player, game.view.name(number)) >= SIX:
        return Refusal("cards of this name were played and used six times this turn", "rule-of-six")
    if not costs.payable(game, event):
        return Refusal("what it takes to play it cannot be done in full", "if-you-do")
    copied = models(game, number, player)
    if copied:
        refusals = [why_not_copy(game, player, number, model) for model in copied]
        if all(refusal is not None for refusal in refusals):
            return refusals[0]
    kind = as_type or game.view.type(number)
    if kind == UPGRADE and not attaching.hosts(game, number, player):
        return Refusal("there is no creature to attach it to", "upgrades")
    if kind == UPGRADE and attach_to != NOBODY and attach_to not in attaching.hosts(game, number, player):
        return Refusal("it cannot be attached to that creature", "upgrades")
    if state.face.half is not None and kind != ACTION and other_half(game, number) == NOBODY:
        return Refusal("the halves of the gigantic creature are not both in hand", "gigantic")
    return None


def _why_not_from_hand(game: Game, player: int, number: int) -> Refusal | None:
    """The rules for playing in the play step: whose card, where it is, omega, first turn, house."""
    board = game.board
    state = board.cards[number]
    if board.active != player or board.step != "main":
        return Refusal("cards are played in one's own play step", "step-3-play-discard-use")
    if board.omega:
        return Refusal("an omega card has ended the step", "omega")
    allowed = permissions(game, player, number, "play")
    in_hand = state.zone == "hand" and state.controller == player
    if (
        not in_hand
        and not any(_reaches_out(node_of(item)) for item in allowed)
        and not _playable_elsewhere(game, player, number)
    ):
        return Refusal("it is not in hand", "playing-cards")
    counted = Older.FIRST_TURN_FIXED not in game.options.older and [
        item for item in allowed if limit(node_of(item)) is not None
    ]
    if board.first_turn and in_hand and from_hand(game, player) >= 1 and not counted:
        return Refusal("only one card may be played or discarded on the first turn", "first-turn-rule")
    if is_of_active_house(game, player, number) or allowed:
        return None
    return Refusal("it is not of the active house", "house-requirement")


def _playable_elsewhere(game: Game, player: int, number: int) -> bool:
    """Whether the card's own text lets it be played from where it is."""
    state = game.board.cards[number]
    text = game.text_of(state.face)
    if text is None or state.controller != player:
        return False
    ctx = Context(game, player, number, number)
    for statement in text.statements:
        node = statement.node
        if (
            not isinstance(node, MayPlayOrUse)
            or Permitted.PLAY not in node.verbs
            or not isinstance(node.cards, CardsFrom)
        ):
            continue
        if node.cards.zone.value == state.zone and all(meaning.holds(ctx, item) for item in statement.conditions):
            return True
    return False


def why_not_discard(game: Game, player: int, number: int) -> Refusal | None:
    """Why a card cannot be discarded from hand in the play step; None if it can."""
    board = game.board
    state = board.cards[number]
    if board.active != player or board.step != "main":
        return Refusal("cards are discarded in one's own play step", "step-3-play-discard-use")
    if board.omega:
        return Refusal("an omega card has ended the step", "omega")
    if state.zone != "hand" or state.controller != player:
        return Refusal("it is not in hand", "discarding")
    if board.first_turn and from_hand(game, player) >= 1:
        return Refusal("only one card may be played or discarded on the first turn", "first-turn-rule")
    if not is_of_active_house(game, player, number) and not permissions(game, player, number, "discard"):
        return Refusal("it is not of the active house", "house-requirement")
    if game.tables.forbids(game, Event("discard", player, number, zone="hand", from_player=player)):
        return Refusal("an effect does not allow it to be discarded", "cannot")
    return None


def is_of_active_house(game: Game, player: int, number: int) -> bool:
    """Whether the card belongs to the active house; a versatile one counts."""
    house = game.board.players[player].active_house
    return house is not None and house in game.view.houses(number)


def from_hand(game: Game, player: int) -> int:
    """How many cards the player has played or discarded from hand this turn."""
    return sum(
        record.player == player and record.name in ("play", "discard") and record.zone == "hand"
        for record in game.board.log[0]
    )


def something_done(game: Game, player: int) -> bool:
    """Whether the player has played, used or discarded anything in this step."""
    step = game.board.step
    return any(
        record.player == player
        and record.step == step
        and (record.name in ("play", "use") or (record.name == "discard" and record.zone == "hand"))
        for record in game.board.log[0]
    )


def uses_of_name(game: Game, player: int, name: str) -> int:
    """How often cards of a name were played and used this turn (Rulebook: Rule of Six)."""
    count = 0
    for record in game.board.log[0]:
        if (
            record.player == player
            and record.name in ("play", "use")
            and record.face is not None
            and record.face.name == name
        ):
            count += 1
    return count


def _own_restrictions(game: Game, player: int, number: int) -> Refusal | None:
    """The restrictions that the card's own text puts on playing it."""
    text = game.text_of(game.view.known(number))
    if text is None:
        return None
    ctx = Context(game, player, number, number)
    for statement in text.statements:
        node = statement.node
        ctx.paragraph = statement.paragraph
        about_playing = (
            isinstance(node, OnlyIf | Cannot)
            and node.event.kind is EventKind.PLAY
            and isinstance(node.event.cards, Ref | None)
        )
        if not about_playing:
            continue
        if not all(meaning.holds(ctx, condition) for condition in statement.conditions):
            continue
        event = Event("play", player, number, zone=game.board.cards[number].zone)
        if isinstance(node, OnlyIf) and node.event.kind is EventKind.PLAY and node.condition is not None:
            if selectors_match_self(ctx, node, number) and not meaning.holds(ctx, node.condition):
                return Refusal("its own text does not allow it to be played now", "play-restrictions")
        elif isinstance(node, Cannot) and node.event.kind is EventKind.PLAY and _fits_self(ctx, node, event):
            return Refusal("its own text does not allow it to be played now", "play-restrictions")
    return None


def _fits_self(ctx: Context, node: Cannot, event: Event) -> bool:
    """Whether a "cannot be played" of the card itself applies."""
    if node.event.cards is None or not references.matches(ctx, node.event.cards, ctx.game.seen(event.card)):
        return False
    return patterns.fits(ctx, node.event, event)


def selectors_match_self(ctx: Context, node: OnlyIf, number: int) -> bool:
    """Whether the restriction speaks of the card itself."""
    return node.event.cards is None or references.matches(ctx, node.event.cards, ctx.game.seen(number))


def other_half(game: Game, number: int) -> int:
    """The other half of a gigantic creature in the same player's hand, or `NOBODY`: both halves are played from
    hand.
    """
    state = game.board.cards[number]
    if state.partner != NOBODY:
        return state.partner
    if state.zone not in ("hand", "limbo"):
        return NOBODY
    for other in game.board.players[state.controller].hand:
        face = game.board.cards[other].face
        if other != number and face.half is not None and face.half != state.face.half and face.name == state.face.name:
            return other
    return NOBODY


def models(game: Game, number: int, player: int) -> list[int] | None:
    """The cards as a copy of which the card can be played; None if its text says nothing of the kind."""
    text = game.text_of(game.board.cards[number].face)
    for statement in text.statements if text is not None else ():
        if isinstance(statement.node, CopyOf) and statement.node.moment is Moment.PLAYED:
            ctx = Context(game, player, number, number)
            ctx.paragraph = statement.paragraph
            return [seen.card for seen in meaning.members(ctx, statement.node.of)]
    return None


def why_not_copy(game: Game, player: int, number: int, model: int) -> Refusal | None:
    """Why the card cannot be played as a copy of another: what is asked of the copied card counts (Rulebook:
    Copies).
    """
    if KeywordName.ALPHA in game.view.keywords(model) and something_done(game, player):
        return Refusal("a card with alpha must come first in the step", "alpha")
    if uses_of_name(game, player, game.view.name(model)) >= SIX:
        return Refusal("cards of this name were played and used six times this turn", "rule-of-six")
    return _own_restrictions(game, player, model)


@reads(PlaysAs, "cards as_type text")
def types_to_play(game: Game, number: int) -> tuple[str, ...]:
    """The types as which a card can be played."""
    face = game.view.known(number)
    text = game.text_of(face)
    kinds = [face.type]
    if text is not None:
        kinds.extend(
            statement.node.as_type.value for statement in text.statements if isinstance(statement.node, PlaysAs)
        )
    for stated in game.view.about(PlaysAs, number):
        kinds.append(stated.statement.node.as_type.value)  # type: ignore[attr-defined]
    return tuple(dict.fromkeys(kinds))


# ── permissions ─────────────────────────────────────────────────────────────


def node_of(stated: Stated) -> MayPlayOrUse:
    """The permission that a statement gives."""
    node = stated.statement.node
    assert isinstance(node, MayPlayOrUse)
    return node


def _reaches_out(node: MayPlayOrUse) -> bool:
    """Whether a permission is for cards that are not in hand."""
    zones = isinstance(node.cards, Select) and any(isinstance(item, InZone | InZones) for item in node.cards.filters)
    return zones or (node.as_if is not None and node.as_if.hand)


def limit(node: MayPlayOrUse) -> Amount | None:
    """To how many cards a permission is limited; None: to none."""
    quantity = node.cards.quantity if isinstance(node.cards, Select | OneOf) else None
    return (
        quantity.amount
        if quantity is not None and quantity.kind in (QuantityKind.EXACTLY, QuantityKind.UP_TO)
        else None
    )


@reads(MayPlayOrUse, "verbs cards player as_if")
@reads(AsIf, "house hand yours")
def permissions(game: Game, player: int, number: int, verb: str, how: UseKind | None = None) -> list[Stated]:
    """The permissions beyond the active house that cover a card, as far as they are not used up."""
    result: list[Stated] = []
    for stated in game.view.statements.get(MayPlayOrUse, ()):
        node = node_of(stated)
        if not any(_covers(permitted, verb, how) for permitted in node.verbs):
            continue
        ctx = game.view.for_card(stated, number)
        if not all(meaning.holds(ctx, condition) for condition in stated.statement.conditions):
            continue
        if node.player is not None and player not in meaning.players(ctx, node.player):
            continue
        if not references.matches(ctx, node.cards, game.seen(number)):
            continue
        if (
            node.as_if is not None
            and node.as_if.house is not None
            and not _is_active(game, player, ctx, node.as_if.house)
        ):
            continue
        most = limit(node)
        if most is not None and stated.lasting is None and times_used(game, stated) >= meaning.value(ctx, most):
            continue
        result.append(stated)
    return result


@reads(WhichHouse, "active")
def _is_active(game: Game, player: int, ctx: Context, which: WhichHouse) -> bool:
    """Whether a house is the active one, so that what counts as of it can be played and used."""
    house = game.board.players[player].active_house
    return which.active or (house is not None and patterns.is_house(ctx, which, house))


def _covers(permitted: Permitted, verb: str, how: UseKind | None) -> bool:
    """Whether a permission for one thing is one for another: to use, for fighting and reaping too."""
    if verb != "use" or permitted is Permitted.USE:
        return permitted.value == verb
    return permitted in (Permitted.FIGHT, Permitted.REAP) and (how is None or permitted.value == how.value)


def times_used(game: Game, stated: Stated) -> int:
    """How often a constant permission was used this turn."""
    return sum(
        record.name == "permission" and record.card == stated.card and record.detail == stated.node_name
        for record in game.board.log[0]
    )


def spend_permission(game: Game, player: int, number: int, verb: str, how: UseKind | None = None) -> None:
    """A counted permission that covers the card is used up, even if the card is of the active house; the player picks
    which.
    """
    counted = [item for item in permissions(game, player, number, verb, how) if limit(node_of(item)) is not None]
    if not counted:
        return
    chosen = counted[0]
    if len(counted) > 1:
        options = tuple(dict.fromkeys(item.card for item in counted))
        if len(options) > 1:
            picked = game.choose_cards(player, options, 1, 1, "Which permission is used?", rule="play-allowances")
            chosen = next(item for item in counted if item.card == picked[0])
    game.step("permission", "play-allowances", "a permission is used up")
    if chosen.lasting is not None:
        game.use_up(chosen.lasting)
    else:
        from kfjudge.keyforge.board.board import Record

        game.board.record(Record("permission", player, chosen.card, detail=chosen.node_name))


# ── using ───────────────────────────────────────────────────────────────────


def why_not_use(
    game: Game,
    player: int,
    number: int,
    how: UseKind,
    *,
    granted: bool = False,
    as_yours: bool = False,
    against: int = NOBODY,
) -> Refusal | None:
    """Why a card cannot be used so; None if it can. `granted`: an ability makes the use, so the house does not
    matter.
    """
    board = game.board
    state = board.cards[number]
    if state.zone not in ("battleline", "artifacts"):
        return Refusal("it is not in play", "using-cards")
    if not granted and (board.active != player or board.step != "main"):
        return Refusal("cards are used in one's own play step", "step-3-play-discard-use")
    if not granted and board.omega:
        return Refusal("an omega card has ended the step", "omega")
    if state.controller != player and not as_yours and not as_if_own(game, player, number, how):
        return Refusal("it is not under the player's control", "using-cards")
    if state.exhausted:
        return Refusal("it is exhausted", "exhaust")
    if not granted and not may_be_used(game, player, number, how):
        return Refusal("it is not of the active house", "house-requirement")
    if uses_of_name(game, player, game.view.name(number)) >= SIX:
        return Refusal("cards of this name were played and used six times this turn", "rule-of-six")
    event = Event("use", player, number, from_player=state.controller, cause="ability" if granted else "")
    if game.tables.forbids(game, event) or only_if_forbids(game, event):
        return Refusal("an effect does not allow it to be used", "cannot")
    if not costs.payable(game, Event("use", player, number, from_player=state.controller)):
        return Refusal("what it takes to use it cannot be done in full", "if-you-do")
    if state.stun:
        return None
    return _why_not_kind(game, player, number, how, granted, against)


def as_if_own(game: Game, player: int, number: int, how: UseKind) -> bool:
    """Whether a permission lets the player use a card of the other side as if it were the player's (Rulebook: As if it
    were yours).
    """
    nodes = (node_of(stated) for stated in permissions(game, player, number, "use", how))
    return any(node.as_if is not None and node.as_if.yours for node in nodes)


@plays(KeywordName.VERSATILE)
def may_be_used(game: Game, player: int, number: int, how: UseKind) -> bool:
    """Whether house or permission lets the card be used: an Omni: needs neither (Rulebook: Omni, Versatile)."""
    if is_of_active_house(game, player, number) or game.view.has(number, KeywordName.VERSATILE):
        return True
    if how is UseKind.OMNI:
        return bool(game.view.abilities(number, Timing.OMNI))
    if game.board.cards[number].stun and game.view.abilities(number, Timing.OMNI):
        return True
    return bool(permissions(game, player, number, "use", how))


def _why_not_kind(game: Game, player: int, number: int, how: UseKind, granted: bool, against: int) -> Refusal | None:
    """What one kind of use asks for."""
    creature = game.board.cards[number].zone == "battleline"
    if how in (UseKind.REAP, UseKind.FIGHT) and not creature:
        return Refusal("only creatures reap and fight", "using-artifacts")
    allowed = allowed_uses(game, number)
    if allowed is not None and how not in allowed:
        return Refusal("it cannot be used that way", "restrictions")
    if how is not UseKind.FIGHT and not granted and must_fight(game, player, number):
        return Refusal("it must fight if able", "enrage")
    if how is UseKind.ACTION and not game.view.abilities(number, Timing.ACTION):
        return Refusal("it has no Action: ability", "action-ability")
    if how is UseKind.OMNI and not game.view.abilities(number, Timing.OMNI):
        return Refusal("it has no Omni: ability", "omni")
    name = {UseKind.REAP: "reap", UseKind.FIGHT: "fight", UseKind.ACTION: "action", UseKind.OMNI: "omni"}[how]
    event = Event(name, player, number, cause="ability" if granted else "")
    if game.tables.forbids(game, event) or only_if_forbids(game, event):
        return Refusal("an effect does not allow it", "cannot")
    if not costs.payable(game, Event(name, player, number)):
        return Refusal("what it takes to do so cannot be done in full", "if-you-do")
    if how is UseKind.FIGHT:
        targets = fight_targets(game, player, number)
        if not targets:
            return Refusal("there is no enemy creature that can be fought", "fight")
        if against != NOBODY and against not in targets:
            return Refusal("that creature cannot be attacked", "taunt")
    return None


def limits_opponents(node: OnlyIf) -> bool:
    """Whether a statement says with which others alone some cards can fight."""
    return node.condition is None and node.event.other is not None


def limits_uses(node: OnlyIf) -> bool:
    """Whether a statement says for what alone some cards can be used."""
    return node.condition is None and node.event.other is None


@consults(OnlyIf, EventKind.FIGHT, EventKind.REAP, where=limits_uses)
def allowed_uses(game: Game, number: int) -> tuple[UseKind, ...] | None:
    """The only uses that effects leave the card ("can only be used to fight"); None if all are open."""
    result: tuple[UseKind, ...] | None = None
    for stated in game.view.statements.get(OnlyIf, ()):
        node = stated.statement.node
        assert isinstance(node, OnlyIf)
        kind = node.event.kind
        if not limits_uses(node) or kind not in (EventKind.REAP, EventKind.FIGHT) or node.event.cards is None:
            continue
        if _speaks_of(game, stated, node.event.cards, number):
            use = UseKind.FIGHT if kind is EventKind.FIGHT else UseKind.REAP
            result = (use,) if result in (None, (use,)) else ()
    return result


def _speaks_of(game: Game, stated: Stated, cards: Cards, number: int) -> bool:
    """Whether a statement is about a card, and its conditions hold for it."""
    ctx = game.view.for_card(stated, number)
    return references.matches(ctx, cards, game.seen(number)) and all(
        meaning.holds(ctx, item) for item in stated.statement.conditions
    )


@reads(OnlyIf, "event condition")
@consults(
    OnlyIf,
    EventKind.ATTACK,
    EventKind.FIGHT,
    EventKind.PLAY,
    EventKind.REAP,
    EventKind.USE,
    where=lambda node: node.condition is not None,
)
def only_if_forbids(game: Game, event: Event) -> bool:
    """Whether a statement in play allows such events only under a condition that does not hold."""
    for stated in game.view.active(OnlyIf):
        node = stated.statement.node
        assert isinstance(node, OnlyIf)
        if node.condition is None or event.name not in patterns.names_of(node.event.kind):
            continue
        ctx = game.view.context(stated)
        ctx.event = event
        if event.card != NOBODY:
            ctx.each = (game.seen(event.card),)
        if patterns.fits(ctx, node.event, event) and not meaning.holds(ctx, node.condition):
            return True
    return False


@consults(Must, EventKind.FIGHT, where=lambda node: node.event.other is None)
def must_fight(game: Game, player: int, number: int) -> bool:
    """Whether the creature has to fight when it is used, and can (Rulebook: Enrage)."""
    state = game.board.cards[number]
    bound = state.enrage or any(
        node.event.kind is EventKind.FIGHT
        and node.event.cards is not None
        and _speaks_of(game, stated, node.event.cards, number)
        for node, stated in musts(game)
        if node.event.other is None
    )
    if not bound or state.stun or game.tables.forbids(game, Event("fight", player, number)):
        return False
    return bool(fight_targets(game, player, number))


@reads(Must, "event")
def musts(game: Game) -> list[tuple[Must, Stated]]:
    """What has to take place, if the conditions of the statement hold."""
    result = []
    for stated in game.view.statements.get(Must, ()):
        node = stated.statement.node
        assert isinstance(node, Must)
        result.append((node, stated))
    return result


@plays(KeywordName.TAUNT)
def fight_targets(game: Game, player: int, number: int) -> list[int]:
    """The enemy creatures that a creature can be used to attack (Rulebook: Fight, Taunt)."""
    board = game.board
    enemies = board.players[1 - player].battleline
    result = []
    for enemy in enemies:
        if board.cards[enemy].tagged:
            continue
        view = game.view
        sheltered = (
            not view.has(enemy, KeywordName.TAUNT)
            and (
                any(view.has(neighbor, KeywordName.TAUNT) for neighbor in view.neighbors(enemy))
                or _covered(game, enemy)
            )
            and KeywordName.TAUNT not in ignores(game, number, enemy)
        )
        if sheltered:
            continue
        event = Event(
            "attack", player, number, enemy, stay=board.cards[number].stay, other_stay=board.cards[enemy].stay
        )
        fight = Event("fight", player, number, enemy, stay=board.cards[number].stay, other_stay=board.cards[enemy].stay)
        if game.tables.forbids(game, event) or game.tables.forbids(game, fight) or only_if_forbids(game, event):
            continue
        if not _may_be_fought(game, number, enemy):
            continue
        result.append(enemy)
    forced = [enemy for enemy in result if _must_be_fought(game, number, enemy)]
    return forced or result


def _is_among(ctx: Context, cards: Cards, number: int) -> bool:
    """Whether a creature is one of those that a phrase means as things stand."""
    return any(seen.card == number for seen in meaning.members(ctx, cards))


@consults(Must, EventKind.BE_ATTACKED)
@consults(Must, EventKind.ATTACK, EventKind.FIGHT, where=lambda node: node.event.other is not None)
def _must_be_fought(game: Game, number: int, enemy: int) -> bool:
    """Whether a statement says that a creature must be attacked, or that this one must attack it."""
    for node, stated in musts(game):
        event = node.event
        if event.cards is None:
            continue
        if event.kind is EventKind.BE_ATTACKED and _speaks_of(game, stated, event.cards, enemy):
            return True
        attacks = (
            event.kind in (EventKind.ATTACK, EventKind.FIGHT)
            and event.other is not None
            and _speaks_of(game, stated, event.cards, number)
        )
        if attacks and event.other is not None and _is_among(game.view.for_card(stated, number), event.other, enemy):
            return True
    return False


@reads(KeywordCovers, "cards keyword to")
def _covered(game: Game, enemy: int) -> bool:
    """Whether a taunt reaches farther than to its neighbors and covers this creature."""
    for stated in game.view.active(KeywordCovers):
        node = stated.statement.node
        assert isinstance(node, KeywordCovers)
        if node.keyword is not KeywordName.TAUNT:
            continue
        ctx = game.view.context(stated)
        for seen in meaning.members(ctx, node.cards):
            ctx.each = (seen,)
            if game.view.has(seen.card, KeywordName.TAUNT) and any(
                other.card == enemy for other in meaning.members(ctx, node.to)
            ):
                return True
    return False


@consults(OnlyIf, EventKind.ATTACK, EventKind.BE_ATTACKED, EventKind.FIGHT, where=limits_opponents)
def _may_be_fought(game: Game, number: int, enemy: int) -> bool:
    """Whether no statement limits the creature to fighting others ("can only fight stunned creatures")."""
    for stated in game.view.statements.get(OnlyIf, ()):
        node = stated.statement.node
        assert isinstance(node, OnlyIf)
        if not limits_opponents(node) or node.event.cards is None or node.event.other is None:
            continue
        one, other = (enemy, number) if node.event.kind is EventKind.BE_ATTACKED else (number, enemy)
        ctx = game.view.for_card(stated, one)
        if not references.matches(ctx, node.event.cards, game.seen(one)) or _is_among(ctx, node.event.other, other):
            continue
        if all(meaning.holds(ctx, condition) for condition in stated.statement.conditions):
            return False
    return True


@reads(Ignores, "cards keywords")
def ignores(game: Game, number: int, enemy: int) -> frozenset[KeywordName]:
    """The keywords that a creature ignores when it attacks an enemy: it counts as attacking from the moment the attack
    is declared.
    """
    result: set[KeywordName] = set(game.ignoring.get(number, ()))
    if game.view.steady and not game.view.statements.get(Ignores):
        return frozenset(result)
    with game.declared(game.seen(number), game.seen(enemy)):
        for stated in game.view.statements.get(Ignores, ()):
            node = stated.statement.node
            assert isinstance(node, Ignores)
            ctx = game.view.for_card(stated, number)
            if _is_among(game.view.context(stated), node.cards, number) and all(
                meaning.holds(ctx, item) for item in stated.statement.conditions
            ):
                result.update(node.keywords)
    return frozenset(result)


def uses_of(game: Game, player: int, number: int, *, granted: bool = False, as_yours: bool = False) -> list[UseKind]:
    """The ways in which a card can be used now."""
    return [
        how
        for how in (UseKind.REAP, UseKind.FIGHT, UseKind.ACTION, UseKind.OMNI)
        if why_not_use(game, player, number, how, granted=granted, as_yours=as_yours) is None
        and (not game.board.cards[number].stun or how is UseKind.REAP or game.board.cards[number].zone == "artifacts")
    ]


# ── houses ──────────────────────────────────────────────────────────────────


@consults(Must, EventKind.CHOOSE_HOUSE)
def house_options(game: Game, player: int) -> list[str]:
    """The houses a player may choose: those of the identity card and of controlled cards, less what is forbidden; musts
    bind.
    """
    board = game.board
    side = board.players[player]
    houses = list(side.houses)
    for number in (*side.battleline, *side.artifacts):
        for house in game.view.houses(number):
            if house not in houses:
                houses.append(house)
    open_houses = [
        house for house in houses if not game.tables.forbids(game, Event("choose house", player, detail=house))
    ]
    forced: list[str] = []
    for node, stated in musts(game):
        ctx = game.view.context(stated)
        if node.event.kind is not EventKind.CHOOSE_HOUSE:
            continue
        if node.event.player is not None and player not in meaning.players(ctx, node.event.player):
            continue
        if not game.view.holds(stated):
            continue
        which = node.event.house
        for wanted in HOUSES:
            if which is None or not patterns.is_house(ctx, which, wanted):
                continue
            forbidden = game.tables.forbids(game, Event("choose house", player, detail=wanted))
            if wanted in houses and forbidden and game.older(Older.NO_HOUSE_IF_MUST_IS_FORBIDDEN):
                return []
            named = wanted in open_houses or (
                wanted not in houses and not forbidden and game.older(Older.MUST_NAMES_ANY_HOUSE)
            )
            if named and wanted not in forced:
                forced.append(wanted)
    return forced or open_houses
