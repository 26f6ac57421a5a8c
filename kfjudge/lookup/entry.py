"""The entry model: one rule, term, timing step, ruling or erratum, in our own words, with where it is written.

A rule that changed is several entries of one history: they share `history`, and `since`/`until` say which holds when.
"""

from __future__ import annotations

from kfjudge.tuples import NamedTuple

KINDS = ("glossary", "rule", "timing", "faq", "errata", "card", "policy")
INFRACTIONS = (
    "Game play errors",
    "Tournament errors",
    "Unsporting conduct",
    "Gameplay disruptions",
    "Event disruptions",
)
"""The topics of rules of the event that are infractions: the first sentence of their `short` is the penalty."""
STATUSES = ("official", "community", "disputed", "historical")
"""`historical`: of a publisher or document that another took the place of, without saying that it is withdrawn."""


class Citation(NamedTuple):
    """Where a statement is written: the document's title, its version label, and the section in it."""

    document: str
    version: str
    section: str

    def __str__(self) -> str:
        return f"{self.document} {self.version}, {self.section}"


class Entry(NamedTuple):
    """One record of the rules library.

    `id` is unique; `since` is the first rules version it holds for, `until` the last (None: still holds). `short` is
    the entry in one line. `see_also` are ids of entries; `cards` the names of cards it is about; `proof` the path of a
    scenario that shows it; `topic` the section of the rules it belongs to.
    """

    id: str
    kind: str
    game: str
    title: str
    text: str
    short: str
    citations: tuple[Citation, ...]
    since: str
    until: str | None = None
    history: str = ""
    aliases: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    status: str = "official"
    proof: str | None = None
    topic: str = ""


LISTS = ("aliases", "see_also", "cards")
"""Fields of an entry that are lists of texts."""
