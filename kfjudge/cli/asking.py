"""What `kfjudge ask` answers: one line after the other, each told what it is taken for.

In: a line as typed. Out: what is printed, and the last situation kept for the lines that follow.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kfjudge import games
from kfjudge.cli.output import Style, show, write_report
from kfjudge.errors import WrongInput, WrongName
from kfjudge.values import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Callable

    from kfjudge.cli.scenario import Options
    from kfjudge.lookup.library import Library
    from kfjudge.situation.suite import FileResult, Judges

HELP = (
    ("a question, a term, a card", "what the rules say of it; a number follows the cross-reference [N] of the answer"),
    ("me: ... | opp: ...; ...; ...?", "a situation: sides, what is done, what is claimed"),
    ("; ...", "adds to the last situation"),
    ("up, F2", "the line before, the last situation, to change it and ask again; Tab completes names"),
    ("undo", "takes the last situation back: the one before is ruled on again"),
    ("why, outcomes", "every step of the last ruling; every outcome"),
    ("page [FILE]", "writes the last ruling as a page"),
    ("save FILE", "writes the last situation as a scenario file"),
    ("note TEXT, table NUMBER", "a note to the last ruling in the log; the table of the rulings that follow"),
    (
        "game NAME",
        f"the game of the lines that follow: {' or '.join(games.names())}; without a name: as the words tell",
    ),
    ("rule ..., card ...", "says that a line is a lookup, or a card's name"),
    ("help, quit", "this; the end (also Ctrl-D)"),
)
_STRONG = re.compile(r"\||->|^;|(?:^|;)\s*(?:me|opp|opponent|mine|i)\s*(?::|\bhas\b|\bhave\b)", re.IGNORECASE)
"""What only a situation has: a bar between sides, an arrow, or a side with what it has."""
_PAGE = "ruling.html"


@dataclass(slots=True)
class Asking:
    """A conversation. `situations` are the lines ruled on, each with its game, and `result` the last ruling."""

    judges: Judges
    plain: bool = False
    log: bool = True
    game: str = ""
    table: str = ""
    situations: list[tuple[str, str]] = field(default_factory=list)
    result: FileResult | None = None
    looked_up: str = ""
    ended: bool = False

    @property
    def library(self) -> Library:
        """What cards and rules are known."""
        return self.judges.library

    @property
    def last(self) -> str:
        """The last situation, or nothing."""
        return self.situations[-1][0] if self.situations else ""

    def line(self, typed: str) -> int:
        """Answers a line. Returns its exit code. Raises `JudgeError`."""
        line = typed.strip()
        if not line:
            return 0
        word, _, rest = line.partition(" ")
        known = self._command(word.lower(), rest.strip())
        if known is not None:
            return known()
        if line.isdecimal() and self.looked_up:
            return self._look_up(self.looked_up, int(line[:6]))
        if _STRONG.search(line):
            return self._situation(line)
        if ";" in line:
            try:
                return self._situation(line)
            except WrongInput:
                pass
        return self._look_up(line)

    def _command(self, word: str, rest: str) -> Callable[[], int] | None:
        """What a line asks to do, or None where it is no command."""
        alone: dict[str, Callable[[], int]] = {
            "undo": self._undo,
            "why": lambda: self._again(explain=True),
            "outcomes": lambda: self._again(outcomes=True),
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
            "exit": self._quit,
            "page": lambda: self._page(_PAGE),
            "save": lambda: self._save(""),
            "game": lambda: self._game(""),
        }
        one_word: dict[str, Callable[[], int]] = {
            "page": lambda: self._page(rest),
            "save": lambda: self._save(rest),
            "table": lambda: self._table(rest),
        }
        if not rest:
            return alone.get(word)
        if word in one_word and " " not in rest:
            return one_word[word]
        if word == "game" and rest.lower() in games.names():
            return lambda: self._game(rest.lower())
        if word == "note":
            return lambda: self._note(rest)
        if word == "rule":
            return lambda: self._look_up(rest)
        if word == "card":
            return lambda: self._card(rest)
        return None

    # ── what is asked ───────────────────────────────────────────────────────

    def _look_up(self, query: str, see: int | None = None) -> int:
        from kfjudge.cli import rule
        from kfjudge.lookup.search import Scope

        self._told("a question to the rules" if see is None else f"cross-reference {see}")
        self.looked_up = query
        return rule.answer([query], scope=Scope(game=self.game or None), see=see, plain=self.plain)

    def _card(self, name: str) -> int:
        """A card, of the game that has one of just this name, else of the first that has one like it."""
        from kfjudge.cli import card
        from kfjudge.lookup import fold

        tried = [self.game] if self.game else self._likely()
        tried.sort(key=lambda game: all(fold.fold(each) != fold.fold(name) for each in names_of(self.library, game)))
        for game in tried[:-1]:
            try:
                return card.answer([name], game=game, plain=self.plain)
            except WrongName:
                continue
        return card.answer([name], game=tried[-1], plain=self.plain)

    def _situation(self, line: str) -> int:
        """Rules on a situation, in the game that is set, or in the first whose words it is in."""
        line = f"{self._needed()[0].rstrip('; ')}{line}" if line.startswith(";") else line
        from kfjudge.cli.scenario import DEFAULT
        from kfjudge.situation.typed import judge_line

        results = []
        for game in [self.game] if self.game else self._likely():
            result = judge_line(line, self.judges, DEFAULT.wanted(), game)
            results.append(result)
            if not result.wrong:
                break
        else:
            raise WrongInput(results[0].wrong)
        self._told(f"a situation of {games.named(game).title}: {line}")
        self.situations.append((line, game))
        self.result = result
        return self._deliver(keep=self.log)

    def _likely(self) -> list[str]:
        """The games, that of the last situation first."""
        last = self.situations[-1][1] if self.situations else ""
        return sorted(games.names(), key=lambda name: name != last)

    # ── what is done with the last situation ────────────────────────────────

    def _needed(self) -> tuple[str, str]:
        """The last situation and its game. Raises `WrongInput` where there is none."""
        if not self.situations or self.result is None:
            raise WrongInput("there is no situation yet; type one (help tells how)")
        return self.situations[-1]

    def _deliver(self, *, keep: bool = False, explain: bool = False, outcomes: bool = False) -> int:
        from kfjudge.cli.scenario import Options, deliver
        from kfjudge.log.keeping import Situation

        line, game = self._needed()
        assert self.result is not None
        options: Options = Options(explain=explain, outcomes=outcomes, plain=self.plain, log=keep, table=self.table)
        return deliver([self.result], options, typed=Situation(line, game=game))

    def _again(self, *, explain: bool = False, outcomes: bool = False) -> int:
        self._needed()
        return self._deliver(explain=explain, outcomes=outcomes)

    def _undo(self) -> int:
        self._needed()
        self.situations.pop()
        self.result = None
        if not self.situations:
            self._told("no situation is left")
            return 0
        line, game = self.situations.pop()
        kept, self.game, self.log, logged = self.game, game, False, self.log
        try:
            return self._situation(line)
        finally:
            self.game, self.log = kept, logged

    def _page(self, path: str) -> int:
        from kfjudge.cli.scenario import views_of
        from kfjudge.show.page import page

        self._needed()
        assert self.result is not None
        write_report(path, page(views_of(list(self.result.rulings))))
        self._told(f"written: {Path(path).resolve().as_uri()}")
        return 0

    def _save(self, path: str) -> int:
        from kfjudge.situation.notation.games import read
        from kfjudge.situation.written import as_yaml

        line, game = self._needed()
        if not path:
            raise WrongInput("name the file: save FILE")
        if Path(path).exists():
            raise WrongInput(f"{path} exists already; name another file")
        write_report(path, as_yaml(read(line, self.library, game).node))
        self._told(f"written: {path} (kfjudge scenario {path} judges it)")
        return 0

    def _note(self, text: str) -> int:
        from kfjudge.log import reading

        self._needed()
        if not self.log:
            raise WrongInput("the log is off, so there is nothing to note it at")
        kept = reading.remark(None, note=text)
        self._told(f"noted at ruling {kept.id}")
        return 0

    # ── the conversation ────────────────────────────────────────────────────

    def _table(self, number: str) -> int:
        self.table = number
        self._told(f"the rulings that follow are of table {number}")
        return 0

    def _game(self, name: str) -> int:
        self.game = name
        self._told(games.named(name).title if name else "the game is told by the words")
        return 0

    def _help(self) -> int:
        style = Style(plain=self.plain)
        width = max(len(typed) for typed, _does in HELP) + 2
        show("\n".join(f"  {style('bold', typed.ljust(width))}{does}" for typed, does in HELP), style)
        return 0

    def _quit(self) -> int:
        self.ended = True
        return 0

    def _told(self, text: str) -> None:
        """What a line is taken for, or what was done."""
        print(Style(plain=self.plain)("dim", f"· {text}"), flush=True)
        sys.stdout.flush()


def names_of(library: Library, game: str) -> list[str]:
    """The names of the known cards of a game."""
    if games.named(game).shows_cards() is None:
        return library.card_names()
    return [card.name for card in games.named(game).own_cards()]
