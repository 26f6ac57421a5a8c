"""The table: playing by hand, taking back, and the same in the terminal with keys and mouse, in 80 by 24."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from kfjudge.cli import run
from kfjudge.cli.table import opened
from kfjudge.lookup.index import open_library
from kfjudge.situation.suite import Wanted, open_judges
from kfjudge.table.app import TableApp, looked_up
from kfjudge.table.drawing import drawn
from kfjudge.table.session import Option, Session
from tests.yamlfiles import load_yaml

LINE = "opp: Headhunter, Troll d2 w, Bumpsy, Overlord Greking; me: Dust Imp, Dust Imp x, house dis, hand: Three Fates"
HILL = "me: Petty Officer, 4 fury runes, hand: Falling Star | opp: Stalwart Poro at hill"
SIZE = (80, 24)


@pytest.fixture
def session(empty_home: Path) -> Session:
    return opened(line=LINE)


def take(session: Session, words: str) -> None:
    """Chooses what is said so."""
    session.choose(next(option for option in session.options() if words in option.said))


def test_only_legal_actions_are_offered(session: Session) -> None:
    said = [option.said for option in session.options()]
    assert "play: Three Fates" in said and "reap: Dust Imp" in said and "end turn" in said
    assert "reap: Dust Imp #2" not in said, "it is exhausted"


def test_a_question_is_asked_and_its_answers_are_the_legal_ones(session: Session) -> None:
    take(session, "play: Three Fates")
    assert session.question == "me: Three Fates: Destroy which card?"
    assert [option.said for option in session.options()] == ["Headhunter", "Bumpsy"]
    take(session, "Bumpsy")
    assert not session.question
    assert any("Bumpsy is marked for destruction" in told for told in session.told)


def test_the_board_of_an_event_is_that_right_after_it(session: Session) -> None:
    first = session.board()
    take(session, "play: Three Fates")
    take(session, "Bumpsy")
    take(session, "end turn")
    boards = [session.board(event) for event in range(len(session.steps))]
    told = session.told
    gone = next(at for at, text in enumerate(told) if text.startswith("Bumpsy goes"))
    assert "Bumpsy" in str(boards[gone - 1].sides[1].rows[0])
    assert "Bumpsy" not in str(boards[gone].sides[1].rows[0])
    assert boards[-1] == session.board() and boards[0] != boards[-1] and first != boards[-1]


def test_what_was_taken_back_is_done_again(session: Session) -> None:
    assert not session.redo()
    take(session, "play: Three Fates")
    take(session, "Bumpsy")
    take(session, "end turn")
    after, steps = session.board(), len(session.steps)
    while session.undo():
        pass
    while session.redo():
        pass
    assert session.board() == after and len(session.steps) == steps
    session.undo()
    take(session, "end turn")
    assert not session.redo(), "another action makes another future"


def test_everything_can_be_taken_back(session: Session) -> None:
    before = session.board()
    take(session, "play: Three Fates")
    asked = session.question
    take(session, "Bumpsy")
    take(session, "end turn")
    assert session.undo() and session.undo()
    assert session.question == asked
    assert session.undo() and not session.undo()
    assert session.board() == before


def test_what_was_done_is_a_scenario_that_ends_the_same(session: Session, tmp_path: Path) -> None:
    take(session, "play: Three Fates")
    take(session, "Bumpsy")
    take(session, "reap: Dust Imp")
    file = tmp_path / "played.yaml"
    file.write_text(session.export(), encoding="utf-8")
    found = load_yaml(session.export())
    assert found["do"] == [{"play": "Three Fates"}, {"reap": "Dust Imp"}]
    assert found["choose"] == ["Bumpsy"]
    assert run(["scenario", str(file), "--plain"]) == 0
    again = opened(str(file))
    assert again.board().sides[0].rows[0] == opened(line=LINE).board().sides[0].rows[0]


def test_the_board_fits_its_width(session: Session) -> None:
    lines = drawn(session.board(), 44)
    assert max(map(len, lines)) <= 44
    text = "\n".join(lines)
    assert "[Troll 8-2 w]" in text and "[~Dust Imp #2 2]" in text
    assert lines[0].startswith("OPPONENT") and lines[-1].startswith("ME")


# ── the other game ──────────────────────────────────────────────────────────


def test_whoever_has_priority_acts(empty_home: Path) -> None:
    session = opened(line=HILL, game="riftbound")
    said = [option.said for option in session.options()]
    assert said == [
        "play Falling Star",
        "tap fury",
        "recycle rune fury",
        "move to hill",
        "move to battlefield 2",
        "end turn",
    ]
    take(session, "move to hill")
    assert session.question == "me: Which units move?"
    take(session, "Petty Officer")
    assert session.where == "Me · main phase · combat at hill"
    take(session, "pass")
    assert session.where == "Me · main phase · combat at hill · Opponent may act"
    take(session, "pass")
    assert any(told.startswith("My side conquers") for told in session.told)
    text = "\n".join(drawn(session.board(), 60))
    assert "hill (controlled by me, scored by me)" in text and "ME · 1 point · 4 of 4 runes ready" in text


def test_what_the_line_does_can_be_done_before(empty_home: Path) -> None:
    session = opened(line=HILL + "; attack hill with officer", game="riftbound")
    for deed in session.play.script():
        session.do(deed)
    assert not session.question and any(told.startswith("My side conquers") for told in session.told)


LINES = {
    "keyforge": (
        LINE,
        "opp: Ember Imp, Silvertooth; me: Troll, Headhunter, 3 aember, house brobnar, hand: Anger, Punch",
    ),
    "riftbound": (
        HILL,
        "me: Jinx Rebel at hill, 8 fury runes, 4 chaos runes, hand: Void Seeker, Fight or Flight, Gust"
        " | opp: Yasuo Remorseful at wood, Pit Rookie, 8 chaos runes, hand: Gust, Rebuke",
    ),
}


def picked(session: Session, source: random.Random, many: int) -> None:
    """Does and answers so many things by chance, and then what brings play to rest."""
    for _turn in range(many):
        options = session.options()
        if not options or session.now.problem:
            return
        session.choose(source.choice(options))
    quiet: Option | None = Option("")
    while quiet is not None:
        options = session.options()
        quiet = next((option for option in options if session.question or option.said == "pass"), None)
        if quiet is not None:
            session.choose(quiet)


@pytest.mark.slow
@pytest.mark.parametrize("game", LINES)
@pytest.mark.parametrize("seed", range(4))
def test_every_play_is_a_scenario_that_ends_the_same(game: str, seed: int, empty_home: Path, tmp_path: Path) -> None:
    for number, line in enumerate(LINES[game]):
        session = opened(line=line, game=game)
        picked(session, random.Random(seed), 20)
        file = tmp_path / f"{number}.yaml"
        file.write_text(session.export(), encoding="utf-8")
        result = open_judges().file(file, Wanted())
        assert not result.wrong
        [outcome] = result.rulings[0].outcomes
        assert outcome.stopped is None and outcome.state == session.play.state(session.now.stand), session.export()


# ── in the terminal ─────────────────────────────────────────────────────────


def piloted(
    session: Session, tmp_path: Path, work: Callable[[TableApp, Pilot[None]], Coroutine[Any, Any, None]]
) -> None:
    """Runs `work` on the app in 80 by 24."""

    async def play() -> None:
        app = TableApp(session, looked_up(open_library()), tmp_path / "table.yaml")
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await work(app, pilot)

    asyncio.run(play())


def shown(app: TableApp, name: str) -> str:
    return str(app.query_one(name, Static).render())


def test_by_keys_alone(session: Session, tmp_path: Path) -> None:
    async def work(app: TableApp, pilot: Pilot[None]) -> None:
        assert "What is done?" in shown(app, "#asked")
        assert "step 3" in shown(app, "#where")
        await pilot.press("enter")
        assert "Destroy which card?" in shown(app, "#asked")
        await pilot.press("down", "enter")
        assert "What is done?" in shown(app, "#asked")
        assert "Bumpsy" not in shown(app, "#drawn").split("OPPONENT")[1].split("(line)")[0].split("discard")[0]
        await pilot.press("left", "left")
        assert "event" in shown(app, "#where")
        assert shown(app, "#told").strip()
        await pilot.press("u", "u")
        assert "[Bumpsy 5]" in shown(app, "#drawn")
        await pilot.press("slash", *"ward", "enter")
        assert "Ward" in shown(app, "#told")
        await pilot.press("e")
        assert (tmp_path / "table.yaml").is_file()

    piloted(session, tmp_path, work)


def test_by_mouse(session: Session, tmp_path: Path) -> None:
    async def work(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.click("#options", offset=(3, 0))
        assert "Destroy which card?" in shown(app, "#asked")
        await pilot.click("#events", offset=(3, 0))
        assert app.event == 0

    piloted(session, tmp_path, work)


def test_another_game_at_the_table(empty_home: Path, tmp_path: Path) -> None:
    async def work(app: TableApp, pilot: Pilot[None]) -> None:
        assert shown(app, "#where").startswith("Me · main phase · rules 1.")
        await pilot.press("down", "down", "down", "enter", "enter")
        assert "combat at hill" in shown(app, "#where")
        await pilot.press("left")
        assert "event" in shown(app, "#where") and "(" in shown(app, "#told")
        await pilot.press("u", "u")
        assert "[Petty Officer 5 mighty]" in shown(app, "#drawn")

    piloted(opened(line=HILL, game="riftbound"), tmp_path, work)


def test_every_pane_is_seen_in_80_by_24(session: Session, tmp_path: Path) -> None:
    async def work(app: TableApp, pilot: Pilot[None]) -> None:
        for name in ("#where", "#board", "#events", "#rule", "#asked", "#options"):
            region = app.query_one(name).region
            assert region.height >= 1 and region.width >= 20, name
            assert region.right <= SIZE[0] and region.bottom <= SIZE[1], name
        assert app.query_one("#options", OptionList).option_count == len(app.choices)
        assert app.query_one("#drawn").virtual_size.height >= 6

    piloted(session, tmp_path, work)


def test_without_a_terminal_it_says_so(empty_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "--line", LINE]) == 2
    assert "needs a terminal" in capsys.readouterr().err
