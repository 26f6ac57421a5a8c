"""Trees that nobody printed: what is made of the parts of our own sentences is written and read back.

How many of them are is told by `python -m benchmarks.recombine`; here a few are tried, and none may crash.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random

import pytest

from benchmarks.recombine import Parts, drawn, exchanged, identity_texts, outcome, parts_of, said
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.node import Node
from kfjudge.language.reading import Language, language
from tests.sampling import in_soak

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("parts of our own sentences")]
SHARE = 0.93
"""Of the trees at least so many are read back as they are. The trees are drawn evenly and from numbers that are told:
a search for the smallest failing case draws the same few parts again and again, and not the same ones everywhere."""


FEW, MANY = (8, 1500), (1, 3000)
"""Of how many identity lines one gives its parts, and how many trees are made of them."""


@cache
def parts(every: int) -> Parts:
    """The parts of identity lines."""
    return parts_of(islice(identity_texts(), 0, None, every), language(KEYFORGE))


@pytest.mark.parametrize("size", in_soak(FEW, MANY))
@pytest.mark.parametrize("way", [drawn, exchanged])
def test_what_nobody_printed_is_written_and_read_back_or_has_no_words(
    way: Callable[[Parts, Random], object], size: tuple[int, int], reader: Language
) -> None:
    every, trees = size
    made = (way(parts(every), Random(seed)) for seed in range(trees))
    told = [outcome(tree, reader) for tree in made if isinstance(tree, Node) and said(tree)]
    assert len(told) >= trees / 2
    assert told.count("") >= SHARE * len(told), Counter(told).most_common(10)
