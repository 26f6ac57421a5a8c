"""Which questions belong to the rules of play."""

import pytest

from kfjudge.lookup import domain
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Scope, search

NEVER, WELL = domain.Fit(0.0, 0.0, 0.0, True), domain.Fit(30.0, 1.0, 0.6, False)
ODDS = domain.odds([("can I reap", 1.0), ("can I fight", 1.0)], [("To reap is to gain", 1.0)], [("can I sell it", 1.0)])


def test_a_word_of_questions_that_belong_elsewhere_counts_against_a_question() -> None:
    assert ODDS["reap"] > 0 > ODDS["sell"]


def test_what_both_kinds_of_question_say_tells_little() -> None:
    assert abs(ODDS["can"]) < min(ODDS["reap"], -ODDS["sell"])


def test_no_word_alone_decides() -> None:
    often = domain.odds([("reap", 1000.0)], [], [("sell", 1000.0)])
    assert (often["reap"], often["sell"]) == (domain.FARTHEST, -domain.FARTHEST)


def test_a_question_of_strange_words_that_no_entry_covers_is_none_of_the_rules() -> None:
    strange = domain.together(dict.fromkeys(["one", "two", "three", "four", "five"], domain.UNSAID))
    assert domain.standing(strange, NEVER) < 0


def test_an_entry_that_covers_a_question_in_the_words_of_the_rules_answers_it() -> None:
    assert domain.standing(domain.together({"reap": 1.0, "fight": 1.0}), WELL) > 0


@pytest.mark.parametrize("game", ["keyforge", "riftbound"])
def test_each_game_has_its_own_odds(library: Library, game: str) -> None:
    own, other = {"keyforge": ("reap", "showdown"), "riftbound": ("showdown", "reap")}[game]
    about = {word: domain.about(library, [word], game).words for word in (own, other)}
    assert about[own] > about[other]


def test_more_that_speaks_for_a_question_never_makes_it_less_sure() -> None:
    some, more = domain.About(0.5, 0.5), domain.About(0.9, 0.9)
    assert domain.standing(some, domain.Fit(5.0, 0.4, 0.2, False)) < min(
        domain.standing(more, domain.Fit(5.0, 0.4, 0.2, False)),
        domain.standing(some, domain.Fit(9.0, 0.4, 0.2, False)),
        domain.standing(some, domain.Fit(5.0, 0.8, 0.2, False)),
    )


def test_a_word_that_is_a_guess_counts_for_less(library: Library) -> None:
    sure, guessed = (domain.odds_of(library, ["reap"], "keyforge", guess) for guess in ([], ["reap"]))
    assert sure["reap"] > guessed["reap"]


def test_the_words_of_a_rule_found_do_not_count_against_a_question() -> None:
    odds = {"prize": -2.0, "reap": 1.0}
    assert domain.together(odds) < domain.together(odds, ["prize"]) == domain.together({"prize": 0.0, "reap": 1.0})


@pytest.mark.parametrize(
    ("game", "ask", "answered"),
    [
        ("riftbound", "does a unit with deflect tax the spells of its own controller", True),
        ("riftbound", "how much tax is on a booster box", False),
        ("keyforge", "who won the game when the third key is forged by the opponent", True),
        ("keyforge", "is a creature with taunt allowed on a playmat", False),
    ],
)
def test_a_listed_word_yields_to_a_question_that_is_plainly_of_the_rules(
    library: Library, game: str, ask: str, answered: bool
) -> None:
    assert bool(search(library, ask, Scope(game=game)).hits) == answered
