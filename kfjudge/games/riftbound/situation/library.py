"""The cards that scenarios can name: those that are shipped, and a judge's own lists.

In: a name. Out: `Facts`. A public list is taken in once and kept in the user's data folder.
"""

from __future__ import annotations

import json
import re
from difflib import SequenceMatcher, get_close_matches
from functools import cache, lru_cache
from typing import Any

from kfjudge import values
from kfjudge.errors import UnknownCard, WrongInput, WrongName, WrongSetup
from kfjudge.files import write_whole
from kfjudge.games.riftbound.board.facts import Facts, facts_of, rune
from kfjudge.games.riftbound.cards.errata import text_of
from kfjudge.games.riftbound.cards.records import NAME, complete, fold, imported, problems, records, stored
from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.games.riftbound.witness import WITNESSED
from kfjudge.games.riftbound.words.base import Domain, Kind
from kfjudge.lookup.fold import other_words, with_words
from kfjudge.tuples import NamedTuple
from kfjudge.witnessed import IN_VAIN, SILENT

MIGHT = 3
"""The Might of a unit that nobody names, where none is said."""
_SOME = re.compile(r"some (?:other )?(?:(?P<might>\d{1,2}) might )?unit")
"""A unit that nobody names, without a text."""
ALIKE = 0.85
"""A misspelled name is at least so much like a card's, of 1, and more like it than like any other's."""


WHOLE_LIST = 250
"""So many cards are known where a whole list is imported. Where fewer are, a word that is part of one name may be the
whole name of a card that is not known, and is asked back.
"""


class Library:
    """Cards by name, read when they are asked for."""

    def __init__(self, records: dict[str, dict[str, Any]]) -> None:
        self.records = records
        self._read: dict[tuple[str, str], Facts] = {}
        # A line asks for the same words many times over, and each time every name would be compared.
        self._having = lru_cache(4096)(lambda key: tuple(with_words(key, self.records)))
        self._like = lru_cache(4096)(lambda key, least: tuple(get_close_matches(key, self.records, 3, least)))

    def find(self, name: str, version: str | None = None) -> tuple[Facts, str]:
        """The card of a name, as its text is under a version of the rules, and its title if it was misspelled. Raises
        `WrongName` with the nearest.
        """
        found = self.named(name, version)
        if found is not None:
            return found
        key = fold(name)
        near = [one for one in self._like(key, ALIKE) if not other_words(key, one)]
        if len(near) == 1 or (near and _likeness(key, near[0]) > _likeness(key, near[1])):
            return self.facts(near[0], version), self._title(near[0])
        nearest = near or self._like(key, 0.5)
        raise UnknownCard(f"there is no card {name!r}", [self._title(one) for one in nearest])

    def named(self, name: str, version: str | None = None) -> tuple[Facts, str] | None:
        """The card of exactly this name, or of the one name that this is a part of, with its title if it stands inside;
        None for a name that is misspelled or unknown. Raises `WrongName` where it is a part of several.
        """
        key = fold(name)
        if key in self.records:
            return self.facts(key, version), ""
        some = _SOME.fullmatch(key)
        if some is not None:
            return Facts(key, Kind.UNIT, energy=MIGHT, might=int(some["might"] or MIGHT)), ""
        parts = self._having(key)
        if len(parts) == 1 and (len(self.records) >= WHOLE_LIST or self._epithet(key, parts[0])):
            short = parts[0].startswith(key + " ") or parts[0].endswith(" " + key)
            return self.facts(parts[0], version), "" if short else self._title(parts[0])
        if len(parts) == 1:
            raise WrongName(f"there is no card {name!r}", [self._title(parts[0])])
        if parts:
            titles = sorted(self._title(one) for one in parts)
            raise WrongName(f"several cards are called {name!r}; say which", titles)
        return None

    def _title(self, key: str) -> str:
        return str(self.records[key]["name"])

    def _epithet(self, key: str, found: str) -> bool:
        """Whether a name is all that stands before or behind the comma of a card's name: Somebody, Hero of Nowhere."""
        return key in (fold(part) for part in str(self.records[found]["name"]).split(","))

    def facts(self, key: str, version: str | None = None) -> Facts:
        text = self.text(key, version)
        if (key, text) not in self._read:
            record = complete(self.records[key])
            as_kept = text == record.get("text")
            self._read[key, text] = seen_to_act(
                in_play(facts_of(record if as_kept else record | {"text": text, "tree": None}), text)
            )
        return self._read[key, text]

    def text(self, key: str, version: str | None = None) -> str:
        """The text of a card by its folded name, with the errata of a version of the rules (None: the newest)."""
        return text_of(self.records[key], version)

    def names(self) -> list[str]:
        return sorted(str(record["name"]) for record in self.records.values())


