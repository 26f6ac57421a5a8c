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
from typing import Any

from kfjudge.lookup.importers import cardrows
from kfjudge.lookup.importers.files import Source, refuse
from kfjudge.values import replace

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


def read_json(source: Source) -> cardrows.CardList:
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
            problems = cardrows.RowProblems(str(source.path))
            found = problems.checked(read(data, problems))
            if not found.cards:
                raise refuse(source.path, "is a card list without cards")
            return found
    raise refuse(
        source.path,
        "is JSON, but no card list that kfjudge knows: expected `cards` with id, name and printings or text, or a deck"
        " of the publisher",
    )


def read_csv(source: Source) -> cardrows.CardList:
    """The card list of a table with named columns."""
    sample = source.text[:4096]
    try:
        dialect: type[csv.Dialect] | csv.Dialect = csv.Sniffer().sniff(sample.split("\n", 1)[0], delimiters=",;\t|")
    except csv.Error:
        dialect = csv.excel
    lines = csv.reader(
        io.StringIO(source.text, newline=""), delimiter=dialect.delimiter, quotechar='"', doublequote=True, strict=True
    )
    problems = cardrows.RowProblems(str(source.path))
    rows: list[cardrows.Row] = []
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
            rows += cardrows.row_of(f"row {number} ({value.get('name') or 'no name'})", value, problems, lines.line_num)
    except csv.Error as error:
        raise refuse(source.path, f"is a damaged table: {error}", lines.line_num) from error
    found = problems.checked(cardrows.collected("a table", rows))
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


def _read_full(data: Any, problems: cardrows.RowProblems) -> cardrows.CardList:
    """One record a card: taken as it is. The records are checked when all are read."""
    cards: list[Any] = []
    for card in data["cards"]:
        kind = card.get("type") if isinstance(card, dict) else None
        cards.append(
            {**card, "type": cardrows.TYPES.get(kind.strip().lower(), kind)} if isinstance(kind, str) else card
        )
    listed = data.get("sets")
    codes = [
        item["code"][: cardrows.MOST_CODE]
        for item in (listed if isinstance(listed, list) else ())
        if isinstance(item, dict) and isinstance(item.get("code"), str)
    ]
    return cardrows.CardList("one record a card", tuple(cards), tuple(codes or _sets_of(cards)), _title(data))


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
                    found[code[: cardrows.MOST_CODE]] = None
    return list(found)


def _read_pack(data: Any, problems: cardrows.RowProblems) -> cardrows.CardList:
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
        own = own[: cardrows.MOST_CODE] if isinstance(own, str) else own
        rows += cardrows.row_of(place, {**card, "set": own}, problems)
    return cardrows.collected(f"a pack{f' of {code}' if code else ''}", rows, _title(data) or code)


def _pack_code(data: Mapping[str, Any]) -> str:
    """The code of a pack's set: its own, or that of the publisher's number for it."""
    if isinstance(data.get("code"), str) and data["code"]:
        return str(data["code"])
    ids = data.get("ids")
    number = str(ids[0]) if isinstance(ids, list) and ids else str(data.get("id") or data.get("expansion") or "")
    return cardrows.EXPANSIONS.get(number, number or str(data.get("name") or ""))


def _read_deck(data: Any, problems: cardrows.RowProblems) -> cardrows.CardList:
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
            cardrows.row_of(
                place,
                {
                    "id": f"{cardrows.ident_of(name)}{half}{twin}" if name else "",
                    "name": card.get("card_title"),
                    "type": card.get("card_type"),
                    "house": () if card.get("is_maverick") else card.get("house"),
                    "traits": card.get("traits"),
                    "power": card.get("power"),
                    "armor": card.get("armor"),
                    "amber": 0 if card.get("is_enhanced") else card.get("amber"),
                    "text": card.get("card_text"),
                    "set": cardrows.EXPANSIONS.get(expansion, expansion),
                    "number": card.get("card_number"),
                    "rarity": card.get("rarity"),
                },
                problems,
            )
        )
    notes = (f"{left} cards without text that are in no deck were left out",) if left else ()
    return replace(cardrows.collected("a deck of the publisher", rows, _title(data)), notes=notes)


FORMS: tuple[tuple[Callable[[Any], bool], Callable[[Any, cardrows.RowProblems], cardrows.CardList]], ...] = (
    (_is_deck, _read_deck),
    (_is_full, _read_full),
    (_is_pack, _read_pack),
)
