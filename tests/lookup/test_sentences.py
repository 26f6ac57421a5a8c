"""Which sentence of an entry is read out first: the one that the question asks for, or its `short`."""

from __future__ import annotations

import pytest

from kfjudge.lookup import sentences
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Scope, search

PICKED = [
    ("does a warded creature that is warded again hold a second ward", "ward", "takes no second"),
    ("his stunned creature, wrong house called, can he clear the stun", "stun", "its house is active"),
    (
        "may the backside of the token be looked at before I place the token",
        "token-creatures",
        "nobody looks at before",
    ),
    ("eight in hand and the turn ends, must I discard down to six", "step-5-draw", "nobody discards down"),
    ("how much gets through two armor when a first hit used some of it", "armor", "does not stop the second"),
]
"""A question that no reply was written for, the entry that answers, and words of the sentence that is shown."""


@pytest.mark.parametrize(("ask", "entry", "said"), PICKED)
def test_the_question_picks_the_sentence_that_answers(library: Library, ask: str, entry: str, said: str) -> None:
    first = search(library, ask).hits[0]
    assert first.entry.id == entry
    assert said in first.verdict, first.verdict


@pytest.mark.parametrize(
    ("ask", "entry", "begins"),
    [
        ("does my oppo have to remind me of my own trigger", "rb-tr-triggers", "Nobody has to remind"),
        ("time is over and I lead by one point, do I win", "rb-tr-time", "Whoever leads by two"),
        ("a runner up swaps a battlefield from the sideboard", "rb-tr-sideboard", "The chosen champion may be swapped"),
        ("time is over, is the turn finished", "rb-tr-time", "Finish the current turn"),
    ],
)
def test_the_sentence_of_the_short_answer_that_is_asked_for_leads(
    library: Library, ask: str, entry: str, begins: str
) -> None:
    first = search(library, ask, Scope(game="riftbound")).hits[0]
    assert first.entry.id == entry
    assert first.verdict.startswith(begins)


def test_what_tells_nothing_more_leaves_the_entry_in_short(library: Library) -> None:
    for ask in ("so the stunned creature", "that elusive creature again", "what about my ward please"):
        for hit in search(library, ask).hits[:1]:
            assert not hit.reply, (ask, hit.reply)


def test_a_comparison_shows_both_entries_in_short(library: Library) -> None:
    assert [hit.reply for hit in search(library, "capture vs steal").hits[:2]] == ["", ""]


def test_a_ruling_on_cards_is_its_own_verdict(library: Library) -> None:
    first = search(library, "neutron shark kills itself, is its ability repeated").hits[0]
    assert first.entry.cards
    assert first.verdict == first.entry.short


def test_the_yes_of_a_ruling_on_another_case_is_not_said(library: Library) -> None:
    hit = search(library, "can John Smyth ready himself when he reaps?? hes mars").hits[0]
    assert len(hit.entry.cards) > 1 and hit.entry.short.startswith("Yes. ")
    assert hit.entry.short.removeprefix("Yes. ") in hit.verdict and "Yes" not in hit.verdict


def test_no_sentence_says_yes_or_no_to_a_question_it_was_not_written_for(library: Library) -> None:
    asked = ("can", "must", "is it true that", "why", "can not", "never")
    for begin in asked:
        for ask, entry, _ in PICKED:
            for hit in search(library, f"{begin} {ask}").hits[:3]:
                if hit.entry.id == entry:
                    assert not hit.reply.startswith(("Yes", "No.", "No,")), (begin, ask, hit.reply)


@pytest.mark.parametrize(
    ("ask", "not_said"),
    [
        ("on seven points and I hold a battlefield now, is that the last point", "Conquering gives"),
        ("on seven points and I conquer a battlefield now, is that the last point", "Holding a battlefield gives"),
    ],
)
def test_a_sentence_about_the_opposite_case_is_not_shown(library: Library, ask: str, not_said: str) -> None:
    first = search(library, ask, Scope(game="riftbound")).hits[0]
    assert first.entry.id == "rb-final-point"
    assert not_said not in first.verdict