def seen_to_act(facts: Facts) -> Facts:
    """A card, declined if a part of its text was looked for in vain."""
    standing = "" if facts.text is None or facts.declined else WITNESSED.standing_of(facts.text)
    if standing == SILENT:
        return values.replace(facts, declined=IN_VAIN)
    return facts if standing is not None else values.replace(facts, witnessed=False)


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()


@cache
def library() -> Library:
    """Shipped cards, and over them the imported ones; what of these cannot be read is left out, and `problems` tells.
    Raises `WrongSetup` for damaged data of our own.
    """
    return Library(records())


def is_list(data: Any) -> bool:
    """Whether parsed JSON is a list of Riftbound cards."""
    cards = data.get("cards") if isinstance(data, dict) else data
    if not isinstance(cards, list):
        return False
    card = next((card for card in cards if isinstance(card, dict)), {})
    return {"name", "type"} <= card.keys() and bool({"domains", "energy", "might"} & card.keys())


class TakenIn(NamedTuple):
    """What came of a list: how many of its cards are kept, those whose text is not understood and why, and those that
    are left out and why.
    """

    cards: int
    declined: list[tuple[str, str]]
    left_out: list[tuple[str, str]]


def take_in(data: Any) -> TakenIn:
    """Keeps a list of cards, over those that are kept already. A card that is wrong is left out and named.

    Raises `WrongInput` for a list without a usable card, and `WrongSetup` if nothing can be kept.
    """
    from kfjudge.games.riftbound.cards.schema import CardRecord
    from kfjudge.lookup.imports import nobody_else
    from kfjudge.lookup.schema import checked

    kept: dict[str, dict[str, Any]] = {}
    declined: list[tuple[str, str]] = []
    left_out: list[tuple[str, str]] = []
    for row, card in enumerate(data["cards"] if isinstance(data, dict) else data, 1):
        said = card.get("name") if isinstance(card, dict) else None
        name = f"card {row}" + (f" ({said[:80]})" if isinstance(said, str) else "")
        try:
            printed = checked(card, CardRecord)
            record = {key: card.get(key) for key in (*_KEYS, *_ERRATA)} | {"text": printed.text or ""}
            facts = facts_of(complete(record) | {"text": text_of(record)})
        except ValueError as error:  # a wrong record, or a type that the game does not have
            left_out.append((name, str(error)))
            continue
        kept[fold(facts.name)] = record
        if facts.declined:
            declined.append((facts.name, facts.declined))
    if not kept:
        because = "; ".join(f"{name}: {reason}" for name, reason in left_out[:3])
        raise WrongInput(f"the list has no card that can be used: {because or 'it is empty'}")
    count = len(kept)
    path = stored()
    with nobody_else():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, json.dumps(list((imported([]) | kept).values())))
        except OSError as error:
            raise WrongSetup(f"{path} cannot be written: {error.strerror or error}") from None
    library.cache_clear()
    return TakenIn(count, declined, left_out)


def remove() -> bool:
    """Takes the imported cards away. Whether there were any. Raises `WrongSetup` if they cannot be removed."""
    try:
        stored().unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise WrongSetup(f"{stored()} cannot be removed: {error.strerror or error}") from None
    library.cache_clear()
    return True


_KEYS = ("name", "set", "number", "type", "supertype", "domains", "energy", "power", "might", "tags", "effect")
_ERRATA = ("errata", "errata_document", "errata_printed")


def printed(data: Any = None) -> list[dict[str, Any]]:
    """The cards of a list, or all known cards, as `language.coverage.measure` takes them. Raises `WrongInput`."""
    if data is not None and not is_list(data):
        raise WrongInput("is no list of Riftbound cards: expected cards, each with name, type and text")
    cards = library().records.values() if data is None else data["cards"] if isinstance(data, dict) else data
    found: dict[str, dict[str, Any]] = {}
    for card in cards:
        if not isinstance(card, dict) or not isinstance(card.get("name"), str):
            continue
        entry = {"text": text_of(card), "sets": [str(card["set"])] if card.get("set") else []}
        name = card["name"]
        found.setdefault(fold(name), {"id": fold(name), "name": name, "printings": []})["printings"].append(entry)
    return list(found.values())


def counted() -> int:
    """How many imported cards are kept and can be read."""
    return len(imported([]))


class Lists:
    """Taking in lists of cards, taking them away, and counting what of them is understood."""

    name = NAME
    is_list = staticmethod(is_list)
    take_in = staticmethod(take_in)
    problems = staticmethod(problems)
    counted = staticmethod(counted)
    remove = staticmethod(remove)
    printed = staticmethod(printed)


LISTS = Lists()


def rune_of(word: str) -> Facts | None:
    """A basic rune by its domain."""
    try:
        return rune(Domain(word.lower()))
    except ValueError:
        return None
