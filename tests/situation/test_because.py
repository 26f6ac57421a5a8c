"""`because:` of a claim: its first reasons have to cite these rules, in both games, or the claim fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.show.text import suite
from kfjudge.situation.ruling import FAILS, HOLDS
from kfjudge.situation.suite import Judges, Wanted, open_judges

FIGHT = """
me: {battleline: [Troll]}
opponent: {battleline: [%s]}
do: [{fight: {with: Troll, against: %s}}]
claims: [{says: it dies, then: {cards: {%s: {destroyed: true}}}, expect: %s, because: %s}]
"""
COMBAT = """
game: riftbound
battlefields: [{as: hill, units: [{card: Stalwart Poro, of: opponent}]}]
me: {base: [Petty Officer]}
do: [{move: {units: [Petty Officer], to: hill}}]
claims: [{says: it dies, then: {cards: {Stalwart Poro: {zone: trash}}}, expect: always, because: %s}]
"""


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        (FIGHT % ("Urchin", "Urchin", "Urchin", "never", "[elusive]"), ()),
        (FIGHT % ("Urchin", "Urchin", "Urchin", "never", "elusive"), ()),
        (FIGHT % ("Urchin", "Urchin", "Urchin", "never", "[elusive, ward]"), ("ward",)),
        (COMBAT % "[428]", ()),
        (COMBAT % "['430']", ("430",)),
    ],
)
def test_the_first_reasons_have_to_cite_what_decides(
    text: str, missing: tuple[str, ...], judges: Judges, tmp_path: Path
) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(text, encoding="utf-8")
    result = judges.file(path, Wanted())
    assert not result.wrong, result.wrong
    (claim,) = result.rulings[0].claims
    assert claim.uncited == missing
    assert result.exit_code == (FAILS if missing else HOLDS)
    told = suite(list(result.rulings), [])
    assert (f"but not because of {', '.join(missing)}: it dies" in told) is bool(missing)


@pytest.mark.parametrize("text", [FIGHT % ("Urchin", "Urchin", "Urchin", "never", "{a: b}"), COMBAT % "{a: b}"])
def test_what_is_no_text_is_refused_with_its_place(text: str, judges: Judges, tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(text, encoding="utf-8")
    assert "'because' is a text or a list of them" in judges.file(path, Wanted()).wrong
