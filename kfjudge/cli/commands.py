"""Every command with its options, as typer reads them; each imports the module that answers when it is asked for.

A command returns its exit code. Its docstring is its help.
"""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from kfjudge import games
from kfjudge.cli.completing import complete_card, complete_rule
from kfjudge.cli.ruling_options import Log, Plain, with_ruling_options
from kfjudge.cli.scenario import DEFAULT, Options
from kfjudge.errors import WrongInput
from kfjudge.lookup.entry import KINDS

_GAMES = f"The game: {' or '.join(games.names())}"
_GROUPS = [f"--{game.grouping}" for game in games.all_games() if game.grouping]

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Game = Annotated[str, typer.Option("--game", help=f"{_GAMES}.")]
AnyGame = Annotated[str | None, typer.Option("--game", help=f"{_GAMES}; left out: all.")]


def rule(
    query: Annotated[
        list[str],
        typer.Argument(
            help="A term, a typo, a rule number, a card, or a question in words.",
            show_default=False,
            autocompletion=complete_rule,
        ),
    ],
    limit: Annotated[int, typer.Option("--limit", help="How many results at most.", min=1, max=100)] = 5,
    kind: Annotated[str | None, typer.Option("--kind", help=f"Only one kind: {', '.join(KINDS)}.")] = None,
    game: AnyGame = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="VERSION", help="The rules version, such as 1.2; left out: the newest."),
    ] = None,
    see: Annotated[
        int | None, typer.Option("--see", metavar="N", help="Follow the cross-reference [N] of the answer.")
    ] = None,
    prove: Annotated[bool, typer.Option("--prove", help="Play the scenario that shows the entry.")] = False,
    json: Json = False,
    plain: Plain = False,
) -> int:
    """What the rules say about QUERY."""
    from kfjudge.cli.rule import answer
    from kfjudge.lookup.search import Scope

    _check("--kind", kind, KINDS)
    _check("--game", game, games.names())
    scope = Scope(kind=kind, game=game, rules=rules)
    return answer(query, limit=limit, scope=scope, see=see, json=json, plain=plain, prove=prove)


def _check(option: str, value: str | None, allowed: tuple[str, ...]) -> None:
    if value is not None and value not in allowed:
        raise WrongInput(f"{option} is {value!r}, not one of {', '.join(allowed)}")


@with_ruling_options
def scenario(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Scenario files; a folder runs as a suite, - reads standard input.",
            show_default=False,
        ),
    ],
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Judge so many files at a time.")] = 1,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="Judge on the workers of a dask.distributed scheduler."),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Judge again whenever a file is saved.")] = False,
    options: Options = DEFAULT,
) -> int:
    """Plays FILE through by the rules: a verdict for each claim."""
    from kfjudge.cli.scenario import answer, watched
    from kfjudge.values import replace

    if not files:
        raise WrongInput("name a scenario file or a folder")
    if cluster is not None and (jobs > 1 or watch):
        raise WrongInput(f"--cluster does without {'--watch' if watch else '--jobs'}: the work is done elsewhere")
    return (watched if watch else answer)(files, replace(options, jobs=jobs, cluster=cluster))


def new_scenario(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="Where to write it; printed only if left out.")
    ] = None,
) -> int:
    """Builds a scenario by question and answer, and shows it."""
    from kfjudge.cli.new_scenario import answer

    return answer(file)


@with_ruling_options
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
        str | None,
        typer.Option("--game", help="The game whose words the line is in; without it, the first that can read it."),
    ] = None,
    options: Options = DEFAULT,
) -> int:
    """What happens here, typed in one line."""
    from kfjudge.cli.what_if import answer

    return answer(line, options, game=game, yaml=yaml)


def ask(plain: Plain = False, log: Log = True) -> int:
    """A prompt: lookups and situations, one line after the other."""
    from kfjudge.cli.ask import answer

    return answer(plain=plain, log=log)


