"""A text made ready to be read, with the way back to the printed one.

In: what a `Rewriter` made of a text. Out: `Prepared`. Raises nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from kfjudge.language.rewrite import Edit, Rewriter, Rewritten, undo
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

    def filled(self, lines: list[tuple[str, str]], kind: str, told: bool = True) -> Prepared:
        """The same with each of its lines as it is to be read: pairs of a line as it stands, and in full. `told`:
        people are told what it was taken for.
        """
        work = Rewriter.further(self._rewritten)
        end = len(self.text)
        for line, full in reversed(lines):
            start = end - len(line)
            for first, last, begin, stop in reversed([*_changes(line, full)]):
                if line[first:last] != full[begin:stop]:
                    work.replace(start + first, start + last, full[begin:stop], kind)
            end = start - 1
        taken = (*self.taken, *((line, full) for line, full in lines if told and line != full))
        done = work.done()
        return Prepared(done.text, self.printed, done.bounds, done, taken)


def _changes(line: str, full: str) -> Iterator[tuple[int, int, int, int]]:
    """What makes one line of another, by places in both; of what differs in capitals alone, each letter."""
    from difflib import SequenceMatcher

    for tag, first, last, begin, stop in SequenceMatcher(
        None, line.lower(), full.lower(), autojunk=False
    ).get_opcodes():
        if tag == "equal":
            yield from ((first + at, first + at + 1, begin + at, begin + at + 1) for at in range(last - first))
        else:
            yield first, last, begin, stop
