"""How far a command has come: shown on a terminal once it takes long, and never anywhere else."""

from __future__ import annotations

import io

import pytest

from kfjudge.cli import progress


class Terminal(io.StringIO):
    """A stream that says whether it is a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        """As a terminal answers."""
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "patience", "seen"), [(True, -1.0, True), (True, 60.0, False), (False, -1.0, False)]
)
def test_a_long_command_says_how_far_it_is_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, patience: float, seen: bool
) -> None:
    stream = Terminal(terminal)
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(progress, "PATIENCE", patience)
    shown = progress.Progress("coverage")
    shown.show("reading texts", 3, 40)
    assert ("coverage: reading texts 3/40" in stream.getvalue()) is seen
    shown.clear()
    assert not shown.shown
