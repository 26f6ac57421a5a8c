"""Decks of KeyForge, as the publisher's site and others give them in JSON.

In: the text of a file and the card library. Out: a `Deck` with houses, token creature, prophecies and cards, and what
is to be told of it; None for a file that is no deck. The forms are the publisher's (`data` with `_links`, `_linked`),
and a mapping with name, houses and cards, each card a name or a mapping. Raises `WrongFile` with the places of what is
wrong.
"""

from __future__ import annotations

import json
from collections import Counter
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from kfjudge.errors import Problem, WrongFile, WrongName
from kfjudge.games.keyforge.situation.words import HOUSES, ICONS, house_name, house_slug
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts
from kfjudge.lookup.decks import Deck, DeckCard
from kfjudge.situation.names import CardLibrary

_TITLES = ("card_title", "name", "title", "card")
_ICONS = {"amber": "aember", "æmber": "aember"}
_BESIDE = {"token creature": "token", "prophecy": "prophecies", "archon power": "archon_powers"}
"""Cards that are not drawn, by the key of a side that takes them."""
MOST_CARDS = 200
"""So many cards no deck has."""


def read_deck(path: Path, text: str, library: CardLibrary) -> tuple[Deck, list[str], bool] | None:
    """The deck of a file, what is to be told of it, and whether the file holds texts of cards as well."""
    if path.suffix.lower() != ".json":
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):  # the importers of card lists say what is wrong
        return None
    holder = data.get("data", data) if isinstance(data, dict) else None
    if not isinstance(holder, dict):
        return None
    links, linked = _mapping(holder.get("_links")), _mapping(data.get("_linked"))
    houses = links.get("houses", holder.get("houses"))
    if not isinstance(houses, list) or len(houses) > len(HOUSES) // 2 or not _has_cards(holder, links, linked):
        return None
    return _Reading(path, library).deck(holder, links, linked, houses)


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _has_cards(holder: dict[str, Any], links: dict[str, Any], linked: dict[str, Any]) -> bool:
    return any(isinstance(place.get("cards"), list) for place in (holder, links, linked))


