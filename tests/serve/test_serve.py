"""The pocket server: the same answers over HTTP, nothing that can be written, and a refusal for everything hostile."""

from __future__ import annotations

import random
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from html import unescape
from pathlib import Path
from urllib.parse import quote

import httpx2
import pytest
from starlette.testclient import TestClient

from kfjudge.cli import run
from kfjudge.serve.answers import LONGEST_LINE
from kfjudge.serve.app import HEADERS, make_app, pointed
from kfjudge.serve.guard import OF_ONE_ADDRESS
from tests.sampling import in_soak

LINE = "me: Troll | opp: Bumpsy d2; fight Troll -> Bumpsy; bumpsy dead?"


@pytest.fixture(scope="module")
def client(empty_home: Path) -> Iterator[TestClient]:
    with TestClient(make_app(), base_url="http://localhost", raise_server_exceptions=False) as opened:
        yield opened


def test_a_line_is_ruled_on_and_its_address_holds_it(client: TestClient) -> None:
    page = client.get("/", params={"line": LINE})
    assert page.status_code == 200
    assert 'class="verdict">always<' in page.text
    assert page.text.count('class="board"') == 2
    assert "bumpsy dead?</textarea>" in page.text


def test_a_wrong_line_is_said_with_its_place(client: TestClient) -> None:
    page = client.get("/", params={"line": "me: Nobody At All"})
    assert page.status_code == 422
    assert "there is no card called" in page.text and "me: <mark>Nobody</mark> At All</pre>" in page.text


@pytest.mark.parametrize(
    ("message", "pieces"),
    [
        ("no place", [("no place", "")]),
        ("wrong\n  me: Foo, 3\n      ^", [("wrong\n  me: ", "Foo"), (", 3", ""), ("", "")]),
        ("unfinished\n  me: \n     ^\nmore", [("unfinished\n  me:", " "), ("", ""), ("\nmore", "")]),
        ("unfinished\n  me\n    ^", [("unfinished\n  me", "\u25c0"), ("", ""), ("", "")]),
    ],
)
def test_what_a_caret_points_at_is_marked_in_the_line(message: str, pieces: list[tuple[str, str]]) -> None:
    assert pointed(message) == pieces


def test_an_entry_leads_to_others_and_what_is_not_answered_says_where_else(client: TestClient) -> None:
    page = client.get("/rule", params={"q": "elusive", "back": "line=x"}).text
    assert "<h1>Elusive</h1>" in page and '<a href="/rule?q=fight&game=keyforge&amp;back=line%3Dx">Fight</a>' in page
    assert "organizer" in client.get("/rule", params={"q": "what prizes do finalists get"}).text


def test_lookup_and_card(client: TestClient) -> None:
    assert "Elusive" in client.get("/rule", params={"q": "elusive"}).text
    assert "No rule answers this" in client.get("/rule", params={"q": "how do I bake bread"}).text
    assert "Destroy each creature" in client.get("/card/Gateway to Dis").text
    assert client.get("/card/Nobody At All").status_code == 422


