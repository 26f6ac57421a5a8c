"""The grammar of the line as tables, and what reads a line by them.

In: a line. Out: its tree. Raises `MisplacedError`. Lark makes the tables out of `grammar/board.lark` once; they are
kept in the user's cache as plain JSON, which cannot execute anything, and read without Lark, whose start alone takes a
fifth of the time in which a line is judged.
"""

from __future__ import annotations

import json
import re
import zlib
from typing import TYPE_CHECKING, Any

from kfjudge.files import keep
from kfjudge.paths import cache_folder, grammar
from kfjudge.tuples import NamedTuple

if TYPE_CHECKING:
    from lark import Lark

END = "$END"
FORM = "3"
"""It grows when the tables are kept in another form."""


class Leaf(NamedTuple):
    """A piece of the line: the name of its terminal, and from where to where it goes."""

    kind: str
    text: str
    start: int
    end: int


class Branch(NamedTuple):
    """What a rule of the grammar is made of."""

    name: str
    children: list[Leaf | Branch]


class MisplacedError(Exception):
    """At `start` nothing goes on: `text` is out of place, or the line ends there (""), and a terminal of `expected`
    could stand there. Nothing is expected where the text is no terminal at all.
    """

    def __init__(self, text: str, start: int, expected: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.text, self.start, self.expected = text, start, expected


DEEPEST = 120
"""So much of a line may be open at once: some forty brackets inside one another."""


def parse(line: str) -> Branch:
    """The tree of a line: what a rule whose name begins with "_" is made of stands in its place, and marks that only
    part what they stand between are left out. Raises `MisplacedError`.
    """
    table = _table()
    states, rules, end = table["states"], table["rules"], table["end"]
    stack: list[int] = [table["start"]]
    values: list[Any] = []
    for token in (*_tokens(line, table), Leaf(END, "", len(line), len(line))):
        while stack[-1] != end:
            state = states[stack[-1]]
            target = state.get(token.kind)
            if target is None or len(stack) > DEEPEST:
                expected = tuple(name for name in state if name.isupper()) if token.kind else ()
                raise MisplacedError(token.text, token.start, expected)
            if target >= 0:
                stack.append(target)
                values.append(token)
                break
            origin, name, alone, parts = rules[-1 - target]
            made = _made(name, alone, parts, values[len(values) - len(parts) :])
            del stack[len(stack) - len(parts) :], values[len(values) - len(parts) :]
            stack.append(states[stack[-1]][origin])
            values.append(made)
    found: Branch = values[-1]
    return found


SPREAD, LEFT_OUT, KEPT = "spread", "left out", "kept"
"""What becomes of a part of a rule."""


def _made(name: str, alone: bool, parts: list[str], values: list[Any]) -> Any:
    """What a rule makes of its parts; `alone`: of a single one nothing but that."""
    children: list[Leaf | Branch] = []
    for part, value in zip(parts, values, strict=True):
        if part == SPREAD:
            children += value.children
        elif part == KEPT:
            children.append(value)
    return children[0] if alone and len(children) == 1 else Branch(name, children)


def _tokens(line: str, table: dict[str, Any]) -> list[Leaf]:
    """The terminals of a line. What is none ends them, and is only an error if all goes on as far as there."""
    found: list[Leaf] = []
    terminal, at = re.compile(table["terminals"]), 0
    while at < len(line):
        match = terminal.match(line, at)
        if match is None or match.lastgroup is None:
            found.append(Leaf("", line[at], at, at + 1))
            break
        if match.lastgroup not in table["ignored"]:
            found.append(Leaf(match.lastgroup, match[0], at, match.end()))
        at = match.end()
    return found


def _table() -> dict[str, Any]:
    """The tables, from the cache if the grammar has not changed since."""
    text = grammar("board.lark").read_text(encoding="utf-8")
    path = cache_folder() / f"board-{FORM}-{zlib.crc32(text.encode()):08x}.json"
    try:
        kept: dict[str, Any] = json.loads(path.read_bytes())
        if kept["made_from"] == text and {"terminals", "ignored", "start", "end", "states", "rules"} <= kept.keys():
            return kept
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        pass  # a damaged cache is only a reason to make it again
    from lark import Lark

    made = _made_by(
        Lark(text, start="line", parser="lalr", lexer="contextual", maybe_placeholders=False, keep_all_tokens=False)
    )
    keep(path, json.dumps(made, ensure_ascii=False))
    return made


def _made_by(parser: Lark) -> dict[str, Any]:
    """The tables of a parser: in each state by each name the next one, or -1 - n for the rule n that ends there."""
    tables: Any = parser.parser.parser._parse_table
    ordered = sorted(
        parser.terminals, key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name)
    )
    number = {rule: place for place, rule in enumerate(parser.rules)}

    def target(action: Any, argument: Any) -> int:
        return -1 - number[argument] if str(action) == "Reduce" else int(argument)

    return {
        "made_from": parser.source_grammar,
        "terminals": "|".join(f"(?P<{one.name}>{one.pattern.to_regexp()})" for one in ordered),
        "ignored": list(parser.ignore_tokens),
        "start": tables.start_states["line"],
        "end": tables.end_states["line"],
        "states": [
            {name: target(*step) for name, step in tables.states[state].items()} for state in sorted(tables.states)
        ],
        "rules": [
            (
                rule.origin.name,
                str(rule.alias or rule.origin.name),
                bool(rule.options.expand1),
                [_becomes(part) for part in rule.expansion],
            )
            for rule in parser.rules
        ],
    }


def _becomes(part: Any) -> str:
    if part.is_term:
        return LEFT_OUT if part.filter_out else KEPT
    return SPREAD if part.name.startswith("_") else KEPT
