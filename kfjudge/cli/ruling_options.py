"""The options that every command which gives a ruling has, said once.

In: a command with a parameter `options`. Out: the command as typer sees it, with a parameter for each of the options
that is asked for in `Options`.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

import typer

from kfjudge.cli.scenario import DEFAULT, Options

Plain = Annotated[bool, typer.Option("--plain", help="No colour, no pager.")]
Log = Annotated[bool, typer.Option("--log/--no-log", help="Keep the ruling in the judge's own log.")]
GIVEN: dict[str, Any] = {
    "explain": Annotated[bool, typer.Option("--explain", help="Every step of every outcome, with its rule.")],
    "outcomes": Annotated[bool, typer.Option("--outcomes", help="Every outcome, not only the first few.")],
    "rules": Annotated[
        list[str] | None,
        typer.Option(
            "--rules",
            metavar="VERSION",
            help="The rules version; left out: the one named, else the newest; repeat to compare.",
        ),
    ],
    "max_outcomes": Annotated[
        int | None, typer.Option("--max-outcomes", min=1, help="Stop after N different outcomes, not after 3 seconds.")
    ],
    "html": Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write a self-contained page as well.")],
    "junit": Annotated[str | None, typer.Option("--junit", metavar="FILE", help="Write a JUnit file as well.")],
    "json": Annotated[bool, typer.Option("--json", help="One JSON object a line for each scenario and rules version.")],
    "markdown": Annotated[bool, typer.Option("--markdown", help="As Markdown, to share.")],
    "slip": Annotated[bool, typer.Option("--slip", help="As a slip of half a page for the players.")],
    "plain": Plain,
    "log": Log,
    "note": Annotated[str, typer.Option("--note", metavar="TEXT", help="A note to the ruling in the log.")],
    "table": Annotated[str, typer.Option("--table", metavar="NUMBER", help="The table it was given at, for the log.")],
}
"""The fields of `Options` that a command takes."""
_BY_NAME = inspect.Parameter.KEYWORD_ONLY


def with_ruling_options(command: Callable[..., int]) -> Callable[..., int]:
    """Gives a command these options in the place of `options`."""
    own = inspect.signature(command, eval_str=True).parameters
    given = [
        inspect.Parameter(name, _BY_NAME, default=None if name == "rules" else getattr(DEFAULT, name), annotation=kind)
        for name, kind in GIVEN.items()
    ]

    @wraps(command)
    def run(**said: Any) -> int:
        options = {name: said.pop(name) for name in GIVEN}
        return command(options=Options(**options | {"rules": tuple(options["rules"] or ())}), **said)

    mine = [one.replace(kind=_BY_NAME) for one in own.values() if one.name != "options"]
    seen = inspect.Signature([*mine, *given])
    run.__signature__ = seen  # type: ignore[attr-defined]
    run.__annotations__ = {name: one.annotation for name, one in seen.parameters.items()}
    return run
