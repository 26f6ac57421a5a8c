"""The turn: start, forge, choose a house, play, ready, draw, end (Rulebook: Turn sequence)."""

from __future__ import annotations

from kfjudge.engine.trace import NOT_DONE
from kfjudge.errors import NotLegal
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.effects import moving
from kfjudge.games.keyforge.events import changes, keys, piles
from kfjudge.games.keyforge.events.expiry import expire
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import key_costs
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.meaning.naming import STEPS
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.play import house_choice
from kfjudge.games.keyforge.records import consults, plays, reads
from kfjudge.games.keyforge.words.nodes.base import KeywordName, Step
from kfjudge.games.keyforge.words.nodes.events import EventKind, Trigger, TriggerWord
from kfjudge.games.keyforge.words.nodes.statics import Cannot, DoesInstead, Interrupts, Replaces, Routine, SkipsStep


@reads(SkipsStep, "step player")
def _skipped(game: Game, step: str) -> bool:
    """Whether the step is skipped, or something else is done in its place."""
    player = game.board.active
    if step in game.board.skipped:
        return True
    for effect in game.board.lasting:
        if effect.what == "skip" and effect.skips == step and effect.value == player and effect.works(game.board):
            return _tell_skipped(game, step, effect.card)
    for stated, node in game.view.active(SkipsStep):
        ctx = game.view.context(stated)
        if STEPS[node.step.value] == step and player in meaning.players(ctx, node.player):
            return _tell_skipped(game, step, stated.card)
    event = Event(EventKind.STEP_START.value, player, detail=step)
    return game.tables.forbids(game, event)


def _tell_skipped(game: Game, step: str, card: int) -> bool:
    """Says that a step is skipped, and what makes it so."""
    name = next(words for words, key in STEPS.items() if key == step)
    text = f"{{0}} skips the “{name}” step, as {{1}} says"
    game.step(f"skip {step}", "turn-sequence", text, Who(game.board.active), Card(card))
    return True


@reads(DoesInstead, "instead_of step optional")
@consults(DoesInstead, EventKind.READY, where=lambda node: node.step is Step.READY)
@consults(DoesInstead, EventKind.TAKE_ARCHIVES, where=lambda node: node.step is None)
def _otherwise(game: Game, player: int, kind: EventKind) -> tuple[Context, DoesInstead] | None:
    """The statement that has the player do something else in place of what a step asks for, if the player likes where
    it is optional.
    """
    for stated, node in game.view.active(DoesInstead):
        ctx = game.view.context(stated)
        event = node.instead_of
        if event.kind is not kind or event.player is None or player not in meaning.players(ctx, event.player):
            continue
        if not node.optional or game.agrees(player, "Do what it says instead?", rule="replacement-effects", ctx=ctx):
            return ctx, node
    return None


@reads(DoesInstead, "effect")
def _do_instead(game: Game, instead: tuple[Context, DoesInstead]) -> None:
    """Does what is put in place of what the step asks for."""
    ctx, node = instead
    game.step("instead", "replacement-effects", "{0}: something happens instead", Card(ctx.card))
    game.frames.append(ctx)
    try:
        meaning.do(ctx, node.effect)
    finally:
        game.frames.pop()


def _enter(game: Game, step: str) -> None:
    """The step begins; omega held only for the step before."""
    game.apply(Event("step", game.board.active, detail=step))


def is_at(trigger: Trigger) -> bool:
    """Whether an ability goes off at the start or the end of something."""
    return trigger.word is TriggerWord.AT


MOMENTS = (EventKind.TURN_START, EventKind.TURN_END, EventKind.STEP_START, EventKind.STEP_END)
"""What comes by itself: abilities wait for it and something else can happen then, but nobody can forbid it."""


@plays(*MOMENTS)
@consults(Interrupts, *MOMENTS)
@consults(Replaces, *MOMENTS)
@consults(Trigger, EventKind.TURN_START, EventKind.STEP_START, EventKind.STEP_END, where=is_at)
def begin_turn(game: Game, house: str | None = None, key: str = "", archives: bool | None = None) -> None:
    """Start of turn, forge, choose a house, archives. What is given is no question; raises `NotLegal` for a house that
    cannot be chosen.
    """
    board = game.board
    player = board.active
    if board.step != "before":
        raise NotLegal("the turn has begun already", rule="turn-sequence")
    _enter(game, "start")
    expire(game)
    game.step("turn start", "start-of-turn", "the turn of {0} begins", Who(player))
    game.emit(Event("turn start", player))
    _enter(game, "forge")
    if not _skipped(game, "forge"):
        game.emit(Event("step start", player, detail="forge"))
        for further in range(1 + piles.more_in_step(game, player, Routine.FORGE)):
            cost = key_costs.key_cost(game, player)
            if not key_costs.can_forge(game, player, cost):
                dearer = key_costs.means(game, player) >= key_costs.BASE_COST
                if dearer:
                    keys.tell_cost(game, player)
                event = NOT_DONE if dearer else "no key"  # too little is no news but to a claim about keys
                game.step(event, "step-1-forge", "{0} cannot pay {1} for a key", Who(player), cost)
                break
            if further and not game.agrees(player, "Forge another key?", rule="step-1-forge"):
                break
            keys.tell_cost(game, player)
            game.step("forge", "step-1-forge", "{0} has enough for a key", Who(player))
            keys.forge(game, player, cost, color=key)
            key = ""
        game.emit(Event("step end", player, detail="forge"))
    _enter(game, "house")
    if not _skipped(game, "house"):
        game.emit(Event("step start", player, detail="house"))
        choose_house(game, player, house)
        take_archives(game, player, archives)
        game.emit(Event("step end", player, detail="house"))
    _enter(game, "main")
    game.emit(Event("step start", player, detail="main"))


