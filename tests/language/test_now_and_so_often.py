"""What a card may do without a time is done now; what is repeated for each of something does not repeat the words that
say so.
"""

from __future__ import annotations

import pytest

from benchmarks.normal import normal
from kfjudge.games.keyforge.words.nodes.effects import ForEach, Lasting, May, Repeat, RepeatWhat, Sequence, Use, UseKind
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.games.keyforge.words.nodes.statics import MayPlayOrUse
from kfjudge.games.keyforge.words.nodes.text import BoldAbility
from kfjudge.language.reading import Language


def _last(text: str, reader: Language) -> Effect:
    """The last instruction of a text's bold ability."""
    reading = reader.read(text)
    assert reading.ast is not None, reading.decline
    ability = reading.ast.paragraphs[0]
    assert isinstance(ability, BoldAbility)
    return ability.effect.effects[-1] if isinstance(ability.effect, Sequence) else ability.effect


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Play: Ready a creature. It may fight.", UseKind.FIGHT),
        ("Play: Ready a creature. That creature may reap.", UseKind.REAP),
        ("Play: Choose a creature. The chosen creature may be used to fight.", UseKind.FIGHT),
        ("After Reap: Another friendly creature may fight.", UseKind.FIGHT),
        ("Action: A friendly Dis creature may be used.", UseKind.USE),
    ],
)
def test_what_a_card_may_do_is_done_now(text: str, how: UseKind, reader: Language) -> None:
    last = _last(text, reader)
    assert isinstance(last, May)
    assert isinstance(last.effect, Use)
    assert last.effect.how is how


@pytest.mark.parametrize(
    "text",
    [
        "Play: Ready a creature. It may fight this turn.",
        "Play: For the remainder of the turn, each friendly creature may fight.",
    ],
)
def test_with_a_time_it_is_a_permission(text: str, reader: Language) -> None:
    last = _last(text, reader)
    assert isinstance(last, Lasting)
    assert isinstance(last.effects[0], MayPlayOrUse)


def test_each_of_several_may_do_it_for_itself(reader: Language) -> None:
    last = _last("Play: Each friendly creature may fight.", reader)
    assert isinstance(last, ForEach)
    assert isinstance(last.effect, May)
    assert isinstance(last.effect.effect, Use)
    assert last.effect.effect.how is UseKind.FIGHT


@pytest.mark.parametrize(
    "text",
    [
        "Play: Ready 2 creatures. They may fight.",
        "Play: A creature may be played.",
    ],
)
def test_what_several_may_do_each_for_itself_is_declined(text: str, reader: Language) -> None:
    assert reader.read(text).ast is None


@pytest.mark.parametrize(
    "again",
    [
        "repeat this effect for each friendly creature",
        "repeat this card's effect for each friendly creature",
        "for each friendly creature, repeat this effect",
        "repeat this effect for each forged key you have",
    ],
)
def test_for_each_repeats_what_stands_before(again: str, reader: Language) -> None:
    last = _last(f"Play: Deal 1D to a creature. {again.capitalize()}.", reader)
    assert isinstance(last, ForEach)
    assert isinstance(last.effect, Repeat)
    assert last.effect.what is RepeatWhat.PRECEDING


def test_so_many_times_is_so_many_times(reader: Language) -> None:
    one, other = (
        reader.read(f"Play: Deal 1D to a creature. Repeat {what} effect twice.").ast
        for what in ("this", "the preceding")
    )
    assert one is not None
    assert other is not None
    assert normal(one) == normal(other)


def test_an_effect_that_is_repeated_without_a_number_repeats_itself(reader: Language) -> None:
    last = _last("Play: Draw a card. Repeat this effect.", reader)
    assert isinstance(last, Repeat)
    assert last.what is RepeatWhat.WHOLE


def test_whether_it_goes_on_is_not_asked_for_each(reader: Language) -> None:
    assert (
        reader.read("Play: Deal 1D to a creature. For each friendly creature, you may repeat this effect.").ast is None
    )
