"""Whether a card can be played or discarded (Rulebook: Restrictions, House requirement)."""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.faces import ACTION, CREATURE, TOKEN_CREATURE, UNKNOWN, UPGRADE
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import attaching, entering
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import patterns, permitted, references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.meaning.optional import counted_in
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.play import attacking, costs, permissions
from kfjudge.games.keyforge.records import consults, plays, reads
from kfjudge.games.keyforge.words.houses import SPOKEN
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.language.printed_words import Outcome, words_at
from kfjudge.lookup.icons import readable
from kfjudge.tuples import NamedTuple

SIX = 6


class Refusal(NamedTuple):
    """Why something is not legal, and the rules entry that says so."""

    reason: str
    rule: str


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
    asked = game.board.copy()
    asked.set(number, played_as=as_type)
    with game.looking_at(asked):
        return _why_not_play(game, player, number, by_effect, as_type, attach_to)


@plays(KeywordName.ALPHA)
@consults(s.Cannot, EventKind.PLAY)
@consults(s.NoMoreThan, EventKind.PLAY)
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
    refusal = _own_restrictions(game, player, number, EventKind.PLAY)
    if refusal is not None:
        return refusal
    event = Event(
        "play", player, number, zone=state.zone, from_player=state.controller, cause="ability" if by_effect else ""
    )
    barrier = barrier_to(game, event) or (attacking.only_if_forbids(game, event) and "an effect")
    if barrier:
        return Refusal(f"{barrier} does not allow it to be played", "cannot")
    if uses_of_name(game, player, game.view.name(number)) >= SIX:
        return Refusal("cards of this name were played and used six times this turn", "rule-of-six")
    asks = costs.unpayable(game, event)
    if asks:
        return Refusal(f"what {asks} asks for to play it cannot be done in full", "if-you-do")
    kind = as_type or game.view.type(number)
    if kind in (CREATURE, TOKEN_CREATURE) and no_flank_is_open(game, player, number):
        return Refusal("an effect does not allow it to be played on a flank", "cannot")
    copied = models(game, number, player)
    if copied:
        refusals = [why_not_copy(game, player, number, model) for model in copied]
        if all(refusal is not None for refusal in refusals):
            return refusals[0]
    if kind == UPGRADE and not attaching.hosts(game, number, player):
        return Refusal("there is no creature to attach it to", "upgrades")
    if kind == UPGRADE and attach_to != NOBODY and attach_to not in attaching.hosts(game, number, player):
        return Refusal("it cannot be attached to that creature", "upgrades")
    if state.face.half is not None and kind != ACTION and not other_halves(game, number):
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
    allowed = permissions.permissions(game, player, number, "play")
    in_hand = state.zone == "hand" and state.controller == player
    if (
        not in_hand
        and not any(permissions.reaches_out(node) for _stated, node in allowed)
        and not _playable_elsewhere(game, player, number)
    ):
        return Refusal("it is not in hand", "playing-cards")
    counted = Older.FIRST_TURN_FIXED not in game.options.older and any(
        permitted.limit(node) is not None for _stated, node in allowed
    )
    if board.first_turn and in_hand and from_hand(game, player) >= _first_turn_plays(game, player) and not counted:
        return Refusal("only one card may be played or discarded on the first turn", "first-turn-rule")
    if is_of_active_house(game, player, number) or allowed:
        return None
    return not_of_active_house(game, player, number, "play")


@reads(s.NoMoreThan, "event amount")
def _first_turn_plays(game: Game, player: int) -> int:
    """How many cards may be played on the first turn: one, unless an effect of the player's says for this turn how many
    (Rulebook: First Turn Rule).
    """
    allowed = 1
    for stated, node in game.view.said(s.NoMoreThan) if Older.FIRST_TURN_FIXED not in game.options.older else ():
        own = stated.lasting is not None and stated.player == player and game.view.holds(stated)
        cards = node.event.cards
        if own and node.event.kind is EventKind.PLAY and isinstance(cards, c.Select) and not cards.filters:
            allowed = max(allowed, meaning.value(game.view.context(stated), node.amount))
    return allowed


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
            not isinstance(node, s.MayPlayOrUse)
            or s.Permitted.PLAY not in node.verbs
            or not isinstance(node.cards, c.CardsFrom)
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
    if not is_of_active_house(game, player, number) and not permissions.permissions(game, player, number, "discard"):
        return not_of_active_house(game, player, number, "discard")
    barrier = barrier_to(game, Event("discard", player, number, zone="hand", from_player=player))
    if barrier:
        return Refusal(f"{barrier} does not allow it to be discarded", "cannot")
    return _own_restrictions(game, player, number, EventKind.DISCARD)


