"""A small card library of our own for tests of the reading of scenario files: no index, no imports."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.errors import WrongName
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts, Wording
from kfjudge.lookup.library import TWIN
from kfjudge.lookup.versions import RulesVersion, Versions
from kfjudge.situation.names import nearest, nearest_names


def made(
    name: str, kind: str, house: str | Sequence[str], power: int | None = None, text: str = "", ident: str = ""
) -> CardFacts:
    """A card with one wording."""
    houses = (house,) if isinstance(house, str) else tuple(house)
    return CardFacts(ident or "-".join(fold.words(name)), name, kind, houses, (), power, None, (), (Wording(text),))


HALF = "(Play only with the other half of Great Beast.)"
CARDS = (
    made("Red Giant", "creature", "brobnar", 6),
    made("Blue Imp", "creature", "dis", 2),
    made("Grey Guard", "creature", "sanctum", 4),
    made("Warm Cloak", "upgrade", "untamed", text="This creature gets +2 power."),
    made("Odd Machine", "artifact", "logos"),
    made("Loud Song", "action", "brobnar"),
    made("Quiet Song", "action", "logos"),
    made("Wanderer", "action", ("sanctum", "redemption")),
    made("Great Beast", "creature", "saurian", 12, HALF, "great-beast"),
    made("Great Beast", "creature", "saurian", 12, HALF, "great-beast2"),
    made("Mirror Man", "creature", "logos", 3, ident="mirror-man"),
    made("Mirror Man", "creature", "logos", 3, "Elusive.", ident="mirror-man-evil-twin"),
    made("Shared Title", "creature", "logos", 3, ident="shared-title"),
    made("Shared Title", "creature", "logos", 3, "Elusive.", ident="shared-title2"),
    made("Grunt", "token creature", "brobnar", 2),
    made("Bad Omen", "prophecy", ""),
    made("Old Power", "archon power", ""),
)


class Shelf:
    """A `CardLibrary` over `CARDS`."""

    def versions(self) -> Versions:
        return Versions(
            [RulesVersion("1.2", "2019-01"), RulesVersion("14", "2020-12"), RulesVersion("18.4", "2026-06")]
        )

    def card(self, ident: str) -> CardFacts:
        for card in CARDS:
            if card.id == ident:
                return card
        raise WrongName(f"there is no card with the id {ident!r}")

    def cards_named(self, name: str) -> list[CardFacts]:
        title = fold.fold(name).removesuffix(TWIN)
        twins = title != fold.fold(name)
        return [card for card in CARDS if fold.fold(card.name) == title and (card.is_twin or not twins)]

    def find_card(self, name: str) -> CardFacts:
        named = self.cards_named(name)
        if not named:
            close = nearest(name, [card.name for card in CARDS])
            if close is None:
                raise WrongName(f"there is no card called {name!r}", self.nearest_cards(name))
            named = self.cards_named(close)
        if len(named) > 1:
            raise WrongName(f"several cards are called {named[0].name}; use the id of one", [card.id for card in named])
        return named[0]

    def nearest_cards(self, name: str, limit: int = 3) -> list[str]:
        return nearest_names(name, [card.name for card in CARDS], limit)

    def card_names(self) -> list[str]:
        return [card.name for card in CARDS]
