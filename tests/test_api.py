"""The Python API: the examples of its page say what comes out, and every public name is there."""

from __future__ import annotations

import doctest

import kfjudge
from tests.conftest import ROOT


def test_the_examples_of_the_page_come_out_as_shown() -> None:
    found = doctest.testfile(
        str(ROOT / "docs" / "python.md"), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert found.attempted > 5
    assert found.failed == 0


def test_every_public_name_is_there_and_no_other() -> None:
    assert all(getattr(kfjudge, name) is not None for name in kfjudge.__all__)
    assert not hasattr(kfjudge, "open_library")


def test_a_renumbered_rule_is_cited_as_of_the_rules_asked_for() -> None:
    for rules, section in ((None, "420"), ("1.0", "596")):
        (found,) = kfjudge.lookup("rb-move", rules=rules)
        assert found.citations[0].split(", ")[1] == section
        assert f"({section}.1)" in found.text
