"""Every understood text played on one board: nothing crashes, and no instruction is done by nobody.

In: cards of a list. Out: for each text that is understood, what went wrong while lines of play used it, and which of
its instructions were never reached or never did anything.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.facts import Facts, rune, with_text
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.effects import perform as performing
from kfjudge.games.riftbound.meaning.records import NotPlayed
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.turn import run
from kfjudge.games.riftbound.words.base import Domain, Kind, Node
from kfjudge.games.riftbound.words.effects import Cost, Effect, Resources, Steps
from kfjudge.language.trees import part_names

DOMAINS = (Domain.FURY, Domain.CALM, Domain.MIND, Domain.BODY, Domain.CHAOS, Domain.ORDER)
STEPS = 90
"""So many answers are given in a line of play."""


@dataclass
class Played:
    """What came of a text."""

    name: str
    errors: list[str] = field(default_factory=list)
    unreached: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    """Reached, and never did anything."""


def instructions(tree: Any) -> Iterator[Effect]:
    """The instructions of a text, those that are costs left out."""
    if isinstance(tree, Effect) and not isinstance(tree, Steps | Resources):
        yield tree
    if isinstance(tree, Node) and not isinstance(tree, Cost):
        for name in part_names(type(tree)):
            value = getattr(tree, name)
            for part in value if isinstance(value, tuple) else (value,):
                yield from instructions(part)


def _unit(name: str, might: int, *tags: str, text: str = "") -> Facts:
    facts = Facts(name=name, kind=Kind.UNIT, energy=2, might=might, tags=frozenset(tags), domains=(Domain.FURY,))
    return with_text(facts, text) if text else facts


EVERY_TAG = (
    *("Poro", "Mech", "Dragon", "Sand Soldier", "Yordle", "Bird", "Cat", "Dog", "Fae", "Recruit", "Spirit", "Elite"),
    *("Pirate", "Teemo", "Sprite"),
)


@cache
def _cards() -> tuple[Facts, ...]:
    tags = frozenset(("Equipment",))
    return (
        _unit("Plain", 3, *EVERY_TAG),
        _unit("Large", 6, *EVERY_TAG),
        _unit("Last", 1, text="[Deathknell] \u2014 Draw 1."),
        with_text(Facts(name="Blast", kind=Kind.SPELL, energy=1), "[Reaction]\nDeal 2 to a unit."),
        with_text(Facts(name="Trick", kind=Kind.SPELL, energy=1), "[Hidden]\n[Action]\nBuff a unit."),
        with_text(Facts(name="Tool", kind=Kind.GEAR, energy=1, might=1, tags=tags), "[Equip] {1}"),
        with_text(Facts(name="Legend", kind=Kind.LEGEND), "{1}, {E}: Draw 1."),
    )


def standard(facts: Facts) -> tuple[Game, list[int]]:
    """A board on which most things can happen, with the card twice where it can be used; the numbers of the card."""
    board = Board(2, 30)
    game = Game(board)
    game.strict = False
    mine: list[int] = []
    for index in range(3):
        card = facts if facts.kind is Kind.BATTLEFIELD and index != 1 else Facts(name="field", kind=Kind.BATTLEFIELD)
        made = board.add_field(card, 0, (0, 1, None)[index])
        mine += [made.obj] if card is facts else []
    plain, large, last, spell, trick, tool, legend = _cards()
    for player in (0, 1):
        seat = board.seats[player]
        seat.turns, seat.xp, seat.points = 3, 12, 5
        seat.pool.energy = 12
        seat.pool.power = dict.fromkeys(DOMAINS, 5)
        board.add(legend, player, Spot.LEGEND)
        for domain in DOMAINS:
            board.add(rune(domain), player, Spot.BASE)
            board.add(rune(domain), player, Spot.RUNE_DECK)
        for one in (plain, large, last, spell, trick, tool):
            board.add(one, player, Spot.DECK)
        for one in (plain, spell, trick, tool, last):
            board.add(one, player, Spot.HAND)
            board.add(one, player, Spot.TRASH)
        for one, at in ((plain, player), (large, player), (plain, BASE), (last, BASE), (tool, BASE)):
            obj = board.add(one, player, Spot.FIELD if at >= 0 else Spot.BASE, at=at)
            obj.buffs = int(one is plain and at >= 0)
            obj.damage = int(one is large)
        holder = next(obj for obj in board.units() if obj.controller == player)
        gear = board.add(tool, player, holder.spot, at=holder.at)
        gear.attached_to = holder.id
        token = board.add(_token(), player, Spot.BASE)
        token.exhausted = True
        board.add(trick, player, Spot.FACEDOWN, at=player)
    if facts.kind is Kind.LEGEND:
        mine.append(board.add(facts, 0, Spot.LEGEND).id)
    elif facts.kind is not Kind.BATTLEFIELD:
        for spot in (Spot.HAND, Spot.HAND, Spot.DECK):
            mine.append(board.add(facts, 0, spot).id)
        mine.append(board.add(facts, 0, Spot.TRASH).id)
        pile = board.seats[0].piles[Spot.DECK]
        pile.insert(0, pile.pop())
        if facts.kind is not Kind.SPELL:
            mine.append(board.add(facts, 0, Spot.FIELD if facts.kind is Kind.UNIT else Spot.BASE, at=0).id)
            mine.append(board.add(facts, 0, Spot.BASE).id)
    return game, mine


def _token() -> Facts:
    return Facts(name="Recruit", kind=Kind.UNIT, might=1, tags=frozenset(("Recruit",)), token=True)


def play(facts: Facts, name: str, lines: int = 8) -> Played:
    """Uses a card in several lines of play."""
    found = Played(name)
    wanted = {id(one): one for one in instructions(facts.text)}
    reached: set[int] = set()
    done: set[int] = set()
    for seed in range(lines):
        try:
            _line(facts, random.Random(seed), reached, done)
        except NotPlayed as error:
            found.errors.append(f"not played: {error}")
        except Exception as error:  # whatever it is, it is told with the card
            found.errors.append(f"{type(error).__name__}: {error}")
        if wanted.keys() <= done:
            break
    found.errors = sorted(set(found.errors))
    found.unreached = [type(one).__name__ for key, one in wanted.items() if key not in reached]
    found.idle = [type(one).__name__ for key, one in wanted.items() if key in reached and key not in done]
    return found


def _line(facts: Facts, dice: random.Random, reached: set[int], done: set[int]) -> None:
    game, mine = standard(facts)

    handlers = dict(performing.PLAYS)
    for kind, handler in handlers.items():
        performing.PLAYS[kind] = _watch(handler, reached, done)
    try:
        steps = run(game)
        asked = next(steps)
        for _ in range(STEPS):
            asked = steps.send(answer(game, asked, mine, dice))
    except StopIteration:
        pass
    finally:
        performing.PLAYS.update(handlers)


def _watch(handler: Any, reached: set[int], done: set[int]) -> Any:
    def watched(game: Game, effect: Effect, ctx: Context) -> Any:
        reached.add(id(effect))
        result = yield from handler(game, effect, ctx)
        if result:
            done.add(id(effect))
        return result

    return watched


def answer(game: Game, asked: Decision, mine: list[int], dice: random.Random) -> Answer:
    """An answer at random, with a liking for the card."""
    if asked.kind == "act":
        weights = [_liking(game, one, mine) for one in asked.options]
        return (dice.choices(range(len(asked.options)), weights)[0],)
    if "yes" in asked.options and dice.random() < 0.8:
        return (asked.options.index("yes"),)
    for _ in range(60):
        most = min(asked.maximum, len(asked.options)) if not asked.repeated else asked.maximum
        size = dice.randint(max(asked.minimum, min(1, most)), max(asked.minimum, min(most, 4)))
        numbers = range(len(asked.options))
        picks = dice.choices(numbers, k=size) if asked.repeated else dice.sample(numbers, size)
        found = tuple(picks) if asked.ordered or asked.repeated else tuple(sorted(picks))
        if asked.allows(found):
            return found
    for found in ((), tuple(range(asked.minimum))):
        if asked.allows(found):
            return found
    raise ValueError(f"no answer was found to: {asked.question}")


def _liking(game: Game, one: object, mine: list[int]) -> float:
    assert isinstance(one, Action)
    if one.kind in ("tap", "recycle rune"):
        return 0.02
    if one.obj in mine:
        return 12
    return {"move": 4, "pass": 3, "end turn": 1.5}.get(one.kind, 0.7)


__all__ = ["Obj", "Played", "instructions", "play", "standard"]
