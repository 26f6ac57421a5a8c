"""The words that a scenario file of any game has: players and verdicts."""

from __future__ import annotations

PLAYERS = ("me", "opponent")
VERDICTS = ("always", "never", "depends", "undecided")
