"""What players type finds what decides."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kfjudge.cli import import_
from kfjudge.errors import WrongName
from kfjudge.lookup import fold, question
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.parts import NEAR
from kfjudge.lookup.search import Answer, Scope, search
from kfjudge.situation.notation.games import read


def first(library: Library, query: str, **scope: str) -> str:
    found = search(library, query, Scope(**scope))
    return found.hits[0].entry.id if found.hits else ""


@pytest.mark.parametrize(
    ("query", "ident"),
    [
        ("elusive", "elusive"),
        ("ELUSIVE", "elusive"),
        ("amber", "aember"),
        ("aember", "aember"),
        ("Æmber", "aember"),
        ("wards", "ward"),
        ("neighbour", "neighbor"),
        ("summoning sickness", "enters-exhausted"),
        ("assault (X)", "assault"),
        ("Play:", "play-abilities"),
        ("play", "playing-cards"),
        ("ward:", "ward"),
        ("first-turn-rule", "first-turn-rule"),
        ("“for each”", "for-each"),
        ("timing-fight-3", "timing-fight-3"),
    ],
)
def test_an_exact_term_comes_alone(library: Library, query: str, ident: str) -> None:
    found = search(library, query)
    assert found.exact
    assert [(hit.entry.id, hit.score) for hit in found.hits] == [(ident, 1.0)]


@pytest.mark.parametrize(
    ("query", "ident"),
    [
        ("elusiv", "elusive"),
        ("enrgae", "enrage"),
        ("rule of siks", "rule-of-six"),
        ("batleline", "battleline"),
        ("armuor", "armor"),
    ],
)
def test_a_misspelled_term_comes_first(library: Library, query: str, ident: str) -> None:
    found = search(library, query)
    assert not found.exact
    assert found.hits[0].entry.id == ident


@pytest.mark.parametrize(
    "query", ["bad penny", "Bad Penny", "BAD PENNY", "gezdrutyo the arcane", "po's pixies", "Æmber Imp", "amber imp"]
)
def test_a_card_comes_alone_with_its_rulings_to_follow(library: Library, query: str) -> None:
    found = search(library, query)
    assert found.exact
    (hit,) = found.hits
    assert hit.entry.kind == "card"
    assert all(ident.startswith(("faq-", "errata-")) or library.entry(ident) for ident in hit.entry.see_also)


def test_a_card_shows_the_text_in_force(library: Library) -> None:
    old = search(library, "bait and switch", Scope(rules="1.2")).hits[0].entry.text
    new = search(library, "bait and switch").hits[0].entry.text
    assert "this card's effect" in old
    assert "preceding effect" in new


@pytest.mark.parametrize(
    ("query", "ident"),
    [
        ("blew up 6 bad penys for obsidian forge still cheaper", "this-way"),
        ("does my stunned guy still deal damage when he is attacked", "stun"),
        ("can i swing with a critter the turn it comes in", "enters-exhausted"),
        ("how many times may i play the same card in a turn", "rule-of-six"),
        ("gabos and elusive creatures", "faq-gabos-longarms-attacks-elusive-creature"),
    ],
)
def test_a_question_in_words(library: Library, query: str, ident: str) -> None:
    found = search(library, query)
    assert ident in [hit.entry.id for hit in found.hits[:3]]


def test_a_question_about_a_card_reaches_the_mechanics_of_its_text(library: Library) -> None:
    found = search(library, "obsidian forge with creatures destroyed this way", limit=5)
    assert {"this-way", "destroyed"} & {hit.entry.id for hit in found.hits}


@pytest.mark.parametrize("query", ["zzzz", '"', "a OR b*", "NEAR(", "   ", "()", "* ^ :", "\x00\x01", "🂡🂢", "ﷺ"])
def test_nothing_answers_nonsense(library: Library, query: str) -> None:
    assert search(library, query).hits == ()


@pytest.mark.parametrize(
    "query",
    ["who hands out the prizes", "how do I tap my lands for mana", "yugioh trap card", "what is a booster worth"],
)
def test_what_belongs_elsewhere_is_refused_with_a_hint(library: Library, query: str) -> None:
    found = search(library, query)
    assert found.hits == ()
    assert found.hint


def test_no_answer_names_the_nearest_terms(library: Library) -> None:
    assert "Elusive" in search(library, "elxxxve").nearest


@pytest.mark.parametrize("text", ["a b" * 3300, "ward " * 2000, "x" * 10_000, '"' * 10_000, "NEAR(" * 2000])
def test_ten_thousand_characters_are_answered_or_not_but_soon(library: Library, text: str) -> None:
    begun = time.process_time()
    search(library, text)
    assert time.process_time() - begun < 5  # a fifth of a second where nothing else runs


@pytest.mark.slow
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=200))
def test_any_text_is_a_query(library: Library, text: str) -> None:
    found = search(library, text)
    assert isinstance(found, Answer)
    assert all(0 < hit.score <= 1 for hit in found.hits)


def test_results_are_never_more_than_asked_for(library: Library) -> None:
    for limit in (1, 2, 7):
        assert len(search(library, "creature is destroyed by damage", limit=limit).hits) == limit


def test_one_kind_only(library: Library) -> None:
    found = search(library, "creature is destroyed by damage", Scope(kind="timing"), limit=4)
    assert {hit.entry.kind for hit in found.hits} == {"timing"}


def test_cards_are_found_by_their_text(library: Library) -> None:
    found = search(library, "destroy each creature gain 3 chains", Scope(kind="card"), limit=10)
    assert {hit.entry.kind for hit in found.hits} == {"card"}
    assert "Gateway to Dis" in [hit.entry.title for hit in found.hits]
    assert not search(library, "frobnicate", Scope(kind="card")).hits


def test_an_older_version_answers_with_what_it_said(library: Library) -> None:
    assert first(library, "elusive", rules="1.2") == "elusive-until-1.6"
    assert first(library, "elusive", rules="14") == "elusive-until-1.8"
    assert first(library, "elusive", rules="18.4") == "elusive"
    assert not search(library, "ward", Scope(rules="1.2")).exact


def test_an_unknown_version_is_an_error(library: Library) -> None:
    with pytest.raises(WrongName):
        search(library, "elusive", Scope(rules="2.7"))


def test_scores_fall(library: Library) -> None:
    scores = [hit.score for hit in search(library, "when a creature is destroyed in a fight", limit=8).hits]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    ("query", "ident"),
    [
        ("what is ward?", "ward"),
        ("What does elusive mean", "elusive"),
        ("how does the skirmish keyword work", "skirmish"),
        ("explain the rule of six", "rule-of-six"),
        ("definition of a flank", "flank"),
        ("actions rules", "actions"),
        ("tell me about token creatures please", "token-creatures"),
        ("how do chains work again", "chains"),
    ],
)
def test_the_words_of_asking_do_not_hide_a_term(library: Library, query: str, ident: str) -> None:
    found = search(library, query)
    assert found.exact
    assert [hit.entry.id for hit in found.hits] == [ident]


@pytest.mark.parametrize(
    ("query", "idents"),
    [
        ("steal vs capture", ["steal", "capture"]),
        ("hazardous versus assault", ["hazardous", "assault"]),
        ("what is the difference between purge and sacrifice?", ["purge", "sacrifice"]),
    ],
)
def test_two_terms_that_are_compared_come_both(library: Library, query: str, idents: list[str]) -> None:
    assert [hit.entry.id for hit in search(library, query).hits[:2]] == idents


def test_a_term_of_riftbound_alone_needs_no_game(library: Library) -> None:
    assert first(library, "buff") == "rb-buff"
    assert first(library, "what is a rune?") == "rb-runes"
    assert not first(library, "buff", game="keyforge").startswith("rb-")


def test_a_term_of_both_games_is_offered_in_both(library: Library) -> None:
    found = search(library, "stun")
    assert [hit.entry.id for hit in found.hits] == ["stun"]
    assert [entry.id for entry in found.also] == ["rb-stun"]
    assert search(library, "elusive").also == ()
    assert search(library, "stun", Scope(game="keyforge")).also == ()


@pytest.mark.parametrize("query", ["bad peny", "badpenny", "bad pennny", "what about Bad Peny"])
def test_a_misspelled_card_alone_is_shown(library: Library, query: str) -> None:
    assert first(library, query) == "card.bad-penny"


def after_cards(verdict: str) -> str:
    """What is said behind the texts of the cards that the question names."""
    return re.sub(r"^(?:[^“”]+: “[^“”]+” )+", "", verdict)


@pytest.mark.parametrize(
    ("game", "asked", "says"),
    [
        ("keyforge", "something lets me reap, can tentaclid be the one", "Tentaclid cannot reap."),
        ("keyforge", "dust imp destroyed while warded", "Dust Imp: “Destroyed: Gain 2Æ.” The ward goes instead"),
        ("riftbound", "iron ballista came down, exhaust it at once for 2?", "Iron Ballista: “I enter exhausted."),
        ("riftbound", "brazen buccaneer and no other card in hand, may i pay all of it", "You may discard"),
    ],
)
def test_what_a_named_card_says_itself_stands_before_the_rule(
    game: str, asked: str, says: str, library: Library
) -> None:
    first = search(library, asked, Scope(game=game)).hits[0]
    assert says in first.verdict


@pytest.mark.parametrize(
    ("game", "asked", "ident", "other"),
    [
        ("keyforge", "Hypoxia, do my own tokens get hit", "token-creatures", "fight"),
        (
            "keyforge",
            "Ember Imp stopped me at two cards, then i kill the imp. more cards now?",
            "constant-abilities",
            "poison",
        ),
        (
            "riftbound",
            "Magma Wurm hits the board, is the wurm itself ready too",
            "rb-other-than-itself",
            "rb-accelerate",
        ),
    ],
)
def test_a_term_that_neither_the_question_nor_the_card_names_decides_nothing(
    game: str, asked: str, ident: str, other: str, library: Library
) -> None:
    first = search(library, asked, Scope(game=game)).hits[0]
    assert first.entry.id == ident
    assert library.entry(other).short not in first.verdict


def test_a_rule_that_nothing_names_is_said_to_be_only_near(library: Library) -> None:
    paid = search(library, "my Final Spark was 4 cheaper, i paid 4. does Lux draw", Scope(game="riftbound")).hits[0]
    assert f"{NEAR} " in paid.verdict
    assert NEAR not in search(library, "dust imp destroyed while warded").hits[0].verdict


def test_a_ruling_on_a_thing_in_a_state_that_nobody_tells_does_not_lead(library: Library) -> None:
    ruling = "faq-obsidian-forge-warded-creature"
    found = search(library, "blew up 6 bad penys for Obsidian Forge, still cheaper?").hits[0]
    assert found.entry.id == "this-way"
    assert "for each creature destroyed this way" in found.verdict
    assert "a destroyed card wherever it went" in found.verdict
    for ask in ("a warded creature and Obsidian Forge, cheaper", "Obsidian Forge on my warded Bad Penny, cheaper"):
        assert search(library, ask).hits[0].entry.id == ruling


@pytest.mark.parametrize(
    ("game", "ask", "entry"),
    [
        ("keyforge", "my captured amber lay on HIS creature that dies, who gets it", "capture"),
        ("keyforge", "his captured amber lay on MY creature that dies, who gets it", "capture"),
        ("keyforge", "there is no creature, may I play an upgrade for its icon", "upgrades"),
        ("keyforge", "I would rather not forge this turn, may I wait", "step-1-forge"),
        ("keyforge", "Take Hostages, is it over in the next turn", "lasting-effects"),
        ("riftbound", "Charm on my own unit", "rb-you-on-a-card"),
        ("riftbound", "Rebuke, may I return my own unit", "rb-as-the-card-says"),
        ("riftbound", "is a decklist with 44 cards legal", "rb-deck-construction"),
    ],
)
def test_what_limits_a_text_or_settles_a_case_comes_first(library: Library, game: str, ask: str, entry: str) -> None:
    first = search(library, ask, Scope(game=game)).hits[0]
    assert first.entry.id == entry
    if entry == "capture":
        assert "from an enemy creature to you, from a creature of yours to your opponent" in first.verdict


def test_the_rules_that_decide_stand_before_a_card_without_a_ruling(library: Library) -> None:
    found = search(library, "dust imp destroyed while warded").hits
    assert found[0].entry.id in {"ward", "destroyed"}
    assert found[0].verdict.startswith("Dust Imp: “Destroyed: Gain 2Æ.” The ward goes instead")
    assert not any(hit.entry.kind == "card" for hit in found[:3])
    assert found[3].entry.id == "card.dust-imp"
    assert found[3].verdict.startswith("“Destroyed: Gain 2Æ.” Ward: ")


def test_a_card_without_a_ruling_gives_way_to_a_ruling_on_another_card_that_is_named(library: Library) -> None:
    found = [hit.entry.id for hit in search(library, "dust imp beside shadow self and raiding knight").hits]
    assert found[0] == "faq-shadow-self-raiding-knight"
    assert "card.dust-imp" in found[:3]


def test_cards_stand_behind_a_ruling_on_one_of_them_and_another_card(library: Library) -> None:
    found = search(library, "Forgemaster Og and Strange Gizmo both wait, may mine blow it up first").hits
    assert [hit.entry.kind for hit in found[:3]] == ["faq", "card", "card"]
    assert after_cards(found[0].verdict).startswith(found[0].entry.title)


@pytest.mark.parametrize(
    "query",
    [
        "how much is bad penny worth",
        "why does everyone hate library access",
        "how rare is mimicry",
        "what is the price of a foil pitlord",
        "how much is dust imp worth",
    ],
)
def test_what_is_not_of_the_rules_is_refused_though_a_card_is_named(library: Library, query: str) -> None:
    assert not search(library, query).hits


@pytest.mark.parametrize(
    ("query", "hint"),
    [
        ("how many life points do I have", "three forged keys"),
        ("does my creature have first strike", "skirmish"),
        ("can I play an instant now", "active player"),
        ("what prizes do finalists get", "organizer"),
        ("which song is the best", "no question about the rules"),
    ],
)
def test_what_the_game_does_not_have_is_refused_with_what_comes_near(library: Library, query: str, hint: str) -> None:
    found = search(library, query)
    assert found.hits == ()
    assert hint in found.hint


@pytest.mark.parametrize(
    ("query", "ident"),
    [
        ("who makes the decisions for my opponent's cards", "active-player"),
        ("is a ward gone after a magic hit of damage", "ward"),
    ],
)
def test_a_word_that_may_belong_elsewhere_does_not_hide_an_answer(library: Library, query: str, ident: str) -> None:
    assert first(library, query) == ident


@pytest.mark.parametrize(
    ("query", "ident"),
    [
        ("is gear played ready", "rb-gear"),
        ("how many copies of a card may be in a riftbound deck", "rb-deck-construction"),
        ("does my unused energy stay in my pool", "rb-rune-pool"),
        ("may anybody look at the discard pile", "discard-pile"),
        ("may my creature wear two upgrades", "upgrades"),
    ],
)
def test_the_game_is_told_by_its_terms_and_its_name(library: Library, query: str, ident: str) -> None:
    assert first(library, query) == ident


def test_somebody_may_be_called_by_the_name_before_the(library: Library) -> None:
    assert all("Duma the Martyr" in hit.entry.cards for hit in search(library, "duma and a poison wave").hits[:1])


@pytest.mark.parametrize(
    ("asked", "called"), [("Yi legend, does he protect my lone defender", "Master Yi"), ("may Lee ambush", "Lee Sin")]
)
def test_somebody_may_be_called_by_either_word_before_the_comma(library: Library, asked: str, called: str) -> None:
    where, arguments = Scope(game="riftbound").condition(library.versions("riftbound"), "riftbound")
    cards = question.prepare(library, asked, where, arguments, game="riftbound").cards
    assert {library.card(card).name.partition(",")[0] for card in cards} == {called}


def test_a_term_of_a_game_is_not_what_players_of_another_mean_by_it(library: Library) -> None:
    where, arguments = Scope(game="riftbound").condition(library.versions("riftbound"), "riftbound")
    taken = question.prepare(library, "may a unit answer a spell", where, arguments, game="riftbound")
    assert "action" not in {word.text for word in taken.words}


def test_initials_in_capitals_name_the_one_card_that_has_them(library: Library) -> None:
    assert search(library, "OSAM").hits[0].entry.title == "One Stood Against Many"
    assert all(hit.entry.kind != "card" for hit in search(library, "an osam").hits)
    assert all(hit.entry.kind != "card" for hit in search(library, "does a WARD stop a reap").hits)


@pytest.mark.parametrize(
    "asked", ["Lux in the champion zone, do i pay to play her from there", "may Rengar ambush here"]
)
def test_what_somebody_is_called_on_several_cards_is_no_strange_word(library: Library, asked: str) -> None:
    assert search(library, asked, Scope(game="riftbound")).hits


@pytest.mark.parametrize(
    ("game", "asked", "name"),
    [
        ("keyforge", "Pit Demon uses its action and he has no amber, do i still get the steal", "Pit Demon"),
        ("keyforge", "does Wild Wormhole play a creature ready", "Wild Wormhole"),
        ("keyforge", "Guji Dinosaur Hunter aims at my wounded dino, how much", "Guji Dinosaur Hunter"),
        ("riftbound", "Ferrous Forerunner went back to hand, two mechs", "Ferrous Forerunner"),
        ("riftbound", "is Against the Odds fine on a unit in base", "Against the Odds"),
    ],
)
def test_a_named_card_stands_among_the_first_three(library: Library, game: str, asked: str, name: str) -> None:
    assert name in [hit.entry.title for hit in search(library, asked, Scope(game=game)).hits[:3]]


def test_one_card_goes_before_a_rule_that_bears_little_but_two_do_not(library: Library) -> None:
    def kinds(asked: str) -> list[str]:
        return [hit.entry.kind for hit in search(library, asked, Scope(game="riftbound")).hits[:3]]

    assert kinds("singularity, is 12 damage dealt in sum")[0] == "card"
    assert kinds("Void Gate with Challenge, one extra?") == ["rule", "rule", "card"]


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("my 2 power pokes his elusive guy", False),
        ("a giant smites the imp", False),
        ("Poke on his elusive guy", True),
        ("I play two Pokes on one creature", True),
        ("then my imp Pokes him back", True),
    ],
)
def test_a_word_with_an_s_before_what_it_is_done_to_is_no_card(library: Library, asked: str, named: bool) -> None:
    found = search(library, asked).hits
    assert any(hit.entry.kind == "card" for hit in found) is named


@pytest.mark.parametrize(
    "asked",
    [
        "i play a unit from hand onto a battlefield i control, nobody else is there, does that open a showdown",
        "i walk onto a field i already control, does a showdown open",
        "i play a unit at my own battlefield, is there a showdown",
    ],
)
def test_what_is_so_of_an_empty_battlefield_is_not_said_of_ones_own(library: Library, asked: str) -> None:
    assert "contests nothing, and no showdown opens" in search(library, asked, Scope(game="riftbound")).hits[0].verdict


@pytest.mark.parametrize(
    ("game", "asked", "says"),
    [
        ("keyforge", "5 cards sit in my archives. i called my house and want just the 2 good ones", "never only some"),
        ("keyforge", "he owns 2 amber in his pool and my card says steal 3", "at most what is there"),
        ("keyforge", "his dude captured 2 of my amber, now i killed it, where do they go", "its controller's opponent"),
    ],
)
def test_what_an_entry_says_in_short_stands_behind_the_sentence_picked(
    library: Library, game: str, asked: str, says: str
) -> None:
    first = search(library, asked, Scope(game=game)).hits[0]
    assert says in first.verdict
    assert len(first.verdict) > len(first.entry.short)


@pytest.mark.parametrize(
    "asked", ["blew up 6 Bad Penny for Obsidian Forge, still cheaper", "Bad Penny dies by Wild Wormhole"]
)
def test_a_ruling_on_another_card_besides_is_told_with_its_case(library: Library, asked: str) -> None:
    named = {"Bad Penny", "Obsidian Forge", "Wild Wormhole"}
    for hit in search(library, asked).hits:
        if hit.entry.cards and not named.issuperset(hit.entry.cards):
            assert after_cards(hit.verdict).startswith(f"{hit.entry.title}: ")


def test_a_word_of_another_game_is_none_beside_the_name_of_a_card(library: Library) -> None:
    assert "go again" in search(library, "can my creature go again").query
    assert not search(library, "can my creature go again").hits
    assert "Bad Penny" in search(library, "does bad penny go again after it dies").hits[0].entry.cards


@pytest.mark.parametrize(
    ("query", "begins"),
    [
        ("can I look through a discard pile", "Yes. "),
        ("must I look through a discard pile", "Discard piles lie"),
        ("when may I look through the discard pile", "Discard piles lie"),
        ("is armor used up by a ward", "No. "),
        ("is a ward used up by armor", "Yes. Ward comes before armor"),
        ("does a stunned creature fight back", "Yes. A stunned creature still deals"),
        ("does a stunned creature not fight back", "A stunned creature still deals"),
    ],
)
def test_yes_and_no_are_said_only_where_just_that_is_asked(library: Library, query: str, begins: str) -> None:
    assert search(library, query).hits[0].verdict.startswith(begins)


SITUATIONS = [
    ("my Troll attacks his Bumpsy with a ward", "me: Troll | opp: Bumpsy w; fight Troll -> Bumpsy"),
    ("his Dust Imp gets attacked by my Troll", "me: Troll | opp: Dust Imp; fight Troll -> Dust Imp"),
    ("he attacks my Dust Imp with his Troll", "me: Dust Imp | opp: Troll; opp to act; fight Troll -> Dust Imp"),
    ("I play Gateway to Dis with Bumpsy and Dust Imp in play", "me: Bumpsy, Dust Imp; play Gateway to Dis"),
    ("opponent plays Gateway to Dis and I have a warded Troll", "me: Troll w; opp to act; play Gateway to Dis"),
    ("can Silvertooth reap next to Dust Imp", "me: Silvertooth, Dust Imp; reap Silvertooth"),
]


@pytest.mark.parametrize(("query", "line"), SITUATIONS)
def test_what_has_to_be_played_comes_with_the_line_that_plays_it(library: Library, query: str, line: str) -> None:
    assert search(library, query).situation == line


@pytest.mark.parametrize("line", [line for _, line in SITUATIONS])
def test_such_a_line_is_understood(library: Library, line: str) -> None:
    assert read(line, library, "keyforge").node


@pytest.mark.parametrize("query", ["Tolas and Bad Penny", "ward", "Troll and Bumpsy", "does elusive stop hazardous"])
def test_what_a_ruling_answers_or_nobody_does_needs_no_line(library: Library, query: str) -> None:
    assert search(library, query).situation == ""


NAMES = [
    "Exile",
    "Bubble",
    "Charge!",
    "Wrath",
    "Punch",
    "Borrow",
    "Keyforgery",
    "Grey Monk",
    "Force Field",
    "Tribune of X",
    "Sentry",
    "Sentry Golem",
    "The Big One",
]


@pytest.fixture(scope="module")
def many_cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The library with an imported list in which words of play are names of cards; nobody changes it."""
    home = tmp_path_factory.mktemp("many")
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
        found = _many_cards(home)
    yield found
    found.close()


