"""A word that one known card has means that card; several are refused with them, and so is a number, which says how
many; only other words are misspellings.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from kfjudge.errors import WrongName
from kfjudge.games.keyforge.notation.names import Names
from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.cards.records import fold as plain
from kfjudge.games.riftbound.situation.library import Library as Riftbound
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.situation.names import KnownCards
from kfjudge.situation.notation.names import Problems
from kfjudge.situation.notation.nodes import Nodes
from tests.conftest import ROOT, Imported
from tests.sampling import in_soak

pytestmark = [pytest.mark.shared, pytest.mark.xdist_group("card list")]
RIFTBOUND = ROOT.parent / "shared" / "riftbound" / "riftbound_cards_2026-08.json"


@pytest.fixture(scope="module")
def library(card_list: Imported) -> Iterator[Library]:
    with card_list.at_home():
        yield open_library()


def wrong(word: str, found: CardFacts | Facts | WrongName, having: list[str], told: str | None) -> str:
    """What is wrong with a meaning of a word that some names have."""
    if isinstance(found, WrongName):
        offered = set(found.nearest) & set(having)
        several = len(having) > 1 or word.isdecimal()
        return "" if several and offered and offered == set(found.nearest) else f"refused: {found}"
    if fold.fold(found.name) == fold.fold(word):
        return ""
    if having != [found.name] and fold.key(found.name) != fold.key(word):
        return f"means {found.name}"
    return "" if told == found.name else "is not told"


@pytest.mark.slow
@pytest.mark.parametrize("every", in_soak(10, 1))
def test_every_word_of_every_name_of_keyforge(every: int, library: Library) -> None:
    titles = list(dict.fromkeys(library.card_names()))
    names = Names(Nodes(""), Problems(""), known=KnownCards(library))
    failures = {}
    for word in sorted({word for title in titles for word in fold.words(title)})[::every]:
        if library.cards_named(word) and len({card.id for card in library.cards_named(word)}) > 1:
            continue  # cards that share their whole name
        if word == "token":
            continue  # what lies there is called so by the rules (test_in_a_hurry)
        found = names.repair(word)
        problem = wrong(word, found, fold.with_words(word, titles), names.repaired.get(word))
        if problem:
            failures[word] = problem
    assert not failures, failures


@pytest.mark.slow
@pytest.mark.parametrize("every", in_soak(10, 1))
def test_every_word_of_every_name_of_riftbound(every: int) -> None:
    cards = json.loads(RIFTBOUND.read_text(encoding="utf-8"))["cards"]
    shelf = Riftbound({plain(card["name"]): card for card in cards})
    titles = sorted({card["name"] for card in cards})
    failures = {}
    for word in sorted({word for title in titles for word in plain(title).split()})[::every]:
        having = fold.with_words(word, titles)
        try:
            found: Facts | WrongName = shelf.find(word)[0]
        except WrongName as error:
            found = error
        problem = wrong(word, found, having, None if isinstance(found, WrongName) else found.name)
        if problem:
            failures[word] = problem
    assert not failures, failures
