"""Riftbound: its words, its board and its procedures.

In: card texts and a board. Out: what the texts mean, and what happens. Nothing here knows a single card by name.
"""
