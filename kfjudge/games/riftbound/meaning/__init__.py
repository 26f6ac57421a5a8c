"""What phrases mean on a board: which objects, how much, whether a condition holds, what holds of an object.

In: nodes of a text, a board, and what the text knows. Out: values. Nothing here changes the board.
"""
