"""How an import is called, and by what it is told which importers read it."""

from __future__ import annotations

import re

from kfjudge import __version__
from kfjudge.lookup import fold

EDITION = "1"
"""Counted up when importers read more or better than before, so that the same file is worth importing again."""


def reader_mark() -> str:
    """What is kept with an import to tell which importers read it."""
    return f"{__version__}/{EDITION}"


def slug(text: str) -> str:
    """A text as part of an id: small letters and numbers, everything else one hyphen."""
    return re.sub(r"[^a-z0-9.]+", "-", fold.plain(text)).strip("-.")
