"""Frames: the wordings of card text as data, each tied to the node it means, read in both directions.

pattern     one line of a frame file: its words and the node it makes
table       all frames, checked and indexed
match       words to derivations: every way in which frames cover a text
build       a derivation to nodes
render      nodes to words

In: frame files (`grammar/<game>/frames/*.frames`). Nothing here knows a single wording.
"""
