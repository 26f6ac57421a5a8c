"""Which cards: quantities, filters and references. `Cards` is whatever a verb can act on."""

from kfjudge.games.keyforge.words.nodes.cards.filters import *
from kfjudge.games.keyforge.words.nodes.cards.phrases import *
from kfjudge.games.keyforge.words.nodes.kinds import Cards as Cards
from kfjudge.games.keyforge.words.nodes.kinds import Filter as Filter
