"""What stands for a text that does not ship, because it is not understood. Lean: a lookup reads it too."""

NOT_ON_BOARD = "[Text not on board: kfjudge import takes in a list that has it.]"
"""No language reads it, so whatever needs the text is declined."""
