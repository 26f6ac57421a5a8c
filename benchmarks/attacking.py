"""How a hostile input is dealt with, and what is wrong with that.

In: a `Case` of `hostile`. Out: "" if it was dealt with as it should be, else what happened: an error of kfjudge's own,
an exit code nobody knows, control characters, broken JSON, a changed file that was only to be read, an import that is
lost, a lookup that says something else than before.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from benchmarks.hostile import CARD, Case
from kfjudge.cli import run
from kfjudge.errors import JudgeError, Problem
from kfjudge.lookup import imports
from tests.faults import damage

CODES = (0, 1, 2, 3, 4)
STATUSES = (200, 400, 404, 405, 413, 414, 422, 503)
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
OWN_ERROR = "an error of kfjudge's own"
LINE = "me: Raider, 3 aember; reap Raider; me 4?"
QUESTIONS: dict[tuple[str, ...], str] = {
    ("rule", "ward", "--json"): "",
    ("card", "Gateway to Dis", "--json"): "",
    ("rule", "frobs", "--json"): "own-1",
    ("card", "A Frob", "--json"): "own-1",
    ("rule", "grobs", "--json"): "own-2",
}
"""Lookups, and the import that each answer comes from."""


def quietly(arguments: list[str]) -> tuple[int, str, str]:
    """The command line in this process: exit code, standard output, standard error."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(arguments)
    return code, out.getvalue(), err.getvalue()


def wrong_with(code: int, out: str, err: str, *, as_json: bool = False) -> str:
    """What is wrong with how a command ended; "" if nothing."""
    if code not in CODES:
        return f"exit {code}"
    if OWN_ERROR in out + err or "Traceback" in err:
        return (err + out[out.find(OWN_ERROR) :])[:300]
    if found := CONTROL.search(out + err):
        return f"a control character in the output: {found[0]!r}"
    if as_json:
        try:
            for line in out.splitlines():
                json.loads(line)
        except ValueError:
            return f"no JSON: {out[:100]}"
    return "" if code == 0 or out or err else f"exit {code} without a word"


