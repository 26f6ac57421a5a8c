"""An empty home of a user for tests that open the library: no imports, an index of its own.

Properties are tried on the same examples at each run, so that what passed once passes again;
`HYPOTHESIS_PROFILE=fresh` draws others each time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from kfjudge.cli import run
from kfjudge.rules.library import open_library
from kfjudge.rules.reader import CardReader
from tests.browsing import BROWSER

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[1]
POOL = ROOT.parent / "shared" / "cards" / "keyforge_cards.json"

# No example has a deadline by the clock: other programs may have the processor meanwhile.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", UNHURRIED, derandomize=True, database=None)
settings.register_profile("fresh", UNHURRIED, derandomize=False, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.fixture(scope="session")
def warm_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache of a user who has used everything (index, tables of the language, all readings), to be copied."""
    home = tmp_path_factory.mktemp("warm")
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
        monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        with closing(open_library()) as library:
            CardReader(library).read_all(
                (card.name, text)
                for card in library.all_cards()
                for text in (*(item.text for item in card.wordings), *(item.text for item in card.errata))
                if text
            )
    return home / "cache"


@dataclass(frozen=True)
class Imported:
    """A home into which the whole card list was imported: its environment, and what the import printed as JSON."""

    environment: dict[str, str]
    report: str

    @contextmanager
    def at_home(self) -> Iterator[None]:
        """With the environment of that home."""
        with pytest.MonkeyPatch.context() as monkeypatch:
            for name, value in self.environment.items():
                monkeypatch.setenv(name, value)
            yield


@pytest.fixture(scope="session")
def card_list(tmp_path_factory: pytest.TempPathFactory) -> Imported:
    """The card list of ../shared imported, which takes half a minute: the tests that use it are of one group, so that
    one process does it. Skips where the list is missing; an error of our own about any card ends the import.
    """
    if not POOL.is_file():
        pytest.skip("needs the card list in ../shared/cards")
    home = tmp_path_factory.mktemp("list")
    environment = {f"XDG_{name}_HOME": str(home / name) for name in ("DATA", "CACHE", "CONFIG")}
    found = Imported({**environment, "NO_COLOR": "1", "KFJUDGE_TRACEBACK": "1"}, "")
    with found.at_home(), redirect_stdout(StringIO()) as printed:
        assert run(["import", str(POOL), "--json"]) == 0
    return replace(found, report=printed.getvalue())


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window; its loop of events ends with the module. Skips where none is installed."""
    if not BROWSER:
        pytest.skip("no browser is installed: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def empty_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home folder in which nothing was ever imported; the environment points there for the whole session."""
    home = tmp_path_factory.mktemp("home")
    wanted = {"XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": str(home / "cache"), "NO_COLOR": "1"}
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    yield home
    for name, value in before.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
