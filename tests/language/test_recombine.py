"""Trees that nobody printed: what is made of the parts of our own sentences is written and read back.

How many of them are is told by `python -m benchmarks.recombine`; here a few are tried, and none may crash.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.recombine import Parts, drawn, exchanged, identity_texts, outcome, parts_of, said
from kfjudge.language.node import Node
from kfjudge.language.reading import Language

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("parts of our own sentences")]
SHARE = 0.9
"""Of the trees at least so many are read back as they are."""


@pytest.fixture(scope="module")
def parts(reader: Language) -> Parts:
    """The parts of the identity lines."""
    return parts_of(identity_texts(), reader)


@pytest.mark.parametrize("way", [drawn, exchanged])
def test_what_nobody_printed_is_written_and_read_back_or_has_no_words(way, parts: Parts, reader: Language) -> None:  # type: ignore[no-untyped-def]
    told: list[str] = []

    @settings(max_examples=3000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.randoms(use_true_random=False))
    def tried(chance) -> None:  # type: ignore[no-untyped-def]
        tree = way(parts, chance)
        if isinstance(tree, Node) and said(tree):
            told.append(outcome(tree, reader))

    tried()
    assert told
    assert told.count("") >= SHARE * len(told)
