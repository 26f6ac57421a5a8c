"""What a record of a public list of Riftbound cards looks like, checked as `lookup.schema` does.

Apart from the records on board, which are not checked: what checks takes longer to load than they do.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from kfjudge.lookup.schema import Number, Text, Word


class CardRecord(Struct, frozen=True):
    """A card of a public list, as far as it is used."""

    name: Annotated[str, Meta(max_length=200, pattern=r"[A-Za-z0-9]")]
    type: Word
    domains: Annotated[list[Word], Meta(max_length=20)] | None = None
    energy: Number | None = None
    power: Number | None = None
    might: Number | None = None
    supertype: Word | None = None
    tags: Annotated[list[Word], Meta(max_length=50)] | None = None
    text: Text | None = None
    effect: Text | None = None
    errata: Text | None = None
