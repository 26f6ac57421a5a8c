"""How fast every order of simultaneous abilities is explored.

    python -m benchmarks.exploration [--json]

Six creatures with Destroyed: abilities that affect each other die at once: 720 orders, all of them explored. Then
twelve: more orders than anybody can try, so the exploration must come back in time and say that it is not complete.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from kfjudge.engine.explore import Limits
from kfjudge.keyforge.board.board import Board
from kfjudge.keyforge.board.faces import ACTION, CREATURE, CardFace
from kfjudge.keyforge.game import Options
from kfjudge.keyforge.play.actions import PlayCard
from kfjudge.keyforge.play.session import Session
from kfjudge.keyforge.words.dialect import KEYFORGE
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
IN_TIME = 5.0
"""Seconds that an exploration may take."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One exploration: how long it took, how many choice paths it tried, how many different boards it found, whether
    that is all.
    """

    seconds: float
    """Of computing time, which the limit counts too: other work on the machine does not matter."""
    paths: int
    boards: int
    complete: bool


def face(name: str, kind: str, text: str) -> CardFace:
    """A card with this text; `ValueError` if the language declines it."""
    reading = read_text(KEYFORGE, text, name=name)
    if reading.ast is None:
        raise ValueError(f"{text!r} is not understood: {reading.decline.reason if reading.decline else reading.rung}")
    return CardFace(name.lower(), name, kind, ("brobnar",), power=3, text=reading.ast, printed=text)


def table(dying: int) -> tuple[Board, PlayCard]:
    """A board with `dying` creatures, and the play of the card that destroys them all."""
    board = Board()
    for player in board.players:
        player.aember = 4
        player.houses = ("brobnar", "dis", "mars")
    board.players[0].active_house = "brobnar"
    for number in range(dying):
        board.add(face(f"Dying {number + 1}", CREATURE, DYING[number % len(DYING)]), 0, "battleline")
    for number in range(6):
        board.add(face(f"Idle {number + 1}", CREATURE, "Skirmish."), 0, "deck")
    wipe = board.add(face("Wipe", ACTION, WIPE), 0, "hand")
    return board, PlayCard(wipe)


def measure(dying: int, seconds: float = IN_TIME) -> Measured:
    """Explores what happens when `dying` creatures die at once."""
    board, action = table(dying)
    session = Session(Options(traced=False))
    begun = time.process_time()
    found = session.play_out(board, action, limits=Limits(seconds=seconds * 0.97))
    return Measured(round(time.process_time() - begun, 3), found.runs, len(found.outcomes), found.complete)


def main(argv: Sequence[str] | None = None) -> int:
    """Measures and prints; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.exploration", description=__doc__.splitlines()[0] if __doc__ else None
    )
    parser.add_argument("--json", action="store_true", help="print one object")
    asked = parser.parse_args(argv)
    six, twelve = measure(6), measure(12)
    if asked.json:
        print(json.dumps({"six": asdict(six), "twelve": asdict(twelve)}))
    else:
        print(f"{'':<8} {'paths':>8} {'boards':>7} {'seconds':>8} {'a second':>9}  complete")
        for name, found in (("six", six), ("twelve", twelve)):
            rate = found.paths / found.seconds
            print(
                f"{name:<8} {found.paths:>8} {found.boards:>7} {found.seconds:>8.2f} {rate:>9.0f} "
                f" {'yes' if found.complete else 'no'}"
            )
    reached = six.complete and six.paths >= 720 and six.seconds <= IN_TIME
    reached &= twelve.seconds <= IN_TIME and (twelve.complete or twelve.paths >= 2000)
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
