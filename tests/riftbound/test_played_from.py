"""A card that a text plays, with no word on where it is, is played from hand or Champion Zone: our reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.unsettled import NOT_IN_THE_DOCUMENTS
from tests.riftbound.judged import rulings

SCENARIO = """
game: riftbound
cards:
  - {{name: Horn, type: spell, text: "[Action]\\n{text}"}}
  - {{name: Hero, type: unit, energy: 9, might: 4, tags: [Poro]}}
me:
  hand: [Horn{hand}]
  {zone}
{more}do:
  - play: {{card: Horn}}
claims:
  - {{says: it is played, then: {{cards: {{Hero: {{zone: base}}}}}}}}
"""


def verdict(
    tmp_path: Path, text: str, zone: str = "xp: 0", hand: str = "", more: str = ""
) -> tuple[str, set[str], str]:
    """The verdict on whether Hero is played, on what it depends, and what the ruling takes for granted."""
    data = SCENARIO.format(text=text, zone=zone, hand=hand, more=more)
    [ruling] = rulings(tmp_path / "horn.yaml", data=data)
    claim = ruling.claims[0]
    return claim.verdict, {one.by for one in claim.depends_on}, repr(ruling.assumed)


TEXTS = ("Play a Poro, ignoring its cost.", "Play a unit, ignoring its cost. Draw 1.")


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_played_from_hand_whatever_is_read(tmp_path: Path, text: str) -> None:
    assert verdict(tmp_path, text, hand=", Hero")[:2] == ("always", set())


@pytest.mark.parametrize("text", TEXTS)
def test_whether_it_is_played_from_the_champion_zone_depends_on_the_reading(tmp_path: Path, text: str) -> None:
    found, by, _assumed = verdict(tmp_path, text, zone="champion: Hero")
    assert found == "depends"
    assert NOT_IN_THE_DOCUMENTS in by


@pytest.mark.parametrize(("reading", "found"), [("as usual", "always"), ("hand", "never")])
def test_a_file_may_say_how_it_is_read(tmp_path: Path, reading: str, found: str) -> None:
    more = f"readings: {{played-from-where: {reading}}}\n"
    said, by, assumed = verdict(tmp_path, TEXTS[0], zone="champion: Hero", more=more)
    assert (said, by) == (found, set())
    assert "the file says so" in assumed


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_not_played_from_the_trash(tmp_path: Path, text: str) -> None:
    assert verdict(tmp_path, text, zone="trash: [Hero]")[:2] == ("never", set())


def test_a_text_that_names_the_zone_leaves_nothing_open(tmp_path: Path) -> None:
    text = "Play a unit from your trash, ignoring its cost."
    assert verdict(tmp_path, text, zone="trash: [Hero]")[:2] == ("always", set())
