"""What readers hand on: a passage found in a document, before it becomes part of an import.

Also the notes that say what was left out and where.
"""

from __future__ import annotations

from kfjudge.values import dataclass, field


@dataclass(slots=True)
class FoundPassage:
    """One passage. `section` is where the document has it, `place` where the file has it; `entry` the history of ours
    it belongs to.

    `sure` is how it was linked: 1.0 by its name, less by resemblance.
    """

    kind: str
    title: str
    text: str
    section: str
    place: str = ""
    entry: str | None = None
    sure: float = 0.0
    number: str | None = None
    parents: tuple[str, ...] = ()
    children: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(slots=True)
class FoundPassages:
    """All that was found in a document, in its order, with counts by what it is for people, and notes on what was not
    taken in.
    """

    passages: list[FoundPassage] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def count(self, what: str, number: int = 1) -> None:
        """Add to the count of `what`."""
        if number:
            self.counts[what] = self.counts.get(what, 0) + number
