"""What is true in play: printed values, and what all statements in play make of them.

In: a board. Out: power, keywords, abilities, who may and who cannot. Computed, never stored.
"""
