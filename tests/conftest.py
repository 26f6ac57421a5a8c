"""An empty home of a user for tests that open the library: no imports, an index of its own.

Properties are tried on the same examples at each run, so that what passed once passes again;
`HYPOTHESIS_PROFILE=fresh` draws others each time.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from kfjudge.cli import run
from kfjudge.paths import import_files
from kfjudge.rules.library import index_path, open_library
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


@pytest.fixture(scope="session")
def used_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache of a user who has looked something up and judged something: index and tables, to be copied."""
    home = tmp_path_factory.mktemp("used")
    with pytest.MonkeyPatch.context() as monkeypatch, redirect_stdout(StringIO()):
        monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
        monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        assert run(["rule", "elusive"]) == 0
        assert run(["scenario", str(ROOT / "examples" / "gateway-to-dis.yaml")]) == 0
    return home / "cache"


def lend(cache: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `home` the home of a user with an empty data folder and a copy of that cache. An index belongs to the data
    folder that its name tells, so it is renamed; with nothing imported, every index holds the same.
    """
    shutil.copytree(cache, home / "cache")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    wanted = index_path()
    for suffix in (".sqlite3", ".seal"):
        (made,) = wanted.parent.glob(f"rules-*{suffix}")
        made.rename(wanted.with_suffix(suffix))


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


@pytest.fixture(scope="session", autouse=True)
def empty_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home folder in which nothing is ever imported; the environment points there before anything else is set up, so
    that no test sees what whoever runs the tests has imported, and every other home is left for this one.
    """
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name in ("DATA", "CACHE", "CONFIG"):
            monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
        monkeypatch.setenv("NO_COLOR", "1")
        yield home
        assert not import_files(), "a test has imported something into the home that all tests share"
