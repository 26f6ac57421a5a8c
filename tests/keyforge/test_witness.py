"""Each part of a text is seen to act, and what acts in silence is found out."""

from __future__ import annotations

import pytest

from benchmarks.witnesses import stock
from kfjudge.keyforge.board.faces import CardFace
from kfjudge.keyforge.meaning import registry
from kfjudge.keyforge.witness.parts import parts_of
from kfjudge.keyforge.witness.seeing import witness
from kfjudge.keyforge.words.dialect import KEYFORGE
from kfjudge.keyforge.words.nodes.effects import GainAember
from kfjudge.language.reading import language
from tests.keyforge.table import face


@pytest.fixture(scope="module")
def plain() -> list[CardFace]:
    return stock(language(KEYFORGE))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("action", "Play: Gain 2A."),
        ("action", "Play: If you have 3A or more, steal 1A."),
        ("action", "Play: Deal 2D to an enemy creature."),
        ("creature", "Taunt."),
        ("creature", "Each friendly creature gets +1 power."),
        ("creature", "After Reap: Ward a friendly creature."),
        ("artifact", "Your opponent's keys cost +1A."),
        ("artifact", "After you play a creature, gain 1A."),
    ],
)
def test_every_part_of_a_text_is_seen_to_act(kind: str, text: str, plain: list[CardFace]) -> None:
    found = witness(face("Tested One", text, type=kind), plain)
    assert found
    assert [item.part.name for item in found if not item.seen] == []


def test_an_instruction_that_does_nothing_has_no_witness(
    plain: list[CardFace], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._DONE, GainAember, lambda ctx, node: True)
    found = witness(face("Silent One", "Play: Gain 2A.", type="action"), plain)
    assert {item.part.name: item.seen for item in found} == {
        "instruction GainAember": False,
        "amount Number": False,
    }
    assert any(item.reached for item in found)


def test_a_text_has_the_parts_that_one_can_take_out_of_it() -> None:
    text = face("Parted One", "Skirmish. Play: If you have 3A or more, destroy an enemy Mars creature.").text
    assert text is not None
    kinds = {part.kind for part in parts_of(text)}
    assert kinds == {"condition", "instruction", "keyword", "property", "amount"}
    assert all(part.without != text for part in parts_of(text))
