"""Kinds of cases: a pattern is met by words in their order, and finds what settles the case."""

from __future__ import annotations

import pytest

from kfjudge import games
from kfjudge.lookup import cases
from kfjudge.lookup.fold import stem, words
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Scope, search
from kfjudge.lookup.synonyms import load_cases
from kfjudge.paths import packaged


def met(pattern: str, said: str) -> list[int]:
    return cases.met(cases.steps(pattern), [frozenset([stem(word)]) for word in words(said)])


@pytest.mark.parametrize(
    ("pattern", "said", "places"),
    [
        ("no unit", "there is no unit", [2, 3]),
        ("no unit", "no other unit", []),
        ("no .. unit", "no other unit", [0, 2]),
        ("no .. unit", "no word of any other unit", []),
        ("no ... unit", "no word of any other unit", [0, 5]),
        ("unit|spell .. hit|kill", "the spells just killed", [1, 3]),
        ("a .. b .. c", "a a b x b c", [0, 2, 5]),
        ("no unit", "", []),
        ("no unit -spell", "there is no unit", [2, 3]),
        ("no unit -spell", "no unit of the spell", []),
    ],
)
def test_a_pattern_is_met_by_words_in_their_order(pattern: str, said: str, places: list[int]) -> None:
    assert met(pattern, said) == places


@pytest.mark.parametrize("game", games.names())
def test_patterns_are_of_entries_and_of_more_than_a_word(game: str, library: Library) -> None:
    found = load_cases(packaged("rules_data", game))
    assert found
    for entry, patterns in found.items():
        assert library.entry(entry).game == game
        assert all(len(cases.steps(pattern)) > 1 and "$" not in pattern for pattern in patterns), entry


CASES = [
    (
        "riftbound",
        "Unsung Hero was saved by Altar of Blood in combat, does the deathknell still happen",
        "rb-deathknell",
    ),
    ("riftbound", "do I draw before I channel", "rb-start-of-turn"),
    ("riftbound", "is the hold scored after I channel", "rb-start-of-turn"),
    ("riftbound", "do my units come in ready", "rb-units"),
    ("keyforge", "does an artifact enter ready", "enters-exhausted"),
    ("keyforge", "my deck and my discard pile are both gone, what do I draw", "unresolved-matters"),
    ("keyforge", "Infomorph is played, does it draw for its bonus icons", "enhance"),
    ("riftbound", "my spell wants an enemy unit and there is none, may I cast it for the draw", "rb-needs-a-target"),
    ("riftbound", "without a friendly unit, may I use the ability of that gear all the same", "rb-needs-a-target"),
    ("riftbound", "he named a unit while his spell resolves, can I save that unit now", "rb-no-window-inside"),
    ("riftbound", "the last defender was killed mid showdown, is it over or may we cast more", "rb-showdown-goes-on"),
    ("riftbound", "I have two copies of a gear, does each of them trigger, so twice", "rb-each-trigger-each-time"),
    ("riftbound", "his stunned unit has an ability, is it still on", "rb-stun"),
    ("riftbound", "I take a battlefield in the turn of my opponent, is that a point", "rb-scoring-on-any-turn"),
    ("riftbound", "can I Gust a Charm, legal", "rb-chosen-or-picked"),
    ("riftbound", "Charm while a combat goes on", "rb-abilities-at-any-time"),
    ("riftbound", "his gear triggers, may I still play a Gust on the unit", "rb-respond-to-waiting"),
    (
        "riftbound",
        "two of my units die in one fight and I have a single save, which of them is it",
        "rb-saves-one-of-several",
    ),
    ("riftbound", "he may say no thanks to what must trigger", "rb-must-it-resolve"),
    ("riftbound", "may I use a coin for a token unit", "rb-tokens-are-units"),
    ("riftbound", "his trigger hurts me, may I ignore it", "rb-must-it-resolve"),
    ("riftbound", "there are combats at both battlefields now, which is first", "rb-change-showdowns-before-combats"),
    ("riftbound", "may I react before he gets the point", "rb-no-window-there"),
    ("riftbound", "can I place a champion straight at his battlefield", "rb-where-units-are-played"),
    ("riftbound", "Gust against Charm, is that fine", "rb-chosen-or-picked"),
    ("riftbound", "time was called and I am one point ahead, is that a win", "rb-tr-time"),
    ("riftbound", "in game three, who gets to begin", "rb-tr-first-player"),
    ("riftbound", "I did not count the point of my last turn", "rb-tr-forgot-point"),
    ("keyforge", "after time we both have one key and three amber", "tr-time-tiebreakers"),
    ("keyforge", "time is over, may I finish my turn", "tr-going-to-time"),
    ("keyforge", "who is first in game 3", "tr-first-player"),
    ("keyforge", "is my best card restricted in alliance", "tr-restricted-list"),
    ("keyforge", "nothing came of that effect, will it wait for my next turn", "lasting-effects"),
    ("keyforge", "his artifact says you gain one when you reap, I reap, does he gain", "you-on-a-card"),
    ("keyforge", "three damage for each creature, are my own creatures hit as well", "each-means-all"),
    ("keyforge", "I flip the top card of my deck and may play it, but it is not of my house", "played-by-an-ability"),
]


@pytest.mark.parametrize(
    ("text", "said", "is_met"),
    [
        ("for each card from your trash", "does it count his trash", True),
        ("for each card from your trash", "does it count my trash", False),
        ("for each card from your trash", "does it count his hand", False),
        ("for each card from a trash", "does it count his trash", False),
    ],
)
def test_a_text_and_a_question_are_met_together(text: str, said: str, is_met: bool) -> None:
    of_text, asked = cases.taken_apart("your THING & his|her THING")
    texts = [[frozenset([word]) for word in text.split()]]
    assert bool(cases.both(of_text, texts, asked, [frozenset([word]) for word in said.split()])) is is_met
    assert not cases.both(of_text, texts * 2, asked, [frozenset([word]) for word in said.split()])


@pytest.mark.parametrize("game", games.names())
def test_texts_of_cards_tell_what_bears_on_them(game: str, library: Library) -> None:
    found = load_cases(packaged("rules_data", game), "cards")
    assert found
    assert all(library.entry(entry).game == game for entry in found)


@pytest.mark.parametrize(("game", "asked", "entry"), CASES)
def test_what_settles_a_case_is_found_whatever_else_is_named(
    game: str, asked: str, entry: str, library: Library
) -> None:
    assert entry in [hit.entry.id for hit in search(library, asked, Scope(game=game)).hits[:3]]


def test_what_settles_the_case_of_named_cards_stands_before_their_pages(library: Library) -> None:
    first = search(library, "can I Gust a Charm, legal", Scope(game="riftbound")).hits[0].entry
    assert (first.id, first.kind) == ("rb-chosen-or-picked", "rule")


def test_a_part_of_a_name_is_enough_for_what_bears_on_the_text(library: Library) -> None:
    asked = "Zhonya is face up, must I use it on this guy or can I decline"
    assert search(library, asked, Scope(game="riftbound")).hits[0].entry.id == "rb-must-it-resolve"


def test_what_bears_on_a_recall_is_found_by_the_text_of_the_card(library: Library) -> None:
    asked = "he takes my guy with Possession, is it a move for him"
    assert search(library, asked, Scope(game="riftbound")).hits[0].entry.id == "rb-recall-is-no-move"
