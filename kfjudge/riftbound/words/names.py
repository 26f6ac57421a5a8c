"""The names that frames and kept trees of Riftbound texts use."""

from kfjudge.language.namespace import Namespace
from kfjudge.riftbound.words import base, cards, effects, events, statics, text

NAMES = Namespace(base, cards, effects, events, statics, text)
