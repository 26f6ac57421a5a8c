"""What instructions do. Beside each function stands the node that it plays.

In: a game, a node, what its text knows. Out: whether anything was done. Which nodes can be played is read from the
records made here.
"""
