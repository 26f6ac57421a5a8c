"""Witnesses: has each part of a text been seen to act?

In: a card whose text is understood, and some plain cards to play it among. Out: for each part of its tree (instruction,
condition, amount, property, statement, trigger, keyword, option) whether a situation was found in which play goes
another way without it. A part that no situation shows may be silent: it counts as played and changes nothing.
"""
