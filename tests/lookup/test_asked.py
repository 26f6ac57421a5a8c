"""Lists that are left out are left out, whatever index was made before in the process."""

from __future__ import annotations

from benchmarks.asked import library_without
from kfjudge.lookup.library import Library


def replies(library: Library) -> int:
    return int(library.db.execute("SELECT count(*) FROM asked").fetchone()[0])


def test_lists_are_left_out_after_an_index_was_made(library: Library) -> None:
    assert not replies(library_without(["replies"]))
    assert replies(library_without(["talk"])) == replies(library)
