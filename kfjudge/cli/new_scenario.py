"""`kfjudge new-scenario [FILE]`: a scenario file by question and answer, in the words of the one-line notation."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kfjudge.errors import WrongInput, WrongSetup
from kfjudge.situation.notation.line import WrongLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from kfjudge.lookup.library import Library
    from kfjudge.situation.notation.typed import Typed

SIDES = (
    ("me", "What is mine? Cards and æmber between commas, such as: 3 aember, NAME d3 w, hand: NAME"),
    ("opp", "What is the opponent's?"),
)
DONE = "What is done? One action a line, such as: play NAME, fight NAME -> NAME; empty when that is all"
CLAIMED = "What is claimed? One claim a line, such as: NAME dead?, opp 3 aember?; empty when that is all"


def answer(path: str | None = None, *, ask: "Callable[[str], str] | None" = None) -> int:
    """Ask for a situation, write it to `path` (or print it only), and show it. Returns 0, or 2 if it was broken off.

    Raises `WrongInput` if the file exists already, `WrongSetup` if it cannot be written.
    """
    from kfjudge.lookup.index import open_library
    from kfjudge.situation.written import as_yaml

    if path is not None and Path(path).exists():
        raise WrongInput(f"{path} exists already; name another file")
    library = open_library()
    if ask is None:
        ask = _prompt(library)
    try:
        typed = _situation(library, ask)
    except EOFError:
        print("kfjudge: broken off; nothing is written", file=sys.stderr)
        return 2
    text = as_yaml(typed.node)
    for words, meant in typed.repaired:
        print(f"{words!r} is read as {meant}", file=sys.stderr)
    if path is not None:
        try:
            Path(path).write_text(text, encoding="utf-8")
        except OSError as error:
            raise WrongSetup(f"{path} cannot be written: {error.strerror or error}") from error
        print(f"{path} (kfjudge scenario {path} judges it):", file=sys.stderr)
    print(text, end="")
    return 0


def _situation(library: "Library", ask: "Callable[[str], str]") -> "Typed":
    """Asks for each part until it can be read. Raises `EOFError` where the answers end too early."""
    parts: list[str] = []
    for name, question in SIDES:
        parts += _until_read(library, parts, ask, question, f"{name}: {{}}", once=True)
    title = ask("What is it called? (empty: what is done)").strip()
    if title:
        parts.append(f"title {title.replace(';', ',').replace('|', ',')}")
    parts += _until_read(library, parts, ask, DONE, "{}")
    parts += _until_read(library, parts, ask, CLAIMED, "{}?")
    return _read(library, parts)


def _until_read(
    library: "Library", before: list[str], ask: "Callable[[str], str]", question: str, form: str, *, once: bool = False
) -> list[str]:
    """The answers to a question as parts of a line; one that cannot be read is said so and asked for again."""
    found: list[str] = []
    while True:
        words = ask(question if not found else "And then?").strip()
        if not words:
            return found
        part = words if "?" in words else form.replace("{}", words)
        try:
            _read(library, [*before, *found, part])
        except WrongLine as error:
            print(error, file=sys.stderr)
            continue
        found.append(part)
        if once:
            return found


def _read(library: "Library", parts: list[str]) -> "Typed":
    """The parts as one line. Raises `WrongLine`."""
    from kfjudge.situation.notation.games import read

    return read("; ".join(parts), library)


def _prompt(library: "Library") -> "Callable[[str], str]":
    """Asks on the terminal, with completion of card names where the system has it; elsewhere it reads lines."""
    try:
        import readline
    except ImportError:
        return lambda question: input(f"{question}\n> ")
    names = library.card_names()

    def complete(text: str, state: int) -> str | None:
        from kfjudge.lookup import fold

        wanted = fold.fold(text)
        found = [name for name in dict.fromkeys(names) if wanted and fold.fold(name).startswith(wanted)]
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(",;:|(+\n")
    readline.parse_and_bind("tab: complete")
    return lambda question: input(f"{question}\n> ")