def test_the_api_gives_what_its_schema_says(client: TestClient) -> None:
    schema = client.get("/api/schema").json()
    for path, name, value in (
        ("/api/rule", "q", "elusive"),
        ("/api/what-if", "line", LINE),
    ):
        found = client.get(path, params={name: value}).json()
        answer = schema["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        assert set(answer["required"]) <= found.keys()
    assert client.get("/api/what-if", params={"line": LINE}).json()["rulings"][0]["claims"][0]["verdict"] == "always"
    assert client.get("/api/card/Troll").json()["cards"][0]["name"] == "Troll"


IN_RIFTBOUND = "me: Petty Officer | opp: Stalwart Poro at hill; attack hill with officer; poro dead?"


def test_a_line_is_ruled_on_in_the_game_and_version_that_are_asked_for(client: TestClient) -> None:
    page = client.get("/", params={"line": IN_RIFTBOUND, "game": "riftbound"})
    assert page.status_code == 200 and 'class="verdict">always<' in page.text
    assert '<option value="riftbound" selected>' in page.text
    assert client.get("/", params={"line": IN_RIFTBOUND}).status_code == 422
    assert "Rules 1.2 " in client.get("/", params={"line": LINE, "rules": "1.2"}).text
    assert client.get("/api/what-if", params={"line": LINE, "rules": "1.2"}).json()["rulings"][0]["rules"] == "1.2"
    for said in ("1.2", "v1.2", "2025-12-01"):
        asked = {"line": IN_RIFTBOUND, "game": "riftbound", "rules": said}
        assert client.get("/api/what-if", params=asked).json()["rulings"][0]["rules"] == "1.2"
    for wrong in ({"game": "chess"}, {"rules": "99"}, {"rules": "2025-12-01"}):
        assert client.get("/", params={"line": LINE, **wrong}).status_code == 422


def test_a_lookup_keeps_to_the_game_and_version_that_are_asked_for(client: TestClient) -> None:
    def first(**asked: str) -> dict[str, str]:
        found: dict[str, str] = client.get("/api/rule", params=asked).json()["results"][0]
        return found

    assert first(q="elusive", rules="1.2")["text"] != first(q="elusive")["text"]
    assert first(q="hidden", game="riftbound")["game"] == "riftbound"
    assert client.get("/api/card/Stalwart Poro", params={"game": "riftbound"}).json()["cards"][0]["might"] == 2
    assert "In kfjudge's own words" in unescape(client.get("/card/Stalwart Poro").text)


def test_a_term_is_found_by_its_beginning(client: TestClient) -> None:
    for typed, term in (("elus", "Elusive"), ("ski", "Skirmish"), ("shie", "Shield")):
        found = client.get("/api/rule", params={"q": typed}).json()
        assert term in [entry["title"] for entry in found["results"]] and not found["exact"], typed
    assert client.get("/api/rule", params={"q": "zzq"}).json()["results"] == []


@pytest.mark.slow
def test_a_ruling_links_to_its_rules_and_cards_and_they_lead_back(client: TestClient) -> None:
    for line, game, name in ((LINE, "keyforge", "Bumpsy"), (IN_RIFTBOUND, "riftbound", "Stalwart Poro")):
        page = client.get("/", params={"line": line, "game": game}).text
        links = [unescape(link) for link in re.findall(r'href="(/(?:rule|card)[^"]+back=[^"]+)"', page)]
        assert any(quote(name) in link for link in links)
        for link in set(links):
            answer = client.get(link)
            assert answer.status_code == 200 and "No rule answers" not in answer.text, link
            (back,) = re.findall(r'href="([^"]+)">Back to the ruling', answer.text)
            assert client.get(unescape(back)).text.count(quote(name)) == page.count(quote(name))


def test_cards_and_errata_are_listed(client: TestClient) -> None:
    found = client.get("/cards", params={"group": "dis", "trait": "imp"}).text
    assert ">Dust Imp</a>" in found and "Troll" not in found
    assert ">Stalwart Poro</a>" in client.get("/cards", params={"trait": "poro"}).text
    assert 'class="entry"' not in client.get("/cards").text
    errata = client.get("/errata").text
    assert ">Drummernaut</a>" in errata and "Riftbound</h2>" in errata
    assert "Riftbound</h2>" not in client.get("/errata", params={"game": "keyforge"}).text


def test_every_answer_says_what_a_browser_may_do(client: TestClient) -> None:
    for path in ("/", "/rule?q=ward", "/nowhere", "/api/rule?q=ward", "/app.js", "/style.css"):
        answer = client.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, path
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_nothing_can_be_written(client: TestClient) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert client.request(method, "/").status_code in (405, 413)
    assert client.post("/", content=b"x" * 10).status_code == 413


def test_what_users_write_is_escaped(client: TestClient) -> None:
    page = client.get("/", params={"line": "me: <script>alert(1)</script>"}).text
    assert "<script>alert" not in page
    assert "<script>alert" not in client.get("/rule", params={"q": "<script>alert(1)</script>"}).text


def test_a_page_elsewhere_cannot_reach_it_by_another_name(client: TestClient) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_too_long_is_refused(client: TestClient) -> None:
    assert client.get("/", params={"line": "x" * (LONGEST_LINE + 1)}).status_code == 422
    assert client.get("/", params={"line": "x" * (4 * LONGEST_LINE)}).status_code == 414


def test_a_taken_port_is_refused_in_one_line(empty_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        assert run(["serve", "--port", str(held.getsockname()[1])]) == 2
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert "cannot be used" in line and "--port" in line


# ── under load ──────────────────────────────────────────────────────────────


def memory(pid: int) -> int:
    """The resident memory of a process in MB."""
    status = Path(f"/proc/{pid}/status")
    if not status.is_file():
        pytest.skip("the memory of a process can be read on Linux only")
    line = next(line for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


PATHS = (
    "api/rule?q=elusive",
    "rule?q=ward",
    "api/card/Troll",
    "?line=" + quote(LINE),
    "api/what-if?line=" + quote("opp: Bumpsy; play Gateway to Dis; bumpsy dead?"),
)


@pytest.mark.slow
@pytest.mark.parametrize("each", in_soak(25, 250))
def test_many_requests_from_eight_clients(served: tuple[str, int], each: int) -> None:
    address, pid = served

    def ask(worker: int) -> list[int]:
        with httpx2.Client(timeout=600) as client:
            return [client.get(address + PATHS[(worker + turn) % len(PATHS)]).status_code for turn in range(each)]

    with ThreadPoolExecutor(8) as clients:
        before = [code for codes in clients.map(ask, range(8)) for code in codes[: each // 10]]
        middle = memory(pid)
        after = [code for codes in clients.map(ask, range(8)) for code in codes]
    assert set(before) == {200}
    assert len(after) == 8 * each and set(after) == {200}
    assert memory(pid) <= middle + 25


@pytest.mark.slow
@pytest.mark.first
@pytest.mark.parametrize("seconds", in_soak(10, 600))
def test_fifty_clients_are_answered_while_an_address_holds_all_it_can(served: tuple[str, int], seconds: int) -> None:
    """Clients of five addresses beside one that opens more connections than it may and says nothing or nonsense."""
    address, pid = served
    port = int(address.rstrip("/").rpartition(":")[2])
    end = time.monotonic() + seconds

    def ask(worker: int) -> list[int]:
        place = httpx2.HTTPTransport(local_address=f"127.0.0.{2 + worker % 5}")
        codes: list[int] = []
        with httpx2.Client(timeout=600, transport=place) as client:
            while not codes or time.monotonic() < end:
                codes.append(client.get(address + PATHS[(worker + len(codes)) % len(PATHS)]).status_code)
        return codes

    def disturb() -> None:
        while time.monotonic() < end:
            with ExitStack() as held:
                for number in range(OF_ONE_ADDRESS + 20):
                    with suppress(OSError):
                        made = socket.create_connection(("127.0.0.1", port), 10, ("127.0.0.9", 0))
                        held.enter_context(made)
                        made.sendall((b"", b"GET / HT", b"\x00\xff\r\n\r\n")[number % 3])
                time.sleep(1)

    with httpx2.Client(timeout=600) as first:  # What each answer loads once is no growth.
        for path in PATHS:
            first.get(address + path)
    with ThreadPoolExecutor(51) as clients:
        before = memory(pid)
        clients.submit(disturb)
        codes = [code for each in clients.map(ask, range(50)) for code in each]
    assert len(codes) >= 50 and set(codes) == {200}
    assert memory(pid) <= before + 25


@pytest.mark.slow
@pytest.mark.parametrize("turns", in_soak(70, 500))
def test_hostile_requests_are_refused_cleanly(served: tuple[str, int], turns: int) -> None:
    address, _pid = served
    source = random.Random(7)
    letters = "me:;|?(),+->\x00\x1b[]{}<>'\"%_æ§💥\u202e abcTroll d9 play choose 999"
    codes = set()
    with httpx2.Client(timeout=600) as client:
        for turn in range(turns):
            junk = "".join(source.choice(letters) for _letter in range(source.randrange(1, 300)))
            path = (
                "?line=" + quote(junk),
                "api/what-if?line=" + quote(f"me: 40 Troll; play {junk}"),
                "rule?q=" + quote(junk),
                "card/" + quote(junk, safe=""),
                "../../etc/passwd",
                "api/rule?q=" + "%00" * 50,
                quote(junk),
            )[turn % 7]
            answer = client.get(address + path)
            codes.add(answer.status_code)
            assert "Traceback" not in answer.text
        assert client.get(address + "api/rule?q=ward").status_code == 200
    assert codes <= {200, 400, 404, 414, 422}, codes
