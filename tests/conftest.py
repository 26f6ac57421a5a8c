"""An empty home of a user for tests that open the library: no imports, an index of its own.

Properties are tried on the same examples at each run, so that what passed once passes again;
`HYPOTHESIS_PROFILE=fresh` draws others each time.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from kfjudge.cli import run
from kfjudge.games.keyforge.words.nodes.names import NAMES
from kfjudge.language.serial import from_json
from kfjudge.lookup.index import index_path, open_library
from kfjudge.lookup.reader import CardReader
from kfjudge.paths import import_files
from tests.browsing import BROWSER
from tests.kept import kept, stamp_of, stamp_of_package
from tests.sampling import outside_sample

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[1]
POOL = ROOT.parent / "shared" / "cards" / "keyforge_cards.json"

# No example has a deadline by the clock: other programs may have the processor meanwhile.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", UNHURRIED, derandomize=True, database=None)
settings.register_profile("fresh", UNHURRIED, derandomize=False, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option of `make check`."""
    parser.addoption("--sample", action="store_true", help="of a row of cases, a fixed sample alone counts as fast")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What measures time belongs to the long tests, no long one is fast, what needs ../shared rests without it, and the
    tests of a file that look through a browser share one.
    """
    if config.getoption("--sample"):
        for item in outside_sample(items):
            item.add_marker(pytest.mark.slow)
    resting = pytest.mark.skip(reason="needs ../shared")
    for item in items:
        if item.get_closest_marker("shared") and not POOL.exists():
            item.add_marker(resting)
        if item.get_closest_marker("alone"):
            item.add_marker(pytest.mark.soak)
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.slow)
        if "browser" in getattr(item, "fixturenames", ()):  # it takes as long to start as some tests with it take
            item.add_marker(pytest.mark.xdist_group(item.nodeid.split("::")[0]))
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@contextmanager
def at_home_in(folder: Path) -> Iterator[None]:
    """With the home of a user in a folder, and what is printed thrown away."""
    with pytest.MonkeyPatch.context() as monkeypatch, redirect_stdout(StringIO()):
        for name in ("DATA", "CACHE", "CONFIG"):
            monkeypatch.setenv(f"XDG_{name}_HOME", str(folder / name.lower()))
        yield


def _warm(folder: Path) -> None:
    with at_home_in(folder), closing(open_library()) as library:
        CardReader(library).read_all(
            (card.name, text)
            for card in library.all_cards()
            for text in (*(item.text for item in card.wordings), *(item.text for item in card.errata))
            if text
        )


@pytest.fixture(scope="session")
def warm_cache() -> Path:
    """The cache of a user who has used everything (index, tables of the language, all readings), to be copied."""
    return kept("warm", stamp_of_package(), _warm) / "cache"


def _used(folder: Path) -> None:
    with at_home_in(folder):
        assert run(["rule", "elusive"]) == 0
        assert run(["scenario", str(ROOT / "examples" / "gateway-to-dis.yaml")]) == 0


@pytest.fixture(scope="session")
def used_cache() -> Path:
    """The cache of a user who has looked something up and judged something: index and tables, to be copied."""
    return kept("used", stamp_of_package(), _used) / "cache"


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

    @contextmanager
    def trees(self) -> Iterator[Callable[[str, str], Any]]:
        """What gives the tree of a text of the list by the card's name, as it was read at the import; None if the text
        is not understood.
        """
        with self.at_home(), closing(open_library()) as library:
            reader = CardReader(library)

            def tree_of(text: str, name: str) -> Any:
                stored = reader.read(name, text)
                return from_json(stored.ast, NAMES) if stored.understood else None

            yield tree_of


def _environment(home: Path) -> dict[str, str]:
    """The environment of a user whose home lies there; an error of our own about any card ends what is done."""
    places = {f"XDG_{name}_HOME": str(home / name) for name in ("DATA", "CACHE", "CONFIG")}
    return {**places, "NO_COLOR": "1", "KFJUDGE_TRACEBACK": "1"}


def _import_list(folder: Path) -> None:
    with Imported(_environment(folder), "").at_home(), redirect_stdout(StringIO()) as printed:
        assert run(["import", str(POOL), "--json"]) == 0
    (folder / "report.json").write_text(printed.getvalue(), encoding="utf-8")


@pytest.fixture(scope="session")
def card_list() -> Imported:
    """The card list of ../shared imported, which takes half a minute and is done once for all tests. They only read in
    this home. Skips where the list is missing.
    """
    if not POOL.is_file():
        pytest.skip("needs the card list in ../shared/cards")
    home = kept("list", f"{stamp_of([POOL])}-{stamp_of_package()}", _import_list)
    return Imported(_environment(home), (home / "report.json").read_text(encoding="utf-8"))


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
def empty_home(tmp_path_factory: pytest.TempPathFactory, used_cache: Path) -> Iterator[Path]:
    """A home folder in which nothing is ever imported; the environment points there before anything else is set up, so
    that no test sees what whoever runs the tests has imported, and every other home is left for this one.
    """
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        monkeypatch.setenv("NO_COLOR", "1")
        lend(used_cache, home, monkeypatch)
        yield home
        assert not import_files(), "a test has imported something into the home that all tests share"
