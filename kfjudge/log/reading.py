"""Reading the log: the newest rulings, those that hold words, one by its number; notes; judging one again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kfjudge.errors import NothingFound, WrongSetup
from kfjudge.log.keeping import PATIENCE, TABLES, log_file, said
from kfjudge.show.jsonl import without_outcomes
from kfjudge.values import dataclass

if TYPE_CHECKING:
    from sqlite_utils import Database

    from kfjudge.situation.ruling import Ruling

SEARCHED = ("typed", "title", "said", "note", "at_table")


@dataclass(frozen=True, slots=True)
class Kept:
    """A ruling of the log. `typed` is the line or the name of the file, `said` its verdicts in a line, `ruling` the
    values of the JSON report without outcomes, `text` what can be judged again ("" if that was not kept).
    """

    id: int
    time: str
    typed: str
    file: str
    line: int
    game: str
    title: str
    rules: str
    asked: str
    version: str
    said: str
    ruling: dict[str, Any]
    note: str
    table: str
    text: str

    def as_json(self) -> dict[str, Any]:
        """The ruling with the stable fields of `kfjudge log --json`."""
        return {name: getattr(self, name) for name in _TOLD}


_TOLD = ("id", "time", "typed", "title", "game", "rules", "version", "said", "note", "table", "ruling")


@contextmanager
def _opened() -> Iterator[Database]:
    """The log, searchable. Raises `WrongSetup` where it cannot be read or changed."""
    import sqlite_utils

    path = log_file()
    try:
        connection = sqlite3.connect(path if path.exists() else ":memory:", timeout=10 * PATIENCE)
        try:
            connection.executescript(TABLES)
            database = sqlite_utils.Database(connection)
            rulings = database.table("rulings")
            if rulings.detect_fts() is None:
                rulings.enable_fts(SEARCHED, create_triggers=True)
            yield database
            connection.commit()
        finally:
            connection.close()
    except (OSError, sqlite3.Error) as error:
        raise WrongSetup(f"the log {path} cannot be used: {error}") from error


def kept(words: str = "", *, since: str = "", limit: int | None = None) -> list[Kept]:
    """The rulings of the log, newest first: those that hold every word (or a longer one that begins so), and were given
    on or after a date. Raises `WrongSetup`.
    """
    wanted = " ".join('"' + word.replace('"', '""') + '"*' for word in words.split())
    matching = "id IN (SELECT rowid FROM rulings_fts WHERE rulings_fts MATCH :words)" if wanted else "1"
    with _opened() as database:
        rows = database.table("rulings").rows_where(
            f"{matching} AND time >= :since",
            {"words": wanted, "since": since} if wanted else {"since": since},
            order_by="id DESC",
            limit=limit,
        )
        return [_kept(database, row) for row in rows]


def one(number: int | None = None) -> Kept:
    """The ruling with a number, or the newest. Raises `NothingFound`, `WrongSetup`."""
    with _opened() as database:
        return _kept(database, _row(database, number))


def remark(number: int | None, note: str | None = None, table: str | None = None) -> Kept:
    """Gives a ruling (or the newest) a note or a table, where not None. Raises `NothingFound`, `WrongSetup`."""
    with _opened() as database:
        row = _row(database, number)
        values = {name: value for name, value in (("note", note), ("at_table", table)) if value is not None}
        database.table("rulings").update(row["id"], values)
        return _kept(database, _row(database, row["id"]))


def forget(number: int | None) -> int:
    """Takes a ruling (or the newest) out of the log, and returns its number. Raises `NothingFound`, `WrongSetup`."""
    with _opened() as database:
        row = _row(database, number)
        database.table("rulings").delete(row["id"])
        database.table("situations").delete_where("id NOT IN (SELECT situation FROM rulings WHERE situation NOT NULL)")
        return int(row["id"])


def _row(database: Database, number: int | None) -> dict[str, Any]:
    """The row of a ruling, or of the newest."""
    where, values = ("id = :id", {"id": number}) if number is not None else ("1", {})
    for row in database.table("rulings").rows_where(where, values, order_by="id DESC", limit=1):
        return dict(row)
    raise NothingFound(f"the log has no ruling {number}" if number is not None else "the log is empty")


def _kept(database: Database, row: dict[str, Any]) -> Kept:
    text = next((found["text"] for found in database.table("situations").rows_where("id = ?", [row["situation"]])), "")
    named = {name: value for name, value in row.items() if name not in ("situation", "ruling", "at_table")}
    return Kept(**named, ruling=json.loads(row["ruling"]), table=row["at_table"], text=text)


def again(found: Kept) -> tuple[Ruling | None, str]:
    """A ruling given anew by this version, or why it cannot be."""
    from kfjudge.situation.suite import Wanted, open_judges
    from kfjudge.situation.typed import judge_line

    if not found.text:
        return None, f"{found.typed} was not copied into the log"
    judges, wanted = open_judges(), Wanted((found.asked,) if found.asked else ())
    if found.file:
        result = judges.file(Path(found.file), wanted, found.text.encode("utf-8"))
    else:
        result = judge_line(found.text, judges, wanted, found.game)
    if result.wrong:
        return None, result.wrong
    same = [ruling for ruling in result.rulings if ruling.line == found.line]
    return (same[0], "") if same else (None, f"{found.typed} has no scenario in line {found.line}")


def differences(found: Kept, now: Ruling) -> list[str]:
    """What a ruling says now that it did not say then, a line for each point; nothing where they are the same."""
    before, after = found.ruling, without_outcomes(now)
    lines = [f"rules {found.rules} then, {now.rules} now"] if found.rules != now.rules else []
    verdicts = {claim["says"]: claim["verdict"] for claim in before["claims"]}
    lines += [
        f"{claim['says']}: {verdicts.get(claim['says'], 'not asked')} then, {claim['verdict']} now"
        for claim in after["claims"]
        if verdicts.get(claim["says"]) != claim["verdict"]
    ]
    answers = {item["asked"]: item["answer"] for item in before["answers"]}
    lines += [
        f"{item['asked']}? {answers.get(item['asked'], 'not asked')} then, {item['answer']} now"
        for item in after["answers"]
        if answers.get(item["asked"]) != item["answer"]
    ]
    for what, then, today in (
        ("happens", before["happens"], after["happens"]),
        ("not legal", _named(before, "stopped", "action"), _named(after, "stopped", "action")),
        ("not understood", _named(before, "not_understood", "card"), _named(after, "not_understood", "card")),
    ):
        lines += [f"{what} then, not now: {each}" for each in then if each not in today]
        lines += [f"{what} now, not then: {each}" for each in today if each not in then]
    if not lines and found.said != said(now):
        lines = [f"{found.said} then, {said(now)} now"]
    return lines


def _named(ruling: dict[str, Any], what: str, by: str) -> list[str]:
    return [item[by] for item in ruling[what]]
