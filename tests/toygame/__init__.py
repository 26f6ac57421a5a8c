"""A game of three cards and some coins: all that a game has to give, on two pages.

`words` is its card language, `play` its board, its engine and the keys of its scenario files, `GAME` the one object.
"""

from kfjudge.games import Game

GAME = Game("toy", "Toy", language="tests.toygame.words:TOY", scenarios="tests.toygame.play:make_referee")
