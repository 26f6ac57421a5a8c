"""What players do: play, use, fight, the steps of a turn, and what of it is legal.

In: actions. Out: what happened, or the rule that forbids it.
"""
