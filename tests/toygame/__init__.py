"""A game of three cards and some coins: all that a game has to give, on a few pages.

`words` is its card language, `play` its board, its engine and the keys of its scenario files, `line` its boards in one
line, `hand` what the table plays, `GAME` the one object.
"""

from kfjudge.games import Game

GAME = Game(
    "toy",
    "Toy",
    dated=False,
    language="tests.toygame.words:TOY",
    scenarios="tests.toygame.play:make_referee",
    notation="tests.toygame.line:read",
    hand="tests.toygame.hand:ToyHand",
    empty="me: 0 coins",
    example="me: 1 | opp: 2 coins; play NAME -> opp; opp 1?",
)