class _Reading:
    """One deck while it is read."""

    def __init__(self, path: Path, library: CardLibrary) -> None:
        self.path, self.library = path, library
        self.problems: list[Problem] = []
        self.unknown: list[str] = []

    def deck(
        self, holder: dict[str, Any], links: dict[str, Any], linked: dict[str, Any], houses: list[Any]
    ) -> tuple[Deck, list[str], bool]:
        name = holder.get("name") or holder.get("title")
        if not isinstance(name, str) or not name.strip():
            self._wrong("name", "the deck has no name")
            name = ""
        slugs = [self._house(house, f"house {place}") for place, house in enumerate(houses, 1)]
        if not 1 <= len(houses) <= 3:
            self._wrong("houses", f"a deck has up to three houses, not {len(houses)}")
        cards = self._cards(holder, links, linked)
        side: dict[str, Any] = {"houses": [slug for slug in dict.fromkeys(slugs) if slug]}
        kept: dict[str, DeckCard] = {}
        icons = _icons(holder)
        for place, card in cards:
            title = _title(card)
            if not title:
                self._wrong(place, "has no name" if card is None or isinstance(card, dict) else f"{card!r} is no card")
                continue
            facts = self._facts(title, place)
            more = card if isinstance(card, dict) else {}
            kind = facts.type if facts else str(more.get("card_type") or more.get("type") or "").lower()
            shown = facts.name if facts else title
            if kind in _BESIDE:
                _put(side, _BESIDE[kind], shown)
                continue
            if more.get("is_non_deck"):
                continue
            count = more.get("count", more.get("quantity", 1))
            if not isinstance(count, int) or not 1 <= count <= MOST_CARDS:
                self._wrong(place, f"{title}: the number of copies is {count!r}")
                continue
            said = self._said(more, facts, place, icons.get(str(more.get("id")), []))
            before = kept.get(fold.fold(shown))
            if before is None:
                kept[fold.fold(shown)] = DeckCard(shown, count, said)
            else:
                same = {key: value for key, value in before.said.items() if said.get(key) == value}
                kept[fold.fold(shown)] = DeckCard(shown, before.count + count, same)
        deck = Deck(" ".join(name.split()), "keyforge", side, tuple(kept.values()))
        if not kept and not self.problems:
            self._wrong("cards", "the deck has no cards")
        if deck.count > MOST_CARDS:
            self._wrong("cards", f"a deck has no {deck.count} cards")
        if self.problems:
            raise WrongFile(self.problems[:20])
        return deck, self.unknown, any(isinstance(card, dict) and "card_text" in card for _place, card in cards)

    def _cards(self, holder: dict[str, Any], links: dict[str, Any], linked: dict[str, Any]) -> list[tuple[str, Any]]:
        """Each card with its place. The publisher lists ids, each as often as its card is in the deck."""
        places = (linked, holder)
        listed: list[Any] = next((place["cards"] for place in places if isinstance(place.get("cards"), list)), [])
        copies = links.get("cards")
        if not isinstance(copies, list):
            return [(f"card {number}", card) for number, card in enumerate(listed, 1)]
        by_id = {str(card["id"]): card for card in listed if isinstance(card, dict) and card.get("id")}
        found: list[tuple[str, Any]] = []
        for number, ident in enumerate(copies, 1):
            if str(ident) in by_id:
                found.append((f"card {number}", by_id[str(ident)]))
            else:
                self._wrong(f"card {number}", f"'_linked' has no card with the id {str(ident)[:40]!r}")
        named = {str(ident) for ident in copies}
        found += [(f"card {ident[:40]}", card) for ident, card in by_id.items() if ident not in named]
        return found

    def _facts(self, title: str, place: str) -> CardFacts | None:
        same = self.library.cards_named(title)
        if same:
            return same[0]
        try:
            found = self.library.find_card(title)
        except WrongName as error:
            told = f"{place}: no card {title!r} is known"
            self.unknown.append(told + (f" (nearest: {', '.join(error.nearest[:3])})" if error.nearest else ""))
            return None
        self.unknown.append(f"{place}: {title!r} is taken for {found.name}")
        return found

    def _said(
        self, card: dict[str, Any], facts: CardFacts | None, place: str, icons: list[list[str]]
    ) -> dict[str, Any]:
        """What the deck says of a card: a house that is not its only one, and icons that all copies have."""
        said: dict[str, Any] = {}
        if isinstance(card.get("house"), str) and card["house"].strip():
            house = self._house(card["house"], f"{place}: house")
            if house and (facts is None or facts.houses != (house,)):
                said["house"] = house
        own = card.get("bonus_icons")
        copies = [own] if isinstance(own, list) else icons
        kinds = [sorted(_ICONS.get(str(icon).lower(), str(icon).lower()) for icon in copy) for copy in copies]
        if kinds and all(kind == kinds[0] for kind in kinds) and set(kinds[0]) <= set(ICONS) and kinds[0]:
            said["icons"] = kinds[0]
        elif any(kinds):
            self.unknown.append(f"{place}: what icons are on {_title(card)} has to be said ('icons')")
        return said

    def _house(self, house: Any, place: str) -> str:
        text = house.get("name", house.get("id")) if isinstance(house, dict) else house
        slug = house_slug(text) if isinstance(text, str) else ""
        if slug in HOUSES:
            return slug
        near = get_close_matches(slug, HOUSES, 2, 0.5)
        self._wrong(place, f"there is no house {text!r}", tuple(map(house_name, near)))
        return ""

    def _wrong(self, place: str, message: str, nearest: tuple[str, ...] = ()) -> None:
        problem = Problem(f"{place}: {message}", str(self.path), nearest=nearest)
        if problem not in self.problems:
            self.problems.append(problem)


def _title(card: Any) -> str:
    if isinstance(card, str):
        return " ".join(card.split())
    found = next((card[key] for key in _TITLES if card.get(key)), "") if isinstance(card, dict) else ""
    return " ".join(found.split()) if isinstance(found, str) else ""


def _icons(holder: dict[str, Any]) -> dict[str, list[list[str]]]:
    """The bonus icons of each copy of a card, by the card's id."""
    found: dict[str, list[list[str]]] = {}
    listed = holder.get("bonus_icons")
    for each in listed if isinstance(listed, list) else ():
        if isinstance(each, dict) and isinstance(each.get("bonus_icons"), list):
            found.setdefault(str(each.get("card_id")), []).append([str(icon) for icon in each["bonus_icons"]])
    copies = _mapping(holder.get("_links")).get("cards")
    ids = Counter(map(str, copies if isinstance(copies, list) else ()))
    return {ident: said + [[]] * (ids[ident] - len(said)) for ident, said in found.items()}


def _put(side: dict[str, Any], key: str, title: str) -> None:
    if key == "token":
        side.setdefault(key, title)
    elif title not in side.setdefault(key, []):
        side[key].append(title)
