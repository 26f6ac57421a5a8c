"""Card text to meaning, and back, for any game.

In: card text, and a `Dialect`: what a game tells the reader of its language. Out: a `Reading` (`reading.read_text`):
the tree of frozen nodes, or the place where understanding stops. Knows no board: what the nodes do is for the game. A
text is understood as a whole or declined; see docs/language.md.
"""
