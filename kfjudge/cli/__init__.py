"""The command line: parses arguments and prints, and nothing else. One module a command.

`main` runs the command that is asked for and imports only its module. A lookup without options (`kfjudge rule elusive`)
needs no option parser and does without typer, which takes longer to start than the lookup itself; everything else goes
through typer.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from kfjudge.cli.output import screens
from kfjudge.errors import JudgeError, WrongInput

PLAIN_LOOKUPS = ("rule", "card", "timing", "policy", "versions", "scenario", "what-if")
"""Commands that need no option parser without options; their modules have `answer(words) -> exit code`."""
WITH_FILES = ("scenario", "new-scenario", "table", "import", "coverage")
"""Commands whose arguments are names of files."""
LASTING = frozenset(("ask", "mcp", "serve", "table"))
"""Commands that go on until somebody ends them, as what watches a file does."""
CLOSED = 141
"""The exit code where nobody reads on, as shells tell it of any program: whether all is as expected is not said."""
MOST_LETTERS = 20_000
"""The longest query or card text that is read: several times the longest card."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit: 0 found or holds, 1 nothing found or does not hold, 2 wrong input, 3 cannot be
    decided, 4 an action that is not legal.

    What is defined at the start of a command that soon ends stays: it is not looked through for garbage time and again,
    nor once more at the end.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    if not LASTING.intersection(given[:1]) and "--watch" not in given:
        collect_seldom()
    code = run(given)
    gc.freeze()
    sys.exit(code)


def collect_seldom() -> None:
    """Have garbage looked for less often: ways of play that are kept are not looked through time and again."""
    gc.set_threshold(300_000, 20, 10)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code. No exception leaves it: messages go to standard error."""
    if sys.platform == "win32":
        _colours_on_windows()
    with screens():
        return told(lambda: _again_if_damaged(arguments))


def told(work: Callable[[], int]) -> int:
    """The exit code of a command, with every error as a message and an exit code."""
    try:
        return work()
    except JudgeError as error:
        print(f"kfjudge: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _let_go_of_output()
        return CLOSED
    except OSError as error:
        if os.environ.get("KFJUDGE_TRACEBACK"):
            raise
        _let_go_of_output()
        print(f"kfjudge: {error.filename or 'the answer'}: {error.strerror or error}", file=sys.stderr)
        return 2
    except Exception as error:
        if os.environ.get("KFJUDGE_TRACEBACK"):
            raise
        print(
            f"kfjudge: an error of kfjudge's own ({type(error).__name__}: {error}); KFJUDGE_TRACEBACK=1 shows where",
            file=sys.stderr,
        )
        return 2


def _let_go_of_output() -> None:
    """Standard output takes no more: what is still to be written to it goes nowhere, so that closing it is quiet."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _again_if_damaged(arguments: Sequence[str]) -> int:
    """The command; if the index turns out to be damaged, once more with an index made anew."""
    try:
        return _run(arguments)
    except Exception as error:
        if type(error).__module__ != "sqlite3":
            raise
        from kfjudge.lookup.index import forget_index

        forget_index()
        return _run(arguments)


def _colours_on_windows() -> None:
    """Switches the console of Windows to UTF-8 and escape sequences; where there is none, nothing happens."""
    if sys.platform == "win32":
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8")
        import ctypes

        console = ctypes.windll.kernel32
        for number in (-11, -12):
            handle, mode = console.GetStdHandle(number), ctypes.c_ulong()
            if console.GetConsoleMode(handle, ctypes.byref(mode)):
                console.SetConsoleMode(handle, mode.value | 4)


def _run(arguments: Sequence[str]) -> int:
    _check_words(arguments)
    if len(arguments) > 1 and arguments[0] in PLAIN_LOOKUPS and not any(word.startswith("-") for word in arguments):
        code = import_module(f"kfjudge.cli.{arguments[0].replace('-', '_')}").answer(list(arguments[1:]))
        sys.stdout.flush()
        return int(code)
    of_game = _of_game(arguments)
    if of_game is not None:
        game, words = of_game
        if arguments[0] == "what-if":
            from kfjudge.cli import what_if

            code = what_if.answer(words, game=game)
        else:
            from kfjudge.cli import rule
            from kfjudge.lookup.search import Scope

            code = rule.answer(words, scope=Scope(game=game))
        sys.stdout.flush()
        return code
    if not arguments and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        return int(import_module("kfjudge.cli.ask").answer())
    from kfjudge.cli.app import run_typer

    return run_typer(arguments)


def _of_game(arguments: Sequence[str]) -> tuple[str, list[str]] | None:
    """The game and the words of a lookup or a line that has no option but `--game NAME`, which is answered as quickly
    as one without; None for anything else.
    """
    if not arguments or arguments[0] not in ("rule", "what-if") or arguments.count("--game") != 1:
        return None
    at = list(arguments).index("--game")
    words = [*arguments[1:at], *arguments[at + 2 :]]
    from kfjudge import games

    known = at + 1 < len(arguments) and arguments[at + 1] in games.names()
    return (arguments[at + 1], words) if known and words and not any(word.startswith("-") for word in words) else None


def _check_words(arguments: Sequence[str]) -> None:
    """Raise `WrongInput` for words that are no text in the encoding of this system, or more than anybody types. File
    names may be anything.
    """
    if arguments and arguments[0] in WITH_FILES:
        return
    for word in arguments:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise WrongInput(f"{word!r} is not text in the encoding of this terminal ({sys.getfilesystemencoding()})")
    length = sum(map(len, arguments))
    if length > MOST_LETTERS:
        raise WrongInput(f"{length} letters are too many for a query; the most are {MOST_LETTERS}")
