"""How rules are cited: the title of an entry, and the document that it comes from."""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.errors import NothingFound
from kfjudge.games import named
from kfjudge.lookup.library import Library
from kfjudge.show.ruling import Cite
from kfjudge.situation.ruling import parts_cited


def citations(library: Library) -> Callable[[str], Cite]:
    """How rules are cited under a version: title and source of the entry as it was then, looked up once each."""
    versions = library.versions()
    found: dict[tuple[str, str], str] = {}

    def cited(rule: str, version: str) -> str:
        ident, number, numbered_in = parts_cited(rule)
        try:
            entry = library.entry(ident)
        except NothingFound:
            return rule
        if number and entry.citations:
            return f"{entry.title}; {entry.citations[0].document} {numbered_in}, {number}"
        dated = named(entry.game).dated
        if dated and not versions.holds(entry.since, entry.until, version):
            then = [
                state for state in library.history(entry.history) if versions.holds(state.since, state.until, version)
            ]
            entry = then[0] if then else entry
        if named(entry.game).numbers is not None:
            from kfjudge.lookup.numbers import called, spoken

            entry = spoken(library, entry, version)
            told = (one._replace(version=called(library, one.version)) for one in entry.citations)
            entry = entry._replace(citations=tuple(told))
        return "; ".join((entry.title, *(str(citation) for citation in entry.citations[:1])))

    def cites(version: str) -> Cite:
        def cite(rule: str) -> str:
            if (rule, version) not in found:
                found[rule, version] = cited(rule, version)
            return found[rule, version]

        return cite

    return cites
