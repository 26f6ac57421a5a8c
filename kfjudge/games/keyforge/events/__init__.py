"""What can happen to the board: each mechanism of the rules in one place, every change an event.

In: events. Out: a changed board, steps of the trace, and timing windows that answer.
"""