def table(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="A scenario file to begin with.")] = None,
    line: Annotated[
        str | None, typer.Option("--line", metavar="LINE", help="A board typed in one line to begin with.")
    ] = None,
    game: Annotated[str, typer.Option("--game", help="The game whose words the line is in.")] = games.DEFAULT,
) -> int:
    """The board in the terminal: act, choose, step, undo, look up."""
    from kfjudge.cli.table import answer

    return answer(file, line=line, game=game)


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to answer on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8017,
) -> int:
    """Lookup, cards and one-liners in a browser. Read-only."""
    from kfjudge.cli.serve import answer

    return answer(host, port)


def mcp() -> int:
    """The same as tools for an assistant (MCP over stdio). Read-only."""
    from kfjudge.cli.mcp import answer

    return answer()


def log(
    query: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NUMBER|WORDS]...",
            help="The number of a ruling, to show it again; or words, to find rulings that hold them.",
            show_default=False,
        ),
    ] = None,
    since: Annotated[str, typer.Option("--since", metavar="DATE", help="Only rulings of that day or later.")] = "",
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="How many at most.", show_default="20")] = None,
    last: Annotated[bool, typer.Option("--last", help="Show the newest ruling again.")] = False,
    note: Annotated[
        str | None, typer.Option("--note", metavar="TEXT", help="Give the ruling (the newest) a note.")
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar="NUMBER", help="Say at which table it was given.")
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Take the ruling (the newest) out of the log.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="As CSV, for a spreadsheet.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="As Markdown, to share.")] = False,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write one page.")] = None,
    off: Annotated[bool, typer.Option("--off", help="Keep no more rulings.")] = False,
    on: Annotated[bool, typer.Option("--on", help="Keep rulings again.")] = False,
    json: Json = False,
    plain: Plain = False,
) -> int:
    """The rulings that were given here: find, show again, note, hand on."""
    from kfjudge.cli.log import Form, changed, listed, switch, whole

    words = query or []
    number = int(words[0]) if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 10 else None
    form = Form(json, csv, markdown, html, plain)
    if off or on:
        return switch(off)
    if forget or note is not None or table is not None:
        if words and number is None:
            raise WrongInput("name one ruling by its number; 'kfjudge log WORDS' finds it")
        return changed(number, note, table, forget)
    if number is not None or last:
        return whole(number, form)
    return listed(" ".join(words), since, limit, form)


def card(
    name: Annotated[
        list[str] | None,
        typer.Argument(help="The card's name, or its id.", show_default=False, autocompletion=complete_card),
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help=f"{_GAMES}; left out: all, {games.DEFAULT} first.")] = None,
    text: Annotated[
        str, typer.Option("--text", metavar="WORDS", help="Find cards whose text in force has these words.")
    ] = "",
    group: Annotated[
        str, typer.Option(*_GROUPS, metavar="NAME", help="Find cards that belong to this.", show_default=False)
    ] = "",
    trait: Annotated[str, typer.Option("--trait", "--tag", help="Find cards with this trait or tag.")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many of them to show at most.")] = 20,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="VERSION", help="The rules version whose text to show; left out: the newest."),
    ] = None,
    ast: Annotated[bool, typer.Option("--ast", help="Show how the text was understood.")] = False,
    json: Json = False,
    plain: Plain = False,
) -> int:
    """A card: facts, text in force, errata, rulings that name it; or the cards that have something."""
    from kfjudge.cli.card import answer, found
    from kfjudge.cli.output import Style
    from kfjudge.lookup.cardsearch import Wanted

    wanted = Wanted(text, group, trait)
    if any(wanted) and name:
        raise WrongInput("name a card, or say with --text, --trait and the like which to find, not both")
    if any(wanted):
        return found(wanted, game, rules, limit, json, Style(plain=plain))
    if not name:
        raise WrongInput("name a card, or say with --text, --trait and the like which to find")
    return answer(name, game=game, rules=rules, ast=ast, json=json, plain=plain)


