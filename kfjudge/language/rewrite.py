"""A text that is changed step by step and remembers where every character came from.

In: a text and substitutions. Out: the changed text, the edits that undo it, and a map from places in the changed
text to places in the original. Nothing here knows the card language.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True)
class Edit:
    """One change: at offset `at` of the changed text, `new` stands where the original had `old`; `kind` says why."""

    at: int
    new: str
    old: str
    kind: str


class Rewriter:
    """Collects substitutions over one text. `text` is the text as changed so far."""

    __slots__ = ("_bounds", "_kinds", "original", "text")

    def __init__(self, original: str) -> None:
        self.original = original
        self.text = original
        self._bounds: list[int] = list(range(len(original) + 1))
        self._kinds: dict[tuple[int, int], str] = {}

    @classmethod
    def further(cls, done: Rewritten) -> Rewriter:
        """One that goes on where another has ended."""
        more = cls(done.original)
        more.text, more._bounds, more._kinds = done.text, list(done.bounds), dict(done.kinds)
        return more

    def replace(self, start: int, end: int, new: str, kind: str) -> None:
        """Puts `new` in place of `text[start:end]`; equal text is left alone."""
        old = self.text[start:end]
        if old == new:
            return
        # Narrow the change to what really differs, so that untouched characters keep their own place.
        head = 0
        while head < len(old) and head < len(new) and old[head] == new[head]:
            head += 1
        tail = 0
        while tail < len(old) - head and tail < len(new) - head and old[-1 - tail] == new[-1 - tail]:
            tail += 1
        start, end, new = start + head, end - tail, new[head : len(new) - tail]
        bounds = self._bounds
        first, last = bounds[start], bounds[end]
        self._kinds[first, last] = kind
        self.text = self.text[:start] + new + self.text[end:]
        if new:
            bounds[start:end] = [first] * len(new)
        else:
            bounds[start:end] = []

    def sub(self, pattern: re.Pattern[str], new: str | Callable[[re.Match[str]], str | None], kind: str) -> None:
        """Substitutes every match; a function may return None to leave a match alone."""
        for match in list(pattern.finditer(self.text))[::-1]:
            put = match.expand(new) if isinstance(new, str) else new(match)
            if put is not None:
                self.replace(match.start(), match.end(), put, kind)

    def place(self, at: int) -> int:
        """The offset in the original of offset `at` of the changed text."""
        return self._bounds[max(0, min(at, len(self._bounds) - 1))]

    def done(self) -> Rewritten:
        """What has become of the text."""
        return Rewritten(self.text, self.original, tuple(self._bounds), dict(self._kinds))


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A changed text and its original. `bounds`: for every offset of the changed text (and its end), the offset in the
    original.
    """

    text: str
    original: str
    bounds: tuple[int, ...]
    kinds: dict[tuple[int, int], str]
    """Why each stretch of the original was changed."""

    def edits(self) -> tuple[Edit, ...]:
        """The changes in order of place; `undo` with the changed text gives the original back."""
        found: list[Edit] = []
        text, original, bounds = self.text, self.original, self.bounds
        starts = sorted(self.kinds)
        at, source = 0, 0
        while at < len(text) or source < len(original):
            if (
                at < len(text)
                and bounds[at] == source
                and bounds[at + 1] == source + 1
                and text[at] == original[source]
            ):
                at += 1
                source += 1
                continue
            begin, begun = at, source
            # A changed stretch runs to the next character that stands for exactly itself.
            while at < len(text) and not (bounds[at + 1] == bounds[at] + 1 and text[at] == original[bounds[at]]):
                at += 1
            source = bounds[at]
            found.append(Edit(begin, text[begin:at], original[begun:source], self._kind(starts, begun, source)))
        return tuple(found)

    def _kind(self, starts: list[tuple[int, int]], first: int, last: int) -> str:
        """The kind of the change that covers the original's `first` to `last`; several kinds are joined by "+"."""
        upto = bisect_right(starts, (last, len(self.original) + 1))
        kinds = {self.kinds[span] for span in starts[:upto] if span[1] >= first}
        return "+".join(sorted(kinds))


def undo(text: str, edits: tuple[Edit, ...]) -> str:
    """The original of a changed text. Raises `ValueError` when the edits do not belong to the text."""
    parts: list[str] = []
    at = 0
    for edit in edits:
        if text[edit.at : edit.at + len(edit.new)] != edit.new or edit.at < at:
            raise ValueError(f"these edits belong to another text (at {edit.at})")
        parts += (text[at : edit.at], edit.old)
        at = edit.at + len(edit.new)
    parts.append(text[at:])
    return "".join(parts)
