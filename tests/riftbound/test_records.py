"""Whatever a text can say is played by somebody, or the card is declined in play by name."""

from __future__ import annotations

import dataclasses
import re
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from kfjudge.games.riftbound.board.facts import Facts, with_text
from kfjudge.games.riftbound.effects import perform
from kfjudge.games.riftbound.meaning.records import RECORDS, unplayed
from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.games.riftbound.words import base, cards, effects, events, statics, text
from kfjudge.games.riftbound.words.base import Kind, Node
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.paths import rules_data
from tests.yamlfiles import load_yaml

FOLDER = Path(perform.__file__).parents[1]
WORDS = [kind for module in (base, cards, effects, events, statics, text) for kind in vars(module).values()]
NODES = {kind for kind in WORDS if isinstance(kind, type) and issubclass(kind, Node) and not kind.__subclasses__()}
VOCABULARIES = {kind for kind in WORDS if isinstance(kind, type) and issubclass(kind, Enum) and list(kind)}
DECLINED = {
    *("KeywordName.DEATHKNELL",),
    *(
        "ChosenBy",
        "Cannot.by_damage",
        "EffectOf.PLAY",
        "MoveBuffs",
        "PlaySpeed.keyword",
        "Chooses",
        "Chose",
        "AmountDone",
        "Cannot.but_at",
        "Cannot.to",
        "Capped",
        "CostChange.payer",
        "Deal.each",
        "Deed.BE_ATTACHED",
        "Enters.place",
        "FormerBearer",
        "Happened.of_them",
        "How.TOGETHER",
        "How.WON",
        "Lasting.holds",
        "MightAtMost",
        "NameDomain",
        "NamedDomain",
        "PreventsFirst",
        "RefKind.FIRST",
        "RefKind.SECOND",
        "Together.might",
        "Was",
        "GrantNext.player",
        "SetMight.exactly",
        "UseOnly.cards",
        "SpendLimit.PLAY",
    ),
    *(
        "Phase.NEXT_TURN",
        "Event.doer",
        "Place.or_to",
    ),
    *("MightEquals", "Search", "Shuffle", "Play.state"),
    *(
        "EntersWith",
        "NthDone",
        "Priced",
        "UsesOnly.amount",
        "How.SURVIVED",
        "When.OUTSIDE_DRAW",
        "Cannot.in_combat",
        "AssignedExcess.during",
        "Move.source",
        "Deed.DETACH",
        "Duration.THEIR_NEXT_TURN_END",
        "RefKind.CHOSEN",
    ),
    "Cannot.beyond",
    *("CopySpell", "MayPlay.player", "PlayedWhile", "AtRandom"),
    *(
        "PlaceKind.OTHER_LOCATION",
        "Did.this_way",
        "PlayToken.text",
    ),
    *("PlayerKind.WINNER", "PlayerKind.LOSER"),
    "Did.negated",
    *("PreventDamageTo.in_combat", "Toll"),
    "Pick.AT_RANDOM",
    *(
        f"EventKind.{name}"
        for name in [
            "ENTER",
            "DEAL_DAMAGE",
            "DEAL_COMBAT_DAMAGE",
            "LOSE_SHOWDOWN",
            "TO_TRASH",
            "SHOWDOWN_END",
            "WIN_SHOWDOWN",
        ]
    ),
    "Deed.LOSE",
    *(
        f"Phase.{name}"
        for name in [
            "YOUR_TURN",
            "EACH_TURN",
            "OPPONENT_TURN",
            "YOUR_MAIN_END",
        ]
    ),
}
"""What a text can say and nobody plays: a card that says it is declined in play."""


def test_every_node_and_every_field_has_somebody_who_plays_it() -> None:
    missing = {kind.__name__ for kind in NODES if kind not in RECORDS.used}
    for kind in NODES & RECORDS.used.keys():
        names = {item.name for item in dataclasses.fields(kind) if item.compare} - RECORDS.used[kind]
        missing |= {f"{kind.__name__}.{name}" for name in names}
    for vocabulary in VOCABULARIES:
        known = RECORDS.given.get(vocabulary, set())
        missing |= {f"{vocabulary.__name__}.{value.name}" for value in vocabulary if value not in known}
    assert missing == DECLINED


def test_a_record_counts_only_for_what_the_code_reads() -> None:
    assert [
        (kind.__name__, name)
        for kind, names in RECORDS.used.items()
        for name in names
        if not RECORDS.is_used(kind, name)
    ] == []
    assert [value for values in RECORDS.given.values() for value in values if not RECORDS.is_given(value)] == []


@pytest.mark.parametrize(
    ("said", "kind", "name", "what"),
    [
        (
            text.KeywordLine(keywords=(effects.Keyword(name=base.KeywordName.UNIQUE),)),
            *(base.KeywordName, "UNIQUE", "KeywordName unique"),
        ),
        (
            text.Instruction(effect=effects.Steps(effects=(effects.Kill(cards=cards.Me()),), told=True)),
            *(effects.Steps, "told", "Steps.told"),
        ),
    ],
)
def test_what_is_recorded_and_read_by_nobody_is_declined_by_name(
    said: Any, kind: type, name: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = text.CardText(paragraphs=(said,))
    assert unplayed(whole) is None
    monkeypatch.delitem(RECORDS.same, (kind, name))
    found = unplayed(whole)
    assert found is not None
    assert found[1] == what


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("Choose a unit at each battlefield. Stun them.", "Select as it stands here"),
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
    wider = {"ATTACK_OR_DEFEND", "CONQUER_OR_HOLD", "KILL", "LEAVE_PLACE"}
    assert {kind.name for kind in RECORDS.given[EventKind]} - told - wider == set()


def test_few_effect_texts_of_equipment_are_not_read() -> None:
    """What a unit has from attached gear is told in own words, which the language has to read."""
    rows = [row for row in load_yaml(rules_data("riftbound") / "equipment.yaml") if row.get("effect")]
    unread = {row["name"] for row in rows if with_text(Facts(name="unit", kind=Kind.UNIT), row["effect"]).declined}
    assert len(unread) <= 6, unread
