"""Whatever a text can say is played by somebody, or the card is declined in play by name."""

from __future__ import annotations

import dataclasses
import inspect
import re
import sys
from enum import Enum
from pathlib import Path

import pytest

from kfjudge.riftbound.board.facts import Facts, with_text
from kfjudge.riftbound.effects import perform, targets
from kfjudge.riftbound.meaning.records import RECORDS, USED, VALUES, unplayed
from kfjudge.riftbound.play.executable import in_play
from kfjudge.riftbound.words import base, cards, effects, events, statics, text
from kfjudge.riftbound.words.base import Kind, Node
from kfjudge.riftbound.words.events import EventKind

FOLDER = Path(perform.__file__).parents[1]
WORDS = [kind for module in (base, cards, effects, events, statics, text) for kind in vars(module).values()]
NODES = {kind for kind in WORDS if isinstance(kind, type) and issubclass(kind, Node) and not kind.__subclasses__()}
VOCABULARIES = {kind for kind in WORDS if isinstance(kind, type) and issubclass(kind, Enum) and list(kind)}
DECLINED = {
    *("Keyword.costs", "KeywordName.DEATHKNELL", "Kind.ABILITY", "Kind.SPELL_OR_ABILITY"),
    *("SwapLocations", "WithTheMost"),
}
"""What a text can say and nobody plays: a card that says it is declined in play."""


def test_every_node_and_every_field_has_somebody_who_plays_it() -> None:
    missing = {kind.__name__ for kind in NODES if kind not in USED}
    for kind in NODES & USED.keys():
        names = {item.name for item in dataclasses.fields(kind) if item.compare} - USED[kind]
        missing |= {f"{kind.__name__}.{name}" for name in names}
    for vocabulary in VOCABULARIES:
        known = VALUES.get(vocabulary, set())
        missing |= {f"{vocabulary.__name__}.{value.name}" for value in vocabulary if value not in known}
    assert missing == DECLINED


def test_a_record_names_only_fields_that_something_uses() -> None:
    modules = {sys.modules[one.function.__module__] for one in RECORDS}
    source = "".join(inspect.getsource(module) for module in modules)
    source += inspect.getsource(perform) + inspect.getsource(targets)
    used = {name for found in re.findall(r"\.(\w+)|\b(\w+)=|\"(\w+)\"", source) for name in found}
    for record in RECORDS:
        assert record.fields - SAID_ONLY <= used, record.kind


SAID_ONLY = {"now", "instead_of_trash", "unpaid", "must"}
"""What a text says of an instruction that comes out the same without it."""


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("[Reaction]\nCounter a spell or ability that chooses a friendly unit.", "ability"),
        ("[Deathknell]", "deathknell"),
    ],
)
def test_what_nobody_plays_is_declined_by_name(words: str, what: str) -> None:
    facts = with_text(Facts(name="Sample", kind=Kind.SPELL), words)
    assert facts.text is not None
    assert unplayed(facts.text) is not None
    assert what in in_play(facts, words).declined


def test_what_is_played_is_left_as_it_is() -> None:
    facts = with_text(Facts(name="Sample", kind=Kind.SPELL), "Draw 2.")
    assert in_play(facts, "Draw 2.") is facts


def test_no_vocabulary_is_called_played_as_a_whole() -> None:
    """A new value must be named by who plays it; one that nobody names is declined."""
    for path in FOLDER.rglob("*.py"):
        assert not re.search(r"@gives\(\s*\*", path.read_text(encoding="utf-8")), path


def test_every_event_that_is_played_is_told_of_somewhere() -> None:
    texts = [
        path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py") if path.parent.name in ("play", "effects")
    ]
    triggers = (FOLDER / "play" / "triggers.py").read_text(encoding="utf-8")
    told = set(re.findall(r"EventKind\.(\w+)", "".join(text for text in texts if text != triggers)))
    wider = {"ATTACK_OR_DEFEND", "CONQUER_OR_HOLD", "CHOOSE_OR_READY", "PLAYED_DISCARDED_KILLED", "KILL"}
    assert {kind.name for kind in VALUES[EventKind]} - told - wider == set()