def barrier_to(game: Game, event: Event) -> str:
    """The card whose effect does not allow an event, by its name; empty if the event is allowed (Rulebook: Cannot)."""
    game.barrier = NOBODY
    if not game.tables.forbids(game, event):
        return ""
    return game.board.cards[game.barrier].face.name if game.barrier != NOBODY else "an effect"


@consults(s.Cannot, EventKind.RAISE_TIDE)
def why_not_raise_tide(game: Game) -> Refusal | None:
    """Why the active player cannot raise the tide by rule now; None if they can (Rulebook: Tide)."""
    board = game.board
    if board.step != "main" or board.omega or not board.tide_in_game:
        return Refusal("the tide is raised in one's own play step", "tide")
    if board.tide == board.active:
        return Refusal("the tide is high already", "tide")
    barrier = barrier_to(game, Event("raise tide", board.active))
    if barrier:
        return Refusal(f"{barrier} does not allow the tide to be raised", "cannot")
    return None


def is_of_active_house(game: Game, player: int, number: int) -> bool:
    """Whether the card belongs to the active house; a versatile one counts."""
    house = game.board.players[player].active_house
    return house is not None and house in game.view.houses(number)


def not_of_active_house(game: Game, player: int, number: int, verb: str) -> Refusal:
    """That a card is of another house than the one that is active, and why no other card makes up for that."""
    house = game.board.players[player].active_house
    named = f", {SPOKEN.get(house.replace('-', ''), house)}" if house is not None else ""
    why = permissions.why_not_lent(game, player, number, verb)
    return Refusal(f"it is not of the active house{named}{f', and {why}' * bool(why)}", "house-requirement")


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


def no_flank_is_open(game: Game, player: int, number: int) -> bool:
    """Whether a creature can be played on neither flank; one that comes alone stands on both (Rulebook: Battleline)."""
    closed = entering.closed_flanks(game, number, player)
    line = game.board.players[player].battleline
    if not line or not closed:
        return bool(closed)
    return len(closed) == 2 and not (len(line) > 1 and game.view.has(number, KeywordName.DEPLOY))


def why_not_there(game: Game, player: int, number: int, flank: str | None, position: int | None) -> Refusal | None:
    """Why a creature cannot be played on that flank, or at that place of the line; None if it can."""
    line = game.board.players[player].battleline
    sides = {flank} if flank is not None else set()
    if position is not None:
        sides |= {side for side, place in (("left", 0), ("right", len(line))) if position == place}
    if sides & entering.closed_flanks(game, number, player):
        return Refusal("an effect does not allow it to be played on that flank", "cannot")
    return None


OWN_RULES = {
    EventKind.PLAY: Refusal("its own text does not allow it to be played now: {}", "play-restrictions"),
    EventKind.DISCARD: Refusal("its own text does not allow it to be discarded: {}", "cannot"),
}
"""What a card's own text can forbid while it is in hand."""


