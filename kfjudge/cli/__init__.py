"""The command line: parses arguments and prints, and nothing else. One module a command.

`main` runs the command that is asked for and imports only its module. A lookup without options (`kfjudge rule elusive`)
needs no option parser and does without typer, which takes longer to start than the lookup itself; everything else goes
through typer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from kfjudge.errors import JudgeError

PLAIN_LOOKUPS = ("rule", "card", "timing", "versions", "scenario", "what-if")
"""Commands that need no option parser without options; their modules have `answer(words) -> exit code`."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit: 0 found or holds, 1 nothing found or does not hold, 2 wrong input, 3 cannot be
    decided.
    """
    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code. No exception leaves it: messages go to standard error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        return _run(arguments)
    except JudgeError as error:
        print(f"kfjudge: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("KFJUDGE_TRACEBACK"):
            raise
        print(
            f"kfjudge: an error of kfjudge's own ({type(error).__name__}: {error}); KFJUDGE_TRACEBACK=1 shows where",
            file=sys.stderr,
        )
        return 2


def _run(arguments: Sequence[str]) -> int:
    if len(arguments) > 1 and arguments[0] in PLAIN_LOOKUPS and not any(word.startswith("-") for word in arguments):
        code = import_module(f"kfjudge.cli.{arguments[0].replace('-', '_')}").answer(list(arguments[1:]))
        sys.stdout.flush()
        return int(code)
    from kfjudge.cli.app import run_typer

    return run_typer(arguments)
