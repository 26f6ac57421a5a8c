"""Each kind of event that a text may forbid, limit, watch, interrupt or replace is seen to be: what a step says that it
asks about, it asks about.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from benchmarks.witness.seeing import witness
from benchmarks.witness.situations import Stock
from benchmarks.witnesses import stock
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.executable import is_executable, obstacles
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.cards import Ref, RefKind
from kfjudge.games.keyforge.words.nodes.effects import Destroy, Draw, GainAember, Instead, Triggered
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern, Trigger, TriggerWord
from kfjudge.games.keyforge.words.nodes.kinds import CardText, Effect, Static
from kfjudge.games.keyforge.words.nodes.statics import Cannot, Interrupts, Replaces
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, ConstantAbility
from kfjudge.language.reading import language
from tests.sampling import in_soak

ONE = Number(value=1)
SITUATIONS = 800
BEFORE_THE_GAME = EventKind.DRAW_STARTING_HANDS
"""It is over before any situation begins."""
RARE = frozenset((EventKind.SACRIFICE, EventKind.DESTROY_IN_FIGHT, EventKind.FULFILL))
"""They come about too seldom in situations at random; rulings test them."""


def effect(kind: EventKind) -> Effect:
    """Something that is no such event itself."""
    return Draw(amount=ONE) if "aember" in kind.value or kind is EventKind.ADD_TO_POOL else GainAember(amount=ONE)


def after(kind: EventKind) -> Triggered:
    return Triggered(trigger=Trigger(word=TriggerWord.AFTER, events=(EventPattern(kind=kind),)), effect=effect(kind))


STATEMENTS: dict[str, Callable[[EventKind], Static | Triggered]] = {
    "cannot": lambda kind: Cannot(event=EventPattern(kind=kind)),
    "after": after,
    "interrupts": lambda kind: Interrupts(event=EventPattern(kind=kind), effect=effect(kind)),
    "replaces": lambda kind: Replaces(events=(EventPattern(kind=kind),), effect=effect(kind)),
}


@pytest.fixture(scope="module")
def plain() -> Stock:
    return stock(language(KEYFORGE))


def card(part: Static | Triggered) -> CardFace:
    """An artifact that says it."""
    text = CardText(paragraphs=(ConstantAbility(parts=(part,)),))
    return CardFace("said", "Said", "artifact", ("dis",), text=text)


def declared() -> list[tuple[str, EventKind]]:
    """What counts as executable: the kinds of statement, each with the kinds of event that somebody asks it about."""
    found = []
    for name, make in STATEMENTS.items():
        for kind in EventKind:
            text = card(make(kind)).text
            if kind is not BEFORE_THE_GAME and kind not in RARE and text is not None and is_executable(text):
                found.append((name, kind))
    return found


def silent(plain: Stock, cases: list[tuple[str, EventKind]], situations: int = SITUATIONS) -> list[tuple[str, str]]:
    """The statements of which no situation shows anything."""
    return [
        (name, kind.value)
        for name, kind in cases
        if not witness(card(STATEMENTS[name](kind)), plain, situations)[0].seen
    ]


@pytest.mark.slow
@pytest.mark.parametrize("size", in_soak(30, 150))
def test_what_is_declared_to_be_asked_about_is_asked_about(plain: Stock, size: int) -> None:
    cases = declared()
    assert len(cases) > 150
    assert silent(plain, random.Random(size).sample(cases, size)) == []


@pytest.mark.slow
def test_a_consultation_that_is_left_out_is_found(plain: Stock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the step that asks, what it declares is silent."""
    cases = [("cannot", EventKind("stun")), ("cannot", EventKind.DRAW)]
    assert silent(plain, cases) == []
    real = Game.forbids

    def forbids(game: Game, event: Event) -> bool:
        return event.name != "stun" and real(game, event)

    monkeypatch.setattr(Game, "forbids", forbids)
    assert silent(plain, cases, 60) == [("cannot", "stun")]


def test_what_adds_to_a_pool_can_be_interrupted(plain: Stock) -> None:
    """It was asked about only where something replaced or forbade it."""
    assert silent(plain, [("interrupts", EventKind.ADD_TO_POOL)]) == []


@pytest.mark.parametrize("kind", [EventKind.TURN_START, EventKind.TURN_END, EventKind.STEP_END])
def test_what_comes_by_itself_cannot_be_forbidden(kind: EventKind) -> None:
    text = card(Cannot(event=EventPattern(kind=kind))).text
    assert text is not None
    assert [item.reason for item in obstacles(text)] == [f"nothing asks Cannot about {kind.value}"]


def test_only_its_destruction_is_done_in_another_way() -> None:
    """Of a "Destroyed:" ability the destruction is replaced; no other instruction can be."""

    def said(of: Effect) -> CardText:
        instead = Instead(effect=GainAember(amount=ONE), of=of)
        return CardText(paragraphs=(BoldAbility(timings=(Timing.DESTROYED,), effect=instead),))

    assert is_executable(said(Destroy(cards=Ref(kind=RefKind.SELF))))
    assert [item.reason for item in obstacles(said(Draw(amount=ONE)))] == ["nothing else can be done in place of Draw"]


@pytest.mark.parametrize("name", sorted(STATEMENTS))
def test_lost_armor_is_only_looked_back_on(name: str) -> None:
    """Nothing asks about it as it happens; how much was lost this way is counted."""
    text = card(STATEMENTS[name](EventKind.LOSE_ARMOR)).text
    assert text is not None
    assert not is_executable(text)
