"""What stands for a text that does not ship, because it is not understood. Lean: a lookup reads it too."""

NOT_ON_BOARD = "[not understood; with a card list taken in by kfjudge import, card NAME shows which words]"
"""No language reads it, so whatever needs the text is declined."""
