"""Rulings as one self-contained page: no script, no font, no picture from anywhere else, and no path of a file.

In: views. Out: HTML from the templates beside this module, with everything that a user wrote escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kfjudge.show.ruling import RulingView

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"
MOST = 60
"""So many outcomes stand on a page."""


def page(views: Sequence[RulingView], wrong: Iterable[str] = ()) -> str:
    """The page for rulings, and for messages about what could not be judged."""
    from markupsafe import Markup

    title = views[0].title if len(views) == 1 else f"{len(views)} rulings"
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            title=title,
            views=views,
            wrong=[without_paths(message).splitlines() for message in wrong],
            style=Markup(stylesheet()),
            most=MOST,
        )
    )


def stylesheet() -> str:
    """The style of every page."""
    return (TEMPLATES / "style.css").read_text(encoding="utf-8")


@cache
def environment(*before: Path) -> Environment:
    """The templates, those in other folders first; every value is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader([*before, TEMPLATES], encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def without_paths(message: str) -> str:
    """A message about a file with the file's name only: a page is handed to players."""
    lines = []
    for line in message.splitlines():
        place, colon, rest = line.partition(":")
        lines.append(f"{Path(place).name}{colon}{rest}" if "/" in place or "\\" in place else line)
    return "\n".join(lines)
