"""A Riftbound card as people look it up: what is printed, its text under a version of the rules, how it was read.

In: a name and a version. Out: a `Page`. Raises `WrongName` for a card or a version that nobody knows.
"""

from __future__ import annotations

import re
from typing import Any

from kfjudge.errors import WrongName
from kfjudge.games.riftbound.board.facts import TOKENS, token, token_called
from kfjudge.games.riftbound.cards.errata import SINCE
from kfjudge.games.riftbound.cards.records import complete, fold, imported, printed
from kfjudge.games.riftbound.play.executable import reasons
from kfjudge.games.riftbound.play.versions import dates, newest
from kfjudge.games.riftbound.situation.library import library
from kfjudge.games.riftbound.witness import WITNESSED
from kfjudge.games.riftbound.words.dialect import read_text
from kfjudge.language.serial import to_json
from kfjudge.lookup.library import Library
from kfjudge.lookup.numbers import numbers_in
from kfjudge.values import dataclass

TOPICS = frozenset(("Keywords", "Game actions", "Newer keywords"))
"""The topics whose entries are named by a word that cards use."""
MOST = 8
WAY_IN = "'kfjudge import FILE' adds a list"


@dataclass(frozen=True, slots=True)
class Page:
    """A card as it is shown; `ours`: its text in kfjudge's own words. `terms` are the entries that words of its text
    name, each with its short form.
    """

    name: str
    facts: str
    text: str
    ours: bool
    notes: tuple[str, ...]
    terms: tuple[tuple[str, str], ...]
    understood: tuple[str, ...]
    ast: Any
    values: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return self.values


def page(rules: Library, name: str, version: str | None) -> Page:
    """The page of a card under a version of the rules (None: the newest); `rules` has the entries."""
    at = dates().get(rules.versions("riftbound").find(version), newest()) if version else newest()
    cards = library()
    try:
        made = fold(name) not in cards.records and fold(name) in map(fold, TOKENS)
        facts, meant = (token(token_called(name)), "") if made else cards.find(name, at)
    except WrongName as error:
        raise type(error)(f"{error.message}; {len(cards.records)} cards are known, {WAY_IN}", error.nearest) from error
    record = {} if made else complete(cards.records[fold(facts.name)])
    text = TOKENS[facts.name][2] if made else cards.text(fold(facts.name), at)
    reading = read_text(text)
    tree = to_json(reading.ast) if reading.understood and reading.ast is not None else None
    unplayed = reasons(tree) if tree is not None else []
    terms = _terms(rules, text, at)
    declined = facts.declined or (reading.decline.reason if reading.decline else "")
    if tree is not None and facts.declined and not unplayed:
        unplayed = [facts.declined]
    notes = [f"No card is called {name!r}; this is {meant}."] if meant else []
    notes.append(f"Its text under rules {at}{_erratum(record, at)}")
    ours = not made and fold(facts.name) not in imported([])
    notes += ["In kfjudge's own words; kfjudge import takes in the print."] if ours else []
    return Page(
        name=facts.name,
        facts=", ".join(_facts(facts)),
        text="\n".join(one for one in (printed(text), _borne(record)) if one),
        ours=ours,
        notes=tuple(notes),
        terms=tuple((title, short) for _id, title, short in terms),
        understood=tuple(_understood(reading, tree, declined, unplayed)),
        ast=tree,
        values={
            "game": "riftbound",
            "name": facts.name,
            "type": facts.kind.value,
            "domains": [domain.value for domain in facts.domains],
            "energy": facts.energy,
            "power": facts.power,
            "might": facts.might,
            "tags": sorted(facts.tags),
            "champion": facts.champion,
            "rules": at,
            "text": printed(text),
            "effect": printed(str(record.get("effect") or "")) or None,
            "errata": bool(record.get("errata")),
            "related": [ident for ident, _title, _short in terms],
            "understood": tree is not None,
            "rung": reading.rung.value,
            "playable": tree is not None and not unplayed,
            "witnessed": tree is not None and WITNESSED.is_kept_witnessed(tree),
            "means": printed(reading.means) or None,
            "rebuilt": printed(reading.rebuilt) or None,
            "ast": tree,
            "declined": declined or None,
        },
    )


def _facts(facts: Any) -> list[str]:
    """Type, domains and numbers in words."""
    found = [f"champion {facts.kind.value}" if facts.champion else facts.kind.value]
    found += ["token"] if facts.token else []
    found += [" and ".join(domain.value for domain in facts.domains)] if facts.domains else []
    found += [f"{facts.energy} energy"] if facts.energy else []
    found += [f"{facts.power} power"] if facts.power else []
    found += [f"might {facts.might}"] if facts.might is not None else []
    return found + ([", ".join(sorted(facts.tags))] if facts.tags else [])


def _borne(record: dict[str, Any]) -> str:
    """What the unit has that bears it."""
    effect = printed(str(record.get("effect") or ""))
    return f"Its unit has: {effect}" if effect else ""


def _erratum(record: dict[str, Any], at: str) -> str:
    """Whether an erratum has changed the text by then, or will."""
    if not record.get("errata"):
        return "."
    since = SINCE.get(str(record.get("errata_document") or ""), "1.1")
    return f": the erratum of rules {since}." if at >= since else f"; an erratum came with rules {since}."


def _terms(rules: Library, text: str, at: str) -> list[tuple[str, str, str]]:
    """The entries named by keywords and words of action in a text: id, title with its rule's number under a version,
    and short form.
    """
    words = set(re.findall(r"[a-z]+(?:-[a-z]+)*", text.lower()))
    named = [
        entry for entry in rules.entries(game="riftbound") if entry.topic in TOPICS and entry.title.lower() in words
    ]
    found = []
    for entry in named[:MOST]:
        number = numbers_in(rules, entry).get(at, "")
        found.append((entry.id, f"{entry.title} ({number})" if number else entry.title, entry.short))
    return found


def _understood(reading: Any, tree: Any, declined: str, unplayed: list[str]) -> list[str]:
    """How the text was read, in both ways of saying it, and whether it can be played."""
    if not reading.understood:
        caret = reading.decline.caret.splitlines() if reading.decline else []
        return [f"Its text is not understood: {declined}", *caret]
    if not reading.means:
        return ["It has no text to understand."]
    said = ["Its text is understood. In canonical words:"]
    said += [f"  {printed(line)}" for line in reading.means.split("\n")]
    said += ["As it would be printed:", *(f"  {printed(line)}" for line in reading.rebuilt.split("\n"))]
    if unplayed:
        return [*said, f"Not yet played: {'; '.join(unplayed)}."]
    return [*said, "All of it can be played.", WITNESSED.told(tree)]