def _many_cards(folder: Path) -> Library:
    cards = [
        {
            "id": fold.fold(name).replace(" ", "-"),
            "name": name,
            "type": "action",
            "houses": ["dis"],
            "printings": [{"sets": ["DM"], "text": "Play: Gain 1A."}],
        }
        for name in NAMES
    ]
    path = folder / "cards.json"
    path.write_text(json.dumps({"cards": cards}), encoding="utf-8")
    import_.answer([str(path)])
    found = open_library()
    assert found.cards_named("Exile")
    return found


@pytest.mark.slow
@pytest.mark.xdist_group("many cards")
@pytest.mark.parametrize(
    "query",
    [
        "can an exiled creature come back",
        "does a bubble stop a bounce",
        "can I punch a guy that is stunned",
        "may I charge at any creature with taunt around",
        "when I wrath the board what happens to warded guys",
        "can I borrow my opponent's relic as if it were mine",
        "he attacks the elusive one and then my big one",
    ],
)
def test_words_of_play_are_no_names_however_many_cards_there_are(
    library: Library, many_cards: Library, query: str
) -> None:
    assert [hit.entry.id for hit in search(many_cards, query).hits[:1]] == [
        hit.entry.id for hit in search(library, query).hits[:1]
    ]


@pytest.mark.slow
@pytest.mark.xdist_group("many cards")
@pytest.mark.parametrize(
    ("query", "ident"),
    [
        ("wrath", "card.wrath"),
        ("gray monk", "card.grey-monk"),
        ("key forgery", "card.keyforgery"),
        ("grey munk", "card.grey-monk"),
        ("what about Exile", "card.exile"),
        ("sentry gollem", "card.sentry-golem"),
    ],
)
def test_a_name_written_as_one_is_one(many_cards: Library, query: str, ident: str) -> None:
    assert search(many_cards, query).hits[0].entry.id == ident


