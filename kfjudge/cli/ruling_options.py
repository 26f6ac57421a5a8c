"""The options that every command which gives a ruling has, said once."""

from typing import Annotated

import typer

Explain = Annotated[bool, typer.Option("--explain", help="Every step of every outcome, with its rule.")]
Outcomes = Annotated[bool, typer.Option("--outcomes", help="Every outcome, not only the first few.")]
Rules = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="VERSION",
        help="The rules version; left out: the one named, else the newest; repeat to compare.",
    ),
]
MaxOutcomes = Annotated[
    int | None, typer.Option("--max-outcomes", min=1, help="Stop after N different outcomes, not after 3 seconds.")
]
Html = Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write a self-contained page as well.")]
Junit = Annotated[str | None, typer.Option("--junit", metavar="FILE", help="Write a JUnit file as well.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line for each scenario and rules version.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colour, no pager.")]
Markdown = Annotated[bool, typer.Option("--markdown", help="As Markdown, to share.")]
Slip = Annotated[bool, typer.Option("--slip", help="As a slip of half a page for the players.")]
Log = Annotated[bool, typer.Option("--log/--no-log", help="Keep the ruling in the judge's own log.")]
Note = Annotated[str, typer.Option("--note", metavar="TEXT", help="A note to the ruling in the log.")]
Table = Annotated[str, typer.Option("--table", metavar="NUMBER", help="The table it was given at, for the log.")]
