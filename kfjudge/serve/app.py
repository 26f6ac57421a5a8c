"""The HTTP side of the server: addresses, pages, JSON, and what every answer says about safety."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware, RequestResponseEndpoint
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from kfjudge import __version__, games
from kfjudge.errors import JudgeError, NothingFound
from kfjudge.serve.answers import LONGEST_LINE, LONGEST_QUERY, Answers, TooBusy
from kfjudge.show.page import MOST, environment, stylesheet
from kfjudge.show.ruling import RulingView

OWN = Path(__file__).parent / "templates"
POINTED = re.compile(r"\n  (?P<row>[^\n]*)\n  (?P<before> *)\^(?=\n|\Z)")
"""A row of a line under a problem, and the caret below it."""
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
    " img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def make_app(
    answers: Answers | None = None, hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]", "::1")
) -> Starlette:
    """The application. `hosts` are the names under which it answers; a page elsewhere cannot reach it by another."""
    asked = answers or Answers()
    pages = _Pages(asked)

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        yield
        asked.close()

    return Starlette(
        routes=[
            Route("/", pages.home),
            Route("/rule", pages.rule),
            Route("/card/{name:path}", pages.card),
            Route("/cards", pages.cards),
            Route("/errata", pages.errata),
            Route("/api/rule", pages.api_rule),
            Route("/api/card/{name:path}", pages.api_card),
            Route("/api/what-if", pages.api_what_if),
            Route("/api/schema", pages.api_schema),
            Route("/style.css", pages.style),
            Route("/app.js", pages.script),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts)), Middleware(_Safety)],
        exception_handlers={JudgeError: _wrong, TooBusy: _busy, 404: _missing, Exception: _failed},
        lifespan=living,
    )


class _Safety(BaseHTTPMiddleware):
    """Refuses what carries a body, and says with every answer what a browser may do with it."""

    async def dispatch(self, request: Request, call_next: RequestResponseEndpoint) -> Response:
        length = request.headers.get("content-length", "0")
        if length != "0" or "transfer-encoding" in request.headers:
            response: Response = PlainTextResponse("this server only answers questions; it takes no data\n", 413)
        elif len(request.url.query) > 3 * LONGEST_LINE + 100:
            response = PlainTextResponse(f"a line has at most {LONGEST_LINE} letters here\n", 414)
        else:
            response = await call_next(request)
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response


class _Pages:
    """What stands under each address."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.templates = _templates()

    def shown(self, name: str, request: Request, status: int = 200, **values: Any) -> HTMLResponse:
        """A page from its template. `back` is the query of the ruling that a lookup was begun from."""
        asked = request.query_params
        common = {"game": asked.get("game", ""), "rules": asked.get("rules", ""), "back": asked.get("back", "")}
        text = self.templates.get_template(name).render(**(common | values))
        return HTMLResponse(text, status)

    async def home(self, request: Request) -> Response:
        """The one-line form, with the ruling on the line of the address: a permalink holds the whole situation."""
        line = request.query_params.get("line", "")
        game, rules = _game_and_rules(request)
        views: list[RulingView] = []
        wrong = back = ""
        if line.strip():
            views, wrong = await self.answers.ask(lambda answers: answers.views(line, game, rules))
            given = {"line": line, "game": game, "rules": rules}
            back = urlencode({name: value for name, value in given.items() if value})
        linked = "&" + urlencode(({"game": game} if game else {}) | {"back": back})
        status = 422 if wrong else 200
        values = {"line": line, "views": views, "wrong": wrong, "back": back, "linked": linked}
        return self.shown("home.html.j2", request, status, **values)

    async def rule(self, request: Request) -> Response:
        """A lookup."""
        query = request.query_params.get("q", "")
        found = await self.answers.ask(lambda answers: answers.rule(query, *_game_and_rules(request)))
        return self.shown("rule.html.j2", request, found=found, query=query)

    async def card(self, request: Request) -> Response:
        """A card."""
        name = request.path_params["name"]
        found = await self.answers.ask(lambda answers: answers.card(name, *_game_and_rules(request)))
        return self.shown("card.html.j2", request, cards=found["cards"])

    async def cards(self, request: Request) -> Response:
        """The cards that have something."""
        asked = {name: request.query_params.get(name, "") for name in ("text", "group", "trait")}
        game, _rules = _game_and_rules(request)
        found = await self.answers.ask(lambda answers: answers.cards(**asked, game=game))
        return self.shown("cards.html.j2", request, asked=asked, **found)

    async def errata(self, request: Request) -> Response:
        """The cards that were changed."""
        game, _rules = _game_and_rules(request)
        found = await self.answers.ask(lambda answers: answers.errata(game))
        return self.shown("errata.html.j2", request, errata=found)

    async def api_rule(self, request: Request) -> Response:
        query = request.query_params.get("q", "")
        return JSONResponse(await self.answers.ask(lambda answers: answers.rule(query, *_game_and_rules(request))))

    async def api_card(self, request: Request) -> Response:
        name = request.path_params["name"]
        return JSONResponse(await self.answers.ask(lambda answers: answers.card(name, *_game_and_rules(request))))

    async def api_what_if(self, request: Request) -> Response:
        line = request.query_params.get("line", "")
        found = await self.answers.ask(lambda answers: answers.what_if(line, *_game_and_rules(request)))
        return JSONResponse(found, 422 if found["wrong"] else 200)

    async def api_schema(self, request: Request) -> Response:
        return JSONResponse(SCHEMA)

    async def style(self, request: Request) -> Response:
        own = (OWN / "serve.css").read_text(encoding="utf-8")
        return Response(stylesheet() + own, media_type="text/css; charset=utf-8")

    async def script(self, request: Request) -> Response:
        return Response((OWN / "app.js").read_text(encoding="utf-8"), media_type="text/javascript; charset=utf-8")


