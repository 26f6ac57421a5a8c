"""Versions are compared by their place in order of date, not as numbers."""

import pytest

from kfjudge.errors import WrongName
from kfjudge.lookup.cards import from_card_list
from kfjudge.lookup.library import Library
from kfjudge.lookup.versions import RulesVersion, Versions

ORDERED = ["1.2", "14", "1.8", "16.0", "17", "18.4"]


@pytest.fixture
def versions() -> Versions:
    return Versions(
        RulesVersion(label, "2020-01", sets)
        for label, sets in zip(ORDERED, (("CotA",), ("AoA",), (), (), ("GR",), ()), strict=True)
    )


def test_labels_do_not_sort_as_numbers(library: Library) -> None:
    places = [library.versions().place(label) for label in ORDERED]
    assert places == sorted(places)
    assert library.versions().newest == "18.4"


@pytest.mark.parametrize(
    ("given", "label"),
    [("18.4", "18.4"), (18.4, "18.4"), (14, "14"), ("16", "16.0"), (16.0, "16.0"), ("v1.8", "1.8"), (" 17 ", "17")],
)
def test_a_version_is_matched_by_its_label(versions: Versions, given: object, label: str) -> None:
    assert versions.find(given) == label


@pytest.mark.parametrize("given", ["", "2", "18.5", "newest", None])
def test_an_unknown_version_names_the_known_ones(versions: Versions, given: object) -> None:
    with pytest.raises(WrongName) as error:
        versions.find(given)
    assert error.value.nearest == tuple(ORDERED)


@pytest.mark.parametrize(("at", "holds"), [("1.2", False), ("14", True), ("1.8", True), ("16.0", True), ("17", False)])
def test_what_holds_from_one_version_to_another(versions: Versions, at: str, holds: bool) -> None:
    assert versions.holds("14", "16.0", at) is holds
    assert versions.holds("14", None, "18.4")


def test_sets_known_at_a_version(versions: Versions) -> None:
    assert versions.sets_known("1.8") == ("CotA", "AoA")
    assert versions.sets_known("18.4") == ("CotA", "AoA", "GR")


@pytest.mark.parametrize(("at", "text"), [("1.8", "second"), ("18.4", "first")])
def test_the_newest_printing_counts_also_where_its_words_are_older(versions: Versions, at: str, text: str) -> None:
    printed = {"id": "echo", "name": "Echo", "type": "action"}
    texts = [{"text": "first", "sets": ["CotA", "GR"]}, {"text": "second", "sets": ["AoA"]}]
    assert from_card_list({**printed, "printings": texts}, "list").text(versions, at) == text
