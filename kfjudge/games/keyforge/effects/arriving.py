"""Instructions that bring cards into play without playing them: put into play, returned to it, made token creatures,
become creatures.
"""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.engine.trace import NOT_DONE
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Statement
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.faces import CREATURE, TOKEN_CREATURE
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.effects import during, meant, places
from kfjudge.games.keyforge.events import changes, entering, halves
from kfjudge.games.keyforge.events.entering import choose_flank, enter, into_line
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import choosing, does, pile_ends, references, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Who
from kfjudge.games.keyforge.records import plays
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.base import CardType, Status
from kfjudge.games.keyforge.words.nodes.cards import Ref, RefKind
from kfjudge.games.keyforge.words.nodes.effects import BecomeCreature, MakeTokens, PutIntoPlay, ReturnToPlay
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.nodes.statics import CountsAs, GainsKeywords, Keyword

IT = Ref(kind=RefKind.IT)


@does(PutIntoPlay, "cards under entering place player as_token origin")
def put_into_play(ctx: Context, node: PutIntoPlay) -> bool:
    """Not played (Rulebook: Putting cards into an area). Where each player puts some, the active player says whose come
    first; those of the other follow when all of them are there.
    """
    goes: dict[int, int] = {}
    for player in who.each(ctx, node.player):
        with choosing.done_by(ctx, node.player, player):
            found = meant.to_move(
                ctx, meant.out_of(node.cards, node.origin), "Put which card into play?", "put-into-play"
            )
        for number in meant.own_part(ctx, node.cards, node.player, player, found):
            if not _is_still(ctx, node.cards, number):
                continue
            goes.setdefault(number, player)
    targets = list(goes)
    joined: dict[int, int] = {}
    for number in goes if isinstance(node.cards, Ref) else ():  # a creature that had both halves is one from the start
        partner = halves.other_half_among(ctx.game, number, targets) if number in targets else None
        if partner is not None:
            targets.remove(partner)
            joined[number] = partner
    count = 0
    wanted = len(targets)
    turn = NOBODY
    while targets:
        turn = _whose_turn(ctx, turn, {goes[number] for number in targets})
        number = _next(ctx, [number for number in targets if goes[number] == turn])
        player = goes[number]
        targets.remove(number)
        partner = joined.get(number, halves.other_half_among(ctx.game, number, targets))
        if partner is not None:
            if partner in targets:
                targets.remove(partner)
            halves.join_halves(ctx.game, number, partner)
        state = ctx.game.board.cards[number]
        own = isinstance(node.cards, Ref) and state.zone != "upgrade"
        controller = meaning.player(ctx, node.under) if node.under is not None else (state.owner if own else player)
        if node.as_token:
            made = enter_as_token(ctx.game, number, controller, node.entering)
            count += made
            ctx.moved(number)
            continue
        spot = places.where(ctx, node.place, controller) or places.Where()
        if state.zone == "upgrade":
            changes.pick_up(ctx.game, number)
        if entering.put_into_play(
            ctx.game, number, controller, states=node.entering, flank=spot.flank, ctx=ctx, position=spot.position
        ):
            count += 1
            now = ctx.game.card(number)
            ctx.happened.append(
                Event(
                    "put",
                    player,
                    number,
                    zone=state.zone,
                    to_zone=now.zone,
                    to_player=controller,
                    stay=now.stay,
                    done=1,
                )
            )
        ctx.moved(number)
    return wanted > 0 and meant.all_moved(ctx, node.cards, count)


def _is_still(ctx: Context, cards: Cards, number: int) -> bool:
    """Whether a card out of play is what the text calls it: an artifact that left play as a creature is no creature
    that comes back (Rulebook: Card FAQ, purged creatures that return).
    """
    if ctx.game.board.cards[number].in_play or getattr(cards, "type", None) is not CardType.CREATURE:
        return True
    return ctx.game.view.type(number) in (CREATURE, TOKEN_CREATURE)


