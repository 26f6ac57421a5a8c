"""What commands share when they print: plain or with colour, JSON, and a pager for long answers on a terminal."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from typing import Any

WIDTH = 100
_STYLES = {"bold": "1", "dim": "2", "underline": "4"}


class Style:
    """Colour on a terminal, none when piped, with NO_COLOR, or when plain output is asked for."""

    def __init__(self, *, plain: bool = False) -> None:
        self.on = (
            not plain and sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        self.columns, self.lines = os.get_terminal_size() if self.on else (WIDTH, 0)
        self.width = max(40, min(self.columns, WIDTH))

    def __call__(self, name: str, text: str) -> str:
        """`text` in the style `name` (bold, dim, underline), or as it is."""
        return f"\x1b[{_STYLES[name]}m{text}\x1b[0m" if self.on and text else text

    def wrap(self, text: str, indent: str = "") -> str:
        """`text` with each paragraph wrapped to the width, indented."""
        return "\n".join(
            textwrap.fill(
                line,
                self.width,
                initial_indent=indent,
                subsequent_indent=indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
            for line in text.split("\n")
        )


def show(text: str, style: Style) -> None:
    """Print an answer; on a terminal a long one goes through the pager."""
    if style.on and text.count("\n") + 2 > style.lines and sys.stdin.isatty():
        import pydoc

        os.environ.setdefault("LESS", "-R")
        pydoc.pager(text)
        return
    print(text)


def show_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    import json

    print(json.dumps(value, ensure_ascii=False))


def hide_control(text: str, limit: int = 80) -> str:
    """A user's text, safe to quote in a message: without control characters, and cut if it is long."""
    clean = re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", text)
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"
