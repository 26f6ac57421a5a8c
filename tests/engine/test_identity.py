"""What is known of an object is never said of another one."""

from __future__ import annotations

import gc

from kfjudge.engine.identity import ByIdentity, Same


def test_equal_objects_are_two_keys() -> None:
    one, other = ["a phrase"], ["a phrase"]
    known: ByIdentity[list[str], str] = ByIdentity()
    known[one] = "the left creature"
    assert other not in known
    assert known.get(other) is None
    assert known[one] == "the left creature"
    known.forget(one)
    known.forget(other)
    assert not known


def test_no_later_object_takes_the_place_of_one_that_is_gone() -> None:
    known: ByIdentity[list[int], int] = ByIdentity()
    for number in range(200):
        known[[number]] = number
        gc.collect(0)
        assert [number] not in known
    assert list(known.values()) == list(range(200))


def test_a_copy_learns_for_itself() -> None:
    key = ["a phrase"]
    known: ByIdentity[list[str], int] = ByIdentity()
    known[key] = 1
    copied = known.copy()
    copied[key] = 2
    assert (known[key], copied[key]) == (1, 2)


def test_the_same_object_is_equal_to_itself_alone() -> None:
    one, other = ["a phrase"], ["a phrase"]
    assert Same(one) == Same(one)
    assert hash(Same(one)) == hash(Same(one))
    assert Same(one) != Same(other)
    assert Same(one) != id(one)
