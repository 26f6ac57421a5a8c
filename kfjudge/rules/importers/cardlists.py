"""Card lists in the four forms they come in, read into one: a record a card, with its distinct wordings as printings.

In: the text of a JSON or CSV file. Out: a `CardList`. The forms are: one record a card with `printings`; a set's pack
as fans publish them (`cards` with id, name, house, text, locale); a table with named columns; and the deck as the
publisher's site gives it (`_linked`, with
`card_title` and `card_text`). A record that is wrong is left out and told with its row and field. Raises `WrongFile`
where no record is right.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kfjudge.errors import Problem, WrongFile
from kfjudge.rules.importers.files import Source, refuse
from kfjudge.rules.schema import WrongRecord, card_record

MOST_PROBLEMS = 20
MOST_CODE = 40
"""No code of a card set has more letters."""
Record = dict[str, Any]
_TYPES = {
    "creature1": "creature",
    "creature2": "creature",
    "creature": "creature",
    "action": "action",
    "artifact": "artifact",
    "upgrade": "upgrade",
    "token creature": "token creature",
    "tokencreature": "token creature",
    "token_creature": "token creature",
    "tokencreature1": "token creature",
    "archon power": "archon power",
    "archonpower": "archon power",
    "prophecy": "prophecy",
    "the tide": "the tide",
}
_EXPANSIONS = {
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
_COLUMNS = {
    "id": ("id", "card id"),
    "name": ("name", "card name", "title", "card title", "card"),
    "house": ("house", "houses"),
    "type": ("type", "card type"),
    "text": ("text", "card text", "rules text", "rules"),
    "power": ("power",),
    "armor": ("armor", "armour"),
    "amber": ("amber", "aember", "æmber", "aember bonus", "amber bonus"),
    "traits": ("traits", "trait"),
    "set": ("set", "sets", "expansion", "set code"),
    "number": ("number", "card number", "no", "nr"),
    "rarity": ("rarity",),
}


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


class _Problems:
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


def read_json(source: Source) -> CardList:
    """The card list of a JSON file, whichever form it has."""
    try:
        data = json.loads(source.text)
    except ValueError as error:
        line, column = getattr(error, "lineno", 0), getattr(error, "colno", 0)
        cut = "; the file ends too early" if getattr(error, "pos", 0) >= len(source.text.rstrip()) - 1 else ""
        raise refuse(source.path, f"is damaged JSON: {getattr(error, 'msg', error)}{cut}", line, column) from error
    except RecursionError as error:
        raise refuse(source.path, "is JSON nested too deeply for a card list") from error
    for recognises, read in FORMS:
        if recognises(data):
            problems = _Problems(str(source.path))
            found = problems.checked(read(data, problems))
            if not found.cards:
                raise refuse(source.path, "is a card list without cards")
            return found
    raise refuse(
        source.path,
        "is JSON, but no card list that kfjudge knows: expected `cards` with id, name and printings or text, or a deck"
        " of the publisher",
    )


def read_csv(source: Source) -> CardList:
    """The card list of a table with named columns."""
    sample = source.text[:4096]
    try:
        dialect: type[csv.Dialect] | csv.Dialect = csv.Sniffer().sniff(sample.split("\n", 1)[0], delimiters=",;\t|")
    except csv.Error:
        dialect = csv.excel
    lines = csv.reader(
        io.StringIO(source.text, newline=""), delimiter=dialect.delimiter, quotechar='"', doublequote=True, strict=True
    )
    problems = _Problems(str(source.path))
    rows: list[Row] = []
    columns: dict[str, int] = {}
    try:
        for number, fields in enumerate(lines, 1):
            if not any(field.strip() for field in fields):
                continue
            if not columns:
                columns = _columns(fields, source)
                width = len(fields)
                continue
            if len(fields) != width:
                problems.add(f"row {number}", f"has {len(fields)} fields instead of {width}", lines.line_num)
                continue
            value = {name: fields[place].strip() for name, place in columns.items()}
            rows += _row(f"row {number} ({value.get('name') or 'no name'})", value, problems, lines.line_num)
    except csv.Error as error:
        raise refuse(source.path, f"is a damaged table: {error}", lines.line_num) from error
    found = problems.checked(_collected("a table", rows))
    if not found.cards:
        raise refuse(source.path, "is a table without cards")
    return found


def _columns(header: Sequence[str], source: Source) -> dict[str, int]:
    """Which field is which, by the names in the first row."""
    found: dict[str, int] = {}
    for place, name in enumerate(header):
        plain = re.sub(r"[\s_]+", " ", name.strip().strip("\ufeff").lower())
        for column, names in _COLUMNS.items():
            if plain in names:
                found.setdefault(column, place)
    missing = [column for column in ("name", "type", "text") if column not in found]
    if missing:
        raise refuse(source.path, f"is a table, but its first row names no column {', '.join(map(repr, missing))}", 1)
    return found


def _is_full(data: Any) -> bool:
    return _has_cards(data) and any("printings" in card for card in _few(data["cards"]))


def _is_pack(data: Any) -> bool:
    return (_has_cards(data) and any("name" in card for card in _few(data["cards"]))) or (
        isinstance(data, list) and any("name" in card and ("text" in card or "house" in card) for card in _few(data))
    )


def _is_deck(data: Any) -> bool:
    return any("card_title" in card for card in _few(_deck_cards(data)))


def _has_cards(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("cards"), list)


def _few(cards: Any) -> list[Mapping[str, Any]]:
    return [card for card in cards[:25] if isinstance(card, dict)] if isinstance(cards, list) else []


def _deck_cards(data: Any) -> Any:
    if isinstance(data, list):
        return data
    if not isinstance(data, dict):
        return []
    linked = data.get("_linked")
    for holder in (linked, data.get("data"), data):
        if isinstance(holder, dict) and isinstance(holder.get("cards"), list):
            return holder["cards"]
    return []


def _read_full(data: Any, problems: _Problems) -> CardList:
    """One record a card: taken as it is. The records are checked when all are read."""
    cards: list[Any] = []
    for card in data["cards"]:
        kind = card.get("type") if isinstance(card, dict) else None
        cards.append({**card, "type": _TYPES.get(kind.strip().lower(), kind)} if isinstance(kind, str) else card)
    listed = data.get("sets")
    codes = [
        item["code"][:MOST_CODE]
        for item in (listed if isinstance(listed, list) else ())
        if isinstance(item, dict) and isinstance(item.get("code"), str)
    ]
    return CardList("one record a card", tuple(cards), tuple(codes or _sets_of(cards)), _title(data))


def _title(data: Any) -> str:
    """What a list calls itself."""
    holder = data.get("data") if isinstance(data, dict) and isinstance(data.get("data"), dict) else data
    name = holder.get("name") or holder.get("title") if isinstance(holder, dict) else None
    return " ".join(name.split())[:120] if isinstance(name, str) else ""


def _sets_of(cards: Iterable[Any]) -> list[str]:
    """The codes of the sets that the printings of cards name, where they are what they should be."""
    found: dict[str, None] = {}
    for card in cards:
        printings = card.get("printings") if isinstance(card, dict) else None
        for printing in printings if isinstance(printings, list) else ():
            sets = printing.get("sets") if isinstance(printing, dict) else None
            for code in sets if isinstance(sets, list) else ():
                if isinstance(code, str):
                    found[code[:MOST_CODE]] = None
    return list(found)


def _read_pack(data: Any, problems: _Problems) -> CardList:
    """A set's pack, or a plain list of such records."""
    cards = data["cards"] if isinstance(data, dict) else data
    code = _pack_code(data) if isinstance(data, dict) else ""
    rows = []
    for number, card in enumerate(cards, 1):
        if not isinstance(card, dict):
            problems.add(f"card {number}", "is no mapping")
            continue
        place = f"card {number} ({card.get('name') or card.get('id') or 'no name'})"
        own = card.get("set") or card.get("expansion_code") or card.get("expansion") or code
        own = own[:MOST_CODE] if isinstance(own, str) else own
        rows += _row(place, {**card, "set": own}, problems)
    return _collected(f"a pack{f' of {code}' if code else ''}", rows, _title(data) or code)


