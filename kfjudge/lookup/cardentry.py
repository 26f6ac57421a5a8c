"""A card as an entry of the library: its facts and the text in force, with what follows from it.

In: a card and the rules version asked for. Out: an `Entry` of kind card. Standard library only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge.lookup.entry import Citation, Entry

if TYPE_CHECKING:
    from kfjudge.lookup.cards import CardFacts
    from kfjudge.lookup.library import Library

HOUSES = {"staralliance": "Star Alliance", "thetide": "no house"}

NO_TEXT = "No text."
"""What stands in the place of the text of a card that has none."""


def card_entry(library: Library, card: CardFacts, rules: str | None) -> Entry:
    """A card as an entry: its facts and the text in force under a version of its game's rules, the newest where the
    game has none of that name; to follow, rulings that name it and terms in its text.
    """
    from kfjudge.lookup.icons import readable

    versions = library.versions(card.game)
    at = versions.label(rules or "") if versions.label(rules or "") in versions else versions.newest
    erratum = card.erratum(versions, at)
    line = facts_line(card, card.traits_at(versions, at))
    newest = wording.sets if (wording := card.wording(versions, at)) is not None else ()
    printed = Citation("printed card", ", ".join(newest) or "shipped facts", card.name)
    return Entry(
        id=f"card.{card.id}",
        kind="card",
        game=card.game,
        title=card.name,
        text=f"{line}\n\n{readable(card.text(versions, at)) or NO_TEXT}",
        short=line,
        citations=(erratum.citation,) if erratum else (printed,),
        since=at,
        history=f"card.{card.id}",
        see_also=(*(entry.id for entry in library.rulings(card.id)), *library.mechanics(card.id)),
        cards=(card.name,),
    )


def facts_line(card: CardFacts, traits: tuple[str, ...]) -> str:
    """A card's facts in one line: type, houses, power, armor, bonus icons, and the traits in force."""
    parts = [card.type.capitalize(), " or ".join(HOUSES.get(house, house.capitalize()) for house in card.houses)]
    if card.power is not None and "creature" in card.type:
        parts.append(f"power {card.power}")
    if card.armor:
        parts.append(f"armor {card.armor}")
    if card.icons:
        parts.append("bonus icons: " + ", ".join(card.icons))
    if traits:
        parts.append("traits: " + ", ".join(traits))
    return "; ".join(part for part in parts if part)
