"""Two spellings of one word are one word."""

import pytest

from kfjudge.lookup import fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Æmber", "aember"),
        ("Æmber", "AMBER"),
        ("Gĕzdrutyŏ the Arcane", "gezdrutyo the arcane"),
        ("Po’s Pixies", "pos pixies"),
        ("Rock-Hurling Giant", "rock hurling giant"),
        ("“For each”", "for each"),
        ("Coup de Grâce", "coup de grace"),
        ("[REDACTED]", "redacted"),
    ],
)
def test_spellings_fold_to_one(one: str, other: str) -> None:
    assert fold.fold(one) == fold.fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("wards", "ward"),
        ("the Rule of Six", "rule of six"),
        ("upgrades", "upgrade"),
        ("replacement effects", "replacement effect"),
        ("an enemy", "enemies"),
    ],
)
def test_questions_are_compared_without_plurals_and_articles(one: str, other: str) -> None:
    assert fold.key(one) == fold.key(other)


@pytest.mark.parametrize("word", ["dis", "mars", "logos", "bonus", "this", "versus", "focus", "kiss"])
def test_words_that_only_look_plural_stay(word: str) -> None:
    assert fold.singular(word) == word


def test_a_bold_lead_in_is_no_plain_word() -> None:
    assert fold.key("Play:") == "play:" != fold.key("play")


@pytest.mark.parametrize("form", ["swap", "swaps", "swapped", "swapping"])
def test_forms_of_a_verb_have_one_stem(form: str) -> None:
    assert fold.stem(form) == "swap"


@pytest.mark.parametrize(
    ("form", "verb"),
    [
        ("conquered", "conquer"),
        ("triggers", "trigger"),
        ("countering", "counter"),
        ("controlled", "control"),
        ("died", "die"),
        ("using", "use"),
        ("hid", "hide"),
        ("shown", "show"),
    ],
)
def test_a_verb_is_one_word_in_all_its_forms(form: str, verb: str) -> None:
    assert fold.stem(form) == fold.stem(verb)


@pytest.mark.parametrize(
    ("form", "infinitive"),
    [("stolen", "steal"), ("fought", "fight"), ("dealt", "deal"), ("drawn", "draw"), ("chosen", "choose")],
)
def test_irregular_forms_are_their_infinitive(form: str, infinitive: str) -> None:
    assert fold.base(form) == infinitive


def test_rule_numbers_stay_whole_and_sentences_do_not() -> None:
    assert fold.words("See 626.1.d. Then draw") == ["see", "626.1.d", "then", "draw"]
    assert fold.words("a card.If you do") == ["a", "card", "if", "you", "do"]
