"""The manual page is made from the help texts, and the one in the documentation is up to date."""

from __future__ import annotations

from pathlib import Path

from benchmarks.manual_page import manual
from kfjudge.cli.commands import COMMANDS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "kfjudge.1"


def test_the_documented_page_is_this_one() -> None:
    assert PAGE.read_text(encoding="utf-8") == manual(), "python -m benchmarks.manual_page > docs/kfjudge.1"


def test_every_command_is_there() -> None:
    text = manual().replace("\\-", "-")
    for command in COMMANDS:
        assert f".SS kfjudge {command}" in text
    assert "--yaml" in text and "EXIT STATUS" in text
