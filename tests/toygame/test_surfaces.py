"""The toy on every surface: a typed line, its file, the reports, the table, the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient
from textual.widgets import OptionList

from kfjudge import games, judge
from kfjudge.cli import run
from kfjudge.cli.table import opened
from kfjudge.errors import JudgeError
from kfjudge.lookup.index import open_library
from kfjudge.serve.app import make_app
from kfjudge.table.app import TableApp, looked_up
from kfjudge.table.session import Session
from tests.toygame import GAME
from tests.toygame.play import CARDS

LINE = "me: 1 | opp: 2 coins; play Thief -> opp; opp 1?"


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch, empty_home: Path) -> Iterator[None]:
    monkeypatch.setattr(games, "_games", {**games._games, GAME.name: GAME})
    yield


def take(session: Session, words: str) -> None:
    """Chooses what is said so."""
    session.choose(next(option for option in session.options() if option.said == words))


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (LINE, "always"),
        ("me: 1 | opp: 2; play Thief; opp 1?", "depends"),
        ("me: 1; play Well, Feast; me 3?", "always"),
        ("me: 1. play Well. me 1?", "never"),
    ],
)
def test_a_line_is_ruled_on(line: str, verdict: str) -> None:
    (ruling,) = judge(line, game="toy")
    assert [claim.verdict for claim in ruling.verdicts] == [verdict]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("me: x coins", "a player has coins"),
        ("me: 1; play Wolf", "there is no such card"),
        ("me: 1; play Well -> opp", "opp"),
        ("nobody: 1", "'nobody' is no player"),
    ],
)
def test_what_is_wrong_with_a_line_is_told_at_its_place(line: str, said: str) -> None:
    with pytest.raises(JudgeError) as wrong:
        judge(line, game="toy")
    assert said in wrong.value.message and "^" in wrong.value.message


def test_a_line_is_the_file_that_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["what-if", "--game", "toy", "--yaml", LINE]) == 0
    file = tmp_path / "case.yaml"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert run(["scenario", "--json", str(file)]) == 0
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert (claim["says"], claim["verdict"]) == ("opp 1", "always")


@pytest.mark.parametrize("form", ["--plain", "--markdown", "--slip", "--explain", "--outcomes", "--html={}/page.html"])
def test_every_report_tells_it_in_words_of_the_toy(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["what-if", "--no-log", "--game", "toy", form.format(tmp_path), LINE]) == 0
    told = capsys.readouterr().out + "".join(
        path.read_text(encoding="utf-8").partition("</style>")[2] for path in tmp_path.glob("*.html")
    )
    assert "always" in told.lower() and "opp 1" in told
    assert "æmber" not in told and " keys" not in told
    if "html" in form or form == "--markdown":
        assert "1 coins" in told and "2 coins" in told


def test_it_is_played_at_the_table_and_taken_back() -> None:
    session = opened(line="me: 1 | opp: 2", game="toy")
    assert [option.said for option in session.options()] == [f"play: {card}" for card in CARDS]
    take(session, "play: Thief")
    assert session.question == "me: which player?"
    take(session, "opponent")
    assert session.board().sides[1].has == ("1 coins",) and session.told
    assert "- Thief" in session.export() and "- opponent" in session.export()
    assert session.undo() and session.undo()
    assert session.board().sides[1].has == ("2 coins",)


def test_the_terminal_shows_it() -> None:
    app = TableApp(opened(line="me: 1 | opp: 2", game="toy"), looked_up(open_library()))

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert app.query_one(OptionList).option_count == len(CARDS)

    asyncio.run(play())


def test_the_server_answers_a_line_of_it() -> None:
    with TestClient(make_app(), base_url="http://localhost") as client:
        page = client.get("/", params={"line": LINE, "game": "toy"})
        assert page.status_code == 200 and 'class="verdict">always<' in page.text and "2 coins" in page.text
        answer = client.get(f"/api/what-if?game=toy&line={quote(LINE)}").json()
        assert answer["rulings"][0]["claims"][0]["verdict"] == "always"
