"""Which of many cases are quick: every so many, from a fixed place on; `make test` or `make soak` runs the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

import pytest

SHORT = 3
"""How many cases of one test are no row yet: all are fast."""
EACH = 6
"""Of a longer row each so many are fast."""


def outside_sample(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """The cases of rows that `make check` leaves to `make test`. In: tests, all cases of one next to each other. A row
    that is `thinned` has a sample already.
    """
    for _, row in groupby(items, key=lambda item: item.nodeid.split("[")[0]):
        cases = list(row)
        if len(cases) > SHORT and not any(case.get_closest_marker("slow") for case in cases):
            yield from (case for place, case in enumerate(cases) if place % EACH)


def thinned(
    cases: Iterable[Any],
    keep: int,
    ids: Callable[[Any], str] | None = None,
    others: pytest.MarkDecorator = pytest.mark.slow,
) -> list[Any]:
    """The cases as parameters, all but each `keep`-th with the mark of the others."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            id=ids(case) if ids else None,
            marks=() if place % keep == 0 else others,
        )
        for place, case in enumerate(cases)
    ]


def in_soak(few: Any, many: Any) -> list[Any]:
    """A size, and the one that `make soak` has instead."""
    return [pytest.param(few, id="few"), pytest.param(many, id="many", marks=pytest.mark.soak)]
