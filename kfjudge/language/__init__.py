"""Card text to meaning, and back.

In: card text, a lexicon. Out: a `Reading` (see `reading.read_text`): the tree of frozen nodes, or the place where
understanding stops. Knows no board: what the nodes do is for `kfjudge.keyforge`. A text is understood as a whole or
declined; see docs/language.md.
"""
