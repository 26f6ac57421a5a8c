"""KeyForge's own words: the nodes that its card texts become.

In: what the reader found. Out: frozen nodes. Knows no board.
"""