def errata(
    card: Annotated[
        list[str] | None,
        typer.Argument(help="Words of a card's name; all errata if left out.", autocompletion=complete_card),
    ] = None,
    game: AnyGame = None,
    json: Json = False,
    plain: Plain = False,
) -> int:
    """The cards that were changed, by version; and what is banned or restricted."""
    from kfjudge.cli.errata import answer

    return answer(card or [], game=game, json=json, plain=plain)


def parse(
    text: Annotated[list[str], typer.Argument(help="The text of a card.", show_default=False)],
    game: Game = games.DEFAULT,
    name: Annotated[str, typer.Option("--name", help="The name of the card that has it.")] = "",
    ast: Annotated[bool, typer.Option("--ast", help="Show the tree as well.")] = False,
    json: Json = False,
    plain: Plain = False,
) -> int:
    """How a card text is read, or where and why reading stops."""
    from kfjudge.cli.parse import answer

    return answer(text, game=game, name=name, ast=ast, json=json, plain=plain)


def timing(
    step: Annotated[
        list[str] | None,
        typer.Argument(help="A procedure or step, such as: fight, play 2, damage, 1.", show_default=False),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="VERSION", help="The rules version, such as 1.8; left out: the newest."),
    ] = None,
    json: Json = False,
    plain: Plain = False,
) -> int:
    """The timing chart, or a step of it with what resolves there."""
    from kfjudge.cli.timing import answer

    return answer(step or [], rules=rules, json=json, plain=plain)


def policy(
    term: Annotated[
        list[str] | None,
        typer.Argument(help="What is looked for, such as: slow play, sideboard, tr 703.9.", show_default=False),
    ] = None,
    game: AnyGame = None,
    json: Json = False,
    plain: Plain = False,
) -> int:
    """Infractions and penalties of events, or what the rules of the event say about TERM."""
    from kfjudge.cli.policy import answer

    _check("--game", game, games.names())
    return answer(term or [], game=game, json=json, plain=plain)


def versions(
    term: Annotated[list[str] | None, typer.Argument(help="A term whose history to show.", show_default=False)] = None,
    game: Game = games.DEFAULT,
    json: Json = False,
    plain: Plain = False,
) -> int:
    """The rules versions known; with TERM, what each said."""
    from kfjudge.cli.versions import answer

    return answer(term or [], game=game, json=json, plain=plain)


def import_(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            help="Rulebooks (PDF or text), core rules, timing charts, card lists, decks, a folder of set packs.",
            show_default=False,
        ),
    ] = None,
    remove: Annotated[
        str | None, typer.Option("--remove", metavar="ID", help="Take this import away (kfjudge doctor lists them).")
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="VERSION", help="The version, for a document that does not say.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Take the place of a fuller import of the same document as well.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON, one line a file.")] = False,
) -> int:
    """Take in your own copies of rulebooks and card lists."""
    from kfjudge.cli.import_ import answer

    return answer(files or [], remove=remove, rules=rules, replace=replace, json=json)


def coverage(
    cards: Annotated[
        str | None, typer.Argument(help="A card list; left out: all known cards.", show_default=False)
    ] = None,
    game: Game = games.DEFAULT,
    aside: Annotated[
        bool, typer.Option("--aside", help="Show what blocks the cards set aside for checking as well.")
    ] = False,
    limit: Annotated[int, typer.Option("--limit", help="How many blocking sentences to show.", min=0)] = 20,
    json: Json = False,
    plain: Plain = False,
) -> int:
    """How much of a card list is read, understood and playable."""
    from kfjudge.cli.coverage import answer

    return answer(cards, game=game, aside=aside, limit=limit, json=json, plain=plain)


def doctor(json: Json = False) -> int:
    """Where data, index and imports lie, and their health."""
    from kfjudge.cli.doctor import answer

    return answer(json=json)


COMMANDS: dict[str, Callable[..., Any]] = {
    command.__name__.rstrip("_").replace("_", "-"): command
    for command in (
        *(rule, scenario, new_scenario, what_if, ask, table, serve, mcp, log),
        *(card, errata, parse, timing, policy, versions, import_, coverage, doctor),
    )
}
"""The commands by the names that are typed, in the order of the help."""
