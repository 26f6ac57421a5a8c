"""Rules of the event: found in words and by number, kept apart from the core rules, with their layer named."""

from __future__ import annotations

import pytest

from kfjudge.cli import policy, run
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


def test_an_older_layer_answers_only_with_its_name(library: Library) -> None:
    entries = [entry for entry in library.entries(kind="policy") if entry.status == "historical"]
    assert len(entries) > 10
    assert all(entry.short.startswith("Fantasy Flight Games") for entry in entries)


def test_infractions_begin_with_their_penalty(library: Library) -> None:
    penalties = ("No penalty", "Warning", "Game Loss", "Match Loss", "Disqualification", "Up to 2 minutes", "Measures")
    for entry in library.entries(game="riftbound", kind="policy"):
        if entry.topic in policy.INFRACTIONS:
            assert entry.short.startswith(penalties), entry.id


def test_the_table_lists_infractions_and_a_term_is_explained(home: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["policy"]) == 0
    table = capsys.readouterr().out
    assert "tr 703.2  Slow Play: Warning. On purpose it is cheating." in table
    assert "Fantasy Flight Games, 2019" in table
    assert run(["policy", "deck", "check", "--game", "riftbound"]) == 0
    assert "a tenth of all decks" in capsys.readouterr().out.replace("\n  ", " ")
    assert run(["policy", "quantum physics"]) == 1
