"""The pipeline: cannot, instead, apply, answer, in this order and for events that happen together."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from kfjudge.engine.event import Pipeline, Replacement


@dataclass(slots=True)
class Thing:
    """An event of a toy game: so much of something."""

    name: str
    amount: int = 1
    replaced_by: tuple[Hashable, ...] = ()


@dataclass(slots=True)
class Toy:
    """A toy game that keeps what happened; "no" cannot happen, "double" becomes two singles, "nothing" comes to
    nothing.
    """

    log: list[str] = field(default_factory=list)

    def replacements(self, event: Thing) -> list[Replacement[Thing]]:
        def twice(old: Thing) -> Sequence[Thing]:
            return [Thing("single", old.amount), Thing("single", old.amount)]

        def more(old: Thing) -> Sequence[Thing]:
            return [Thing(old.name, old.amount + 1)]

        fitting = []
        if event.name == "double":
            fitting.append(Replacement(("twice",), twice))
        if event.name == "single":
            fitting.append(Replacement(("more",), more))
        return fitting

    def apply(self, event: Thing) -> bool:
        if event.name == "nothing":
            return False
        self.log.append(f"{event.name} {event.amount}")
        return True

    def answer(self, happened: list[Thing]) -> None:
        self.log.append(f"answered {len(happened)}")

    def pipeline(self) -> Pipeline[Thing]:
        return Pipeline(
            lambda event: event.name == "no",
            self.replacements,
            lambda event, fitting: fitting[0],
            self.apply,
            self.answer,
        )


def test_a_forbidden_event_neither_happens_nor_is_answered() -> None:
    toy = Toy()
    assert toy.pipeline().happen([Thing("no")]) == []
    assert toy.log == []


def test_a_replacement_feeds_the_next_and_each_is_applied_once() -> None:
    toy = Toy()
    happened = toy.pipeline().happen([Thing("double", 3)])
    assert [event.amount for event in happened] == [4, 4]
    assert toy.log == ["single 4", "single 4", "answered 2"]


def test_events_that_happen_together_are_answered_together() -> None:
    toy = Toy()
    toy.pipeline().happen([Thing("plain"), Thing("nothing"), Thing("other")])
    assert toy.log == ["plain 1", "other 1", "answered 2"]


def test_what_comes_to_nothing_is_not_answered() -> None:
    toy = Toy()
    assert toy.pipeline().happen([Thing("nothing")]) == []
    assert toy.log == []


def test_a_declined_replacement_leaves_the_event() -> None:
    toy = Toy()
    pipeline = Pipeline(lambda event: False, toy.replacements, lambda event, fitting: None, toy.apply, toy.answer)
    assert [event.name for event in pipeline.happen([Thing("double")])] == ["double"]
