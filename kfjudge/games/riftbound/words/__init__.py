"""What Riftbound card text can mean: frozen nodes, one class for each meaning.

In: nothing. Out: the node classes. They know no wording and no board.
"""