def _pack_code(data: Mapping[str, Any]) -> str:
    """The code of a pack's set: its own, or that of the publisher's number for it."""
    if isinstance(data.get("code"), str) and data["code"]:
        return str(data["code"])
    ids = data.get("ids")
    number = str(ids[0]) if isinstance(ids, list) and ids else str(data.get("id") or data.get("expansion") or "")
    return _EXPANSIONS.get(number, number or str(data.get("name") or ""))


def _read_deck(data: Any, problems: _Problems) -> CardList:
    """The cards of a deck (or of several) as the publisher's site gives them. A maverick's house is not its card's."""
    rows = []
    left = 0
    for number, card in enumerate(_deck_cards(data), 1):
        if not isinstance(card, dict):
            problems.add(f"card {number}", "is no mapping")
            continue
        place = f"card {number} ({card.get('card_title') or 'no title'})"
        if card.get("is_non_deck") and not card.get("card_text"):
            left += 1
            continue
        expansion = str(card.get("expansion") or "")[:20]
        twin = "-evil-twin" if str(card.get("rarity", "")).lower() == "evil twin" else ""
        half = "2" if str(card.get("card_type", "")).lower() == "creature2" else ""
        name = str(card.get("card_title") or "")
        rows.extend(
            _row(
                place,
                {
                    "id": f"{ident_of(name)}{half}{twin}" if name else "",
                    "name": card.get("card_title"),
                    "type": card.get("card_type"),
                    "house": () if card.get("is_maverick") else card.get("house"),
                    "traits": card.get("traits"),
                    "power": card.get("power"),
                    "armor": card.get("armor"),
                    "amber": 0 if card.get("is_enhanced") else card.get("amber"),
                    "text": card.get("card_text"),
                    "set": _EXPANSIONS.get(expansion, expansion),
                    "number": card.get("card_number"),
                    "rarity": card.get("rarity"),
                },
                problems,
            )
        )
    notes = (f"{left} cards without text that are in no deck were left out",) if left else ()
    return replace(_collected("a deck of the publisher", rows, _title(data)), notes=notes)


