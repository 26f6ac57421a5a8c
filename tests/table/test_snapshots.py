"""What the table looks like in 80 by 24: the drawing of the screen, as text, against the one that was looked at.

`KFJUDGE_SNAPSHOTS=1` writes the drawings anew, to be looked at before they are committed.
"""

from __future__ import annotations

import asyncio
import html
import os
import re
from pathlib import Path

import pytest

from kfjudge.cli.table import opened
from kfjudge.lookup.index import open_library
from kfjudge.table.app import TableApp, looked_up

pytestmark = pytest.mark.slow

LINE = "opp: Headhunter, Troll d2 w, Bumpsy, Overlord Greking; me: Dust Imp, Dust Imp x, house dis, hand: Three Fates"
FOLDER = Path(__file__).with_name("snapshots")
WIDTH, LINES = 80, 24
_TEXT = re.compile(r'<text class="[^"]*-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>')


def rows(svg: str) -> str:
    """The letters of Textual's drawing of a screen, in their rows and columns."""
    found = [(float(x), float(y), html.unescape(text).replace("\xa0", " ")) for x, y, text in _TEXT.findall(svg)]
    heights = sorted({y for _x, y, _text in found})
    letter = 12.2
    lines = []
    for height in heights[:LINES]:
        line = ""
        for x, _y, text in sorted(piece for piece in found if piece[1] == height):
            line = line.ljust(round(x / letter)) + text
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


async def played(keys: tuple[str, ...]) -> str:
    """The screen after these keys, drawn to its end."""
    app = TableApp(opened(line=LINE), looked_up(open_library()))
    async with app.run_test(size=(WIDTH, LINES)) as pilot:
        await pilot.pause()
        while "q Quit" not in rows(app.export_screenshot()):  # the keys are drawn last
            await pilot.pause(0.02)
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        return rows(app.export_screenshot())


@pytest.mark.parametrize(
    ("name", "keys"),
    [("start", ()), ("question", ("enter",)), ("answered", ("enter", "down", "enter"))],
)
def test_the_table_looks_as_it_did(name: str, keys: tuple[str, ...], empty_home: Path) -> None:
    screen = asyncio.run(played(keys))
    path = FOLDER / f"{name}.txt"
    if os.environ.get("KFJUDGE_SNAPSHOTS"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(screen, encoding="utf-8")
    assert max(map(len, screen.splitlines())) <= WIDTH
    assert screen == path.read_text(encoding="utf-8")
