"""KeyForge as the Master Rulebook has it: the board, the turn, timing windows, and what each AST node does.

In: a board, an action, and somebody who decides. Out: the board afterwards, the decisions met and a trace that cites a
rules entry at every step. Cards are known only by their facts and the AST of their text, never by name.
"""
