"""`kfjudge parse TEXT`: how the language reads a card text."""

import json as json_module
import sys
from typing import TYPE_CHECKING, Any

from kfjudge import games
from kfjudge.cli.output import Style, show, show_json

if TYPE_CHECKING:
    from kfjudge.language.declining import Decline
    from kfjudge.language.dialect import Dialect
    from kfjudge.language.reading import Language, Reading


def answer(
    words: list[str],
    *,
    game: str = games.DEFAULT,
    name: str = "",
    ast: bool = False,
    json: bool = False,
    plain: bool = False,
) -> int:
    """Read a text as the card `name` would have it. Returns 0 if it is understood, 1 if not, saying where and why."""
    text = " ".join(words).replace("\\n", "\n")
    language = _language(games.named(game))
    reading = language.helped(language.read(text, name=name))
    if json:
        show_json(_as_json(text, reading, language.dialect, name))
    elif reading.understood:
        show(_text(reading, language.dialect, name, ast, Style(plain=plain)), Style(plain=plain))
    else:
        print(_declined(reading.decline), file=sys.stderr)
    return 0 if reading.understood else 1


def _language(game: games.Game) -> "Language":
    """The game's language, over the names of all known cards where texts speak of cards by name."""
    from kfjudge.language.reading import language
    from kfjudge.lookup.index import open_library
    from kfjudge.lookup.reader import CardReader

    return CardReader(open_library()).language if game.cards else language(game.dialect())


def _said(text: str, dialect: "Dialect", name: str) -> str:
    """Prepared text for people; where a game is told in no words but the canonical ones, as it is."""
    from kfjudge.lookup.reader import named

    return named(text, name) if dialect.telling is not None else text


def _as_json(text: str, reading: "Reading", dialect: "Dialect", name: str) -> dict[str, Any]:
    from kfjudge.lookup.reader import stored_of

    stored = stored_of(reading)
    return {
        "text": text,
        "understood": reading.understood,
        "rung": reading.rung.value,
        "prepared": reading.prepared.text,
        "rebuilt": reading.rebuilt or None,
        "taken": [{"typed": short, "as": words} for short, words in reading.prepared.taken],
        "means": _said(reading.means, dialect, name) or None,
        "ast": stored.ast,
        "declined": stored.decline,
    }


def _text(reading: "Reading", dialect: "Dialect", name: str, ast: bool, style: Style) -> str:
    from kfjudge.language.describe import describe_stored
    from kfjudge.language.serial import to_json

    tree = to_json(reading.ast, spans=False)
    shown = json_module.dumps(tree, ensure_ascii=False, indent=1)
    meaning = (style.wrap(line, "  ") for line in describe_stored(dialect, tree, name=name))
    return "\n".join(
        (
            style("bold", "Understood."),
            *meaning,
            *(f"Taken: “{short}” as “{words}”" for short, words in reading.prepared.taken),
            "Means:",
            *(style.wrap(line, "  ") for line in _said(reading.means, dialect, name).split("\n")),
            "Printed:",
            *(style.wrap(line, "  ") for line in _said(reading.rebuilt, dialect, name).split("\n")),
            *(("The tree:", shown) if ast else ()),
        )
    )


def _declined(decline: "Decline | None") -> str:
    if decline is None:
        return "kfjudge: the text is not understood"
    lines = [f"kfjudge: not understood, line {decline.line}: {decline.reason}", *decline.caret.splitlines()]
    if decline.expected:
        lines.append(f"expected here: {', '.join(decline.expected[:12])}")
    if decline.nearest:
        lines.append(f"nearest sentence that is understood: {decline.nearest}")
    return "\n".join(lines)