def _own_restrictions(game: Game, player: int, number: int, kind: EventKind) -> Refusal | None:
    """The restrictions that the card's own text puts on playing or discarding it."""
    text = game.text_of(game.view.known(number))
    if text is None:
        return None
    ctx = Context(game, player, number, number)
    for statement in text.statements:
        node = statement.node
        ctx.paragraph = statement.paragraph
        about_it = (
            isinstance(node, s.OnlyIf | s.Cannot)
            and node.event.kind is kind
            and isinstance(node.event.cards, c.Ref | None)
        )
        if not about_it:
            continue
        if not all(meaning.holds(ctx, condition) for condition in statement.conditions):
            continue
        event = Event(kind.value, player, number, zone=game.board.cards[number].zone, from_player=player)
        said = game.view.known(number).printed
        if isinstance(node, s.OnlyIf) and node.condition is not None:
            cards = node.event.cards
            of_it = cards is None or references.matches(ctx, cards, ctx.game.seen(number))
            if of_it and not meaning.holds(ctx, node.condition):
                return _forbidding(
                    kind, f"{Outcome(node.condition, said, holds=False)}{counted_in(ctx, node.condition)}"
                )
        elif isinstance(node, s.Cannot) and _fits_self(ctx, node, event):
            asked = [f"{Outcome(one, said, holds=True)}{counted_in(ctx, one)}" for one in statement.conditions]
            return _forbidding(kind, ", ".join(asked) or f"“{words_at(node, said)}”")
    return None


def _forbidding(kind: EventKind, words: str) -> Refusal:
    """What a card's own text forbids, in its words."""
    said = OWN_RULES[kind]
    return said._replace(reason=said.reason.format(readable(words)))


def _fits_self(ctx: Context, node: s.Cannot, event: Event) -> bool:
    """Whether a "cannot" of the card itself applies."""
    if node.event.cards is None or not references.matches(ctx, node.event.cards, ctx.game.seen(event.card)):
        return False
    return patterns.fits(ctx, node.event, event)


def other_halves(game: Game, number: int) -> tuple[int, ...]:
    """The other halves of a gigantic creature in the same player's hand, of which one is played with it: both come from
    hand (Rulebook: Gigantic).
    """
    state = game.board.cards[number]
    if state.partner != NOBODY:
        return (state.partner,)
    if state.zone not in ("hand", "limbo") or state.face.half is None:
        return ()
    faces = ((other, game.board.cards[other].face) for other in game.board.players[state.controller].hand)
    return tuple(
        other
        for other, face in faces
        if face.half is not None and face.half != state.face.half and face.name == state.face.name
    )


def models(game: Game, number: int, player: int, moment: s.Moment | None = None) -> list[int] | None:
    """The cards as a copy of which the card can be played; None if its text says nothing of the kind. `moment`: only
    a copy from then on.
    """
    text = game.text_of(game.board.cards[number].face)
    for statement in text.statements if text is not None else ():
        node = statement.node
        if isinstance(node, s.CopyOf) and node.moment in (
            (s.Moment.PLAYED, s.Moment.ENTERING) if moment is None else (moment,)
        ):
            ctx = Context(game, player, number, number)
            ctx.paragraph = statement.paragraph
            return [seen.card for seen in meaning.members(ctx, node.of)]
    return None


def why_not_copy(game: Game, player: int, number: int, model: int, position: int | None = None) -> Refusal | None:
    """Why the card cannot be played as a copy of another: what is asked of the copied card counts, also where it is
    to enter at a `position` in the line (Rulebook: Copies).
    """
    if position is not None and not any(game.view.has(card, KeywordName.DEPLOY) for card in (number, model)):
        return Refusal("only a creature with deploy enters anywhere in the line", "deploy")
    if KeywordName.ALPHA in game.view.keywords(model) and something_done(game, player):
        return Refusal("a card with alpha must come first in the step", "alpha")
    if uses_of_name(game, player, game.view.name(model)) >= SIX:
        return Refusal("cards of this name were played and used six times this turn", "rule-of-six")
    return _own_restrictions(game, player, model, EventKind.PLAY)


@reads(s.PlaysAs, "cards as_type text")
def types_to_play(game: Game, number: int) -> tuple[str, ...]:
    """The types as which a card can be played."""
    face = game.view.known(number)
    text = game.text_of(face)
    kinds = [face.type]
    if text is not None:
        kinds.extend(
            statement.node.as_type.value for statement in text.statements if isinstance(statement.node, s.PlaysAs)
        )
    kinds.extend(node.as_type.value for _stated, node in game.view.about(s.PlaysAs, number))
    return tuple(dict.fromkeys(kinds))
