"""The names of all nodes: what frames and stored trees call them."""

from __future__ import annotations

from kfjudge.games.keyforge.words.nodes import (
    amounts,
    base,
    cards,
    conditions,
    effects,
    events,
    kinds,
    players,
    statics,
    text,
)
from kfjudge.language.namespace import Namespace

NAMES = Namespace(base, kinds, players, amounts, cards, events, conditions, effects, statics, text)
