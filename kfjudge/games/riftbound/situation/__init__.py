"""Riftbound scenario files: a board, what is done, what the players claim.

In: a YAML node with `game: riftbound`. Out: a `Ruling`, as for any game. Wrong files raise `WrongFile` with every
problem at once.
"""
