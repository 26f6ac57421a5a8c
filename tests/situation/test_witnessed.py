"""A ruling says of whose text nobody has seen each part act; what was tried in vain is not played."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.keyforge import witness as keyforge
from kfjudge.games.riftbound import witness as riftbound
from kfjudge.games.riftbound.situation import library as cards
from kfjudge.situation.ruling import NOT_WITNESSED, Ruling, untried
from kfjudge.situation.suite import Wanted, open_judges
from kfjudge.witnessed import REVIEWED, SILENT, Witnessed

OWN = {
    "keyforge": "cards: [{{name: Bell, type: creature, house: brobnar, power: 3, text: {text!r}}}]\n",
    "riftbound": "cards: [{{name: Bell, type: Unit, energy: 1, might: 3, text: {text!r}}}]\n",
}
ACT = {
    "keyforge": "house: brobnar\nme: {battleline: [%s]}\ndo: [reap: %s]\n"
    "claims: [{says: it reaps, then: {me: {aember: '>= 1'}}}]\n",
    "riftbound": "game: riftbound\nbattlefields: [{as: hill, controller: me}]\nme: {base: [{card: %s, as: it}]}\n"
    "do: [move: {units: [it], to: hill}]\nclaims: [{says: %s goes, then: {cards: {it: {zone: hill}}}}]\n",
}


def ruled(folder: Path, game: str, name: str, text: str = "") -> Ruling:
    file = folder / "case.yaml"
    file.write_text((OWN[game].format(text=text) if text else "") + ACT[game] % (name, name), encoding="utf-8")
    result = open_judges().file(file, Wanted())
    assert not result.wrong, result.wrong
    return result.rulings[0]


def told(ruling: Ruling) -> list[str]:
    return [value for what, value, _why in ruling.assumed if what == NOT_WITNESSED]


@pytest.mark.parametrize(
    ("game", "name", "text", "new"),
    [
        ("keyforge", "Troll", "", False),
        ("keyforge", "Bumpsy", "", False),
        ("keyforge", "Bell", "Taunt.", False),
        ("keyforge", "Bell", "After Reap: If you have 5 or more Æ, draw 7 cards. Gain 11Æ.", True),
        ("keyforge", "Bell", "After you gain Æ, your opponent gains 3Æ and loses 9Æ.", True),
        ("riftbound", "Pouty Poro", "", False),
        ("riftbound", "Bell", "[Deflect]", False),
        ("riftbound", "Bell", "When I attack, discard 3, then draw 7.", True),
        ("riftbound", "Bell", "Other friendly units have +9 {M}.", True),
    ],
)
def test_a_text_that_nobody_saw_act_is_named(
    game: str, name: str, text: str, new: bool, empty_home: Path, tmp_path: Path
) -> None:
    assert told(ruled(tmp_path, game, name, text)) == ([name] if new else [])


def test_several_that_nobody_saw_act_share_a_line() -> None:
    assert [item[:2] for item in untried(["Bell", "Poro, Pouty"])] == [(NOT_WITNESSED, "Bell; Poro, Pouty")]


@pytest.mark.parametrize(("word", "verdict"), [(SILENT, "undecided"), (REVIEWED, "always")])
@pytest.mark.parametrize(
    ("game", "name", "table"),
    [("keyforge", "Bumpsy", keyforge.WITNESSED), ("riftbound", "Pouty Poro", riftbound.WITNESSED)],
)
def test_a_text_of_which_a_part_was_looked_for_in_vain(
    game: str,
    name: str,
    table: Witnessed,
    word: str,
    verdict: str,
    empty_home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table, "standings", dict.fromkeys(table.standings, word))
    cards.library.cache_clear()
    ruling = ruled(tmp_path, game, name)
    cards.library.cache_clear()
    assert [claim.verdict for claim in ruling.claims] == [verdict]
    assert told(ruling) == []
    assert [name for name, _why in ruling.not_understood] == ([name] if word == SILENT else [])
