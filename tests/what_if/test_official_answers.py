"""One line each: the situations of the rulebook's questions, typed as a judge would, give the official answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kfjudge.engine.explore import Limits
from kfjudge.lookup.index import open_library
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line
from tests.yamlfiles import load_yaml

LINES: list[dict[str, Any]] = load_yaml(Path(__file__).with_name("faq.yaml"))
WANTED = Wanted(limits=Limits(leaves=4000))


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize("asked", LINES, ids=[item["entry"] for item in LINES])
def test_a_line_gives_the_official_answer(asked: dict[str, Any], judges: Judges) -> None:
    result = judge_line(asked["line"], judges, WANTED)
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    assert ruling.claims, "a line without a claim shows nothing"
    assert {claim.says: (claim.verdict, claim.undecided) for claim in ruling.claims} == {
        claim.says: (claim.expect, "") for claim in ruling.claims
    }
    assert not ruling.stopped


def test_every_answer_is_an_entry_of_the_rules(empty_home: Path) -> None:
    library = open_library()
    assert [item["entry"] for item in LINES] == [library.entry(item["entry"]).id for item in LINES]


def test_sixty_questions_are_asked() -> None:
    assert len({item["entry"] for item in LINES}) >= 60
