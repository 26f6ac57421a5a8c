"""What is done: instructions, by the families of the game. One class per meaning; who does it is `player` (you, if the
text does not say).
"""

from kfjudge.games.keyforge.words.nodes.effects.aember import *
from kfjudge.games.keyforge.words.nodes.effects.composition import *
from kfjudge.games.keyforge.words.nodes.effects.creatures import *
from kfjudge.games.keyforge.words.nodes.effects.turn import *
from kfjudge.games.keyforge.words.nodes.effects.use import *
from kfjudge.games.keyforge.words.nodes.effects.zones import *
from kfjudge.games.keyforge.words.nodes.kinds import Effect as Effect
