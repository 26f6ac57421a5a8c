"""`kfjudge ask`: a prompt for lookups and situations, one line after the other; also `kfjudge` alone on a terminal."""

import sys
from typing import TYPE_CHECKING, Any

from kfjudge import games
from kfjudge.cli.asking import HELP, Asking, names_of
from kfjudge.cli.output import unpaged

if TYPE_CHECKING:
    from collections.abc import Iterator

WELCOME = "kfjudge: ask what the rules say, or type a situation (help tells how, quit ends)"
PROMPT = "> "
COMMANDS = tuple(word.strip().partition(" ")[0] for typed, _does in HELP[4:] for word in typed.split(","))
_ENDS = ",;:|(+>"
"""What stands before a name in a line."""


def answer(*, plain: bool = False, log: bool = True, source: Any = None, output: Any = None) -> int:
    """Answer lines until `quit` or their end. `source` and `output` are what prompt_toolkit reads and draws on. Returns
    0 on a terminal, else the exit code of the last line.
    """
    from kfjudge.situation.suite import open_judges

    asking = Asking(open_judges(), plain=plain, log=log)
    on_terminal = source is not None or (sys.stdin.isatty() and sys.stdout.isatty())
    if on_terminal:
        print(WELCOME)
    read = _prompt(asking, source, output) if on_terminal else _piped()
    code = _answered(asking, read)
    return 0 if on_terminal else code


def _answered(asking: Asking, lines: "Iterator[str]") -> int:
    """Answers each line; what is wrong with one is told, and the next is asked for."""
    from kfjudge.cli import told

    code = 0
    for line in lines:
        with unpaged():
            code = told(lambda line=line: asking.line(line))  # type: ignore[misc]
        if asking.ended:
            return 0
    return code


def _piped() -> "Iterator[str]":
    """The lines of standard input, each shown as on a terminal."""
    for line in sys.stdin:
        print(f"{PROMPT}{line.rstrip()}", flush=True)
        yield line


def _prompt(asking: Asking, source: Any, output: Any) -> "Iterator[str]":
    """Lines typed on a terminal, with history, completion, and the last situation under F2."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.output import create_output

    keys = KeyBindings()

    def last_situation(event: Any) -> None:
        event.current_buffer.text = asking.last
        event.current_buffer.cursor_position = len(asking.last)

    keys.add("f2")(last_situation)
    session = PromptSession(
        PROMPT,
        completer=completer(asking),
        complete_while_typing=True,
        key_bindings=keys,
        input=source,
        output=output or create_output(stdout=sys.__stdout__),
    )
    while True:
        try:
            yield session.prompt()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def completer(asking: Asking) -> Any:
    """What prompt_toolkit completes a line with: `completed`, over the names of all games, read when first needed."""
    from prompt_toolkit.completion import Completer, Completion

    names: list[tuple[str, str]] = []

    class Names(Completer):  # type: ignore[misc]
        """Names of cards and commands."""

        def get_completions(self, document: Any, event: Any) -> "Iterator[Any]":
            if not names:
                from kfjudge.lookup import fold

                found = [name for game in games.names() for name in names_of(asking.library, game)]
                names.extend((fold.fold(name), name) for name in dict.fromkeys(found))
            for text, length in completed(document.text_before_cursor, names):
                yield Completion(text, start_position=-length)

    return Names()


def completed(before: str, names: list[tuple[str, str]]) -> "list[tuple[str, int]]":
    """What may stand in place of the last words before the cursor, and how many letters it replaces: commands for the
    first word, and names of cards that begin so. The longest run of words that begins a name is completed.
    """
    from kfjudge.lookup import fold

    part = before[max(before.rfind(mark) for mark in _ENDS) + 1 :].lstrip()
    found = [(word, len(before)) for word in COMMANDS if before and before == part and word.startswith(before.lower())]
    words = part
    while len(words) > 1:
        wanted = fold.fold(words)
        fitting = [name for key, name in names if wanted and key.startswith(wanted)]
        if fitting:
            return found + [(name, len(words)) for name in fitting[:50]]
        words = words.partition(" ")[2].lstrip()
    return found
