"""Card facts: what is printed on a card, its wordings and its errata, and which text is in force at a rules version.

In: shipped data and imports, by way of the index. Out: `CardFacts`. Standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kfjudge import games
from kfjudge.lookup.entry import Citation
from kfjudge.lookup.versions import Versions
from kfjudge.values import dataclass, fields, replace

SHIPPED = "shipped"
"""The `source` of a card whose newest text ships for the sake of entries and proofs."""
ON_BOARD = "on board"
"""The `source` of a card that ships with what its texts do, in canonical words (`lookup/shipped.py`)."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One printed wording and the codes of the sets that print it."""

    text: str
    sets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Erratum:
    """An official change of a card, in force from `since` to `until` (None: still): its whole text, its traits, or
    both; None where the print stands.
    """

    text: str | None
    since: str
    until: str | None
    citation: Citation
    note: str = ""
    traits: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The facts of one card. `icons` are the printed bonus icons, top to bottom; `wordings` are oldest first.

    `source` is "shipped", "on board" or the id of the import it comes from, `game` the game it is a card of.
    """

    id: str
    name: str
    type: str
    houses: tuple[str, ...]
    traits: tuple[str, ...]
    power: int | None
    armor: int | None
    icons: tuple[str, ...]
    wordings: tuple[Wording, ...]
    errata: tuple[Erratum, ...] = ()
    source: str = SHIPPED
    game: str = games.DEFAULT

    @property
    def groups(self) -> tuple[str, ...]:
        """What it belongs to, whatever its game calls that."""
        return self.houses

    @property
    def is_ours(self) -> bool:
        """Whether its texts are told in kfjudge's own words, because no list that has them was imported."""
        return self.source in (SHIPPED, ON_BOARD)

    @property
    def is_twin(self) -> bool:
        """Whether the card has the mark of an evil twin; lists of cards keep it as the end of the id."""
        return self.id.endswith("-evil-twin")

    def akin(self, other: CardFacts) -> bool:
        """Whether decks that may hold the one may hold the other, by what is printed."""
        return not set(self.houses).isdisjoint(other.houses)

    def erratum(self, versions: Versions, at: str) -> Erratum | None:
        """The erratum of the text in force at version `at`; of several the newest."""
        found = [item for item in self._in_force(versions, at) if item.text is not None]
        return max(found, key=lambda item: versions.place(item.since), default=None)

    def _in_force(self, versions: Versions, at: str) -> list[Erratum]:
        return [item for item in self.errata if versions.holds(item.since, item.until, at)]

    def traits_at(self, versions: Versions, at: str) -> tuple[str, ...]:
        """The traits in force at version `at`: those of the newest erratum that names some, else the printed ones."""
        found = [item for item in self._in_force(versions, at) if item.traits is not None]
        newest = max(found, key=lambda item: versions.place(item.since), default=None)
        return self.traits if newest is None or newest.traits is None else newest.traits

    def text(self, versions: Versions, at: str) -> str:
        """The text in force at version `at`: its erratum, else the newest printing known by then, else the oldest
        printing.
        """
        erratum = self.erratum(versions, at)
        if erratum is not None and erratum.text is not None:
            return erratum.text
        wording = self.wording(versions, at)
        return wording.text if wording is not None else ""

    def wording(self, versions: Versions, at: str) -> Wording | None:
        """The newest printing known by version `at`; else the oldest."""
        return self.newest(versions.sets_known(at))

    def newest(self, known: Sequence[str]) -> Wording | None:
        """The newest printing among these sets, oldest first, also where its words are older and came back; else the
        oldest.
        """
        newest, last = None, -1
        for wording in reversed(self.wordings):
            if not wording.sets and newest is None:
                return wording
            place = max((known.index(code) for code in wording.sets if code in known), default=-1)
            if place > last:
                newest, last = wording, place
        return newest if newest is not None or not self.wordings else self.wordings[0]

    def as_json(self) -> dict[str, Any]:
        """The facts as JSON values; `from_json` reads them back."""
        return {
            **{one.name: getattr(self, one.name) for one in fields(CardFacts)},
            **{name: list(getattr(self, name)) for name in _TEXTS},
            "wordings": [{"text": wording.text, "sets": list(wording.sets)} for wording in self.wordings],
            "errata": [
                {
                    **{one.name: getattr(item, one.name) for one in fields(Erratum)},
                    "citation": item.citation._asdict(),
                    "traits": None if item.traits is None else list(item.traits),
                }
                for item in self.errata
            ],
        }


_TEXTS = ("houses", "traits", "icons")


def from_json(data: Mapping[str, Any]) -> CardFacts:
    """The facts that `CardFacts.as_json` wrote."""
    errata = []
    for item in data["errata"]:
        traits = None if item["traits"] is None else tuple(item["traits"])
        errata.append(Erratum(**{**item, "citation": Citation(**item["citation"]), "traits": traits}))
    wordings = tuple(Wording(item["text"], tuple(item["sets"])) for item in data["wordings"])
    texts = {name: tuple(data[name]) for name in _TEXTS}
    return CardFacts(**{**data, **texts, "wordings": wordings, "errata": tuple(errata)})


def from_card_list(data: Mapping[str, Any], source: str) -> CardFacts:
    """The facts of a record of a card list (id, name, type, houses, traits, power, armor, amber, printings)."""
    return CardFacts(
        id=data["id"],
        name=data["name"],
        type=data["type"],
        houses=tuple(data.get("houses") or ()),
        traits=tuple(data.get("traits") or ()),
        power=data.get("power"),
        armor=data.get("armor"),
        icons=tuple(data.get("icons") or ()) or ("aember",) * (data.get("amber") or 0),
        wordings=tuple(
            Wording(item.get("text") or "", tuple(item.get("sets") or ())) for item in data.get("printings") or ()
        ),
        source=source,
    )


def merged(older: CardFacts, newer: CardFacts, order: Sequence[str]) -> CardFacts:
    """One card out of two lists: facts and text of the list that was taken in last, which decides whole; of the other
    the wordings of sets (in `order`, oldest first) that are older than those of the newer, for older printings.
    """
    place = {code: number for number, code in enumerate(order)}
    last = max((place.get(code, -1) for wording in newer.wordings for code in wording.sets), default=-1)
    there = {code for wording in newer.wordings for code in wording.sets}
    texts: dict[str, list[str]] = {}
    for wording in older.wordings:
        sets = [code for code in wording.sets if code not in there and place.get(code, len(place)) < last]
        texts.setdefault(wording.text, []).extend(sets)
    for wording in newer.wordings:
        texts.setdefault(wording.text, []).extend(wording.sets)
    kept = [
        Wording(text, tuple(sorted(sets, key=lambda code: place.get(code, len(place)))))
        for text, sets in texts.items()
        if sets or any(wording.text == text for wording in newer.wordings)
    ]
    kept.sort(key=lambda wording: min((place.get(code, len(place)) for code in wording.sets), default=len(place)))
    return replace(newer, wordings=tuple(kept))


def differences(one: CardFacts, other: CardFacts, order: Sequence[str]) -> list[str]:
    """What of a card differs between two lists, as names of facts; `text` if the newest wordings (by `order`) do."""
    names = ("name", "type", "houses", "traits", "power", "armor", "icons")
    found = [name for name in names if getattr(one, name) != getattr(other, name)]
    one_, other_ = (wording.text if (wording := card.newest(order)) else "" for card in (one, other))
    return [*found, "text"] if one_ != other_ else found
