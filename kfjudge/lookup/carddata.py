"""Shipped card facts (`cards/*.yaml`) and errata (`errata.yaml`), read and checked with file and line.

In: the folder of a game and its shelf. Out: `CardFacts` with their errata, and every problem.
"""

from __future__ import annotations

import re
from pathlib import Path

from kfjudge.errors import Problem
from kfjudge.lookup import fold, yamlfile
from kfjudge.lookup.cards import CardFacts, Erratum, Wording
from kfjudge.lookup.load import Shelf, citation
from kfjudge.lookup.yamlfile import Mapping
from kfjudge.values import replace

TYPES = ("creature", "action", "artifact", "upgrade", "token creature", "archon power", "prophecy", "the tide")
ICONS = ("aember", "capture", "damage", "draw", "discard", "power")


def read_cards(folder: Path, shelf: Shelf, problems: list[Problem]) -> list[CardFacts]:
    """The shipped cards of a game that can be read, with their errata. Adds what is wrong to `problems`."""
    top = folder.parent.parent
    cards: dict[str, CardFacts] = {}
    for path in sorted((folder / "cards").glob("*.yaml")):
        data = yamlfile.read(path, problems, _name(path, top))
        for item in data.mappings("cards") if data else ():
            card = _card(item)
            if card.id in cards:
                item.report(item.node, f"the card {card.id!r} stands here twice")
            cards[card.id] = card
        if data:
            data.close()
    _errata(folder / "errata.yaml", top, shelf, cards, problems)
    return list(cards.values())


def _name(path: Path, top: Path) -> str:
    return path.relative_to(top).as_posix() if path.is_relative_to(top) else str(path)


def slug(name: str) -> str:
    """The id that a card's name gives: folded words joined by hyphens, with the letters æ kept as ae."""
    return "-".join(re.findall(r"[a-z0-9]+", fold.plain(name)))


def _card(item: Mapping) -> CardFacts:
    name = item.required("name")
    kind = item.required("type")
    if kind and kind not in TYPES:
        item.report(item.keys["type"], f"unknown card type {kind!r}", TYPES)
    icons = item.texts("icons")
    for icon in icons:
        if icon not in ICONS and not icon.startswith("house:"):
            item.report(item.keys["icons"], f"unknown bonus icon {icon!r}", ICONS)
    houses = item.texts("houses") or ((item.text("house"),) if item.text("house") else ())
    card = CardFacts(
        id=item.text("id") or slug(name),
        name=name,
        type=kind,
        houses=houses,
        traits=item.texts("traits"),
        power=item.number("power"),
        armor=item.number("armor"),
        icons=icons,
        wordings=_wordings(item),
    )
    item.close()
    return card


def _wordings(item: Mapping) -> tuple[Wording, ...]:
    """The wordings of a card, oldest first: `printings` that differ in meaning, with their sets, or the one `text`."""
    found = []
    for printing in item.mappings("printings"):
        found.append(Wording(printing.required("text"), printing.texts("sets")))
        printing.close()
    if found and item.text("text"):
        item.report(item.node, "a card has either 'text' or 'printings'")
    return tuple(found) or (Wording(item.text("text")),)


def _errata(path: Path, top: Path, shelf: Shelf, cards: dict[str, CardFacts], problems: list[Problem]) -> None:
    """Add the errata of `errata.yaml` to the cards they are for. Each names a shipped card by id."""
    if not path.is_file():
        return
    data = yamlfile.read(path, problems, _name(path, top))
    for item in data.mappings("errata") if data else ():
        ident = item.required("card")
        cited = [citation(value, node, item, shelf) for value, node in item.located("cite")]
        traits = item.texts("traits") or None
        text = (item.text("text") if traits else item.required("text")) or None
        since, until, note = item.required("since"), item.text("until") or None, item.text("note")
        erratum = Erratum(text, since, until, cited[0], note, traits) if cited else None
        for key in ("since", "until"):
            if item.text(key) and item.text(key) not in shelf.versions:
                item.report(item.keys[key], f"unknown version {item.text(key)!r}", shelf.versions.labels)
        item.close()
        if erratum is None:
            item.report(item.node, f"the erratum for {ident!r} cites nothing")
        elif ident not in cards:
            item.report(item.node, f"the erratum is for {ident!r}, which is no shipped card")
        else:
            cards[ident] = replace(cards[ident], errata=(*cards[ident].errata, erratum))
    if data:
        data.close()
