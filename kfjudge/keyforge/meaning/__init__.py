"""What the phrases of the card language mean on a board: which cards, which player, how much, whether.

In: nodes and the surroundings of an ability. Out: cards, players, numbers, truth. Changes nothing on the board.
"""
