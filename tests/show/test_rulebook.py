"""The page that titles of rules are links into, and the links."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kfjudge.cli import entries
from kfjudge.cli.linking import address
from kfjudge.cli.output import Screen, Style
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Hit
from kfjudge.show.rulebook import rulebook
from tests import browsing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CODE = re.compile(r"\x1b\]8;;(.*?)\x1b\\(.*?)\x1b\]8;;\x1b\\")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def library(empty_home: Path) -> Library:
    return open_library()


def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output is a terminal of a hundred columns that shows colours."""
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setattr(os, "get_terminal_size", lambda: os.terminal_size((100, 60)))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("KFJUDGE_LINKS", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def printed(library: Library, ident: str, page: str = "") -> str:
    """An entry as it reaches the terminal."""
    style = Style()
    style.page = page
    out = io.StringIO()
    Screen(out).write(entries.whole(library, Hit(library.entry(ident), 1.0), style))
    return out.getvalue()


def test_every_cross_reference_of_the_page_leads_to_an_entry_on_it(library: Library) -> None:
    page = rulebook(library)
    places = set(re.findall(r' id="([^"]+)"', page))
    assert {entry.id for entry in library.entries(current=True)} <= places
    assert set(re.findall(r'href="#([^"]+)"', page)) <= places
    assert "http" not in re.sub(r"\s(?:data-)?xmlns=\S+", "", page), "nothing is fetched"


def test_titles_are_links_to_the_page_that_is_made_for_them(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    at_terminal(monkeypatch)
    page = address(library)
    links = dict(reversed(found) for found in CODE.findall(printed(library, "elusive", page)))
    assert links["\x1b[1mElusive\x1b[0m"] == page + "#elusive"
    assert links["[1] Fight"] == page + "#fight"
    assert Path(page.removeprefix("file://")).read_text(encoding="utf-8") == rulebook(library)


def test_links_change_nothing_that_is_read(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    at_terminal(monkeypatch)
    linked = printed(library, "elusive", "file:///page.html")
    assert CODE.sub(r"\2", linked).split() == printed(library, "elusive").split()
    assert "\u00a0" not in linked


@pytest.mark.parametrize(
    ("variable", "value"), [("KFJUDGE_LINKS", "0"), ("TERM", "linux"), ("TERM", "dumb"), ("NO_COLOR", "1")]
)
def test_links_can_be_turned_off(variable: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_terminal(monkeypatch)
    assert Style().links
    monkeypatch.setenv(variable, value)
    assert not Style().links


def test_text_from_outside_makes_no_link() -> None:
    out = io.StringIO()
    Screen(out).write("a \x1b]8;;https://example.org\x1b\\title\x1b]8;;\x1b\\")
    assert "\x1b" not in out.getvalue()


def test_where_no_page_can_be_kept_titles_are_no_links(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kfjudge.cli.linking.write_whole", full)
    Path(address(library).removeprefix("file://") or "none").unlink(missing_ok=True)
    assert address(library) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), pytest.param(1200, "dark", marks=pytest.mark.soak)])
def test_the_page_fits_and_is_accessible(
    browser: Browser, library: Library, tmp_path: Path, width: int, scheme: str
) -> None:
    path = tmp_path / "rules.html"
    path.write_text(rulebook(library), encoding="utf-8")
    page = browsing.opened(browser, path.as_uri() + "#elusive", width, scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert browsing.violations(page) == ""
