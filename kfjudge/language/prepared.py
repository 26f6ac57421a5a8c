"""A text made ready to be read, with the way back to the printed one.

In: what a `Rewriter` made of a text. Out: `Prepared`. Raises nothing.
"""

from __future__ import annotations

from kfjudge.language.rewrite import Edit, Rewritten, undo
from kfjudge.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Prepared:
    """A prepared text, the printed one, and the way back. `places[i]` is the printed offset of prepared offset i."""

    text: str
    printed: str
    places: tuple[int, ...]
    _rewritten: Rewritten = field(repr=False)
    taken: tuple[tuple[str, str], ...] = ()
    """What was typed short, each piece with the words that it was taken for."""

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The changes in order of place."""
        return self._rewritten.edits()

    def undone(self) -> str:
        """The printed text, made from the prepared one and the edits alone."""
        return undo(self.text, self.edits)
