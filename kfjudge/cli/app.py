"""The typer application. Only the module of the command asked for is imported."""

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import typer

from kfjudge import __version__
from kfjudge.cli.commands import COMMANDS

VERSION = ("--version", "-V")
EXIT_CODES = (
    " Exit codes: 0 found or as expected, 1 nothing found or not as expected, 2 wrong input, 3 cannot be decided, 4 an"
    " action that is done is not legal."
)


def run_typer(arguments: Sequence[str]) -> int:
    """Parse the arguments with typer, run the command, and return its exit code. Errors of our own pass through."""
    app = application(arguments[0] if arguments else "")
    try:
        result = app(args=list(arguments), prog_name="kfjudge", standalone_mode=True)
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):
            raise stop.__context__ from None
        sys.stdout.flush()
        return stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 2
    return result if isinstance(result, int) else 0


def application(command: str) -> typer.Typer:
    """The application with one command, with none of them where only the version is asked for, or with all."""
    app = typer.Typer(
        name="kfjudge",
        help="What the rules of KeyForge and Riftbound say, and what happens here. Offline." + EXIT_CODES,
        no_args_is_help=True,
        add_completion=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    wanted = () if command in VERSION else (command,) if command in COMMANDS else COMMANDS
    for name in wanted:
        app.command(name)(_exits(COMMANDS[name]))
    return app


def _exits(command: Callable[..., int]) -> Callable[..., None]:
    """The command as typer takes it: it ends with its exit code."""

    @wraps(command)
    def run(**said: Any) -> None:
        raise typer.Exit(command(**said))

    return run


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kfjudge {__version__}")
        raise typer.Exit


def _options(
    version: bool = typer.Option(False, *VERSION, help="Show the version and exit.", is_eager=True, callback=_version),
) -> None:
    pass
