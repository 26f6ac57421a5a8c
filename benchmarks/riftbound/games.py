"""Random games of Riftbound, and what must hold in all of them: `python -m benchmarks.riftbound.games`.

In: a number of games and of actions. Out: how many were played to the end, how many actions a second of processor
time; exits 1 with the seed of a game in which something does not hold. The cards are those of the tests' own texts, or
(`--real`) those that the game knows by name, battlefields and legends among them.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from functools import cache
from pathlib import Path

from benchmarks.deciding import RandomDecider
from kfjudge.engine.path import PathDecider
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.facts import Facts, rune, with_text
from kfjudge.games.riftbound.board.objects import BASE, Spot
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.turn import run
from kfjudge.games.riftbound.situation.library import library
from kfjudge.games.riftbound.words.base import Domain, Kind
from kfjudge.games.riftbound.words.text import Instruction

TEXTS = (Path(__file__).parents[2] / "tests" / "riftbound" / "texts.txt").read_text(encoding="utf-8").splitlines()


@cache
def pool() -> list[Facts]:
    """A card for each text that can be played: a spell if it is an instruction, else a unit."""
    cards = []
    for number, line in enumerate(text for text in TEXTS if text and not text.startswith("#")):
        base = Facts(
            name=f"card {number}", kind=Kind.UNIT, energy=number % 4, might=1 + number % 5, domains=(Domain.FURY,)
        )
        made = with_text(base, line.replace(" / ", "\n"))
        if any(isinstance(ability.paragraph, Instruction) for ability in made.abilities):
            made = with_text(
                Facts(name=f"spell {number}", kind=Kind.SPELL, energy=number % 3), line.replace(" / ", "\n")
            )
        if not in_play(made, line).declined:
            cards.append(made)
    return cards


@cache
def real() -> dict[Kind, list[Facts]]:
    """The cards that the game knows and can play, by kind, those of decks under `Kind.CARD`."""
    known = library()
    found: dict[Kind, list[Facts]] = {kind: [] for kind in (Kind.CARD, Kind.BATTLEFIELD, Kind.LEGEND)}
    for facts in map(known.facts, sorted(known.records)):
        kind = Kind.CARD if facts.kind in (Kind.UNIT, Kind.SPELL, Kind.GEAR) else facts.kind
        if kind in found and not facts.declined and not facts.token:
            found[kind].append(facts)
    return found


def board(seed: int, of_real: bool = False) -> Board:
    source = random.Random(seed)
    made = Board(2, 8)
    cards = real()[Kind.CARD] if of_real else pool()
    for player in range(2):
        field = Facts(name=f"field {player}", kind=Kind.BATTLEFIELD)
        made.add_field(source.choice(real()[Kind.BATTLEFIELD]) if of_real else field, player)
        if of_real:
            made.add(source.choice(real()[Kind.LEGEND]), player, Spot.LEGEND)
        for place in range(24):
            made.add(source.choice(cards), player, Spot.HAND if place < 5 else Spot.DECK)
        for index in range(12):
            made.add(rune(list(Domain)[index % 6]), player, Spot.BASE if index < 4 else Spot.RUNE_DECK)
        made.seats[player].turns = 1
    return made


def played(seed: int, decider: RandomDecider | PathDecider, most: int, of_real: bool = False) -> tuple[Game, int]:
    """A random game up to so many questions, with what must hold looked at on the way."""
    game = Game(board(seed, of_real))
    game.strict = False
    everything = set(game.board.objects)
    steps = run(game)
    count = 0
    try:
        asked = next(steps)
        while count < most:
            if asked.kind == "act":
                check(game, everything)
            answer = decider.decide(asked)
            count += isinstance(asked.options[answer[0]], Action) if answer else 0
            asked = steps.send(answer)
    except StopIteration:
        pass
    except ValueError as error:  # a choice that nobody should have been offered
        raise AssertionError(f"seed {seed}: {error}") from error
    return game, count


def check(game: Game, everything: set[int]) -> None:
    """Every card is in one zone, points are not below nought, and nobody stands with lethal damage."""
    here = game.board
    lying = [number for seat in here.seats for pile in seat.piles.values() for number in pile]
    assert len(lying) == len(set(lying))
    piled = {Spot.HAND, Spot.DECK, Spot.TRASH, Spot.RUNE_DECK, Spot.BANISHED, Spot.CHAMPION}
    for obj in here.objects.values():
        assert (obj.id in lying) == (obj.spot in piled), (obj.facts.name, obj.spot)
    assert everything <= set(here.objects)
    assert all(seat.points >= 0 for seat in here.seats)
    assert not here.chain or all(
        item.spell is None or here.objects[item.spell].spot is Spot.CHAIN for item in here.chain
    )
    if not game.outstanding and not here.chain and game.resolving is None:
        for obj in here.units():
            assert not obj.damage or obj.damage < max(1, game.view.might(obj)), obj.facts.name
            assert obj.at == BASE or 0 <= obj.at < len(here.fields)


def check_points(game: Game) -> None:
    """Points come from conquering, holding, an opponent's burning out or a text, and from nothing else; a player
    scores no battlefield twice in a turn.
    """
    seats = game.board.seats
    points = [0] * len(seats)
    scored: dict[tuple[int, int], int] = {}
    turn, cause, many = 0, "", len(game.board.fields)
    for step in game.trace:
        if step.event == "turn":
            turn += 1
        elif step.event in ("conquer", "hold") and step.rule != "471.1":  # which only says that the point is the last
            cause, key = step.event, (turn, int(str(step.values[0])))
            scored[key] = scored.get(key, 0) + 1
            assert scored[key] <= many, f"{key}: scores {scored[key]} times in a turn"
        elif step.event in ("burn out", "resolve"):
            cause = step.event
        elif step.event == "score":
            player, amount = (int(str(value)) for value in step.values)
            points[player - 1] += amount
            assert cause, "a point from nowhere"
            assert amount == 1 or cause == "resolve", f"{amount} points from a {cause}"
            cause = cause if cause == "resolve" else ""
    assert points == [seat.points for seat in seats], (points, [seat.points for seat in seats])


def position(game: Game) -> list[object]:
    """All of a board that a replay must give again."""
    here = game.board
    things = [
        (
            obj.id,
            obj.facts.name,
            obj.spot,
            obj.at,
            obj.controller,
            obj.damage,
            obj.buffs,
            obj.exhausted,
            obj.marks,
        )
        for obj in here.objects.values()
    ]
    piles = [[seat.piles[spot] for spot in seat.piles] for seat in here.seats]
    return [things, piles, [seat.points for seat in here.seats], here.turn, here.phase, here.winner, len(game.trace)]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--actions", type=int, default=20_000)
    parser.add_argument("--longest", type=int, default=4_000, help="actions after which a game is given up")
    parser.add_argument("--replay", type=int, default=5, help="every which game is played again by its choices")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--real", action="store_true", help="with the cards that the game knows by name")
    wanted = parser.parse_args(argv)
    ended = given_up = actions = seed = replayed = 0
    begun = time.process_time()
    while seed < wanted.games or actions < wanted.actions:
        number = wanted.first + seed
        try:
            decider = RandomDecider(random.Random(number))
            game, count = played(number, decider, wanted.longest, wanted.real)
            check_points(game)
            if seed % wanted.replay == 0:
                path = tuple(answer for _decision, answer in decider.trail)
                again, _count = played(number, PathDecider(path), wanted.longest, wanted.real)
                assert position(again) == position(game), "the same choices lead to another board"
                replayed += 1
        except AssertionError as error:
            print(f"game {number}: {error!r}")
            return 1
        ended += game.board.winner is not None
        given_up += game.board.winner is None
        actions, seed = actions + count, seed + 1
    seconds = time.process_time() - begun
    found = {"games": seed, "ended": ended, "given up": given_up, "replayed": replayed, "actions": actions}
    print(json.dumps({**found, "actions a second": round(actions / seconds)}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
