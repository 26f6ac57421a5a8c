"""The tools for assistants over the Model Context Protocol: an assistant translates, kfjudge rules."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from kfjudge import __version__, games
from kfjudge.errors import JudgeError
from kfjudge.serve import tools
from kfjudge.serve.answers import Answers, TooBusy
from kfjudge.serve.results import CardText, Legal, Lookup, Rulings, Schema

T = TypeVar("T")
INSTRUCTIONS = (
    "kfjudge knows the rules and the cards of {games} and plays situations out. Never say from memory"
    " what a card does or how a dispute ends: look it up or have it played. For a question about a term or a rule call"
    " `rule`. For a dispute call `schema` once, write the situation as one line (or as a scenario file), and call"
    " `what_if` (or `scenario`). Tell the verdict with its reasons, the citation, the version of the rules, and"
    " everything under `assumed`. Where a card is not understood, an action is illegal, a verdict is undecided, or a"
    " tool reports an error, say so; do not fill the gap."
)


GAME = " `game` is {names}; left out it is {default}."
NO_VERSION = " `rules` is a version of the rules; left out the newest."


def make_server(answers: Answers | None = None) -> Any:
    """The server, with a tool for each way to ask. Every tool only reads."""
    asked = answers or Answers()
    calls = _Tools(asked)

    @asynccontextmanager
    async def living(server: Any) -> AsyncIterator[None]:
        yield
        asked.close()

    server = MCPServer("kfjudge", instructions=INSTRUCTIONS, version=__version__, lifespan=living, log_level="WARNING")
    reads = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
    for tool in (calls.rule, calls.card, calls.what_if, calls.scenario, calls.legal_actions, calls.schema):
        server.add_tool(tool, description=_described(tool), annotations=reads, structured_output=True)
    return server


def _described(tool: Callable[..., Any]) -> str:
    """What an assistant is told of a tool: its docstring, and what its common arguments mean."""
    takes = inspect.signature(tool).parameters
    text = " ".join((tool.__doc__ or "").split())
    if "game" in takes:
        text += GAME.format(names=" or ".join(games.names()), default=games.DEFAULT)
    return text + (NO_VERSION if "rules" in takes else "")


class _Tools:
    """The tools as an assistant sees them: their docstrings are its descriptions."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    async def _ask(self, work: Callable[[Answers], T]) -> T:
        """What `work` gives, with every error of a user as one of the protocol."""
        try:
            return await self._answers.ask(work)
        except JudgeError as error:
            raise ToolError(str(error)) from error
        except TooBusy as error:
            raise ToolError("too many questions at once; ask again in a moment") from error

    async def rule(self, query: str, game: str = "", rules: str = "") -> Lookup:
        """What the rules say of a term, a rule number, a card or a question in words. No entries: no rule answers.
        Without a game the words of the query tell which is meant.
        """
        return await self._ask(lambda answers: tools.rule(answers, query, game, rules))

    async def card(self, name: str, game: str = "", rules: str = "") -> CardText:
        """A card: facts, text in force, what its text means or why it is not understood, rulings that name it."""
        return await self._ask(lambda _answers: tools.card(name, game, rules))

    async def what_if(self, line: str, game: str = "", rules: str = "") -> Rulings:
        """What happens in a situation written in one line: what the sides have, what is done, what is claimed, such as
        'me: NAME | opp: NAME; ACTION; NAME dead?'. The tool `schema` tells how lines are written.
        """
        return await self._ask(lambda answers: tools.what_if(answers, line, game, rules))

    async def scenario(self, yaml: str, rules: str = "") -> Rulings:
        """What happens in the situations of a scenario file, given as its YAML text (the tool `schema` has its JSON
        Schema). For what a line cannot say: cards of one's own, answers to decisions, expected verdicts.
        """
        return await self._ask(lambda answers: tools.scenario(answers, yaml, rules))

    async def legal_actions(self, line: str, game: str = "") -> Legal:
        """What the player to act may do on the board of a line after its actions, or how an open question may be
        answered. Only for games that are played in stages.
        """
        return await self._ask(lambda answers: tools.legal_actions(answers, line, game))

    async def schema(self) -> Schema:
        """How a situation is written in one line, and the JSON Schema of scenario files."""
        return await self._ask(lambda _answers: tools.schema())
