"""Keeping a ruling: one row in a file of the user's data folder. No ruling fails because it cannot be kept."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path

from kfjudge import __version__
from kfjudge.paths import data_folder
from kfjudge.show.jsonl import without_outcomes
from kfjudge.situation.ruling import Ruling
from kfjudge.values import dataclass

try:  # `hashlib` loads all of OpenSSL with it
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

FILE, SWITCH = "log.sqlite3", "log-off"
"""The log, and the file beside it that turns it off."""
VARIABLE = "KFJUDGE_LOG"
PATIENCE = 0.3
"""So many seconds a ruling waits for another process that has the log."""
LONGEST = 200_000
"""A larger file of scenarios is named in the log, and not copied into it."""

TABLES = """
CREATE TABLE IF NOT EXISTS situations (id TEXT PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS rulings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    time TEXT NOT NULL,
    typed TEXT NOT NULL,
    file TEXT NOT NULL,
    line INTEGER NOT NULL,
    situation TEXT REFERENCES situations(id),
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    rules TEXT NOT NULL,
    asked TEXT NOT NULL,
    version TEXT NOT NULL,
    said TEXT NOT NULL,
    ruling TEXT NOT NULL,
    note TEXT NOT NULL,
    at_table TEXT NOT NULL
);
"""


@dataclass(frozen=True, slots=True)
class Situation:
    """What was judged: a line with its game, or a file. `text` is what can be judged again, "" where nothing can."""

    text: str
    file: str = ""
    game: str = ""

    @classmethod
    def of_file(cls, path: str) -> Situation:
        """A file of scenarios as it is now; one that is too large, or no file, is named only."""
        text = ""
        with contextlib.suppress(OSError, UnicodeError):
            if Path(path).is_file() and Path(path).stat().st_size <= LONGEST:
                text = Path(path).read_text(encoding="utf-8")
        return cls(text, path)


@dataclass(frozen=True, slots=True)
class Remark:
    """What the judge says of a ruling: a note, and the number or name of the table."""

    note: str = ""
    table: str = ""


NO_REMARK = Remark()


def log_file() -> Path:
    """Where the log lies (it may not exist)."""
    return data_folder() / FILE


def is_off() -> bool:
    """Whether nothing is kept: KFJUDGE_LOG=0 in the environment, or `kfjudge log --off` said so."""
    return os.environ.get(VARIABLE) == "0" or (data_folder() / SWITCH).exists()


def said(ruling: Ruling) -> str:
    """What a ruling says, in a line: its verdicts, the answers to its questions, or what happens in every outcome."""
    parts = [f"not legal: {item.action}" for item, _count in ruling.stopped]
    parts += [f"not understood: {card}" for card, _why in ruling.not_understood]
    parts += [f"{asked}? {answer}" for asked, answer in ruling.answers]
    parts += [f"{claim.verdict}: {claim.says}" for claim in ruling.claims]
    return "; ".join(parts or ruling.happens or ("nothing for sure",))


def keep(
    judged: Iterable[tuple[Situation, Sequence[Ruling]]], remark: Remark = NO_REMARK, *, version_asked: bool = False
) -> str:
    """Adds rulings to the log. Returns "" or, in words, why they are not in it; raises nothing.

    `version_asked`: the versions of the rules were named by whoever asked, so they hold when it is judged again.
    """
    now = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
    try:
        rows = [
            (situation, _row(situation, ruling, now, remark, version_asked))
            for situation, rulings in judged
            for ruling in rulings
        ]
        if rows:
            _write(rows)
    except (OSError, sqlite3.Error, ValueError) as error:
        return f"this ruling is not in the log: {getattr(error, 'strerror', None) or error} ({log_file()})"
    return ""


def _row(situation: Situation, ruling: Ruling, now: str, remark: Remark, version_asked: bool) -> dict[str, object]:
    return {
        "time": now,
        "typed": situation.file or situation.text,
        "file": situation.file,
        "line": ruling.line,
        "situation": _stamp(situation.text) if situation.text else None,
        "game": situation.game,
        "title": ruling.title,
        "rules": ruling.rules,
        "asked": ruling.rules if version_asked else "",
        "version": __version__,
        "said": said(ruling),
        "ruling": json.dumps(without_outcomes(ruling), ensure_ascii=False),
        "note": remark.note,
        "at_table": remark.table,
    }


def _stamp(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _write(rows: Sequence[tuple[Situation, dict[str, object]]]) -> None:
    path = log_file()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    connection = sqlite3.connect(path, timeout=PATIENCE)
    try:
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.executescript(TABLES)
        with connection:
            for situation, row in rows:
                if row["situation"] is not None:
                    connection.execute(
                        "INSERT OR IGNORE INTO situations VALUES (?, ?)", (row["situation"], situation.text)
                    )
                names = ", ".join(row)
                connection.execute(
                    f"INSERT INTO rulings ({names}) VALUES ({', '.join('?' * len(row))})", (*row.values(),)
                )
    finally:
        connection.close()
