"""Trees that nobody printed: what is made of the parts of our own sentences is written and read back.

How many of them are is told by `python -m benchmarks.recombine`; here a few are tried, and none may crash.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.recombine import Parts, drawn, exchanged, identity_texts, outcome, parts_of, said
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.node import Node
from kfjudge.language.reading import Language, language
from tests.sampling import in_soak

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("parts of our own sentences")]
SHARE = 0.9
"""Of the trees at least so many are read back as they are."""


FEW, MANY = (8, 200), (1, 3000)
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
    told: list[str] = []
    every, examples = size

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.randoms(use_true_random=False))
    def tried(chance) -> None:  # type: ignore[no-untyped-def]
        tree = way(parts(every), chance)
        if isinstance(tree, Node) and said(tree):
            told.append(outcome(tree, reader))

    tried()
    assert told
    assert told.count("") >= SHARE * len(told)