def _next(ctx: Context, numbers: list[int]) -> int:
    """Which of several cards enters play now: they come one after the other, as the active player wants."""
    if len(numbers) == 1:
        return numbers[0]
    question = "Which card enters play next?"
    game = ctx.game
    return game.choose_cards(game.board.active, numbers, 1, 1, question, rule="put-into-play", ctx=ctx, kind="round")[0]


def _whose_turn(ctx: Context, turn: int, left: set[int]) -> int:
    """Whose cards enter play now: those of one player, until there are none left, then those of the other."""
    if turn in left:
        return turn
    if len(left) == 1:
        return next(iter(left))
    active = ctx.game.board.active
    picked = ctx.game.choose(
        active, "player", (active, 1 - active), "Whose cards enter play first?", rule="put-into-play", ctx=ctx
    )
    return picked if isinstance(picked, int) else active


@does(ReturnToPlay, "cards entering under player")
def return_to_play(ctx: Context, node: ReturnToPlay) -> bool:
    """Cards that left play come back into it."""
    count = 0
    group = choosing.choose(ctx, node.cards, "Return which card to play?", rule="put-into-play")
    group = references.with_other_half(ctx.game, group)
    left: dict[int, CardStay] = {}
    for seen in group:
        here = ctx.game.board.cards[seen.card].in_play or not _is_still(ctx, node.cards, seen.card)
        if not here and halves.other_half_among(ctx.game, seen.card, list(left)) is None:
            left[seen.card] = seen
    while left:
        seen = left.pop(_next(ctx, list(left)))
        state = ctx.game.board.cards[seen.card]
        if state.in_play:
            continue
        partner = halves.other_half_among(ctx.game, seen.card, [other.card for other in group if other != seen])
        if partner is not None:
            halves.join_halves(ctx.game, seen.card, partner)
        if node.under is not None:
            controller = meant.goal(ctx, node.under)
        elif entering.says_whose(ctx.game, seen.card):
            controller = state.owner
        else:
            controller = facts.last_controller(ctx.game, seen)
        count += entering.put_into_play(
            ctx.game, seen.card, state.owner if controller is None else controller, states=node.entering, ctx=ctx
        )
        ctx.moved(seen.card)
    return count > 0


@does(MakeTokens, "amount player named cards place entering")
def make_tokens(ctx: Context, node: MakeTokens) -> bool:
    """Rulebook: Token creatures."""
    done = True
    tokens: list[CardStay] = []
    for player in who.each(ctx, node.player):
        face = ctx.game.board.players[player].token
        if face is None or (node.named is not None and face.name != node.named):
            if face is None:
                words = "{0} has no token creature card, so that none is made"
            else:
                words = "{0} has another token creature card, so that none is made"
            ctx.game.step(NOT_DONE, "token-creatures", words, Who(player))
            done = False
            continue
        for number in _become_tokens(ctx, node, player):
            spot = places.where(ctx, node.place, player) or places.Where()
            made = make_token(ctx.game, player, node.entering, spot.position, spot.flank, number)
            done = done and made is not None
            if made is not None:
                tokens.append(made)
    ctx.mention(tuple(tokens), node.mention)
    return done


def _become_tokens(ctx: Context, node: MakeTokens, player: int) -> list[int | None]:
    """The cards of which tokens are made; None stands for the top card of the deck."""
    if node.cards is not None:
        with choosing.done_by(ctx, node.player, player):
            return [*meant.to_move(ctx, node.cards, "Which card becomes a token creature?", "token-creatures")]
    return [None] * (meaning.value(ctx, node.amount) if node.amount is not None else 0)


@does(BecomeCreature, "cards place power armor keywords duration entering")
def become_creature(ctx: Context, node: BecomeCreature) -> bool:
    """An artifact stands in the battleline as a creature (Rulebook: artifact turned creature); a card that is not in
    play, or attached, is put there.
    """
    game = ctx.game
    done = False
    for seen in choosing.choose(ctx, node.cards, "Which card becomes a creature?", rule="artifact-as-creature"):
        number = references.find(game, seen)
        if number is None:
            continue
        state = game.board.cards[number]
        if state.zone == "artifacts":
            done = _artifact_becomes_creature(ctx, node, game.seen(number)) or done
        elif not state.in_play or state.zone == "upgrade":
            done = _enters_as_creature(ctx, node, game.seen(number)) or done
    game.settle()
    return done


