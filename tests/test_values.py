"""The quick `dataclass` and `NamedTuple`: the same values as the standard library, used wherever the program starts."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import re
import typing
from dataclasses import field
from pathlib import Path

import pytest

import kfjudge
from kfjudge.tuples import NamedTuple
from kfjudge.values import asdict, dataclass, fields, replace

PACKAGE = Path(str(kfjudge.__file__)).parent


@dataclass(frozen=True, slots=True)
class Point:
    """A place, with a remark that says nothing about it."""

    x: int
    y: int = 0
    remark: str = field(default="", compare=False, repr=False)


@dataclass(slots=True)
class Pile:
    """Cards that come and go."""

    cards: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Person:
    """One of a kind."""

    name: str


@dataclass(slots=True)
class Turn(Person):
    """One that is made from others, with what is named, and what it works out for itself."""

    who: str = field(kw_only=True)
    piles: list[Pile] = field(default_factory=list, kw_only=True)
    shown: str = field(init=False)
    number: int = 1

    def __post_init__(self) -> None:
        self.shown = f"{self.name} {self.number} {self.who}"


def test_values_are_made_as_the_standard_library_makes_them() -> None:
    """`__init__` is compiled when some were made; a class that is derived does not take it from the one above."""
    assert Turn("a", who="me").shown == "a 1 me" and Turn("b", 2, who="opp").shown == "b 2 opp"
    assert Turn("a", who="me").piles is not Turn("a", who="me").piles
    assert Person("a").name == "a"
    with pytest.raises(TypeError, match=r"Turn\.__init__\(\) missing 1 required keyword-only argument: 'who'"):
        Turn("a")  # type: ignore[call-arg]


def test_the_first_values_are_made_as_those_for_which_a_function_was_compiled() -> None:
    @dataclass(slots=True)
    class Hand:
        cards: list[str]
        size: int = 6
        chains: list[int] = field(default_factory=list)
        whose: str = field(kw_only=True, default="me")

    many = [(Hand([]), Hand(["a"], 5, whose="opp"), Hand(chains=[1], cards=[])) for _ in range(40)]
    assert all(row == many[0] for row in many) and many[0][0].chains is not many[1][0].chains
    for wrong in ({}, {"cards": [], "piles": 1}):
        with pytest.raises(TypeError, match=r"Hand\.__init__\(\)"):
            Hand(**wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="positional"):
        Hand([], 1, [], "me")  # type: ignore[call-arg]


def test_equal_values_are_equal_and_have_one_hash() -> None:
    assert Point(1, 2, "a") == Point(1, 2, "b") != Point(2, 1)
    assert len({Point(1), Point(1), Point(2)}) == 2
    others: list[object] = [Person("a"), (1, 0)]
    assert Point(1) not in others
    assert Pile(["a"]) == Pile(["a"]) != Pile()
    assert Person("a") != Person("a")


def test_what_can_change_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Pile())
    one = Person("a")
    assert {one: 1}[one] == 1


def test_a_value_shows_its_fields() -> None:
    assert repr(Point(1, remark="hidden")) == "Point(x=1, y=0)"
    ring = Pile()
    ring.cards.append(ring)  # type: ignore[arg-type]
    assert repr(ring) == "Pile(cards=[...])"


def test_values_are_copied_replaced_and_kept() -> None:
    assert dataclasses.replace(Point(1), y=3) == replace(Point(1), y=3) == Point(1, 3)
    unknown: dict[str, typing.Any] = {"where": 3}
    with pytest.raises(TypeError, match="where"):
        replace(Point(1), **unknown)
    assert copy.deepcopy(Point(1)) == pickle.loads(pickle.dumps(Point(1))) == Point(1)
    assert dataclasses.asdict(Point(1)) == asdict(Point(1)) == {"x": 1, "y": 0, "remark": ""}


def test_the_standard_library_reads_the_fields() -> None:
    told = {
        one.name: (one.init, one.kw_only, one.default is not dataclasses.MISSING) for one in dataclasses.fields(Turn)
    }
    assert told == {
        **{"name": (True, False, False), "who": (True, True, False), "piles": (True, True, False)},
        **{"shown": (False, False, False), "number": (True, False, True)},
    }
    assert [one.name for one in fields(Turn)] == list(told)


def test_a_field_that_is_unknown_is_refused() -> None:
    with pytest.raises(TypeError):
        Point(1, z=2)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Person("a").age = 3  # type: ignore[attr-defined]


def test_every_module_defines_its_values_quickly() -> None:
    """The standard one takes two to four times as long for each class, and a command defines a hundred; its module
    alone takes as long as fifty of them, so none takes even `field` and `replace` from there.
    """
    own = {Path("values.py"), Path("tuples.py")}
    standard = re.compile(r"^from (dataclasses import .*\bdataclass|typing import .*\bNamedTuple)\b", re.MULTILINE)
    slow = [
        path.name
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE) not in own and standard.search(path.read_text(encoding="utf-8"))
    ]
    assert slow == []


class Step(NamedTuple):
    """What happens, and where the rules say so."""

    kind: str
    cited: tuple[str, ...] = ()

    def said(self) -> str:
        return f"{self.kind} {len(self.cited)}"


class Typed(typing.NamedTuple):
    """The same, as the standard library makes it."""

    kind: str
    cited: tuple[str, ...] = ()


def test_tuples_with_names_are_made_as_the_standard_library_makes_them() -> None:
    """What makes them is compiled when some were made, and nothing else changes then."""
    for _ in range(40):
        made = [Step("a"), Step(kind="a"), Step("a", cited=()), Step._make(["a", ()]), Step("b")._replace(kind="a")]
        assert all(tuple(one) == tuple(Typed("a")) for one in made)
        for wrong in ({}, {"kind": "a", "where": 1}):
            with pytest.raises(TypeError):
                Step(**wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            Step("a", (), 1)  # type: ignore[call-arg]
        with pytest.raises(TypeError, match="kind"):
            Step("a", kind="b")  # type: ignore[misc]
    with pytest.raises(ValueError, match="where"):
        Step("a")._replace(where=1)  # type: ignore[call-arg]


def test_tuples_with_names_do_what_tuples_do() -> None:
    step = Step("draw", ("3.1",))
    kind, cited = step
    assert (kind, cited, step.said(), step._asdict()) == ("draw", ("3.1",), "draw 1", Typed(*step)._asdict())
    assert repr(step) == "Step(kind='draw', cited=('3.1',))" and Step._fields == Typed._fields
    assert copy.deepcopy(step) == pickle.loads(pickle.dumps(step)) == step
    with pytest.raises(AttributeError):
        step.kind = "play"  # type: ignore[misc]
    match step:
        case Step("draw", (place,)):
            assert place == "3.1"
        case _:
            pytest.fail("the places of its fields are those of the tuple")
