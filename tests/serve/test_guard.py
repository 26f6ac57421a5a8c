"""The server's connections: silent ones are closed and keep nobody out, addresses open, and phones find the server."""

from __future__ import annotations

import asyncio
import io
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from kfjudge.cli import serve
from kfjudge.serve import guard


async def slowly(request: object) -> PlainTextResponse:
    await asyncio.sleep(1.5)
    return PlainTextResponse("here")


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a small application behind the guard, with short times."""
    for name, value in (("SILENT", 0.6), ("ANSWERING", 2.5), ("EVERY", 0.1), ("OF_ONE_ADDRESS", 20)):
        monkeypatch.setattr(guard, name, value)
    held = serve.taken("127.0.0.1", 0)
    config = uvicorn.Config(
        Starlette(routes=[Route("/slow", slowly)]), http=guard.Guarded, limit_concurrency=60, log_level="error"
    )
    server = uvicorn.Server(config)
    running = threading.Thread(target=server.run, args=([held],), daemon=True)
    running.start()
    while not server.started:
        time.sleep(0.02)
    yield held.getsockname()[1]
    server.should_exit = True
    running.join(30)


def asked(port: int, path: str) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: connection.recv(4096), b""))


def test_silent_connections_are_closed_and_others_are_answered(place: int) -> None:
    with ExitStack() as held:
        silent = [held.enter_context(socket.create_connection(("127.0.0.1", place), timeout=30)) for _ in range(80)]
        silent[0].sendall(b"GET / HTTP/1.1\r\nHost: ")
        deadline = time.monotonic() + 30
        answered = b""
        while b" 404 " not in answered and time.monotonic() < deadline:
            time.sleep(0.1)
            with suppress(ConnectionError):
                answered = asked(place, "/")
        assert b" 404 " in answered
        for each in silent:
            with suppress(ConnectionError):
                assert each.recv(10) in (b"", b"HTTP/1.1 4")


def test_an_address_with_too_many_connections_is_told_to_come_again(place: int) -> None:
    with ExitStack() as held:
        for _ in range(20):
            held.enter_context(socket.create_connection(("127.0.0.1", place), timeout=30))
        time.sleep(0.1)
        assert asked(place, "/").startswith(b"HTTP/1.1 503 ")


def test_who_waits_for_an_answer_is_not_silent(place: int) -> None:
    assert asked(place, "/slow").endswith(b"here")


@pytest.mark.parametrize(("path", "times"), [("/", 60), ("/slow", 3)])
def test_who_asks_one_thing_after_the_other_stays_connected(path: str, times: int, place: int) -> None:
    """Longer in all than a connection may be silent, or wait for one answer: each question has its own time."""
    connection = HTTPConnection("127.0.0.1", place, timeout=30)
    connection.connect()
    held = connection.sock
    for _ in range(times):
        connection.request("GET", path)
        assert connection.getresponse().read()
        assert connection.sock is held
        time.sleep(0.02)
    connection.close()


@pytest.mark.parametrize(
    ("host", "address"),
    [("::1", "http://[::1]:8017/"), ("127.0.0.1", "http://127.0.0.1:8017/"), ("localhost", "http://localhost:8017/")],
)
def test_the_address_that_is_told_opens(host: str, address: str) -> None:
    assert serve.address_of(host, 8017) == address


def test_the_address_of_a_server_for_everybody_is_one_that_others_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_own_address", lambda host: "192.0.2.7")
    assert serve.address_of("0.0.0.0", 8017) == "http://192.0.2.7:8017/"
    monkeypatch.setattr(serve, "_own_address", lambda host: "")
    assert serve.address_of("0.0.0.0", 8017) == "http://0.0.0.0:8017/"


def test_the_address_is_shown_as_a_picture_that_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    segno = pytest.importorskip("segno")
    made = io.StringIO()
    segno.make("http://192.0.2.7:8017/", micro=False).terminal(out=made, compact=True, border=2)
    assert serve._picture("http://192.0.2.7:8017/") == made.getvalue() and len(made.getvalue().splitlines()) > 10
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    assert serve._picture("http://192.0.2.7:8017/") == ""
