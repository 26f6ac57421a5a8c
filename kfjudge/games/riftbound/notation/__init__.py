"""What the words of a line mean in Riftbound: players, battlefields, states of a card, actions and claims.

In: the parts of a line. Out: a scenario as YAML nodes. Raises `WrongLine` with everything that is wrong.
"""
