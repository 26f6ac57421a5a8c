"""Houses stand in one place; the lexicon of the grammar, which is data of its own, lists the same ones."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import Reap
from kfjudge.games.keyforge.situation.words import HOUSES as IN_FILES
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.houses import ADVENTURES, HOUSES
from kfjudge.language.word_files import base_lexicon
from tests.keyforge.table import ME, Table, face


def test_the_lexicon_knows_the_same_houses() -> None:
    assert dict(base_lexicon(KEYFORGE).fixed["House"]) == {**HOUSES, **ADVENTURES}


def test_a_scenario_file_can_name_every_house() -> None:
    assert len(IN_FILES) == len(HOUSES) + len(ADVENTURES)
    assert "staralliance" in IN_FILES


@pytest.mark.parametrize("said", ["any house", "each house", "all houses", "house Mars", "the active house"])
@pytest.mark.parametrize("who", ["~ can be used", "Friendly creatures may be used"])
def test_what_counts_as_of_a_house_can_be_used_for_it(said: str, who: str) -> None:
    """Every house is as good as the active one; another house than that is none."""
    table = Table()
    table.board.players[ME].active_house = "logos"
    card = table.put("battleline", face("Guest", f"{who} as if it belonged to {said}."))
    legal = table.session.legal_actions(table.board)
    assert (Reap(card) in legal) == ("Mars" not in said)