def _artifact_becomes_creature(ctx: Context, node: BecomeCreature, seen: CardStay) -> bool:
    """It goes from among the artifacts into the battleline."""
    game = ctx.game
    state = game.board.cards[seen.card]
    place = (
        places.position(ctx, node.place, seen.card) if node.place is not None else choose_flank(game, state.controller)
    )
    if place is None:
        return False
    lay = game.board.players[state.controller].artifacts.index(seen.card)
    into_line(game, seen.card, place)
    _is_like(ctx, node, seen, lay)
    return True


def _enters_as_creature(ctx: Context, node: BecomeCreature, seen: CardStay) -> bool:
    """It enters play as a creature under the control of whoever does it (Rulebook: Putting cards into an area)."""
    game = ctx.game
    state = game.board.cards[seen.card]
    controller = state.owner if isinstance(node.cards, Ref) and state.zone != "upgrade" else ctx.player
    spot = places.where(ctx, node.place, controller)
    if spot is None:
        return False
    zone = state.zone
    changes.become(game, seen.card, played_as=CREATURE)
    if zone == "upgrade":
        changes.pick_up(game, seen.card)
    if not entering.put_into_play(
        game, seen.card, controller, states=node.entering, flank=spot.flank, ctx=ctx, position=spot.position
    ):
        return False
    now = game.board.cards[seen.card]
    ctx.happened.append(
        Event("put", ctx.player, seen.card, zone=zone, to_zone=now.zone, to_player=controller, stay=now.stay, done=1)
    )
    ctx.moved(seen.card)
    if node.power is not None or node.armor is not None or node.keywords:
        _is_like(ctx, node, game.seen(seen.card), None)
    return True


def _is_like(ctx: Context, node: BecomeCreature, seen: CardStay, lay: int | None) -> None:
    """What the text says the creature is like holds as long as it is one; `lay` is its place among the artifacts, to
    which it then goes back.
    """
    ctx.mention((seen,))
    statements: tuple[Statement, ...] = ()
    if node.power is not None or node.armor is not None:
        statements = (Statement(CountsAs(cards=IT, power=node.power, armor=node.armor)),)
    if node.keywords:
        gained = tuple(Keyword(name=name) for name in node.keywords)
        statements = (*statements, Statement(GainsKeywords(cards=IT, keywords=gained)))
    what = "creature" if lay is not None else ""
    forever = node.duration is None
    during.add(ctx, node.duration, (), statements, what=what, on=(seen,), forever=forever, value=lay or 0)


# ── cards become token creatures (Rulebook: Token creatures) ─────────────────


def enter_as_token(game: Game, number: int, player: int, states: Sequence[Status] = ()) -> bool:
    """A card enters play facedown as its controller's token creature."""
    if game.board.players[player].token is None:
        return False
    event = enter(game, number, player, states=states, as_token=True)
    if event is None:
        return False
    game.answer([event])
    return True


@plays(EventKind.MAKE_TOKEN)
def make_token(
    game: Game,
    player: int,
    states: Sequence[Status] = (),
    position: int | None = None,
    flank: str | None = None,
    number: int | None = None,
) -> CardStay | None:
    """The top card of the deck, or this card, becomes a token creature; without a reference card nothing is made
    (Rulebook: Token creatures).
    """

    if game.board.players[player].token is None:
        return None
    if number is None:
        number = next(iter(pile_ends.top_of(game, player, "deck", 1)), None)
    if number is None:
        return None
    event = enter(game, number, player, states=states, as_token=True, position=position, flank=flank)
    if event is None:
        return None
    made = Event("make token", player, number, stay=event.stay, clock=event.clock)
    game.answer([event, made])
    return CardStay(number, event.stay)
