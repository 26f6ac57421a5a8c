"""Scenario files: a board, what is done and what the players claim.

In: a YAML file and the card library. Out: verdicts on the claims, with every outcome that the rules allow and the steps
that led there. Wrong files raise `WrongFile` with every problem at once; which words a
file may use and what happens says the game (`referee.Referee`), and `kfjudge.show` prints.
"""
