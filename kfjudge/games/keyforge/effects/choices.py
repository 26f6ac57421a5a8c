"""Instructions that choose or name something, and those about the tide, the turn, prophecies and the end of the
game.
"""

from __future__ import annotations

from functools import partial

from kfjudge.engine.run import GameOverError
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.board import KEY_COLORS
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.effects import durations
from kfjudge.games.keyforge.events import changes, prophecies
from kfjudge.games.keyforge.meaning import choosing, does, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.meaning.naming import STEPS
from kfjudge.games.keyforge.meaning.selectors import PLACES
from kfjudge.games.keyforge.naming import Who
from kfjudge.games.keyforge.records import plays
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.houses import HOUSES
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.base import CardType, TideLevel
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Effect


@does(f.Choose, "cards player")
def choose(ctx: Context, node: f.Choose) -> bool:
    """Cards are chosen; what follows speaks of them."""
    pick = partial(choosing.choose, zone="hand" if _is_shown(ctx, node.cards) else None)
    if node.player.kind.value == "you":
        return bool(pick(ctx, node.cards, "Choose a card", rule="ability"))
    done = True
    for chooser in who.each(ctx, node.player):
        done = bool(pick(ctx, node.cards, "Choose a card", rule="ability", chooser=chooser)) and done
    return done


def _is_shown(ctx: Context, cards: Cards) -> bool:
    """Whether a card of which no place is named is one of those that were revealed or looked at."""
    if not isinstance(cards, c.Select) or any(isinstance(one, PLACES) for one in cards.filters):
        return False
    return bool(ctx.exposed) and cards.type in (CardType.CARD, CardType.ACTION)


@does(f.ChooseThing, "of player among of_player houses other_than times from_number to_number type")
def choose_thing(ctx: Context, node: f.ChooseThing) -> bool:
    """A house, a player, a number ... is chosen or named."""
    options = _options(ctx, node)
    if not options:
        return False
    kind = {
        f.ChoiceOf.HOUSE: "house",
        f.ChoiceOf.NUMBER: "number",
        f.ChoiceOf.PLAYER: "player",
        f.ChoiceOf.FLANK: "flank",
        f.ChoiceOf.KEY_COLOR: "color",
    }.get(node.of, "name" if node.of in (f.ChoiceOf.NAME, f.ChoiceOf.TRAIT, f.ChoiceOf.TYPE) else "option")
    chosen: list[object] = []
    choosers = iter((ctx.game.board.active,)) if node.player.kind.value == "you" else who.each(ctx, node.player)
    for chooser in choosers:
        mine: list[object] = []
        for _time in range(meaning.value(ctx, node.times)):
            left = tuple(option for option in options if option not in mine)
            picked = ctx.game.choose(chooser, kind, left, f"Choose a {node.of.value}", rule="ability", ctx=ctx)
            if picked is None:
                break
            mine.append(picked)
            _remember(ctx, node.of, picked)
            if node.mention is not None and node.of is f.ChoiceOf.NUMBER and isinstance(picked, int):
                ctx.named_amounts[node.mention] = picked
            ctx.game.step("choose", "ability", "{0} chooses {1}", Who(chooser), picked)
        chosen += mine
    ctx.also_chosen = tuple(str(item) for item in chosen[:-1])
    return bool(chosen)


def _remember(ctx: Context, of: f.ChoiceOf, picked: object) -> None:
    """Keeps what was chosen for the rest of the ability."""
    if of is f.ChoiceOf.NUMBER and isinstance(picked, int):
        ctx.amount = picked
    elif of is f.ChoiceOf.PLAYER and isinstance(picked, int):
        ctx.chosen_player = picked
        ctx.players.append(picked)
    else:
        field = CHOSEN.get(of)
        if field is None:
            raise NotDecidable(f"no rule remembers a chosen {of.value}")
        setattr(ctx, field, str(picked))


