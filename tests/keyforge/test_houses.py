"""Houses stand in one place; the lexicon of the grammar, which is data of its own, lists the same ones."""

from __future__ import annotations

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.houses import ADVENTURES, HOUSES
from kfjudge.language.word_files import base_lexicon
from kfjudge.situation.words import HOUSES as IN_FILES


def test_the_lexicon_knows_the_same_houses() -> None:
    assert dict(base_lexicon(KEYFORGE).fixed["House"]) == {**HOUSES, **ADVENTURES}


def test_a_scenario_file_can_name_every_house() -> None:
    assert len(IN_FILES) == len(HOUSES) + len(ADVENTURES)
    assert "staralliance" in IN_FILES
