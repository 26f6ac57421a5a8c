"""How a token enters: as the text says that plays it, as others state, or as its type does."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.unsettled import NOT_IN_THE_DOCUMENTS
from tests.riftbound.judged import rulings

SCENARIO = """
game: riftbound
cards:
  - {{name: Horn, type: spell, text: "[Action]\\nPlay a {played}."}}
  - {{name: Gate, type: gear, text: "{stated}"}}
me:
  hand: [Horn]
  base: [Gate]
{more}do:
  - play: {{card: Horn}}
claims:
  - {{says: it is ready, then: {{me: {{made_ready: {{{name}: 1}}}}}}}}
"""
GOLD, SPRITE = "Gold gear token", "3 {M} Sprite unit token with [Temporary]"


def verdict(tmp_path: Path, played: str, stated: str, more: str = "") -> tuple[str, bool]:
    """Whether the token is ready, and whether that hangs on what the documents leave open."""
    name = "Gold" if "Gold" in played else "Sprite"
    data = SCENARIO.format(played=played, stated=stated, name=name, more=more).replace("{M}", ":rb_might:")
    [ruling] = rulings(tmp_path / "horn.yaml", data=data)
    claim = ruling.claims[0]
    return claim.verdict, NOT_IN_THE_DOCUMENTS in {one.by for one in claim.depends_on}


READY, EXHAUSTED = "Your tokens enter ready.", "Your tokens enter exhausted."


@pytest.mark.parametrize(
    ("played", "stated", "found"),
    [
        (GOLD, "", "always"),
        (SPRITE, "", "never"),
        (f"{GOLD} exhausted", "", "never"),
        (f"ready {SPRITE}", "", "always"),
        (SPRITE, READY, "always"),
        (GOLD, EXHAUSTED, "never"),
        (f"{GOLD} exhausted", EXHAUSTED, "never"),
        (f"ready {SPRITE}", READY, "always"),
    ],
)
def test_one_text_alone_says_how(tmp_path: Path, played: str, stated: str, found: str) -> None:
    assert verdict(tmp_path, played, stated) == (found, False)


@pytest.mark.parametrize(("played", "stated"), [(f"{GOLD} exhausted", READY), (f"ready {SPRITE}", EXHAUSTED)])
def test_which_of_two_texts_holds_is_open(tmp_path: Path, played: str, stated: str) -> None:
    assert verdict(tmp_path, played, stated) == ("depends", True)


@pytest.mark.parametrize(("reading", "found"), [("as played", "never"), ("as stated", "always")])
def test_a_file_may_say_how_it_is_read(tmp_path: Path, reading: str, found: str) -> None:
    more = f"readings: {{how-a-token-enters: {reading}}}\n"
    assert verdict(tmp_path, f"{GOLD} exhausted", READY, more) == (found, False)
