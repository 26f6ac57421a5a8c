"""How far a command has come that takes its time: one line on a terminal, taken away again at the end."""

import sys
import time

from kfjudge.cli.output import code

PATIENCE = 1.0
"""Seconds before progress is shown on a terminal."""


class Progress:
    """Says on a terminal how far a long command has come; silent elsewhere, and in the first second."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.on = sys.stderr.isatty()
        self.begun = time.monotonic()
        self.shown = False

    def show(self, what: str, done: int, of: int) -> None:
        """`done` of `of` steps of `what` are done."""
        if self.on and time.monotonic() - self.begun > PATIENCE:
            print(f"{code('G')}{self.name}: {what} {done}/{of} ", end="", file=sys.stderr, flush=True)
            self.shown = True

    def clear(self) -> None:
        """Take the line away again."""
        if self.shown:
            print(f"{code('G')}{code('K')}", end="", file=sys.stderr, flush=True)
            self.shown = False
