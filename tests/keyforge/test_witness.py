"""Each part of a text is seen to act, and what acts in silence is found out."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import benchmarks.witness as witness_package
from benchmarks.witness import kept
from benchmarks.witness.needs import words_of
from benchmarks.witness.parts import parts_of
from benchmarks.witness.seeing import Witness, witness
from benchmarks.witness.situations import Stock
from benchmarks.witnesses import (
    POOL,
    Tally,
    Wording,
    face_of,
    in_force,
    main,
    reader_of,
    stock,
    wordings,
    wordings_by,
)
from kfjudge.games.keyforge.events import replacement
from kfjudge.games.keyforge.meaning import registry
from kfjudge.games.keyforge.witness import WITNESSED
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.base import Status
from kfjudge.games.keyforge.words.nodes.effects import GainAember
from kfjudge.language.reading import language
from kfjudge.paths import rules_data
from kfjudge.witnessed import REVIEWED as REVIEWED_WORD
from kfjudge.witnessed import SILENT, mark_of
from tests.conftest import Imported
from tests.keyforge.table import face
from tests.sampling import in_soak, thinned
from tests.yamlfiles import load_yaml

REVIEWED = Path(witness_package.__file__).with_name("reviewed.yaml")
PATIENT = 4000
"""More situations than the table was made with: what it says must not hang on a few random numbers."""


@pytest.fixture(scope="module")
def plain() -> Stock:
    return stock(language(KEYFORGE))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "text"),
    thinned(
        [
            ("action", "Play: Gain 2A."),
            ("action", "Play: If you have 3A or more, steal 1A."),
            ("action", "Play: Deal 2D to an enemy creature."),
            ("action", "Play: If you used 2 or more creatures this turn, gain 1A."),
            ("action", "Play: Reveal a card from your hand."),
            ("creature", "Taunt."),
            ("creature", "Hazardous 3."),
            ("creature", "Each friendly creature gets +1 power."),
            ("creature", "After Fight/After Reap: Ward a friendly creature."),
            ("creature", "Destroyed: If you are haunted, archive ~."),
            ("artifact", "Your opponent's keys cost +1A."),
            ("artifact", "After you play a creature, gain 1A."),
            ("artifact", "At the start of your turn, if you control 3 or more Mars creatures, draw a card."),
            ("upgrade", "This creature gains, “After Reap: Steal 1A.”"),
        ],
        5,
    ),
)
def test_every_part_of_a_text_is_seen_to_act(kind: str, text: str, plain: Stock) -> None:
    found = witness(face("Tested One", text, type=kind), plain)
    assert found
    assert [item.part.name for item in found if not item.seen] == []


@pytest.mark.slow
def test_an_instruction_that_does_nothing_has_no_witness(plain: Stock, monkeypatch: pytest.MonkeyPatch) -> None:
    done: dict[Any, Any] = registry._DONE
    monkeypatch.setitem(done, GainAember, lambda ctx, node: True)
    found = witness(face("Silent One", "Play: Gain 2A.", type="action"), plain, 60)
    assert {item.part.name: item.seen for item in found} == {
        "instruction GainAember": False,
        "amount Number": False,
    }
    assert any(item.reached for item in found)


@pytest.mark.slow
def test_a_prohibition_that_nobody_asks_has_no_witness(plain: Stock, monkeypatch: pytest.MonkeyPatch) -> None:
    card = face("Silent Ban", "Creatures cannot be stunned.", type="artifact")
    assert all(item.seen for item in witness(card, plain))
    from kfjudge.games.keyforge import tables

    monkeypatch.setattr(replacement, "forbids", lambda game, event: False)
    assert tables.make_tables().forbids is replacement.forbids
    assert not any(item.seen for item in witness(card, plain, 60))


def test_a_text_has_the_parts_that_one_can_take_out_of_it() -> None:
    text = face("Parted One", "Skirmish. Play: If you have 3A or more, destroy an enemy Mars creature.").text
    assert text is not None
    kinds = {part.kind for part in parts_of(text)}
    assert kinds == {"condition", "instruction", "keyword", "property", "amount"}
    assert all(without != text for part in parts_of(text) for without in part.without)


def test_what_a_text_speaks_of_lies_on_the_table() -> None:
    text = face("Speaking One", "Play: If you control 3 Mars creatures, destroy a stunned Knight creature.").text
    assert text is not None
    words = words_of(text)
    assert (words.houses, words.traits) == ({"mars"}, {"knight"})
    assert 3 in words.numbers
    assert Status("stunned") in words.said


def test_plain_cards_are_known_by_what_they_bring_about(plain: Stock) -> None:
    steals = [item.id for item in plain.faces if "steal" in plain.brings[item.id]]
    assert len(steals) == 1


# ── the table ───────────────────────────────────────────────────────────────


def shipped() -> list[Wording]:
    """The texts of the shipped cards."""
    files = sorted((rules_data() / "cards").glob("*.yaml"))
    rows: list[dict[str, Any]] = [row for path in files for row in load_yaml(path)["cards"]]
    cards = [
        {
            "id": row["id"],
            "name": row["name"],
            "type": row["type"],
            "houses": row.get("houses") or ([row["house"]] if row.get("house") else []),
            "traits": row.get("traits") or [],
            "power": row.get("power"),
            "armor": row.get("armor"),
            "printings": [{"text": row.get("text") or ""}],
        }
        for row in rows
    ]
    return wordings(cards, reader_of(cards))


@pytest.mark.slow
@pytest.mark.parametrize("size", in_soak(8, 100))
def test_texts_of_the_table_are_seen_to_act(plain: Stock, size: int) -> None:
    """A failure says that a text acts no more: mend the engine, or make the table anew if its meaning changed."""
    kept = [item for item in shipped() if all(map(WITNESSED.is_mark_known, item.marks))]
    assert len(kept) > 200
    for item in random.Random(size).sample(kept, size):
        found = witness(face_of(item.card, item.text), plain, PATIENT)
        assert [(item.card["name"], one.part.name) for one in found if not one.seen] == []


def test_what_was_tried_in_vain_is_not_to_be_played() -> None:
    tally = Tally()
    text = face("One", "Play: Draw a card.").text
    assert text is not None
    part, *_others = parts_of(text)
    for name, mark in (("One", "a"), (next(iter(kept.looked_at_by_hand(REVIEWED))), "b"), ("Aside", "c")):
        tally.add(Wording({"name": name}, text, {mark}, name == "Aside"), [Witness(part, None, True)])
    assert tally.unseen == {"a": SILENT, "b": REVIEWED_WORD}
    assert kept.page([], "", tally.unseen).splitlines()[1:] == ["a silent", "b reviewed"]


def test_a_mark_does_not_hang_on_the_wording() -> None:
    one, two = face("One", "Play: Gain 2A.").text, face("Two", "Play: Gain 3A.").text
    assert one is not None and two is not None
    from kfjudge.language.serial import to_json

    assert mark_of(to_json(one)) == mark_of(to_json(one, spans=False))
    assert mark_of(to_json(one)) != mark_of(to_json(two))
    assert kept.page([mark_of(to_json(one))]).count("\n") == 2


@pytest.mark.slow
@pytest.mark.shared
def test_no_mark_is_left_over_from_other_texts(card_list: Imported, empty_home: Path) -> None:
    cards = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    with card_list.trees() as tree_of:
        todo = wordings_by(cards, tree_of)
    present = {mark for item in in_force(todo, cards) for mark in item.marks}
    assert len(WITNESSED.marks() - present) <= len(WITNESSED.marks()) // 100
    assert len(present - WITNESSED.marks()) <= len(present) // 100


@pytest.mark.slow
@pytest.mark.shared
def test_what_was_never_seen_to_act_has_a_reason(card_list: Imported, empty_home: Path) -> None:
    """A text without a witness stands on the short list that was gone through by hand."""
    reviewed = {name for entry in load_yaml(REVIEWED) for name in entry["cards"]}
    cards = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    with card_list.trees() as tree_of:
        todo = wordings_by(cards, tree_of)
    unseen = [item for item in in_force(todo, cards) if not all(map(WITNESSED.is_mark_known, item.marks))]
    assert {str(item.card["name"]) for item in unseen if not item.aside} == reviewed
    assert len(reviewed) <= 12
    assert {WITNESSED.standings[mark] for item in unseen if not item.aside for mark in item.marks} == {REVIEWED_WORD}


@pytest.mark.slow
def test_the_benchmark_counts_and_keeps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    card = {"id": "a", "name": "A", "type": "action", "houses": ["dis"], "traits": [], "power": None, "armor": None}
    cards = tmp_path / "cards.json"
    cards.write_text(json.dumps({"cards": [{**card, "printings": [{"text": "Play: Gain 2A."}]}]}), encoding="utf-8")
    monkeypatch.setattr(WITNESSED, "table", tmp_path / "witnessed.txt")
    assert main([str(cards), "--write", "--list"]) == 0
    assert capsys.readouterr().out.startswith("1 of 1 wordings witnessed (100.0%)")
    assert len(WITNESSED.table.read_text(encoding="utf-8").splitlines()) == 3
    assert kept.stamp_of_table(WITNESSED) == kept.stamp(WITNESSED, REVIEWED.parent)
