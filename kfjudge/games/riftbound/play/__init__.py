"""The procedures of the game: playing cards, the chain, showdowns, combat, scoring, turns.

In: a board and answers to questions. Out: the board as it is then, and a trace. Every procedure that may ask somebody
is a generator: it yields a `Decision` and is sent the answer, so a run is a function of board and choice path.
"""
