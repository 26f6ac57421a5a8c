"""Reads Riftbound card text, whole or not at all.

In: a text. Out: a `Reading`: the tree of `kfjudge.riftbound.words`, or the place where understanding stops and why.
Wordings stand in `grammar/riftbound/frames`, and each works in both directions: it reads the words and it writes them.
"""
