"""What each instruction of the card language does to the board, one module per family.

In: the surroundings of the ability and the AST node. Out: whether the instruction was done fully ("if you do").
"""
