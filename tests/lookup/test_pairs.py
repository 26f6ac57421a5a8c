"""Pairs of words: what is said of what, in which order, makes an entry count more."""

from __future__ import annotations

import pytest

from kfjudge.lookup import pairs


@pytest.mark.parametrize(
    ("text", "pair", "has"),
    [
        ("a unit kills the gear", ("unit", "gear"), True),
        ("a unit kills the gear", ("gear", "unit"), False),
        ("you must stun it", ("must", "stun"), True),
        ("unit gear spell rune deck", ("unit", "deck"), True),
        ("unit gear spell rune hand deck", ("unit", "deck"), False),
        ("the the the", ("the", "the"), False),
    ],
)
def test_a_pair_is_two_words_near_each_other_in_their_order(text: str, pair: tuple[str, str], has: bool) -> None:
    assert (pair in pairs.of(text)) is has


def test_a_pair_tells_more_the_fewer_entries_of_its_game_have_it() -> None:
    said = {("a", "one"): ["stun gear", "kill unit"], ("a", "two"): ["kill unit"], ("b", "one"): ["kill unit"]}
    found = {row["pair"]: (row["entries"], row["tells"]) for row in pairs.rows(said)}
    assert found["a kill unit"][0] == "one two"
    assert found["a stun gear"][1] > found["a kill unit"][1]  # type: ignore[operator]
    assert found["b kill unit"][0] == "one"
