"""Sides of a pair are found as whole words and phrases, some with room for a word between."""

from __future__ import annotations

import pytest

from kfjudge.lookup import fold, opposites


@pytest.mark.parametrize(
    ("said", "text", "found"),
    [
        ("before", "what comes before that", True),
        ("before", "beforehand", False),
        ("is attacked|attacked by", "my unit is attacked now", True),
        ("both _ die", "do both die", True),
        ("both _ die", "do both units die", True),
        ("both _ die", "do both of them die", False),
        ("both __ die", "do both of them die", True),
        ("both __ die", "the units of both sides in combat die", True),
    ],
)
def test_a_side_is_words_and_phrases(said: str, text: str, found: bool) -> None:
    assert opposites.Side(said).search(text) is found


@pytest.mark.parametrize(
    ("one", "other", "turned"),
    [
        ("do both units survive", "do both units die", True),
        ("must I fight with it", "may I fight with it", True),
        ("does it fight", "does it fight back", False),
        ("does my unit die", "does his unit die", True),
        ("two cards are drawn", "three cards are drawn", True),
    ],
)
def test_a_question_is_turned_by_the_other_side(one: str, other: str, turned: bool) -> None:
    assert opposites.turned(one, other) is turned


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("who attacks an elusive one", "who is attacked an elusive one"),
        ("an elusive one attacks him", "an elusive one attacks him"),
        ("an elusive one attacks an elusive one", "an elusive one attacks an elusive one"),
        ("he attacks from there with an elusive one", "he attacks from there with an elusive one"),
    ],
)
def test_who_attacks_a_thing_is_told_of_that_thing(asked: str, told: str) -> None:
    assert " ".join(opposites.passive(asked.split(), [fold.stem("elusive")])) == told


@pytest.mark.parametrize(
    ("question", "asked", "said", "found"),
    [
        ("a 4 might unit attacks a lone 5", "two units of equal might fight", "both units die", True),
        ("two units of equal might fight", "units of equal might", "both units die", False),
        ("may I take half of it", "when may I take it", "after choosing a house", True),
        ("may I take half of it", "may I take half", "all of it or nothing", False),
        ("I have one rune left", "no runes left to channel", "you channel what is left", True),
        ("I have one rune left", "no runes left to channel", "you channel what is left, an empty deck is fine", False),
        ("can it go from one to another", "can it go between two", "it goes to base", False),
        ("does it work at all", "does it work", "it works", False),
    ],
)
def test_what_was_said_of_another_case_is_told_apart(question: str, asked: str, said: str, found: bool) -> None:
    assert opposites.elsewise(question, asked, said) is found


@pytest.mark.parametrize(
    ("asked", "left"),
    [
        ("it is not stunned but exhausted", "it is exhausted"),
        ("not at base but at a battlefield", "at a battlefield"),
        ("it is not stunned, can it reap", "it is not stunned can it reap"),
        ("nothing but ward", "nothing but ward"),
        ("it does not fight but it is exhausted", "it does it is exhausted"),
    ],
)
def test_what_is_denied_in_favor_of_something_is_not_asked_about(asked: str, left: str) -> None:
    assert " ".join(opposites.contrasted(asked.replace(",", "").split())) == left


@pytest.mark.parametrize(
    ("asked", "text", "found"),
    [
        ("8 chains", "1-6 chains mean one card fewer", True),
        ("eight chains", "1-6 chains mean one card fewer, 7-12 two", False),
        ("4 chains", "1 to 6 chains mean one card fewer", False),
        ("chains", "1-6 chains mean one card fewer", False),
        ("8 chains", "chains mean fewer cards", False),
    ],
)
def test_a_span_without_the_number_asked_about_is_of_another_case(asked: str, text: str, found: bool) -> None:
    assert opposites.of_other_number(asked, text) is found
