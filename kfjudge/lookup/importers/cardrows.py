"""One card of a list from named values, however a list writes them, and rows of one card put together.

In: a mapping from any of the looser forms. Out: `Row`s; what is wrong goes to `RowProblems`, with its row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kfjudge.errors import Problem, WrongFile
from kfjudge.lookup.schema import WrongRecord, card_record
from kfjudge.values import dataclass, replace

MOST_PROBLEMS = 20


MOST_CODE = 40
"""No code of a card set has more letters."""


Record = dict[str, Any]


TYPES = {
    **{name: name for name in ("action", "artifact", "upgrade", "prophecy", "the tide")},
    **dict.fromkeys(("creature", "creature1", "creature2"), "creature"),
    **dict.fromkeys(("token creature", "tokencreature", "token_creature", "tokencreature1"), "token creature"),
    **dict.fromkeys(("archon power", "archonpower"), "archon power"),
}


EXPANSIONS = {
    "341": "CotA",
    "435": "AoA",
    "452": "WC",
    "479": "MM",
    "496": "DT",
    "600": "WoE",
    "700": "GR",
    "800": "AS",
}
"""The numbers by which the publisher's site names its first sets."""


@dataclass(frozen=True, slots=True)
class CardList:
    """What was read: the form it had, the cards, the codes of their sets, what the list calls itself, notes on what was
    made of it, and the records that were left out.
    """

    form: str
    cards: tuple[Record, ...]
    sets: tuple[str, ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    wrong: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One card of one set before equal ones are put together. `place` names it in messages."""

    place: str
    ident: str
    name: str
    type: str
    houses: tuple[str, ...]
    traits: tuple[str, ...]
    power: int | None
    armor: int | None
    amber: int
    text: str
    sets: tuple[str, ...]
    number: str
    rarity: str


class RowProblems:
    """Collects what is wrong with a list, by record."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Problem] = []

    def add(self, place: str, message: str, line: int = 0) -> None:
        self.found.append(Problem(f"{place}: {message}", self.file, line))

    def checked(self, found: CardList) -> CardList:
        """The list with its right records, and the others told. Raises `WrongFile` where none is right."""
        cards: dict[str, Record] = {}
        places: dict[str, int] = {}
        for number, card in enumerate(found.cards, 1):
            name = card.get("name") if isinstance(card, dict) else None
            try:
                record = card_record(card)
                if record["id"] in cards:
                    raise WrongRecord("", f"has the id {record['id']!r} of card {places[record['id']]}")
                cards[record["id"]] = record
                places[record["id"]] = number
            except WrongRecord as error:
                self.add(f"card {number}" + (f" ({name[:80]})" if isinstance(name, str) else ""), str(error))
        if not cards and self.found:
            more = len(self.found) - MOST_PROBLEMS
            extra = [Problem(f"and {more} more problems; nothing was taken in", self.file)] if more > 0 else []
            raise WrongFile([*self.found[:MOST_PROBLEMS], *extra])
        return replace(found, cards=tuple(cards.values()), wrong=tuple(self.found))


def ident_of(name: str) -> str:
    """The id that card lists give a name: small letters, blanks and apostrophes as hyphens, other marks left out."""
    return re.sub(r"[\s'’‘]", "-", re.sub(r"[,?.!\"“”„]", "", name.lower().strip()))


def row_of(place: str, card: Mapping[str, Any], problems: RowProblems, line: int = 0) -> list[Row]:
    """One card from named values of any of the looser forms; none where something is wrong with it, which goes to
    `problems`.
    """
    before = len(problems.found)

    def wrong(message: str) -> None:
        problems.add(place, message, line)

    name = card.get("name")
    if not isinstance(name, str) or not name.strip():
        wrong("has no name")
        name = ""
    raw_type = card.get("type")
    kind = TYPES.get(str(raw_type).strip().lower()) if isinstance(raw_type, str) else None
    if kind is None:
        wrong(f"has no card type that kfjudge knows: {raw_type!r}")
    text = card.get("text")
    if text is not None and not isinstance(text, str):
        wrong(f"its text is no text: {text!r}")
        text = ""
    ident = card.get("id") or ident_of(name)
    if not isinstance(ident, str):
        ident = ident_of(name)
    if isinstance(raw_type, str) and raw_type.strip().lower().endswith("2") and not ident.endswith("2"):
        ident += "2"
    row = Row(
        place=place,
        ident=ident,
        name=name.strip(),
        type=kind or "",
        houses=words_in(card.get("house") or card.get("houses"), wrong, "house"),
        traits=words_in(card.get("traits"), wrong, "traits"),
        power=number_in(card.get("power"), wrong, "power"),
        armor=number_in(card.get("armor"), wrong, "armor"),
        amber=number_in(card.get("amber"), wrong, "amber") or 0,
        text=plain_text(text or ""),
        sets=tuple(code for code in words_in(card.get("set"), wrong, "set", keep=True) if code),
        number=str(card.get("number") or ""),
        rarity=str(card.get("rarity") or ""),
    )
    return [row] if len(problems.found) == before else []


def words_in(value: Any, wrong: Callable[[str], None], what: str, *, keep: bool = False) -> tuple[str, ...]:
    """A list of words, however written: a list, or one text with separators. `keep`: their capitals matter."""
    if value is None or value == "":
        return ()
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    items = re.split(r"\s*[•,;|/]\s*", value) if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(item, str | int) for item in items):
        wrong(f"its {what} is neither a text nor a list of texts: {value!r}")
        return ()
    plain = [str(item).strip() for item in items]
    if keep:
        return tuple(EXPANSIONS.get(item, item) for item in plain if item)
    if what == "house":
        return tuple(re.sub(r"[\s_-]", "", item.lower()) for item in plain if item)
    return tuple(item.lower() for item in plain if item)


def number_in(value: Any, wrong: Callable[[str], None], what: str) -> int | None:
    if value is None or value in ("", "-", "~", "–", "null", "None"):
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?\d{1,3}\s*", value):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and value.strip().upper() == "X":
        return 0
    wrong(f"its {what} is no whole number: {value!r}")
    return None


def plain_text(text: str) -> str:
    """A card's text with plain line ends, without markup and blanks at the ends."""
    text = re.sub(r"<br\s*/?>", "\n", text.replace("\r\n", "\n").replace("\r", "\n"))
    return re.sub(r"</?[a-z][^<>]{0,20}>", "", text).replace("\u000b", "\n").strip()


def collected(form: str, rows: Sequence[Row], title: str = "") -> CardList:
    """The rows as one record a card: wordings that are the same are one printing with all their sets."""
    cards: dict[str, Record] = {}
    for row in rows:
        card = cards.setdefault(
            row.ident,
            {
                "id": row.ident,
                "name": row.name,
                "type": row.type,
                "houses": [],
                "traits": list(row.traits),
                "power": row.power,
                "armor": row.armor,
                "amber": row.amber,
                "printings": [],
            },
        )
        card["houses"].extend(house for house in row.houses if house not in card["houses"])
        card["power"] = card["power"] if card["power"] is not None else row.power
        card["armor"] = card["armor"] if card["armor"] is not None else row.armor
        card["amber"] = max(card["amber"], row.amber)
        same = next((printing for printing in card["printings"] if printing["text"] == row.text), None)
        if same is None:
            card["printings"].append(
                {"sets": list(row.sets), "number": row.number, "rarity": row.rarity, "text": row.text}
            )
        else:
            same["sets"].extend(code for code in row.sets if code not in same["sets"])
    sets = tuple(dict.fromkeys(code for row in rows for code in row.sets))
    return CardList(form, tuple(cards.values()), sets, title)
