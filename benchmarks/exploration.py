"""How far merging equal positions carries: positions against ways, over growing boards.

    python -m benchmarks.exploration [--json]

Three kinds of board, each with more and more creatures that die at once. *touching*: their Destroyed: abilities affect
each other, so that positions have to be walked. *paid for*: two artifacts pay their owners for each death; no order
matters. *apart*: the Destroyed: abilities cannot touch each other. Ways are counted, not walked; time should grow with
positions.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from benchmarks.session import Session
from kfjudge.engine.explore import Limits
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import ACTION, ARTIFACT, CREATURE, CardFace
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import read_text

DYING = (
    "Destroyed: Gain 1A.",
    "Destroyed: If you have 2A or more, steal 1A.",
    "Destroyed: If you have exactly 3A, gain 1A.",
    "Destroyed: Gain 1A for each card in your hand.",
    "Destroyed: Draw a card.",
    "Destroyed: If your opponent has more A than you, lose 1A.",
)
"""What each of the creatures does; almost every two of them come out differently the other way round."""
WIPE = "Play: Destroy each creature."
IN_TIME = {6: 2.0, 9: 4.0, 12: 8.0}
"""Seconds of computing time that a board of so many creatures may take, where their orders cannot matter."""
PAYER = "Each time a creature is destroyed, its owner gains 1A."
KINDS: dict[str, tuple[int, ...]] = {"touching": (3, 4, 5, 6, 7, 8), "paid for": (6, 9, 12), "apart": (6, 9, 12)}


@dataclass(frozen=True, slots=True)
class Measured:
    """One exploration: how long it took in seconds of computing time, how many runs, how many positions they met, how
    many ways there are, how many different boards they lead to, whether that is all.
    """

    seconds: float
    runs: int
    positions: int
    ways: int
    boards: int
    complete: bool


def face(name: str, kind: str, text: str) -> CardFace:
    """A card with this text; `ValueError` if the language declines it."""
    reading = read_text(KEYFORGE, text, name=name)
    if reading.ast is None:
        raise ValueError(f"{text!r} is not understood: {reading.decline.reason if reading.decline else reading.rung}")
    return CardFace(name.lower(), name, kind, ("brobnar",), power=3, text=reading.ast, printed=text)


def table(dying: int, kind: str = "touching") -> tuple[Board, PlayCard]:
    """A board with `dying` creatures, and the play of the card that destroys them all."""
    board = Board()
    for player in board.players:
        player.aember = 4
        player.houses = ("brobnar", "dis", "mars")
    board.players[0].active_house = "brobnar"
    for number in range(dying):
        text = {
            "touching": DYING[number % len(DYING)],
            "paid for": "Skirmish.",
            "apart": f"Destroyed: {('Gain', 'Your opponent gains')[number % 2]} {number + 1}A.",
        }[kind]
        board.add(face(f"Dying {number + 1}", CREATURE, text), 0, "battleline")
    for number in range(2 if kind == "paid for" else 0):
        board.add(face(f"Payer {number + 1}", ARTIFACT, PAYER), number, "artifacts")
    for number in range(6):
        board.add(face(f"Idle {number + 1}", CREATURE, "Skirmish."), 0, "deck")
    wipe = board.add(face("Wipe", ACTION, WIPE), 0, "hand")
    return board, PlayCard(wipe)


def measure(dying: int, kind: str = "touching", limits: Limits | None = None) -> Measured:
    """Explores what happens when `dying` creatures die at once."""
    board, action = table(dying, kind)
    session = Session(Options(traced=False))
    begun = time.process_time()
    found = session.play_out(board, action, limits=limits)
    seconds = round(time.process_time() - begun, 3)
    return Measured(seconds, found.runs, found.positions, found.ways, len(found.outcomes), found.complete)


def main(argv: Sequence[str] | None = None) -> int:
    """Measures and prints; 1 if a board that has to be complete in time is not."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.exploration", description=__doc__.splitlines()[0] if __doc__ else None
    )
    parser.add_argument("--json", action="store_true", help="print one object")
    asked = parser.parse_args(argv)
    found = {kind: {dying: measure(dying, kind) for dying in sizes} for kind, sizes in KINDS.items()}
    if asked.json:
        print(json.dumps({kind: {n: asdict(one) for n, one in rows.items()} for kind, rows in found.items()}))
    else:
        print(f"{'':<10}{'creatures':>9}{'ways':>32}{'positions':>11}{'runs':>7}{'boards':>8}{'seconds':>9}  complete")
        for kind, rows in found.items():
            for dying, one in rows.items():
                print(
                    f"{kind:<10}{dying:>9}{one.ways:>32,}{one.positions:>11}{one.runs:>7}{one.boards:>8}"
                    f"{one.seconds:>9.2f}  {'yes' if one.complete else 'no'}"
                )
    in_time = all(
        one.complete and one.seconds <= IN_TIME.get(dying, 8.0)
        for rows in found.values()
        for dying, one in rows.items()
    )
    return 0 if in_time else 1


if __name__ == "__main__":
    sys.exit(main())
