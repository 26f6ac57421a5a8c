"""The words of a line for how a card lies there."""

from __future__ import annotations

TYPED = {**dict.fromkeys(("stun", "stunned"), "s"), **dict.fromkeys(("exhausted", "tapped"), "x")}
"""The words for how a card lies there, each as a line has it behind the card."""