CHOSEN: dict[f.ChoiceOf, str] = {
    f.ChoiceOf.HOUSE: "chosen_house",
    f.ChoiceOf.TRAIT: "chosen_trait",
    f.ChoiceOf.TYPE: "chosen_type",
    f.ChoiceOf.NAME: "chosen_name",
    f.ChoiceOf.FLANK: "chosen_flank",
    f.ChoiceOf.KEY_COLOR: "chosen_color",
}


@plays(f.ChoiceOf.PLAYER, f.ChoiceOf.NUMBER, *CHOSEN)
def _options(ctx: Context, node: f.ChooseThing) -> tuple[object, ...]:
    """What can be chosen."""
    board = ctx.game.board
    match node.of:
        case f.ChoiceOf.HOUSE:
            return _houses(ctx, node)
        case f.ChoiceOf.PLAYER:
            return (board.active, 1 - board.active)
        case f.ChoiceOf.NUMBER:
            low = node.from_number if node.from_number is not None else 0
            high = node.to_number if node.to_number is not None else _greatest_number(ctx)
            return tuple(range(low, high + 1))
        case f.ChoiceOf.FLANK:
            return ("left", "right")
        case f.ChoiceOf.KEY_COLOR:
            return KEY_COLORS
        case f.ChoiceOf.TYPE:
            return ("creature", "artifact", "action", "upgrade")
        case f.ChoiceOf.TRAIT:
            cards = (
                meaning.members(ctx, node.among)
                if node.among is not None
                else tuple(ctx.game.seen(n) for n in board.all_in_play())
            )
            return tuple(dict.fromkeys(trait for seen in cards for trait in facts.traits_of(ctx.game, seen)))
        case f.ChoiceOf.NAME:
            known = [
                state.face.name
                for state in board.cards
                if state.known and node.type in (CardType.CARD, state.face.type)
            ]
            return tuple(dict.fromkeys(known))
        case _:
            raise NotDecidable(f"no rule says which {node.of.value} can be chosen")


def _greatest_number(ctx: Context) -> int:
    """Any number may be chosen; above what can be counted on the board all are alike."""
    board, view = ctx.game.board, ctx.game.view
    most = max((view.power(number) for side in board.players for number in side.battleline), default=0)
    return max(12, most)


def _houses(ctx: Context, node: f.ChooseThing) -> tuple[object, ...]:
    """The houses that can be chosen: those named, those on an identity card, those of cards, or any."""
    board = ctx.game.board
    if node.houses:
        houses = tuple(str(house) for house in node.houses)
    elif node.of_player is not None:
        houses = tuple(
            house for player in meaning.players(ctx, node.of_player) for house in board.players[player].houses
        ) or tuple(HOUSES)
    elif node.among is not None:
        houses = tuple(house for seen in meaning.members(ctx, node.among) for house in facts.houses_of(ctx.game, seen))
    else:
        houses = all_houses(ctx)
    return tuple(dict.fromkeys(house for house in houses if house not in node.other_than))


def all_houses(ctx: Context) -> tuple[str, ...]:
    """Any house may be named; those that nobody has and nobody asks about are alike, so one of them stands for all."""
    present: list[str] = []
    for side in ctx.game.board.players:
        present.extend(side.houses)
    for state in ctx.game.board.cards:
        if state.known:
            present.extend((state.house,) if state.house is not None else state.face.houses)
    options = ctx.game.options
    here = (*dict.fromkeys(present), *(house for house in HOUSES if house in options.named and house not in present))
    rest = tuple(house for house in HOUSES if house not in here)
    return (*here, *rest) if not options.collapse else (*here, *rest[:1])


@does(f.ChangeActiveHouse, "house of")
def change_active_house(ctx: Context, node: f.ChangeActiveHouse) -> bool:
    house = str(node.house) if node.house is not None else ctx.chosen_house
    if node.of is not None:
        houses = tuple(
            dict.fromkeys(name for seen in meaning.members(ctx, node.of) for name in facts.houses_of(ctx.game, seen))
        )
        picked = ctx.game.choose(
            ctx.game.board.active, "house", houses, "Which house becomes active?", rule="active-house", ctx=ctx
        )
        house = str(picked) if picked is not None else None
    if house is None:
        return False
    ctx.game.apply(Event("active house", ctx.game.board.active, detail=house))
    ctx.game.step("choose house", "active-house", "the active house becomes {0}", house)
    return True


