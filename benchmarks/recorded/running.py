"""Playing many records again, in one process or several, and telling how it went.

In: paths, what to pick of them, the card list. Out: verdicts in the order of the records, and the seconds that play
took. Processes are started afresh (spawn): each reads the pool and its share of the records for itself.
"""

from __future__ import annotations

import gc
import multiprocessing
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.recorded.building import Builder
from benchmarks.recorded.disputes import Disputes, load_disputes
from benchmarks.recorded.engine import Engine
from benchmarks.recorded.playing import Replay
from benchmarks.recorded.pool import load_pool
from benchmarks.recorded.reading import Record, read
from benchmarks.recorded.verdict import FAILED, Verdict
from kfjudge.games.keyforge.board.faces import CardFace


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which records: `sample` of them drawn with `seed` (None: all), of the set `code` (None: of all sets)."""

    paths: tuple[Path, ...]
    cards: Path
    sample: int | None = None
    seed: int = 0
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """Verdicts, and how long play took: the longest of the processes, without reading and parsing."""

    verdicts: tuple[Verdict, ...]
    seconds: float


def chosen(wanted: Wanted) -> list[Record]:
    """The records wanted, in the order of the files. The same sample and seed give the same records."""
    records = [record for record in read(wanted.paths) if wanted.code is None or record.set == wanted.code]
    if wanted.sample is None or wanted.sample >= len(records):
        return records
    picked = sorted(Random(wanted.seed).sample(range(len(records)), wanted.sample))
    return [records[index] for index in picked]


def card_list(paths: Sequence[Path]) -> Path:
    """The card list that belongs to recorded play: `cards/keyforge_cards.json` beside its folder."""
    first = paths[0] if paths[0].is_dir() else paths[0].parent
    return first.resolve().parent / "cards" / "keyforge_cards.json"


def play_all(records: Iterable[Record], faces: Mapping[str, CardFace], disputes: Disputes | None = None) -> Played:
    """Plays the records one after the other."""
    builder, engine = Builder(faces), Engine(faces)
    verdicts: list[Verdict] = []
    begun = time.perf_counter()
    for record in records:
        verdicts.append(judged(play_one(record, builder, engine), disputes))
    return Played(tuple(verdicts), time.perf_counter() - begun)


def play_one(record: Record, builder: Builder, engine: Engine) -> Verdict:
    """The verdict on one record; whatever goes wrong in it is its own failure."""
    try:
        return Replay(record, builder, engine).play()
    except Exception as error:
        from benchmarks.recorded.playing import describe

        return Verdict(record.test, record.set, FAILED, f"replay error: {describe(error)}")


def judged(verdict: Verdict, disputes: Disputes | None) -> Verdict:
    """The verdict with the list of disagreements in mind: a listed record that does not pass is disputed."""
    return disputes.apply(verdict) if disputes is not None else verdict


def run(wanted: Wanted, jobs: int = 1) -> Played:
    """Plays the wanted records in `jobs` processes."""
    if jobs <= 1:
        return _play(chosen(wanted), wanted.cards)
    load_pool(wanted.cards)
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        shares = pool.starmap(_share, [(wanted, job, jobs) for job in range(jobs)])
    verdicts: list[Verdict] = []
    for place in range(max(len(share.verdicts) for share in shares)):
        verdicts.extend(share.verdicts[place] for share in shares if place < len(share.verdicts))
    return Played(tuple(verdicts), max(share.seconds for share in shares))


def _share(wanted: Wanted, job: int, jobs: int) -> Played:
    """Every `jobs`-th record, from the `job`-th on."""
    return _play(chosen(wanted)[job::jobs], wanted.cards)


def _play(records: Sequence[Record], cards: Path) -> Played:
    """Plays records with the whole pool. Records and pool stay: the collector need not go through them again."""
    faces, disputes = load_pool(cards), load_disputes()
    gc.freeze()
    return play_all(records, faces, disputes)
