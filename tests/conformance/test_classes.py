"""Why recorded plays fail: every entry of the list has a class, a reason and its records."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.recorded.disputes import load_disputes
from benchmarks.recorded.docs import CLASSES, load_classes


def test_a_record_that_fails_is_not_disputed() -> None:
    classes = load_classes()
    assert {kind for kind, _why in classes.values()} <= set(CLASSES)
    assert not set(classes) & set(load_disputes().entries)


@pytest.mark.parametrize(
    "text",
    (
        "- {class: unknown, tests: [a#1], why: x}",
        "- {class: wrong, tests: [], why: x}",
        "- {class: wrong, tests: [a#1]}",
        "- {class: wrong, tests: [a#1, a#1], why: x}",
    ),
)
def test_a_wrong_entry_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "failing.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"failing\.yaml"):
        load_classes(path)