def choose_house(game: Game, player: int, house: str | None) -> None:
    """Step 2: one of the houses open to the player, or none if there is none."""
    options = house_choice.house_options(game, player)
    if house is not None and house not in options:
        if len(game.board.players[player].houses) >= 3 or options:
            raise NotLegal(f"{house} cannot be chosen; open: {', '.join(options) or 'no house'}", rule="house-choice")
        options = [house]
    if not options:
        game.apply(Event("active house", player))
        game.step("choose house", "house-choice", "{0} has no house to choose", Who(player))
        return
    picked = (
        house
        if house is not None
        else str(game.choose(player, "house", options, "Which house is active?", rule="step-2-choose-house"))
    )
    set_house(game, player, picked)


def set_house(game: Game, player: int, house: str) -> None:
    """The house is announced; then what watches the choice resolves."""
    game.apply(Event("active house", player, detail=house))
    game.step("choose house", "step-2-choose-house", "{0} chooses {1}", Who(player), house)
    game.emit(Event("choose house", player, detail=house))


@consults(Cannot, EventKind.TAKE_ARCHIVES)
def take_archives(game: Game, player: int, wanted: bool | None) -> None:
    """All of the archives, or none of them (Rulebook: Archives). Raises `NotLegal` if they cannot be taken as asked."""
    if not game.board.players[player].archives:
        return
    if game.tables.forbids(game, Event("take archives", player, zone="archives", from_player=player)):
        if wanted:
            raise NotLegal("an effect does not allow archives to be taken", rule="cannot")
        return
    if wanted is None:
        wanted = game.agrees(player, "Take the archives?", rule="archives")
    if wanted:
        game.step("take archives", "archives", "{0} takes the archives", Who(player))
        instead = _otherwise(game, player, EventKind.TAKE_ARCHIVES)
        if instead is not None:
            _do_instead(game, instead)
        else:
            moving.pick_up_archives(game, player)


def end_turn(game: Game) -> None:
    """Ready, draw, end of turn; then the other player is active and has not begun."""
    board = game.board
    player = board.active
    if board.step == "before":
        raise NotLegal("the turn has not begun", rule="turn-sequence")
    game.emit(Event("step end", player, detail="main"))
    _enter(game, "ready")
    if not _skipped(game, "ready"):
        game.emit(Event("step start", player, detail="ready"))
        ready_cards(game, player)
        game.emit(Event("step end", player, detail="ready"))
    _enter(game, "draw")
    if not _skipped(game, "draw"):
        game.emit(Event("step start", player, detail="draw"))
        piles.refill_hand(game, player)
        game.emit(Event("step end", player, detail="draw"))
    finish_turn(game)


@consults(Trigger, EventKind.TURN_END, where=is_at)
def finish_turn(game: Game) -> None:
    """The end of a turn: check, end-of-turn effects, what lasted this turn is over, the other player is next."""
    board = game.board
    player = board.active
    _enter(game, "end")
    side = board.players[player]
    if key_costs.can_forge(game, player) and side.aember:
        game.step("check", "check", "{0} has enough for a key and says so", Who(player))
    game.emit(Event("turn end", player))
    expire(game, end_of_turn=True)
    game.apply(Event("next turn"))
    skipped = next(
        (effect for effect in board.lasting if effect.what == "skip turn" and effect.value == board.active), None
    )
    if skipped is not None:
        changes.spend(game, skipped)
        game.step("skip", "turn-sequence", "{0} skips the turn", Who(board.active))
        game.apply(Event("next turn"))
    game.apply(Event("begin anew", player))
    game.settle()


def ready_cards(game: Game, player: int) -> None:
    """Step 4: each exhausted card, one at a time; the order is asked only if something watches.

    What is done instead of readying some of them is done if one of those would ready; the others ready all the same.
    """
    board = game.board
    side = board.players[player]
    left = [number for number in (*side.battleline, *side.artifacts) if board.cards[number].exhausted]
    entrenched: set[int] = set()
    instead = _otherwise(game, player, EventKind.READY)
    if instead is not None:
        ctx, node = instead
        meant = (
            {seen.card for seen in meaning.members(ctx, node.instead_of.cards)}
            if node.instead_of.cards is not None
            else set(left)
        )
        replaced = [number for number in left if number in meant]
        entrenched = {number for number in replaced if _stays_exhausted(game, player, number)}
        if len(entrenched) < len(replaced):
            _do_instead(game, instead)
            left = [number for number in left if number not in meant]
    watched = bool(game.view.triggers.get(EventKind.READY))
    while left:
        number = left[0]
        if watched and len(left) > 1:
            number = game.choose_cards(player, left, 1, 1, "Which card readies next?", rule="readying-order")[0]
        left.remove(number)
        state = board.cards[number]
        if not state.in_play or not state.exhausted or state.controller != player:
            continue
        if number in entrenched:
            continue
        if game.view.has(number, KeywordName.ENTRENCH) and game.agrees(
            player, "Leave it exhausted?", rule="entrench", ctx=_asking(game, number)
        ):
            continue
        game.emit(Event("ready", player, number, cause="step"))


@plays(KeywordName.ENTRENCH)
def _stays_exhausted(game: Game, player: int, number: int) -> bool:
    """Whether a card would not ready: something forbids it, or its controller leaves it entrenched."""
    if game.tables.forbids(game, Event("ready", player, number, cause="step")):
        return True
    return game.view.has(number, KeywordName.ENTRENCH) and game.agrees(
        player, "Leave it exhausted?", rule="entrench", ctx=_asking(game, number)
    )


def _asking(game: Game, number: int) -> Context:
    return Context(game, game.board.cards[number].controller, number, number)
