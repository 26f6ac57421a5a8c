"""The names that frames and kept trees of Riftbound texts use."""

from kfjudge.games.riftbound.words import base, cards, effects, events, statics, text
from kfjudge.language.namespace import Namespace

NAMES = Namespace(base, cards, effects, events, statics, text)
