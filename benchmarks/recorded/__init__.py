"""Recorded play as an oracle: reading it, playing it again on this engine, comparing what comes out, counting.

In: folders or files of `*.jsonl.gz`, a record of short play a line. Out: a verdict for each, and how they add up. The
engine is given the board, what was edited by hand and the players' inputs; what came of them is only compared.
"""
