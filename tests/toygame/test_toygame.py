"""A game of three cards runs through the reader, the kernel, scenarios and the report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kfjudge import games
from kfjudge.language.reading import read_text
from kfjudge.show.jsonl import line
from kfjudge.situation.ruling import Ruling
from kfjudge.situation.suite import Judges, Wanted
from tests.toygame import GAME
from tests.toygame.play import CARDS
from tests.toygame.words import A_PLAYER, TOY, Coins, Number


@pytest.fixture
def judges(monkeypatch: pytest.MonkeyPatch) -> Iterator[Judges]:
    """The judges with the toy as well; it needs no library."""
    monkeypatch.setattr(games, "_games", dict(games._games))
    games.register(GAME)
    library: Any = None
    yield Judges(library)


def judged(judges: Judges, tmp_path: Path, text: str) -> Ruling:
    """The ruling on one scenario of the toy."""
    file = tmp_path / "case.yaml"
    file.write_text("game: toy\n" + text, encoding="utf-8")
    found = judges.file(file, Wanted())
    assert not found.wrong
    return found.rulings[0]


@pytest.mark.parametrize("name", CARDS)
def test_every_card_is_understood(name: str) -> None:
    assert read_text(TOY, CARDS[name], name=name).understood


def test_a_text_becomes_the_nodes_of_the_toy() -> None:
    meaning = read_text(TOY, "A player loses 1 coin.").ast
    assert meaning.paragraphs[0].effect == Coins(amount=Number(value=1), player=A_PLAYER, lost=True)


@pytest.mark.parametrize("text", ["Draw 2 coins.", "Each player gain 1 coin.", "Gain coins."])
def test_a_text_that_the_toy_does_not_say_is_declined(text: str) -> None:
    assert not read_text(TOY, text).understood


def test_what_happens_for_sure(judges: Judges, tmp_path: Path) -> None:
    ruling = judged(judges, tmp_path, "do: [Well, Feast]\nclaims: [{says: 2, player: me, coins: 2, expect: always}]")
    assert [claim.verdict for claim in ruling.claims] == ["always"]
    assert ruling.complete
    assert ruling.claims[0].because


def test_what_depends_names_the_decision(judges: Judges, tmp_path: Path) -> None:
    board = "me: 1\nopponent: 2\ndo: [Thief]\n"
    claim = "claims: [{says: One is left., player: opponent, coins: 1, expect: depends}]"
    ruling = judged(judges, tmp_path, board + claim)
    assert [claim.verdict for claim in ruling.claims] == ["depends"]
    assert [asked.question for asked in ruling.claims[0].depends_on] == ["which player?"]
    answered = judged(judges, tmp_path, board + "choose: [opponent]\n" + claim)
    assert [claim.verdict for claim in answered.claims] == ["always"]


def test_a_ruling_of_the_toy_is_reported(judges: Judges, tmp_path: Path) -> None:
    assert '"always"' in line(judged(judges, tmp_path, "do: [Well]\nclaims: [{says: 2, player: me, coins: 2}]"))


def test_a_game_that_nobody_knows_is_named(judges: Judges, tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text("game: toyy\ndo: []", encoding="utf-8")
    assert "there is no game 'toyy'" in judges.file(file, Wanted()).wrong
