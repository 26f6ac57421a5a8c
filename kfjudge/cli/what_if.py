"""`kfjudge what-if LINE`: what happens here, typed in one line."""

from typing import TYPE_CHECKING, Annotated

from kfjudge.cli.scenario import DEFAULT, Options, deliver

if TYPE_CHECKING:
    import typer


def answer(words: list[str], options: Options = DEFAULT, *, game: str = "keyforge", yaml: bool = False) -> int:
    """Judge a line of board notation. Returns 2 (wrong), 1 (an expected verdict does not hold), 3 (undecided) or 0.

    With `yaml` the scenario file that says the same is printed instead. Raises `WrongLine`, `WrongName`.
    """
    from kfjudge.situation.suite import open_judges

    line = " ".join(words)
    if yaml:
        from kfjudge.lookup.index import open_library
        from kfjudge.situation.notation.games import read
        from kfjudge.situation.written import as_yaml

        print(as_yaml(read(line, open_library(), game).node), end="")
        return 0
    from kfjudge.log.keeping import Situation
    from kfjudge.situation.typed import judge_line

    result = judge_line(line, open_judges(), options.wanted(), game)
    return deliver([result], options, typed=Situation(line, game=game))


def register(app: "typer.Typer") -> None:
    """Add the command to the application."""
    import typer

    from kfjudge.cli import ruling_options as given

    @app.command("what-if")
    def what_if(
        line: Annotated[
            list[str],
            typer.Argument(
                metavar="LINE",
                help="Board, actions and claims: 'me: Red Giant d3 | opp: Grey Guard; fight Red Giant -> Grey Guard'.",
            ),
        ],
        yaml: Annotated[bool, typer.Option("--yaml", help="Print the scenario file that says the same.")] = False,
        game: Annotated[
            str, typer.Option("--game", help="The game whose words the line is in: keyforge or riftbound.")
        ] = "keyforge",
        explain: given.Explain = False,
        outcomes: given.Outcomes = False,
        rules: given.Rules = None,
        max_outcomes: given.MaxOutcomes = None,
        html: given.Html = None,
        junit: given.Junit = None,
        json: given.Json = False,
        markdown: given.Markdown = False,
        slip: given.Slip = False,
        plain: given.Plain = False,
        log: given.Log = True,
        note: given.Note = "",
        table: given.Table = "",
    ) -> None:
        """What happens here, typed in one line."""
        versions = tuple(rules or ())
        options = Options(
            json,
            explain,
            outcomes,
            versions,
            html,
            junit,
            max_outcomes,
            1,
            plain,
            markdown,
            slip,
            None,
            log,
            note,
            table,
        )
        raise typer.Exit(answer(line, options, game=game, yaml=yaml))
