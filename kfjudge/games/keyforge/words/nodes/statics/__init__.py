"""Statements that hold: `Static` is what a constant ability, a lasting effect or a condition of time says is so."""

from kfjudge.games.keyforge.words.nodes.kinds import Static as Static
from kfjudge.games.keyforge.words.nodes.statics.attributes import *
from kfjudge.games.keyforge.words.nodes.statics.changes import *
from kfjudge.games.keyforge.words.nodes.statics.composition import *
from kfjudge.games.keyforge.words.nodes.statics.permissions import *
from kfjudge.games.keyforge.words.nodes.statics.restrictions import *