@does(f.SetTide, "level player")
def set_tide(ctx: Context, node: f.SetTide) -> bool:
    """A player's low tide is the opponent's high tide (Rulebook: Tide)."""
    player = meaning.player(ctx, node.player)
    if node.level is TideLevel.NEUTRAL:
        return bool(ctx.game.emit(Event("neutral tide", player, source=ctx.card)))
    return bool(
        ctx.game.emit(Event("raise tide", player if node.level is TideLevel.HIGH else 1 - player, source=ctx.card))
    )


@does(f.SkipStep, "step player duration")
def skip_step(ctx: Context, node: f.SkipStep) -> bool:
    """The step does not take place, this turn or in the span named."""
    player = meaning.player(ctx, node.player)
    span = durations.span_of(
        ctx, node.duration, meaning.player(ctx, node.duration.player) if node.duration is not None else player, ()
    )
    when = {"starts": span.starts, "ends": span.ends, "before": span.before}
    skips, bindings = STEPS[node.step.value], ctx.bindings()
    more = {"what": "skip", "value": player, "skips": skips, "bindings": bindings}
    changes.lasts(ctx.game, ctx.card, player, named=ctx.named, **when, **more)
    return True


@does(f.TakeTurn, "player")
def take_turn(ctx: Context, node: f.TakeTurn) -> bool:
    ctx.game.apply(Event("extra turn", meaning.player(ctx, node.player)))
    return True


@does(f.SkipTurn, "player")
def skip_turn(ctx: Context, node: f.SkipTurn) -> bool:
    """The player's next turn is not played."""
    player = meaning.player(ctx, node.player)
    board = ctx.game.board
    board.clock += 1
    face = board.cards[ctx.card].face
    changes.add_lasting(
        ctx.game, Lasting(board.clock, face, ctx.card, ctx.named, player, what="skip turn", value=player)
    )
    return True


@does(f.EndStep)
def end_step(ctx: Context, effect: Effect) -> bool:
    """Nothing more is played, used or discarded in this step."""
    ctx.game.apply(Event("omega"))
    ctx.game.step("end step", "turn-sequence", "the step ends")
    return True


@does(f.EndTurn, "player")
def end_turn(ctx: Context, node: f.EndTurn) -> bool:
    """The turn is over when this has been resolved: the steps that are left do not take place. A player's own turn ends
    only while they have it.
    """
    if ctx.game.board.active not in meaning.players(ctx, node.player):
        ctx.game.step("end turn", "as-much-as-possible", "it is another player's turn, which goes on")
        return False
    ctx.game.apply(Event("omega", flag=True))
    ctx.game.step("end turn", "turn-sequence", "the turn ends")
    return True


@does(f.Fulfill, "cards")
def fulfill(ctx: Context, node: f.Fulfill) -> bool:
    done = False
    for seen in choosing.choose(ctx, node.cards, "Fulfill which prophecy?", rule="fulfill"):
        done = prophecies.fulfill(ctx.game, seen.card) or done
    return done


@does(f.ActivateProphecy, "cards under")
def activate_prophecy(ctx: Context, node: f.ActivateProphecy) -> bool:
    done = False
    for seen in choosing.choose(ctx, node.cards, "Activate which prophecy?", rule="prophecy"):
        under = (
            choosing.choose(ctx, node.under, "Which card goes beneath?", rule="prophecy", zone="hand")
            if node.under is not None
            else ()
        )
        done = prophecies.activate(ctx.game, seen.card, [item.card for item in under]) or done
    return done


@does(f.WinGame, "player")
def win_game(ctx: Context, node: f.WinGame) -> bool:
    player = meaning.player(ctx, node.player)
    ctx.game.apply(Event("win", player))
    raise GameOverError