def _game_and_rules(request: Request) -> tuple[str, str]:
    """The game and the version of the rules that are asked for, each "" where none is."""
    return request.query_params.get("game", ""), request.query_params.get("rules", "")


def pointed(message: str) -> list[tuple[str, str]]:
    """A message in pieces, each a text and the words behind it that a caret points at: below them a caret would stand
    elsewhere where the row is broken to fit the screen.
    """
    pieces, done = [], 0
    for found in POINTED.finditer(message):
        row, at = found["row"], len(found["before"])
        words = re.match(r"\w*|.", row[at:])
        end = at + max(1, len(words[0]) if words else 0)
        pieces.append((message[done : found.start()] + "\n  " + row[:at], row[at:end] or "\u25c0"))
        pieces.append((row[end:], ""))
        done = found.end()
    return [*pieces, (message[done:], "")]


@cache
def _templates() -> Environment:
    templates = environment(OWN)
    templates.globals |= {
        "most": MOST,
        "longest": LONGEST_LINE,
        "longest_query": LONGEST_QUERY,
        "all_games": list(games.all_games()),
        "default_game": games.DEFAULT,
    }
    templates.filters["pointed"] = pointed
    return templates


# ── what goes wrong ─────────────────────────────────────────────────────────


def _said(request: Request, message: str, status: int) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"wrong": message}, status)
    text = _templates().get_template("wrong.html.j2").render(message=message)
    return HTMLResponse(text, status)


async def _wrong(request: Request, error: Exception) -> Response:
    return _said(request, str(error), 404 if isinstance(error, NothingFound) else 422)


async def _busy(request: Request, error: Exception) -> Response:
    return _said(request, "too many questions at once; ask again in a moment", 503)


async def _missing(request: Request, error: Exception) -> Response:
    return _said(request, "nothing stands under this address", 404)


async def _failed(request: Request, error: Exception) -> Response:
    response = _said(request, f"an error of kfjudge's own ({type(error).__name__})", 500)
    for name, value in HEADERS.items():
        response.headers[name] = value
    return response


# ── the schema of the JSON answers ──────────────────────────────────────────


def _get(summary: str, name: str, where: str, answer: Mapping[str, Any]) -> dict[str, Any]:
    parameter = {"name": name, "in": where, "required": True, "schema": {"type": "string"}}
    choices = [
        {"name": "game", "in": "query", "schema": {"type": "string", "enum": list(games.names())}},
        {"name": "rules", "in": "query", "description": "a version of the rules", "schema": {"type": "string"}},
    ]
    answers = {"200": {"description": "the answer", "content": {"application/json": {"schema": dict(answer)}}}}
    wrong = {"description": "why it cannot be answered", "content": {"application/json": {"schema": _WRONG}}}
    return {"get": {"summary": summary, "parameters": [parameter, *choices], "responses": {**answers, "422": wrong}}}


def _object(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields)}


_LIST: dict[str, Any] = {"type": "array", "items": {"type": "object"}}
_WRONG = _object(wrong={"type": "string"})
SCHEMA: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "kfjudge", "version": __version__, "description": "What the rules say, and what happens here."},
    "paths": {
        "/api/rule": _get(
            "What the rules say",
            "q",
            "query",
            _object(query={"type": "string"}, exact={"type": "boolean"}, results=_LIST, nearest={"type": "array"}),
        ),
        "/api/card/{name}": _get("A card", "name", "path", _object(name={"type": "string"}, cards=_LIST)),
        "/api/what-if": _get(
            "What happens in a situation typed in one line",
            "line",
            "query",
            _object(line={"type": "string"}, rulings=_LIST, wrong={"type": ["string", "null"]}),
        ),
    },
}