FORMS: tuple[tuple[Callable[[Any], bool], Callable[[Any, _Problems], CardList]], ...] = (
    (_is_deck, _read_deck),
    (_is_full, _read_full),
    (_is_pack, _read_pack),
)


def ident_of(name: str) -> str:
    """The id that card lists give a name: small letters, blanks and apostrophes as hyphens, other marks left out."""
    return re.sub(r"[\s'’‘]", "-", re.sub(r"[,?.!\"“”„]", "", name.lower().strip()))


def _row(place: str, card: Mapping[str, Any], problems: _Problems, line: int = 0) -> list[Row]:
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
    kind = _TYPES.get(str(raw_type).strip().lower()) if isinstance(raw_type, str) else None
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
        houses=_words(card.get("house") or card.get("houses"), wrong, "house"),
        traits=_words(card.get("traits"), wrong, "traits"),
        power=_number(card.get("power"), wrong, "power"),
        armor=_number(card.get("armor"), wrong, "armor"),
        amber=_number(card.get("amber"), wrong, "amber") or 0,
        text=_plain(text or ""),
        sets=tuple(code for code in _words(card.get("set"), wrong, "set", keep=True) if code),
        number=str(card.get("number") or ""),
        rarity=str(card.get("rarity") or ""),
    )
    return [row] if len(problems.found) == before else []


def _words(value: Any, wrong: Callable[[str], None], what: str, *, keep: bool = False) -> tuple[str, ...]:
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
        return tuple(_EXPANSIONS.get(item, item) for item in plain if item)
    if what == "house":
        return tuple(re.sub(r"[\s_-]", "", item.lower()) for item in plain if item)
    return tuple(item.lower() for item in plain if item)


def _number(value: Any, wrong: Callable[[str], None], what: str) -> int | None:
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


def _plain(text: str) -> str:
    """A card's text with plain line ends, without markup and blanks at the ends."""
    text = re.sub(r"<br\s*/?>", "\n", text.replace("\r\n", "\n").replace("\r", "\n"))
    return re.sub(r"</?[a-z][^<>]{0,20}>", "", text).replace("\u000b", "\n").strip()


def _collected(form: str, rows: Sequence[Row], title: str = "") -> CardList:
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
