"""Cards found by what they have and what their texts do, and the list of errata, in a home without imports."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.test_lookup import answer


def found(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = json.loads(answer(capsys, "card", *arguments, "--json")[1])["cards"]
    return cards


@pytest.mark.parametrize(
    ("arguments", "has", "has_not"),
    [
        (("--house", "dis", "--trait", "imp"), "Dust Imp", "Troll"),
        (("--house", "Brobnar", "--trait", "giant"), "Troll", "Dust Imp"),
        (("--text", "enters play ready"), "Silvertooth", "Troll"),
        (("--text", "heal", "--house", "brobnar"), "Troll", "Bumpsy"),
        (("--tag", "poro"), "Stalwart Poro", "Petty Officer"),
        (("--domain", "calm", "--text", "shield"), "Stalwart Poro", "Petty Officer"),
        (("--house", "star alliance", "--trait", "robot"), "CALV-1N", "Troll"),
    ],
)
def test_cards_are_found_by_house_trait_and_words_of_their_text(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], has: str, has_not: str
) -> None:
    names = {card["name"] for card in found(capsys, *arguments)}
    assert has in names and has_not not in names


def test_every_card_that_is_found_has_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    cards = found(capsys, "--text", "destroy creature", "--house", "dis", "--game", "keyforge")
    assert len(cards) > 5
    for card in cards:
        assert "Dis" in card["facts"] and "destroy" in card["text"].lower() and "creature" in card["text"].lower()


def test_a_long_list_is_cut_and_that_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = answer(capsys, "card", "--house", "dis", "--limit", "2")
    assert code == 0 and "more (--limit)" in out and out.count("  (") == 2


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--text", "xyzzy"), 1, "no known card has all of this"),
        (("Troll", "--house", "dis"), 2, "not both"),
        ((), 2, "name a card"),
        (("--trait", "x", "--game", "chess"), 2, "there is no game 'chess'"),
        (("--trait", "x", "--rules", "99"), 2, "99"),
    ],
)
def test_what_cannot_be_searched_is_told(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int, message: str
) -> None:
    done = answer(capsys, "card", *arguments, "--plain")
    assert done[0] == code and message in done[2]


def test_errata_of_both_games_come_by_version_with_what_is_banned(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(answer(capsys, "errata", "--json")[1])
    by_game = {game: [each for each in told["errata"] if each["game"] == game] for game in ("keyforge", "riftbound")}
    assert {"Drummernaut", "Auto-Legionary"} <= {each["card"] for each in by_game["keyforge"]}
    assert len(by_game["riftbound"]) > 50
    assert [each["since"] for each in by_game["riftbound"]] == sorted(each["since"] for each in by_game["riftbound"])
    assert all(each["citation"]["document"] and each["since"] for each in told["errata"])
    assert {each["game"] for each in told["banned"]} == {"keyforge", "riftbound"}


def test_an_erratum_is_shown_with_what_it_changed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = answer(capsys, "errata", "drummernaut")
    assert code == 0 and "since 1.3" in out and "Never itself." in out
    assert "Before:" in answer(capsys, "errata", "arise", "--game", "riftbound")[1]
    assert answer(capsys, "errata", "Troll")[0] == 1
