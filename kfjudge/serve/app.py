"""The HTTP side of the server: addresses, pages, JSON, and what every answer says about safety."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware, RequestResponseEndpoint
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from kfjudge import __version__
from kfjudge.errors import JudgeError, NothingFound
from kfjudge.report.page import MOST, TEMPLATES, environment, stylesheet
from kfjudge.serve.answers import LONGEST_LINE, LONGEST_QUERY, Answers, TooBusy
from kfjudge.view.ruling import RulingView

OWN = Path(__file__).parent / "templates"
EXAMPLE = "me: NAME, 3 aember | opp: NAME d2; fight NAME -> NAME; NAME dead?"
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
            Route("/api/rule", pages.api_rule),
            Route("/api/card/{name:path}", pages.api_card),
            Route("/api/what-if", pages.api_what_if),
            Route("/api/schema", pages.api_schema),
            Route("/style.css", pages.style),
            Route("/app.js", pages.script),
        ],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts)),
            Middleware(_Safety),
        ],
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

    def shown(self, name: str, status: int = 200, **values: Any) -> HTMLResponse:
        text = self.templates.get_template(name).render(most=MOST, example=EXAMPLE, longest=LONGEST_LINE, **values)
        return HTMLResponse(text, status)

    async def home(self, request: Request) -> Response:
        """The one-line form, with the ruling on the line of the address: a permalink holds the whole situation."""
        line = request.query_params.get("line", "")
        views: list[RulingView] = []
        wrong = ""
        if line.strip():
            views, wrong = await self.answers.ask(lambda answers: answers.views(line))
        return self.shown("home.html.j2", 422 if wrong else 200, line=line, views=views, wrong=wrong)

    async def rule(self, request: Request) -> Response:
        """A lookup."""
        query = request.query_params.get("q", "")
        found = await self.answers.ask(lambda answers: answers.rule(query))
        return self.shown("rule.html.j2", found=found, query=query, longest_query=LONGEST_QUERY)

    async def card(self, request: Request) -> Response:
        """A card."""
        found = await self.answers.ask(lambda answers: answers.card(request.path_params["name"]))
        return self.shown("card.html.j2", cards=found["cards"])

    async def api_rule(self, request: Request) -> Response:
        found = await self.answers.ask(lambda answers: answers.rule(request.query_params.get("q", "")))
        return JSONResponse(found)

    async def api_card(self, request: Request) -> Response:
        return JSONResponse(await self.answers.ask(lambda answers: answers.card(request.path_params["name"])))

    async def api_what_if(self, request: Request) -> Response:
        line = request.query_params.get("line", "")
        found = await self.answers.ask(lambda answers: answers.what_if(line))
        return JSONResponse(found, 422 if found["wrong"] else 200)

    async def api_schema(self, request: Request) -> Response:
        return JSONResponse(SCHEMA)

    async def style(self, request: Request) -> Response:
        own = (OWN / "serve.css").read_text(encoding="utf-8")
        return Response(stylesheet() + own, media_type="text/css; charset=utf-8")

    async def script(self, request: Request) -> Response:
        return Response((OWN / "app.js").read_text(encoding="utf-8"), media_type="text/javascript; charset=utf-8")


def _templates() -> Environment:
    templates = environment()
    templates.loader = ChoiceLoader(
        [FileSystemLoader(OWN, encoding="utf-8"), FileSystemLoader(TEMPLATES, encoding="utf-8")]
    )
    return templates


# ── what goes wrong ─────────────────────────────────────────────────────────


def _said(request: Request, message: str, status: int) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"wrong": message}, status)
    text = _templates().get_template("wrong.html.j2").render(message=message, example=EXAMPLE, longest=LONGEST_LINE)
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
    answers = {"200": {"description": "the answer", "content": {"application/json": {"schema": dict(answer)}}}}
    wrong = {"description": "why it cannot be answered", "content": {"application/json": {"schema": _WRONG}}}
    return {"get": {"summary": summary, "parameters": [parameter], "responses": {**answers, "422": wrong}}}


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
