"""What an instruction does. It is done by `player`, who is the controller of the text if nobody is named."""

from kfjudge.games.riftbound.words.effects.cards import *
from kfjudge.games.riftbound.words.effects.control import *
from kfjudge.games.riftbound.words.effects.costs import *
from kfjudge.games.riftbound.words.effects.objects import *
from kfjudge.games.riftbound.words.effects.players import *
