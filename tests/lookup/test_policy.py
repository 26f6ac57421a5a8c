"""Rules of the event: found in words and by number, kept apart from the core rules, with their layer named."""

from __future__ import annotations

import pytest

from kfjudge.cli import run
from kfjudge.lookup.entry import INFRACTIONS
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Scope, search


@pytest.mark.parametrize(
    ("game", "asked", "number"),
    [
        ("riftbound", "time is called in the middle of my turn, how many turns are left", "408.2"),
        ("riftbound", "my opponent is stalling", "703.2"),
        ("riftbound", "she forgot to draw for the turn", "702.4"),
        ("riftbound", "a friend told him what to play", "703.9"),
        ("riftbound", "how big may the sideboard be", "601.1.c"),
        ("riftbound", "may I appeal your ruling", "413"),
        ("riftbound", "third warning for the same thing, what now", "702.1"),
        ("riftbound", "may a spectator at a riftbound event speak", "204.8"),
        ("riftbound", "I forgot to untap my runes at the start of my turn", "702.15"),
        ("riftbound", "we forgot to score a battlefield that I hold", "702.3"),
        ("riftbound", "the champion was left in her deck", "703.4"),
        ("riftbound", "do I keep the bye that I won", "202, 414"),
        ("keyforge", "how long is a round", "Change summary"),
        ("keyforge", "may pods come from two sets", "Alliance"),
        ("keyforge", "I have one loss, am I out", "Qualifying rounds"),
        ("keyforge", "my opponent is four minutes late", "Warning Guidelines"),
        ("keyforge", "our scorekeeper wants to play too, is that ok", "Change summary"),
        ("keyforge", "how many minutes do we get at a store championship, for each game", "Change summary"),
        ("keyforge", "I lost once at the vault tour, am I out", "Qualifying rounds"),
        ("keyforge", "they called time and it is my turn, what now", "Going to Time"),
        ("keyforge", "after time, does he still get a turn", "Going to Time"),
        ("keyforge", "what was a hard warning in the old floor rules", "Warning Guidelines"),
        ("keyforge", "under the FFG rules of 2018, how long was a best of three", "Round Times"),
        ("keyforge", "my card is in german, is it allowed", "Deck Languages"),
        ("keyforge", "two copies of Key Abduction in my alliance deck, legal?", "Alliance Restricted List"),
        ("riftbound", "may my opponent look at my sideboard", "403"),
        ("riftbound", "can I swap my legend between games", "403"),
        ("riftbound", "can I appeal the ruling of a floor judge", "413"),
        ("riftbound", "what if I open no legend in sealed", "602.4.a"),
        ("riftbound", "I drew two cards instead of one", "702.12"),
        ("riftbound", "how long is a swiss round", "604"),
        ("riftbound", "can I film my match", "418"),
        ("riftbound", "what does tournament rule 408.2 say", "408.2"),
    ],
)
def test_what_is_asked_of_an_event_is_answered_with_its_section(
    library: Library, game: str, asked: str, number: str
) -> None:
    first = search(library, asked, Scope(game=game)).hits[0].entry
    assert first.kind == "policy"
    assert number in [citation.section for citation in first.citations]


def test_a_number_of_the_event_is_none_of_the_core_rules(library: Library) -> None:
    assert search(library, "tr 703.2").hits[0].entry.title == "Slow Play"
    assert search(library, "TR 703.9.b").hits[0].entry.title == "Outside Assistance"
    assert search(library, "703").hits[0].entry.kind != "policy"
    assert not search(library, "tr 999").exact


@pytest.mark.parametrize(
    "asked", ["tournament rules 408.2", "rule 408.2 of the tournament rules", "408.2 of the event rules"]
)
def test_the_document_may_be_named_in_words(library: Library, asked: str) -> None:
    assert search(library, asked, Scope(game="riftbound")).hits[0].entry.title == "End of the round"


def test_a_number_of_both_documents_is_told_to_be_of_both(home: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rule", "--game", "riftbound", "408.2"]) == 0
    told = capsys.readouterr().out.replace("\n", " ")
    assert told.startswith("Game actions")
    assert "The rules of the event have this number too: End of the round" in told


@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        ("riftbound", "may I look at my own sideboard in the middle of a game", "You may look at your own sideboard"),
        ("riftbound", "may I swap my chosen champion between games", "The chosen champion may be swapped"),
        ("keyforge", "is adaptive still an official format", "Adaptive, Reversal and Survival were formats"),
        ("keyforge", "does potential amber still count at time", "does not count any more"),
        ("keyforge", "how long were sealed rounds under the FFG regulations", "Fantasy Flight Games, 2018"),
    ],
)
def test_the_sentence_that_is_asked_for_leads(library: Library, game: str, asked: str, told: str) -> None:
    first = search(library, asked, Scope(game=game)).hits[0].verdict.partition(". ")[0]
    assert told in first


def test_an_error_of_play_answers_only_who_tells_of_one(library: Library) -> None:
    asked = "can I use Mystic Reversal after he said how much he pays into Bullet Time"
    assert all(hit.entry.kind != "policy" for hit in search(library, asked, Scope(game="riftbound")).hits[:3])
    assert search(library, "I paid too much", Scope(game="riftbound")).hits[0].entry.title == "Overpayment"


@pytest.mark.parametrize("asked", ["ok thank you bye", "what prizes do finalists get"])
def test_words_of_the_event_alone_are_no_question_of_it(library: Library, asked: str) -> None:
    assert not search(library, asked, Scope(game="keyforge")).hits


def test_an_older_layer_answers_only_with_its_name(library: Library) -> None:
    entries = [entry for entry in library.entries(kind="policy") if entry.status == "historical"]
    assert len(entries) > 10
    assert all(entry.short.startswith("Fantasy Flight Games") for entry in entries)


def test_infractions_begin_with_their_penalty(library: Library) -> None:
    penalties = ("No penalty", "Warning", "Game Loss", "Match Loss", "Disqualification", "Up to 2 minutes", "Measures")
    for entry in library.entries(game="riftbound", kind="policy"):
        if entry.topic in INFRACTIONS:
            assert entry.short.startswith(penalties), entry.id


def test_the_table_lists_infractions_and_a_term_is_explained(home: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["policy"]) == 0
    table = capsys.readouterr().out
    assert "tr 703.2  Slow Play: Warning. On purpose it is cheating." in table
    assert "Fantasy Flight Games, 2019" in table
    assert run(["policy", "deck", "check", "--game", "riftbound"]) == 0
    assert "a tenth of all decks" in capsys.readouterr().out.replace("\n  ", " ")
    assert run(["policy", "quantum physics"]) == 1
