"""Where a numbered rule stands in each version of its document: newer versions number the same rules anew.

In: `numbers.txt` of a game. Out: a `Renumbering`, which says what number a rule of one version has in another.
Raises `WrongSetup` for a file that is missing or damaged. Standard library only.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from kfjudge.errors import WrongSetup
from kfjudge.paths import rules_data

NONE = "-"


class Renumbering:
    """The numbers of each rule, by version; `versions` are those whose numbers are known, in order of date."""

    def __init__(self, lines: Iterable[str]) -> None:
        rows = [tuple(line.split()) for line in lines if line.strip() and not line.startswith("#")]
        self.versions = rows[0] if rows else ()
        self._rows = rows[1:]
        for row in self._rows:
            if len(row) != len(self.versions):
                raise ValueError(f"{' '.join(row)!r} has not one number for each version")
        self._by_version: dict[str, dict[str, list[tuple[str, ...]]]] = {}

    def _of(self, number: str, version: str) -> list[tuple[str, ...]]:
        """The lines in which a known version has this number. A command asks for one or two versions."""
        known = self._by_version.get(version)
        if known is None:
            known = self._by_version[version] = {}
            place = self.versions.index(version)
            for row in self._rows:
                known.setdefault(row[place], []).append(row)
        return known.get(number, [])

    def has(self, number: str, version: str) -> bool:
        """Whether a version has a rule of this number that another version has too."""
        return version in self.versions and bool(self._of(number, version))

    def numbers(self, number: str, version: str) -> dict[str, str]:
        """The number of a rule in every version that has it, the nearest in wording; {} if nothing is known of it."""
        if version not in self.versions or number == NONE:
            return {}
        found = {version: number}
        for row in self._of(number, version):
            for other, its in zip(self.versions, row, strict=True):
                if its != NONE:
                    found.setdefault(other, its)
        return {other: found[other] for other in self.versions if other in found} if len(found) > 1 else {}

    def then(self, number: str, version: str, to: str) -> str:
        """The number under `to` of a rule of `version`, else that of the section it lies in; "" without either."""
        if version == to:
            return number
        while number:
            its = self.numbers(number, version).get(to)
            if its:
                return its
            number = number.rpartition(".")[0]
        return ""


@cache
def renumbering(game: str) -> Renumbering:
    """The numbers of a game's rules."""
    path = rules_data(game) / "numbers.txt"
    try:
        return Renumbering(path.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise WrongSetup(f"{path} cannot be read: {error}") from None
