"""Pictures of the running program for the documentation: `python -m benchmarks.pictures`.

Each picture is made afresh from what the program writes, in an installed Chromium, so that they show what people see.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kfjudge.cli import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
LINE = (
    "me: 3 aember, Dust Imp, Tolas, Troll x | opp: 2 aember, 1 key, Bad Penny s, Troll d3 w as biggest;"
    " play Gateway to Dis; opp > 2 aember?; penny in hand?; biggest dead?"
)
TABLE = "opp: 2 aember, Headhunter, Troll d2 w, Bumpsy, Overlord Greking; me: Dust Imp, house dis, hand: Three Fates"
VIEWS: dict[str, tuple[int, Any]] = {
    "page-desktop": (1200, "light"),
    "page-phone": (390, "light"),
    "page-dark": (1200, "dark"),
}


def browser_path() -> str:
    """The installed browser. Raises `RuntimeError` if there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    raise RuntimeError("no browser is installed: apt-get install chromium")


def take(folder: Path) -> list[Path]:
    """Takes every picture; returns what was written."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    table = asyncio.run(_played())
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"])
        found = _page(browser, Path(place) / "ruling.html", folder)
        found += _server(browser, folder)
        found.append(_table(browser, table, folder))
        browser.close()
    return found


def _server(browser: Browser, folder: Path) -> list[Path]:
    """The server: a ruling on a typed line, and results as they are typed."""
    command = [sys.executable, "-m", "kfjudge", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout is not None
        address = next(word for word in process.stdout.readline().split() if word.startswith("http"))
        try:
            shown = browser.new_page(viewport={"width": 1200, "height": 900})
            shown.goto(address)
            shown.fill("#line", LINE)
            shown.click("text=Rule on it")
            shown.screenshot(path=folder / "server.png")
            shown.goto(address + "rule")
            shown.locator("#q").press_sequentially("elusive", delay=30)
            shown.wait_for_selector(".entry")
            shown.screenshot(path=folder / "server-lookup.png")
        finally:
            process.terminate()
    return [folder / "server.png", folder / "server-lookup.png"]


async def _played() -> str:
    """The table in 80 by 24, at a question, as a drawing."""
    from kfjudge.cli.table import opened
    from kfjudge.lookup.index import open_library
    from kfjudge.table.app import TableApp, looked_up

    app = TableApp(opened(line=TABLE), looked_up(open_library()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        return app.export_screenshot()


def _table(browser: Browser, drawing: str, folder: Path) -> Path:
    """The drawing of the table as a picture."""
    shown = browser.new_page(viewport={"width": 1000, "height": 640})
    shown.set_content(drawing)
    shown.locator("svg").screenshot(path=folder / "table.png")
    return folder / "table.png"


def _page(browser: Browser, page: Path, folder: Path) -> list[Path]:
    """The page of a ruling on a desktop, on a phone, in the dark, and as it is printed."""
    if run(["what-if", LINE, "--html", str(page), "--plain"]) != 0:
        raise RuntimeError("the ruling for the pictures does not come out")
    found = []
    for name, (width, scheme) in VIEWS.items():
        shown = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
        shown.goto(page.as_uri())
        shown.screenshot(path=folder / f"{name}.png", full_page=True)
        found.append(folder / f"{name}.png")
    shown = browser.new_page(viewport={"width": 794, "height": 1123})
    shown.emulate_media(media="print")
    shown.goto(page.as_uri())
    shown.screenshot(path=folder / "page-print.png", full_page=True)
    return [*found, folder / "page-print.png"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the pictures and name them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the pictures go")
    for path in take(parser.parse_args(arguments).folder):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