@dataclass(slots=True)
class World:
    """A home with two imports, in which everything was looked up once. Its folder is the current one."""

    files: dict[Path, tuple[bytes, int]] = field(default_factory=dict)
    """What is stored, and when it was changed."""
    answers: dict[tuple[str, ...], str] = field(default_factory=dict)
    _app: Any = None
    _loop: Any = None

    def __post_init__(self) -> None:
        for ident, word, cards in (("own-1", "frobs", (CARD,)), ("own-2", "grobs", ())):
            passage = imports.Passage(f"{ident}.{word}", "rule", word.title(), f"A {word} is no creature.", "1")
            own = imports.Import(ident, "rulebook", "keyforge", f"Of {word}", "1.8", "a", ident, (passage,), cards)
            imports.save(own)
        for question in QUESTIONS:
            code, out, _err = quietly(list(question))
            assert code == 0, question
            self.answers[question] = out
        quietly(["what-if", "me: Troll | opp: Bumpsy d2; fight Troll -> Bumpsy; bumpsy dead?"])
        for place in (imports.folder(), Path("cache") / "kfjudge"):
            for path in sorted(place.iterdir()):
                self.files[path.absolute()] = path.read_bytes(), path.stat().st_mtime_ns

    def deal_with(self, case: Case) -> str:
        """What is wrong with how a case is dealt with."""
        for name, data in case.files.items():
            path = Path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        how: dict[str, Callable[[Case], str]] = {
            "run": self._run,
            "read": self._read,
            "stored": self._stored,
            "damaged": self._damaged,
            "riftbound": self._riftbound,
            "table": self._table,
            "request": self._request,
            "folder": self._folder,
            "home": self._home,
        }
        try:
            wrong = how[case.do](case)
        finally:
            for name in case.files:
                with contextlib.suppress(OSError):
                    Path(name).unlink()
        return wrong or self._lost()

    def _lost(self) -> str:
        """The name of an import that is not as it was."""
        for path, (data, _) in self.files.items():
            if path.parent.name == "imports" and (not path.is_file() or path.read_bytes() != data):
                self.restore()
                return f"the import {path.stem} was lost"
        return ""

    def restore(self) -> None:
        """Put everything stored back in its place, as it was and as old as it was; take away what was not there."""
        for place in {path.parent for path in self.files}:
            for path in place.iterdir():
                if path.is_symlink() or path.absolute() not in self.files:
                    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        for path, (data, changed) in self.files.items():
            if path.is_dir():
                shutil.rmtree(path)
            path.write_bytes(data)
            os.utime(path, ns=(changed, changed))

    def _run(self, case: Case) -> str:
        report = Path("out.html")
        with contextlib.suppress(OSError):
            Path("folder").mkdir(exist_ok=True)
            Path("circle.html").symlink_to("circle.html")
            Path("link.html").symlink_to("a.yaml")
        code, out, err = quietly(list(case.arguments))
        for name, data in case.files.items():
            if Path(name).read_bytes() != data:
                return f"{name}, which was to be read, was written over"
        with contextlib.suppress(FileNotFoundError):
            text = report.read_text(encoding="utf-8")
            report.unlink()
            if CONTROL.search(text) or not text.rstrip().endswith(">"):
                return "a report that is not whole, or holds control characters"
        return wrong_with(code, out, err, as_json="--json" in case.arguments and "--yaml" not in case.arguments)

    def _read(self, case: Case) -> str:
        """Take a file in: what is kept is what was read."""
        from kfjudge.lookup.importers.take import take_in

        try:
            taken = take_in(Path(case.arguments[0]), label="1.8", replace=True)
            problems: list[Problem] = []
            again = [item for item in imports.load_all(problems) if item.id == taken.imported.id]
            kept = again == [taken.imported] and not problems
            return "" if kept else f"does not come back as it was read: {problems[:1]}"
        except JudgeError as error:
            return "" if str(error) else "refused without a word"
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        finally:
            for path in imports.files():
                if path.absolute() not in self.files:
                    path.unlink()

    def _stored(self, case: Case) -> str:
        """Read a damaged import as the index does."""
        random = Random(case.seed)
        path = random.choice([path for path in self.files if path.parent.name == "imports"])
        path.write_bytes(damage.damaged_file(self.files[path][0], random))
        try:
            problems: list[Problem] = []
            found = list(imports.load_all(problems))
            return "" if len(found) == 2 or problems else "left out without a word"
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        finally:
            self.restore()

    def _damaged(self, case: Case) -> str:
        """Damage anything that is stored and look everything up: what another file says is said as before."""
        random = Random(case.seed)
        path = random.choice([path for path in self.files for _ in range(3 if path.suffix == ".json" else 1)])
        data, changed = self.files[path]
        how = random.random()
        try:
            path.unlink()
            if how < 0.8:
                path.write_bytes(
                    damage.damaged_file(data, random) if path.suffix == ".json" else damage.damaged_bytes(data, random)
                )
            elif how < 0.85:
                path.mkdir()
            elif how < 0.9:
                path.symlink_to(random.choice(("nowhere", path.name, "..")))
            elif how < 0.95:
                path.write_bytes(random.choice([other for other, _ in self.files.values()]))
            if path.is_file() and not path.is_symlink() and random.random() < 0.3:
                os.utime(path, ns=(when := random.choice((0, changed, changed - 10**15, 2 * changed)), when))
            return self._answers(path)
        finally:
            self.restore()

    def _answers(self, path: Path) -> str:
        """What is wrong with the answers after a file was damaged."""
        for question, comes_from in QUESTIONS.items():
            if question[0] == "card" and not path.suffix:  # what was taken in may be a card of this name
                continue
            code, out, err = quietly(list(question))
            if wrong := wrong_with(code, out, err, as_json=True):
                return f"{path.name}: {' '.join(question)}: {wrong}"
            if comes_from != path.stem and (code, out) != (0, self.answers[question]):
                return f"{path.name} was damaged, and {' '.join(question)} says (exit {code}) {out[:100]} {err[:100]}"
        code, out, err = quietly(["doctor"])
        if wrong := wrong_with(code, out, err):
            return f"{path.name}: doctor: {wrong}"
        if path.parent.name == "imports" and path.exists() and code == 0 and f" {path.stem}" not in out:
            return f"{path.name} was damaged, and doctor says nothing of it"
        return ""

    def _riftbound(self, case: Case) -> str:
        """Take in a list of another game, and use it."""
        try:
            for arguments in (
                ["import", "cards.json", "--json"],
                ["what-if", "--game", "riftbound", "--json", "--", LINE],
                ["card", "Raider", "--json"],
                ["rule", "ward", "--json"],
                ["doctor", "--json"],
            ):
                code, out, err = quietly(arguments)
                if wrong := wrong_with(code, out, err, as_json=True):
                    return f"{arguments[0]}: {wrong}"
            return ""
        finally:
            from kfjudge.games.riftbound.cards.records import stored
            from kfjudge.games.riftbound.situation.library import library

            with contextlib.suppress(OSError):
                stored().unlink()
            library.cache_clear()
            self.restore()

    def _table(self, case: Case) -> str:
        """Do at the table whatever may be done."""
        from kfjudge.cli.table import opened

        random = Random(case.seed)
        try:
            session = opened("a.yaml") if case.files else opened(line=case.arguments[0])
            for _ in range(8):
                options = session.options()
                if random.random() < 0.2 or not options:
                    session.undo()
                else:
                    with contextlib.suppress(JudgeError):
                        session.choose(random.choice(options))
                if OWN_ERROR in session.now.problem:
                    return session.now.problem[:300]
                _ = session.question, session.steps
                session.board(random.randrange(5))
            session.export()
            return ""
        except JudgeError as error:
            return OWN_ERROR if OWN_ERROR in str(error) else ""
        except Exception as error:
            return f"{type(error).__name__}: {error}"

    def _request(self, case: Case) -> str:
        """Ask the server."""
        if self._app is None:
            from kfjudge.serve.app import make_app

            self._loop, self._app = asyncio.new_event_loop(), make_app()
        place, text, method = case.arguments
        written = quote(text.encode("utf-8", "surrogatepass"), safe="")
        path, query = (place + text, "") if place.endswith("card/") else (place, f"q={written}&line={written}")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": path.encode("utf-8", "surrogatepass"), "query_string": query.encode(),
            "headers": [(b"host", b"localhost")], "server": ("localhost", 80), "client": ("127.0.0.1", 1),
        }  # fmt: skip
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        try:
            self._loop.run_until_complete(self._app(scope, receive, send))
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        body = b"".join(message.get("body", b"") for message in sent)
        status = sent[0].get("status") if sent else None
        if status not in STATUSES:
            return f"status {status}: {body[:200]!r}"
        if place.startswith("/api/") and method == "GET" and status in (200, 422):
            with contextlib.suppress(ValueError):
                json.loads(body)
                return ""
            return f"no JSON: {body[:200]!r}"
        return ""

    def _folder(self, case: Case) -> str:
        """Import a folder with links in circles and things that are no files."""
        random = Random(case.seed)
        place = Path("pack")
        try:
            for name, data in case.files.items():
                path = place / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            place.mkdir(exist_ok=True)
            for name, target in random.sample(
                [("loop", "."), ("up.json", ".."), ("self.json", "self.json"), ("away.json", "nowhere"),
                 ("a-loop.json", "b-loop.json"), ("b-loop.json", "a-loop.json"), ("null.json", "/dev/null"),
                 ("zero.json", "/dev/zero"), ("own.json", "../data/kfjudge/imports/own-1.json")], 3,
            ):  # fmt: skip
                (place / name).symlink_to(target)
            if hasattr(os, "mkfifo") and random.random() < 0.3:
                os.mkfifo(place / "pipe.json")
            code, out, err = quietly(["import", "pack", "--json"])
            return wrong_with(code, out, err, as_json=True) or self._answers(Path("pack"))
        finally:
            shutil.rmtree(place, ignore_errors=True)
            from kfjudge.games.riftbound.cards.records import stored
            from kfjudge.games.riftbound.situation.library import library

            with contextlib.suppress(OSError):
                stored().unlink()
            library.cache_clear()
            self.restore()

    def _home(self, case: Case) -> str:
        """Look up in a home that cannot be used, at odd times, with odd settings."""
        random = Random(case.seed)
        Path("file").write_text("", encoding="utf-8")
        places = ("/dev/null/x", "/proc/none", "file", "file/x", "\udce4", "a" * 300, "x" * 5000, "nowhere/deep", "")
        question = ("rule", "ward", "--json")
        with _settings() as settings, _clock(random):
            for name in random.sample(("XDG_CACHE_HOME", "XDG_DATA_HOME", "HOME", "TMPDIR"), random.randint(0, 3)):
                settings[name] = random.choice(places)
            for name in random.sample(("COLUMNS", "LINES", "TERM", "LANG", "PAGER", "NO_COLOR"), 2):
                settings[name] = random.choice(("", "0", "-5", "x", "9" * 30, "\u202e"))
            if random.random() < 0.2:
                for path in self.files:
                    os.utime(path, ns=(when := random.choice((0, 10**9, 2**62)), when))
            with _user(random.choice((0, 0, 65534))):
                code, out, err = quietly(list(question))
        self.restore()
        if wrong := wrong_with(code, out, err, as_json=True):
            return wrong
        return (
            "" if code == 2 or (code, out) == (0, self.answers[question]) else f"exit {code}: {out[:200]} {err[:200]}"
        )


@contextlib.contextmanager
def _settings() -> Iterator[dict[str, str]]:
    """The environment, to be changed; it is put back."""
    before = dict(os.environ)
    tempfile.tempdir = None
    try:
        yield os.environ  # type: ignore[misc]
    finally:
        os.environ.clear()
        os.environ.update(before)
        tempfile.tempdir = None


@contextlib.contextmanager
def _clock(random: Random) -> Iterator[None]:
    """A clock that stands, or goes back, or is far off."""
    real, start, pace = time.time, random.choice((0.0, 1e9, 1e11)), random.choice((0, -3600, 1))
    begun = real()
    if random.random() < 0.5:
        time.time = lambda: max(0.0, start + pace * (real() - begun))
    try:
        yield
    finally:
        time.time = real


@contextlib.contextmanager
def _user(number: int) -> Iterator[None]:
    """For another user, who may write nowhere here, where this one may take his place."""
    if not number or not hasattr(os, "geteuid") or os.geteuid() != 0:
        yield
        return
    os.seteuid(number)
    try:
        yield
    finally:
        os.seteuid(0)
