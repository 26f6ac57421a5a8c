"""Cards: what is printed, what is in force, and names that are nearly right."""

from __future__ import annotations

import pytest

from kfjudge.errors import WrongName
from kfjudge.lookup.cards import CardFacts, Wording, from_card_list, from_json
from kfjudge.lookup.library import Library


def test_an_erratum_comes_before_any_printing(library: Library) -> None:
    card = library.card("magda-the-rat")
    versions = library.versions()
    assert "Leaves Play:" in card.text(versions, "1.2")
    assert "If Magda the Rat leaves play" in card.text(versions, "14")
    assert card.erratum(versions, "1.2") is None


def test_the_newest_printing_known_to_the_version(library: Library) -> None:
    versions = library.versions()
    card = CardFacts(
        "x",
        "X",
        "action",
        (),
        (),
        None,
        None,
        (),
        (Wording("old", ("CotA",)), Wording("new", ("MM",)), Wording("newest", ("GR",))),
    )
    assert [card.text(versions, at) for at in ("1.0", "1.2", "1.6", "18.4")] == ["old", "old", "new", "newest"]


def test_the_seven_steals_of_the_first_printing(library: Library) -> None:
    card = library.card("bait-and-switch")
    versions = library.versions()
    assert "this card's effect" in card.text(versions, "1.2")
    assert "preceding effect" in card.text(versions, "1.3")


@pytest.mark.parametrize(
    ("name", "ident"),
    [
        ("Bad Penny", "bad-penny"),
        ("bad-penny", "bad-penny"),
        ("bad peny", "bad-penny"),
        ("Gezdrutyo the Arcane", "gĕzdrutyŏ-the-arcane"),
    ],
)
def test_a_card_is_found_by_name_id_or_nearly(library: Library, name: str, ident: str) -> None:
    assert library.find_card(name).id == ident


def test_an_unknown_card_names_the_nearest(library: Library) -> None:
    with pytest.raises(WrongName) as error:
        library.find_card("Bad Peanut Butter")
    assert "Bad Penny" in error.value.nearest


def test_cards_that_share_a_title_are_told_apart_by_id(library: Library) -> None:
    with pytest.raises(WrongName) as error:
        library.find_card("Lightsmith Clariel")
    assert set(error.value.nearest) == {"lightsmith-clariel", "lightsmith-clariel-evil-twin"}


def test_facts_survive_json(library: Library) -> None:
    for card in library.all_cards():
        assert from_json(card.as_json()) == card


def test_a_card_list_record() -> None:
    printing = {"sets": ["AoA"], "text": "Play: Steal 1A."}
    record = {
        "id": "a",
        "name": "A",
        "type": "action",
        "houses": ["dis"],
        "amber": 2,
        "power": None,
        "printings": [printing],
    }
    card = from_card_list(record, "cards-own")
    assert (card.icons, card.houses, card.source) == (("aember", "aember"), ("dis",), "cards-own")
    assert card.wordings == (Wording("Play: Steal 1A.", ("AoA",)),)


def test_every_card_that_an_entry_names_is_shipped(library: Library) -> None:
    names = {name for entry in library.entries(game="keyforge") for name in entry.cards}
    assert len(names) > 200
    assert not [name for name in sorted(names) if not library.cards_named(name)]


def test_rulings_of_a_card_are_those_that_name_it(library: Library) -> None:
    rulings = library.rulings("tolas")
    assert {"faq-gateway-kills-tolas", "faq-tolas-bad-penny"} <= {entry.id for entry in rulings}
    assert all("Tolas" in entry.cards for entry in rulings)


def test_mechanics_of_a_card_are_the_terms_of_its_text(library: Library) -> None:
    assert {"this-way", "key-cost"} <= set(library.mechanics("obsidian-forge"))
