"""Card lists in their four forms give the same cards and are looked up like any other; a wrong record is named and left
out.
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from kfjudge.errors import WrongFile
from kfjudge.lookup.importers import cardlists, cardrows
from kfjudge.lookup.importers.files import open_source
from tests.importers.conftest import SHARED, Kfjudge

GIANT = "Fight: Gain 1A."
KNIGHT = "Taunt. (This creature’s neighbors cannot be attacked unless they have taunt.)"
FULL: dict[str, Any] = {
    "sets": [{"code": "CotA", "name": "Call of the Archons"}, {"code": "AoA", "name": "Age of Ascension"}],
    "cards": [
        {
            "id": "test-giant",
            "name": "Test Giant",
            "type": "creature",
            "houses": ["brobnar"],
            "traits": ["giant"],
            "power": 5,
            "armor": None,
            "amber": 1,
            "printings": [{"sets": ["CotA", "AoA"], "number": "001", "rarity": "Common", "text": GIANT}],
        },
        {
            "id": "o-malley-s-æmber-knight",
            "name": "O’Malley’s Æmber Knight",
            "type": "creature",
            "houses": ["staralliance"],
            "traits": ["human", "knight"],
            "power": 3,
            "armor": 2,
            "amber": 0,
            "printings": [{"sets": ["AoA"], "number": "002", "rarity": "Rare", "text": KNIGHT}],
        },
    ],
}
PACK: dict[str, Any] = {
    "name": "Age of Ascension",
    "ids": ["435"],
    "code": "AoA",
    "cards": [
        {
            "id": "test-giant",
            "name": "Test Giant",
            "number": "1",
            "house": "brobnar",
            "type": "creature",
            "text": GIANT,
            "power": 5,
            "armor": None,
            "amber": 1,
            "traits": ["giant"],
            "rarity": "Common",
            "locale": {"de": {"name": "Testriese", "text": "Kampf: Erhalte 1A."}},
        },
        {
            "id": "o-malley-s-æmber-knight",
            "name": "O’Malley’s Æmber Knight",
            "number": "2",
            "house": "staralliance",
            "type": "creature",
            "text": KNIGHT,
            "power": 3,
            "armor": 2,
            "amber": 0,
            "traits": ["human", "knight"],
            "rarity": "Rare",
            "locale": {},
        },
    ],
}
DECK: dict[str, Any] = {
    "data": {"id": "d", "name": "The Test Deck", "_links": {"cards": ["1", "2", "3"]}},
    "_linked": {
        "houses": [],
        "cards": [
            {
                "id": "1",
                "card_title": "Test Giant",
                "house": "Brobnar",
                "card_type": "Creature",
                "card_text": GIANT,
                "traits": "Giant",
                "amber": 1,
                "power": "5",
                "armor": "0",
                "rarity": "Common",
                "card_number": "001",
                "expansion": 435,
                "is_maverick": False,
            },
            {
                "id": "2",
                "card_title": "O’Malley’s Æmber Knight",
                "house": "Star Alliance",
                "card_type": "Creature",
                "card_text": KNIGHT,
                "traits": "Human • Knight",
                "amber": 0,
                "power": "3",
                "armor": "2",
                "rarity": "Rare",
                "card_number": "002",
                "expansion": 435,
                "is_maverick": False,
            },
            {
                "id": "3",
                "card_title": "O’Malley’s Æmber Knight",
                "house": "Dis",
                "card_type": "Creature",
                "card_text": KNIGHT,
                "traits": "Human • Knight",
                "amber": 0,
                "power": "3",
                "armor": "2",
                "rarity": "Rare",
                "card_number": "002",
                "expansion": 435,
                "is_maverick": True,
            },
        ],
    },
}
TABLE = [
    ["Card Name", "House", "Card Type", "Text", "Power", "Armor", "Amber", "Traits", "Set"],
    ["Test Giant", "Brobnar", "Creature", GIANT, "5", "", "1", "Giant", "AoA"],
    ["O’Malley’s Æmber Knight", "Star Alliance", "Creature", KNIGHT, "3", "2", "0", "Human • Knight", "AoA"],
]


def table(delimiter: str = ",") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(TABLE)
    return out.getvalue()


FORMS: dict[str, tuple[str, str]] = {
    "one record a card": ("cards.json", json.dumps(FULL)),
    "a set's pack": ("AoA.json", json.dumps(PACK)),
    "the cards of a pack alone": ("AoA cards.json", json.dumps([{**card, "set": "AoA"} for card in PACK["cards"]])),
    "the publisher's deck": ("deck.json", json.dumps(DECK)),
    "a table": ("cards.csv", table()),
    "a table with semicolons": ("cards.csv", table(";")),
    "a table with tabs": ("cards.tsv", table("\t")),
}


def read(tmp_path: Path, name: str, content: str) -> cardrows.CardList:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    source = open_source(path)
    return cardlists.read_csv(source) if source.sort == "csv" else cardlists.read_json(source)


@pytest.mark.parametrize(("name", "content"), FORMS.values(), ids=FORMS.keys())
def test_every_form_gives_the_same_cards(tmp_path: Path, name: str, content: str) -> None:
    found = {card["id"]: card for card in read(tmp_path, name, content).cards}
    assert sorted(found) == ["o-malley-s-æmber-knight", "test-giant"]
    giant, knight = found["test-giant"], found["o-malley-s-æmber-knight"]
    for card, wanted in ((giant, FULL["cards"][0]), (knight, FULL["cards"][1])):
        for key in ("name", "type", "houses", "traits", "power", "amber"):
            assert card[key] == wanted[key], key
        assert [printing["text"] for printing in card["printings"]] == [wanted["printings"][0]["text"]]
        assert "AoA" in card["printings"][0]["sets"]
    assert knight["armor"] == 2
    assert not giant["armor"]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "content"), FORMS.values(), ids=FORMS.keys())
def test_imported_cards_are_looked_up_and_understood(kfjudge: Kfjudge, tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    code, out, _ = kfjudge("import", path, "--json")
    summary = json.loads(out)
    assert (code, summary["cards"], summary["wordings"]) == (0, 2, 2)
    assert summary["understood"] + len(summary["not_understood"]) == 2
    code, out, _ = kfjudge("card", "o'malleys aember knight", "--json")
    assert code == 0
    assert json.loads(out)["name"] == "O’Malley’s Æmber Knight"


def test_wordings_that_differ_are_printings_of_one_card(tmp_path: Path) -> None:
    rows = [
        {**PACK["cards"][0], "set": "CotA"},
        {**PACK["cards"][0], "set": "AoA", "text": "After Fight: Gain 1A."},
        {**PACK["cards"][0], "set": "WC"},
    ]
    (card,) = read(tmp_path, "cards.json", json.dumps(rows)).cards
    assert [(printing["sets"], printing["text"]) for printing in card["printings"]] == [
        (["CotA", "WC"], GIANT),
        (["AoA"], "After Fight: Gain 1A."),
    ]


@pytest.mark.slow
def test_a_deck_does_not_take_the_wordings_of_a_whole_list_away(kfjudge: Kfjudge, tmp_path: Path) -> None:
    whole, deck = tmp_path / "all.json", tmp_path / "a deck.json"
    older = {
        **FULL["cards"][0],
        "printings": [{"sets": ["CotA"], "text": "Reap: Gain 1A."}, *FULL["cards"][0]["printings"]],
    }
    whole.write_text(json.dumps({"cards": [older]}), encoding="utf-8")
    deck.write_text(json.dumps(DECK), encoding="utf-8")
    for order in ((whole, deck), (deck, whole)):
        for path in order:
            assert kfjudge("import", path)[0] == 0
        shown = json.loads(kfjudge("card", "Test Giant", "--json")[1])
        assert {wording["text"] for wording in shown["wordings"]} == {"Reap: Gain 1A.", GIANT}
        for item in json.loads(kfjudge("doctor", "--json")[1])["imports"]:
            assert kfjudge("import", "--remove", item["id"])[0] == 0


WRONG: dict[str, tuple[str, Any, str]] = {
    "a wrong type of value": ("power", "five", "'power' must be a whole number or null, not text"),
    "no name": ("name", "", "'name' must not be empty"),
    "printings that are none": ("printings", {}, "'printings' must be a list, not a mapping"),
    "no printing": ("printings", [], "'printings' must be a list of length 1 or more"),
    "a printing without text": ("printings", [{"text": 7}], "'printings[0].text' must be text or null"),
    "a truth value for a number": ("amber", True, "'amber' must be a whole number"),
    "a number that no card has": ("amber", 1_000_000_000, "'amber' must be a whole number of at most 99"),
    "a number below nothing": ("armor", -1, "'armor' must be a whole number of at least 0"),
    "traits that are no list": ("traits", "giant", "'traits' must be a list, not text"),
    "icons that are none": ("icons", 7, "'icons' must be a list, not a whole number"),
    "an icon that nobody knows": ("icons", ["star"], "'icons' is 'star', not one of aember, capture"),
    "a type that no card has": ("type", "sorcery", "'type' is 'sorcery', not one of creature, action"),
    "half a character": ("name", "Card \ud800", "half a character"),
    "an id that is there already": ("id", "card-7", "has the id 'card-7' of card 7"),
}


@pytest.mark.parametrize(("key", "value", "said"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_record_is_named_and_the_others_are_read(tmp_path: Path, key: str, value: Any, said: str) -> None:
    cards = [{**FULL["cards"][0], "id": f"card-{number}", "name": f"Card {number}"} for number in range(1, 13)]
    cards[9] = {**cards[9], key: value}
    found = read(tmp_path, "cards.json", json.dumps({"cards": cards}))
    assert len(found.cards) == 11
    (problem,) = found.wrong
    assert problem.message.startswith("card 10")
    assert said in problem.message


@pytest.mark.slow
def test_a_wrong_record_is_counted_and_the_others_are_taken_in(kfjudge: Kfjudge, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"cards": [FULL["cards"][0], {**FULL["cards"][1], "icons": 7}]}), encoding="utf-8")
    code, out, _ = kfjudge("import", path)
    assert code == 0
    assert "1 records left out" in out
    assert "left out: card 2 (O’Malley’s Æmber Knight): 'icons' must be a list, not a whole number" in out
    assert kfjudge("doctor")[0] == 0
    assert kfjudge("card", "Test Giant")[0] == 0


def test_wrong_rows_of_a_table_are_all_named(tmp_path: Path) -> None:
    lines = table().splitlines()
    bad = "\n".join(
        [*lines, "Third,Dis,Sorcery,Play: Gain 1A.,,,0,,AoA", "Fourth,Dis", "Fifth,Dis,Creature,,many,,0,,AoA"]
    )
    found = read(tmp_path, "cards.csv", bad)
    said = "\n".join(map(str, found.wrong))
    assert len(found.cards) == 2
    assert "row 4 (Third): has no card type that kfjudge knows: 'Sorcery'" in said
    assert "row 5: has 2 fields instead of 9" in said
    assert "row 6 (Fifth): its power is no whole number: 'many'" in said


def test_many_problems_are_counted_and_not_all_printed(tmp_path: Path) -> None:
    with pytest.raises(WrongFile, match="and 80 more problems; nothing was taken in"):
        read(
            tmp_path,
            "cards.json",
            json.dumps(
                {
                    "cards": [
                        {"id": f"c{number}", "name": "C", "type": "action", "printings": []} for number in range(100)
                    ]
                }
            ),
        )


def test_names_get_the_ids_that_card_lists_give_them() -> None:
    assert cardrows.ident_of("C.Æ.N.D.L.E. Unit") == "cændle-unit"
    assert cardrows.ident_of("Beasts’ Bane") == "beasts--bane"
    assert cardrows.ident_of("Miss “Onyx” Censorius") == "miss-onyx-censorius"


@pytest.mark.shared
def test_every_card_of_the_list_gets_its_own_id() -> None:
    path = SHARED / "cards" / "keyforge_cards.json"
    if not path.is_file():
        pytest.skip("the card list (../shared/cards) is not here")
    cards = json.loads(path.read_text(encoding="utf-8"))["cards"]
    plain = [card for card in cards if not card["id"].endswith(("-evil-twin", "2"))]
    assert [card["name"] for card in plain if cardrows.ident_of(card["name"]) != card["id"]] == []
    assert len(cardlists.read_json(open_source(path)).cards) == 2710


@pytest.mark.slow
def test_names_and_traits_of_imported_cards_are_words_of_the_language(kfjudge: Kfjudge, tmp_path: Path) -> None:
    """A card that names another card and a trait nobody has heard of is read once both are imported."""
    namer = {**FULL["cards"][0], "id": "namer", "name": "Namer", "traits": []}
    namer["printings"] = [{"sets": ["AoA"], "text": "Play: Destroy each friendly Wumpling creature."}]
    bearer = {**FULL["cards"][0], "id": "bearer", "name": "Bearer", "traits": ["wumpling"]}
    alone, both = tmp_path / "alone.json", tmp_path / "both.json"
    alone.write_text(json.dumps({"cards": [namer]}), encoding="utf-8")
    both.write_text(json.dumps({"cards": [namer, bearer]}), encoding="utf-8")
    before = json.loads(kfjudge("import", alone, "--json")[1])
    after = json.loads(kfjudge("import", both, "--json")[1])
    assert before["understood"] == 0
    assert [item["card"] for item in after["not_understood"]] == []
