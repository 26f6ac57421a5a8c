"""The frame table and the grammar as data."""

from __future__ import annotations

import dataclasses
import enum
import re
import typing
from pathlib import Path
from typing import Any

import pytest

from kfjudge.errors import WrongSetup
from kfjudge.games.keyforge.words import sense_of_cards, sense_of_events
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.base import Status
from kfjudge.games.keyforge.words.nodes.names import NAMES
from kfjudge.language.frames.load import read_tables
from kfjudge.language.frames.terms import Const
from kfjudge.language.lexicon import CLASSES
from kfjudge.language.node import Node
from kfjudge.language.reading import Language

NODES = sorted(
    {value for value in NAMES.names.values() if isinstance(value, type) and issubclass(value, Node)},
    key=lambda node: node.__name__,
)
VOCABULARY = {"House", "Trait", "CardName", "CounterName", "Form"}


def test_every_word_of_a_frame_is_in_the_lexicon(reader: Language) -> None:
    lexicon = reader.lexicon
    marks = set(".,;:()~/\u201c\u201d") | {"'s", "A", "D", "non-"}
    unknown = {
        word
        for word in reader.table.words
        if word not in marks
        and word.lower() not in lexicon.classes
        and word.lower() not in lexicon.marked
        and not re.fullmatch(r"[+-]?(\d+|X)", word)
    }
    assert not unknown
    assert {tag for tags in lexicon.classes.values() for tag in tags} <= set(CLASSES)


def _plain(hint: Any) -> set[str]:
    """The names of the types in an annotation that are neither nodes nor enumerations."""
    parts = typing.get_args(hint)
    if parts:
        return set().union(*map(_plain, parts))
    if isinstance(hint, type) and issubclass(hint, (Node, enum.Enum)):
        return set()
    return {getattr(hint, "__name__", str(hint))}


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.__name__)
def test_no_node_holds_free_text(node: type[Node]) -> None:
    for name, hint in NAMES.hints(node).items():
        assert name == "manner" or _plain(hint) <= VOCABULARY | {"int", "bool", "NoneType", "Ellipsis"}, (
            f"{node.__name__}.{name}"
        )


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.__name__)
def test_nodes_are_frozen(node: type[Node]) -> None:
    assert dataclasses.fields(node)
    made = node.__new__(node)
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.span = (0, 1)  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del made.span
    assert not hasattr(made, "__dict__")


def test_words_that_name_no_value_are_an_error(reader: Language, tmp_path: Path) -> None:
    (tmp_path / "words.frames").write_text("[Status.adjective]\nwords damaged, dizzy\n", encoding="utf-8")
    with pytest.raises(WrongSetup, match=r"words\.frames:2: dizzy is no Status\.adjective"):
        read_tables(KEYFORGE, tmp_path, reader.lexicon)


def test_a_list_of_words_is_one_frame(reader: Language, tmp_path: Path) -> None:
    (tmp_path / "words.frames").write_text("[Status.adjective]\nwords damaged, stunned\n", encoding="utf-8")
    table = read_tables(KEYFORGE, tmp_path, reader.lexicon)
    assert list(table.ids) == ["Status.adjective:words"]
    assert [frame.term.value for frame in table.frames["Status.adjective"] if isinstance(frame.term, Const)] == [
        Status.DAMAGED,
        Status("stunned"),
    ]


def test_an_open_phrase_knows_what_it_leaves_open(reader: Language) -> None:
    nouns = reader.table.frames["Cards.noun"]
    assert all("quantity" in frame.open for frame in nouns)
    around = [frame for frame in reader.table.frames["Cards.phrase"] if "noun" in frame.filled]
    assert around
    assert not any("noun" in frame.open for frame in around)


@pytest.mark.parametrize("mark", [sense_of_cards.EACH_OTHER, sense_of_cards.THE_ONE, sense_of_events.ALREADY])
def test_the_marks_that_sense_tells_apart_are_those_of_frames(mark: str, reader: Language) -> None:
    """A mark that no line gives any more would silently decide nothing."""
    assert any(mark in frame.marks for frame in reader.table.ids.values())


def test_two_readings_are_told_in_their_canonical_words(reader: Language) -> None:
    one, other = (reader.read(text).ast for text in ("Play: Gain 1A.", "Play: Lose 1A."))
    assert reader._two_readings(one, other, "") == "two readings: “Play: Gain 1A.” or “Play: Lose 1A.”"
    assert reader._two_readings(one, one, "") == "two readings"
