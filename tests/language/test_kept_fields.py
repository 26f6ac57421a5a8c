"""What a text means is kept as JSON: the values of every field of every node come back as what they were."""

from __future__ import annotations

import dataclasses
import enum

import pytest

from kfjudge.games.keyforge.words.nodes.names import NAMES as KEYFORGE
from kfjudge.games.riftbound.words.names import NAMES as RIFTBOUND
from kfjudge.language.namespace import Namespace
from kfjudge.language.node import Node


def nodes(kind: type[Node]) -> set[type[Node]]:
    return {kind} | {one for child in kind.__subclasses__() for one in nodes(child)}


@pytest.mark.parametrize("names", [KEYFORGE, RIFTBOUND], ids=["keyforge", "riftbound"])
def test_each_field_names_the_words_that_it_can_hold(names: Namespace) -> None:
    known = [one for one in nodes(Node) if names.node(one.__name__) is one]
    assert len(known) > 100
    vague = [
        f"{one.__name__}.{field}"
        for one in known
        if dataclasses.is_dataclass(one)
        for field, kind in names.enums(one).items()
        if kind in (enum.Enum, enum.StrEnum, enum.IntEnum)
    ]
    assert vague == []
