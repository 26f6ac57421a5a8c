"""Every error a user can meet, as one tree; each carries the exit code of the command line.

    JudgeError                   2  something the user can put right
    ├── WrongInput               2  what was typed or written cannot be used
    │   ├── WrongFile            2  a file with problems, all of them reported at once
    │   ├── WrongName            2  a card or rules version nobody knows, or that fits several; names the nearest
    │   │   └── UnknownCard      1  no card is called so: nothing is found
    │   └── WrongSetup           2  packaged data or a folder that kfjudge needs cannot be read or written
    ├── NothingFound             1  a query that nothing answers; names the nearest terms
    ├── NotLegal                 1  an action that the rules do not allow at that point
    └── NotDecidable             3  a ruling that cannot be given; says what is missing

Two failures are kept apart on purpose: an action that is not legal, and a ruling
that cannot be decided. Only the command line prints; everything below it raises one of these or returns `Problem`
values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kfjudge.tuples import NamedTuple


def _hint(nearest: Sequence[str]) -> str:
    """The nearest names behind a message; names with commas in them are kept apart by semicolons."""
    between = "; " if any("," in name for name in nearest) else ", "
    return f" (nearest: {between.join(nearest)})" if nearest else ""


class Problem(NamedTuple):
    """One thing that is wrong in a file: where it stands and what to do about it. A value, not an exception.

    `line` and `column` count from 1; 0 means unknown. `nearest` are names the writer may have meant.
    """

    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    nearest: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        said = self.message + _hint(self.nearest)
        return f"{place}: {said}" if place else said


class JudgeError(ValueError):
    """The root: anything that ends a command with a message for people instead of an answer."""

    exit_code = 2

    def __init__(self, message: str, nearest: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.nearest = tuple(nearest)

    def __str__(self) -> str:
        return self.message + _hint(self.nearest)


class WrongInput(JudgeError):
    """What was typed or written cannot be used."""


class WrongFile(WrongInput):
    """A file with problems. All of them are collected before this is raised."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class WrongName(WrongInput):
    """A name (card, rules version, house ...) that is not known or fits several things."""


class UnknownCard(WrongName):
    """No card is called so. Asked for by itself that is a query which nothing answers."""

    exit_code = 1


class WrongSetup(WrongInput):
    """Packaged data is missing or damaged, or a folder cannot be read or written."""


class NothingFound(JudgeError):
    """A well-formed query that nothing answers."""

    exit_code = 1


class NotLegal(JudgeError):
    """An action that is not legal: `action` as it was asked for, `rule` the id of the entry that forbids it."""

    exit_code = 1

    def __init__(self, message: str, *, action: str = "", rule: str = "", nearest: Iterable[str] = ()) -> None:
        super().__init__(message, nearest)
        self.action = action
        self.rule = rule


class NotDecidable(JudgeError):
    """A ruling that cannot be given, with what is missing; `rule` names the entry that says so, if one does."""

    exit_code = 3

    def __init__(self, message: str, *, rule: str = "", nearest: Iterable[str] = ()) -> None:
        super().__init__(message, nearest)
        self.rule = rule