@pytest.mark.slow
@pytest.mark.xdist_group("many cards")
def test_what_holds_for_any_card_of_its_type_decides_for_a_card_without_a_ruling(many_cards: Library) -> None:
    found = search(many_cards, "can I play Sentry Golem on my opponents turn").hits[0]
    assert found.entry.id == "card.sentry-golem"
    assert found.verdict.startswith("Actions: No. Only the active player plays cards")


def test_a_question_that_names_a_card_of_riftbound_is_answered_from_its_rules(library: Library) -> None:
    """Of its cards the examples and entries name some, which ship; the same words are said of both games."""
    assert first(library, "can Stalwart Poro be chosen twice by one spell").startswith(("rb-", "card.riftbound-"))
    assert search(library, "stalwart poro").hits[0].entry.game == "riftbound"


def test_what_players_of_a_game_say_is_no_word_of_another_game(library: Library) -> None:
    found = search(library, "can my counterspell hit any spell on the chain", Scope(game="riftbound"))
    assert "rb-counter" in [hit.entry.id for hit in found.hits]


def test_what_only_the_other_game_answers_keeps_the_hint(library: Library) -> None:
    """KeyForge decks are played as printed, so it answers for Riftbound and says what holds for KeyForge."""
    found = search(library, "how many copies of a card can I put in my deck")
    assert found.hits[0].entry.id == "rb-deck-construction"
    assert "as it was printed" in found.hint or "deck database" in found.hint
