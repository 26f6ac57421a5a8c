"""A ruling says of whose text nobody has seen each part act; what was tried in vain is not played."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.keyforge.witness import known
from kfjudge.lookup.index import open_library
from kfjudge.situation.ruling import NOT_WITNESSED, Ruling
from kfjudge.situation.suite import Wanted, open_judges

OWN = "cards: [{{name: Bell, type: creature, house: brobnar, power: 3, text: {text!r}}}]\n"
ACT = (
    "house: brobnar\nme: {battleline: [%s]}\ndo: [reap: %s]\nclaims: [{says: it reaps, then: {me: {aember: '>= 1'}}}]\n"
)


def ruled(folder: Path, name: str, text: str = "") -> Ruling:
    file = folder / "case.yaml"
    file.write_text((OWN.format(text=text) if text else "") + ACT % (name, name), encoding="utf-8")
    result = open_judges().file(file, Wanted())
    assert not result.wrong, result.wrong
    return result.rulings[0]


def told(ruling: Ruling) -> list[str]:
    return [value for what, value, _why in ruling.assumed if what == NOT_WITNESSED]


@pytest.mark.parametrize(
    ("name", "text", "new"),
    [
        ("Troll", "", False),
        ("Bumpsy", "", False),
        ("Bell", "Taunt.", False),
        ("Bell", "After Reap: If you have 5 or more Æ, draw 7 cards. Gain 11Æ.", True),
        ("Bell", "After you gain Æ, your opponent gains 3Æ and loses 9Æ.", True),
    ],
)
def test_a_text_that_nobody_saw_act_is_named(name: str, text: str, new: bool, empty_home: Path, tmp_path: Path) -> None:
    assert told(ruled(tmp_path, name, text)) == ([name] if new else [])


@pytest.mark.parametrize(("word", "verdict"), [(known.SILENT, "undecided"), (known.REVIEWED, "always")])
def test_a_text_of_which_a_part_was_looked_for_in_vain(
    word: str, verdict: str, empty_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = open_library()
    assert library.find_card("Bumpsy")
    seen = known.standings()
    monkeypatch.setattr(known, "standings", lambda: dict.fromkeys(seen, word))
    ruling = ruled(tmp_path, "Bumpsy")
    assert [claim.verdict for claim in ruling.claims] == [verdict]
    assert told(ruling) == []
    assert [name for name, _why in ruling.not_understood] == (["Bumpsy"] if word == known.SILENT else [])
