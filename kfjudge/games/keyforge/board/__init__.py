"""What lies on the table: both players, their cards and piles, lasting effects, and what has happened.

In: card faces. Out: a board that can be copied and compared. Knows no rule but what a zone is.
"""
