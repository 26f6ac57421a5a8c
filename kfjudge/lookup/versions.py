"""The rules versions in order of date, and what holds at which: labels do not sort as numbers (1.2 < 14 < 1.8 < 16.0).

In: `versions.yaml`. Out: `Versions`, which compares labels by their place in the list. Needs no YAML once built: the
index carries the list.
"""

from __future__ import annotations

from collections.abc import Iterable

from kfjudge.errors import WrongName
from kfjudge.tuples import NamedTuple


class RulesVersion(NamedTuple):
    """One version of the rules: its label, its date (YYYY-MM), the sets that came with it, what it brought, and
    its other name.
    """

    label: str
    date: str
    sets: tuple[str, ...] = ()
    note: str = ""
    also: str = ""


class Versions:
    """A game's rules versions, oldest first."""

    def __init__(self, versions: Iterable[RulesVersion]) -> None:
        self.all = tuple(versions)
        self._place = {version.label: place for place, version in enumerate(self.all)}
        self._also = {version.also: version.label for version in self.all if version.also}

    @property
    def newest(self) -> str:
        """The label of the newest version known."""
        return self.all[-1].label

    @property
    def labels(self) -> tuple[str, ...]:
        """Every label, oldest first."""
        return tuple(version.label for version in self.all)

    def __contains__(self, label: object) -> bool:
        return label in self._place

    def find(self, label: object) -> str:
        """The known label that `label` (text or number, "v18.4" too) means. Raises `WrongName` with the known ones."""
        wanted = str(label).strip().lower().removeprefix("v")
        for candidate in (wanted, f"{wanted}.0", wanted.removesuffix(".0")):
            if candidate in self._place:
                return candidate
            if candidate in self._also:
                return self._also[candidate]
        raise WrongName(f"there is no rules version {label!r}", self.labels)

    def dated(self, label: str) -> str:
        """A label with its date: the numbers alone do not tell which came first."""
        version = self.all[self.place(label)] if label in self else None
        return f"{label} ({version.date})" if version is not None and version.date else label

    def label(self, said: str) -> str:
        """The known label that `said` means, else what was said."""
        try:
            return self.find(said)
        except WrongName:
            return said

    def place(self, label: str) -> int:
        """Where `label` stands in order of date; 0 is the oldest. Raises `WrongName` if unknown."""
        return self._place[self.find(label)]

    def holds(self, since: str, until: str | None, at: str) -> bool:
        """Whether something that holds from `since` to `until` (None: still) holds at version `at`."""
        now = self.place(at)
        return self.place(since) <= now and (until is None or now <= self.place(until))

    def sets_known(self, at: str) -> tuple[str, ...]:
        """The card sets that had come out by version `at`, oldest first."""
        return tuple(code for version in self.all[: self.place(at) + 1] for code in version.sets)
