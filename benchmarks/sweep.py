"""Pairs of cards on a standard board, both played: `python -m benchmarks.sweep [--boards N] [--seed S] [--json]`,
or on the workers of a cluster of dask.distributed, which have this checkout too: `--cluster ADDRESS`.

In: the card list in ../shared. Out: how many boards were played, how many of them to every end, and each board that
crashed, that took longer than it may, or that came out undecided though both texts are understood. A chain without an
end that the ruling tells of is counted, and is no failure. Each board is made from the seed and its number alone, so
that a part of a large sweep (`--first`) can run anywhere. Exit 1 if anything failed, 2 if it could not begin.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.session import Session, explore
from kfjudge.cluster import connected, spread
from kfjudge.engine.explore import Limits
from kfjudge.errors import JudgeError
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import ACTION, ARTIFACT, CREATURE, TOKEN_CREATURE, UPGRADE, CardFace
from kfjudge.games.keyforge.executable import is_executable
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.play.actions import Action, EndTurn, PlayCard, Reap, UseAction
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import read_text

POOL = Path(__file__).parents[2] / "shared" / "cards" / "keyforge_cards.json"
ASIDE = POOL.with_name("aside-2.txt")
HOUSE = "dis"
"""Both cards are taken to be of this house, so that both can be played in one turn."""
LIMITS = Limits(runs=400, leaves=400, work=6000)
MOST_SECONDS = 10.0
KINDS = (CREATURE, ARTIFACT, UPGRADE, ACTION)
PART = 50
"""So many boards are one task of a worker: some seconds."""
TOLD = ("no end is in sight", "too deeply", "repeats without end")
"""What a ruling says of a chain that it gives up."""


@dataclass(slots=True)
class Swept:
    """What came of the boards. `failures` names each that failed: its number, its two cards, and what happened."""

    boards: int = 0
    whole: int = 0
    to_the_last: int = 0
    """Boards on which every action is legal in some line; on the others play stops at one that is not."""
    endless: int = 0
    slowest: float = 0.0
    skipped: int = 0
    why: dict[str, int] = field(default_factory=dict)
    """Reasons for which a line came out undecided, with on how many boards."""
    failures: list[dict[str, Any]] = field(default_factory=list)

    def add(self, part: Swept) -> None:
        """Count what came of other boards to this."""
        for name in ("boards", "whole", "to_the_last", "endless", "skipped"):
            setattr(self, name, getattr(self, name) + getattr(part, name))
        self.slowest = max(self.slowest, part.slowest)
        for reason, count in part.why.items():
            self.why[reason] = self.why.get(reason, 0) + count
        self.failures += part.failures


@lru_cache(maxsize=1)
def pool() -> list[dict[str, Any]]:
    """The cards of the list that can be played, without those that are set aside. Raises `OSError` where it is not."""
    aside = set(ASIDE.read_text(encoding="utf-8").split("\n")) if ASIDE.is_file() else set()
    cards = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    return [card for card in cards if card["id"] not in aside and card["type"] in (*KINDS, TOKEN_CREATURE)]


def face_of(card: dict[str, Any]) -> CardFace | None:
    """The face of a card with its newest wording; None if that is not understood or not played."""
    text = card["printings"][-1].get("text") or ""
    tree = read_text(KEYFORGE, text, name=card["name"]).ast if text else None
    if text and (tree is None or not is_executable(tree)):
        return None
    kind = CREATURE if card["type"] == TOKEN_CREATURE else card["type"]
    power = card["power"] if isinstance(card["power"], int) else 3
    return CardFace(
        card["id"],
        card["name"],
        kind,
        (HOUSE,),
        tuple(card["traits"] or ()),
        power if kind == CREATURE else None,
        text=tree,
    )


@lru_cache(maxsize=1)
def faces() -> dict[str, CardFace | None]:
    """The faces that were needed so far, by the id of their card."""
    return {}


@lru_cache(maxsize=1)
def extras() -> tuple[CardFace, ...]:
    """Cards without a text that lie on every board."""
    return tuple(CardFace(f"plain-{power}", f"Plain {power}", CREATURE, (HOUSE,), (), power) for power in (2, 4, 6))


def board_of(pair: Sequence[CardFace]) -> tuple[Board, list[Action]]:
    """Three creatures and five cards in each pile on both sides, both cards in hand and in play; and what is done."""
    board = Board()
    for player, side in enumerate(board.players):
        side.houses, side.aember = (HOUSE, "logos", "mars"), 4
        for plain in extras():
            board.add(plain, player, "battleline", aember=1)
            for zone in ("hand", "deck", "deck", "discard", "archives", "purged"):
                board.add(plain, player, zone)
    board.players[0].active_house = HOUSE
    actions: list[Action] = []
    for face in pair:
        actions.append(PlayCard(board.add(face, 0, "hand")))
        if face.type == CREATURE:
            actions.append(Reap(board.add(face, 0, "battleline")))
        elif face.type == ARTIFACT:
            actions.append(UseAction(board.add(face, 0, "artifacts")))
    return board, [*actions, EndTurn()]


def sweep(boards: int, seed: int = 1, first: int = 0) -> Swept:
    """Plays so many boards, from number `first` on."""
    cards = pool()
    session = Session(Options(traced=False))
    found = Swept()
    for number in range(first, first + boards):
        pair = Random(f"{seed}/{number}").sample(cards, 2)
        for card in pair:
            if card["id"] not in faces():
                faces()[card["id"]] = face_of(card)
        known = [face for card in pair if (face := faces()[card["id"]]) is not None]
        if len(known) < 2:
            found.skipped += 1
            continue
        _play(session, number, known, found)
    return found


def sweep_on(client: Any, boards: int, seed: int = 1, first: int = 0) -> Swept:
    """The same by the workers of a cluster. Boards of which two workers died are told as failures."""
    tasks = [(min(PART, first + boards - start), seed, start) for start in range(first, first + boards, PART)]
    found, done = Swept(), 0
    for ended in spread(client, _part, tasks):
        size, _seed, start = tasks[ended.number]
        if ended.result is None:
            wrong = f"two workers died of it, or of one of the {size - 1} boards that follow"
            found.failures.append({"board": start, "cards": [], "wrong": wrong})
        else:
            found.add(ended.result)
        done += size
        if sys.stderr.isatty():
            print(f"{done} of {boards}, {len(found.failures)} failed", file=sys.stderr, flush=True)
    found.why = dict(sorted(found.why.items()))
    found.failures.sort(key=lambda failure: int(failure["board"]))
    return found


def _part(task: tuple[int, int, int]) -> Swept:
    return sweep(*task)


def _play(session: Session, number: int, pair: Sequence[CardFace], found: Swept) -> None:
    """Plays one board and counts what came of it."""
    found.boards += 1
    board, actions = board_of(pair)
    begun = time.process_time()
    wrong = ""
    try:
        outcomes = explore(session, board, actions, limits=LIMITS)
    except Exception as error:  # whatever it is, the next board is played
        wrong = f"{type(error).__name__}: {error}"
    else:
        found.whole += outcomes.complete
        found.to_the_last += any(line.stopped is None for line in outcomes.lines)
        reasons = {line.undecided.message for line in outcomes.lines if line.undecided is not None}
        told = {reason for reason in reasons if any(words in reason for words in TOLD)}
        found.endless += bool(told)
        for reason in reasons:
            found.why[reason] = found.why.get(reason, 0) + 1
        wrong = "; ".join(sorted(reasons - told))
    spent = time.process_time() - begun
    found.slowest = max(found.slowest, spent)
    if spent > MOST_SECONDS:
        wrong = wrong or f"took {spent:.1f} s"
    if wrong:
        found.failures.append({"board": number, "cards": [face.id for face in pair], "wrong": wrong[:300]})


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first board")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of a dask.distributed scheduler")
    wanted = parser.parse_args(argv)
    asked = wanted.boards, wanted.seed, wanted.first
    try:
        if wanted.cluster is None:
            found = sweep(*asked)
        else:
            with connected(wanted.cluster) as client:
                found = sweep_on(client, *asked)
    except JudgeError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"the card list cannot be read: {error}", file=sys.stderr)
        return 2
    if wanted.json:
        print(json.dumps(asdict(found), indent=2))
    else:
        print(f"{found.boards} boards ({found.skipped} left out: a text that is declined): {found.whole} to every end,")
        print(f"{found.to_the_last} to the last action, {found.endless} with a chain that is told, ", end="")
        print(f"{len(found.failures)} failures, slowest {found.slowest:.1f} s")
        for failure in found.failures:
            print(f"  board {failure['board']} ({', '.join(failure['cards'])}): {failure['wrong']}")
    return 1 if found.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