def test_what_holds_of_the_attacker_is_not_said_of_the_attacked(library: Library) -> None:
    first = search(library, "is my skirmish creature spared when attacked by something larger").hits[0]
    assert first.entry.id == "skirmish"
    assert "that attacks takes no power damage" not in first.verdict


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_what_comes_first_does_not_hang_on_how_much_is_shown(library: Library, limit: int) -> None:
    for ask in ("is armor used up by a ward", "shuffle no cards into the deck, is it shuffled"):
        assert search(library, ask, limit=limit).hits[0] == search(library, ask, limit=8).hits[0]


def test_sentences_are_told_apart_without_the_numbers_of_rules() -> None:
    assert sentences.split('Units enter exhausted (139.4). "Hold" scores (630.2, 631). The end.') == [
        "Units enter exhausted.",
        '"Hold" scores.',
        "The end.",
    ]


@pytest.mark.parametrize("ask", ["how long does a stun last", "how long does stun last", "does a stun expire"])
def test_what_was_written_of_one_term_does_not_answer_of_another(library: Library, ask: str) -> None:
    assert "ward stays" not in search(library, ask, Scope(game="keyforge")).hits[0].verdict


@pytest.mark.parametrize(
    ("game", "ask", "entry", "not_said"),
    [
        ("keyforge", "who attacks elusive twice", "elusive", "when it attacks"),
        ("keyforge", "somebody attacks an elusive creature twice", "elusive", "when it attacks"),
        ("riftbound", "he attacks a shield unit of mine", "rb-shield", "nothing while it attacks"),
        ("keyforge", "my creature is enraged, what happens at the start of turn", "enrage", "removes the stun"),
        ("keyforge", "my creature is stunned, can it still fight", "stun", "when it is fought"),
        ("keyforge", "an exhausted creature fights, is there damage", "exhaust", "to be fought"),
        ("keyforge", "elusive, attacked for the second time this turn, is power damage dealt", "elusive", "skirmish"),
        ("keyforge", "next to a taunt creature, itself without taunt, can it be fought", "taunt", "Either of them"),
        ("keyforge", "picking up the archive, may I take half of it", "archives", "before you play anything"),
        ("riftbound", "one single rune is left in my rune deck, what is channeled", "rb-channel-phase", "Nothing."),
        ("riftbound", "can a stunned unit make a standard move", "rb-standard-move", "an exhausted one"),
    ],
)
def test_a_sentence_about_what_is_not_asked_is_not_shown(
    library: Library, game: str, ask: str, entry: str, not_said: str
) -> None:
    first = search(library, ask, Scope(game=game)).hits[0]
    assert first.entry.id == entry
    assert not_said not in first.verdict


@pytest.mark.parametrize(
    ("ask", "first"),
    [
        ("Keyforgery, he names one right and misses the other", "errata-keyforgery"),
        ("Keyforgery: he names a house that is not in my deck", "faq-keyforgery-house-named"),
        ("Wild Wormhole finds a Kelifi Dragon, it cannot be played", "faq-wild-wormhole-kelifi-dragon"),
    ],
)
def test_a_ruling_that_denies_stands_first_where_something_is_denied(library: Library, ask: str, first: str) -> None:
    assert search(library, ask, Scope(game="keyforge")).hits[0].entry.id == first


@pytest.mark.parametrize(
    ("game", "ask", "entry"),
    [
        ("riftbound", "do the pools empty as the draw phase ends", "rb-rune-pool"),
        ("riftbound", "stunned, does it recover at the beginning of the next ending step", "rb-stun"),
        ("keyforge", "has the color of a key an effect at all", "keys"),
    ],
)
def test_what_held_in_an_older_version_is_not_said_first(game: str, ask: str, entry: str, library: Library) -> None:
    """The question has the words of the old rule and asks for the one in force."""
    found = {hit.entry.id: hit.verdict for hit in search(library, ask, Scope(game=game)).hits}
    assert entry in found
    assert not any(word in found[entry] for word in ("Until", "In version", "Before 1"))


def test_two_demands_on_one_unit_are_told_together(library: Library) -> None:
    first = search(library, "a unit has tank and backline, where in the order is it", Scope(game="riftbound")).hits[0]
    assert "both" in first.verdict or "as they pick" in first.verdict, first.verdict
