"""Tests of a group, which share what takes long to make, are run by one process: `make test` rests on it."""

from __future__ import annotations

import pytest


@pytest.mark.xdist_group("of one process")
@pytest.mark.parametrize("number", (1, 2))
def test_the_group_stands_in_the_name_that_tests_are_dealt_out_by(request: pytest.FixtureRequest, number: int) -> None:
    if not getattr(request.config.option, "loadgroup", False):
        pytest.skip("tests are dealt out by files here, or not at all")
    assert request.node.nodeid.endswith(f"[{number}]@of one process")
