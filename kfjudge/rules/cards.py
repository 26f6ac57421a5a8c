"""Card facts: what is printed on a card, its wordings and its errata, and which text is in force at a rules version.

In: shipped data and imports, by way of the index. Out: `CardFacts`. Standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kfjudge.rules.entry import Citation
from kfjudge.rules.versions import Versions
from kfjudge.values import dataclass


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

    `source` is "shipped" or the id of the import it comes from.
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
    source: str = "shipped"

    @property
    def is_twin(self) -> bool:
        """Whether the card has the mark of an evil twin; lists of cards keep it as the end of the id."""
        return self.id.endswith("-evil-twin")

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
        if not self.wordings:
            return ""
        known = versions.sets_known(at)
        for wording in reversed(self.wordings):
            if not wording.sets or known.intersection(wording.sets):
                return wording.text
        return self.wordings[0].text

    def as_json(self) -> dict[str, Any]:
        """The facts as JSON values; `from_json` reads them back."""
        return {
            "id": self.id,
            "name": self.name,
            "type": self.type,
            "houses": list(self.houses),
            "traits": list(self.traits),
            "power": self.power,
            "armor": self.armor,
            "icons": list(self.icons),
            "wordings": [{"text": wording.text, "sets": list(wording.sets)} for wording in self.wordings],
            "errata": [
                {
                    "text": item.text,
                    "since": item.since,
                    "until": item.until,
                    "citation": {
                        "document": item.citation.document,
                        "version": item.citation.version,
                        "section": item.citation.section,
                    },
                    "note": item.note,
                    "traits": None if item.traits is None else list(item.traits),
                }
                for item in self.errata
            ],
            "source": self.source,
        }


def from_json(data: Mapping[str, Any]) -> CardFacts:
    """The facts that `CardFacts.as_json` wrote."""
    return CardFacts(
        id=data["id"],
        name=data["name"],
        type=data["type"],
        houses=tuple(data["houses"]),
        traits=tuple(data["traits"]),
        power=data["power"],
        armor=data["armor"],
        icons=tuple(data["icons"]),
        wordings=tuple(Wording(item["text"], tuple(item["sets"])) for item in data["wordings"]),
        errata=tuple(
            Erratum(
                item["text"],
                item["since"],
                item["until"],
                Citation(**item["citation"]),
                item["note"],
                None if item["traits"] is None else tuple(item["traits"]),
            )
            for item in data["errata"]
        ),
        source=data["source"],
    )


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


def merged(one: CardFacts, other: CardFacts, order: Sequence[str]) -> CardFacts:
    """One card out of two lists: the facts of the list with more wordings (what it lacks from the other), and every
    wording of both, oldest
    set first by `order`."""
    first, second = (one, other) if len(one.wordings) >= len(other.wordings) else (other, one)
    texts: dict[str, list[str]] = {}
    for wording in (*first.wordings, *second.wordings):
        sets = texts.setdefault(wording.text, [])
        sets.extend(code for code in wording.sets if code not in sets)
    place = {code: number for number, code in enumerate(order)}
    wordings = [
        Wording(text, tuple(sorted(sets, key=lambda code: place.get(code, len(place))))) for text, sets in texts.items()
    ]
    wordings.sort(key=lambda wording: min((place.get(code, len(place)) for code in wording.sets), default=len(place)))
    return replace(
        first,
        houses=first.houses or second.houses,
        traits=first.traits or second.traits,
        power=first.power if first.power is not None else second.power,
        armor=first.armor if first.armor is not None else second.armor,
        icons=first.icons or second.icons,
        wordings=tuple(wordings),
    )
