"""What a stored import and a record of a card list look like, checked value by value with msgspec.

In: values as JSON gives them. Out: the same as typed records. Raises `WrongRecord`, which names the field and says what
was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from kfjudge import games
from kfjudge.lookup.carddata import ICONS, TYPES
from kfjudge.lookup.entry import KINDS

Name = Annotated[str, Meta(max_length=200, pattern=r"\S")]
Word = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=5_000)]
Number = Annotated[int, Meta(ge=0, le=99)]
"""What can be printed on a card as a number: no card has three digits of anything."""
DOCUMENTS = ("rulebook", "rules", "chart", "cards")
_HOUSE = "house:"
T = TypeVar("T")


class WrongRecord(ValueError):
    """A record that is not what it should be: `field` is where in it, `message` what was expected there."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field!r} {message}" if field else message)
        self.field = field
        self.message = message


class Printing(Struct, frozen=True):
    """A wording of a card with the sets that print it."""

    sets: list[Word] = []
    number: Word | int | None = ""
    rarity: Word | None = ""
    text: Text | None = ""


class CardRecord(Struct, frozen=True, omit_defaults=False):
    """A card of a card list."""

    id: Name
    name: Name
    type: str
    printings: Annotated[list[Printing], Meta(min_length=1, max_length=200)]
    houses: Annotated[list[Word], Meta(max_length=50)] = []
    traits: Annotated[list[Word], Meta(max_length=50)] = []
    power: Number | None = None
    armor: Number | None = None
    amber: Number | None = None
    icons: Annotated[list[str], Meta(max_length=20)] = []

    def __post_init__(self) -> None:
        _among("type", self.type, TYPES)
        for icon in self.icons:
            if not icon.startswith(_HOUSE):
                _among("icons", icon, ICONS)


class PassageRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A passage of an imported document."""

    id: Name
    kind: str
    title: str
    text: str
    section: str
    entry: str | None = None
    number: str | None = None
    parents: tuple[str, ...] = ()
    children: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    status: Word = "official"

    def __post_init__(self) -> None:
        _among("kind", self.kind, KINDS)


class ImportRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A stored import without its passages and cards, which are checked one by one."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9._-]*$", max_length=200)]
    kind: str
    game: str
    document: Name
    version: Name
    file: str
    sha256: str
    passages: list[Any] = []
    cards: list[Any] = []
    sets: tuple[Word, ...] = ()
    notes: tuple[str, ...] = ()
    reader: str = ""
    title: str = ""
    taken: float = 0.0

    def __post_init__(self) -> None:
        _among("kind", self.kind, DOCUMENTS)
        _among("game", self.game, games.names())


def _among(field: str, value: str, allowed: Collection[str]) -> None:
    if value not in allowed:
        raise ValueError(f"{field!r} is {value[:40]!r}, not one of {', '.join(allowed)}")


def card_record(value: Any) -> dict[str, Any]:
    """A record of a card list as it is kept, fields that nobody reads left out."""
    record: dict[str, Any] = msgspec.to_builtins(checked(value, CardRecord))
    return record


def checked(value: Any, kind: type[T]) -> T:
    """`value` as a record of this kind. Raises `WrongRecord`."""
    try:
        record = msgspec.convert(value, kind)
        msgspec.json.encode(record)
    except msgspec.ValidationError as error:
        raise _told(str(error)) from error
    except RecursionError as error:
        raise WrongRecord("", "is nested too deeply") from error
    except UnicodeEncodeError as error:
        raise WrongRecord(_half_in(value), "holds half a character") from error
    return record


def _half_in(value: Any) -> str:
    """The field of a mapping that holds half a character; "" if there is none."""
    for name, part in value.items() if isinstance(value, dict) else ():
        try:
            msgspec.json.encode(part)
        except UnicodeEncodeError:
            return str(name).encode("utf-8", "replace").decode("utf-8")
    return ""


_WORDS = (
    (r"`int`", "a whole number"),
    (r"`str`", "text"),
    (r"`null`", "null"),
    (r"`array`", "a list"),
    (r"`object`", "a mapping"),
    (r"`bool`", "true or false"),
    (r"`float`", "a number with a fraction"),
    (r"must be text matching regex '\\\\S'", "must not be empty"),
    (r"length >= (\d+)", r"length \1 or more"),
    (r"length <= (\d+)", r"length \1 or less"),
    (r"<= (\d+)", r"of at most \1"),
    (r">= (\d+)", r"of at least \1"),
)
_TYPES = re.compile(r"`([a-z]+(?: \| [a-z]+)+)`")


def _told(message: str) -> WrongRecord:
    """msgspec's message in words, with the field first."""
    said, _, place = message.partition(" - at `$")
    field = place.removesuffix("`").lstrip(".")
    said = _TYPES.sub(lambda found: " or ".join(f"`{name}`" for name in found[1].split(" | ")), said)
    said = said.replace("Expected ", "must be ").replace(", got ", ", not ")
    for name, words in _WORDS:
        said = re.sub(name, words, said)
    said = re.sub(r"Object missing required field `(\w+)`", r"has no '\1'", said)
    said = re.sub(r"Object contains unknown field `(.*)`", r"has an unknown field '\1'", said)
    return WrongRecord(field, said.replace("`", "'"))
