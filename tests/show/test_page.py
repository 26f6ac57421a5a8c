"""The page in a real browser: nothing is cut off on a phone, contrast and structure are right, two pages in print."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kfjudge.cli import run
from tests import browsing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LINES = {
    "claims": "me: 3 aember, Dust Imp +Soulkeeper, Tolas x | opp: 2 aember, 1 key, Bad Penny s, Troll d3 w, Hallowed"
    " Shield; play Gateway to Dis; opp > 2 aember?; penny in hand?; troll dead?",
    "choices": "opp: Headhunter, Troll d2 w, Bumpsy x, Overlord Greking, hand: 3 cards | me: 2 chains;"
    " play three fates",
    "refused": "me: Troll x | opp: Bumpsy; reap Troll; me 1 aember?",
}
HOSTILE = "<script>alert(1)</script>\"'&"


pytestmark = pytest.mark.slow  # a browser is started


@pytest.fixture(scope="module")
def pages(empty_home: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The page of each line."""
    folder = tmp_path_factory.mktemp("pages")
    for name, line in LINES.items():
        code = run(["what-if", line, "--html", str(folder / f"{name}.html"), "--plain"])
        assert code == (4 if name == "refused" else 0)
    return {name: folder / f"{name}.html" for name in LINES}


def opened(browser: Browser, path: Path, width: int = 1200, scheme: str = "light") -> Page:
    return browsing.opened(browser, path.as_uri(), width, scheme)


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("width", [390, 768, 1200])
def test_nothing_is_wider_than_the_screen(browser: Browser, pages: dict[str, Path], name: str, width: int) -> None:
    page = opened(browser, pages[name], width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cut = page.evaluate(
        "[...document.querySelectorAll('.card')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.innerText)"
    )
    assert cut == []


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(browser: Browser, pages: dict[str, Path], name: str, scheme: str) -> None:
    assert browsing.violations(opened(browser, pages[name], 1200, scheme)) == ""


@pytest.mark.parametrize("name", LINES)
def test_it_prints_on_two_pages_with_the_steps_open(browser: Browser, pages: dict[str, Path], name: str) -> None:
    from pypdf import PdfReader

    target = pages[name].with_suffix(".pdf")
    opened(browser, pages[name]).pdf(path=str(target), format="A4")
    sheets = PdfReader(target).pages
    assert len(sheets) <= 2
    if name == "claims":
        text = " ".join(sheet.extract_text() for sheet in sheets)
        assert "is marked for destruction" in re.sub(r"\s+", " ", text)


def test_the_verdicts_come_first_and_large(browser: Browser, pages: dict[str, Path]) -> None:
    page = opened(browser, pages["claims"], 390)
    assert [item.inner_text() for item in page.locator(".verdicts .verdict").all()] == ["never", "always", "always"]
    top = page.locator(".verdicts").bounding_box()
    assert top is not None and top["y"] < 250
    assert float(page.locator(".verdict").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")) >= 20


def test_both_boards_are_drawn(browser: Browser, pages: dict[str, Path]) -> None:
    page = opened(browser, pages["claims"])
    boards = page.locator(".board")
    assert boards.count() == 2
    assert boards.nth(0).locator(".card .name").all_inner_texts() == [
        "Hallowed Shield",
        "Bad Penny",
        "Troll",
        "Dust Imp",
        "Tolas",
    ]
    assert boards.nth(0).locator(".card.exhausted .name").all_inner_texts() == ["Tolas"]
    assert "3 damage" in boards.nth(0).inner_text() and "warded" in boards.nth(0).inner_text()
    assert boards.nth(1).locator(".card .name").all_inner_texts() == ["Hallowed Shield"]


def test_choices_open_and_lead_to_their_outcome(browser: Browser, pages: dict[str, Path]) -> None:
    page = opened(browser, pages["choices"])
    page.locator("summary", has_text="Destroy which card? Bumpsy").first.click()
    page.locator("a", has_text="Outcome 2").first.click()
    assert page.url.endswith("outcome-2")


def test_it_needs_no_network_and_runs_nothing(browser: Browser, empty_home: Path, tmp_path: Path) -> None:
    file = tmp_path / "secret-folder" / "case.yaml"
    file.parent.mkdir()
    file.write_text(
        f"title: {json.dumps(HOSTILE)}\nhouse: brobnar\nme: {{battleline: [Troll]}}\ndo: [{{reap: Troll}}]\n"
        f"claims: [{{says: {json.dumps(HOSTILE)}, then: {{me: {{aember: 1}}}}}}]\n",
        encoding="utf-8",
    )
    target = tmp_path / "case.html"
    assert run(["scenario", str(file), "--html", str(target), "--plain"]) == 0
    assert "secret-folder" not in target.read_text(encoding="utf-8")
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    page.goto(target.as_uri())
    assert asked == [target.as_uri()]
    assert page.locator("script").count() == 0
    assert HOSTILE in page.locator("h1").inner_text()
